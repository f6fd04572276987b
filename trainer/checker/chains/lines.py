"""From written working to statements: lines, comments, bullets, labels, and the signs between.

A *statement* is one chain, `label = expression = value`, as *segments* with the *signs* between
them. Nothing is evaluated here, and a line without any sign is prose: it gives no statement.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from trainer.checker.chains.words import CLOSING, OPENING, closing

MAX_LINES: Final = 400
MAX_LINE: Final = 2_000

COLON: Final = ":"
EQUALS: Final = frozenset({"=", "==", ":=", "≡", "&="})
ARROWS: Final = frozenset(
    {"->", "-->", "=>", "==>", "→", "⇒", "⟶", "⟹", r"\to", r"\rightarrow", r"\Rightarrow"}
    | {r"\longrightarrow", r"\implies"}
)

_SIGN = re.compile(
    r"\\(?:approx|simeq|cong|sim|equiv|rightarrow|Rightarrow|longrightarrow|implies|to)(?![A-Za-z])"
    r"|==>|-->|->|=>|~=|=~|≈=?|[≃≅∼≡]|[→⇒⟶⟹]|&=|:=|(?<![<>!+*/≤≥-])==?(?![<>])|~"
)
_BULLET = re.compile(
    r"^\s*(?:>\s+)*(?:(?:[-*•‣·–—▪]\s+(?!\d+\s*=)|\[[ xX]\]\s+"
    r"|\(?(?:\d{1,2}|[a-hA-H]|[ivx]{1,4})\)\s+"
    r"|\d{1,2}[.]\s+(?=\D)|(?:[Ss]tep|STEP)\s+\d{1,2}\s*[:.)-]\s*))*"
)
_BOLD = re.compile(r"(?<![\w)])\*\*(\S(?:[^*]*\S)?)\*\*(?!\w)")
_COMMENT = re.compile(r"(?:^|\s)#(?!\d)|(?:^|(?<=\s))//")
_FLOOR_DIVISION = re.compile(r"//\s*[\d(][\d,._^ )]*\s*(?:=|≈|~|->|→|$)")
_RESTATED = re.compile(r"\(\s*(?:(?:or|i\.e\.,?|that is,?)\s+)?(=|≈|~)\s*([^()=≈]*)\)")
_LABEL_AHEAD = re.compile(
    r"\s*(?:(?:and|so|then|hence|thus|therefore|giving|where|with|but|while|also|the)\s+)*"
    r"[A-Za-zΑ-ω_][\w' ./²³-]{0,40}?(?:\s*\([^()]*\))?\s*(?:=|≈|~|:=|:\s)"
)
_CONNECTIVE = re.compile(r"\s(?:and|so|then|hence|thus|therefore|giving|where|with|but|while)\s")
_WHERE = re.compile(r"\s(?:where|with)\s")
_SPACES = re.compile(r"[\u00a0\u2000-\u200a\u202f\u205f\t]")
_ABOUT_NEXT = re.compile(r"[-+*/×·x(^]$|\b(?:over|by|of|about|times|plus|minus|per|at|is|to|from)$")
_LABEL_COLON = re.compile(r"\s*[A-Za-z][\w ]{0,30}:\s")
_LABEL_ALONE = re.compile(r"\s*[A-Za-z][\w ()/-]{0,40}\s*")
_VALUE_END = re.compile(r"(?:\d|(?<![\w.])[A-Z]\w{0,2}|[kKMGT]i?[Bb]|[um]s)$")
_OPERATOR_FIRST = re.compile(r"^\s+(?:[+×·/]|[xX*](?=\s))\s*[\w(.]")
_OPERATOR_LAST = re.compile(r"[\w)]\s*[+×·*/]\s*$")
_TABLE_ROW = re.compile(r"\s*\|\s(.*\s\|\s.*)\s\|\s*")
_BINDINGS = re.compile(r"(?:where|with)\b")
_TERM_LABEL = re.compile(r"(?<=\s[+×*])\s+[A-Za-z][A-Za-z ]{0,24}:\s+(?=[\d.(])")
_TEX_NOISE = re.compile(r"\\(?:left|right|displaystyle|quad|qquad|[,;:! ])|\\\\|\$|&(?==)|`")


@dataclass(frozen=True, slots=True)
class Segment:
    """What stands between two signs, as typed, with the number of its line (from 1)."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Statement:
    """One chain: `segments[i] signs[i] segments[i + 1]`; a colon after a label is a sign too.

    `continued` says that it starts with its sign, and so goes on from the statement before.
    """

    segments: tuple[Segment, ...]
    signs: tuple[str, ...]
    continued: bool = False


