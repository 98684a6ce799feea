"""Battle (R27–R29) once no card lies face-down any more: seats take turns, so that the best pick is a plain one.

At most five cards are left then: the readable rules are quick enough.
"""

from collections.abc import Iterator

from okawari.game.observation import Observation
from okawari.rules.desserts import score_desserts
from okawari.rules.kinds import DECKS, DIE_SIDES, MOCHI, YOGURT, YOGURT_1, YOGURT_4, YOGURTS
from okawari.rules.legal import legal_picks, who_acts
from okawari.rules.picks import MOST_PICKS, first_place
from okawari.rules.position import CATEGORIES, ROLLED, Frozen, Working, freeze, thaw
from okawari.rules.ruleset import ROUNDS
from okawari.rules.scoring import score_round
from okawari.rules.turn import play_turn
from okawari.rules.winning import beats
from okawari.solve.budget import Budget
from okawari.solve.ends import dessert_difference
from okawari.solve.solution import Solution


def solve_layout(seen: Observation, seat: int, aim: str, budget: Budget) -> Solution:
    """Solve a battle in which every card can be seen."""
    search = LayoutSearch(seen, seat, aim, budget)
    value = search.value(seen.position)
    picks = tuple((pick, search.value_of(seen.position, pick.code)) for pick in seen.legal_picks())
    best = max(picks, key=lambda told: told[1], default=None)
    strategy = ((best[0], 1.0),) if best else ()
    estimated = aim == "points" and seen.round < ROUNDS - 1
    return Solution(seat, aim, value, strategy, picks, search.exact, estimated, len(search.values))


class LayoutSearch:
    """The values of positions for one seat."""

    def __init__(self, seen: Observation, seat: int, aim: str, budget: Budget) -> None:
        self.rules, self.round, self.seat, self.aim, self.budget = seen.rules, seen.round, seat, aim, budget
        self.values: dict[Frozen, float] = {}
        self.exact = True

    def value(self, position: Frozen) -> float:
        """What a position is worth to the seat if both play their best."""
        if position not in self.values:
            if not self.budget.affords(len(self.values)):
                self.exact = False
                return self.end(thaw(position))
            codes = [0] * MOST_PICKS
            found = legal_picks(position, self.rules, who_acts(self.rules, position.now), codes)
            best = max if who_acts(self.rules, position.now) == self.seat else min
            self.values[position] = best(self.value_of(position, code) for code in codes[:found])
        return self.values[position]

    def value_of(self, position: Frozen, code: int) -> float:
        """What the position after a pick is worth, over all that chance can bring."""
        total = 0.0
        for likely, before, roll in self.outcomes(position, code):
            picks = [-1, -1]
            picks[who_acts(self.rules, position.now)] = code
            over = play_turn(before, self.rules, picks, (), (roll,), ())
            before.now[ROLLED] = 0
            total += likely * (self.end(before) if over else self.value(freeze(before)))
        return total

    def outcomes(self, position: Frozen, code: int) -> Iterator[tuple[float, Working, int]]:
        """R20, R22: how likely each value of a yogurt or roll of the die is, the table with that card, and the roll."""
        spot = first_place(code)
        kind = position.layout[spot]
        if kind == YOGURT:
            pool = {
                value: DECKS[YOGURTS][value] - sum(tableau[value] for tableau in position.tableaux)
                for value in range(YOGURT_1, YOGURT_4 + 1)
            }
            for value, cards in pool.items():
                if cards:
                    named = thaw(position)
                    named.layout[spot] = value
                    yield cards / sum(pool.values()), named, 0
            return
        for roll in range(1, DIE_SIDES + 1) if kind == MOCHI else (0,):
            rolled = thaw(position)
            rolled.now[ROLLED] = 0
            yield 1 / DIE_SIDES if kind == MOCHI else 1.0, rolled, roll

    def end(self, position: Working) -> float:
        """What the tableaux as they lie are worth to the seat when the round is over."""
        rules, order = self.rules, (self.seat, 1 - self.seat)
        points = [[0] * len(CATEGORIES) for _ in order]
        score_round(position, rules, points)
        if self.aim == "win":
            score_desserts(position, rules)
            won, lost = (beats(position, rules, seat, 1 - seat) for seat in order)
            return (1 + won - lost) / 2
        mine, theirs = (position.tableaux[seat] for seat in order)
        desserts = dessert_difference(rules, self.round, (mine, theirs), [position.dice[seat] for seat in order])
        return rules.best * (sum(points[order[0]]) - sum(points[order[1]]) + desserts)
