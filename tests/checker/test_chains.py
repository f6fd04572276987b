"""Written working: each link by itself, the first bad one named once, the rest carried."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from tests.checker.planting import planted
from trainer.checker import check_work
from trainer.checker.chains import WorkReport
from trainer.quantity import Quantity

CASES = Path(__file__).parent.parent / "cases"
FILES = ("chains.jsonl", "chains-more.jsonl")

Wrong = dict[str, object]

# The working of the first question's own model answer, as it stands there.
QUESTION_TEXT = """
one N x d tensor = 8,192 x 128 x 2 B = 2 MiB
Q + K + V + O    = 4 x 2 MiB         = 8 MiB   (the floor for any kernel)

S (BF16)         = 8,192 x 8,192 x 2 B         = 128 MiB
score traffic    = write S + read S + write P + read P = 4 x 128 = 512 MiB
total            = 512 + 8                     = 520 MiB
at 3.35 TB/s     = 545 x 10^6 B / 3.35e12 B/s  = 163 us

If the scores are kept in FP32, as careful unfused code does, the score traffic doubles.

Br = 128:  Tr = 8,192 / 128 = 64 query blocks
K and V reads  = 64 x (2 MiB + 2 MiB) = 256 MiB
Q read + O write                       =   4 MiB
total                                  = 260 MiB
(Br = 64 doubles the re-reads: 512 + 4 = 516 MiB)

