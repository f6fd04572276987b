"""Why a claim is not heard: the way that came nearest, what of it was heard, what was missing.

The reader itself says why something that it found does not count (denied, asked, said of another).
Of what it did not find it has nothing to say. So it is asked again, by way of claims made up for
the purpose: each concept alone, then all of them together, then with one condition at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import TYPE_CHECKING, Final

from trainer.authoring.exports.sheets import shown
from trainer.errors import TrainerError
from trainer.grading.text import claims_of, hearing_of
from trainer.packs.hearing import as_mapping, heard
from trainer.prose.model import ClaimSpec, Group, Refer, Say, Way, Window

if TYPE_CHECKING:
    from trainer.packs import Question, Variant
    from trainer.prose import Finding, Hearing

#: Ways of one claim that are compared; alternatives inside of alternatives multiply.
MOST_WAYS: Final = 64
# No name of an author's begins so.
_PROBE: Final = "?"
_ANYWHERE: Final = Window("answer")
_SCOPES: Final = {
    "phrase": "in one phrase",
    "clause": "in one clause",
    "sentence": "in one sentence",
    "line": "on one line",
    "row": "in one row of a table",
}


@dataclass(frozen=True, slots=True)
class Route:
    """One way to make a claim: all of ``leaves``, within each of ``windows``."""

    leaves: tuple[Say | Refer, ...]
    windows: tuple[Window, ...] = ()


def why_not(question: Question, variant: Variant, text: str, hearing: Hearing) -> dict[str, str]:
    """For each claim and mistake that was not found in ``text``, what was missing or in the way."""
    claims = claims_of(question)
    absent = [name for name, one in hearing.claims.items() if one.state == "not-found"]
    ways = {name: routes(claims.claims[name].way) for name in absent if name in claims.claims}
    ask = _Asking(question, variant, text)
    leaves = {leaf for found in ways.values() for route in found for leaf in route.leaves}
    ask.all(_alone(name) for leaf in leaves if isinstance(leaf, Say) for name in leaf.elements)
    nearest = {
        name: min(found, key=lambda one: _distance(one, ask, hearing))
        for name, found in ways.items()
    }
    ask.all(way for route in nearest.values() for way in _conditions(route))
    return {
        name: "; ".join(_told(route, ask, hearing, len(ways[name])))
        for name, route in nearest.items()
    }


def routes(way: Way) -> tuple[Route, ...]:
    """The alternatives of a way, each as what has to be there all at once."""
    if not isinstance(way, Group):
        return (Route((way,)),)
    inner = [routes(one) for one in way.ways]
    if not way.every:
        return tuple(route for found in inner for route in found)[:MOST_WAYS]
    return tuple(
        Route(
            tuple(leaf for route in chosen for leaf in route.leaves),
            (way.window, *(window for route in chosen for window in route.windows)),
        )
        for chosen in islice(product(*inner), MOST_WAYS)
    )


class _Asking:
    """Hears ways that no claim has, in one text, and remembers what came of it."""

    def __init__(self, question: Question, variant: Variant, text: str) -> None:
        self.question, self.variant, self.text = question, variant, text
        self._found: dict[Way, Finding] = {}

    def all(self, ways: Iterable[Way]) -> None:
        """Hear all of them at once: the text is read anew for it."""
        new = [way for way in dict.fromkeys(ways) if way not in self._found]
        if not new:
            return
        claims = claims_of(self.question)
        probes = {
            f"{_PROBE}{at}": ClaimSpec(f"{_PROBE}{at}", "", way, (), (), ())
            for at, way in enumerate(new)
        }
        asked = replace(claims, claims={**claims.claims, **probes}, order=(*claims.order, *probes))
        hearing = hearing_of(self.question, self.text, self.variant, asked)
        for name, way in zip(probes, new, strict=True):
            self._found[way] = hearing.claims[name]

    def finds(self, way: Way) -> bool:
        """Whether it is there at all, counting or not."""
        return self._found[way].state != "not-found"

    def quote(self, way: Way) -> str:
        """The words that it was found in."""
        return " ".join(self._found[way].quote.split())

    def named(self, element: str) -> str:
        """A concept by its name, a value with what it comes to in this draw."""
        if not element.startswith("="):
            return element
        value = self._value(element[1:])
        return f"{element} ({value})" if value else element

    def _value(self, name: str) -> str:
        unit, formula = _unit_and_formula(self.question, name)
        if not formula:
            return ""
        try:
            return shown(self.variant.value(formula), "" if unit in ("count", "x", "1") else unit)
        except TrainerError:
            return ""


def _unit_and_formula(question: Question, name: str) -> tuple[str, str]:
    """As the claims file has them; the own ones of a follow-up come before the question's."""
    for values in (heard(question, "values"), as_mapping(question.claims.get("values"))):
        body = values.get(name)
        if isinstance(body, Mapping):
            unit = body.get("unit", claims_of(question).default_unit)
            formula = body.get("is")
            first = formula[0] if isinstance(formula, list) and formula else formula
            return str(unit), first if isinstance(first, str) else ""
    return "", ""


