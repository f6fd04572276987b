"""``plots:`` in a pack: what is loaded, and what each planted fault says at its own line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packs.shipped import QUESTION, copied, loaded, planted
from trainer.packs import PackError, library

# what stands there, what is planted, lines below it where it is told, part of the message
FAULTS = [
    ("    over: N\n", "    over: M\n", 0, "over a given that is a number"),
    ("    over: N\n", "    over: Bs\n", 0, "did you mean 'Br'?"),
    ("    over: N\n", "    over: GPU\n", 0, "'GPU' is none"),
    ("    over: N\n", "", -1, "or 'roofline' and 'points'"),
    ("    from: 1024\n", "    from: 1024 B\n", 0, "N is measured in a pure number"),
    ("    from: 1024\n", "    from: many\n", 0, "no unit known"),
    ("    from: 1024\n", "    from: 0\n", 0, "more than zero"),
    ("    to: 262144\n", "    to: 512\n", -1, "not from 1024 to 512"),
    ("    to: 262144\n", "    upto: 262144\n", 0, "unknown key 'upto'"),
    ("    to: 262144\n    unit: MiB", "    to: 262144\n    unit: MiBB", 1, "is no unit"),
    ("    to: 262144\n    unit: MiB", "    to: 262144\n    unit: us", 2, "not measured in us"),
    ("lines: {naive: naive, model", "lines: {naive: naiv, model", 0, "did you mean 'naive'?"),
    ("lines: {naive: naive, model", "lines: {naive: flops, model", 0, "not measured in MiB"),
    ("lines: {naive: naive, model", "lines: {naive: naive +, model", 0, "naive +"),
    ("marks: {K and V = L2: L2/(2*d*e)}", "marks: {K and V = L2: L2/d}", 0, "N is measured in"),
    ("    title: Roofline\n", "    title: Roofline\n    over: N\n", 0, "no other key"),
    ("{peak: peak, bandwidth: bandwidth}", "{peak: peek, bandwidth: bandwidth}", 0, "'peak'?"),
    ("{peak: peak, bandwidth: bandwidth}", "{peak: peak}", 0, "'bandwidth' is missing"),
    ("{peak: peak, bandwidth: bandwidth}", "{peak: 0*peak, bandwidth: bandwidth}", 0, "more than"),
    ("points: {naive: flops/naive", "points: {naive: naive/flops", 0, "in FLOP/B"),
    ("points: {naive: flops/naive", "points: {naive: flops/(naive-naive)", 0, "divides by zero"),
    # A follow-up's own.
    ("        over: group\n", "        over: groups\n", 0, "did you mean 'group'?"),
    ("lines: {ridge: peak/bandwidth", "lines: {ridge: peak", 0, "not measured in FLOP/B"),
    ("decode: group*decode_flops/kv_bytes}", "decode: group*decode_flop}", 0, "'decode_flops'?"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault[1].strip()[:40])
def test_a_fault_is_told_at_its_line(tmp_path: Path, fault: tuple[str, str, int, str]) -> None:
    old, new, below, words = fault
    line = planted(copied(tmp_path), QUESTION, old, new)
    with pytest.raises(PackError) as caught:
        loaded(tmp_path)
    told = [(one.line, one.message) for one in caught.value.problems]
    assert any(words in message for _, message in told), told
    assert line + below in [where for where, message in told if words in message], (line, told)


def test_the_shipped_packs_have_plots() -> None:
    plots = library().question("flash-attention/hbm-bytes").plots
    assert [one.id for one in plots] == ["bytes", "roofline"]
    assert [one.name for one in plots[0].lines] == ["naive", "model", "floor"]
    assert plots[0].marks[0].formula == "L2/(2*d*e)"
    assert [one.name for one in plots[1].points] == ["naive", "no cache", "floor"]
    assert library().question("storage/video-archive").plots[0].over == "keep"
    (own,) = library().question("flash-attention/hbm-bytes/decode").plots
    assert (own.id, own.over, own.unit) == ("intensity", "group", "FLOP/B")


def test_a_question_needs_none(tmp_path: Path) -> None:
    root = copied(tmp_path)
    text = (root / QUESTION).read_text(encoding="utf-8")
    before, _, rest = text.partition("\nplots:")
    after = rest[rest.index("\nsamples:") :]
    (root / QUESTION).write_text(before + after, encoding="utf-8")
    assert loaded(root).plots == ()
