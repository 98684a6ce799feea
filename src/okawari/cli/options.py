"""Options that several commands share."""

from typing import Annotated

import typer

from okawari.rules.editions import DEFAULT_EDITION, EDITIONS, VARIANTS
from okawari.rules.kinds import DESSERTS

EditionName = Annotated[str, typer.Option(help=f"The edition: {', '.join(EDITIONS)}.")]
Dessert = Annotated[str, typer.Option(help=f"The dessert (anniversary): {', '.join(DESSERTS)}.", show_default=False)]
Variant = Annotated[str | None, typer.Option(help=f"A variant: {', '.join(VARIANTS)}.", show_default=False)]
MustHaveMaki = Annotated[bool, typer.Option("--must-have-maki", help="No maki points without maki icons (2 players).")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
TimeLimit = Annotated[
    float | None, typer.Option(help="Seconds that a bot may think about a pick; usually 5.", show_default=False)
]
Memory = Annotated[
    int, typer.Option(help="Megabytes that each process of bots may have (POSIX); more is a crash. 0: no limit.")
]
Strict = Annotated[
    bool, typer.Option("--strict", help="Stop at a bot's first crash, illegal or late pick, with its traceback.")
]

__all__ = [
    "DEFAULT_EDITION",
    "Dessert",
    "EditionName",
    "Json",
    "Memory",
    "MustHaveMaki",
    "Strict",
    "TimeLimit",
    "Variant",
]
