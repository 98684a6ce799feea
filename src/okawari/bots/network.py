"""A small neural network that plays, in NumPy alone: what it is shown, how it scores actions, and its file."""

from itertools import pairwise
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

import numpy as np
from numpy.typing import NDArray

from okawari.bots.bot import BotError
from okawari.game.files import writing
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.policies.encoding import EncodingError, action_count, action_mask, encode, pick_of, row_size, sections
from okawari.policies.rows import ENCODING_VERSION
from okawari.rules.ruleset import Ruleset

Floats = NDArray[Any]
"""In training and playing of single precision."""
SHOWN_LEVELS = (1, 2, 3)
"""Own and placed cards are also shown by whether they reach each of these: sets need a second or a third card."""
SCALE = 8
"""Counts are divided by this, so that most of what goes into a network is between 0 and 1."""
MOST_UNPACKED = 64_000_000
"""Bytes. A network's file that unpacks to more is none."""


class NeuralNetwork:
    """Layers of weights and biases, what is negative cut off in between. All its numbers lie in one flat array."""

    def __init__(self, sizes: tuple[int, ...]) -> None:
        shapes = [shape for above, below in pairwise(sizes) for shape in ((above, below), (below,))]
        ends = np.cumsum([np.prod(shape) for shape in shapes])
        self.sizes = sizes
        self.flat: Floats = np.zeros(ends[-1], np.float32)
        parts = np.split(self.flat, ends[:-1])
        self.parts: list[Floats] = [part.reshape(shape) for part, shape in zip(parts, shapes, strict=True)]
        """Weights and biases of the first layer, of the second, and so on: views of the flat array."""

    def passed(self, inputs: Floats) -> list[Floats]:
        """What goes into each layer, and last what comes out of the network; a line for each line of inputs."""
        found = [inputs]
        for weights, biases in zip(self.parts[0::2], self.parts[1::2], strict=True):
            if len(found) > 1:
                np.maximum(found[-1], 0, out=found[-1])
            found.append(found[-1] @ weights + biases)
        return found


class Features:
    """What a network is shown of rows: all columns, and of the own hand and the tableaux which levels they reach.

    Columns behind those of the encoding, which only a critic in training is given, are shown as they are.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        parts = sections(ruleset)
        if "hands" not in parts:
            raise EncodingError(f"{ruleset.words} has no hands; networks are for rulesets that have")
        hands, tableaux = parts["hands"], parts["tableaux"]
        self.levelled = [(hands.start, hands.start + hands.shape[1]), (tableaux.start, tableaux.stop)]
        self.size = row_size(ruleset) + len(SHOWN_LEVELS) * sum(stop - start for start, stop in self.levelled)

    def of(self, rows: NDArray[np.uint8]) -> Floats:
        """The inputs of a network, a line for each row."""
        levelled = [rows[:, start:stop] >= level for start, stop in self.levelled for level in SHOWN_LEVELS]
        return np.concatenate([rows / np.float32(SCALE), *levelled], axis=1, dtype=np.float32)


class NetworkPlayer:
    """A network for the ruleset that it was trained for: it takes the legal action of the highest score."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.words, self.network = read_network(path)
        self._features: Features | None = None

    def choose(self, seen: Observation) -> Pick:
        """The pick of a seat; another ruleset than the network's is an error."""
        if self._features is None or seen.ruleset.words != self.words:
            self._features = self._fitting(seen.ruleset)
        scores = self.network.passed(self._features.of(encode(seen)[None]))[-1][0]
        pick = pick_of(seen, int(np.where(action_mask(seen), scores, -np.inf).argmax()))
        assert pick is not None
        return pick

    def _fitting(self, ruleset: Ruleset) -> Features:
        if ruleset.words != self.words:
            raise BotError(f"{self.path} was trained for {self.words}, not for {ruleset.words}")
        features = Features(ruleset)
        if (self.network.sizes[0], self.network.sizes[-1]) != (features.size, action_count(ruleset)):
            raise BotError(f"{self.path} has other columns or actions than {self.words}")
        return features


def write_network(path: Path, ruleset: Ruleset, network: NeuralNetwork) -> None:
    """Write a network with what it was trained for, its numbers in half precision."""
    arrays: dict[str, Any] = {
        "ruleset": np.array(ruleset.words),
        "encoding": np.array(ENCODING_VERSION),
        "sizes": np.array(network.sizes),
        "numbers": network.flat.astype(np.float16),
    }
    with writing(path):
        np.savez_compressed(path, **arrays)


def read_network(path: Path) -> tuple[str, NeuralNetwork]:
    """The words of a ruleset, and the network that was trained for it. Nothing is ever unpickled."""
    try:
        with ZipFile(path) as packed:
            if sum(one.file_size for one in packed.infolist()) > MOST_UNPACKED:
                raise ValueError(f"it unpacks to more than {MOST_UNPACKED:,} bytes")
        with np.load(path, allow_pickle=False) as arrays:
            words, encoding = str(arrays["ruleset"]), int(arrays["encoding"])
            sizes, numbers = arrays["sizes"], arrays["numbers"]
        if encoding != ENCODING_VERSION:
            raise ValueError(f"it is of version {encoding} of the encoding, and this is version {ENCODING_VERSION}")
        if sizes.dtype.kind != "i" or sizes.ndim != 1 or len(sizes) < 2 or not (sizes > 0).all():
            raise ValueError("its sizes are no layers")
        # Counted before there is room for them: a small file may name sizes that no machine can hold.
        count = sum((above + 1) * below for above, below in pairwise(sizes.tolist()))
        if numbers.dtype != np.float16 or numbers.shape != (count,) or not np.isfinite(numbers).all():
            raise ValueError(f"its numbers are not {count} numbers in half precision")
    except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile) as error:
        raise BotError(f"cannot read {path} as a network: {error}") from None
    network = NeuralNetwork(tuple(sizes.tolist()))
    network.flat[:] = numbers
    return words, network
