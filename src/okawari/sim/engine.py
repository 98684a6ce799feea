"""The game itself on batches: starting and turns. Every rule is called from `rules/`; none stands here."""

from okawari.rules.chance import fill_chance, game_seed
from okawari.rules.position import ROUND, STARTER
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.rules.scoring import score_round
from okawari.rules.turn import close_round, deal, play_turn
from okawari.rules.winning import wins
from okawari.sim.batch import Batch, position_of
from okawari.sim.choose import turn_number
from okawari.sim.compile import Array, borrow, kernel


@kernel
def start_games(batch: Batch, rules: RulesetNumbers, full_deck: Array, seed: int, first: int) -> None:
    """R2, R3: deals the games from number `first` on, each as `State.start(…, seed=game_seed(seed, number))` does."""
    for game in range(len(batch.seeds)):
        batch.seeds[game] = game_seed(seed, first + game)
        deck = batch.decks[game]
        for card in range(len(deck)):
            deck[card] = full_deck[card]
        starter = fill_chance(batch.seeds[game], deck, batch.rolls[game], batch.draws[game])
        position = position_of(batch, game)
        if rules.has_starter:
            position.now[STARTER] = starter
        deal(position, rules, deck)


@kernel
def play_turns(batch: Batch, rules: RulesetNumbers, turn: int) -> None:
    """R5–R28: plays the picks of turn number `turn` in the games that are at it; scores rounds and ends games.

    Afterwards the picks name the real cards.
    """
    for game in range(len(batch.seeds)):
        position, deck = position_of(batch, game), borrow(batch.decks)[game]
        if turn_number(rules, position.now) != turn:
            continue
        picks, rolls, draws = borrow(batch.picks)[game][turn], borrow(batch.rolls)[game], borrow(batch.draws)[game]
        if play_turn(position, rules, picks, deck, rolls, draws):
            score_round(position, rules, batch.points[game][position.now[ROUND]])
            close_round(position, rules, deck)
            if position.now[ROUND] == ROUNDS:
                for seat in range(rules.seats):
                    batch.winners[game][seat] = wins(position, rules, seat)
