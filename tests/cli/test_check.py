from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Runner

QUESTION = ("--question", "flash-attention/hbm-bytes")


def test_a_slipped_label_is_asked_once(run: Runner) -> None:
    told = run("check", "--expect", "8 MiB", "8 Mib").out
    assert told.splitlines()[2:] == ["8 Mib is 1 MiB; did you mean MiB?"]


def test_a_right_number(run: Runner) -> None:
    ran = run("check", "--expect", "520 MiB", "545.26 MB", "--json")
    assert ran.code == 0
    row = ran.row()
    assert row["outcome"] == "right"
    assert row["unit"] == "fine"
    assert "545,260,000 B" in row["reading"]
    assert set(row) >= {"outcome", "reading", "message", "unit", "explanations"}


def test_for_people_the_reading_stands_before_the_verdict(run: Runner) -> None:
    ran = run("check", "--expect", "520 MiB", "256 MiB")
    assert ran.code == 1
    assert ran.out.splitlines()[0].startswith("reads as 256 MiB")
    assert ran.out.splitlines()[1] == "✗ wrong"


@pytest.mark.parametrize("response", ["520 florps", "(520 MiB", "520 mb", ""])
def test_what_cannot_be_judged_has_its_own_exit_code(run: Runner, response: str) -> None:
    ran = run("check", "--expect", "520 MiB", response)
    assert ran.code == 3
    assert "Traceback" not in ran.out + ran.err


def test_an_unreadable_number_gets_a_caret_under_the_character(run: Runner) -> None:
    lines = run("check", "--expect", "520 MiB", "520 florps").out.splitlines()
    at = next(i for i, line in enumerate(lines) if line.strip().startswith("^"))
    assert lines[at].index("^") == lines[at - 1].index("florps")


def test_a_part_of_a_question_names_the_mistake(run: Runner) -> None:
    ran = run("check", *QUESTION, "--part", "naive", "256 MiB", "--json")
    assert ran.code == 1
    assert ran.row()["mistake"] == "forgot-p"
    assert ran.row()["explanations"][0]["kind"] == "declared-mistake"


def test_a_variant_has_its_own_key(run: Runner) -> None:
    right = run("check", *QUESTION, "--part", "ridge", "295 FLOP/B")
    assert right.code == 0
    codes = {
        run("check", *QUESTION, "--part", "naive", "520 MiB", "--variant", str(n)).code
        for n in range(4)
    }
    assert codes == {0, 1}


def test_rows_of_every_kind_in_one_stream(run: Runner) -> None:
    rows = [
        {"id": "n", "response": "520 MB", "expect": "520 MiB"},
        {"id": "t", "response": "521 MiB", "expect": "500 MiB", "within": 0.05},
        {"id": "e", "response": "x*(x+1)", "expect": "x^2+x", "variables": ["x"]},
        {"id": "p", "question": QUESTION[1], "part": "naive", "response": "264 MiB"},
        {"id": "w", "work": "total = 512 + 8 = 530 MiB"},
    ]
    ran = run("check", "--jsonl", "-", text="\n".join(map(json.dumps, rows)) + "\n\n")
    assert ran.code == 0
    found = {row["id"]: row for row in ran.rows()}
    assert list(found) == ["n", "t", "e", "p", "w"]
    assert (found["n"]["outcome"], found["n"]["unit"]) == ("wrong", "slip")
    assert found["t"]["outcome"] == found["e"]["outcome"] == "right"
    assert found["p"]["mistake"] == "forgot-p"
    assert found["w"]["first_wrong"]["line"] == 1
    assert found["w"]["steps"][-1]["outcome"] == "wrong"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "not JSON"),
        ("[1]", "a row is a JSON object"),
        ('{"id": 7, "expect": "1 B"}', "field 'response' is missing"),
        ('{"id": 7, "response": 5, "expect": "1 B"}', "field 'response' is int"),
        ('{"id": 7, "response": "5", "expect": "1 B", "within": "wide"}', "within is a share"),
        ('{"id": 7, "response": "5", "expect": "1 B", "variables": "x"}', "list of names"),
        ('{"id": 7, "response": "5", "question": "no/such", "part": "p"}', "no/such"),
        ('{"id": 7, "response": "5", "expect": "1 florp"}', "florp"),
        ("[" * 100_000, "nested too deeply"),
        (b'{"id": "\xff"}', "not UTF-8"),
        ('{"id": NaN, "response": "5", "expect": "1 B"}', "NaN is no number"),
        ('{"id": 7, "response": "5", "expect": "1 B", "within": 1e999}', "within is a share"),
        ("x" * 4_000_001, "longer than 4,000,000 characters"),
    ],
)
def test_a_bad_row_is_answered_in_its_place(run: Runner, line: str | bytes, said: str) -> None:
    good = b'{"id": "good", "response": "1 B", "expect": "1 B"}'
    raw = line.encode() if isinstance(line, str) else line
    ran = run("check", "--jsonl", "-", text=raw + b"\n" + good + b"\n")
    assert ran.code == 3
    bad, fine = ran.rows()
    assert said in bad["error"]
    assert bad["line"] == 1
    assert fine["outcome"] == "right"


