"""Makes the golden records, once: `python -m tests.support.golden`. A file that is there is never written again.

Each is one finished game of a fixed seed. Picks follow a fixed pattern over the legal ones, chopsticks included.
"""

from okawari import Pick, Ruleset, State
from okawari.game.record import Record
from tests.support.paths import GOLDEN

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


def pattern_picks(state: State) -> list[Pick | None]:
    """A pick for each seat that acts, from anywhere in the list of legal ones."""
    picks: list[Pick | None] = [None] * state.ruleset.seats
    for seat in state.acting:
        legal = state.legal_picks(seat)
        picks[seat] = legal[(7 * len(state.turns) + 3 * seat) % len(legal)]
    return picks


def play(ruleset: Ruleset, seed: int) -> Record:
    """The record of a whole game."""
    state = State.start(ruleset, seed=seed)
    while not state.over:
        state = state.play(pattern_picks(state))
    return Record.of(state)


def main() -> None:
    """Write the records that are not there yet."""
    for name, (ruleset, seed) in GAMES.items():
        path = GOLDEN / f"{name}.json"
        if not path.exists():
            path.write_bytes(play(ruleset, seed).to_json() + b"\n")
            print(f"wrote {path}")


if __name__ == "__main__":
    main()
