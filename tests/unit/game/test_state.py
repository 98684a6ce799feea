"""State: how a game starts, who acts, what `play` accepts."""

from typing import Any

import pytest

from okawari import Observation, Pick, Ruleset, State, World
from okawari.game.errors import IllegalPick, OkawariError, PickError
from tests.support.arranged import arranged, first_picks
from tests.support.games import ONE_OF_EACH, after, finished, label, random_game, whole_game

TWO = Ruleset(seats=2)


def test_a_game_from_python_as_the_readme_shows_it() -> None:
    """The issue's example runs as it stands."""
    state = State.start(Ruleset(edition="gamewright", seats=4), seed=7)
    while not state.over:
        state = state.play([state.legal_picks(s)[0] if s in state.acting else None for s in range(4)])
    assert "Total" in str(state.score_sheet())
    assert len(state.turns) == 24


def test_a_seed_and_its_world_start_the_same_game() -> None:
    """`seed=` builds a World."""
    for ruleset in ONE_OF_EACH:
        world = World.from_seed(ruleset, 7)
        assert State.start(ruleset, world) == State.start(ruleset, seed=7)
        assert State.start(ruleset, seed=7) != State.start(ruleset, seed=8)


def test_a_game_starts_from_either_a_world_or_a_seed() -> None:
    """Neither and both are refused, with what to write instead."""
    with pytest.raises(OkawariError, match=r"from a world or from a seed: State.start\(ruleset, seed=7\)"):
        State.start(TWO)
    with pytest.raises(OkawariError, match="from a world or from a seed"):
        State.start(TWO, World.from_seed(TWO, 1), seed=1)


@pytest.mark.parametrize("seed", [-1, 2**63, True, 1.0, "7"])
def test_a_seed_is_a_whole_number_below_two_to_the_63(seed: Any) -> None:
    """And the message says so."""
    with pytest.raises(OkawariError, match=r"is no seed; a seed is a whole number from 0 to 9223372036854775807"):
        State.start(TWO, seed=seed)


def test_a_world_that_does_not_fit_is_refused() -> None:
    """A world of another dessert cannot start this game."""
    world = World.from_seed(Ruleset("anniversary", 2, "tea"), 1)
    with pytest.raises(OkawariError, match="the deck is not the 108 cards of gamewright with pudding"):
        State.start(TWO, world)


def test_exactly_the_acting_seats_have_legal_picks() -> None:
    """R5, R27: everybody at once, in battle one seat at a time, nobody when the game is over."""
    for ruleset in ONE_OF_EACH:
        for state in whole_game(ruleset):
            with_picks = tuple(seat for seat in range(ruleset.seats) if state.legal_picks(seat))
            assert with_picks == state.acting, label(ruleset)
            if state.over:
                assert state.acting == (), label(ruleset)
            elif ruleset.variant == "battle":
                assert len(state.acting) == 1, label(ruleset)
            else:
                assert state.acting == tuple(range(ruleset.seats)), label(ruleset)


def test_single_cards_come_first_among_legal_picks() -> None:
    """So that the first legal pick is always a simple one, and none comes twice."""
    for ruleset in ONE_OF_EACH:
        for state in random_game(ruleset, 5):
            for seat in state.acting:
                legal = state.legal_picks(seat)
                sizes = [len(pick.cards) for pick in legal]
                assert sizes == sorted(sizes)
                assert len(set(legal)) == len(legal)


def test_picks_may_be_written_as_text() -> None:
    """`play` reads what you can type."""
    state = arranged(TWO, ["egg"], ["squid"])
    assert state.play(["egg", "squid"]) == state.play([Pick.parse("egg"), Pick.parse("squid")])
    assert state.play([" Egg ", "SQUID"]) == state.play(["egg", "squid"])


@pytest.mark.parametrize(
    ("picks", "message"),
    [
        (["squid", "tempura"], r"^seat 0 cannot pick squid; it can pick: egg, wasabi$"),
        (["egg+wasabi", "tempura"], r"^seat 0 cannot pick egg\+wasabi; it can pick: egg, wasabi$"),
        (["egg|wasabi", "tempura"], r"^seat 0 cannot pick egg\|wasabi; it can pick: egg, wasabi$"),
        (["egg@3", "tempura"], r"^seat 0 cannot pick egg@3; it can pick: egg, wasabi$"),
        (["?", "tempura"], r"^seat 0 cannot pick \?; it can pick: "),
        (["egg", "pudding"], r"^seat 1 cannot pick pudding; it can pick: tempura$"),
        (["egg", None], r"^seat 1 has to pick now; it can pick: tempura$"),
        ([None, "tempura"], r"^seat 0 has to pick now; it can pick: egg, wasabi$"),
        (["egg"], r"^2 seats need 2 picks, None for a seat that waits$"),
        (["egg", "tempura", "egg"], r"^2 seats need 2 picks"),
        ([], r"^2 seats need 2 picks"),
        ("eg", r"^2 seats need 2 picks"),
    ],
)
def test_an_illegal_pick_says_what_is_possible(picks: Any, message: str) -> None:
    """R5: the seat, its pick, and what it can pick instead."""
    state = arranged(TWO, [*["egg"] * 5, *["wasabi"] * 5], ["tempura"] * 10)
    with pytest.raises(IllegalPick, match=message):
        state.play(picks)


