"""The naive table and replay: turns counted by hand, then whole random games and what must be rejected in them."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tests.support.naive import battle
from tests.support.naive.cards import complete, every_ruleset
from tests.support.naive.deal import random_record
from tests.support.naive.replay import Wrong, check
from tests.support.naive.table import Table, legal_from_hand
from tests.support.sizes import every

RULESETS = every_ruleset()


def table(hands: list[list[str]], piles: list[list[str]] | None = None, **ruleset: Any) -> Table:
    """A table in its first round with these short hands, put there past the check of sizes."""
    made = Table(complete({"seats": len(hands), **ruleset}, len(hands)))
    made.hands = hands
    made.piles = piles or []
    made.tableaux = [[] for _ in range(made.everyone)]
    made.squishy_points = [0] * made.everyone
    made.round = 1
    return made


def strawberries(*hands: list[str]) -> Table:
    """A table of the anniversary edition with strawberry pudding."""
    return table(list(hands), edition="anniversary")


def test_worked_squishy_alone_at_the_top() -> None:
    """R19, anniversary: Kasia holds it with 4; Olek has 2 and plays 2 more alone: he takes it and scores 2."""
    game = strawberries(["egg", "egg"], ["strawberry-2", "egg"])
    game.desserts = [["strawberry-4"], ["strawberry-2"]]
    game.squishy_holder = 0
    game.play(["egg", "strawberry-2"], [])
    assert (game.squishy_holder, game.squishy_points) == (1, [0, 2])


def test_worked_squishy_both_played() -> None:
    """R19, anniversary: Kasia holds it with 2 and plays 2, Olek plays a 4 in the same turn: nothing changes."""
    game = strawberries(["strawberry-2", "egg"], ["strawberry-4", "egg"])
    game.desserts = [["strawberry-2"], []]
    game.squishy_holder = 0
    game.play(["strawberry-2", "strawberry-4"], [])
    assert (game.squishy_holder, game.squishy_points) == (0, [0, 0])


def test_squishy_is_not_taken_again_by_its_holder() -> None:
    """R19: the holder plays another strawberry alone: no points; a lesser seat's strawberry changes nothing."""
    game = strawberries(["strawberry-2", "egg"], ["strawberry-1", "egg"], ["egg", "egg"])
    game.play(["strawberry-2", "strawberry-1", "egg"], [])
    assert (game.squishy_holder, game.squishy_points) == (0, [2, 0, 0])
    game.hands = [["strawberry-3"], ["egg"], ["egg"]]
    game.play(["strawberry-3", "egg", "egg"], [])
    assert (game.squishy_holder, game.squishy_points) == (0, [2, 0, 0])


def test_squishy_goes_to_the_dummy_too() -> None:
    """R19, R31: the dummy may take the squishy."""
    game = table([["egg", "strawberry-1"], ["egg"]], [[]], edition="anniversary", variant="dummy")
    game.acting = 0
    game.play(["egg|strawberry-1", "egg"], [])
    assert (game.squishy_holder, game.squishy_points) == (2, [0, 0, 2])


def test_faq_chopsticks_take_wasabi_or_pudding_and_need_not_be_used() -> None:
    """R7, R8, reference manual's FAQ: any two cards in either order, or just one; then they are passed on."""
    game = table([["wasabi", "pudding", "squid"], ["egg", "egg", "egg"]])
    game.tableaux[0] = ["chopsticks"]
    assert {"wasabi+pudding", "pudding+wasabi", "wasabi+squid", "squid+wasabi", "wasabi"} <= set(game.legal(0))
    game.play(["wasabi+pudding", "egg"], [])
    assert game.tableaux[0] == ["wasabi"]
    assert game.desserts[0] == ["pudding"]
    assert sorted(game.hands[1]) == ["chopsticks", "squid"]


def test_faq_chopsticks_not_in_the_turn_they_are_played() -> None:
    """R7, reference manual's FAQ: chopsticks in the hand allow nothing yet."""
    assert table([["chopsticks", "egg"], ["egg", "egg"]]).legal(0) == ["chopsticks", "egg"]


