"""What a program is told (`okawari-bot/1`), word for word: clients in other languages rely on it."""

import pytest

from okawari.rules.kinds import NAMES
from okawari.rules.ruleset import Ruleset
from okawari.show.documents import observation_document, replay_document
from tests.support.arranged import arranged, follow
from tests.support.games import after
from tests.support.recorded import finished_record

PILES = Ruleset("anniversary", 2, "yogurt", "draw-piles")


def test_a_whole_document() -> None:
    """After two turns with draw piles: a card that the other seat drew is unknown, all else of its hand was seen."""
    assert observation_document(after(PILES, 2, seed=3).observe(1)) == {
        "ruleset": {
            "edition": "anniversary",
            "seats": 2,
            "dessert": "yogurt",
            "variant": "draw-piles",
            "must_have_maki": False,
        },
        "seat": 1,
        "round": 0,
        "turn": 2,
        "hand": ["tempura", "sashimi", "maki-1", "maki-2", "maki-3"],
        "hands": [
            {"known": ["dumpling", "egg", "salmon", "squid"], "unknown": 1},
            {"known": ["tempura", "sashimi", "maki-1", "maki-2", "maki-3"], "unknown": 0},
        ],
        "layout": [],
        "tableaux": [["maki-1", "squid"], ["maki-2", "wasabi"]],
        "desserts": [[], []],
        "discards": [],
        "dice": [1, 1],
        "squishy": None,
        "scores": [0, 0],
        "pile_sizes": [3, 3],
        "control": None,
        "turns": [["maki-1", "wasabi"], ["squid", "maki-2"]],
        "legal": ["tempura", "sashimi", "maki-1", "maki-2", "maki-3"],
    }


def test_battle_and_the_dummy_tell_of_what_they_have() -> None:
    """A layout, who did not act, and who controls the dummy."""
    battle = observation_document(after(Ruleset("anniversary", 2, "mochi", "battle"), 1, seed=1).observe(0))
    assert len(battle["layout"]) == 20
    assert battle["turns"][0].count(None) == 1
    state = after(Ruleset("gamewright", 2, variant="dummy"), 1, seed=1)
    assert observation_document(state.observe(0))["control"] == state.in_control
    assert len(observation_document(state.observe(0))["tableaux"]) == 3


def test_all_that_a_program_is_told() -> None:
    """After a turn of two seats: the hand that came, what is known of the other, who took what."""
    state = follow(arranged(Ruleset(seats=2), ["squid", "pudding"], ["egg", "wasabi"]), ["squid", "egg"])
    told = observation_document(state.observe(0))
    came, gone = list(state.hands[0]), list(state.hands[1])
    legal = told.pop("legal")
    assert set(legal) == set(came)
    assert told == {
        "ruleset": {
            "edition": "gamewright",
            "seats": 2,
            "dessert": "pudding",
            "variant": None,
            "must_have_maki": False,
        },
        "seat": 0,
        "round": 0,
        "turn": 1,
        "hand": came,
        "hands": [{"known": came, "unknown": 0}, {"known": gone, "unknown": 0}],
        "layout": [],
        "tableaux": [["squid"], ["egg"]],
        "desserts": [[], []],
        "discards": [],
        "dice": [1, 1],
        "squishy": None,
        "scores": [0, 0],
        "pile_sizes": [],
        "control": None,
        "turns": [["squid", "egg"]],
    }


@pytest.mark.parametrize("variant", ["draw-piles", "battle"])
def test_piles_and_seats_that_do_not_act_are_told(variant: str) -> None:
    """How many cards a pile has left; who did not pick has null."""
    state = arranged(Ruleset(seats=2, variant=variant))
    picks = [str(state.legal_picks(seat)[0]) if seat in state.acting else None for seat in range(2)]
    told = observation_document(follow(state, picks).observe(0))
    assert [pick is None for pick in told["turns"][0]] == [pick is None for pick in picks]
    assert told["pile_sizes"] == list(follow(state, picks).pile_sizes)
    assert bool(told["pile_sizes"]) == (variant == "draw-piles")


def test_a_record_is_told_turn_by_turn() -> None:
    """R20: to all every card by its real name, to a seat as it knew them; before the first turn nothing is picked."""
    record = finished_record(PILES, seed=3, names=("Ana", "Bob"))
    states = list(record.states())
    whole, mine = replay_document(record), replay_document(record, 1)
    assert whole["names"] == mine["names"] == ["Ana", "Bob"]
    assert (whole["ruleset"], whole["totals"]) == (record.document["ruleset"], record.document["totals"])
    assert whole["winners"] == record.document["winners"]
    assert len(whole["positions"]) == len(mine["positions"]) == len(states)
    first, second = whole["positions"][:2]
    assert (first["round"], first["turn"], first["picks"]) == (1, 1, None)
    assert (second["round"], second["turn"]) == (1, 2)
    assert second["picks"] == [str(pick) for pick in states[1].turns[-1].picks]
    assert first["hands"] == [{"cards": list(hand), "unknown": 0} for hand in states[0].hands]
    seen = states[1].observe(1)
    known = [{"cards": list(hand.known), "unknown": hand.unknown} for hand in seen.hands]
    assert mine["positions"][1]["hands"] == known
    for told in (whole, mine):
        assert told["positions"][1]["tableaux"] == [list(tableau) for tableau in seen.tableaux]
        assert told["positions"][-1]["scores"] == list(record.state.scores)


def test_a_battle_is_told_with_its_layout() -> None:
    """R27: to all with the cards that lie face-down, to a seat without; where none lies any more there is none."""
    record = finished_record(Ruleset(seats=2, variant="battle"), seed=3)
    whole, mine = replay_document(record)["positions"], replay_document(record, 0)["positions"]
    assert "?" in mine[0]["layout"]
    assert whole[0]["layout"] == [NAMES[kind] for kind in record.state.world.deck[:20]]
    assert whole[1]["layout"].count(None) == mine[1]["layout"].count(None) == 1
    assert whole[0]["hands"] == []
