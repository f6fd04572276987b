"""Plots as plain numbers: axes, lines, marks and points, ready to be drawn anywhere."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from trainer import quantity
from trainer.explore.axes import Axis
from trainer.explore.dials import ExploreError, Setting, amount
from trainer.explore.numbers import Numbers
from trainer.explore.wording import shown
from trainer.quantity import Quantity

if TYPE_CHECKING:
    from trainer.packs.plots import Curve, Plot
    from trainer.packs.recipe import Recipe

#: Values along a line, from end to end.
STEPS: Final = 64
#: How far a roofline goes to either side of all that it shows, as a factor.
MARGIN: Final = 4.0

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a chart; where it has no value above zero it is broken into ``pieces``."""

    name: str
    pieces: tuple[tuple[Spot, ...], ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A value of the lower axis at which something changes."""

    name: str
    x: float


@dataclass(frozen=True, slots=True)
class Point:
    """A point with a name, and its value in words."""

    name: str
    x: float
    y: float
    value: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A plot under one setting. Both axes are logarithmic, all numbers are in base units.

    ``here`` says where on the lower axis the setting stands (``N = 8,192``); ``missing`` are lines
    and points without a value, each with the reason.
    """

    title: str
    across: Axis
    up: Axis
    lines: tuple[Line, ...] = ()
    marks: tuple[Mark, ...] = ()
    points: tuple[Point, ...] = ()
    here: str = ""
    missing: tuple[str, ...] = ()


def charted(plot: Plot, recipe: Recipe, setting: Setting) -> Chart:
    """The plot under a setting. Raises `ExploreError` when there is nothing to show."""
    return _lines(plot, recipe, setting) if plot.over else _roofline(plot, recipe, setting)


def _lines(plot: Plot, recipe: Recipe, setting: Setting) -> Chart:
    now = amount(setting.get(plot.over) or recipe.first_draw()[plot.over])
    first, last = amount(plot.start), amount(plot.stop)
    low = min(first.value, now.value)
    high = max(last.value, now.value)
    here = Numbers(recipe, setting)
    sweep = [
        (x, Numbers(recipe, setting, {plot.over: Quantity(x, now.dimension)}))
        for x in _spread(low, high, whole=first.value.denominator == 1 == last.value.denominator)
    ]
    missing: list[str] = []
    lines = tuple(
        Line(one.name, tuple(_pieces((x, _value(at, one)) for x, at in sweep)))
        for one in plot.lines
    )
    unit = quantity.parse_unit(plot.unit) if plot.unit else None
    points = tuple(_named(plot.lines, here, now, plot.unit, missing))
    heights = [y for line in lines for piece in line.pieces for _, y in piece]
    heights += [one.y for one in points]
    if not heights:
        raise ExploreError(f"There is nothing to draw: {'; '.join(missing) or plot.title}.")
    whole = [one.value.denominator == 1 and _power_of_two(one.value) for one in (first, last)]
    return Chart(
        title=plot.title,
        across=Axis(float(low), float(high), now.dimension, binary=all(whole), title=plot.over),
        up=Axis(
            min(heights),
            max(heights),
            unit.dimension if unit else quantity.PURE,
            binary=unit is not None and unit.system == "iec",
        ).widened(),
        lines=lines,
        marks=tuple(_marks(plot.marks, here, float(low), float(high))),
        points=points,
        here=f"{plot.over} = {quantity.format_quantity(now)}",
        missing=tuple(missing),
    )


def _roofline(plot: Plot, recipe: Recipe, setting: Setting) -> Chart:
    here = Numbers(recipe, setting)
    peak, bandwidth = here.value(plot.peak), here.value(plot.bandwidth)
    if peak.value <= 0 or bandwidth.value <= 0:
        raise ExploreError("A roofline needs a peak and a bandwidth above zero.")
    ridge = peak / bandwidth
    roof, slope, corner = _float(peak.value), _float(bandwidth.value), _float(ridge.value)
    if roof is None or slope is None or corner is None:
        raise ExploreError("The peak or the bandwidth is too large to be drawn.")
    unit = quantity.kind_of(ridge.dimension) if ridge.dimension else ""
    missing: list[str] = []
    points = []
    for one in plot.points:
        try:
            found = here.value(one.formula)
        except ExploreError as error:
            missing.append(f"{one.name}: {error.message}")
            continue
        x = _float(found.value)
        if x is None:
            missing.append(f"{one.name} is not above zero")
            continue
        value = " ".join(shown(found, unit)).strip()
        points.append(Point(one.name, x, min(roof, x * slope), value))
    low = min([corner, *(one.x for one in points)]) / MARGIN
    high = max([corner, *(one.x for one in points)]) * MARGIN
    line = ((low, low * slope), (corner, roof), (high, roof))
    return Chart(
        title=plot.title,
        across=Axis(low, high, ridge.dimension, title=unit),
        up=Axis(low * slope, roof, peak.dimension).widened(),
        lines=(Line("roof", (line,)),),
        marks=(Mark(f"ridge {quantity.format_number(ridge.value, 3)}", corner),),
        points=tuple(points),
        missing=tuple(missing),
    )


def _named(
    curves: Iterable[Curve], here: Numbers, now: Quantity, unit: str, missing: list[str]
) -> Iterator[Point]:
    """The lines' values at the setting itself."""
    for one in curves:
        try:
            found = here.value(one.formula)
        except ExploreError as error:
            missing.append(f"{one.name}: {error.message}")
            continue
        y = _float(found.value)
        if y is None:
            missing.append(f"{one.name} is not above zero")
        else:
            value = " ".join(shown(found, unit)).strip()
            yield Point(one.name, float(now.value), y, value)


def _marks(curves: Iterable[Curve], here: Numbers, low: float, high: float) -> Iterator[Mark]:
    for one in curves:
        try:
            x = _float(here.value(one.formula).value)
        except ExploreError:
            continue
        if x is not None and low <= x <= high:
            yield Mark(one.name, x)


def _value(at: Numbers, curve: Curve) -> float | None:
    try:
        return _float(at.value(curve.formula).value)
    except ExploreError:
        return None


def _pieces(spots: Iterable[tuple[Fraction, float | None]]) -> Iterator[tuple[Spot, ...]]:
    piece: list[Spot] = []
    for x, y in spots:
        if y is not None:
            piece.append((float(x), y))
        elif piece:
            yield tuple(piece)
            piece = []
    if piece:
        yield tuple(piece)


def _spread(low: Fraction, high: Fraction, *, whole: bool) -> list[Fraction]:
    """Values from ``low`` to ``high`` that are evenly far apart on a logarithmic axis."""
    ratio = math.log(high / low)
    found = {low, high}
    for step in range(1, STEPS):
        x = Fraction(float(low) * math.exp(ratio * step / STEPS))
        # Four digits are enough to draw, and short numbers are quick to work with.
        x = Fraction(round(x)) if whole and x > 1000 else _short(x, whole)
        if low < x < high:
            found.add(x)
    return sorted(found)


def _short(x: Fraction, whole: bool) -> Fraction:
    return Fraction(round(x)) if whole else Fraction(f"{float(x):.4g}")


def _power_of_two(value: Fraction) -> bool:
    return value.numerator & (value.numerator - 1) == 0


def _float(value: Fraction) -> float | None:
    """A number that has a place on a logarithmic axis, or None."""
    if not Fraction(1, 10**60) < value < 10**60:
        return None
    return float(value)
