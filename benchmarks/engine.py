"""How fast the readable engine plays: complete random games per CPU-second, by seats.

    make bench
    make bench ARGS=--json

Games are played in slices, the seat counts taking turns, and the median slice counts: other programs on the machine
disturb some slices, not the median.
"""

import argparse
import json
import statistics
import time
from random import Random

from okawari import Ruleset, State
from okawari.rules.ruleset import HAND_SIZE

SLICES = 15
GAMES = 40


def play_randomly(ruleset: Ruleset, seed: int, rng: Random) -> State:
    """One complete game, every seat picking at random among its legal picks."""
    state = State.start(ruleset, seed=seed)
    while not state.over:
        acting = state.acting
        state = state.play(
            [rng.choice(state.legal_picks(seat)) if seat in acting else None for seat in range(ruleset.seats)]
        )
    return state


def measure() -> dict[int, float]:
    """Games per CPU-second for each number of seats."""
    rng = Random(0)
    speeds: dict[int, list[float]] = {seats: [] for seats in HAND_SIZE}
    for number in range(SLICES):
        for seats, slices in speeds.items():
            start = time.process_time()
            for game in range(GAMES):
                play_randomly(Ruleset(seats=seats), number * GAMES + game, rng)
            slices.append(GAMES / (time.process_time() - start))
    return {seats: statistics.median(slices) for seats, slices in speeds.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print JSON")
    speeds = measure()
    if parser.parse_args().json:
        print(json.dumps({"games_per_cpu_second": speeds}))
        return
    print("Complete random games per CPU-second, readable engine (gamewright):")
    for seats, speed in speeds.items():
        print(f"  {seats} seats  {speed:8,.0f}")


if __name__ == "__main__":
    main()
