"""R2, R4 and the table of editions: which rulesets can be played, and what the others are told."""

from itertools import product
from typing import Any

import msgspec
import pytest

from okawari.rules.editions import EDITIONS, TWO_SEAT_VARIANTS, VARIANTS
from okawari.rules.errors import OkawariError, RulesetError
from okawari.rules.kinds import DESSERTS
from okawari.rules.ruleset import Ruleset, every_ruleset
from tests.support.naive import cards as naive


def as_naive(ruleset: Ruleset) -> dict[str, Any]:
    """The ruleset as the naive oracle writes it."""
    return {
        "edition": ruleset.edition,
        "seats": ruleset.seats,
        "dessert": ruleset.dessert,
        "variant": ruleset.variant,
        "must_have_maki": ruleset.must_have_maki,
    }


def test_there_are_189_rulesets() -> None:
    """R4: 4 classic editions and 5 desserts of the anniversary, each in 21 ways; the oracle counts the same ones."""
    rulesets, counted = every_ruleset(), naive.every_ruleset()
    assert len(rulesets) == len(set(rulesets)) == len(counted) == 189
    assert [ruleset for ruleset in map(as_naive, rulesets) if ruleset not in counted] == []


def test_every_other_combination_is_refused() -> None:
    """R4: of all combinations exactly the 189 are accepted; a refusal is one line."""
    accepted, refusals = [], []
    for edition, seats, dessert, variant, must in product(
        (*EDITIONS, "deluxe"), range(-1, 8), (*DESSERTS, "cake"), (None, *VARIANTS, "party"), (False, True)
    ):
        try:
            accepted.append(Ruleset(edition, seats, dessert, variant, must))
        except RulesetError as error:
            refusals.append(str(error))
    assert set(accepted) == set(every_ruleset())
    assert len(accepted) == 189
    assert not any("\n" in refusal for refusal in refusals)


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 100, True, "4", None])
def test_any_other_number_of_seats_names_the_allowed_ones(seats: Any) -> None:
    """R4: 2 to 5 seats."""
    with pytest.raises(RulesetError, match="a game has 2, 3, 4 or 5 seats, not "):
        Ruleset(seats=seats)


def test_seats_are_a_whole_number() -> None:
    """R4: 2.0 is no number of seats: nothing could be dealt to it."""
    seats: Any = 2.0
    with pytest.raises(RulesetError, match="a game has 2, 3, 4 or 5 seats"):
        Ruleset(seats=seats)


def test_an_unknown_edition_names_the_editions() -> None:
    """The five editions are listed."""
    with pytest.raises(
        RulesetError,
        match="there is no edition 'deluxe'; there are: original, print-and-play, reference, gamewright, anniversary",
    ):
        Ruleset("deluxe")


def test_an_unknown_dessert_names_the_desserts() -> None:
    """The edition's desserts are listed."""
    with pytest.raises(RulesetError, match="no dessert 'cake'; anniversary plays: strawberry, pudding, yogurt, tea, m"):
        Ruleset("anniversary", dessert="cake")
    with pytest.raises(RulesetError, match="no dessert 'cake'; gamewright plays: pudding"):
        Ruleset(dessert="cake")


@pytest.mark.parametrize("dessert", ["strawberry", "yogurt", "tea", "mochi"])
@pytest.mark.parametrize("edition", ["original", "print-and-play", "reference", "gamewright"])
def test_a_classic_edition_plays_pudding_only(edition: str, dessert: str) -> None:
    """House decision: the other desserts need the anniversary edition."""
    with pytest.raises(RulesetError, match=f"{edition} plays pudding only; {dessert} needs the anniversary edition"):
        Ruleset(edition, dessert=dessert)


@pytest.mark.parametrize("variant", ["party", "", "both-ways,golf", "must-have-maki"])
def test_an_unknown_variant_or_two_of_them_names_the_variants(variant: str) -> None:
    """The variants exclude one another."""
    with pytest.raises(RulesetError, match="choose one of both-ways, golf, draw-piles, battle, dummy, or none"):
        Ruleset(variant=variant)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("variant", TWO_SEAT_VARIANTS)
def test_two_seat_variants_need_two_seats(variant: str, seats: int) -> None:
    """R26, R27, R30: and the message says what so many seats can play."""
    message = f"{variant} needs 2 seats, not {seats}; with {seats} seats: both-ways or golf"
    with pytest.raises(RulesetError, match=message):
        Ruleset(seats=seats, variant=variant)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_must_have_maki_needs_two_seats(seats: int) -> None:
    """R32."""
    with pytest.raises(RulesetError, match=f"must-have-maki needs 2 seats, not {seats}; with {seats} seats: both-w"):
        Ruleset("anniversary", seats, must_have_maki=True)


def test_the_defaults() -> None:
    """Gamewright with 4 seats and pudding; the anniversary's usual dessert is strawberry."""
    assert as_naive(Ruleset()) == as_naive(Ruleset("gamewright", 4, "pudding", None, False))
    assert {edition: Ruleset(edition).dessert for edition in EDITIONS} == {
        "original": "pudding",
        "print-and-play": "pudding",
        "reference": "pudding",
        "gamewright": "pudding",
        "anniversary": "strawberry",
    }


def test_a_ruleset_is_a_value() -> None:
    """Equal rulesets are equal, hash alike, and do not change."""
    assert Ruleset("anniversary", 2) == Ruleset("anniversary", 2, "strawberry")
    assert len({Ruleset("anniversary", 2), Ruleset("anniversary", 2, "strawberry")}) == 1
    ruleset: Any = Ruleset()
    with pytest.raises(AttributeError):
        ruleset.seats = 3


def test_only_the_anniversary_lets_zero_icons_place() -> None:
    """R11, R32: the table of editions, and must-have-maki."""
    assert [name for name in EDITIONS if Ruleset(name, 2).rules.zero_icons_place] == ["anniversary"]
    assert not Ruleset("anniversary", 2, must_have_maki=True).rules.zero_icons_place


def test_a_refusal_is_a_users_mistake() -> None:
    """Whoever shows errors to people catches one family."""
    assert issubclass(RulesetError, OkawariError)
    assert issubclass(OkawariError, ValueError)


def test_a_ruleset_that_was_read_has_all_its_parts() -> None:
    """R32: written again it names every one of them: fair deals follow from these bytes."""
    usual = Ruleset(seats=2)
    assert msgspec.json.encode(msgspec.convert({"seats": 2}, Ruleset)) == msgspec.json.encode(usual)
    assert list(msgspec.to_builtins(usual)) == ["edition", "seats", "dessert", "variant", "must_have_maki"]
