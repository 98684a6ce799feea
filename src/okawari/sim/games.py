"""Games between policies, played in batches: from the deal on (`play_games`), or from where one stands (`playouts`).

Every rule is called from `rules/`; none stands here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import NumbaError
from numpy.typing import NDArray

from okawari.game.errors import IllegalPick
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.chance import check_seed, fill_chance, game_seed
from okawari.rules.kinds import NOTHING, full_deck
from okawari.rules.legal import is_legal, legal_picks
from okawari.rules.picks import MOST_PICKS
from okawari.rules.position import ROUND, STARTER, TURN, Position
from okawari.rules.ruleset import ROUNDS, Ruleset, RulesetNumbers
from okawari.rules.scoring import score_round
from okawari.rules.turn import close_round, deal, play_turn
from okawari.rules.winning import wins
from okawari.sim.batch import Batch, Scratch, new_batch, new_scratch, position_of
from okawari.sim.compile import Array, borrow, kernel
from okawari.sim.errors import PolicyError, SimulationError
from okawari.sim.imagine import imagined_batch
from okawari.sim.policies import Policy, PolicyChoice, policies_by_seat, turn_number
from okawari.sim.threads import check_count, in_threads

GAMES_A_BATCH = 512

Numbers = NDArray[np.int64]
FirstPicks = Callable[[Batch, Numbers], None]
"""Changes the codes [game][seat] of a batch's first turn; they must be legal."""


@dataclass(frozen=True)
class Games:
    """What was played. The first dimension of every array is the game."""

    ruleset: Ruleset
    totals: Numbers
    """[game][tableau] the dummy's last."""
    winners: NDArray[np.bool_]
    """[game][seat]"""
    picks: Numbers
    """[game][turn][seat] the codes of the picks (`okawari.rules.picks`), naming the real cards; −1: did not act."""
    points: Numbers
    """[game][round][tableau][category] of the rounds that were scored."""
    dessert_points: Numbers
    """[game][tableau]"""

    @classmethod
    def empty(cls, ruleset: Ruleset, games: int) -> "Games":
        """So many games, yet to be played."""
        rules, batch = ruleset.rules, new_batch(ruleset.rules, 0)
        totals = np.zeros((games, rules.tableaux), np.int64)
        picks, points = (np.zeros((games, *rows.shape[1:]), np.int64) for rows in (batch.picks, batch.points))
        winners = np.zeros((games, rules.seats), np.bool_)
        return cls(ruleset, totals, winners, picks, points, totals.copy())

    def keep(self, start: int, batch: Batch) -> None:
        """Copy a batch that was played to its end."""
        part = slice(start, start + len(batch.seeds))
        self.totals[part], self.winners[part] = batch.positions.totals, batch.winners
        self.picks[part], self.points[part] = batch.picks, batch.points
        self.dessert_points[part] = batch.positions.dessert_points


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


def play_games(
    ruleset: Ruleset, policies: PolicyChoice, games: int, seed: int, *, first: int = 0, threads: int | None = None
) -> Games:
    """Play complete games. Number i is dealt as `State.start(ruleset, seed=game_seed(seed, i))`, from `first` on.

    >>> games = play_games(Ruleset(seats=3), ["random", "random", "random"], 100, seed=7)
    >>> games.totals.shape
    (100, 3)
    """
    check_seed(seed)
    check_count("first", first + 1)
    full = np.array(full_deck(ruleset.rules.dessert), np.int64)

    def start(number: int, count: int) -> Batch:
        batch = new_batch(ruleset.rules, count)
        start_games(batch, ruleset.rules, full, seed, first + number)
        return batch

    return play_batches(ruleset, policies, games, start, threads)


def playouts(
    start: State | Observation,
    policies: PolicyChoice,
    games: int,
    seed: int,
    *,
    picks: Mapping[int, Pick | str] | None = None,
    threads: int | None = None,
) -> Games:
    """Play a game on to its end, many times. With `picks`, these seats make these picks in the first turn.

    From a State, all games have its world, and differ by what random policies do. From an Observation, each deals the
    cards that its seat does not know anew, as `Observation.imagine` does. The points of earlier rounds are included.

    >>> from okawari import Ruleset
    >>> seen = State.start(Ruleset(seats=2), seed=7).observe(0)
    >>> playouts(seen, "random", 100, seed=1).totals.shape
    (100, 2)
    """
    if not isinstance(start, State | Observation):
        raise SimulationError(f"{type(start).__name__} cannot be played on; a State or an Observation can")
    if start.over:
        raise SimulationError("this game is over; there is nothing left to play")
    check_seed(seed)
    forced = _codes(start, picks or {})

    def begin(number: int, count: int) -> Batch:
        if isinstance(start, State):
            batch = new_batch(start.rules, count, start.position, start.world)
            batch.seeds[:] = [game_seed(seed, number + game) for game in range(count)]
        else:
            batch = imagined_batch(start, count, seed, number)
        for round_number, closed in enumerate(start.closed):
            batch.points[:, round_number] = closed.points
        return batch

    def force(batch: Batch, codes: Numbers) -> None:
        for seat, code in forced.items():
            codes[:, seat] = code

    return play_batches(start.ruleset, policies, games, begin, threads, force)


