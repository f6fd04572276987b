"""The form of a claims file: every fault at once, each at its place and with the form that fits.

What the words of a claim mean is another room's matter; here it is only seen to that each key is
known and holds what it can hold, so that nothing of another form ever gets there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from trainer.packs.errors import Problem, did_you_mean
from trainer.packs.tree import Path, Tree
from trainer.quantity import ReadError, parse_unit

Check = Callable[["_Shapes", Any, Path], None]

#: The heads of a way, of which it has one.
HEADS: Final = ("say", "deny", "any", "all", "claim")
#: Ways in which a text says something without claiming it.
FRAMES: Final = (
    *("reported", "rejected", "former", "asked", "suppose", "would"),
    *("open", "withdrawn", "denied", "without", "contrast"),
)
#: Units of bytes, as a text may name them: one is taken for bare numbers of bytes.
BYTES: Final = ("B", "kB", "KB", "KiB", "MB", "MiB", "GB", "GiB", "TB", "TiB", "PB", "PiB")

_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
_NUMBER: Final = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?\Z")
_PERCENT: Final = re.compile(r"\d{1,3}(\.\d+)? ?%?\Z")
_WINDOW: Final = re.compile(r"(amount|phrase|clause|sentence|line|row|answer|[1-9]\d? sentences)\Z")
_UNIT: Final = re.compile(
    r"1|count|x|%|percent|(?:[kKMGTP]i?)?B(?:/s)?|[munµ]?s|[kMGTP]?FLOP(?:/s|/B)?"
)
_FLAGS: Final = ("yes", "no", "true", "false", "on", "off")
UNITS_TOLD: Final = "B, KiB, MB …, s, ms, us, ns, FLOP, GFLOP …, B/s, FLOP/s, FLOP/B, x, % and 1"


def claims_problems(tree: Tree) -> list[Problem]:
    """What does not fit the form of a claims file, in no order."""
    shapes = _Shapes(tree)
    shapes.mapping(tree.data, (), _TOP, "the sections of a claims file, such as 'claims:'")
    return shapes.problems


def claims_unit(text: str) -> bool:
    """Whether the values of a claims file can be told in this unit."""
    return _UNIT.fullmatch(text) is not None


@dataclass(slots=True)
class _Shapes:
    tree: Tree
    problems: list[Problem] = field(default_factory=list)

    def wrong(self, path: Path, message: str, *, key: bool = False) -> None:
        self.problems.append(self.tree.problem(path, message, key=key))

    def mapping(self, value: Any, path: Path, keys: Mapping[str, Check], example: str) -> None:
        """``key: value`` lines with these keys and no other."""
        if not isinstance(value, dict):
            self.wrong(path, f"expected {example}")
            return
        for key, inner in value.items():
            check = keys.get(key)
            if check is None:
                inside = f"; it belongs to a {_INNER[key]}" if not path and key in _INNER else ""
                known = f"; known here are {', '.join(keys)}"
                hint = did_you_mean(key, keys) or inside or known
                self.wrong((*path, key), f"unknown key {key!r}{hint}", key=True)
            else:
                check(self, inner, (*path, key))

    def named(self, value: Any, path: Path, check: Check, example: str) -> None:
        """``name: …`` lines with names of the author's own."""
        if not isinstance(value, dict):
            self.wrong(path, f"expected names with what they hold, as in {example}")
            return
        for name, inner in value.items():
            check(self, inner, (*path, name))


# -- single values -------------------------------------------------------------------------------
def _text(shapes: _Shapes, value: Any, path: Path, example: str = "") -> bool:
    if isinstance(value, str) and value.strip():
        return True
    like = f", as in {example}" if example else ""
    if value == "":
        shapes.wrong(path, f"{path[-1]!r} is empty; expected text{like}")
    elif isinstance(value, dict) and _is_sentence(value):
        shapes.wrong(path, "': ' inside a text starts a new key; put the whole text in quotes")
    else:
        shapes.wrong(path, f"expected text for {_last(path)}{like}")
    return False


def _is_sentence(value: dict[str, Any]) -> bool:
    return len(value) == 1 and all(isinstance(one, str) for one in value.values())


def _last(path: Path) -> str:
    names = [one for one in path if isinstance(one, str)]
    return repr(names[-1]) if names else "this entry"


