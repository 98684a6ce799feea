"""`okawari stats`: what people ask about the game, answered by playing it; as text, as a document, as a page."""

from collections.abc import Sequence
from dataclasses import asdict
from html import escape
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import to_builtins

from okawari.arena.mean import Mean
from okawari.bots.registry import COMPILED_POLICIES
from okawari.cli.app import Dessert, Json, MustHaveMaki, Variant, app
from okawari.cli.output import print_json, progress_bar
from okawari.game.documents import Document
from okawari.game.errors import OkawariError
from okawari.game.files import writing
from okawari.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from okawari.arena.statistics import Statistics

PAGE_STYLE = (
    "body{font:16px/1.4 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}svg{max-width:100%}"
)


@app.command()
def stats(
    seats: Annotated[str, typer.Option(help="The numbers of seats.")] = "2,3,4,5",
    edition: Annotated[str, typer.Option(help="The edition, or several.")] = Ruleset.edition,
    dessert: Dessert = "",
    variant: Variant = None,
    must_have_maki: MustHaveMaki = False,
    policy: Annotated[str, typer.Option(help=f"How all seats pick: {', '.join(COMPILED_POLICIES)}.")] = "greedy",
    games: Annotated[int, typer.Option(help="How many games of each.")] = 2000,
    seed: Annotated[int, typer.Option(help="A number that fixes all games.")] = 0,
    html: Annotated[
        Path | None, typer.Option(help="Write a page with plots to this file; needs okawari[plots].")
    ] = None,
    json: Json = False,
) -> None:
    """Play many games and print how scores are distributed, where points come from, and what first picks are worth.

    Example: okawari stats --seats 2,4 --policy greedy --games 5000
    """
    try:
        numbers = [int(number) for number in seats.split(",")]
    except ValueError:
        raise OkawariError(f"{seats!r} are no numbers of seats; like this: --seats 2,4") from None
    rulesets = [
        Ruleset(name.strip(), number, dessert, variant, must_have_maki)
        for name in edition.split(",")
        for number in numbers
    ]
    if html:
        check_plots()
    from okawari.arena.statistics import statistics  # it loads the compiler: mistakes are told before that

    found = []
    with progress_bar("rulesets", len(rulesets)) as show:
        for ruleset in rulesets:
            found.append(statistics(ruleset, policy, games, seed))
            show(len(found))
    if html:
        write_page(html, found, policy)
    if json:
        print_json([document(one, policy) for one in found])
    else:
        for one in found:
            typer.echo("\n".join(lines(one, policy)))


def check_plots() -> None:
    """Raises an error unless plots can be drawn: nobody shall find out after all games were played."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise OkawariError("--html needs matplotlib: pip install 'okawari[plots]'") from None


def lines(found: "Statistics", policy: str) -> list[str]:
    """All of it, for people."""
    told = [
        f"{_title(found.ruleset, policy)}; {found.games:,} games",
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


def _title(ruleset: Ruleset, policy: str) -> str:
    return f"{ruleset.words}; all seats {policy}"


def document(found: "Statistics", policy: str) -> Document:
    """All of it, for programs."""
    gains = {card: _mean(gain) for card, gain in found.first_picks.items()}
    told = {"ruleset": to_builtins(found.ruleset), "points": _mean(found.points), "first_picks": gains}
    return asdict(found) | told | {"policy": policy}


def _mean(mean: Mean) -> Document:
    return {"mean": mean.mean, "margin": mean.margin, "games": mean.count}


def write_page(path: Path, found: "Sequence[Statistics]", policy: str) -> None:
    """All of it as a page, with drawings."""
    parts = ["<h1>Okawari: statistics</h1>", "<h2>Scores</h2>", _scores(found)]
    for one in found:
        parts.append(f"<h2>{escape(_title(one.ruleset, policy))}</h2>")
        parts += [_first_picks(one)] if one.first_picks else []
        parts.append(f"<pre>{escape(chr(10).join(lines(one, policy)[1:]))}</pre>")
    head = f"<meta charset='utf-8'><title>Okawari: statistics</title><style>{PAGE_STYLE}</style>"
    page = f"<!doctype html><html lang='en'>{head}\n"
    with writing(path):
        path.write_text(page + "\n".join(parts) + "</html>\n", encoding="utf-8")


def _scores(found: "Sequence[Statistics]") -> str:
    figure, axes = _plot("Share of seats by total points", "points")
    for one in found:
        label = f"{one.ruleset.edition}, {one.ruleset.seats} seats"
        axes.plot(list(one.distribution), list(one.distribution.values()), label=label)
    axes.legend()
    return _svg(figure)


def _first_picks(one: "Statistics") -> str:
    figure, axes = _plot("Points that a first pick gains", "points against the policy's own choice, 95 % intervals")
    ordered = sorted(one.first_picks.items(), key=lambda item: item[1].mean)
    means = [gain.mean for _, gain in ordered]
    axes.barh([card for card, _ in ordered], means, xerr=[gain.margin or 0.0 for _, gain in ordered])
    return _svg(figure)


def _plot(heading: str, unit: str) -> tuple[Any, Any]:
    """A figure and its axes, to be drawn on."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    return figure, figure.subplots(subplot_kw={"title": heading, "xlabel": unit})


def _svg(figure: Any) -> str:
    """A figure as it can stand in a page."""
    drawn = StringIO()
    figure.savefig(drawn, format="svg")
    return "<svg" + drawn.getvalue().partition("<svg")[2]
