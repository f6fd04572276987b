"""The small language of phrases: words by stem, alternatives, options, gaps, other concepts.

``never|not .. leave (the) chip|sm|<sram>``

- a word matches by its stem, ``word!`` only as written; a single capital letter only itself;
- ``a|b`` one of several; ``(a b|c)`` optional, ``[a b|c]`` one of them;
- ``..`` up to three words between, ``...`` up to nine;
- ``<concept>`` what another concept of the lexicon matches; ``#`` any number;
- a sign (``/``, ``=``) matches itself; ``^`` and ``$`` stand for the start and the end of a phrase.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from trainer.prose.document import CLAUSE, PHRASE, Document
from trainer.prose.errors import ClaimError, Path
from trainer.prose.stems import stem
from trainer.prose.words import WORDS

_GAPS: Final = {"..": 3, "...": 9}


@dataclass(frozen=True, slots=True)
class Item:
    """One position of a phrase."""

    stems: frozenset[str]
    exact: frozenset[str]
    concepts: tuple[str, ...]
    number: bool
    gap: int
    optional: bool = False
    opens: bool = False
    """Nothing of the phrase stands before it (``^``)."""
    closes: bool = False
    """Nothing of the phrase stands behind it (``$``)."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sequence of items, with options already spelled out."""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Mention:
    """A concept found at tokens ``first`` to ``last``."""

    concept: str
    first: int
    last: int


def parse_phrase(text: str, path: Path, concepts: Iterable[str]) -> list[Phrase]:
    """Return the phrases that ``text`` stands for; :class:`ClaimError` where it cannot be read."""
    known = set(concepts)
    pieces = _pieces(text, path)
    variants: list[list[str]] = [[]]
    for piece in pieces:
        options = _options(piece, path)
        variants = [[*variant, *option] for variant in variants for option in options]
        if len(variants) > _MOST_VARIANTS:
            raise ClaimError(path, f"“{text}” stands for too many phrases; write it as two")
    if pieces[-1] in _GAPS:
        raise ClaimError(path, f"“{text}” ends with a gap")
    phrases: list[Phrase] = []
    for variant in variants:
        phrase = _phrase(variant, path, known)
        if all(item.optional for item in phrase.items):
            raise ClaimError(path, f"“{text}” has only optional words")
        _check_weight(phrase, text, path)
        phrases.append(phrase)
        # What may be missing at the front is spelled out: phrases are found by their first word.
        while phrase.items[0].optional:
            opens = phrase.items[0].opens
            phrase = Phrase((replace(phrase.items[1], opens=opens), *phrase.items[2:]))
            _check_weight(phrase, text, path)
            phrases.append(phrase)
    return phrases


def _check_weight(phrase: Phrase, text: str, path: Path) -> None:
    """A phrase that shrinks to a word such as "for" when its options are left out is a slip."""
    needed = [item for item in phrase.items if not item.optional]
    if len(needed) == 1 and len(text.split()) > 1:
        only = needed[0]
        if not (only.concepts or only.number or only.exact) and only.stems and only.stems <= _LIGHT:
            word = sorted(only.stems)[0]
            raise ClaimError(
                path, f"“{text}” may match “{word}” alone; what is needed stands in [ ]"
            )


_DENYING: Final = frozenset({"not", "never", "no", "nor", "without", "neither", "nothing"})
_LIGHT: Final = WORDS["light"]
_MOST_VARIANTS: Final = 128


def _pieces(text: str, path: Path) -> list[str]:
    """Words, and groups in round brackets with what is inside."""
    pieces: list[str] = []
    words = text.split()
    if not words:
        raise ClaimError(path, "an empty phrase")
    group: list[str] = []
    for word in words:
        opens = word[0] in "([" and len(word) > 1 and not group
        if group or opens:
            group.append(word)
            if word[-1] in ")]":
                pieces.append(" ".join(group))
                group = []
        else:
            pieces.append(word)
    if group or any(set(piece[1:-1]) & set("()[]") for piece in pieces if piece[0] in "(["):
        raise ClaimError(path, f"“{text}” has a bracket that is not closed, or one inside another")
    return pieces


