"""A tree against a model: every fault at once, at its own place, in words that name the fix."""

from __future__ import annotations

import types
import typing
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from trainer.packs.errors import PackError, Problem, did_you_mean
from trainer.packs.schema import FORMAT
from trainer.packs.tree import Path, Tree

Model = TypeVar("Model", bound=BaseModel)

_IDS: Final = "lower-case letters and digits joined by hyphens, such as 'naive-time'"
_PATTERNS: Final = {
    r"^[a-z0-9]+(-[a-z0-9]+)*$": _IDS,
    r"^[A-Za-z_][A-Za-z0-9_]*$": "a name of letters, digits and _, such as 'N' or 'bandwidth'",
    r"^[0-9]{1,4}$": "a whole number from 0 to 9999",
    r"^[0-9]{1,2}(\.[0-9]{1,4})? ?%$": "a percentage such as '1 %'",
    r"^[0-9]+(\.[0-9]+){0,2}$": "a version such as '1.2.0'",
    "^[123]$": "1, 2 or 3",
    r"^[^\n]*\n?$": "one line of text",
}


def check(tree: Tree, model: type[Model]) -> Model:
    """The tree's data as ``model``; PackError with every fault, each at its line and column."""
    problems = _format(tree)
    if problems:
        raise PackError(problems)
    try:
        return model.model_validate(tree.data)
    except ValidationError as error:
        found = [_problem(tree, model, one) for one in error.errors(include_url=False)]
        raise PackError(sorted(found)) from None


def _format(tree: Tree) -> list[Problem]:
    if not isinstance(tree.data, dict):
        return [tree.problem((), "expected 'key: value' lines")]
    said = tree.data.get("format")
    if said is None:
        wrong = next((key for key in tree.data if did_you_mean(str(key), ["format"])), None)
        hint = f"; is {wrong!r} meant?" if wrong else ""
        return [tree.problem((), f"the first line should be 'format: {FORMAT}'{hint}")]
    if said != FORMAT:
        message = (
            f"this file is written for format {said}, and this trainer reads format {FORMAT}: "
            "run 'pip install --upgrade systems-trainer'"
        )
        return [tree.problem(("format",), message)]
    return []


def _problem(tree: Tree, model: type[BaseModel], error: Any) -> Problem:
    kind, ctx = error["type"], error.get("ctx", {})
    path = _real_path(tree, error["loc"])
    if kind == "extra_forbidden":
        known = _keys_at(model, path[:-1])
        word = str(path[-1])
        hint = did_you_mean(word, known)
        if not hint and tree.at(path) == "":
            hint = "; text within {…} splits at its commas, put it in quotes"
        return tree.problem(path, f"unknown key {word!r}{hint}", key=True)
    if kind == "missing":
        return tree.problem(path[:-1], f"the key {path[-1]!r} is missing here", key=True)
    if kind == "string_type" and _one_line(tree, path):
        message = "': ' inside a text starts a new key; put the whole text in quotes"
        return tree.problem(path, message)
    in_key = "[key]" in error["loc"]
    name = repr(path[-1]) if path and isinstance(path[-1], str) else repr(tree.at(path))
    return tree.problem(path, _sentence(kind, ctx, error["msg"], name), key=in_key)


def _one_line(tree: Tree, path: Path) -> bool:
    """Whether an entry of a list is a sentence that was taken for a key and its value."""
    value = tree.at(path)
    if not (path and isinstance(path[-1], int) and isinstance(value, dict) and len(value) == 1):
        return False
    return all(isinstance(one, str) for one in value.values())


def _sentence(kind: str, ctx: dict[str, Any], message: str, name: str) -> str:
    simple = {
        "string_type": f"expected text for {name}",
        "dict_type": f"expected 'key: value' lines under {name}",
        "model_type": f"expected 'key: value' lines under {name}",
        "model_attributes_type": f"expected 'key: value' lines under {name}",
        "list_type": f"expected a list under {name}: [a, b] or lines that start with '- '",
        "string_too_short": f"{name} is empty; expected text",
    }
    if kind in simple:
        return simple[kind]
    if kind == "string_pattern_mismatch":
        return f"expected {_PATTERNS.get(ctx.get('pattern', ''), 'another form')} at {name}"
    if kind == "string_too_long":
        return f"{name} is longer than {ctx['max_length']:,} characters"
    if kind == "too_long":
        return f"{name} holds more than {ctx['max_length']} entries"
    if kind == "too_short":
        return f"{name} holds fewer than {ctx['min_length']} entries"
    return message


def _real_path(tree: Tree, loc: tuple[str | int, ...]) -> Path:
    """Pydantic's path without its own marks, and without ``is`` where the short form was used."""
    path: list[str | int] = []
    for step in loc:
        if step == "[key]":
            continue
        here = tree.at(tuple(path))
        if isinstance(here, str) or (isinstance(here, list) and not isinstance(step, int)):
            continue
        path.append(step)
    return tuple(path)


def _keys_at(model: type[BaseModel], path: Path) -> set[str]:
    kind: Any = model
    for step in path:
        kind = _plain(kind)
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            fields = kind.model_fields.items()
            kind = next((f.annotation for n, f in fields if (f.alias or n) == step), None)
        elif typing.get_origin(kind) in (dict, list):
            kind = typing.get_args(kind)[-1]
    kind = _plain(kind)
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return {field.alias or name for name, field in kind.model_fields.items()}
    return set()


def _plain(kind: Any) -> Any:
    """The type without Annotated and without ``| None``."""
    while True:
        origin = typing.get_origin(kind)
        if origin is typing.Annotated:
            kind = typing.get_args(kind)[0]
        elif origin in (typing.Union, types.UnionType):
            kind = next(one for one in typing.get_args(kind) if one is not types.NoneType)
        else:
            return kind
