"""``trainer pack import``: numerical questions from Moodle, as a skeleton to be finished."""

from __future__ import annotations

from pathlib import Path

import click

from trainer.texts import visible


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("address", metavar="PACK/QUESTION")
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="The folder that holds questions/ and rubrics/; this one unless said.",
)
def command(file: Path, address: str, into: Path) -> None:
    """Take the numerical questions of a GIFT or Moodle XML file as the parts of a new question.

    \b
    trainer pack import bank.xml storage/imported
    trainer pack import questions.gift storage/imported

    Values, tolerances, units, feedback and hints are taken over, and the result passes `trainer
    pack check`. To finish by hand: givens and formulas in the numbers' place, and the claims by
    which free text is heard. Questions of other types are passed over.
    """
    from trainer.authoring.imports import read_questions
    from trainer.authoring.skeletons import write_skeleton

    found = read_questions(file)
    for path in write_skeleton(found, address, into):
        click.echo(visible(f"wrote {path}"))
    count = f"{len(found)} question{'' if len(found) == 1 else 's'}"
    click.echo(visible(f"{count} imported; next: trainer pack check {into}"))
