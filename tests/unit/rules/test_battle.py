"""R27–R29: battle."""

import pytest

from okawari.game.errors import IllegalPick
from okawari.game.state import State
from okawari.rules.battle import BATTLE_ROWS, COVERED_BY, is_covered, is_face_down, is_free, next_starter
from okawari.rules.kinds import NOTHING, TEMPURA
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import arranged, choices, first_picks, follow
from tests.support.naive.battle import covering

BATTLE = Ruleset(seats=2, variant="battle")


def on_the_table(spots: set[int]) -> list[int]:
    """A layout with a card at each of these places."""
    return [TEMPURA if spot in spots else NOTHING for spot in range(20)]


def laid_out(starter: int = 0, /, **places: str) -> State:
    """A battle with these cards at these places (`p14="egg"`), elsewhere tempura, sashimi and dumplings."""
    layout = (["tempura"] * 14 + ["sashimi"] * 6)[:20]
    for place, name in places.items():
        layout[int(place[1:])] = name
    return arranged(BATTLE, layout=layout, starter=starter)


def test_the_covering_table() -> None:
    """R27 (house decision): card i of a row lies under cards i and i + 1 of the next; the last row is free."""
    assert BATTLE_ROWS == (2, 3, 4, 5, 6)
    assert COVERED_BY[:2] == ((2, 3), (3, 4))
    assert COVERED_BY[2:5] == ((5, 6), (6, 7), (7, 8))
    assert COVERED_BY[5:9] == ((9, 10), (10, 11), (11, 12), (12, 13))
    assert COVERED_BY[9:14] == ((14, 15), (15, 16), (16, 17), (17, 18), (18, 19))
    assert COVERED_BY[14:] == ((NOTHING, NOTHING),) * 6
    for spot, covers in enumerate(COVERED_BY):
        assert [cover for cover in covers if cover != NOTHING] == covering(spot)


def test_one_of_two_covering_cards_is_enough() -> None:
    """R27: only a card that no other card covers may be taken."""
    for spot, (first, second) in enumerate(COVERED_BY[:14]):
        for lying in ({first}, {second}, {first, second}):
            layout = on_the_table({spot} | lying)
            assert is_covered(layout, spot)
            assert not is_free(layout, spot)
        assert is_free(on_the_table({spot}), spot)
        assert not is_free(on_the_table(set()), spot)


def test_rows_two_and_four_lie_face_down_while_covered() -> None:
    """R27: a face-down card that nothing covers any more is turned up at once."""
    everything = on_the_table(set(range(20)))
    assert [spot for spot in range(20) if is_face_down(everything, spot)] == [2, 3, 4, 9, 10, 11, 12, 13]
    assert not is_face_down(on_the_table({9}), 9)
    assert is_face_down(on_the_table({9, 15}), 9)


def test_the_row_of_six_is_free_at_the_start() -> None:
    """R27: six picks, and one seat acts at a time."""
    state = laid_out()
    assert choices(state, 0) == {f"sashimi@{place}" for place in range(14, 20)}
    assert choices(state, 1) == set()
    assert state.acting == (0,)
    assert follow(state, ["sashimi@14", None]).acting == (1,)


def test_a_card_is_turned_up_once_both_that_cover_it_are_gone() -> None:
    """R27: place 9 lies under 14 and 15."""
    state = laid_out(p9="egg")
    state = follow(state, ["sashimi@14", None])
    assert state.observe(0).layout[9] == "?"
    state = follow(state, [None, "sashimi@15"])
    assert state.observe(0).layout[9] == "egg"
    assert "egg@9" in choices(state, 0)


def test_taking_a_covered_card_is_refused() -> None:
    """R27: the message names what can be taken."""
    with pytest.raises(IllegalPick, match=r"seat 0 cannot pick tempura@5; it can pick: sashimi@14, .*sashimi@19"):
        laid_out().play(["tempura@5", None])


def test_naming_the_wrong_card_of_a_place_is_refused() -> None:
    """R27: the place decides which card is taken, and the pick must name it."""
    with pytest.raises(IllegalPick, match="seat 0 cannot pick egg@14"):
        laid_out().play(["egg@14", None])


