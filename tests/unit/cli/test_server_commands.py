"""What `serve`, `loadtest`, `bench` and the commands on a server's file say; no server runs here."""

import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from okawari import __version__
from okawari.cli.app import WELCOME
from okawari.match.sqlite import SQLiteStore
from okawari.web.config import Config
from okawari.web.load import Load, Measured
from okawari.web.routes.devices import qr_lines
from tests.support.command import okawari, refusal

MEASURED = Measured(
    *(50, 4, 20.0, 4000, 200.5, 3.25, 12.5, 40.0, 0),
    server_cpu=0.5,
    cpu_per_pick_ms=2.5,
    memory_per_table_kb=30.5,
)

DATA_FOLDERS = ("XDG_DATA_HOME", "LOCALAPPDATA")


@pytest.fixture
def setups(monkeypatch: pytest.MonkeyPatch) -> list[Config]:
    """The setups of servers that would have been started; each tells that it listens on port 8123."""
    found: list[Config] = []

    def serve(setup: Config, tell: Callable[[int], None]) -> None:
        found.append(setup)
        tell(8123)

    monkeypatch.setattr("okawari.web.server.serve", serve)
    return found


def test_a_server_for_this_machine(setups: list[Config], tmp_path: Path) -> None:
    """Where it listens, and how to stop it; every flag arrives."""
    db = tmp_path / "tables.db"
    flags = ("--bots", "Tom=greedy,random", "--bot-processes", "2", "--hosts", "sushi.example.org", "--pace", "3")
    ran = okawari("serve", "--local", "--port", "0", "--db", db, *flags, "--log-level", "info", "--proxies", "10.0.0.1")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "Okawari listens on this machine:\n  http://127.0.0.1:8123/\nStop it with Ctrl+C; tables survive that.\n"
    )
    (setup,) = setups
    assert (setup.host, setup.port, setup.database) == ("127.0.0.1", 0, db)
    assert setup.bots == {"Tom": "greedy", "random": "random"}
    assert (setup.bot_processes, setup.hosts, setup.pace, setup.log_level) == (2, ("sushi.example.org",), 3, "info")
    assert [str(network) for network in setup.proxies] == ["10.0.0.1/32"]
    assert [str(network) for network in setup.metrics_from] == ["127.0.0.0/8", "::1/128"]


def test_a_server_of_several_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A parent is started, with all that one server is told."""
    setups: list[Config] = []
    monkeypatch.setattr("okawari.web.doorkeeper.serve_together", lambda setup, tell: setups.append(setup))
    ran = okawari("serve", "--local", "--store", "postgresql://127.0.0.1/sushi", "--processes", "3", "--pace", "2")
    assert (ran.code, ran.err) == (0, "")
    assert [(setup.processes, setup.process, setup.pace) for setup in setups] == [(3, 0, 2.0)]


def test_a_server_for_the_local_network(setups: list[Config], tmp_path: Path) -> None:
    """Its address there first, with a code to scan; the usual bots, and the file in the data folder."""
    for _ in range(2):  # the folder is there the second time
        ran = okawari("serve", "--host", "192.0.2.7", env={name: str(tmp_path) for name in DATA_FOLDERS})
        assert (ran.code, ran.err) == (0, "")
    code, text = ran.out.split("\n\n")
    assert code == qr_lines("http://192.0.2.7:8123")
    assert text == (
        "Okawari listens on your local network. Phones in the same Wi-Fi open\n"
        "  http://192.0.2.7:8123/\nor scan the code. This machine:\n"
        "  http://127.0.0.1:8123/\nStop it with Ctrl+C; tables survive that.\n"
    )
    assert setups[0].database == tmp_path / "okawari" / "okawari.db"
    assert setups[0].bots == Config().bots


def test_the_start_page_is_opened_if_it_is_wanted(
    setups: list[Config], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a browser, at this machine's address."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    okawari("serve", "--local", "--db", tmp_path / "tables.db")
    assert opened == []
    okawari("serve", "--local", "--open", "--db", tmp_path / "tables.db")
    assert opened == ["http://127.0.0.1:8123/"]


def test_a_log_level_that_there_is_not() -> None:
    """Those that there are."""
    assert "there is no log level 'loud'; there are: " in refusal("serve", "--log-level", "loud")


def test_a_load_test_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every number, in words and as JSON; what cannot be told is left out, what was lost is not."""
    asked: list[Any] = []
    found = [MEASURED]

    def measure(load: Load, *, clients: int, url: str, processes: int, store: str) -> Measured:
        asked.append((load, clients, url, processes, store))
        return found[0]

    monkeypatch.setattr("okawari.web.load.measure_load", measure)
    flags = ("--tables", "7", "--seats", "3", "--seconds", "5", "--picks", "0.5", "--clients", "2")
    ran = okawari("loadtest", *flags, "--address", "http://127.0.0.1:8080")
    assert asked == [(Load(7, 3, 5.0, 0.5), 2, "http://127.0.0.1:8080", 1, "")]
    assert ran.out.splitlines() == [
        "50 tables of 4: 4000 picks, 200.5 a second",
        "pick → everybody sees it: p50 3.25 ms, p99 12.5 ms, slowest 40 ms",
        "server: 0.5 cores, 2.5 ms of processor time a pick,",
        "30.5 KB of memory a table",
    ]
    assert json.loads(okawari("loadtest", "--json").out)["p99_ms"] == 12.5
    found[0] = Measured(*(1, 2, 1.0, 3, 3.0, 1.0, 2.0, 3.0, 5), None, None, None)
    assert okawari("loadtest").out.splitlines()[2:] == ["connections lost: 5"]


