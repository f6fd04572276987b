"""``trainer check``: one response, one part of a question, lines of working, or rows of JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import click

from trainer.cli.rows import Row, refuse_utf16, stream, text_field, write
from trainer.errors import TrainerError
from trainer.texts import visible

if TYPE_CHECKING:
    from trainer.checker import Outcome, WorkReport

EXIT_OF: Final = {"right": 0, "wrong": 1}
EXIT_NOT_JUDGED: Final = 3
#: Longest text that is read whole, in bytes.
LONGEST_TEXT: Final = 8_000_000
SIGNS: Final = {"right": "✓", "wrong": "✗", "carried": "↳", "unreadable": "?"}


@click.command("check")
@click.argument("response", required=False)
@click.option(
    "--expect", metavar="KEY", help='What is right: "520 MiB", or "4*N*d" with --variables.'
)
@click.option("--within", metavar="SHARE", help="Accepted distance, such as 0.02 or '2 %'.")
@click.option("--variables", metavar="NAMES", help="Names that are just names, such as N,d,x.")
@click.option(
    "--question", metavar="ADDRESS", help="A question, such as flash-attention/hbm-bytes."
)
@click.option("--part", metavar="PART", help="The part of it that is asked for, such as naive.")
@click.option("--variant", type=click.IntRange(min=0), default=0, help="Which draw of its numbers.")
@click.option("--work", metavar="FILE", help="Check lines of working, link by link ('-': stdin).")
@click.option(
    "--jsonl", metavar="FILE", help="Judge rows of JSON, one object per line ('-': stdin)."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def command(ctx: click.Context, /, as_json: bool, **given: Any) -> None:
    """Judge RESPONSE, and say where a wrong number comes from.

    \b
    trainer check --expect "520 MiB" "545.26 MB"
    trainer check --question flash-attention/hbm-bytes --part naive "256 MiB"
    trainer check --work notes.txt
    trainer check --jsonl rows.jsonl

    Rows are {"id", "response", "expect", "within"?, "variables"?}, or {"id", "question", "part",
    "response", "variant"?}, or {"id", "work", "question"?, "part"?}; each gives one object with the
    same id. A response that begins with a minus sign goes behind `--`.
    """
    packs = ctx.obj["packs"]
    if given["jsonl"] is not None:
        _only(given, "jsonl")
        bad = stream(given["jsonl"], lambda row: judge_row(row, packs))
        ctx.exit(EXIT_NOT_JUDGED if bad else 0)
    if given["work"] is not None:
        ctx.exit(_check_work(given, packs, as_json))
    outcome = _check_one(given, packs)
    if as_json:
        write(outcome.to_json())
    else:
        click.echo(outcome_text(outcome), nl=False)
    ctx.exit(EXIT_OF.get(outcome.outcome, EXIT_NOT_JUDGED))


def _only(given: dict[str, Any], name: str) -> None:
    others = [k for k, v in given.items() if v is not None and k not in (name, "variant")]
    if others:
        told = ", ".join("RESPONSE" if other == "response" else f"--{other}" for other in others)
        raise click.UsageError(f"--{name} stands alone: its rows say the rest (leave out {told})")


def _check_one(given: dict[str, Any], packs: tuple[str, ...]) -> Outcome:
    from trainer.service import oneshot

    response = given["response"]
    if response is None:
        raise click.UsageError("say what to judge: trainer check --expect KEY RESPONSE")
    if given["question"] is not None:
        if given["part"] is None:
            raise click.UsageError("--question needs --part: which part of it is asked for?")
        return oneshot.check_part(
            given["question"], given["part"], response, variant=given["variant"], packs=packs
        )
    if given["expect"] is None:
        raise click.UsageError("say what is right: --expect KEY, or --question and --part")
    names = [n for n in (given["variables"] or "").replace(",", " ").split() if n]
    within = share(given["within"])
    return _expected(response, given["expect"], within, names)


def _expected(response: str, expect: str, within: Fraction | None, names: list[str]) -> Outcome:
    """Judge against a key as typed; one that can't be read is told as the key, not the response."""
    from trainer.quantity import ReadError
    from trainer.service import oneshot

    try:
        return oneshot.check(response, expect, within=within, variables=names)
    except ReadError as error:
        told = f"the expected {expect[:80]!r} can't be used: {error.message}"
        raise TrainerError(told) from error


