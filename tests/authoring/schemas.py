"""As much of a JSON Schema validator as the schemas of packs and of scorecards need."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "number": (int, float),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}
KNOWN = {
    "$schema", "$defs", "$ref", "title", "description", "type", "properties", "required",
    "additionalProperties", "items", "anyOf", "pattern", "minLength", "maxLength", "minItems",
    "maxItems", "minProperties", "maxProperties", "patternProperties",
    "propertyNames", "enum", "minimum",
}  # fmt: skip


def faults(value: Any, schema: Any, root: Mapping[str, Any], at: str = "") -> Iterator[str]:
    """Where the value does not fit the schema, and why."""
    assert set(schema) <= KNOWN, f"this validator does not know {set(schema) - KNOWN}"
    if "$ref" in schema:
        yield from faults(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root, at)
    if "anyOf" in schema and all(list(faults(value, one, root, at)) for one in schema["anyOf"]):
        yield f"{at}: fits none of the choices"
    kinds = schema.get("type", list(_TYPES))
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if not any(isinstance(value, _TYPES[one]) for one in kinds):
        yield f"{at}: is not {' or '.join(kinds)}"
    elif isinstance(value, str | int | float):
        yield from _plain(value, schema, at)
    elif isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{at}: has {len(value)} entries"
        for index, one in enumerate(value):
            yield from faults(one, schema.get("items", {}), root, f"{at}[{index}]")
    elif isinstance(value, dict):
        yield from _object(value, schema, root, at)


def _plain(value: str | float, schema: Mapping[str, Any], at: str) -> Iterator[str]:
    if value not in schema.get("enum", [value]):
        yield f"{at}: is none of {', '.join(map(str, schema['enum']))}"
    if isinstance(value, str):
        if "pattern" in schema and not re.search(schema["pattern"], value):
            yield f"{at}: does not match {schema['pattern']}"
        if len(value) > schema.get("maxLength", len(value)):
            yield f"{at}: is too long"
    elif value < schema.get("minimum", value):
        yield f"{at}: is below {schema['minimum']}"


def _object(
    value: Mapping[Any, Any], schema: Mapping[str, Any], root: Mapping[str, Any], at: str
) -> Iterator[str]:
    known, more = schema.get("properties", {}), schema.get("additionalProperties", True)
    for key in value if "propertyNames" in schema else ():
        yield from faults(str(key), schema["propertyNames"], root, f"{at}.{key}")
    for key in schema.get("required", ()):
        if key not in value:
            yield f"{at}: {key} is missing"
    for key, one in value.items():
        here = f"{at}.{key}"
        fitting = [p for p in schema.get("patternProperties", {}) if re.search(p, str(key))]
        if key in known:
            yield from faults(one, known[key], root, here)
        elif fitting:
            yield from faults(one, schema["patternProperties"][fitting[0]], root, here)
        elif more is False:
            yield f"{here}: is not known"
        elif isinstance(more, dict):
            yield from faults(one, more, root, here)
