"""The label of a statement: what stands before its first sign and is given a value, not judged."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from trainer.checker.chains.embedded import embedded, restated_in
from trainer.checker.chains.judge import Surroundings, agrees
from trainer.checker.chains.ledger import Ledger
from trainer.checker.chains.lines import Segment, Statement
from trainer.checker.chains.names import Names, spellings
from trainer.checker.chains.signs import COLON
from trainer.checker.chains.steps import AT, read_step
from trainer.checker.chains.words import without_tex
from trainer.quantity.syntax import Binary

_NAME: Final = re.compile(r"[^\W\d]\w*['’′]*")
_MORE_NUMBERS: Final = re.compile(r"(?:modulo|xor|choose)\s+\d")
_SO: Final = re.compile(
    r"^(?:.*[,;]\s+)?(?:(?:so|thus|then|hence|therefore|now|and|also|finally|next)\b,?\s+|∴\s*)+",
    re.IGNORECASE,
)
_LETTER: Final = re.compile(r"[A-Za-z]")

Labelled = tuple[list[str], Sequence[Segment], Sequence[str]]


def is_name(text: str) -> bool:
    """Whether a text is one word that can be a name: `KV`, `B_r`, `T'`."""
    return bool(_NAME.fullmatch(text.strip()))


def labelled(statement: Statement, ledger: Ledger) -> Labelled:
    """The labels of a statement, and the segments with their signs that remain to be judged."""
    labels, segments, signs = _cut(statement, ledger.names)
    if labels and segments and _states(labels[-1], segments[0], ledger):
        label = Segment(spellings(without_tex(labels[-1]))[-1], segments[0].line)
        return labels, (label, *segments), ("=", *signs)
    return labels, segments, signs


def _states(label: str, segment: Segment, ledger: Ledger) -> bool:
    """Whether a value is what a name comes to that was given a formula only: `t = a / b` above.

    A name that was used since may be set anew: then only a value that holds is one.
    """
    name = next((one for one in spellings(without_tex(label)) if one in ledger.unstated), "")
    if name not in ledger.true:
        return False
    value = read_step(segment.reads or segment.text, ledger.names)[0]
    if value.lone is None or value.tail:
        return False
    own = read_step(name, ledger.names)[0]
    if own.lone_name != name:
        return False
    around = Surroundings(ledger.true)
    return not ledger.unstated[name] or agrees(own, value, "=", around)


def _cut(statement: Statement, names: Names) -> Labelled:
    labels: list[str] = []
    segments, signs = statement.segments, statement.signs
    while signs and signs[0] == COLON:
        labels = [segments[0].text]
        segments, signs = segments[1:], signs[1:]
    if statement.continued:
        return labels, segments, signs
    while len(segments) > 2 and is_name(segments[0].text) and is_name(segments[1].text):
        labels.append(segments[0].text)  # M = N = K = 4096
        segments, signs = segments[1:], signs[1:]
    if len(segments) < 2 or _is_value(segments[0], names):
        return labels, segments, signs
    plain = _SO.sub("", segments[0].text)
    if plain != segments[0].text and _is_value(Segment(plain, segments[0].line), names):
        return labels, (Segment(plain, segments[0].line), *segments[1:]), signs
    inside = embedded(segments[0].text, names)
    if inside is None:
        right = read_step(segments[1].text, names)[0]
        inside = restated_in(segments[0].text, right, names)
    if inside is None:
        if signs[0] == "so":
            labels.clear()  # src = dst, so 3 waves: neither is called that
        else:
            labels.append(segments[0].text)
        return labels, segments[1:], signs[1:]
    labels.append(inside[0])
    return labels, (Segment(inside[1], segments[0].line), *segments[1:]), signs


def _is_value(segment: Segment, names: Names) -> bool:
    """Whether a first segment is a value to be judged, and not a label to be bound."""
    text = segment.text
    if is_name(text) and not segment.reads:
        return False  # KV = K + V: a name of its own, though K and V are names too
    step = read_step(segment.reads or text, names)[0]
    if text[:1] in "+×*/" and not segment.reads:
        return False  # it goes on from what stands elsewhere
    if step.expression is None or step.lone_name is not None:
        return False
    if step.tail and not step.tail.startswith(("(", ",")):
        computed = isinstance(step.expression, Binary) and bool(step.names) and not step.nouns
        return computed or bool(_MORE_NUMBERS.match(step.tail)) or AT.search(text) is not None
    literals = step.literals.values()
    if step.names and literals and all(lit.counted and lit.text.isalpha() for lit in literals):
        return False  # FLOPs/token
    one = step.lone
    if one is not None and step.nouns:
        return False
    return one is None or not one.options[0].bare or not _LETTER.search(one.text)
