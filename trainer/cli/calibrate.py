"""``trainer calibrate``: rate recorded answers blind, then see the key and one's bias."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from trainer.cli.addresses import addresses
from trainer.cli.rows import write
from trainer.texts import visible

if TYPE_CHECKING:
    from trainer.authoring.score import Labelled
    from trainer.service.calibration_views import CalibrationReport, CalibrationWish


@dataclass(frozen=True, slots=True)
class _Desk:
    """Who rates, in which store, with which packs."""

    name: str
    home: str | None
    packs: tuple[str, ...]


@click.command("calibrate")
@click.argument("question", required=False, shell_complete=addresses)
@click.option("--as", "name", metavar="NAME", help="Who rates; else TRAINER_NAME, or the account.")
@click.option(
    "--answers",
    metavar="FILE.jsonl",
    help="Labelled answers, as `pack score` reads them, in place of the packs' samples.",
)
@click.option("--runs", is_flag=True, help="Interviews finished in this store, in their place.")
@click.option(
    "--count",
    type=click.IntRange(1, 200),
    default=20,
    show_default=True,
    help="How many answers at most.",
)
@click.option("--again", is_flag=True, help="Also answers that you have rated before.")
@click.option("--report", is_flag=True, help="Show your latest report again.")
@click.option("--json", "as_json", is_flag=True, help="The report as one JSON object.")
@click.option("--plain", is_flag=True, help="Line by line.")
@click.pass_context
def command(
    ctx: click.Context,
    question: str | None,
    name: str | None,
    answers: str | None,
    runs: bool,
    count: int,
    again: bool,
    report: bool,
    as_json: bool,
    plain: bool,
) -> None:
    """Rate recorded answers without their labels; the key comes after the last one.

    Mark the criteria of each answer, choose a level, and go on. All is stored as it happens, and a
    calibration that was left is gone on with. In the end: your ratings beside the key, whether you
    are kinder and on what, kappa, and how far you agree with others who have rated the same answers
    in this store. With --json the dialogue goes to standard error.
    """
    from trainer.service.calibration_views import CalibrationWish
    from trainer.tui.naming import own_name

    if answers is not None and runs:
        raise click.UsageError("--answers and --runs are two sources: name one of them")
    desk = _Desk(name or own_name(), ctx.obj["home"], ctx.obj["packs"])
    if report:
        _show(_report(desk), as_json=as_json)
        return
    rows = None if answers is None else _rows(answers)
    wish = CalibrationWish(question, rows, runs, count, again)
    on_screen = sys.stdin.isatty() and sys.stdout.isatty() and not as_json
    if plain or ctx.obj.get("plain") or not on_screen:
        _line_by_line(desk, wish, as_json=as_json)
        return
    from trainer.tui import run

    run(desk.home, desk.packs, calibrate=(desk.name, wish))


def _rows(path: str) -> tuple[Labelled, ...]:
    from trainer.authoring.score import read_rows
    from trainer.cli.check import read_text

    if path == "-":
        raise click.UsageError("--answers takes a file: standard input is for your ratings")
    return tuple(read_rows(read_text(path).splitlines()))


def _report(desk: _Desk) -> CalibrationReport:
    from trainer.service import Service
    from trainer.service.calibrating import Calibration

    service = Service.open(home=desk.home, packs=desk.packs)
    try:
        return Calibration(service, desk.name).report()
    finally:
        service.close()


def _line_by_line(desk: _Desk, wish: CalibrationWish, *, as_json: bool) -> None:
    """Rate until the end or until somebody leaves; with `as_json` only the report is printed."""
    from trainer.cli.console import Console, EndOfInputError
    from trainer.cli.plain_calibrate import calibrate
    from trainer.service import Service
    from trainer.service.calibrating import Calibration

    service = Service.open(home=desk.home, packs=desk.packs)
    console = Console()
    try:
        with redirect_stdout(sys.stderr if as_json else sys.stdout):
            calibration = Calibration(service, desk.name)
            run, left = calibration.take_up(wish)
            report = calibrate(console, calibration, run, gone_on=left)
    except EndOfInputError:
        kept = service.home().kept_in is not None
        told = (
            "Everything is kept; 'trainer calibrate' goes on from here."
            if kept
            else "Nothing was kept: see the notice above."
        )
        click.echo(told, err=as_json)
        return
    finally:
        service.close()
    _show(report, as_json=as_json)


def _show(report: CalibrationReport, *, as_json: bool) -> None:
    from trainer.report.calibration import calibration_json, calibration_lines

    if as_json:
        write(calibration_json(report))
        return
    for line in calibration_lines(report):
        click.echo(visible(line))