def test_a_bench_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speeds by engine and number of seats, then how long a start takes."""
    speeds = {"readable": {2: 250.4, 5: 90.0}, "compiled": {2: 1234567.0, 5: 1000.0}}
    start_up = {"cold": 61.25, "warm": 0.5}
    monkeypatch.setattr("okawari.sim.speed.games_per_cpu_second", lambda: speeds)
    searched = {"in words": {2: 160_000.0, 5: 80_000.4}}
    monkeypatch.setattr("okawari.sim.speed.iterations_per_cpu_second", lambda: searched)
    monkeypatch.setattr("okawari.sim.speed.start_up_seconds", lambda: start_up)
    decisions = {"VectorEnv": {2: 8e6, 5: 9e6}, "parallel_env": {2: 4321.0, 5: 5432.1}}
    monkeypatch.setattr("okawari.env.measuring.decisions_per_cpu_second", lambda: decisions)
    lines = okawari("bench").out.splitlines()
    assert lines[:-1] == [
        "Complete random games per CPU-second (gamewright)",
        "                   2 seats     5 seats",
        "readable               250          90",
        "compiled         1,234,567       1,000",
        "Iterations of a search per CPU-second, at the first turn (gamewright)",
        "                   2 seats     5 seats",
        "in words           160,000      80,000",
        "Seconds until a new process has played its first games",
        "cold                  61.2",
        "warm                   0.5",
        "Decisions per CPU-second, every seat's row and mask written (gamewright, actions given)",
        "                   2 seats     5 seats",
        "VectorEnv        8,000,000   9,000,000",
        "parallel_env         4,321       5,432",
    ]
    measured_with = lines[-1].removeprefix("Measured with ")
    assert re.fullmatch(r"Python 3\.\d+\.\d+ and Numba 0\.\d+\.\d+ on .+, cores: 1", measured_with)
    told = json.loads(okawari("bench", "--json").out)
    assert told["start_up_seconds"] == start_up
    assert told["measured_with"] == measured_with
    assert told["games_per_cpu_second"]["readable"]["2"] == 250.4
    assert told["iterations_per_cpu_second"]["in words"]["5"] == 80_000.4
    assert told["decisions_per_cpu_second"]["VectorEnv"]["5"] == 9e6
    monkeypatch.setitem(sys.modules, "okawari.env.measuring", None)
    assert okawari("bench").out.splitlines()[-2] == (
        "The environments are not measured: okawari.env.measuring is missing (okawari[rl])"
    )


@pytest.mark.parametrize("args", [["export"], ["forget", "0" * 32], ["backup", "copy.db"]])
def test_a_server_s_file_that_is_not_there(args: list[str], tmp_path: Path) -> None:
    """Or has nothing in it: none is made."""
    path = tmp_path / "tables.db"
    assert f"there is no file {path}; name the server's file" in refusal(*args, "--db", path)
    assert not path.exists()
    path.touch()
    assert f"there is nothing in {path}; name the server's file" in refusal(*args, "--db", path)


def test_commands_on_a_file_without_matches(tmp_path: Path) -> None:
    """Nothing is exported, nothing can be forgotten, and a copy is made once."""
    path, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    SQLiteStore(path).close()
    assert okawari("export", "--db", path) == (0, "", "")
    assert okawari("export", "--db", path, "--output", tmp_path / "out").out == f"{tmp_path / 'out'}: 0 records\n"
    assert okawari("export", env={"OKAWARI_DB": str(path)}).code == 0
    assert refusal("forget", "x", "--db", path) == (
        "okawari: there is no record 'x'; `okawari export --addresses` lists them"
    )
    ran = okawari("backup", copy, "--db", path)
    assert ran.out == f"{copy}: {copy.stat().st_size:,} bytes\n"
    assert refusal("backup", copy, "--db", path).endswith("copy.db exists already; name a file that does not")


def test_plain_okawari() -> None:
    """Says what it is and how to start; --version is the version and nothing else."""
    assert okawari() == (0, WELCOME, "")
    assert okawari("--version") == (0, f"{__version__}\n", "")
    assert okawari("--help").out.startswith("Usage: ")


def test_a_command_in_this_process_leaves_no_trace(tmp_path: Path) -> None:
    """Streams, arguments, folder, environment and the places of modules are what they were, after a mistake too."""

    def around() -> tuple[object, ...]:
        return sys.stdin, sys.stdout, sys.stderr, list(sys.argv), list(sys.path), Path.cwd(), dict(os.environ)

    before = around()
    for args in (["bots"], ["rules", "second"], ["dance"]):
        okawari(*args, cwd=tmp_path, env={"OKAWARI_DB": "elsewhere", "COLUMNS": "40"})
        assert around() == before
