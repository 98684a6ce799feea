"""How long solving takes, by cards in a hand: `.venv/bin/python -m benchmarks.solver`

Positions are those of round 3 in games between two planners, each of another deal; the time is that of the whole call.
"""

import argparse
import statistics
import time
from random import Random

from okawari.bots.quick import PlannerBot
from okawari.game.state import State
from okawari.rules.ruleset import ROUNDS, Ruleset
from okawari.solve import prepare, solve


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How long solving takes, in CPU time.")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--cards", default="5,6,7,8,9", help="cards in each hand")
    parser.add_argument("--aim", default="points", help="points or win")
    parser.add_argument("--edition", default=Ruleset.edition)
    parser.add_argument("--dessert", default="")
    parser.add_argument("--variant", default=None)
    parser.add_argument("--round", type=int, default=ROUNDS)
    asked = parser.parse_args()
    ruleset = Ruleset(asked.edition, 2, asked.dessert, asked.variant)
    started = time.process_time()
    prepare()
    print(f"compiled, or loaded, in {time.process_time() - started:.1f} CPU-seconds")
    print(f"{ruleset.words}: round {asked.round}, {asked.aim}, {asked.deals} deals, CPU milliseconds")
    print("cards   median      p90      all   median positions")
    for cards in map(int, asked.cards.split(",")):
        times, positions = [], []
        for seed in range(asked.deals):
            state = position(ruleset, seed, cards, asked.round)
            started = time.process_time()
            positions.append(solve(state, asked.aim).nodes)
            times.append(1000 * (time.process_time() - started))
        times.sort()
        median, late = statistics.median(times), times[len(times) * 9 // 10]
        print(f"{cards:5}{median:9.1f}{late:9.1f}{sum(times):9.0f}{statistics.median(positions):19.0f}", flush=True)


def position(ruleset: Ruleset, seed: int, cards: int, round_number: int) -> State:
    """A game between planners when hands have so many cards."""
    state, rng, bot = State.start(ruleset, seed=seed), Random(seed), PlannerBot()
    while state.round < round_number - 1 or len(state.hands[0]) > cards:
        state = state.play([bot.choose(state.observe(seat), rng) for seat in range(ruleset.seats)])
    return state


if __name__ == "__main__":
    main()
