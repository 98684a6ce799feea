"""Classic games in packed words, as Python runs them: what is legal, what is paid and what a row shows, by value."""

from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np
import pytest

from okawari.env import classic, packed_rows, sections
from okawari.env.classic import ClassicGames, is_classic, lookup_of, pay_packed, wins_packed
from okawari.env.packed_rows import ROOM, Packed
from okawari.env.written import PAYS_MARGIN, PAYS_POINTS, PAYS_WIN, Payment
from okawari.rules.kinds import CHOPSTICKS, DIPPED_EGG, NAMES, NUMBER, PUDDING
from okawari.rules.position import NOW_COLUMNS, ROUND, TURN
from okawari.rules.ruleset import Ruleset
from okawari.rules.scoring import maki
from tests.support.by_python import by_python
from tests.support.games import RULESETS, label
from tests.support.stepped import room_for

TWO, THREE = Ruleset(seats=2), Ruleset(seats=3)
GOLF = Ruleset("anniversary", 3, "pudding", "golf")


@pytest.fixture(autouse=True)
def _not_compiled() -> Iterator[None]:
    with by_python(classic, packed_rows):
        yield


def word(*names: str) -> int:
    """A hand or a tableau of these cards."""
    return sum(1 << 4 * NUMBER[name] for name in names)


def table(
    hands: Sequence[int] = (0, 0),
    tableaux: Sequence[int] = (0, 0),
    totals: Sequence[int] = (0, 0),
    round_number: int = 0,
    turn: int = 0,
) -> Packed:
    """One game whose seats hold and have this."""
    now = np.zeros((1, NOW_COLUMNS), np.int64)
    now[0, ROUND], now[0, TURN] = round_number, turn
    seats = len(totals)
    return Packed(
        hands=np.array([hands], np.uint64),
        tableaux=np.array([tableaux], np.uint64),
        returned=np.zeros((1, seats), np.int64),
        hidden=np.zeros(1, np.uint64),
        decks=np.zeros((1, 108), np.uint8),
        totals=np.array([totals], np.int64),
        paid=np.zeros((1, seats), np.int64),
        now=now,
    )


def test_which_games_are_packed() -> None:
    """Pudding, and hands that are dealt and passed on: no piles, no dummy, no layout."""
    assert {(one.dessert, one.variant) for one in RULESETS if is_classic(one.rules)} == {
        ("pudding", variant) for variant in (None, "both-ways", "golf")
    }


@pytest.mark.parametrize("ruleset", [THREE, Ruleset("anniversary", 3), Ruleset("print-and-play", 4)], ids=label)
def test_the_points_for_maki_of_every_ranking(ruleset: Ruleset) -> None:
    """R11: with and without a place for seats that have no icons."""
    points = lookup_of(ruleset.rules)
    for icons in product(range(3), repeat=ruleset.seats):
        ahead, level = (sum(other > icons[0] for other in icons), sum(other == icons[0] for other in icons))
        assert points.maki[int(icons[0] > 0), ahead, level] == maki(icons, 0, ruleset.rules.zero_icons_place), icons


def first_wrong(packed: Packed, *actions: int) -> int:
    """Where the first illegal action stands."""
    return int(classic.first_impossible(packed, TWO.rules, np.array([actions])))


def test_which_actions_are_legal() -> None:
    """R5, R7: a card that is held; two with chopsticks, of one kind two that are held; no number beyond."""
    egg, squid, pudding = NUMBER["egg"], NUMBER["squid"], 11
    packed = table([word("egg", "squid", "squid", "pudding"), word("egg", "tempura")], [word("chopsticks"), 0])
    one, two = (
        {egg, squid, pudding},
        {12 + 12 * first + second for first in (egg, squid, 11) for second in (egg, squid, 11)},
    )
    legal = one | (two - {12 + 13 * egg, 12 + 13 * 11})
    for action in range(-2, 180):
        assert first_wrong(packed, action, 0) == (-1 if action in legal else 0), action
    for action in (0, egg):
        assert first_wrong(packed, egg, action) == -1
    for action in (squid, 12 + egg, 12 + 12 * egg, 10**12):
        assert first_wrong(packed, egg, action) == 1


def test_hands_pass_before_actions_are_looked_at() -> None:
    """R5: in the second turn a seat holds what the seat to its right was dealt; the first wrong action is told."""
    packed = table([word("egg"), word("squid")], turn=1)
    egg, squid = NUMBER["egg"], NUMBER["squid"]
    assert [first_wrong(packed, *both) for both in ((squid, egg), (egg, squid), (squid, squid), (egg, egg))] == [
        -1,
        0,
        1,
        0,
    ]
    assert first_wrong(table(round_number=3), 99999, -7) == -1


