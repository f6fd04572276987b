"""The plain mode, driven line by line through the real entry point and a real store."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Runner

HIRE = (
    "Naive moves 520 MiB: S and P are 128 MiB each, both written and read, plus 8 MiB.",
    "Any kernel has to move at least 8 MiB.",
    "FlashAttention never writes the score matrix to HBM.",
)


def lines(*typed: str) -> str:
    return "".join(line + "\n" for line in typed)


def test_home_lists_questions_and_says_what_to_type(run: Runner) -> None:
    ran = run("--plain", text=lines("/help", "/quit"))
    assert ran.code == 0
    assert "1. HBM bytes for one head, 20 min" in ran.out
    assert "/drill" in ran.out
    assert "Everything is kept" in ran.out


@pytest.mark.parametrize("typed", ["9", "0", "hello", "", "²", "-1", "99999999999999999999"])
def test_a_wrong_choice_gets_a_sentence(run: Runner, typed: str) -> None:
    ran = run("--plain", text=lines(typed, "/quit"))
    assert ran.code == 0
    assert "type a number from 1 to 2" in ran.out


def test_guided_shows_the_reading_before_the_verdict(run: Runner) -> None:
    ran = run("--plain", text=lines("1", "g", "2 MiB", "/hint", "6 MiB", "8 florps", "8 MiB"))
    out = ran.out.splitlines()
    assert "reads as 2 MiB = 2,097,152 B" in out
    assert out[out.index("reads as 2 MiB = 2,097,152 B") + 1].startswith("✓")
    assert any("O has to be written" in line for line in out)
    assert any("florps" in line for line in out)
    assert "^^^^^^" in ran.out
    assert "Part 3 of" in ran.out


def test_commands_while_answering(run: Runner) -> None:
    typed = ("1", "g", "/givens", "/parts", "/working", "n", "/working", "y", "/skip")
    typed += ("/nonsense", "", "/pause", "")
    ran = run("--plain", text=lines(*typed, "/scratch", "4 x 2 MiB = 9 MiB", ".", "/back", "/quit"))
    assert ran.code == 0
    assert "Given: N" in ran.out
    assert ran.out.count("T = N·d·e") == 1
    assert "/hint     the next hint" in ran.out
    assert "There is no command /nonsense here." in ran.out
    assert "Nothing was typed" in ran.out
    assert "The first wrong step is on line 1" in ran.out
    assert "1. Go on: HBM bytes for one head, guided" in ran.out


def test_an_interview_to_its_scorecard(run: Runner, tmp_path: Path) -> None:
    card = tmp_path / "card.md"
    answer = (*HIRE, ".")
    # More replies than are asked: probes and follow-ups, each ended by a dot.
    replies = [line for _ in range(7) for line in ("I would have to look that up.", ".")]
    begun = run("--plain", text=lines("1", "i", *answer, *replies, "/quit"))
    assert "Level: Hire" in begun.out
    assert '"520 MiB"' in begun.out or "520 MiB" in begun.out
    assert "Follow-up" in begun.out
    again = run("--plain", text=lines("/quit"))
    assert "last level Hire" in again.out
    assert not card.exists()


def test_leaving_in_the_middle_of_an_answer_is_asked_and_told(run: Runner) -> None:
    typed = ("1", "i", "naive moves", "/back", "n", "520 MiB", "/back", "y", "1", "/finish", "y")
    ran = run("--plain", text=lines(*typed, "", "/quit"))
    assert ran.out.count("You are in the middle of an answer.") == 2
    assert ran.out.count("Go on typing.") == 1
    assert "  naive moves\n  520 MiB" in ran.out
    assert "Interrupted once in the middle of an answer; the clock stood meanwhile." in ran.out


def test_the_clock_is_stopped_between_answers_only(run: Runner) -> None:
    ran = run("--plain", text=lines("1", "i", "/pause", "", "naive moves", "/pause", "/quit"))
    assert ran.out.count("The clock stands still") == 1
    assert "In the middle of an answer the clock runs" in ran.out


def test_nothing_is_lost_when_the_input_ends(run: Runner) -> None:
    run("--plain", text=lines("1", "i", "naive moves 520 MiB", "and flash"))
    ran = run("--plain", text=lines("1", "/quit"))
    assert "1. Go on: HBM bytes for one head, interview" in ran.out
    assert "So far you have typed:\n  naive moves 520 MiB\n  and flash\n" in ran.out


def test_the_card_is_saved_where_it_is_told(run: Runner, tmp_path: Path) -> None:
    card = tmp_path / "card.md"
    typed = ("1", "i", "/help", *HIRE, ".", "/finish", "n", "/finish", "y")
    ran = run(
        "--plain",
        text=lines(
            *typed, f"/save {card}", f"/save {card}", "/save", "/model", "/working", "/compare", ""
        ),
    )
    assert f"Saved as {card}" in ran.out
    assert "a line with only a dot hands it in.\n/parts" in ran.out
    assert "/skip" not in ran.out
    assert "is there already" in ran.out
    assert "# HBM bytes for one head" in card.read_text()
    assert "4 x 2 MiB" in ran.out
    assert "There is no earlier run of this question" in ran.out


def test_a_verdict_is_disputed_with_a_reason(run: Runner) -> None:
    typed = ("1", "i", *HIRE, ".", "/finish", "y")
    wishes = ("9 fine because", "4 met", "4 met each block sweeps K and V", "")
    out = run("--plain", text=lines(*typed, "/dispute", *wishes, "")).out
    assert "4. re-read model: not found" in out
    assert "Type a number of the list, then met, unclear or missing, then why." in out
    assert "Say why the verdict should be another one" in out
    assert "each block sweeps K and V" in out.split("Say why")[1]
    # It is kept: the card opened again says the same.
    again = run("--plain", text=lines("/history", "1", "", "", "/quit")).out
    assert "each block sweeps K and V" in again


def test_odd_bytes_are_kept_and_shown(run: Runner) -> None:
    ran = run("--plain", text=b"1\ni\n\xff\x1b[31m[b]x[/b]\xe2\x80\xae\n")
    assert ran.code == 0
    again = run("--plain", text=lines("1"))
    assert "␛[31m[b]x[/b]⟨U+202E⟩" in again.out
    assert "\x1b" not in again.out


def test_a_dumb_terminal_gets_the_plain_mode(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert "1. HBM bytes for one head" in run(text=lines("/quit")).out


def test_without_a_terminal_it_says_what_to_use(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    ran = run()
    assert ran.code == 2
    assert "trainer --plain" in ran.err


def test_help_and_quit_hold_at_every_prompt(run: Runner) -> None:
    ran = run("--plain", text=lines("1", "/help", "g", "/working", "/help", "/quit"))
    assert ran.code == 0
    assert "one long answer on the clock" in ran.out
    assert "Type g or i" not in ran.out
    assert "y does it; Enter" in ran.out
    # After the card, in a dispute, and on the scratch pad.
    card = ("1", "i", *HIRE, ".", "/finish", "y")
    ran = run("--plain", text=lines(*card, "/help", "/dispute", "/help", "/quit"))
    assert ran.code == 0
    assert "There is no command" not in ran.out
    assert "how each number is worked out" in ran.out
    assert "2 met I said it in line 3. The" in " ".join(ran.out.split())
    assert "Type a number of the list" not in ran.out
    ran = run("--plain", text=lines("1", "g", "/scratch", "/help", "/quit"))
    assert "One step on a line" in ran.out
    assert "Everything is kept" in ran.out


def test_where_there_are_no_hints_it_says_so(run: Runner) -> None:
    ran = run("--plain", text=lines("1", "g", *["/hint"] * 9, "/quit"))
    assert "These were all the hints." in ran.out
    assert "There is no further hint" not in ran.out
