"""``trainer explore``: numbers and plots for scripts and for people without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Runner
from tests.processes import modules_after, refuse

HBM = "flash-attention/hbm-bytes"


def test_numbers_stand_in_columns(run: Runner) -> None:
    done = run("explore", HBM)
    assert done.code == 0
    assert "N = 8,192  d = 128  Br = 128  e = 2 B  GPU = H100 SXM" in done.out
    rows = [line for line in done.out.splitlines() if " MiB" in line]
    assert len({line.index(" MiB") for line in rows}) == 1
    assert "  naive bytes                   520 MiB\n" in done.out
    assert "Decode\n" in done.out
    assert "Plots (--plot NAME): bytes, roofline" in done.out


def test_givens_are_set(run: Runner) -> None:
    done = run("explore", HBM, "--set", "N=16K", "--set", "GPU = h200", "--set", "e=1 B")
    assert "N = 16,384  d = 128  Br = 128  e = 1 B  GPU = H200" in done.out
    assert "naive bytes 1,032 MiB" in " ".join(done.out.split())


def test_what_the_question_would_not_ask_is_shown_and_told(run: Runner) -> None:
    done = run("explore", HBM, "--set", "N=131072")
    assert done.code == 0
    assert "The question is not asked with these numbers:" in done.out
    assert "2*(2*T) < L2 does not hold: 128 MiB against 50 MB" in done.out


def test_a_plot_is_drawn(run: Runner) -> None:
    done = run("explore", HBM, "--plot", "bytes")
    for told in ("Bytes against N", "• naive 520 MiB", "K and V = L2", "◆ N = 8,192", "1 GiB"):
        assert told in done.out
    assert "ridge 295" in run("explore", HBM, "--plot", "roofline").out


def test_as_data(run: Runner) -> None:
    row = run("explore", HBM, "--set", "N=131072", "--plot", "bytes", "--json").row()
    assert row["givens"]["N"] == "131072"
    values = {one["part"]: one for one in row["values"]}
    assert values["naive"] == {
        "part": "naive",
        "title": "naive bytes",
        "value": 131200,
        "unit": "MiB",
        "shown": "131,200 MiB",
    }
    assert values["decode-intensity"]["followup"] == "Decode"
    assert len(row["not_met"]) == 2
    assert row["plots"] == ["bytes", "roofline", "decode/intensity"]
    assert [one["name"] for one in row["chart"]["lines"]] == ["naive", "model", "floor"]
    assert row["chart"]["marks"] == [{"name": "K and V = L2", "x": 97656.25}]


def test_a_picture_is_saved_and_never_over_another_unasked(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "bytes.svg"
    done = run("explore", HBM, "--svg", str(file))
    assert f"Saved as {file}" in done.out
    first = file.read_text(encoding="utf-8")
    assert first.startswith("<svg")
    done = run("explore", HBM, "--plot", "roofline", "--svg", str(file))
    assert done.code == 4
    assert "is there already" in done.err
    assert file.read_text(encoding="utf-8") == first
    assert run("explore", HBM, "--plot", "roofline", "--svg", str(file), "--force").code == 0
    assert "Roofline" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ((HBM, "--set", "N"), 2, "--set takes NAME=VALUE"),
        ((HBM, "--set", "N=many"), 4, "N takes a value such as 512"),
        ((HBM, "--set", "GPUs=H200"), 4, "There is no given 'GPUs', did you mean 'GPU'?"),
        ((HBM, "--plot", "bites"), 4, "did you mean 'bytes'?"),
        ((f"{HBM}/causal", "--svg", "x.svg"), 2, "has no plots"),
        (("flash-attention/hbm-bites",), 4, "hbm-bytes"),
    ],
)
def test_what_is_refused(run: Runner, arguments: tuple[str, ...], code: int, words: str) -> None:
    done = run("explore", *arguments)
    assert done.code == code
    assert words in done.err
    assert done.out == ""


def test_it_needs_no_screen_and_no_store(tmp_path: Path) -> None:
    loaded, printed = modules_after(tmp_path, "explore", HBM)
    assert "naive bytes" in printed
    refuse(loaded, "textual", "sympy", "sqlite3", "plotext")
    assert not list(tmp_path.rglob("*.db"))
