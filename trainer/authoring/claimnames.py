"""Names in a claims file that lead nowhere, all at once, each where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trainer.authoring.findings import Finding, finding
from trainer.packs.errors import did_you_mean
from trainer.packs.hearing import as_mapping, heard
from trainer.packs.recipe import given_names

if TYPE_CHECKING:
    from trainer.packs import Question
    from trainer.packs.tree import Path

_CONCEPTS = ("say", "deny", "not say", "not mention", "nowhere", "somewhere")
_ROLES = ("of", "not of", "not beside")


def name_findings(question: Question) -> Iterator[Finding]:
    """What the claims of a question or follow-up refer to and nothing goes by."""
    if question.claims:
        yield from _Names.of(question).all()


@dataclass(frozen=True, slots=True)
class _Names:
    question: Question
    concepts: frozenset[str]
    roles: frozenset[str]
    values: frozenset[str]
    stated: frozenset[str]
    claims: frozenset[str]
    numbers: frozenset[str]
    """Names that the question's formulas know."""

    @classmethod
    def of(cls, question: Question) -> _Names:
        from trainer.prose.cues import CUES

        machines = _seen(question, "machines").values()
        recipe = question.recipe
        return cls(
            question=question,
            concepts=frozenset(CUES) | frozenset(_seen(question, "lexicon")),
            roles=frozenset(_seen(question, "roles")) | {"nobody"},
            values=frozenset(_seen(question, "values")),
            stated=frozenset(_seen(question, "givens"))
            | {name for one in machines for name in as_mapping(one)},
            claims=frozenset(heard(question, "claims")) | frozenset(heard(question, "mistakes")),
            numbers=recipe.known | frozenset(given_names(recipe.givens)),
        )

    def all(self) -> Iterator[Finding]:
        yield from self._lexicon()
        yield from self._values()
        for section in ("claims", "mistakes"):
            for id, body in heard(self.question, section).items():
                path = (*self._base, section, id)
                for key in ("unless", "instead of"):
                    yield from self._listed(body, path, key, self.claims, "claim or mistake")
                yield from self._way(body, path)
        if self.question.parent is None:
            ids = [one.id for one in self.question.followups]
            followups = as_mapping(as_mapping(self.question.claims).get("followups"))
            for id in followups:
                yield from self._known(id, ids, "follow-up", ("followups", id), key=True)

    @property
    def _base(self) -> Path:
        return () if self.question.parent is None else ("followups", self.question.id)

    def _lexicon(self) -> Iterator[Finding]:
        for name, body in heard(self.question, "lexicon").items():
            path = (*self._base, "lexicon", name)
            yield from self._listed(as_mapping(body), path, "opposite", self.concepts, "concept")
        for name, body in heard(self.question, "roles").items():
            path = (*self._base, "roles", name)
            if isinstance(body, str):
                yield from self._known(body, self.concepts, "concept", path)
            yield from self._listed(as_mapping(body), path, "named", self.concepts, "concept")
        for name, body in heard(self.question, "givens").items():
            path = (*self._base, "givens", name)
            yield from self._known(name, self.numbers, "name", path, key=True)
            for key in ("said as", "not with"):
                yield from self._listed(as_mapping(body), path, key, self.concepts, "concept")
        for name, body in heard(self.question, "machines").items():
            path = (*self._base, "machines", name)
            yield from self._known(name, self.concepts, "concept", path, key=True)
            for one in as_mapping(body):
                yield from self._known(one, self.numbers, "name", (*path, one), key=True)

    def _values(self) -> Iterator[Finding]:
        for name, body in heard(self.question, "values").items():
            path = (*self._base, "values", name)
            what = "given that a text may state (see 'givens:')"
            yield from self._listed(body, path, "stated", self.stated, what)
            also = as_mapping(body).get("also")
            for index, one in enumerate(also if isinstance(also, list) else ()):
                at = (*path, "also", index)
                yield from self._listed(one, at, "if said", self.concepts, "concept")

    def _way(self, body: Any, path: Path) -> Iterator[Finding]:
        body = as_mapping(body)
        for key in _CONCEPTS:
            for at, word in _texts(body.get(key), (*path, key)):
                if word.startswith("="):
                    yield from self._known(word[1:], self.values, "value", at)
                else:
                    yield from self._known(word, self.concepts, "concept", at)
        for key in _ROLES:
            yield from self._listed(body, path, key, self.roles, "role")
        yield from self._listed(body, path, "claim", self.claims, "claim or mistake")
        for key in ("any", "all"):
            ways = body.get(key)
            for index, way in enumerate(ways if isinstance(ways, list) else ()):
                yield from self._way(way, (*path, key, index))

    def _listed(
        self, body: Any, path: Path, key: str, known: Iterable[str], what: str
    ) -> Iterator[Finding]:
        for at, word in _texts(as_mapping(body).get(key), (*path, key)):
            yield from self._known(word, known, what, at)

    def _known(
        self, word: str, known: Iterable[str], what: str, path: Path, *, key: bool = False
    ) -> Iterator[Finding]:
        names = [one for one in known if not one.startswith("@")]
        if word in names or word in known:
            return
        quoted = f"“{word}” in the lexicon" if what == "concept" else f"“{word}”"
        hint = did_you_mean(word, names)
        if not hint:
            hint = f"; there are: {', '.join(sorted(names)) or 'none'}" if len(names) < 20 else ""
        message = f"there is no {what} {quoted}{hint}"
        yield finding(self.question, path, "claims", message, file="claims", key=key)


def _seen(question: Question, section: str) -> dict[str, Any]:
    """A section as a question sees it: a follow-up sees that of its question as well."""
    above = as_mapping(as_mapping(question.claims).get(section))
    return {**above, **heard(question, section)}


def _texts(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, list):
        for index, one in enumerate(value):
            if isinstance(one, str):
                yield (*path, index), one
