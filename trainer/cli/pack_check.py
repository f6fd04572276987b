"""``trainer pack check``: everything that is wrong with questions, at its line, at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import click

from trainer.texts import visible

if TYPE_CHECKING:
    from trainer.authoring import Report, Target
    from trainer.authoring.output import Form

EXIT_ERRORS: Final = 1


@click.command("check")
@click.argument("names", nargs=-1, metavar="[ADDRESS|PATH]...")
@click.option("--watch", is_flag=True, help="Check again whenever a file changes; end with Ctrl+C.")
@click.option("--strict", is_flag=True, help="Take warnings for errors.")
@click.option("--json", "form", flag_value="json", help="Print one JSON object per finding.")
@click.option("--github", "form", flag_value="github", help="Print annotations for GitHub Actions.")
@click.pass_context
def command(
    ctx: click.Context, names: tuple[str, ...], watch: bool, strict: bool, form: str | None
) -> None:
    """Find everything that is wrong with questions, at its file, line and column.

    \b
    trainer pack check                                every question of this folder
    trainer pack check flash-attention/hbm-bytes
    trainer pack check questions/storage --watch

    Formulas and their dimensions, names, levels that no answer reaches, criteria that nothing
    meets, tolerances that cannot tell a key from a mistake, every sample on every variant, every
    claim's yes: and no: sentences, and what no sample tries.

    \b
    Exit codes:
      0  no errors (there may be warnings; with --strict, no warnings either)
      1  errors were found
      2  the command was called wrongly
      4  there is no such question, file or folder
    """
    from trainer.authoring import find_targets

    packs: tuple[str, ...] = ctx.obj["packs"]
    shown = _form(form)
    if watch:
        _watch(names, packs, shown)
        return
    reports = [_checked(target, shown) for target in find_targets(names, packs)]
    if shown == "people":
        from trainer.authoring import summary

        click.echo(summary(reports))
    bad = any(one.errors or (strict and one.warnings) for one in reports)
    ctx.exit(EXIT_ERRORS if bad else 0)


def _form(form: str | None) -> Form:
    return "json" if form == "json" else "github" if form == "github" else "people"


def _checked(target: Target, form: Form) -> Report:
    """Check one question and print its findings as soon as they are known."""
    from trainer.authoring import check_question, report_lines

    report = check_question(target)
    for line in report_lines(report, form):
        click.echo(visible(line))
    return report


def _watch(names: Sequence[str], packs: Sequence[str], form: Form) -> None:
    from trainer.authoring import changes, find_targets, summary

    for changed in changes(lambda: find_targets(names, packs)):
        reports = [_checked(target, form) for target in changed]
        if form == "people":
            click.echo(f"{', '.join(one.address for one in reports)}\n{summary(reports)}\n")
