"""Letters behind numbers that are units and names at once: `24 h`, `7 d`, `700 W`."""

from __future__ import annotations

import pytest

from trainer.checker import check_work


def outcomes(work: str) -> list[str]:
    return [step.outcome for step in check_work(work).steps]


@pytest.mark.parametrize(
    ("work", "said"),
    [
        ("5.6 kW × 24 h = 134.4 kW", "is in kWh, not in kW: it comes to 134.4 kWh."),
        ("700 W × 7 d = 4.9 kW", "is in kWh, not in kW: it comes to 117.6 kWh."),
        ("24 h × 5 W = 120 W", "is in Wh, not in W: it comes to 120 Wh."),
        ("20 A × 230 V = 4.6 kV", "is in kVA, not in kV"),
        ("120 km / 2 h = 60 km", "is in km/h, not in km: it comes to 60 km/h."),
        ("5 m × 4 m = 20 m", "is in m^2, not in m: it comes to 20 m^2."),
        ("250 MB/s × 24 h = 21.6 TB/s", "is in B, not in TB/s"),
        ("34.4 GFLOP / 52 us = 662 TFLOP", "is in FLOP/s, not in TFLOP"),
    ],
)
def test_a_unit_that_was_forgotten_is_named(work: str, said: str) -> None:
    (step,) = check_work(work).steps
    assert step.outcome == "wrong"
    assert said in step.message


@pytest.mark.parametrize(
    "work",
    [
        "5.6 kW × 24 h = 134.4 kWh",
        "24 h × 5 W = 120 Wh",
        "20 A × 230 V = 4.6 kW",
        "120 km / 2 h = 60 km/h",
        "250 MB/s × 24 h = 21.6 TB",
        "134.4 kWh / 24 h = 5.6 kW",
    ],
)
def test_the_right_unit_is_right(work: str) -> None:
    assert outcomes(work) == ["right"]


@pytest.mark.parametrize(
    "work",
    [
        "16 h × 2 GB/s = 32 GB/s",  # sixteen heads
        "8 d × 250 MB/s = 2 GB/s",  # eight disks
        "80 L × 16 MiB = 1280 MiB",  # eighty layers
        "8 h × 2 MiB = 16 MiB",
        "8 N × 0.7 kW = 5.6 kW",  # eight nodes
        "4 d = 512 B",
        "2 N × 128 d × 2 B = 4 MiB",
        "8 h × 2 W = 4,096 MiB",
        "24 h × 5 W = 300 W",  # both may be names: nothing says that they are none
    ],
)
def test_what_may_be_a_name_is_not_held_against_anyone(work: str) -> None:
    assert outcomes(work) == ["unreadable"]


def test_a_letter_with_a_value_is_a_name() -> None:
    assert outcomes("h = 16\nx = 5.6 kW × 24 h = 2,150 kW") == ["right"]
    assert outcomes("h = 16\nx = 5.6 kW × 24 h = 134.4 kW") == ["wrong"]
