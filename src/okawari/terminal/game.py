"""One game in the terminal: a person on seat 0, bots on the others."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from okawari.bots.bot import Bot
from okawari.bots.guard import Guard
from okawari.game.files import write_records
from okawari.game.pick import Pick
from okawari.game.reasons import Number
from okawari.game.record import Record
from okawari.game.state import State
from okawari.game.writing import writing
from okawari.terminal.person import Person
from okawari.terminal.plain import say

PERSON = 0
NO, YES = ("", "n", "no", "quit"), ("y", "yes")


def play(state: State, person: Person, bots: Sequence[Bot], seed: int) -> State:
    """Play a game to its end; everybody is shown what their seat may know. Raises Left if the person leaves."""
    chance = [Random(f"{seed}, seat {seat}") for seat in range(state.ruleset.seats)]
    person.welcome(state.observe(PERSON))
    while not state.over:
        seen = state.observe(PERSON)
        picks: list[Pick | None] = [None] * state.ruleset.seats
        for seat in state.acting:
            if seat == PERSON:
                picks[seat] = person.choose(seen)
            else:
                picks[seat] = bots[seat - 1].choose(state.observe(seat), chance[seat])
        state = state.play(picks)
        person.told(seen, state.observe(PERSON))
    return state


def substitutions(names: Sequence[str], bots: Sequence[Guard]) -> list[str]:
    """Which bots needed another to pick for them, and why."""
    return [
        f"{name}: the greedy bot picked for it {(total := Number(bot.substitutions.total()))} time{total:s}; "
        f"the last: {bot.last}"
        for name, bot in zip(names, bots, strict=False)
        if bot.substitutions
    ]


def check_writable(path: Path) -> None:
    """Raise an error if a record cannot be written there: better now than after the game."""
    existed = path.exists()
    with writing(path):
        path.open("ab").close()
    if not existed:
        path.unlink()


def offer_record(record: Record, person: Person) -> None:
    """Ask whether to keep the game, and under which name."""
    while True:
        name = person.ask("Save this game? Type a file name, or just Enter for no: ")
        if name.lower() in NO:
            return
        if name.lower() in YES:
            say("Please type the name of a file, like game.json.")
            continue
        try:
            if not Path(name).exists():
                save_record(record, Path(name))
                return
            say(f"{name} is there already. Please choose another name.")
        except (OSError, ValueError) as error:
            say(f"That did not work: {error}. Please choose another name.")


def save_record(record: Record, path: Path) -> None:
    """Write the record, and say how to read it."""
    write_records(path, [record])
    say(f"Saved. Read it again with: okawari replay {path}")
