"""The parts of a text: lines, list items, table rows, sentences, clauses and phrases."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from trainer.prose.amounts import Amount
from trainer.prose.lines import Line, is_rule, lines, unwrapped
from trainer.prose.normal import Normal
from trainer.prose.spoken import PAUSES, is_spoken, pauses
from trainer.prose.tokens import Token, tokenise
from trainer.prose.words import WORDS

PHRASE, CLAUSE, SENTENCE, LINE, PARAGRAPH = 1, 2, 3, 4, 5
"""How strong a boundary is; each includes the weaker ones."""

_CONJUNCTIONS: Final = WORDS["conjunctions"]
_HENCE: Final = frozenset({"therefore", "hence", "thus"})
_JOINING: Final = frozenset({"and", "or", "but", "is", "are", "also"})
_SAVE: Final = frozenset({"that", "it", "they", "because"})
"""Behind "except" they open a statement; "except the diagonal" opens none."""
_ABBREVIATIONS: Final = WORDS["abbreviations"]
_SAYS_THAT: Final = frozenset({"be", "have", "do", "can", "will", "need", "stay", "go", "fit"})
_AS_WELL: Final = frozenset({"well", "far", "long", "soon", "above", "before", "usual", "such"})
_ALL: Final = WORDS["all_words"]
"""Words behind which "but the first" makes an exception."""
_NEAR: Final = 4
_BRIEF: Final = 1
"""A question's answer of a word and its stop, "No." or "Hardly!", is no statement by itself."""
_TITLE: Final = 2
"""Most words of a name with a full stop at the beginning of a line."""
_HEADING: Final = 5
"""Most words of a heading."""


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
    headings: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Line id -> token range of the heading that it stands under."""
    heads: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Sentence id -> token range of a short start before its colon: "S/P: none"."""
    questions: set[int] = field(default_factory=set)
    amounts: list[Amount] = field(default_factory=list)
    sentence_spans: list[tuple[int, int]] = field(default_factory=list)
    statements: list[int] = field(default_factory=list)
    """Sentence id -> number of the statement: a question and its brief answer are one."""

    def quote(self, first: int, last: int) -> tuple[int, int]:
        """The span in the original that tokens ``first`` to ``last`` came from."""
        return self.normal.span(self.tokens[first].start, self.tokens[last].end)

    def sentence_range(self, index: int) -> tuple[int, int]:
        """First and last token of the sentence that token ``index`` is in."""
        return self.sentence_spans[self.sentence[index]]

    def statements_apart(self, low: int, high: int) -> int:
        """How many statements token ``high`` is behind token ``low``."""
        return self.statements[self.sentence[high]] - self.statements[self.sentence[low]]


def build(normal: Normal) -> Document:
    """Segment a normalised text."""
    rows = unwrapped(lines(tokenise(normal.text)), lambda a, b: _extent(normal, a, b))
    doc = Document(normal, [], [])
    header: tuple[int, int] | None = None
    for line in rows:
        if line.cells and is_rule(line.tokens):
            continue
        start = len(doc.tokens)
        _append(doc, line, PARAGRAPH if line.blank_before else LINE)
        if line.cells:
            if header is None:
                header = (start, len(doc.tokens) - 1)
            doc.header[start] = header
        else:
            header = None
    _number(doc)
    _labels(doc)
    _headings(doc)
    return doc


def _extent(normal: Normal, start: int, end: int) -> int:
    first, last = normal.span(start, end)
    return last - first


def _append(doc: Document, line: Line, strength: int) -> None:
    pending = strength
    column = 0 if line.cells else -1
    depth = 0
    tokens = line.tokens
    spoken = is_spoken(tokens)
    for index, token in enumerate(tokens):
        if token.text == "|" and line.cells:
            pending, column = max(pending, CLAUSE), column + 1
            continue
        if token.text == ")":
            depth = max(0, depth - 1)
        before, after = _around(token, tokens, index)
        if spoken and pauses(tokens, index):
            before = SENTENCE if token.lower in PAUSES else max(before, CLAUSE)
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
    if text == "->" or _is_colon(line, index) or _is_dash(line, index):
        return 0, CLAUSE
    if text in ("#", "//") and index:
        return CLAUSE, CLAUSE
    if text == ",":
        return 0, 0 if _in_list(line, index) else PHRASE
    if text == "<-":
        # "8 MiB <- same K and V for all": what is behind the arrow gives the reason.
        return 0, PHRASE
    if text == "(":
        return PHRASE, 0
    if text == ")":
        return 0, PHRASE
    return _before_word(token, line, index, nxt), 0


