"""Makes the `*.perft` files, once: `python -m tests.support.perft`. A file that is there is never written again.

Numbers of positions explode: 5 seats that choose among 7 cards have 16,807 picks in the first turn alone. So the decks
are arranged: hands of few kinds in the first and the last round, and in the first one all that makes trouble
(chopsticks, wasabi, nigiri, desserts) where it is used at once. Of such decks the first that is small enough is taken.
"""

from collections.abc import Iterator, Sequence
from random import Random

from okawari import Ruleset, State
from okawari.game.documents import card_names
from okawari.game.world import World, empty_draws, empty_rolls
from okawari.rules.chance import DRAWS
from okawari.rules.kinds import (
    CHOPSTICKS,
    DIE_SIDES,
    DIPPED_EGG,
    DIPPED_SQUID,
    DUMPLING,
    EGG,
    MAKI_2,
    NOTHING,
    PUDDING,
    SALMON,
    SASHIMI,
    SQUID,
    STRAWBERRIES,
    TEMPURA,
    WASABI,
    YOGURTS,
    full_deck,
)
from okawari.rules.picks import second_kind
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from tests.support.games import SETS_OF_RULES, random_picks
from tests.support.paths import PERFT
from tests.support.perft_engines import after_turns, state_positions
from tests.support.perft_files import Count, Deal, Entry, entry_lines

DEPTH = 3
FEWEST, MOST, MOST_WITH_DUMMY = 100, 1200, 3500
"""Turns that are played, all three depths together, to count the positions after the deal."""
MOST_LATER = 500
"""The same for the counts later in the game."""
KINDS_IN_LAST_ROUND = {2: (9, 9), 3: (3, 2, 2), 4: (2, 2, 2, 1), 5: (2, 2, 2, 1, 1)}
"""By seats: of how many kinds the hands of the last round are."""
KINDS_WITH_DUMMY = (3, 2)
FREE_AT_THE_START = 6
"""R27: so many cards at the end of battle's layout can be taken at once."""
BEFORE_ROUND_ENDS, BEFORE_GAME_ENDS = 2, 3
"""Positions are counted at the deal, so many turns before the second round ends, and before the game does."""
HEAD = """# How many different positions there are after 1, 2 and 3 turns, for checking programs that play Sushi Go!
# docs/perft.md explains every line.
"""


def take_hand(left: list[int], size: int, kinds: Sequence[int], rng: Random) -> list[int]:
    """So many cards of these kinds out of the deck, one of each at least but one chopsticks at most.

    Where they are too few, of the most frequent kind.
    """
    hand = [kind for kind in kinds if kind in left][:size]
    more = [card for card in left if card in kinds and card != CHOPSTICKS]
    for card in set(hand) - {CHOPSTICKS}:
        more.remove(card)
    hand += rng.sample(more, min(len(more), size - len(hand)))
    for card in hand:
        left.remove(card)
    while len(hand) < size:
        frequent = max(sorted(set(left)), key=left.count)
        more = [frequent] * min(left.count(frequent), size - len(hand))
        hand += more
        for card in more:
            left.remove(card)
    return hand


def first_hands(rules: RulesetNumbers, left: list[int], rng: Random) -> list[int]:
    """Chopsticks and wasabi in the first hand; in the second the dessert; in the last nigiri for the wasabi."""
    commons = rng.sample((TEMPURA, SASHIMI, DUMPLING, MAKI_2), 4)
    desserts = rng.sample(
        sorted({card for card in left if card >= PUDDING}), 1 + (rules.dessert in (STRAWBERRIES, YOGURTS))
    )
    nigiri = rng.choice((EGG, SALMON, SQUID))
    kinds = [
        [CHOPSTICKS, WASABI, commons[0]],
        desserts,
        *([common] for common in commons[1 : rules.seats - 2]),
        [nigiri],
    ]
    if rules.piles:  # desserts come from there
        kinds = [[CHOPSTICKS, commons[0]], [WASABI, nigiri]]
    elif rules.seats == 2:
        kinds = [[CHOPSTICKS, WASABI, commons[0]], [*desserts, nigiri]]
    return [card for hand in kinds for card in take_hand(left, rules.hand_size, hand, rng)]


def last_hands(rules: RulesetNumbers, left: list[int], rng: Random) -> list[int]:
    """Hands of few kinds."""
    cards = []
    for wanted in KINDS_WITH_DUMMY if rules.has_dummy else KINDS_IN_LAST_ROUND[rules.seats]:
        many = sorted(set(left), key=lambda kind: (-min(left.count(kind), rules.hand_size), rng.random()))
        kinds = rng.sample(many[: wanted + 1], min(wanted, len(many)))
        cards += take_hand(left, rules.hand_size, kinds, rng)
    return cards


