"""The numbers of a page that tells how to play, and of a score pad's form."""

from typing import Any

from okawari.rules.editions import EDITIONS
from okawari.rules.kinds import DECK_SIZE
from okawari.rules.ruleset import Ruleset
from okawari.show.facts import HowToPlay, PadForm, PadNumber, how_to_play, pad_form


def told(variant: str | None = None, *, seats: int = 2, edition: str = "anniversary", must: bool = False) -> HowToPlay:
    """What the page is told of a ruleset."""
    return how_to_play(Ruleset(edition, seats, "", variant, must))


def test_the_numbers_are_those_of_the_rulebook() -> None:
    """R11–R17: rounds, maki, sets, dumplings, nigiri and wasabi."""
    found = told()
    assert (found.rounds, found.seats) == (3, 2)
    assert (found.maki.most, found.maki.second, found.maki.second_of_two) == (6, 3, 1)
    assert (found.tempura.cards, found.tempura.points) == (2, 5)
    assert (found.sashimi.cards, found.sashimi.points) == (3, 10)
    assert found.dumpling == [1, 3, 6, 10, 15]
    assert found.nigiri == {"egg": 1, "salmon": 2, "squid": 3}
    assert (found.wasabi_times, found.squid_on_wasabi) == (3, 9)


def test_how_to_play_follows_the_variant() -> None:
    """R2, R11, R26, R27, R30, R31: the hands, the dessert of three tableaux, and maki that one must have."""
    hands = [told(variant).hand_size for variant in (None, "golf", "draw-piles", "battle", "dummy")]
    assert hands == [10, 10, 5, 0, 9]
    assert [told(seats=seats).hand_size for seats in (2, 3, 4, 5)] == [10, 9, 8, 7]
    assert told("dummy").seats == 2
    assert told("dummy").desserts == told(seats=3).desserts != told().desserts
    assert [told(must=must).maki.zero_icons_place for must in (False, True)] == [True, False]


def test_a_dessert_pays_by_the_number_of_tableaux() -> None:
    """R18–R22: with two nobody loses pudding, with more the fewest lose 6; strawberries,
    where all equal lose their share, and their squishy; runs."""
    two = {dessert.name: (dessert.most, dessert.fewest) for dessert in told().desserts}
    three = {dessert.name: (dessert.most, dessert.fewest) for dessert in told(seats=3).desserts}
    assert list(two) == list(three) == ["strawberry", "pudding", "yogurt", "tea", "mochi"]
    assert {name: fewest for name, (_, fewest) in two.items() if fewest} == {"strawberry": -3}
    assert {fewest for name, (_, fewest) in three.items() if name != "tea"} == {-6}
    equal = {seats: {one.name: one.all_equal for one in told(seats=seats).desserts} for seats in (2, 3, 4, 5)}
    assert {seats: points["strawberry"] for seats, points in equal.items()} == {2: 0, 3: -2, 4: -1, 5: -1}
    assert {points for some in equal.values() for name, points in some.items() if name != "strawberry"} == {0}
    assert two["pudding"] == (6, 0)
    assert three["pudding"] == (6, -6)
    (first, *_) = told().desserts
    assert first.squishy == 2
    assert first.runs == [1, 4, 8, 13, 20]


def test_an_edition_has_its_words_and_its_desserts() -> None:
    """What it calls maki, and only what is in its box, the usual one first."""
    called = {edition: told(edition=edition).maki.called for edition in EDITIONS}
    assert called["gamewright"] == "maki rolls"
    assert called["original"] == "sushi rolls"
    assert called["anniversary"] == "maki rolls (futomaki)"
    for edition, box in EDITIONS.items():
        assert tuple(dessert.name for dessert in told(edition=edition).desserts) == box.desserts


def form(**settings: Any) -> PadForm:
    """The form for a ruleset."""
    return pad_form(Ruleset(**settings))


def test_the_form_of_a_score_pad_follows_the_rules() -> None:
    """R19, R22, R31: the dummy's tableau, the dice and the squishy's points."""
    mochi = form(edition="anniversary", variant="dummy", seats=2, dessert="mochi")
    assert (mochi.tableaux, mochi.rounds, "mochi" in mochi.copies, "pudding" in mochi.copies) == (3, 3, True, False)
    assert (mochi.copies["maki-3"], sum(mochi.copies.values())) == (8, DECK_SIZE)
    assert mochi.numbers == (PadNumber("dice", None, 1, 6, 1),)
    usual = form(edition="anniversary", dessert="")
    assert usual.ruleset.dessert == "strawberry"
    assert usual.numbers == (PadNumber("squishy", 0, 0, None, 2),)
    assert form(edition="anniversary", dessert="tea").numbers == ()
    assert form(seats=3).tableaux == 3


def test_the_form_calls_maki_what_the_edition_calls_it() -> None:
    """And only what is in the deck can be entered."""
    names = [form(edition=edition).maki for edition in ("gamewright", "original")]
    assert names == ["maki rolls", "sushi rolls"]
    assert 0 not in form(edition="gamewright").copies.values()


def test_a_card_says_what_it_scores_in_signs() -> None:
    """R11–R15, R18–R22, as printed cards do; with two nobody loses pudding; golf pays the same."""
    faces = told(seats=3).faces
    assert faces["maki"] == "6 / 3"
    assert (faces["tempura"], faces["sashimi"]) == ("×2 = 5", "×3 = 10")
    assert faces["dumpling"] == "1 3 6 10 15"
    assert (faces["egg"], faces["salmon"], faces["squid"], faces["wasabi"]) == ("1", "2", "3", "×3")
    assert (faces["strawberry"], faces["tea"]) == ("+2 / −6", "1 4 8 13 20")
    assert faces["pudding"] == faces["yogurt"] == faces["mochi"] == "+6 / −6"
    assert (told(seats=2).faces["pudding"], told(seats=2).faces["strawberry"]) == ("+6", "+2 / −3")
    assert told("golf", seats=3).faces == faces
    assert "chopsticks" not in faces
    assert all(how_to_play(Ruleset(edition, 4)).faces["pudding"] == "+6 / −6" for edition in EDITIONS)
