"""``plots:`` of a question or a follow-up: what they are, and their faults.

plots:
  bytes:    {title: …, over: N, from: 1024, to: 262144, unit: MiB, lines: {naive: naive}}
  roofline: {title: …, roofline: {peak: peak, bandwidth: bandwidth}, points: {floor: flops/T}}
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from trainer import quantity
from trainer.errors import TrainerError
from trainer.packs.clarity import twofold
from trainer.packs.errors import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trainer.packs import schema
    from trainer.packs.model import Given
    from trainer.packs.tree import Path
    from trainer.quantity import Dimension, Quantity


@dataclass(frozen=True, slots=True)
class Curve:
    """A named formula of a plot: a line, a mark, or a point."""

    name: str
    formula: str


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot on logarithmic axes, drawn anew whenever a given is turned.

    With ``over`` it shows ``lines`` from ``start`` to ``stop`` of that given, in ``unit``, and
    ``marks`` at values of the given. Otherwise it is a roofline of ``peak`` and ``bandwidth``, with
    ``points`` that have an arithmetic intensity.
    """

    id: str
    title: str
    over: str = ""
    start: str = ""
    stop: str = ""
    unit: str = ""
    lines: tuple[Curve, ...] = ()
    marks: tuple[Curve, ...] = ()
    peak: str = ""
    bandwidth: str = ""
    points: tuple[Curve, ...] = ()


def built(source: Mapping[str, schema.Plot]) -> tuple[Plot, ...]:
    """The plots of a question's file, in its order."""
    return tuple(_built(id, one) for id, one in source.items())


def _built(id: str, source: schema.Plot) -> Plot:
    roof = source.roofline
    return Plot(
        id=id,
        title=source.title.strip(),
        over=source.over or "",
        start=source.from_ or "",
        stop=source.to or "",
        unit="" if source.unit in (None, "1") else str(source.unit),
        lines=tuple(Curve(name, one) for name, one in source.lines.items()),
        marks=tuple(Curve(name, one) for name, one in source.marks.items()),
        peak=roof.peak if roof else "",
        bandwidth=roof.bandwidth if roof else "",
        points=tuple(Curve(name, one) for name, one in source.points.items()),
    )


class Finder(Protocol):
    """Whoever reports the faults of a question, each at its line and column."""

    def wrong(self, path: Path, message: str) -> None:
        """Note a fault."""

    def computed(self, formula: str, path: Path) -> Quantity | None:
        """The formula's value in the first variant; None when that is noted as a fault."""


def check_plots(plots: tuple[Plot, ...], givens: tuple[Given, ...], finder: Finder) -> None:
    """Note every fault: names that are unknown, ranges that are none, kinds that do not fit."""
    for plot in plots:
        if plot.over:
            _check_lines(plot, givens, finder)
        else:
            _check_roofline(plot, finder)


def _check_lines(plot: Plot, givens: tuple[Given, ...], finder: Finder) -> None:
    path: Path = ("plots", plot.id)
    numbers = {one.name: one for one in givens if one.rows is None}
    given = numbers.get(plot.over)
    if given is None:
        known = ", ".join(numbers) or "none"
        hint = did_you_mean(plot.over, numbers) or f"; givens with numbers are: {known}"
        message = f"a plot runs over a given that is a number, and {plot.over!r} is none{hint}"
        finder.wrong((*path, "over"), message)
        return
    kind = quantity.evaluate(given.values[0], {}).dimension
    _check_range(plot, kind, finder)
    wanted = _unit(plot.unit, (*path, "unit"), finder)
    for line in plot.lines:
        where = (*path, "lines", line.name)
        value = finder.computed(line.formula, where)
        if value is not None and wanted is not None and value.dimension != wanted:
            unit = plot.unit or "a plain number"
            shown = quantity.format_quantity(value)
            finder.wrong(where, f"{line.formula!r} is {shown}, which is not measured in {unit}")
    for mark in plot.marks:
        where = (*path, "marks", mark.name)
        _fits(finder.computed(mark.formula, where), kind, mark.formula, where, plot.over, finder)


def _check_range(plot: Plot, kind: Dimension, finder: Finder) -> None:
    ends = []
    for key, text in (("from", plot.start), ("to", plot.stop)):
        path: Path = ("plots", plot.id, key)
        try:
            value = quantity.evaluate(text, {})
        except (TrainerError, ArithmeticError) as error:
            finder.wrong(path, f"{text!r}: {error}")
            continue
        unclear = twofold(text)
        if unclear:
            finder.wrong(path, unclear)
        if _fits(value, kind, text, path, plot.over, finder):
            ends.append(value.value)
    if len(ends) == 2 and not 0 < ends[0] < ends[1]:
        message = f"a plot runs from more than zero upwards, not from {plot.start} to {plot.stop}"
        finder.wrong(("plots", plot.id, "from"), message)


def _check_roofline(plot: Plot, finder: Finder) -> None:
    path: Path = ("plots", plot.id)
    peak = finder.computed(plot.peak, (*path, "roofline", "peak"))
    bandwidth = finder.computed(plot.bandwidth, (*path, "roofline", "bandwidth"))
    if peak is None or bandwidth is None:
        return
    for key, value, formula in (
        ("peak", peak, plot.peak),
        ("bandwidth", bandwidth, plot.bandwidth),
    ):
        if value.value <= 0:
            finder.wrong((*path, "roofline", key), f"{formula!r} has to be more than zero")
            return
    kind = (peak / bandwidth).dimension
    for point in plot.points:
        where = (*path, "points", point.name)
        found = finder.computed(point.formula, where)
        if found is not None and found.dimension != kind:
            shown, unit = quantity.format_quantity(found), quantity.kind_of(kind)
            message = f"{point.formula!r} is {shown}; a point is peak over bandwidth, in {unit}"
            finder.wrong(where, message)


def _unit(unit: str, path: Path, finder: Finder) -> Dimension | None:
    try:
        return quantity.parse_unit(unit).dimension if unit else quantity.PURE
    except quantity.ReadError as error:
        finder.wrong(path, f"{unit!r} is no unit: {error.message}")
        return None


def _fits(
    value: Quantity | None, kind: Dimension, formula: str, path: Path, over: str, finder: Finder
) -> bool:
    if value is None or value.dimension == kind:
        return value is not None
    shown = quantity.format_quantity(value)
    message = f"{formula!r} is {shown}, and {over} is measured in {quantity.kind_of(kind)}"
    finder.wrong(path, message)
    return False
