"""The command line: one file per verb, each loaded only when it is called.

``trainer`` without a verb opens the terminal program. Starting must stay quick, so nothing here
imports a verb, a screen or a pack before it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

#: Verb -> (module, one line of help). The line stands here so that ``--help`` loads no verb.
VERBS: Final[dict[str, tuple[str, str]]] = {
    "calibrate": ("trainer.cli.calibrate", "Rate recorded answers blind, then see the key."),
    "cards": ("trainer.cli.cards", "Interviewers' cards of mocks: to read, print, compare."),
    "check": ("trainer.cli.check", "Judge a number, an expression or lines of working."),
    "completion": ("trainer.cli.completion", "Print a script for completion in your shell."),
    "doctor": ("trainer.cli.doctor", "Report on terminal, store and packs; changes nothing."),
    "drill": ("trainer.cli.drill", "Practise what is due, about ten minutes, with new numbers."),
    "explore": ("trainer.cli.explore", "Turn a question's givens and see its numbers move."),
    "export": ("trainer.cli.export", "Write all your runs to a file: json, csv, md or html."),
    "grade": ("trainer.cli.grade", "Grade a free answer: level, criteria with quotes, mistakes."),
    "import": ("trainer.cli.import_", "Take in runs from an export of your own, each once."),
    "join": ("trainer.cli.join", "Sit down at a mock interview, with the interviewer's code."),
    "mock": ("trainer.cli.mock", "Interview somebody: script, rubric, clock, and a card."),
    "pack": ("trainer.cli.pack", "Write, check, share and export packs of questions."),
    "questions": ("trainer.cli.questions", "List the questions that can be asked."),
    "serve": ("trainer.cli.serve", "The terminal program in a browser, on this machine."),
    "stats": ("trainer.cli.stats", "What you practised, levels, skills, mistakes that recur."),
}

EXIT_CODES: Final = """\b
Exit codes:
  0    done; for `check` of one response: it is right
  1    `check`: wrong
  2    the command was called wrongly
  3    `check`: not judged (unreadable, ambiguous or undecided);
       --jsonl: at least one row could not be used
  4    trouble with a file, a pack or the store, told in one sentence;
       `doctor`: something needs attention
  130  ended from the keyboard
"""


class _Verbs(click.Group):
    """A group whose verbs are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        module, _ = VERBS[cmd_name]
        command = getattr(import_module(module), "command")  # noqa: B009 - the name is a convention
        if not isinstance(command, click.Command):
            raise TypeError(f"{module}.command is not a command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in VERBS.items()])


@click.group(
    cls=_Verbs,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 90},
    epilog=EXIT_CODES,
)
@click.version_option(package_name="systems-trainer", prog_name="trainer")
@click.option("--plain", is_flag=True, help="Line by line, for screen readers and dumb terminals.")
@click.option(
    "--home",
    type=click.Path(file_okay=False),
    envvar="TRAINER_HOME",
    show_envvar=True,
    help="Folder of the store.",
)
@click.option(
    "--pack",
    "packs",
    multiple=True,
    type=click.Path(exists=True),
    help="One more folder with questions/ and rubrics/; may be repeated.",
)
@click.pass_context
def cli(ctx: click.Context, plain: bool, home: str | None, packs: tuple[str, ...]) -> None:
    """A trainer and grader for systems-performance interviews.

    Without a command it opens the terminal program: pick a question, answer it part by part or as
    an interview, and get a level with the evidence in your own words.
    """
    ctx.obj = {"home": home, "packs": packs, "plain": plain or _dumb_terminal()}
    if ctx.invoked_subcommand is not None:
        return
    if plain or _dumb_terminal():
        from trainer.cli.plain import run_plain

        run_plain(home, packs)
        return
    _require_terminal()
    from trainer.tui import run

    run(home, packs)


def run_verbs() -> int:
    """Run the command line and return its exit code; Ctrl+C is raised.

    Click's own ending would make it exit code 1, which `check` uses for *wrong*.
    """
    try:
        code = cli.main(prog_name="trainer", standalone_mode=False)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        raise KeyboardInterrupt from None
    return code if isinstance(code, int) else 0


def _dumb_terminal() -> bool:
    import os

    return os.environ.get("TERM", "") == "dumb" and not _in_browser()


def _in_browser() -> bool:
    """Whether `trainer serve` runs this: a page is the terminal then, and standard input is not."""
    import os

    return bool(os.environ.get("TEXTUAL_DRIVER"))


def _require_terminal() -> None:
    import sys

    if not _in_browser() and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError(
            "this is not a terminal: use 'trainer --plain', or a command such as 'trainer grade'"
        )
