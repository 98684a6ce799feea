"""Who sits at a terminal's table: one person and some bots, and what they play."""

from collections.abc import Sequence

from okawari.game.errors import OkawariError
from okawari.rules.ruleset import Ruleset, needs_two_seats
from okawari.terminal.plain import short_name


def choose_ruleset(
    seats: int | None, bots: Sequence[str], edition: str, dessert: str, variant: str | None, must_have_maki: bool
) -> Ruleset:
    """What to play; if nobody says how many seats, as many as the bots need, or as the variant does."""
    if seats is None:
        if len(bots) > 1:
            seats = len(bots) + 1
        else:
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
