"""Properties of every game, found by Hypothesis: cards are conserved, legality is exact, records replay."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from okawari import Pick, Ruleset, State
from okawari.game.errors import IllegalPick
from okawari.game.record import Record
from okawari.rules.chance import SEEDS
from okawari.rules.kinds import NAMES, full_deck
from okawari.rules.legal import is_legal
from tests.support.examples import examples
from tests.support.games import SETS_OF_RULES, random_game, random_picks
from tests.support.oracle import as_texts

rulesets = st.sampled_from(SETS_OF_RULES)
seeds = st.integers(0, SEEDS - 1)
bounded = examples(40)


@st.composite
def moments(draw: st.DrawFn) -> State:
    """A game of any ruleset, before its end."""
    ruleset, seed = draw(rulesets), draw(seeds)
    turns = draw(st.integers(0, 3 * ruleset.rules.turns - 1))
    return next(state for state in random_game(ruleset, seed) if len(state.turns) == turns)


def everything(state: State) -> Counter[str]:
    """Every card that is anywhere: hands, tableaux, desserts, discards, layout, piles, and the deck not dealt."""
    rules, deck = state.rules, state.world.deck
    cards = Counter(name for hand in state.hands for name in hand)
    for laid in (*state.tableaux, *state.desserts, state.discards):
        cards.update(name.removesuffix(" on wasabi") for name in laid)
    cards.update(NAMES[kind] for kind in state.position.layout if kind >= 0)
    dealt = min(state.round + 1, 3) * rules.cards
    cards.update(NAMES[kind] for kind in deck[dealt:])
    if not state.over:
        deal = state.world.deal(state.ruleset, state.round)
        for pile, left in zip(deal.piles, state.pile_sizes, strict=True):
            cards.update(NAMES[kind] for kind in pile[len(pile) - left :])
    return cards


@bounded
@given(rulesets, seeds)
def test_108_cards_are_conserved_at_every_turn(ruleset: Ruleset, seed: int) -> None:
    """R1, R3: no card appears, vanishes or changes, in any ruleset, at any turn."""
    deck = Counter(NAMES[kind] for kind in full_deck(ruleset.rules.dessert))
    for state in random_game(ruleset, seed):
        assert everything(state) == deck


@bounded
@given(rulesets, seeds)
def test_hand_sizes(ruleset: Ruleset, seed: int) -> None:
    """R2, R7, R26, R27, R30: what each seat holds follows from the turn alone, however often chopsticks are used."""
    for state in random_game(ruleset, seed):
        sizes = [len(hand) for hand in state.hands]
        if state.over:
            assert sum(sizes) == 0
        elif ruleset.variant == "battle":
            assert sizes == []
            assert sum(kind >= 0 for kind in state.position.layout) == 20 - state.turn - state.owed
        elif ruleset.variant == "draw-piles":
            assert sizes == [min(5, 10 - state.turn)] * 2
        elif ruleset.variant == "dummy":
            control = ((state.starter or 0) + state.turn) % 2
            assert sizes == [9 - state.turn + (seat == control) for seat in (0, 1)]
        else:
            assert sizes == [{2: 10, 3: 9, 4: 8, 5: 7}[ruleset.seats] - state.turn] * ruleset.seats


@bounded
@given(moments())
def test_every_legal_pick_can_be_played(state: State) -> None:
    """R5–R9, R27–R30: and the cards that it names are those that land."""
    rng = Random(1)
    for seat in state.acting:
        legal = state.legal_picks(seat)
        for pick in rng.sample(legal, min(len(legal), 25)):
            picks = random_picks(state, rng)
            picks[seat] = pick
            after = state.play(picks)
            played = after.turns[-1].picks[seat]
            assert played is not None
            for chosen, landed in zip(pick.cards, played.cards, strict=True):
                assert chosen in (landed, "?") or (chosen == "yogurt" and landed.startswith("yogurt-"))
            assert (pick.dummy is None) == (played.dummy is None)


@bounded
@given(moments(), st.data())
def test_everything_else_is_refused(state: State, data: st.DataObject) -> None:
    """R5–R9, R20, R27–R30: any other text, whatever cards, places and parts it names."""
    seat = data.draw(st.sampled_from(state.acting))
    legal = as_texts(state.legal_picks(seat))
    names = st.sampled_from([name for name in NAMES if " " not in name])
    cards = data.draw(st.lists(names, min_size=1, max_size=2))
    if data.draw(st.booleans()):
        text = "+".join(f"{card}@{data.draw(st.integers(0, 19))}" for card in cards)
    else:
        text = "+".join(cards) + (f"|{data.draw(names)}" if data.draw(st.booleans()) else "")
    picks: list[Pick | str | None] = [*random_picks(state, Random(2))]
    picks[seat] = text
    try:
        state.play(picks)
        allowed = True
    except IllegalPick:
        allowed = False
    assert allowed == (text in legal)


@examples(150)
@given(moments(), st.integers(0, 2**25 - 1), st.integers(0, 24))
def test_no_code_is_legal_but_those_listed(state: State, code: int, bit: int) -> None:
    """A code at random, or a legal one with a bit changed, is legal exactly if it is among the legal picks."""
    for seat in state.acting:
        legal = {pick.code for pick in state.legal_picks(seat)}
        for each in (code, code % 32, code % 1024, min(legal) ^ 1 << bit, max(legal) ^ 1 << bit):
            assert is_legal(state.position, state.rules, seat, each) == (each in legal)


@bounded
@given(rulesets, seeds)
def test_replaying_a_record_gives_the_state(ruleset: Ruleset, seed: int) -> None:
    """replay(record) == state, through bytes."""
    state = list(random_game(ruleset, seed))[-1]
    record = Record.of(state)
    assert Record.read(record.to_json()).state == state


@bounded
@given(moments(), st.data())
def test_what_is_imagined_looks_the_same(state: State, data: st.DataObject) -> None:
    """R34: `imagine(r).observe(seat) == seen`, for any moment, seat and spectator."""
    viewer = data.draw(st.sampled_from([*range(state.ruleset.seats), None]))
    seen = state.observe(viewer)
    imagined = seen.imagine(Random(data.draw(seeds)))
    assert imagined.observe(viewer) == seen
    assert everything(imagined) == everything(state)
