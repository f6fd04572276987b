"""``trainer pack list``: every pack that can be found, and where each one is from."""

from __future__ import annotations

import click

from trainer.cli.rows import write
from trainer.texts import visible


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per pack.")
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """List every pack with its version, its content's hash and where it is from.

    Packs are looked for in --pack, in TRAINER_PACK_PATH (folders or zips, separated as in PATH), in
    this folder if it holds questions/ and rubrics/, in the folder "packs" of TRAINER_HOME, where
    `trainer pack add` puts them, in installed packages with the entry point "trainer.packs", and in
    the trainer itself. Of two with one id, the first is used; that it hides another one is said
    where their contents differ.
    """
    from trainer.authoring.sharing import listed

    for one in listed(ctx.obj["packs"]):
        if as_json:
            write(one.to_json())
            continue
        count = f"{one.questions} question{'' if one.questions == 1 else 's'}"
        line = f"{one.id} {one.version}  {one.title}  ({count}, {one.licence}, {one.hash})"
        click.echo(visible(f"{line}  {one.origin}"))
        for other in one.hides:
            click.echo(visible(f"    used in place of another {one.id}, in {other}"))