def _alone(element: str) -> Say:
    return _free(Say((element,), window=_ANYWHERE))


def _free(say: Say) -> Say:
    """The same elements in the same window, under no condition."""
    return Say(say.elements, window=say.window, bar=frozenset(), any_polarity=True)


def _distance(route: Route, ask: _Asking, hearing: Hearing) -> tuple[int, int]:
    """Fewest missing first, then most heard."""
    there = [_is_there(leaf, part, ask, hearing) for leaf in route.leaves for part in _parts(leaf)]
    return there.count(False), -there.count(True)


def _parts(leaf: Say | Refer) -> tuple[str, ...]:
    return (leaf.claim,) if isinstance(leaf, Refer) else tuple(dict.fromkeys(leaf.elements))


def _is_there(leaf: Say | Refer, part: str, ask: _Asking, hearing: Hearing) -> bool:
    if isinstance(leaf, Refer):
        return part in hearing.claims and hearing.claims[part].heard
    return ask.finds(_alone(part))


def _conditions(route: Route) -> Iterator[Way]:
    for leaf in route.leaves:
        if isinstance(leaf, Say):
            yield _free(leaf)
            yield from (way for way, _ in _each_condition(leaf))


def _each_condition(say: Say) -> Iterator[tuple[Say, str]]:
    """The elements together under one condition, and what to say when that one is not met."""
    free = _free(say)
    if say.ordered:
        yield replace(free, ordered=True), "not in this order"
    for name in say.absent:
        yield replace(free, absent=(name,)), f"{name} is said beside it"
    for name in say.unmentioned:
        yield replace(free, unmentioned=(name,)), f"{name} is mentioned beside it"
    for name in say.nowhere:
        yield replace(free, nowhere=(name,)), f"{name} is said in the answer"
    if say.somewhere:
        wanted = " or ".join(say.somewhere)
        yield replace(free, somewhere=say.somewhere), f"{wanted} is mentioned nowhere"


def _told(route: Route, ask: _Asking, hearing: Hearing, ways: int) -> Iterator[str]:
    """What there is to say of the nearest way, in a few words each."""
    parts = {part: leaf for leaf in route.leaves for part in _parts(leaf)}
    there = {part: _is_there(leaf, part, ask, hearing) for part, leaf in parts.items()}
    if not any(there.values()):
        whole = f"none of its {_many(ways)}" if ways > 1 else "nothing of it"
        yield f"{whole} is heard"
    elif ways > 1:
        yield f"the nearest of {_many(ways)}"
    for part, leaf in parts.items():
        if isinstance(leaf, Refer):
            if not there[part]:
                yield f"the claim {part} is not heard"
        elif there[part]:
            yield f'{part} heard in "{ask.quote(_alone(part))}"'
        else:
            yield f"{ask.named(part)} missing"
    if all(there.values()):
        barred = list(dict.fromkeys(_barred(route, ask)))
        yield from barred or [_apart(route)]


def _many(ways: int) -> str:
    return f"{ways} ways" if ways < MOST_WAYS else f"first {ways} ways"


def _barred(route: Route, ask: _Asking) -> Iterator[str]:
    for leaf in route.leaves:
        if isinstance(leaf, Refer):
            continue
        if not ask.finds(_free(leaf)):
            yield f"not {_scope(leaf.window)}"
            continue
        yield from (told for way, told in _each_condition(leaf) if not ask.finds(way))


def _apart(route: Route) -> str:
    """Each of several is there: what keeps them from being one is how far apart they stand."""
    scopes = [_scope(one) for one in route.windows if one.level != "answer"]
    return f"not {' and '.join(scopes)}" if scopes else "not together in a way that counts"


def _scope(window: Window) -> str:
    if window.level == "sentences":
        return f"within {window.sentences} sentences"
    return _SCOPES.get(window.level, "together")
