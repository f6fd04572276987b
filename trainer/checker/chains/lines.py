"""From written working to statements: lines, comments, bullets, labels, and the signs between.

A *statement* is one chain, `label = expression = value`, as *segments* with the *signs* between
them. Nothing is evaluated here, and a line without any sign is prose: it gives no statement.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import filterfalse
from typing import Final

from trainer.checker.chains.cleaning import RULE, cleaned
from trainer.checker.chains.signs import ARROWS, ASIDE, COLON, SIGN, WORDS
from trainer.checker.chains.words import OPENING, closing, paired

_MAX_LINES: Final = 400
_MAX_LINE: Final = 2_000
_MOST: Final = 100
"""A chain with more sides than this is not carried on over another line."""
_LABEL_AHEAD = re.compile(
    r"\s*(?:(?:and|so|then|hence|thus|therefore|giving|where|with|but|while|also|the)\s+)*"
    r"[A-Za-zΑ-ω_\\][\w' ./²³\\{}^-]{0,40}?(?:\s*\([^()]*\))?\s*(?:=|≈|~|:=|:\s)"
)
_TIGHT_AHEAD = re.compile(r"[^\W\d]\w*=[\d.]")
_CONNECTIVE = re.compile(r"\s(?:and|so|then|hence|thus|therefore|giving|where|with|but|while)\s")
_WHERE = re.compile(r"\s(?:where|with)\s")
_ABOUT_NEXT = re.compile(r"[-+*/×·x(^]$|\b(?:over|by|of|about|times|plus|minus|per|at|is|to|from)$")
_LABEL_COLON = re.compile(r"\s*[A-Za-z][\w ]{0,30}:\s")
_LABEL_ALONE = re.compile(r"\s*[A-Za-z][\w ()/-]{0,40}\s*")
_VALUE_END = re.compile(r"(?:\d|(?<![\w.])[A-Z]\w{0,2}|[kKMGT]i?[Bb]|[um]s)$")
_OPERATOR_FIRST = re.compile(
    r"^(?:\s+(?:[+×·/÷−]|[xX*](?=\s))\s*[\w(.]|(?:[+×÷−]\s*|[xX/]\s+)[\d(.])"
)
_SIGN_STARTS = frozenset("≃≅∼≡⟶⟹↦⇔-:\\")
_SIGN_LAST = re.compile(r"(?:[=≈→⇒]|[-=]>)\s*$")
_COMPUTED = re.compile(r"[\w)%]\s*(?:[+*/×·÷−]|\s[-xX]\s|\\times|\\cdot)\s*[\w(\\]")
_PLAIN = re.compile(r"[(~]?\d[\w.,()\[\]+*/×·÷^ -]{0,60}")
_GIVEN = re.compile(r"[~≈]?\d[\d.,_]*(?:e[-+]?\d+)?(?:\s?[\[(]?[A-Za-zµ%][\w/]*[\])]?)?")
_ONE_NAME = re.compile(r"(?:(?:where|with|and)\s+)?[^\W\d]\w*['’′]*")
_TIGHT = re.compile(r"(?:[A-Za-z]\w*=[\d.][\w.]*\s+)+[A-Za-z]\w*=[\d.][\w.]*(?![\w.])")
_TUPLE = re.compile(
    r"([^\W\d]\w*(?:\s*,\s*[^\W\d]\w*)+)\s*:?=\s*([\d.][^,=]*(?:,\d{3}[^,=]*)*(?:,\s+[\d.][^,=]*(?:,\d{3}[^,=]*)*)+)"
)
_ADDED_TO = re.compile(
    r"^\s*(?:(?:so|then|and|next|now),?\s+)*([^\W\d]\w*['’′]*)\s*([-+*/×·])=\s*([^=].*)$"
)
_VALUE_LAST = re.compile(r"(?<![\w.^,])\d[\d.,_]*(?:e[-+]?\d+)?(?:\s?[A-Za-zµ%][\w/%]*)?\s*$")
_ASIDE = re.compile(r"\s*(?:about\s+|[~≈]\s*)?\d[\d.,_]*(?:e[-+]?\d+)?\s?[A-Za-zµ%][\w/]*\s*")
_OPERATOR_LAST = re.compile(r"[\w)]\s*[+×·*/]\s*$")
_BINDINGS = re.compile(r"(?:where|with)\b")


@dataclass(frozen=True, slots=True)
class Segment:
    """What stands between two signs, as typed, with the number of its line (from 1)."""

    text: str
    line: int
    reads: str = ""
    """What is read instead of the text: `(128 MiB) x 4` where `x 4` goes on from a value."""


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
    lines = [raw[:_MAX_LINE] for raw in work.split("\n")[:_MAX_LINES]]
    for number, raw in enumerate(lines, start=1):
        if RULE.fullmatch(raw):
            continue
        onward = before.strip() and _OPERATOR_FIRST.match(raw)
        if held is not None and _belongs(held, before, raw):
            held = _joined(held, raw, number)
            before = raw
            continue
        line = cleaned(raw, bullets=not onward)
        if held is not None and line and _SIGN_LAST.search(before):
            line = f"= {line}"
        goes_on = _continues(lines, number)
        later = False
        here = list(_of_line(line, number))
        yield from filter(_is_aside, here)  # nothing goes on from one
        for found in _givens_first(list(filterfalse(_is_aside, here))):
            later = later or (goes_on and held is not None and _binds(held, found))
            if later:
                yield found  # S = 4 N e where N = 8, e = 2 B: the next line goes on with S
                continue
            if held is not None and _carries_on(held, found, before):
                held = Statement(
                    held.segments + found.segments, held.signs + found.signs, held.continued
                )
                continue
            if held is not None:
                yield held
            held = _begun(found, before, number) if found.continued else found
        if goes_on and _starts_a_chain(line, operates=bool(onward)):
            if held is not None:
                yield held
            held = Statement((Segment(line, number),), ())
        before = raw
    if held is not None:
        yield held


def _is_aside(found: Statement) -> bool:
    return ASIDE in found.signs


def _carries_on(held: Statement, found: Statement, before: str) -> bool:
    """Whether a statement starts with its sign and goes on with the one above, not a label."""
    short = len(held.segments) <= _MOST
    return short and found.continued and not _LABEL_ALONE.fullmatch(before)


def _belongs(held: Statement, before: str, raw: str) -> bool:
    """Whether a line goes on with the sum or product of the statement above."""
    onward = before.strip() and _OPERATOR_FIRST.match(raw)
    return bool(onward or _goes_on(before, raw)) and not _concluded(held)


def left_out(work: str) -> Iterator[tuple[int, str]]:
    """The lines of which not everything is read, with a sentence on each."""
    lines = work.split("\n")
    for number, raw in enumerate(lines[:_MAX_LINES], start=1):
        if len(raw) > _MAX_LINE:
            yield number, f"Of this line only the first {_MAX_LINE:,} characters are read."
    if any(SIGN.search(raw[:_MAX_LINE]) for raw in lines[_MAX_LINES:]):
        yield _MAX_LINES + 1, f"Only the first {_MAX_LINES} lines of working are read."


def _starts_a_chain(line: str, *, operates: bool) -> bool:
    """Whether a line without any sign is a value that the lines below it go on from."""
    return bool(line) and not SIGN.search(line) and (operates or bool(_PLAIN.fullmatch(line)))


def _givens_first(found: list[Statement]) -> list[Statement]:
    """The statements of a line; what its names stand for, `with L = 32, h = 4096`, goes ahead."""
    start = next(
        (at for at, one in enumerate(found) if at and _BINDINGS.match(one.segments[0].text)), None
    )
    if start is None:
        return found
    end = start
    while end < len(found) and _is_given(found[end]):
        end += 1
    return [*found[start:end], *found[:start], *found[end:]]


def _is_given(found: Statement) -> bool:
    """Whether a statement gives a name a value and says no more: `with N = 8192`."""
    if len(found.segments) != 2 or not _GIVEN.fullmatch(found.segments[1].text):
        return False
    return bool(_ONE_NAME.fullmatch(found.segments[0].text))


def _continues(lines: list[str], number: int) -> bool:
    """Whether the line after line `number` starts with a sign or an operator."""
    following = next((line for line in lines[number:] if not RULE.fullmatch(line)), "")
    return bool(SIGN.match(cleaned(following)) or _OPERATOR_FIRST.match(following))


def _concluded(held: Statement) -> bool:
    """Whether a statement ends in the value of what it worked out: what follows starts anew."""
    *earlier, last = (segment.text for segment in held.segments)
    worked = any(_COMPUTED.search(text) or text[:1].isdigit() for text in earlier)
    return worked and not _COMPUTED.search(last)


def _binds(held: Statement, found: Statement) -> bool:
    """Whether a statement only says what the names of the one before it on its line stand for."""
    if held.segments[-1].line != found.segments[0].line:
        return False
    if _is_given(found) and not _GIVEN.fullmatch(held.segments[-1].text):
        return True
    return bool(_BINDINGS.match(found.segments[0].text))


def _begun(found: Statement, before: str, number: int) -> Statement:
    """A statement that starts with its sign: the line before is its label, or it has none."""
    if _LABEL_ALONE.fullmatch(before):
        label = Segment(cleaned(before), number - 1)
        return Statement((label, *found.segments), found.signs)
    return Statement(found.segments, found.signs[1:], continued=True)


def _goes_on(before: str, raw: str) -> bool:
    """Whether the line before ends with the operator of a sum or product."""
    return bool(raw.strip() and _OPERATOR_LAST.search(before))


def _joined(held: Statement, raw: str, number: int) -> Statement:
    """The statement with the rest of its last segment, and the segments that follow it."""
    line = cleaned(raw, bullets=False)
    rest = _chain(line, number) or Statement((Segment(line, number),), ())
    last = held.segments[-1]
    first, *others = rest.segments
    if rest.continued:
        return Statement(held.segments + rest.segments, held.signs + rest.signs, held.continued)
    merged = Segment(f"{last.text} {first.text}", last.line)
    return Statement(
        (*held.segments[:-1], merged, *others), held.signs + rest.signs, held.continued
    )


def _of_line(line: str, number: int) -> Iterator[Statement]:
    for piece in _pieces(_several(line)):
        yield from _bracketed(piece, number)
        found = _chain(piece, number)
        if found is not None:
            yield found


def _several(line: str) -> str:
    """Several givens in one, `N, d = 8192, 128` and `N=8192 d=128`, each by itself."""
    givens = _TIGHT.search(line)
    if givens and re.search(r"[\d=]|\w$", line[: givens.start()]):
        givens = None
    tight = givens[0].split() if givens else []
    if givens and (len(tight) > 2 or tight[1][0] not in "KMGTBs"):
        listed = "; ".join(tight)
        return (
            line[: givens.start()] + listed + line[givens.end() :]
        )  # but "N=8 K=8192" has thousands
    tupled = _TUPLE.fullmatch(line)
    if tupled is None:
        return line
    names, values = tupled[1].split(","), re.split(r",\s+", tupled[2])
    if len(names) != len(values):
        return line
    return "; ".join(f"{name.strip()} = {value}" for name, value in zip(names, values, strict=True))


def _bracketed(piece: str, number: int) -> Iterator[Statement]:
    """Chains that stand in brackets inside a statement: `S (N = 8192) = …`."""
    at = piece.find("(")
    while at != -1:
        end = closing(piece, at)
        if end == -1:
            return
        inner = piece[at + 1 : end]
        stated = _VALUE_LAST.search(piece[:at])
        again = SIGN.match(inner.strip())
        if stated and again:
            # 520 MiB (= 545 MB) / 3.35 TB/s: a link by itself
            found = _chain(f"{stated[0]} {inner}", number)
            if found is not None:
                yield found
        elif stated and _ASIDE.fullmatch(inner):
            yield Statement(
                (Segment(stated[0].strip(), number), Segment(inner.strip(), number)), (ASIDE,)
            )
        elif SIGN.search(inner) and not again:
            for part in _pieces(inner):
                found = _chain(part, number)
                if found is not None:
                    yield found
        at = piece.find("(", end)


def _pieces(line: str) -> Iterator[str]:
    """A line cut where one statement ends and the next begins."""
    start = depth = 0
    signs = labelled = False
    brackets = paired(line)
    for at, char in enumerate(line):
        if at in brackets:
            depth += 1 if char in OPENING else -1
        if depth:
            continue
        signs = signs or char in "=≈~→⇒"
        signs = signs or (char in _SIGN_STARTS and SIGN.match(line, at) is not None)
        signs = signs or (char in ", " and WORDS.match(line, at + (char == " ")) is not None)
        labelled = labelled or line.startswith(": ", at)
        # "naive: 4 S + 4 T where S = 128 MiB": what its names stand for comes behind a formula
        if (signs or (labelled and _WHERE.match(line, at))) and _ends_here(line, start, at):
            yield line[start:at]
            start, signs, labelled = _next_start(line, at), False, False
    yield line[start:]


def _next_start(line: str, at: int) -> int:
    arrow = SIGN.match(line, at)
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
        if WORDS.match(line, at):
            return False
        if line[at + 1 : at + 2] != " ":
            return bool(_TIGHT_AHEAD.match(line, at + 1))
        return bool(_LABEL_AHEAD.match(line, at + 1))
    arrow = SIGN.match(line, at)
    if arrow and arrow[0] in ARROWS and _LABEL_COLON.match(line, arrow.end()):
        return True
    if char == ":":
        return line[at + 1 : at + 2] in ("", " ")
    if char == " " and _CONNECTIVE.match(line, at):
        last = _last_segment(line[start:at])
        return any(c.isdigit() for c in last) and bool(_LABEL_AHEAD.match(line, at))
    return False


def _last_segment(text: str) -> str:
    found = list(SIGN.finditer(text))
    return text[found[-1].end() :] if found else text.rpartition(": ")[2]


def _chain(piece: str, number: int) -> Statement | None:
    """One statement cut at its signs; None when it has none."""
    piece = _ADDED_TO.sub(_written_out, piece)
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


def _written_out(found: re.Match[str]) -> str:
    """`total += 8 MiB` as `total = total + 8 MiB`."""
    name, operator, rest = found[1], found[2], found[3]
    end = SIGN.search(rest)
    first = rest[: end.start()].rstrip() if end else rest
    tail = rest[len(first) :]
    if operator != "+" and re.search(r"[-+*/×·]", first):
        first = f"({first})"
    return f"{name} = {name} {operator} {first}{tail}"


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
    brackets = paired(piece)
    while at < len(piece):
        char = piece[at]
        if at in brackets:
            depth += 1 if char in OPENING else -1
        elif depth == 0:
            found = SIGN.match(piece, at)
            if found:
                yield found[0].strip(", "), at, found.end()
                at = found.end()
                continue
            if char == ":" and piece[at + 1 : at + 2] in ("", " "):
                yield COLON, at, at + 1
        at += 1
