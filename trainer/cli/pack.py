"""``trainer pack``: what instructors do with packs, one file per verb."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

#: Verb -> (module, one line of help). The line stands here so that ``--help`` loads no verb.
VERBS: Final[dict[str, tuple[str, str]]] = {
    "new": ("trainer.cli.pack_new", "Write a small complete pack to start from."),
    "check": ("trainer.cli.pack_check", "Find everything that is wrong with questions."),
    "preview": ("trainer.cli.pack_preview", "A question as candidates and interviewers see it."),
    "score": ("trainer.cli.pack_score", "Compare grades with labelled answers."),
    "collect": ("trainer.cli.pack_collect", "Disputed answers as labelled rows."),
    "fmt": ("trainer.cli.pack_fmt", "Lay out pack files anew, comments and all."),
    "schema": ("trainer.cli.pack_schema", "JSON Schemas for editors."),
    "export": ("trainer.cli.pack_export", "Questions for Anki, Moodle, paper and models."),
    "import": ("trainer.cli.pack_import", "Numerical questions from Moodle, to be finished."),
    "list": ("trainer.cli.pack_list", "List every pack, and where each one is from."),
    "add": ("trainer.cli.pack_add", "Keep packs from a folder, a zip or a git URL."),
    "update": ("trainer.cli.pack_update", "Fetch added packs again."),
    "remove": ("trainer.cli.pack_remove", "Take added packs out again."),
}


class _PackVerbs(click.Group):
    """A group whose verbs are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command = import_module(VERBS[cmd_name][0]).command
        if not isinstance(command, click.Command):
            raise TypeError(f"{VERBS[cmd_name][0]}.command is not a command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in VERBS.items()])


@click.group("pack", cls=_PackVerbs)
def command() -> None:
    """Write, check, share and export packs of questions."""
