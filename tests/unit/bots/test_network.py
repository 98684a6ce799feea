"""Networks that play: what they are shown, and their file."""

from itertools import islice
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest

from okawari import OkawariError, Ruleset, State, play
from okawari.bots import network as n
from okawari.bots.bot import BotError
from okawari.bots.learned import TRAINED
from okawari.bots.network import Features, NetworkPlayer, NeuralNetwork, read_network, write_network
from okawari.bots.registry import load_bot
from okawari.policies.encoding import action_count, action_mask, encode, pick_of
from tests.support.paths import EXAMPLES

FOUR = Ruleset(seats=4)
EXAMPLE = f"{EXAMPLES / 'agent.py'}:Agent"


def test_a_network_by_hand() -> None:
    """Two inputs, two in between of which one is cut off, one that comes out."""
    network = NeuralNetwork((2, 2, 1))
    network.flat[:] = [1, -1, 2, 1, 0.5, 0, 10, 100, 0.25]
    assert network.passed(np.array([[1, 2]], np.float32))[-1].tolist() == [[10 * (1 + 4 + 0.5) + 100 * 1 + 0.25]]
    assert network.passed(np.array([[2, 1]], np.float32))[-1].tolist() == [[10 * (2 + 2 + 0.5) + 0.25]]


def test_only_what_is_in_between_is_cut_off() -> None:
    """Neither what goes in, nor what comes out: of -4 and 1 the first in between is -1½, cut; the second is 5."""
    network = NeuralNetwork((2, 2, 1))
    network.flat[:] = [1, -1, 2, 1, 0.5, 0, 10, -100, 0.25]
    inputs, between, out = network.passed(np.array([[-4, 1]], np.float32))
    assert (inputs.tolist(), between.tolist(), out.tolist()) == ([[-4, 1]], [[0, 5]], [[-499.75]])


def test_what_a_network_is_shown() -> None:
    """All 132 columns by eighths; then the own hand and the tableaux three times, by whether they reach 1, 2 and 3."""
    row = encode(State.start(FOUR, seed=7).observe(0))
    row[52] = 2  # tempura in front of the own seat
    shown = Features(FOUR).of(np.array([row]))[0]
    assert len(shown) == Features(FOUR).size == 132 + 3 * (13 + 60)
    assert (shown[:132] * 8).tolist() == row.tolist()
    assert shown[132:145].tolist() == (row[:13] >= 1).tolist()
    assert [shown[171 + 60 * level] for level in range(3)] == [1, 1, 0]


def test_battle_has_no_hands_to_show() -> None:
    """The error says so."""
    with pytest.raises(OkawariError, match="battle has no hands"):
        Features(Ruleset(seats=2, variant="battle"))


def test_what_is_written_is_read(tmp_path: Path) -> None:
    """In half precision; and a file that cannot be written is one line."""
    network = NeuralNetwork((351, 3, action_count(FOUR)))
    network.flat[:] = np.random.default_rng(7).standard_normal(len(network.flat))
    write_network(tmp_path / "agent.npz", FOUR, network)
    words, again = read_network(tmp_path / "agent.npz")
    assert (words, again.sizes) == (FOUR.words, network.sizes)
    assert (again.flat == network.flat.astype(np.float16)).all()
    with pytest.raises(OkawariError, match="cannot write"):
        write_network(tmp_path / "none" / "agent.npz", FOUR, network)


SOUND: dict[str, Any] = {
    "ruleset": np.array(FOUR.words),
    "encoding": np.array(0),
    "sizes": np.array([351, action_count(FOUR)]),
    "numbers": np.zeros(352 * action_count(FOUR), np.float16),
}


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"numbers": np.zeros(7, np.float16)}, "its numbers are not 55264 numbers in half precision"),
        ({"numbers": np.full(55264, np.nan, np.float16)}, "its numbers are not"),
        ({"numbers": np.zeros(55264, np.float32)}, "its numbers are not"),
        ({"numbers": np.array([print] * 55264)}, "allow_pickle=False"),
        ({"sizes": np.array([351, -157])}, "its sizes are no layers"),
        ({"sizes": np.array([[351], [157]])}, "its sizes are no layers"),
        ({"sizes": np.array([351.0, 157.0])}, "its sizes are no layers"),
        ({"sizes": np.array([351])}, "its sizes are no layers"),
        ({"sizes": np.array([351, 0])}, "its sizes are no layers"),
        ({"sizes": np.array([10**9, 10**9])}, "its numbers are not 1000000001000000000 numbers"),
        ({"encoding": np.array(1)}, "it is of version 1 of the encoding"),
        ({"encoding": np.array([0, 1])}, "agent.npz as a network"),
    ],
)
def test_a_file_that_is_no_network(tmp_path: Path, changed: dict[str, Any], told: str) -> None:
    """What is wrong with a file is said, and nothing in it is ever run."""
    path = tmp_path / "agent.npz"
    np.savez_compressed(path, **SOUND)
    assert read_network(path)[0] == FOUR.words
    np.savez_compressed(path, **{**SOUND, **changed})
    with pytest.raises(BotError, match=told):
        read_network(path)


