"""How likely every seat wins, as told between two rounds: from its points and what its dessert will bring.

Of two seats one is the likelier winner by a factor of e where it stands a *scale* of points better. Together that gives
every seat its chance (a softmax). The scales, and the *weight* of desserts, are those at which games between planners
were most likely to end as they did (`win_scales.py`). After the last round nothing is left to chance.
"""

from math import exp

from okawari.policies.expected import expected_desserts, fill_dessert_values, number_at, tie_value
from okawari.policies.expected_tables import packed
from okawari.policies.greedy_value import WHOLE
from okawari.policies.scratch import DESSERT_VALUES, EXPECTED, blank_row
from okawari.policies.win_scales import WIN_SCALES
from okawari.rules.kinds import DESSERTS
from okawari.rules.position import ROUND, Readable
from okawari.rules.ruleset import HAND_SIZE, ROUNDS, RulesetNumbers
from okawari.rules.shared import Row, shared

SURE_WIN = 1_000_000
"""The chance of a seat that has won."""
FINE = 1 << 30
"""Steps in which likelihoods are counted: whole numbers add up alike everywhere."""
WITH_DUMMY = len(HAND_SIZE)
IN_TURNS = WITH_DUMMY + 1
WITH_PILES = IN_TURNS + 1
FEWEST_WINS = WITH_PILES + 1
"""The groups of rules after those by seats; the last are by seats again."""
SCALE_COLUMNS = 2 * (ROUNDS - 1)
"""A scale and a weight after each round but the last."""
SCALE_TABLE = packed([int(number) for line in WIN_SCALES.split("\n") for number in line.split()[-SCALE_COLUMNS:]])


@shared
def scale_group(rules: RulesetNumbers) -> int:
    """Which of the groups of rules in `WIN_SCALES` this is; each is a line for every dessert."""
    if rules.best < 0:
        return FEWEST_WINS + rules.seats - 2
    if rules.has_dummy:
        return WITH_DUMMY
    if rules.one_at_a_time:
        return IN_TURNS
    return WITH_PILES if rules.own_piles else rules.seats - 2


@shared
def win_chances(position: Readable, rules: RulesetNumbers, scratch: list[int], chances: list[int]) -> None:
    """Writes the chance of every seat, of SURE_WIN, to win a game of which `position.now[ROUND]` rounds are closed."""
    values = blank_row(scratch, DESSERT_VALUES, rules.tableaux)
    fill_dessert_values(position, rules, values)
    chances_from(position.totals, values, position.now[ROUND], rules, scratch, chances)


@shared
def chances_from(
    totals: Row, values: Row, rounds_closed: int, rules: RulesetNumbers, scratch: list[int], chances: list[int]
) -> None:
    """Writes the chances of seats with these points and dessert values (`expected.py`), the dummy's last.

    After the last round the points are those of the end, with what the desserts have scored.
    """
    if rounds_closed == ROUNDS:
        share_win(totals, values, rules, chances)
        return
    expected = blank_row(scratch, EXPECTED, rules.tableaux)
    expected_desserts(values, rounds_closed, rules, scratch, expected)
    line = scale_group(rules) * len(DESSERTS) + rules.dessert
    place = line * SCALE_COLUMNS + 2 * max(0, rounds_closed - 1)
    scale, weight = number_at(SCALE_TABLE, place), number_at(SCALE_TABLE, place + 1)
    for seat in range(rules.seats):
        chances[seat] = rules.best * (totals[seat] * WHOLE * WHOLE + expected[seat] * weight)
    highest = chances[0]
    for seat in range(1, rules.seats):
        highest = max(highest, chances[seat])
    in_all = 0
    for seat in range(rules.seats):
        chances[seat] = int(FINE * exp((chances[seat] - highest) / (WHOLE * scale)))
        in_all += chances[seat]
    for seat in range(rules.seats):
        chances[seat] = chances[seat] * SURE_WIN // in_all


@shared
def share_win(totals: Row, values: Row, rules: RulesetNumbers, chances: list[int]) -> None:
    """R24, R25, R31: the winners share the win evenly."""
    winners = 0
    for seat in range(rules.seats):
        chances[seat] = 1
        for other in range(rules.seats):
            more = rules.best * (totals[other] - totals[seat])
            if more == 0:
                more = tie_value(rules.dessert, values[other]) - tie_value(rules.dessert, values[seat])
            if more > 0:
                chances[seat] = 0
        winners += chances[seat]
    for seat in range(rules.seats):
        chances[seat] *= SURE_WIN // winners
