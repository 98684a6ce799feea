"""Games as arrays to learn from."""

import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest
from pyarrow.parquet import read_table

from okawari import OkawariError, Record, Ruleset, State
from okawari.env import action_mask, encode, games_to_arrays, pick_of, read_dataset, write_dataset
from okawari.env.dataset import DATASET_TYPES
from okawari.game.fair import FairDeal
from tests.support.games import COVERING, finished, label, random_picks

SECRET = "Xiomara"


def record(ruleset: Ruleset, seed: int) -> Record:
    """A finished game with a name in it."""
    return Record.of(finished(ruleset, seed), [SECRET])


@pytest.mark.parametrize("ruleset", COVERING, ids=label)
def test_rows_are_what_a_seat_knew(ruleset: Ruleset) -> None:
    """R34: each decision has the row and mask of the moment, and the action is the pick that was made then."""
    end = finished(ruleset, 4)
    arrays, at, rng = games_to_arrays([Record.of(end)]), 0, Random(4)
    state = State.start(ruleset, seed=4)
    while not state.over:
        picks = random_picks(state, rng)
        for seat in state.acting:
            seen = state.observe(seat)
            assert arrays["observations"][at].tolist() == encode(seen).tolist()
            assert arrays["masks"][at].tolist() == action_mask(seen).tolist()
            assert pick_of(seen, int(arrays["actions"][at])) == picks[seat]
            assert arrays["seats"][at] == seat
            at += 1
        state = state.play(picks)
    assert at == len(arrays["actions"])
    assert arrays["points"].tolist() == [end.scores[seat] * end.rules.best for seat in arrays["seats"]]
    assert arrays["margin"][arrays["seats"] == 0][0] == end.rules.best * end.scores[0] - max(
        end.rules.best * score for score in end.scores[1 : ruleset.seats]
    )
    assert arrays["win"].max() == 1 / len(end.outcome.winners) if end.outcome else False


def test_what_a_game_paid_stands_beside_every_decision() -> None:
    """A shared win by halves; margins and points of the seat that decided."""
    ends = [finished(Ruleset("anniversary", 5, "tea"), seed) for seed in (0, 1)]
    arrays, winners = games_to_arrays(Record.of(end) for end in ends), []
    for game, end in enumerate(ends):
        assert end.outcome is not None
        winners.append(len(end.outcome.winners))
        for seat in range(5):
            own = (arrays["games"] == game) & (arrays["seats"] == seat)
            assert own.sum() == 21
            won = [0.0, 1.0, 0.5][winners[game] if seat in end.outcome.winners else 0]
            best = max(score for other, score in enumerate(end.scores) if other != seat)
            assert set(arrays["win"][own].tolist()) == {won}
            assert set(arrays["points"][own].tolist()) == {end.scores[seat]}
            assert set(arrays["margin"][own].tolist()) == {end.scores[seat] - best}
    assert winners == [2, 1]


def test_a_dataset_is_of_a_kind_that_can_be_written(tmp_path: Path) -> None:
    """The error names both; no file is left."""
    with pytest.raises(OkawariError, match=r"games\.csv: a dataset ends in \.npz or \.parquet$"):
        write_dataset(tmp_path / "games.csv", {})
    assert not [*tmp_path.iterdir()]


def test_games_are_counted() -> None:
    """Two games of two seats: 2 × 60 decisions."""
    arrays = games_to_arrays(record(Ruleset(seats=2), seed) for seed in (1, 2))
    assert np.bincount(arrays["games"]).tolist() == [60, 60]
    assert str(arrays["ruleset"]) == "gamewright, pudding, 2 seats"
    assert int(arrays["version"]) == 0


