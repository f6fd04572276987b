"""``trainer pack update``: fetch added sources again."""

from __future__ import annotations

import click

from trainer.errors import TrainerError
from trainer.texts import visible


@click.command("update")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...]) -> None:
    """Fetch the named sources again from where they came from, or all of them.

    A source that cannot be fetched, or whose questions do not load, stays as it is, and that is
    told; the others are updated all the same, and the command ends with 4.
    """
    from trainer.authoring.sharing import added, update

    failed = False
    for name in names or [one.name for one in added()]:
        try:
            new, changed = update(name)
        except TrainerError as error:
            failed = True
            click.echo(visible(f"{name} stays as it is:\n{error.message}"), err=True)
            continue
        said = "updated" if changed else "is up to date"
        click.echo(visible(f"{name} {said}: {', '.join(new.packs)} ({new.hash})"))
    ctx.exit(4 if failed else 0)
