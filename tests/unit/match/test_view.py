"""What everybody is shown, by value: each part in the lobby, in a match and after it."""

from hashlib import sha256

import pytest

from okawari.game.state import State
from okawari.match import commands as c
from okawari.match.clock import AWAY_AFTER, IDLE_AFTER
from okawari.match.settings import Settings, allowed
from okawari.match.view import ChoicePart, SeatPart, TurnPart, View
from okawari.rules.ruleset import Ruleset
from okawari.show.game_part import GamePart
from okawari.show.scores import why, why_won
from tests.support.live import HOST, Live, settings_of, view


def shown(live: Live, guest: str = HOST) -> View:
    """What a guest sees now."""
    return view(live.table, guest, live.presence, live.now, ("greedy", "random"))


def game(live: Live) -> GamePart:
    """The game as everybody sees it."""
    part = shown(live).game
    assert part is not None
    return part


def state(live: Live) -> State:
    """The truth."""
    assert live.table.match is not None
    return live.table.match.state


def begun(ruleset: Ruleset, seed: int = 0, **others: object) -> Live:
    """A match of people with this ruleset."""
    live = Live(settings_of(ruleset, **others), seed=seed)
    live.start(ruleset.seats)
    return live


OPEN = SeatPart(False, "", "person", "", False, False, False, False, False, 0, 0, 0, False, False, False)


def test_a_lobby_shows_seats_and_what_the_host_can_choose() -> None:
    """Who sits where, the code, the commitment, options and bots; whoever has no seat is a spectator."""
    live = Live(Settings(seats=4))
    live.connect(HOST, "bob", "stranger")
    live.ask("bob", c.Sit("1", name="Bob", nonce="aa", seat=1))
    live.ask("robot", c.Sit("2", name="Robot", role="bot", seat=2))
    live.ask(HOST, c.AddBot("3", "greedy", seat=3))
    table = shown(live).table
    assert table.seats == (
        OPEN,
        SeatPart(True, "Bob", "person", "", False, True, False, False, True, 0, 0, 0, False, False, False),
        SeatPart(True, "Robot", "bot", "", False, False, False, False, False, 0, 0, 0, False, False, False),
        SeatPart(True, "bot:greedy", "bot", "greedy", False, True, False, False, False, 0, 0, 0, False, False, False),
    )
    prepared = live.table.dealt
    assert prepared is not None
    assert (table.phase, table.code, table.settings) == ("lobby", "ABCDEF", live.table.settings)
    assert (table.match, table.commitment) == (prepared.id, sha256(prepared.seed).hexdigest())
    assert (table.spectators, table.known_deal, table.rematch_by) == (2, False, None)
    assert table.options == allowed(live.table.settings)
    assert (table.bots, table.enough) == (("greedy", "random"), True)
    live.ask(HOST, c.Sit("4"))
    assert [seat.host for seat in shown(live).table.seats] == [True, False, False, False]
    live.now += AWAY_AFTER
    assert [seat.away for seat in shown(live).table.seats] == [False, False, True, False]


def test_two_filled_seats_are_enough() -> None:
    """R1: one is not."""
    live = Live()
    live.sit(1)
    assert not shown(live).table.enough
    live.ask(HOST, c.AddBot("b", "greedy"))
    assert shown(live).table.enough


def test_in_a_match_the_lobby_is_closed() -> None:
    """No code, no options, no bots to add."""
    table = shown(begun(Ruleset(seats=2))).table
    assert (table.phase, table.code, table.options, table.bots, table.rematch_by) == ("playing", "", None, (), None)


def test_a_turn_shows_who_has_locked_and_the_clock() -> None:
    """Never what they chose; without a clock there is no deadline, and idle seats after a minute."""
    live = begun(Ruleset(seats=3), clock="quick")
    assert shown(live).turn == TurnPart(1, (0, 1, 2), (), (), live.now + 20, False)
    live.play_seat(2)
    live.play_seat(1, lock=False)
    live.play_seat(0)
    assert shown(live, "stranger").turn == TurnPart(1, (0, 1, 2), (0, 2), (), live.now + 20, False)
    live.disconnect("guest-0", "guest-1", "guest-2")
    assert shown(live).turn == TurnPart(1, (0, 1, 2), (0, 2), (), None, True)
    slow = begun(Ruleset(seats=2))
    slow.now += IDLE_AFTER
    assert shown(slow).turn == TurnPart(1, (0, 1), (), (0, 1), None, False)