def _options(piece: str, path: Path) -> list[list[str]]:
    """The sequences of words that a piece may stand for; an optional one may stand for nothing."""
    if not (piece[0] in "([" and piece[-1] in ")]" and len(piece) > 2):
        return [[piece]]
    none: list[list[str]] = [[]] if piece[0] == "(" else []
    inner = piece[1:-1].strip()
    if not inner:
        raise ClaimError(path, "an empty pair of brackets")
    if " " not in inner:
        return [["?" + inner]] if none else [[inner]]
    singles = [part for part in inner.split("|") if " " not in part.strip()]
    several = [part.split() for part in inner.split("|") if " " in part.strip()]
    joined = [["|".join(part.strip() for part in singles)]] if singles else []
    if none and joined:
        none, joined = [], [["?" + joined[0][0]]]
    return [*none, *joined, *several]


def _phrase(words: Sequence[str], path: Path, known: set[str]) -> Phrase:
    items: list[Item] = []
    gap, opens = 0, False
    for word in words:
        if word in _GAPS:
            gap = _GAPS[word]
            continue
        if word == "^" and not items:
            opens = True
            continue
        if word == "$" and items:
            # So does whatever ends the phrase when optional words at its end are left out.
            last = len(items) - 1
            while last >= 0:
                items[last] = replace(items[last], closes=True)
                if not items[last].optional:
                    break
                last -= 1
            continue
        optional = len(word) > 1 and word[0] == "?"
        item = _item(word[optional:], gap if items else 0, path, known)
        items.append(replace(item, optional=optional, opens=opens))
        gap, opens = 0, False
    return Phrase(tuple(items))


def _item(word: str, gap: int, path: Path, known: set[str]) -> Item:
    stems: set[str] = set()
    exact: set[str] = set()
    concepts: list[str] = []
    number = False
    for part in word.split("|") if word != "|" else ["|"]:
        if not part:
            raise ClaimError(path, f"“{word}” has an empty alternative")
        if part == "#":
            number = True
        elif part[0] == "<" and part[-1] == ">" and len(part) > 2:
            if part[1:-1] not in known:
                raise ClaimError(path, f"there is no concept “{part[1:-1]}” in the lexicon")
            concepts.append(part[1:-1])
        elif (len(part) == 1 and part.isupper()) or part.isdigit():
            exact.add(part)
        elif part.endswith("!") and len(part) > 1:
            exact.add(part[:-1].lower())
        else:
            stems.add(stem(part.lower()))
    return Item(frozenset(stems), frozenset(exact), tuple(concepts), number, gap)


