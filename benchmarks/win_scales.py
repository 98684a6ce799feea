"""Makes src/okawari/policies/win_scales.py from games between planners: `.venv/bin/python -m benchmarks.win_scales`

A few minutes of CPU time. Each scale and weight is where the games were most likely to end as they did.
"""

import argparse
from pathlib import Path

import numpy as np

from benchmarks.between_rounds import Standings, played
from okawari.policies.expected import expected_desserts
from okawari.policies.greedy_value import WHOLE
from okawari.policies.scratch import SCRATCH
from okawari.rules.kinds import DESSERTS
from okawari.rules.ruleset import HAND_SIZE, ROUNDS, Ruleset, RulesetNumbers
from okawari.sim.compile import Array, kernel

FILE = Path(__file__).parents[1] / "src" / "okawari" / "policies" / "win_scales.py"
GROUPS = (
    *((seats, None) for seats in HAND_SIZE),
    *((2, variant) for variant in ("dummy", "battle", "draw-piles")),
    *((seats, "golf") for seats in HAND_SIZE),
)
"""Seats and variant, in the order of `win_chances.scale_group`."""
SEED = 5
STEPS = 30
HEADER = '''"""What points and desserts tell about who will win; made by `.venv/bin/python -m benchmarks.win_scales`.

A line for a dessert of a group of rules: after one round and after two the *scale*, in hundredths of a point, and the
*weight* that a point of the dessert's expected points has, in hundredths. From {games:,} games between planners.
"""

WIN_SCALES = """\\
'''


def main() -> None:
    """Play, fit, and write the file."""
    parser = argparse.ArgumentParser(description="Make src/okawari/policies/win_scales.py.")
    parser.add_argument("--games", type=int, default=8_000, help="games of each group and dessert (8,000)")
    parser.add_argument("--pudding-games", type=int, default=20_000, help="games of each group with puddings (20,000)")
    asked = parser.parse_args()
    lines = []
    for seats, variant in GROUPS:
        for dessert in DESSERTS:
            ruleset = Ruleset("anniversary", seats, dessert, variant)
            if dessert == "pudding":
                ruleset = Ruleset(seats=seats, variant=variant)
            games = asked.pudding_games if dessert == "pudding" else asked.games
            numbers = scales(ruleset.rules, played(ruleset, "planner", games, SEED))
            lines.append(f"{seats} {variant or 'seats'} {dessert} {' '.join(map(str, numbers))}")
            print(lines[-1], flush=True)
    in_all = len(GROUPS) * (asked.pudding_games + (len(DESSERTS) - 1) * asked.games)
    text = "\n".join(lines)
    FILE.write_text(f'{HEADER.format(games=in_all)}{text}"""\n', encoding="utf-8")


def scales(rules: RulesetNumbers, games: Standings) -> list[int]:
    """The scale and the weight after each round but the last."""
    found = []
    for closed in range(1, ROUNDS):
        expected = np.zeros((len(games.wins), rules.tableaux), np.int64)
        expect(games.values[:, closed - 1], closed, rules, np.zeros(SCRATCH, np.int64), expected)
        points = games.totals[:, closed - 1, : rules.seats]
        features = rules.best * np.stack([points, expected[:, : rules.seats] / WHOLE], axis=2)
        by_points, by_dessert = likeliest(features, games.wins)
        found += [round(WHOLE / by_points), max(0, round(WHOLE * by_dessert / by_points))]
    return found


@kernel
def expect(values: Array, closed: int, rules: RulesetNumbers, scratch: Array, expected: Array) -> None:
    """Writes the expected dessert points of all games."""
    for game in range(len(values)):
        expected_desserts(values[game], closed, rules, scratch, expected[game])


def likeliest(features: Array, wins: Array) -> Array:
    """By Newton's method, the factors with which a softmax over features [game][seat][feature] fits these wins best."""
    factors = np.zeros(features.shape[2])
    for _ in range(STEPS):
        stand = features @ factors
        likely = np.exp(stand - stand.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        slope = np.einsum("gs,gsf->f", wins - likely, features)
        means = np.einsum("gs,gsf->gf", likely, features)
        bend = np.einsum("gs,gsf,gsh->fh", likely, features, features) - means.T @ means
        factors = factors + np.linalg.solve(bend, slope)
    return factors


if __name__ == "__main__":
    main()