def _check_work(given: dict[str, Any], packs: tuple[str, ...], as_json: bool) -> int:
    from trainer.service import oneshot

    for name in ("response", "expect", "within", "variables"):
        if given[name] is not None:
            raise click.UsageError("--work checks the lines of a file; it takes no RESPONSE or KEY")
    text = read_text(given["work"])
    report = oneshot.check_work(
        text, address=given["question"], part=given["part"], variant=given["variant"], packs=packs
    )
    if as_json:
        write(report.to_json())
    else:
        click.echo(work_text(report), nl=False)
    if report.first_wrong:
        return 1
    judged = any(step.outcome == "right" for step in report.steps)
    return 0 if judged else EXIT_NOT_JUDGED


def read_text(path: str) -> str:
    """Read a whole text file (``-``: standard input), or say in a sentence why it can't be read."""
    try:
        with click.open_file(path, "rb") as file:
            data = bytes(file.read(LONGEST_TEXT + 1))
        if len(data) > LONGEST_TEXT:
            raise TrainerError(f"{path} is longer than {LONGEST_TEXT:,} bytes: split it")
        refuse_utf16(data, path)
        return data.decode("utf-8-sig")
    except RuntimeError as error:
        raise TrainerError("there is no standard input to read from") from error
    except UnicodeDecodeError as error:
        raise TrainerError(f"{path}: byte {error.start + 1} is not UTF-8 text") from error
    except OSError as error:
        raise TrainerError(f"{path} can't be read: {error.strerror or error}") from error


def share(text: object) -> Fraction | None:
    """Read a tolerance: ``0.02``, ``2 %`` or a JSON number; None stays None."""
    if text is None:
        return None
    written = str(text).strip()
    percent = written.endswith("%")
    try:
        value = Fraction(written.removesuffix("%").strip()) / (100 if percent else 1)
    except (ValueError, ZeroDivisionError):
        value = Fraction(-1)
    if isinstance(text, bool) or not 0 <= value <= 1 or len(written) > 40:
        raise TrainerError(
            f"within is a share between 0 and 1, such as 0.02 or '2 %', not {text!r}"
        )
    return value


def judge_row(row: Row, packs: tuple[str, ...] = ()) -> dict[str, object]:
    """Judge one row of any of the three kinds; `TrainerError` for one that can't be used."""
    from trainer.service import oneshot

    variant = row.get("variant", 0)
    if not isinstance(variant, int) or isinstance(variant, bool) or variant < 0:
        raise TrainerError("field 'variant' is a whole number from 0 on")
    if "work" in row:
        return oneshot.check_work(
            text_field(row, "work") or "",
            address=text_field(row, "question", required=False),
            part=text_field(row, "part", required=False),
            variant=variant,
            packs=packs,
        ).to_json()
    response = text_field(row, "response") or ""
    if "expect" not in row and "question" in row:
        address, part = text_field(row, "question") or "", text_field(row, "part") or ""
        outcome = oneshot.check_part(address, part, response, variant=variant, packs=packs)
    else:
        expect = text_field(row, "expect") or ""
        within, names = share(row.get("within")), _names(row.get("variables"))
        outcome = _expected(response, expect, within, names)
    return outcome.to_json()


def _names(value: object) -> list[str]:
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise TrainerError('field \'variables\' is a list of names, such as ["N", "d"]')
    return value


def outcome_text(outcome: Outcome) -> str:
    """An outcome for people: the reading, the verdict in a word, and what there is to say."""
    lines = []
    if outcome.reading:
        lines.append(f"reads as {outcome.reading}")
    lines.append(f"{SIGNS.get(outcome.outcome, '?')} {outcome.outcome}")
    if outcome.message.rstrip(".").lower() != outcome.outcome:
        lines.append(outcome.message)
    if outcome.caret:
        lines += outcome.caret.splitlines()
    lines += [one.say for one in outcome.explanations if one.say not in outcome.message]
    return "".join(visible(line) + "\n" for line in lines)


def work_text(report: WorkReport) -> str:
    """A report on working for people: every step with its sign, the first wrong one at the end."""
    lines = []
    for step in report.steps:
        sign = SIGNS.get(step.outcome, "?")
        lines.append(f"{sign} line {step.line}: {step.text}")
        if step.message and step.outcome != "right":
            lines.append(f"    {step.outcome}: {step.message}")
    if not report.steps:
        lines.append(
            "No working was found: a step has an = between two sides, as in 4 x 2 = 8 MiB."
        )
    elif report.first_wrong is None:
        unread = sum(step.outcome == "unreadable" for step in report.steps)
        told = f" {unread} of {len(report.steps)} could not be read." if unread else ""
        lines.append("No step is wrong." + told)
    else:
        first = report.first_wrong
        lines.append(f"The first wrong step is on line {first.line}: {first.text}")
    return "".join(visible(line) + "\n" for line in lines)
