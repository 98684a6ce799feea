"""Nothing leaks: what is sent depends on nothing that its receiver may not know (R34).

A game is played; at every turn what a seat or a spectator is sent is made twice: of the true table, and of one whose
State was imagined from their Observation, with another seed and other choices of the other seats. Both must be the
same, byte for byte.

Parts that are the same for everybody are made of the table alone. So they are compared where most of it is imagined:
at a table that a spectator could be at, who knows least. A seat's own parts are compared at tables of its own.
"""

import dataclasses
from random import Random

import msgspec
from msgspec.structs import replace

from okawari.match.table import Choice, Table
from okawari.rules.ruleset import Ruleset
from tests.support.live import BOTS, Live, own_parts, settings_of, view

SPECTATOR = "a spectator"


def imagined_table(table: Table, seat: int | None, rng: Random) -> Table:
    """A table that this seat could be at: all that it may not know is different."""
    assert table.match is not None
    assert table.match.fair is not None
    assert table.dealt is not None
    state = table.match.state.observe(seat).imagine(rng)
    choices = [
        choice and (choice if number == seat else Choice(str(rng.choice(state.legal_picks(number))), choice.by))
        for number, choice in enumerate(table.match.choices)
    ]
    fair = dataclasses.replace(table.match.fair, seed=rng.randbytes(32))
    match = replace(table.match, state=state, choices=tuple(choices), fair=fair)
    over = table.phase == "over"
    record = table.dealt.record if over else rng.randbytes(16).hex()
    return replace(table, match=match, dealt=replace(table.dealt, seed=fair.seed, record=record))


def check_views(live: Live, rng: Random, where: str) -> None:
    """Compare what a spectator and every seat is sent."""
    table = live.table
    assert table.dealt is not None
    secrets = [table.dealt.seed.hex(), *(other.guest for other in table.seats)]
    secrets += [] if table.phase == "over" else [table.dealt.record]
    for seat in (None, *range(len(table.seats))):
        guest = SPECTATOR if seat is None else table.seats[seat].guest
        told, imagined = f"{where}, {guest}, turn {table.turn}", imagined_table(table, seat, rng)
        truth = _sent(live, table, seat)
        assert truth == _sent(live, imagined, seat), told
        for secret in secrets:
            assert secret.encode() not in truth, told


def check_game(ruleset: Ruleset, seed: int) -> None:
    """One game: checked before the first pick, with choices on the table, and after every turn."""
    rng, where = Random(seed), f"{ruleset}, seed {seed}"
    live = Live(settings_of(ruleset, memory_aid=bool(seed % 2)), seed=seed)
    live.start(people=ruleset.seats)
    while live.table.phase == "playing":
        check_views(live, rng, where)
        playing = live.table.match
        assert playing is not None
        for seat in playing.waiting[:-1]:
            live.play_seat(seat, lock=rng.random() < 0.5)
        check_views(live, rng, where)
        live.play_turn()
    check_views(live, rng, where)


def _sent(live: Live, table: Table, seat: int | None) -> bytes:
    """Everything that a spectator is sent, or what is for a seat alone and for seats alone."""
    if seat is None:
        return msgspec.json.encode(view(table, SPECTATOR, live.presence, live.now, BOTS))
    return msgspec.json.encode(own_parts(table, table.seats[seat].guest))
