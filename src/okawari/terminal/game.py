"""One game in the terminal: who sits at the table, a person on seat 0; the game; and its record."""

from collections.abc import Sequence
from pathlib import Path

from okawari.bots.bot import Bot, play
from okawari.bots.guard import Guard
from okawari.game.errors import OkawariError
from okawari.game.files import write_records, writing
from okawari.game.observation import Observation
from okawari.game.record import Record
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset, needs_two_seats
from okawari.show.words import phrase
from okawari.terminal.person import Person
from okawari.terminal.plain import say, short_name

PERSON = 0
NO, YES = ("", "n", "no", "quit"), ("y", "yes")


def choose_ruleset(
    seats: int | None, bots: Sequence[str], edition: str, dessert: str, variant: str | None, must_have_maki: bool
) -> Ruleset:
    """What to play; if nobody says how many seats, as many as the bots need, or as the variant does."""
    if seats is None and len(bots) > 1:
        seats = len(bots) + 1
    elif seats is None:
        seats = 2 if needs_two_seats(variant) or must_have_maki else Ruleset.seats
    return Ruleset(edition, seats, dessert, variant, must_have_maki)


def fill_seats(ruleset: Ruleset, bots: Sequence[str]) -> list[str]:
    """A bot for every seat but the person's: one for all of them, or one each."""
    wanted = ruleset.seats - 1
    if len(bots) not in (1, wanted):
        raise OkawariError(
            f"{len(bots)} bots do not fill the {wanted} seat{'s' * (wanted > 1)} beside yours; "
            f"name {wanted}{', or one for all' if wanted > 1 else ''}"
        )
    return list(bots) * wanted if len(bots) == 1 else list(bots)


def seat_names(ruleset: Ruleset, name: str, bots: Sequence[str]) -> list[str]:
    """A name for everybody, the dummy last; several bots of a kind are numbered."""
    kinds = [short_name(bot.rpartition(":")[2]) for bot in bots]
    names = [name]
    for number, kind in enumerate(kinds):
        names.append(f"{kind} {kinds[:number].count(kind) + 1}" if kinds.count(kind) > 1 else kind)
    return names + ["dummy"] * (ruleset.rules.tableaux - ruleset.seats)


def play_with(person: Person, bots: Sequence[Bot], ruleset: Ruleset, seed: int) -> State:
    """Play a game to its end; the person is told of every turn. Raises GameLeft if the person leaves."""
    before: Observation | None = None

    def tell(state: State) -> None:
        nonlocal before
        seen = state.observe(PERSON)
        if before is None:
            person.welcome(seen)
        else:
            person.told(before, seen)
        before = seen

    return play(ruleset, [person, *bots], seed, watch=tell)


def substitutions(names: Sequence[str], bots: Sequence[Guard]) -> list[str]:
    """Which bots needed another to pick for them, and why."""
    return [
        phrase("terminal.substituted", name=name, n=bot.substitutions.total(), last=bot.last)
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
        name = person.ask(phrase("terminal.save"))
        if name.lower() in NO:
            return
        if name.lower() in YES:
            say(phrase("terminal.save.name"))
            continue
        try:
            if not Path(name).exists():
                save_record(record, Path(name))
                return
            say(phrase("terminal.save.exists", name=name))
        except (OSError, ValueError) as error:
            say(phrase("terminal.save.failed", error=str(error)))


def save_record(record: Record, path: Path) -> None:
    """Write the record, and say how to read it."""
    write_records(path, [record])
    say(phrase("terminal.saved", path=str(path)))