def test_a_choice_is_shown_to_its_owner_alone() -> None:
    """With the turn it is for; nobody else's view has any of it."""
    live = begun(Ruleset(seats=2))
    assert shown(live, "guest-1").choice == ChoicePart(1, None, False, by_bot=False)
    pick = str(state(live).legal_picks(1)[0])
    live.ask("guest-1", c.Choose("1", 1, pick))
    assert shown(live, "guest-1").choice == ChoicePart(1, pick, False, by_bot=False)
    live.ask("guest-1", c.Lock("2", 1))
    assert shown(live, "guest-1").choice == ChoicePart(1, pick, True, by_bot=False)
    assert shown(live, "guest-0").choice == ChoicePart(1, None, False, by_bot=False)
    assert shown(live, "stranger").choice is None
    live.play_seat(0)
    assert shown(live, "guest-1").choice == ChoicePart(2, None, False, by_bot=False)


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    """With what may be picked from it, until the match is over; R9: a last card is forced."""
    live = begun(Ruleset(seats=2))
    for seat in (0, 1):
        own, seen = shown(live, f"guest-{seat}").own, state(live).observe(seat)
        assert (own.seat, own.host, own.known) == (seat, seat == 0, None)
        assert own.hand == tuple(seen.hand)
        assert own.legal == tuple(str(pick) for pick in seen.legal_picks())
        assert own.forced is None
    stranger = shown(live, "stranger").own
    assert (stranger.seat, stranger.host, stranger.hand, stranger.legal) == (None, False, (), ())
    while len(state(live).observe(0).hand) > 1:
        live.play_turn()
    assert shown(live).own.forced == shown(live).own.hand[0]
    live.play_on()
    own = shown(live, "guest-1").own
    assert (own.seat, own.legal, own.forced) == (1, (), None)


def test_the_memory_aid_shows_what_is_known_of_every_hand() -> None:
    """R34: before the first pass only the own hand; a spectator knows none; over, it is put away."""
    live = begun(Ruleset(seats=3), memory_aid=True)
    known = shown(live, "guest-1").own.known
    assert known is not None
    assert [hand.unknown for hand in known] == [9, 0, 9]
    assert known[1].cards == state(live).observe(1).hand.counts()
    spectator = shown(live, "stranger").own.known
    assert spectator is not None
    assert [(hand.cards, hand.unknown) for hand in spectator] == [({}, 9)] * 3
    live.play_on()
    assert shown(live).own.known is None


@pytest.mark.parametrize(
    ("ruleset", "passing", "passes_to"),
    [
        (Ruleset("gamewright", 3), ["left", "left", "left"], [(1, 2, 0)] * 3),
        (Ruleset("gamewright", 3, variant="both-ways"), ["left", "right", "left"], [(1, 2, 0), (2, 0, 1), (1, 2, 0)]),
        (Ruleset("gamewright", 2, variant="battle"), ["nowhere"] * 3, [()] * 3),
    ],
    ids=["left", "both ways", "battle"],
)
def test_a_game_says_where_hands_go(ruleset: Ruleset, passing: list[str], passes_to: list[tuple[int, ...]]) -> None:
    """R10, R26, R27: in each round."""
    live = begun(ruleset)
    found: dict[int, tuple[str, tuple[int, ...]]] = {}
    while live.table.phase == "playing":
        part = game(live)
        found.setdefault(part.round, (part.passing, part.passes_to))
        live.play_turn()
    assert found == dict(enumerate(zip(passing, passes_to, strict=True)))


def test_a_turn_that_was_played_is_told_and_so_is_a_round_that_ended() -> None:
    """R5, R17: what each picked and who picked for them; what lay in front of everybody when the round was scored."""
    live = begun(Ruleset("gamewright", 2), seed=5)
    assert game(live).last is None
    turns = game(live).turns
    assert turns == 10
    while live.table.phase == "playing":
        before = game(live)
        live.play_turn()
        after, last = game(live), game(live).last
        assert last is not None
        assert last.picks == tuple(str(pick) for pick in state(live).turns[-1].picks)
        assert (last.by, last.rolls) == (("person", "person"), ())
        ended = before.turn == turns - 1
        assert (last.closed is not None) == ended
        if last.closed is not None and live.table.phase == "playing":
            points = [sum(group.worth for group in seat if group.name != "pudding") for seat in last.closed]
            assert after.scores == tuple(old + new for old, new in zip(before.scores, points, strict=True))
            assert after.round_worth == (0, 0)
        if not ended:
            assert (after.round, after.turn) == (before.round, before.turn + 1)
            assert after.hand_sizes == tuple(size - 1 for size in before.hand_sizes)


