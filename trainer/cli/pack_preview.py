"""``trainer pack preview``: a question as candidates, interviewers and the reader see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from trainer.cli.check import read_text
from trainer.errors import TrainerError
from trainer.texts import visible

if TYPE_CHECKING:
    from trainer.authoring import Target


@click.command("preview")
@click.argument("question", metavar="ADDRESS|PATH")
@click.option("--variant", default=0, help="Which draw of its numbers.")
@click.option("--variants", "every", is_flag=True, help="List every draw with its answers.")
@click.option("--plots", is_flag=True, help="The plots that the explorer will draw, too.")
@click.option("--candidate", is_flag=True, help="Only what a candidate sees.")
@click.option("--answer", metavar="FILE", help="Show what is heard in an answer ('-': stdin).")
@click.option("--watch", is_flag=True, help="Show it again whenever a file changes.")
@click.pass_context
def command(
    ctx: click.Context,
    question: str,
    variant: int,
    every: bool,
    plots: bool,
    candidate: bool,
    answer: str | None,
    watch: bool,
) -> None:
    """Show a question, or a follow-up, as candidates and interviewers will see it.

    \b
    trainer pack preview storage/video-archive
    trainer pack preview storage/video-archive --variants
    trainer pack preview flash-attention/hbm-bytes --plots
    trainer pack preview flash-attention/hbm-bytes/causal --answer reply.txt --watch

    With --answer: the level, each claim with the words that made it, and why others were not heard.
    """
    typed = read_text("-") if answer == "-" else None

    def show(target: Target, followup: str) -> None:
        text = read_text(answer) if answer and typed is None else typed
        lines = list(_lines(target, followup, variant, every, candidate, text))
        if plots:
            lines += _plots(target, variant)
        click.echo("".join(visible(line) + "\n" for line in lines), nl=False)

    from trainer.authoring import changes, find_targets

    (target, *more), followup = find_targets([question], ctx.obj["packs"]), _followup(question)
    if more:
        raise click.UsageError(f"{question} holds {len(more) + 1} questions; name one")
    if not watch:
        show(target, followup)
        return
    for _ in changes(lambda: [target]):
        try:
            show(target, followup)
        except TrainerError as error:
            click.echo(visible(error.message))
        click.echo("")


def _lines(
    target: Target, followup: str, index: int, every: bool, candidate: bool, text: str | None
) -> Iterator[str]:
    from trainer.authoring import preview
    from trainer.packs import variants

    question = preview.load(target, followup)
    variant = preview.draw(target, question, index)
    if text is not None:
        yield from preview.hearing_lines(question, variant, text)
    elif every:
        yield from preview.every_variant(question, variants(preview.load(target)))
    else:
        yield from preview.for_candidates(question, variant)
        if not candidate:
            yield ""
            yield from preview.for_interviewers(question, variant)


def _plots(target: Target, index: int) -> Iterator[str]:
    """The question's plots under one draw; the draw has been looked at before."""
    import shutil
    import sys

    from trainer.authoring import preview
    from trainer.explore import Explorer, draw

    explorer = Explorer(preview.load(target))
    setting = explorer.start(index)
    width = min(100, shutil.get_terminal_size().columns)
    plain = not (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")
    if not explorer.plots:
        yield from ("", "The question has no plots: see 'plots:' in questions/README.md.")
    for one in explorer.plots:
        chart = explorer.chart(one.id, setting)
        yield from ("", f"Plot {one.id}: {chart.title}")
        yield from draw(chart, width, 20, ascii=plain) or ("There is too little room to draw it.",)
        yield from (f"  {missing}" for missing in chart.missing)


def _followup(name: str) -> str:
    """The follow-up in ``pack/question/follow-up``; a path has none."""
    from pathlib import Path

    parts = name.split("/")
    return parts[2] if len(parts) == 3 and not Path(name).exists() else ""
