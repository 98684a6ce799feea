"""Random classic games, as many as possible: `random_games(seats, games, seed)`."""

import numpy as np
from numpy.typing import NDArray

from okawari.rules.chance import check_seed, game_seed, start_stream
from okawari.rules.kinds import PUDDINGS, full_deck
from okawari.rules.position import NOW_COLUMNS, ROUND, TURN, hand_number
from okawari.rules.ruleset import ROUNDS, Ruleset, RulesetNumbers
from okawari.sim.compile import Array, inner, kernel
from okawari.sim.packed import (
    DIPPED_AT,
    GROUP,
    ICONS_AT,
    LANES,
    NIBBLE,
    PLAIN_AT,
    PUDDING_AT,
    SETS_AT,
    ZERO,
    Lookup,
    U,
    lookup,
    pack_hands,
    pick_first,
    pick_second,
    shuffle_decks,
)
from okawari.sim.threads import check_count, in_threads

GAMES_A_TASK = 1 << 16


def random_games(seats: int, games: int, seed: int, *, threads: int | None = None) -> NDArray[np.int64]:
    """Play random classic games (pudding, no variant); returns the totals, games × seats.

    Every seat takes each card of its hand with the same probability, and uses its chopsticks with probability ½ when it
    can. Game i is dealt as `State.start(Ruleset(seats=seats), seed=game_seed(seed, i))`.

    >>> random_games(4, 1000, seed=7).shape
    (1000, 4)
    """
    rules = Ruleset(seats=seats).rules
    check_count("games", games)
    check_seed(seed)
    totals = np.empty((games, seats), np.int64)
    deck = np.array(full_deck(PUDDINGS), np.uint8)

    def play(start: int, stop: int) -> None:
        play_random(rules, lookup(seats), deck, seed, start, totals[start:stop])

    in_threads(play, games, GAMES_A_TASK, threads)
    return totals


@kernel
def play_random(rules: RulesetNumbers, points: Lookup, deck: Array, seed: int, start: int, totals: Array) -> None:
    """Plays the games from number `start` on, one for each row of `totals`, LANES at a time."""
    streams, others = np.empty(LANES, np.uint64), np.empty(LANES, np.uint64)
    uses, rest = np.empty(LANES, np.uint64), np.empty(LANES, np.uint64)
    decks = np.empty((len(deck), LANES), np.uint8)
    hands, tableaux = np.empty((rules.seats, LANES), np.uint64), np.empty((rules.seats, LANES), np.uint64)
    scores, icons = np.empty((rules.seats, LANES), np.int64), np.empty((rules.seats, LANES), np.int64)
    now: Array = np.zeros(NOW_COLUMNS, np.int64)
    for first in range(0, len(totals), LANES):
        for card in range(len(deck)):
            decks[card] = deck[card]
        for lane in range(LANES):
            streams[lane] = U(start_stream(game_seed(seed, start + first + lane)))
        shuffle_decks(streams, others, decks)
        for lane in range(LANES):
            streams[lane] = U(start_stream(game_seed(game_seed(seed, start + first + lane), 1)))
        tableaux[:] = ZERO
        scores[:] = 0
        for number in range(ROUNDS):
            now[ROUND] = number
            pack_hands(decks, number * rules.cards, rules.hand_size, hands)
            for turn in range(rules.turns):
                now[TURN] = turn
                cards = rules.hand_size - turn
                for seat in range(rules.seats):
                    hand = hands[hand_number(rules, now, seat)]
                    if pick_first(streams, hand, tableaux[seat], cards, uses, rest):
                        pick_second(hand, tableaux[seat], cards - 1, uses, rest)
            score_tableaux(points, tableaux, icons, scores)
            score_maki(points, icons, scores)
        score_puddings(points, tableaux, scores)
        for lane in range(min(LANES, len(totals) - first)):
            for seat in range(rules.seats):
                totals[first + lane, seat] = scores[seat, lane]


@inner
def score_tableaux(points: Lookup, tableaux: Array, icons: Array, scores: Array) -> None:
    """R12–R17: looks up what each tableau scores by itself, and its icons; only puddings stay."""
    for seat in range(len(tableaux)):
        row, icon, score = tableaux[seat], icons[seat], scores[seat]
        for lane in range(LANES):
            tableau = row[lane]
            score[lane] += (
                points.sets[(tableau >> SETS_AT) & GROUP]
                + points.plain[(tableau >> PLAIN_AT) & GROUP]
                + points.dipped[(tableau >> DIPPED_AT) & GROUP]
            )
            icon[lane] = points.icons[(tableau >> ICONS_AT) & GROUP]
            row[lane] = tableau & (NIBBLE << PUDDING_AT)


@inner
def score_maki(points: Lookup, icons: Array, scores: Array) -> None:
    """R11: looks up what each seat's rank in icons scores."""
    for seat in range(len(icons)):
        for lane in range(LANES):
            ahead, level = rank(icons, seat, lane)
            scores[seat, lane] += points.maki[int(icons[seat, lane] > 0), ahead, level]


@inner
def score_puddings(points: Lookup, tableaux: Array, scores: Array) -> None:
    """R18: looks up what each seat's rank in puddings scores; they are all that is left in the tableaux."""
    for seat in range(len(tableaux)):
        for lane in range(LANES):
            ahead, level = rank(tableaux, seat, lane)
            scores[seat, lane] += points.pudding[ahead, level]


@inner
def rank(values: Array, seat: int, lane: int) -> tuple[int, int]:
    """How many seats of a lane have more than this one, and how many as many, itself included."""
    mine, ahead, level = values[seat, lane], 0, 0
    for other in range(len(values)):
        ahead += values[other, lane] > mine
        level += values[other, lane] == mine
    return ahead, level
