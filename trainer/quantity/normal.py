"""One plain spelling for many: Unicode signs and LaTeX, with the way back to what was typed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from trainer.quantity.errors import ReadError

SUPERSCRIPTS: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"
_SAME: Final = str.maketrans(
    {
        **dict.fromkeys("\u2212\u2010\u2011", "-"),
        **dict.fromkeys("\u2715\u2a2f", "×"),
        **dict.fromkeys("\u22c5\u2219\u2022\u2027", "\u00b7"),
        "\u2217": "*",
        **dict.fromkeys("\u00f7\u2215\u2044", "/"),
        **dict.fromkeys("\u2243\u2245", "≈"),
        "\u223c": "~",
        **dict.fromkeys("\t\u00a0\u2002\u2003\u2005\u2006\u2007\u2009\u200a\u202f\u3000", " "),
        "\u03bc": "\u00b5",
        "\u2126": "\u03a9",
        "\u212b": "\u00c5",
        "\u212a": "K",
        "\u00ba": "°",
    }
)
_COMMANDS: Final = {
    "times": "×",
    "cdot": "\u00b7",
    "ast": "*",
    "div": "/",
    "approx": "≈",
    "sim": "~",
    "simeq": "≈",
    "left": "",
    "right": "",
    "mu": "\u00b5",
    "micro": "\u00b5",
    "Omega": "\u03a9",
    "pi": "π",
    "degree": "°",
    "circ": "°",
    "quad": " ",
    "qquad": " ",
    "displaystyle": "",
    "textstyle": "",
    "ln": " ln",
    "exp": " exp",
    "sin": " sin",
    "cos": " cos",
    "tan": " tan",
    "min": " min",
    "max": " max",
    "alpha": "α",
    "beta": "β",
    "gamma": "γ",
}
_GROUPS: Final = {
    "text",
    "mathrm",
    "textrm",
    "mathit",
    "operatorname",
    "mathsf",
    "texttt",
    "mbox",
    "mathbf",
    "textbf",
    "unit",
    "num",
    "si",
}
_NUMBER_AND_UNIT: Final = {"SI", "qty"}
_DEGREE: Final = re.compile(r"\^\s*(?:\{\s*\\circ\s*\}|\\circ(?![A-Za-z]))\s*")
_FRACTIONS: Final = {"frac", "dfrac", "tfrac", "nicefrac"}
_COMMAND: Final = re.compile(r"\\([A-Za-z]+)")
_BASE: Final = re.compile(r"\s*_(?:\{\s*(2|10)\s*\}|(2)(?![0-9]))")
_DEPTH: Final = 12


@dataclass(frozen=True, slots=True)
class Normal:
    """A text in its plain spelling, and for every character of it the offset it came from."""

    typed: str
    plain: str
    origins: tuple[int, ...] | None

    def origin(self, position: int) -> int:
        """The offset in the typed text of an offset in the plain one."""
        if self.origins is None:
            return position
        return self.origins[position] if position < len(self.origins) else len(self.typed)

    def error(self, message: str, start: int, end: int) -> ReadError:
        """A ReadError that points into the typed text."""
        first = self.origin(start)
        last = self.origin(end - 1) + 1 if end > start else first + 1
        return ReadError(message, self.typed, first, max(first + 1, last))


def unified(text: str) -> str:
    """The text with every sign in one spelling, character for character; LaTeX is left alone."""
    return text.translate(_SAME)


def normal(text: str) -> Normal:
    """Spell signs one way and translate LaTeX; ReadError for LaTeX that can't be followed."""
    if "\\" in text or "$" in text or "{" in text:
        plain, origins = _Latex(text).run()
        return Normal(text, plain.translate(_SAME), tuple(origins))
    if text.isascii():
        return Normal(text, text.replace("\t", " "), None)
    return Normal(text, text.translate(_SAME), None)


