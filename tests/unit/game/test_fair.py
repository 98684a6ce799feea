"""Fair deals: a World from a seed, a match and nonces; what was promised can be checked afterwards."""

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

import pytest

from okawari import Ruleset, State, World
from okawari.game.errors import RecordError
from okawari.game.fair import FairDeal, number_below
from okawari.game.record import Record
from okawari.rules.kinds import NAMES, full_deck
from okawari.rules.ruleset import every_ruleset
from tests.support.games import random_picks

Document = dict[str, Any]
FAIR = FairDeal(bytes(range(32)), "table-1/3", (b"ana", b"\x00\xff"))
MOCHI_DUMMY = Ruleset("anniversary", 2, "mochi", "dummy")
YOGURT = Ruleset("anniversary", 2, "yogurt")
PINNED_DECK = ["mochi", "dumpling", "salmon", "dumpling", "wasabi", "maki-1", "sashimi", "egg", "dumpling"]
PINNED_DIGEST = "4fbb02d177ab73cec4a8a8bb4f3ee02d3fd35b4dae7c77780972bb2ede5b82a7"
PINNED_ROLLS = (2, 2, 1, 2, 1, 1, 4, 5, 3, 1)
PINNED_STARTER = 1
PINNED_DRAWS = (582, 67, 1015, 1462, 1531, 528, 1061, 2207, 724, 698)


def words(fair: FairDeal, ruleset: Ruleset) -> Iterator[int]:
    """The stream as the documentation describes it, written a second time."""
    told = {key: getattr(ruleset, key) for key in ("dessert", "edition", "must_have_maki", "seats", "variant")}
    message = b""
    for part in (json.dumps(told, sort_keys=True, separators=(",", ":")).encode(), fair.match.encode(), *fair.nonces):
        message += len(part).to_bytes(8, "big") + part
    key = hmac.new(fair.seed, message, hashlib.sha256).digest()
    for block in range(100):
        digest = hmac.new(key, block.to_bytes(8, "big"), hashlib.sha256).digest()
        yield from (int.from_bytes(digest[start : start + 4], "big") for start in range(0, 32, 4))


def world_again(fair: FairDeal, ruleset: Ruleset) -> World:
    """The World that follows, written a second time."""
    stream = words(fair, ruleset)

    def below(bound: int) -> int:
        while True:
            word = next(stream)
            if word < 2**32 // bound * bound:
                return word % bound

    deck = list(full_deck(ruleset.rules.dessert))
    for last in reversed(range(1, 108)):
        other = below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    rolls = tuple(below(6) + 1 for _ in range(10 if ruleset.dessert == "mochi" else 0))
    draws = tuple(below(2520) for _ in range(10 if ruleset.dessert == "yogurt" else 0))
    return World(tuple(deck), rolls, draws, below(2) if ruleset.variant in ("battle", "dummy") else 0)


def played(ruleset: Ruleset, fair: FairDeal = FAIR, world: World | None = None) -> Record:
    """The record of a game with random picks that promises a fair deal; another world breaks the promise."""
    rng, state = Random(5), State.start(ruleset, world or fair.world(ruleset))
    while not state.over:
        state = state.play(random_picks(state, rng))
    return Record.of(state, fair=fair)


def refused(record: Record, change: Callable[[Document], object]) -> str:
    """What is said of a fair record after a change that leaves a record by the rules, on reading or on checking."""
    document = deepcopy(record.document)
    change(document)
    assert document != record.document
    with pytest.raises(RecordError) as error:
        Record.from_document(document).check_fair()
    return str(error.value)


def promise(change: Document, document: Document) -> None:
    """Change what a document promises."""
    document["fair"].update(change)


def test_a_pinned_vector() -> None:
    """The algorithm can never change silently: old promises must stay checkable."""
    world = FAIR.world(MOCHI_DUMMY)
    assert FAIR.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert [NAMES[kind] for kind in world.deck[:9]] == PINNED_DECK
    assert hashlib.sha256(bytes(world.deck)).hexdigest() == PINNED_DIGEST
    assert (world.rolls, world.draws, world.starter) == (PINNED_ROLLS, (), PINNED_STARTER)
    assert FAIR.world(YOGURT).draws == PINNED_DRAWS


