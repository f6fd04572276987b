"""A question that an index lists and that can't be asked: said where, what, and what to do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.service.breaking import ADDRESS, FAULTS, QUESTION, spoilt
from trainer.service import Service, ServiceError, health

MODES = ("guided", "interview")


@pytest.mark.parametrize("kind", FAULTS)
def test_beginning_says_where_what_and_what_to_do(tmp_path: Path, kind: str) -> None:
    file, told = spoilt(tmp_path, kind)
    service = Service.open(packs=[tmp_path], keep=False)
    # The first screen reads an index only, and lists it.
    home = service.home()
    assert ADDRESS in [one.address for pack in home.packs for one in pack.questions]
    assert home.notices == ()
    for mode in MODES:
        with pytest.raises(ServiceError) as caught:
            service.begin(ADDRESS, mode)  # type: ignore[arg-type]
        where, what_to_do = caught.value.message.splitlines()
        assert re.match(re.escape(file) + r":\d+:\d+: ", where)
        assert told in where
        assert what_to_do == (
            f"{ADDRESS} can't be asked until that is mended; "
            f"'trainer pack check {tmp_path}' tells all that is wrong."
        )
    assert service.home().resumable == ()
    service.close()


def test_many_faults_are_cut_short(tmp_path: Path) -> None:
    spoilt(tmp_path, "formula")
    file = tmp_path / QUESTION
    text = file.read_text(encoding="utf-8")
    more = "".join(f"  again{number}: {{ask: What?, kye: size}}\n" for number in range(9))
    file.write_text(text.replace("\nparts:\n", f"\nparts:\n{more}"), encoding="utf-8")
    service = Service.open(packs=[tmp_path], keep=False)
    with pytest.raises(ServiceError) as caught:
        service.begin(ADDRESS, "guided")
    lines = caught.value.message.splitlines()
    assert len(lines) == 5
    assert re.fullmatch(r"… and \d+ more", lines[3])
    service.close()


def test_a_question_that_breaks_under_a_run_says_so_and_keeps_the_run(tmp_path: Path) -> None:
    root = tmp_path / "packs"
    spoilt(root, "rubric")
    file, right, wrong, told = FAULTS["rubric"]
    broken = (root / file).read_text(encoding="utf-8")
    (root / file).write_text(broken.replace(wrong, right), encoding="utf-8")
    service = Service.open(home=tmp_path / "home", packs=[root])
    run = service.begin(ADDRESS, "interview")
    service.save_draft(run, "It takes 4 s.")
    service.close()
    (root / file).write_text(broken, encoding="utf-8")
    service = Service.open(home=tmp_path / "home", packs=[root])
    service.resume(run)
    with pytest.raises(ServiceError, match=re.escape(told)):
        service.begin(ADDRESS, "interview")
    (left,) = service.home().resumable
    assert left.run_id == run
    service.close()


@pytest.mark.parametrize("kind", FAULTS)
def test_the_doctor_reads_packs_of_ones_own_in_passing(tmp_path: Path, kind: str) -> None:
    file, told = spoilt(tmp_path, kind)
    found = health.pack_findings([str(tmp_path)])
    (bad,) = [one for one in found if one.sign == "bad"]
    assert bad.about == "question"
    assert bad.told.startswith(f"{file}:")
    assert told in bad.told
    assert f"'trainer pack check {tmp_path}'" in bad.told
    (pack,) = [one for one in found if one.told.startswith("disks ")]
    assert pack.sign == "note"
    assert pack.told.endswith("1 of 1 question can't be asked")


def test_the_doctor_leaves_off_after_a_while_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoilt(tmp_path, "claims")
    questions = tmp_path / "questions" / "disks"
    for number in range(3):
        copy = (tmp_path / QUESTION).read_text(encoding="utf-8")
        (questions / f"more-{number}.yaml").write_text(copy, encoding="utf-8")
    ticks = iter([0.0, 1.0, 11.0, 12.0])
    monkeypatch.setattr(health.time, "monotonic", lambda: next(ticks, 12.0))
    found = health.pack_findings([str(tmp_path)])
    (pack,) = [one for one in found if one.told.startswith("disks ")]
    assert pack.sign == "note"
    assert "1 of 1 question can't be asked; 3 questions not read in passing" in pack.told


def test_what_comes_with_the_trainer_is_read_when_asked_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(
        "trainer.service.examining.PackExaminer.ready", lambda self, address: asked.append(address)
    )
    found = health.pack_findings([])
    assert asked == []
    assert {one.sign for one in found} == {"ok"}
    health.pack_findings([], whole=True)
    assert "flash-attention/hbm-bytes" in asked
