"""Whatever stands in a claims file, what is wrong with it is told, and nothing breaks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.authoring.odd import ODD, QUESTION, WHOLE, places, planted, renamed
from tests.authoring.small import write_small
from trainer.authoring.checking import check_question
from trainer.authoring.findings import Finding
from trainer.authoring.targets import Target

PLACES = tuple(places(WHOLE))
# Every odd value comes to about as many places as any other.
SHARE = 3


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Target:
    return write_small(tmp_path_factory.mktemp("odd"), question=QUESTION)


def told(target: Target, text: str) -> list[Finding]:
    target.files[1].write_text(text, encoding="utf-8")
    return [one for one in check_question(target).findings if one.severity == "error"]


def test_the_file_with_every_key_is_sound(target: Target) -> None:
    assert told(target, planted(("unit",), WHOLE["unit"])) == []


def test_every_key_of_the_language_is_in_it() -> None:
    from trainer.packs import claimshape

    keys = {step for path in PLACES for step in path if isinstance(step, str)}
    known = {*claimshape._TOP, *claimshape._CLAIM, *claimshape._WAY, *claimshape._VALUE}
    assert known - keys == {"followups"}


def test_units_windows_and_frames_are_those_that_are_heard() -> None:
    from trainer.packs.claimshape import BYTES, FRAMES, claims_unit
    from trainer.prose import model
    from trainer.prose.plain import unit
    from trainer.prose.units import UNITS

    assert set(FRAMES) == set(model.FRAMES)
    assert all(UNITS[one.lower()][0][1] == "B" for one in BYTES)
    for one in (*BYTES, "s", "ms", "us", "ns", "FLOP", "GFLOP", "B/s", "TB/s", "FLOP/s", "FLOP/B"):
        assert claims_unit(one), one
        assert unit(one, ())[0] in ("B", "s", "FLOP", "B/s", "FLOP/s", "FLOP/B"), one
    assert {unit(one, ())[0] for one in ("1", "count", "x", "%")} == {"count", "x", "%"}


@pytest.mark.parametrize("index", range(len(PLACES)), ids=lambda at: "-".join(map(str, PLACES[at])))
def test_an_odd_value_is_told_or_taken(target: Target, index: int) -> None:
    path = PLACES[index]
    for turn in range(SHARE):
        odd: Any = ODD[(index * SHARE + turn) % len(ODD)]
        for one in told(target, planted(path, odd)):
            assert one.line >= 1, one
            assert Path(one.file).exists(), one
    if isinstance(path[-1], str):
        for name in ("xyz", "=v"):
            told(target, renamed(path, name))


@pytest.mark.parametrize(
    ("path", "odd", "message"),
    [
        (("unit",), "requests/s", "'requests/s' is no unit of bytes"),
        (("unit",), "1", "'1' is no unit of bytes"),
        (("unit",), "MiBB", "did you mean 'MiB'?"),
        (("values", "traffic", "unit"), "servers", "write '1' for a count or a rate of anything"),
        (("values", "traffic", "unit"), "h", "write 's' (ms, us, ns)"),
        (("values", "traffic", "also"), "size", "as in 'also: [{is: formula, if said: concept"),
        (("values", "traffic", "also"), ["size"], "expected 'also: [{is: formula"),
        (("values", "traffic"), "size", "expected 'traffic: {is: formula, unit: MiB}'"),
        (("values", "traffic", "is"), "sizee", "did you mean 'size'?"),
        (("values", "traffic", "is"), "4M B", "can be 3,906.25 KiB or 4 MiB"),
        (("values", "traffic", "is"), "rate", "not told in 'GiB'"),
        (("values", "traffic", "parts"), "some", "'some' is none of yes, no, all"),
        (("claims", "total", "yes"), ["One."], "'yes' needs two entries or more"),
        (("claims", "total", "yes"), "One.", "expected a list of texts"),
        (("claims", "total", "say"), [], "'say' is empty, and needs at least one"),
        (("claims", "total", "say"), ["=trafic"], "did you mean 'traffic'?"),
        (("claims", "total"), "size", "expected 'say: [concept]' with 'yes:' and 'no:'"),
        (("claims", "disk-bound", "any"), "disk", "expected a list of ways"),
        (("claims", "disk-bound", "any", 0), "disk", "expected a way of saying it"),
        (("claims", "disk-bound", "any", 0, "within"), "3", "'3' is no window"),
        (
            ("claims", "disk-bound", "any", 0, "even if"),
            ["said"],
            "there is no frame 'said'; there are: reported",
        ),
        (("claims", "disk-bound", "any", 1, "all", 1, "claim"), "totl", "did you mean 'total'?"),
        (("claims", "disk-bound", "unless"), ["wron"], "did you mean 'wrong'?"),
        (("roles", "disk"), "dsk", "did you mean 'disk'?"),
        (("givens", "size", "said as"), "size-sad", "did you mean 'size-said'?"),
        (("givens", "rate", "unit"), "us", "rate is 2 GB/s, which is not told in 'us'"),
        (("givens", "rate", "to"), "1e5", "the range from 1e6 to 1e5 holds nothing"),
        (("givens", "rate", "from"), "2 GB/s", "'2 GB/s' is no plain number"),
        (("givens", "size"), {"near": "5 %"}, "nothing tells how this given is stated"),
        (("machines", "fast", "rate"), "4 GB/s", "'4 GB/s' is no plain number"),
        (("machines", "fast"), {"speed": "4e9"}, "there is no name “speed”"),
        (("lexicon", "disk"), "disk", "expected a list of texts, as in 'disk: [a phrase"),
        (("lexicon", "disk", 0), {"a": "b"}, "': ' inside a text starts a new key"),
        (("lexicon", "limits", "opposite"), "fre", "did you mean 'free'?"),
    ],
)
def test_the_right_form_is_shown(target: Target, path: Any, odd: Any, message: str) -> None:
    found = [one.message for one in told(target, planted(path, odd))]
    assert any(message in one for one in found), found


@pytest.mark.parametrize(
    ("path", "name", "message"),
    [
        (("claims", "total"), "The total", "is no id; expected lower-case letters"),
        (("claims", "total", "say"), "says", "unknown key 'says', did you mean 'say'?"),
        (("claims", "total", "no"), "never", "the key 'no' is missing here"),
        (("claims", "disk-bound", "any"), "all", ""),
        (("values", "traffic", "is"), "key", "a value needs 'is': traffic: {is: formula"),
        (("givens", "size"), "sise", "there is no name “sise”, did you mean 'size'?"),
        (("machines", "fast"), "fats", "there is no concept “fats” in the lexicon"),
        (("claims",), "claim", "unknown key 'claim', did you mean 'claims'?"),
        (("lexicon",), "say", "unknown key 'say'"),
    ],
)
def test_other_names_of_keys(target: Target, path: Any, name: str, message: str) -> None:
    found = [one.message for one in told(target, renamed(path, name))]
    assert any(message in one for one in found) or not message, found


def test_a_key_that_does_nothing_beside_its_head_is_told(target: Target) -> None:
    body = {**WHOLE["claims"]["disk-bound"], "of": ["disk"]}
    found = [one.message for one in told(target, planted(("claims", "disk-bound"), body))]
    assert any("'of' does nothing beside 'any'" in one for one in found), found


def test_two_heads_are_told(target: Target) -> None:
    body = {**WHOLE["claims"]["total"], "deny": ["free"]}
    found = [one.message for one in told(target, planted(("claims", "total"), body))]
    assert found == [
        "a way has exactly one of 'say', 'deny', 'any', 'all' and 'claim', and has 'say' and "
        "'deny'; put several ways under 'any' or 'all'"
    ]


def test_all_faults_are_told_at_once(target: Target) -> None:
    values = {"a": {"is": "sizee", "unit": "GiB"}, "b": {"is": "rate", "unit": "GiB"}}
    text = planted(("values",), {**WHOLE["values"], **values})
    wrong = text.replace('"=traffic"', '"=trafic"').replace('"wrong"\n', '"wrnog"\n')
    assert len(told(target, wrong)) >= 4
