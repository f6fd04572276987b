"""``trainer stats``: what was practised, and what came of it."""

from __future__ import annotations

import click

from trainer.cli.rows import write


@click.command("stats")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """Days, what is due, levels over time, skills, and mistakes that recur."""
    from trainer.report import history_json, history_text
    from trainer.service import Past, Service

    service = Service.open(home=ctx.obj["home"], packs=ctx.obj["packs"])
    try:
        past = Past(service)
        view = past.history() if as_json else past.titled()
    finally:
        service.close()
    if as_json:
        write(history_json(view))
        return
    for notice in view.notices:
        click.echo(f"Notice: {notice}", err=True)
    click.echo(history_text(view), nl=False)
