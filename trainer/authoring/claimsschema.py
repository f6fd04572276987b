"""The JSON Schema of a claims file, whose language ``questions/claims.md`` tells."""

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
    "somewhere": _said(_ONE_OR_MORE, "One of these at least is mentioned anywhere in the answer."),
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
    "additionalProperties": False,
    "required": ["is"],
    "properties": {
        "is": _said(_ONE_OR_MORE, "A formula over the question's names, or several."),
        "unit": _said(
            _TEXT, "B, MiB …, s, FLOP, FLOP/B, B/s; % and x (20x); 1 for what is counted."
        ),
        "within": _said(_TEXT, "How far off is still it; 0.5 % unless said."),
        "parts": _said(_TEXT, "yes: operands of a sum count too; all: those of a product as well."),
        "bare": _said(_TEXT, "no: a number without a unit is not it; shown: only as a division."),
        "rounded": _said(_TEXT, "no: what only rounds to it is not it."),
        "stated": _said(_ONE_OR_MORE, "Givens that a text may state otherwise; see 'givens'."),
        "also": {
            "type": "array",
            "description": "Values that are right if something is said as well.",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["is"],
                "properties": {
                    "is": _said(_TEXT, "A formula."),
                    "if said": _said(_TEXT, "A concept that has to be in the answer."),
                    "say": _said(_TEXT, "A note on it."),
                },
            },
        },
    },
}
_GIVEN: Final[dict[str, Any]] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "said as": _said(_TEXT, "A concept whose phrases hold its number: '# tokens'."),
        "unit": _said(_TEXT, "Any amount of this unit states it."),
        "not with": _said(_ONE_OR_MORE, "Concepts beside which an amount does not state it."),
        "from": _said(_TEXT, "The least that is taken for it, in base units (B, s, FLOP)."),
        "to": _said(_TEXT, "The most that is taken for it, in base units."),
        "near": _said(_TEXT, "How far it may be from the question's own: 5 %."),
    },
}
_CONCEPT: Final[dict[str, Any]] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["any"],
    "properties": {
        "any": _said(_LIST, "Its phrases."),
        "opposite": _said(_TEXT, "The concept that a denial of this one says as well."),
    },
}
_ROLE: Final[dict[str, Any]] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["named"],
    "properties": {
        "named": _said(_TEXT, "The concept that names it."),
        "weak": _said(_TEXT, "yes: it owns only in its own sentence, and only if asked for."),
    },
}
_SECTIONS: Final[dict[str, Any]] = {
    "lexicon": _named({"anyOf": [_LIST, _CONCEPT]}, "Concepts: lists of phrases."),
    "roles": _named({"anyOf": [_TEXT, _ROLE]}, "Concepts that can own a number."),
    "givens": _named(_GIVEN, "What a text may state otherwise."),
    "machines": _named(_named(_TEXT), "Concepts that name a machine, and its givens."),
    "values": _named(_VALUE, "What a number can be."),
    "claims": _named(_CLAIM, "What can be heard; a rubric's 'met by' names these."),
    "mistakes": _named(_CLAIM, "Mistakes that can be heard; the question tells what to do."),
    "not typos": _said(_LIST, "Words that are never a slip of the finger for another."),
}

CLAIMS: Final[dict[str, Any]] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "unit": _said(_TEXT, "The unit of a bare number of bytes in a text that names none: MiB."),
        "copies": _said(_ONE_OR_MORE, "Sentences copied from these texts claim nothing."),
        **_SECTIONS,
        "followups": _named(
            {"type": "object", "additionalProperties": False, "properties": _SECTIONS},
            "Each follow-up's own.",
        ),
    },
    "$defs": {
        "Way": {"anyOf": [{"type": "object", "additionalProperties": False, "properties": _WAY}]}
    },
}
