"""``trainer pack schema``: JSON Schemas of a pack's files, for editors, and of the scorecards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import click

from trainer.texts import visible

#: What the program writes itself, beside the kinds of file that make up a pack.
SCORECARD: Final = "scorecard"


@click.command("schema")
@click.argument("kind", required=False, metavar="[pack|question|claims|rubric|scorecard]")
@click.option(
    "--write",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Write the schemas of all kinds into FOLDER.",
)
@click.option("--force", is_flag=True, help="Let --write write over files that are there.")
def command(kind: str | None, folder: Path | None, force: bool) -> None:
    """Print the JSON Schema of a kind of file, or write all of them to a folder.

    \b
    trainer pack schema question
    trainer pack schema --write schemas

    An editor with a YAML language server finds the schema by a line at the top of the file:

    \b
    # yaml-language-server: $schema=../../schemas/question.schema.json

    A scorecard is what the trainer saves as .json, of one's own practice and of a mock.
    """
    from trainer.authoring.jsonschema import KINDS, file_name

    kinds = (*KINDS, SCORECARD)
    if folder is not None:
        texts = {folder / file_name(one): schema_text(_schema(one)) for one in kinds}
        _write(texts, force)
    elif kind is not None:
        click.echo(schema_text(_schema(kind)), nl=False)
    else:
        raise click.UsageError(f"say which kind ({', '.join(kinds)}), or --write FOLDER")


def _write(texts: dict[Path, str], force: bool) -> None:
    """Write them all, or none of them where one would go over a file that says something else."""
    from trainer.authoring.writing import holds, may_write, write_whole

    for path, text in texts.items():
        may_write(path, force or holds(path, text))
    for path, text in texts.items():
        write_whole(path, text)
        click.echo(visible(str(path)))


def _schema(kind: str) -> dict[str, Any]:
    if kind == SCORECARD:
        from trainer.report.schema import scorecard_schema

        return scorecard_schema()
    from trainer.authoring import AuthoringError
    from trainer.authoring.jsonschema import KINDS, schema_for

    if kind not in KINDS:
        known = ", ".join((*KINDS, SCORECARD))
        raise AuthoringError(f"there is no schema {kind!r}; there are {known}")
    return schema_for(kind)


def schema_text(schema: dict[str, object]) -> str:
    """A schema as the text of its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
