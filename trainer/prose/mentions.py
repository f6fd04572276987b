"""Where the concepts of a lexicon are mentioned in a text.

A claims file has thousands of phrases, and many of them begin alike. What the phrases of a concept
share is walked once: the walk stands at a *place*, which is the set of phrases that have matched up
to here, and a dictionary says which place the next word leads to. Places are made when a text first
leads to them (the subset construction, done lazily), and kept for the next text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from trainer.prose.document import CLAUSE, PHRASE, Document
from trainer.prose.errors import ClaimError
from trainer.prose.phrases import Item, Mention, Phrase

_DENYING: Final = frozenset({"not", "never", "no", "nor", "without", "neither", "nothing"})
# No word holds a space, so that neither is ever taken for a stem.
_NUMBER: Final = "a number"
_EXACT: Final = "as written "

Entry = tuple[Phrase, int]
"""A phrase and the index of its item that was matched last."""
First = tuple[str, bool, "_Place"]
"""A concept with where its first word leads, and whether that has to open a phrase of the text."""


class _Text:
    """A document as the walk needs it: what each token can be looked up as, and what may follow."""

    def __init__(self, doc: Document, words: Sequence[str]) -> None:
        self.doc = doc
        self.size = len(doc.tokens)
        self.keys = [
            _keys(words[at], token.text, token.lower, token.kind == "number")
            for at, token in enumerate(doc.tokens)
        ]
        self.begun: list[dict[str, list[int]]] = [{} for _ in doc.tokens]
        """By token: where the concepts that begin there can end, the two last places of each."""
        self.places: dict[str, list[int]] = {}
        """By concept: where it begins."""
        self._following: dict[tuple[int, int], list[int]] = {}

    def following(self, stop: int, gap: int) -> list[int]:
        """Where what comes after token ``stop`` may begin, over ``gap`` words at most."""
        known = self._following.get((stop, gap))
        if known is None:
            known = self._following[stop, gap] = self._next(stop, gap)
        return known

    def _next(self, stop: int, gap: int) -> list[int]:
        doc = self.doc
        places: list[int] = []
        for nxt in range(stop + 1, min(stop + 2 + gap, self.size)):
            strength = doc.breaks[nxt]
            # A sign that the phrase itself names may be crossed: "S: none".
            named = nxt == stop + 1 and doc.tokens[stop].kind == "sign"
            if strength > CLAUSE or (strength > PHRASE and gap <= 3 and not named):
                break
            places.append(nxt)
            if doc.tokens[nxt].lower in _DENYING:
                # A gap never swallows a denial: "does not stay on chip" is no "does … on chip".
                break
        return places

    def opens(self, at: int) -> bool:
        """Does a phrase of the text begin at this token?"""
        return at == 0 or self.doc.breaks[at] >= PHRASE

    def closes(self, at: int) -> bool:
        """Does a phrase of the text end behind this token?"""
        if at + 1 >= self.size or self.doc.breaks[at + 1] >= PHRASE:
            return True
        return self.doc.tokens[at + 1].text in (".", ",", ";", ":", "!", "?", ")")


def _keys(word: str, text: str, lower: str, number: bool) -> tuple[str, ...]:
    """What a token is looked up as: its stem, and itself as written and in small letters."""
    small = () if lower in ("", text) else (_EXACT + lower,)
    return (word, _EXACT + text, *small, *((_NUMBER,) if number else ()))


def _literal(item: Item) -> list[str]:
    """What an item is looked up under, other concepts apart."""
    keys = [*item.stems, *(_EXACT + name for name in item.exact)]
    return [*keys, _NUMBER] if item.number else keys


class _Step:
    """What may come next over a gap: a word, a number or another concept, and where it leads."""

    __slots__ = ("concepts", "mixed", "words")

    def __init__(self) -> None:
        self.words: dict[str, _Place] = {}
        self.concepts: dict[str, _Place] = {}
        self.mixed: list[tuple[frozenset[str], str, _Place]] = []
        """Concepts that are asked only where none of the words beside them stands."""

    def add(self, entry: Entry) -> None:
        """Let the item of ``entry`` come next."""
        phrase, index = entry
        item = phrase.items[index]
        literal = _literal(item)
        for key in literal:
            _led(self.words, key).entries.append(entry)
        for name in item.concepts:
            if literal:
                place = _Place()
                place.entries.append(entry)
                self.mixed.append((frozenset(literal), name, place))
            else:
                _led(self.concepts, name).entries.append(entry)

    def walk(self, at: int, text: _Text, out: set[int]) -> None:
        """Collect where phrases can end whose next item begins at token ``at``."""
        keys = text.keys[at]
        for key in keys:
            place = self.words.get(key)
            if place is not None:
                place.walk(at, text, out)
        begun = text.begun[at]
        if not begun:
            return
        concepts = self.concepts
        if concepts:
            for name in concepts if len(concepts) < len(begun) else begun:
                if name in concepts and name in begun:
                    for stop in begun[name]:
                        concepts[name].walk(stop, text, out)
        for literal, name, place in self.mixed:
            if name in begun and literal.isdisjoint(keys):
                for stop in begun[name]:
                    place.walk(stop, text, out)


def _led(places: dict[str, _Place], key: str) -> _Place:
    """Where ``key`` leads; a new place where it has led nowhere yet."""
    place = places.get(key)
    if place is None:
        place = places[key] = _Place()
    return place


class _Place:
    """The phrases that have matched up to a token."""

    __slots__ = ("_steps", "closing", "done", "entries")

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.done = False
        """A phrase may end here."""
        self.closing = False
        """A phrase may end here if one of the text does."""
        self._steps: list[tuple[int, _Step]] | None = None

    def walk(self, stop: int, text: _Text, out: set[int]) -> None:
        """Go on behind token ``stop``; collect the ends in ``out``."""
        steps = self._steps
        if steps is None:
            steps = self._steps = self._looked_ahead()
        if self.done or (self.closing and text.closes(stop)):
            out.add(stop)
        for gap, step in steps:
            for at in text.following(stop, gap):
                step.walk(at, text, out)

    def _looked_ahead(self) -> list[tuple[int, _Step]]:
        steps: dict[int, _Step] = {}
        for phrase, index in self.entries:
            gap = 0
            for following in range(index + 1, len(phrase.items)):
                item = phrase.items[following]
                gap = max(gap, item.gap)
                steps.setdefault(gap, _Step()).add((phrase, following))
                if not item.optional:
                    break
            else:
                self.closing |= phrase.items[index].closes
                self.done |= not phrase.items[index].closes
        return list(steps.items())


class Matcher:
    """Finds the mentions of all concepts in a document, in time linear in its length."""

    def __init__(self, phrases: Mapping[str, Sequence[Phrase]]) -> None:
        self.order = _order(phrases)
        self.vocabulary = frozenset(
            word
            for group in phrases.values()
            for phrase in group
            for item in phrase.items
            for word in item.stems
        )
        self._by_word: dict[str, list[First]] = {}
        self._by_concept: dict[str, list[tuple[str, bool, _Place, frozenset[str]]]] = {}
        for concept in self.order:
            nested = self._by_concept[concept] = []
            for opens in (False, True):
                first = _Step()
                for phrase in phrases[concept]:
                    if phrase.items[0].opens == opens:
                        first.add((phrase, 0))
                for key, place in first.words.items():
                    self._by_word.setdefault(key, []).append((concept, opens, place))
                nested += [(n, opens, place, frozenset()) for n, place in first.concepts.items()]
                nested += [(n, opens, place, literal) for literal, n, place in first.mixed]

    def find(self, doc: Document, words: Sequence[str]) -> dict[str, list[Mention]]:
        """Return mentions by concept, in order, the longest at each place."""
        text = _Text(doc, words)
        begun: dict[str, list[tuple[int, _Place]]] = {}
        for at, keys in enumerate(text.keys):
            for key in keys:
                for concept, opens, place in self._by_word.get(key, ()):
                    if not opens or text.opens(at):
                        begun.setdefault(concept, []).append((at, place))
        found: dict[str, list[Mention]] = {}
        for concept in self.order:
            ends: dict[int, set[int]] = {}
            for at, place in begun.get(concept, ()):
                place.walk(at, text, ends.setdefault(at, set()))
            for name, opens, place, literal in self._by_concept[concept]:
                for at in text.places[name]:
                    if (opens and not text.opens(at)) or not literal.isdisjoint(text.keys[at]):
                        continue
                    out = ends.setdefault(at, set())
                    for stop in text.begun[at][name]:
                        place.walk(stop, text, out)
            found[concept] = mentions = []
            for at in sorted(at for at, stops in ends.items() if stops):
                text.begun[at][concept] = sorted(ends[at])[-2:]
                mentions.append(Mention(concept, at, max(ends[at])))
            text.places[concept] = [one.first for one in mentions]
        return found


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
