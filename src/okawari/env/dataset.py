"""Finished games as arrays to learn from: what a seat knew, what it could do, what it did, and what came of it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from okawari.env.rewards import worth
from okawari.game.errors import OkawariError
from okawari.game.files import writing
from okawari.game.pick import Pick
from okawari.game.record import Record
from okawari.game.state import State
from okawari.policies.encoding import EncodingError, action_mask, action_of, encode
from okawari.policies.rows import ENCODING_VERSION
from okawari.rules.ruleset import Ruleset

Arrays = dict[str, NDArray[Any]]
DATASET_TYPES = {
    "observations": np.uint8,
    "masks": np.int8,
    "actions": np.int32,
    "games": np.int32,
    "seats": np.uint8,
    "win": np.float32,
    "margin": np.int16,
    "points": np.int16,
}
"""What there is of every decision: its row, mask and action; in which game and by which seat; and what the game paid
that seat in the end, by the names of the rewards."""
FORMATS = (".npz", ".parquet")


def games_to_arrays(records: Iterable[Record]) -> Arrays:
    """Every decision of some games of one ruleset, in the order of the games and their turns.

    Nothing in it tells who played, or from which seed: names, seeds, addresses and fair deals are left behind. A row is
    what its seat knew when it picked, whatever the record tells besides.
    """
    columns: defaultdict[str, list[Any]] = defaultdict(list)
    ruleset: Ruleset | None = None
    for game, record in enumerate(records):
        if ruleset is not None and record.state.ruleset != ruleset:
            raise EncodingError(
                f"record {game + 1} is of {record.state.ruleset.words}, the first one of {ruleset.words}"
            )
        ruleset = record.state.ruleset
        for name, values in _decisions(record.state, game):
            columns[name].append(values)
    if ruleset is None:
        raise EncodingError("there is no record to learn from")
    arrays: Arrays = {name: np.array(columns[name], dtype) for name, dtype in DATASET_TYPES.items()}
    return arrays | {"ruleset": np.array(ruleset.words), "version": np.array(ENCODING_VERSION)}


def _decisions(end: State, game: int) -> Iterator[tuple[str, Any]]:
    """The columns of every decision of a game, one after the other."""
    assert end.outcome is not None
    winners, ruleset = end.outcome.winners, end.ruleset
    state = State.start(ruleset, end.world)
    for turn in end.turns:
        for picks in _halves(turn.picks):
            for seat, pick in enumerate(picks):
                if pick is not None:
                    seen = state.observe(seat)
                    yield "observations", encode(seen)
                    yield "masks", action_mask(seen)
                    yield "actions", action_of(ruleset, pick)
                    yield "games", game
                    yield "seats", seat
                    yield "win", 1 / len(winners) if seat in winners else 0
                    yield "margin", worth(end.rules, end.scores, seat, True)
                    yield "points", worth(end.rules, end.scores, seat, False)
            state = state.replay(picks)


def _halves(picks: tuple[Pick | None, ...]) -> Iterator[list[Pick | None]]:
    """R28: a turn of two cards in battle is two decisions."""
    halves = [() if pick is None else pick.halves() if pick.places else (pick,) for pick in picks]
    for number in range(max(map(len, halves))):
        yield [half[number] if half else None for half in halves]


def write_dataset(path: Path, arrays: Arrays) -> None:
    """Write arrays as NPZ, or as Parquet, a row for each decision, where pyarrow is installed."""
    if path.suffix not in FORMATS:
        raise OkawariError(f"{path}: a dataset ends in {' or '.join(FORMATS)}")
    with writing(path):
        if path.suffix == ".npz":
            np.savez_compressed(path, **arrays)  # type: ignore[arg-type]
        else:
            _write_parquet(path, arrays)


def _write_parquet(path: Path, arrays: Arrays) -> None:
    try:
        import pyarrow
        from pyarrow.parquet import write_table
    except ModuleNotFoundError:
        raise OkawariError("Parquet needs pyarrow: pip install 'okawari[parquet]'; or write an .npz") from None
    columns = {}
    for name in DATASET_TYPES:
        flat = pyarrow.array(arrays[name].reshape(-1))
        wide = arrays[name].ndim == 2
        columns[name] = pyarrow.FixedSizeListArray.from_arrays(flat, arrays[name].shape[1]) if wide else flat
    told = {"ruleset": str(arrays["ruleset"]), "encoding": f"okawari_v{int(arrays['version'])}"}
    write_table(pyarrow.table(columns).replace_schema_metadata(told), path)


def read_dataset(path: Path) -> Arrays:
    """Read what `write_dataset` wrote as NPZ. Nothing is ever unpickled."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            arrays = {name: found[name] for name in found.files}
    except (OSError, ValueError, TypeError, EOFError, BadZipFile) as error:
        raise OkawariError(f"cannot read {path} as a dataset: {error}") from None
    missing = {*DATASET_TYPES, "ruleset", "version"} - set(arrays)
    if missing:
        raise OkawariError(f"{path} is no dataset: it has no {', '.join(sorted(missing))}")
    return arrays
