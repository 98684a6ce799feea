"""Tournaments: blocks, results in a file, and going on after a kill."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from okawari.arena import Tournament, standings
from okawari.arena.blocks import Block, Task
from okawari.arena.report import document, report
from okawari.arena.standings import pairings
from okawari.game.errors import OkawariError
from okawari.game.files import read_records
from okawari.rules.ruleset import Ruleset

BOTS = ("easy", "greedy", "random")
TWO, THREE = Ruleset(seats=2), Ruleset(seats=3)


def played(tournament: Tournament) -> list[Block]:
    """All blocks of a tournament, without what depends on the machine."""
    blocks = list(tournament.run())[-1]
    return sorted(
        (Block(block.one, block.rest, block.number, block.totals, block.shares) for block in blocks),
        key=lambda block: (block.one, block.rest, block.number),
    )


def test_a_block_is_one_deck_from_every_seat() -> None:
    """With three seats, three games; the shares of each add up to a whole win."""
    (block,) = Task(THREE, "easy", "greedy", (4,), 1).run().blocks
    assert [len(part) for part in (block.totals, block.shares)] == [3, 3]
    assert [sum(shares) for shares in block.shares] == pytest.approx([1, 1, 1])
    assert block.share == pytest.approx(sum(block.shares[seat][seat] for seat in range(3)) / 3)
    assert block.picks == (3 * 27, 2 * 3 * 27)


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
    found = {(pairing.one, pairing.rest): pairing.share.mean for pairing in pairings(played(two))}
    assert len(found) == 6
    for (one, rest), share in found.items():
        assert share + found[rest, one] == pytest.approx(1)
    assert len(pairings(played(three))) == 6


def test_the_number_of_processes_makes_no_difference() -> None:
    """The same blocks from one process and from two."""
    alone, together = (Tournament(TWO, BOTS, 6, 1, processes=number) for number in (1, 2))
    assert played(alone) == played(together)


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Blocks in the file are not played again; a last line that was cut short is."""
    path = tmp_path / "results.jsonl"
    whole = played(Tournament(TWO, BOTS, 6, 1, file=path, processes=1))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:5]) + lines[5][:40])
    again = Tournament(TWO, BOTS, 6, 1, file=path, processes=1)
    assert len(next(again.run())) == 4
    assert played(again) == whole
    assert sorted(path.read_bytes().splitlines()[1:5]) == sorted(line.strip() for line in lines[1:5])
    with pytest.raises(OkawariError, match="holds the results of something else"):
        played(Tournament(TWO, BOTS, 6, 2, file=path))


def test_results_of_other_code_are_not_mixed_with_new_ones(tmp_path: Path) -> None:
    """A bot that was changed since is named; with its old code the run goes on."""
    path, mine = tmp_path / "results.jsonl", tmp_path / "mine.py"
    code = "from okawari.bots.greedy import GreedyBot\nclass Mine(GreedyBot): pass\n"
    mine.write_text(code)
    tournament = Tournament(TWO, (f"{mine}:Mine", "random"), 4, 1, file=path, processes=1)
    whole, kept = played(tournament), path.read_bytes()
    mine.write_text(code + "# better now\n")
    with pytest.raises(OkawariError, match=r"holds results of other code of .*mine\.py:Mine; name another file"):
        played(tournament)
    assert path.read_bytes() == kept
    mine.write_text(code)
    assert played(tournament) == whole


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of a file's size there")
@pytest.mark.parametrize("flag", ["--file", "--records"])
def test_a_disk_that_fills_up_is_told(tmp_path: Path, flag: str) -> None:
    """One line that names the file."""
    path = tmp_path / "out.jsonl"
    command = f"ulimit -f 3; exec {sys.executable} -m okawari tournament easy,random --games 40 {flag} {path}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, f"okawari: cannot write {path}: File too large\n")


def test_a_run_goes_on_after_sigkill(tmp_path: Path) -> None:
    """A process with hours of work is really killed; what it had played is kept.

    Some blocks more, and all is the same as without a kill: each game has one record.
    """
    path, records = tmp_path / "results.jsonl", tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "okawari", "tournament", ",".join(BOTS), "--games", "100000", "--file", str(path)]
    command += ["--records", str(records)]
    process = subprocess.Popen(command, start_new_session=True, stdout=subprocess.DEVNULL)
    for _ in range(2400):
        if path.exists() and path.read_bytes().count(b"\n") > 8:
            break
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    _, *lines = [line for line in path.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    assert len(lines) >= 8
    blocks = max(json.loads(line)["number"] for line in lines) + 10
    again = Tournament(TWO, BOTS, 2 * blocks, 1, file=path, records=records, processes=2)
    assert len(next(again.run())) == len(lines)
    assert played(again) == played(Tournament(TWO, BOTS, 2 * blocks, 1, processes=2))
    assert len(set(games(records))) == len(games(records)) == 3 * 2 * blocks


def test_records_are_of_all_games(tmp_path: Path) -> None:
    """One JSON line a game, and each can be read."""
    path = tmp_path / "games.jsonl"
    list(Tournament(TWO, BOTS[:2], 4, 1, records=path, processes=1).run())
    records = list(read_records(path))
    assert len(records) == 4


def games(path: Path) -> list[tuple[str, ...]]:
    """What tells a game of a records file from the others: who sat where, and what was dealt."""
    return [(*record.names, str(record.document["rounds"][0]["hands"])) for record in read_records(path)]


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
    assert len(set(games(path))) == len(games(path)) == 6


@pytest.mark.parametrize("cut", ["between a record and its result", "inside a result", "inside a record"])
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


def test_the_report_says_all_of_the_ruleset() -> None:
    """R32: must-have-maki, too."""
    ruleset = Ruleset("anniversary", 2, "mochi", "golf", must_have_maki=True)
    tournament = Tournament(ruleset, BOTS[:2], 2, 1, processes=1)
    page = report(tournament, list(tournament.run())[-1])
    assert "anniversary, mochi, 2 seats, golf, must-have-maki, seed 1" in page


def test_a_bot_that_raises_is_counted(tmp_path: Path) -> None:
    """The guard picks for it; the standings say how often and why."""
    (tmp_path / "bad.py").write_text("class Bad:\n    def choose(self, seen, rng):\n        raise ValueError('no')\n")
    bots = (f"{tmp_path}/bad.py:Bad", "greedy")
    blocks = list(Tournament(TWO, bots, 2, 1, processes=1).run())[-1]
    by_bot = {standing.bot: standing for standing in standings(bots, blocks)}
    assert by_bot[bots[0]].substitutions == {"crash": 60}
    assert not by_bot["greedy"].substitutions


def test_the_report_stands_alone() -> None:
    """Plots are part of the page; nothing is loaded from elsewhere; names are escaped."""
    tournament = Tournament(THREE, BOTS, 6, 1, processes=1)
    blocks = list(tournament.run())[-1]
    page = report(tournament, blocks)
    assert page.count("<svg") == 2
    assert not any(word in page for word in ("http", "src=", "<script", "@import"))
    told = document(tournament, blocks)
    assert [standing["bot"] for standing in told["standings"]][-1] == "random"
    assert told["games"] == 36


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