def test_many_choices_are_cut_short() -> None:
    """A dozen are named, the rest counted."""
    state = arranged(Ruleset(seats=2, variant="dummy"), ["egg", "wasabi", "squid", "salmon", "pudding"])
    legal = [str(pick) for pick in state.legal_picks(0)]
    with pytest.raises(IllegalPick) as refused:
        state.play(["egg", "tempura"])
    assert str(refused.value).endswith(f"it can pick: {', '.join(legal[:12])} and {len(legal) - 12} more")
    exactly = arranged(Ruleset(seats=2), ["egg", *["tempura"] * 9])
    with pytest.raises(IllegalPick, match=r"it can pick: tempura, egg$"):
        exactly.play(["squid", "tempura"])


def test_a_misspelt_card_is_answered_with_the_nearest() -> None:
    """A text that is no pick is a PickError."""
    with pytest.raises(PickError, match="there is no card 'samlon'; did you mean salmon"):
        State.start(TWO, seed=1).play(["samlon", "egg"])


def test_in_battle_the_waiting_seat_may_not_pick() -> None:
    """R27: the message says whose turn it is."""
    state = arranged(Ruleset(seats=2, variant="battle"), starter=1)
    with pytest.raises(IllegalPick, match="seat 0 does not pick now; seat 1 does"):
        state.play([str(state.legal_picks(1)[0]), None])


def test_nothing_can_be_picked_when_the_game_is_over() -> None:
    """No pick, no acting seat, an outcome."""
    state = finished(TWO)
    with pytest.raises(IllegalPick, match="the game is over"):
        state.play([None, None])
    assert state.outcome is not None
    assert first_picks(State.start(TWO, seed=1), 1).outcome is None


@pytest.mark.parametrize("code", [-1, -2, 31, 2**25 + 7, 2**40])
def test_a_number_that_is_no_pick_is_refused(code: int) -> None:
    """A Pick can be made from any number; only what stands for a legal pick is played, −1 (nothing) least."""
    state = arranged(TWO, ["salmon"])
    with pytest.raises(OkawariError):
        state.play([Pick(code), "tempura"])


@pytest.mark.parametrize("seat", [-1, 2, 5])
def test_only_seats_of_the_game_observe(seat: int) -> None:
    """R34: and the message says which seats there are."""
    with pytest.raises(OkawariError, match=f"there is no seat {seat}; seats are 0 to 1"):
        State.start(TWO, seed=1).observe(seat)


def test_rounds_and_turns_are_counted_from_zero() -> None:
    """Round 3 means that the game is over."""
    where = [(state.round, state.turn) for state in random_game(Ruleset(seats=5), 2)]
    assert where == [*((number, turn) for number in range(3) for turn in range(7)), (3, 0)]


def test_the_boat_goes_to_the_seat_with_the_most_points_in_all() -> None:
    """R35: after each round; on a tie for most it stays where it is."""
    for seed in range(30):
        holder: int | None = None
        for state in random_game(Ruleset("anniversary", 3, "tea"), seed):
            if state.turn == 0 and state.closed:
                totals = [sum(sum(closed.points[seat]) for closed in state.closed) for seat in range(3)]
                leaders = [seat for seat in range(3) if totals[seat] == max(totals)]
                holder = leaders[0] if len(leaders) == 1 else holder
            assert state.boat == holder


def test_the_dummy_never_takes_the_boat() -> None:
    """R31, R35: it goes to one of the two seats, however many points the dummy has."""
    dummy_led = 0
    for seed in range(30):
        for state in random_game(Ruleset("anniversary", 2, "tea", "dummy"), seed):
            if state.turn == 0 and state.round == 1:
                first, second, dummy = (sum(points) for points in state.closed[0].points)
                assert state.boat == (None if first == second else int(second > first))
                dummy_led += dummy > max(first, second)
    assert dummy_led > 3


def test_observe_gives_an_observation() -> None:
    """A spectator's has no seat."""
    state = after(TWO, 3)
    assert isinstance(state.observe(0), Observation)
    assert (state.observe(1).seat, state.observe(None).seat) == (1, None)


def test_a_pick_as_it_could_be_chosen() -> None:
    """R20, R27: yogurts without their values, what lies face-down unnamed; without a place there is nothing to hide."""
    yogurts = State.start(Ruleset("anniversary", 2, "yogurt"), seed=1)
    assert str(Pick.of(yogurts.as_chosen(Pick.parse("yogurt-3").code))) == "yogurt"
    battle = State.start(Ruleset(seats=2, variant="battle"), seed=1)
    assert str(Pick.of(battle.as_chosen(Pick.parse("egg@2").code))) == "?@2"
    assert battle.as_chosen(Pick.parse("egg").code) == Pick.parse("egg").code
