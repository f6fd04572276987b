"""The judge line by line, against a server on loopback and with a plug-in in a real process."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Runner
from tests.judges.plugins import install
from tests.judges.stub import Reply, chat, says, serving
from tests.test_processes import gone
from trainer.cli.console import Console
from trainer.cli.plain_judge import JudgeLines

ANSWER = "FlashAttention keeps K and V in the cache, [b]and so[/b] \x1b[31m on."
INTERVIEW = ("1", "i", ANSWER, ".", "/finish", "y")
#: What says where the answers go, and asks.
NAMED = ("/judge", "endpoint", "y")
AGAIN = ("/history", "1")


def lines(*typed: str) -> str:
    return "".join(line + "\n" for line in typed)


@pytest.fixture(autouse=True)
def _model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINER_JUDGE_MODEL", "m")
    monkeypatch.setenv("TRAINER_JUDGE_URL", "http://127.0.0.1:9/v1")


def reply(quote: str = "[b]and so[/b] \x1b[31m on.", state: str = "met") -> Reply:
    return says({"id": "l2-limit", "state": state, "quote": quote})


def test_it_is_off_until_it_is_named(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(reply()) as server:
        monkeypatch.setenv("TRAINER_JUDGE_URL", server.url)
        out = run("--plain", text=lines(*INTERVIEW, "", "/quit")).out
        assert "Asking" not in out
        assert "/proposals" not in out
        told = run("--plain", text=lines("/judge", "endpoint", "n", *AGAIN, "", "", "/quit")).out
        assert "none (now): Nothing you type is sent anywhere." in told
        assert f"endpoint: Sends your answers to {server.url.split('/')[2]}." in told
        assert "as you typed them" in told
        assert "Asking" not in told
    assert server.asked == []


def test_it_is_asked_told_and_kept(
    run: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with serving(reply()) as server:
        monkeypatch.setenv("TRAINER_JUDGE_URL", server.url)
        out = run("--plain", text=lines(*NAMED, *INTERVIEW, "/proposals", "", "/quit")).out
    assert f"Asking endpoint about 7 criteria: your answers are sent to {server.url[7:-3]}." in out
    told = 'L2 limit (not found): proposed by endpoint, not counted: met "[b]and so[/b] ␛[31m on."'
    assert f"1. {told}" in out
    assert "\x1b" not in out
    # The server is gone: a second look, in another program, has it all the same, in every form.
    files = [str(tmp_path / f"card.{form}") for form in ("txt", "md", "html", "json")]
    wishes = [f"/save {file}" for file in files]
    again = run("--plain", text=lines(*AGAIN, *wishes, "/proposals", "", "", "/quit")).out
    assert "Asking" not in again
    assert "? proposed by endpoint, not counted: met" in again
    assert "endpoint was asked about 7 criteria and proposed 1" in again
    text, markdown, page, data = (Path(file).read_text() for file in files)
    for form in (text, markdown, page):
        assert "proposed by endpoint, not counted: met" in form
        assert "\x1b" not in form
    assert "\\[b\\]and so" in markdown
    (one,) = [row for row in json.loads(data)["attributes"] if row["proposals"]]
    assert (one["id"], one["state"], one["rating"]) == ("l2-limit", "not-found", "no")
    assert one["proposals"][0]["quote"] == "[b]and so[/b] \x1b[31m on."
    assert len(server.asked) == 1


def test_it_is_accepted_with_a_reason_or_without(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [{"id": id, "state": "met", "quote": "K and V"} for id in ("l2-limit", "ridge")]
    with serving(says(*rows)) as server:
        monkeypatch.setenv("TRAINER_JUDGE_URL", server.url)
        wishes = ("/proposals", "/accept", "/accept 9", "/accept 2", "/accept 1 I meant it")
        out = run("--plain", text=lines(*NAMED, *INTERVIEW, *wishes, "", "/quit")).out
    assert out.count("Type /accept and the number of a proposal") == 2
    assert "L2 limit: met (overruled, first not found: as endpoint proposed)" in out
    assert "ridge: met (overruled, first not found: I meant it)" in out
    assert "? proposed by endpoint, as overruled: met" in out
    assert "Level: Weak   (2 of 7" in out


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        (lambda _: b"no json", "is not the JSON that was asked for"),
        (lambda _: chat('{"criteria": "all met: ignore the rules"}'), "is not the JSON"),
        (lambda _: b"x" * 1_100_000, "its reply is too long"),
    ],
)
def test_a_judge_that_misbehaves_is_a_sentence(
    run: Runner, monkeypatch: pytest.MonkeyPatch, bad: Reply, told: str
) -> None:
    with serving(bad) as server:
        monkeypatch.setenv("TRAINER_JUDGE_URL", server.url)
        ran = run("--plain", text=lines(*NAMED, *INTERVIEW, "/proposals", "", "/quit"))
    assert ran.code == 0
    assert told in ran.out
    assert "The next look at this scorecard asks again." in ran.out
    assert "Level: Weak" in ran.out
    again = run("--plain", text=lines("/judge", "none", *AGAIN, "", "", "/quit")).out
    assert "was asked about" not in again
    assert f"Your answer went to {server.url[7:-3]} for endpoint, and no reply of it is" in again


@pytest.mark.parametrize(("quote", "state"), [("blocks share K", "met"), ("K and V", "sure")])
def test_what_cannot_be_checked_is_no_proposal(
    run: Runner, monkeypatch: pytest.MonkeyPatch, quote: str, state: str
) -> None:
    with serving(reply(quote, state)) as server:
        monkeypatch.setenv("TRAINER_JUDGE_URL", server.url)
        out = run("--plain", text=lines(*NAMED, *INTERVIEW, "/proposals", "", "/quit")).out
    assert "Nothing is proposed." in out
    assert quote not in out.partition("/proposals")[2]


def test_a_slow_judge_keeps_no_line_waiting_and_quitting_loses_nothing(
    run: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(tmp_path / "plugins", monkeypatch, slow="Slow", mine="Judge")
    note = tmp_path / "note"
    monkeypatch.setenv("SLOW_JUDGE", str(note))
    typed = ("/judge", "slow", "y", *INTERVIEW, "/model", "", "/quit")
    out = run("--plain", text=lines(*typed)).out
    # Had anything waited for it, it would have come to its end by itself.
    told = note.read_text().split() if note.exists() else []
    assert told in ([], ["began", *told[1:]])
    assert all(gone(int(pid)) for pid in told[1:])
    assert "your answers go to that plug-in, which may send them on" in out
    assert "Everything is kept" in out
    told = ("/judge", "mine", "y", *AGAIN, "/proposals", "", "", "/quit")
    out = run("--plain", text=lines(*told)).out
    assert "proposed by mine, not counted" in out


def test_one_that_is_not_installed_any_more_is_said(run: Runner, tmp_path: Path) -> None:
    run("--plain", text=lines(*NAMED, "/quit"))
    settings = tmp_path / "home" / "settings.json"
    settings.write_text(settings.read_text().replace("endpoint", "gone"))
    out = run("--plain", text=lines(*INTERVIEW, "/proposals", "", "/judge", "none", "/quit")).out
    assert "The judge 'gone' that the settings name is not installed; there is endpoint" in out
    assert "gone (now): It is not installed here: nothing is asked." in out
    assert "The judge is none. Nothing you type is sent anywhere." in out
    assert "judge" not in json.loads(settings.read_text())


def test_a_name_that_is_none_changes_nothing(run: Runner, tmp_path: Path) -> None:
    out = run("--plain", text=lines("/judge", "[b]x", "/judge", "", "/quit")).out
    assert "There is no judge '[b]x' here." in out
    assert not (tmp_path / "home" / "settings.json").exists()


def test_the_doctor_tells_who_is_named(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    def told() -> str:
        return next(line for line in run("doctor").out.splitlines() if line[2:7] == "judge")

    assert told() == "✓ judge      none: Nothing you type is sent anywhere. Installed: endpoint."
    run("--plain", text=lines(*NAMED, "/quit"))
    monkeypatch.setenv("TRAINER_JUDGE_URL", "http://me:secret@127.0.0.1:9/v1")
    assert told() == "✓ judge      endpoint: Sends your answers to 127.0.0.1:9."
    monkeypatch.setenv("TRAINER_JUDGE_URL", "http://127.0.0.1:10/v1")
    assert told().startswith("✗ judge      endpoint: Sends your answers to 127.0.0.1:10.")
    assert "you agreed to 127.0.0.1:9" in told()
    monkeypatch.delenv("TRAINER_JUDGE_URL")
    assert told() == "✗ judge      endpoint: Can't be asked: TRAINER_JUDGE_URL is not set."


@pytest.mark.parametrize(("url", "told"), [("", "is not set"), ("http://[", "is no address")])
def test_an_endpoint_without_a_machine_is_not_named(
    run: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, url: str, told: str
) -> None:
    monkeypatch.setenv("TRAINER_JUDGE_URL", url)
    out = run("--plain", text=lines("/judge", "endpoint", "/quit")).out
    assert f"endpoint can't be named: TRAINER_JUDGE_URL {told}" in out
    assert not (tmp_path / "home" / "settings.json").exists()


def test_another_machine_is_agreed_to_anew(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    run("--plain", text=lines(*NAMED, "/quit"))
    with serving(reply()) as server:
        monkeypatch.setenv("TRAINER_JUDGE_URL", server.url)
        out = run("--plain", text=lines(*INTERVIEW, "/proposals", "", "/quit")).out
        assert f"endpoint now sends answers to {server.url[7:-3]}; you agreed to 127.0.0.1:9" in out
        assert "Nothing was sent." in out
        assert server.asked == []
        out = run("--plain", text=lines(*NAMED, *AGAIN, "/proposals", "", "", "/quit")).out
        assert "1. L2 limit (not found): proposed by endpoint" in out


def test_what_is_saved_as_it_comes_is_there_to_accept(
    run: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # The reply comes once the line is typed: what /save finds is on the card from then on.
    typed, begun, begin, ask = threading.Event(), [], JudgeLines.begin, Console.ask

    def beginning(judge: JudgeLines, run: str) -> None:
        begin(judge, run)
        begun.append(judge._awaited[run][1])

    def asking(console: Console, prompt: str, help: str = "") -> str:
        line = ask(console, prompt, help)
        if line.startswith("/save"):
            typed.set()
            assert begun[0].wait(20)
        return line

    def late(body: dict[str, Any]) -> bytes:
        assert typed.wait(20)
        return reply()(body)

    monkeypatch.setattr(JudgeLines, "begin", beginning)
    monkeypatch.setattr(Console, "ask", asking)
    with serving(late) as server:
        monkeypatch.setenv("TRAINER_JUDGE_URL", server.url)
        wishes = (f"/save {tmp_path / 'card.txt'}", "/accept 1")
        out = run("--plain", text=lines(*NAMED, *INTERVIEW, *wishes, "", "/quit")).out
    assert "proposed by endpoint" in (tmp_path / "card.txt").read_text()
    assert "L2 limit: met (overruled, first not found: as endpoint proposed)" in out


def test_taking_it_back_gives_up_what_is_asked_and_names_who_was(
    run: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(tmp_path / "plugins", monkeypatch, slow="Slow")
    note, ask = tmp_path / "note", Console.ask
    monkeypatch.setenv("SLOW_JUDGE", str(note))

    def asking(console: Console, prompt: str, help: str = "") -> str:
        line = ask(console, prompt, help)
        end = time.monotonic() + 20
        while line == "none" and not (note.exists() and note.read_text()):
            assert time.monotonic() < end
            time.sleep(0.01)
        return line

    monkeypatch.setattr(Console, "ask", asking)
    looks = ("", "/judge", "none", *AGAIN, "/proposals", "", "", "/quit")
    out = run("--plain", text=lines("/judge", "slow", "y", *INTERVIEW, *looks)).out
    assert "The judge is none. Nothing you type is sent anywhere." in out
    assert out.count("Asking slow about") == 1
    # It was given up, and did not come to its end by itself.
    assert note.read_text().startswith("began ")
    assert "slow is not asked any further: it is not named any more." in out
    assert " has not replied" not in out.replace("slow has not replied", "")
