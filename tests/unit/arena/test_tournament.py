"""Tournaments: who plays whom, results in a file, and going on from there."""

from pathlib import Path

import pytest
from msgspec import to_builtins
from msgspec.json import decode

from okawari.arena.blocks import Block, Results
from okawari.arena.bot_code import fingerprint
from okawari.arena.standings import pairings, standings
from okawari.arena.tasks import Task
from okawari.arena.tournament import Tournament
from okawari.bots.version import Contestant, Version
from okawari.game.errors import OkawariError
from okawari.game.files import read_records
from okawari.rules.ruleset import Ruleset
from tests.support.sizes import quick
from tests.support.tournaments import blocks_of, games_of

BOTS = ("easy", "greedy", "random")
TWO, THREE = Ruleset(seats=2), Ruleset(seats=3)


@pytest.mark.ci
def test_the_compiled_engine_plays_the_same_blocks() -> None:
    """Bots without chance: the same totals and shares, whichever engine plays."""
    for seats in (2, 5):
        slow, fast = (
            Task(Ruleset(seats=seats), "planner", "greedy", (3, 4, 5), 1, compiled=on) for on in (False, True)
        )
        for one, other in zip(slow.run().blocks, fast.run().blocks, strict=True):
            assert (one.number, one.totals, one.shares) == (other.number, other.totals, other.shares)


