"""What the planner expects of cards, worked out by hand in hundredths of a point."""

from collections.abc import Mapping, Sequence

import pytest

from okawari.policies.card_counting import odds_start
from okawari.policies.planner_value import (
    Outlook,
    Weights,
    card_gain,
    chopsticks_hope,
    dessert_gain,
    maki_gain,
    set_hope,
    value_gain,
    wasabi_hope,
)
from okawari.policies.scratch import ODDS_SIZE, SCRATCH
from okawari.rules.kinds import DUMPLING, NOTHING, NUMBER, SASHIMI, TEMPURA
from okawari.rules.ruleset import Ruleset, RulesetNumbers
from tests.support.arranged import tableau

WEIGHTS = Weights(
    pick=300, wasabi=60, chopsticks=100, maki=140, dessert=150, spread=100, deny=10, forced=90, unseen=200
)
TWO, GOLF = Ruleset(seats=2).rules, Ruleset(seats=2, variant="golf").rules
STRAWBERRY, YOGURT, TEA, MOCHI = (
    Ruleset("anniversary", 2, dessert).rules for dessert in ("strawberry", "yogurt", "tea", "mochi")
)

NO_ODDS: Mapping[tuple[str, bool], Sequence[int]] = {}


def outlook(
    odds: Mapping[tuple[str, bool], Sequence[int]] = NO_ODDS,
    icons: tuple[int, int] = (2, 2),
    values: tuple[int, int] = (1, 1),
    icons_to_come: int = 400,
    desserts_to_come: int = 300,
    squishy: int = NOTHING,
    rules: RulesetNumbers = TWO,
) -> Outlook:
    """What is known with seven picks left this round and 17 in the game; odds by kind, without a taken one or not."""
    row = [0] * ODDS_SIZE
    for (name, taken), chances in odds.items():
        start = odds_start(NUMBER[name], taken)
        row[start : start + len(chances)] = chances
    return Outlook(
        rules, WEIGHTS, row, list(icons), list(values), icons_to_come, desserts_to_come, 7, 17, squishy, [0] * SCRATCH
    )


@pytest.mark.parametrize(
    ("kind", "held", "chances", "found"),
    [
        (TEMPURA, 0, (0, 0, 0), 0),
        (TEMPURA, 1, (80, 40, 0), 160),  # (500 − 300) · 80 %; a third one alone is not worth its pick
        (TEMPURA, 1, (90, 80, 70), 180),  # two more would add −240, three more +140
        (TEMPURA, 2, (90, 80, 10), 500),  # a third and a fourth would add −270 + 160
        (TEMPURA, 0, (99, 99, 0), 0),  # −297 and +198
        (SASHIMI, 1, (90, 80, 0), 290),  # −270 and (1000 − 300) · 80 %
        (DUMPLING, 2, (90, 60, 30), 420),  # 300, then (300 − 300), (400 − 300) · 60 %, (500 − 300) · 30 %
        (DUMPLING, 5, (90, 60, 30), 1500),
    ],
)
def test_a_set_hopes_as_far_as_it_pays(kind: int, held: int, chances: tuple[int, ...], found: int) -> None:
    """R12–R14: a card more is worth its points less the 300 that its pick would bring elsewhere, times its odds."""
    names = {TEMPURA: "tempura", SASHIMI: "sashimi", DUMPLING: "dumpling"}
    for taken in (False, True):
        ahead = outlook({(names[kind], taken): chances})
        assert set_hope(ahead, kind, held, taken) == found


def test_in_golf_a_set_fears_what_has_to_be_taken() -> None:
    """R24: 500 · 80 % · 90 % for the second, nothing for the third, 500 · 30 % · 90 % for the fourth."""
    ahead = outlook({("tempura", False): (80, 40, 30)})
    assert set_hope(ahead._replace(rules=GOLF), TEMPURA, 1, False) == 360 + 135