def statements(work: str) -> Iterator[Statement]:
    """The statements of `work` in reading order; lines that start with a sign are joined on."""
    held: Statement | None = None
    before = ""
    lines = [raw[:MAX_LINE] for raw in work.split("\n")]
    for number, raw in enumerate(lines, start=1):
        if held is not None and _goes_on(before, raw):
            held = _joined(held, raw.strip(), number)
            before = raw
            continue
        follows = number < len(lines) and bool(_SIGN.match(_cleaned(lines[number])))
        binding = False
        for found in _of_line(_cleaned(raw), number):
            binding = binding or (follows and held is not None and _binds(held, found))
            if binding:
                yield found  # S = 4 N e where N = 8, e = 2 B: the next line goes on with S
                continue
            if found.continued and held is not None and not _LABEL_ALONE.fullmatch(before):
                held = Statement(
                    held.segments + found.segments, held.signs + found.signs, held.continued
                )
                continue
            if held is not None:
                yield held
            held = _begun(found, before, number) if found.continued else found
        before = raw
        if number >= MAX_LINES:
            break
    if held is not None:
        yield held


def _binds(held: Statement, found: Statement) -> bool:
    """Whether a statement only says what the names of the one before it on its line stand for."""
    return held.segments[-1].line == found.segments[0].line and bool(
        _BINDINGS.match(found.segments[0].text)
    )


def _begun(found: Statement, before: str, number: int) -> Statement:
    """A statement that starts with its sign: the line before is its label, or it has none."""
    if _LABEL_ALONE.fullmatch(before):
        label = Segment(_cleaned(before), number - 1)
        return Statement((label, *found.segments), found.signs)
    return Statement(found.segments, found.signs[1:], continued=True)


def _goes_on(before: str, raw: str) -> bool:
    """Whether a line carries on a sum or product: it starts with its operator, indented."""
    if not raw.strip() or not before.strip():
        return False
    return bool(_OPERATOR_FIRST.match(raw)) or bool(_OPERATOR_LAST.search(before))


def _joined(held: Statement, line: str, number: int) -> Statement:
    """The statement with the rest of its last segment, and the segments that follow it."""
    rest = _chain(_without_comment(line), number) or Statement((Segment(line, number),), ())
    last = held.segments[-1]
    first, *others = rest.segments
    if rest.continued:
        return Statement(held.segments + rest.segments, held.signs + rest.signs, held.continued)
    merged = Segment(f"{last.text} {first.text}", last.line)
    return Statement(
        (*held.segments[:-1], merged, *others), held.signs + rest.signs, held.continued
    )


def _cleaned(raw: str) -> str:
    """The line without comment, bullet, emphasis and the typesetting marks of TeX."""
    line = _SPACES.sub(" ", raw.replace("\r", ""))
    if line.lstrip().startswith("```"):
        return ""
    line = _TEX_NOISE.sub(lambda m: " " if m[0].startswith("\\") else "", line)
    line = _without_table(line)
    line = _without_comment(line)
    line = _BULLET.sub("", line, count=1)
    line = _BOLD.sub(r"\1", line)
    line = _TERM_LABEL.sub(
        " ", line
    )  # "read: 29 MB + written: 9.6 MB": the second colon names a term
    line = _RESTATED.sub(r"\1 \2", line).strip()
    while len(line) > 1 and line[0] == "(" and closing(line, 0) == len(line) - 1:
        line = line[1:-1].strip()
    return line


def _without_table(line: str) -> str:
    """A row of a Markdown table as a line: its first cell is the label of those with a sign."""
    row = _TABLE_ROW.fullmatch(line)
    if row is None:
        return line
    first, *cells = (cell.strip() for cell in row[1].split("|"))
    chains = [cell for cell in cells if _SIGN.search(cell)]
    return f"{first}: {'; '.join(chains)}" if chains else ""


def _without_comment(line: str) -> str:
    """The line up to `#` or `//`; `8192 // 128 = 64` divides, and `GPU #2` is a name."""
    for mark in _COMMENT.finditer(line):
        if mark[0].endswith("//") and _divides(line, mark.end() - 2):
            continue
        return line[: mark.start()]
    return line


def _divides(line: str, at: int) -> bool:
    before = line[:at].rstrip()
    return bool(before) and before[-1].isdigit() and bool(_FLOOR_DIVISION.match(line, at))