def _texts(shapes: _Shapes, value: Any, path: Path, example: str, least: int = 1) -> None:
    """A list of texts."""
    if not isinstance(value, list):
        shapes.wrong(path, f"expected a list of texts, as in {example}")
        return
    if len(value) < least:
        shapes.wrong(path, f"{path[-1]!r} needs {_COUNTS[least]} entries or more, as in {example}")
    for index, one in enumerate(value):
        _text(shapes, one, (*path, index))


def _one_or_more(shapes: _Shapes, value: Any, path: Path, example: str) -> None:
    """A text, or a list of them."""
    if isinstance(value, list) and value:
        _texts(shapes, value, path, example)
    elif isinstance(value, list):
        shapes.wrong(path, f"{path[-1]!r} is empty, and needs at least one, as in {example}")
    else:
        _text(shapes, value, path, example)


def _matching(
    shapes: _Shapes, value: Any, path: Path, pattern: re.Pattern[str], what: str, example: str
) -> None:
    if _text(shapes, value, path, example) and not pattern.match(value.strip()):
        shapes.wrong(path, f"{value!r} is no {what}, as in {example}")


def _word(shapes: _Shapes, value: Any, path: Path, words: Sequence[str]) -> None:
    like = f"'{path[-1]}: {words[0]}'"
    if _text(shapes, value, path, like) and value.strip().lower() not in words:
        shapes.wrong(path, f"{value!r} is none of {', '.join(words)}{did_you_mean(value, words)}")


def _unit(shapes: _Shapes, value: Any, path: Path) -> None:
    if not _text(shapes, value, path, "'unit: MiB'") or claims_unit(value):
        return
    shapes.wrong(path, f"claims know no unit {value!r}{_other_unit(value)}")


def _other_unit(text: str) -> str:
    """What to write instead of a unit that texts are not heard in."""
    known = f"; known are {UNITS_TOLD}"
    try:
        powers = dict(parse_unit(text).dimension.powers)
    except ReadError:
        return did_you_mean(text, BYTES) or known
    if powers == {"time": 1}:
        return ": write 's' (ms, us, ns); only in these are times heard"
    if not powers.keys() & {"information", "operation"}:
        return (
            f": write '1' for a count or a rate of anything, such as servers or requests/s{known}"
        )
    return known


def _default_unit(shapes: _Shapes, value: Any, path: Path) -> None:
    if _text(shapes, value, path, "'unit: MiB'") and value not in BYTES:
        hint = did_you_mean(value, BYTES) or f": it is one of {', '.join(BYTES)}"
        told = "is no unit of bytes; it is that of a bare number of bytes in a text that names none"
        shapes.wrong(path, f"{value!r} {told}{hint}")


# -- sections ------------------------------------------------------------------------------------
def _concept(shapes: _Shapes, value: Any, path: Path) -> None:
    example = f"'{path[-1]}: [a phrase, another]'"
    if isinstance(value, dict):
        keys: dict[str, Check] = {
            "any": partial(_texts, example="'any: [a phrase, another]'"),
            "opposite": partial(_text_only, example="'opposite: another-concept'"),
        }
        shapes.mapping(value, path, keys, example)
        if "any" not in value:
            shapes.wrong(path, f"a concept needs phrases, as in {example}", key=True)
        return
    _texts(shapes, value, path, example)


def _text_only(shapes: _Shapes, value: Any, path: Path, example: str) -> None:
    _text(shapes, value, path, example)


def _role(shapes: _Shapes, value: Any, path: Path) -> None:
    example = f"'{path[-1]}: concept' or '{path[-1]}: {{named: concept, weak: yes}}'"
    if isinstance(value, dict):
        keys: dict[str, Check] = {
            "named": partial(_text_only, example=example),
            "weak": partial(_word, words=_FLAGS),
        }
        shapes.mapping(value, path, keys, example)
        if "named" not in value:
            shapes.wrong(path, f"a role needs 'named', a concept: {example}", key=True)
        return
    _text(shapes, value, path, example)


def _given(shapes: _Shapes, value: Any, path: Path) -> None:
    number = partial(_matching, pattern=_NUMBER, what="plain number")
    keys: dict[str, Check] = {
        "said as": partial(_text_only, example="'said as: concept'"),
        "unit": _unit,
        "not with": partial(_one_or_more, example="'not with: [concept]'"),
        "from": partial(number, example="'from: 2.0e+11', in base units (B, s, FLOP)"),
        "to": partial(number, example="'to: 2.0e+13', in base units (B, s, FLOP)"),
        "near": partial(_matching, pattern=_PERCENT, what="percentage", example="'near: 5 %'"),
    }
    example = f"'{path[-1]}: {{said as: concept}}' or '{path[-1]}: {{unit: TB/s}}'"
    shapes.mapping(value, path, keys, example)
    if isinstance(value, dict) and not {"said as", "unit"} & value.keys():
        shapes.wrong(path, f"nothing tells how this given is stated: {example}", key=True)


