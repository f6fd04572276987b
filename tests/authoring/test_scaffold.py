"""`pack new`: whatever it writes passes every check; what cannot pass is told and not written."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.authoring import AuthoringError, check_question, find_targets
from trainer.authoring.asked import read_given, read_result
from trainer.authoring.formatting import formatted
from trainer.authoring.scaffold import Plan, plan_files, write_plan
from trainer.packs import library

PLANS = {
    "the example": Plan("storage/copy"),
    "one fixed given": Plan(
        "a/b", givens={"N": ("8192", "4096"), "e": ("2 B",)}, result="matrix", formula="N^2*e",
        unit="MiB",
    ),
    "a plain number": Plan(
        "a/b", givens={"n": ("10", "20")}, result="pairs", formula="n*(n - 1)/2", unit="1"
    ),
    "a name of two words": Plan(
        "a-b/c-d", givens={"work": ("2 TFLOP", "3 TFLOP"), "peak": ("4 TFLOP/s",)},
        result="compute_time", formula="work/peak", unit="ms",
    ),
    "awkward texts": Plan(
        "x/y", title="It's {odd}: really? # yes", author="O'Hara: \"Ada\"", licence="- none"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PLANS)
def test_what_is_written_passes_every_check(tmp_path: Path, name: str) -> None:
    plan = PLANS[name]
    files = write_plan(plan, tmp_path)
    assert len(files) == 4
    (target,) = find_targets([str(tmp_path)])
    report = check_question(target)
    assert report.findings == (), "\n".join(map(str, report.findings))
    assert report.samples == 4 * report.variants
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert text.startswith("# yaml-language-server: $schema=../../schemas/")
        assert formatted(text, file.name) == text
    info = library([tmp_path]).info(plan.address)
    assert info.title == plan.title


def test_a_second_question_joins_the_pack(tmp_path: Path) -> None:
    write_plan(Plan("storage/copy"), tmp_path)
    files = write_plan(Plan("storage/other"), tmp_path)
    assert [one.name for one in files] == ["other.yaml", "other.claims.yaml", "other.yaml"]
    found = library([tmp_path])
    assert [one.address for one in found.packs[0].questions] == ["storage/copy", "storage/other"]


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (Plan("storage"), "is no address"),
        (Plan("Storage/Copy"), "is no address"),
        (Plan("../x/y"), "is no address"),
        (Plan("storage/pack"), "is no address"),
        (Plan("a/b", givens={"x": ("1 s",)}, formula="x*y"), "cannot be worked out"),
        (Plan("a/b", givens={"x": ("1 s",)}, formula="x", unit="B"), "cannot be worked out"),
        (Plan("a/b", givens={"MiB": ("1 s",)}, formula="MiB"), "'MiB' is a unit"),
    ],
)
def test_a_plan_that_cannot_pass_is_told_and_nothing_is_written(
    tmp_path: Path, plan: Plan, told: str
) -> None:
    with pytest.raises(AuthoringError, match=told):
        write_plan(plan, tmp_path)
    assert list(tmp_path.rglob("*.yaml")) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    write_plan(Plan("storage/copy"), tmp_path)
    before = {one: one.read_text() for one in tmp_path.rglob("*.yaml")}
    with pytest.raises(AuthoringError, match="is there already; choose another address"):
        write_plan(Plan("storage/copy", title="Other"), tmp_path)
    assert {one: one.read_text() for one in tmp_path.rglob("*.yaml")} == before


def test_givens_and_results_as_typed() -> None:
    assert read_given("size = 8 GB, 4 GB") == ("size", ("8 GB", "4 GB"))
    assert read_result("copy_time = size / rate in ms") == ("copy_time", "size / rate", "ms")
    for text in ("size", "= 8 GB", "8x = 3", "size = "):
        with pytest.raises(AuthoringError, match="is no given"):
            read_given(text)
    with pytest.raises(AuthoringError, match="'eight' is no value"):
        read_given("size = eight")
    for text in ("time", "time = x", "= x in s"):
        with pytest.raises(AuthoringError, match="is no result"):
            read_result(text)
    for text in ("Time = x in s", "t = x in s", "copy time = x in s"):
        with pytest.raises(AuthoringError, match="is no name for a result"):
            read_result(text)


def test_a_name_that_is_a_unit_is_told_as_one() -> None:
    with pytest.raises(AuthoringError, match=r"'s' is a unit, .* call the given otherwise"):
        read_given("s = 1 GB")
    with pytest.raises(AuthoringError, match=r"'s' is a unit, .* call the result otherwise"):
        read_result("s = x in s")


AWKWARD = [
    "a", "i", "L2", "cache_size", "time", "not", "it", "depends", "N", "e", "never", "weather",
    "number", "twice", "without", "key", "limit", "or",
]  # fmt: skip


@pytest.mark.parametrize("name", AWKWARD)
def test_the_sentence_of_a_new_pack_is_about_its_own_givens(tmp_path: Path, name: str) -> None:
    givens = {name: ("3", "4"), "other": ("2 s", "5 s")}
    plan = Plan("a/b", givens=givens, result="thing", formula=f"{name}*other", unit="s")
    text = write_plan(plan, tmp_path)[0].read_text(encoding="utf-8")
    assert f"It depends on the {name.replace('_', ' ')} and the other." in text
    assert "disk" not in text


def test_a_formula_without_givens_is_answered_by_them_all_the_same(tmp_path: Path) -> None:
    plan = Plan("a/b", givens={"n": ("3",)}, result="thing", formula="7", unit="1")
    text = write_plan(plan, tmp_path)[0].read_text(encoding="utf-8")
    assert "It depends on the n." in text


def test_a_new_key_is_all_there_is_to_change(tmp_path: Path) -> None:
    write_plan(Plan("storage/copy"), tmp_path)
    (target,) = find_targets([str(tmp_path)])
    text = target.files[0].read_text(encoding="utf-8")
    target.files[0].write_text(text.replace("key: 'size/rate'", "key: '3*size/rate'"))
    assert check_question(target).findings == ()


def test_a_number_that_the_claims_file_repeats_is_told_at_its_line(tmp_path: Path) -> None:
    write_plan(Plan("storage/copy"), tmp_path)
    (target,) = find_targets([str(tmp_path)])
    text = target.files[1].read_text(encoding="utf-8")
    target.files[1].write_text(text.replace("{is: time,", "{is: 3*size/rate,"))
    (found,) = check_question(target).findings
    assert found.file.endswith("copy.claims.yaml")
    assert found.line == text[: text.index("{is: time,")].count("\n") + 1
    assert "this is 12 s, and the part 'time' is 4 s" in found.message
    assert "write 'is: time', and '{time | s}' where" in found.message


def test_files_are_planned_before_they_are_written(tmp_path: Path) -> None:
    assert len(plan_files(Plan("storage/copy"), tmp_path)) == 4
    assert list(tmp_path.iterdir()) == []


def test_a_result_is_counted_in_anything_and_timed_in_seconds(tmp_path: Path) -> None:
    """What claims know no unit of is told in them as a plain number; hours are not heard."""
    givens = {"data": ("900 GB", "300 GB"), "each": ("50 GB",)}
    counted = "ceil(data/each)*server"
    write_plan(
        Plan("fleet/size", givens=givens, result="fleet", formula=counted, unit="servers"), tmp_path
    )
    claims = (tmp_path / "questions/fleet/size.claims.yaml").read_text(encoding="utf-8")
    assert "unit: '1'" in claims
    with pytest.raises(AuthoringError, match="ns only: write 'time = a/b in s' instead of 'in h'"):
        read_result("time = a/b in h")
    assert read_result("time = a/b in ms") == ("time", "a/b", "ms")
