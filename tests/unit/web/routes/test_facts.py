"""What can be asked without a table: what can be chosen, and the numbers of the rules."""

from pathlib import Path

import pytest
from msgspec import UNSET

from okawari.game.errors import OkawariError
from okawari.match.commands import EMOJI, FACES, REACTIONS, STICKERS
from okawari.match.settings import VALUES, Settings
from okawari.rules.editions import EDITIONS
from okawari.rules.ruleset import RulesetNumbers
from okawari.show.facts import PadForm
from okawari.web.routes.facts import BotFacts, Options, all_options
from tests.support.asking import Asked, ask


def asked(**settings: str) -> Options:
    """What is answered to settings in a query."""
    return all_options({}, lambda rules: [], settings)


def test_everything_that_can_be_chosen_is_told() -> None:
    """Editions with what is in their box, in the order in which people own them; variants, seats, clocks, reactions,
    and what is chosen if nothing is."""
    found = all_options({"greedy": "Greedy.", "hard": "Thinks."}, lambda rules: ["greedy"], {})
    assert found.bots == [BotFacts("greedy", "Greedy.", True), BotFacts("hard", "Thinks.", False)]
    assert tuple(box.name for box in found.editions) == VALUES["edition"]
    anniversary = next(box for box in found.editions if box.name == "anniversary")
    assert anniversary.desserts[0] == "strawberry"
    assert anniversary.maki == "maki rolls (futomaki)"
    assert (anniversary.printed_variants, anniversary.score_keeping) == (
        EDITIONS["anniversary"].printed_variants,
        EDITIONS["anniversary"].score_keeping,
    )
    assert (None, *found.variants) == VALUES["variant"]
    assert found.seats == [2, 3, 4, 5]
    assert found.clocks == {"none": None, "relaxed": 90.0, "quick": 20.0}
    assert (*found.reactions, *found.stickers) == REACTIONS == (*EMOJI, *STICKERS)
    assert found.faces == FACES
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


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/api/options?edition=foo", "'foo' is no value of edition; there are: gamewright, "),
        ("/api/options?seats=7", "7 is no value of seats; there are: 2, 3, 4, 5."),
        ("/api/options?seats=many", "Those are no settings"),
        ("/api/options?dessert=soup", "'soup' is no value of dessert; there are: pudding, "),
        ("/api/options?variant=foo", "'foo' is no value of variant; there are: none, "),
        ("/api/rules?edition=foo", "there is no edition 'foo'; there are: original, "),
        ("/api/rules?seats=3&variant=battle", "battle needs 2 seats, not 3; with 3 seats: both-ways or golf"),
        ("/api/rules?seats=7", "a game has 2, 3, 4 or 5 seats, not 7"),
        ("/api/rules?seats=many", "'many' is no number of seats."),
        ("/api/rules?seats=12345678901234567890", "'1234567890' is no number of seats."),
        ("/api/rules?seats=", "'' is no number of seats."),
    ],
)
def test_a_wrong_setting_is_told_with_what_would_be_right(tmp_path: Path, path: str, told: str) -> None:
    """400, and a sentence that names what there is."""

    async def test(app: Asked) -> None:
        answer = await app.get(path)
        assert (answer.status_code, answer.json()["problem"]) == (400, "bad-request")
        assert told in answer.json()["message"]
        assert answer.json()["message"].endswith(".")

    ask(test, tmp_path)


def test_what_does_not_go_together_is_answered_with_what_would(tmp_path: Path) -> None:
    """Settings that exist, but not with one another, are no error: they can be mended one by one."""

    async def test(app: Asked) -> None:
        answer = await app.get("/api/options?edition=gamewright&dessert=mochi&variant=battle&seats=3")
        assert answer.status_code == 200
        assert (answer.json()["pad"], set(answer.json()["allowed"])) == (None, set(VALUES))
        plain = (await app.get("/api/options")).json()
        assert not {"pad", "allowed"} & plain.keys()

    ask(test, tmp_path)


def test_the_bots_of_the_operators_list_are_told_with_who_is_ready(tmp_path: Path) -> None:
    """In the list's order."""

    async def test(app: Asked) -> None:
        bots = (await app.get("/api/options")).json()["bots"]
        assert [(bot["name"], bot["ready"]) for bot in bots] == [("hard", False), ("greedy", True)]
        assert all(bot["line"] for bot in bots)

    ask(test, tmp_path, bots={"hard": "hard", "greedy": "greedy"})


def test_whether_a_bot_is_ready_is_told_for_the_settings_of_the_query() -> None:
    """By the usual ones without a query, and where those of the query do not go together."""

    def ready(rules: RulesetNumbers) -> list[str]:
        return ["hard"] if rules.seats > 2 else []

    queries: list[dict[str, str]] = [{}, {"seats": "2"}, {"seats": "3", "variant": "battle"}]
    told = [all_options({"hard": "Thinks."}, ready, query).bots[0].ready for query in queries]
    assert told == [True, False, True]


def test_the_rules_are_those_of_the_query(tmp_path: Path) -> None:
    """Edition, seats, variant and maki; what is left out is as usual."""

    async def test(app: Asked) -> None:
        usual = (await app.get("/api/rules")).json()
        assert (usual["seats"], usual["hand_size"], usual["maki"]["zero_icons_place"]) == (4, 8, False)
        asked = (await app.get("/api/rules?edition=anniversary&seats=2&variant=dummy")).json()
        assert (asked["seats"], asked["hand_size"], asked["maki"]["zero_icons_place"]) == (2, 9, True)
        must = (await app.get("/api/rules?edition=anniversary&seats=2&must_have_maki=true")).json()
        assert (must["seats"], must["maki"]["zero_icons_place"]) == (2, False)
        assert asked["desserts"] != usual["desserts"]
        assert (await app.get("/api/rules?variant=")).json() == usual
        assert (await app.get("/api/rules?must_have_maki=false")).json() == usual

    ask(test, tmp_path)
