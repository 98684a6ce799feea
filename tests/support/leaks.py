"""Nothing leaks: what is sent depends on nothing that its receiver may not know (R34).

A game is played; at every turn each seat's view, and a spectator's, is made twice: of the true table, and of one whose
State was imagined from that seat's Observation, with another seed and other choices of the other seats. Both must be
the same, byte for byte.
"""

import dataclasses
from random import Random

import msgspec
from msgspec.structs import replace

from okawari.match.table import Choice, Table
from okawari.rules.ruleset import Ruleset
from tests.support.live import BOTS, Live, settings_of, view

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
    """Compare the views of every seat and of a spectator."""
    table = live.table
    assert table.dealt is not None
    assert table.match is not None
    for seat in (None, *range(len(table.seats))):
        guest = SPECTATOR if seat is None else table.seats[seat].guest
        truth = _shown(live, table, guest)
        assert truth == _shown(live, imagined_table(table, seat, rng), guest), f"{where}, {guest}, turn {table.turn}"
        secrets = [table.dealt.seed.hex(), *(other.guest for other in table.seats)]
        secrets += [] if table.phase == "over" else [table.dealt.record]
        for secret in secrets:
            assert secret.encode() not in truth, f"{where}, {guest}, turn {table.turn}"


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


def _shown(live: Live, table: Table, guest: str) -> bytes:
    """Everything that a guest is sent."""
    return msgspec.json.encode(view(table, guest, live.presence, live.now, BOTS))
