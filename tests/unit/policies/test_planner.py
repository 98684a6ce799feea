"""The planner's judgement in parts, worked out by hand in hundredths of a point."""

from random import Random

import pytest

from okawari.game.pick import Pick
from okawari.policies.planner import (
    best_kinds,
    best_left_in_hand,
    best_left_in_layout,
    fill_gains,
    group,
    look_ahead,
    matters,
    own_gain,
    second_gain,
)
from okawari.policies.planner_value import Outlook, Weights
from okawari.policies.scratch import ALL_KINDS, MORE, ODDS_SIZE, SCRATCH
from okawari.rules.kinds import (
    CHOPSTICKS,
    DECKS,
    KINDS,
    MAKI_1,
    NAMES,
    NOTHING,
    NUMBER,
    PUDDING,
    SASHIMI,
    TEMPURA,
    UNSEEN,
    WASABI,
    is_yogurt,
)
from okawari.rules.position import ROUND, SQUISHY, TURN, Working
from okawari.rules.ruleset import Ruleset, RulesetNumbers
from tests.support.arranged import held, table_with, tableau

TWO, BATTLE = Ruleset(seats=2), Ruleset(seats=2, variant="battle")
SOME = Weights(pick=300, wasabi=60, chopsticks=100, maki=140, dessert=150, spread=100, deny=50, forced=90, unseen=200)


def counting(ruleset: Ruleset, kinds: int) -> list[str]:
    """All kinds whose odds count in a position where seat 0 holds a tempura and an egg."""
    position = held("tempura", "egg")
    return [NAMES[kind] for kind in range(kinds) if matters(position, ruleset.rules, 0, kind)]


def test_the_odds_of_sets_count_if_one_is_held() -> None:
    """R12–R14: a set that cannot be added to now is not judged; nor are maki."""
    assert counting(TWO, 9) == ["tempura"]


@pytest.mark.parametrize(
    ("position", "found"),
    [
        (held("egg"), False),
        (held("wasabi"), True),
        (held("tempura", mine=("wasabi",)), True),
        (held("tempura", theirs=("wasabi",)), True),
        (held("tempura", mine=("wasabi", "egg"), theirs=("wasabi", "squid")), False),
        (held("wasabi", turn=1), True),
    ],
)
def test_the_odds_of_nigiri_count_if_there_is_wasabi_for_them(position: Working, found: bool) -> None:
    """R6: in the hand, or waiting in front of this seat or of the next one."""
    assert [matters(position, TWO.rules, 0, NUMBER[name]) for name in ("egg", "salmon", "squid")] == [found] * 3
    assert not any(matters(position, TWO.rules, 0, NUMBER[f"maki-{icons}"]) for icons in (1, 2, 3))


def test_in_battle_all_odds_count() -> None:
    """R27: everything lies on the table."""
    assert all(matters(table_with(BATTLE, [], []), BATTLE.rules, 0, kind) for kind in range(9))


def ten_unseen(ruleset: Ruleset, position: Working, unseen: dict[str, int]) -> Working:
    """The same position with all cards discarded but these ten, and those that are seen elsewhere."""
    seen = [0] * ruleset.rules.kinds
    for row in (*position.hands, *position.tableaux):
        seen = [count + more for count, more in zip(seen, row, strict=True)]
    for kind in position.layout:
        if 0 <= kind < UNSEEN:
            seen[kind] += 1
    for kind in range(ruleset.rules.kinds):
        left = seen[kind] + unseen.get(NAMES[kind], 0)
        position.discards[kind] = DECKS[ruleset.rules.dessert][kind] - left
    assert sum(unseen.values()) == 10
    return position


def test_what_the_planner_counts() -> None:
    """Two cards are left in each hand, in round 2: a maki-3 and a pudding here, two unknown ones there.

    Of ten unseen cards three are maki-2 and two puddings. Icons: 3 · 100, and two cards with 30 % of 2. Puddings: 100,
    two cards with 20 %, and of the 20 cards of the last round 20 %.
    """
    position = held("maki-3", "pudding", mine=("maki-2",), theirs=("pudding", "pudding"), turn=8)
    position.now[ROUND], position.now[SQUISHY] = 1, 1
    ten_unseen(TWO, position, {"tempura": 5, "maki-2": 3, "pudding": 2})
    found = look_ahead(position, TWO.rules, SOME, 0, [0] * SCRATCH)
    assert (found.icons, found.values) == ([2, 0], [0, 2])
    assert found.icons_to_come == 300 + 2 * 30 * 2
    assert found.desserts_to_come == 100 + 2 * 20 + 20 * 20
    assert (found.left, found.game_left, found.squishy) == (1, 11, 1)
    assert not any(found.odds)
    position.now[ROUND] = 2
    last = look_ahead(position, TWO.rules, SOME, 0, [0] * SCRATCH)
    assert (last.desserts_to_come, last.left, last.game_left) == (140, 1, 1)


