"""The form of a score pad."""

from okawari.match.settings import Settings
from okawari.rules.kinds import DECK_SIZE
from okawari.web.pad import PadForm, PadNumber, pad_form


def form(**settings: object) -> PadForm:
    """The form for settings that go together."""
    found = pad_form(Settings(**settings))  # type: ignore[arg-type]
    assert found is not None
    return found


def test_the_form_of_a_score_pad_follows_the_rules() -> None:
    """R19, R22, R31: the dummy's tableau, the dice and the squishy's points; no form for what does not go together."""
    mochi = form(edition="anniversary", variant="dummy", seats=2, dessert="mochi")
    assert (mochi.tableaux, mochi.rounds, "mochi" in mochi.copies, "pudding" in mochi.copies) == (3, 3, True, False)
    assert (mochi.copies["maki-3"], sum(mochi.copies.values())) == (8, DECK_SIZE)
    assert mochi.numbers == (PadNumber("dice", None, 1, 6, 1),)
    usual = form(edition="anniversary", dessert="")
    assert usual.ruleset.dessert == "strawberry"
    assert usual.numbers == (PadNumber("squishy", 0, 0, None, 2),)
    assert form(edition="anniversary", dessert="tea").numbers == ()
    assert form(seats=3).tableaux == 3
    assert pad_form(Settings(variant="battle", seats=3)) is None


def test_the_form_calls_maki_what_the_edition_calls_it() -> None:
    """And only what is in the deck can be entered."""
    names = [form(edition=edition).maki for edition in ("gamewright", "original")]
    assert names == ["maki rolls", "sushi rolls"]
    assert 0 not in form(edition="gamewright").copies.values()
