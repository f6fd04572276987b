"""What a text says: the claims and mistakes heard in it, each with its words."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from trainer.prose.amounts import Amount, Value, find_amounts
from trainer.prose.analogies import renamed
from trainer.prose.comparisons import mark_untrue
from trainer.prose.discourse import examine
from trainer.prose.document import Document, build
from trainer.prose.guard import ignored_sentences
from trainer.prose.matches import Match, state_of
from trainer.prose.matching import Reader
from trainer.prose.model import Claims, State
from trainer.prose.normal import normalise
from trainer.prose.spelling import corrected
from trainer.prose.stems import stem
from trainer.prose.subject import Subjects
from trainer.prose.units import UNITS
from trainer.prose.valuing import Evaluate, Valuer


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the original text, with what it is or why it was left out."""

    start: int
    end: int
    text: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """The state of one claim or mistake; ``quote == text[start:end]`` unless there is none."""

    state: State
    quote: str = ""
    start: int | None = None
    end: int | None = None
    why: str = ""

    @property
    def heard(self) -> bool:
        """Does it count?"""
        return self.state in ("met", "hedged")


@dataclass(frozen=True, slots=True)
class HeardQuantity:
    """A quantity as it was read."""

    text: str
    start: int
    end: int
    shown: str


@dataclass(frozen=True, slots=True)
class Hearing:
    """All that was heard in a text."""

    claims: Mapping[str, Finding]
    ignored: tuple[Span, ...]
    quantities: tuple[HeardQuantity, ...]
    cut: bool = False


def hear(text: str, claims: Claims, evaluate: Evaluate, known_texts: Sequence[str] = ()) -> Hearing:
    """Hear ``claims`` in ``text``. Never raises for any text.

    ``evaluate`` gives a formula's value in base units under changed givens. Sentences copied from
    ``known_texts`` (the question, the rubric) and those addressed to the grader say nothing.
    """
    doc = build(normalise(text))
    if not doc.tokens:
        return Hearing(
            {name: Finding("not-found") for name in claims.order}, (), (), doc.normal.cut
        )
    words = _words(doc, claims)
    doc.amounts = _amounts(doc)
    mentions = claims.matcher.find(doc, words)
    if (other := renamed(doc, mentions, words, claims.vocabulary)) is not None:
        mentions = claims.matcher.find(doc, other)
    discourse = examine(doc, mentions)
    mark_untrue(doc, mentions, discourse)
    reasons = ignored_sentences(doc, mentions, (*known_texts, *claims.copies))
    roles = {role: mentions.get(concept, []) for role, concept in claims.roles.items()}
    subjects = Subjects(doc, roles, mentions["@versus"], claims.weak_roles)
    valuer = Valuer(doc, claims, evaluate, mentions)
    reader = Reader(doc, claims, mentions, discourse, subjects, valuer, frozenset(reasons))
    findings = _judge(reader, claims)
    ignored = tuple(_span(doc, *doc.sentence_spans[at], why) for at, why in sorted(reasons.items()))
    shown = tuple(_quantity(doc, amount) for amount in doc.amounts if amount.kind)
    return Hearing(findings, ignored, shown, doc.normal.cut)


def quantities_in(text: str) -> tuple[HeardQuantity, ...]:
    """The quantities with a unit in ``text``, cheaply, for a status line while typing."""
    doc = build(normalise(text))
    doc.amounts = _amounts(doc)
    return tuple(_quantity(doc, amount) for amount in doc.amounts if amount.kind)


def _words(doc: Document, claims: Claims) -> list[str]:
    """The stem of each token, one slip of the finger forgiven."""
    words: list[str] = []
    for token in doc.tokens:
        word = token.stem or token.text
        if (
            token.kind == "word"
            and len(token.lower) >= 5
            and word not in claims.vocabulary
            and token.lower not in claims.surfaces
            and token.lower not in claims.not_typos
        ):
            fixed = corrected(token.lower, claims.spelling)
            if fixed is not None:
                word = stem(fixed)
        words.append(word)
    return words


def _amounts(doc: Document) -> list[Amount]:
    amounts = _by_line(doc, {})
    own = _own_units(doc, amounts)
    if not own:
        return amounts
    found = [*_by_line(doc, own), *_sized(doc, own)]
    return sorted(found, key=lambda amount: (amount.first, amount.last))


def _sized(doc: Document, own: dict[str, float]) -> list[Amount]:
    """ "No X-sized object reaches HBM", "nothing of size X": one of the unit X."""
    tokens = doc.tokens
    return [
        Amount(at, at, (Value(own[token.text], 0.0, "B"),), unit_text=token.text)
        for at, token in enumerate(tokens)
        if token.text in own
        and (
            [t.lower for t in tokens[at + 1 : at + 3] if t.text != "-"][:1] == ["sized"]
            or [t.lower for t in tokens[max(0, at - 1) : at]] == ["size"]
        )
    ]


