"""A name of the question gives nothing away: while it is typed, in the pad, in a drill."""

from __future__ import annotations

import pytest

from tests.service.fakes import PAPER
from trainer.service import Drills, Service
from trainer.service.oneshot import check_part
from trainer.service.readings import worked_out

HBM = "flash-attention/hbm-bytes"
ARCHIVE = "storage/video-archive"


@pytest.fixture(scope="module")
def service() -> Service:
    return Service.open(keep=False)


def guided(service: Service, *responses: str, address: str = HBM) -> str:
    run = service.begin(address, "guided", 0)
    for text in responses:
        service.answer_part(run, text)
    return run


@pytest.mark.parametrize("text", ["T", "S", "naive", "model*2", "T?", "compulsory/4", "1*T"])
def test_no_name_is_read_back_with_its_value(service: Service, text: str) -> None:
    view = service.reading(guided(service), text)
    assert (view.shown, view.readings) == ("", ())
    assert "give its value" in view.message or "write its value" in view.message


@pytest.mark.parametrize("text", ["T", "naive", "tensor"])
def test_a_name_is_no_attempt(service: Service, text: str) -> None:
    run = guided(service)
    told = service.answer_part(run, text)
    assert (told.outcome.outcome, told.counted, told.done) == ("unreadable", False, False)
    assert "2 MiB" not in told.outcome.message
    assert service.answer_part(run, "N*d*e").done


@pytest.mark.parametrize("text", ["2 MiB", "N*d*e", "N*d*e = 2 MiB", "8192*128*BF16", "2 MiB?"])
def test_what_is_read_back_is_what_is_judged(service: Service, text: str) -> None:
    run = guided(service)
    assert service.reading(run, text).shown == "2 MiB = 2,097,152 B"
    assert service.answer_part(run, text).outcome.reading == "2 MiB = 2,097,152 B"


def test_a_value_is_read_back_in_the_unit_of_the_part(service: Service) -> None:
    run = guided(service, "2 GB/s", address=ARCHIVE)
    shown = service.reading(run, "30 days * 2 GB/s").shown
    assert shown == "5.184 PB = 5,184,000,000,000,000 B"
    assert check_part(ARCHIVE, "disks", "357 disks").reading == "357"
    assert check_part(ARCHIVE, "disks", "disks").outcome == "unreadable"


@pytest.mark.parametrize("line", ["naive", "2*S", "4*T", "model/2", "naive/bandwidth", "blocks"])
def test_the_pad_works_out_no_value_that_is_asked_for(service: Service, line: str) -> None:
    run = guided(service)
    assert service.worked_out(run, line) == ""
    assert not service.scratch(run, line).steps


def test_the_pad_judges_no_line_by_a_value_that_is_asked_for(service: Service) -> None:
    run = guided(service)
    for value in ("520 MiB", "521 MiB"):
        report = service.scratch(run, f"naive = {value}")
        assert report.first_wrong is None
        assert all(step.outcome != "right" for step in report.steps)


def test_the_pad_uses_givens_and_what_was_worked_out_in_it(service: Service) -> None:
    run = guided(service)
    report = service.scratch(run, "S = N*N*e = 128 MiB\n4*S = 512 MiB\n4*S = 500 MiB")
    assert report.first_wrong is not None
    assert report.first_wrong.line == 3
    assert all(step.outcome == "right" for step in report.steps if step.line < 3)
    assert service.worked_out(run, "4*N*d*e") == "8 MiB = 8,388,608 B"
    assert service.worked_out(run, "3 x 2 MiB") == "6 MiB = 6,291,456 B"


def test_the_pad_of_an_interview_is_the_same(service: Service) -> None:
    run = service.begin(HBM, "interview", 0)
    assert service.worked_out(run, "naive") == ""
    assert service.worked_out(run, "4*N*d*e") == "8 MiB = 8,388,608 B"


def test_a_line_of_two_meanings_is_not_worked_out() -> None:
    assert worked_out("8 mb", PAPER) == ""
    assert worked_out(" ", PAPER) == ""
    assert worked_out("2*S", PAPER) == "2 S = 2 A^2 s^3/(kg m^2)"


def test_a_drill_reads_formulas_and_gives_nothing_away(service: Service) -> None:
    run = guided(service, "2 MiB")
    service.finish(run)
    drills = Drills(service)
    drill = drills.begin(10, [f"{HBM}#tensor"])
    assert drills.reading(drill, "N*d*e").shown.startswith(("1 MiB =", "2 MiB =", "4 MiB ="))
    said = drills.reading(drill, "T")
    assert (said.shown, said.message[:24]) == ("", "T is what is asked here:")
