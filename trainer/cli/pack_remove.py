"""``trainer pack remove``: take an added source out again."""

from __future__ import annotations

import click

from trainer.texts import visible


@click.command("remove")
@click.argument("name")
def command(name: str) -> None:
    """Remove the source NAME that `trainer pack add` has kept.

    What was answered stays in the store, with the texts and numbers that it used.
    """
    from trainer.authoring.sharing import remove

    done = remove(name)
    click.echo(visible(f"removed {done.name} (it came from {done.source})"))