def test_the_things_of_a_variant_are_shown_where_there_are_any() -> None:
    """R22, R27, R29, R30: dice, layout, piles, who picks for the dummy; else they are empty."""
    plain = game(begun(Ruleset("gamewright", 2)))
    assert (plain.dice, plain.layout, plain.layout_rows, plain.pile_sizes) == ((), (), (), ())
    assert (plain.starter, plain.in_control, plain.squishy, plain.boat) == (None, None, None, None)
    assert plain.hand_sizes == (10, 10)
    assert plain.deck_size == 108 - 20
    mochi = begun(Ruleset("anniversary", 2, "mochi"))
    assert game(mochi).dice == state(mochi).dice == (1, 1)
    battle = begun(Ruleset("gamewright", 2, variant="battle"))
    assert (game(battle).layout_rows, game(battle).battle, plain.battle) == ((2, 3, 4, 5, 6), True, False)
    assert len(game(battle).layout) == 20
    assert game(battle).starter == state(battle).starter
    assert game(battle).starter is not None
    dummy = begun(Ruleset("gamewright", 2, variant="dummy"))
    assert game(dummy).in_control == state(dummy).in_control
    assert game(dummy).in_control is not None
    assert len(game(dummy).scores) == len(game(dummy).tableaux) == 3
    piles = begun(Ruleset("gamewright", 2, variant="draw-piles"))
    assert game(piles).pile_sizes == state(piles).observe(None).pile_sizes
    assert all(game(piles).pile_sizes)


def test_scores_have_a_line_for_everything_and_desserts_at_the_end() -> None:
    """R11–R25, R36: as many rounds as are over; the totals are the game's."""
    live = begun(Ruleset("gamewright", 3), seed=2)
    while live.table.phase == "playing":
        scores, over = shown(live).scores, len(state(live).closed)
        assert scores is not None
        assert (len(scores.rounds), len(scores.round_points), scores.desserts) == (over, over, None)
        assert scores.totals == state(live).scores
        live.play_turn()
    scores, sheet = shown(live).scores, state(live).score_sheet()
    assert scores is not None
    assert scores.desserts is not None
    assert [line.points for line in scores.desserts] == [reason.points for reason in sheet.desserts or ()]
    for lines, reasons in zip(scores.rounds, sheet.rounds, strict=True):
        for mine, theirs in zip(lines, reasons, strict=True):
            assert mine.keys() == theirs.keys()
            for name, line in mine.items():
                reason = theirs[name]
                told = (line.points, line.key, line.numbers, line.unit, line.english)
                assert told == (reason.points, reason.key, reason.numbers, reason.unit, why(reason))
    assert scores.totals == state(live).scores
    assert [sum(pieces) for pieces in scores.keeping.pieces] == [abs(total) for total in scores.totals]


def test_the_end_says_who_won_and_where_the_record_is() -> None:
    """For those who sit there; nobody is told before."""
    live = begun(Ruleset("gamewright", 3), seed=1, open_record=False)
    assert shown(live).end is None
    live.play_on()
    end, outcome = shown(live, "guest-2").end, state(live).outcome
    assert end is not None
    assert outcome is not None
    assert live.table.dealt is not None
    assert (end.abandoned, end.winners, end.reason) == (False, outcome.winners, why_won(outcome))
    assert (end.why.key, end.why.points, end.why.value) == (outcome.key, outcome.points, outcome.value)
    assert (end.totals, end.record) == (state(live).scores, live.table.dealt.record)
    assert sorted(end.ranking) == [0, 1, 2]
    assert [end.totals[seat] for seat in end.ranking] == sorted(end.totals, reverse=True)
    stranger = shown(live, "stranger").end
    assert stranger is not None
    assert stranger.record is None
    assert shown(live).turn is None


def test_an_abandoned_match_has_no_winner_and_everybody_as_they_sit() -> None:
    """With the dummy, too, and the points so far."""
    live = begun(Ruleset("gamewright", 2, variant="dummy"))
    for _ in range(state(live).rules.turns):
        live.play_turn()
    points = state(live).scores
    assert any(points)
    for guest in ("guest-0", "guest-1"):
        live.ask(guest, c.Leave(live.id()))
    end = shown(live).end
    assert end is not None
    assert (end.abandoned, end.winners, end.record, end.why.key) == (True, (), None, "abandoned")
    assert (end.totals, end.ranking, end.places) == (points, (0, 1, 2), ())


def test_after_a_match_the_tally_is_shown() -> None:
    """Games, wins and points of each seat, over all matches at this table."""
    live = begun(Ruleset("gamewright", 2), seed=3)
    live.play_on()
    end = shown(live).end
    assert end is not None
    expected = [(1, int(seat in end.winners), end.totals[seat]) for seat in (0, 1)]
    assert [(seat.games, seat.wins, seat.points) for seat in shown(live).table.seats] == expected
