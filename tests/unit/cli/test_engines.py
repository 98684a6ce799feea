"""What `okawari warm` and `okawari bench --signature` say; nothing is compiled here."""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from types import SimpleNamespace

import pytest

from okawari.arena.signature import RULESETS, Signature
from okawari.rules.chance import check_seed
from okawari.rules.ruleset import Ruleset
from okawari.sim.compile import cache_folder
from tests.support.bars import Bars
from tests.support.command import okawari


class Environment:
    """One that notes what is stepped."""

    def __init__(self, done: list[str], games: int, ruleset: Ruleset) -> None:
        self._done, self._games, self._ruleset = done, games, ruleset

    def reset(self, seed: int) -> SimpleNamespace:
        """Its games begin."""
        check_seed(seed)
        return SimpleNamespace(masks=["egg"] * self._games)

    def step(self, actions: tuple[list[str], float]) -> None:
        """Somebody picks in each."""
        self._done.append(f"{actions[0]} in {self._ruleset.variant}, {self._ruleset.seats} seats")


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was compiled: of two parts, and of the environments."""
    done: list[str] = []

    def warm() -> Iterator[str]:
        for name in ("searches", "playouts"):
            yield name
            done.append(name)

    monkeypatch.setattr("okawari.bots.warm.steps", lambda: {"searches": print, "playouts": print})
    monkeypatch.setattr("okawari.bots.warm.warm", warm)
    monkeypatch.setattr("okawari.env.sample_actions", lambda masks, rng: (masks, rng.random()))
    monkeypatch.setattr("okawari.env.VectorEnv", partial(Environment, done))
    monkeypatch.setattr("okawari.sim.compile.KeptCode.announced", False)
    return done


@pytest.mark.parametrize(("flags", "more"), [((), []), (("--environments",), ["the environments …"])])
def test_warm_says_what_it_does(flags: tuple[str, ...], more: list[str], compiled: list[str]) -> None:
    """A line before each part, and in the end where the code is kept; the environments only for who asks."""
    *lines, last = okawari("warm", *flags).out.splitlines()
    assert lines == ["loading the compiler …", "1 of 2: searches …", "2 of 2: playouts …", *more]
    assert re.fullmatch(rf"ready after \d s; kept in {re.escape(str(cache_folder()))}", last)
    stepped = ["['egg'] in None, 2 seats", "['egg'] in battle, 2 seats"]
    assert compiled == ["searches", "playouts", *(stepped if flags else [])]


def test_the_signature_of_play_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is measured; a line for each ruleset and one for all games, or the same for programs."""

    def signed(show: Callable[[int], None]) -> Signature:
        show(1)
        return Signature("ab12", {"gamewright, 2 seats": "cd34"})

    bars = Bars(monkeypatch, "okawari.cli.engines")
    monkeypatch.setattr("okawari.arena.signature.signature", signed)
    monkeypatch.setattr("okawari.sim.speed.games_per_cpu_second", lambda: pytest.fail("something was measured"))
    assert okawari("bench", "--signature").out == "cd34 gamewright, 2 seats\nab12 all 1,000 games\n"
    told = json.loads(okawari("bench", "--signature", "--json").out)
    assert told == {"signature": "ab12", "games": 1000, "rulesets": {"gamewright, 2 seats": "cd34"}}
    assert bars.shown == [("rulesets", len(RULESETS), [1])] * 2
