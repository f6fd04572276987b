"""``trainer pack score``: how well a pack hears labelled answers; an author's main loop."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from trainer.cli.check import read_text
from trainer.cli.rows import write
from trainer.errors import TrainerError
from trainer.texts import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainer.authoring.score import Labelled
    from trainer.grading import Grade


@click.command("score")
@click.argument("responses", metavar="RESPONSES.jsonl")
@click.option("--question", "only", metavar="ADDRESS", help="Only rows of this question.")
@click.option("--figures", is_flag=True, help="The figures alone, without the disagreements.")
@click.option("--json", "as_json", is_flag=True, help="The figures as one JSON object.")
@click.pass_context
def command(
    ctx: click.Context, responses: str, only: str | None, figures: bool, as_json: bool
) -> None:
    """Grade labelled answers and compare: what was matched, missed, wrongly matched or unclear.

    Rows are {"id", "question", "text", "level", "criteria": [ids], "mistakes": [ids], "why"?}; the
    level of a follow-up is null. Every disagreement is shown with its quote and text. The exit code
    is 1 when an answer got a level above its true one, which is the worst that can happen. A label
    that its question does not know is told with its line, before anything is graded.
    """
    from trainer.authoring.score import Names, read_rows, refuse_unknown, score, shown
    from trainer.service import oneshot

    packs = ctx.obj["packs"]
    rows = [row for row in read_rows(read_text(responses).splitlines()) if _wanted(row, only)]
    if not rows:
        raise TrainerError(f"{responses} has no row{f' of {only}' if only else ''} to score")

    def grade(address: str, text: str) -> Grade:
        return oneshot.grade(address, text, packs=packs)

    def names(address: str) -> Names:
        return Names(*oneshot.names(address, packs=packs))

    refuse_unknown(rows, names)
    result = score(rows, grade, _levels(rows, packs))
    if as_json:
        write(result.to_json())
    else:
        text = shown(result, texts=not figures)
        shortened = text.split("\n\n", 1)[0] if figures else text
        click.echo(visible(shortened))
    ctx.exit(1 if result.over else 0)


def _wanted(row: Labelled, only: str | None) -> bool:
    return only is None or row.question == only


def _levels(rows: Sequence[Labelled], packs: tuple[str, ...]) -> list[str]:
    """The levels of every question among the rows, best first."""
    from trainer.service import oneshot

    questions = dict.fromkeys("/".join(row.question.split("/")[:2]) for row in rows)
    found: dict[str, None] = {}
    for address in questions:
        found |= dict.fromkeys(oneshot.levels(address, packs=packs))
    return list(found)
