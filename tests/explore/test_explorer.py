"""Values under a setting: the seed's, those of every variant, and those that there are not."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trainer.errors import TrainerError
from trainer.explore import ExploreError, Explorer, Setting, Value, draw, picture
from trainer.explore.wording import brief, shown
from trainer.packs import library, variants
from trainer.quantity import Quantity

from .conftest import HBM, VIDEO, trouble


def by_part(explorer: Explorer, setting: Setting) -> dict[str, Value]:
    return {one.part: one for one in explorer.values(setting)}


def test_the_seeds_numbers(hbm: Explorer) -> None:
    values = by_part(hbm, hbm.start())
    for part, number, unit in [
        ("compulsory", "8", "MiB"),
        ("naive", "520", "MiB"),
        ("naive-time", "162.8", "us"),
        ("model", "260", "MiB"),
        ("flops", "34.36", "GFLOP"),
        ("intensity", "4,096", "FLOP/B"),
        ("ridge", "295.2", "FLOP/B"),
        ("hbm-time", "2.504", "us"),
        ("ratio", "65", ""),
    ]:
        assert (values[part].number, values[part].unit) == (number, unit), part
        assert values[part].stage == ""
    assert values["causal-flops"].stage == "Now it is causal"


def test_a_turned_given_moves_what_follows_from_it(hbm: Explorer) -> None:
    setting = hbm.put(hbm.turn(hbm.start(), "N", 1), "GPU", "H200")
    values = by_part(hbm, setting)
    assert values["naive"].number == "2,064"
    assert values["naive"].exact == 2064
    assert values["ridge"].number == "206"
    bytes_ = Fraction(2064 * 2**20)
    assert values["naive-time"].exact == bytes_ / Fraction("4.8e12") * 10**6


@pytest.mark.parametrize("address", [HBM, VIDEO])
def test_every_variant_has_the_same_values_as_its_keys(address: str) -> None:
    question = library().question(address)
    explorer = Explorer(question)
    for draw_ in variants(question):
        setting = explorer.start(draw_.index)
        assert {name: setting[name] for name in draw_.givens} == draw_.givens
        values = by_part(explorer, setting)
        for one in question.counted:
            value = draw_.at(one.recipe).value(one.part.formula)
            wanted = value.in_unit(one.part.unit) if one.part.unit else value.value
            assert values[one.part.id].exact == wanted, (draw_.label, one.address)
        assert explorer.notes(setting) == ()


def test_there_is_no_such_variant(hbm: Explorer) -> None:
    assert hbm.start(99) == hbm.start()


def test_a_follow_up_is_explored_by_itself() -> None:
    explorer = Explorer(library().question(f"{HBM}/decode"))
    assert "group" in [one.name for one in explorer.dials]
    values = by_part(explorer, explorer.put(explorer.start(), "group", "16"))
    assert "naive" not in values
    assert any(one.number == "16" for one in values.values())


def test_the_plots_of_follow_ups_come_after_the_questions(hbm: Explorer) -> None:
    assert [one.id for one in hbm.plots] == ["bytes", "roofline", "decode/intensity"]
    setting = hbm.put(hbm.start(), "group", "64")
    chart = hbm.chart("decode/intensity", setting)
    assert chart.title == "Decode: Intensity against group size"
    assert chart.here == "group = 64"
    assert {one.name: one.value for one in chart.points} == {
        "ridge": "295.2 FLOP/B",
        "decode": "64 FLOP/B",
    }
    (mark,) = chart.marks
    assert mark.x == pytest.approx(295.2, abs=0.05)
    # By itself the follow-up has it under its own name, and no other.
    alone = Explorer(library().question(f"{HBM}/decode"))
    assert [one.id for one in alone.plots] == ["intensity"]
    assert alone.chart("intensity", setting).points == chart.points


def test_a_name_that_follow_ups_give_to_different_things_is_no_dial(tmp_path: Path) -> None:
    question = trouble(tmp_path)
    file = tmp_path / "questions/bad/trouble.yaml"
    file.write_text(
        file.read_text(encoding="utf-8")
        + "followups:\n"
        + "".join(
            f"  {id}:\n    title: Of {id}\n    ask: x\n    given: {{k: {k}, own{id}: 2, both: 3}}\n"
            f"    parts: {{{id}-part: {{ask: x, key: k/{k}, unit: 1}}}}\n"
            f"    plots: {{p: {{title: P, over: k, from: {k}, to: 9 {k[-1]}, unit: 1, "
            f"lines: {{k: k/{k}}}}}}}\n"
            for id, k in (("a", "2 B"), ("b", "3 s"))
        ),
        encoding="utf-8",
    )
    rubric = tmp_path / "rubrics/bad/trouble.yaml"
    rubric.write_text(
        rubric.read_text(encoding="utf-8")
        + "followups:\n"
        + "".join(
            f"  {id}: {{criteria: {{{id}-all: {{met by: {id}-part, says: x, asks: x}}}}}}\n"
            for id in "ab"
        ),
        encoding="utf-8",
    )
    explorer = Explorer(library([tmp_path]).question(question.address))
    assert [one.name for one in explorer.dials] == ["n", "rest", "unit", "owna", "both", "ownb"]
    for id, k in (("a", "2 B"), ("b", "3 s")):
        assert explorer.chart(f"{id}/p", explorer.start()).here == f"k = {k}"


def test_a_broken_condition_is_told_and_shown_all_the_same(hbm: Explorer) -> None:
    setting = hbm.put(hbm.start(), "N", "131072")
    assert hbm.notes(setting)[0] == "2*(2*T) < L2 does not hold: 128 MiB against 50 MB"
    assert by_part(hbm, setting)["compulsory"].number == "128"


def test_what_has_no_value_says_why_and_the_others_have_theirs(bad: Explorer) -> None:
    setting = bad.put(bad.start(), "n", "4")
    values = by_part(bad, setting)
    assert values["gap"].number == "0"
    assert (values["over"].number, values["over"].exact) == ("–", None)
    assert "divides by zero" in values["over"].trouble
    assert values["fine"].number == "12"
    assert bad.notes(setting) == ("gap > 1 does not hold: 0 against 1",)
    values = by_part(bad, bad.put(setting, "n", "4096"))
    assert "too large" in values["high"].trouble
    assert values["fine"].number == "12,288"


def test_unknown_plots(hbm: Explorer, bad: Explorer) -> None:
    with pytest.raises(ExploreError, match="did you mean 'roofline'"):
        hbm.chart("rooflines", hbm.start())
    with pytest.raises(ExploreError, match="there are: gaps, roof"):
        bad.chart("x", bad.start())


@pytest.mark.parametrize(
    ("text", "unit", "number", "shown_unit"),
    [
        ("545259520 B", "MiB", "520", "MiB"),
        ("1234567 B", "B", "1,234,567", "B"),
        ("123456789 B", "B", "123.5", "MB"),
        ("1 B", "GB", "1", "B"),
        ("32.5 us", "us", "32.5", "us"),
        ("1/3", "", "0.3333", ""),
        ("0", "", "0", ""),
    ],
)
def test_values_in_few_digits(text: str, unit: str, number: str, shown_unit: str) -> None:
    assert shown(Quantity.of(text), unit) == (number, shown_unit)


def test_bytes_in_a_note_are_binary_only_where_that_is_short() -> None:
    assert brief(Quantity.of("50 MB")) == "50 MB"
    assert brief(Quantity.of("128 MiB")) == "128 MiB"
    assert brief(Quantity.of("0.5 MiB")) == "512 KiB"
    assert brief(Quantity.of("12 B")) == "12 B"


NUMBERS = st.one_of(
    st.integers(1, 10**12).map(str),
    st.fractions(Fraction(1, 1000), 1000).map(str),
    st.sampled_from(["1e30", "1e-30", "7", "4", "8", "1e9", "0.1", "2^80"]),
    st.text(max_size=12),
)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_no_setting_raises_anything_but_our_own(
    hbm: Explorer, video: Explorer, bad: Explorer, data: st.DataObject
) -> None:
    explorer = data.draw(st.sampled_from([hbm, video, bad]), "question")
    setting = explorer.start()
    for dial in explorer.dials:
        steps = data.draw(st.integers(-12, 12), dial.name)
        setting = explorer.turn(setting, dial.name, steps)
        if data.draw(st.booleans(), f"type {dial.name}"):
            unit = "" if dial.choices[0].isdecimal() else dial.choices[0].partition(" ")[2]
            typed = f"{data.draw(NUMBERS, dial.name)} {unit}".strip()
            with suppress(ExploreError):
                setting = explorer.put(setting, dial.name, typed)
    values = explorer.values(setting)
    assert all(one.trouble or one.exact is not None for one in values)
    explorer.notes(setting)
    for plot in explorer.plots:
        try:
            chart = explorer.chart(plot.id, setting)
        except TrainerError:
            continue
        width, height = data.draw(st.integers(0, 120)), data.draw(st.integers(0, 40))
        lines = draw(chart, width, height)
        assert len(lines) in (0, height)
        assert all(len(one) <= width for one in lines)
        assert picture(chart).endswith("</svg>\n")
