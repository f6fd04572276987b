"""``trainer pack new``: a small complete pack to start from."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trainer.errors import TrainerError
from trainer.texts import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from trainer.authoring.scaffold import Plan


@click.command("new")
@click.argument("address", required=False, metavar="[PACK/QUESTION]")
@click.option("--title", help="The question in a line.")
@click.option("--author", help="Who wrote it.")
@click.option("--licence", help="An SPDX name, such as CC-BY-4.0.")
@click.option("--given", "givens", multiple=True, metavar="'NAME = VALUES'", help="Repeatable.")
@click.option("--result", metavar="'NAME = FORMULA in UNIT'", help="What is asked for.")
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="The folder that holds questions/ and rubrics/; this one unless said.",
)
@click.option("--defaults", is_flag=True, help="Ask nothing: take what is not said from a default.")
def command(into: Path, defaults: bool, **said: Any) -> None:
    """Write a small complete pack, which passes `trainer pack check`, to be made into yours.

    \b
    trainer pack new
    trainer pack new disks/copy-time --defaults
    trainer pack new storage/copy --given 'size = 8 GB, 4 GB' --given 'rate = 2 GB/s' \\
        --result 'time = size/rate in s'

    It asks for what the options leave open. The schemas by which an editor helps are written beside
    it, to schemas/.
    """
    from trainer.authoring.jsonschema import KINDS, file_name, schema_for
    from trainer.authoring.scaffold import write_plan
    from trainer.authoring.writing import holds, write_whole
    from trainer.cli.pack_schema import schema_text

    plan = _plan(said, into, ask=not defaults and _at_terminal())
    for path in write_plan(plan, into):
        click.echo(visible(f"wrote {path}"))
    for kind in KINDS:
        path, text = into / "schemas" / file_name(kind), schema_text(schema_for(kind))
        if not path.exists():
            write_whole(path, text)
        elif not holds(path, text):
            click.echo(visible(f"left {path} as it is; anew: trainer pack schema --write --force"))
    click.echo(visible(f"next: edit it, and see what it says: trainer pack check {into} --watch"))


def _address(said: str | None, into: Path, ask: bool) -> str:
    """An address that can be written to: asked again before anything else is."""
    from trainer.authoring.scaffold import check_address

    while True:
        address = said or _asked("Address (pack/question)", "my-pack/first-question", ask)
        try:
            check_address(address, into)
        except TrainerError as error:
            if said or not ask:
                raise
            click.echo(visible(error.message))
            continue
        return address


def _plan(said: dict[str, Any], into: Path, ask: bool) -> Plan:
    from trainer.authoring.scaffold import Plan, read_given, read_result

    address = _address(said["address"], into, ask)
    standard = Plan(address)
    title = said["title"] or _asked("The question in a line", standard.title, ask)
    author = said["author"] or _asked("Author", standard.author, ask)
    licence = said["licence"] or _asked("Licence", standard.licence, ask)
    givens = dict(read_given(one) for one in said["givens"])
    if ask and not givens:
        givens = _givens(read_given)
    result = said["result"]
    if result is None and ask and givens:
        result = _read("What is asked for (name = formula in unit)", "", read_result)
    elif result is not None:
        result = read_result(result)
    if bool(givens) != bool(result):
        raise click.UsageError("--given and --result belong together: a formula needs its names")
    name, formula, unit = result or (standard.result, standard.formula, standard.unit)
    return Plan(address, title, author, licence, givens, name, formula, unit)


def _at_terminal() -> bool:
    return sys.stdin.isatty()


def _givens(read: Callable[[str], tuple[str, tuple[str, ...]]]) -> dict[str, tuple[str, ...]]:
    click.echo("What is given? One at a time, like 'size = 8 GB, 4 GB'; an empty line ends it.")
    click.echo("An empty line at once takes an example: the time of a copy.")
    givens: dict[str, tuple[str, ...]] = {}
    while found := _read("Given", "", read):
        givens[found[0]] = found[1]
    return givens


def _read(what: str, default: str, read: Callable[[str], Any]) -> Any:
    """Ask until the answer can be read; an empty one is None."""
    while True:
        text = _asked(what, default, True)
        if not text:
            return None
        try:
            return read(text)
        except TrainerError as error:
            click.echo(visible(error.message))


def _asked(what: str, default: str, ask: bool) -> str:
    if not ask:
        return default
    return str(click.prompt(what, default=default, show_default=bool(default))).strip()
