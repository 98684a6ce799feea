"""Nothing of a daily deal leaks (R34): what its one player is sent depends on nothing that they may not know."""

import dataclasses
from random import Random

import msgspec
from msgspec.structs import replace

from okawari.match.clock import Presence
from okawari.match.daily import opens
from okawari.match.publish import Connection, Parts, Publisher
from okawari.match.table import Table
from tests.support.dailies import DAY, GUEST, NOON, RECORD, daily_table, daily_turn


def sent(table: Table, guest: str, wall: float) -> bytes:
    """Everything that a guest's page is sent when it opens."""
    frames: list[Parts] = []
    presence = Presence(NOON, connected=frozenset({guest}), paused_since=None)
    Publisher(("skilled",), lambda rules: (), lambda: wall).show(
        [Connection(guest, guest, frames.append)], table, presence, NOON
    )
    return msgspec.json.encode([{name: msgspec.Raw(part) for name, part in frame.items()} for frame in frames])


def swapped(table: Table, rng: Random) -> Table:
    """A table that the player could be at: another seed, other chance of the bots, another record, other hands."""
    playing, dealt = table.match, table.dealt
    assert playing is not None
    assert playing.fair is not None
    assert dealt is not None
    state = playing.state if table.phase == "over" else playing.state.observe(0).imagine(rng)
    fair = dataclasses.replace(playing.fair, seed=rng.randbytes(32))
    other = replace(dealt, seed=fair.seed, bots=rng.randbytes(32), record=rng.randbytes(16).hex())
    return replace(table, match=replace(playing, state=state, fair=fair), dealt=other)


def test_what_a_player_is_sent_tells_nothing_of_the_day() -> None:
    """In every turn and at the end, until the day's games are open: the swap changes no byte."""
    table, rng = daily_table(), Random(0)
    while True:
        for wall in (NOON, opens(DAY) - 1):
            truth = sent(table, GUEST, wall)
            assert truth == sent(swapped(table, rng), GUEST, wall), f"turn {table.turn}"
            assert table.dealt is not None
            for secret in (table.dealt.seed.hex(), table.dealt.bots.hex(), RECORD, GUEST.encode().hex()):
                assert secret.encode() not in truth
        if table.phase == "over":
            break
        table = daily_turn(table, rng.randrange(9))
    assert RECORD.encode() in sent(table, GUEST, opens(DAY))


def test_somebody_else_with_the_link_is_shown_no_card() -> None:
    """However far the match has come: all they see is who sits there."""
    table, rng = daily_table(), Random(0)
    while table.phase == "playing":
        shown = sent(table, "bob", NOON)
        assert shown == sent(swapped(table, rng), "bob", NOON)
        for part in (b'"game":null', b'"scores":null', b'"turn":null', b'"end":null', b'"hand":[]'):
            assert part in shown
        table = daily_turn(table, 1)
    assert b'"end":null' in sent(table, "bob", opens(DAY))