class _Latex:
    """Writes LaTeX out plainly: ``5.45\\times10^{8}\\text{ B}`` as ``5.45×10^(8) B``."""

    def __init__(self, text: str) -> None:
        self.text = text
        # Without a command braces are LaTeX only as an exponent: 10^{6}.
        self.commands = "\\" in text
        self.out: list[str] = []
        self.origins: list[int] = []

    def run(self) -> tuple[str, list[int]]:
        """The plain text and where each of its characters came from."""
        start, end = 0, len(self.text)
        stripped = self.text.strip()
        if stripped.startswith("$") and stripped.count("$") == 2:
            # $5.45\times10^8$ B: the dollars only switch to mathematics.
            opening = self.text.index("$")
            closing = self.text.index("$", opening + 1)
            self._span(start, opening, 0)
            self._span(opening + 1, closing, 0)
            self._span(closing + 1, end, 0)
        else:
            self._span(start, end, 0)
        return "".join(self.out), self.origins

    def _put(self, text: str, origin: int) -> None:
        self.out.append(text)
        self.origins.extend([origin] * len(text))

    def _fail(self, message: str, at: int) -> ReadError:
        return ReadError(message, self.text, at, at + 1)

    def _span(self, at: int, end: int, depth: int) -> None:
        if depth > _DEPTH:
            raise self._fail("Too many brackets inside each other.", at)
        while at < end:
            char = self.text[at]
            degree = _DEGREE.match(self.text, at, end) if char == "^" else None
            if degree:
                self._put("°", at)
                at = degree.end()
            elif char == "\\":
                at = self._command(at, end, depth)
            elif char == "{":
                plain = not self.commands and not self.text.startswith("{,}", at)
                if plain and self.text[:at].rstrip()[-1:] != "^":
                    raise self._fail("Only round brackets can be read.", at)
                at = self._braces(at, end, depth)
            elif char == "}":
                raise self._fail("This bracket was never opened.", at)
            elif char == "$":
                raise self._fail("Money is not a unit here; give the number alone.", at)
            else:
                self._put(char, at)
                at += 1

    def _braces(self, at: int, end: int, depth: int) -> int:
        close = self._closing(at, end)
        if self.text[at + 1 : close] == ",":
            self._put(",", at + 1)
            return close + 1
        self._put("(", at)
        self._span(at + 1, close, depth + 1)
        self._put(")", close)
        return close + 1

    def _closing(self, at: int, end: int) -> int:
        open_braces = 0
        for place in range(at, end):
            if self.text[place] == "{":
                open_braces += 1
            elif self.text[place] == "}":
                open_braces -= 1
                if not open_braces:
                    return place
        raise self._fail("This bracket never closes.", at)

    def _command(self, at: int, end: int, depth: int) -> int:
        found = _COMMAND.match(self.text, at, end)
        if found is None:
            following = self.text[at + 1 : at + 2]
            if following and following in ",;:! ~" and at + 1 < end:
                self._put(" ", at)
                return at + 2
            if following == "%" and at + 1 < end:
                self._put("%", at)
                return at + 2
            raise self._fail("This backslash begins nothing that can be read.", at)
        name, after = found[1], found.end()
        if name in _FRACTIONS:
            return self._fraction(after, end, depth)
        if name == "sqrt":
            self._put(" sqrt", at)
            return after
        if name in _NUMBER_AND_UNIT:
            return self._group(self._group(after, end, depth), end, depth)
        if name in _GROUPS:
            return self._group(after, end, depth)
        if name == "log":
            base = _BASE.match(self.text, after, end)
            self._put(f" log{base[1] or base[2]}" if base else " log", at)
            return base.end() if base else after
        if name in _COMMANDS:
            self._put(_COMMANDS[name], at)
            if name in ("mu", "micro"):
                # The blank after \mu only ends the command: \mu s is one unit.
                after += len(self.text[after:end]) - len(self.text[after:end].lstrip())
            return after
        raise self._fail(f"\\{name} can't be read here.", at)

    def _argument(self, at: int, end: int) -> tuple[int, int, int]:
        """Content start, content end, and what follows, of a command's next argument."""
        while at < end and self.text[at] == " ":
            at += 1
        if at >= end:
            raise self._fail("Something is missing here.", at)
        if self.text[at] == "{":
            close = self._closing(at, end)
            return at + 1, close, close + 1
        return at, at + 1, at + 1

    def _fraction(self, at: int, end: int, depth: int) -> int:
        above_start, above_end, at = self._argument(at, end)
        below_start, below_end, at = self._argument(at, end)
        self._put("((", above_start)
        self._span(above_start, above_end, depth + 1)
        self._put(")/(", above_end)
        self._span(below_start, below_end, depth + 1)
        self._put("))", below_end)
        return at

    def _group(self, at: int, end: int, depth: int) -> int:
        start, close, after = self._argument(at, end)
        self._put(" ", start)
        self._span(start, close, depth + 1)
        return after