def test_the_second_game_is_looked_at_after_one_that_is_over() -> None:
    """Places are counted through games and seats."""
    over, runs = table(round_number=3), table([word("egg"), word("squid")])
    both = Packed(*(np.concatenate(parts) for parts in zip(over, runs, strict=True)))
    egg, squid = NUMBER["egg"], NUMBER["squid"]
    for actions, place in (([egg, squid], -1), ([squid, squid], 2), ([egg, egg], 3)):
        assert classic.first_impossible(both, TWO.rules, np.array([[7, 7], actions])) == place


def test_a_turn_of_two_cards_and_of_one() -> None:
    """R5–R7, R34: the cards are hidden no more; chopsticks go back into the hand, hidden again, for all to see."""
    packed = table([word("egg", "wasabi", "tempura"), word("squid", "chopsticks", "pudding")], [word("chopsticks"), 0])
    packed.hidden[0] = word("egg", "wasabi", "tempura", "squid", "chopsticks", "pudding", "maki-1")
    classic.take_turn(packed, TWO.rules, np.array([[12 + 12 * NUMBER["wasabi"] + NUMBER["egg"], 11]]), 0)
    dipped = word("wasabi") + (1 << 4 * DIPPED_EGG)
    assert packed.hands.tolist() == [[word("tempura", "chopsticks"), word("squid", "chopsticks")]]
    assert packed.tableaux.tolist() == [[dipped, word("pudding")]]
    assert packed.hidden.tolist() == [word("tempura", "squid", "chopsticks", "chopsticks", "maki-1")]
    assert (packed.returned.tolist(), packed.now[0, TURN]) == ([[1, 0]], 1)


def test_chopsticks_that_are_seen_to_come_out() -> None:
    """R34: they are no longer known to be in the hand, whether they went in for all to see or not."""
    packed = table([word("chopsticks", "chopsticks"), word("chopsticks")])
    packed.returned[0, 0] = 1
    classic.take_turn(packed, TWO.rules, np.array([[CHOPSTICKS, CHOPSTICKS]]), 0)
    assert packed.returned.tolist() == [[0, 0]]
    assert packed.hands.tolist() == [[word("chopsticks"), 0]]


def test_a_round_is_dealt_from_its_place_in_the_deck() -> None:
    """R2: hand by hand; what was known of chopsticks is forgotten."""
    packed = table([5, 5], round_number=1)
    packed.decks[0, 20:30], packed.decks[0, 30:40] = NUMBER["egg"], NUMBER["squid"]
    packed.returned[:] = 3
    classic.deal_packed(packed, TWO.rules, 0)
    assert packed.hands.tolist() == [[10 << 4 * NUMBER["egg"], 10 << 4 * NUMBER["squid"]]]
    assert packed.returned.tolist() == [[0, 0]]


def test_the_end_of_a_round_and_of_the_game() -> None:
    """R11–R18: what lies there scores, puddings stay; after the last round they score, and nothing is dealt."""
    lying = [word("tempura", "tempura", "squid", "maki-3", "pudding"), word("egg", "maki-2", "pudding", "pudding")]
    scored = [5 + 3 + 6, 1 + 3]
    packed, icons = table(tableaux=lying, totals=[10, 20], turn=10), np.zeros(2, np.int64)
    packed.decks[:] = NUMBER["egg"]
    classic.close_packed(packed, TWO.rules, lookup_of(TWO.rules), icons, 0)
    assert packed.totals.tolist() == [[10 + scored[0], 20 + scored[1]]]
    assert packed.tableaux.tolist() == [[word("pudding"), word("pudding", "pudding")]]
    assert packed.now[0, [ROUND, TURN]].tolist() == [1, 0]
    assert packed.hands.tolist() == [[10 << 4 * NUMBER["egg"]] * 2]
    assert icons.tolist() == [3, 2]
    last = table(tableaux=lying, totals=[10, 20], round_number=2, turn=10)
    classic.close_packed(last, TWO.rules, lookup_of(TWO.rules), icons, 0)
    assert last.totals.tolist() == [[10 + scored[0], 20 + scored[1] + 6]]
    assert (last.now[0, ROUND], last.hands.tolist()) == (3, [[0, 0]])


def winners(ruleset: Ruleset, totals: Sequence[int], puddings: Sequence[int]) -> list[int]:
    """Who wins with these points and puddings."""
    packed = table(tableaux=[count << 4 * PUDDING for count in puddings], totals=totals, round_number=3)
    return [seat for seat in range(len(totals)) if wins_packed(packed, ruleset.rules, 0, seat)]


def test_who_wins() -> None:
    """R24, R25: most points, of those the most puddings; in golf the fewest points, of those the most puddings."""
    assert winners(THREE, [30, 31, 29], [0, 0, 4]) == [1]
    assert winners(THREE, [31, 31, 29], [2, 1, 4]) == [0]
    assert winners(THREE, [31, 29, 31], [1, 9, 1]) == [0, 2]
    assert winners(GOLF, [30, 31, 29], [0, 0, 0]) == [2]
    assert winners(GOLF, [29, 31, 29], [0, 5, 1]) == [2]
    assert winners(GOLF, [29, 29, 29], [1, 1, 1]) == [0, 1, 2]


