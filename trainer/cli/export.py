"""``trainer export``: all that was answered, to keep, to read, or for another machine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from trainer.errors import TrainerError
from trainer.texts import visible

if TYPE_CHECKING:
    from trainer.service import Service

FORMATS: Final = ("json", "csv", "md", "html")


@click.command("export")
@click.argument("file", required=False, type=click.Path(dir_okay=False))
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="json: everything, for 'trainer import'; csv: a row for each response; md, html: to read.",
)
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@click.pass_context
def command(ctx: click.Context, file: str | None, form: str | None, force: bool) -> None:
    """Write all runs to FILE ('-' or nothing: standard output).

    Without --format the ending of FILE says the form; without an ending it is json.
    """
    from trainer.service import Service

    chosen = form or _form_of(file)
    service = Service.open(home=ctx.obj["home"], packs=ctx.obj["packs"])
    try:
        kept(service)
        pieces = PIECES[chosen](service)
        if file is None or file == "-":
            for piece in pieces:
                sys.stdout.buffer.write(piece.encode("utf-8", "backslashreplace"))
            sys.stdout.buffer.flush()
            return
        from trainer.report.writing import write_whole

        click.echo(visible(f"Saved as {write_whole(Path(file), pieces, replace=force)}"))
    finally:
        service.close()


def _form_of(file: str | None) -> str:
    """The form that a file's name asks for; UsageError for an ending that stands for none."""
    ending = Path(file).suffix.lower().lstrip(".") if file else ""
    if ending and ending not in FORMATS:
        known = ", ".join(f".{one}" for one in FORMATS)
        raise click.UsageError(
            f"{file}: the ending says the form; use one of {known}, or say it with --format"
        )
    return ending or FORMATS[0]


def kept(service: Service) -> None:
    """TrainerError when the store could not be opened to be kept: what is shown would be empty."""
    home = service.home()
    if home.kept_in is None:
        raise TrainerError(" ".join(home.notices) or "Nothing is kept.")
    for notice in home.notices:
        click.echo(f"Notice: {notice}", err=True)


def _json(service: Service) -> Iterator[str]:
    from trainer.service.transfer import export_lines

    return (line + "\n" for line in export_lines(service))


def _csv(service: Service) -> Iterator[str]:
    from trainer.report.answers import csv_lines
    from trainer.service.transfer import answers_of_all

    return csv_lines(answers_of_all(service))


def _markdown(service: Service) -> Iterator[str]:
    from trainer.report import history_markdown
    from trainer.report.answers import answers_markdown
    from trainer.service import Past
    from trainer.service.transfer import answers_of_all

    yield history_markdown(Past(service).titled())
    for run, answers in answers_of_all(service):
        yield "\n" + "\n".join(answers_markdown(run, answers)) + "\n"


def _html(service: Service) -> Iterator[str]:
    from trainer.report import history_html
    from trainer.report.answers import answers_html
    from trainer.service import Past
    from trainer.service.transfer import answers_of_all

    head, end, tail = history_html(Past(service).titled()).rpartition("</body>")
    yield head
    for run, answers in answers_of_all(service):
        yield "\n".join(answers_html(run, answers)) + "\n"
    yield end + tail


PIECES: Final[dict[str, Callable[[Service], Iterator[str]]]] = {
    "json": _json,
    "csv": _csv,
    "md": _markdown,
    "html": _html,
}
