"""``trainer grade``: a free answer in, a level with the evidence for it out."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import click

from trainer.cli.addresses import addresses
from trainer.cli.check import read_text
from trainer.cli.rows import Row, stream, text_field, write
from trainer.errors import TrainerError
from trainer.texts import visible

if TYPE_CHECKING:
    from trainer.grading import Grade

EXIT_BAD_ROWS: Final = 3
SIGNS: Final = {"met": "✓", "hedged": "✓", "unclear": "~", "contradicted": "✗", "not-found": "✗"}


@click.command("grade")
@click.argument("question", required=False, shell_complete=addresses)
@click.argument("file", required=False)
@click.option("--variant", type=click.IntRange(min=0), default=0, help="Which draw of its numbers.")
@click.option("--jsonl", metavar="FILE", help="Grade rows of JSON, one per line ('-': stdin).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def command(
    ctx: click.Context,
    question: str | None,
    file: str | None,
    variant: int,
    jsonl: str | None,
    as_json: bool,
) -> None:
    """Grade the answer in FILE ('-' or nothing: standard input) to QUESTION.

    \b
    trainer grade flash-attention/hbm-bytes answer.txt
    trainer grade flash-attention/hbm-bytes/causal --json < reply.txt
    trainer grade --jsonl answers.jsonl

    Rows are {"id", "question", "text", "variant"?}; each gives one object with the same id. A
    follow-up has criteria and mistakes but no level.
    """
    packs = ctx.obj["packs"]
    if jsonl is not None:
        if question is not None:
            raise click.UsageError("--jsonl stands alone: its rows name their question")
        bad = stream(jsonl, lambda row: grade_row(row, packs))
        ctx.exit(EXIT_BAD_ROWS if bad else 0)
    if question is None:
        raise click.UsageError("say which question: trainer grade flash-attention/hbm-bytes FILE")
    if file is None and os.isatty(0):
        click.echo("Type the answer; end it with Ctrl+D on a line of its own.", err=True)
    from trainer.service import oneshot

    grade = oneshot.grade(question, read_text(file or "-"), variant=variant, packs=packs)
    if as_json:
        write(grade.to_json())
    else:
        click.echo("".join(visible(line) + "\n" for line in grade_lines(grade)), nl=False)


def grade_row(row: Row, packs: tuple[str, ...] = ()) -> dict[str, object]:
    """Grade one row; raises `TrainerError` for a row that can't be used."""
    from trainer.service import oneshot

    variant = row.get("variant", 0)
    if not isinstance(variant, int) or isinstance(variant, bool) or variant < 0:
        raise TrainerError("field 'variant' is a whole number from 0 on")
    address, text = text_field(row, "question") or "", text_field(row, "text") or ""
    return oneshot.grade(address, text, variant=variant, packs=packs).to_json()


def grade_lines(grade: Grade) -> Iterator[str]:
    """A grade for people: the level in a word, then each criterion with the words that met it."""
    if grade.level is not None:
        yield grade.level
        if grade.next_level:
            yield f"missing for {grade.next_level}: {', '.join(grade.missing)}"
        yield ""
    for one in grade.criteria:
        quote = f'  "{" ".join(one.quote.split())}"' if one.quote else ""
        yield f"{SIGNS[one.state]} {one.criterion:<20} {one.state:<12}{quote}".rstrip()
    for wrong in grade.mistakes:
        yield f'! {wrong.id}  "{" ".join(wrong.quote.split())}"'
        if wrong.say:
            yield f"    {wrong.say}"
    yield from grade.notes