def test_everybody_plays_everybody() -> None:
    """Two seats: each pair once, seen from both sides. Three seats: each as the one among the others."""
    two, three = Tournament(TWO, BOTS, 4, 1, processes=1), Tournament(THREE, BOTS, 3, 1, processes=1)
    assert (len(two.pairings), two.blocks, len(three.pairings), three.blocks) == (3, 2, 6, 1)
    found = {(pairing.one, pairing.rest): pairing.share.mean for pairing in pairings(blocks_of(two))}
    assert len(found) == 6
    for (one, rest), share in found.items():
        assert share + found[rest, one] == pytest.approx(1)
    assert len(pairings(blocks_of(three))) == 6


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Blocks in the file are not played again; a last line that was cut short is."""
    path = tmp_path / "results.jsonl"
    whole = blocks_of(Tournament(TWO, BOTS, 6, 1, file=path, processes=1))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:5]) + lines[5][:40])
    again = Tournament(TWO, BOTS, 6, 1, file=path, processes=1)
    assert len(next(again.run())) == 4
    assert blocks_of(again) == whole
    assert sorted(path.read_bytes().splitlines()[1:5]) == sorted(line.strip() for line in lines[1:5])
    with pytest.raises(OkawariError, match="holds the results of something else"):
        blocks_of(Tournament(TWO, BOTS, 6, 2, file=path))


def test_results_of_other_code_are_not_mixed_with_new_ones(tmp_path: Path) -> None:
    """A bot that was changed since is named; with its old code the run goes on."""
    path, mine = tmp_path / "results.jsonl", tmp_path / "mine.py"
    code = "from okawari.bots.quick import GreedyBot\nclass Mine(GreedyBot): pass\n"
    mine.write_text(code)
    tournament = Tournament(TWO, (f"{mine}:Mine", "random"), 4, 1, file=path, processes=1)
    whole, kept = blocks_of(tournament), path.read_bytes()
    mine.write_text(code + "# better now\n")
    with pytest.raises(OkawariError, match=r"holds results of other code of .*mine\.py:Mine; name another file"):
        blocks_of(tournament)
    assert path.read_bytes() == kept
    mine.write_text(code)
    assert blocks_of(tournament) == whole


def test_records_are_of_all_games(tmp_path: Path) -> None:
    """One JSON line a game, and each can be read."""
    path = tmp_path / "games.jsonl"
    list(Tournament(TWO, BOTS[:2], 4, 1, records=path, processes=1).run())
    records = list(read_records(path))
    assert len(records) == 4


def test_records_go_on_with_the_results(tmp_path: Path) -> None:
    """The same command again changes nothing; a longer one appends."""
    file, path = tmp_path / "results.jsonl", tmp_path / "games.jsonl"
    list(Tournament(TWO, BOTS[:2], 4, 1, file=file, records=path, processes=1).run())
    first = path.read_bytes()
    assert first.count(b"\n") == 4
    list(Tournament(TWO, BOTS[:2], 4, 1, file=file, records=path, processes=1).run())
    assert path.read_bytes() == first
    list(Tournament(TWO, BOTS[:2], 6, 1, file=file, records=path, processes=1).run())
    assert path.read_bytes().startswith(first)
    assert len(set(games_of(path))) == len(games_of(path)) == 6


@pytest.mark.parametrize("cut", quick(3, ["inside a result", "inside a record", "between a record and its result"]))
def test_no_record_is_lost_or_there_twice_after_a_kill(cut: str, tmp_path: Path) -> None:
    """Wherever a kill cuts: each file holds what it holds after a run without one."""
    file, path = tmp_path / "results.jsonl", tmp_path / "games.jsonl"
    asked = Tournament(TWO, BOTS, 6, 1, file=file, records=path, processes=1)
    list(asked.run())
    results, records = file.read_bytes().splitlines(keepends=True), path.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(results[:5]) + (results[5][:40] if cut == "inside a result" else b""))
    path.write_bytes(b"".join(records[:9]) + (records[9][:40] if cut == "inside a record" else records[9]))
    list(asked.run())
    assert path.read_bytes() == b"".join(records)
    assert file.read_bytes().count(b"\n") == len(results)


def test_records_of_games_that_were_played_without_are_not_made_up(tmp_path: Path) -> None:
    """Results without their records: said at once, and neither file is touched."""
    file, path = tmp_path / "results.jsonl", tmp_path / "games.jsonl"
    list(Tournament(TWO, BOTS[:2], 4, 1, file=file, processes=1).run())
    before = file.read_bytes()
    with pytest.raises(OkawariError, match="has 0 of the 4 records of the games played so far"):
        list(Tournament(TWO, BOTS[:2], 6, 1, file=file, records=path, processes=1).run())
    assert file.read_bytes() == before
    assert not path.exists()


def test_a_bot_that_raises_is_counted(tmp_path: Path) -> None:
    """The guard picks for it; the standings say how often and why."""
    (tmp_path / "bad.py").write_text("class Bad:\n    def choose(self, seen, rng):\n        raise ValueError('no')\n")
    bots = (f"{tmp_path}/bad.py:Bad", "greedy")
    blocks = list(Tournament(TWO, bots, 2, 1, processes=1).run())[-1]
    by_bot = {standing.bot: standing for standing in standings(bots, blocks)}
    assert by_bot[bots[0]].substitutions == {"crash": 60}
    assert not by_bot["greedy"].substitutions


@pytest.mark.parametrize(
    ("bots", "games", "message"),
    [
        (("greedy",), 2, "two bots or more"),
        (("greedy", "greedy"), 2, "each named once"),
        (("greedy", "random"), 0, "0 games cannot be played"),
        (("greedy", "gready"), 2, "there is no bot 'gready'"),
    ],
)
def test_what_cannot_be_played(bots: tuple[str, ...], games: int, message: str) -> None:
    """Each mistake has its own words."""
    with pytest.raises(OkawariError, match=message):
        Tournament(TWO, bots, games, 1)


def test_seeds_and_memory_are_looked_at_too() -> None:
    """Each by itself."""
    with pytest.raises(OkawariError, match=r"^-1 is no seed"):
        Tournament(TWO, BOTS, 2, -1)
    with pytest.raises(OkawariError, match=r"^-1 MB cannot be"):
        Tournament(TWO, BOTS, 2, 1, memory=-1)


@pytest.mark.parametrize("limit", [0, -1, 86401, float("nan")])
def test_a_time_limit_is_more_than_nothing_and_at_most_a_day(limit: float) -> None:
    """A day itself is one."""
    with pytest.raises(OkawariError, match="s is no time limit; it is more than 0 and at most a day"):
        Tournament(TWO, BOTS, 2, 1, time_limit=limit)
    for allowed in (0.5, 86400):
        assert Tournament(TWO, BOTS, 2, 1, time_limit=allowed).about["time_limit"] == allowed


def test_what_makes_results_the_same() -> None:
    """Ruleset, bots, seed and time limit; how many games there are and where they are played does not matter."""
    short, long = Tournament(TWO, BOTS, 2, 1), Tournament(TWO, BOTS, 200, 1, processes=2)
    assert short.about == long.about
    assert short.about == {
        "ruleset": {**to_builtins(TWO)},
        "bots": ["easy", "greedy", "random"],
        "seed": 1,
        "time_limit": 5.0,
    }


def test_games_are_rounded_up_to_whole_blocks() -> None:
    """Three games of two seats are two blocks; four games of three are two. It is said why."""
    asked = Tournament(TWO, BOTS, 3, 1)
    why = "a block is one deck played from each of 2 seats, and only whole blocks count"
    assert (asked.rounding, Tournament(TWO, BOTS, 4, 1).rounding) == (f"4 games instead of 3: {why}", "")
    assert [Tournament(TWO, BOTS, games, 1).blocks for games in (1, 2, 3, 4)] == [1, 1, 2, 2]
    assert [Tournament(THREE, BOTS, games, 1).blocks for games in (3, 4)] == [1, 2]


def kept_blocks(path: Path, blocks: int, share: float) -> Tournament:
    """A duel of which so many blocks are in the file already, each with this win share."""
    duel = Tournament(TWO, ("easy", "random"), 2 * blocks, 1, file=path, processes=1)
    results = Results(path, duel.about, {bot: fingerprint(bot) for bot in duel.bots})
    shares = [[share, 1 - share], [1 - share, share]]
    results.add(Block("easy", "random", number, [[1, 2], [2, 1]], shares) for number in range(blocks))
    results.close()
    return duel


def test_a_duel_is_looked_at_every_50_blocks(tmp_path: Path) -> None:
    """Of 120 blocks after 50, 100 and 120; shared wins are found equal after 100 (86 would do), and it stops there."""
    duel = kept_blocks(tmp_path / "results.jsonl", 120, 0.5)
    assert [verdict.share.count for verdict in duel.duel(stop_early=False)] == [50, 100, 120]
    verdicts = list(duel.duel())
    assert [(verdict.share.count, verdict.result) for verdict in verdicts] == [(50, "undecided"), (100, "equal")]
    assert [verdict.chance for verdict in verdicts] == [0.5, 0.5]


def test_a_duel_stops_at_either_verdict(tmp_path: Path) -> None:
    """At the first look, if all is won or lost."""
    for share, result in ((1.0, "better"), (0.0, "worse")):
        (verdict,) = kept_blocks(tmp_path / f"{result}.jsonl", 120, share).duel()
        assert (verdict.share.count, verdict.result, verdict.share.mean) == (50, result, share)


def test_a_duel_whose_games_are_played_is_over_undecided(tmp_path: Path) -> None:
    """Eighty shared wins are six too few to be found equal: after the last block nothing more is played."""
    verdicts = list(kept_blocks(tmp_path / "results.jsonl", 80, 0.5).duel())
    assert [(verdict.share.count, verdict.result) for verdict in verdicts] == [(50, "undecided"), (80, "undecided")]


def test_a_duel_is_between_the_first_two() -> None:
    """Whoever else is named."""
    (verdict,) = Tournament(TWO, BOTS, 2, 1, processes=1).duel()
    assert verdict.share.count == 1


def test_all_pairings_play_a_deck_before_the_next() -> None:
    """So that a run which is stopped has compared all bots on the decks it came to."""
    steps = [list(found) for found in Tournament(TWO, BOTS, 4, 1, processes=1).run()]
    assert [len(found) for found in steps] == [0, 1, 2, 3, 4, 5, 6]
    assert [(block.one, block.rest, block.number) for block in steps[3]] == [
        ("easy", "greedy", 0),
        ("easy", "random", 0),
        ("greedy", "random", 0),
    ]


def test_at_the_end_blocks_stand_pairing_by_pairing() -> None:
    """In the list that grew."""
    *_, found = Tournament(TWO, BOTS, 4, 1, processes=1).run()
    pairs = (("easy", "greedy"), ("easy", "random"), ("greedy", "random"))
    assert [(block.one, block.rest, block.number) for block in found] == [(*pair, n) for pair in pairs for n in (0, 1)]


def test_a_duel_plays_what_is_missing(tmp_path: Path) -> None:
    """Two blocks are in the file, three are asked for: one is played."""
    path = tmp_path / "results.jsonl"
    kept_blocks(path, 2, 1.0)
    (verdict,) = Tournament(TWO, ("easy", "random"), 6, 1, file=path, processes=1).duel()
    assert verdict.share.count == 3
    assert path.read_bytes().count(b"\n") == 1 + 3


SIDES = Contestant("greedy"), Contestant("easy", Version(commit="0123456789"))
NAMES = "greedy", "easy@0123456"


def test_of_contestants_the_first_is_the_one() -> None:
    """However many seats there are, and only on this machine."""
    for ruleset in (TWO, THREE):
        assert Tournament(ruleset, NAMES, 6, 1, contestants=SIDES).pairings == [NAMES]
    with pytest.raises(OkawariError, match=r"^versions are matched on this machine; leave out --cluster$"):
        Tournament(TWO, NAMES, 6, 1, cluster="tcp://127.0.0.1:1", contestants=SIDES)


def test_a_duel_of_contestants(tmp_path: Path) -> None:
    """It is looked at after every block, tells the CPU time of both, and its file names the commit's code."""
    path = tmp_path / "results.jsonl"
    asked = Tournament(THREE, NAMES, 6, 1, 300, path, processes=1, strict=True, contestants=SIDES)
    verdicts = list(asked.duel(stop_early=False))
    assert [verdict.share.count for verdict in verdicts] == [1, 2]
    assert verdicts[-1].cpu_ms.keys() == set(NAMES)
    assert decode(path.read_bytes().splitlines()[0])["code"] == {
        "greedy": fingerprint("greedy"),
        "easy@0123456": "0123456789",
    }
    kept = path.read_bytes()
    assert [verdict.share for verdict in asked.duel(stop_early=False)] == [verdicts[-1].share]
    assert path.read_bytes() == kept