def test_every_ruleset_follows_the_documented_algorithm() -> None:
    """Compared with a second implementation from the description alone."""
    for ruleset in every_ruleset():
        world = FAIR.world(ruleset)
        assert world == world_again(FAIR, ruleset)
        world.check(ruleset)


def test_every_part_matters() -> None:
    """Another seed, match, nonce, order or grouping of nonces, or ruleset deals other cards."""
    ruleset = Ruleset(seats=2)
    deals = [
        FAIR,
        FairDeal(bytes(32), FAIR.match, FAIR.nonces),
        FairDeal(FAIR.seed, "table-1/4", FAIR.nonces),
        FairDeal(FAIR.seed, FAIR.match, (b"ana", b"\x00\xfe")),
        FairDeal(FAIR.seed, FAIR.match, FAIR.nonces[::-1]),
        FairDeal(FAIR.seed, FAIR.match, (b"ana\x00", b"\xff")),
        FairDeal(FAIR.seed, FAIR.match, (b"ana",)),
    ]
    decks = [deal.world(ruleset).deck for deal in deals] + [FAIR.world(Ruleset("reference", 2)).deck]
    assert len(set(decks)) == len(decks)
    assert len({FAIR.world(ruleset).deck for ruleset in every_ruleset()}) == 189


def test_words_that_would_favour_small_numbers_are_skipped() -> None:
    """Rejection sampling: 2³² leaves 4 over when divided by 6, so that the last four words do not count."""
    words = iter([2**32 - 1, 2**32 - 4, 2**32 - 5, 2**32 - 1])
    assert number_below(6, words) == (2**32 - 5) % 6
    assert number_below(2, words) == 1