def test_the_planner_counts_symbols() -> None:
    """R19: a strawberry-4 in the hand and two unknown cards, of which 10 % are strawberry-3."""
    ruleset = Ruleset("anniversary", 2)
    position = table_with(ruleset, ["strawberry-2"], [])
    position.now[TURN], position.now[ROUND] = 8, 2
    position.hands[0][NUMBER["strawberry-4"]] = position.hands[0][TEMPURA] = 1
    ten_unseen(ruleset, position, {"tempura": 9, "strawberry-3": 1})
    found = look_ahead(position, ruleset.rules, SOME, 0, [0] * SCRATCH)
    assert (found.desserts_to_come, found.values) == (400 + 2 * 10 * 3, [2, 0])
    # Tempura: the other hand comes once; two unknown cards with 90 %, of two picks it stays for one: 90, so 69.
    assert found.odds[: 2 * MORE] == [69, 0, 0, 69, 0, 0]
    assert not any(found.odds[2 * MORE :])


def test_the_planner_counts_what_lies_on_the_table() -> None:
    """R27: a maki-2 face-up and a card face-down that is one of ten, six of them tempura and four maki-1."""
    position = table_with(BATTLE, [], [])
    position.now[ROUND] = 2
    position.layout[:] = [NOTHING] * 20
    position.layout[9], position.layout[14] = UNSEEN, NUMBER["maki-2"]
    ten_unseen(BATTLE, position, {"tempura": 6, "maki-1": 4})
    found = look_ahead(position, BATTLE.rules, SOME, 0, [0] * SCRATCH)
    assert found.icons_to_come == 200 + 40
    # 60 % of one card: 60 · 340 / 400 = 51, half of it ours.
    assert found.odds[: 2 * MORE] == [25, 0, 0, 25, 0, 0]


def test_groups_of_kinds() -> None:
    """Sets are groups of their own, maki one, wasabi and nigiri one, chopsticks one, desserts one."""
    groups = {NAMES[kind]: group(kind) for kind in (*range(11), PUDDING, *range(15, UNSEEN + 1))}
    assert [groups.pop(name) for name in ("tempura", "sashimi", "dumpling", "?")] == [0, 1, 2, UNSEEN]
    assert [groups.pop(f"maki-{icons}") for icons in (1, 2, 3)] == [MAKI_1] * 3
    assert [groups.pop(name) for name in ("egg", "salmon", "squid", "wasabi")] == [WASABI] * 4
    assert groups.pop("chopsticks") == CHOPSTICKS
    assert set(groups.values()) == {PUDDING}


def outlook(rules: RulesetNumbers = TWO.rules) -> Outlook:
    """4 icons and 3 desserts to come, seven picks left this round, and no set or nigiri to hope for."""
    return Outlook(rules, SOME, [0] * ODDS_SIZE, [2, 2], [1, 1], 400, 300, 7, 17, NOTHING, [0] * SCRATCH)


@pytest.mark.parametrize(
    ("cards", "first", "second", "found"),
    [
        (["tempura"], "tempura", "tempura", 0),  # a third one
        ([], "tempura", "tempura", 500),
        ([], "wasabi", "squid", 900),
        ([], "squid", "wasabi", 0),
        (["maki-2"], "maki-2", "maki-1", 50),  # from 4 : 2 with 4 to come, 552, to 5 : 2 with 3, 588; 140 %
        (["pudding"], "pudding", "pudding", 189),  # from 2 : 1 with 3 to come, 426, to 3 : 1 with 2, 552; 150 %
    ],
)
def test_a_second_card_lands_after_the_first(cards: list[str], first: str, second: str, found: int) -> None:
    """R8: what it is worth then; afterwards the outlook is what it was."""
    ahead = outlook()
    row = tableau(*cards)
    assert second_gain(ahead, 0, row, NUMBER[first], NUMBER[second]) == found
    assert (ahead.icons, ahead.values, row) == ([2, 2], [1, 1], tableau(*cards))


def test_a_second_yogurt_or_mochi_is_worth_what_the_first_was() -> None:
    """R20, R22: nobody knows what the first one will be."""
    for dessert, card in (("yogurt", "yogurt"), ("mochi", "mochi")):
        rules = Ruleset("anniversary", 2, dessert).rules
        position = table_with(Ruleset("anniversary", 2, dessert), [], [])
        mine, theirs = [0] * ALL_KINDS, [0] * ALL_KINDS
        fill_gains(outlook(rules), 0, 1, position, NUMBER[card], mine, theirs)
        assert second_gain(outlook(rules), 0, position.tableaux[0], NUMBER[card], NUMBER[card]) == (mine[NUMBER[card]])


