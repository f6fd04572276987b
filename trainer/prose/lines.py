"""The lines of a text: bullets taken off, tables found, lines that were cut for their length."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from trainer.prose.columns import ruled
from trainer.prose.tokens import Token
from trainer.prose.words import WORDS

_ENDS: Final = frozenset({".", "?", "!", ":", ";"})
_JOINING: Final = frozenset({"+", "*", "x", "·", "/", "=", "->", "~", ",", "<", ">"})
# No line ends with one of these by intention.
_LEADING: Final = frozenset(
    {"and", "or", "the", "of", "a", "an", "to", "in", "than", "by", "with", "from", "per", "is"}
)
_OPENING: Final = frozenset({"(", "~", "=", "+", "/", "->"})
_COMMENT: Final = 40
"""Characters from which on a comment line may be cut for its length."""
_QUOTES: Final = frozenset({'"'})
_LETTERS: Final = frozenset("abcdefgh")
_DIGITS: Final = frozenset("123456789")
_ROMAN: Final = WORDS["roman"]


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


def lines(tokens: list[Token]) -> list[Line]:
    """The lines of a text, bullets and numbers taken off, tables with bars."""
    found: list[Line] = []
    raw: list[list[Token]] = [[]]
    for token in tokens:
        if token.kind == "newline":
            raw.append([])
        elif token.text not in _QUOTES:
            raw[-1].append(token)
    blank = False
    for current in ruled(raw):
        if not current:
            blank = bool(found)
            continue
        if not _is_row(current):
            current = [one for one in current if one.text != "|"] or current
        for piece in _enumerated(current):
            line = Line(piece, blank_before=blank)
            _strip_marks(line)
            if line.tokens:
                found.append(line)
                blank = False
    return found


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


def wrap_width(rows: list[Line]) -> int:
    """The width a text was wrapped at by hand, or 0: several lines end near the longest."""
    lengths = [_length(line) for line in rows]
    longest = max(lengths, default=0)
    full = sum(length >= longest - 18 for length in lengths)
    return longest if 50 <= longest <= 130 and full >= 3 and 3 * full >= len(lengths) else 0


def _length(line: Line) -> int:
    return line.tokens[-1].end - line.tokens[0].start


def is_wrapped(before: Line, line: Line, width: int) -> bool:
    """A newline inside a sentence: the line before was full and the next goes on in lower case."""
    if before.cells or line.cells or line.blank_before:
        return False
    last, first = before.tokens[-1], line.tokens[0]
    goes_on = first.kind in ("word", "number") and not first.text[0].isupper()
    if line.fresh:
        # A comment of several lines has its sign before each of them.
        both = before.comment and line.comment and _length(before) >= _COMMENT
        return both and goes_on and last.text not in _ENDS
    if before.split_word:
        return goes_on
    full = bool(width) and _length(before) >= width - 18
    if last.text in _ENDS:
        return full and last.text == ":" and goes_on
    if last.lower in _LEADING or last.text == "(" or (full and last.text in _JOINING):
        return True
    # The next word, a name perhaps, had no room left.
    no_room = bool(width) and _length(before) + 1 + len(first.text) > width
    return (full and goes_on) or (no_room and (first.kind != "sign" or first.text in _OPENING))