def test_fair_deals_are_spread_evenly() -> None:
    """R3: over many seeds every kind is at the top as often as it is in the deck."""
    ruleset = Ruleset(seats=2)
    tops = Counter(
        FairDeal(bytes([number % 256, number // 256] * 16), "m", ()).world(ruleset).deck[0] for number in range(600)
    )
    deck = Counter(full_deck(0))
    assert sum((tops[kind] - 600 * deck[kind] / 108) ** 2 / (600 * deck[kind] / 108) for kind in deck) < 11 + 5 * 4.7


@pytest.mark.parametrize("ruleset", [Ruleset("reference", 2), MOCHI_DUMMY, YOGURT, Ruleset(seats=2, variant="battle")])
def test_a_fair_record_keeps_its_promise(ruleset: Ruleset) -> None:
    """Written, read and checked; a record without a promise says so."""
    record = Record.read(played(ruleset).to_json())
    assert record.check_fair() == FAIR
    without = {key: value for key, value in record.document.items() if key != "fair"}
    assert Record.from_document(without).check_fair() is None


def test_a_changed_seed_is_caught() -> None:
    """By the commitment; and a seed changed together with its commitment by the cards."""
    record, other = played(Ruleset(seats=2)), bytes(32)
    told = refused(record, lambda document: document["fair"].update(seed=other.hex()))
    assert told.startswith("fair: the seed was not the one promised; its SHA-256 is ")
    commitment = hashlib.sha256(other).hexdigest()
    told = refused(record, lambda document: document["fair"].update(seed=other.hex(), commitment=commitment))
    assert told == "fair: round 1 was dealt other cards than the seed gives"
    told = refused(record, lambda document: document["fair"].update(commitment=commitment))
    assert told.startswith("fair: the seed was not the one promised")


def test_a_changed_nonce_or_match_is_caught() -> None:
    """By the cards."""
    record = played(Ruleset(seats=2))
    changes: list[Document] = [{"nonces": ["00", "01"]}, {"nonces": ["", ""]}, {"match": "another"}]
    for change in changes:
        told = refused(record, partial(promise, change))
        assert told == "fair: round 1 was dealt other cards than the seed gives"


@pytest.mark.parametrize("nonces", [(), (b"ana",), (b"ana", b"", b"")])
def test_a_promise_needs_one_nonce_a_seat(nonces: tuple[bytes, ...]) -> None:
    """A server that could choose how many nonces there are could choose the deal, having seen those of the seats."""
    record = played(Ruleset(seats=2), FairDeal(FAIR.seed, FAIR.match, nonces))
    with pytest.raises(RecordError, match=rf"fair: there are {len(nonces)} nonces; 2 seats need 2, empty ones too"):
        Record.read(record.to_json()).check_fair()


def test_who_had_a_part_in_the_deal() -> None:
    """A seat with an empty nonce had none."""
    assert FAIR.seats_with_nonce == (0, 1)
    assert FairDeal(FAIR.seed, FAIR.match, (b"", b"bo")).seats_with_nonce == (1,)
    assert FairDeal(FAIR.seed, FAIR.match, (b"", b"")).seats_with_nonce == ()


def test_a_changed_ruleset_is_caught() -> None:
    """Reference and gamewright score alike, so that the record stays right by the rules; the seed gives other cards."""
    record = played(Ruleset(seats=2))
    told = refused(record, lambda document: document["ruleset"].update(edition="reference"))
    assert told == "fair: round 1 was dealt other cards than the seed gives"


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_changed_deal_is_caught(number: int) -> None:
    """Two cards of one hand exchanged change nothing in the game, and are still not what the seed gives."""

    def change(document: Document) -> None:
        hand = document["rounds"][number]["hands"][1]
        other = next(place for place, card in enumerate(hand) if card != hand[0])
        hand[0], hand[other] = hand[other], hand[0]

    told = refused(played(Ruleset(seats=2)), change)
    assert told == f"fair: round {number + 1} was dealt other cards than the seed gives"


def test_a_changed_roll_is_caught() -> None:
    """R22: a roll that another roll of the same seat replaced changes no point, but is not what the seed gives."""
    record = played(Ruleset("anniversary", 2, "mochi"))
    turns = [turn for told in record.document["rounds"] for turn in told["turns"]]
    first = next(turn for turn in turns if turn["rolls"])
    seat, value = first["rolls"][0]
    later = [roll for turn in turns for roll in turn["rolls"] if roll[0] == seat]
    assert len(later) > 1, "the first roll did not stand"
    place = turns.index(first)

    def change(document: Document) -> None:
        document["rounds"][place // 10]["turns"][place % 10]["rolls"][0][1] = value % 6 + 1

    told = refused(record, change)
    assert told == f"fair: round 1, turn {place + 1}: the chance outcomes are not those that the seed gives"


def test_a_changed_yogurt_value_is_caught() -> None:
    """R20: the same deal and the same choices, but the dealer's wish which of the yogurts leaves a hand."""
    caught = 0
    for number in range(12):
        fair = FairDeal(bytes([number] * 32), "m", (b"a", b"b"))
        world = fair.world(YOGURT)
        wished = World(world.deck, draws=tuple(draw // 4 for draw in world.draws))
        honest, cheated = played(YOGURT, fair), played(YOGURT, fair, wished)
        assert Record.from_document(honest.document).check_fair()
        if honest.document == cheated.document:
            continue
        record = Record.read(cheated.to_json())
        with pytest.raises(RecordError, match=r"fair: round \d, turn \d+: the chance outcomes are not those"):
            record.check_fair()
        caught += 1
    assert caught > 3


@pytest.mark.parametrize("ruleset", [MOCHI_DUMMY, Ruleset(seats=2, variant="battle")])
def test_a_changed_starter_is_caught(ruleset: Ruleset) -> None:
    """R29, R30: the other seat started, by the rules in every turn."""
    world = FAIR.world(ruleset)
    record = played(ruleset, FAIR, World(world.deck, world.rolls, world.draws, 1 - world.starter))
    with pytest.raises(RecordError, match="fair: round 1, turn 1: "):
        Record.read(record.to_json()).check_fair()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": "xyz"}, "fair: seed and nonces must be hexadecimal"),
        ({"nonces": ["zz", ""]}, "fair: seed and nonces must be hexadecimal"),
        ({"seed": "00"}, "fair: the seed has 1 bytes; it needs 32"),
        ({"nonces": None}, "nonces"),
        ({"seed": 7}, "seed"),
    ],
)
def test_a_broken_promise_is_refused(change: Document, message: str) -> None:
    """What is no promise at all."""
    assert message in refused(played(Ruleset(seats=2)), lambda document: document["fair"].update(change))


@pytest.mark.parametrize("fair", [None, [], "trust me", {}])
def test_a_promise_of_the_wrong_shape_is_refused(fair: Any) -> None:
    """`fair` is an object with seed, commitment, match and nonces."""
    refused(played(Ruleset(seats=2)), lambda document: document.update(fair=fair))
