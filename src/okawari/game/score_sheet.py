"""The points of a game by seat, round and category, each with its reason; and who won, and why.

A reason is a key and its numbers, which `show/` says in any language.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from okawari.rules import scoring
from okawari.rules.desserts import MOST_DESSERT, SQUISHY_WORTH, behind, dessert_points, dessert_value, fewest_costs
from okawari.rules.kinds import DESSERTS, DIPPED, DUMPLING, EGG, NAMES, SALMON, SASHIMI, SQUID, TEAS, TEMPURA
from okawari.rules.landing import waiting_wasabi
from okawari.rules.position import CATEGORIES, Readable
from okawari.rules.ruleset import Ruleset
from okawari.rules.shared import Row, Rows
from okawari.rules.winning import wins

SETS = (TEMPURA, SASHIMI, DUMPLING)
NIGIRIS = (SQUID, SALMON, EGG)
DUMMY_NAME = "dummy"
WASABI_UNUSED = "wasabi unused"


class Reason(NamedTuple):
    """Points and why."""

    points: int
    key: str
    numbers: dict[str, int]
    unit: str = ""
    """What a dessert is counted in."""


def _nothing() -> Reason:
    return Reason(0, "nothing", {})


def maki_reason(icons: Row, seat: int, zero_icons_place: bool) -> Reason:
    """R11: the icons, and the place they take."""
    points, have = scoring.maki(icons, seat, zero_icons_place), icons[seat]
    if have == 0 and not zero_icons_place:
        return Reason(points, "maki-left-out", {}) if any(icons) else _nothing()
    before = scoring.ahead(icons, seat)
    if before > 1:
        return Reason(points, "maki-behind", {"have": have})
    key, prize = ("maki-most", scoring.MOST_MAKI) if before == 0 else ("maki-second", scoring.SECOND_MAKI)
    return _shared(Reason(points, key, {"have": have}), prize, scoring.level(icons, seat))


def set_reason(tableau: Row, kind: int) -> Reason:
    """R12–R14: how many cards of a kind, and how many pairs of tempura or threes of sashimi they make."""
    have, points = tableau[kind], scoring.set_points(tableau, kind)
    if not have:
        return _nothing()
    numbers = {"have": have}
    if kind != DUMPLING:
        numbers["sets"] = points // (scoring.TEMPURA_PAIR if kind == TEMPURA else scoring.SASHIMI_SET)
    return Reason(points, NAMES[kind], numbers)


def nigiri_reason(tableau: Row) -> Reason:
    """R15: every nigiri, on wasabi or not, and the wasabi that waits in vain."""
    numbers = {}
    for kind in NIGIRIS:
        numbers[NAMES[kind]] = tableau[kind]
        numbers[NAMES[kind + DIPPED]] = tableau[kind + DIPPED]
    numbers[WASABI_UNUSED] = waiting_wasabi(tableau)
    return Reason(scoring.nigiri(tableau), "nigiri", numbers) if any(numbers.values()) else _nothing()


def squishy_reason(points: int) -> Reason:
    """R19: how often the squishy was taken."""
    return Reason(points, "squishy", {"times": points // SQUISHY_WORTH}) if points else _nothing()


def dessert_reason(values: Row, tableau: Row, seat: int, dessert: int) -> Reason:
    """R18–R22: how much dessert, and the place it takes."""
    points, have, unit = dessert_points(values, tableau, seat, dessert), values[seat], DESSERTS[dessert]
    if dessert == TEAS:
        return Reason(points, "tea", {"have": have}) if have else _nothing()
    tied = scoring.level(values, seat)
    if points == 0:
        return Reason(0, "dessert-equal" if tied == len(values) else "dessert-between", {"have": have}, unit)
    first = points > 0
    assert first or behind(values, seat) == 0, "only the fewest lose points"
    prize = MOST_DESSERT if first else fewest_costs(dessert, len(values))
    return _shared(Reason(points, "dessert-most" if first else "dessert-fewest", {"have": have}, unit), prize, tied)


def _shared(reason: Reason, prize: int, tied: int) -> Reason:
    """The same, and how the prize was split if several are tied for it (R11, R18)."""
    if tied == 1:
        return reason
    split = {"prize": prize, "tied": tied, "share": reason.points}
    return reason._replace(key=f"{reason.key}-tied", numbers=reason.numbers | split)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """What every seat scored and why; `print` it to read it.

    >>> ScoreSheet.of(Ruleset(seats=2), [], [], [[0] * 27] * 2, [1, 1], game_over=False).totals
    (0, 0)
    """

    ruleset: Ruleset
    rounds: tuple[tuple[dict[str, Reason], ...], ...]
    """[round][seat][category]"""
    desserts: tuple[Reason, ...] | None
    """[seat], once the game is over."""

    @classmethod
    def of(
        cls,
        ruleset: Ruleset,
        tableaux: Sequence[Rows],
        squishy: Sequence[Row],
        desserts: Rows,
        dice: Row,
        *,
        game_over: bool,
    ) -> "ScoreSheet":
        """Score the tableaux of each round, and the desserts if the game is over."""
        rules = ruleset.rules
        rounds = tuple(
            _score(rows, points, rules.zero_icons_place) for rows, points in zip(tableaux, squishy, strict=True)
        )
        if not game_over:
            return cls(ruleset, rounds, None)
        values = [dessert_value(rules.dessert, desserts[seat], dice[seat]) for seat in range(rules.tableaux)]
        scored = tuple(dessert_reason(values, desserts[seat], seat, rules.dessert) for seat in range(rules.tableaux))
        return cls(ruleset, rounds, scored)

    @property
    def round_points(self) -> tuple[tuple[int, ...], ...]:
        """[round][seat]"""
        return tuple(tuple(sum(line.points for line in seat.values()) for seat in seats) for seats in self.rounds)

    @property
    def dessert_points(self) -> tuple[int, ...]:
        """[seat]; nothing yet while the game goes on."""
        if self.desserts is None:
            return (0,) * self.ruleset.rules.tableaux
        return tuple(reason.points for reason in self.desserts)

    @property
    def totals(self) -> tuple[int, ...]:
        """[seat]"""
        return tuple(map(sum, zip(*self.round_points, self.dessert_points, strict=True)))

    def lines(self, names: Sequence[str] = ()) -> list[str]:
        """The sheet as lines of text: a table of points."""
        columns = seat_names(self.ruleset, names)
        width = max(8, *(len(name) + 2 for name in columns))

        def row(title: str, points: Sequence[int | str]) -> str:
            return f"{title:<10}" + "".join(f"{cell:>{width}}" for cell in points)

        lines = [row("", columns)]
        for number, (seats, points) in enumerate(zip(self.rounds, self.round_points, strict=True), 1):
            lines.append(row(f"Round {number}", points))
            for category in CATEGORIES:
                if any(seat[category].points for seat in seats):
                    lines.append(row(f"  {category}", [seat[category].points for seat in seats]))
        if self.desserts is not None:
            lines.append(row(self.ruleset.dessert, self.dessert_points))
        lines.append(row("Total", self.totals))
        return lines

    def __str__(self) -> str:
        return "\n".join(self.lines())


def seat_names(ruleset: Ruleset, names: Sequence[str]) -> list[str]:
    """These names; who has none is called by the seat, and the dummy by its own."""
    default = [f"seat {seat}" for seat in range(ruleset.seats)]
    default += [DUMMY_NAME] * (ruleset.rules.tableaux - ruleset.seats)
    return [*names, *default[len(names) :]]


def _score(tableaux: Rows, squishy: Row, zero_icons_place: bool) -> tuple[dict[str, Reason], ...]:
    icons = [scoring.maki_icons(tableau) for tableau in tableaux]
    return tuple(
        {
            "maki": maki_reason(icons, seat, zero_icons_place),
            **{NAMES[kind]: set_reason(tableau, kind) for kind in SETS},
            "nigiri": nigiri_reason(tableau),
            "squishy": squishy_reason(squishy[seat]),
        }
        for seat, tableau in enumerate(tableaux)
    )


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winners (several if they share the win) and why: a key and its numbers, so that it can be said anywhere."""

    winners: tuple[int, ...]
    key: Literal["points-most", "points-fewest", "tie-broken", "tie-shared"]
    points: int
    value: int = 0
    """R25: what broke the tie, or did not, of a dessert."""
    dessert: str = ""


def outcome(position: Readable, ruleset: Ruleset) -> Outcome:
    """R24, R25: the outcome of a game that is over."""
    rules = ruleset.rules
    winners = tuple(seat for seat in range(rules.seats) if wins(position, rules, seat))
    points = position.totals[winners[0]]
    tied = [seat for seat in range(rules.seats) if position.totals[seat] == points]
    if len(tied) == 1:
        return Outcome(winners, "points-fewest" if rules.best < 0 else "points-most", points)
    value = dessert_value(rules.dessert, position.tableaux[winners[0]], position.dice[winners[0]])
    return Outcome(winners, "tie-broken" if len(winners) == 1 else "tie-shared", points, value, ruleset.dessert)
