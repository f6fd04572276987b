"""``trainer calibrate`` line by line, on the shipped packs and on labelled answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Runner
from tests.processes import modules_after, refuse
from trainer.cli.plain_calibrate import Line, read_line
from trainer.service.calibration_views import (
    AnswerToRate,
    CriterionToMark,
    LevelToChoose,
)

QUESTION = "storage/video-archive"
RATE_ALL = "1 2 a\n- c\n1 ~2 hire\n3 b\n1 2 3 a\n"


def answer(level: str | None = None, *, levels: bool = True) -> AnswerToRate:
    return AnswerToRate(
        title="Bytes",
        label="N = 8",
        ask="How many?",
        givens=(),
        expected=(),
        text="It is 8.",
        criteria=tuple(
            CriterionToMark(name, name.title(), "", (), str(number), None)
            for number, name in enumerate(("floor", "naive", "why"), 1)
        ),
        levels=(
            (LevelToChoose("Strong Hire", "", "a"), LevelToChoose("Weak", "", "b"))
            if levels
            else ()
        ),
        level=level,
        status="open",
    )


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("1 3 b", Line({1: "heard", 3: "heard"}, "Weak")),
        ("~1, 2 A", Line({1: "partly", 2: "heard"}, "Strong Hire")),
        ("2 strong hire", Line({2: "heard"}, "Strong Hire")),
        ("WEAK", Line(None, "Weak")),
        ("- b", Line({}, "Weak")),
        ("4 b", "There is no criterion 4: they are 1 to 3."),
        ("1 great", "'great' is no level: levels are a Strong Hire, b Weak."),
        ("1 2", "Name the level on the same line (a Strong Hire, b Weak), or /skip."),
    ],
)
def test_a_line_is_read(line: str, read: Line | str) -> None:
    assert read_line(line, answer()) == read


def test_a_line_for_an_answer_that_has_a_level_or_needs_none() -> None:
    assert read_line("1", answer("Weak")) == Line({1: "heard"}, None)
    assert read_line("1", answer(levels=False)) == Line({1: "heard"}, None)
    told = read_line("1 b", answer(levels=False))
    assert told == "'b' is no level: this one has criteria and no levels."


def test_to_the_key(run: Runner) -> None:
    done = run("calibrate", QUESTION, "--as", "ada", text=RATE_ALL + "/end\n")
    assert done.code == 0
    rating, _, report = done.out.partition("Calibration of ada, 20")
    for told in (
        "Calibration of ada: 5 answers, each without its label.",
        "Answer 5 of 5, Disks for a video archive, ",
        "Levels: a Strong Hire; b Hire; c Weak",
        "Rated: what arrives, what the disks hold; Strong Hire.",
        "Rated: what arrives, what the disks hold partly; Hire.",
        "Rated: nothing heard; Weak.",
        "That was the last: 5 of 5 rated.",
    ):
        assert told in rating, told
    for hidden in ("key", "no-bandwidth", "model-answer"):
        assert hidden not in rating.replace("for the key, after", "").replace("see the key of", "")
    for told in (
        "5 of 5 answers rated",
        "of 5 ",
        "too few (5; it takes 20)",
        "By criterion: Disks for a video archive",
        "Answers, with the key",
        "you: Strong Hire · key: ",
    ):
        assert told in report, told


def test_an_empty_line_after_the_last_ends_it_too(run: Runner) -> None:
    done = run("calibrate", QUESTION, text=RATE_ALL + "\n")
    assert "Answers, with the key" in done.out


def test_left_and_gone_on_with(run: Runner) -> None:
    done = run("calibrate", QUESTION, "--as", "ada", text="1 a\n2 b\n/quit\n")
    assert done.code == 0
    assert "Everything is kept; 'trainer calibrate' goes on from here." in done.out
    assert "Answers, with the key" not in done.out
    done = run("calibrate", "--as", "Ada", text="/back\n/go on\n/end\n")
    assert "Going on with the calibration that was left open." in done.out
    assert "Answer 3 of 5" in done.out
    assert "You said: 2, Hire." in done.out
    assert "2 of 5 answers rated, 3 left" in done.out


def test_commands_are_explained_and_wrong_ones_named(run: Runner) -> None:
    lines = "/help\n/nonsense\n/rubric\n/numbers\n/again\n/go\n/go 99\n/skip\n1\n\n/go 5\n/end\n"
    done = run("calibrate", QUESTION, text=lines)
    assert done.code == 0
    for told in (
        "~ before a number that was",
        "There is no command /nonsense here.",
        "1. what arrives: give the bytes that arrive each second",
        "The rate of all cameras together.",
        "what the disks hold: ",
        "Name an answer from 1 to 5: /go 7.",
        "There is no answer 99; there are 5.",
        "Name the level on the same line",
        "Answer 5 of 5",
        "Nothing was rated, so no key is shown.",
    ):
        assert told in done.out, told


def test_as_json_the_dialogue_goes_to_standard_error(run: Runner) -> None:
    done = run("calibrate", QUESTION, "--as", "ada", "--json", text=RATE_ALL + "/end\n")
    report = done.row()
    assert "Answer 1 of 5" in done.err
    assert (report["rater"], report["rated"], report["answers"]) == ("ada", 5, 5)
    assert report["key"]["levels"]["n"] == 5
    assert report["key"]["levels"]["kappa_quadratic"]["too_few"]
    assert report["bias"]["words"]
    assert len(report["ratings"]) == 5
    assert {one["origin"] for one in report["ratings"]} >= {"model-answer", "no-bandwidth"}
    again = run("calibrate", "--report", "--as", "ada", "--json").row()
    assert again == report
    shown = run("calibrate", "--report", "--as", "ada")
    assert "Answers, with the key" in shown.out


def test_a_report_that_is_not_there(run: Runner) -> None:
    run("calibrate", QUESTION, "--as", "ada", text="1 a\n")
    done = run("calibrate", "--report", "--as", "ada")
    assert done.code == 4
    assert "ada has finished no calibration in this store" in done.err
    assert "Answer" not in done.out


def test_labelled_answers_of_a_file(run: Runner, tmp_path: Path) -> None:
    rows = [
        {
            "id": str(number),
            "question": QUESTION,
            "text": f"Answer {number}: \x1b[31m0.5 GB/s arrive.",
            "level": "Hire" if number % 2 else "Weak",
            "criteria": ["arrives"] if number % 2 else [],
            "mistakes": [],
        }
        for number in range(22)
    ]
    from trainer.packs import library

    first = library().question(QUESTION).rubric.criteria[0].id
    for row in rows:
        row["criteria"] = [first] if row["criteria"] else []
    file = tmp_path / "rows.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    arguments = ("calibrate", "--answers", str(file), "--count", "22", "--json")
    for name, line in (("ada", "1 b\n"), ("ben", "- c\n"), ("cy", "1 b\n")):
        done = run(*arguments, "--as", name, text=line * 22 + "/end\n")
        assert done.code == 0
        assert "\x1b" not in done.err
        report = done.row()
        assert report["rated"] == 22
    levels = report["key"]["levels"]
    assert (levels["same"], levels["within_one"]) == (11, 22)
    # Who says the same of everything agrees no more than chance has it.
    assert levels["kappa_quadratic"]["value"] == 0.0
    assert not levels["kappa_quadratic"]["too_few"]
    assert report["bias"]["levels"]["mean"] == 0.5
    assert [one["name"] for one in report["raters"]] == ["ada", "ben"]
    with_ada, with_ben = (one["levels"] for one in report["raters"])
    assert with_ada["same"] == 22
    assert with_ada["kappa_quadratic"]["why"].startswith("Both gave one and the same rating")
    assert with_ben["same"] == 0
    assert report["alpha"]["raters"] == ["cy", "ada", "ben"]
    assert report["alpha"]["levels"]["value"] < 0
    shown = run("calibrate", "--report", "--as", "cy").out
    assert "kappa, quadratic weights: none. Both gave one and the same rating" in shown
    assert "cy, ada and ben together: Krippendorff's alpha, ordinal" in shown
    assert "\x1b" not in shown


def test_what_cannot_be_used_is_told_in_a_sentence(run: Runner, tmp_path: Path) -> None:
    broken = tmp_path / "rows.jsonl"
    broken.write_text('{"id": "1"}\n', encoding="utf-8")
    for arguments, code, told in (
        (("calibrate", "storage/unknown"), 4, "there is no question"),
        (("calibrate", "--answers", str(tmp_path / "none.jsonl")), 4, "can't be read"),
        (("calibrate", "--answers", str(broken)), 4, "line 1: expected"),
        (("calibrate", "--answers", "-"), 2, "--answers takes a file"),
        (("calibrate", "--answers", "x", "--runs"), 2, "two sources"),
        (("calibrate", "--count", "0"), 2, "0 is not in the range"),
        (("calibrate", "--runs"), 4, "no recorded answer"),
        (("calibrate", QUESTION, "--as", "x" * 99), 4, "up to 60 characters"),
    ):
        done = run(*arguments)
        assert done.code == code, arguments
        assert told.lower() in done.err.lower(), arguments
        assert "Traceback" not in done.err


def test_it_is_no_practice(run: Runner) -> None:
    run("calibrate", QUESTION, text=RATE_ALL + "/end\n")
    run("calibrate", "flash-attention/hbm-bytes", text="1 a\n")
    assert json.loads(run("stats", "--json").out)["answers"] == 0
    assert "Go on" not in run("--plain", text="/quit\n").out


def test_rating_line_by_line_loads_no_screen(tmp_path: Path) -> None:
    loaded, printed = modules_after(tmp_path, "calibrate", QUESTION, text="1 a\n")
    assert "Answer 1 of 5" in printed
    refuse(loaded, "textual", "sympy", "numpy")
