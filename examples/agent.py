"""A trained network as a bot, in NumPy alone: of the legal actions it takes the one with the highest score.

It plays from agent.npz beside this file, or from the file that OKAWARI_AGENT names; examples/train.py writes one.

    okawari duel examples/agent.py:Agent greedy --seats 4 --games 2000
"""

import os
from itertools import pairwise
from pathlib import Path
from zipfile import BadZipFile, ZipFile

import numpy as np

from okawari import OkawariError
from okawari.env import action_count, action_mask, encode, pick_of, row_size, sections

ENCODING = 0
"""The version of the encoding that rows and actions are in (docs/encoding.md)."""
LEVELS = (1, 2, 3)
"""Cards in front of a seat are shown by whether they reach each of these, too: sets need a second or a third card."""
SCALE = 8
"""Counts are divided by this, so that most of what goes into a network is between 0 and 1."""
MOST_BYTES = 64_000_000
"""An agent's file that unpacks to more than this is none."""


class Network:
    """Layers of weights and biases, what is negative cut off in between. All its numbers lie in one flat array."""

    def __init__(self, sizes):
        shapes = [shape for above, below in pairwise(sizes) for shape in ((above, below), (below,))]
        ends = np.cumsum([np.prod(shape) for shape in shapes])
        self.sizes = tuple(sizes)
        self.flat = np.zeros(ends[-1], np.float32)
        self.parts = [part.reshape(shape) for part, shape in zip(np.split(self.flat, ends[:-1]), shapes, strict=True)]
        """Weights and biases of the first layer, of the second, and so on: views of the flat array."""

    def passed(self, inputs):
        """What goes into each layer, and last what comes out of the network."""
        found = [inputs]
        for weights, biases in zip(self.parts[0::2], self.parts[1::2], strict=True):
            if len(found) > 1:
                np.maximum(found[-1], 0, out=found[-1])
            found.append(found[-1] @ weights + biases)
        return found


class Features:
    """What a network is shown of rows: all columns, and of the own hand and all tableaux which levels they reach.

    Columns behind those of the encoding, which only a critic is given, are shown as they are.
    """

    def __init__(self, ruleset):
        hands, tableaux = (sections(ruleset)[name] for name in ("hands", "tableaux"))
        self.levelled = [(hands.start, hands.start + hands.shape[1]), (tableaux.start, tableaux.stop)]
        self.size = row_size(ruleset) + len(LEVELS) * sum(stop - start for start, stop in self.levelled)

    def of(self, rows):
        """The inputs of a network, a line for each row."""
        levelled = [rows[:, start:stop] >= level for start, stop in self.levelled for level in LEVELS]
        return np.concatenate([rows / np.float32(SCALE), *levelled], axis=1, dtype=np.float32)


def write_agent(path, ruleset, network):
    """Write a network with what it was trained for, in half precision: nobody plays worse for the rest."""
    arrays = {"ruleset": np.array(ruleset.words), "encoding": np.array(ENCODING), "sizes": np.array(network.sizes)}
    np.savez_compressed(path, **arrays, numbers=network.flat.astype(np.float16))


def read_agent(path):
    """The words of a ruleset and a network that `write_agent` wrote. Nothing is ever unpickled."""
    try:
        with ZipFile(path) as packed:
            if sum(one.file_size for one in packed.infolist()) > MOST_BYTES:
                raise ValueError(f"it unpacks to more than {MOST_BYTES:,} bytes")
        with np.load(path, allow_pickle=False) as arrays:
            words, encoding = str(arrays["ruleset"]), int(arrays["encoding"])
            sizes, numbers = arrays["sizes"], arrays["numbers"]
        if encoding != ENCODING:
            raise ValueError(f"it is of version {encoding} of the encoding, and this is version {ENCODING}")
        if sizes.dtype.kind != "i" or sizes.ndim != 1 or len(sizes) < 2 or not (sizes > 0).all():
            raise ValueError("its sizes are no layers")
        network = Network(sizes.tolist())
        if numbers.dtype != np.float16 or numbers.shape != network.flat.shape or not np.isfinite(numbers).all():
            raise ValueError(f"its numbers are not {len(network.flat)} numbers in half precision")
        network.flat[:] = numbers
    except (OSError, ValueError, KeyError, TypeError, EOFError, MemoryError, BadZipFile) as error:
        raise OkawariError(f"cannot read {path} as an agent: {error}") from None
    return words, network


class Agent:
    """Plays by a network that was trained by self-play."""

    def __init__(self):
        self.path = Path(os.environ.get("OKAWARI_AGENT") or Path(__file__).with_name("agent.npz"))
        self.words, self.network = read_agent(self.path)
        self.features = None

    def choose(self, seen, rng):
        """The legal action with the highest score."""
        if self.features is None:
            self.features = self.fitting(seen.ruleset)
        scores = self.network.passed(self.features.of(encode(seen)[None]))[-1][0]
        return pick_of(seen, int(np.where(action_mask(seen), scores, -np.inf).argmax()))

    def fitting(self, ruleset):
        """What the network is to be shown, if it was trained for this ruleset."""
        if ruleset.words != self.words:
            raise OkawariError(f"{self.path} was trained for {self.words}, not for {ruleset.words}")
        features = Features(ruleset)
        if (self.network.sizes[0], self.network.sizes[-1]) != (features.size, action_count(ruleset)):
            raise OkawariError(f"{self.path} has other columns or actions than {self.words}")
        return features
