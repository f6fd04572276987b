"""The worked solution: the seed's chain in variant 0, and sound in every variant."""

from __future__ import annotations

import re

import pytest

from trainer.checker import check_work
from trainer.grading import worked
from trainer.packs import Question, Variant
from trainer.quantity import Quantity


def test_the_seeds_chain_is_written(question: Question, draws: tuple[Variant, ...]) -> None:
    lines = {one.part: str(one) for one in worked(question, draws[0])}
    assert lines["tensor"] == "T = N·d·e = 8,192 × 128 × 2 B = 2 MiB"
    assert lines["score-matrix"] == "S = N²·e = 8,192² × 2 B = 128 MiB"
    assert lines["naive"] == (
        "naive bytes = write S + read S + write P + read P + Q, K, V and O"
        " = 4 × 128 MiB + 4 × 2 MiB = 520 MiB"
    )
    assert (
        lines["naive-time"] == "naive time = naive bytes / bandwidth = 545 MB / 3.35 TB/s = 163 us"
    )
    assert lines["ridge"] == "ridge = peak / bandwidth = 989 TFLOP/s / 3.35 TB/s = 295 FLOP/B"
    assert lines["ratio"].endswith("520 MiB / 8 MiB = 65")


def test_each_part_has_its_line_after_what_it_needs(
    question: Question, draws: tuple[Variant, ...]
) -> None:
    for one in (question, *question.followups):
        lines = worked(one, draws[0])
        numeric = [part.id for part in one.parts if part.kind == "number"]
        last = {line.part: line for line in lines}
        assert list(dict.fromkeys(line.part for line in lines)) == numeric
        assert all(last[part].label for part in numeric)
    blocks = next(line for line in worked(question, draws[0]) if line.label == "blocks")
    assert str(blocks) == "blocks = ceil(N / Br) = ceil(8,192 / 128) = 64"


def test_every_result_is_the_key_to_its_digits(
    question: Question, draws: tuple[Variant, ...]
) -> None:
    for draw in draws:
        for one in (question, *question.followups):
            last = {line.part: line for line in worked(one, draw)}
            for part, line in last.items():
                right = draw.of(one).value(one.part(part).formula)
                shown = Quantity.of(line.result)
                assert shown.dimension == right.dimension
                assert abs(shown.value / right.value - 1) < 0.005, (draw.label, str(line))


def test_no_link_of_it_is_wrong_by_the_trainers_own_checker(
    question: Question, draws: tuple[Variant, ...]
) -> None:
    for draw in (draws[0], draws[3], draws[8]):
        for line in worked(question, draw):
            # In names it is for a reader; in numbers it has to be right.
            chain = f"{line.numbers} = {line.result}"
            report = check_work(chain)
            assert report.first_wrong is None, (chain, report.first_wrong)


@pytest.mark.parametrize("index", [0, 7])
def test_nothing_is_left_unfilled(
    question: Question, draws: tuple[Variant, ...], index: int
) -> None:
    for one in (question, *question.followups):
        for line in worked(one, draws[index]):
            assert not re.search(r"[{}|_]|\*", str(line)), str(line)
