"""A game that a seat could be in, given what it knows.

The cards that the seat has not seen are shuffled and dealt to the places it cannot see: unknown cards of hands, piles,
face-down cards, and the deck. Then the past is told backwards — each card taken goes back into the hand it came from —
so that the imagined game has deals of its own and could have been played from its first turn to this one.
"""

from dataclasses import dataclass
from random import Random

from okawari.game.observation import Observation, Turn
from okawari.game.state import State
from okawari.game.world import World, empty_draws, empty_rolls
from okawari.rules.chance import DRAWS
from okawari.rules.kinds import CHOPSTICKS, DIE_SIDES, KINDS, NOTHING, UNSEEN, YOGURT, YOGURTS, is_yogurt
from okawari.rules.knowledge import fill_unseen
from okawari.rules.landing import put
from okawari.rules.picks import dummy_kind, first_kind, first_place, second_kind, second_place
from okawari.rules.position import DRAWN, ROLLED, ROUND, STARTER, TURN, empty_position, hand_number
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.rules.turn import just_drawn


def imagine(seen: Observation, rng: Random) -> State:
    """Deal the unknown part of an Observation at random."""
    rules = seen.rules
    yogurts, pool = _unseen_cards(seen, rng)
    hands = [list(hand) for hand in seen.position.hands]
    strangers: list[list[int]] = [[] for _ in hands]
    for hand in hands:
        for _ in range(hand[YOGURT] if rules.dessert == YOGURTS else 0):
            hand[yogurts.pop()] += 1
    layout = [yogurts.pop() if kind == YOGURT else kind for kind in seen.position.layout]
    pool += yogurts
    rng.shuffle(pool)
    for holder, unknown in enumerate(seen.unknown):
        number = hand_number(rules, seen.position.now, holder)
        strangers[number] = [pool.pop() for _ in range(unknown)]
        for kind in strangers[number]:
            put(hands[number], kind, 1)
    layout = [pool.pop() if kind == UNSEEN else kind for kind in layout]
    piles = [[pool.pop() for _ in range(size)] for size in seen.pile_sizes]
    position = seen.position._replace(hands=tuple(map(tuple, hands)), layout=tuple(layout))
    deck: list[int] = []
    for number in range(min(seen.round, ROUNDS - 1) + 1):
        turns = seen.turns[number * rules.turns : (number + 1) * rules.turns]
        if number == seen.round:
            past = _Past(rules, list(seen.position.now), turns, hands, strangers, piles, layout)
        else:
            past = _Past.of_a_closed_round(rules, number, turns)
        deck += past.deal()
    starter = (seen.turns[0].starter or 0) if seen.turns else seen.position.now[STARTER]
    world = World((*deck, *pool), _rolls(seen, rng), _draws(seen, rng), starter)
    return State(seen.ruleset, position, seen.turns, seen.closed, world)


def _unseen_cards(seen: Observation, rng: Random) -> tuple[list[int], list[int]]:
    """The cards that lie where the seat cannot see them: yogurts of all hidden places, shuffled, and all others."""
    left = [0] * KINDS
    fill_unseen(seen.position, seen.rules, left)
    cards = [kind for kind, count in enumerate(left) for _ in range(count)]
    yogurts = [kind for kind in cards if is_yogurt(kind)]
    rng.shuffle(yogurts)
    return yogurts, [kind for kind in cards if not is_yogurt(kind)]


@dataclass(slots=True)
class _Past:
    """The turns of one round told backwards, from what lies there now to what was dealt."""

    rules: RulesetNumbers
    now: list[int]
    turns: tuple[Turn, ...]
    hands: list[list[int]]
    strangers: list[list[int]]
    """[hand] the cards of it that the seat does not know."""
    piles: list[list[int]]
    layout: list[int]

    @classmethod
    def of_a_closed_round(cls, rules: RulesetNumbers, round_number: int, turns: tuple[Turn, ...]) -> "_Past":
        empty = empty_position(rules)
        empty.now[ROUND], empty.now[STARTER] = round_number, turns[0].starter or 0
        piles: list[list[int]] = [[] for _ in range(rules.piles)]
        return cls(rules, empty.now, turns, list(empty.hands), [[]] * rules.seats, piles, empty.layout)

    def deal(self) -> list[int]:
        """The cards of this round as they were dealt."""
        if self.rules.shared_layout:
            return self._first_layout()
        if len(self.turns) < self.rules.turns:
            self._undo_draws(len(self.turns))
        for turn in range(len(self.turns) - 1, -1, -1):
            self._undo_picks(turn)
            self._undo_draws(turn)
        hands = [kind for hand in self.hands for kind, count in enumerate(hand[:YOGURT]) for _ in range(count)]
        return hands + [kind for pile in self.piles for kind in pile]

    def _first_layout(self) -> list[int]:
        for turn in reversed(self.turns):
            for code in turn.codes:
                if code != NOTHING:
                    if second_place(code) != NOTHING:
                        self.layout[second_place(code)] = second_kind(code)
                    self.layout[first_place(code)] = first_kind(code)
        return self.layout

    def _undo_picks(self, turn: int) -> None:
        self.now[TURN] = turn
        for seat, code in enumerate(self.turns[turn].codes):
            hand = self.hands[hand_number(self.rules, self.now, seat)]
            for kind in (first_kind(code), second_kind(code), dummy_kind(code)):
                if kind != NOTHING:
                    put(hand, kind, 1)
            if second_kind(code) != NOTHING:
                put(hand, CHOPSTICKS, -1)

    def _undo_draws(self, turn: int) -> None:
        """Put the cards that were drawn before a turn's pick back on their piles.

        Which card it was matters only for one drawn just now, by another seat. Chopsticks are chosen last: those that
        were put into the hand earlier must still be there.
        """
        self.now[TURN] = turn
        for seat in range(self.rules.seats):
            if just_drawn(self.rules, self.now, seat) != NOTHING:
                number = hand_number(self.rules, self.now, seat)
                hand = self.hands[number]
                if len(self.turns) == turn and self.strangers[number]:
                    kind = self.strangers[number][0]
                else:
                    others = (kind for kind, count in enumerate(hand[:YOGURT]) if count and kind != CHOPSTICKS)
                    kind = next(others, CHOPSTICKS)
                put(hand, kind, -1)
                self.piles[0 if self.rules.has_dummy else seat].insert(0, kind)


def _rolls(seen: Observation, rng: Random) -> tuple[int, ...]:
    past = [value for turn in seen.turns for _, value in turn.rolls]
    to_come = len(empty_rolls(seen.rules)) - seen.position.now[ROLLED]
    return (*past, *(rng.randint(1, DIE_SIDES) for _ in range(to_come)))


def _draws(seen: Observation, rng: Random) -> tuple[int, ...]:
    used = seen.position.now[DRAWN]
    return (0,) * used + tuple(rng.randrange(DRAWS) for _ in range(len(empty_draws(seen.rules)) - used))
