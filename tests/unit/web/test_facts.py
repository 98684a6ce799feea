"""What pages are told of the rules."""

from okawari.rules.kinds import DECK_SIZE
from okawari.rules.ruleset import Ruleset
from okawari.web.facts import Options, options
from okawari.web.how import HowToPlay, how_to_play
from okawari.web.pad import PadForm


def asked(**settings: str) -> Options:
    """What is answered to settings in a query."""
    return options({}, [], settings)


def test_facts_say_what_the_rules_say() -> None:
    """Options, what goes together, and the numbers of a page that tells how to play."""
    bots = options({"greedy": "Greedy.", "hard": "Thinks."}, ["greedy"], {}).bots
    assert [(bot.name, bot.ready) for bot in bots] == [("greedy", True), ("hard", False)]
    found = asked(edition="anniversary", variant="battle", seats="2").allowed
    assert isinstance(found, dict)
    assert [option.value for option in found["seats"] if not option.why_not] == [2]
    told = how_to_play(Ruleset("anniversary", 2))
    assert (told.tempura.cards, told.tempura.points, told.squid_on_wasabi, told.maki.second_of_two) == (2, 5, 9, 1)
    assert {dessert.name: dessert.fewest for dessert in told.desserts if dessert.fewest} == {"strawberry": -3}
    three = how_to_play(Ruleset("anniversary", 3))
    assert {dessert.fewest for dessert in three.desserts if dessert.name != "tea"} == {-6}


def test_how_to_play_follows_the_variant() -> None:
    """R2, R11, R26, R27, R30, R31: the hands, the dessert of three tableaux, and maki that one must have."""

    def told(variant: str | None = None, *, must_have_maki: bool = False) -> HowToPlay:
        return how_to_play(Ruleset("anniversary", 2, "", variant, must_have_maki))

    hands = [told(variant).hand_size for variant in (None, "golf", "draw-piles", "battle", "dummy")]
    assert hands == [10, 10, 5, 0, 9]
    assert told("dummy").seats == 2
    assert told("dummy").desserts == how_to_play(Ruleset("anniversary", 3)).desserts != told().desserts
    assert [told(must_have_maki=must).maki.zero_icons_place for must in (False, True)] == [True, False]


def test_the_form_of_a_score_pad_follows_the_rules() -> None:
    """R19, R22, R31: the dummy's tableau, the dice and the squishy's points; no form for what does not go together."""
    form = asked(edition="anniversary", variant="dummy", seats="2", dessert="mochi").pad
    assert isinstance(form, PadForm)
    assert (form.tableaux, form.rounds, "mochi" in form.copies, "pudding" in form.copies) == (3, 3, True, False)
    assert (form.copies["maki-3"], sum(form.copies.values())) == (8, DECK_SIZE)
    assert [(number.name, number.least, number.most) for number in form.numbers] == [("dice", 1, 6)]
    usual = asked(edition="anniversary", dessert="").pad
    assert isinstance(usual, PadForm)
    assert (usual.ruleset.dessert, usual.numbers[0].name, usual.numbers[0].step) == ("strawberry", "squishy", 2)
    assert asked(variant="battle", seats="3").pad is None
