"""Rows and masks of classic games, straight from packed words: eight columns at a time.

A nibble becomes a byte, so that half a word of counts is a word of eight columns. Seats go round from the own one: what
lies in front of them is unpacked once for a game and noted twice over, and each seat's row takes its window of it:

    noted      │ seat 0 │ seat 1 │ seat 2 │ seat 3 │ seat 0 │ seat 1 │ seat 2 │ seat 3 │
    of seat 2                    └──────────── its row ──────────────┘

A hand has 13 columns and a tableau 15, but 16 are written: the next part of the row, which comes later, covers what is
too much. The last part ends with the row:

    hands             tableaux               unseen      round turn totals
    ├─13─┼─13─┼ … ┼───┼──15──┼──15──┼ … ┼────┼────12─────┼──3──┼─1─┼─ a byte each ─┤
    ▔▔▔▔▔▔▔▔▔▔▔▔ written 16 at a time ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔
"""

from typing import NamedTuple

from okawari.env.written import Written
from okawari.policies.rows import MAIN_HELD, MAIN_PLACED, MOST_POINTS
from okawari.rules.kinds import CHOPSTICKS, PUDDING
from okawari.rules.knowledge import has_held
from okawari.rules.position import ROUND, TURN, hand_number
from okawari.rules.ruleset import ROUNDS, RulesetNumbers
from okawari.sim.compile import Array, borrow, inner, store_word
from okawari.sim.packed import CHOPSTICKS_AT, CHOPSTICKS_CARD, FOUR, HALF, LOW_WORD, NIBBLE, ONE, PUDDING_AT, ZERO, U

HELD = MAIN_HELD + 1
"""Kinds that can be held."""
PLACED = MAIN_PLACED + 1
"""Kinds that can lie in a tableau."""
BYTES = 8
"""Of a word."""
PUDDING_CARD = U(PUDDING)
SIXTEEN, EIGHT, TWO, THREE = U(16), U(8), U(2), U(3)
PAIRS_APART, BYTES_APART, NIBBLES_APART = U(0x0000FFFF0000FFFF), U(0x00FF00FF00FF00FF), U(0x0F0F0F0F0F0F0F0F)
EVERY_NIBBLE = U(0x1111111111111111)
THREE_KINDS, SEVEN_KINDS = U(0xFFF), U(0xFFFFFFF)
PUDDING_NEXT = U(4 * (HELD - 1 - BYTES))
"""Where in the second word of a hand its puddings stand: after the kinds 8, 9 and 10."""
CHOPSTICKS_BYTE, UNKNOWN_BYTE = U(8 * (CHOPSTICKS - BYTES)), U(8 * (HELD - BYTES))
HAND, RETURNED, KNOWN, KNOWN_NEXT, OTHERS_NEXT, FRONT, FRONT_NEXT, SCORE, REMEMBERED = range(9)
"""What is noted of each seat: its hand's word, the chopsticks returned to it, and columns, eight in a word; and
by how far away a seat is, whether the own one has held its hand."""
ROOM = 9


class Packed(NamedTuple):
    """Classic games side by side. The first dimension of every array is the game."""

    hands: Array
    """[game][hand] one word each, numbered by the seat they were dealt to."""
    tableaux: Array
    """[game][seat] one word each."""
    returned: Array
    """[game][hand] chopsticks that everybody saw go in, and has not seen come out."""
    hidden: Array
    """[game] one word: the cards that do not lie, or have not lain, in front of a seat."""
    decks: Array
    totals: Array
    paid: Array
    """[game][seat] the points for which a seat was paid already."""
    now: Array


@inner
def card_of(column: int) -> Array:
    """The kind that a column of a hand counts, as a word."""
    return U(column) if column < MAIN_HELD else PUDDING_CARD


@inner
def count_of(word: Array, card: Array) -> Array:
    """How many cards of a kind are in a word."""
    return (word >> (FOUR * card)) & NIBBLE


@inner
def next_number(rules: RulesetNumbers, number: int) -> int:
    """R5: the hand that the next seat to the left holds."""
    return number + 1 if number + 1 < rules.seats else 0


@inner
def eight_columns(half: Array) -> Array:
    """The eight nibbles of half a word as eight bytes."""
    half = (half | (half << SIXTEEN)) & PAIRS_APART
    half = (half | (half << EIGHT)) & BYTES_APART
    return (half | (half << FOUR)) & NIBBLES_APART