def test_two_cards_cost_the_chopsticks() -> None:
    """R7: 100 · 7 of 10 picks, unless there is a second pair; cards of one group are judged one after the other."""
    gains = [0] * ALL_KINDS
    for name, gain in {"tempura": 11, "squid": 300, "wasabi": 120}.items():
        gains[NUMBER[name]] = gain

    def worth(pick: str, *cards: str, variant: str | None = None) -> int:
        rules = Ruleset(seats=2, variant=variant).rules
        return own_gain(outlook(rules), 0, tableau(*cards), gains, Pick.parse(pick).code)

    assert worth("squid", "chopsticks") == 300
    assert worth("squid+tempura", "chopsticks") == 311 - 70
    assert worth("squid+tempura", "chopsticks", "chopsticks") == 311
    assert worth("tempura+tempura", "chopsticks") == 11 + 500 - 70
    assert worth("wasabi+squid", "chopsticks") == 120 + 900 - 70
    assert worth("tempura+tempura", "chopsticks", variant="golf") == 11 - 500


def test_the_best_kinds_of_a_hand_come_first() -> None:
    """Four of them, one more than a pick can take; NOTHING after the last; yogurts are judged without their values."""
    hand, gains = [0] * KINDS, [0] * KINDS
    for name, gain in {
        "egg": 5,
        "squid": 9,
        "tempura": -3,
        "yogurt": 7,
        "yogurt-1": 99,
        "yogurt-4": 99,
        "wasabi": 7,
    }.items():
        hand[NUMBER[name]], gains[NUMBER[name]] = 1, gain
    gains[NUMBER["salmon"]] = 50  # is not in the hand
    order = ["squid", "wasabi", "yogurt", "egg"]
    assert [NAMES[kind] for kind in best_kinds(hand, gains, [0] * SCRATCH)] == order
    few = [0] * KINDS
    few[TEMPURA] = 2
    assert best_kinds(few, gains, [0] * SCRATCH) == [TEMPURA, NOTHING, NOTHING, NOTHING]


def test_the_best_kinds_of_many() -> None:
    """Whatever the gains, also equal and negative ones: as sorted, the lower kind first of equals."""
    rng = Random(4)
    for _ in range(200):
        hand, gains = [rng.randrange(2) for _ in range(KINDS)], [rng.randint(-3, 3) for _ in range(KINDS)]
        kinds = [(-gains[kind], kind) for kind in range(KINDS) if hand[kind] and not is_yogurt(kind)]
        best = [kind for _, kind in sorted(kinds)]
        assert best_kinds(hand, gains, [0] * SCRATCH) == [*best, *[NOTHING] * 4][:4]


def test_what_a_pick_leaves_in_the_hand() -> None:
    """The best card that is not taken by it, for this seat or the dummy; of two equal cards one is left."""
    hand, gains = [0] * KINDS, [0] * KINDS
    hand[NUMBER["squid"]], hand[NUMBER["egg"]], hand[TEMPURA] = 2, 1, 1
    gains[NUMBER["squid"]], gains[NUMBER["egg"]], gains[TEMPURA] = 9, 5, 1
    order = best_kinds(hand, gains, [0] * SCRATCH)

    def left(pick: str) -> int:
        return best_left_in_hand(hand, gains, order, Pick.parse(pick).code)

    assert [left(pick) for pick in ("squid", "squid+squid", "squid|squid", "egg")] == [9, 5, 5, 9]
    assert left("squid+squid|egg") == 1
    hand[TEMPURA] = 0
    assert left("squid+squid|egg") == 0


def test_what_a_pick_leaves_on_the_table() -> None:
    """R27, R28: the best card that is free then; a face-down one as UNSEEN; nothing is worth less than nothing."""
    layout = [NOTHING] * 20
    layout[9], layout[14], layout[17] = UNSEEN, NUMBER["egg"], NUMBER["squid"]
    gains = [0] * ALL_KINDS
    gains[UNSEEN], gains[NUMBER["egg"]], gains[NUMBER["squid"]] = 3, 5, 9

    def left(pick: str, owed: int = NOTHING) -> int:
        return best_left_in_layout(layout, gains, owed, Pick.parse(pick).code)

    assert [left(pick) for pick in ("egg@14", "squid@17", "squid@17+egg@14", "egg@14+squid@17")] == [9, 5, 0, 3]
    first = Pick.parse("salmon@15+").code
    assert [left(pick, first) for pick in ("egg@14", "squid@17")] == [9, 5], "the chopsticks lie at 14, 9 stays covered"
    gains[NUMBER["squid"]], gains[UNSEEN] = -9, -1
    assert left("egg@14") == 0


def test_both_sides_of_a_card() -> None:
    """What it is worth to this seat and to the next; in golf with the other sign (R24)."""
    for variant, wanted in ((None, 1), ("golf", -1)):
        ruleset = Ruleset(seats=2, variant=variant)
        position = table_with(ruleset, ["tempura"], ["sashimi", "sashimi"])
        mine, theirs = [0] * ALL_KINDS, [0] * ALL_KINDS
        for kind in (TEMPURA, SASHIMI):
            fill_gains(outlook(ruleset.rules), 0, 1, position, kind, mine, theirs)
        assert (mine[TEMPURA], theirs[TEMPURA]) == (wanted * 500, 0)
        assert (mine[SASHIMI], theirs[SASHIMI]) == (0, wanted * 1000)