def _codes(start: State | Observation, picks: Mapping[int, Pick | str]) -> dict[int, int]:
    """The codes of picks that are legal now, by seat."""
    codes = {}
    for seat, pick in picks.items():
        code = (Pick.parse(pick) if isinstance(pick, str) else pick).code
        if seat not in start.acting or not is_legal(start.position, start.rules, seat, code):
            raise IllegalPick(f"seat {seat} cannot pick {Pick.of(code)} now")
        codes[seat] = code
    return codes


def play_batches(
    ruleset: Ruleset,
    policies: PolicyChoice,
    games: int,
    start: Callable[[int, int], Batch],
    threads: int | None = None,
    first_picks: FirstPicks | None = None,
) -> Games:
    """Play batches that `start(number of the first game, how many)` gives to their end.

    `first_picks` may change what the policies picked in the first turn.
    """
    check_count("games", games)
    by_seat = policies_by_seat(policies, ruleset.seats)
    played = Games.empty(ruleset, games)

    def play(number: int, stop: int) -> None:
        batch = start(number, stop - number)
        play_to_end(batch, ruleset, by_seat, first_picks)
        played.keep(number, batch)

    in_threads(play, games, GAMES_A_BATCH, threads)
    return played


def play_to_end(batch: Batch, ruleset: Ruleset, by_seat: Sequence[Policy], first_picks: FirstPicks | None) -> None:
    """Play all games of a batch, which are at the same turn, to their end.

    R28: every turn of a battle is gone through twice, the second time for those that owe a second card.
    """
    rules, now = ruleset.rules, batch.positions.now[0]
    scratch = new_scratch(rules)
    seats = {one: np.array([seat for seat in range(rules.seats) if by_seat[seat] is one], np.int64) for one in by_seat}
    first = int(now[ROUND] * rules.turns + now[TURN])
    halves = 2 if rules.one_at_a_time else 1
    for half in range(first * halves, ROUNDS * rules.turns * halves):
        turn = half // halves
        for one, its_seats in seats.items():
            let_choose(one, batch, rules, turn, its_seats, scratch)
        if half == first * halves and first_picks:
            first_picks(batch, batch.picks[:, turn])
        play_turns(batch, rules, turn)


def let_choose(
    policy: Policy, batch: Batch, rules: RulesetNumbers, turn: int, seats: Numbers, scratch: Scratch
) -> None:
    """Let a policy pick for its seats; what goes wrong in it becomes a PolicyError."""
    try:
        game = policy.choose(batch, rules, turn, seats, scratch)
    except NumbaError as error:
        raise PolicyError(f"policy {policy.name} cannot be compiled: {_reason(error)}") from error
    except Exception as error:
        raise PolicyError(f"policy {policy.name} failed: {type(error).__name__}: {error}") from error
    if game != NOTHING:
        raise _illegal(policy, batch, rules, turn, seats, game)


def _reason(error: NumbaError) -> str:
    """What Numba says that a user can act upon."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(("Failed in", "During:", "- Resolution", "File "))]
    return " ".join(telling[:6])


def _illegal(policy: Policy, batch: Batch, rules: RulesetNumbers, turn: int, seats: Numbers, game: int) -> PolicyError:
    position: Any = Position(*(rows[game] for rows in batch.positions))
    codes = [0] * MOST_PICKS
    for seat in seats.tolist():
        code = int(batch.picks[game, turn, seat])
        if code != NOTHING and not is_legal(position, rules, seat, code):
            legal = codes[: legal_picks(position, rules, seat, codes)]
            allowed = ", ".join(f"{one} ({Pick.of(int(one))})" for one in legal[:6])
            return PolicyError(
                f"policy {policy.name} picked code {code} for seat {seat} in round {turn // rules.turns + 1}, "
                f"turn {turn % rules.turns + 1}; it can pick: {allowed}" + (" …" if len(legal) > 6 else "")
            )
    return PolicyError(f"policy {policy.name} made no pick in turn {turn + 1}; {NOTHING} is no code of a pick")
