"""One position with two known hands, as the search sees it, and what the search has found, as people see it."""

from threading import Lock

import numpy as np

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.rules.kinds import CHOPSTICKS, NOTHING, PUDDING, STRAWBERRIES
from okawari.rules.picks import first_kind, pick_code, second_kind
from okawari.rules.position import SQUISHY, hand_number
from okawari.rules.ruleset import ROUNDS
from okawari.rules.scoring import maki_icons
from okawari.sim.compile import Array
from okawari.solve.budget import Budget
from okawari.solve.ends import ends_of, sweet_numbers
from okawari.solve.kept import new_table
from okawari.solve.matrix import COLUMNS_PHASE, join
from okawari.solve.search import begin, begin_again, run
from okawari.solve.solution import ROUNDING, Solution
from okawari.solve.tables import dish_kinds, lookups, lying_points, pack_hand, pack_tableau
from okawari.solve.work import (
    ALPHA,
    BEST_COLUMN,
    BEST_ROW,
    BEYOND,
    COLUMN_COUNT,
    DISHES_AT,
    GAINS_AT,
    HIGH_AT,
    IS_SMALL_AT,
    LEAD,
    LOW_AT,
    MIXTURE_AT,
    MOST_ACTIONS,
    PHASE,
    ROW_COUNT,
    SEARCHED,
    SMALL_COLUMNS,
    SMALL_ROWS,
    VALUE,
    Work,
    new_work,
)

TABLE_BITS = 20
"""The table of solved positions has 2**bits of 32 bytes, for the whole process."""
UNLIKELY = 1e-12
"""A pick that a strategy makes less often than this is left out."""
WIN_BY = 20
"""A lead with which a game that is cut short counts as won."""

_lock = Lock()
_shared: list[tuple[Work, Array]] = []


def solve_hands(seen: Observation, seat: int, aim: str, budget: Budget) -> Solution:
    """Solve a position in which both seats hold hands that both know."""
    with _lock:  # one table for all threads: it is large, and a search uses all of it
        if not _shared:
            _shared.append((new_work(), new_table(TABLE_BITS)))
        return Search(seen, seat, aim, budget.counts, *_shared[0]).solution(budget)


