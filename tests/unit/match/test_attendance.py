"""Who is at a table, on one server and on several: what follows from stays is the same wherever it is worked out."""

from okawari.match.attendance import OwnAttendance, SharedAttendance, Stay, host_server, presence_of
from okawari.match.clock import REMEMBERED_PAUSES, Presence

BEGAN = 100.0


def shared(*stays: Stay) -> tuple[SharedAttendance, list[Stay]]:
    """A table on server `me`, and what the others are told."""
    noted: list[Stay] = []
    return SharedAttendance("me", BEGAN, noted.append, stays), noted


def test_on_one_server_both_tell_the_same() -> None:
    """Of everybody who sits there, whoever comes and goes."""
    own, (several, _) = OwnAttendance(BEGAN), shared()
    at = BEGAN
    for step in ("+ana", "+bob", "-ana", "-bob", "+eve", "-eve", "+ana", "+bob", "-bob", "-ana"):
        at += 10.0
        for attendance in (own, several):
            if step[0] == "+":
                attendance.came(step[1:], at)
            else:
                attendance.went(step[1:], at, {"ana", "bob"})
        ours, theirs = own.presence, several.presence
        assert ours.connected == theirs.connected, step
        assert ours.paused_since == theirs.paused_since, step
        assert [ours.gone_since(guest) for guest in ("ana", "bob")] == [
            theirs.gone_since(guest) for guest in ("ana", "bob")
        ], step
        for since in (BEGAN, BEGAN + 35.0, at):
            assert ours.rings(since, 60.0) == theirs.rings(since, 60.0), step
    assert own.responsible
    assert several.responsible
    assert not own.heard([Stay("ana", "other", at)])


def test_sixty_four_pauses_are_told_apart() -> None:
    """Nobody was there from second 5 to 10, from 15 to 20 and so on; the first pause is the moment before all that.

    After second 12 come 5 seconds for each of 62 pauses more. With 66 pauses the oldest three are one that is as long
    as they were and reaches over second 12: a clock may ring later, 3 s here, and never too early.
    """
    for last, paused in ((620, 62 * 5.0), (640, 3.0 + 64 * 5.0)):
        presence = Presence(0.0)
        for start in range(0, last + 10, 10):
            presence = presence.connect("ana", start).disconnect("ana", start + 5.0)
        assert presence.connect("ana", last + 10.0).rings(12.0, 1000.0) == 12.0 + 1000.0 + paused


def test_no_pause_is_forgotten_where_stays_on_many_servers_make_too_many() -> None:
    """The clock of a turn rings as late as on one server: here there were 100 pauses of 5 s in it, on two servers."""
    stays = [Stay("ana", f"{number % 2}", BEGAN + 10.0 * number, BEGAN + 10.0 * number + 5.0) for number in range(101)]
    presence = presence_of(stays, BEGAN)
    assert presence.rings(BEGAN, 1000.0) == BEGAN + 1000.0 + 100 * 5.0
    assert len(presence.pauses) == 64


def test_there_is_no_pause_between_stays_that_meet() -> None:
    """Somebody goes in the moment in which another comes; and the first came as the servers began."""
    stays = [Stay("ana", "a", BEGAN, 110.0), Stay("bob", "b", 110.0, 120.0), Stay("ana", "a", 121.0)]
    assert presence_of(stays, BEGAN).pauses == ((120.0, 121.0),)


def test_nobody_was_ever_there() -> None:
    """As on a server that has just begun: everybody has time to come back."""
    assert presence_of([], BEGAN) == Presence(BEGAN)
    assert presence_of([Stay("ana", "old", 5.0, 9.0)], BEGAN).gone_since("ana") == BEGAN
    assert presence_of([Stay("ana", "old", 5.0, 9.0)], BEGAN).paused_since == 0.0


def test_a_guest_with_pages_at_two_servers_is_there_until_both_are_closed() -> None:
    """And has gone when the last one was."""
    stays = [Stay("ana", "a", 110.0, 120.0), Stay("ana", "b", 115.0)]
    assert presence_of(stays, BEGAN).gone_since("ana") is None
    stays[1] = stays[1]._replace(went=130.0)
    assert presence_of(stays, BEGAN).gone_since("ana") == 130.0
    assert presence_of(stays, BEGAN).pauses == ((100.0, 110.0),)


def test_who_is_elsewhere_counts_and_the_same_news_is_no_news() -> None:
    """What is shown is made again only if something changed."""
    attendance, _ = shared()
    attendance.came("ana", 110.0)
    bob, eve = Stay("bob", "other", 111.0), Stay("eve", "another", 111.0)
    before = attendance.presence
    assert attendance.heard([bob, eve])
    assert attendance.presence.connected == {"ana", "bob", "eve"}
    assert attendance.presence is not before
    before = attendance.presence
    assert not attendance.heard([eve, bob])
    assert attendance.presence is before
    assert attendance.heard([bob._replace(went=112.0)])
    assert attendance.presence.gone_since("bob") == 112.0


def test_the_server_of_the_longest_stay_does_what_is_due() -> None:
    """All servers find the same one; it passes on when its guests are gone."""
    attendance, _ = shared(Stay("bob", "other", 110.0))
    assert not attendance.responsible
    attendance.came("ana", 111.0)
    assert not attendance.responsible
    attendance.heard([Stay("bob", "other", 110.0, 115.0)])
    assert attendance.responsible
    attendance.heard([Stay("bob", "other", 110.0, 115.0), Stay("bob", "other", 116.0)])
    assert attendance.responsible, "who comes later takes nothing away"
    assert host_server([Stay("bob", "b", 1.0), Stay("ana", "a", 1.0)]) == "a", "at the same time, the first by name"
    assert host_server([]) is None


def test_others_are_told_of_every_stay_once() -> None:
    """When it begins and when it ends; a page that is loaded again within two seconds goes on with its stay."""
    attendance, noted = shared()
    attendance.came("ana", 110.0)
    attendance.went("ana", 120.0, {"ana"})
    attendance.came("ana", 121.9)
    attendance.went("ana", 130.0, {"ana"})
    attendance.came("ana", 132.0)
    assert [(stay.came, stay.went) for stay in noted] == [
        (110.0, None),
        (110.0, 120.0),
        (110.0, None),
        (110.0, 130.0),
        (132.0, None),
    ]


def test_spectators_without_end_are_forgotten() -> None:
    """A memory that grows with them would never stop; who sits there is remembered."""
    attendance, _ = shared()
    attendance.came("ana", 110.0)
    attendance.went("ana", 111.0, {"ana"})
    for number in range(10 * REMEMBERED_PAUSES):
        attendance.came(f"guest {number}", 200.0 + 10 * number)
        attendance.went(f"guest {number}", 205.0 + 10 * number, {"ana"})
    assert attendance.presence.gone_since("ana") == 111.0
    assert len(attendance.presence.gone) <= REMEMBERED_PAUSES + 2
    assert len(attendance.presence.pauses) <= REMEMBERED_PAUSES
