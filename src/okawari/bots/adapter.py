"""The program that plays a bot of another version of Okawari: `python -P adapter.py SOURCE CACHE BOT`.

It is a file of this version that runs on the sources of the other. So of Okawari it uses only what has hardly changed
since there are bots: `State.from_json` and `observe`, what an Observation tells of itself, `load_bot`, and Picks as
text. It reads bot documents (docs/bots.md) with a game besides that the seat could be in, `imagined` from what it
knows; from that its version makes an Observation of its own, which must tell the same as the document. It writes the
pick, and the CPU time that this process took for it. The clock that bots think by, `perf_counter`, shows CPU time here:
however busy the machine is, so many ms are as much thought for one version as for the other.

One process plays all seats of all games; each seat of a game has a bot of its own.
"""

import json
import os
import signal
import sys
import time
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from okawari.bots.bot import Bot
    from okawari.game.observation import Observation


def main(source: str, cache: str, name: str) -> None:
    """Play until there are no more questions. The first line says that the bot is ready, or why it cannot be."""
    answers, sys.stdout = sys.stdout, sys.stderr  # what a bot prints is no answer
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks ends this
    time.perf_counter = time.process_time  # before a bot's module takes it from there
    sys.path.insert(0, source)
    if cache:
        os.environ["OKAWARI_CACHE_DIR"] = cache
    player = Player(name)
    print(json.dumps(told(player.warm_up, source)), file=answers, flush=True)
    for line in sys.stdin:
        print(json.dumps(told(player.answer, json.loads(line))), file=answers, flush=True)


def told(ask: Any, *question: Any) -> Any:
    """What a function answers, or the error it makes."""
    try:
        return ask(*question)
    except Exception as error:
        ours = type(error).__module__.startswith("okawari.")
        return {"error": str(error) if ours else f"{type(error).__name__}: {error}"}


class Player:
    """The bot of a name, at every seat that it is asked for."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._bots: dict[int, Bot] = {}

    def warm_up(self, source: str) -> dict[str, object]:
        """Pick once, so that what is loaded or compiled for the first pick counts for none.

        The bot must be the one from this folder, whatever else the environment has installed.
        """
        from okawari.bots import registry
        from okawari.bots.registry import load_bot
        from okawari.game.state import State
        from okawari.rules.ruleset import Ruleset

        if not os.path.samefile(os.path.join(source, "okawari", "bots", "registry.py"), registry.__file__):
            return {"error": f"{registry.__file__} was loaded, which is not in {source}"}
        bot: Any = load_bot(self.name)
        bot.choose(State.start(Ruleset(seats=2), seed=0).observe(0), Random(0))
        # Two seats' picks may not have loaded what the dummy's rules need. An earlier version's bots have no `prepare`.
        if type(bot).__module__.startswith("okawari.") and hasattr(bot, "prepare"):
            bot.prepare(Ruleset(seats=2, variant="dummy").rules)
        return {"ready": True}

    def answer(self, document: dict[str, Any]) -> dict[str, object]:
        """The pick for a document; without a seed only whether this version sees the same in it."""
        from okawari.bots.registry import load_bot

        seen = rebuilt(document)
        if other := difference(seen, document):
            return {"error": other}
        if "seed" not in document:
            return {"same": True}
        seat = document["seat"]
        if not document["turns"] or seat not in self._bots:
            self._bots[seat] = load_bot(self.name)
        rng = Random(document["seed"])
        started = time.process_time()
        pick = self._bots[seat].choose(seen, rng)
        return {"pick": str(pick), "cpu_seconds": time.process_time() - started}


def rebuilt(document: dict[str, Any]) -> "Observation":
    """The Observation of the version that runs: of the imagined game, played on to this turn by its rules."""
    from okawari.game.state import State

    return State.from_json(document["imagined"]).observe(document["seat"])


def difference(seen: "Observation", document: dict[str, Any]) -> str:
    """What an Observation tells otherwise than the document; nothing if all is the same."""
    here: dict[str, object] = {
        "round": seen.round,
        "turn": seen.turn,
        "hands": [[sorted(hand.known), hand.unknown] for hand in seen.hands],
        "desserts": [sorted(desserts) for desserts in seen.desserts],
        "discards": sorted(seen.discards),
        "dice": list(seen.dice),
        "squishy": seen.squishy,
        "scores": list(seen.scores),
        "pile_sizes": list(seen.pile_sizes),
        "control": seen.in_control,
        "legal": sorted(str(pick) for pick in seen.legal_picks()),
    }
    there = {key: document[key] for key in here} | {
        "hands": [[sorted(hand["known"]), hand["unknown"]] for hand in document["hands"]],
        "desserts": [sorted(desserts) for desserts in document["desserts"]],
        "discards": sorted(document["discards"]),
        "legal": sorted(document["legal"]),
    }
    for key, value in there.items():
        if here[key] != value:
            return f"it plays by other rules: {key} {here[key]} instead of {value}"
    return ""


if __name__ == "__main__":
    main(*sys.argv[1:])
