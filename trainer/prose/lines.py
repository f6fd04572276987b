"""The lines of a text: bullets taken off, tables found, lines that were cut for their length."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from trainer.prose.columns import ruled
from trainer.prose.spoken import punctuated
from trainer.prose.tokens import Token
from trainer.prose.units import UNITS
from trainer.prose.words import WORDS

_ENDS: Final = frozenset({".", "?", "!", ":", ";"})
_JOINING: Final = frozenset({"+", "*", "x", "·", "/", "=", "->", "~", ",", "<", ">"})
# No line ends with one of these by intention.
_LEADING: Final = frozenset(
    {"and", "or", "the", "of", "a", "an", "to", "in", "than", "by", "with", "from", "per", "is"}
)
# No line begins with one of these by intention.
_CONTINUING: Final = WORDS["continuing"]
_UNITS: Final = frozenset({"MiB", "MB", "GiB", "GB", "KiB", "KB", "FLOP", "byte", "bytes", "B"})
_PAIR: Final = range(60, 101)
"""Widths at which a text of two lines may have been cut."""
_ASKING: Final = frozenset({"is", "are", "does", "do", "what", "why", "when", "how"})
_OPENING: Final = frozenset({"(", "~", "=", "+", "/", "->"})
_SEPARATING: Final = frozenset({",", "/", "*", "+", "(", "."})
_COMMENT: Final = 40
"""Characters from which on a comment line may be cut for its length."""
_WIDEST: Final = 130
_QUOTES: Final = frozenset({'"'})
_LETTERS: Final = frozenset("abcdefgh")
_DIGITS: Final = frozenset("123456789")
_ROMAN: Final = WORDS["roman"]


_LEAST_COUNTED: Final = 3
"""Lines that make a count, and tokens that each of them has at least."""


@dataclass(slots=True)
class Line:
    """One line, or one item of a list that was written in a line."""

    tokens: list[Token]
    cells: bool = False
    fresh: bool = False
    """Starts a list item, a heading or a table row."""
    blank_before: bool = False
    comment: bool = False
    """A line of commented code, without its sign."""
    split_word: bool = False
    """Ends within a hyphenated word."""
    begin: int = 0
    """Where the line begins in the text, its bullet and indent included."""


def lines(tokens: list[Token]) -> list[Line]:
    """The lines of a text, bullets and numbers taken off, tables with bars."""
    found: list[Line] = []
    raw: list[list[Token]] = [[]]
    begins = [0]
    for token in tokens:
        if token.kind == "newline":
            raw.append([])
            begins.append(token.end)
        elif token.text not in _QUOTES:
            raw[-1].append(token)
    blank = False
    for begin, current in zip(begins, ruled(raw), strict=True):
        if not current:
            blank = bool(found)
            continue
        if not _is_row(current):
            current = [one for one in current if one.text != "|"] or current
        for piece in _enumerated(punctuated(current)):
            line = Line(piece, blank_before=blank, begin=begin)
            _strip_marks(line)
            if line.tokens:
                found.append(line)
                blank = False
    _strip_counting(found)
    return found


def _strip_counting(rows: list[Line]) -> None:
    """Take the numbers off lines that are counted without a dot: "1 naive …", "2 floor …"."""
    counted: list[int] = []
    for at, line in enumerate(rows):
        plain = not line.cells and len(line.tokens) > _LEAST_COUNTED
        if plain and line.tokens[0].text == str(len(counted) + 1) and _counts(line):
            counted.append(at)
    if len(counted) >= _LEAST_COUNTED and counted[-1] - counted[0] == len(counted) - 1:
        for at in counted:
            rows[at].tokens, rows[at].fresh = rows[at].tokens[1:], True


def _counts(line: Line) -> bool:
    """Whether the first number may be the line's own: "1 naive", "6 34.4 GF"."""
    second = line.tokens[1]
    return second.kind in ("word", "number") and not second.tight and second.lower not in UNITS


