"""The author's guides: every example loads and is graded, and every field is told."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from pydantic import BaseModel

from trainer.grading import grade_parts, grade_text, key_for, worked
from trainer.grading.rubrics import rubric_of
from trainer.packs import Question, library, schema, variants
from trainer.packs.checking import check
from trainer.packs.finding import content_root
from trainer.packs.tree import read_tree
from trainer.rubric import holds, judge

GUIDES = ("questions/README.md", "rubrics/README.md")


def examples(guide: str) -> Iterator[tuple[str, str]]:
    """The YAML examples of a guide that name their file in their first line."""
    text = (content_root() / guide).read_text(encoding="utf-8")
    for block in re.findall(r"^```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        named = re.match(r"# (\S+\.yaml)\n", block)
        if named:
            yield named.group(1), block


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Question:
    root = tmp_path_factory.mktemp("guide")
    for name, text in examples("questions/README.md"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return library([root]).question("storage/rebuild-time")


def test_the_first_question_is_complete(first: Question) -> None:
    assert len(list(examples("questions/README.md"))) == 4
    assert len(variants(first)) == 6
    assert rubric_of(first).levels[0].name == "Strong Hire"
    assert key_for(first, variants(first)[0], "survivors").terms[1].name == "the other survivors"


def test_the_first_questions_samples_are_graded_as_said_on_every_variant(first: Question) -> None:
    assert {one.id for one in first.samples} >= {"model-answer", "only-the-time", "in-parts"}
    for draw in variants(first):
        for sample in first.samples:
            if sample.text:
                grade = grade_text(first, draw.text(sample.text), draw)
            else:
                filled = {part: draw.text(text) for part, text in sample.parts.items()}
                grade = grade_parts(first, draw, filled)
            met = {one.criterion for one in grade.criteria if holds(one.state)}
            assert met == set(sample.meets or ()), (draw.label, sample.id)
            assert grade.level == sample.level, (draw.label, sample.id)
            assert {one.id for one in grade.mistakes} == set(sample.mistakes), sample.id


def test_the_working_that_the_guide_quotes_is_written(first: Question) -> None:
    text = (content_root() / "questions/README.md").read_text(encoding="utf-8")
    line = next(one for one in worked(first, variants(first)[0]) if one.part == "rebuild-time")
    assert f"`{line}`" in text.replace("\n", " ")


def test_the_example_rubric_is_one() -> None:
    ((name, text),) = examples("rubrics/README.md")
    source = check(read_tree(text, name), schema.Rubric)
    assert list(source.levels) == ["Strong Hire", "Hire", "Weak"]


def test_the_example_rubric_judges_as_told() -> None:
    from trainer.rubric import Criterion, Level, Rubric, parse

    ((name, text),) = examples("rubrics/README.md")
    source = check(read_tree(text, name), schema.Rubric)
    rubric = Rubric(
        tuple(Criterion(id, parse(one.met_by)) for id, one in source.criteria.items()),
        tuple(
            Level(name, parse(one.needs) if one.needs else None)
            for name, one in source.levels.items()
        ),
    )
    assert judge(rubric, {}).level == "Weak"
    assert judge(rubric, {"total": "hedged"}).missing == ("why",)
    assert judge(rubric, {"total": "met", "explanation": "met"}).level == "Strong Hire"
    voided = {"total": "met", "fusion": "met", "wrong-way-round": "met"}
    assert judge(rubric, voided).level == "Hire"  # type: ignore[arg-type]


def models() -> Iterator[type[BaseModel]]:
    for one in vars(schema).values():
        if isinstance(one, type) and issubclass(one, schema.Strict):
            yield one


def test_every_field_of_the_format_is_told() -> None:
    told = "".join((content_root() / guide).read_text(encoding="utf-8") for guide in GUIDES)
    for model in models():
        for name, field in model.model_fields.items():
            key = field.alias or name
            assert f"`{key}`" in told or f"{key}:" in told, (model.__name__, name)


def test_every_field_that_is_told_exists() -> None:
    fields = {
        field.alias or name for model in models() for name, field in model.model_fields.items()
    }
    for guide in GUIDES:
        text = (content_root() / guide).read_text(encoding="utf-8")
        for table in re.findall(r"^\| field \|.*\n\|---.*\n((?:\|.*\n)+)", text, re.MULTILINE):
            for row in table.splitlines():
                for name in re.findall(r"`([^`]*)`", row.split("|")[1]):
                    assert name in fields, (guide, name)


def test_the_counted_things_that_are_told_are_units() -> None:
    from trainer.packs.clarity import twofold
    from trainer.quantity import parse_unit

    text = (content_root() / "questions/README.md").read_text(encoding="utf-8")
    told = text[text.index("- Counted things are units as well") :].split("and more")[0]
    nouns = re.findall(r"`(\w+)`", told)
    assert len(nouns) > 20
    assert all(parse_unit(one).is_count for one in nouns)
    assert twofold("2M")
    assert twofold("2*10^6") == twofold("2Mi") == twofold("300 K") == ""


def test_the_limits_are_those_that_hold() -> None:
    from trainer.packs.drawing import MOST_VARIANTS
    from trainer.packs.tree import MAX_BYTES, MAX_DEPTH, MAX_NODES

    text = (content_root() / "questions/README.md").read_text(encoding="utf-8")
    assert f"At most {MOST_VARIANTS} are used" in text
    assert MAX_BYTES // 1000 >= 500
    assert f"{MAX_NODES:,} values" in text
    assert f"{MAX_DEPTH} levels deep" in text
