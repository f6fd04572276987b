"""The schemas by which editors check packs: the shipped files fit them, and faults do not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.authoring.faults import ROOT
from tests.authoring.schemas import faults
from tests.authoring.small import write_small
from trainer.authoring import AuthoringError
from trainer.authoring.jsonschema import KINDS, editor_line, file_name, schema_for
from trainer.packs.overlays import language_of

SHIPPED = [
    one
    for one in (*ROOT.glob("questions/*/*.yaml"), *ROOT.glob("rubrics/*/*.yaml"))
    if not language_of(one.name)
]


def kind_of(file: Path) -> str:
    if file.parent.parent.name == "rubrics":
        return "rubric"
    if file.name == "pack.yaml":
        return "pack"
    return "claims" if file.name.endswith(".claims.yaml") else "question"


class Editor(yaml.CSafeLoader):
    """Plain values as editors read them, by YAML 1.2: numbers, true, false and null only."""


Editor.yaml_implicit_resolvers = {}
for tag, pattern, first in (
    ("bool", "true|false", "tf"),
    ("null", "null|~", "n~"),
    ("int", "[-+]?[0-9]+", "-+0123456789"),
    ("float", r"[-+]?[0-9]+\.[0-9]+", "-+0123456789"),
):
    name = f"tag:yaml.org,2002:{tag}"
    Editor.add_implicit_resolver(name, re.compile(rf"^(?:{pattern})$"), list(first))


def found(file: Path) -> list[str]:
    """The faults of a file as an editor reads it: with YAML's own numbers and truth values."""
    schema = schema_for(kind_of(file))
    data = yaml.load(file.read_text(encoding="utf-8"), Loader=Editor)
    return list(faults(data, schema, schema))


@pytest.mark.parametrize("file", SHIPPED, ids=lambda one: one.relative_to(ROOT).as_posix())
def test_every_shipped_file_fits_its_schema(file: Path) -> None:
    assert found(file) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("question", "minutes: 5", "minuts: 5", ".minuts: is not known"),
        ("question", "minutes: 5\n", "", ": minutes is missing"),
        ("question", "within: 1 %", "within: much", "does not match"),
        ("question", "    unit: GiB", "    units: GiB", ".parts.traffic.units: is not known"),
        (
            "question",
            "parts: {traffic: '{size",
            "parts: {Traffic: '{size",
            ".parts.Traffic: is not known",
        ),
        ("rubric", "met by: time", "met: time", ".criteria.seconds.met: is not known"),
        ("pack", "author:", "autor:", ".autor: is not known"),
        ("claims", "    say: [disk", "    says: [disk", ".claims.disk-bound.says: is not known"),
        (
            "claims",
            "yes: [The disk limits it., The drive limits the copy.]",
            "yes: [x]",
            "1 entries",
        ),
    ],
)
def test_what_the_loader_refuses_the_editor_underlines(
    tmp_path: Path, file: str, old: str, new: str, told: str
) -> None:
    target = write_small(tmp_path, **{file: (old, new)})
    place = {"question": 0, "claims": 1, "rubric": 2, "pack": 3}[file]
    assert any(told in one for one in found(target.files[place])), found(target.files[place])


def test_the_claims_schema_has_the_keys_that_are_compiled() -> None:
    from trainer.prose import compiling

    schema = schema_for("claims")
    (way,) = schema["$defs"]["Way"]["anyOf"]
    claim = schema["properties"]["claims"]["additionalProperties"]
    assert set(way["properties"]) == set(compiling._WAY)
    assert set(claim["properties"]) == set(compiling._CLAIM)
    assert set(schema["properties"]) == set(compiling._TOP)


def test_the_claims_schema_has_the_keys_whose_form_is_checked() -> None:
    from trainer.packs import claimshape

    schema = schema_for("claims")
    value = schema["properties"]["values"]["additionalProperties"]
    assert set(value["properties"]) == set(claimshape._VALUE)
    assert set(value["properties"]["also"]["items"]["properties"]) == set(claimshape._ALSO)
    followup = schema["properties"]["followups"]["additionalProperties"]
    assert set(followup["properties"]) == set(claimshape._SECTIONS)
    assert set(schema["properties"]) == set(claimshape._TOP)


@pytest.mark.parametrize(
    ("model", "key", "said"),
    [
        ("Followup", "parts", "What is asked for, part by part"),
        ("Followup", "given", "with one value each"),
        ("Followup", "plots", "Plots that are drawn"),
        ("Followup", "samples", "graded on every variant"),
        ("Sample", "parts", "Responses by part"),
        ("Sample", "mistakes", "Exactly the mistakes"),
        ("Told", "is", "A formula, or a list"),
        ("Part", "also", "right under another convention"),
    ],
)
def test_a_key_is_explained_where_it_stands(model: str, key: str, said: str) -> None:
    """The same key holds different things in a question, a follow-up and a sample."""
    made = schema_for("question")["$defs"][model]
    assert said in made["properties"][key]["description"]


def test_no_key_is_explained_by_see_below() -> None:
    for kind in KINDS:
        assert "See below" not in json.dumps(schema_for(kind))


def test_short_and_long_forms_of_a_given_fit() -> None:
    schema = schema_for("question")
    for given in ("2 B", 8192, [8192, 4096], {"is": [1, 2], "title": "N"}, {"choices": {}}):
        assert list(faults(given, schema["$defs"]["Given"], schema)) == []


def keys(node: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(node, dict):
        yield from node.get("properties", {}).items()
        for one in node.values():
            yield from keys(one)
    elif isinstance(node, list):
        for one in node:
            yield from keys(one)


@pytest.mark.parametrize("kind", ["pack", "question", "rubric"])
def test_every_key_is_explained_for_hovering(kind: str) -> None:
    silent = {key for key, value in keys(schema_for(kind)) if not value.get("description")}
    # What these hold is said by their names and by the first line of the guides' tables.
    assert silent <= {"title", "format", "ask"}, silent


# A question's further claims files may do without: editors are at home in the first one.
FIRST = [one for one in SHIPPED if one.name.count(".") < 3]


@pytest.mark.parametrize("file", FIRST, ids=lambda one: one.relative_to(ROOT).as_posix())
def test_every_shipped_file_names_its_schema_for_editors(file: Path) -> None:
    first = file.read_text(encoding="utf-8").splitlines()[0]
    assert first == editor_line(kind_of(file), "../../schemas")


@pytest.mark.parametrize("kind", KINDS)
def test_the_schemas_of_the_repository_are_those_that_are_made(kind: str) -> None:
    kept = json.loads((ROOT / "schemas" / file_name(kind)).read_text(encoding="utf-8"))
    assert kept == schema_for(kind), "run: trainer pack schema --write schemas --force"


def test_schemas_are_plain_json_and_named_after_their_kind() -> None:
    for kind in KINDS:
        assert json.loads(json.dumps(schema_for(kind)))["$schema"].startswith("https://json-schema")
    assert file_name("question") == "question.schema.json"
    line = editor_line("rubric", "../../schemas/")
    assert line == "# yaml-language-server: $schema=../../schemas/rubric.schema.json"
    with pytest.raises(AuthoringError, match="there are pack, question, claims, rubric"):
        schema_for("questions")
