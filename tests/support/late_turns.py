"""Endings of games at two seats: positions from which both seats know all cards, and others of the same worth."""

from collections import Counter
from collections.abc import Iterator
from math import factorial, prod
from random import Random

from okawari import Ruleset, State
from okawari.bots.registry import load_bot
from okawari.game.world import World
from tests.support.games import SETS_OF_RULES, random_picks

LAST_ROUND = 2
ENDING_RULES = [ruleset for ruleset in SETS_OF_RULES if ruleset.seats == 2 and ruleset.variant != "dummy"]
"""One ruleset for each set of rules in which two seats come to know all cards."""
HABITS = ((), ("greedy", "planner"), ("planner", "planner"))
"""Who plays until the ending: chance, or bots by seat."""
CLOSE_GAME = 3
"""Points between the seats."""


def all_known(state: State) -> bool:
    """Whether both seats know both hands, or all of the layout."""
    seen = [state.observe(seat) for seat in (0, 1)]
    return not any(any(one.unknown) or "?" in one.layout for one in seen)


def cards_left(state: State) -> tuple[list[str], ...]:
    """The cards still to be taken: by hand, or all of the layout together."""
    if state.hands:
        return tuple(list(hand) for hand in state.hands)
    return ([card for card in state.observe(0).layout if card is not None],)


def traits_of_an_ending(state: State) -> set[str]:
    """What makes it hard: kinds of cards to be had, what lies in front, how many cards a hand."""
    cards = cards_left(state)
    found = {card.partition("-")[0] for hand in cards for card in hand}
    found.add(f"{len(cards[0])} cards" if state.hands else "battle")
    if any("chopsticks" in tableau for tableau in state.tableaux):
        found.add("chopsticks in front")
    if any(tableau.waiting_wasabi for tableau in state.tableaux):
        found.add("wasabi waits")
    if state.owed:
        found.add("the second card of a turn")
    return found


def lines_of_play(state: State) -> int:
    """About how many ways there are to play on: orders of the cards, what chance can do, and chopsticks."""
    hands = cards_left(state)
    orders = prod(factorial(len(hand)) // prod(map(factorial, Counter(hand).values())) for hand in hands)
    cards = Counter(card.partition("-")[0] for hand in hands for card in hand)
    chopsticks = cards["chopsticks"] + sum(tableau.count("chopsticks") for tableau in state.tableaux)
    return int(orders * 6 ** cards["mochi"] * 4 ** cards["yogurt"] * 3**chopsticks)


def game_of_habit(ruleset: Ruleset, seed: int) -> Iterator[State]:
    """A game after each turn, played by chance, by greedy and planner, or by two planners."""
    rng, state = Random(seed), State.start(ruleset, seed=seed)
    bots = [load_bot(name) for name in HABITS[seed % len(HABITS)]]
    while not state.over:
        if bots:
            acting = state.acting
            picks = [bots[seat].choose(state.observe(seat), rng) if seat in acting else None for seat in (0, 1)]
        else:
            picks = random_picks(state, rng)
        state = state.play(picks)
        yield state


def endings(game: list[State], most_lines: int, round_number: int = LAST_ROUND) -> list[State]:
    """The positions of a game in which all is known, there is a choice, and not too much to play; the longest first."""
    return [
        state
        for state in game
        if state.round == round_number
        and any(state.legal_picks(seat)[1:] for seat in state.acting)
        and all_known(state)
        and lines_of_play(state) <= most_lines
    ]


def some_endings(ruleset: Ruleset, number: int, most_lines: int, first_seed: int = 0) -> Iterator[State]:
    """So many positions, each of a game of its own: mostly the longest that has few enough lines of play.

    Two of three are of games that end with a few points between the seats, so that either could have won.
    """
    seed, found = first_seed, 0
    while found < number:
        game = list(game_of_habit(ruleset, seed))
        scores, states = game[-1].scores, endings(game, most_lines)
        if states and (found % 3 == 0 or abs(scores[0] - scores[1]) <= CLOSE_GAME):
            yield states[0] if seed % 4 else Random(seed).choice(states)
            found += 1
        seed += 1


def mirrored(state: State) -> State:
    """The same game with the seats exchanged: the other's cards, the other's picks, the other's dice."""
    ruleset, world = state.ruleset, state.world
    deals = [world.deal(ruleset, number) for number in range(3)]
    dealt = [kind for deal in deals for part in (*deal.hands[::-1], *deal.piles[::-1], deal.layout) for kind in part]
    rolls = [value for turn in state.turns for who in (1, 0) for seat, value in turn.rolls if seat == who]
    exchanged = World(
        (*dealt, *world.deck[len(dealt) :]),
        (*rolls, *world.rolls[len(rolls) :]),
        world.draws,
        1 - world.starter if state.rules.has_starter else 0,
    )
    mirror = State.start(ruleset, exchanged)
    for turn in state.turns:
        mirror = mirror.replay(turn.picks[::-1])
    return mirror


def symmetric_game(ruleset: Ruleset, seed: int) -> Iterator[State]:
    """A game after each turn in which both seats get and do the same, dice and yogurts included."""
    rng, world = Random(seed), World.from_seed(ruleset, seed)
    half = [kind for kind, count in sorted(Counter(world.deck).items()) for _ in range(count // 2)]
    rng.shuffle(half)
    rules, deck = ruleset.rules, list[int]()
    for _ in range(3):
        for size in (rules.hand_size, rules.pile_size):
            deck += half[:size] * 2
            del half[:size]
    left = Counter(world.deck) - Counter(deck)
    same_dice = (rng.randint(1, 6),) * len(world.rolls)
    state = State.start(ruleset, World((*deck, *left.elements()), same_dice, (0,) * len(world.draws)))
    while not state.over:
        pick = random_picks(state, rng)[0]
        state = state.play([pick, pick])
        yield state
