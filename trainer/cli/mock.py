"""``trainer mock``: the interviewer's console."""

from __future__ import annotations

import click

from trainer.cli.addresses import addresses
from trainer.cli.onscreen import is_screen


@click.command("mock")
@click.argument("question", required=False, shell_complete=addresses)
@click.option("--candidate", metavar="NAME", help="Who is interviewed; stands on the card.")
@click.option(
    "--as",
    "name",
    metavar="NAME",
    envvar="TRAINER_NAME",
    show_envvar=True,
    help="Who interviews; otherwise the name of your account.",
)
@click.option("--seat", is_flag=True, help="Open a seat at which the candidate types along.")
@click.option("--run", metavar="ID|CODE", help="Go on with a mock, or join another's.")
@click.option("--variant", type=click.IntRange(min=0), help="Which draw of the numbers.")
@click.option("--plain", is_flag=True, help="Line by line.")
@click.pass_context
def command(
    ctx: click.Context,
    question: str | None,
    candidate: str | None,
    name: str | None,
    seat: bool,
    run: str | None,
    variant: int | None,
    plain: bool,
) -> None:
    """Interview somebody with QUESTION: script, rubric, clock, and a card at the end.

    \b
    trainer mock flash-attention/hbm-bytes --candidate Priya
    trainer mock flash-attention/hbm-bytes --candidate Priya --seat
    trainer mock --run K7QD2M --as grace

    With --seat the mock waits until you begin it, and shows the code for 'trainer join'. Everything
    is stored as it happens: after a crash --run goes on where it was. Another interviewer joins
    with --run as well, and has a card of their own.
    """
    _check(question, candidate, run, variant)
    from trainer.tui.naming import own_name

    called = (name or "").strip() or own_name()
    if plain or ctx.obj.get("plain") or not is_screen():
        from trainer.cli.plain_mock import run_mock

        run_mock(
            ctx.obj["home"],
            ctx.obj["packs"],
            called,
            run=(run or "").strip(),
            begin=lambda mocks: mocks.begin(
                question or "", candidate or "", variant=variant, seat=seat
            ),
            seat=seat,
        )
        return
    from trainer.tui import run as run_program
    from trainer.tui.mock_wish import MockWish

    wish = MockWish(
        name=called,
        run=(run or "").strip(),
        address=question or "",
        candidate=candidate or "",
        variant=variant,
        seat=seat,
    )
    run_program(ctx.obj["home"], ctx.obj["packs"], mock=wish)


def _check(
    question: str | None, candidate: str | None, run: str | None, variant: int | None
) -> None:
    if run is not None:
        if question is not None or candidate is not None or variant is not None:
            raise click.UsageError("--run names a mock: leave QUESTION, --candidate, --variant out")
        if not run.strip():
            raise click.UsageError("--run takes the id of a mock, or its seat's code")
    elif question is None:
        raise click.UsageError("name a QUESTION, or a mock with --run; 'trainer questions' lists")
    elif not (candidate or "").strip():
        raise click.UsageError("say who is interviewed: --candidate NAME")
