"""What `okawari stats` shows: as a page, as text, as a document."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from okawari.arena.mean import Mean
from okawari.arena.statistics import Statistics
from okawari.game.documents import Document
from okawari.game.errors import OkawariError
from okawari.game.files import writing
from okawari.rules.ruleset import Ruleset

PAGE_STYLE = (
    "body{font:16px/1.4 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}svg{max-width:100%}"
)


def check_plots() -> None:
    """Raise an error that says what to install if plots cannot be drawn."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise OkawariError("--html needs matplotlib: pip install 'okawari[plots]'") from None


def write_page(path: Path, found: Sequence[Statistics], policy: str) -> None:
    """Write the page."""
    parts = [
        "<h1>Okawari: statistics</h1>",
        "<h2>Scores</h2>",
        _drawing("Share of seats by total points", partial(_scores, found=found)),
    ]
    for one in found:
        parts.append(f"<h2>{escape(title(one.ruleset, policy))}</h2>")
        if one.first_picks:
            parts.append(_drawing("Points that a first pick gains", partial(_first_picks, one=one)))
        parts.append(f"<pre>{escape(chr(10).join(lines(one, policy)[1:]))}</pre>")
    head = f"<meta charset='utf-8'><title>Okawari: statistics</title><style>{PAGE_STYLE}</style>"
    page = f"<!doctype html><html lang='en'>{head}\n"
    with writing(path):
        path.write_text(page + "\n".join(parts) + "</html>\n", encoding="utf-8")


def _scores(axes: Any, found: Sequence[Statistics]) -> None:
    for one in found:
        label = f"{one.ruleset.edition}, {one.ruleset.seats} seats"
        axes.plot(list(one.distribution), list(one.distribution.values()), label=label)
    axes.set_xlabel("points")
    axes.legend()


def _first_picks(axes: Any, one: Statistics) -> None:
    ordered = sorted(one.first_picks.items(), key=lambda item: item[1].mean)
    means = [gain.mean for _, gain in ordered]
    axes.barh([card for card, _ in ordered], means, xerr=[gain.margin or 0.0 for _, gain in ordered])
    axes.set_xlabel("points against the policy's own choice, 95 % intervals")


def _drawing(heading: str, draw: Callable[[Any], None]) -> str:
    """A plot as SVG, to stand in a page."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    axes.set_title(heading)
    draw(axes)
    drawn = StringIO()
    figure.savefig(drawn, format="svg")
    text = drawn.getvalue()
    return text[text.index("<svg") :]


def title(ruleset: Ruleset, policy: str) -> str:
    """What was played, in words."""
    return f"{ruleset.words}; all seats {policy}"


def document(found: Statistics, policy: str) -> Document:
    """All of it, for programs."""
    numbers: dict[str, Any] = asdict(found)
    gains = {card: _mean(gain) for card, gain in found.first_picks.items()}
    told = {"ruleset": to_builtins(found.ruleset), "points": _mean(found.points), "first_picks": gains}
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