@inner
def next_columns(hand: Array) -> Array:
    """The columns of a hand after the first eight."""
    return eight_columns(((hand >> HALF) & THREE_KINDS) | (((hand >> PUDDING_AT) & NIBBLE) << PUDDING_NEXT))


@inner
def note_seats(packed: Packed, rules: RulesetNumbers, cards: int, room: Array, game: int) -> None:
    """Notes hands and tableaux by the seat that has them, twice over."""
    now, totals = borrow(packed.now)[game], borrow(packed.totals)[game]
    number = hand_number(rules, now, 0)
    for seat in range(rules.seats):
        hand, returned, front = (
            packed.hands[game, number],
            U(packed.returned[game, number]),
            packed.tableaux[game, seat],
        )
        notes = (
            hand,
            returned << CHOPSTICKS_AT,
            eight_columns(hand & LOW_WORD),
            next_columns(hand),
            (returned << CHOPSTICKS_BYTE) | ((U(cards) - returned) << UNKNOWN_BYTE),
            eight_columns(front & LOW_WORD),
            eight_columns((front >> HALF) & SEVEN_KINDS),
            U(min(max(totals[seat], 0), MOST_POINTS)),
            U(has_held(rules, now, 0, seat)),
        )
        for kind in range(ROOM):
            room[seat, kind] = room[seat + rules.seats, kind] = notes[kind]
        number = next_number(rules, number)


@inner
def write_game(packed: Packed, rules: RulesetNumbers, room: Array, written: Written, game: int) -> None:
    """R34: the row and the mask of every seat, from what that seat may know."""
    now = borrow(packed.now)[game]
    over = now[ROUND] == ROUNDS
    cards = 0 if over else rules.hand_size - now[TURN]
    note_seats(packed, rules, cards, room, game)
    where = ZERO if over else ONE << (EIGHT * U(now[ROUND]))
    where = (where | (U(now[TURN]) << (EIGHT * THREE))) << HALF
    for seat in range(rules.seats):
        row, unseen, at = borrow(written.observations)[game, seat], packed.hidden[game], 0
        for away in range(rules.seats):
            holder = seat + away
            if room[away, REMEMBERED] != ZERO:
                store_word(row, at, room[holder, KNOWN])
                store_word(row, at + BYTES, room[holder, KNOWN_NEXT])
                unseen -= room[holder, HAND]
            else:
                store_word(row, at, ZERO)
                store_word(row, at + BYTES, room[holder, OTHERS_NEXT])
                unseen -= room[holder, RETURNED]
            at += HELD + 1
        for away in range(rules.seats):
            store_word(row, at, room[seat + away, FRONT])
            store_word(row, at + BYTES, room[seat + away, FRONT_NEXT])
            at += PLACED
        store_word(row, at, eight_columns(unseen & LOW_WORD))
        store_word(row, at + BYTES, next_columns(unseen) | where)
        at += 2 * BYTES
        for away in range(rules.seats):
            row[at + away] = room[seat + away, SCORE]
        two = cards > 1 and count_of(packed.tableaux[game, seat], CHOPSTICKS_CARD) > ZERO
        write_mask(room[seat, HAND], two, over, borrow(written.masks)[game, seat])


@inner
def write_mask(hand: Array, two: bool, over: bool, mask: Array) -> None:
    """R5, R7: 1 for every card held, and for every ordered pair if two can be taken; to wait when the game is over."""
    held = (hand | (hand >> ONE) | (hand >> TWO) | (hand >> THREE)) & EVERY_NIBBLE
    first_eight, last_four = eight_columns(held & LOW_WORD), next_columns(held)
    store_word(mask, 0, first_eight)
    store_word(mask, BYTES, last_four)
    for at in range(2 * BYTES, HELD + HELD * HELD - BYTES, BYTES):
        store_word(mask, at, ZERO)
    store_word(mask, HELD + HELD * HELD + 1 - BYTES, ZERO)
    mask[HELD + HELD * HELD] = over
    if two:
        last_eight = (first_eight >> HALF) | (last_four << HALF)
        for first in range(HELD):
            count = count_of(hand, card_of(first))
            if count > ZERO:
                at = HELD + first * HELD
                store_word(mask, at, first_eight)
                store_word(mask, at + HELD - BYTES, last_eight)
                mask[at + first] = count > ONE
