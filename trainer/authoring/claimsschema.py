"""The JSON Schema of a claims file, whose language is told in ``trainer/prose/README.md``."""

from __future__ import annotations

from typing import Any, Final

# A word that YAML takes for a number or for nothing ("null") is a word here.
_TEXT: Final[dict[str, Any]] = {"type": ["string", "number", "boolean", "null"]}
_LIST: Final[dict[str, Any]] = {"type": "array", "items": _TEXT}
_ONE_OR_MORE: Final[dict[str, Any]] = {"anyOf": [_TEXT, _LIST]}


def _named(value: dict[str, Any], said: str = "") -> dict[str, Any]:
    found = {"type": "object", "additionalProperties": value}
    return {**found, "description": said} if said else found


def _said(value: dict[str, Any], said: str) -> dict[str, Any]:
    return {**value, "description": said}


_WAY: Final[dict[str, Any]] = {
    "say": _said(_ONE_OR_MORE, "Concepts and values (=name) together, asserted."),
    "deny": _said(_ONE_OR_MORE, "Concepts together, under one denial."),
    "any": {"type": "array", "items": {"$ref": "#/$defs/Way"}, "description": "One of these ways."},
    "all": {"type": "array", "items": {"$ref": "#/$defs/Way"}, "description": "All of these ways."},
    "claim": _said(_TEXT, "Another claim is met."),
    "within": _said(_TEXT, "phrase, clause, sentence, line, '3 sentences' or answer."),
    "of": _said(_ONE_OR_MORE, "The owner has to be one of these roles; 'nobody': none is named."),
    "near": _said(_TEXT, "yes: the owner has to be named in the sentence or its label."),
    "not of": _said(_ONE_OR_MORE, "The owner must not be one of these roles."),
    "not beside": _said(_ONE_OR_MORE, "As 'not of', but only the clause and the label count."),
    "not say": _said(_ONE_OR_MORE, "None of these is asserted in the same window."),
    "not mention": _said(_ONE_OR_MORE, "None of these is so much as mentioned there."),
    "nowhere": _said(_ONE_OR_MORE, "None of these is asserted anywhere in the answer."),
    "even if": _said(_ONE_OR_MORE, "Frames that do not bar it here."),
    "not if": _said(_ONE_OR_MORE, "Frames that bar it besides."),
    "in order": _said(_TEXT, "yes: in the order written."),
}
_CLAIM: Final[dict[str, Any]] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["yes", "no"],
    "properties": {
        **_WAY,
        "means": _said(_TEXT, "What is claimed, in a sentence."),
        "unless": _said(_ONE_OR_MORE, "Claims or mistakes that void it."),
        "instead of": _said(_ONE_OR_MORE, "Rivals: after a correction the last one stands."),
        "yes": _said({**_LIST, "minItems": 2}, "Sentences that make it; each one is a test."),
        "no": _said({**_LIST, "minItems": 2}, "Sentences that do not; each one is a test."),
    },
}
_VALUE: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["is"],
    "properties": {
        "is": _said(_ONE_OR_MORE, "A formula over the question's names."),
        "unit": _said(_TEXT, "The unit it is given in; 'x' for a ratio."),
        "within": _said(_TEXT, "How far off is still it; 0.5 % unless said."),
        "stated": _said(_ONE_OR_MORE, "Givens that may be stated otherwise."),
        "also": {
            "type": "array",
            "description": "Values under a convention that has to be said.",
            "items": {"type": "object", "properties": {"is": _TEXT, "if said": _TEXT}},
        },
    },
}
_SECTIONS: Final[dict[str, Any]] = {
    "lexicon": _named(
        {"anyOf": [_LIST, {"type": "object", "properties": {"any": _LIST, "opposite": _TEXT}}]},
        "Concepts: lists of phrases.",
    ),
    "roles": _named({"type": ["string", "object"]}, "Concepts that can own a number."),
    "givens": _named({"type": "object"}, "What a text may state otherwise."),
    "values": _named(_VALUE, "What a number can be."),
    "claims": _named(_CLAIM, "What can be heard; a rubric's 'met by' names these."),
    "mistakes": _named(_CLAIM, "Mistakes that can be heard; the question tells what to do."),
}

CLAIMS: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "unit": _said(_TEXT, "The unit of a bare number in a text that names none."),
        "not typos": _said(_LIST, "Words that are never a slip of the finger for another."),
        "copies": _said(_LIST, "Sentences copied from these texts claim nothing."),
        "machines": _named({"type": "object"}, "Concepts that name a machine, and its givens."),
        **_SECTIONS,
        "followups": _named({"type": "object", "properties": _SECTIONS}, "Each follow-up's own."),
    },
    "$defs": {
        "Way": {"anyOf": [{"type": "object", "additionalProperties": False, "properties": _WAY}]}
    },
}