def _machine(shapes: _Shapes, value: Any, path: Path) -> None:
    example = "'on-h200: {bandwidth: 4.8e12, peak: 989e12}', in base units (B/s, FLOP/s)"
    number = partial(_matching, pattern=_NUMBER, what="plain number", example=example)
    shapes.named(value, path, number, example)


def _value(shapes: _Shapes, value: Any, path: Path) -> None:
    shapes.mapping(value, path, _VALUE, f"'{path[-1]}: {{is: formula, unit: MiB}}'")
    if isinstance(value, dict) and "is" not in value:
        shapes.wrong(path, f"a value needs 'is': {path[-1]}: {{is: formula, unit: MiB}}", key=True)


def _also(shapes: _Shapes, value: Any, path: Path) -> None:
    example = "'also: [{is: formula, if said: concept, say: a note}]'"
    if not isinstance(value, list):
        shapes.wrong(path, f"expected a list of values under a convention, as in {example}")
        return
    for index, one in enumerate(value):
        shapes.mapping(one, (*path, index), _ALSO, example)
        if isinstance(one, dict) and "is" not in one:
            shapes.wrong((*path, index), f"needs 'is', a formula, as in {example}")


def _claim(shapes: _Shapes, value: Any, path: Path) -> None:
    example = "'say: [concept]' with 'yes:' and 'no:' sentences below it"
    if not _ID.match(str(path[-1])):
        told = "is no id; expected lower-case letters and digits joined by hyphens"
        shapes.wrong(path, f"{path[-1]!r} {told}, such as 'second-failure'", key=True)
    if not isinstance(value, dict):
        shapes.wrong(path, f"expected {example}")
        return
    for key in ("yes", "no"):
        if key not in value:
            shapes.wrong(path, f"the key {key!r} is missing here: two or more sentences", key=True)
    own = {key: inner for key, inner in value.items() if key in _CLAIM}
    shapes.mapping(own, path, _CLAIM, example)
    _way(shapes, {key: inner for key, inner in value.items() if key not in _CLAIM}, path, _CLAIM)


def _way(shapes: _Shapes, value: Any, path: Path, besides: Sequence[str] | Any = ()) -> None:
    if not isinstance(value, dict):
        example = "'- say: [concept, =value]'"
        shapes.wrong(path, f"expected a way of saying it, as in {example}")
        return
    heads = [key for key in HEADS if key in value]
    for key in value:
        if key not in _WAY:
            known = (*_WAY, *besides)
            hint = did_you_mean(key, known) or f"; known here are {', '.join(known)}"
            shapes.wrong((*path, key), f"unknown key {key!r}{hint}", key=True)
    if len(heads) != 1:
        found = f"and has {' and '.join(repr(one) for one in heads)}" if heads else "and has none"
        told = "a way has exactly one of 'say', 'deny', 'any', 'all' and 'claim'"
        shapes.wrong(path, f"{told}, {found}; put several ways under 'any' or 'all'", key=True)
    for key, inner in value.items():
        if key in _WAY:
            _WAY[key](shapes, inner, (*path, key))
        if key in _OF_SAYING and heads and heads[0] not in ("say", "deny"):
            told = (
                f"{key!r} does nothing beside {heads[0]!r}: put it to the 'say' or 'deny' it is for"
            )
            shapes.wrong((*path, key), told, key=True)


def _ways(shapes: _Shapes, value: Any, path: Path) -> None:
    example = f"'{path[-1]}: [{{say: [concept]}}, {{deny: [other]}}]'"
    if not isinstance(value, list) or not value:
        shapes.wrong(path, f"expected a list of ways, as in {example}")
        return
    for index, one in enumerate(value):
        _way(shapes, one, (*path, index))


def _followup(shapes: _Shapes, value: Any, path: Path) -> None:
    if isinstance(value, dict):
        for key in ("unit", "copies"):
            if key in value:
                told = f"{key!r} stands at the top of the file, for the follow-ups as well"
                shapes.wrong((*path, key), told, key=True)
        value = {key: inner for key, inner in value.items() if key not in ("unit", "copies")}
    example = "the sections of the follow-up, such as 'claims:'"
    shapes.mapping(value, path, _SECTIONS, example)