def test_faq_two_chopsticks_give_one_use_per_turn() -> None:
    """R7, reference manual's FAQ: two in front still take two cards, and one of them goes back."""
    game = table([["egg", "squid", "salmon"], ["egg", "egg", "egg"]])
    game.tableaux[0] = ["chopsticks", "chopsticks"]
    assert all(pick.count("+") <= 1 for pick in game.legal(0))
    game.play(["egg+squid", "egg"], [])
    assert game.tableaux[0] == ["chopsticks", "egg", "squid"]


def test_chopsticks_need_enough_cards() -> None:
    """R7, R9: two cards in hand, three for the seat in control of the dummy."""
    assert legal_from_hand(["egg"], True, False) == ["egg"]
    assert legal_from_hand(["egg", "squid"], True, False) == ["egg", "egg+squid", "squid", "squid+egg"]
    assert legal_from_hand(["egg", "squid"], True, True) == ["egg|squid", "squid|egg"]
    assert "egg+squid|salmon" in legal_from_hand(["egg", "salmon", "squid"], True, True)


def test_hands_pass_left_and_in_round_two_right() -> None:
    """R5, R10: seat 0's hand goes to seat 1; both ways, round 2: to the last seat."""
    hands = [["egg", "egg"], ["squid", "squid"], ["salmon", "salmon"]]
    game = table(deepcopy(hands), variant="both-ways")
    game.play(["egg", "squid", "salmon"], [])
    assert game.hands == [["salmon"], ["egg"], ["squid"]]
    game = table(deepcopy(hands), variant="both-ways")
    game.round = 2
    game.play(["egg", "squid", "salmon"], [])
    assert game.hands == [["squid"], ["salmon"], ["egg"]]


def test_draw_piles_draw_into_the_hand_received() -> None:
    """R26: pick, swap, then each draws the top card of its own pile."""
    game = table([["egg", "egg"], ["squid", "squid"]], [["tempura", "maki-1"], []], variant="draw-piles")
    game.play(["egg", "squid"], [])
    assert game.hands == [["squid", "tempura"], ["egg"]]
    assert game.piles == [["maki-1"], []]


def test_mochi_rolls_by_seat_then_landing_order_dummy_last() -> None:
    """R22: two mochi with chopsticks roll twice and the last stands; the dummy rolls last."""
    hands = [["mochi", "mochi", "mochi"], ["mochi"]]
    game = table(hands, [[]], edition="anniversary", dessert="mochi", variant="dummy")
    game.acting = 0
    game.tableaux[0] = ["chopsticks"]
    with pytest.raises(Wrong, match="seats that roll"):
        game.play(["mochi+mochi|mochi", "mochi"], [[0, 5], [0, 2], [2, 4], [1, 6]])
    game.play(["mochi+mochi|mochi", "mochi"], [[0, 5], [0, 2], [1, 6], [2, 4]])
    assert game.dice == [2, 6, 4]


def test_battle_cover() -> None:
    """R27: the row of six is free at the start; place 9 lies under 14 and 15, place 0 under 2 and 3."""
    layout: battle.Layout = ["egg"] * 20
    assert battle.free(layout) == [14, 15, 16, 17, 18, 19]
    assert battle.covering(9) == [14, 15]
    assert battle.covering(0) == [2, 3]
    assert battle.covering(8) == [12, 13]
    assert 9 in battle.free(battle.without(battle.without(layout, 14), 15))


def test_battle_chopsticks() -> None:
    """R28: announced with the first card; the second may be one that it uncovers; chopsticks lie in its place."""
    layout: battle.Layout = ["egg"] * 20
    layout[14] = layout[16] = layout[10] = None
    layout[9] = "squid"
    assert {"egg@15", "egg@15+"} <= set(battle.legal_picks(layout, True, False))
    assert "egg@15+" not in battle.legal_picks(layout, False, False)
    assert "squid@9" not in battle.legal_picks(layout, True, False)
    first = battle.take(layout, "egg@15+", is_second=False)
    assert "squid@9" in battle.legal_picks(first, True, True)
    assert not any(pick.endswith("+") for pick in battle.legal_picks(first, True, True))
    assert "egg@15+squid@9" in battle.whole_turns(layout, True)
    assert "egg@17+squid@9" not in battle.whole_turns(layout, True)
    after = battle.take(first, "squid@9", is_second=True)
    assert after[9] == "chopsticks"
    assert 5 not in battle.free(after)
    assert "chopsticks@9" in battle.legal_picks(after, False, False)
    last: battle.Layout = ["egg"] + [None] * 19
    assert battle.legal_picks(last, True, False) == ["egg@0"]


