"""``trainer pack collect``: disputes as labelled answers for the author of a pack."""

from __future__ import annotations

import click

from trainer.cli.rows import write


@click.command("collect")
@click.option("--question", "only", metavar="ADDRESS", help="Only runs of this question.")
@click.pass_context
def command(ctx: click.Context, only: str | None) -> None:
    """Write every answer with an overruled criterion as a labelled row, to standard output.

    \b
    trainer pack collect > disputed.jsonl
    trainer pack score disputed.jsonl

    A row has the text as typed, the criteria as they were settled, and why. Read them before they
    become labels: who disputes may be wrong.
    """
    from trainer.report import scorecard_cases
    from trainer.service import Service

    service = Service.open(home=ctx.obj["home"], packs=ctx.obj["packs"])
    try:
        found = 0
        for run in service.history(only, limit=1_000_000):
            if run.status != "finished" or run.mode != "interview":
                continue
            for row in scorecard_cases(service.scorecard(run.run_id)):
                write(row)
                found += 1
        click.echo(f"{found} disputed answer{'' if found == 1 else 's'}", err=True)
    finally:
        service.close()