def with_chopsticks(**places: str) -> State:
    """Seat 0 has chopsticks in front, places 14 and 15 are empty, and it is seat 0's turn."""
    state = laid_out(p14="chopsticks", p15="squid", **places)
    return follow(state, ["chopsticks@14", None], [None, "squid@15"])


def single_picks(state: State, turns: int) -> State:
    """The game after so many turns in which nobody uses chopsticks."""
    for _ in range(turns):
        (acting,) = state.acting
        single = next(pick for pick in state.legal_picks(acting) if not pick.announced)
        state = state.play([single if seat == acting else None for seat in (0, 1)])
    return state


def test_chopsticks_take_two_and_go_into_the_place_of_the_second() -> None:
    """R28: the used chopsticks lie face-up in the second card's place, free for the other seat."""
    state = follow(with_chopsticks(p16="egg", p17="salmon"), ["egg@16+", None], ["salmon@17", None])
    assert state.tableaux[0].counts() == {"egg": 1, "salmon": 1}
    assert state.observe(1).layout[16:18] == (None, "chopsticks")
    assert "chopsticks@17" in choices(state, 1)


def test_the_first_card_lands_at_once_and_the_second_is_owed() -> None:
    """R28: the turn goes on with the same seat; it takes any free card, none as the first of two; then it is over."""
    before = with_chopsticks(p16="egg", p17="salmon")
    state = follow(before, ["egg@16+", None])
    assert (state.owed, state.acting, state.turn) == (True, (0,), before.turn)
    assert state.tableaux[0].counts() == {"chopsticks": 1, "egg": 1}
    assert choices(state, 0) == {"tempura@9", "tempura@10", "salmon@17", "sashimi@18", "sashimi@19"}
    assert str(state.turns[-1].picks[0]) == "egg@16+"
    after = follow(state, ["salmon@17", None])
    assert (after.owed, after.acting, after.turn) == (False, (1,), before.turn + 1)
    assert len(after.turns) == len(state.turns) == len(before.turns) + 1
    assert str(after.turns[-1].picks[0]) == "egg@16+salmon@17"


def test_the_other_seat_waits_while_a_card_is_owed() -> None:
    """R28: once announced, the second card is owed; nobody else acts before it is taken."""
    state = follow(with_chopsticks(), ["sashimi@16+", None])
    assert choices(state, 1) == set()
    with pytest.raises(IllegalPick, match="seat 0 has to pick now"):
        state.play([None, "sashimi@17"])
    with pytest.raises(IllegalPick, match="seat 0 cannot pick sashimi@17\\+; it can pick"):
        state.play(["sashimi@17+", None])


def test_both_cards_cannot_be_committed_at_once() -> None:
    """R28: nobody chooses the second before the first is taken; only what is read back tells both together."""
    state = with_chopsticks(p16="egg", p17="salmon")
    with pytest.raises(IllegalPick, match="seat 0 cannot pick egg@16\\+salmon@17"):
        state.play(["egg@16+salmon@17", None])
    halves = follow(state, ["egg@16+", None], ["salmon@17", None])
    assert state.replay(["egg@16+salmon@17", None]) == state.retrace(["egg@16+?@17", None]) == halves


def test_chopsticks_in_the_place_keep_covered_and_face_down_what_the_card_covered() -> None:
    """R28: before anything more is turned up: places 11 (under 16, 17) and 12 (under 17, 18) stay face-down."""
    state = follow(with_chopsticks(), ["sashimi@16+", None], ["sashimi@17", None])
    layout = state.observe(0).layout
    assert layout[10] == "tempura", "under 15 and 16, both gone"
    assert layout[11] == layout[12] == "?"
    turned = follow(with_chopsticks(), ["sashimi@17+", None], ["sashimi@16", None]).observe(0).layout
    assert turned[10] == turned[11] == turned[12] == "?", "the chopsticks lie at 16 now"


def test_a_card_uncovered_by_the_first_is_turned_up_and_may_be_the_second() -> None:
    """R28: place 10 (under 15 and 16) is face-down until the first card is taken; then everybody sees it."""
    state = with_chopsticks(p10="squid")
    assert state.observe(0).layout[10] == "?"
    first = follow(state, ["sashimi@16+", None])
    assert [first.observe(seat).layout[10] for seat in (0, 1, None)] == ["squid"] * 3
    after = follow(first, ["squid@10", None])
    assert str(after.turns[-1].picks[0]) == "sashimi@16+squid@10"
    assert after.observe(1).layout[10] == "chopsticks"