def _of_line(line: str, number: int) -> Iterator[Statement]:
    for piece in _pieces(line):
        yield from _bracketed(piece, number)
        found = _chain(piece, number)
        if found is not None:
            yield found


def _bracketed(piece: str, number: int) -> Iterator[Statement]:
    """Chains that stand in brackets inside a statement: `S (N = 8192) = …`."""
    at = piece.find("(")
    while at != -1:
        end = closing(piece, at)
        if end == -1:
            return
        inner = piece[at + 1 : end]
        if _SIGN.search(inner) and not _SIGN.match(inner.strip()):
            for part in _pieces(inner):
                found = _chain(part, number)
                if found is not None:
                    yield found
        at = piece.find("(", end)


def _pieces(line: str) -> Iterator[str]:
    """A line cut where one statement ends and the next begins."""
    start = depth = 0
    signs = labelled = False
    for at, char in enumerate(line):
        if char in OPENING:
            depth += 1
        elif char in CLOSING:
            depth = max(0, depth - 1)
        if depth:
            continue
        signs = signs or (char in "=≈~→⇒" or line.startswith("->", at))
        labelled = labelled or line.startswith(": ", at)
        # "naive: 4 S + 4 T where S = 128 MiB": what its names stand for comes behind a formula
        if (signs or (labelled and _WHERE.match(line, at))) and _ends_here(line, start, at):
            yield line[start:at]
            start, signs, labelled = _next_start(line, at), False, False
    yield line[start:]


def _next_start(line: str, at: int) -> int:
    arrow = _SIGN.match(line, at)
    return arrow.end() if arrow else at + 1


def _ends_here(line: str, start: int, at: int) -> bool:
    char = line[at]
    if char == ";":
        return True
    if char == ".":
        following = line[at + 1 : at + 3]
        if not following.strip():
            return True
        ended = following[1:2].isupper() or bool(_VALUE_END.search(line, start, at))
        return following[0] == " " and ended
    if char == ",":
        return line[at + 1 : at + 2] == " " and bool(_LABEL_AHEAD.match(line, at + 1))
    arrow = _SIGN.match(line, at)
    if arrow and arrow[0] in ARROWS and _LABEL_COLON.match(line, arrow.end()):
        return True
    if char == ":":
        return line[at + 1 : at + 2] in ("", " ")
    if char == " " and _CONNECTIVE.match(line, at):
        last = _last_segment(line[start:at])
        return any(c.isdigit() for c in last) and bool(_LABEL_AHEAD.match(line, at))
    return False


def _last_segment(text: str) -> str:
    found = list(_SIGN.finditer(text))
    return text[found[-1].end() :] if found else text.rpartition(": ")[2]


def _chain(piece: str, number: int) -> Statement | None:
    """One statement cut at its signs; None when it has none."""
    segments: list[str] = []
    signs: list[str] = []
    start = 0
    for sign, begin, end in _signs(piece):
        before = piece[start:begin].strip()
        if sign == "~" and (not before or _ABOUT_NEXT.search(before)):
            continue  # "~163 us" says about; it joins nothing
        start = end
        if not before and (segments or signs):
            signs[-1] = sign  # "= ≈ 5": two signs and nothing between
            continue
        segments.append(before)
        signs.append(sign)
    rest = piece[start:].strip()
    if rest.startswith("~"):
        rest = rest[1:].strip()
    if not signs:
        return None
    if rest:
        segments.append(rest)
    else:
        signs.pop()
    return _assembled(segments, signs, number)


def _assembled(segments: list[str], signs: list[str], number: int) -> Statement | None:
    continued = bool(segments) and not segments[0]
    if continued and signs and signs[0] in ARROWS and len(segments) > 2:
        # "=> t = 34.4e9 / 989e12 = 34.7 us": the arrow says "therefore"
        segments, signs, continued = segments[1:], signs[1:], False
    if continued:
        segments = segments[1:]
    if not segments:
        return None
    return Statement(tuple(Segment(t, number) for t in segments), tuple(signs), continued)


def _signs(piece: str) -> Iterator[tuple[str, int, int]]:
    depth = 0
    at = 0
    while at < len(piece):
        char = piece[at]
        if char in OPENING:
            depth += 1
        elif char in CLOSING:
            depth = max(0, depth - 1)
        elif depth == 0:
            found = _SIGN.match(piece, at)
            if found:
                yield found[0], at, found.end()
                at = found.end()
                continue
            if char == ":" and piece[at + 1 : at + 2] in ("", " "):
                yield COLON, at, at + 1
        at += 1
