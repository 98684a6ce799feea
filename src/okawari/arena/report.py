"""The result of a tournament as JSON and as a page that needs nothing but itself."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from pathlib import Path

from okawari.arena.blocks import Block
from okawari.arena.mean import Mean
from okawari.arena.sprt import Verdict
from okawari.arena.standings import Pairing, Standing, pairings, standings, substitutes
from okawari.arena.tally import marked
from okawari.arena.tournament import Tournament
from okawari.game.documents import Document
from okawari.game.files import writing

WIDTH, ROW_HEIGHT, LEFT, RIGHT = 640, 28, 200, 30
"""Of a plot, in its own units; the names of the rows stand left."""
REPORT_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; margin: 1rem 0; } th, td { padding: .3rem .8rem; text-align: right; }
th:first-child, td:first-child { text-align: left; } tr + tr { border-top: 1px solid #ddd; }
svg { width: 100%; font-size: 13px; } circle { fill: #b5432a; } .interval { stroke: #b5432a; stroke-width: 2; }
.chance { stroke: #777; stroke-dasharray: 4; } .grid { stroke: #e4e4e4; }
"""


def document(tournament: Tournament, blocks: Sequence[Block]) -> Document:
    """What was played and what came out."""
    return {
        **tournament.about,
        "games": sum(len(block.totals) for block in blocks),
        "blocks": len(blocks),
        "substitutes": substitutes(blocks),
        "standings": [standing.document() for standing in standings(tournament.bots, blocks)],
        "pairings": [pairing.document() for pairing in pairings(blocks)],
    }


def verdict_document(one: str, rest: str, verdict: Verdict) -> Document:
    """What a duel came to. After a sequential test there is no 95 % interval: stopping at a lead makes it wrong."""
    share = verdict.share.document()
    if verdict.sequential:
        del share["interval_95"]
    return {
        "one": one,
        "rest": rest,
        "result": verdict.result,
        "words": verdict.words(one, rest),
        "win_share": share,
        "chance": verdict.chance,
        "substitutions": {bot: dict(reasons) for bot, reasons in verdict.substitutions.items()},
        **({"cpu_ms_per_pick": dict(verdict.cpu_ms)} if verdict.cpu_ms else {}),
    }


def write_report(path: Path, tournament: Tournament, blocks: Sequence[Block]) -> None:
    """Write the page."""
    with writing(path):
        path.write_text(report(tournament, blocks), encoding="utf-8")


def report(tournament: Tournament, blocks: Sequence[Block]) -> str:
    """The page: standings and all pairings, as tables and plots."""
    table, pairs, ruleset = standings(tournament.bots, blocks), pairings(blocks), tournament.ruleset
    games, chance = sum(len(block.totals) for block in blocks), 1 / ruleset.seats
    played = f"{games:,} games in {len(blocks):,} blocks{marked(substitutes(blocks))}"
    rounding = f"\nEach pairing plays {tournament.rounding}." if tournament.rounding else ""
    shares = [(standing.bot, standing.share) for standing in table]
    points = [(standing.bot, standing.points) for standing in table]
    return f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Okawari tournament</title><style>{REPORT_STYLE}</style>
<h1>Tournament</h1>
<p>{played}: {ruleset.words}, seed {tournament.seed}.{rounding}
A block is one deck played from every seat; intervals hold with 95 % confidence. In the standings they are over decks:
a deck's blocks against all other bots count as one.
The win share counts: a shared win is shared. Points are shown, but do not measure skill. Ratings are from who won each
game: all others share the last place.</p>
<h2>Standings</h2>
{_standings(table)}
<h2>Win share</h2>
{intervals("Win share with 95 % confidence intervals", shares, chance, 100, " %")}
<h2>Points</h2>
{intervals("Points with 95 % confidence intervals", points, None, 1, "")}
<h2>Every pairing</h2>
{_pairings([standing.bot for standing in table], pairs, ruleset.seats)}
</html>
"""


def _standings(table: Sequence[Standing]) -> str:
    head = ("bot", "win share", "points", "rating", "ms a pick", "substituted picks")
    rows = [
        (
            standing.bot,
            standing.share.percent,
            standing.points.words(),
            str(standing.rating),
            "compiled" if standing.ms_per_pick is None else f"{standing.ms_per_pick:.2f}",
            ", ".join(f"{count} {reason}" for reason, count in standing.substitutions.items()) or "none",
        )
        for standing in table
    ]
    return _table(head, rows)


def _pairings(bots: Sequence[str], pairs: Sequence[Pairing], seats: int) -> str:
    found = {(pair.one, pair.rest): pair.share.percent for pair in pairs}
    head = ("against" if seats == 2 else f"one among {seats - 1}", *bots)
    return _table(head, [(one, *(found.get((one, rest), "·") for rest in bots)) for one in bots])


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ["<tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in head) + "</tr>"]
    lines += ["<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows]
    return "<table>" + "\n".join(lines) + "</table>"


def intervals(title: str, rows: Sequence[tuple[str, Mean]], chance: float | None, scale: float, unit: str) -> str:
    """A dot with its confidence interval for each row; a dashed line at what chance would give."""
    bounds = [row[1].interval or (row[1].mean, row[1].mean) for row in rows]
    ends = [scale * end for bound in bounds for end in bound] + ([scale * chance] if chance is not None else [])
    low, high = min(ends), max(ends)
    space = (high - low or 1) * 0.05
    low, high = low - space, high + space

    def x(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (scale * value - low) / (high - low)

    height, bottom = ROW_HEIGHT * (len(rows) + 2), ROW_HEIGHT * (len(rows) + 1)
    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">']
    for mark in marks(low, high):
        at = f"{x(mark / scale):.1f}"
        parts.append(f'<line class="grid" x1="{at}" x2="{at}" y1="{ROW_HEIGHT}" y2="{bottom}"/>')
        parts.append(f'<text x="{at}" y="{height - 8}" text-anchor="middle">{mark:g}{unit}</text>')
    if chance is not None:
        at = f"{x(chance):.1f}"
        parts.append(f'<line class="chance" x1="{at}" x2="{at}" y1="{ROW_HEIGHT - 8}" y2="{bottom}"/>')
        parts.append(f'<text x="{at}" y="{ROW_HEIGHT - 12}" text-anchor="middle">chance</text>')
    for number, ((name, mean), (start, end)) in enumerate(zip(rows, bounds, strict=True)):
        y = ROW_HEIGHT * (number + 1) + ROW_HEIGHT / 2
        parts.append(f'<text x="{LEFT - 12}" y="{y + 5:.0f}" text-anchor="end">{escape(name)}</text>')
        parts.append(f'<line class="interval" x1="{x(start):.1f}" x2="{x(end):.1f}" y1="{y}" y2="{y}"/>')
        value = f"{scale * mean.mean:.1f}{unit}"
        parts.append(f'<circle cx="{x(mean.mean):.1f}" cy="{y}" r="5"><title>{escape(name)}: {value}</title></circle>')
    return "".join([*parts, "</svg>"])


def marks(low: float, high: float) -> list[float]:
    """Round numbers for an axis, three to eight of them: steps of 1, 2 or 5 times a power of ten."""
    rough = (high - low) / 5
    power = 10.0 ** floor(log10(rough))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= rough * 0.8)
    return [round(number * step, 9) for number in range(ceil(low / step), floor(high / step) + 1)]
