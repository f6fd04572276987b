"""Faults planted one at a time into the shipped pack: each is told at its own line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packs.shipped import PACK, QUESTION, RUBRIC, copied, loaded, planted
from trainer.grading.rubrics import rubric_of
from trainer.packs import PackError

Q, P, R = QUESTION, PACK, RUBRIC
# file, what stands there, what is planted, lines below it where it is told, part of the message
FAULTS = [
    (Q, "minutes: 20", "minute: 20", 0, "did you mean 'minutes'?"),
    (Q, "minutes: 20", "minutes: twenty", 0, "a whole number"),
    (Q, "difficulty: 2", "difficulty: 5", 0, "1, 2 or 3"),
    (Q, "tags: [gpu", "tags: [GPU", 0, "lower-case"),
    (Q, "tags: [gpu, attention, roofline]", "tags: gpu", 0, "expected a list"),
    (Q, "title: HBM bytes for one head", "title: [a]", 0, "expected text"),
    (Q, "title: HBM bytes for one head", "title:", 0, "is empty"),
    (Q, "format: 1", "format: 2", 0, "pip install --upgrade"),
    (Q, "format: 1", "formt: 1", 0, "'format: 1'"),
    (Q, "  T: N*d*e ", "  T: N*d*ee ", 0, "write 'e*e'"),
    (Q, "  S: N^2*e ", "  S: N^2*(e ", 0, "never closes"),
    (Q, "  S: N^2*e ", "  T: N^2*e ", 0, "stands twice"),
    (Q, "  S: N^2*e ", "  N: 4 ", 0, "already taken"),
    (Q, "  S: N^2*e ", "  S: S2\n  S2: S ", 0, "needs itself: S → S2 → S"),
    (Q, "  S: N^2*e ", "  S: N^2*e + N ", 0, "can't be added"),
    (Q, "  S: N^2*e ", "  s-1: N^2*e\n  S: N^2*e ", 0, "a name of letters"),
    (Q, "blocks: ceil(N/Br)", "blocks: ceil(N/0)", 0, "divides by zero"),
    (Q, "blocks: ceil(N/Br)", "blocks: 9^9^9^9", 0, "too large"),
    (Q, "blocks: ceil(N/Br)", "blocks: ceil(N/(Br-64))+T/T", 0, "divides by zero"),
    (Q, "  e: {is: 2 B, title", "  e: {is: 2 Bx, title", 0, "no unit known"),
    (Q, "  N: {is: [8192, 4096,", "  N: {is: [8192, 4096 B,", 0, "is measured in B"),
    (Q, "  N: {is: [8192, 4096, 16384],", "  N: {is: [],", 0, "fewer than 1"),
    (Q, "  N: {is: [8192,", "  N: {ist: [8192,", 0, "unknown key 'ist'"),
    (Q, "    is: [H100 SXM, A100", "    is: [H100 SMX, A100", 0, "did you mean 'H100 SXM'?"),
    (Q, "    shown: \"{GPU}: {peak}", "    shown: \"{GPU: {peak}", 0, "lone {"),
    (Q, "  - Br >= d ", "  - Br >> d ", 0, "one comparison"),
    (Q, "  - Br >= d ", "  - Br >= e ", 0, "different dimensions"),
    (Q, "  - Br >= d ", "  - Br > 2*d ", 0, "first values of the givens"),
    (Q, "  - Br >= d ", "  - Br >= dd_ ", 0, "no unit or name"),
    (Q, "as: sparse-peak", "as: sparse-pk", 0, "did you mean 'sparse-peak'?"),
    (Q, "  peak: {with: sparse", "  peek: {with: sparse", 0, "did you mean 'peak'?"),
    (Q, "    key: T\n    unit: MiB", "    key: T\n    unit: MiBB", 1, "is no unit"),
    (Q, "    key: T\n    unit: MiB", "    key: T*N/FLOP\n    unit: MiB", 0, "not measured in MiB"),
    (Q, "    key: T\n    unit: MiB", "    key: T\n    unit: 1", 0, "not measured in a plain"),
    (Q, "    key: T\n", "    key: T\n    terms: {a: T}\n", -4, "exactly one"),
    (Q, "    key: T\n    unit: MiB", "    key: T", -4, "needs 'unit'"),
    (Q, "    symbol: T\n", "    symbol: T\n    was: [naive]\n", 1, "ids that are gone"),
    (Q, "    symbol: T\n", "    symbol: T\n    was: Old\n", 1, "expected a list"),
    (Q, "    symbol: T\n", "    symbol T\n", 0, "is the colon"),
    (Q, "    symbol: T\n", "    symbol:T\n", 0, "space after it"),
    (Q, "    symbol: T\n", "     symbol: T\n", 0, "indented further"),
    (Q, "    symbol: T\n", "   symbol: T\n", 0, "indent"),
    (Q, "    symbol: T\n", "\tsymbol: T\n", 0, "a tab"),
    (Q, "    symbol: T\n", "    symbol: T: x\n", 0, "put the text in quotes"),
    (Q, "    symbol: T\n", "    symbol: 'T\n", 0, "never closed"),
    (Q, "say: Right with the log-sum-exp", "say: Right with a log, sum", 0, "splits at its"),
    (Q, "say: Right with the log-sum-exp", "say: Note: the log-sum-exp", 0, "starts a new key"),
    (Q, "forgot-p: {is: [2*S, 2*S + 4*T], say", "forgot-p: {is: [2*S, 2*S + 4*N], say", 0, "added"),
    (Q, "forgot-p: {is: [2*S, 2*S + 4*T]", "forgot-p: {is: [2*S, 2*Sx]", 0, "no unit or name"),
    (Q, "write S: S, read S: S", "write S: S, write S: S", 0, "stands twice"),
    (Q, "write S: S, read S: S", "write S: Sx, read S: S", 0, "no unit or name"),
    (Q, "within: 2 %", "within: 2", 0, "a percentage"),
    (Q, "    hints:\n      - Rows times", "    hints: Rows times", 0, "expected a list"),
    (Q, "  naive:\n    ask", "  Naive:\n    ask", 0, "lower-case"),
    (Q, "  ridge:\n    ask", "  intensity:\n    ask", 0, "stands twice"),
    (Q, "    says: scores-gone", "    says: [scores-gone]", 0, "expected text"),
    (Q, "{S | MiB} is one pass", "{S | MiC} is one pass", 0, "did you mean 'MiB'?"),
    (Q, "{S | MiB} is one pass", "{S | FLOP} is one pass", 0, "can't be given in FLOP"),
    (Q, "{S | MiB} is one pass", "{S | MiB is one pass", 0, "lone {"),
    (Q, "{S | MiB} is one pass", "{S | MiB | x} is one pass", 0, "digits}"),
    (Q, "{S | MiB} is one pass", "{} is one pass", 0, "nothing stands"),
    (Q, "total            = {4*S/MiB}", "total            = {4*Sx/MiB}", 0, "no unit or name"),
    (Q, "      group: 8 ", "      group: eight ", 0, "no unit known"),
    (Q, "      group: 8 ", "      group: [8, 4] ", 0, "give one value here"),
    (Q, "key: decode_flops/kv_bytes", "key: decode_flop/kv_bytes", 0, "'decode_flops'?"),
    (Q, "    level: Hire\n", "    level: Hyre\n", 0, "did you mean 'Hire'?"),
    (Q, "mistakes: [forgot-p]\n  single", "mistakes: [forget-p]\n  single", 0, "'forgot-p'?"),
    (Q, "meets: [compulsory-bytes]", "meets: [compulsory-byte]", 0, "'compulsory-bytes'?"),
    (Q, "parts: {compulsory: ", "parts: {compulsry: ", 0, "did you mean 'compulsory'?"),
    (Q, "  weak:\n    level: Weak\n    says", "  weak:\n    level: Weak\n    said", 2, "'says'?"),
    (P, "version: 1.0.0", "version: one", 0, "a version such as"),
    (P, "licence: Apache-2.0", "license: Apache-2.0", 0, "did you mean 'licence'?"),
    (P, "H200: {bandwidth: 4.8 TB/s", "H200: {bandwith: 4.8 TB/s", 0, "'bandwidth'?"),
    (P, "H200: {bandwidth: 4.8 TB/s", "H200: {bandwidth: 4.8 TT/s", 0, "is measured in"),
    (P, "H200: {bandwidth: 4.8 TB/s", "H200: {bandwidth: fast", 0, "no unit known"),
    (R, "needs: Hire and reread-model", "needs: Hire and rereed-model", 0, "'reread-model'?"),
    (R, "needs: naive-bytes and", "needs: Strong Hire and naive-bytes and", 0, "no 'Strong Hire'"),
    (R, "met by: naive\n", "met by: naive and\n", 0, "expected a name"),
    (R, "met by: naive\n", "met by: (naive\n", 0, "expected ')'"),
    (R, "met by: naive\n", "met by: naiv\n", 0, "did you mean 'naive'?"),
    (R, "    says: say what fusion", "    say: say what fusion", 0, "did you mean 'says'?"),
    (R, "  causal:\n", "  causl:\n", 0, "did you mean 'causal'?"),
    (R, "format: 1", "format: 9", 0, "pip install --upgrade"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "below", "message"), FAULTS)
def test_a_planted_fault_is_told_at_its_line(
    tmp_path: Path, file: str, old: str, new: str, below: int, message: str
) -> None:
    root = copied(tmp_path)
    line = planted(root, file, old, new)
    with pytest.raises(PackError) as caught:
        rubric_of(loaded(root))
    here = [one for one in caught.value.problems if one.line == line + below]
    assert here, str(caught.value)
    assert any(message in one.message for one in here), str(caught.value)
    assert all(one.file.endswith(file) for one in here)


def test_the_pack_without_a_fault_loads(tmp_path: Path) -> None:
    assert rubric_of(loaded(copied(tmp_path))).levels[0].name == "Strong Hire"


def test_all_faults_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    root = copied(tmp_path)
    for file, old, new in (
        (Q, "minutes: 20", "minute: 20"),
        (Q, "within: 2 %", "within: 2"),
        (R, "    says: say what fusion", "    say: say what fusion"),
        (P, "version: 1.0.0", "version: one"),
    ):
        planted(root, file, old, new)
    with pytest.raises(PackError) as caught:
        loaded(root)
    assert len(caught.value.problems) == 6
    assert len({one.file for one in caught.value.problems}) == 3


def test_one_fault_is_not_told_again_at_each_followup(tmp_path: Path) -> None:
    root = copied(tmp_path)
    planted(root, Q, "  S: N^2*e ", "  S: N^2*(e ")
    with pytest.raises(PackError) as caught:
        loaded(root)
    assert len(caught.value.problems) == 1


def test_an_unknown_followup_in_either_file(tmp_path: Path) -> None:
    root = copied(tmp_path)
    planted(root, R, "  causal:\n", "  casual:\n")
    with pytest.raises(PackError) as caught:
        loaded(root)
    assert [one.message for one in caught.value.problems] == [
        "the rubric has no follow-up 'causal'; its criteria belong there",
        "the question has no follow-up 'casual', did you mean 'causal'?",
    ]
