"""Numerical questions of Moodle, from GIFT or Moodle XML, as data for a skeleton of a pack."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as Xml

from trainer import quantity
from trainer.authoring.errors import AuthoringError
from trainer.errors import TrainerError

#: A question bank of text is smaller; beyond this it is not read.
MOST_BYTES: Final = 8_000_000

_NUMBER: Final = r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d{1,3})?"
_GIFT: Final = re.compile(
    r"\s*(?:::(?P<title>(?:\\.|[^\\:])*)::)?(?P<ask>(?:\\.|[^\\{}])*?)\{\s*#(?P<answers>(?:\\.|[^\\{}])*)\}",
    re.DOTALL,
)
_RANGE: Final = re.compile(rf"\s*({_NUMBER})\s*\.\.\s*({_NUMBER})\s*\Z")
_CENTRE: Final = re.compile(rf"\s*({_NUMBER})\s*(?::\s*({_NUMBER}))?\s*\Z")
_SHARE: Final = re.compile(r"%(-?\d+(?:\.\d+)?)%")
_ESCAPED: Final = re.compile(r"\\([~=#{}:\\])")


@dataclass(frozen=True, slots=True)
class Answer:
    """A number, how far off still counts as it, its share of the credit, and what to say."""

    value: Fraction
    tolerance: Fraction
    share: Fraction
    say: str = ""


@dataclass(frozen=True, slots=True)
class Numerical:
    """One numerical question. ``unit`` is empty where there is none that the trainer knows."""

    title: str
    ask: str
    answers: tuple[Answer, ...]
    unit: str = ""
    hints: tuple[str, ...] = field(default=())

    @property
    def key(self) -> Answer:
        """The first answer with the most credit."""
        return max(self.answers, key=lambda one: one.share)


def read_questions(path: Path) -> tuple[Numerical, ...]:
    """The numerical questions of a GIFT or Moodle XML file; others are passed over.

    Raises AuthoringError for a file that cannot be read, or that holds none.
    """
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise AuthoringError(f"{path} cannot be read: {error.strerror or error}") from None
    if len(data) > MOST_BYTES:
        raise AuthoringError(f"{path} is larger than {MOST_BYTES:,} bytes")
    is_xml = data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")
    try:
        found = tuple(_from_xml(data) if is_xml else _from_gift(data.decode("utf-8-sig")))
    except (Xml.ParseError, UnicodeDecodeError, ValueError) as error:
        raise AuthoringError(f"{path} is neither GIFT nor Moodle XML: {error}") from None
    if not found:
        raise AuthoringError(f"{path} holds no numerical question: only those can be imported")
    return found


def _from_xml(data: bytes) -> Iterator[Numerical]:
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise ValueError("a document type is not allowed")
    for question in Xml.fromstring(data).iter("question"):
        if question.get("type") != "numerical":
            continue
        answers = tuple(filter(None, map(_xml_answer, question.findall("answer"))))
        if not any(one.share > 0 for one in answers):
            continue
        yield Numerical(
            title=_line(question.findtext("name/text", "")),
            ask=plain(question.findtext("questiontext/text", "")),
            answers=answers,
            unit=_xml_unit(question),
            hints=tuple(
                text
                for one in question.findall("hint")
                if (text := plain(one.findtext("text", "")))
            ),
        )


def _xml_answer(element: Xml.Element) -> Answer | None:
    number = _CENTRE.match(element.findtext("text", "").replace(",", ""))
    if number is None:
        return None
    tolerance = _CENTRE.match(element.findtext("tolerance", "0").replace(",", "") or "0")
    share = _CENTRE.match(element.get("fraction", "100"))
    return Answer(
        Fraction(number.group(1)),
        Fraction(tolerance.group(1)) if tolerance else Fraction(0),
        Fraction(share.group(1)) if share else Fraction(0),
        plain(element.findtext("feedback/text", "")),
    )


def _xml_unit(question: Xml.Element) -> str:
    """The unit that the answers are given in, if the trainer knows it."""
    for unit in question.findall("units/unit"):
        name, factor = unit.findtext("unit_name", "").strip(), unit.findtext("multiplier", "")
        if factor.strip() in ("1", "1.0", "1.00000000000000000000") and _known(name):
            return name
    return ""


def _known(unit: str) -> bool:
    try:
        quantity.parse_unit(unit)
    except TrainerError:
        return False
    return True


def _from_gift(text: str) -> Iterator[Numerical]:
    lines = (line for line in text.splitlines() if not line.lstrip().startswith(("//", "$")))
    for match in _GIFT.finditer("\n".join(lines)):
        answers = tuple(_gift_answers(match.group("answers")))
        if answers:
            ask = plain(re.sub(r"^\s*\[\w+\]", "", _unescaped(match.group("ask"))))
            title = _line(_unescaped(match.group("title") or "")) or _line(ask)[:60]
            yield Numerical(title, ask, answers)


def _gift_answers(text: str) -> Iterator[Answer]:
    """``520:2.6``, ``517.4..522.6``, or several as ``=%50%512:1 #what to say``."""
    parts = [one for one in re.split(r"(?<!\\)[=~]", text) if one.strip()]
    for part in parts:
        number, _, said = part.partition("#")
        share = _SHARE.search(number)
        number = _SHARE.sub("", number)
        credit = Fraction(share.group(1)) if share else Fraction(100)
        say = plain(_unescaped(said))
        if (between := _RANGE.match(number)) is not None:
            low, high = Fraction(between.group(1)), Fraction(between.group(2))
            yield Answer((low + high) / 2, abs(high - low) / 2, credit, say)
        elif (centre := _CENTRE.match(number)) is not None:
            within = Fraction(centre.group(2)) if centre.group(2) else Fraction(0)
            yield Answer(Fraction(centre.group(1)), within, credit, say)


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(r"\1", text).replace("\\n", "\n")


class _Text(HTMLParser):
    """The text of a piece of HTML; blocks end lines."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []

    def handle_data(self, data: str) -> None:
        self.pieces.append(data)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in ("p", "br", "li", "div", "tr", "ul", "ol"):
            self.pieces.append("\n")


def plain(text: str) -> str:
    """HTML as plain text, one paragraph a line."""
    reader = _Text()
    reader.feed(text)
    reader.close()
    rows = (" ".join(row.split()) for row in "".join(reader.pieces).split("\n"))
    return "\n".join(row for row in rows if row)


def _line(text: str) -> str:
    return " ".join(html.unescape(text).split())
