"""Pick: text and code, both ways."""

import pickle
from random import Random
from typing import Any

import pytest

from okawari import Pick
from okawari.game.errors import OkawariError, PickError
from okawari.game.pick import kind_number
from okawari.rules.kinds import NAMES, NOTHING, NUMBER, UNSEEN
from okawari.rules.picks import pick_code
from tests.support.sizes import times

TYPED = "abegmnost+|@-? 0123456789"
ODD = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029\0\t\x7f²٣½ßİſ\u200b\u202e\ufeff\U0010ffff"
"""Characters that end a line, are invisible, or are a number or a letter only to Unicode."""


def pick_text(rng: Random, names: list[str], places: int) -> str:
    """Any shape of pick: one card or two, for the dummy too, or in battle with places."""
    cards = rng.choices(names, k=rng.randint(1, 2))
    if rng.random() < 0.5:
        return "+".join(f"{card}@{rng.randrange(places)}" for card in cards)
    dummy = f"|{rng.choice(names)}" if rng.random() < 0.5 else ""
    return "+".join(cards) + dummy


def any_text(rng: Random) -> str:
    """What somebody may type, what nobody can, or a pick with one character changed."""
    if rng.random() < 0.5:
        alphabet = rng.choice((TYPED, TYPED + ODD, chr(rng.randrange(0xD800)) + chr(rng.randrange(0xE000, 0x110000))))
        return "".join(rng.choices(alphabet, k=rng.randint(0, 30)))
    text = pick_text(rng, sorted(NUMBER), 20)
    place = rng.choice((len(text) - 1, rng.randrange(len(text))))
    return text[:place] + rng.choice(TYPED + ODD) + text[place + rng.randint(0, 1) :]


def test_text_round_trips() -> None:
    """`Pick.parse(text)` prints as the text; `repr` is what you can paste; the code says it all."""
    rng = Random(1)
    for _ in range(times(200)):
        text = pick_text(rng, sorted(NUMBER), 20)
        pick = Pick.parse(text)
        assert str(pick) == text
        assert eval(repr(pick)) == pick
        assert Pick.of(pick.code) == pick
        assert Pick(pick.code) == pick
        assert pickle.loads(pickle.dumps(pick)) == pick
        assert hash(Pick(pick.code)) == hash(pick)


def test_different_texts_are_different_picks() -> None:
    """Two picks are equal exactly if they are written alike: of few cards and places, so that many are nearly so."""
    rng = Random(1)
    texts = [pick_text(rng, ["egg", "squid", "?"], 2) for _ in range(times(100))]
    for one in texts:
        for other in texts:
            assert (Pick.parse(one) == Pick.parse(other)) == (one == other)


def test_any_text_is_a_pick_or_a_one_line_error() -> None:
    """Never another exception; what is read prints as something that reads the same."""
    rng = Random(1)
    for _ in range(times(150)):
        text = any_text(rng)
        try:
            pick = Pick.parse(text)
        except PickError as error:
            told = str(error)
        else:
            told = str(pick)
            assert Pick.parse(told) == pick, text
        assert len(told.splitlines()) == 1, text


def test_the_parts_of_a_pick() -> None:
    """The examples of the design."""
    assert Pick.parse("salmon").cards == ("salmon",)
    assert Pick.parse("wasabi+squid").cards == ("wasabi", "squid")
    assert (Pick.parse("wasabi+squid|egg").cards, Pick.parse("wasabi+squid|egg").dummy) == (("wasabi", "squid"), "egg")
    assert Pick.parse("salmon").dummy is None
    assert Pick.parse("salmon").places == ()
    assert Pick.parse("egg@15+squid@9").places == (15, 9)
    assert Pick.parse("egg@0").places == (0,)
    assert repr(Pick.parse("wasabi+squid")) == "Pick.parse('wasabi+squid')"


def test_landing_order_is_kept() -> None:
    """R8: wasabi+squid is not squid+wasabi."""
    assert Pick.parse("wasabi+squid") != Pick.parse("squid+wasabi")


@pytest.mark.parametrize("text", ["Salmon", " salmon ", "SALMON", "salmon\n"])
def test_case_and_space_around_do_not_matter(text: str) -> None:
    """What a person types."""
    assert Pick.parse(text) == Pick.parse("salmon")


