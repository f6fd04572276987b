"""``trainer pack fmt``: the house's layout for a pack's files, comments and all."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from trainer.errors import TrainerError
from trainer.texts import visible

EXIT_UNFORMATTED: Final = 1
EXIT_UNREADABLE: Final = 4


@click.command("fmt")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--check", is_flag=True, help="Change nothing; end with 1 if a file would change.")
@click.pass_context
def command(ctx: click.Context, paths: tuple[Path, ...], check: bool) -> None:
    """Lay out pack files anew: the files in PATHs, or in questions/ and rubrics/ here.

    Indents become two spaces, list marks one space, trailing blanks and runs of empty lines go.
    Comments, quotes, order and texts stay. A file is replaced whole or not at all.

    \b
    Exit codes:
      0  done
      1  with --check: some file is not laid out so
      4  some file cannot be read, and is left as it is
    """
    from trainer.authoring.formatting import format_file

    changed, unread = 0, 0
    for file in _files(paths or (Path("questions"), Path("rubrics"))):
        try:
            if format_file(file, write=not check):
                changed += 1
                click.echo(visible(f"{'would change' if check else 'changed'} {file}"))
        except TrainerError as error:
            unread += 1
            click.echo(visible(error.message), err=True)
    ctx.exit(EXIT_UNREADABLE if unread else EXIT_UNFORMATTED if check and changed else 0)


def _files(paths: tuple[Path, ...]) -> list[Path]:
    found: dict[Path, None] = {}
    for path in paths:
        if path.exists() and not path.is_dir() and not path.is_file():
            raise TrainerError(f"{path} is no plain file")
        for file in sorted(path.rglob("*.yaml")) if path.is_dir() else [path]:
            if file.is_file() and not file.is_symlink():
                found[file] = None
    return list(found)
