"""From imported questions to the files of a pack: complete, sound, and to be finished by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from trainer import quantity
from trainer.authoring.errors import AuthoringError
from trainer.authoring.imports import Answer, Numerical
from trainer.authoring.jsonschema import editor_line
from trainer.authoring.scaffold import SCHEMAS
from trainer.authoring.targets import Target
from trainer.authoring.writing import write_whole

_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
# A part's tolerance is a share of its key: wider ones are refused by the format.
_MOST: Final = Fraction(99)
#: As many parts as a question may have.
MOST_PARTS: Final = 60
# An expression of a rubric has at most 400 characters.
_LONGEST: Final = 380
_HANDFUL: Final = 7


def write_skeleton(questions: Sequence[Numerical], address: str, root: Path) -> tuple[Path, ...]:
    """Write imported questions as the parts of one question.

    Raises AuthoringError for a bad address or a file that is there already; nothing is written
    then. What follows by hand: givens and formulas in the numbers' place, and claims.
    """
    pack, slash, name = address.partition("/")
    if not slash or not _ID.match(pack) or not _ID.match(name) or name == "pack":
        raise AuthoringError(f"{address!r} is no address; write it like 'storage/imported'")
    if len(questions) > MOST_PARTS:
        raise AuthoringError(
            f"{len(questions)} numerical questions are too many: a question has at most "
            f"{MOST_PARTS} parts; split the file"
        )
    question, _, rubric, about = Target(root, pack, name).files[:4]
    named = list(zip(_ids(questions), questions, strict=True))
    texts = {
        question: _question(named, name),
        rubric: _rubric(named),
    }
    for path in texts:
        if path.exists():
            raise AuthoringError(f"{path} is there already; choose another address")
    if not about.exists():
        texts[about] = _pack(pack)
    for path, text in texts.items():
        write_whole(path, text)
    return tuple(texts)


def _ids(questions: Sequence[Numerical]) -> Iterator[str]:
    """A part's id for each question, from its title, each one once."""
    seen: set[str] = set()
    for number, one in enumerate(questions, 1):
        words = re.sub(r"[^a-z0-9]+", "-", one.title.lower()).strip("-")[:40].strip("-")
        id = words if words and not words.isdigit() and len(words) > 2 else f"part-{number}"
        while id in seen:
            id = f"{id}-{number}"
        seen.add(id)
        yield id


def _question(named: Sequence[tuple[str, Numerical]], name: str) -> str:
    rows = [
        editor_line("question", SCHEMAS),
        "# Imported. To finish: put givens and formulas in the place of the numbers, so that there",
        "# are variants; and tell in a claims file how the answers are heard in free text.",
        "format: 1",
        f"title: {_quoted(name.replace('-', ' ').capitalize())}",
        "minutes: 10",
        "ask: Answer part by part.",
        "",
        "parts:",
    ]
    for id, one in named:
        rows += _part(id, one)
    rows += ["", "samples:", "  right:", "    level: Hire", "    parts:"]
    rows += [f"      {id}: {_quoted(_written(one.key, one))}" for id, one in named]
    rows += ["  nothing:", "    level: Weak", "    parts:"]
    rows += [f"      {named[0][0]}: I do not know."]
    return "\n".join(rows) + "\n"


def _part(id: str, one: Numerical) -> Iterator[str]:
    yield f"  {id}:"
    yield f"    ask: {_quoted(one.ask)}"
    yield f"    title: {_quoted(one.title[:80])}"
    yield f"    key: {_quoted(_written(one.key, one))}"
    yield f"    unit: {_quoted(one.unit or '1')}"
    within = _within(one.key)
    if within:
        yield f"    within: {within} %"
    wrong = [each for each in one.answers if each.share <= 0 and not _near(each, one.key)]
    right = [each for each in one.answers if each.share > 0 and each != one.key]
    for field, told in (("also", right), ("mistakes", wrong)):
        if told:
            yield f"    {field}:"
        for number, each in enumerate(told, 1):
            value, say = _quoted(_written(each, one)), _quoted(each.say or "Say what this is.")
            yield f"      {id}-{number}: {{is: {value}, say: {say}}}"
    if one.hints:
        yield "    hints:"
        yield from (f"      - {_quoted(text)}" for text in one.hints)


def _within(key: Answer) -> str:
    """The tolerance as a percentage of the key, or nothing where the format's own does."""
    if not key.value or not key.tolerance:
        return ""
    share = min(_MOST, abs(key.tolerance / key.value) * 100)
    text = f"{float(share):.2f}".rstrip("0").rstrip(".")
    return text if text != "0" else "0.01"


def _near(one: Answer, key: Answer) -> bool:
    return abs(one.value - key.value) <= max(key.tolerance, abs(key.value) / 200)


def _written(answer: Answer, one: Numerical) -> str:
    number = quantity.format_number(answer.value).replace(",", "")
    return f"{number} {one.unit}".strip()


def _rubric(named: Sequence[tuple[str, Numerical]]) -> str:
    rows = [editor_line("rubric", SCHEMAS), "format: 1", "criteria:"]
    criteria = dict(_criteria([id for id, _ in named]))
    for id, met_by in criteria.items():
        rows += [
            f"  {id}:",
            f"    met by: {met_by}",
            f"    says: give the right number for {met_by}",
            "    asks: What do you get?",
        ]
    needs = " and ".join(criteria)
    rows += ["levels:", f"  Hire: {{needs: {needs}}}", "  Weak: {looks like: A number is wrong.}"]
    return "\n".join(rows) + "\n"


def _criteria(ids: list[str]) -> Iterator[tuple[str, str]]:
    """A criterion for each part, or for a handful of parts where there are too many for a line."""
    if len(" and ".join(ids)) <= _LONGEST:
        yield from ((id, id) for id in ids)
        return
    for number, start in enumerate(range(0, len(ids), _HANDFUL), 1):
        yield f"numbers-{number}", " and ".join(ids[start : start + _HANDFUL])


def _pack(pack: str) -> str:
    rows = [
        editor_line("pack", SCHEMAS),
        "format: 1",
        f"title: {_quoted(pack.replace('-', ' ').capitalize())}",
        "author: Your name",
        "licence: CC-BY-4.0",
        "version: 1.0.0",
    ]
    return "\n".join(rows) + "\n"


def _quoted(text: str) -> str:
    """The text as one line of YAML; braces would be slots of a template."""
    plain = " ".join(text.split()).replace("{", "{{").replace("}", "}}")
    return "'" + plain.replace("'", "''") + "'"
