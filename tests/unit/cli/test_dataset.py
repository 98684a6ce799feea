"""`okawari dataset`."""

from pathlib import Path

from okawari.env.dataset import read_dataset
from okawari.game.files import write_records
from okawari.rules.ruleset import Ruleset
from tests.support.command import okawari
from tests.support.recorded import finished_record


def test_the_command(tmp_path: Path) -> None:
    """It says how much it wrote: 3 rounds of 10 turns of 2 seats each; a wrong ending and a wrong file are one line."""
    first, second = (finished_record(Ruleset(seats=2), seed) for seed in (1, 2))
    write_records(tmp_path / "games.jsonl", [first, second])
    write_records(tmp_path / "game.json", [first])
    ran = okawari("dataset", "games.jsonl", "--out", "games.npz", cwd=tmp_path)
    assert (ran.code, ran.out) == (0, "games.npz: 2 games, 120 decisions\n")
    assert len(read_dataset(tmp_path / "games.npz")["actions"]) == 120
    assert okawari("dataset", "game.json", "--out", "game.npz", cwd=tmp_path).out == "game.npz: 1 game, 60 decisions\n"
    ran = okawari("dataset", "games.jsonl", "--out", "games.csv", cwd=tmp_path)
    assert (ran.code, ran.err) == (1, "okawari: games.csv: a dataset ends in .npz or .parquet\n")
    ran = okawari("dataset", "none.jsonl", "--out", "games.npz", cwd=tmp_path)
    assert (ran.code, "cannot read none.jsonl" in ran.err) == (1, True)