def _section(check: Check, example: str) -> Check:
    def named(shapes: _Shapes, value: Any, path: Path) -> None:
        shapes.named(value, path, check, example)

    return named


_COUNTS: Final = {1: "one", 2: "two"}
_ALSO: Final[Mapping[str, Check]] = {
    "is": partial(_text_only, example="'is: formula'"),
    "if said": partial(_text_only, example="'if said: concept'"),
    "say": partial(_text_only, example="'say: a note'"),
}
_VALUE: Final[Mapping[str, Check]] = {
    "is": partial(_one_or_more, example="'is: 4*S + 4*T'"),
    "unit": _unit,
    "within": partial(_matching, pattern=_PERCENT, what="percentage", example="'within: 1 %'"),
    "also": _also,
    "parts": partial(_word, words=("yes", "no", "all")),
    "bare": partial(_word, words=("yes", "no", "shown")),
    "rounded": partial(_word, words=_FLAGS),
    "stated": partial(_one_or_more, example="'stated: [N]'"),
}
_CONCEPTS: Final = partial(_one_or_more, example="'say: [concept, =value]'")
_ROLES: Final = partial(_one_or_more, example="'of: [role]'")


def _framed(shapes: _Shapes, value: Any, path: Path) -> None:
    _one_or_more(shapes, value, path, f"'{path[-1]}: [reported]'")
    for index, one in enumerate(value if isinstance(value, list) else [value]):
        if isinstance(one, str) and one.strip() and one not in FRAMES:
            at = (*path, index) if isinstance(value, list) else path
            hint = did_you_mean(one, FRAMES) or f"; there are: {', '.join(FRAMES)}"
            shapes.wrong(at, f"there is no frame {one!r}{hint}")


# What is said of concepts, and does nothing beside 'any', 'all' and 'claim'.
_OF_SAYING: Final[Mapping[str, Check]] = {
    "of": _ROLES,
    "near": partial(_word, words=_FLAGS),
    "not of": _ROLES,
    "not beside": _ROLES,
    "not say": _CONCEPTS,
    "not mention": _CONCEPTS,
    "nowhere": _CONCEPTS,
    "somewhere": _CONCEPTS,
    "even if": _framed,
    "not if": _framed,
    "in order": partial(_word, words=_FLAGS),
}
_WAY: Final[Mapping[str, Check]] = {
    "say": _CONCEPTS,
    "deny": _CONCEPTS,
    "any": _ways,
    "all": _ways,
    "claim": partial(_text_only, example="'claim: another-claim'"),
    "within": partial(_matching, pattern=_WINDOW, what="window", example="'within: 3 sentences'"),
    **_OF_SAYING,
}
_SENTENCES: Final = partial(_texts, example="'yes: [One sentence., Another one.]'", least=2)
_CLAIM: Final[Mapping[str, Check]] = {
    "means": partial(_text_only, example="'means: What is claimed.'"),
    "unless": partial(_one_or_more, example="'unless: [another-claim]'"),
    "instead of": partial(_one_or_more, example="'instead of: [another-claim]'"),
    "yes": _SENTENCES,
    "no": _SENTENCES,
}
_SECTIONS: Final[Mapping[str, Check]] = {
    "lexicon": _section(_concept, "'lexicon: {disk: [disk, drive]}'"),
    "roles": _section(_role, "'roles: {naive: naive}'"),
    "givens": _section(_given, "'givens: {N: {said as: n-said}}'"),
    "machines": _section(_machine, "'machines: {on-h200: {bandwidth: 4.8e12}}'"),
    "values": _section(_value, "'values: {total: {is: 4*S, unit: MiB}}'"),
    "claims": _section(_claim, "'claims: {limit: {say: [disk], yes: […], no: […]}}'"),
    "mistakes": _section(_claim, "'mistakes: {twice: {say: [=twice], yes: […], no: […]}}'"),
    "not typos": partial(_texts, example="'not typos: [tile]'"),
}
_TOP: Final[Mapping[str, Check]] = {
    "unit": _default_unit,
    "copies": partial(_one_or_more, example="'copies: [a text that candidates have]'"),
    **_SECTIONS,
    "followups": _section(_followup, "'followups: {causal: {claims: {…}}}'"),
}
_INNER: Final = dict.fromkeys((*_WAY, *_CLAIM), "claim") | dict.fromkeys(_VALUE, "value")
