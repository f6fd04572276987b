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

    It asks for what the options leave open: address, title, author, licence, the givens one by one
    up to an empty line, and the result. Through a pipe the answers are read the same way, a line
    each; what is left open at the end of them takes its default. The schemas by which an editor
    helps are written beside it, to schemas/.
    """
    from trainer.authoring.jsonschema import KINDS, file_name, schema_for
    from trainer.authoring.scaffold import write_plan
    from trainer.authoring.writing import holds, write_whole
    from trainer.cli.pack_schema import schema_text

    answers = _Nobody() if defaults else _Person() if _at_terminal() else _Pipe()
    plan = _plan(said, into, answers)
    for path in write_plan(plan, into):
        click.echo(visible(f"wrote {path}"))
    for kind in KINDS:
        path, text = into / "schemas" / file_name(kind), schema_text(schema_for(kind))
        if not path.exists():
            write_whole(path, text)
        elif not holds(path, text):
            click.echo(visible(f"left {path} as it is; anew: trainer pack schema --write --force"))
    click.echo(visible(f"next: edit it, and see what it says: trainer pack check {into} --watch"))


class _Nobody:
    """Answers nothing: every default is taken."""

    #: Whether somebody is there who can answer again.
    patient = False

    def asked(self, what: str, default: str) -> str:
        """The answer, or the default."""
        return default

    def say(self, text: str) -> None:
        """Something for who answers."""


class _Person(_Nobody):
    """Is asked at the terminal."""

    patient = True

    def asked(self, what: str, default: str) -> str:
        return str(click.prompt(what, default=default, show_default=bool(default))).strip()

    def say(self, text: str) -> None:
        click.echo(visible(text))


class _Pipe(_Nobody):
    """Lines of standard input, in the order of the questions."""

    def asked(self, what: str, default: str) -> str:
        line = sys.stdin.readline() if sys.stdin else ""
        return line.strip() or default


def _address(said: str | None, into: Path, answers: _Nobody) -> str:
    """An address that can be written to: asked again before anything else is."""
    from trainer.authoring.scaffold import check_address

    while True:
        address = said or answers.asked("Address (pack/question)", "my-pack/first-question")
        try:
            check_address(address, into)
        except TrainerError as error:
            if said or not answers.patient:
                raise
            answers.say(error.message)
            continue
        return address


def _plan(said: dict[str, Any], into: Path, answers: _Nobody) -> Plan:
    from trainer.authoring.asked import read_given, read_result
    from trainer.authoring.scaffold import Plan

    address = _address(said["address"], into, answers)
    standard = Plan(address)
    title = said["title"] or answers.asked("The question in a line", standard.title)
    author = said["author"] or answers.asked("Author", standard.author)
    licence = said["licence"] or answers.asked("Licence", standard.licence)
    givens = dict(read_given(one) for one in said["givens"]) or _givens(answers, read_given)
    result = read_result(said["result"]) if said["result"] is not None else None
    if result is None and givens:
        what = "What is asked for (name = formula in unit)"
        result = _read(answers, what, read_result)
    if bool(givens) != bool(result):
        raise click.UsageError(
            "givens and a result belong together (--given, --result): a formula needs its names"
        )
    name, formula, unit = result or (standard.result, standard.formula, standard.unit)
    return Plan(address, title, author, licence, givens, name, formula, unit)


def _at_terminal() -> bool:
    return bool(sys.stdin) and sys.stdin.isatty()


def _givens(
    answers: _Nobody, read: Callable[[str], tuple[str, tuple[str, ...]]]
) -> dict[str, tuple[str, ...]]:
    answers.say("What is given? One at a time, like 'size = 8 GB, 4 GB'; an empty line ends it.")
    answers.say("An empty line at once takes an example: the time of a copy.")
    givens: dict[str, tuple[str, ...]] = {}
    while found := _read(answers, "Given", read):
        givens[found[0]] = found[1]
    return givens


def _read(answers: _Nobody, what: str, read: Callable[[str], Any]) -> Any:
    """Ask until the answer can be read; an empty one is None."""
    while True:
        text = answers.asked(what, "")
        if not text:
            return None
        try:
            return read(text)
        except TrainerError as error:
            if not answers.patient:
                raise
            answers.say(error.message)
