"""The points of a game by seat, round and category, each with its reason."""

from collections.abc import Sequence
from dataclasses import dataclass

from okawari.game.reasons import (
    Reason,
    dessert_reason,
    dumpling_reason,
    maki_reason,
    nigiri_reason,
    sashimi_reason,
    squishy_reason,
    tempura_reason,
)
from okawari.rules.desserts import dessert_value
from okawari.rules.position import CATEGORIES
from okawari.rules.ruleset import Ruleset
from okawari.rules.scoring import maki_icons
from okawari.rules.shared import Row, Rows


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

    def seat_names(self, names: Sequence[str] = ()) -> list[str]:
        """The names for the columns."""
        default = [f"seat {seat}" for seat in range(self.ruleset.seats)]
        default += ["dummy"] * (self.ruleset.rules.tableaux - self.ruleset.seats)
        return [*names, *default[len(names) :]]

    def lines(self, names: Sequence[str] = ()) -> list[str]:
        """The sheet as lines of text: a table of points."""
        columns = self.seat_names(names)
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


def _score(tableaux: Rows, squishy: Row, zero_icons_place: bool) -> tuple[dict[str, Reason], ...]:
    icons = [maki_icons(tableau) for tableau in tableaux]
    return tuple(
        {
            "maki": maki_reason(icons, seat, zero_icons_place),
            "tempura": tempura_reason(tableau),
            "sashimi": sashimi_reason(tableau),
            "dumpling": dumpling_reason(tableau),
            "nigiri": nigiri_reason(tableau),
            "squishy": squishy_reason(squishy[seat]),
        }
        for seat, tableau in enumerate(tableaux)
    )