@pytest.mark.parametrize("text", ["wasabi + squid", "wasabi+ squid | egg", "salmon |tempura"])
def test_space_between_parts_does_not_matter(text: str) -> None:
    """What a person types."""
    assert str(Pick.parse(text)) == text.replace(" ", "")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no card ''"),
        ("samlon", "there is no card 'samlon'; did you mean salmon?"),
        ("maki", "there is no card 'maki'; did you mean maki-"),
        ("xyzzy", "there is no card 'xyzzy'; cards are: tempura, sashimi, "),
        ("egg+", "announces a second card; only battle has that, with a place"),
        ("+", "there is no card ''"),
        ("egg@15+squid@9+", "is no place"),
        ("egg@15+|squid", "mixes the dummy|there is no card"),
        ("+egg", "there is no card ''"),
        ("egg|", "there is no card ''"),
        ("egg+squid+salmon", r"names 3 cards; a pick is one card, or two with chopsticks: wasabi\+squid"),
        ("egg|squid|egg", r"there is no card 'squid\|egg'"),
        ("egg@20", "'20' is no place; battle's places are 0 to 19"),
        ("egg@-1", "'-1' is no place"),
        ("egg@", "'' is no place"),
        ("egg@x", "'x' is no place"),
        ("egg@١", "is no place"),
        ("egg@1.0", "is no place"),
        ("egg@3+squid", "gives a place for one card only"),
        ("egg+squid@3", "gives a place for one card only"),
        ("egg@3|squid", "mixes the dummy with battle's places"),
        ("egg|squid@3", "mixes the dummy with battle's places"),
    ],
)
def test_what_is_no_pick_is_refused_with_the_reason(text: str, message: str) -> None:
    """And with what would be right."""
    with pytest.raises(PickError, match=message):
        Pick.parse(text)


def test_a_nigiri_on_wasabi_is_no_card_to_pick() -> None:
    """R6: it counts as a kind in a tableau only; the hint must be something that can be picked."""
    for name in ("egg on wasabi", "salmon on wasabi", "squid on wasabi"):
        with pytest.raises(PickError) as refused:
            Pick.parse(name)
        assert f"did you mean {name}" not in str(refused.value)
    with pytest.raises(PickError) as listed:
        Pick.parse("xyzzy")
    assert "on wasabi" not in str(listed.value)


@pytest.mark.parametrize("text", ["egg" * 100_000, "+".join(["egg"] * 100_000), "egg@" + "9" * 100_000])
def test_a_long_text_gives_a_short_error(text: str) -> None:
    """Nobody wants a megabyte of junk back."""
    with pytest.raises(PickError) as refused:
        Pick.parse(text)
    assert len(str(refused.value)) < 1000


def test_every_card_name_has_its_kind() -> None:
    """Names and kinds are one to one."""
    assert len(NUMBER) == len(NAMES) - 3
    for name, kind in NUMBER.items():
        assert kind_number(name) == kind
        assert NAMES[kind] == name


def test_a_pick_does_not_change_and_can_be_sorted() -> None:
    """Picks are values."""
    pick: Any = Pick.parse("egg")
    with pytest.raises(AttributeError):
        pick.code = 3
    assert sorted([Pick.parse("squid"), Pick.parse("tempura")]) == [Pick.parse("tempura"), Pick.parse("squid")]
    assert issubclass(PickError, OkawariError)


def test_which_numbers_are_codes() -> None:
    """Every kind and every place of battle, and not one more of either; nothing between the parts."""
    last, unseen = pick_code(UNSEEN, UNSEEN, NOTHING, 19, 19), pick_code(0, NOTHING, UNSEEN, NOTHING, NOTHING)
    assert [str(Pick(code)) for code in (last, unseen)] == ["?@19+?@19", "tempura|?"]
    places = (pick_code(0, NOTHING, NOTHING, 20, NOTHING), pick_code(0, 0, NOTHING, 0, 20))
    for code in (*places, UNSEEN + 1, 2**25, -1):
        with pytest.raises(PickError, match="is no pick's code"):
            Pick(code)