def test_a_turn_of_two_cards_in_battle() -> None:
    """R28: the first lands and the turn goes on; squishy, turn's end and the next seat come after the second."""
    game = table([[], []], variant="battle")
    game.acting, game.tableaux = 0, [["chopsticks"], []]
    game.layout = [*[None] * 14, "strawberry-2", "egg", "salmon", None, None, None]
    game.play(["strawberry-2@14+", None], [])
    assert (game.owed, game.desserts[0], game.squishy_holder) == (["strawberry-2"], ["strawberry-2"], None)
    assert (game.turn, game.acting, game.legal(0), game.legal(1)) == (0, 0, ["egg@15", "salmon@16"], [])
    game.play(["egg@15", None], [])
    assert (game.owed, game.tableaux[0], game.squishy_holder) == ([], ["egg"], 0)
    assert (game.turn, game.acting, game.layout[14:17]) == (1, 1, [None, "chopsticks", "salmon"])


def test_starters() -> None:
    """R29, R30: fewer points start, on a tie who did not start; control of the dummy goes on alternating."""
    game = table([[], []], variant="battle")
    game.first, game.acting, game.totals = 0, 0, [9, 4]
    assert game.possible_starters() == [1]
    game.totals = [3, 3]
    assert game.possible_starters() == [1]
    for ruleset in RULESETS:
        if ruleset["variant"] == "dummy":
            starters = [each["starter"] for each in random_record(ruleset, Random(3))["rounds"]]
            assert starters in ([0, 1, 0], [1, 0, 1])


def test_random_games_are_right_and_changed_ones_are_not() -> None:
    """R1–R33: a random game passes; changed points, winner, picks, turns, cards or starters do not."""
    # The classic editions have the same rules.
    different = [ruleset for ruleset in RULESETS if ruleset["edition"] in ("gamewright", "anniversary")]
    for number, ruleset in enumerate(every(2, different)):
        record = json.loads(json.dumps(random_record(ruleset, Random(number))))
        record["fair"] = {"unknown": "members are ignored"}
        check(record)
        for name, changed in mutations(record):
            assert rejected(changed), f"{name} was not noticed, {ruleset}"


def rejected(record: dict[str, Any]) -> bool:
    """Whether the replay finds something wrong."""
    try:
        check(record)
    except Wrong:
        return True
    return False


def mutations(record: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Copies of a right record with one thing wrong in each."""
    made: list[tuple[str, dict[str, Any]]] = []
    text = json.dumps(record)

    def copy(name: str) -> dict[str, Any]:
        made.append((name, json.loads(text)))
        return made[-1][1]

    copy("points")["rounds"][1]["points"][0]["nigiri"] += 1
    copy("squishy")["rounds"][2]["points"][1]["squishy"] += 2
    copy("dessert points")["dessert_points"][0] += 1
    copy("totals")["totals"][-1] -= 1
    seats = record["ruleset"]["seats"]
    changed = copy("winners")
    changed["winners"] = [seat for seat in range(seats) if seat not in record["winners"]]
    copy("a removed turn")["rounds"][0]["turns"].pop()
    copy("a removed round")["rounds"].pop()
    copy("a missing roll or one too many")["rounds"][0]["turns"][0]["rolls"].append([0, 3])
    copy("a null pick")["rounds"][0]["turns"][2]["picks"] = [None] * seats
    copy("a card nobody holds")["rounds"][0]["turns"][0]["picks"][0] = "caviar"
    copy("a wrong starter")["rounds"][1]["starter"] = 7
    changed = copy("too many of one card")
    for each in changed["rounds"]:
        for cards in [*(each["hands"] or []), *([each["layout"]] if each["layout"] else [])]:
            cards[:] = ["wasabi"] * len(cards)
    for number in range(3):
        picks = record["rounds"][number]["turns"][-1]["picks"]
        if picks[0] != picks[1]:
            swapped = copy("swapped picks")["rounds"][number]["turns"][-1]["picks"]
            swapped[0], swapped[1] = picks[1], picks[0]
    return made
