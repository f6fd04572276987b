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
@click.option("--judge", metavar="NAME", help="Let an installed judge propose; it never decides.")
@click.pass_context
def command(
    ctx: click.Context,
    question: str | None,
    file: str | None,
    variant: int,
    jsonl: str | None,
    as_json: bool,
    judge: str | None,
) -> None:
    """Grade the answer in FILE ('-' or nothing: standard input) to QUESTION.

    \b
    trainer grade flash-attention/hbm-bytes answer.txt
    trainer grade flash-attention/hbm-bytes/causal --json < reply.txt
    trainer grade --jsonl answers.jsonl

    Rows are {"id", "question", "text", "variant"?}; each gives one object with the same id. A
    follow-up has criteria and mistakes but no level. A judge is a plug-in (see trainer/judges) that
    is asked about criteria which were not found or are unclear; what it proposes stands apart under
    `proposals`, each with a quote from the answer, and changes no state and no level.
    """
    packs = ctx.obj["packs"]
    asker = None if judge is None else ctx.with_resource(Asker(judge))
    if jsonl is not None:
        if question is not None:
            raise click.UsageError("--jsonl stands alone: its rows name their question")
        bad = stream(jsonl, lambda row: grade_row(row, packs, asker))
        ctx.exit(EXIT_BAD_ROWS if bad else 0)
    if question is None:
        raise click.UsageError("say which question: trainer grade flash-attention/hbm-bytes FILE")
    if file is None and os.isatty(0):
        click.echo("Type the answer; end it with Ctrl+D on a line of its own.", err=True)
    from trainer.service import oneshot

    text = read_text(file or "-")
    grade = oneshot.grade(question, text, variant=variant, packs=packs)
    if as_json:
        write({**grade.to_json(), **_proposed(asker, grade, question, text, variant, packs)})
        return
    lines = list(grade_lines(grade))
    if asker is not None:
        proposed = _proposed(asker, grade, question, text, variant, packs)
        lines += proposal_lines(asker.name, proposed)
    click.echo("".join(visible(line) + "\n" for line in lines), nl=False)


class Asker:
    """One judge for all that is graded, in a process of its own that ends with the command."""

    def __init__(self, name: str) -> None:
        from trainer.judges import Apart

        self.name = name
        self.apart = Apart()

    def __enter__(self) -> Asker:
        return self

    def __exit__(self, *about: object) -> None:
        self.apart.close()


def _proposed(
    asker: Asker | None,
    grade: Grade,
    question: str,
    text: str,
    variant: int,
    packs: tuple[str, ...],
) -> dict[str, object]:
    """The fields that a judge adds; a judge that fails costs nobody the grade."""
    if asker is None:
        return {}
    from trainer.judges import JudgeError
    from trainer.service import oneshot

    try:
        found = oneshot.proposals(
            asker.apart, asker.name, grade, question, text, variant=variant, packs=packs
        )
    except JudgeError as error:
        return {"proposals": [], "judge_error": error.message}
    return {"proposals": [one.to_json() for one in found]}


def proposal_lines(judge: str, proposed: dict[str, object]) -> Iterator[str]:
    """Proposals for people, marked as what they are."""
    yield ""
    if "judge_error" in proposed:
        yield f"{judge} proposes nothing: {proposed['judge_error']}"
        return
    yield f"Proposed by {judge}, not counted:"
    rows = proposed["proposals"]
    for row in rows if isinstance(rows, list) else ():
        yield f'? {row["criterion"]:<20} {row["state"]:<12}  "{" ".join(row["quote"].split())}"'
    if not rows:
        yield "  nothing"


def grade_row(
    row: Row, packs: tuple[str, ...] = (), asker: Asker | None = None
) -> dict[str, object]:
    """Grade one row; raises `TrainerError` for a row that can't be used."""
    from trainer.service import oneshot

    variant = row.get("variant", 0)
    if not isinstance(variant, int) or isinstance(variant, bool) or variant < 0:
        raise TrainerError("field 'variant' is a whole number from 0 on")
    address, text = text_field(row, "question") or "", text_field(row, "text") or ""
    grade = oneshot.grade(address, text, variant=variant, packs=packs)
    return {**grade.to_json(), **_proposed(asker, grade, address, text, variant, packs)}


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