def _by_line(doc: Document, own: dict[str, float]) -> list[Amount]:
    """Amounts sentence by sentence, so that no sum reaches over a boundary."""
    out: list[Amount] = []
    for first, last in doc.sentence_spans:
        start = first
        for at in range(first, last + 1):
            # Cells of a table are apart.
            if at > first and doc.column[at] != doc.column[at - 1]:
                out.extend(_shifted(doc, start, at, own))
                start = at
        out.extend(_shifted(doc, start, last + 1, own))
    return out


def _shifted(doc: Document, start: int, end: int, own: dict[str, float]) -> list[Amount]:
    found = find_amounts(doc.tokens[start:end], own)
    for amount in found:
        amount.first += start
        amount.last += start
    return found


def _own_units(doc: Document, amounts: Sequence[Amount]) -> dict[str, float]:
    """``u = 2 MiB`` makes ``260u`` a quantity; the last definition of a name holds."""
    own: dict[str, float] = {}
    sized = [a for a in amounts if a.kind == "B" and a.values[0].value >= 1e4]
    for at, token in enumerate(doc.tokens[:-1]):
        if at and token.tight and doc.tokens[at - 1].kind == "number":
            # "258u = 516 MiB" uses the unit and defines none.
            continue
        if (
            token.kind != "word"
            or len(token.text) > 2
            or (token.lower in UNITS and token.text != "X")  # a capital X is no "times"
            or not (doc.tokens[at + 1].text in ("=", ":=") or _called(doc, at))
        ):
            continue
        for amount in sized:
            if amount.first > at and doc.sentence[amount.first] == doc.sentence[at]:
                gap = amount.first - at
                if gap == 2 or doc.tokens[amount.first - 1].text in ("=", "(", ",") or gap <= 12:
                    own[token.text] = amount.values[
                        -1 if amount.unit_text.lower() == "mb" else 0
                    ].value
                break
    return own


def _called(doc: Document, at: int) -> bool:
    """ "Let u be one tensor, 2 MiB" names a unit."""
    return doc.tokens[at + 1].lower == "be" and at > 0 and doc.tokens[at - 1].lower == "let"


# -- judging -------------------------------------------------------------------------------------
def _judge(reader: Reader, claims: Claims) -> dict[str, Finding]:
    found: dict[str, list[Match]] = {}
    for name in claims.order:
        spec = claims.claims[name]
        matches = reader.find(spec.way)
        found[name] = matches
        # What is voided does not count for a claim that refers to it either; order is by need.
        void = any(reader.met.get(other) for other in spec.unless)
        reader.met[name] = [] if void else [m for m in matches if not m.problem]
    _withdraw(reader, claims, found)
    findings: dict[str, Finding] = {}
    for name in claims.order:
        spec = claims.claims[name]
        state, match = state_of(found[name])
        why = match.problem if match is not None else ""
        against = next((o for o in spec.unless if o in findings and findings[o].heard), None)
        if against is not None and state in ("met", "hedged"):
            other = findings[against]
            findings[name] = Finding(
                "contradicted", other.quote, other.start, other.end, f"against it: {against}"
            )
            continue
        findings[name] = _finding(reader.doc, state, match, why)
    return findings


def _withdraw(reader: Reader, claims: Claims, found: dict[str, list[Match]]) -> None:
    """Where the writer takes something back, the last of rival claims stands."""
    corrections = sorted(reader.discourse.corrections)
    if not corrections:
        return
    for name, spec in claims.claims.items():
        rivals = [m for other in spec.last_wins for m in found.get(other, ()) if not m.problem]
        kept: list[Match] = []
        for match in found[name]:
            cue = _position_after(corrections, match.first)
            later = cue is not None and any(r.last > cue for r in rivals)
            again = (
                any(m.first > cue for m in found[name] if not m.problem)
                if cue is not None
                else False
            )
            if later and not again and not match.problem:
                match = replace(match, problem="it is withdrawn")
            kept.append(match)
        found[name] = kept
        reader.met[name] = [m for m in kept if not m.problem]


def _position_after(positions: list[int], at: int) -> int | None:
    """The first of the sorted ``positions`` after ``at``."""
    index = bisect_right(positions, at)
    return positions[index] if index < len(positions) else None


def _finding(doc: Document, state: State, match: Match | None, why: str) -> Finding:
    if match is None:
        return Finding(state)
    span = _span(doc, *match.span, "")
    return Finding(state, span.text, span.start, span.end, why)


def _span(doc: Document, first: int, last: int, why: str) -> Span:
    start, end = doc.quote(first, last)
    return Span(start, end, doc.normal.original[start:end], why)


def _quantity(doc: Document, amount: Amount) -> HeardQuantity:
    span = _span(doc, amount.first, amount.last, "")
    value = amount.values[0]
    return HeardQuantity(
        span.text, span.start, span.end, f"{span.text} = {value.value:,.10g} {value.kind}"
    )
