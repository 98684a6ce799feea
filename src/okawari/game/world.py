"""All chance of a game, fixed before it starts."""

from dataclasses import dataclass

from okawari.game.errors import OkawariError
from okawari.rules.chance import DRAWS, check_seed, fill_chance
from okawari.rules.kinds import DESSERTS_IN_DECK, DIE_SIDES, MOCHIS, YOGURTS, full_deck
from okawari.rules.ruleset import ROUNDS, Ruleset, RulesetNumbers


@dataclass(frozen=True, slots=True)
class World:
    """The deck's order, the dice rolls and yogurt draws in the order they will be used, and who starts."""

    deck: tuple[int, ...]
    """R3: the 108 cards by kind; each round deals the next ones."""
    rolls: tuple[int, ...] = ()
    """R22: what the mochi dice will show."""
    draws: tuple[int, ...] = ()
    """R20: a draw takes the yogurt number (draw mod how many) of those in the hand, sorted by value."""
    starter: int = 0
    """R29, R30: who starts battle or controls the dummy first."""

    @classmethod
    def from_seed(cls, ruleset: Ruleset, seed: int) -> "World":
        """The world that a simulation's seed stands for."""
        check_seed(seed)
        rules = ruleset.rules
        deck = list(full_deck(rules.dessert))
        rolls, draws = empty_rolls(rules), empty_draws(rules)
        starter = fill_chance(seed, deck, rolls, draws)
        return cls(tuple(deck), tuple(rolls), tuple(draws), starter if rules.has_starter else 0)

    def check(self, ruleset: Ruleset) -> None:
        """Raise an error unless this world fits the ruleset."""
        rules = ruleset.rules
        if tuple(sorted(self.deck)) != full_deck(rules.dessert):
            raise OkawariError(f"the deck is not the 108 cards of {ruleset.edition} with {ruleset.dessert} (R1)")
        if len(self.rolls) != len(empty_rolls(rules)) or not all(1 <= roll <= DIE_SIDES for roll in self.rolls):
            raise OkawariError(f"{ruleset.dessert} needs {len(empty_rolls(rules))} dice rolls from 1 to {DIE_SIDES}")
        if len(self.draws) != len(empty_draws(rules)) or not all(0 <= draw < DRAWS for draw in self.draws):
            raise OkawariError(f"{ruleset.dessert} needs {len(empty_draws(rules))} draws from 0 to {DRAWS - 1}")
        if self.starter not in ((0, 1) if rules.has_starter else (0,)):
            raise OkawariError(f"seat {self.starter} cannot start; seat 0 can, and in battle or with the dummy seat 1")

    def deal(self, ruleset: Ruleset, round_number: int) -> "Deal":
        """The cards of one round, counted from 0."""
        rules = ruleset.rules
        if not 0 <= round_number < ROUNDS:
            raise OkawariError(f"there is no round {round_number}; rounds are 0 to {ROUNDS - 1}")
        cards = self.deck[round_number * rules.cards : (round_number + 1) * rules.cards]
        if rules.hand_size == 0:
            return Deal(hands=(), piles=(), layout=cards)
        hands_end = rules.seats * rules.hand_size
        return Deal(_cut(cards[:hands_end], rules.hand_size), _cut(cards[hands_end:], rules.pile_size), ())


@dataclass(frozen=True, slots=True)
class Deal:
    """One round's cards by kind: hands by seat, piles top card first, or battle's layout."""

    hands: tuple[tuple[int, ...], ...]
    piles: tuple[tuple[int, ...], ...]
    layout: tuple[int, ...]

    @property
    def cards(self) -> tuple[int, ...]:
        """All of them in the order in which they come off the deck."""
        return tuple(card for part in (*self.hands, *self.piles, self.layout) for card in part)


def empty_rolls(rules: RulesetNumbers) -> list[int]:
    """R22: a place for every dice roll a game can need, one for each mochi."""
    return [1] * DESSERTS_IN_DECK if rules.dessert == MOCHIS else []


def empty_draws(rules: RulesetNumbers) -> list[int]:
    """R20: a place for every yogurt draw a game can need, one for each yogurt."""
    return [0] * DESSERTS_IN_DECK if rules.dessert == YOGURTS else []


def _cut(cards: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(cards[start : start + size] for start in range(0, len(cards), size or 1))