def _before_word(token: Token, line: list[Token], index: int, nxt: Token | None) -> int:
    """The strength of the boundary before a word that may join two clauses."""
    if token.lower == "but" and nxt is not None and nxt.lower in ("the", "for", "one"):
        # "any block but the first" is one phrase; "S stays but the softmax is stored" is short of
        # a comma.
        words = {t.lower for t in line[max(0, index - _NEAR) : index]}
        excepts = (nxt.lower == "for" or words & _ALL) and line[index - 1].text != ","
        return CLAUSE if index and not excepts else 0
    if token.lower == "so" and nxt is not None and nxt.lower == "far":
        return 0
    if token.lower in _HENCE and _behind_subject(line, index):
        return 0
    if token.lower in _CONJUNCTIONS or (token.lower == "as" and _gives_reason(line, index)):
        return CLAUSE
    if token.lower == "except" and index + 1 < len(line) and line[index + 1].lower in _SAVE:
        # "You'd expect that to cost a lot, except that L2 keeps them"
        return CLAUSE
    if token.lower in ("which", "whose"):
        return PHRASE
    if token.lower == "and" and nxt is not None and not _in_list(line, index):
        return PHRASE
    return 0


def _behind_subject(line: list[Token], index: int) -> bool:
    """ "Naive therefore ends up at 520 MiB": behind the name that opens the sentence."""
    if not 0 < index < len(line) - 1 or line[index + 1].kind != "word":
        return False
    name = line[index - 1]
    opens = index == 1 or line[index - 2].text in (".", "!", "?")
    return opens and name.kind == "word" and name.lower not in _JOINING | _CONJUNCTIONS


def _is_dash(line: list[Token], index: int) -> bool:
    """A ``-`` with space on both sides that subtracts nothing."""
    if line[index].text != "-" or index + 1 == len(line):
        return False
    return not (line[index].tight or line[index + 1].tight or _numeric(line, index))


def _is_colon(line: list[Token], index: int) -> bool:
    """A colon, and not the one of a ratio: "8:1"."""
    return line[index].text == ":" and not (line[index].tight and _numeric(line, index))


def _stands_alone(line: list[Token], index: int) -> bool:
    after = line[index + 1] if index + 1 < len(line) else None
    return line[index].kind == "number" and (
        after is None or after.kind != "word" or after.lower in _CONJUNCTIONS
    )


def _gives_reason(line: list[Token], index: int) -> bool:
    """``as S is on chip`` opens a clause; ``as well``, ``as fast as`` and ``as a bound`` do not."""
    nxt = line[index + 1] if index + 1 < len(line) else None
    # "as 8000 so I can do it in my head": a number alone gives no reason.
    if nxt is not None and (nxt.lower in _AS_WELL or _stands_alone(line, index + 1)):
        return False
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
            # "Does it store S? No. Does it …": no number follows.
            return before.lower == "no" and nxt.kind != "number"
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
        brief = last - first <= _BRIEF and sentence - 1 in doc.questions
        before = doc.statements[-1] if doc.statements else -1
        doc.statements.append(before if brief else before + 1)
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
        if (
            (doc.column[index] > 0 and doc.column[starts[line]] == 0)
            or (
                doc.tokens[index].text == ":" and index - starts[line] <= 8 and index > starts[line]
            )
            or (doc.tokens[index].text == "." and _is_title(doc, starts[line], index))
        ):
            doc.labels[line] = (starts[line], index - 1)


def _is_title(doc: Document, first: int, end: int) -> bool:
    """ "(1) Floor. Q, K and V come in …": a name with a full stop, and more behind it."""
    while first < end and doc.tokens[first].kind != "word":
        first += 1
    tokens = doc.tokens[first:end]
    return (
        0 < len(tokens) <= _TITLE
        and tokens[0].text[:1].isupper()
        and all(token.kind == "word" and token.stem not in _SAYS_THAT for token in tokens)
        and end + 1 < len(doc.tokens)
        and doc.line[end + 1] == doc.line[end]
    )


def _headings(doc: Document) -> None:
    """A short line of words alone names what stands under it, up to the next gap or heading."""
    spans: dict[int, tuple[int, int]] = {}
    for at, line in enumerate(doc.line):
        spans[line] = (spans.get(line, (at, at))[0], at)
    heading: tuple[int, int] | None = None
    used = False
    for line, (first, last) in sorted(spans.items()):
        if doc.breaks[first] >= PARAGRAPH and used:
            heading, used = None, False
        if _is_heading(doc, first, last):
            heading, used = (first, last), False
        elif heading is not None:
            doc.headings[line], used = heading, True


def _is_heading(doc: Document, first: int, last: int) -> bool:
    tokens = doc.tokens[first : last + 1]
    if tokens[-1].text == ":":
        return len(tokens) <= 2 * _HEADING
    return (
        1 <= len(tokens) <= _HEADING
        and tokens[0].text[:1].isupper()
        and all(token.kind == "word" and token.stem not in _SAYS_THAT for token in tokens)
    )