def test_a_face_up_card_uncovered_by_the_first_may_be_the_second() -> None:
    """R28: row 3 lies face-up: place 5 under 9 and 10."""
    state = follow(with_chopsticks(p5="egg"), ["sashimi@16", None], [None, "tempura@9"], ["tempura@10+", None])
    assert "egg@5" in choices(state, 0)
    assert follow(state, ["egg@5", None]).tableaux[0].count("egg") == 1


def test_the_second_may_be_chopsticks() -> None:
    """R28: those used lie in the place of those taken, which stay in front."""
    state = follow(with_chopsticks(p17="chopsticks"), ["sashimi@16+", None], ["chopsticks@17", None])
    assert state.tableaux[0].counts() == {"chopsticks": 1, "sashimi": 1}
    assert state.observe(1).layout[17] == "chopsticks"


def test_chopsticks_taken_this_turn_do_not_count() -> None:
    """R28: the first card being chopsticks gives no second one."""
    state = laid_out(p14="chopsticks")
    assert choices(state, 0) == {"chopsticks@14", *(f"sashimi@{place}" for place in range(15, 20))}
    used = follow(with_chopsticks(p16="chopsticks"), ["chopsticks@16+", None], ["sashimi@17", None])
    assert used.tableaux[0].counts() == {"chopsticks": 1, "sashimi": 1}, "one use a turn"


def test_not_with_one_card_left_and_the_round_ends_with_the_last() -> None:
    """R28, R29: 20 turns, however often chopsticks are used; with one card left it is a single pick."""
    state = single_picks(with_chopsticks(), 16)
    assert (state.turn, state.acting) == (18, (0,))
    two = [pick for pick in state.legal_picks(0) if pick.announced]
    assert two, "two cards left, chopsticks in front"
    owed = follow(state, [str(two[0]), None])
    assert len(owed.legal_picks(0)) == 1, "no choice"
    last = follow(owed, [str(owed.legal_picks(0)[0]), None])
    assert len(last.legal_picks(1)) == 1
    assert "chopsticks" in str(last.legal_picks(1)[0])
    one_left = follow(state, [str(state.legal_picks(0)[0]), None])
    assert len(one_left.legal_picks(1)) == 1
    assert first_picks(one_left, 1).round == first_picks(last, 1).round == 1


def test_one_card_left_with_chopsticks_in_front_is_a_single_pick() -> None:
    """R28: the seat that takes the last card keeps its chopsticks."""
    state = follow(laid_out(1, p14="chopsticks"), [None, "sashimi@15"], ["chopsticks@14", None])
    state = single_picks(state, 17)
    assert state.acting == (0,)
    assert state.tableaux[0].count("chopsticks") == 1
    assert len(state.legal_picks(0)) == 1


@pytest.mark.parametrize(
    ("totals", "last", "starts"),
    [([5, 9], 0, 0), ([5, 9], 1, 0), ([9, 5], 0, 1), ([9, 5], 1, 1), ([7, 7], 0, 1), ([7, 7], 1, 0)],
)
def test_who_starts_the_next_round(totals: list[int], last: int, starts: int) -> None:
    """R29: fewer points in all; on a tie the one that did not start the last round."""
    assert next_starter(totals, last) == starts


def test_starters_of_whole_games() -> None:
    """R29: the world says who starts round 1, the points in all who starts the later rounds."""
    for seed in range(20):
        state = State.start(BATTLE, seed=seed)
        assert state.starter == state.world.starter
        for _ in range(2):
            before = state.starter
            state = first_picks(state, 20)
            fewer = [seat for seat in (0, 1) if state.scores[seat] < state.scores[1 - seat]]
            assert state.acting == ((fewer[0],) if fewer else (1 - (before or 0),))
            assert (state.starter,) == state.acting
    assert {State.start(BATTLE, seed=seed).starter for seed in range(20)} == {0, 1}