class Search:
    """One position that is being solved."""

    def __init__(self, seen: Observation, seat: int, aim: str, alone: bool, work: Work, table: Array) -> None:
        self.seen, self.seat, self.aim, self.work, self.table = seen, seat, aim, work, table
        rules, position = seen.rules, seen.position
        order = (seat, 1 - seat)
        hands = [position.hands[hand_number(rules, position.now, number)] for number in order]
        tableaux = [position.tableaux[number] for number in order]
        dice = tuple(position.dice[number] for number in order)
        self.is_win = aim == "win"
        left = tuple(map(sum, zip(*hands)))
        mine, theirs = ((0,) * PUDDING + row[PUDDING:] for row in tableaux)
        sweet_rows = mine, theirs
        sweet_left = (0,) * PUDDING + left[PUDDING:]
        self.ends = ends_of(rules, seen.round, self.is_win, sweet_rows, sweet_left)
        self.tables = lookups(rules.dessert, rules.best, rules.zero_icons_place)
        self.level = len(seen.hand)
        sweet, other_sweet = sweet_numbers(rules, sweet_rows, dice)
        if rules.dessert == STRAWBERRIES and position.now[SQUISHY] != NOTHING:
            other_sweet = 1 if position.now[SQUISHY] == seat else 2
        lying = lying_points(tableaux[0]) - lying_points(tableaux[1])
        lead = rules.best * (position.totals[order[0]] - position.totals[order[1]] + lying)
        paid = position.squishy_points[order[0]] - position.squishy_points[order[1]]
        self.offset = 0 if self.is_win else rules.best * (lying + paid)
        node = work.nodes[self.level]
        node[: LEAD + 1] = (
            *(pack_hand(hand, rules.dessert) for hand in hands),
            *(pack_tableau(row) for row in tableaux),
            *(maki_icons(row) for row in tableaux),
            *(sweet, other_sweet, lead if self.is_win else 0),
        )
        begin(work, self.level, alone)
        self.node, self.real = node, work.reals[self.level]

    def solution(self, budget: Budget) -> Solution:
        """Search as long as the budget lasts, and tell what was found."""
        self._search(1)  # whatever the budget, the first position is looked at; loading the code is not counted
        budget.begin()
        exact = self._run(budget)
        if not exact:
            self._guess()
        value, (strategy, reply) = float(self.real[VALUE]), self._strategies()
        is_certain = self.is_win and value > 1 - ROUNDING  # all that the other does is as good: the best reply tells
        if exact:
            self._ask_for(np.arange(len(reply)) if is_certain else np.flatnonzero(reply > 0))
            exact = self._run(budget)
        cells = self._estimates()
        values = cells.min(axis=1) if is_certain else cells @ reply
        rows = range(self.node[ROW_COUNT])
        by_dishes = {int(self.node[DISHES_AT + row]): float(values[row]) for row in rows}
        picks = [(pick, self._told(by_dishes[self._dishes(pick, by_dishes)])) for pick in self.seen.legal_picks()]
        made = [
            (self._pick(int(self.node[DISHES_AT + row])), float(strategy[row])) for row in rows if strategy[row] > 0
        ]
        return Solution(
            self.seat,
            self.aim,
            self._told(value),
            tuple(made),
            tuple(picks),
            exact,
            not self.is_win and self.seen.round < ROUNDS - 1,
            int(self.work.now[SEARCHED]),
        )

    def _run(self, budget: Budget) -> bool:
        """Whether the search was finished."""
        while nodes := budget.affords(int(self.work.now[SEARCHED])):
            if self._search(nodes):
                return True
        return False

    def _search(self, nodes: int) -> bool:
        """Search so many positions more; whether that was all."""
        return bool(run(*self.work, self.table, self.tables, *self.ends, nodes))

    def _strategies(self) -> tuple[Array, Array]:
        """How likely each row and each column is in the strategies that were found."""
        if self.node[PHASE] > COLUMNS_PHASE:
            mixture = self.real[MIXTURE_AT : MIXTURE_AT + 2 * MOST_ACTIONS].reshape(2, MOST_ACTIONS).copy()
        else:
            mixture = np.zeros((2, MOST_ACTIONS))
            mixture[0, self.node[BEST_ROW]] = mixture[1, self.node[BEST_COLUMN]] = 1.0
        mixture[mixture < UNLIKELY] = 0.0
        mixture /= mixture.sum(axis=1, keepdims=True)
        return mixture[0], mixture[1, : self.node[COLUMN_COUNT]]

    def _ask_for(self, columns: Array) -> None:
        """Let the search find the exact values of every row in these columns."""
        self.node[IS_SMALL_AT : IS_SMALL_AT + 2 * MOST_ACTIONS] = 0
        self.node[SMALL_ROWS] = self.node[SMALL_COLUMNS] = 0
        for row in range(self.node[ROW_COUNT]):
            join(self.node, 0, row)
        for column in columns:
            join(self.node, 1, column)
        self.real[ALPHA] = BEYOND  # the search ends once these are filled

    def _estimates(self) -> Array:
        """[row][column] the value of each cell where it is known; else what is known of it, or looks likely."""
        rows, columns = self.node[ROW_COUNT], self.node[COLUMN_COUNT]
        low, high = (
            self.real[at : at + MOST_ACTIONS**2].reshape(MOST_ACTIONS, MOST_ACTIONS)[:rows, :columns]
            for at in (LOW_AT, HIGH_AT)
        )
        mine, theirs = (self.node[GAINS_AT + at :][:count] for at, count in ((0, rows), (MOST_ACTIONS, columns)))
        gains = np.subtract.outer(mine, theirs) / (WIN_BY if self.is_win else 1)
        known = low == high
        ahead = float((low - gains)[known].mean()) if known.any() else self.node[LEAD] / WIN_BY
        likely = np.clip(gains + ahead, -1, 1) if self.is_win else gains + ahead
        return np.clip(likely, low, high)

    def _guess(self) -> None:
        """Solve the first position with estimates in place of what was not found."""
        estimates = self._estimates()
        rows, columns = estimates.shape
        for at in (LOW_AT, HIGH_AT):
            self.real[at : at + MOST_ACTIONS**2].reshape(MOST_ACTIONS, MOST_ACTIONS)[:rows, :columns] = estimates
        begin_again(self.work, self.level)
        self._search(1)

    def _told(self, value: float) -> float:
        """A value as it is told: points in all, or the chance to win."""
        return (1 + value) / 2 if self.is_win else value + self.offset

    def _pick(self, dishes: int) -> Pick:
        """The pick of an action."""
        kinds = (*dish_kinds(self.seen.rules.dessert), NOTHING)
        return Pick.of(pick_code(kinds[dishes & 15], kinds[(dishes >> 4) - 1], NOTHING, NOTHING, NOTHING))

    def _dishes(self, pick: Pick, actions: dict[int, float]) -> int:
        """The action that does what a pick does."""
        kinds = dish_kinds(self.seen.rules.dessert)
        first, second = kinds.index(first_kind(pick.code)), second_kind(pick.code)
        if second == NOTHING:
            return first
        second = kinds.index(second)
        if CHOPSTICKS in (first, second):
            return second if first == CHOPSTICKS else first
        dishes = first | (second + 1) << 4
        return dishes if dishes in actions else second | (first + 1) << 4