@pytest.mark.parametrize("number", ["1e999", "-1e999", "9" * 5_000])
def test_a_number_that_no_computer_holds_comes_back_as_it_was_written(
    run: Runner, number: str
) -> None:
    row = f'{{"id": {number}, "response": "1 B", "expect": "1 B"}}'
    assert run("check", "--jsonl", "-", text=row).row()["id"] == number


def test_rows_that_an_editor_marked_as_utf_8_are_read(run: Runner) -> None:
    row = b'\xef\xbb\xbf{"id": 1, "response": "1 B", "expect": "1 B"}'
    assert run("check", "--jsonl", "-", text=row).row()["outcome"] == "right"


@pytest.mark.parametrize("verb", [("check",), ("grade",)])
def test_a_line_without_an_end_is_no_row(run: Runner, verb: tuple[str, ...]) -> None:
    ran = run(*verb, "--jsonl", "/dev/zero")
    assert (ran.code, ran.out) == (4, "")
    assert "/dev/zero holds no rows" in ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "--work"),
        ("grade", "flash-attention/hbm-bytes"),
        ("pack", "score"),
        ("pack", "preview", "flash-attention/hbm-bytes", "--answer"),
    ],
)
def test_a_text_that_is_none_is_told(
    run: Runner, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    ran = run(*arguments, "/dev/zero")
    assert (ran.code, ran.out) == (4, "")
    assert "/dev/zero is longer than 8,000,000 bytes" in ran.err
    file = tmp_path / "wide.txt"
    file.write_text("520 MiB", encoding="utf-16")
    ran = run(*arguments, str(file))
    assert (ran.code, ran.out) == (4, "")
    assert "UTF-16" in ran.err
    rows = run("check", "--jsonl", str(file))
    assert (rows.code, rows.out) == (4, "")
    assert "UTF-16" in rows.err


def test_working_is_checked_line_by_line(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "work.txt"
    file.write_text("S = 8192 x 8192 x 2 B = 128 MiB\nt = 4 x S / 3.35 TB/s = 155 us\n")
    ran = run("check", "--work", str(file))
    assert ran.code == 1
    assert "✓ line 1" in ran.out
    assert "The first wrong step is on line 2" in ran.out
    data = run("check", "--work", str(file), "--json").row()
    assert data["first_wrong"]["line"] == 2
    assert {step["outcome"] for step in data["steps"]} == {"right", "wrong"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("check",), "say what to judge"),
        (("check", "520 MiB"), "say what is right"),
        (("check", *QUESTION, "520 MiB"), "--question needs --part"),
        (("check", "--jsonl", "-", "520 MiB"), "leave out RESPONSE"),
        (("check", "--work", "-", "--expect", "1 B"), "--work checks the lines"),
        (("nonsense",), "No such command"),
    ],
)
def test_wrong_calls_get_one_sentence(run: Runner, arguments: tuple[str, ...], said: str) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert said in ran.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("check", "--work", "/no/such/file"), "/no/such/file"),
        (("check", "--question", "no/such", "--part", "naive", "1 B"), "no/such"),
        (("check", *QUESTION, "--part", "naiv", "1 B"), "naive"),
        (("check", *QUESTION, "--part", "naive", "1 B", "--variant", "9999"), "no variant 9999"),
    ],
)
def test_trouble_is_told_without_a_traceback(
    run: Runner, arguments: tuple[str, ...], said: str
) -> None:
    ran = run(*arguments)
    assert ran.code == 4
    assert said in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("path", ["/no/such/file", "/"])
@pytest.mark.parametrize("verb", ["check", "grade"])
def test_rows_that_cannot_be_opened_are_told(run: Runner, verb: str, path: str) -> None:
    ran = run(verb, "--jsonl", path)
    assert ran.code == 4
    assert f"{path} can't be read" in ran.err


def test_working_without_a_step_is_not_called_right(run: Runner) -> None:
    assert run("check", "--work", "-", text="nothing here").code == 3


def test_a_key_that_cannot_be_read_is_said_to_be_the_key(run: Runner) -> None:
    ran = run("check", "--expect", "9^9^9^9", "3")
    assert ran.code == 4
    assert "the expected '9^9^9^9' can't be used" in ran.err


def test_a_factor_is_not_made_up_from_one_point(run: Runner) -> None:
    ran = run("check", "--expect", "x", "--variables", "x", "log(log(log(log(x))))")
    assert ran.code == 1
    assert "the key ×" not in ran.out
