"""``trainer join``: the candidate's seat at a mock."""

from __future__ import annotations

import click

from trainer.cli.onscreen import is_screen


@click.command("join")
@click.argument("code", required=False)
@click.option("--name", default="", metavar="NAME", help="What you are called.")
@click.option("--plain", is_flag=True, help="Line by line.")
@click.pass_context
def command(ctx: click.Context, code: str | None, name: str, plain: bool) -> None:
    """Sit down at a mock interview with the CODE that the interviewer gave you.

    You see the question and type; the interviewer sees it live. What you type is saved within a
    second: if anything breaks off, the same command goes on where it was. Without CODE it is asked
    for.
    """
    if plain or ctx.obj.get("plain") or not is_screen():
        from trainer.cli.plain_join import run_join

        run_join(ctx.obj["home"], code, name)
        return
    from trainer.tui.join_app import run_seat

    run_seat(ctx.obj["home"], code, name)
