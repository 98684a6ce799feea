"""The rules in plain English for somebody who wants to play. Every number comes from the rules themselves."""

from typing import NamedTuple

from okawari.game.outcome import TIE_BREAK_WORDS
from okawari.rules.editions import DEFAULT_EDITION, EDITIONS, Edition
from okawari.rules.kinds import CHOPSTICKS, DECK_SIZE, DESSERT_CARDS, MAIN_DECK, NAMES, PUDDINGS
from okawari.rules.ruleset import HAND_SIZE, ROUNDS
from okawari.rules.scoring import (
    DUMPLINGS,
    EGG_WORTH,
    MOST_MAKI,
    SALMON_WORTH,
    SASHIMI_SET,
    SECOND_MAKI,
    SQUID_WORTH,
    TEMPURA_PAIR,
    WASABI_TIMES,
)

KNOWN_AS = {
    "original": "the first booklet",
    "print-and-play": "the sheets to print",
    "reference": "a manual with questions and answers",
    "gamewright": "the 2014 edition",
    "anniversary": "the 2024 edition",
}


class Section(NamedTuple):
    """A titled part of the rules."""

    title: str
    lines: list[str]


def overview() -> list[Section]:
    """What there is: the editions, and where to read on."""
    editions = [
        f"{edition.name} ({KNOWN_AS[edition.name]}): {edition.maki}; dessert {_or(edition.desserts)}; its booklet has "
        f"{_and(edition.printed_variants)}."
        for edition in EDITIONS.values()
    ]
    return [
        Section("The game", _goal()),
        Section("Editions", [*editions, f"The default is {DEFAULT_EDITION}. More: okawari rules {DEFAULT_EDITION}"]),
    ]


def rules_of(edition: Edition) -> list[Section]:
    """The rules that an edition always has; desserts and variants come apart."""
    return [
        Section("The game", _goal()),
        Section("The cards", _cards(edition)),
        Section("The deal", _deal()),
        Section("A turn", _turn()),
        Section("After each round", _round_score(edition)),
        Section("Who wins", _winning(edition)),
        Section("Worth knowing", _hints()),
    ]


def _goal() -> list[str]:
    seats = list(HAND_SIZE)
    return [
        f"{seats[0]} to {seats[-1]} people pick sushi from hands of cards that travel round the table. After "
        f"{ROUNDS} rounds the best meal wins."
    ]


def _cards(edition: Edition) -> list[str]:
    counts = ", ".join(f"{count} {NAMES[kind]}" for kind, count in MAIN_DECK.items())
    desserts = sum(DESSERT_CARDS[PUDDINGS].values())
    which = edition.desserts[0] if len(edition.desserts) == 1 else f"one dessert ({_or(edition.desserts)})"
    return [
        f"{DECK_SIZE} cards: {counts}, and {desserts} of {which}.",
        f"maki-1, maki-2 and maki-3 are {edition.maki} with 1, 2 and 3 icons; egg, salmon and squid are nigiri.",
    ]


def _deal() -> list[str]:
    sizes = _and([f"{size} cards with {seats} players" for seats, size in HAND_SIZE.items()])
    return [
        f"Everybody gets a secret hand: {sizes}.",
        "The deck is shuffled once. Each round is dealt from what is left of it; used cards do not come back.",
    ]


def _turn() -> list[str]:
    return [
        "Everybody puts one card from their hand face down, all turn them over together, and the hands go to the left. "
        "The last card of a hand is simply placed.",
        "Wasabi waits in front of you. Your next nigiri lands on it whether you like it or not; one nigiri per wasabi.",
        "Chopsticks in front of you, from an earlier turn, let you take two cards in one turn. They land in "
        "the order you picked them, and the chopsticks go into the hand that you pass on. One pair per turn; "
        "using them is optional.",
        "Desserts stay in front of you until the game ends; everything else is put away after its round.",
    ]


def _round_score(edition: Edition) -> list[str]:
    dumplings = _and([f"{points} for {count}" for count, points in enumerate(DUMPLINGS) if count])
    zero = (
        "can place too, even first if nobody has any"
        if edition.zero_icons_place
        else "scores nothing, even if nobody else is second"
    )
    return [
        f"Maki: whoever has most icons scores {MOST_MAKI}, second most {SECOND_MAKI}. Those who tie share the "
        f"points and drop the remainder; a tie for most leaves no second place. A player without icons {zero}.",
        f"Tempura: {TEMPURA_PAIR} for every two. Sashimi: {SASHIMI_SET} for every three.",
        f"Dumplings: {dumplings} or more.",
        f"Nigiri: squid {SQUID_WORTH}, salmon {SALMON_WORTH}, egg {EGG_WORTH}; on wasabi {WASABI_TIMES} times as much.",
        "Wasabi without a nigiri, and chopsticks, score nothing.",
    ]


def _winning(edition: Edition) -> list[str]:
    best = _or([TIE_BREAK_WORDS[dessert][0] for dessert in edition.desserts])
    return [
        "Add up the rounds and the dessert: the most points win. A total may fall below zero.",
        f"On a tie the better dessert wins ({best}); if that is a tie too, the win is shared.",
    ]


def _hints() -> list[str]:
    return [
        "Equal cards in front of you are easier to read in groups.",
        f"A third sashimi is easy to deny; six are very rare. There are only {MAIN_DECK[CHOPSTICKS]} chopsticks.",
        "The card you pass on may be just what your neighbour needs.",
    ]


def _and(words: list[str] | tuple[str, ...]) -> str:
    return ", ".join(words[:-1]) + f" and {words[-1]}" if len(words) > 1 else words[0]


def _or(words: list[str] | tuple[str, ...]) -> str:
    return ", ".join(words[:-1]) + f" or {words[-1]}" if len(words) > 1 else words[0]