def arranged_world(ruleset: Ruleset, rng: Random) -> World:
    """All chance of a game, its deck arranged."""
    rules, left = ruleset.rules, list(full_deck(ruleset.rules.dessert))
    if rules.shared_layout:
        dessert, nigiri = rng.choice([card for card in left if card >= PUDDING]), rng.choice((EGG, SALMON, SQUID))
        free = take_hand(left, FREE_AT_THE_START - 2, (CHOPSTICKS, WASABI, nigiri, dessert), rng)
        rng.shuffle(left)
        free += left[:2]
        rng.shuffle(free)
        deck = left[2:16] + free + left[16:]
    else:
        first, last = first_hands(rules, left, rng), last_hands(rules, left, rng)
        rng.shuffle(left)
        for _ in range(rules.piles):
            first += take_hand(left, rules.pile_size, [max(left)], rng)
        last += left[rules.cards : rules.cards + rules.piles * rules.pile_size]
        deck = first + left[: rules.cards] + last + left[rules.cards + rules.piles * rules.pile_size :]
    return World(
        tuple(deck),
        tuple(rng.randint(1, DIE_SIDES) for _ in empty_rolls(rules)),
        tuple(rng.randrange(DRAWS) for _ in empty_draws(rules)),
        rng.randrange(2) if rules.has_starter else 0,
    )


def played(state: State, most: int) -> tuple[int, list[State]]:
    """How many turns it takes to count the positions of all depths, and what they lead to; stops at too many."""
    states, turns = {state.position: state}, 0
    for _ in range(DEPTH):
        reached = {}
        for before in states.values():
            for after in after_turns(before):
                reached[after.position] = after
                turns += 1
                if turns > most:
                    return turns, []
        states = reached
    return turns, list(states.values())


def shows_enough(states: list[State]) -> bool:
    """R6, R7, R17: whether chopsticks are used, nigiri dipped and desserts taken on the way to these States."""
    codes = [code for state in states for turn in state.turns for code in turn.codes]
    rows = [row for state in states for row in state.position.tableaux]
    return (
        any(code != NOTHING and second_kind(code) != NOTHING for code in codes)
        and any(sum(row[DIPPED_EGG : DIPPED_SQUID + 1]) for row in rows)
        and any(sum(row[PUDDING:]) for row in rows)
    )


def find_game(ruleset: Ruleset, rng: Random) -> list[State]:
    """The States to count from, of the first game that is small enough and shows enough."""
    turns = ruleset.rules.turns
    later = (2 * turns - BEFORE_ROUND_ENDS, ROUNDS * turns - BEFORE_GAME_ENDS)
    while True:
        state = State.start(ruleset, arranged_world(ruleset, rng))
        size, reached = played(state, MOST_WITH_DUMMY if ruleset.variant == "dummy" else MOST)
        if size < FEWEST or not shows_enough(reached):
            continue
        states = [state]
        while len(state.turns) < later[-1] or state.owed:
            state = state.play(random_picks(state, rng))
            if len(state.turns) in later and not state.owed:
                states.append(state)
                if played(state, MOST_LATER)[0] > MOST_LATER:
                    break
        else:
            return states


def make_entry(ruleset: Ruleset) -> Entry:
    """The game of a ruleset and its counts."""
    variant = ruleset.variant or "plain"
    names = [variant, str(ruleset.seats), ruleset.edition, ruleset.dessert]
    name = "-".join(names + ["must-have-maki"] * ruleset.must_have_maki)
    states = find_game(ruleset, Random(name))
    world = states[0].world
    entry = Entry(name, ruleset.edition, ruleset.seats, ruleset.dessert, variant, ruleset.must_have_maki)
    entry.rolls, entry.draws = list(world.rolls), list(world.draws)
    entry.starter = states[0].starter
    for number in range(ROUNDS):
        deal = world.deal(ruleset, number)
        hands, piles = ([card_names(cards) for cards in part] for part in (deal.hands, deal.piles))
        entry.deals[number] = Deal(hands, piles, card_names(deal.layout))
    told = 0
    for state in states:
        turns = [[None if pick is None else str(pick) for pick in turn.picks] for turn in state.turns[told:]]
        entry.counts.append(Count(turns, state_positions(state, DEPTH)))
        told = len(state.turns)
    return entry


def file_lines(variant: str) -> Iterator[str]:
    """The file of one variant."""
    yield HEAD
    for ruleset in SETS_OF_RULES:
        if (ruleset.variant or "plain") == variant:
            yield from (*entry_lines(make_entry(ruleset)), "")


def main() -> None:
    """Write the files that are not there yet."""
    for variant in dict.fromkeys(ruleset.variant or "plain" for ruleset in SETS_OF_RULES):
        path = PERFT / f"{variant}.perft"
        if not path.exists():
            path.write_text("\n".join(file_lines(variant)), encoding="utf-8")
            print(f"wrote {path}")


if __name__ == "__main__":
    main()
