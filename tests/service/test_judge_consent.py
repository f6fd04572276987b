"""Answers go where somebody agreed to, as long as they do, and it is noted where they went."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.judges.asking import PATIENCE, Asker, asked, naming
from tests.judges.plugins import install
from tests.service.fakes import ADDRESS
from trainer.judges import JudgeError, JudgeRequest, RawProposal
from trainer.service import Service
from trainer.service.health import judge_findings
from trainer.service.judge_choice import choices, consent
from trainer.service.judge_named import NOBODY, Named, NamedJudge, agreed
from trainer.service.proposing import Proposing
from trainer.service.settings import SETTINGS_FILE, SettingsError, SettingsFile

AGREED = "http://127.0.0.1:9/v1"
OTHER = "http://elsewhere.example.org/v1"


@pytest.fixture(autouse=True)
def _machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINER_JUDGE_URL", AGREED)
    monkeypatch.setenv("TRAINER_JUDGE_MODEL", "m")


@pytest.fixture
def kept(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / SETTINGS_FILE)


@pytest.fixture
def run(service: Service) -> str:
    """A finished interview; its question and its follow-up leave something open."""
    begun = service.begin(ADDRESS, "interview")
    for text in ("it is the floor, cached", "no", "no", "no", "causal is another matter"):
        service.submit(begun, text)
    assert service.view(begun).done
    return begun


@pytest.fixture
def asker() -> Asker:
    return Asker(lambda request: [RawProposal(request.criteria[0].id, "met", request.answer[:6])])


@pytest.fixture
def proposing(service: Service, asker: Asker) -> Proposing:
    return Proposing(service, asker)


def begun(proposing: Proposing, run: str, named: Callable[[], Named]) -> list[str]:
    """Have it asked, wait until it is over, and return what went wrong."""
    over, told = threading.Event(), []

    def tell(trouble: str, last: bool) -> None:
        told.append(trouble)
        if last:
            over.set()

    assert proposing.begin(run, named, tell)
    assert over.wait(PATIENCE)
    return [one for one in told if one]


def kinds(service: Service, run: str) -> list[str]:
    judged = ("answer-sent", "proposed")
    return [one.kind for one in service._store.records(run) if one.kind in judged]


def test_another_machine_than_the_one_agreed_to_gets_nothing(
    service: Service,
    run: str,
    proposing: Proposing,
    asker: Asker,
    kept: SettingsFile,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judge = NamedJudge(kept)
    judge.name("endpoint")
    judge.keep()
    monkeypatch.setenv("TRAINER_JUDGE_URL", OTHER)
    later = NamedJudge(SettingsFile(kept.path))
    with pytest.raises(JudgeError) as refused:
        proposing.begin(run, later.now, lambda trouble, over: None)
    assert refused.value.message == (
        "endpoint now sends answers to elsewhere.example.org; you agreed to 127.0.0.1:9. To agree "
        "to this one, name it again. Nothing was sent."
    )
    assert (asker.asked, kinds(service, run)) == ([], [])
    later.name("endpoint")
    assert begun(proposing, run, later.now) == []
    assert len(asker.asked) == 2


def test_a_name_that_was_kept_without_a_machine_is_no_consent(
    run: str, proposing: Proposing, asker: Asker, kept: SettingsFile
) -> None:
    kept.change(lambda now: replace(now, judge="endpoint"))
    with pytest.raises(JudgeError, match=r"you agreed to another place\. .*Nothing was sent"):
        proposing.begin(run, NamedJudge(kept).now, lambda trouble, over: None)
    assert asker.asked == []


@pytest.mark.parametrize(
    ("url", "model", "told"),
    [
        ("", "m", "TRAINER_JUDGE_URL is not set"),
        ("127.0.0.1:8000/v1", "m", "TRAINER_JUDGE_URL is no address"),
        (AGREED, "", "TRAINER_JUDGE_MODEL is not set"),
    ],
)
def test_an_endpoint_that_can_not_be_asked_is_said_and_nothing_is_sent(
    run: str,
    proposing: Proposing,
    asker: Asker,
    service: Service,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    kept: SettingsFile,
    url: str,
    model: str,
    told: str,
) -> None:
    judge = NamedJudge(kept)
    judge.name("endpoint")
    judge.keep()
    monkeypatch.setenv("TRAINER_JUDGE_URL", url)
    monkeypatch.setenv("TRAINER_JUDGE_MODEL", model)
    with pytest.raises(JudgeError) as refused:
        proposing.begin(run, judge.now, lambda trouble, over: None)
    assert told in refused.value.message
    assert refused.value.message.endswith("Nothing was sent.")
    assert (asker.asked, kinds(service, run)) == ([], [])
    (finding,) = judge_findings(tmp_path)
    assert finding.sign == "bad"
    assert told in finding.told
    choice = next(one for one in choices() if one.name == "endpoint")
    assert told in choice.told
    # Without a machine nobody could agree to anything.
    assert bool(choice.refused) == (url != AGREED)


def test_the_doctor_tells_of_a_machine_that_was_not_agreed_to(
    tmp_path: Path, kept: SettingsFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = NamedJudge(kept)
    judge.name("endpoint")
    judge.keep()
    assert next(judge_findings(tmp_path)).sign == "ok"
    monkeypatch.setenv("TRAINER_JUDGE_URL", OTHER)
    (finding,) = judge_findings(tmp_path)
    assert (finding.sign, "you agreed to 127.0.0.1:9" in finding.told) == ("bad", True)


def test_consent_names_whose_answers_go() -> None:
    told = consent("endpoint")
    for words in ("127.0.0.1:9", "as you typed them", "old and imported", "team's store", "Mocks"):
        assert words in told


def test_taking_it_back_between_two_questions_sends_no_further_one(
    service: Service, run: str, proposing: Proposing, asker: Asker, kept: SettingsFile
) -> None:
    judge, window = NamedJudge(kept), NamedJudge(SettingsFile(kept.path))
    judge.name("endpoint")
    judge.keep()

    def says(request: JudgeRequest) -> list[RawProposal]:
        # Meanwhile another window takes it back.
        window.name("")
        window.keep()
        return [RawProposal(request.criteria[0].id, "met", request.answer[:6])]

    asker.says = says
    told = begun(proposing, run, judge.now)
    assert told == ["endpoint is not asked any further: it is not named any more."]
    assert len(asker.asked) == 1
    assert kinds(service, run) == ["answer-sent", "proposed"]
    assert proposing.begin(run, judge.now, lambda trouble, over: None) == ""


def test_another_machine_meanwhile_gets_no_further_question(
    run: str, proposing: Proposing, asker: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = agreed("endpoint")

    def says(request: JudgeRequest) -> list[RawProposal]:
        monkeypatch.setenv("TRAINER_JUDGE_URL", OTHER)
        return []

    asker.says = says
    (told,) = begun(proposing, run, lambda: who)
    assert told.startswith("endpoint now sends answers to elsewhere.example.org")
    assert len(asker.asked) == 1


def test_closing_between_two_questions_sends_no_further_one(
    service: Service, run: str, proposing: Proposing, asker: Asker
) -> None:
    def says(request: JudgeRequest) -> list[RawProposal]:
        proposing.close()
        return []

    asker.says = says
    assert proposing.begin(run, naming(), lambda trouble, over: None)
    (thread,) = [one for one in threading.enumerate() if one.name.endswith("(_carry_out)")]
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert len(asker.asked) == 1
    assert kinds(service, run) == ["answer-sent"]


def test_withdrawing_ends_what_is_being_asked(
    service: Service, run: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path / "plugins", monkeypatch, slow="Slow")
    note = tmp_path / "note"
    monkeypatch.setenv("SLOW_JUDGE", str(note))
    judge, proposing = NamedJudge(None), Proposing(service)
    judge.name("slow")
    told: list[str] = []
    over = threading.Event()

    def tell(trouble: str, last: bool) -> None:
        told.append(trouble)
        over.set()

    assert proposing.begin(run, judge.now, tell)
    (thread,) = [one for one in threading.enumerate() if one.name.endswith("(_carry_out)")]
    while not (note.exists() and note.read_text()):
        assert not told
        thread.join(0.01)
    judge.name("")
    proposing.withdraw()
    assert over.wait(PATIENCE)
    assert told == ["slow is not asked any further: it is not named any more."]
    assert note.read_text().startswith("began ")
    # Only the first question had gone out.
    assert kinds(service, run) == ["answer-sent"]


def test_that_an_answer_goes_out_is_noted_before_it_does(
    service: Service, run: str, proposing: Proposing, asker: Asker
) -> None:
    noted: list[list[str]] = []

    def says(request: JudgeRequest) -> list[RawProposal]:
        noted.append(kinds(service, run))
        raise JudgeError("It answered 500, not 200.")

    asker.says = says
    asked(proposing, run)
    assert noted == [["answer-sent"]]
    assert any("127.0.0.1:9 for endpoint" in one for one in service.scorecard(run).notes)
    asked(proposing, run)
    assert noted[1] == ["answer-sent"]  # once for one machine, however often


def test_every_machine_that_an_answer_went_to_is_told(
    service: Service,
    run: str,
    proposing: Proposing,
    asker: Asker,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asker.trouble = "No."
    asked(proposing, run)
    monkeypatch.setenv("TRAINER_JUDGE_URL", OTHER)
    asked(proposing, run)
    (told,) = [one for one in service.scorecard(run).notes if "endpoint" in one]
    assert "went to 127.0.0.1:9 and elsewhere.example.org for endpoint" in told
    asker.trouble = ""
    asked(proposing, run)
    (told,) = [one for one in service.scorecard(run).notes if "endpoint" in one]
    assert "your answer went to 127.0.0.1:9 and elsewhere.example.org. " in told


def test_a_question_without_a_reply_is_told_beside_one_with_a_reply(
    service: Service, run: str, proposing: Proposing, asker: Asker
) -> None:
    def says(request: JudgeRequest) -> list[RawProposal]:
        if len(asker.asked) > 1:
            raise JudgeError("Out of tokens.")
        return []

    asker.says = says
    asked(proposing, run)
    (told,) = [one for one in service.scorecard(run).notes if "endpoint" in one]
    assert "and proposed nothing, and once more without a reply that is kept; for" in told


def test_without_a_thread_it_is_said_and_the_next_look_asks(
    run: str, proposing: Proposing, asker: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", no)
        with pytest.raises(JudgeError, match=r"can't start new thread\)\. Nothing was sent"):
            proposing.begin(run, naming(), lambda trouble, over: None)
    assert len(asked(proposing, run)) == 1
    assert len(asker.asked) == 2


def test_who_is_named_is_kept_with_the_machine_and_taken_back_by_any_window(
    kept: SettingsFile,
) -> None:
    one, other = NamedJudge(kept), NamedJudge(SettingsFile(kept.path))
    assert one.now() == NOBODY
    one.name("endpoint")
    assert (one.now(), other.now()) == (Named("endpoint", "127.0.0.1:9"), NOBODY)
    one.keep()
    assert other.now() == Named("endpoint", "127.0.0.1:9")
    assert json.loads(kept.path.read_text())["judge_at"] == "127.0.0.1:9"
    other.name("")
    other.keep()
    assert one.now() == NOBODY
    assert "judge_at" not in json.loads(kept.path.read_text())
    assert one.keep() is None  # nothing was named here since


def test_what_can_not_be_kept_holds_until_the_program_ends(
    kept: SettingsFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = NamedJudge(kept)
    judge.name("endpoint")
    judge.keep()
    kept.path.unlink()
    kept.path.mkdir()
    judge.name("")
    with pytest.raises(SettingsError):
        judge.keep()
    assert judge.now() == NOBODY


def test_a_file_that_can_not_be_understood_names_nobody(kept: SettingsFile) -> None:
    kept.path.write_text('{"judge": "endpoint", "judge_at": 3}')
    assert NamedJudge(kept).now() == NOBODY
    settings, notice = kept.read()
    assert settings.judge == ""
    assert "look, keys and judge are as at first" in notice
