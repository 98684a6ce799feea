"""Plots as SVG that stands inside a page."""

from collections.abc import Sequence
from html import escape

from okawari.arena.statistics import Mean

WIDTH, LINE, LEFT, RIGHT = 640, 28, 200, 30


def intervals(title: str, rows: Sequence[tuple[str, Mean]], chance: float | None, scale: float, unit: str) -> str:
    """A dot with its confidence interval for each row; a dashed line at what chance would give."""
    bounds = [row[1].interval or (row[1].mean, row[1].mean) for row in rows]
    ends = [scale * end for bound in bounds for end in bound] + ([scale * chance] if chance is not None else [])
    low, high = min(ends), max(ends)
    space = (high - low or 1) * 0.05
    low, high = low - space, high + space

    def x(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (scale * value - low) / (high - low)

    height = LINE * (len(rows) + 1)
    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">']
    if chance is not None:
        parts.append(f'<line class="chance" x1="{x(chance):.1f}" x2="{x(chance):.1f}" y1="0" y2="{height - LINE}"/>')
        parts.append(f'<text x="{x(chance):.1f}" y="{height - 8}" text-anchor="middle">chance</text>')
    for number, ((name, mean), (start, end)) in enumerate(zip(rows, bounds, strict=True)):
        y = LINE * number + LINE / 2
        parts.append(f'<text x="{LEFT - 12}" y="{y + 5:.0f}" text-anchor="end">{escape(name)}</text>')
        parts.append(f'<line class="interval" x1="{x(start):.1f}" x2="{x(end):.1f}" y1="{y}" y2="{y}"/>')
        value = f"{scale * mean.mean:.1f}{unit}"
        parts.append(f'<circle cx="{x(mean.mean):.1f}" cy="{y}" r="5"><title>{escape(name)}: {value}</title></circle>')
    return "".join([*parts, "</svg>"])
