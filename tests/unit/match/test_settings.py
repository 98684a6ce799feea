"""What a host can choose, and which choices go together."""

import pytest

from okawari.match.settings import VALUES, Option, Settings, allowed
from okawari.rules.editions import EDITIONS
from okawari.rules.errors import RulesetError
from okawari.rules.ruleset import Ruleset
from tests.support.games import RULESETS
from tests.support.live import settings_of


def reasons(settings: Settings, field: str) -> dict[object, tuple[str, str]]:
    """Why some values of a setting cannot be chosen."""
    return {option.value: (option.key, option.of) for option in allowed(settings)[field] if option.why_not}


def test_the_usual_settings() -> None:
    """Four seats, no clock, no memory aid; people may watch, and are told where the record is."""
    assert Settings() == Settings("gamewright", "", None, False, 4, "none", False, True, True)


def test_settings_lead_to_a_ruleset_and_back() -> None:
    """Each of them; the seats that are filled may be fewer."""
    for ruleset in RULESETS:
        settings = settings_of(ruleset)
        assert settings.ruleset() == ruleset
        assert settings.complete() == settings
    assert Settings(seats=5).ruleset(3) == Ruleset(seats=3)
    assert Settings(edition="anniversary").complete().dessert == "strawberry"


def test_what_goes_together_does_so_with_fewer_seats() -> None:
    """A match is started with the filled seats: no table finds out only then that it cannot."""
    for ruleset in RULESETS:
        for seats in range(2, ruleset.seats):
            assert settings_of(ruleset).ruleset(seats).seats == seats


def test_an_option_says_why_it_cannot_be_chosen_now() -> None:
    """A key and what it is about, besides the words; an edition always goes, and takes its usual dessert."""
    four, two = Settings(seats=4), Settings(edition="anniversary", dessert="tea", seats=2, variant="dummy")
    needs_two = dict.fromkeys(("draw-piles", "battle", "dummy"))
    assert reasons(four, "variant") == {name: ("needs-two-seats", name) for name in needs_two}
    assert reasons(four, "must_have_maki") == {True: ("needs-two-seats", "must-have-maki")}
    others = ("strawberry", "yogurt", "tea", "mochi")
    assert reasons(four, "dessert") == {name: ("not-in-edition", name) for name in others}
    assert reasons(two, "seats") == dict.fromkeys((3, 4, 5), ("needs-two-seats", "dummy"))
    for field in ("edition", "dessert", "variant", "must_have_maki"):
        assert reasons(two, field) == {}
    assert allowed(four)["seats"] == [Option(seats) for seats in (2, 3, 4, 5)]
    assert {field: [option.value for option in options] for field, options in allowed(two).items()} == {
        field: list(values) for field, values in VALUES.items()
    }


def no_loss(settings: Settings) -> set[object]:
    """The desserts by which nobody can lose points."""
    return {option.value for option in allowed(settings)["dessert"] if option.no_loss}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_dessert_says_whether_nobody_loses_by_it(edition: str) -> None:
    """R18–R22, R31, R33: with two only strawberry costs points; the dummy is a third; bubble tea never costs any."""
    for variant in (None, "both-ways", "golf", "draw-piles", "battle"):
        assert no_loss(Settings(edition, seats=2, variant=variant)) == {"pudding", "yogurt", "tea", "mochi"}
    assert no_loss(Settings(edition, seats=2, variant="dummy")) == {"tea"}
    for seats in (3, 4, 5):
        assert no_loss(Settings(edition, seats=seats)) == {"tea"}
    others = [field for field in VALUES if field != "dessert"]
    assert not any(option.no_loss for field in others for option in allowed(Settings(edition, seats=2))[field])


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (Settings(edition="x"), "'x' is no value of edition; there are: gamewright, anniversary"),
        (Settings(dessert="cake"), "'cake' is no value of dessert; there are: pudding"),
        (Settings(variant="chess"), "'chess' is no value of variant; there are: none, both-ways"),
        (Settings(seats=6), "6 is no value of seats; there are: 2, 3, 4, 5"),
    ],
)
def test_a_value_that_does_not_exist_is_told(settings: Settings, told: str) -> None:
    """With those that do."""
    with pytest.raises(RulesetError, match=told):
        allowed(settings)


def test_no_dessert_is_the_usual_one() -> None:
    """It can be asked about as well."""
    assert reasons(Settings(dessert=""), "edition") == {}


def test_every_edition_can_be_chosen() -> None:
    """In the order in which people own them, the usual one first."""
    editions = [option.value for option in allowed(Settings())["edition"]]
    assert editions[0] == Settings().edition
    assert sorted(map(str, editions)) == sorted(EDITIONS)