HBM traffic       ~ 8 MiB (Q, K, V once each, O once) = 8.39 x 10^6 B
FLOPs             = 4 N^2 d = 4 x 8,192^2 x 128   = 34.4 GFLOP  (QK^T and PV)
intensity         = 34.4e9 / 8.39e6               = 4,096 FLOP/B
H100 ridge (BF16) = 989 TFLOP/s / 3.35 TB/s       = 295 FLOP/B
compute time      = 34.4e9 / 989e12               = 34.7 us
HBM time          = 8.39e6 / 3.35e12              = 2.5 us
naive / real HBM  = 520 / 8                       = 65x fewer bytes
""".strip()


def cases(file: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (CASES / file).read_text("utf-8").splitlines()]


def rows() -> Iterator[object]:
    for file in FILES:
        for row in cases(file):
            yield pytest.param(row["work"], row["first_wrong"], row["carried"], id=str(row["id"]))


def good() -> list[str]:
    return [str(row["work"]) for file in FILES for row in cases(file) if not row["first_wrong"]]


def carried(report: WorkReport) -> list[int]:
    return sorted({step.line for step in report.steps if step.outcome == "carried"})


def outcomes(work: str) -> list[str]:
    return [step.outcome for step in check_work(work).steps]


def message(work: str) -> str:
    wrong = check_work(work).first_wrong
    assert wrong is not None
    return wrong.message


@pytest.mark.parametrize(("work", "first", "follows"), rows())
def test_labelled_working_comes_out_as_labelled(
    work: str, first: Wrong | None, follows: list[int]
) -> None:
    report = check_work(work)
    found = report.first_wrong
    assert (found and {"line": found.line, "text": found.text}) == first
    assert carried(report) == follows
    assert "unreadable" not in {step.outcome for step in report.steps}


def test_the_question_text_passes_whole() -> None:
    report = check_work(QUESTION_TEXT)
    assert report.first_wrong is None
    assert {step.outcome for step in report.steps} == {"right"}
    assert len(report.steps) == 17


def test_it_passes_with_the_questions_names_too() -> None:
    names = {
        "N": Quantity.of("8192"),
        "d": Quantity.of("128"),
        "e": Quantity.of("2 B"),
        "S": Quantity.of("128 MiB"),
        "T": Quantity.of("2 MiB"),
    }
    report = check_work(QUESTION_TEXT, names=names)
    assert {step.outcome for step in report.steps} == {"right"}
    # Now the formula has values, so its link is judged as well.
    assert len(report.steps) == 18


@pytest.mark.parametrize("work", [QUESTION_TEXT, *good()])
def test_one_planted_error_is_named_exactly(work: str) -> None:
    # The question's own text with every error; of the many others each fifth, for time's sake.
    for error in islice(planted(work), 0, None, 1 if work == QUESTION_TEXT else 5):
        found = check_work(error.work).first_wrong
        if error.undecidable and work != QUESTION_TEXT and (not found or found.line > error.line):
            continue
        assert found is not None, error
        assert found.line == error.line, error
        assert error.wrong in found.text, error


def test_enough_errors_of_every_kind_are_planted() -> None:
    kinds: dict[str, int] = {}
    for work in (QUESTION_TEXT, *good()):
        for error in planted(work):
            kinds[error.kind] = kinds.get(error.kind, 0) + 1
    assert sum(kinds.values()) > 1000
    assert set(kinds) == {"factor", "unit", "digits", "exponent", "dropped term", "rounding"}
    assert min(kinds.values()) >= 5
    on_the_question = {error.kind for error in planted(QUESTION_TEXT)}
    assert on_the_question >= {"factor", "unit", "digits", "exponent", "dropped term"}


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("4 x 128 = 512", "3 x 128 = 512", 5),
        ("read P = 4 x 128 = 512", "read P = 3 x 128 = 384", 5),
        ("= 512 + 8  ", "= 512 + 4  ", 6),
        ("= 512 + 8  ", "= 512      ", 6),
        ("545 x 10^6", "520 x 10^6", 7),
        ("3.35e12 B/s", "3.35e9 B/s", 7),
        ("= 163 us", "= 155 us", 7),
        ("= 163 us", "= 162 us", 7),
        ("8,192 / 128 = 64", "8,192 / 64 = 64", 11),
        ("64 x (2 MiB + 2 MiB)", "64 x 2 MiB", 12),
        ("=   4 MiB", "=   8 MiB", 14),
        ("= 260 MiB", "= 262 MiB", 14),
        ("= 260 MiB", "= 260 MB", 14),
        ("8.39 x 10^6", "8.0 x 10^6", 17),
        ("8,192^2 x 128 ", "8,192 x 128   ", 18),
        ("34.4e9 / 8.39e6", "8.39e6 / 34.4e9", 19),
        ("989 TFLOP/s / 3.35", "1979 TFLOP/s / 3.35", 20),
        ("34.4e9 / 989e12", "34.4e9 / 989e9", 21),
        ("8.39e6 / 3.35e12", "8.39 / 3.35e12", 22),
        ("520 / 8", "8 / 520", 23),
    ],
)
def test_an_error_on_the_left_of_a_step_is_named_too(old: str, new: str, line: int) -> None:
    assert QUESTION_TEXT.count(old) == 1
    found = check_work(QUESTION_TEXT.replace(old, new)).first_wrong
    assert found is not None
    assert found.line == line


# --- what a message says -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("work", "said"),
    [
        ("total = 512 + 8 = 530 MiB", "512 + 8 = 520 MiB, not 530 MiB."),
        (
            "t = 520 MiB / 3.35 TB/s = 155 us",
            "520 MiB / 3.35 TB/s = 163 us, not 155 us: "
            "a binary count (MiB) was divided as if it were decimal (MB).",
        ),
        (
            "link = 200 Gb/s = 200 GB/s",
            "200 Gb/s = 25 GB/s, not 200 GB/s: a byte (B) is 8 bits (b).",
        ),
        ("t = 545 MB / 3.35 TB/s = 163 ms", "163 us, not 163 ms: the prefix of ms is wrong."),
        (
            "ratio = 2.5 us / 163 us = 65x",
            "2.5 us / 163 us = 0.0153, not 65x: the ratio stands upside down.",
        ),
        ("disk = 2 TB = 2,048 GB", "1,000 and 1,024 were mixed"),
        ("x = 18.97 ms ≈ 18 ms", "digits were cut off, not rounded"),
        ("x = 2 x 3 x 5 B = 15 B", "the factor 2 was not multiplied in"),
        ("a = 3 MiB\nb = 5 MiB\nc = a + b + 7 MiB = 10 MiB", "b was not added"),
        ("t = 1.5 us + 300 ns = 301.5 us", "300 ns was added with the prefix of another"),
        ("bus = 24.5 GB / 54.4 ms = 450 GB", "is in B/s, not in GB: it comes to 450.4 GB/s."),
        ("AI = 8.39e6 B / 34.4e9 FLOP = 4,100 FLOP/B", "for FLOP/B the ratio stands upside down"),
        ("S = 128 MiB\nfour = 4 x 128 = 512 MB", "= 512 MiB, not 512 MB: 128 MiB above is in MiB."),
        ("intensity = 34.4e9 / 8.39e6 = 4,096 FLOP", "intensity is in FLOP/B, not in FLOP."),
        ("t = 8.39 / 3.35e12 = 2.5 us", "the numbers before it stand for base units"),
        ("Q + K + V + O = 3 x 2 MiB = 6 MiB", "The sum has 4 terms, and 3 are counted"),
    ],
)
def test_a_wrong_step_says_what_it_should_be_and_which_slip_it_looks_like(
    work: str, said: str
) -> None:
    assert said in message(work)


@pytest.mark.parametrize(
    "work",
    ["1+1=3", "2 + 3 = 8", "2 x 3 = 2", "1 + 1 = 4", "3/2 = 3", "a = 1\nb = 1\nc = a + b = 3"],
)
def test_numbers_of_one_digit_are_too_small_to_tell_a_slip_by(work: str) -> None:
    assert message(work).count(":") == 0


def test_a_slip_of_larger_numbers_is_still_told() -> None:
    assert "8 was added twice" in message("512 + 8 = 528")
    assert "2 MiB was added twice" in message("2 MiB + 2 MiB = 6 MiB")
    assert "off by 1,000" in message("1 + 1 = 2000")


def test_a_carried_step_names_what_it_follows_from() -> None:
    report = check_work("total = 512 + 8 = 530 MiB\nt = total / 3.35 TB/s = 166 us")
    assert report.steps[1].outcome == "carried"
    assert report.steps[1].message == "This only follows from total, which is wrong above."


# --- rounding ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "work",
    [
        "163 us / 2.5 us = 65",
        "34.4e9 / 8.39e6 = 4,096",
        "545 MB / 3.35 TB/s = 163 us",
        "545 MB / 3.35 TB/s = 162.7 us",
        "545 MB / 3.35 TB/s ≈ 160 us",
        "163 us x 32 = 5.21 ms",
        "8 MiB = 8.4 MB",
        "2/3 = 0.667",
        "1/3 ≈ 0.3",
        "3.0 x 2.0 = 6",
    ],
)
def test_honest_rounding_passes(work: str) -> None:
    assert outcomes(work) == ["right"]


@pytest.mark.parametrize(
    "work",
    [
        "520 MiB / 3.35 TB/s = 155 us",
        "545 MB / 3.35 TB/s = 162 us",
        "989 TFLOP/s / 3.35 TB/s = 296 FLOP/B",
        "512 + 8 = 521 MiB",
        "512 + 4 = 520 MiB",
        "1.34 ms + 20 us = 1.34 ms",
        "8.388608 MB = 8.3 MB",
        "4 x 2 MiB = 8 MB",
        "2/3 = 0.66",
        "2/3 = 1",
    ],
)
def test_what_no_digits_explain_does_not(work: str) -> None:
    assert outcomes(work) == ["wrong"]


@pytest.mark.parametrize(
    ("work", "found"),
    [
        ("a = 5 MiB\nb = 3 MiB\ntotal = 8 MiB", ["right"]),
        ("a = 5 MiB\nb = 3 MiB\ntotal = 8.5 MiB", ["wrong"]),
        ("n = 7\na = 5 MiB\nb = 3 MiB\nsum = 8 MiB", ["right"]),
        ("a = 5 MiB\nb = 3 MiB\ntotal = 8.4 MB", ["right"]),
        (
            "a = 5 MiB\nb = 3 MiB\ntotal = 8.5 MiB\nhalf = total / 2 = 4.25 MiB",
            ["wrong", "carried"],
        ),
        # A total may count what is not written above it, or stand apart.
        ("a = 5 MiB\nb = 3 MiB\ntotal = 16 MiB", []),
        ("a = 5 MiB\nb = 3 MiB\n\ntotal = 8.5 MiB", []),
        ("a = 5 MiB\ntotal = 5.2 MiB", []),
        ("a = 5 MiB\nb = 3 us\ntotal = 5.2 MiB", []),
        ("a = 5 MiB\nb = 3 MiB\ntotal reads = 8.5 MiB", []),
    ],
)
def test_a_total_is_held_to_the_column_above_it(work: str, found: list[str]) -> None:
    assert outcomes(work) == found


# --- what is no step ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "work",
    [
        "",
        "\n\n",
        "We count the bytes first.",
        "# S = 8192 = 5",
        "// 3 = 4",
        "N = 8192",
        "the traffic is >= 8 MiB and <= 520 MiB",
        "score traffic: 512 MiB -> 0",
        "K and V: 256 MiB -> 4 MiB",
        "compute-bound => 34.7 us",
        "a == b",
        "S = Q K^T, P = softmax(S)",
        "x != 5",
        "=",
        "= = =",
        "->",
        "```",
        "FLOPs = 4 N^2 d",
    ],
)
def test_prose_givens_and_formulas_alone_are_no_steps(work: str) -> None:
    assert check_work(work).steps == ()


@pytest.mark.parametrize(
    "line",
    [
        "Six passes over 32 MiB (S w, S r) + 8 MiB = 200 MiB, roughly.",
        "With Br = 64 -> 128 blocks x 4 MiB + 4 MiB, which is twice the model.",
        "4.1 kFLOP/B against the ridge of the A100, 312/2.04 = 153",
        "At N = 128K -> 64 MiB, or when many heads are mixed in one wave, L2 no longer holds.",
        "34.4 GF / 8.39 MB = 4.1 kF/B, against a ridge of 281 F/B",
        "34.4 GF / 989 TF = 34.8 us",
        "smem: 228 KB / 2 B = 116,736 elements, so a bound of 9.4M elements = 18 MiB",
        "K and V take 2*8192*128*2 = 4.19 MB per KV head.",
        "N/B_r = 64 blocks; M/4d = 228 columns, 36 passes",
        "4096x4096 in half precision = 32 MiB",
        "The kernel moves 4 MiB < 50 MB = L2, so reuse holds.",
        "$4\\,\\mathrm{MiB} \\ll |L_2| = 50\\,\\mathrm{MB}$ and all blocks share it",
        "We read 256 + 4 = 260 MiB of loads, 2x better than naive = 520 MiB.",
        "It can't exceed 126 x 3.35 = 422 TFLOP/s, so 646 TFLOP/s -> reuse.",
        "Intensity is 2^35. 2^35 / 2^23 = 2^12 FLOP/B, the ridge only 2^8.",
        "fusion = no score matrix = less traffic",
        "Q = one tile, K = V = all of them",
        "FLOPs/byte -> 4096 -> compute-bound",
        "2 reads + 2 writes => 4 passes => 512 MiB",
        "8 KV heads, 64 Q heads -> GQA 8:1 = 8 FLOP/B",
        "A => B, and a <= 5, b >= 6, c != 7",
        "see Fig. 2 = the roofline; eq. (3) = T_r blocks",
        "I first said = 256, sorry; it is 512",
    ],
)
def test_prose_around_the_working_is_not_held_against_anyone(line: str) -> None:
    report = check_work(line)
    assert report.first_wrong is None, report.steps


def test_a_step_that_can_not_be_read_is_never_wrong() -> None:
    report = check_work("total = 4 x foo = 512 MiB\nt = total / 4 = 128 MiB")
    assert [step.outcome for step in report.steps] == ["unreadable", "right"]
    assert report.first_wrong is None
    assert report.steps[0].message == "'foo' has no value here, so this step can't be checked."


def test_a_name_that_can_no_longer_be_read_is_not_held_to_its_old_value() -> None:
    work = "total = 8 MiB\ntotal = total + extras\nhalf = total / 2 = 100 MiB"
    assert check_work(work).first_wrong is None


def test_a_name_may_be_bound_anew() -> None:
    assert outcomes("a = 2 x 3 = 6\na = a + 4 = 10\nb = a x 2 = 20") == ["right"] * 3


def test_eight_k_is_either() -> None:
    assert outcomes("N = 8K\nS = N x N x 2 B = 128 MiB\nS = N x N x 2 B = 128 MB") == ["right"] * 2
