"""``trainer pack schema``: JSON Schemas, by which editors complete and check a pack's files."""

from __future__ import annotations

import json
from pathlib import Path

import click

from trainer.texts import visible


@click.command("schema")
@click.argument("kind", required=False, metavar="[pack|question|claims|rubric]")
@click.option(
    "--write",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Write the schemas of all kinds into FOLDER.",
)
def command(kind: str | None, folder: Path | None) -> None:
    """Print the JSON Schema of a kind of file, or write all of them to a folder.

    \b
    trainer pack schema question
    trainer pack schema --write schemas

    An editor with a YAML language server finds the schema by a line at the top of the file:

    \b
    # yaml-language-server: $schema=../../schemas/question.schema.json
    """
    from trainer.authoring.jsonschema import KINDS, file_name, schema_for
    from trainer.authoring.writing import write_whole

    if folder is not None:
        for one in KINDS:
            path = folder / file_name(one)
            write_whole(path, schema_text(schema_for(one)))
            click.echo(visible(str(path)))
    elif kind is not None:
        click.echo(schema_text(schema_for(kind)), nl=False)
    else:
        raise click.UsageError(f"say which kind ({', '.join(KINDS)}), or --write FOLDER")


def schema_text(schema: dict[str, object]) -> str:
    """A schema as the text of its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
