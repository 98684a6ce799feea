"""A finished game position by position, as pages show it."""

from okawari.game.record import Record
from okawari.rules.ruleset import Ruleset
from okawari.show.replay import replay_positions
from tests.support.recorded import finished_record

PILES = Ruleset("anniversary", 2, "yogurt", "draw-piles")


def test_the_two_cards_of_a_battles_turn_are_two_choices() -> None:
    """R28: who took the first is told apart; after it the second is owed, and the next position tells both."""
    record = finished_record(Ruleset(seats=2, variant="battle"), seed=3)
    turns = [turn for part in record.document["rounds"] for turn in part["turns"]]
    for turn in turns:
        turn["by"] = [pick and "person" for pick in turn["picks"]]
    number = next(number for number, turn in enumerate(turns) if any("+" in (pick or "") for pick in turn["picks"]))
    seat = next(seat for seat, pick in enumerate(turns[number]["picks"]) if pick)
    turns[number]["by_first"] = ["bot" if one == seat else None for one in (0, 1)]
    positions = replay_positions(Record.from_document(record.document), None)
    pairs = sum(any("+" in (pick or "") for pick in turn["picks"]) for turn in turns)
    assert len(positions) == len(turns) + pairs + 1
    first, second, then = positions[number : number + 3]
    one, two = turns[number]["picks"][seat].split("+")
    assert first.picks is not None
    assert second.picks is not None
    assert (first.picks[seat], second.picks[seat]) == (f"{one}+", two)
    assert (first.picks[1 - seat], second.picks[1 - seat]) == (None, None)
    assert first.by == tuple(turns[number]["by_first"])
    assert second.by == tuple(turns[number]["by"])
    assert (first.game.owed, second.game.owed, then.game.owed) == (False, True, False)
    assert second.game.last is not None
    assert then.game.last is not None
    assert (second.game.last.by, then.game.last.by) == (first.by, second.by)
    assert then.game.last.picks == tuple(turns[number]["picks"])
    assert (positions[-1].picks, positions[-1].by, positions[0].game.last) == (None, None, None)


def test_hands_are_shown_to_all_or_to_their_seat() -> None:
    """R20: from its own seat a yogurt hides its value; who picked is not told if the record does not say."""
    record = finished_record(PILES, seed=3)
    whole, mine = replay_positions(record, None), replay_positions(record, 1)
    for state, told, own in zip(record.states(), whole, mine, strict=True):
        assert told.hands == tuple(map(tuple, state.hands))
        assert own.hands == (None, tuple(state.observe(1).hand))
        assert told.scores.totals == state.score_sheet().totals
        assert told.by is None
    assert [told.picks for told in whole[:-1]] == [tuple(map(str, turn.picks)) for turn in record.state.turns]
