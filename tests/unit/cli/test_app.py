"""What all commands share: passwords that nobody shows, and a standard output that takes no more."""

import sys
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from okawari.cli import main
from okawari.game.errors import OkawariError
from okawari.match.addresses import PostgresAddress
from okawari.match.sqlite import SQLiteStore
from okawari.web.config import Config
from tests.support.appending import append, put
from tests.support.command import okawari, refusal

SECRET = "postgresql://okawari:s3cret@db.example.org/okawari"
FULL = Path("/dev/full")


@pytest.mark.parametrize("command", [["serve"], ["export"], ["move", "--to", "x.db"]])
def test_a_password_on_the_command_line_is_refused(command: list[str]) -> None:
    """`ps` would show it; each command says which variable takes it."""
    moving = command[0] == "move"
    told = refusal(*command, "--from" if moving else "--store", SECRET)
    assert "s3cret" not in told
    variable = "OKAWARI_MOVE_FROM" if moving else "OKAWARI_STORE"
    assert f"has its password where `ps` shows it; put the address into the variable {variable}" in told


def test_a_password_in_the_environment_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """So is an address without one, wherever it stands."""
    setups: list[Config] = []
    monkeypatch.setattr("okawari.web.server.serve", lambda setup, tell: setups.append(setup))
    assert okawari("serve", env={"OKAWARI_STORE": SECRET}).code == 0
    assert okawari("serve", "--store", "postgresql://okawari@db/okawari").code == 0
    assert okawari("serve", env={"OKAWARI_DB": "tables.db"}).code == 0
    stores = [PostgresAddress(SECRET), PostgresAddress("postgresql://okawari@db/okawari"), Path("tables.db")]
    assert [setup.database for setup in setups] == stores


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("args", [["rules"], ["bots", "--json"], ["export", "--store", "tables.db", "--addresses"]])
def test_standard_output_that_is_full(args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk behind `> file` is told in one line, and by the exit code; nothing is tried again at the end."""
    monkeypatch.chdir(tmp_path)
    store = SQLiteStore(tmp_path / "tables.db")
    put(store, append(0)._replace(record=("5f0c", b"{}")))
    store.close()
    monkeypatch.setattr(sys, "argv", ["okawari", *args])
    told = StringIO()
    with ExitStack() as stack, FULL.open("w") as full:
        stack.enter_context(redirect_stdout(full))
        stack.enter_context(redirect_stderr(told))
        ended = stack.enter_context(pytest.raises(SystemExit))
        main()
    assert ended.value.code == 1
    assert told.getvalue() == "okawari: cannot write to standard output: No space left on device\n"


def test_what_is_noted_of_a_mistake_comes_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the traceback of a bot that somebody wrote: whole, and then the one line."""

    def fail(*_: object) -> None:
        error = OkawariError("own.py: no such hat")
        error.add_note("Traceback (most recent call last):\n  a line\n")
        raise error

    monkeypatch.setattr("okawari.cli.rules.print_json", fail)
    ran = okawari("rules", "--json")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "Traceback (most recent call last):\n  a line\nokawari: own.py: no such hat\n"


def test_any_other_error_of_the_system_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not taken for a full disk."""

    def fail(*_: object) -> None:
        raise PermissionError("a bug")

    monkeypatch.setattr("okawari.cli.rules.print_json", fail)
    with pytest.raises(PermissionError, match="a bug"):
        okawari("rules", "--json")


def test_streams_that_are_closed_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """`okawari rules <&- >&-`: nothing comes from the one, and nobody reads the other."""
    opened: list[object] = []
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    monkeypatch.setattr("okawari.cli.app.app", lambda: opened.extend((sys.stdin.read(), sys.stdout.write("x"))))
    main()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()
    assert opened == ["", 1]


def test_another_exit_code_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only who has read enough makes it 0."""
    monkeypatch.setattr("okawari.cli.app.app", lambda: sys.exit(3))
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 3