class Matcher:
    """Finds the mentions of all concepts in a document, in time linear in its length."""

    def __init__(self, phrases: Mapping[str, Sequence[Phrase]]) -> None:
        self.order = _order(phrases)
        self.by_first: dict[str, list[tuple[str, Phrase]]] = {}
        self.index: dict[str, dict[str, list[Phrase]]] = {}
        self.nested: dict[str, list[Phrase]] = {}
        for concept in self.order:
            table: dict[str, list[Phrase]] = {}
            rest: list[Phrase] = []
            for phrase in phrases[concept]:
                first = phrase.items[0]
                for key in (*first.stems, *(f"={name}" for name in first.exact)):
                    table.setdefault(key, []).append(phrase)
                if first.concepts or first.number:
                    rest.append(phrase)
            self.index[concept] = table
            self.nested[concept] = rest
        self.vocabulary = frozenset(
            word
            for group in phrases.values()
            for phrase in group
            for item in phrase.items
            for word in item.stems
        )

    def find(self, doc: Document, words: Sequence[str]) -> dict[str, list[Mention]]:
        """Return mentions by concept, in order, the longest at each place."""
        ends: dict[str, dict[int, list[int]]] = {}
        found: dict[str, list[Mention]] = {}
        keys: dict[str, list[int]] = {}
        for at, token in enumerate(doc.tokens):
            keys.setdefault(words[at], []).append(at)
            keys.setdefault("=" + token.text, []).append(at)
            if token.lower != token.text:
                keys.setdefault("=" + token.lower, []).append(at)
        for concept in self.order:
            places: dict[int, set[int]] = {}
            table = self.index[concept]
            # Walk the smaller side: a text's distinct words, or the phrases' first words.
            for key in table.keys() & keys.keys():
                for at in keys[key]:
                    for phrase in table[key]:
                        self._match(phrase, 0, at, doc, words, ends, places.setdefault(at, set()))
            for phrase in self.nested[concept]:
                for at in self._starts(phrase.items[0], doc, ends):
                    self._match(phrase, 0, at, doc, words, ends, places.setdefault(at, set()))
            ends[concept] = {at: sorted(stops) for at, stops in places.items() if stops}
            found[concept] = [
                Mention(concept, at, max(stops)) for at, stops in sorted(places.items()) if stops
            ]
        return found

    def _starts(
        self, item: Item, doc: Document, ends: dict[str, dict[int, list[int]]]
    ) -> list[int]:
        starts: set[int] = set()
        for name in item.concepts:
            starts.update(ends.get(name, ()))
        if item.number:
            starts.update(at for at, token in enumerate(doc.tokens) if token.kind == "number")
        return sorted(starts)

    def _match(
        self,
        phrase: Phrase,
        index: int,
        at: int,
        doc: Document,
        words: Sequence[str],
        ends: dict[str, dict[int, list[int]]],
        out: set[int],
    ) -> None:
        """Collect where ``phrase`` can end when its item ``index`` starts at token ``at``."""
        item = phrase.items[index]
        if item.opens and doc.breaks[at] < PHRASE and at:
            return
        item_closes = item.closes
        for stop in self._ends(item, at, doc, words, ends):
            gap = 0
            for following in range(index + 1, len(phrase.items)):
                item = phrase.items[following]
                gap = max(gap, item.gap)
                for nxt in self._next(stop, gap, doc):
                    self._match(phrase, following, nxt, doc, words, ends, out)
                if not item.optional:
                    break
            else:
                if not item_closes or _closes(doc, stop):
                    out.add(stop)

    def _next(self, stop: int, gap: int, doc: Document) -> Iterator[int]:
        """Where the item after token ``stop`` may start."""
        for nxt in range(stop + 1, min(stop + 2 + gap, len(doc.tokens))):
            strength = doc.breaks[nxt]
            # A sign that the phrase itself names may be crossed: "S: none".
            named = nxt == stop + 1 and doc.tokens[stop].kind == "sign"
            if strength > CLAUSE or (strength > PHRASE and gap <= 3 and not named):
                return
            yield nxt
            if doc.tokens[nxt].lower in _DENYING:
                # A gap never swallows a denial: "does not stay on chip" is no "does … on chip".
                return

    def _ends(
        self,
        item: Item,
        at: int,
        doc: Document,
        words: Sequence[str],
        ends: dict[str, dict[int, list[int]]],
    ) -> list[int]:
        token = doc.tokens[at]
        if words[at] in item.stems or token.text in item.exact or token.lower in item.exact:
            return [at]
        if item.number and token.kind == "number":
            return [at]
        stops: list[int] = []
        for name in item.concepts:
            stops.extend(ends.get(name, {}).get(at, ())[-2:])
        return stops


def _closes(doc: Document, at: int) -> bool:
    """Does a phrase of the text end behind this token?"""
    if at + 1 >= len(doc.tokens) or doc.breaks[at + 1] >= PHRASE:
        return True
    return doc.tokens[at + 1].text in (".", ",", ";", ":", "!", "?", ")")


def _order(phrases: Mapping[str, Sequence[Phrase]]) -> list[str]:
    """Concepts after those that they mention; a circle is the author's mistake."""
    done: list[str] = []
    state: dict[str, int] = {}

    def visit(name: str) -> None:
        if state.get(name) == 2:
            return
        if state.get(name) == 1:
            raise ClaimError(("lexicon", name), f"concept “{name}” mentions itself")
        state[name] = 1
        for phrase in phrases[name]:
            for item in phrase.items:
                for inner in item.concepts:
                    visit(inner)
        state[name] = 2
        done.append(name)

    for name in phrases:
        visit(name)
    return done
