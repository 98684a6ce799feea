"""Packed random games, played again with hands as lists of cards."""

from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.chance import WORD, advance, game_seed, start_stream
from okawari.rules.kinds import CHOPSTICKS, NOTHING
from okawari.rules.picks import pick_code
from okawari.rules.ruleset import Ruleset


def pick_from(cards: list[int], stream: int, chopsticks: bool) -> tuple[int, list[int]]:
    """What the packed games do with one word of a stream, on a list: the pick's code, and the hand passed on."""
    word = (stream & WORD) ^ (stream >> 32)
    place, rest = divmod(word * len(cards), WORD + 1)
    first = cards[place]
    left = [*cards[1:place], cards[0], *cards[place + 1 :]] if place else cards[1:]
    if not (chopsticks and word & 1 and left):
        return first, left
    place = rest * len(left) >> 32
    second = left[place]
    return pick_code(first, second, NOTHING, NOTHING, NOTHING), [*left[:place], CHOPSTICKS, *left[place + 1 :]]


def replayed(seats: int, seed: int) -> State:
    """A packed random game in the readable engine."""
    state = State.start(Ruleset(seats=seats), seed=seed)
    stream = start_stream(game_seed(seed, 1))
    hands: list[list[int]] = []
    while not state.over:
        if state.turn == 0:
            hands = [list(hand) for hand in state.world.deal(state.ruleset, state.round).hands]
        codes = []
        for seat in range(seats):
            stream = advance(stream)
            chopsticks = "chopsticks" in state.tableaux[seat]
            code, hands[seat] = pick_from(hands[seat], stream, chopsticks)
            codes.append(Pick.of(code))
        state = state.play(codes)
        hands = [hands[seat - 1] for seat in range(seats)]
    return state
