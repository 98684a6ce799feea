"""`okawari play`: a game in the terminal."""

import secrets
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from okawari.bots.guard import Guard
from okawari.bots.quick import GreedyBot
from okawari.bots.registry import load_bot, prepare_bots
from okawari.cli.app import Dessert, EditionName, MustHaveMaki, Variant, app
from okawari.cli.output import INTERRUPTED
from okawari.game.record import Record
from okawari.rules.chance import SEEDS, check_seed
from okawari.rules.ruleset import Ruleset


@app.command()
def play(
    seats: Annotated[int | None, typer.Option(help="How many players, you included.", show_default="4")] = None,
    bots: Annotated[str, typer.Option(help="The bots: one for each other player, or one for all.")] = "greedy",
    name: Annotated[str, typer.Option(help="Your name.")] = "You",
    edition: EditionName = Ruleset.edition,
    dessert: Dessert = "",
    variant: Variant = None,
    must_have_maki: MustHaveMaki = False,
    seed: Annotated[int | None, typer.Option(help="A number that fixes the deal.")] = None,
    record: Annotated[Path | None, typer.Option(help="Save the game to this file.")] = None,
) -> None:
    """Play against bots in this terminal, line by line; type ? during the game for help.

    Example: okawari play --seats 3 --bots greedy,random --name Ana
    """
    from okawari.show.rulebook import rules_of
    from okawari.terminal import game
    from okawari.terminal.person import GameLeft, Person
    from okawari.terminal.plain import say, section_lines, short_name

    asked = [bot.strip() for bot in bots.split(",")]
    ruleset = game.choose_ruleset(seats, asked, edition, dessert, variant, must_have_maki)
    others = game.fill_seats(ruleset, asked)
    prepare_bots(others, ruleset.rules)
    players = [Guard(load_bot(bot)) for bot in others]
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    check_seed(seed)
    if record:
        game.check_writable(record)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    names = game.seat_names(ruleset, short_name(name), others)
    person = Person(names, GreedyBot(), section_lines(rules_of(ruleset)))
    try:
        end = game.play_with(person, players, ruleset, seed)
        say(game.substitutions(names[1:], players))
        finished = Record.of(end, [name, *(f"bot:{bot}" for bot in others)])
        if record:
            game.save_record(finished, record)
        else:
            game.offer_record(finished, person)
    except (EOFError, GameLeft, KeyboardInterrupt) as left:
        say(["", "Goodbye!"])
        if isinstance(left, KeyboardInterrupt):
            raise typer.Exit(INTERRUPTED) from None
    say(f"The same deal again: add --seed {seed}")
