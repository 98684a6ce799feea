"""The app that the commands belong to, the options that they share, and what happens to a user's mistake."""

import errno
import os
import sys
from typing import Annotated, Any

import typer

from okawari import __version__
from okawari.cli.output import silence
from okawari.game.errors import OkawariError
from okawari.match.addresses import PostgresAddress, parse_store
from okawari.rules.editions import EDITIONS, VARIANTS
from okawari.rules.kinds import DESSERTS

WELCOME = f"""Okawari {__version__} — the card game Sushi Go! on a computer: every edition, dessert and variant.

  okawari serve --open               play in a browser, with friends and bots
  okawari play                       play against bots, in this terminal
  okawari score "tempura x2, egg" "maki-3, pudding"
                                     score a game with paper cards
  okawari rules                      the rules, and where we decided
  okawari simulate greedy,random     let bots play, and count
  okawari --help                     everything else
"""

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What the system says when standard output cannot take more."""

app = typer.Typer(add_completion=False, no_args_is_help=False, rich_markup_mode=None, pretty_exceptions_enable=False)

EditionName = Annotated[str, typer.Option(help=f"The edition: {', '.join(EDITIONS)}.")]
Dessert = Annotated[str, typer.Option(help=f"The dessert (anniversary): {', '.join(DESSERTS)}.")]
Variant = Annotated[str | None, typer.Option(help=f"A variant: {', '.join(VARIANTS)}.")]
MustHaveMaki = Annotated[bool, typer.Option("--must-have-maki", help="No maki points without maki icons (2 players).")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
TimeLimit = Annotated[float | None, typer.Option(help="Seconds that a bot may think about a pick; usually 5.")]
Memory = Annotated[
    int, typer.Option(help="Megabytes that each process of bots may have (POSIX); more is a crash. 0: no limit.")
]
Strict = Annotated[
    bool, typer.Option("--strict", help="Stop at a bot's first crash, illegal or late pick, with its traceback.")
]


def setting(names: str, told: str, *flags: str, **more: Any) -> Any:
    """An option of a server, which the variable OKAWARI_<name> sets too; of several names the first that is set."""
    return typer.Option(*flags, envvar=[f"OKAWARI_{name}" for name in names.split()], help=told, **more)


def store_setting(told: str, *flags: str, names: str = "STORE DB") -> Any:
    """An option that names a store."""
    return setting(names, told, *(flags or ("--store", "--db")), callback=_refuse_shown_password)


def _refuse_shown_password(context: typer.Context, parameter: typer.CallbackParam, value: str | None) -> str | None:
    """Everybody on a machine can read the arguments of its processes."""
    source = context.get_parameter_source(parameter.name or "")
    address = parse_store(value) if value and source and source.name == "COMMANDLINE" else None
    if isinstance(address, PostgresAddress) and address.has_password:
        variable = next(iter(parameter.envvar or ()))
        raise OkawariError(
            f"{address} has its password where `ps` shows it; put the address into the variable {variable}, or the"
            " password into a pgpass file or PGPASSWORD"
        )
    return value


@app.callback(invoke_without_command=True)
def welcome(
    context: typer.Context, version: bool = typer.Option(False, "--version", help="Print the version.")
) -> None:
    """The card game Sushi Go! on a computer: every edition, dessert and variant.

    Example: okawari play
    """
    if version:
        typer.echo(__version__)
    elif context.invoked_subcommand is None:
        typer.echo(WELCOME, nl=False)


def main() -> None:
    """Run the command line; a user's mistake is one line on standard error and exit code 1 or 2."""
    _open_streams()
    try:
        app()
    except OkawariError as error:
        print(*getattr(error, "__notes__", ()), sep="\n", end="", file=sys.stderr)
        print(f"okawari: {error}", file=sys.stderr)
        sys.exit(1)
    except SystemExit as ended:
        if isinstance(ended.__context__, BrokenPipeError):  # `okawari rules | head -1`: whoever reads has enough
            sys.exit(0)
        raise
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        silence(sys.stdout)
        print(f"okawari: cannot write to standard output: {error.strerror}", file=sys.stderr)
        sys.exit(1)


def _open_streams() -> None:
    """A stream that is closed (`okawari rules >&-`) becomes one from which nothing comes and where nothing is read."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
