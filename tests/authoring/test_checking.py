"""What `pack check` finds: faults are planted into the small pack and looked for by place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.authoring.small import QUESTION, check_small, write_small
from trainer.authoring.checking import Report, check_question
from trainer.authoring.findings import Finding

Change = tuple[str, str]


def only(report: Report) -> Finding:
    """The one finding there is."""
    assert len(report.findings) == 1, "\n".join(map(str, report.findings))
    return report.findings[0]


def line_of(text: str, inside: str = QUESTION) -> int:
    return inside[: inside.index(text)].count("\n") + 1


def test_a_sound_pack_has_no_findings_and_every_sample_ran_on_every_variant(tmp_path: Path) -> None:
    report = check_small(tmp_path)
    assert report.findings == ()
    assert (report.variants, report.samples) == (4, 8)


def test_a_wrong_dimension_is_found_at_its_formula(tmp_path: Path) -> None:
    found = check_small(tmp_path, question=("key: traffic/rate", "key: traffic*rate")).findings[0]
    assert (found.line, found.column) == (line_of("key: traffic"), 10)
    assert "not measured in s" in found.message


def test_an_unknown_name_is_found_with_a_near_one(tmp_path: Path) -> None:
    found = only(check_small(tmp_path, question=("key: traffic/rate", "key: trafic/rate")))
    assert found.line == line_of("key: traffic")
    assert "traffic" in found.message.partition("did you mean")[2]


def test_faults_of_several_files_are_told_at_once(tmp_path: Path) -> None:
    report = check_small(
        tmp_path,
        question=("minutes: 5", "minuts: 5"),
        rubric=("levels:", "level:"),
        pack=("licence:", "license:"),
    )
    assert {Path(one.file).name for one in report.findings} == {"copying.yaml", "pack.yaml"}
    assert sum("unknown key" in one.message for one in report.findings) == 3
    assert all("did you mean" in one.message for one in report.findings if "unknown" in one.message)


def test_faults_of_meaning_in_every_file_are_told_at_once(tmp_path: Path) -> None:
    report = check_small(
        tmp_path,
        question=("unit: GiB", "unit: Gob"),
        question2=("    mistakes: [forgot-write]", "    mistakes: [forgot-writes]"),
        rubric=("met by: time", "met by: tim"),
        claims=("say: [disk, limits]", "say: [disc, limits]"),
    )
    told = {(Path(one.file).parent.parent.name, Path(one.file).name) for one in report.findings}
    assert told == {
        ("questions", "copying.yaml"),
        ("questions", "copying.claims.yaml"),
        ("rubrics", "copying.yaml"),
    }
    assert len(report.findings) == 4


# -- rubrics -----------------------------------------------------------------------------------


def test_a_level_that_a_better_one_always_takes_is_unreachable(tmp_path: Path) -> None:
    report = check_small(
        tmp_path,
        rubric=("  Weak: {looks", "  Fair: {needs: bytes and seconds and bound}\n  Weak: {looks"),
    )
    found = next(one for one in report.findings if one.check == "rubric")
    assert "no answer can reach the level 'Fair'" in found.message
    assert "'Hire'" in found.message
    assert found.line == 8


def test_a_level_whose_needs_contradict_is_unreachable(tmp_path: Path) -> None:
    report = check_small(tmp_path, rubric=("needs: bytes and", "needs: bytes and not bytes and"))
    found = next(one for one in report.findings if one.check == "rubric")
    assert "'Hire'" in found.message
    assert "contradict" in found.message


def test_a_criterion_that_no_part_or_claim_gives(tmp_path: Path) -> None:
    report = check_small(
        tmp_path,
        question=(
            "mistakes:\n  forgot-write",
            "mistakes:\n  slow: {means: x, say: y}\n  forgot-write",
        ),
        rubric=("met by: disk-bound", "met by: slow"),
    )
    found = next(one for one in report.findings if one.check == "rubric")
    assert "nothing can meet the criterion 'bound'" in found.message
    assert "'slow'" in found.message
    assert (found.line, found.column) == (5, 19)


def test_a_criterion_that_contradicts_itself(tmp_path: Path) -> None:
    report = check_small(tmp_path, rubric=("met by: time", "met by: time and not time"))
    found = next(one for one in report.findings if one.check == "rubric")
    assert "'time and not time' contradicts itself" in found.message


def test_a_level_that_needs_itself_is_refused(tmp_path: Path) -> None:
    report = check_small(tmp_path, rubric=("needs: bytes", "needs: Hire and bytes"))
    found = next(one for one in report.findings if one.check == "rubric")
    assert "'Hire'" in found.message
    assert (found.line, found.column) == (7, 17)


# -- tolerances --------------------------------------------------------------------------------


def tolerance(tmp_path: Path, **changes: Change) -> Finding:
    report = check_small(tmp_path, **changes)
    found = [one for one in report.findings if one.check == "tolerances"]
    assert len(found) == 1, "\n".join(map(str, report.findings))
    return found[0]


def test_a_mistake_within_the_tolerance_names_the_variant_and_both_values(tmp_path: Path) -> None:
    found = tolerance(
        tmp_path,
        question=(
            "    within: 1 %\n",
            "    within: 1 %\n    mistakes:\n"
            "      rounded: {is: traffic/rate + 0.06 s, say: Do not round.}\n",
        ),
    )
    assert "the mistake 'rounded' comes to" in found.message
    assert "in variant 0 (size = 8 GiB, rate = 2 GB/s)" in found.message
    assert "8.64993 s" in found.message
    assert "8.58993 s" in found.message
    assert "set 'within' below 0.69 %" in found.message


def test_a_mistake_that_is_near_in_one_variant_only_is_found(tmp_path: Path) -> None:
    found = tolerance(
        tmp_path,
        question=(
            "    within: 1 %\n",
            "    within: 1 %\n    mistakes:\n"
            "      fixed: {is: 4.3 s, say: That is another disk.}\n",
        ),
    )
    assert "4 GiB" in found.message
    assert "2 GB/s" in found.message


def test_two_parts_that_meet_in_some_variant(tmp_path: Path) -> None:
    report = check_small(
        tmp_path,
        question=(
            "  limit:\n",
            "  other:\n    ask: And?\n    key: 16 GiB\n    unit: GiB\n  limit:\n",
        ),
    )
    found = [one for one in report.findings if one.check == "tolerances"]
    assert [one.line for one in found] == sorted({line_of("  traffic:\n"), line_of("  limit:\n")})
    assert "the part 'other' is 16 GiB and this one 16 GiB" in found[0].message
    assert "size = 8 GiB" in found[0].message


def test_two_parts_that_are_always_equal_are_meant(tmp_path: Path) -> None:
    report = check_small(
        tmp_path,
        question=(
            "  limit:\n",
            "  other:\n    ask: And?\n    key: traffic\n    unit: GiB\n  limit:\n",
        ),
    )
    assert [one for one in report.findings if one.check == "tolerances"] == []


def test_a_tolerance_that_takes_gb_for_gib(tmp_path: Path) -> None:
    found = tolerance(tmp_path, question=("    unit: GiB\n", "    unit: GiB\n    within: 8 %\n"))
    assert found.line == line_of("unit: GiB") + 1
    assert "the same number in GB comes to" in found.message


def test_a_tolerance_that_takes_a_time_from_binary_bytes_for_one_from_decimal(
    tmp_path: Path,
) -> None:
    found = tolerance(tmp_path, question=("within: 1 %", "within: 7 %"))
    assert "the key with traffic = 16 GiB counted as GB" in found.message
    assert "8 s" in found.message


def test_a_mistake_that_is_right_by_a_convention(tmp_path: Path) -> None:
    found = tolerance(
        tmp_path,
        question=(
            "    unit: GiB\n",
            "    unit: GiB\n    also:\n      reads: {is: size, say: Right if labelled reads.}\n",
        ),
    )
    assert "'reads', which is right" in found.message
    assert found.line == line_of("forgot-write: {is") + 2


# -- samples and claims ------------------------------------------------------------------------


def test_a_sample_of_another_level_says_what_is_missing(tmp_path: Path) -> None:
    report = check_small(tmp_path, question=("limit: The disk limits it.", "limit: The network."))
    found = next(one for one in report.findings if one.check == "samples")
    assert "graded Weak, not Hire; missing for Hire: bound" in found.message
    assert "in all 4" in found.message
    assert found.line == line_of("  both:\n")


def test_a_sample_that_fails_on_a_later_variant_only(tmp_path: Path) -> None:
    report = check_small(tmp_path, question=("traffic: '{traffic | GiB}'", "traffic: 16 GiB"))
    found = next(one for one in report.findings if one.check == "samples")
    assert "variant 0" not in found.message
    assert "4 GiB" in found.message


def test_an_unlisted_mistake_in_a_sample(tmp_path: Path) -> None:
    found = only(check_small(tmp_path, question=("    mistakes: [forgot-write]\n", "")))
    assert "should not make the mistake 'forgot-write'" in found.message
    assert "list it under 'mistakes'" in found.message


def test_a_listed_mistake_that_is_not_made(tmp_path: Path) -> None:
    report = check_small(
        tmp_path, question=("parts: {traffic: '{size | GiB}'}", "parts: {time: 1 s}")
    )
    assert any("should make the mistake 'forgot-write'" in one.message for one in report.findings)


def test_criteria_that_a_sample_tells_are_compared_both_ways(tmp_path: Path) -> None:
    report = check_small(
        tmp_path, question=("    level: Weak\n", "    level: Weak\n    meets: [seconds]\n")
    )
    assert "should meet 'seconds'" in only(report).message
    report = check_small(
        tmp_path, question=("    level: Hire\n", "    level: Hire\n    meets: [bytes, seconds]\n")
    )
    assert "should not meet 'bound'" in only(report).message


def test_a_prose_sample_is_graded_on_every_variant(tmp_path: Path) -> None:
    report = check_small(
        tmp_path,
        question=(
            "  half:\n",
            "  said:\n    says: The disk limits it.\n    meets: [bytes]\n  half:\n",
        ),
    )
    told = [one.message for one in report.findings]
    assert report.samples == 12
    assert any("'said' should meet 'bytes'" in one for one in told)
    assert any("'said' should not meet 'bound'" in one for one in told)


def test_a_yes_sentence_that_is_not_heard(tmp_path: Path) -> None:
    found = only(check_small(tmp_path, claims=("yes: [The disk", "yes: [The network")))
    assert "'The network limits it.' should be heard as 'disk-bound'" in found.message
    assert (found.line, found.column) == (8, 11)


def test_a_no_sentence_that_is_heard(tmp_path: Path) -> None:
    found = only(check_small(tmp_path, claims=("no: [The network", "no: [The disk")))
    assert "should not be heard as 'disk-bound'" in found.message
    assert (found.line, found.column) == (9, 10)


def test_claims_that_cannot_be_compiled_are_told_at_their_line(tmp_path: Path) -> None:
    report = check_small(tmp_path, claims=("say: [disk, limits]", "say: [disc, limits]"))
    found = next(one for one in report.findings if one.check == "claims")
    assert Path(found.file).name == "copying.claims.yaml"
    assert found.line in (5, 7)
    assert "disc" in found.message


# -- draws and coverage ------------------------------------------------------------------------


def test_a_formula_that_fails_in_a_later_draw(tmp_path: Path) -> None:
    report = check_small(tmp_path, question=("  doubled: 2*size", "  doubled: size/(size - 4 GiB)"))
    found = only(report)
    assert found.line == line_of("  doubled:")
    assert "divides by zero" in found.message


def test_a_text_that_fails_in_a_later_draw(tmp_path: Path) -> None:
    report = check_small(
        tmp_path,
        question=("say: Every byte is written as well.}", "say: '{size/(size - 4 GiB)}'}"),
    )
    found = next(one for one in report.findings if one.check == "variants")
    assert "size = 4 GiB" in found.message


def test_what_no_sample_tries_is_a_warning(tmp_path: Path) -> None:
    report = check_small(tmp_path, question=(QUESTION[QUESTION.index("  half:\n") :], ""))
    assert {one.severity for one in report.findings} == {"warning"}
    told = "\n".join(one.message for one in report.findings)
    assert "no sample reaches the level 'Weak'" in told
    assert "no sample makes the mistake 'forgot-write'" in told
    assert report.errors == 0
    assert report.warnings == len(report.findings)


def test_a_criterion_that_no_sample_meets(tmp_path: Path) -> None:
    report = check_small(
        tmp_path,
        question=("time: '{time | s}', ", ""),
        question2=("level: Hire", "level: Weak"),
        question3=("limit: The disk limits it.", "limit: The disk limits it."),
    )
    assert any("no sample meets the criterion 'seconds'" in one.message for one in report.findings)


def test_a_mistake_that_nothing_can_notice(tmp_path: Path) -> None:
    report = check_small(
        tmp_path,
        question=(
            "samples:\n",
            "  cosmic: {means: Blames rays., say: It is not rays.}\n\nsamples:\n",
        ),
        question2=("\n  cosmic", "  cosmic"),
    )
    found = only(report)
    assert found.severity == "error"
    assert "nothing can notice the mistake 'cosmic'" in found.message


# -- what is opened ----------------------------------------------------------------------------


def test_checking_one_question_opens_only_its_own_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = write_small(tmp_path)
    other = target.files[0].with_name("other.yaml")
    other.write_text("this is no question", encoding="utf-8")
    opened: list[str] = []
    real = Path.open

    def spy(self: Path, *arguments: object, **named: object) -> object:
        opened.append(self.name)
        return real(self, *arguments, **named)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", spy)
    assert check_question(target).findings == ()
    assert set(opened) == {one.name for one in target.files}