def test_a_file_that_is_none_or_only_a_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file, a text, half a file, and one that lacks an array: the bot cannot be made, and says why."""
    path = tmp_path / "agent.npz"
    monkeypatch.setenv("OKAWARI_AGENT", str(path))
    np.savez_compressed(path, **SOUND)
    whole = path.read_bytes()
    np.savez_compressed(path, **dict(islice(SOUND.items(), 3)))
    for content in (None, b"no agent", whole[: len(whole) // 2], path.read_bytes()):
        path.unlink(missing_ok=True)
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(BotError, match=r"Agent cannot be made: BotError: cannot read .*agent\.npz as a network"):
            load_bot(EXAMPLE)


def test_an_agent_plays_what_it_was_trained_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another ruleset is refused, and so is a network that does not fit its own."""
    path = tmp_path / "agent.npz"
    monkeypatch.setenv("OKAWARI_AGENT", str(path))
    np.savez_compressed(path, **SOUND)
    with pytest.raises(BotError, match=r"was trained for gamewright, pudding, 4 seats, not for .*3 seats"):
        play(Ruleset(seats=3), [load_bot(EXAMPLE)] * 3, seed=7)
    np.savez_compressed(path, **{**SOUND, "sizes": np.array([157, 351]), "numbers": np.zeros(158 * 351, np.float16)})
    with pytest.raises(BotError, match="has other columns or actions than gamewright"):
        play(FOUR, [load_bot(EXAMPLE)] * 4, seed=7)


def test_the_legal_action_of_the_highest_score_is_taken(tmp_path: Path) -> None:
    """Whatever it is shown, this network scores each action by its number, or the other way round."""
    seen = State.start(FOUR, seed=7).observe(2)
    legal = np.flatnonzero(action_mask(seen)).tolist()
    for sign, action in ((1, legal[-1]), (-1, legal[0])):
        network = NeuralNetwork((Features(FOUR).size, 1, action_count(FOUR)))
        network.parts[-1][:] = sign * (1 + np.arange(action_count(FOUR)))
        write_network(tmp_path / "agent.npz", FOUR, network)
        assert NetworkPlayer(tmp_path / "agent.npz").choose(seen) == pick_of(seen, action)


def test_a_player_that_has_played_refuses_another_ruleset_all_the_same() -> None:
    """And goes on with its own."""
    player = NetworkPlayer(TRAINED)
    seen = State.start(FOUR, seed=7).observe(0)
    pick = player.choose(seen)
    with pytest.raises(BotError, match="was trained for gamewright, pudding, 4 seats, not for"):
        player.choose(State.start(Ruleset(seats=4, variant="golf"), seed=7).observe(0))
    assert player.choose(seen) == pick


def test_a_file_may_unpack_to_just_so_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not to a byte more; 64 MB, as a rule."""
    assert n.MOST_UNPACKED == 64_000_000
    path = tmp_path / "agent.npz"
    np.savez_compressed(path, **SOUND)
    with ZipFile(path) as packed:
        unpacked = sum(one.file_size for one in packed.infolist())
    monkeypatch.setattr(n, "MOST_UNPACKED", unpacked)
    assert read_network(path)[0] == FOUR.words
    monkeypatch.setattr(n, "MOST_UNPACKED", unpacked - 1)
    with pytest.raises(BotError, match=f"unpacks to more than {unpacked - 1:,} bytes"):
        read_network(path)