def paid_for(
    ruleset: Ruleset, reward: int, per_round: bool, round_number: int, before: Sequence[int], totals: Sequence[int]
) -> tuple[list[float], list[int]]:
    """The rewards after a round, and for what the seats are paid then."""
    packed, rewards = table(tableaux=[0] * len(totals), totals=totals, round_number=round_number), np.zeros(len(totals))
    packed.paid[0] = before
    pay_packed(packed, ruleset.rules, Payment(reward, per_round), rewards, 0)
    return rewards.tolist(), packed.paid[0].tolist()


def test_what_is_paid() -> None:
    """A shared win by halves, at the end; points and margins since the seats were paid last; in golf turned round."""
    nothing = [0, 0, 0]
    assert paid_for(THREE, PAYS_WIN, False, 3, nothing, [30, 30, 20]) == ([0.5, 0.5, 0], nothing)
    assert paid_for(THREE, PAYS_WIN, False, 2, nothing, [30, 30, 20]) == (nothing, nothing)
    assert paid_for(THREE, PAYS_POINTS, False, 2, nothing, [9, 8, 4]) == (nothing, nothing)
    assert paid_for(THREE, PAYS_POINTS, False, 3, nothing, [9, 8, 4]) == ([9, 8, 4], [9, 8, 4])
    assert paid_for(THREE, PAYS_POINTS, True, 1, nothing, [9, 8, 4]) == ([9, 8, 4], [9, 8, 4])
    assert paid_for(THREE, PAYS_POINTS, True, 2, [9, 8, 4], [20, 10, 4]) == ([11, 2, 0], [20, 10, 4])
    assert paid_for(THREE, PAYS_MARGIN, True, 2, [9, 8, 4], [20, 10, 30]) == ([-11, -19, 15], [20, 10, 30])
    assert paid_for(GOLF, PAYS_MARGIN, True, 3, [9, 8, 4], [20, 10, 30]) == ([-5, 14, -24], [20, 10, 30])
    assert paid_for(GOLF, PAYS_POINTS, True, 3, [9, 8, 4], [20, 10, 30]) == ([-11, -2, -26], [20, 10, 30])


def row_of(packed: Packed, seat: int) -> dict[str, list[int]]:
    """The row of a seat of two, by its parts."""
    written, room = room_for(TWO, 1), np.zeros((4, ROOM), np.uint64)
    packed_rows.write_game(packed, TWO.rules, room, written, 0)
    row = written.observations[0, seat]
    return {name: row[part.start : part.stop].tolist() for name, part in sections(TWO).items()}


def test_points_fit_into_a_byte() -> None:
    """Fewer than none are shown as none, more than 255 as 255; the own seat's come first."""
    packed = table(totals=[-6, 300])
    assert [row_of(packed, seat)["totals"] for seat in range(2)] == [[0, 255], [255, 0]]


def test_a_row_tells_round_and_turn() -> None:
    """Three columns for the round, none of them when the game is over; turns are counted from 0."""
    parts = row_of(table(round_number=1, turn=7), 0)
    assert (parts["round"], parts["turn"]) == ([0, 1, 0], [7])
    parts = row_of(table(round_number=3), 1)
    assert (parts["round"], parts["turn"]) == ([0, 0, 0], [0])


def test_chopsticks_that_went_into_another_hand_are_known() -> None:
    """R34: one of its ten cards, nine are unknown; of the unseen cards one less."""
    packed = table([word("egg"), word("squid", "chopsticks")])
    packed.returned[0, 1] = 1
    packed.hidden[0] = word("egg", "egg", "squid", "chopsticks", "pudding")
    parts = row_of(packed, 0)
    assert parts["hands"][:13] == [int(kind == NUMBER["egg"]) for kind in range(12)] + [0]
    assert parts["hands"][13:] == [int(kind == CHOPSTICKS) for kind in range(12)] + [9]
    unseen = dict(zip([*NAMES[:11], "pudding"], parts["unseen"], strict=True))
    assert {name: count for name, count in unseen.items() if count} == {"egg": 1, "squid": 1, "pudding": 1}


def test_a_new_game_follows_one_that_is_over() -> None:
    """It has the number after the last of those beside it; nothing is paid, and it is shown as running."""
    games, written = ClassicGames(TWO.rules, 3, Payment(PAYS_POINTS, True)), room_for(TWO, 3)
    written.rewards[:], written.over[:], numbers = 5, True, np.arange(3)
    games.play(1, numbers, np.zeros((3, 2), np.int64), written, 1, 3)
    assert numbers.tolist() == [0, 4, 5]
    assert (written.rewards.tolist(), written.over.tolist()) == ([[5, 5], [0, 0], [0, 0]], [True, False, False])
    assert not written.observations[0].any()
    assert written.observations[1:].any(axis=(1, 2)).all()
