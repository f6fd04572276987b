"""``trainer pack add``: keep a pack from a folder, a zip or a git URL."""

from __future__ import annotations

import click

from trainer.texts import visible


@click.command("add")
@click.argument("source")
@click.option("--as", "name", metavar="NAME", help="What to call it; update and remove take this.")
def command(source: str, name: str | None) -> None:
    """Fetch the packs of SOURCE, check that their questions load, and keep them.

    \b
    trainer pack add ../our-questions
    trainer pack add our-questions.zip
    trainer pack add https://example.org/our-questions.git

    SOURCE holds questions/ and rubrics/. Nothing of it is run, and nothing is changed unless every
    question can be used. They are kept in the folder "packs" of TRAINER_HOME.
    """
    from trainer.authoring.sharing import add

    done = add(source, name)
    click.echo(visible(f"added {done.name}: {', '.join(done.packs)} ({done.hash})"))
