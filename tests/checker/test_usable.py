"""No response may call what is asked for by its name; givens, and names in working, are used."""

from __future__ import annotations

from functools import cache

import pytest

from trainer.checker import Key, check, echoes, givens
from trainer.grading import key_for
from trainer.packs import library, variants
from trainer.quantity import ReadError

HBM = "flash-attention/hbm-bytes"
ARCHIVE = "storage/video-archive"


@cache
def key_of(part: str, address: str = HBM) -> Key:
    question = library().question(address)
    return key_for(question, variants(question)[0], part)


@pytest.mark.parametrize(
    ("part", "response"),
    [
        ("tensor", "T"),
        ("tensor", "1*T"),
        ("tensor", "T + 0 B"),
        ("tensor", "T?"),
        ("tensor", "about T"),
        ("tensor", "N*d*e + T - T"),
        ("score-matrix", "S"),
        ("naive", "naive"),
        ("naive", "2*naive/2"),
        ("compulsory", "compulsory"),
        ("compulsory", "floor(1)*compulsory"),
        ("flops", "flops"),
        ("tensor", "N*d*e = T"),
        ("tensor", "2 MiB = T"),
    ],
)
def test_its_own_name_is_no_answer(part: str, response: str) -> None:
    key = key_of(part)
    outcome = check(response, key)
    assert (outcome.outcome, outcome.reading) == ("unreadable", "")
    assert "is what is asked here: give its value, or a formula over N, d, Br, e." in (
        outcome.message
    )
    with pytest.raises(ReadError, match="is what is asked here"):
        echoes(response, key)


@pytest.mark.parametrize(
    ("part", "response", "said"),
    [
        ("naive-time", "naive/bandwidth", "naive is asked for in a part of its own"),
        ("naive", "model*2", "model is asked for in a part of its own"),
        ("naive", "2*model", "model is asked for in a part of its own"),
        ("flops", "naive", "naive is asked for in a part of its own"),
        ("compulsory", "naive = 8 MiB", "naive is asked for in a part of its own"),
        ("naive", "naive_time*bandwidth", "naive_time is asked for in a part of its own"),
        ("naive", "S", "S alone is no answer"),
        ("naive", "S*1", "S alone is no answer"),
        ("naive", "S + T - T", "S alone is no answer"),
        ("naive", "S = 520 MiB", "S alone is no answer"),
        ("compulsory", "blocks", "blocks alone is no answer"),
    ],
)
def test_nor_are_names_of_other_values(part: str, response: str, said: str) -> None:
    outcome = check(response, key_of(part))
    assert (outcome.outcome, outcome.reading) == ("unreadable", "")
    assert outcome.message.startswith(said)
    with pytest.raises(ReadError, match=said):
        echoes(response, key_of(part))


@pytest.mark.parametrize("part", ["tensor", "score-matrix", "naive", "compulsory", "flops"])
def test_a_refusal_tells_no_number(part: str) -> None:
    key = key_of(part)
    for name in key.names:
        if name in key.formulas:
            message = check(name, key).message
            assert not any(one.isdigit() for one in message.replace(name, "")), message


@pytest.mark.parametrize(
    ("part", "response"),
    [
        ("naive", "4*S + 4*T"),
        ("naive", "4S+4T"),
        ("naive", "4N^2e+4Nde"),
        ("naive", "4Nde + 4N^2e"),
        ("compulsory", "4*T"),
        ("compulsory", "4*N*d*e"),
        ("tensor", "N*d*e"),
        ("tensor", "N d e"),
        ("naive-time", "(4*S + 4*T)/bandwidth"),
        ("ridge", "peak/bandwidth"),
        ("flops", "4*N^2*d"),
    ],
)
def test_givens_and_steps_of_working_are_used(part: str, response: str) -> None:
    assert check(response, key_of(part)).outcome == "right"
    assert len(echoes(response, key_of(part))) == 1


@pytest.mark.parametrize(
    ("part", "response", "said"),
    [
        ("naive", "peak", "This is FLOP/s; the answer is B."),
        ("naive-time", "4*N*d*e", "This is B; the answer is s."),
        ("naive", "4*N*d*e + bandwidth", "B can't be added to B/s."),
        ("naive", "4*Q", "“Q” is no unit known here."),
    ],
)
def test_a_formula_of_another_kind_is_asked_again_and_says_so(
    part: str, response: str, said: str
) -> None:
    outcome = check(response, key_of(part))
    assert (outcome.outcome, outcome.message) == ("unreadable", said)


def test_every_part_of_a_question_refuses_every_other_one() -> None:
    question = library().question(HBM)
    for part in question.parts:
        if part.kind == "number":
            key = key_of(part.id)
            assert key.name == part.name
            for name in key.asked & key.names.keys():
                assert check(name, key).outcome == "unreadable"


def test_no_name_of_any_pack_is_an_answer() -> None:
    found = library()
    for address in [one.address for pack in found.packs for one in pack.questions]:
        question = found.question(address)
        draw = variants(question)[0]
        for asked in (question, *question.followups):
            for part in asked.parts:
                if part.kind == "number":
                    key = key_for(asked, draw, part)
                    worked_out = (set(key.formulas) | key.asked) & key.names.keys()
                    assert {check(one, key).outcome for one in worked_out} <= {"unreadable"}


def test_givens_are_what_no_formula_makes() -> None:
    key = key_of("naive")
    assert {"N", "d", "e", "Br", "bandwidth", "peak", "L2"} <= givens(key).keys()
    assert not {"T", "S", "naive", "blocks"} & givens(key).keys()


def test_what_is_worked_out_is_told_in_the_unit_of_the_part() -> None:
    kept = key_of("kept", ARCHIVE)
    assert echoes("30 days * 2 GB/s", kept) == ("5.184 PB = 5,184,000,000,000,000 B",)
    outcome = check("30 days * 1 GB/s", kept)
    assert (outcome.outcome, outcome.message) == ("wrong", "2.592 PB is not it.")
    assert echoes("5184 TB", kept) == ("5,184 TB = 5,184,000,000,000,000 B",)
    assert echoes("163 us", kept) == ("163 us",)
