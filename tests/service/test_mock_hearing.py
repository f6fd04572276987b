"""Numbers that a candidate says: which part they are about, and what they betray."""

from __future__ import annotations

import pytest

from trainer.packs import library
from trainer.service.examining import PackExaminer
from trainer.service.mock_hearing import hear_number, named_criterion, read_typed
from trainer.service.mock_paper import phases_of
from trainer.service.mock_views import NumberHeard
from trainer.service.paper import Paper

ADDRESS = "flash-attention/hbm-bytes"
EXAMINER = PackExaminer(library())
PAPER = EXAMINER.paper(ADDRESS, 0)


def heard(line: str, stage: str = "main", paper: Paper = PAPER) -> NumberHeard | None:
    typed = read_typed(paper, line)
    if typed.kind != "number":
        return None
    found = hear_number(EXAMINER, paper, stage, typed, ())
    return found[1] if found else None


@pytest.mark.parametrize(
    ("line", "part", "outcome", "mistake"),
    [
        ("naive 256", "naive", "wrong", "forgot-p"),
        ("256 MiB naive", "naive", "wrong", "forgot-p"),
        ("naive: about 256 MiB", "naive", "wrong", "forgot-p"),
        ("said naive is 264", "naive", "wrong", "forgot-p"),
        ("naive bytes = 520 MiB", "naive", "right", None),
        ("naive 4*S + 4*T", "naive", "right", None),
        ("flash 8", "compulsory", "right", None),
        ("flash 260", "model", "right", None),
        ("163us", "naive-time", "right", None),
        ("ridge 295", "ridge", "right", None),
        ("295 FLOP/B", "ridge", "right", None),
        ("intens 4096", "intensity", "right", None),
        ("re-read 256 MiB", "model", "wrong", "forgot-q-o"),
        ("ratio 65", "ratio", "right", None),
        ("65x fewer", "ratio", "right", None),
        ("8", "compulsory", "right", None),
        # The only part that is asked for in operations.
        ("900 GFLOP", "flops", "wrong", None),
    ],
)
def test_the_part_is_found(line: str, part: str, outcome: str, mistake: str | None) -> None:
    found = heard(line)
    assert found is not None
    assert (found.part, found.outcome, found.mistake) == (part, outcome, mistake)
    title = next(one.title for one in PAPER.main.parts if one.id == part)
    assert title in found.told


def test_it_says_what_a_number_betrays_and_what_to_ask() -> None:
    found = heard("naive 256")
    assert found is not None
    assert "P, the softmax of S" in found.told
    assert "naive bytes is 520 MiB." in found.told
    assert (found.criterion, found.probe) == (
        "naive-bytes",
        "What does the unfused kernel move in total?",
    )
    right = heard("naive 520 MiB")
    assert right is not None
    assert (right.told, right.probe) == ("Right: naive bytes, 520 MiB.", "")
    dropped = heard("naive 512 MiB")
    assert dropped is not None
    assert "Q, K, V and O is missing" in dropped.told
    slipped = heard("naive 520 MB")
    assert slipped is not None
    assert "did you mean MiB?" in slipped.told
    two = heard("naive 8mb")
    assert two is not None
    assert (two.outcome, "Which one?" in two.told) == ("ambiguous", True)


@pytest.mark.parametrize(
    ("line", "among"),
    [
        ("7 MiB", ["one tensor", "compulsory bytes", "naive bytes", "re-read model"]),
        # A known mistake of two parts, and right for a third if the scores are in FP32.
        ("256", ["score matrix", "naive bytes", "re-read model"]),
        ("time 7", ["naive time", "compute time", "HBM time"]),
    ],
)
def test_what_could_be_several_parts_is_asked_back(line: str, among: list[str]) -> None:
    found = heard(line)
    assert found is not None
    assert (found.part, found.outcome, found.mistake) == ("", "", None)
    assert " could be about " in found.told
    assert [one for one in among if one not in found.told] == []


@pytest.mark.parametrize(
    ("variant", "line", "told"),
    [
        # Each is right for a part that is no count of FlashAttention's bytes.
        (0, "flash 2", "compulsory bytes (8 MiB) or re-read model (260 MiB): 2 is neither."),
        (0, "flash 4096", "compulsory bytes (8 MiB) or re-read model (260 MiB): 4096 is neither."),
        (0, "flash 16", "compulsory bytes (8 MiB) or re-read model (260 MiB): 16 is neither."),
        (0, "flash 520", "compulsory bytes (8 MiB) or re-read model (260 MiB): 520 is neither."),
    ],
)
def test_a_word_that_names_no_part_narrows_them(variant: int, line: str, told: str) -> None:
    found = heard(line, paper=EXAMINER.paper(ADDRESS, variant))
    assert found is not None
    assert (found.part, found.outcome, found.told) == ("", "wrong", told)


def test_flash_is_judged_by_the_numbers_of_its_draw() -> None:
    count = EXAMINER.count(ADDRESS)
    papers = (EXAMINER.paper(ADDRESS, one) for one in range(count))
    long = next(one for one in papers if "16,384" in one.label)
    keys = dict(long.expected)
    found = heard("flash 8", paper=long)
    assert found is not None
    assert (found.outcome, found.part) == ("wrong", "")
    assert f"compulsory bytes ({keys['main/compulsory']})" in found.told
    right = heard(f"flash {keys['main/compulsory']}", paper=long)
    assert right is not None
    assert (right.part, right.outcome) == ("compulsory", "right")


def test_a_word_that_means_no_part_asks_back() -> None:
    found = heard("attention 8")
    assert found is not None
    assert (found.part, found.outcome) == ("", "")
    assert found.told.startswith("“attention” could be about ")


