"""Blocks: one deck from every seat, and the file that keeps them."""

from pathlib import Path

import msgspec
import pytest

from okawari.arena.blocks import RESULTS_FORMAT, Block, Results
from okawari.game.documents import Document
from okawari.game.errors import OkawariError
from tests.support.tournaments import made_up


def test_the_means_of_a_block_of_two() -> None:
    """The one sits in seat 0 and then in seat 1: 30 and 40 points, a win and a shared one; the other 20 and 40."""
    block = made_up("one", "other", 0, [30, 20], [40, 40])
    assert (block.share, block.points, block.rest_points) == (0.75, 35, 30)


def test_the_means_of_a_block_of_three() -> None:
    """The one on the diagonal: 30, 20, 10; the rest 9, 9, 30, 10, 50, 12: 20 in the mean. It won once."""
    block = made_up("one", "rest", 0, [30, 9, 9], [30, 20, 10], [50, 12, 10])
    assert (block.points, block.rest_points) == (20, 20)
    assert block.share == pytest.approx(1 / 3)
    shared = made_up("one", "rest", 0, [30, 30, 9], [1, 2, 2], [5, 5, 5])
    assert shared.share == pytest.approx((1 / 2 + 1 / 2 + 1 / 3) / 3)


def test_a_block_without_times_has_none() -> None:
    """As the compiled engine makes them."""
    block = Block("one", "rest", 0, [[1, 2]], [[0, 1]])
    assert (block.picks, block.seconds, block.substitutions) == ((0, 0), (0.0, 0.0), ({}, {}))


ABOUT: Document = {"seed": 1, "bots": ["one", "other"]}
CODE = {"one": "abc", "other": "def"}
BLOCKS = [made_up("one", "other", number, [30, 20], [number, 20]) for number in (1, 0)]


def opened(path: Path | None, about: Document = ABOUT, code: dict[str, str] = CODE) -> Results:
    """The results in a file."""
    return Results(path, about, code)


def written(path: Path) -> list[bytes]:
    """The lines of a file with two blocks."""
    results = opened(path)
    results.add(BLOCKS)
    results.close()
    return path.read_bytes().splitlines(keepends=True)


def kept(path: Path) -> list[Block]:
    """The blocks that are read from a file, by number."""
    results = opened(path)
    results.close()
    return [block for _, block in sorted(results.blocks.items())]


def test_a_file_has_a_header_and_a_line_for_each_block(tmp_path: Path) -> None:
    """Each line is there when `add` returns, and all are read again."""
    path = tmp_path / "results.jsonl"
    results = opened(path)
    results.add(BLOCKS[:1])
    header, line = path.read_bytes().splitlines()
    assert msgspec.json.decode(header) == {"format": RESULTS_FORMAT, **ABOUT, "code": CODE}
    assert msgspec.json.decode(line, type=Block) == BLOCKS[0]
    results.add(BLOCKS[1:])
    results.close()
    assert kept(path) == BLOCKS[::-1]
    assert path.read_bytes().count(b"\n") == 3


def test_without_a_file_results_are_kept_all_the_same() -> None:
    """By pairing and number."""
    results = opened(None)
    other = made_up("other", "one", 0, [1, 2])
    results.add([*BLOCKS, other])
    results.close()
    assert [results.blocks["one", "other", number] for number in (0, 1)] == BLOCKS[::-1]
    assert results.blocks["other", "one", 0] == other


def test_a_last_line_that_was_cut_short_is_dropped(tmp_path: Path) -> None:
    """From the file, too: what comes next begins a line of its own."""
    path = tmp_path / "results.jsonl"
    lines = written(path)
    path.write_bytes(b"".join(lines)[:-1])
    assert kept(path) == [BLOCKS[0]]
    assert path.read_bytes() == b"".join(lines[:2])


