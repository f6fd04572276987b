"""``trainer cards``: whose card of which mock, in which form."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import Runner
from tests.processes import modules_after, refuse
from trainer.service import Service
from trainer.service.mocks import Mocks

QUESTION = "flash-attention/hbm-bytes"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    one = Service.open(home=tmp_path / "home")
    yield one
    one.close()


@pytest.fixture
def mock(service: Service) -> str:
    """A mock of Grace that Ada and Bob conducted; Ada has sealed her card, Bob has not."""
    ada, bob = Mocks(service, "Ada"), Mocks(service, "Bob")
    run = ada.begin(QUESTION, "Grace <i>Hopper</i>", variant=0)
    ada.mark(run, "main", "naive-bytes", "heard")
    ada.mark(run, "main", "compulsory-bytes", "heard")
    ada.tell(run, "naive 256")
    ada.tell(run, "talks [b]fast[/b]")
    bob.join(run)
    bob.mark(run, "main", "naive-bytes", "missing")
    ada.end(run)
    sealed(ada, run)
    return run


def sealed(mocks: Mocks, run: str) -> None:
    mocks.view(run)
    mocks.go_on(run)
    mocks.go_on(run)
    mocks.seal(run)


def test_without_a_mock_they_are_listed(run: Runner, mock: str) -> None:
    told = run("cards", "--as", "Bob").out
    assert mock in told
    assert "candidate: Grace <i>Hopper</i>" in told
    assert "sealed by: Ada" in told
    assert "your card: at the facts" in told
    data = run("cards", "--format", "json").out
    (one,) = json.loads(data)["mocks"]
    assert (one["run"], one["sealed_by"], one["my_card"]) == (mock, ["Ada"], None)


def test_nobody_has_sealed_what_is_still_running(run: Runner, service: Service) -> None:
    Mocks(service, "Ada").begin(QUESTION, "Grace", variant=0)
    told = run("cards", "--as", "Ada").out
    assert "sealed by: nobody, it is still running" in told


def test_a_store_that_can_not_be_kept_is_told(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    done = run("--home", str(tmp_path / "file" / "home"), "cards")
    assert done.code == 4
    assert "Nothing is kept" in done.err


def test_a_store_without_mocks_says_so(run: Runner) -> None:
    assert "No mock was conducted on this store yet." in run("cards").out


def test_ones_own_card_in_every_form(run: Runner, mock: str) -> None:
    text = run("cards", mock, "--as", "ada").out
    assert "Interviewer: Ada\n" in text
    assert "✓ naive bytes: heard" in text
    assert "note: talks [b]fast[/b]" in text
    assert "naive 256: You counted S written and read." in text
    # A follow-up that nobody came to is named, and is not judged.
    assert "Not asked\n  Now it is causal\n  Decode\n" in text
    page = run("cards", mock, "--as", "ada", "--format", "html").out
    assert "Grace &lt;i&gt;Hopper&lt;/i&gt;" in page
    assert run("cards", mock, "--as", "ada", "--format", "md").out.startswith("# HBM bytes")
    data = run("cards", mock, "--as", "ada", "--format", "json").out
    assert json.loads(data)["interviewer"] == {"name": "Ada"}


def test_the_name_of_who_asks_may_come_from_the_environment(
    run: Runner, mock: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRAINER_NAME", "Ada")
    assert "Interviewer: Ada" in run("cards", mock).out


def test_a_mock_is_found_by_the_beginning_of_its_id_and_by_its_code(
    run: Runner, service: Service, mock: str
) -> None:
    code = Mocks(service, "Ada").begin(QUESTION, "Kurt", seat=True)
    seat = Mocks(service, "Ada").view(code).code
    assert seat is not None
    assert "Interviewer: Ada" in run("cards", mock[:6].upper(), "--as", "Ada").out
    spelt = f"{seat[:3].lower()}-{seat[3:].lower()}"
    assert "Ada has no sealed card of this mock." in run("cards", spelt, "--as", "Ada").err
    for wrong in ("zzzzzz", mock[:3], ""):
        done = run("cards", wrong, "--as", "Ada")
        assert done.code == 4
        assert "There is no mock" in done.err


def test_others_cards_come_after_ones_own(run: Runner, service: Service, mock: str) -> None:
    for more in (["--of", "Ada"], ["--compare"]):
        done = run("cards", mock, "--as", "Bob", *more)
        assert done.code == 4
        assert "Seal your own card first" in done.err
    assert "Sealed are those of: Ada (--of)." in run("cards", mock, "--as", "Bob").err
    sealed(Mocks(service, "Bob"), mock)
    assert "Interviewer: Ada\n" in run("cards", mock, "--as", "Bob", "--of", "ada").out
    compared = run("cards", mock, "--as", "Bob", "--compare").out
    assert "criterion             Ada          Bob" in compared
    assert "naive bytes ≠         ✓ heard      ✗ missing" in compared


def test_who_has_no_card_may_read_and_that_is_noted(
    run: Runner, service: Service, mock: str
) -> None:
    assert "Interviewer: Ada\n" in run("cards", mock, "--as", "Carol", "--of", "Ada").out
    carol = Mocks(service, "Carol")
    carol.join(mock)
    sealed(carol, mock)
    assert "had read the cards of: Ada." in run("cards", mock, "--as", "Carol").out


def test_the_debrief_holds_no_notes(run: Runner, mock: str) -> None:
    for form in ("text", "md", "html", "json"):
        told = run("cards", mock, "--as", "Ada", "--debrief", "--format", form).out
        assert "naive" in told
        assert "talks" not in told
        assert "Ada" not in told


def test_into_a_file_by_its_ending_or_in_the_form_that_is_asked_for(
    run: Runner, mock: str, tmp_path: Path
) -> None:
    file = tmp_path / "card.html"
    assert f"Saved as {file}" in run("cards", mock, "--as", "Ada", "-o", str(file)).out
    assert file.read_text().startswith("<!doctype html>")
    again = run("cards", mock, "--as", "Ada", "-o", str(file))
    assert again.code == 4
    assert "is there already" in again.err
    assert run("cards", mock, "--as", "Ada", "-o", str(file), "--force").code == 0
    plain = tmp_path / "card"
    run("cards", mock, "--as", "Ada", "-o", str(plain), "--format", "md")
    assert plain.read_text().startswith("# ")
    odd = run("cards", mock, "--as", "Ada", "-o", str(tmp_path / "card.pdf"))
    assert "use one of .txt, .md, .html, .json" in odd.err


@pytest.mark.parametrize(
    "arguments",
    [("--compare",), ("--debrief",), ("--of", "Ada"), ("x", "--debrief", "--compare")],
)
def test_a_wrong_call_is_told(run: Runner, arguments: tuple[str, ...]) -> None:
    assert run("cards", *arguments).code == 2


def test_cards_load_neither_textual_nor_sympy(service: Service, mock: str, tmp_path: Path) -> None:
    loaded, printed = modules_after(tmp_path / "home", "cards", mock, "--as", "Ada")
    assert "Interviewer: Ada" in printed
    refuse(loaded, "textual", "rich", "sympy")
