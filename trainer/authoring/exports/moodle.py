"""Moodle XML: a numerical question for every numeric part, with units, tolerance and feedback."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from html import escape
from typing import Final
from xml.etree import ElementTree as Xml

from trainer import quantity
from trainer.authoring.exports.sheets import Sheet, SheetPart
from trainer.texts import visible

# Units that a student may type in a unit's place, by the unit without its prefix.
_FAMILIES: Final = {
    "B": ("B", "kB", "MB", "GB", "TB", "PB", "KiB", "MiB", "GiB", "TiB"),
    "B/s": ("B/s", "kB/s", "MB/s", "GB/s", "TB/s", "MiB/s", "GiB/s"),
    "FLOP": ("FLOP", "MFLOP", "GFLOP", "TFLOP"),
    "FLOP/s": ("FLOP/s", "GFLOP/s", "TFLOP/s"),
    "s": ("s", "ms", "us", "ns"),
}
# Characters that Moodle's question bank keeps of an idnumber.
_LONGEST: Final = 100
# What XML 1.0 cannot hold, however it is written.
_FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def moodle(sheets: Iterable[Sheet]) -> str:
    """The sheets' numeric parts as one import file for Moodle's question bank.

    Each pack and question is a category, each variant of a part a question with an idnumber that
    stays the same from export to export.
    """
    quiz, category = Xml.Element("quiz"), ""
    for sheet in sheets:
        if sheet.address != category:
            category = sheet.address
            quiz.append(_category(sheet))
        for part in sheet.parts:
            if part.value is not None:
                quiz.append(_question(sheet, part, part.value))
    Xml.indent(quiz)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{Xml.tostring(quiz, encoding="unicode")}\n'


def _category(sheet: Sheet) -> Xml.Element:
    made = Xml.Element("question", type="category")
    parts = [sheet.pack, *sheet.address.split("/")[1:]]
    # A slash separates categories, and two of them are one within a name.
    path = "/".join(part.replace("/", "//") for part in parts)
    _text(Xml.SubElement(made, "category"), f"$course$/{path}")
    return made


def _question(sheet: Sheet, part: SheetPart, value: quantity.Quantity) -> Xml.Element:
    made = Xml.Element("question", type="numerical")
    label = f" ({sheet.label})" if sheet.label else ""
    _text(Xml.SubElement(made, "name"), f"{sheet.title}: {part.title}{label}")
    _text(Xml.SubElement(made, "questiontext", format="html"), _asked(sheet, part))
    feedback = Xml.SubElement(made, "generalfeedback", format="html")
    _text(feedback, f"<p>{_safe(part.working)}</p>" if part.working else "")
    Xml.SubElement(made, "defaultgrade").text = "1"
    Xml.SubElement(made, "penalty").text = "0.3333333"
    Xml.SubElement(made, "hidden").text = "0"
    Xml.SubElement(made, "idnumber").text = _idnumber(f"{sheet.id}:{part.id}")
    for fraction, one, say in _answers(part, value):
        made.append(_answer(part, fraction, one, say))
    for text in part.hints:
        _text(Xml.SubElement(made, "hint", format="html"), f"<p>{_safe(text)}</p>")
    _units(made, part)
    tags = Xml.SubElement(made, "tags")
    for tag in sheet.tags:
        _text(Xml.SubElement(tags, "tag"), tag)
    return made


def _idnumber(id: str) -> str:
    """The id, cut to what Moodle keeps of one, with a hash of all of it for the rest."""
    if len(id) <= _LONGEST:
        return id
    digest = hashlib.sha256(id.encode()).hexdigest()[:16]
    return f"{id[: _LONGEST - 17]}-{digest}"


def _asked(sheet: Sheet, part: SheetPart) -> str:
    given = "".join(f"<li>{_safe(name)}: {_safe(value)}</li>" for name, value in sheet.givens)
    said = "".join(f"<li>{_safe(text)}</li>" for text in sheet.conventions)
    unit = f" ({_safe(part.unit)})" if part.unit else ""
    lists = f"<ul>{said}</ul><ul>{given}</ul>"
    return f"<p>{_safe(sheet.ask)}</p>{lists}<p><b>{_safe(part.ask)}{unit}</b></p>"


def _answers(
    part: SheetPart, value: quantity.Quantity
) -> Iterator[tuple[int, quantity.Quantity, str]]:
    """The key first, then what is right by a convention, then what is wrong in a known way."""
    yield 100, value, ""
    for one in part.right:
        yield 100, one.value, one.say
    for one in part.wrong:
        yield 0, one.value, one.say


def _answer(part: SheetPart, fraction: int, value: quantity.Quantity, say: str) -> Xml.Element:
    made = Xml.Element("answer", fraction=str(fraction), format="moodle_auto_format")
    number = value.in_unit(part.unit) if part.unit else value.value
    Xml.SubElement(made, "text").text = _number(number)
    Xml.SubElement(made, "tolerance").text = _number(abs(number) * part.within)
    _text(Xml.SubElement(made, "feedback", format="html"), f"<p>{_safe(say)}</p>" if say else "")
    return made


def _units(made: Xml.Element, part: SheetPart) -> None:
    """Units that may be typed; a missing one is taken for the part's own."""
    if part.unit:
        units = Xml.SubElement(made, "units")
        for name in _family(part.unit):
            unit = Xml.SubElement(units, "unit")
            factor = quantity.parse_unit(part.unit).scale / quantity.parse_unit(name).scale
            Xml.SubElement(unit, "multiplier").text = _number(factor)
            Xml.SubElement(unit, "unit_name").text = name
    Xml.SubElement(made, "unitgradingtype").text = "0"
    Xml.SubElement(made, "unitpenalty").text = "0.1"
    # 0: the unit is typed behind the number; 3: there is none.
    Xml.SubElement(made, "showunits").text = "0" if part.unit else "3"
    Xml.SubElement(made, "unitsleft").text = "0"


def _family(unit: str) -> tuple[str, ...]:
    dimension = quantity.parse_unit(unit).dimension
    for base, names in _FAMILIES.items():
        if quantity.parse_unit(base).dimension == dimension:
            # Where a database folds case, KB beside kB would be one unit twice.
            return (unit, *(name for name in names if name.lower() != unit.lower()))
    return (unit,)


def _number(value: Fraction) -> str:
    """Twelve digits, without commas: what Moodle reads."""
    return f"{float(value):.12g}"


def _text(parent: Xml.Element, text: str) -> None:
    Xml.SubElement(parent, "text").text = _FORBIDDEN.sub("\ufffd", visible(text))


def _safe(text: str) -> str:
    return escape(visible(text.strip()), quote=True)
