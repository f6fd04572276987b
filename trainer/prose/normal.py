"""Text as the reader sees it: one spelling for signs, LaTeX and markup, every offset kept.

The normalised text is only ever used to understand; evidence is quoted from the original through
``Normal.span``.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from trainer.prose.separated import cell_ends
from trainer.prose.signs import LATEX, LATEX_SPACES, SHORT, SIGNS, SILENT, SUPERS

LIMIT: Final = 20_480
"""Characters that are read; what follows is not graded."""


@dataclass(frozen=True, slots=True)
class Normal:
    """Normalised text with, for every character of it, where it came from."""

    original: str
    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    cut: bool

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the span of the original that ``text[start:end]`` was made of."""
        if not self.text or start >= end:
            return (0, 0)
        last = min(end, len(self.text)) - 1
        return self.starts[min(start, last)], max(self.ends[start : last + 1])


class _Writer:
    """Collects output characters with the source span of each."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []

    def put(self, chars: str, start: int, end: int) -> None:
        for char in chars:
            self.out.append(char)
            self.starts.append(start)
            self.ends.append(end)


def normalise(original: str) -> Normal:
    """Return ``original`` in one spelling. Any text will do; ``LIMIT`` characters are read."""
    cut = len(original) > LIMIT
    source = original[:LIMIT]
    latex = "\\" in source or "$" in source or "^{" in source or "_{" in source
    writer = _Writer()
    pos = 0
    ends = cell_ends(source)
    while pos < len(source):
        if pos in ends:
            writer.put(" | ", pos, pos + 1)
            pos += 1
        elif latex and source[pos] in "\\$&{}":
            pos = _latex(source, pos, writer)
        else:
            pos = _plain(source, pos, writer)
    return Normal(original, "".join(writer.out), tuple(writer.starts), tuple(writer.ends), cut)


def _plain(source: str, pos: int, writer: _Writer) -> int:
    char = source[pos]
    if char in "–—" and source[pos - 1 : pos].isdigit() and source[pos + 1 : pos + 2].isdigit():
        # A range: "8–260".
        writer.put("-", pos, pos + 1)
    elif char in SUPERS:
        first = pos == 0 or source[pos - 1] not in SUPERS
        writer.put(("^" if first else "") + SUPERS[char], pos, pos + 1)
    elif char in SIGNS:
        writer.put(_apart(SIGNS[char], source, pos, pos + 1), pos, pos + 1)
    elif char.isascii():
        return _ascii(source, pos, writer)
    elif unicodedata.category(char) in ("Cf", "Mn", "Me", "Cs"):
        pass
    elif unicodedata.category(char) == "Zs":
        writer.put(" ", pos, pos + 1)
    else:
        writer.put(_plain_letter(char), pos, pos + 1)
    return pos + 1


def _plain_letter(char: str) -> str:
    """One form of a character; Latin letters without their accents (naïve)."""
    form = unicodedata.normalize("NFKC", char)
    if len(form) == 1 and form.isalpha():
        base = unicodedata.normalize("NFD", form)[0]
        return base if base.isascii() else form
    return form


def _ascii(source: str, pos: int, writer: _Writer) -> int:
    char = source[pos]
    pair = source[pos : pos + 2]
    if pair in ("w/", "W/") and (short := _shortened(source, pos)):
        writer.put(SHORT[short], pos, pos + len(short))
        return pos + len(short)
    if pair in ("**", "__") and _is_markup(source, pos):
        if _ends_title(source, pos):
            # "**Standard attention.** S is written …": what stands in bold names the line.
            writer.out[-1] = ":"
        return pos + 2
    if pair == "__" and source[pos : pos + 3] == "___":
        end = pos
        while end < len(source) and source[end] == "_":
            end += 1
        writer.put("_" * (end - pos), pos, end)
        return end
    if pair == "=>":
        writer.put(_apart(" -> ", source, pos, pos + 2), pos, pos + 2)
        return pos + 2
    if (char == "-" and source[pos : pos + 3] in ("-->", "---")) or pair in ("--", "->"):
        return _dash(source, pos, writer)
    if char == "`" or (char < " " and char != "\n"):
        writer.put(" ", pos, pos + 1)
    else:
        writer.put(char, pos, pos + 1)
    return pos + 1


def _shortened(source: str, pos: int) -> str:
    """The shortened word that stands at ``pos``, or nothing: the "w/o" of "w/o fusion"."""
    if source[pos - 1 : pos].isalnum():
        return ""
    for short in SHORT:
        end = pos + len(short)
        if source[pos:end].lower() == short and not source[end : end + 1].isalnum():
            return short
    return ""


def _dash(source: str, pos: int, writer: _Writer) -> int:
    end = pos
    while end < len(source) and source[end] == "-":
        end += 1
    if end < len(source) and source[end] == ">":
        writer.put(_apart(" -> ", source, pos, end + 1), pos, end + 1)
        return end + 1
    # Three or more make a rule or a table's second row; two are a typed dash.
    writer.put("-" * (end - pos) if end - pos > 2 else _apart(" - ", source, pos, end), pos, end)
    return end


def _apart(sign: str, source: str, pos: int, end: int) -> str:
    """A sign with blanks around it, less those that the text has itself.

    Two blanks beside each other would look like columns.
    """
    if source[pos - 1 : pos] == " ":
        sign = sign.lstrip(" ")
    return sign.rstrip(" ") if source[end : end + 1] == " " else sign


def _is_markup(source: str, pos: int) -> bool:
    """``**`` is a power between operands, bold elsewhere."""
    before = source[pos - 1] if pos else " "
    after = source[pos + 2] if pos + 2 < len(source) else " "
    if source[pos] == "_":
        return after != "_" and before != "_" and not (before.isalnum() and after.isalnum())
    if before.isspace() and after.isspace():
        return False
    return not ((before.isalnum() or before == ")") and (after.isdigit() or after == "("))


def _ends_title(source: str, pos: int) -> bool:
    """Whether the mark at ``pos`` ends a name in bold that opens a line, with its full stop."""
    start = source.rfind("\n", 0, pos) + 1
    opened = _OPENS_BOLD.match(source, start, pos)
    if opened is None or source[pos - 1] != "." or not source[pos + 2 : pos + 4].strip():
        return False
    name = source[opened.end() : pos - 1]
    return 0 < len(name) <= _TITLE and not any(char.isdigit() or char in ".?!:*=" for char in name)


def _latex(source: str, pos: int, writer: _Writer) -> int:
    char = source[pos]
    if char != "\\":
        # A bare dollar, brace or ampersand separates nothing that matters, except words; and two
        # blanks beside each other would look like columns.
        spaced = source[pos - 1 : pos].isspace() or source[pos + 1 : pos + 2].isspace()
        writer.put("" if char in "{}" or (char == "$" and spaced) else " ", pos, pos + 1)
        return pos + 1
    end = pos + 1
    while end < len(source) and source[end].isalpha() and source[end].isascii():
        end += 1
    name = source[pos + 1 : end]
    if not name:
        nxt = source[pos + 1] if pos + 1 < len(source) else ""
        if nxt == "\\":
            writer.put("\n", pos, pos + 2)
        elif nxt == "," and _groups_digits(source, pos):
            writer.put(",", pos, pos + 2)
        elif nxt and nxt in LATEX_SPACES + "()[]":
            writer.put(" ", pos, pos + 2)
        elif nxt:
            writer.put(nxt, pos, pos + 2)
        return pos + 2
    if name in _HEADINGS and (after := _heading(source, end, writer, _HEADINGS[name])):
        return after
    if name in ("frac", "dfrac", "tfrac"):
        return _fraction(source, pos, end, writer)
    shown = "" if name in SILENT else LATEX.get(name, f" {name} ")
    writer.put(shown, pos, end)
    return end


def _groups_digits(source: str, pos: int) -> bool:
    r"""The thin space of ``98\,000``."""
    after = source[pos + 2 : pos + 6]
    return source[pos - 1 : pos].isdigit() and after[:3].isdigit() and not after[3:].isdigit()


def _fraction(source: str, pos: int, end: int, writer: _Writer) -> int:
    r"""``\frac{a}{b}`` becomes ``(a)/(b)``; anything else is left as a space."""
    groups: list[tuple[int, int]] = []
    at = end
    for _ in range(2):
        close = _closing(source, at)
        if close is None:
            writer.put(" ", pos, end)
            return end
        groups.append((at + 1, close))
        at = close + 1
    for index, (start, stop) in enumerate(groups):
        writer.put("(" if index == 0 else "/(", start - 1, start)
        inner = start
        while inner < stop:
            inner = (_latex if source[inner] in "\\$&{}" else _plain)(source, inner, writer)
        writer.put(")", stop, stop + 1)
    return at


def _closing(source: str, pos: int) -> int | None:
    """Return where the group that opens at ``pos`` closes; groups are short, so is the search."""
    if pos >= len(source) or source[pos] != "{":
        return None
    depth = 0
    for at in range(pos, min(len(source), pos + 200)):
        depth += {"{": 1, "}": -1}.get(source[at], 0)
        if depth == 0:
            return at
    return None


def _heading(source: str, pos: int, writer: _Writer, end: str) -> int:
    r"""``\paragraph{Standard.}`` names its line: ``Standard:``; or 0 where no group follows."""
    pos += source[pos : pos + 1] == "*"
    close = _closing(source, pos)
    if close is None:
        return 0
    writer.put("\n", pos, pos + 1)
    inner = pos + 1
    while inner < close:
        inner = (_latex if source[inner] in "\\$&{}" else _plain)(source, inner, writer)
    while writer.out[-1] in ".: ":
        for one in (writer.out, writer.starts, writer.ends):
            one.pop()
    writer.put(end, close, close + 1)
    return close + 1


_HEADINGS: Final = {
    "paragraph": ":",
    "subparagraph": ":",
    "section": "\n",
    "subsection": "\n",
    "subsubsection": "\n",
}
_OPENS_BOLD: Final = re.compile(r"\s*(?:[-*]\s+|\d\.\s+)?(?:\*\*|__)")
_TITLE: Final = 60
"""Characters of a name in bold that opens a line."""
