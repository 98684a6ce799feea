"""How a server is set up."""

import os
from ipaddress import ip_network
from pathlib import Path

import pytest

from okawari.bots.registry import about
from okawari.game.errors import OkawariError
from okawari.web.config import LOOPBACK, Config, bot_lines, data_folder, parse_bots, parse_hosts, parse_networks


def test_a_server_is_careful_unless_it_is_told_otherwise() -> None:
    """This machine only, six bots, no proxy believed, limits on, pings every ten seconds."""
    setup = Config()
    assert (setup.host, setup.port, setup.local) == ("127.0.0.1", 8750, True)
    assert list(setup.bots) == list(setup.bots.values()) == ["easy", "casual", "normal", "skilled", "hard", "expert"]
    assert (setup.proxies, setup.hosts, setup.metrics_from) == ((), (), LOOPBACK)
    assert (setup.pace, setup.ping_seconds, setup.log_level, setup.bot_processes) == (1.0, 10.0, "warning", 1)
    assert list(map(str, LOOPBACK)) == ["127.0.0.0/8", "::1/128"]


def test_a_server_is_local_if_only_this_machine_reaches_it() -> None:
    """By either kind of loopback."""
    hosts = ("127.0.0.1", "localhost", "::1", "0.0.0.0", "::", "192.168.1.5")
    assert [Config(host=host).local for host in hosts] == [True, True, True, False, False, False]


def test_the_operators_list_of_bots_has_names_and_places() -> None:
    """Spaces and empty places do not matter."""
    assert parse_bots(" easy , mine = my_bots.py:MyBot,, ") == {"easy": "easy", "mine": "my_bots.py:MyBot"}
    assert parse_bots("far=run:node bot.js --level=3") == {"far": "run:node bot.js --level=3"}
    assert parse_bots("") == {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("=my_bots.py:MyBot", "'=my_bots.py:MyBot' has no name in the list of bots; give names, or name="),
        ("easy, easy=mine.py:My", "'easy' stands twice in the list of bots"),
    ],
)
def test_a_wrong_list_of_bots_is_told(text: str, told: str) -> None:
    """With what would be right."""
    with pytest.raises(OkawariError, match=told):
        parse_bots(text)


def test_networks_are_addresses_or_networks() -> None:
    """With commas; whatever is neither is told with what would be right."""
    found = (ip_network("10.0.0.7/32"), ip_network("192.168.0.0/16"), ip_network("::1/128"))
    assert parse_networks("10.0.0.7, 192.168.0.0/16,, ::1") == found
    assert parse_networks(" ") == ()
    with pytest.raises(OkawariError, match=r"'here' does not appear .*; give addresses like 10.0.0.7 or networks"):
        parse_networks("here")
    with pytest.raises(OkawariError, match="has host bits set"):
        parse_networks("10.0.0.1/8")


def test_hosts_are_names_or_addresses() -> None:
    """In small letters; nothing that could stand in a header for more than a name."""
    assert parse_hosts("sushi.example.org, Okawari.test,, ") == ("sushi.example.org", "okawari.test")
    assert parse_hosts("192.168.1.5, [::1], my_host-2") == ("192.168.1.5", "[::1]", "my_host-2")
    for wrong in ("sushi.example.org:80", "a b", "http://sushi.example.org", "sushi..org", "*"):
        with pytest.raises(OkawariError, match="is no host name; give names like"):
            parse_hosts(f"fine.example, {wrong}")


def test_a_bot_is_told_of_in_one_line(tmp_path: Path) -> None:
    """Ours as the list of bots says it, with or without settings; others by the first line of their docstring."""
    mine = tmp_path / "mine.py"
    mine.write_text(
        "from okawari.bots.quick import GreedyBot\n\n\n"
        'class My(GreedyBot):\n    """Likes eggs.\n\n    And says more.\n    """\n\n\n'
        "class Silent(GreedyBot):\n    pass\n"
    )
    bots = {"easy": "easy", "quick": "hard:ms=5", "mine": f"{mine}:My", "silent": f"{mine}:Silent"}
    lines = bot_lines(bots)
    assert list(lines) == list(bots)
    assert (lines["easy"], lines["quick"]) == (about("easy").strip(), about("hard").strip())
    assert (lines["mine"], lines["silent"]) == ("Likes eggs.", "")


@pytest.mark.skipif(os.name == "nt", reason="Windows has another place")
def test_data_is_kept_where_the_system_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """XDG's folder, if it is named; else the usual one in the user's home."""
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert data_folder() == Path("/data/okawari")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/ana")
    assert data_folder() == Path("/home/ana/.local/share/okawari")