@pytest.mark.parametrize(
    ("line", "part", "outcome"),
    [
        ("naive 163", "naive-time", "right"),
        ("naive 170 us", "naive-time", "wrong"),
        ("naive 65", "ratio", "right"),
        ("floor 65", "ratio", "right"),
        ("naive 500", "naive", "wrong"),
        ("naive 128", "naive", "wrong"),
    ],
)
def test_a_longer_name_that_holds_the_word_counts_where_the_number_fits(
    line: str, part: str, outcome: str
) -> None:
    found = heard(line)
    assert found is not None
    assert (found.part, found.outcome) == (part, outcome)


@pytest.mark.parametrize(
    ("line", "stage", "part", "title"),
    [
        ("naive 520", "causal", "causal-naive", "causal naive bytes"),
        ("17.2 GFLOP", "causal", "causal-flops", "causal FLOPs"),
        ("4 MiB", "decode", "kv-bytes", "K and V bytes"),
        ("1 FLOP/B", "decode", "decode-intensity", "decode intensity"),
        # Not asked for in the current phase: the question's own.
        ("ridge 295", "decode", "ridge", "ridge"),
        ("threshold 97656", "main", "limit-tokens", "When does it fail? · the threshold"),
    ],
)
def test_the_current_phase_comes_first(line: str, stage: str, part: str, title: str) -> None:
    found = heard(line, stage)
    assert found is not None
    assert (found.part, found.part_title, found.outcome) == (part, title, "right")


@pytest.mark.parametrize(
    "line",
    [
        "asked about L2 twice in 2 min",
        "2 of 4 passes",
        "4 passes",
        "2 hints needed",
        "doesn't know 3 things",
        "talks about 2 things at 100%",
        "N 8192",
        "d = 128",
        "128-row blocks, then lost",
        "naive",
        "naive ???",
        "B",
        "1e999999999",
        "naive 9**9**9**9",
        "\x00 8 \x1b[31m",
        "8 " * 2_000,
    ],
)
def test_everything_else_is_a_note(line: str) -> None:
    assert heard(line) is None


@pytest.mark.parametrize(
    ("line", "text", "name"),
    [
        ("-5 ns", "-5 ns", ""),
        ("−5 ns", "−5 ns", ""),
        ("–5 ns", "–5 ns", ""),
        ("≈ -.5 ns.", "-.5 ns", ""),
        ("naive -256 MiB", "-256 MiB", "naive"),
        ("-256 MiB naive", "-256 MiB", "naive"),
        ("naive = −256 MiB", "−256 MiB", "naive"),
        # A dash that stands apart is one.
        ("- 256 MiB", "256 MiB", ""),
        ("naive - 256 MiB", "256 MiB", "naive"),
        ("naive – 256 MiB", "256 MiB", "naive"),
        ("256 MiB - naive", "256 MiB", "naive"),
    ],
)
def test_a_sign_is_part_of_its_number(line: str, text: str, name: str) -> None:
    found = read_typed(PAPER, line)
    assert (found.kind, found.text, found.name) == ("number", text, name)


@pytest.mark.parametrize("line", ["it is 3 pm", "3 pm", "at 11:30 am", "3 PM", "it was 3 p.m."])
def test_an_hour_is_a_note(line: str) -> None:
    assert read_typed(PAPER, line).kind == "note"
    assert read_typed(PAPER, "it is 30 pm").kind == "number"


@pytest.mark.parametrize(
    ("line", "kind", "text", "name"),
    [
        ('"8 megs"', "quote", "8 megs", ""),
        ("“8 megs”", "quote", "8 megs", ""),
        ("»8 megs«", "quote", "8 megs", ""),
        ("'8 megs'", "quote", "8 megs", ""),
        ("'it doesn't fit'", "quote", "it doesn't fit", ""),
        ('"not closed yet', "quote", "not closed yet", ""),
        ('fusion: "S never hits HBM"', "quote", "S never hits HBM", "fusion"),
        ('"S never hits HBM" fusion', "quote", "S never hits HBM", "fusion"),
        ("'cause it fits", "note", "'cause it fits", ""),
        ("doesn't say why", "note", "doesn't say why", ""),
        ('""', "note", '""', ""),
        ('said "a" then "b"', "note", 'said "a" then "b"', ""),
    ],
)
def test_quotes(line: str, kind: str, text: str, name: str) -> None:
    found = read_typed(PAPER, line)
    assert (found.kind, found.text, found.name) == (kind, text, name)


def test_a_criterion_is_named_by_its_id_its_title_or_a_beginning() -> None:
    assert named_criterion(PAPER, "main", "fusion") == ("main", "fusion")
    assert named_criterion(PAPER, "main", "L2 reuse") == ("main", "l2-reuse")
    assert named_criterion(PAPER, "main", "comp") == ("main", "compulsory-bytes")
    assert named_criterion(PAPER, "main", "gqa") == ("decode", "gqa")
    assert named_criterion(PAPER, "decode", "ridge") == ("main", "ridge")
    # L2 reuse or L2 limit?
    assert named_criterion(PAPER, "main", "L2") is None
    assert named_criterion(PAPER, "main", "about flash, then took it back") is None
    assert named_criterion(PAPER, "main", "") is None


def test_every_pack_shares_its_minutes_out() -> None:
    for pack in library().packs:
        for question in pack.questions:
            paper = EXAMINER.paper(question.address, 0)
            phases = phases_of(paper)
            assert sum(one.minutes or 0 for one in phases) == pytest.approx(paper.minutes)
            assert [one.id for one in phases][:2] == ["conventions", "main"]
