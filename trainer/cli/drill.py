"""``trainer drill``: what is due, put with new numbers, on the screen or line by line."""

from __future__ import annotations

import sys

import click

from trainer.cli.addresses import addresses


@click.command("drill")
@click.argument("only", nargs=-1, metavar="[SKILL|QUESTION]...", shell_complete=addresses)
@click.option(
    "--minutes",
    type=click.FloatRange(1, 240),
    default=10.0,
    show_default=True,
    help="About how long.",
)
@click.option("--plain", is_flag=True, help="Line by line.")
@click.pass_context
def command(ctx: click.Context, only: tuple[str, ...], minutes: float, plain: bool) -> None:
    """Practise what is due, mixed across packs, each time with other numbers.

    What you got wrong comes once more at the end. With SKILL or QUESTION, practise those, due or
    not: trainer drill flash-attention/hbm-bytes#naive
    """
    home, packs = ctx.obj["home"], ctx.obj["packs"]
    on_screen = sys.stdin.isatty() and sys.stdout.isatty()
    if plain or ctx.obj.get("plain") or not on_screen:
        from trainer.cli.plain_drill import run_drill

        run_drill(home, packs, minutes, only)
        return
    from trainer.tui import run

    run(home, packs, drill=(minutes, only))
