"""Statistics as text and as a JSON document."""

from dataclasses import asdict
from typing import Any

from okawari.arena.mean import Mean
from okawari.arena.statistics import Statistics
from okawari.game.documents import Document, ruleset_document
from okawari.rules.ruleset import Ruleset


def title(ruleset: Ruleset, policy: str) -> str:
    """What was played, in words."""
    return f"{ruleset.words}; all seats {policy}"


def document(found: Statistics, policy: str) -> Document:
    """All of it, for programs."""
    numbers: dict[str, Any] = asdict(found)
    gains = {card: _mean(gain) for card, gain in found.first_picks.items()}
    told = {"ruleset": ruleset_document(found.ruleset), "points": _mean(found.points), "first_picks": gains}
    return numbers | told | {"policy": policy}


def _mean(mean: Mean) -> Document:
    return {"mean": mean.mean, "margin": mean.margin, "games": mean.count}


def lines(found: Statistics, policy: str) -> list[str]:
    """All of it, for people."""
    told = [
        f"{title(found.ruleset, policy)}; {found.games:,} games",
        "",
        f"points of a seat   {found.points.words(form='.2f')}, standard deviation {found.deviation:.1f}",
        "  quantiles        " + ", ".join(f"{number} %: {value:.0f}" for number, value in found.quantiles.items()),
        *(f"  {category:<16} {mean:6.2f}" for category, mean in found.categories.items()),
        "",
        "cards taken, in % of all cards taken in a turn",
        f"  {'turn':<12}" + "".join(f"{turn + 1:>5}" for turn in range(found.ruleset.rules.turns)),
        *(f"  {card:<12}" + "".join(f"{100 * part:5.1f}" for part in parts) for card, parts in found.taken.items()),
    ]
    if found.first_picks:
        told += ["", "what a first pick gains against the policy's own choice, where the hand has it"]
        ordered = sorted(found.first_picks.items(), key=lambda item: -item[1].mean)
        told += [f"  {card:<12} {gain.words(form='+6.2f')}  ({gain.count:,} games)" for card, gain in ordered]
    return [*told, ""]
