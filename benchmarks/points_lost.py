"""What a bot's picks cost it against perfect play: `.venv/bin/python -m benchmarks.points_lost planner search:ms=100`

Positions are of the last round between two seats that know both hands, one of each game. The bot picks first; then the
position is solved, and its pick compared with the best: by the chance to win, and by points.
"""

import argparse
from random import Random

import benchmarks.cpu_clock  # noqa: F401 (before a bot's module takes its clock)
from okawari.arena.mean import Mean
from okawari.bots.registry import load_bot
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.ruleset import HAND_SIZE, ROUNDS, Ruleset
from okawari.solve import prepare, solve

RULESET = Ruleset(seats=2)
AIMS = ("win", "points")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What a bot's picks cost it where perfect play is known.")
    parser.add_argument("bots", nargs="+", help="names, as in `okawari bots`")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--players", default="search:iterations=300", help="the bot whose games the positions are of")
    asked = parser.parse_args()
    prepare()
    print(f"Lost a pick, {asked.positions} positions of round {ROUNDS} in games of {asked.players}, 95 % intervals")
    print(f"{'bot':24}{'chance to win':>16}{'points':>16}")
    for name in asked.bots:
        losses = [lost(name, position(asked.players, seed), seed) for seed in range(asked.positions)]
        means = [Mean.of([each[aim] for each in losses]) for aim in range(len(AIMS))]
        print(f"{name:24}" + "".join(f"{mean.words(form='.3f'):>16}" for mean in means), flush=True)


def position(players: str, seed: int) -> Observation:
    """What the first seat sees in a game when both know both hands and there is something to choose."""
    state, rng, bot = State.start(RULESET, seed=seed), Random(seed), load_bot(players)
    turn = rng.randrange(1, HAND_SIZE[RULESET.seats] - 1)
    while (state.round, state.turn) != (ROUNDS - 1, turn):
        state = state.play([bot.choose(state.observe(seat), rng) for seat in range(RULESET.seats)])
    return state.observe(0)


def lost(name: str, seen: Observation, seed: int) -> list[float]:
    """What a bot's pick is worth less than the best, for each aim."""
    pick = load_bot(name).choose(seen, Random(seed))
    return [loss(seen, pick, aim) for aim in AIMS]


def loss(seen: Observation, pick: Pick, aim: str) -> float:
    """How much less a pick is worth than the best."""
    solution = solve(seen, aim)
    return solution.value - dict(solution.picks)[pick]


if __name__ == "__main__":
    main()
