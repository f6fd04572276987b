"""From plain data to compiled claims, with a path for every mistake an author can make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trainer.prose.errors import ClaimError, Path
from trainer.prose.lexicon import givens_of, lexicon_of, machines_of, roles_of, values_of
from trainer.prose.mentions import Matcher
from trainer.prose.model import (
    ALWAYS_BAR,
    FRAMES,
    Claims,
    ClaimSpec,
    Group,
    Refer,
    Say,
    Way,
    Window,
)
from trainer.prose.plain import flag, known_keys, listing, mapping, one_or_more
from trainer.prose.spelling import deletions, known_words

_TOP = (
    "lexicon",
    "roles",
    "givens",
    "machines",
    "values",
    "claims",
    "mistakes",
    "not typos",
    "followups",
    "unit",
    "copies",
)
_CLAIM = (
    "means",
    "any",
    "all",
    "say",
    "deny",
    "unless",
    "yes",
    "no",
    "within",
    "of",
    "not of",
    "not say",
    "even if",
    "not if",
    "in order",
    "claim",
    "instead of",
    "nowhere",
    "somewhere",
    "not mention",
    "near",
    "not beside",
)
_WAY = (
    "say",
    "deny",
    "any",
    "all",
    "within",
    "of",
    "not of",
    "not say",
    "even if",
    "not if",
    "in order",
    "claim",
    "nowhere",
    "somewhere",
    "not mention",
    "near",
    "not beside",
)


def compile_claims(source: Mapping[str, Any], followup: str | None = None) -> Claims:
    """Compile a question's claims, or those of one of its follow-ups.

    A follow-up sees the question's lexicon, roles, givens and values and adds its own. Raises
    :class:`ClaimError` with the path of the first mistake.
    """
    parts: list[tuple[Path, Mapping[str, Any]]] = [((), mapping(source, ()))]
    if followup is not None:
        own = mapping(source.get("followups", {}), ("followups",)).get(followup, {})
        parts.append((("followups", followup), mapping(own, ("followups", followup))))
    for path, part in parts:
        known_keys(part, _TOP, path)
    lexicon, opposites, surfaces = lexicon_of(parts)
    values = values_of(parts)
    roles, weak = roles_of(parts, lexicon)
    where, where_part = parts[-1]
    claims: dict[str, ClaimSpec] = {}
    for section, mistake in (("claims", False), ("mistakes", True)):
        for name, body in mapping(where_part.get(section, {}), (*where, section)).items():
            path = (*where, section, name)
            if name in claims:
                raise ClaimError(path, f"“{name}” is both a claim and a mistake")
            claims[name] = _claim(name, mapping(body, path), path, mistake)
    checker = _Names(lexicon, values, roles, claims)
    for name, spec in claims.items():
        checker.claim(spec, (*where, "mistakes" if spec.mistake else "claims", name))
    matcher = Matcher(lexicon)
    vocabulary = matcher.vocabulary
    known = known_words(surfaces)
    return Claims(
        matcher=matcher,
        opposites=opposites,
        roles=roles,
        weak_roles=weak,
        values=values,
        givens=givens_of(parts, lexicon),
        machines=machines_of(parts, lexicon),
        claims=claims,
        order=_order(claims, where),
        vocabulary=vocabulary,
        spelling=deletions(known),
        surfaces=known,
        not_typos=frozenset(
            str(w) for _, part in parts for w in listing(part.get("not typos", []), ("not typos",))
        ),
        copies=tuple(str(c) for c in one_or_more(source.get("copies", []))),
        default_unit=str(source.get("unit", "MiB")),
    )


# -- claims --------------------------------------------------------------------------------------
def _claim(name: str, body: Mapping[str, Any], path: Path, mistake: bool) -> ClaimSpec:
    known_keys(body, _CLAIM, path)
    for key in ("yes", "no"):
        if len(listing(body.get(key, []), (*path, key))) < 2:
            raise ClaimError(
                (*path, key) if key in body else path, f"needs two or more `{key}:` sentences"
            )
    way = _way({k: v for k, v in body.items() if k in _WAY}, path)
    return ClaimSpec(
        name=name,
        means=str(body.get("means", "")),
        way=way,
        unless=tuple(str(u) for u in one_or_more(body.get("unless", []))),
        yes=tuple(str(s) for s in body["yes"]),
        no=tuple(str(s) for s in body["no"]),
        mistake=mistake,
        last_wins=tuple(str(u) for u in one_or_more(body.get("instead of", []))),
    )


def _way(body: Mapping[str, Any], path: Path) -> Way:
    body = mapping(body, path)
    known_keys(body, _WAY, path)
    heads = [key for key in ("say", "deny", "any", "all", "claim") if key in body]
    if len(heads) != 1:
        raise ClaimError(path, "needs exactly one of `say:`, `deny:`, `any:`, `all:` or `claim:`")
    head = heads[0]
    if head == "claim":
        return Refer(str(body["claim"]))
    if head in ("any", "all"):
        window = _window(body.get("within", "answer"), (*path, "within"))
        ways = tuple(
            _way(way, (*path, head, i)) for i, way in enumerate(listing(body[head], (*path, head)))
        )
        return Group(ways, head == "all", window)
    frames = {
        key: frozenset(str(f) for f in one_or_more(body.get(key, [])))
        for key in ("even if", "not if")
    }
    for key, names in frames.items():
        for frame in names - set(FRAMES):
            raise ClaimError((*path, key), f"“{frame}” is none of {', '.join(FRAMES)}")
    return Say(
        any_polarity="denied" in frames["even if"],
        contrasted="contrast" in frames["even if"],
        elements=tuple(str(e) for e in one_or_more(body[head])),
        denied=head == "deny",
        window=_window(body.get("within", "sentence"), (*path, "within")),
        of=frozenset(str(r) for r in one_or_more(body.get("of", []))),
        not_of=frozenset(str(r) for r in one_or_more(body.get("not of", []))),
        not_beside=frozenset(str(r) for r in one_or_more(body.get("not beside", []))),
        absent=tuple(str(e) for e in one_or_more(body.get("not say", []))),
        unmentioned=tuple(str(e) for e in one_or_more(body.get("not mention", []))),
        nowhere=tuple(str(e) for e in one_or_more(body.get("nowhere", []))),
        somewhere=tuple(str(e) for e in one_or_more(body.get("somewhere", []))),
        bar=(ALWAYS_BAR | frames["not if"]) - frames["even if"],
        ordered=flag(body.get("in order", "no")),
        near=flag(body.get("near", "no")),
    )


def _window(text: object, path: Path) -> Window:
    words = str(text).split()
    if len(words) == 1 and words[0] in (
        "amount",
        "phrase",
        "clause",
        "sentence",
        "answer",
        "line",
        "row",
    ):
        return Window(words[0])
    if len(words) == 2 and words[0].isdigit() and words[1] == "sentences":
        return Window("sentences", int(words[0]))
    raise ClaimError(
        path, f"“{text}” is not phrase, clause, sentence, line, row, answer or “3 sentences”"
    )


class _Names:
    """Checks that every name a claim uses exists."""

    def __init__(
        self,
        lexicon: Mapping[str, object],
        values: Mapping[str, object],
        roles: Mapping[str, str],
        claims: Mapping[str, object],
    ) -> None:
        self.lexicon, self.values, self.roles, self.claims = lexicon, values, roles, claims

    def claim(self, spec: ClaimSpec, path: Path) -> None:
        for name in (*spec.unless, *spec.last_wins):
            if name not in self.claims:
                raise ClaimError(path, f"there is no claim or mistake “{name}”")
        self.way(spec.way, path)

    def way(self, way: Way, path: Path) -> None:
        if isinstance(way, Group):
            for inner in way.ways:
                self.way(inner, path)
        elif isinstance(way, Refer):
            if way.claim not in self.claims:
                raise ClaimError(path, f"there is no claim “{way.claim}”")
        else:
            said = (*way.elements, *way.absent, *way.unmentioned, *way.nowhere, *way.somewhere)
            for element in said:
                self.element(element, path)
            for role in (way.of | way.not_of | way.not_beside) - set(self.roles) - {"nobody"}:
                raise ClaimError(path, f"there is no role “{role}”")

    def element(self, element: str, path: Path) -> None:
        if element.startswith("="):
            if element[1:] not in self.values:
                raise ClaimError(path, f"there is no value “{element[1:]}”")
        elif element not in self.lexicon:
            raise ClaimError(path, f"there is no concept “{element}” in the lexicon")


def _order(claims: Mapping[str, ClaimSpec], base: Path) -> tuple[str, ...]:
    """Claims after those that they refer to or are voided by."""
    done: list[str] = []
    state: dict[str, int] = {}

    def refers(way: Way) -> list[str]:
        if isinstance(way, Refer):
            return [way.claim]
        return (
            [name for inner in way.ways for name in refers(inner)] if isinstance(way, Group) else []
        )

    def visit(name: str) -> None:
        if state.get(name) == 1:
            raise ClaimError((*base, "claims", name), f"claim “{name}” depends on itself")
        if state.get(name) == 2:
            return
        state[name] = 1
        for other in (*refers(claims[name].way), *claims[name].unless):
            visit(other)
        state[name] = 2
        done.append(name)

    for name in claims:
        visit(name)
    return tuple(done)
