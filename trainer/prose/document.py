"""The parts of a text: lines, list items, table rows, sentences, clauses and phrases."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from trainer.prose.amounts import Amount
from trainer.prose.normal import Normal
from trainer.prose.tokens import Token, tokenise
from trainer.prose.words import WORDS

PHRASE, CLAUSE, SENTENCE, LINE, PARAGRAPH = 1, 2, 3, 4, 5
_ENDS: Final = frozenset({".", "?", "!", ":", ";"})
_JOINING: Final = frozenset({"+", "*", "x", "·", "/", "=", "->", "~", ",", "<", ">"})
# No line ends with one of these by intention.
_LEADING: Final = frozenset(
    {"and", "or", "the", "of", "a", "an", "to", "in", "than", "by", "with", "from", "per", "is"}
)
_COMMENT: Final = 40
"""Characters from which on a comment line may be cut for its length."""
"""How strong a boundary is; each includes the weaker ones."""

_CONJUNCTIONS: Final = WORDS["conjunctions"]
_ABBREVIATIONS: Final = WORDS["abbreviations"]
_SAYS_THAT: Final = frozenset({"be", "have", "do", "can", "will", "need", "stay", "go", "fit"})
_QUOTES: Final = frozenset({'"'})
_LETTERS: Final = frozenset("abcdefgh")
_DIGITS: Final = frozenset("123456789")
_ROMAN: Final = WORDS["roman"]


@dataclass(slots=True)
class Document:
    """Tokens with the boundary before each and the ids of the parts that they belong to."""

    normal: Normal
    tokens: list[Token]
    breaks: list[int]
    phrase: list[int] = field(default_factory=list)
    clause: list[int] = field(default_factory=list)
    sentence: list[int] = field(default_factory=list)
    line: list[int] = field(default_factory=list)
    depth: list[int] = field(default_factory=list)
    column: list[int] = field(default_factory=list)
    """Position of the cell in a table row; -1 outside tables."""
    header: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Sentence id of a table row -> token range of its header row."""
    labels: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Line id -> token range of what stands before its colon, or of its first cell."""
    heads: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Sentence id -> token range of a short start before its colon: "S/P: none"."""
    questions: set[int] = field(default_factory=set)
    amounts: list[Amount] = field(default_factory=list)
    sentence_spans: list[tuple[int, int]] = field(default_factory=list)

    def quote(self, first: int, last: int) -> tuple[int, int]:
        """The span in the original that tokens ``first`` to ``last`` came from."""
        return self.normal.span(self.tokens[first].start, self.tokens[last].end)

    def sentence_range(self, index: int) -> tuple[int, int]:
        """First and last token of the sentence that token ``index`` is in."""
        return self.sentence_spans[self.sentence[index]]


@dataclass(slots=True)
class _Line:
    tokens: list[Token]
    cells: bool = False
    fresh: bool = False
    """Starts a list item, a heading or a table row."""
    blank_before: bool = False
    comment: bool = False
    """A line of commented code, without its sign."""
    split_word: bool = False
    """Ends within a hyphenated word."""


def build(normal: Normal) -> Document:
    """Segment a normalised text."""
    lines = _lines(tokenise(normal.text))
    doc = Document(normal, [], [])
    header: tuple[int, int] | None = None
    previous: _Line | None = None
    width = _wrap_width(lines)
    for line in lines:
        if line.cells and _is_rule(line.tokens):
            continue
        start = len(doc.tokens)
        joined = previous is not None and _is_wrapped(previous, line, width)
        strength = PARAGRAPH if line.blank_before else LINE
        _append(doc, line, 0 if joined else strength)
        if line.cells:
            if header is None:
                header = (start, len(doc.tokens) - 1)
            doc.header[start] = header
        else:
            header = None
        previous = line
    _number(doc)
    _labels(doc)
    return doc


def _lines(tokens: list[Token]) -> list[_Line]:
    lines: list[_Line] = []
    current: list[Token] = []
    blank = False
    for token in [*tokens, Token("newline", "\n", 0, 0)]:
        if token.kind != "newline":
            if token.text not in _QUOTES:
                current.append(token)
            continue
        if not current:
            blank = bool(lines)
            continue
        if not _is_row(current):
            current = [one for one in current if one.text != "|"] or current
        for piece in _enumerated(current):
            line = _Line(piece, blank_before=blank)
            _strip_marks(line)
            if line.tokens:
                lines.append(line)
                blank = False
        current = []
    return lines


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


def _strip_marks(line: _Line) -> None:
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


def _is_rule(tokens: list[Token]) -> bool:
    return all(token.text in ("|", "-", ":", "--", "---") for token in tokens)


def _wrap_width(lines: list[_Line]) -> int:
    """The width a text was wrapped at by hand, or 0: several lines end near the longest."""
    lengths = [_length(line) for line in lines]
    longest = max(lengths, default=0)
    full = sum(length >= longest - 18 for length in lengths)
    return longest if 50 <= longest <= 130 and full >= 3 and 3 * full >= len(lengths) else 0


def _length(line: _Line) -> int:
    return line.tokens[-1].end - line.tokens[0].start


def _is_wrapped(before: _Line, line: _Line, width: int) -> bool:
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
    return full and goes_on


