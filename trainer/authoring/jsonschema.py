"""JSON Schema for the files of a pack, so that editors complete, explain and underline.

It is made from the models that check the files, and explains each key in the words of the authors'
guides. YAML knows numbers and truth values where a pack has only text, so both are let through.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from trainer.authoring.errors import AuthoringError

#: The kinds of file, in the order in which an author writes them.
KINDS: Final = ("pack", "question", "claims", "rubric")

_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
# The guide, how the line above a model's table begins, and the model.
_TABLES: Final = (
    ("questions/README.md", "`pack.yaml`", "Pack"),
    ("questions/README.md", "A question", "Question"),
    ("questions/README.md", "A given is", "Given"),
    ("questions/README.md", "A part asks", "Part"),
    ("questions/README.md", "A sample is", "Sample"),
    ("questions/README.md", "A plot is", "Plot"),
    ("questions/README.md", "A plot is", "Plot"),
    ("rubrics/README.md", "## Criteria", "Criterion"),
)
_ROW: Final = re.compile(r"^\| (`.+?) \| (.*) \|$", re.MULTILINE)
# Keys that no table explains; their model's own sentence would say too little.
_MORE: Final = {
    "with": "A value, a list of values or a formula that candidates put in the given's place.",
    "as": "The kind of slip: other-given, other-element-size, elements-for-bytes or sparse-peak.",
    "label": "How the slip is called when a wrong number is explained.",
    "means": "What the mistake is, in a sentence.",
    "say": "What to do about it, told to the candidate.",
    "needs": "Criteria and levels below, joined by and, or, not; none: any answer reaches it.",
    "looks like": "What an answer of this level looks like, for an interviewer.",
    "criteria": "What an answer must show.",
    "levels": "Best first; the first whose needs hold is proposed.",
    "peak": "The rate that the machine computes at.",
    "bandwidth": "The rate that its memory delivers at.",
    "followups": "The criteria of each follow-up of the question.",
}
# What a question and a follow-up hold in full, where the tables only say "see below".
_IN_FULL: Final = {
    "given": "What is given: 'name: value', 'name: [values to draw from]', or in full.",
    "where": "Derived names: 'T: N*d*e'.",
    "parts": "What is asked for, part by part: a number each, or a sentence.",
    "mistakes": "The common mistakes, and what to do about each.",
    "followups": "Probes after the main answer, each with parts of its own.",
    "model answer": "Shown after the attempt; a sample by itself.",
    "samples": "Answers whose grade is known, graded on every variant.",
    "plots": "Plots that are drawn when somebody turns the givens.",
}
_OF: Final = {
    **{("Question", key): said for key, said in _IN_FULL.items()},
    **{("Followup", key): said for key, said in _IN_FULL.items()},
    ("Followup", "title"): "What the screen calls the follow-up.",
    ("Followup", "ask"): "The follow-up as the interviewer puts it.",
    ("Followup", "given"): "Givens of its own, with one value each: it shares the draw.",
    ("Told", "is"): "A formula, or a list of formulas.",
    ("Rubric", "format"): "1",
}
# Parts of a schema whose keys are names of the format, not words of JSON Schema.
_NAMED: Final = ("properties", "patternProperties", "$defs")
_TEXT: Final = ("string", "number", "boolean", "null")


def schema_for(kind: str) -> dict[str, Any]:
    """The JSON Schema of a kind of file; AuthoringError for a kind that there is not."""
    from trainer.packs import schema

    if kind == "claims":
        from trainer.authoring.claimsschema import CLAIMS

        return {"$schema": _DRAFT, "title": "Claims of a question", **CLAIMS}
    models: dict[str, type[schema.Strict]] = {
        "pack": schema.Pack,
        "question": schema.Question,
        "rubric": schema.Rubric,
    }
    if kind not in models:
        raise AuthoringError(f"there is no schema {kind!r}; there are {', '.join(KINDS)}")
    made = models[kind].model_json_schema(by_alias=True)
    told = explanations()
    for name, one in {**made.get("$defs", {}), models[kind].__name__: made}.items():
        _explain(one, name, told)
    return {"$schema": _DRAFT, **_loosened(made)}


def editor_line(kind: str, folder: str) -> str:
    """The comment by which a YAML language server finds the schema in ``folder``."""
    return f"# yaml-language-server: $schema={folder.rstrip('/')}/{file_name(kind)}"


def file_name(kind: str) -> str:
    """``question.schema.json``."""
    return f"{kind}.schema.json"


def explanations() -> dict[tuple[str, str], str]:
    """What the guides' tables say of each key, by model and key."""
    from trainer.packs.places import content_root

    found: dict[tuple[str, str], str] = {}
    for guide, begins, model in _TABLES:
        text = (content_root() / guide).read_text(encoding="utf-8")
        start = re.search(rf"^{re.escape(begins)}", text, re.MULTILINE)
        if start is None:
            continue
        for keys, said in _rows(text[start.end() :]):
            for key in keys:
                found[model, key] = said
    return found


def _rows(text: str) -> Iterator[tuple[list[str], str]]:
    """The rows of the first table in the text: its keys, and what is said of them."""
    table = re.search(r"^\|.*\n\|---.*\n((?:\|.*\n)+)", text, re.MULTILINE)
    for row in _ROW.finditer(table.group(1)) if table else ():
        said = row.group(2)
        yield re.findall(r"`([^`]+)`", row.group(1)), said[:1].upper() + said[1:]


def _explain(model: dict[str, Any], name: str, told: Mapping[tuple[str, str], str]) -> None:
    """Put an explanation to every key of one model."""
    for key, value in model.get("properties", {}).items():
        said = _OF.get((name, key)) or told.get((name, key)) or _MORE.get(key)
        if said:
            value["description"] = said


def _loosened(node: Any) -> Any:
    """The schema with what YAML itself turns into numbers, and with the short forms of a given."""
    if isinstance(node, list):
        return [_loosened(one) for one in node]
    if not isinstance(node, dict):
        return node
    made = {
        key: {name: _loosened(one) for name, one in value.items()}
        if key in _NAMED
        else _loosened(value)
        for key, value in node.items()
        if key not in ("default", "title")
    }
    if {"type": "null"} in made.get("anyOf", ()) and len(made["anyOf"]) == 2:
        # A key that may be left out: editors say more about one choice than about two.
        (only,) = (one for one in made.pop("anyOf") if one != {"type": "null"})
        made = {**only, **made}
    if made.get("type") == "string":
        made["type"] = list(_TEXT[:3])
        made.pop("minLength", None)
    if "patternProperties" in made:
        made["additionalProperties"] = False
    if made.get("type") == "array" and _is_formulas(made):
        return {
            **{key: made.pop(key) for key in ("description",) if key in made},
            "anyOf": [made["items"], made],
        }
    if {"is", "choices"} <= set(made.get("properties", {})):
        text = {"type": list(_TEXT[:3])}
        return {"anyOf": [text, {"type": "array", "items": text, "minItems": 1}, made]}
    return made


def _is_formulas(made: Mapping[str, Any]) -> bool:
    """Whether one value may stand for the list: formulas do, lists of texts do not."""
    return made.get("minItems") == 1 and made.get("maxItems") == 40