def _enumerated(tokens: list[Token]) -> list[list[Token]]:
    """``(a) …, (b) …`` in one line are items of a list."""
    starts = [
        at
        for at in range(len(tokens) - 3)
        if tokens[at].text == "("
        and tokens[at + 2].text == ")"
        and (
            tokens[at + 1].lower in _LETTERS
            or tokens[at + 1].text in _DIGITS
            or tokens[at + 1].lower in _ROMAN
        )
        and (at == 0 or tokens[at - 1].text in (",", ";", ".", ":", "and"))
    ]
    if len(starts) < 2:
        return [tokens]
    cuts = [0, *(at for at in starts if at), len(tokens)]
    return [tokens[a:b] for a, b in pairwise(cuts)]


def _strip_marks(line: Line) -> None:
    """Take bullets, numbers, heading signs and ``Q:`` or ``A:`` off the front."""
    tokens = line.tokens
    if _is_row(tokens):
        line.cells = line.fresh = True
        line.tokens = tokens[1:] if tokens[0].text == "|" else tokens
        return
    for _ in range(3):
        cut = _mark(tokens)
        if not cut or cut >= len(tokens):
            break
        line.comment = line.comment or tokens[0].text in ("#", "//")
        tokens, line.fresh = tokens[cut:], True
    if len(tokens) > 1 and tokens[-1].text == "-" and tokens[-1].tight:
        tokens, line.split_word = tokens[:-1], True
    line.tokens = tokens


def _is_row(tokens: list[Token]) -> bool:
    """Cells between pipes; ``|S| + |P|`` are sizes."""
    pipes = [at for at, token in enumerate(tokens) if token.text == "|"]
    if len(pipes) < 2:
        return False
    if pipes[0] == 0 and pipes[-1] == len(tokens) - 1:
        return True
    spaced = [
        at
        for at in pipes
        if not tokens[at].tight and at + 1 < len(tokens) and not tokens[at + 1].tight
    ]
    return len(spaced) >= 2 or (pipes[0] == 0 and bool(spaced))


def _mark(tokens: list[Token]) -> int:
    first = tokens[0]
    second = tokens[1] if len(tokens) > 1 else None
    third = tokens[2] if len(tokens) > 2 else None
    if first.text in ("-", "*", "•", "#", ">", "+", "//") and second is not None:
        return 1 if not second.tight or first.text in "#>•" else 0
    short = first.kind == "number" and len(first.text) <= 2
    short = short or (first.kind == "word" and (first.lower in _ROMAN or len(first.text) == 1))
    if second is None:
        return 0
    if short and second.text == ")" and second.tight:
        return 2
    dotted = second.text in (".", ":") and second.tight and third is not None and not third.tight
    # "S." or "N:" may be the question's own letters; a numbered item has a digit, or is Q or A.
    numbered = first.kind == "number" or first.lower in ("q", "a") or first.lower in _ROMAN
    if short and dotted and numbered:
        return 2
    if first.text == "(" and third is not None and third.text == ")":
        inner = second.lower or second.text
        if len(inner) <= 2 or inner in _ROMAN:
            return 3
    return 0


def is_rule(tokens: list[Token]) -> bool:
    """The rule under a table's header."""
    return all(token.text in ("|", "-", ":", "--", "---") for token in tokens)


def unwrapped(rows: list[Line], extent: Callable[[int, int], int]) -> list[Line]:
    """The lines, with those put together again that were cut for their length alone.

    ``extent`` gives the length in the original of a stretch of the text.
    """
    page = _Page(rows, extent)
    out: list[Line] = []
    for at, line in enumerate(rows):
        if at and page.is_wrapped(rows[at - 1], line):
            first = replace(line.tokens[0], tight=False)
            out[-1].tokens = [*out[-1].tokens, first, *line.tokens[1:]]
        else:
            out.append(replace(line, tokens=list(line.tokens)))
    return out


