"""The parts of a claims file that claims are made of: lexicon, roles, values, givens, machines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trainer.prose.cues import CUES
from trainer.prose.errors import ClaimError, Path
from trainer.prose.model import Convention, GivenSpec, ValueSpec
from trainer.prose.phrases import Phrase, parse_phrase
from trainer.prose.plain import flag, known_keys, listing, mapping, one_or_more, percent, unit

Parts = Sequence[tuple[Path, Mapping[str, Any]]]


def lexicon_of(
    parts: Parts,
) -> tuple[dict[str, list[Phrase]], dict[str, str], set[str]]:
    """Phrases by concept, opposites, and the words as they are written."""
    raw: dict[str, list[tuple[Path, str]]] = {
        name: [(("lexicon", name), phrase) for phrase in phrases] for name, phrases in CUES.items()
    }
    opposites: dict[str, str] = {}
    places: dict[str, Path] = {}
    for base, part in parts:
        for name, body in mapping(part.get("lexicon", {}), (*base, "lexicon")).items():
            path = (*base, "lexicon", name)
            places[name] = path
            words, inner = body, path
            if isinstance(body, Mapping):
                known_keys(body, ("any", "opposite"), path)
                words, inner = body.get("any"), (*path, "any")
                if "opposite" in body:
                    opposites[name] = str(body["opposite"])
            listed = raw.setdefault(name, [])
            for index, phrase in enumerate(listing(words, inner)):
                listed.append(((*inner, index), str(phrase)))
    for name, other in list(opposites.items()):
        if other not in raw:
            raise ClaimError(
                (*places[name], "opposite"), f"there is no concept “{other}” in the lexicon"
            )
        opposites.setdefault(other, name)
    lexicon = {
        name: [p for path, text in listed for p in parse_phrase(text, path, raw)]
        for name, listed in raw.items()
    }
    surfaces = {
        word
        for listed in raw.values()
        for _, text in listed
        for word in text.lower().replace("|", " ").replace("(", " ").replace(")", " ").split()
        if word.isalpha()
    }
    return lexicon, opposites, surfaces


def roles_of(parts: Parts, lexicon: Mapping[str, object]) -> tuple[dict[str, str], frozenset[str]]:
    """The concept of each role, and which roles are weak."""
    roles: dict[str, str] = {}
    weak: set[str] = set()
    for base, part in parts:
        for name, body in mapping(part.get("roles", {}), (*base, "roles")).items():
            path = (*base, "roles", name)
            concept = body
            if isinstance(body, Mapping):
                known_keys(body, ("named", "weak"), path)
                concept = body.get("named")
                if str(body.get("weak", "")).lower() in ("true", "yes"):
                    weak.add(name)
            if str(concept) not in lexicon:
                raise ClaimError(path, f"there is no concept “{concept}” in the lexicon")
            roles[name] = str(concept)
    return roles, frozenset(weak)


def values_of(parts: Parts) -> dict[str, ValueSpec]:
    """The values by name."""
    values: dict[str, ValueSpec] = {}
    for base, part in parts:
        for name, body in mapping(part.get("values", {}), (*base, "values")).items():
            path = (*base, "values", name)
            body = mapping(body, path)
            known_keys(
                body, ("is", "unit", "within", "also", "parts", "bare", "rounded", "stated"), path
            )
            values[name] = _value(name, body, path)
    return values


def _value(name: str, body: Mapping[str, Any], path: Path) -> ValueSpec:
    if "is" not in body:
        raise ClaimError(path, "a value needs `is:`, a formula")
    formulas = [Convention(str(f)) for f in one_or_more(body["is"])]
    for index, also in enumerate(listing(body.get("also", []), (*path, "also"))):
        also = mapping(also, (*path, "also", index))
        known_keys(also, ("is", "if said", "say"), (*path, "also", index))
        if "is" not in also:
            raise ClaimError((*path, "also", index), "needs `is:`, a formula")
        formulas.append(
            Convention(str(also["is"]), str(also.get("if said", "")), str(also.get("say", "")))
        )
    kind, factor = unit(str(body.get("unit", "")), path)
    return ValueSpec(
        name=name,
        kind=kind,
        factor=factor,
        within=percent(body.get("within", "0.5 %"), (*path, "within")),
        formulas=tuple(formulas),
        parts=_word(body.get("parts", "no"), ("yes", "no", "all"), (*path, "parts")),
        bare=_word(body.get("bare", "yes"), ("yes", "no", "shown"), (*path, "bare")),
        rounded=flag(body.get("rounded", "yes")),
        stated=tuple(str(s) for s in one_or_more(body.get("stated", []))),
    )


def givens_of(parts: Parts, lexicon: Mapping[str, object]) -> tuple[GivenSpec, ...]:
    """How givens are stated."""
    givens: list[GivenSpec] = []
    for base, part in parts:
        for name, body in mapping(part.get("givens", {}), (*base, "givens")).items():
            path = (*base, "givens", name)
            body = mapping(body, path)
            known_keys(body, ("said as", "unit", "not with", "from", "to", "near"), path)
            phrases = str(body.get("said as", ""))
            if phrases and phrases not in lexicon:
                raise ClaimError(
                    (*path, "said as"), f"there is no concept “{phrases}” in the lexicon"
                )
            kind = unit(str(body["unit"]), path)[0] if "unit" in body else ""
            givens.append(
                GivenSpec(
                    name,
                    phrases,
                    kind,
                    tuple(str(c) for c in one_or_more(body.get("not with", []))),
                    float(str(body.get("from", 0))),
                    float(str(body.get("to", "inf"))),
                    percent(body["near"], (*path, "near")) if "near" in body else 0.0,
                )
            )
    return tuple(givens)


def machines_of(parts: Parts, lexicon: Mapping[str, object]) -> dict[str, dict[str, float]]:
    """Givens by the concept that names a machine."""
    machines: dict[str, dict[str, float]] = {}
    for base, part in parts:
        for concept, body in mapping(part.get("machines", {}), (*base, "machines")).items():
            path = (*base, "machines", concept)
            if concept not in lexicon:
                raise ClaimError(path, f"there is no concept “{concept}” in the lexicon")
            machines[concept] = {k: float(str(v)) for k, v in mapping(body, path).items()}
    return machines


def _word(value: object, words: tuple[str, ...], path: Path) -> str:
    word = str(value).strip().lower()
    if word not in words:
        raise ClaimError(path, f"“{value}” is none of {', '.join(words)}")
    return word
