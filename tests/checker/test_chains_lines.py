"""How working falls into statements, and which names and literals its steps hold."""

from __future__ import annotations

import pytest

from trainer.checker import check_work
from trainer.checker.chains.lines import statements
from trainer.checker.chains.names import Names, spellings
from trainer.checker.chains.steps import read_step
from trainer.quantity import Quantity


def cut(work: str) -> list[list[str]]:
    """Each statement as its segments with the signs between them."""
    found = []
    for statement in statements(work):
        parts = [statement.segments[0].text]
        for sign, segment in zip(statement.signs, statement.segments[1:], strict=True):
            parts += [sign, segment.text]
        found.append(parts)
    return found


@pytest.mark.parametrize(
    ("work", "found"),
    [
        ("S = 2 x 3 = 6", [["S", "=", "2 x 3", "=", "6"]]),
        ("S=2*3=6", [["S", "=", "2*3", "=", "6"]]),
        ("HBM traffic ~ 8 MiB", [["HBM traffic", "~", "8 MiB"]]),
        ("t = ~163 us", [["t", "=", "163 us"]]),
        ("8 MiB -> 8.39 MB => ok", [["8 MiB", "->", "8.39 MB", "=>", "ok"]]),
        ("32K context: 4 x 2 = 8", [["32K context", ":", "4 x 2", "=", "8"]]),
        (
            "Br = 128:  Tr = 8,192 / 128 = 64",
            [["Br", "=", "128"], ["Tr", "=", "8,192 / 128", "=", "64"]],
        ),
        ("N = 8192, d = 128; e = 2 B", [["N", "=", "8192"], ["d", "=", "128"], ["e", "=", "2 B"]]),
        ("Q, K, V once each = 8 MiB", [["Q, K, V once each", "=", "8 MiB"]]),
        ("K and V reads = 4 MiB", [["K and V reads", "=", "4 MiB"]]),
        ("S = 128 MiB and T = 2 MiB", [["S", "=", "128 MiB"], ["and T", "=", "2 MiB"]]),
        ("(4 x 2 = 8)", [["4 x 2", "=", "8"]]),
        ("S (N = 8192) = 5", [["N", "=", "8192"], ["S (N = 8192)", "=", "5"]]),
        ("520 MiB (= 545 MB)", [["520 MiB", "=", "545 MB"]]),
        ("- x = 1\n2. y = 2\n(c) z = 3", [["x", "=", "1"], ["y", "=", "2"], ["z", "=", "3"]]),
        ("x = 1  # = 2", [["x", "=", "1"]]),
        ("x = 1  // = 2", [["x", "=", "1"]]),
        ("x = 64 // 8 = 8", [["x", "=", "64 // 8", "=", "8"]]),
        ("GPU #2 = 5", [["GPU #2", "=", "5"]]),
        ("x = 2**3 = 8", [["x", "=", "2**3", "=", "8"]]),
        ("**x** = **8**", [["x", "=", "8"]]),
        ("a >= 5, b <= 6, c != 7, d == 8", [["d", "==", "8"]]),
        ("x\n = 2 x 3\n = 6", [["x", "=", "2 x 3", "=", "6"]]),
        ("\n = 2 x 3\n = 6", [["2 x 3", "=", "6"]]),
        ("x = 2\n + 3\n = 5", [["x", "=", "2 + 3", "=", "5"]]),
        ("x = 2 +\n3 = 5", [["x", "=", "2 + 3", "=", "5"]]),
        ("no sign at all", []),
    ],
)
def test_lines_are_cut_into_statements(work: str, found: list[list[str]]) -> None:
    assert cut(work) == found


def test_every_segment_knows_its_line() -> None:
    (statement,) = statements("x = 2 x 3\n\n = 6\n")
    assert [segment.line for segment in statement.segments] == [1, 1, 3]


def test_a_label_binds_itself_and_its_plain_name() -> None:
    assert spellings("so the total (BF16)") == ("so the total (BF16)", "so the total", "total")
    assert spellings("Under the model with B_r") == (
        "Under the model with B_r",
        "B_r",
    )
    assert spellings("128") == ()


def test_the_longest_name_is_found_and_letters_side_by_side_are_several() -> None:
    names = Names(["K", "K and V reads", "N", "d", "Total"])
    assert names.at("K and  V reads + 4", 0) == ("K and V reads", 14)
    assert names.at("Kx", 0) is None
    assert names.at("total", 0) == ("Total", 5)
    assert names.at("n", 0) is None
    assert names.at("Nd", 0) == ("N", 1)


@pytest.mark.parametrize(
    ("text", "tail", "literals"),
    [
        ("64 query blocks", "blocks", ["64 query"]),
        ("65x fewer bytes", "fewer bytes", ["65"]),
        ("8 MiB (the floor)", "", ["8 MiB"]),
        ("80 layers x 16 MiB", "", ["80 layers", "16 MiB"]),
        ("2 MiB K + 2 MiB V", "V", ["2 MiB", "2 MiB"]),
        ("500,000 / s", "", ["500,000 / s"]),
        ("4.19 MB per KV head", "per KV head", ["4.19 MB"]),
        ("8 MiB - the floor", "- the floor", ["8 MiB"]),
        ("520 MiB, or 545 MB", ", or 545 MB", ["520 MiB"]),
    ],
)
def test_what_a_step_says_beside_its_numbers(text: str, tail: str, literals: list[str]) -> None:
    step = read_step(text, Names())[0]
    assert step.tail == tail
    assert [one.text for one in step.literals.values()] == literals


def test_unknown_words_leave_a_step_without_value() -> None:
    assert read_step("4 x foo", Names())[0].unknown == ("foo",)
    assert read_step("write S + read S + write P", Names())[0].terms == 3
    assert read_step("4 N^2 d", Names())[0].unknown == ("d",)
    assert read_step("4 N^2", Names())[0].symbolic


def test_a_word_after_a_number_may_be_its_noun_or_a_factor() -> None:
    assert len(read_step("64 slabs", Names(["slabs"]))) == 2
    assert len(read_step("64 slabs", Names())) == 1


def test_a_given_that_the_working_solves_for_is_not_held_to_the_question() -> None:
    names = {"N": Quantity.of("8192"), "d": Quantity.of("128")}
    report = check_work("2*N*d*2 B = 50 MB => N = 50e6/512 = 97,656", names=names)
    assert report.first_wrong is None
    assert check_work("4*N*d = 5", names=names).first_wrong is not None
