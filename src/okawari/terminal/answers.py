"""Reading what a person answers: numbers, names of cards, or beginnings of names."""

import re
from difflib import get_close_matches

from okawari.game.errors import IllegalPick, OkawariError, PickError
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.rules.kinds import CHOPSTICKS
from okawari.show.in_words import card_at, free_places
from okawari.show.words import listed

TYPED_WORD = re.compile(r"[^\s,+]+")
"""A card, or its number: spaces, commas and + stand between two."""
LONGEST_NUMBER = 3


def menu(seen: Observation) -> dict[int, str]:
    """The numbers that a person can answer with: in battle the places of the free cards, else the hand from 1."""
    if seen.layout:
        return {place: card_at(seen, place) for place in free_places(seen)}
    return dict(enumerate(seen.hand.counts(), 1))


def read_pick(seen: Observation, text: str) -> Pick:
    """The legal pick that an answer means, or an error in one helpful line."""
    own, bar, dummy = text.lower().partition("|")
    words, dummy_words = TYPED_WORD.findall(own), TYPED_WORD.findall(dummy)
    announced = bool(seen.layout) and "+" in own
    if len(words) > 2 or len(dummy_words) > 1 or not words:
        raise PickError(f"pick one card, or two with chopsticks; {_example(seen)}")
    for word in [*words, *dummy_words]:
        _check_word(seen, word)
    _check_parts(seen, words, bool(bar), dummy_words, announced)
    legal = [pick for pick in seen.legal_picks() if pick.announced == announced]
    found = [pick for pick in legal if _means(seen, pick, words, dummy_words)]
    if not found:
        raise IllegalPick(_why_not(seen, words, dummy_words))
    if len(found) > 1:
        raise PickError(f"that could be {listed((str(pick) for pick in found[:3]), 'or')}; please say which")
    return found[0]


def _matches(seen: Observation, word: str, card: str, place: int | None) -> bool:
    """Whether a word means a card: by its number, its name, the beginning of it, or in battle name@place."""
    if word.isdecimal() and len(word) <= LONGEST_NUMBER:
        return place == int(word) if place is not None else menu(seen).get(int(word)) == card
    name, at, at_place = word.partition("@")
    return card.startswith(name) and (not at or at_place == str(place))


def _means(seen: Observation, pick: Pick, words: list[str], dummy_words: list[str]) -> bool:
    dummy = [pick.dummy] if pick.dummy else []
    if len(pick.cards) != len(words) or len(dummy) != len(dummy_words):
        return False
    cards = [*pick.cards, *dummy]
    places = pick.places or [None] * len(cards)
    return all(_matches(seen, *one) for one in zip([*words, *dummy_words], cards, places, strict=True))


def _check_word(seen: Observation, word: str) -> None:
    """Raise an error unless a word means some card that is there."""
    if seen.layout:
        cards: list[tuple[str, int | None]] = [(card, place) for place, card in enumerate(seen.layout) if card]
    else:
        cards = [(card, None) for card in menu(seen).values()]
    if any(_matches(seen, word, card, place) for card, place in cards):
        return
    where = "on the table" if seen.layout else "in your hand"
    if word.isdecimal():
        raise PickError(f"there is no card number {word[:10]} {where}; {_example(seen)}")
    near = get_close_matches(word[:20], [card for card, _ in cards], 1)
    hint = f"did you mean {near[0]}?" if near else f"{_example(seen)} Type ? for help."
    raise PickError(f"no card {where} is called {word[:20]!r}; {hint}")


def _check_parts(seen: Observation, words: list[str], bar: bool, dummy_words: list[str], announced: bool) -> None:
    """Raise an error if the answer has too many cards, or too few, for this turn."""
    assert seen.seat is not None
    control = seen.in_control == seen.seat
    if control and not dummy_words:
        raise IllegalPick("this turn you pick for the dummy too: your card, a bar, the dummy's card, like 1 | 2")
    if bar and not control:
        raise IllegalPick("you do not pick for the dummy this turn; name your own card only")
    two = announced or len(words) == 2
    if two and seen.owed:
        raise IllegalPick("this is the second of two cards already; name one card, without a +")
    if two and not seen.position.tableaux[seen.seat][CHOPSTICKS]:
        raise IllegalPick("two cards in one turn need chopsticks that already lie in front of you; name one card")
    if two and seen.layout and not any(pick.announced for pick in seen.legal_picks()):
        raise IllegalPick("there is no second card on the table; name one card, without a +")
    if len(words) == 2 and seen.layout:
        raise IllegalPick(f"in battle you choose the second card when the first is taken; begin with {words[0]}+")


def _why_not(seen: Observation, words: list[str], dummy_words: list[str]) -> str:
    if seen.layout:
        return f"that cannot be taken now; free are {listed(str(place) for place in free_places(seen))}"
    cards = seen.hand.counts()
    meant = [card for word in [*words, *dummy_words] for card in cards if _matches(seen, word, card, None)]
    twice = next((card for card in meant if meant.count(card) > cards[card]), meant[0])
    return f"you hold {cards[twice]} {twice} only"


def _example(seen: Observation) -> str:
    number, card = next(iter(menu(seen).items()))
    return f"answer with a number or a name, like {number} or {card}."


def read_error(error: OkawariError) -> str:
    """An error as a sentence."""
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")
