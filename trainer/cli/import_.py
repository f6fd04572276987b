"""``trainer import``: runs from one's own export, each of them once."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

import click

from trainer.cli.export import kept
from trainer.errors import TrainerError

if TYPE_CHECKING:
    from trainer.service.transfer import Taken

#: Bytes from which on it is said that it takes a while: some ten thousand answers.
LARGE: Final = 10_000_000


@click.command("import")
@click.argument("file", type=click.Path(dir_okay=False))
@click.pass_context
def command(ctx: click.Context, file: str) -> None:
    """Take in the runs of FILE, which ``trainer export --format json`` wrote ('-': stdin).

    Runs that are here already are not doubled, and one that went on elsewhere is taken on from
    where it was; so a file may be taken in again.
    """
    from trainer.service import Service
    from trainer.service.transfer import take_in

    service = Service.open(home=ctx.obj["home"], packs=ctx.obj["packs"])
    try:
        kept(service)
        if file == "-":
            taken = take_in(service, sys.stdin)
        else:
            try:
                if os.path.getsize(file) > LARGE:
                    click.echo("Reading and counting; this takes a while…", err=True)
                with open(file, encoding="utf-8-sig") as opened:
                    taken = take_in(service, opened)
            except UnicodeDecodeError as error:
                raise TrainerError(f"{file} can't be read: it is not UTF-8 text.") from error
            except OSError as error:
                raise TrainerError(f"{file} can't be read: {error.strerror or error}.") from error
    finally:
        service.close()
    click.echo(told(taken))


def told(taken: Taken) -> str:
    """What came of it, in one or two sentences."""
    parts = [f"{taken.new} new", f"{taken.longer} taken on", f"{taken.same} here already"]
    sentence = f"Runs: {', '.join(parts)}."
    if taken.other:
        sentence += (
            f" {taken.other} went on differently here and there; those here were left as they are."
        )
    return sentence
