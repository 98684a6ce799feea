"""Which process takes a connection, by what it begins with."""

from collections import Counter

import pytest

from okawari.web.affinity import process_of, wanted_process

TABLE = "00112233445566778899aabbccddeeff"


@pytest.mark.parametrize(
    "line",
    [
        f"GET /ws/{TABLE} HTTP/1.1\r\nHost: localhost\r\n",
        f"GET /ws/{TABLE}?x=1 HTTP/1.1\r\n",
        f"GET /t/{TABLE} HTTP/1.1",
        f"HEAD /t/{TABLE} HTTP/1.0\r\n",
        f"GET /api/seat/{TABLE} HTTP/1.1\r\n",
    ],
)
@pytest.mark.parametrize("processes", [2, 3, 7])
def test_all_that_is_about_a_table_goes_to_its_process(line: str, processes: int) -> None:
    """Its socket, its page, what asks for its seat."""
    assert wanted_process(line.encode(), processes) == process_of(TABLE, processes)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\n",
        b"POST /api/open HTTP/1.1\r\n",
        b"GET /ws/ HTTP/1.1\r\n",
        b"GET /ws/0011",
        b"GET /static/ws/0011 HTTP/1.1\r\n",
        b"get /ws/0011 HTTP/1.1\r\n",
        b" GET /ws/0011 HTTP/1.1\r\n",
        b"\x16\x03\x01\x02\x00\x01\xff",
        b"GET /metrics HTTP/1.1\r\n",
        b"GET /metrics?process=2 HTTP/1.1\r\n",
        b"GET /metrics?process=-1 HTTP/1.1\r\n",
    ],
)
def test_all_else_may_go_anywhere(line: bytes) -> None:
    """Other pages; a line that is cut off or none at all; figures of a process that there is not."""
    assert wanted_process(line, 2) is None


def test_whatever_stands_for_a_table_has_a_process() -> None:
    """Bytes that are no text, too."""
    assert wanted_process(b"GET /ws/\xff\xfe%41 HTTP/1.1\r\n", 5) in range(5)


def test_figures_are_those_of_the_process_that_is_asked_for() -> None:
    """Counted from 0."""
    asked = [wanted_process(b"GET /metrics?process=%d HTTP/1.1\r\n" % number, 3) for number in range(4)]
    assert asked == [0, 1, 2, None]


def test_tables_are_spread_evenly() -> None:
    """Three processes have 1,000 of 3,000 tables each, give or take a tenth; and one has all."""
    found = Counter(process_of(f"{number:032x}", 3) for number in range(3000))
    assert all(900 < found[process] < 1100 for process in range(3))
    assert process_of(TABLE, 1) == 0
