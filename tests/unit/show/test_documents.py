"""What a program is told (`okawari-bot/1`), word for word: clients in other languages rely on it."""

from okawari.rules.ruleset import Ruleset
from okawari.show.documents import observation_document
from tests.support.games import after

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
