"""``trainer explore``: a question's numbers under other givens, with its plots."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from trainer.cli.addresses import addresses
from trainer.cli.rows import write
from trainer.texts import visible

if TYPE_CHECKING:
    from trainer.service.exploring import Chart, Explorer, Setting, Value

FORMAT: Final = 1
LINES: Final = 20
WIDEST: Final = 100


@click.command("explore")
@click.argument("question", shell_complete=addresses)
@click.option(
    "--set", "settings", multiple=True, metavar="NAME=VALUE", help="Turn a given; may be repeated."
)
@click.option("--plot", metavar="NAME", help="Draw this plot of the question.")
@click.option("--svg", type=click.Path(dir_okay=False), help="Save the plot as a picture.")
@click.option("--force", is_flag=True, help="Let --svg write over a file that is there.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def command(
    ctx: click.Context,
    question: str,
    settings: tuple[str, ...],
    plot: str | None,
    svg: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Show every number of QUESTION, with givens of your own, and the plots that it has.

    \b
    trainer explore flash-attention/hbm-bytes
    trainer explore flash-attention/hbm-bytes --set N=16K --set GPU=H200 --plot bytes
    trainer explore flash-attention/hbm-bytes --plot roofline --svg roofline.svg

    Numbers that the question would not be asked with are shown too, and it is said why not.
    """
    from trainer.service.exploring import oneshot_explorer, picture

    explorer = oneshot_explorer(question, packs=tuple(ctx.obj["packs"]))
    setting = _set(explorer, settings)
    if svg is not None and plot is None:
        if not explorer.plots:
            raise click.UsageError(f"{explorer.address} has no plots: there is no picture to save")
        plot = explorer.plots[0].id
    chart = explorer.chart(plot, setting) if plot is not None else None
    saved = ""
    if svg is not None and chart is not None:
        from trainer.report.writing import write_whole

        saved = f"Saved as {write_whole(Path(svg), [picture(chart)], replace=force)}"
    if as_json:
        write(explored_json(explorer, setting, chart))
        click.echo(saved, err=True, nl=bool(saved))
        return
    for line in explored_text(explorer, setting, chart):
        click.echo(visible(line))
    if saved:
        click.echo(visible(saved))


def _set(explorer: Explorer, settings: tuple[str, ...]) -> Setting:
    setting = explorer.start()
    for one in settings:
        name, sign, value = one.partition("=")
        if not sign:
            raise click.UsageError(f"--set takes NAME=VALUE such as N=16384, not {one!r}")
        setting = explorer.put(setting, name.strip(), value.strip())
    return setting


def explored_text(explorer: Explorer, setting: Setting, chart: Chart | None) -> Iterator[str]:
    """The givens, every number in columns, what does not hold, and the plot."""
    yield explorer.title
    yield "  ".join(f"{one.name} = {one.shown(setting[one.name])}" for one in explorer.dials)
    values = explorer.values(setting)
    titles = max((len(one.title) for one in values), default=0)
    numbers = max((len(one.number) for one in values), default=0)
    for stage, group in groupby(values, lambda one: one.stage):
        yield ""
        if stage:
            yield stage
        for one in group:
            line = f"  {one.title:<{titles}}  {one.number:>{numbers}} {one.unit}"
            yield f"{line.rstrip()}  {one.trouble}".rstrip()
    notes = explorer.notes(setting)
    if notes:
        yield ""
        yield "The question is not asked with these numbers:"
        yield from (f"  {note}" for note in notes)
    if chart is not None:
        yield ""
        yield from _drawn(chart)
    elif explorer.plots:
        yield ""
        yield f"Plots (--plot NAME): {', '.join(one.id for one in explorer.plots)}"


def _drawn(chart: Chart) -> Iterator[str]:
    from trainer.service.exploring import draw

    yield chart.title
    width = min(WIDEST, shutil.get_terminal_size().columns)
    plain = not (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")
    lines = draw(chart, width, LINES, ascii=plain)
    yield from lines or ("There is too little room here to draw it.",)
    yield from (f"  {one}" for one in chart.missing)


def explored_json(explorer: Explorer, setting: Setting, chart: Chart | None) -> dict[str, object]:
    """The same as data; ``value`` is a number in ``unit``, or null where there is none."""
    found: dict[str, object] = {
        "format": FORMAT,
        "question": explorer.address,
        "givens": {one.name: setting[one.name] for one in explorer.dials},
        "values": [_value(one) for one in explorer.values(setting)],
        "not_met": list(explorer.notes(setting)),
        "plots": [one.id for one in explorer.plots],
    }
    if chart is not None:
        found["chart"] = {
            "title": chart.title,
            "across": chart.across.title,
            "lines": [asdict(one) for one in chart.lines],
            "marks": [asdict(one) for one in chart.marks],
            "points": [asdict(one) for one in chart.points],
            "missing": list(chart.missing),
        }
    return found


def _value(value: Value) -> dict[str, object]:
    found: dict[str, object] = {"part": value.part, "title": value.title}
    if value.stage:
        found["followup"] = value.stage
    found["value"] = _number(value)
    found["unit"] = value.asked
    found["shown"] = f"{value.number} {value.unit}".strip()
    if value.trouble:
        found["trouble"] = value.trouble
    return found


def _number(value: Value) -> int | float | None:
    if value.exact is None:
        return None
    if value.exact.denominator == 1:
        return value.exact.numerator
    try:
        return float(value.exact)
    except OverflowError:
        return None