def test_a_file_has_no_secrets_and_needs_no_pickle(tmp_path: Path) -> None:
    """Whoever played, and from which seed, is in no array; and the file is read without unpickling anything."""
    ruleset = Ruleset(seats=2)
    seed = bytes(range(32))
    fair = FairDeal(seed, "match", (b"a" * 32, b"b" * 32))
    state, rng = State.start(ruleset, fair.world(ruleset)), Random(1)
    while not state.over:
        state = state.play(random_picks(state, rng))
    told = Record.of(state, [SECRET], fair)
    path = tmp_path / "games.npz"
    write_dataset(path, games_to_arrays([told]))
    arrays = read_dataset(path)
    assert set(arrays) == {
        *("observations", "masks", "actions", "games", "seats", "win", "margin", "points", "ruleset", "version"),
    }
    assert arrays["observations"].dtype == np.uint8
    everything = b"".join(array.tobytes() for array in arrays.values())
    for secret in (SECRET, SECRET.encode("utf-32-le").decode("latin-1"), fair.commitment, seed.hex(), "match"):
        assert secret.encode("latin-1") not in everything


def test_games_of_two_rulesets_are_refused() -> None:
    """Their rows have other columns."""
    with pytest.raises(OkawariError, match="record 2 is of gamewright, pudding, 3 seats"):
        games_to_arrays([record(Ruleset(seats=2), 1), record(Ruleset(seats=3), 1)])


def test_no_games_are_refused() -> None:
    """There would be no row to tell their width from."""
    with pytest.raises(OkawariError, match="no record"):
        games_to_arrays([])


@pytest.mark.parametrize(
    "content", [b"", b"nonsense", b"\x80\x04N.", b"PK\x03\x04"], ids=["empty", "text", "pickle", "zip"]
)
def test_files_that_are_no_dataset(tmp_path: Path, content: bytes) -> None:
    """One line that names the file."""
    path = tmp_path / "games.npz"
    path.write_bytes(content)
    with pytest.raises(OkawariError, match=r"games\.npz"):
        read_dataset(path)


def test_arrays_of_something_else(tmp_path: Path) -> None:
    """The error says what is missing; an array of objects is not unpickled."""
    path = tmp_path / "games.npz"
    np.savez(path, actions=np.zeros(3))
    with pytest.raises(OkawariError, match="it has no games, margin, masks, "):
        read_dataset(path)
    with path.open("wb") as file:
        np.save(file, np.zeros(3))
    with pytest.raises(OkawariError, match="as a dataset"):
        read_dataset(path)
    np.savez(path, actions=np.array([{}], object))
    with pytest.raises(OkawariError, match="pickle"):
        read_dataset(path)


@pytest.mark.parametrize("ruleset", [Ruleset(seats=2), Ruleset(seats=2, variant="battle")], ids=label)
def test_parquet_has_the_same_decisions(ruleset: Ruleset, tmp_path: Path) -> None:
    """A row for each decision with every array's values and types; ruleset and encoding are told, nobody's name is."""
    path = tmp_path / "games.parquet"
    arrays = games_to_arrays([record(ruleset, 1), record(ruleset, 2)])
    write_dataset(path, arrays)
    table = read_table(path)
    assert table.column_names == list(DATASET_TYPES)
    assert table.num_rows == len(arrays["actions"])
    for name, dtype in DATASET_TYPES.items():
        column = table[name].combine_chunks()
        flat = column.flatten().to_numpy() if arrays[name].ndim == 2 else column.to_numpy()
        assert flat.dtype == dtype
        assert np.array_equal(flat.reshape(arrays[name].shape), arrays[name])
    told = {b"ruleset": ruleset.words.encode(), b"encoding": b"okawari_v0"}
    assert {key: table.schema.metadata[key] for key in told} == told
    assert SECRET.encode() not in path.read_bytes()


def test_parquet_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says what to install, and what to write instead."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(OkawariError, match=r"pip install 'okawari\[parquet\]'; or write an \.npz"):
        write_dataset(tmp_path / "games.parquet", games_to_arrays([record(Ruleset(seats=2), 1)]))
