from __future__ import annotations

import json
import os
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.report.cards import ANSWER, HOSTILE, card, criterion, proposal
from trainer.report import (
    ReportError,
    duration,
    one_line,
    save,
    scorecard_html,
    scorecard_json,
    scorecard_markdown,
    scorecard_text,
)
from trainer.report.writing import write_whole


class Page(HTMLParser):
    """What a browser would see: tags, and text by the tag that it stands in."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.marked: list[str] = []
        self.text = ""
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data
        if self.tags and self.tags[-1] == "mark":
            self.marked.append(data)
            self.tags.append("after mark")


def test_text_names_level_evidence_and_what_is_missing() -> None:
    text = scorecard_text(card())
    assert "Level: Hire   (2 of 3 criteria met)" in text
    assert "To reach Strong Hire: L2 limit." in text
    assert '"naive moves 520 MiB"' in text
    assert "compulsory bytes: met (prompted)" in text
    assert "wanted: says l2-limit" in text
    assert "Follow-up Decode: not answered" in text
    assert "T = N·d·e = 8,192 × 128 × 2 B = 2 MiB" in text
    assert "Time: 18:04" in text


@pytest.mark.parametrize("width", [40, 60, 80])
def test_text_stays_within_its_width(width: int) -> None:
    long = replace(card(), notes=("many short words " * 30,))
    assert max(len(line) for line in scorecard_text(long, width, whole=False).splitlines()) <= width


@pytest.mark.parametrize("form", [scorecard_text, scorecard_markdown, scorecard_html])
def test_no_control_character_is_sent(form: object) -> None:
    text = form(card())  # type: ignore[operator]
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "⟨U+202E⟩" in text


def test_page_runs_nothing_and_shows_what_was_typed() -> None:
    page = Page(scorecard_html(card()))
    assert "script" not in page.tags
    assert "<script>alert(1)</script>" in page.text
    assert "default-src 'none'" in scorecard_html(card())


def test_page_marks_the_evidence_in_the_answer() -> None:
    assert Page(scorecard_html(card())).marked == ["naive moves 520 MiB", "the floor is 8 MiB"]


def test_page_joins_overlapping_evidence() -> None:
    lines = (criterion("a", quote="naive moves"), criterion("b", quote="moves 520"))
    marked = Page(scorecard_html(replace(card(), criteria=lines))).marked
    assert "".join(marked) == "naive moves 520"


def test_markdown_is_literal() -> None:
    text = scorecard_markdown(card())
    assert "\\<script\\>" in text
    assert "\\[b\\]x" in text
    # The model answer has a fence inside, so its own fence is longer.
    assert "````text" in text


def test_markdown_table_keeps_its_columns() -> None:
    rows = [line for line in scorecard_markdown(card()).splitlines() if line.startswith("|")]
    bars = {row.replace("\\|", "").count("|") for row in rows}
    assert bars == {5}


def test_json_has_the_shape_of_a_scorecard_and_text_as_typed() -> None:
    data = json.loads(json.dumps(scorecard_json(card())))
    assert data["overall_recommendation"] == "yes"
    first = data["attributes"][0]
    assert (first["type"], first["rating"], first["state"]) == ("question", "yes", "met")
    answer = data["answers"][0]["text"]
    assert answer == ANSWER
    evidence = first["evidence"]
    assert answer[evidence["start"] : evidence["end"]] == evidence["quote"]
    assert scorecard_json(replace(card(), level=None))["overall_recommendation"] == "no_decision"
    overruled = scorecard_json(replace(card(), first_level="Weak"))
    assert (overruled["level"], overruled["proposed_level"]) == ("Hire", "Weak")


def test_a_proposal_stands_beside_the_verdict_and_is_no_evidence() -> None:
    told, one = card(), proposal()
    assert "? proposed by <b>judge</b> *j*, not counted: met" in scorecard_text(told)
    page, text = scorecard_html(told), scorecard_markdown(told)
    assert "? proposed by &lt;b&gt;judge&lt;/b&gt; *j*, not counted: met" in page
    assert "? proposed by \\<b\\>judge\\</b\\> \\*j\\*, not counted: met" in text
    (row,) = [row for row in scorecard_json(told)["attributes"] if row["proposals"]]
    assert (row["state"], row["rating"], row["evidence"]["quote"]) == ("not-found", "no", "")
    assert row["proposals"] == [
        {
            "judge": one.judge,
            "state": "met",
            "quote": HOSTILE,
            "source": "main",
            "start": one.start,
            "end": one.end,
        }
    ]
    bare = replace(told, criteria=tuple(replace(line, proposals=()) for line in told.criteria))
    for made in (scorecard_text, scorecard_markdown, scorecard_html):
        assert "proposed" in made(told)
        assert "proposed" not in made(bare)


def test_an_overruled_criterion_keeps_the_first_verdict_beside_it() -> None:
    line = criterion("fusion", first_state="not-found", reason="said aloud")
    shown = replace(card(), criteria=(line,), first_level="Weak")
    assert "overruled, first not found: said aloud" in scorecard_text(shown)
    assert "The trainer's own level was Weak" in scorecard_text(shown)


@pytest.mark.parametrize("name", ["c.txt", "c.md", "c.html", "c.json"])
def test_save_writes_the_form_of_the_ending(tmp_path: Path, name: str) -> None:
    path = save(card(), tmp_path / name)
    assert "HBM bytes for one head" in path.read_text(encoding="utf-8")
    assert [p.name for p in tmp_path.iterdir()] == [name]


def test_save_keeps_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / "c.md"
    path.write_text("mine")
    with pytest.raises(ReportError, match="is there already"):
        save(card(), path)
    assert path.read_text() == "mine"
    save(card(), path, replace=True)
    assert "HBM bytes" in path.read_text()


@pytest.mark.parametrize(
    ("name", "said"), [("c.pdf", "use one of .txt"), ("no/such/folder/c.md", "can't be written")]
)
def test_save_says_what_is_wrong(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(ReportError, match=said):
        save(card(), tmp_path / name)


def test_a_lone_surrogate_is_written_visibly(tmp_path: Path) -> None:
    odd = replace(card(), model_answer="half \ud800 pair")
    assert "half" in save(odd, tmp_path / "c.json").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("seconds", "said"), [(0, "00:00"), (59.9, "00:59"), (3725, "1:02:05"), (-3, "00:00")]
)
def test_duration(seconds: float, said: str) -> None:
    assert duration(seconds) == said


def test_one_line_keeps_both_ends() -> None:
    assert one_line("a\n b") == "a b"
    short = one_line("start " + "x" * 500 + " end", 60)
    assert len(short) <= 61
    assert short.startswith("start")
    assert short.endswith("end")
    assert HOSTILE.split()[0] in one_line(HOSTILE)


def test_odd_places_are_refused_with_a_sentence(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(ReportError, match="is no ordinary file"):
        write_whole(pipe, ["x"], replace=True)
    assert pipe.is_fifo()
    with pytest.raises(ReportError, match="can't be written: File name too long"):
        write_whole(tmp_path / ("a" * 300), ["x"])
