"""The JSON Schema of a scorecard: one for practice and for an interviewer's card of a mock."""

from __future__ import annotations

from typing import Any, Final

from trainer.report.rating import RATINGS

Schema = dict[str, Any]
_STATES: Final = ("met", "hedged", "unclear", "contradicted", "not-found")
_KINDS: Final = ("note", "quote", "number", "hint", "probe", "mark", "phase", "seat")
_TEXT: Final[Schema] = {"type": "string"}
_COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
_SECONDS: Final[Schema] = {"type": "number", "minimum": 0}
_FLAG: Final[Schema] = {"type": "boolean"}


def scorecard_schema() -> Schema:
    """What `scorecard_json` and `mock_card_json` write, every key of it required and explained."""
    made = _object(**_sitting(), **_verdict(), **_course())
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Scorecard",
        **made,
        "$defs": {"attribute": _attribute(), "mistake": _mistake()},
    }


def _sitting() -> dict[str, Schema]:
    """Who was asked what, and when."""
    return {
        "format": {"type": "integer", "enum": [1]},
        "run": _said("Which run of the trainer it is about."),
        "mode": _said("guided and interview are one's own practice, mock an interviewer's card."),
        "question": _object(
            address=_said("pack/question"),
            title=_TEXT,
            pack_version=_TEXT,
            variant=_COUNT,
            variant_label=_said("The draw of the question's numbers."),
            givens={"type": "object", "additionalProperties": _TEXT},
        ),
        "started_at": _instant(),
        "worked": _list(
            _object(part=_TEXT, label=_TEXT, formula=_TEXT, numbers=_TEXT, result=_TEXT)
        ),
        "model_answer": _TEXT,
        "candidate": _or_null(_object(name=_TEXT)),
        "interviewer": _or_null(_object(name=_TEXT)),
        "submitted_at": _or_null(_instant()),
    }


def _verdict() -> dict[str, Schema]:
    """What came of it."""
    return {
        "overall_recommendation": _said(
            f"One of {', '.join(RATINGS)}; a level that has none of the usual names stands for "
            "itself, as an identifier."
        ),
        "level": _or_null(_said("The level that holds, by the rubric's own name.")),
        "proposed_level": _or_null(_said("What the ratings come to before anybody chose another.")),
        "level_reason": _said("Why it is another than the one proposed."),
        "next_level": _or_null(_TEXT),
        "missing": _list(_object(id=_TEXT, title=_TEXT, says=_TEXT)),
        "attributes": _list({"$ref": "#/$defs/attribute"}),
        "mistakes": _list({"$ref": "#/$defs/mistake"}),
        "follow_ups": _list(
            _object(
                id=_TEXT,
                title=_TEXT,
                answered=_FLAG,
                met=_COUNT,
                total=_COUNT,
                attributes=_list({"$ref": "#/$defs/attribute"}),
                mistakes=_list({"$ref": "#/$defs/mistake"}),
            )
        ),
    }


def _course() -> dict[str, Schema]:
    """How it went."""
    return {
        "numbers": _list(_number()),
        "answers": _list(_object(source=_TEXT, title=_TEXT, ask=_TEXT, text=_said("As typed."))),
        "hints": _COUNT,
        "probes": _COUNT,
        "elapsed_s": _SECONDS,
        "notes": _list(_TEXT),
        "phases": _list(
            _object(id=_TEXT, title=_TEXT, planned_s=_or_null(_SECONDS), used_s=_SECONDS)
        ),
        "log": _list(
            _object(
                at_s=_SECONDS,
                who=_TEXT,
                kind=_one_of(*_KINDS),
                text=_TEXT,
                told=_TEXT,
                attribute=_TEXT,
            )
        ),
        "saw_others": _list(_said("Whose cards the interviewer had read before sealing this one.")),
    }


def _attribute() -> Schema:
    return _object(
        id=_TEXT,
        name=_TEXT,
        type=_one_of("question", "follow-up"),
        rating=_one_of(*RATINGS),
        state=_one_of(*_STATES),
        note=_TEXT,
        evidence=_object(
            quote=_TEXT,
            source=_said("The answer that start and end count characters in."),
            start=_or_null(_COUNT),
            end=_or_null(_COUNT),
        ),
        quotes=_list(_object(text=_TEXT, at_s=_SECONDS)),
        prompted=_FLAG,
        hints=_COUNT,
        mark=_or_null(_one_of("heard", "partly", "missing")),
        anchor=_or_null(
            _object(index={**_COUNT, "description": "0 is the best."}, of=_COUNT, text=_TEXT)
        ),
        first_state=_or_null(_one_of(*_STATES)),
        overrule_reason=_TEXT,
        proposals=_list(
            _object(
                judge=_said("Which optional judge proposed it; it counts for nothing by itself."),
                state=_one_of(*_STATES),
                quote=_TEXT,
                source=_TEXT,
                start=_COUNT,
                end=_COUNT,
            )
        ),
    )


def _mistake() -> Schema:
    return _object(
        id=_TEXT,
        say=_TEXT,
        quote=_TEXT,
        source=_TEXT,
        start=_or_null(_COUNT),
        end=_or_null(_COUNT),
        corrected=_FLAG,
    )


def _number() -> Schema:
    return _object(
        text=_TEXT,
        part=_TEXT,
        title=_TEXT,
        reading=_TEXT,
        outcome=_TEXT,
        told=_TEXT,
        mistake=_or_null(_TEXT),
        attribute=_TEXT,
    )


def _object(**properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _said(description: str) -> Schema:
    return {"type": "string", "description": description}


def _instant() -> Schema:
    return {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}T", "description": "ISO 8601, in UTC."}


def _one_of(*words: str) -> Schema:
    return {"type": "string", "enum": list(words)}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}
