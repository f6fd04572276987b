"""A chart as SVG: made for a page, readable without colour, and with nothing to load."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from trainer.explore.charts import Chart, Line, Point
from trainer.explore.drawing import LETTERS
from trainer.texts import visible

WIDTH, HEIGHT = 760, 460
LEFT, RIGHT, TOP, BOTTOM = 96, 24, 76, 56
#: Colour and dashes of each line: dark enough for paper, told apart by their dashes as well.
STYLES: Final = (
    ("#0b5cad", ""),
    ("#b3401b", "8 4"),
    ("#1d6b2c", "2 3"),
    ("#7a2f8a", "10 3 2 3"),
    ("#7a5200", "1 5"),
    ("#333333", "14 6"),
)
_TEXT: Final = 'font-family="system-ui, sans-serif" font-size="13" fill="#222"'


def picture(chart: Chart) -> str:
    """The chart as a whole SVG file."""
    body = "\n".join(_body(chart))
    label = _safe(chart.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img" aria-label="{label}">\n'
        f"<title>{label}</title>\n"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>\n{body}\n</svg>\n'
    )


def _body(chart: Chart) -> Iterator[str]:
    head = chart.title + (f" ({chart.here})" if chart.here else "")
    yield _text(LEFT, 26, head, size=16)
    yield from _grid(chart)
    for mark in chart.marks:
        x = _x(chart, mark.x)
        yield _stroke(x, TOP, x, HEIGHT - BOTTOM, "#666", "3 3")
        anchor = "end" if chart.across.place(mark.x) > 0.8 else "middle"
        yield _text(x, TOP - 6, mark.name, anchor)
    for place, line in enumerate(chart.lines):
        yield from _line(chart, line, place)
    for place, point in enumerate(chart.points):
        yield from _point(chart, point, place)
    yield from _legend(chart)


def _grid(chart: Chart) -> Iterator[str]:
    for value, label in chart.across.ticks(8, units=False):
        x = _x(chart, value)
        yield _stroke(x, TOP, x, HEIGHT - BOTTOM, "#e4e4e4")
        yield _text(x, HEIGHT - BOTTOM + 20, label, "middle")
    for value, label in chart.up.ticks(8):
        y = _y(chart, value)
        yield _stroke(LEFT, y, WIDTH - RIGHT, y, "#e4e4e4")
        yield _text(LEFT - 8, y + 4, label, "end")
    yield _stroke(LEFT, TOP, LEFT, HEIGHT - BOTTOM, "#222")
    yield _stroke(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, "#222")
    yield _text(WIDTH - RIGHT, HEIGHT - 14, chart.across.title, "end")


def _line(chart: Chart, line: Line, place: int) -> Iterator[str]:
    colour, dashes = STYLES[place % len(STYLES)]
    for piece in line.pieces:
        spots = " ".join(f"{_x(chart, x):.1f},{_y(chart, y):.1f}" for x, y in piece)
        yield (
            f'<polyline points="{spots}" fill="none" stroke="{colour}" stroke-width="2" '
            f'stroke-dasharray="{dashes}"/>'
        )


def _point(chart: Chart, point: Point, place: int) -> Iterator[str]:
    x, y = _x(chart, point.x), _y(chart, point.y)
    yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#222"/>'
    if not chart.here:
        yield _text(x, y - 9, LETTERS[place], "middle")


def _legend(chart: Chart) -> Iterator[str]:
    """Under the title: a stroke and a name for each line, or a letter for each point."""
    values = {one.name: one.value for one in chart.points}
    x = float(LEFT)
    if not chart.here:
        names = [f"{LETTERS[n]} {one.name} {one.value}" for n, one in enumerate(chart.points)]
        yield _text(LEFT, 52, " · ".join(names))
        return
    for place, line in enumerate(chart.lines):
        colour, dashes = STYLES[place % len(STYLES)]
        yield _stroke(x, 48, x + 30, 48, colour, dashes, 2)
        text = f"{line.name} {values.get(line.name, '')}".rstrip()
        yield _text(x + 36, 52, text)
        x += 56 + 7.5 * len(text)


def _x(chart: Chart, value: float) -> float:
    return LEFT + chart.across.place(value) * (WIDTH - LEFT - RIGHT)


def _y(chart: Chart, value: float) -> float:
    return HEIGHT - BOTTOM - chart.up.place(value) * (HEIGHT - TOP - BOTTOM)


def _stroke(
    x1: float, y1: float, x2: float, y2: float, colour: str, dashes: str = "", width: int = 1
) -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
        f'stroke="{colour}" stroke-width="{width}"{dashed}/>'
    )


def _text(x: float, y: float, text: str, anchor: str = "start", size: int = 13) -> str:
    styled = _TEXT.replace('"13"', f'"{size}"')
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {styled}>{_safe(text)}</text>'


def _safe(text: str) -> str:
    return escape(visible(text), quote=True)
