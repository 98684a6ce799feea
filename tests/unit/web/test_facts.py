"""What can be chosen."""

import pytest
from msgspec import UNSET

from okawari.game.errors import OkawariError
from okawari.match import REACTIONS, Settings
from okawari.match.settings import VALUES
from okawari.web.facts import BotFacts, Options, options
from okawari.web.pad import PadForm


def asked(**settings: str) -> Options:
    """What is answered to settings in a query."""
    return options({}, [], settings)


def test_everything_that_can_be_chosen_is_told() -> None:
    """Editions with what is in their box, variants, seats, clocks, reactions, and what is chosen if nothing is."""
    found = options({"greedy": "Greedy.", "hard": "Thinks."}, ["greedy"], {})
    assert found.bots == [BotFacts("greedy", "Greedy.", True), BotFacts("hard", "Thinks.", False)]
    assert [box.name for box in found.editions] == list(VALUES["edition"])
    anniversary = next(box for box in found.editions if box.name == "anniversary")
    assert anniversary.desserts[0] == "strawberry"
    assert anniversary.maki
    assert (None, *found.variants) == VALUES["variant"]
    assert found.seats == [2, 3, 4, 5]
    assert found.clocks == {"none": None, "relaxed": 90.0, "quick": 20.0}
    assert found.reactions == REACTIONS
    assert found.defaults == Settings().complete()
    assert found.allowed is UNSET
    assert found.pad is UNSET


def test_settings_in_a_query_are_answered_with_what_goes_with_them() -> None:
    """Empty and null leave a setting as it is by default; what is no setting is no setting."""
    found = asked(edition="anniversary", variant="battle", seats="2")
    assert isinstance(found.allowed, dict)
    assert [option.value for option in found.allowed["seats"] if not option.why_not] == [2]
    assert isinstance(found.pad, PadForm)
    assert (found.pad.ruleset.variant, found.pad.ruleset.seats) == ("battle", 2)
    usual = asked(variant="null", dessert="", seats="3", unheard="of").pad
    assert isinstance(usual, PadForm)
    assert (usual.ruleset.variant, usual.ruleset.seats, usual.ruleset.edition) == (None, 3, Settings().edition)
    truth = asked(must_have_maki="true", seats="2").pad
    assert isinstance(truth, PadForm)
    assert truth.ruleset.must_have_maki is True


def test_settings_that_do_not_go_together_are_no_error() -> None:
    """They can be mended one by one; values that do not exist are one."""
    found = asked(variant="battle", seats="3")
    assert (found.pad, set(found.allowed or ())) == (None, set(VALUES))
    with pytest.raises(OkawariError, match="'foo' is no value of edition"):
        asked(edition="foo")
