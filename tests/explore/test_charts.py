"""Charts as numbers, as text and as SVG."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from trainer.explore import Explorer, draw, picture
from trainer.explore.axes import Axis
from trainer.explore.drawing import legend_of
from trainer.quantity import Dimension, parse_unit

BYTES = parse_unit("B").dimension


def test_the_lines_are_the_formulas(hbm: Explorer) -> None:
    chart = hbm.chart("bytes", hbm.start())
    assert [line.name for line in chart.lines] == ["naive", "model", "floor"]
    for line in chart.lines:
        (piece,) = line.pieces
        assert (piece[0][0], piece[-1][0]) == (1024, 262144)
        assert len(piece) == 65
        assert [x for x, _ in piece] == sorted(x for x, _ in piece)
    naive = dict(chart.lines[0].pieces[0])
    floor = dict(chart.lines[2].pieces[0])
    for n in (1024, 8192, 262144):
        assert naive[n] == 4 * 2 * n * n + 4 * 2 * 128 * n
        assert floor[n] == 4 * 2 * 128 * n


def test_where_the_setting_stands_and_where_the_cache_ends(hbm: Explorer) -> None:
    chart = hbm.chart("bytes", hbm.start())
    (mark,) = chart.marks
    assert (mark.name, mark.x) == ("K and V = L2", 50e6 / (2 * 128 * 2))
    assert [(one.x, one.value) for one in chart.points] == [
        (8192, "520 MiB"),
        (8192, "260 MiB"),
        (8192, "8 MiB"),
    ]
    assert chart.here == "N = 8,192"
    # Half the element size, twice the length that fits.
    (moved,) = hbm.chart("bytes", hbm.put(hbm.start(), "e", "1 B")).marks
    assert moved.x == 2 * mark.x
    # A mark outside the plot is not drawn.
    assert hbm.chart("bytes", hbm.put(hbm.start(), "d", "8")).marks == ()


def test_a_setting_outside_the_plot_widens_it(hbm: Explorer) -> None:
    chart = hbm.chart("bytes", hbm.put(hbm.start(), "N", "1048576"))
    assert chart.across.high == 1048576
    assert chart.points[0].x == 1048576


def test_a_roofline(hbm: Explorer) -> None:
    chart = hbm.chart("roofline", hbm.start())
    (ridge,) = chart.marks
    assert ridge.x == pytest.approx(989e12 / 3.35e12)
    assert ridge.name == "ridge 295"
    naive, model, floor = chart.points
    assert naive.y == pytest.approx(naive.x * 3.35e12)
    assert model.y < 989e12
    assert (floor.x, floor.y) == (4096, 989e12)
    (piece,) = chart.lines[0].pieces
    assert [y for _, y in piece][1:] == [989e12, 989e12]


def test_a_line_has_gaps_where_it_has_no_value_above_zero(bad: Explorer) -> None:
    chart = bad.chart("gaps", bad.start())
    over, under, never = chart.lines
    assert never.pieces == ()
    assert min(x for piece in over.pieces for x, _ in piece) > 4
    assert max(x for piece in under.pieces for x, _ in piece) < 4
    assert [mark.name for mark in chart.marks] == ["one", "other"]
    assert chart.missing == ("under is not above zero", "never is not above zero")
    roof = bad.chart("roof", bad.start())
    assert [one.name for one in roof.points] == ["one"]
    assert roof.missing == ("below is not above zero",)


# Drawing -----------------------------------------------------------------------------------------


def test_a_drawing_reads_without_colour(hbm: Explorer) -> None:
    lines = draw(hbm.chart("bytes", hbm.start()), 60, 18)
    text = "\n".join(lines)
    assert len(lines) == 18
    assert all(len(line) <= 60 for line in lines)
    for sign in ("• naive 520 MiB", "+ model 260 MiB", "= floor 8 MiB", "◆ N = 8,192"):
        assert sign in text
    assert text.count("◆") == 4
    assert "K and V = L2" in text
    assert text.count("┊") > 8
    for tick in ("1 MiB", "1 GiB", "32 GiB", "1K", "16K"):
        assert tick in text
    assert lines[-1].endswith("N")
    assert "\x1b" not in text


def test_the_naive_line_is_steeper(hbm: Explorer) -> None:
    lines = draw(hbm.chart("bytes", hbm.start()), 80, 30)
    rows = {sign: [n for n, line in enumerate(lines[2:]) if sign in line] for sign in "•="}
    assert max(rows["•"]) - min(rows["•"]) > 1.5 * (max(rows["="]) - min(rows["="]))


def test_a_roofline_has_letters(hbm: Explorer) -> None:
    chart = hbm.chart("roofline", hbm.start())
    lines = draw(chart, 70, 16)
    assert lines[0].startswith("A naive 63.02 FLOP/B   B no cache 126 FLOP/B")
    plot = "\n".join(lines[1:])
    assert plot.count("C") == 1
    assert "ridge 295" in plot
    assert "1 PFLOP/s" in plot
    assert lines[-1].endswith("FLOP/B")


def test_several_marks_are_named_in_the_legend(bad: Explorer) -> None:
    chart = bad.chart("gaps", bad.start())
    assert "┊ one" in legend_of(chart)
    assert "┊ other" in "   ".join(draw(chart, 70, 20)[:3])


def test_no_room_is_no_drawing(hbm: Explorer) -> None:
    chart = hbm.chart("bytes", hbm.start())
    assert draw(chart, 10, 30) == ()
    assert draw(chart, 60, 6) == ()


def test_signs_that_every_terminal_has(hbm: Explorer, bad: Explorer) -> None:
    for explorer, plot in ((hbm, "bytes"), (hbm, "roofline"), (bad, "gaps")):
        lines = draw(explorer.chart(plot, explorer.start()), 70, 20, ascii=True)
        assert "\n".join(lines).isascii()


def test_many_threads_may_draw(hbm: Explorer) -> None:
    charts = [hbm.chart(one, hbm.start()) for one in ("bytes", "roofline")] * 6
    alone = [draw(one, 60, 16) for one in charts[:2]]
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda one: draw(one, 60, 16), charts))
    assert drawn == alone * 6


# Axes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("axis", "most", "labels"),
    [
        (Axis(1024, 131072, binary=True), 8, ["1K", "2K", "4K", "8K", "16K", "32K", "64K", "128K"]),
        (Axis(1024, 262144, binary=True), 5, ["1K", "4K", "16K", "64K", "256K"]),
        (Axis(0.25, 4, binary=True), 5, ["1/4", "1/2", "1", "2", "4"]),
        (Axis(2**20, 2**40, BYTES, binary=True), 3, ["1 MiB", "1 GiB", "1 TiB"]),
        (Axis(2.0**5, 2.0**11, BYTES, binary=True), 4, ["64 B", "256 B", "1 KiB"]),
        (Axis(1e3, 1e6, BYTES), 4, ["1 kB", "10 kB", "100 kB", "1 MB"]),
        (Axis(0.1, 365), 8, ["0.1", "1", "10", "100"]),
        (Axis(1e4, 1e8), 8, ["10,000", "100,000", "1M", "10M", "100M"]),
        (Axis(150, 700), 8, ["200", "500"]),
        (Axis(1e-6, 1e-3, Dimension({"time": 1})), 4, ["1 us", "10 us", "100 us", "1 ms"]),
        (
            Axis(9e12, 2e15, parse_unit("FLOP/s").dimension),
            3,
            ["10 TFLOP/s", "100 TFLOP/s", "1 PFLOP/s"],
        ),
    ],
    ids=lambda one: str(one)[:40],
)
def test_ticks_as_people_write_them(axis: Axis, most: int, labels: list[str]) -> None:
    ticks = axis.ticks(most)
    assert [label for _, label in ticks] == labels
    assert all(axis.low * 0.999 <= value <= axis.high * 1.001 for value, _ in ticks)


def test_an_axis_has_room_where_all_is_one_value() -> None:
    axis = Axis(8, 8).widened()
    assert axis.low < 8 < axis.high
    assert 0.4 < axis.place(8) < 0.6


# Pictures ----------------------------------------------------------------------------------------


def test_a_picture_is_svg_with_everything_in_it(hbm: Explorer) -> None:
    root = ET.fromstring(picture(hbm.chart("bytes", hbm.start())))
    names = {"svg": "http://www.w3.org/2000/svg"}
    lines = root.findall("svg:polyline", names)
    assert len(lines) == 3
    assert len({one.get("stroke-dasharray") for one in lines}) == 3
    assert len(root.findall("svg:circle", names)) == 3
    texts = [one.text for one in root.findall("svg:text", names)]
    for told in ("Bytes against N (N = 8,192)", "K and V = L2", "1 GiB", "16K", "naive 520 MiB"):
        assert told in texts


def test_a_pack_puts_no_markup_into_a_picture(bad: Explorer, tmp_path: Path) -> None:
    from dataclasses import replace

    chart = bad.chart("gaps", bad.start())
    chart = replace(chart, title='<script>"&\x1b</script>')
    text = picture(chart)
    assert "<script>" not in text
    assert "\x1b" not in text
    ET.fromstring(text)
