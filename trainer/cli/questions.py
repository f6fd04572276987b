"""``trainer questions``: what can be asked, with the addresses that other commands take."""

from __future__ import annotations

import click

from trainer.cli.rows import write
from trainer.texts import visible


@click.command("questions")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per question.")
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """List every question and its follow-ups by address."""
    from trainer.service import oneshot

    for pack in oneshot.packs(packs=ctx.obj["packs"]):
        if not as_json:
            click.echo(visible(pack.title))
        for question in pack.questions:
            ids = list(question.followups)
            if as_json:
                write({"address": question.address, "title": question.title, "followups": ids})
                continue
            minutes = f"  {question.minutes} min" if question.minutes else ""
            click.echo(f"  {question.address}  {visible(question.title)}{minutes}")
            for one in ids:
                click.echo(f"    {question.address}/{one}")
