"""``trainer pack export``: questions for Anki, Moodle, paper, and the evaluation of models."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from trainer.texts import visible

if TYPE_CHECKING:
    from trainer.authoring.exports import Sheet

FORMATS: Final = ("anki", "moodle", "markdown", "html", "jsonl", "inspect")
# How many draws are taken unless it is said: paper wants one, a question bank a few, models all.
_VARIANTS: Final = {"anki": 1, "moodle": 5, "markdown": 1, "html": 1, "jsonl": None}
_DRAWS: Final = (
    "How many draws of each question; unless said, one for anki, markdown and html, 5 for moodle "
    "and all for jsonl."
)


@click.command("export")
@click.argument("names", nargs=-1, metavar="[ADDRESS|PATH]...")
@click.option("--to", "form", type=click.Choice(FORMATS), required=True, help="For which program.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="The file; needed for anki."
)
@click.option("--variants", type=click.IntRange(min=1), help=_DRAWS)
@click.option("--solutions", is_flag=True, help="markdown, html: with the worked solutions.")
@click.option("--force", is_flag=True, help="Let --out write over a file that is there.")
@click.pass_context
def command(
    ctx: click.Context,
    names: tuple[str, ...],
    form: str,
    out: Path | None,
    variants: int | None,
    solutions: bool,
    force: bool,
) -> None:
    """Write questions for other programs, to --out or to standard output.

    \b
    trainer pack export flash-attention --to moodle --variants 8 --out bank.xml
    trainer pack export storage --to html --solutions --out sheet.html
    trainer pack export --to jsonl > prompts.jsonl

    anki: a package of cards whose ids stay, so that a new export updates them (the extra `anki`).
    moodle: numerical questions with units, tolerances and feedback for each known mistake.
    markdown, html: sheets to print. jsonl: prompts with what is expected; put each answer into its
    row as "text", and `trainer grade --jsonl` scores the rows. inspect: a task for the Inspect
    framework that asks those prompts and scores the answers.
    """
    from trainer.authoring.writing import may_write

    if out is not None:
        out = out.expanduser()
        may_write(out, force)
    if form == "inspect":
        from trainer.authoring.exports import INSPECT_TASK

        _put(INSPECT_TASK.read_text(encoding="utf-8"), out)
        return
    bound = variants if variants is not None else _VARIANTS[form]
    found = _sheets(names, ctx.obj["packs"], bound, _language(form))
    if form == "anki":
        if out is None:
            raise click.UsageError("anki needs --out FILE.apkg")
        from trainer.authoring.exports.anki import write_anki

        click.echo(visible(f"wrote {out}: {write_anki(found, out)} cards"), err=True)
        return
    _put(_text(found, form, solutions), out)


def _put(text: str, out: Path | None) -> None:
    from trainer.authoring.writing import write_whole

    if out is None:
        click.echo(text, nl=False)
    else:
        write_whole(out, text)
        click.echo(visible(f"wrote {out}"), err=True)


def _language(form: str) -> str:
    """People are asked in their language; answers to prompts are scored in that of the claims."""
    from trainer.packs.overlays import wanted_language

    return "" if form == "jsonl" else wanted_language()


def _sheets(
    names: tuple[str, ...], packs: tuple[str, ...], bound: int | None, language: str
) -> Iterator[Sheet]:
    from trainer.authoring import find_targets
    from trainer.authoring.exports import sheets

    for target in find_targets(names, packs):
        yield from sheets(target, bound, language)


def _text(found: Iterator[Sheet], form: str, solutions: bool) -> str:
    if form == "moodle":
        from trainer.authoring.exports.moodle import moodle

        return moodle(found)
    if form == "jsonl":
        from trainer.authoring.exports.rows import rows

        return "".join(f"{line}\n" for line in rows(found))
    from trainer.authoring.exports import paper

    write = paper.markdown if form == "markdown" else paper.html
    return write(list(found), solutions=solutions)
