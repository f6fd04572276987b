"""A chart as lines of text, by plotext; each line has its own sign, so that no colour is needed."""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from trainer.explore.charts import Chart, Line, Mark

if TYPE_CHECKING:
    from trainer.explore.axes import Axis, Tick

#: Signs of lines, in their order, and of points on a roofline.
SIGNS: Final = ("•", "+", "=", "×", "o", "#")
LETTERS: Final = "ABCDEFGH"
HERE: Final = "◆"
MARK: Final = "┊"
LEAST_WIDTH, LEAST_HEIGHT = 24, 8

_ASCII: Final = str.maketrans(
    {"•": "*", "×": "x", HERE: "@", MARK: ":", "│": "|", "─": "-", "–": "-"}
    | dict.fromkeys("┌┐└┘┤├┬┴┼", "+")
)
# plotext has one figure for the whole process.
_LOCK: Final = threading.Lock()


def prepare() -> None:
    """Load what draws, ahead of the first drawing."""
    import plotext  # noqa: F401


def draw(chart: Chart, width: int, height: int, *, ascii: bool = False) -> tuple[str, ...]:
    """The legend and the plot in ``height`` lines of ``width`` cells; none where there is no room.

    With ``ascii`` only signs that every terminal and every file can hold are used.
    """
    legend = _wrapped(legend_of(chart), width)
    room = height - len(legend)
    if width < LEAST_WIDTH or room < LEAST_HEIGHT:
        return ()
    with _LOCK:
        drawn = _plotted(chart, width, room)
    lines = (*legend, *drawn)
    return tuple(one.translate(_ASCII) for one in lines) if ascii else lines


def legend_of(chart: Chart) -> tuple[str, ...]:
    """What each sign stands for, with the values where the setting stands."""
    found = []
    if chart.here:
        values = {one.name: one.value for one in chart.points}
        for sign, line in zip(SIGNS, chart.lines, strict=False):
            found.append(f"{sign} {line.name} {values.get(line.name, '')}".rstrip())
        found.append(f"{HERE} {chart.here}")
    else:
        for letter, point in zip(LETTERS, chart.points, strict=False):
            found.append(f"{letter} {point.name} {point.value}")
    found.extend(f"{MARK} {mark.name}" for mark in _unlabelled(chart))
    return tuple(found)


def _unlabelled(chart: Chart) -> Sequence[Mark]:
    """One mark is named above the plot; of several the names could cover each other."""
    return chart.marks if len(chart.marks) > 1 else ()


def _wrapped(pieces: Sequence[str], width: int) -> tuple[str, ...]:
    lines: list[str] = []
    for piece in pieces:
        joined = f"{lines[-1]}   {piece}" if lines else piece
        if lines and len(joined) <= width:
            lines[-1] = joined
        else:
            lines.append(piece[:width])
    return tuple(lines)


def _plotted(chart: Chart, width: int, height: int) -> tuple[str, ...]:
    import plotext

    plotext.terminal.limit(False, False)
    figure = plotext.figure
    figure.clear()
    figure.theme("colorless")
    figure.plot_size(width, height)
    _rulers(figure, chart, width, height)
    for mark in chart.marks:
        figure.line(chart.across.place(mark.x), "vertical", style="dotted")
    # The first line is the one to be seen where lines run together, so it is drawn last.
    for sign, line in reversed(list(zip(SIGNS, chart.lines, strict=False))):
        for piece in line.pieces:
            _signal(figure, chart, Line(line.name, (piece,)), sign)
    for letter, point in zip(LETTERS, chart.points, strict=False):
        spot = Line(point.name, (((point.x, point.y),),))
        _signal(figure, chart, spot, HERE if chart.here else letter)
    text = figure.build().string(colorless=True)
    *rows, ticks = [one.rstrip() for one in text.rstrip("\n").split("\n")][:height]
    title = chart.across.title
    return (*rows, f"{ticks[: width - len(title) - 1]:<{width - len(title)}}{title}")


def _rulers(figure: Any, chart: Chart, width: int, height: int) -> None:
    _ruler(figure.ruler(1, 0), chart.up, chart.up.ticks(max(3, height * 2 // 5)))
    # The name of the lower axis stands at the end of its labels, which leave room for it.
    last = 1 - (len(chart.across.title) + 5) / max(1, width - 12)
    below = chart.across.ticks(max(3, width // 8), units=False)
    below = tuple(one for one in below if chart.across.place(one[0]) < last)
    _ruler(figure.ruler(0, 0), chart.across, below)
    figure.axes(False, axis=1, side=1)
    figure.axes(False, axis=0, side=1)
    if len(chart.marks) == 1:
        (mark,) = chart.marks
        above = figure.ruler(0, 1)
        above.lim(0, 1)
        above.ticks([chart.across.place(mark.x)], [mark.name])


def _ruler(ruler: Any, axis: Axis, ticks: Sequence[Tick]) -> None:
    ruler.lim(0, 1)
    ruler.ticks([axis.place(value) for value, _ in ticks], [label for _, label in ticks])


def _signal(figure: Any, chart: Chart, line: Line, sign: str) -> None:
    """One unbroken piece; logarithms are taken here, so that plotext draws on even axes."""
    (piece,) = line.pieces
    places = [(chart.across.place(x), chart.up.place(y)) for x, y in piece]
    places = [one for one in places if all(math.isfinite(part) for part in one)]
    signal = figure.signal([x for x, _ in places], [y for _, y in places], marker=sign)
    signal.lines(True)
    figure.draw(signal)
