"""The fold: what single events do to a table, and what is never printed of it."""

from msgspec.structs import replace

from okawari.match import commands as c
from okawari.match import events as e
from okawari.match.fold import advance, apply, fold
from okawari.match.settings import Settings
from okawari.match.table import Seat, Table
from tests.support.live import HOST, Live


def sat(*seats: int, of: int = 5) -> Table:
    """A lobby with guests in these seats."""
    table = Table(seats=(Seat(),) * of, host="a", settings=Settings(seats=of))
    for seat in seats:
        table = apply(table, e.Sat(seat, f"guest {seat}", f"Guest {seat}", "person", ""), 0.0)
    return table


def names(table: Table) -> list[str]:
    """Who sits where."""
    return [seat.name for seat in table.seats]


def test_another_number_of_seats_moves_nobody_who_need_not() -> None:
    """Those whose seat is gone take everybody to the first ones; more seats are open ones at the end."""
    changed = apply(sat(0, 2), e.SettingsChanged(Settings(seats=3)), 0.0)
    assert names(changed) == ["Guest 0", "", "Guest 2"]
    changed = apply(sat(1, 4), e.SettingsChanged(Settings(seats=4)), 0.0)
    assert names(changed) == ["Guest 1", "Guest 4", "", ""]
    changed = apply(sat(1, of=3), e.SettingsChanged(Settings(seats=5)), 0.0)
    assert names(changed) == ["", "Guest 1", "", "", ""]
    assert changed.settings.seats == 5


def test_an_entry_is_counted_dated_and_remembered() -> None:
    """Its number, its time, its command by its author; what the server did has no command."""
    table = advance(sat(0), e.Entry(7.0, (e.HostPassed("b"),), "ana", "x"))
    assert (table.seq, table.touched, table.host) == (1, 7.0, "b")
    assert table.answered.knows("ana", "x")
    again = advance(table, e.Entry(9.0, (e.HostPassed("c"),)))
    assert (again.seq, again.touched, again.host) == (2, 9.0, "c")
    assert again.answered is table.answered


def test_who_is_removed_is_remembered_unless_it_is_a_bot_or_the_host() -> None:
    """The host can come back, and a bot does not want to."""
    table = replace(sat(0, 1, 2), host="guest 0")
    table = apply(table, e.BotAdded(3, "greedy"), 0.0)
    assert table.seats[3] == Seat(name="bot:greedy", role="bot", bot="greedy")
    for seat in (0, 1, 3):
        table = apply(table, e.Removed(seat), 0.0)
    assert table.removed == {"guest 1"}
    assert names(table) == ["", "", "Guest 2", "", ""]


def test_a_seat_that_is_free_again_is_no_other_devices_either() -> None:
    """Devices belong to those who sit there."""
    table = apply(apply(sat(0, 1), e.Linked("guest 0", "phone"), 0.0), e.Linked("guest 1", "tablet"), 0.0)
    assert (table.seat_of("phone"), table.seat_of("tablet"), table.seat_of("")) == (0, 1, None)
    left = advance(table, e.Entry(0.0, (e.Left(0),), "guest 0"))
    assert left.device_owners == {"tablet": "guest 1"}
    assert left.owner("phone") == "phone"
    assert apply(table, e.Unlinked("guest 1"), 0.0).device_owners == {"phone": "guest 0"}


def test_the_asker_of_a_rematch_is_its_author() -> None:
    """And the lobby has as many seats as the settings say, also where fewer played."""
    live = Live(Settings(seats=4))
    live.start(2)
    live.play_on()
    assert len(live.table.seats) == 2
    live.ask("guest-1", c.Rematch("r"))
    assert (live.table.rematch_by, len(live.table.seats), live.table.match) == ("guest-1", 4, None)
    assert not Live().table.abandoned


def test_the_number_of_a_turn_never_comes_again() -> None:
    """Over matches that were played, and over one that was abandoned in its first turn."""
    live = Live(Settings(seats=2))
    live.start(2)
    seen = [live.table.turn]
    while live.table.phase == "playing":
        live.play_turn()
        seen.append(live.table.turn)
    for _ in range(2):
        live.ask(HOST, c.Rematch(live.id()))
        for guest in (HOST, "guest-1"):
            live.ask(guest, c.Sit(live.id()))
        live.ask(live.table.host, c.Start(live.id()))
        seen.append(live.table.turn)
        for guest in (HOST, "guest-1"):
            live.ask(guest, c.Leave(live.id()))
        assert live.table.abandoned
    assert seen == sorted(set(seen))
    assert seen[0] == 1
    assert fold(live.log) == live.table


def test_a_new_match_is_not_abandoned_because_the_last_one_was() -> None:
    """The end of the next one is an end with a winner."""
    live = Live(Settings(seats=2))
    live.start(2)
    for guest in ("guest-0", "guest-1"):
        live.ask(guest, c.Leave(live.id()))
    live.ask("guest-0", c.Rematch(live.id()))
    for guest in ("guest-0", "guest-1"):
        live.ask(guest, c.Sit(live.id()))
    live.ask(live.table.host, c.Start(live.id()))
    assert (live.table.phase, live.table.abandoned) == ("playing", False)


def test_nothing_secret_is_printed() -> None:
    """No log can have a seed, a guest, a choice, a hand or a record's address by printing a table."""
    live = Live(Settings(seats=3))
    guests = live.start(2, bots=1)
    live.play_seat(0, lock=False)
    table = live.table
    assert table.dealt is not None
    assert table.match is not None
    told = repr(table)
    assert "Guest-0" in told
    assert table.dealt.commitment in told
    choice = table.match.choices[0]
    assert choice is not None
    for secret in (*guests, table.dealt.record, table.dealt.seed.hex(), str(table.dealt.seed), "choices=", "state="):
        assert f"{secret}" not in told
    assert "guest=" not in told
    assert "host=" not in told