def test_wasabi_hopes_for_the_best_nigiri_that_may_come() -> None:
    """R6, R15: squid gains 600, salmon 400, egg 200.

    One wasabi: 50 % squid; of the other 50 %, 80 % salmon: 40; of the last 10 %, 60 % egg: 6. 300 + 160 + 12, of which
    60 % count, in golf 90 %. The second wasabi: 10 % squid, 20 % of the other 90 % salmon: 60 + 72 more. The third and
    the fourth add nothing.
    """
    ahead = outlook({("squid", False): (50, 10, 0), ("salmon", False): (80, 20, 0), ("egg", False): (60, 0, 0)})
    hopes = [wasabi_hope(ahead, waiting) for waiting in range(5)]
    assert hopes == [0, 472 * 60 // 100, 604 * 60 // 100, 604 * 60 // 100, 604 * 60 // 100]
    assert wasabi_hope(ahead._replace(rules=GOLF), 1) == 472 * 90 // 100


def test_wasabi_looks_ahead_for_three() -> None:
    """A fourth one that waits adds nothing, however likely squid are."""
    ahead = outlook({("squid", False): (100, 100, 100)})
    assert [wasabi_hope(ahead, waiting) for waiting in (3, 4)] == [3 * 360] * 2


def test_chopsticks() -> None:
    """R7: 100 · 7 of 10 picks; a second pair adds nothing, and in golf they help nobody."""
    assert [chopsticks_hope(outlook(), held) for held in (0, 1, 2)] == [0, 70, 70]
    assert chopsticks_hope(outlook(rules=GOLF), 1) == 0


def test_icons_change_the_hope_for_maki() -> None:
    """R11: level with 4 icons to come: 6 · 50 + 3 · 50. Two more, and 2 to come: Φ(1.4), 6 · 92 + 3 · 8; 140 % count.

    With 1 to come and three more: the 6 points are certain.
    """
    ahead = outlook()
    assert maki_gain(ahead, 0, 2) == (576 - 450) * 140 // 100
    assert ahead.icons == [2, 2]
    assert maki_gain(outlook(icons_to_come=100), 0, 3) == (600 - 450) * 140 // 100
    # With a spread of 50 % half as much is to come: 2, and after one icon 1 (of 1.5): Φ(1), 6 · 84 + 3 · 16.
    assert maki_gain(ahead._replace(weights=WEIGHTS._replace(spread=50)), 0, 1) == (552 - 450) * 140 // 100


def test_a_dessert_changes_the_hope_for_the_most() -> None:
    """R18: level, 6 · 50; one ahead with 2 to come: Φ(0.7), 6 · 76; 150 % count.

    Less is a loss, and as many are to come as before: one behind with 3 to come is Φ(−0.55), 29 %.
    """
    ahead = outlook()
    assert value_gain(ahead, 0, 2) == (456 - 300) * 150 // 100
    assert value_gain(ahead, 0, 0) == (174 - 300) * 150 // 100
    assert ahead.values == [1, 1]
    assert value_gain(outlook(desserts_to_come=100), 1, 3) == (600 - 300) * 150 // 100


def test_a_strawberry_may_bring_the_squishy() -> None:
    """R19: −3 · 50 before, −3 · 24 after; 2 points for whoever has the most then, unless it holds the squishy."""
    for seat_has, holder, squishy in ((2, NOTHING, 200), (2, 1, 200), (2, 0, 0)):
        gain = value_gain(outlook(squishy=holder, rules=STRAWBERRY), 0, seat_has)
        assert gain == (-72 + 150) * 150 // 100 + squishy
    behind = value_gain(outlook(values=(0, 3), rules=STRAWBERRY), 0, 2)
    assert behind < value_gain(outlook(values=(0, 3), rules=STRAWBERRY), 0, 3) - 200  # as many as the most
    assert value_gain(outlook(), 0, 2) == 234  # no squishy without strawberries


def test_each_dessert_card() -> None:
    """R18–R22: a pudding is one more; a strawberry its symbols; a yogurt the mean of 2 and 3; a mochi of 1 to 6."""

    def gains(ruleset: Ruleset, values: Sequence[int]) -> list[int]:
        return [value_gain(outlook(desserts_to_come=900, rules=ruleset.rules), 0, value) for value in values]

    def gain(ruleset: Ruleset, card: str) -> int:
        return dessert_gain(outlook(desserts_to_come=900, rules=ruleset.rules), 0, tableau(), NUMBER[card])

    pudding, strawberry, yogurt, mochi = (
        Ruleset(seats=2),
        *(Ruleset("anniversary", 2, dessert) for dessert in ("strawberry", "yogurt", "mochi")),
    )
    assert [gain(pudding, "pudding")] == gains(pudding, [2])
    assert [gain(strawberry, f"strawberry-{number}") for number in (1, 2, 3, 4)] == gains(strawberry, [2, 3, 4, 5])
    assert gain(yogurt, "yogurt") == sum(gains(yogurt, [3, 4])) // 2
    assert gain(mochi, "mochi") == sum(gains(mochi, [1, 2, 3, 4, 5, 6])) // 6


def test_a_tea_gains_its_promise() -> None:
    """R21: with 17 picks left in the game, tea-2 and tea-3: two thirds of 800, 94 %, instead of half of 400, 94 %."""
    row = tableau("tea-2")
    assert dessert_gain(outlook(rules=TEA), 0, row, NUMBER["tea-3"]) == 533 * 94 // 100 - 188
    assert row == tableau("tea-2")
    for first, second in (("tea-2", "tea-1"), ("tea-4", "tea-5")):
        assert dessert_gain(outlook(rules=TEA), 0, tableau(first), NUMBER[second]) == 533 * 94 // 100 - 188


ODDS = {
    ("tempura", False): (80, 40, 0),
    ("tempura", True): (50, 0, 0),
    ("squid", False): (50, 10, 0),
    ("salmon", False): (80, 20, 0),
    ("egg", False): (60, 0, 0),
}
HOPE = [0, 283, 362]
"""Of no wasabi, one and two."""


@pytest.mark.parametrize(
    ("cards", "card", "found"),
    [
        ([], "tempura", 100),  # (500 − 300) · 50 %, the one taken being gone; without it nothing pays
        (["tempura"], "tempura", 500 - 160),
        (["dumpling"], "dumpling", 200),
        ([], "squid", 300),
        ([], "salmon", 200),
        ([], "egg", 100),
        (["wasabi"], "squid", 900 - HOPE[1]),
        (["wasabi"], "egg", 300 - HOPE[1]),
        (["wasabi", "wasabi"], "salmon", 600 - (HOPE[2] - HOPE[1])),
        ([], "wasabi", HOPE[1]),
        (["wasabi"], "wasabi", HOPE[2] - HOPE[1]),
        (["wasabi", "egg"], "wasabi", HOPE[1]),
        ([], "chopsticks", 70),
        (["chopsticks"], "chopsticks", 0),
        ([], "?", 200),
        ([], "maki-2", 176),  # as two icons above
        ([], "pudding", 234),  # as above
    ],
)
def test_what_a_card_is_worth(cards: list[str], card: str, found: int) -> None:
    """R6, R12–R18: what it changes in the hope of its group; a nigiri on wasabi costs what the wasabi hoped for."""
    assert card_gain(outlook(ODDS), 0, tableau(*cards), NUMBER[card], True) == found


def test_a_card_of_another_hand_leaves_the_odds_as_they_are() -> None:
    """The first tempura with 80 % for the second: (500 − 300) · 80 %."""
    assert card_gain(outlook(ODDS), 0, tableau(), TEMPURA, False) == 160


def test_a_maki_adds_its_own_icons() -> None:
    """R11: one, two or three."""
    ahead = outlook()
    for icons in (1, 2, 3):
        gained = card_gain(ahead, 0, tableau(), NUMBER[f"maki-{icons}"], True)
        assert gained == maki_gain(ahead, 0, icons)
