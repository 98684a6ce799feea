"""Statistics as one HTML page that needs nothing else: the plots are drawings inside it."""

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

from okawari.arena.statistics import Statistics
from okawari.cli.stats_text import lines, title
from okawari.game.errors import OkawariError
from okawari.game.writing import writing

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
