"""The words of every language: plural forms, values that are filled in, lists as one says them."""

import json

import pytest

from okawari.show.rulebook import NUMBERS
from okawari.show.words import LANGUAGES, catalogue, for_pages, form, listed, paragraphs, phrase


@pytest.mark.parametrize(
    ("number", "english", "polish"),
    [
        (0, "other", "many"),
        (1, "one", "one"),
        (-1, "one", "one"),
        (2, "other", "few"),
        (3, "other", "few"),
        (4, "other", "few"),
        (5, "other", "many"),
        (11, "other", "many"),
        (12, "other", "many"),
        (13, "other", "many"),
        (14, "other", "many"),
        (21, "other", "many"),
        (22, "other", "few"),
        (112, "other", "many"),
        (-24, "other", "few"),
    ],
)
def test_the_form_that_a_number_takes(number: int, english: str, polish: str) -> None:
    """By Unicode's rules for whole numbers; what is below zero counts as what is above."""
    assert (form("en", number), form("pl", number)) == (english, polish)


def test_a_phrase_is_filled_in() -> None:
    """The form is chosen by `n`, or by the number that the entry names; no hard space gets into a terminal."""
    assert [phrase("points", n=number) for number in (1, 6, -1)] == ["1 point", "6 points", "-1 point"]
    assert phrase("why.tempura", have=3, sets=1, unit="") == "3 tempura, 1 pair"
    assert phrase("why.tempura", have=4, sets=2, unit="") == "4 tempura, 2 pairs"
    assert "\xa0" in str(catalogue("pl")["why.dessert-fewest-tied"])
    assert phrase("why.dessert-fewest-tied", "pl", prize=6, tied=2, unit="1") == "1, remis na końcu, −6 ÷ 2"


def test_paragraphs_are_numbered_from_1() -> None:
    """`rulebook.game.1`, `.2` and so on, to the last."""
    keys = [key for key in catalogue("en") if key.startswith("rulebook.hints.")]
    assert len(keys) > 1
    told = [phrase(f"rulebook.hints.{number}", **NUMBERS) for number in range(1, len(keys) + 1)]
    assert list(paragraphs("rulebook.hints", **NUMBERS)) == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_get_what_they_ask_for(language: str) -> None:
    """Everything but what only a terminal and the rulebook say."""
    told = json.loads(for_pages(language))
    left_out = catalogue(language).keys() - told.keys()
    assert told == {key: entry for key, entry in catalogue(language).items() if key not in left_out}
    assert {key.partition(".")[0] for key in left_out} <= {"terminal", "rulebook"}
    assert not any(key.startswith(("terminal.", "rulebook.")) for key in told)


def test_lists_as_one_says_them() -> None:
    """The word stands before the last."""
    assert listed(["egg"]) == "egg"
    assert listed(["egg", "squid"]) == "egg and squid"
    assert listed(["egg", "squid", "salmon"], "or") == "egg, squid or salmon"