class _Page:
    """The widths of a text's lines, and which of them ended for want of room."""

    def __init__(self, rows: list[Line], extent: Callable[[int, int], int]) -> None:
        self.extent = extent
        lengths = [self.length(line) for line in rows if not line.cells]
        self.longest = max(lengths, default=0)
        sane = 50 <= self.longest <= _WIDEST
        full = sum(length >= self.longest - 18 for length in lengths)
        self.width = self.longest if sane and full >= 3 and 3 * full >= len(lengths) else 0
        breaks = [
            (before, line)
            for before, line in pairwise(rows)
            if not (before.cells or line.cells or line.fresh or line.blank_before)
        ]
        soft = [pair for pair in breaks if self.no_room(*pair)]
        inside = [pair for pair in soft if pair[0].tokens[-1].text not in _ENDS]
        # Where nobody writes capitals a small letter does not tell that a sentence goes on.
        self.lower = not any(line.tokens[0].text[0].isupper() for line in rows)
        # By a program: each line but a paragraph's last took all the words that it could.
        self.filled = (
            sane
            and len(soft) >= 2
            and 2 * len(inside) >= len(soft)
            and 4 * len(soft) >= len(breaks)
            and sum(_goes_on(line) for _, line in inside) * 2 >= len(inside)
        )

    def length(self, line: Line) -> int:
        """Its characters, with bullet and indent."""
        return self.extent(line.begin, line.tokens[-1].end)

    def no_room(self, before: Line, line: Line) -> bool:
        """Whether the next word would have made the line the longest of all."""
        word = 0
        for token in line.tokens:
            if token is not line.tokens[0] and not token.tight:
                break
            word = self.extent(line.tokens[0].start, token.end)
        return self.length(before) + 1 + word > self.longest

    def is_wrapped(self, before: Line, line: Line) -> bool:
        """A newline that stands for a blank."""
        if before.cells or line.cells or line.blank_before or _commented(before, line):
            return False
        last, first = before.tokens[-1], line.tokens[0]
        goes_on = _goes_on(line)
        if _opens_working(before, line) or _asks(line) or _is_code(before) or _is_code(line):
            return False
        if line.fresh:
            # A comment of several lines has its sign before each of them.
            both = before.comment and line.comment and self.length(before) >= _COMMENT
            # "# todo: where are we?" is a comment of its own.
            both = both and not (len(line.tokens) > 1 and line.tokens[1].text == ":")
            return both and goes_on and last.text not in _ENDS
        if before.split_word:
            return goes_on
        if self.filled and self.no_room(before, line):
            return first.kind != "sign" or first.text in _OPENING
        if (
            first.text in _CONTINUING | _UNITS
            and self.longest in _PAIR
            and self.no_room(before, line)
        ):
            return True
        full = bool(self.width) and self.length(before) >= self.width - 18
        if last.text in _ENDS:
            return full and last.text == ":" and goes_on
        if last.lower in _LEADING or last.text == "(" or (full and last.text in _JOINING):
            return True
        no_room = bool(self.width) and self.no_room(before, line)
        return (full and goes_on and not self.lower) or (
            no_room and (first.kind != "sign" or first.text in _OPENING)
        )


def _commented(before: Line, line: Line) -> bool:
    """Whether a comment of C ends with the one line, or begins with the other."""
    return [token.text for token in before.tokens[-2:]] == ["*", "/"] or [
        token.text for token in line.tokens[:2]
    ] == ["/", "*"]


def _goes_on(line: Line) -> bool:
    first = line.tokens[0]
    return first.kind in ("word", "number") and not first.text[0].isupper()


def _asks(line: Line) -> bool:
    """``# is loop what DRAM sees?``: a question of its own."""
    return line.tokens[0].lower in _ASKING and any(token.text == "?" for token in line.tokens)


def _is_code(line: Line) -> bool:
    """``t = n*d*e  # 2 MiB``, ``return naive, best``: a line of a program ends where it ends."""
    tokens = line.tokens
    sign = next((at for at, token in enumerate(tokens) if token.text in ("#", "//") and at), 0)
    if sign and any(token.text in ("=", ")", "]") for token in tokens[:sign]):
        return True
    if tokens[0].lower == "return":
        return len(tokens) > 2 and tokens[2].text in _SEPARATING
    return tokens[0].lower == "print" and len(tokens) > 1 and tokens[1].text == "("


def _opens_working(before: Line, line: Line) -> bool:
    """``flash = 4T`` below ``naive = …``: the next line of a working."""
    head = [token.text for token in line.tokens[1:4]]
    last = before.tokens[-1]
    return (
        "=" in head
        and any(token.text == "=" for token in before.tokens)
        and last.text not in _JOINING
        and last.lower not in _LEADING
    )