@pytest.mark.parametrize("length", [0, 1, 20])
def test_a_header_that_was_cut_short_is_written_anew(length: int, tmp_path: Path) -> None:
    """A run that was killed at once left nothing else."""
    path = tmp_path / "results.jsonl"
    header = written(path)[0]
    path.write_bytes(header[:length])
    assert kept(path) == []
    assert path.read_bytes() == header


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    """A line that is no block."""
    path = tmp_path / "results.jsonl"
    lines = written(path)
    path.write_bytes(lines[0] + b'{"one": 1}\n' + lines[2])
    with pytest.raises(OkawariError, match=r"results\.jsonl is damaged: "):
        opened(path)


@pytest.mark.parametrize(
    "rows",
    [{"totals": []}, {"shares": []}, {"totals": [], "shares": []}, {"totals": [[1]], "shares": [[1.0]]}],
)
def test_a_block_without_a_game_for_each_seat_is_refused(rows: Document, tmp_path: Path) -> None:
    """It would have no mean."""
    path = tmp_path / "results.jsonl"
    lines = written(path)
    path.write_bytes(lines[0] + msgspec.json.encode(msgspec.json.decode(lines[1]) | rows) + b"\n")
    with pytest.raises(OkawariError, match=r"results\.jsonl is damaged: a block has a game for each seat"):
        opened(path)


@pytest.mark.parametrize("content", [b"sushi", b"sushi\n", b"[]\n", b'{"seed": 1}\n', b"\n"])
def test_another_file_is_refused_and_left_alone(content: bytes, tmp_path: Path) -> None:
    """Whatever is in it."""
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(OkawariError, match=r"notes\.txt holds something else than results of a tournament; name anot"):
        opened(path)
    assert path.read_bytes() == content


def test_results_of_something_else_are_refused(tmp_path: Path) -> None:
    """Another seed; and other code of a bot, which is named."""
    path = tmp_path / "results.jsonl"
    written(path)
    with pytest.raises(OkawariError, match=r"holds the results of something else \(seed: 1 there, 2 here\); name an"):
        opened(path, ABOUT | {"seed": 2})
    with pytest.raises(OkawariError, match="holds results of other code of other; name another file"):
        opened(path, code={"one": "abc", "other": "xyz"})
    with pytest.raises(OkawariError, match="of other code of one, other;"):
        opened(path, code={"one": "uvw", "other": "xyz"})


def test_a_header_of_another_make_is_refused(tmp_path: Path) -> None:
    """What it says more is told; code that is none of any bot is other code."""
    path = tmp_path / "results.jsonl"
    header = {"format": RESULTS_FORMAT, **ABOUT, "code": CODE}
    path.write_bytes(msgspec.json.encode(header | {"weather": "fine"}) + b"\n")
    with pytest.raises(OkawariError, match=r"of something else \(weather: fine there, none here\); name another file"):
        opened(path)
    path.write_bytes(msgspec.json.encode(header | {"code": []}) + b"\n")
    with pytest.raises(OkawariError, match="of other code of one, other; name another file"):
        opened(path)


def test_all_that_differs_is_told(tmp_path: Path) -> None:
    """Bots as they are typed, each member of the ruleset by itself, and what the file does not say at all."""
    path = tmp_path / "results.jsonl"
    ruleset = {"edition": "gamewright", "seats": 2, "variant": None}
    opened(path, ABOUT | {"ruleset": ruleset}).close()
    about = {"seed": 1, "bots": ["one", "third"], "ruleset": ruleset | {"seats": 3, "variant": "golf"}, "limit": 5.0}
    with pytest.raises(OkawariError) as told:
        opened(path, about, {"one": "abc", "third": "ghi"})
    assert str(told.value) == (
        f"{path} holds the results of something else (bots: one,other there, one,third here; "
        "ruleset's seats: 2 there, 3 here; ruleset's variant: none there, golf here; limit: none there, 5.0 here); "
        "name another file"
    )


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """A folder is no file."""
    with pytest.raises(OkawariError, match=f"cannot write {tmp_path}: Is a directory"):
        opened(tmp_path)


def test_results_that_are_closed_take_no_more(tmp_path: Path) -> None:
    """Their file is free for others."""
    results = opened(tmp_path / "results.jsonl")
    results.close()
    with pytest.raises(ValueError, match="closed file"):
        results.add(BLOCKS)
