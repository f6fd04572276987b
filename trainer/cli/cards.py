"""``trainer cards``: mocks and the interviewers' cards of them, to read, to print, to hand on."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from trainer.errors import TrainerError
from trainer.texts import visible

if TYPE_CHECKING:
    from trainer.report.saving import Report
    from trainer.service.mock_views import MockSummary
    from trainer.service.mocks import Mocks

FORMATS: Final = ("text", "md", "html", "json")
#: Mocks that are listed, the one last touched first.
LOOKED_AT: Final = 200


@click.command("cards")
@click.argument("mock", required=False, metavar="[RUN|CODE]")
@click.option("--as", "name", metavar="NAME", help="Who asks; else TRAINER_NAME, or the account.")
@click.option("--of", "whose", metavar="NAME", help="The card of another interviewer.")
@click.option("--debrief", is_flag=True, help="What the candidate is told: no notes, no marks.")
@click.option("--compare", is_flag=True, help="All sealed cards of the mock side by side.")
@click.option("--format", "form", type=click.Choice(FORMATS), help="How it is written.")
@click.option(
    "--output",
    "-o",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write it to a file; the ending (.txt, .md, .html, .json) says the form.",
)
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@click.pass_context
def command(
    ctx: click.Context,
    mock: str | None,
    name: str | None,
    whose: str | None,
    debrief: bool,
    compare: bool,
    form: str | None,
    file: Path | None,
    force: bool,
) -> None:
    """Show your sealed card of a mock; without RUN or CODE, list the mocks.

    \b
    trainer cards a66eb028 --output card.html
    trainer cards K7QD2M --compare
    trainer cards a66eb028 --debrief --format md

    A card is another's to read once your own is sealed, or where you have none: that is noted, and
    stands on the card that you may begin later. JSON is shaped like the scorecards of
    applicant-tracking systems; schemas/scorecard.schema.json describes it.
    """
    if sum((debrief, compare, whose is not None)) > 1:
        raise click.UsageError("--of, --debrief and --compare are three reports: ask for one")
    if mock is None and (debrief or compare or whose is not None):
        raise click.UsageError("say which mock: 'trainer cards' lists them")
    from trainer.cli.export import kept
    from trainer.service import Service
    from trainer.service.mocks import Mocks
    from trainer.tui.naming import own_name

    service = Service.open(home=ctx.obj["home"], packs=ctx.obj["packs"])
    try:
        mocks = Mocks(service, name or own_name())
        # A store that was moved aside is told of; else nothing here needs the packs.
        if not mocks.list(1):
            kept(service)
        report: Report
        if mock is None:
            report = mocks.list(LOOKED_AT)
        elif compare:
            report = mocks.compare(mocks.find(mock).run_id)
        else:
            report = _of_one(mocks, mocks.find(mock), whose, debrief)
    finally:
        service.close()
    _put(report, form, file, force)


def _of_one(mocks: Mocks, mock: MockSummary, whose: str | None, debrief: bool) -> Report:
    """One card, or the debrief that is drawn from one's own."""
    if whose is None and mock.mine != "sealed":
        sealed = f" Sealed are those of: {', '.join(mock.cards)} (--of)." if mock.cards else ""
        raise TrainerError(f"{mocks.name} has no sealed card of this mock.{sealed}")
    return mocks.debrief(mock.run_id) if debrief else mocks.card(mock.run_id, whose)


def _put(report: Report, form: str | None, file: Path | None, force: bool) -> None:
    from trainer.report import rendered, save
    from trainer.report.writing import write_whole

    if file is None:
        text = rendered(report, form or "text", shutil.get_terminal_size().columns)
        # A half of a character that somebody typed is no reason to lose the rest.
        sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
        sys.stdout.buffer.flush()
        return
    if form is None:
        saved = save(report, file, replace=force)
    else:
        saved = write_whole(file, [rendered(report, form)], replace=force)
    click.echo(visible(f"Saved as {saved}"))
