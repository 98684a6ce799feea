"""Golden games: played once, told as text and kept as records, and never to change silently.

`python -m tests.support.golden` writes the files that are not there yet, and never one that is. With `--diff` it
prints what the program would write now and the files do not say.

A record stands in its file with line breaks, so that a difference can be read; without them it is the record's bytes.
"""

import sys
from collections.abc import Iterator
from difflib import unified_diff
from typing import Any

import msgspec

from okawari import Pick, Ruleset, State
from okawari.game.record import Record
from tests.support.paths import GOLDEN
from tests.support.playthrough import playthrough

GAMES = {
    "none": (Ruleset("original", 5), 4),
    "both-ways": (Ruleset("print-and-play", 4, variant="both-ways"), 1),
    "golf": (Ruleset("reference", 3, variant="golf"), 1),
    "draw-piles": (Ruleset("anniversary", 2, "yogurt", "draw-piles"), 1),
    "battle": (Ruleset("anniversary", 2, "strawberry", "battle"), 5),
    "dummy": (Ruleset("gamewright", 2, variant="dummy"), 3),
    "must-have-maki": (Ruleset("anniversary", 2, "mochi", "dummy", must_have_maki=True), 1),
    "pudding": (Ruleset("anniversary", 3, "pudding"), 1),
    "strawberry": (Ruleset("anniversary", 4, "strawberry"), 9),
    "yogurt": (Ruleset("anniversary", 5, "yogurt"), 4),
    "tea": (Ruleset("anniversary", 3, "tea"), 1),
    "mochi": (Ruleset("anniversary", 4, "mochi"), 1),
}
"""One for each variant, named by it, and one for each dessert; seeds in whose games chopsticks and wasabi are used."""
WIDTH = 116
"""Of a line in the file of a record, before its indentation."""


def pattern_picks(state: State) -> list[Pick | None]:
    """A pick for each seat that acts, from anywhere in the list of legal ones."""
    picks: list[Pick | None] = [None] * state.ruleset.seats
    for seat in state.acting:
        legal = state.legal_picks(seat)
        picks[seat] = legal[(7 * len(state.turns) + 3 * seat) % len(legal)]
    return picks


def play(name: str) -> list[State]:
    """A golden game, played anew: before its first turn and after each."""
    ruleset, seed = GAMES[name]
    states = [State.start(ruleset, seed=seed)]
    while not states[-1].over:
        states.append(states[-1].play(pattern_picks(states[-1])))
    return [state for state in states if not state.owed]


def play_again(name: str) -> list[State]:
    """A golden game dealt by its seed and played with the picks that stand in its file, as the seats chose them."""
    ruleset, seed = GAMES[name]
    states = [State.start(ruleset, seed=seed)]
    for turn in Record.read(golden_record(name)).state.turns:
        states.append(states[-1].retrace(turn.picks))
    return states


def golden_record(name: str) -> bytes:
    """The record as it was written: its file without the line breaks."""
    return b"".join(line.strip() for line in (GOLDEN / f"{name}.json").read_bytes().splitlines())


def files(states: list[State], name: str) -> dict[str, str]:
    """What the files of a golden game should say, by their names."""
    record = Record.of(states[-1]).document
    return {f"{name}.txt": playthrough(states), f"{name}.json": "\n".join(_laid_out(record, "")) + "\n"}


def _laid_out(part: Any, before: str) -> Iterator[str]:
    """JSON on lines that end where a member does: what fits on a line stands on one."""
    text = msgspec.json.encode(part).decode()
    if not isinstance(part, dict | list) or len(before + text) <= WIDTH:
        yield before + text
        return
    keys = [msgspec.json.encode(key).decode() + ":" for key in part] if isinstance(part, dict) else [""] * len(part)
    values = list(part.values()) if isinstance(part, dict) else part
    yield before + text[0]
    for number, (key, value) in enumerate(zip(keys, values, strict=True), 1):
        *lines, last = _laid_out(value, key)
        yield from (f" {line}" for line in lines)
        yield f" {last}" + ("," if number < len(values) else "")
    yield text[-1]


def difference(name: str) -> str:
    """What would change in the files of a golden game if they were written now; nothing if all is as it was."""
    changes: list[str] = []
    for file, now in files(play_again(name), name).items():
        before = (GOLDEN / file).read_text(encoding="utf-8")
        changes += unified_diff(before.splitlines(True), now.splitlines(True), f"golden/{file}", "now", n=2)
    return "".join(changes)


def main(arguments: list[str]) -> None:
    """Write the files that are not there yet, or print what has changed."""
    for name in GAMES:
        if arguments == ["--diff"]:
            print(difference(name), end="")
            continue
        for file, text in files(play(name), name).items():
            if not (GOLDEN / file).exists():
                (GOLDEN / file).write_text(text, encoding="utf-8")
                print(f"wrote {GOLDEN / file}")


if __name__ == "__main__":
    main(sys.argv[1:])
