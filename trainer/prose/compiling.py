"""From plain data to compiled claims, with a path for every mistake an author can make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trainer.prose.cues import CUES
from trainer.prose.errors import ClaimError, Path
from trainer.prose.model import (
    ALWAYS_BAR,
    FRAMES,
    Claims,
    ClaimSpec,
    Convention,
    GivenSpec,
    Group,
    Refer,
    Say,
    ValueSpec,
    Way,
    Window,
)
from trainer.prose.phrases import Matcher, Phrase, parse_phrase
from trainer.prose.spelling import deletions, known_words
from trainer.prose.units import UNITS

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
_CLAIM = ("means", "any", "all", "say", "deny", "unless", "yes", "no", "within", "of", "not of", "not say",
          "even if", "not if", "in order", "claim", "instead of", "nowhere", "near", "not beside")  # fmt: skip
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
    "near",
    "not beside",
)


def compile_claims(source: Mapping[str, Any], followup: str | None = None) -> Claims:
    """Compile a question's claims, or those of one of its follow-ups.

    A follow-up sees the question's lexicon, roles, givens and values and adds its own. Raises
    :class:`ClaimError` with the path of the first mistake.
    """
    parts: list[tuple[Path, Mapping[str, Any]]] = [((), _mapping(source, ()))]
    if followup is not None:
        own = _mapping(source.get("followups", {}), ("followups",)).get(followup, {})
        parts.append((("followups", followup), _mapping(own, ("followups", followup))))
    for path, part in parts:
        _known(part, _TOP, path)
    lexicon, opposites, surfaces = _lexicon(parts)
    values = _values(parts)
    roles, weak = _roles(parts, lexicon)
    where, where_part = parts[-1]
    claims: dict[str, ClaimSpec] = {}
    for section, mistake in (("claims", False), ("mistakes", True)):
        for name, body in _mapping(where_part.get(section, {}), (*where, section)).items():
            path = (*where, section, name)
            if name in claims:
                raise ClaimError(path, f"“{name}” is both a claim and a mistake")
            claims[name] = _claim(name, _mapping(body, path), path, mistake)
    checker = _Names(lexicon, values, roles, claims)
    for name, spec in claims.items():
        checker.claim(spec, (*where, "mistakes" if spec.mistake else "claims", name))
    matcher = Matcher(lexicon)
    vocabulary = matcher.vocabulary
    known = known_words(surfaces)
    return Claims(
        matcher=matcher, opposites=opposites, roles=roles, weak_roles=weak, values=values,
        givens=_givens(parts, lexicon), machines=_machines(parts, lexicon), claims=claims,
        order=_order(claims, where), vocabulary=vocabulary, spelling=deletions(known), surfaces=known,
        not_typos=frozenset(str(w) for _, part in parts for w in _list(part.get("not typos", []), ("not typos",))),
        copies=tuple(str(c) for c in _one_or_more(source.get("copies", []))),
        default_unit=str(source.get("unit", "MiB")),
    )  # fmt: skip


def _lexicon(
    parts: Sequence[tuple[Path, Mapping[str, Any]]],
) -> tuple[dict[str, list[Phrase]], dict[str, str], set[str]]:
    raw: dict[str, list[tuple[Path, str]]] = {
        name: [(("lexicon", name), phrase) for phrase in phrases] for name, phrases in CUES.items()
    }
    opposites: dict[str, str] = {}
    places: dict[str, Path] = {}
    for base, part in parts:
        for name, body in _mapping(part.get("lexicon", {}), (*base, "lexicon")).items():
            path = (*base, "lexicon", name)
            places[name] = path
            words, inner = body, path
            if isinstance(body, Mapping):
                _known(body, ("any", "opposite"), path)
                words, inner = body.get("any"), (*path, "any")
                if "opposite" in body:
                    opposites[name] = str(body["opposite"])
            listed = raw.setdefault(name, [])
            for index, phrase in enumerate(_list(words, inner)):
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
        word for listed in raw.values() for _, text in listed
        for word in text.lower().replace("|", " ").replace("(", " ").replace(")", " ").split() if word.isalpha()
    }  # fmt: skip
    return lexicon, opposites, surfaces


def _roles(
    parts: Sequence[tuple[Path, Mapping[str, Any]]], lexicon: Mapping[str, object]
) -> tuple[dict[str, str], frozenset[str]]:
    roles: dict[str, str] = {}
    weak: set[str] = set()
    for base, part in parts:
        for name, body in _mapping(part.get("roles", {}), (*base, "roles")).items():
            path = (*base, "roles", name)
            concept = body
            if isinstance(body, Mapping):
                _known(body, ("named", "weak"), path)
                concept = body.get("named")
                if str(body.get("weak", "")).lower() in ("true", "yes"):
                    weak.add(name)
            if str(concept) not in lexicon:
                raise ClaimError(path, f"there is no concept “{concept}” in the lexicon")
            roles[name] = str(concept)
    return roles, frozenset(weak)


def _values(parts: Sequence[tuple[Path, Mapping[str, Any]]]) -> dict[str, ValueSpec]:
    values: dict[str, ValueSpec] = {}
    for base, part in parts:
        for name, body in _mapping(part.get("values", {}), (*base, "values")).items():
            path = (*base, "values", name)
            body = _mapping(body, path)
            _known(
                body, ("is", "unit", "within", "also", "parts", "bare", "rounded", "stated"), path
            )
            values[name] = _value(name, body, path)
    return values


def _value(name: str, body: Mapping[str, Any], path: Path) -> ValueSpec:
    if "is" not in body:
        raise ClaimError(path, "a value needs `is:`, a formula")
    formulas = [Convention(str(f)) for f in _one_or_more(body["is"])]
    for index, also in enumerate(_list(body.get("also", []), (*path, "also"))):
        also = _mapping(also, (*path, "also", index))
        _known(also, ("is", "if said", "say"), (*path, "also", index))
        if "is" not in also:
            raise ClaimError((*path, "also", index), "needs `is:`, a formula")
        formulas.append(
            Convention(str(also["is"]), str(also.get("if said", "")), str(also.get("say", "")))
        )
    kind, factor = _unit(str(body.get("unit", "")), path)
    return ValueSpec(
        name=name, kind=kind, factor=factor, within=_percent(body.get("within", "0.5 %"), (*path, "within")),
        formulas=tuple(formulas), parts=_flag(body.get("parts", "no")), bare=_flag(body.get("bare", "yes")),
        rounded=_flag(body.get("rounded", "yes")),
        stated=tuple(str(s) for s in _one_or_more(body.get("stated", []))),
    )  # fmt: skip


def _unit(text: str, path: Path) -> tuple[str, float]:
    if text in ("", "1", "count"):
        return "count", 1.0
    if text == "x":
        return "x", 1.0
    top, _, below = text.partition("/")
    readings = UNITS.get(top.lower()) if top != "MiB" else UNITS["mib"]
    if readings is None:
        raise ClaimError((*path, "unit"), f"the unit “{text}” is not known")
    factor, kind = readings[0]
    return (f"{kind}/{below}" if below else kind), factor


def _percent(text: object, path: Path) -> float:
    words = str(text).replace("%", " ").split()
    try:
        return float(words[0]) / 100.0
    except (ValueError, IndexError):
        raise ClaimError(path, f"“{text}” is not a percentage such as 0.5 %") from None


def _givens(
    parts: Sequence[tuple[Path, Mapping[str, Any]]], lexicon: Mapping[str, object]
) -> tuple[GivenSpec, ...]:
    givens: list[GivenSpec] = []
    for base, part in parts:
        for name, body in _mapping(part.get("givens", {}), (*base, "givens")).items():
            path = (*base, "givens", name)
            body = _mapping(body, path)
            _known(body, ("said as", "unit", "not with", "from", "to", "near"), path)
            phrases = str(body.get("said as", ""))
            if phrases and phrases not in lexicon:
                raise ClaimError(
                    (*path, "said as"), f"there is no concept “{phrases}” in the lexicon"
                )
            kind = _unit(str(body["unit"]), path)[0] if "unit" in body else ""
            givens.append(GivenSpec(
                name, phrases, kind, tuple(str(c) for c in _one_or_more(body.get("not with", []))),
                float(str(body.get("from", 0))), float(str(body.get("to", "inf"))),
                _percent(body["near"], (*path, "near")) if "near" in body else 0.0,
            ))  # fmt: skip
    return tuple(givens)


def _machines(
    parts: Sequence[tuple[Path, Mapping[str, Any]]], lexicon: Mapping[str, object]
) -> dict[str, dict[str, float]]:
    machines: dict[str, dict[str, float]] = {}
    for base, part in parts:
        for concept, body in _mapping(part.get("machines", {}), (*base, "machines")).items():
            path = (*base, "machines", concept)
            if concept not in lexicon:
                raise ClaimError(path, f"there is no concept “{concept}” in the lexicon")
            machines[concept] = {k: float(str(v)) for k, v in _mapping(body, path).items()}
    return machines


# -- claims --------------------------------------------------------------------------------------
def _claim(name: str, body: Mapping[str, Any], path: Path, mistake: bool) -> ClaimSpec:
    _known(body, _CLAIM, path)
    for key in ("yes", "no"):
        if len(_list(body.get(key, []), (*path, key))) < 2:
            raise ClaimError(
                (*path, key) if key in body else path, f"needs two or more `{key}:` sentences"
            )
    way = _way({k: v for k, v in body.items() if k in _WAY}, path)
    return ClaimSpec(
        name=name, means=str(body.get("means", "")), way=way,
        unless=tuple(str(u) for u in _one_or_more(body.get("unless", []))),
        yes=tuple(str(s) for s in body["yes"]), no=tuple(str(s) for s in body["no"]), mistake=mistake,
        last_wins=tuple(str(u) for u in _one_or_more(body.get("instead of", []))),
    )  # fmt: skip


def _way(body: Mapping[str, Any], path: Path) -> Way:
    body = _mapping(body, path)
    _known(body, _WAY, path)
    heads = [key for key in ("say", "deny", "any", "all", "claim") if key in body]
    if len(heads) != 1:
        raise ClaimError(path, "needs exactly one of `say:`, `deny:`, `any:`, `all:` or `claim:`")
    head = heads[0]
    if head == "claim":
        return Refer(str(body["claim"]))
    if head in ("any", "all"):
        window = _window(body.get("within", "answer"), (*path, "within"))
        ways = tuple(
            _way(way, (*path, head, i)) for i, way in enumerate(_list(body[head], (*path, head)))
        )
        return Group(ways, head == "all", window)
    frames = {
        key: frozenset(str(f) for f in _one_or_more(body.get(key, [])))
        for key in ("even if", "not if")
    }
    for key, names in frames.items():
        for frame in names - set(FRAMES):
            raise ClaimError((*path, key), f"“{frame}” is none of {', '.join(FRAMES)}")
    return Say(
        any_polarity="denied" in frames["even if"], contrasted="contrast" in frames["even if"],
        elements=tuple(str(e) for e in _one_or_more(body[head])), denied=head == "deny",
        window=_window(body.get("within", "sentence"), (*path, "within")),
        of=frozenset(str(r) for r in _one_or_more(body.get("of", []))),
        not_of=frozenset(str(r) for r in _one_or_more(body.get("not of", []))),
        not_beside=frozenset(str(r) for r in _one_or_more(body.get("not beside", []))),
        absent=tuple(str(e) for e in _one_or_more(body.get("not say", []))),
        nowhere=tuple(str(e) for e in _one_or_more(body.get("nowhere", []))),
        bar=(ALWAYS_BAR | frames["not if"]) - frames["even if"], ordered=_flag(body.get("in order", "no")), near=_flag(body.get("near", "no")),
    )  # fmt: skip


def _window(text: object, path: Path) -> Window:
    words = str(text).split()
    if len(words) == 1 and words[0] in ("phrase", "clause", "sentence", "answer", "line"):
        return Window(words[0])
    if len(words) == 2 and words[0].isdigit() and words[1] == "sentences":
        return Window("sentences", int(words[0]))
    raise ClaimError(
        path, f"“{text}” is not phrase, clause, sentence, line, answer or “3 sentences”"
    )


class _Names:
    """Checks that every name a claim uses exists."""

    def __init__(
        self, lexicon: Mapping[str, object], values: Mapping[str, object], roles: Mapping[str, str],
        claims: Mapping[str, object],
    ) -> None:  # fmt: skip
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
            for element in (*way.elements, *way.absent, *way.nowhere):
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


# -- small readers -------------------------------------------------------------------------------
def _mapping(value: object, path: Path) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ClaimError(path, "a mapping of names was expected")
    return value


def _list(value: object, path: Path) -> Sequence[Any]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise ClaimError(path, "a list was expected")
    return value


def _one_or_more(value: object) -> list[object]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        return [value]
    return list(value)


def _flag(value: object) -> bool:
    return str(value).strip().lower() in ("yes", "true", "on")


def _known(body: Mapping[str, Any], keys: Sequence[str], path: Path) -> None:
    for key in body:
        if key not in keys:
            from difflib import get_close_matches

            close = get_close_matches(str(key), keys, 1)
            hint = f"; did you mean “{close[0]}”?" if close else f"; known are {', '.join(keys)}"
            raise ClaimError((*path, str(key)), f"“{key}” is not known here{hint}")