def _append(doc: Document, line: _Line, strength: int) -> None:
    pending = strength
    column = 0 if line.cells else -1
    depth = 0
    tokens = line.tokens
    for index, token in enumerate(tokens):
        if token.text == "|" and line.cells:
            pending, column = max(pending, CLAUSE), column + 1
            continue
        if token.text == ")":
            depth = max(0, depth - 1)
        before, after = _around(token, tokens, index)
        doc.tokens.append(token)
        doc.breaks.append(max(pending, before))
        doc.depth.append(depth)
        doc.column.append(column)
        if token.text == "(":
            depth += 1
        pending = after
    # What follows a line's end starts anew unless it was joined.


def _around(token: Token, line: list[Token], index: int) -> tuple[int, int]:
    """The strength of the boundary before and after ``token``."""
    nxt = line[index + 1] if index + 1 < len(line) else None
    text = token.text
    if text in (".", "!", "?"):
        return 0, SENTENCE if _ends(token, line, index, nxt) else 0
    if text == ";" or text == "...":
        return 0, CLAUSE
    if text in (":", "->") or (
        text == "-"
        and not token.tight
        and nxt is not None
        and not nxt.tight
        and not _numeric(line, index)
    ):
        return 0, CLAUSE
    if text in ("#", "//") and index:
        return CLAUSE, CLAUSE
    if text == ",":
        return 0, 0 if _in_list(line, index) else PHRASE
    if text == "(":
        return PHRASE, 0
    if text == ")":
        return 0, PHRASE
    if token.lower == "but" and nxt is not None and nxt.lower in ("the", "for", "one"):
        # "any block but the first" is one phrase; "but the first block pays" is short of a comma.
        return (CLAUSE if index and line[index - 1].text == "," else 0), 0
    if token.lower in _CONJUNCTIONS or (token.lower == "as" and _gives_reason(line, index)):
        return CLAUSE, 0
    if token.lower in ("which", "whose"):
        return PHRASE, 0
    if token.lower == "and" and nxt is not None and not _in_list(line, index):
        return PHRASE, 0
    return 0, 0


def _gives_reason(line: list[Token], index: int) -> bool:
    """``as S is on chip`` opens a clause; ``as well``, ``as fast as`` and ``as a bound`` do not."""
    if index and line[index - 1].text == ",":
        return True
    if index and line[index - 1].lower in ("same", "such", "far", "long", "soon", "well", "known"):
        return False
    return any(token.stem in _SAYS_THAT for token in line[index + 2 : index + 5])


def _numeric(line: list[Token], index: int) -> bool:
    return 0 < index < len(line) - 1 and {line[index - 1].kind, line[index + 1].kind} == {"number"}


def _ends(token: Token, line: list[Token], index: int, nxt: Token | None) -> bool:
    if nxt is None:
        return True
    if nxt.tight and nxt.text not in (")", "]", "-"):
        # "HBM.Flash": a forgotten space, unless a number or an abbreviation goes on.
        before = line[index - 1] if index else None
        return (
            nxt.kind == "word"
            and nxt.text[0].isupper()
            and before is not None
            and before.kind == "word"
            and len(before.text) > 2
        )
    if token.text == "." and index:
        before = line[index - 1]
        if before.lower in _ABBREVIATIONS:
            return False
        if before.lower in ("e", "g") and index > 1 and line[index - 2].text == ".":
            return False
    return True


def _in_list(line: list[Token], index: int) -> bool:
    """A comma or ``and`` between one-letter names: ``Q, K, V and O`` is one phrase."""
    before = line[index - 1] if index else None
    after = line[index + 1] if index + 1 < len(line) else None
    if after is not None and after.lower in ("and", "or") and index + 2 < len(line):
        after = line[index + 2]
    if before is None or after is None or before.kind != "word" or after.kind != "word":
        return False
    return len(before.text) == 1 and len(after.text) == 1 and after.lower != "i"


def _number(doc: Document) -> None:
    ids = [-1, -1, -1, -1]
    arrays = (doc.phrase, doc.clause, doc.sentence, doc.line)
    for index, strength in enumerate(doc.breaks):
        for level in range(4):
            if index == 0 or strength > level:
                ids[level] += 1
            arrays[level].append(ids[level])
        if index == 0 or strength >= SENTENCE:
            doc.sentence_spans.append((index, index))
        else:
            doc.sentence_spans[-1] = (doc.sentence_spans[-1][0], index)
    for sentence, (first, last) in enumerate(doc.sentence_spans):
        if any(doc.tokens[at].text == "?" for at in range(max(first, last - 2), last + 1)):
            doc.questions.add(sentence)
    doc.header = {
        doc.sentence[at]: span for at, span in doc.header.items() if at < len(doc.sentence)
    }


def _labels(doc: Document) -> None:
    """What stands before a line's colon, or in its first cell, names the line."""
    for sentence, (first, last) in enumerate(doc.sentence_spans):
        for at in range(first + 1, min(first + 9, last)):
            if doc.tokens[at].text == ":":
                doc.heads[sentence] = (first, at - 1)
                break
    starts: dict[int, int] = {}
    for index, line in enumerate(doc.line):
        starts.setdefault(line, index)
        if line in doc.labels:
            continue
        if (doc.column[index] > 0 and doc.column[starts[line]] == 0) or (
            doc.tokens[index].text == ":" and index - starts[line] <= 8 and index > starts[line]
        ):
            doc.labels[line] = (starts[line], index - 1)
