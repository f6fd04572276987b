"""An interviewer's card, the debrief and cards compared, in every form."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.authoring.faults import ROOT
from tests.authoring.schemas import faults
from tests.browser.hostile import spoiled
from tests.report.cards import card
from tests.report.mock_cards import comparison, debrief, mock_card, rated, undecided
from trainer.report import document_html, document_markdown, document_text, rendered, save
from trainer.report.data import mock_card_json, scorecard_json
from trainer.report.document import Document, Entries, Entry, Facts, Run, Table, Verbatim, merged
from trainer.report.rating import RATINGS, of_anchor, recommendation
from trainer.report.schema import scorecard_schema
from trainer.texts import visible

REPORTS = [mock_card(), debrief(), comparison()]


# -- an interviewer's card -------------------------------------------------------------------------


def test_a_card_tells_both_levels_and_why() -> None:
    text = rendered(mock_card(), "text")
    assert "\nHire\n" in text
    assert "The ratings come to Strong Hire. Chosen instead: The limit of L2" in text
    assert "To reach Strong Hire: L2 limit." in text
    agreed = rendered(mock_card(level="Strong Hire", next_level=None, missing=()), "text")
    assert "The ratings come to the same." in agreed
    assert "Chosen instead" not in agreed


def test_no_decision_is_a_level_too() -> None:
    for form in ("text", "md", "html"):
        assert "No decision" in rendered(undecided(), form)
    assert "The ratings come to no level." in rendered(undecided(), "text")
    chosen = rendered(undecided(proposed="Hire", reason="Too little time."), "text")
    assert "The ratings come to Hire. Chosen instead: Too little time." in chosen


def test_a_criterion_has_its_mark_anchor_quotes_with_their_time_and_note() -> None:
    text = rendered(mock_card(), "text")
    assert "✓ naive bytes: heard, rated first of 4\n" in text
    assert "The total in bytes, with what it is made of." in text
    assert '06:02: "five hundred and twenty, with the operands"' in text
    assert 'typed: "4 passes x 128 MiB + 8 MiB = 520 MiB"' in text
    assert "compulsory bytes: heard, rated second of 4, prompted" in text
    assert "note: Said 8 megs, the unit when asked." in text
    assert "~ re read model: partly heard, rated third of 4, after 1 hint" in text
    assert "– ridge: not rated\n      wanted: say ridge" in text


def test_what_nobody_marked_or_rated_is_not_told_as_missing() -> None:
    left = rated("ridge", None, typed_quote="295 FLOP/B", note="asked late")
    text = rendered(mock_card(criteria=(left,)), "text")
    assert '– ridge: not rated\n      typed, not marked: "295 FLOP/B"\n' in text
    shown = rated("ridge", 3, typed_quote="295 FLOP/B")
    text = rendered(mock_card(criteria=(shown,)), "text")
    assert "✗ ridge: missing, rated fourth of 4" in text
    assert 'typed: "295 FLOP/B"' in text


def test_a_stage_that_the_conversation_did_not_come_to_is_named_and_not_judged() -> None:
    text = rendered(mock_card(), "text")
    assert "The question (2 of 5)\n" in text
    assert "Causal mask (1 of 1)\n" in text
    assert "Not asked\n  Decode\n" in text
    assert "decode bound" not in text
    noted = (*mock_card().criteria[:-1], rated("decode-bound", None, stage="decode", note="Knew."))
    assert "Decode (0 of 1)" in rendered(mock_card(criteria=noted), "text")


def test_a_card_has_all_that_happened() -> None:
    text = rendered(mock_card(), "text")
    assert "naive 256: P is written and read as well. the naive total is 520 MiB." in text
    assert "04:00  number: naive 256\n" in text
    assert "06:02  “five hundred and twenty”" in text
    assert "1 hint given, 2 probes asked." in text
    assert '"flash writes S once" The scores never reach HBM.' in text
    assert "The question  12:00    12:40" in text
    assert "naive = 4·S + 4·T = 4 × 128 MiB + 4 × 2 MiB = 520 MiB" in text
    assert "flash never writes S, so the floor is 8 MiB" in text


def test_whose_cards_were_read_before_sealing_stands_on_the_card() -> None:
    assert "had read the cards" not in rendered(mock_card(), "text")
    told = rendered(mock_card(saw_others=("Bob", "Chen")), "text")
    assert "had read the cards of: Bob, Chen." in told


def test_only_the_words_of_another_are_told_with_a_name() -> None:
    first, second, *_ = mock_card().log
    seat = replace(first, kind="seat", who="candidate", text="Grace sat down")
    log = (replace(first, who="Bob", text="Main"), second, seat)
    text = rendered(mock_card(log=log), "text")
    assert "Bob, phase: Main" in text
    assert "00:00  seat: Grace sat down" in text
    assert "Ada Lovelace, number" not in text


def test_typed_evidence_is_marked_where_it_was_typed() -> None:
    page = rendered(mock_card(), "html")
    assert "naive: <mark>4 passes x 128 MiB + 8 MiB = 520 MiB</mark>\n" in page


# -- the debrief, and cards compared ---------------------------------------------------------------


def test_a_debrief_tells_what_was_strong_missing_and_what_to_drill() -> None:
    text = rendered(debrief(), "text")
    assert text.index("What was strong") < text.index("naive bytes")
    groups = ("What was strong", "What was partly there", "What was missing", "Not rated")
    places = [text.index(one) for one in groups]
    assert places == sorted(places)
    assert text.index("naive bytes") < places[1] < text.index("re-read model") < places[2]
    assert places[2] < text.index("L2 limit") < places[3] < text.index("– ridge")
    assert '~ re-read model\n      count the re-reads\n      "every block reads K and V"' in text
    assert 'said or typed, not marked: "295 FLOP/B"' in text
    assert '"4 passes x 128 MiB + 8 MiB = 520 MiB"' in text
    assert "forgot p: P is written and read as well." in text
    assert "trainer drill flash-attention/hbm-bytes#criterion:l2-limit" in text


@pytest.mark.parametrize("form", ["md", "html", "json"])
def test_every_form_of_a_debrief_has_what_was_partly_there(form: str) -> None:
    told = rendered(debrief(), form)
    assert "every block reads K and V" in told
    assert "295 FLOP/B" in told
    if form == "json":
        data = json.loads(told)
        assert [one["title"] for one in data["partly"]] == ["re-read model"]
        assert [one["title"] for one in data["not_rated"]] == ["ridge", "fusion"]


@pytest.mark.parametrize("form", ["text", "md", "html", "json"])
def test_a_debrief_holds_nothing_of_the_interviewers_own(form: str) -> None:
    told = rendered(debrief(), form).replace("Not rated", "").replace("not_rated", "")
    for private in ("note", "rated", "Ada", "rating", "interviewer", "probe"):
        assert private not in told


def test_cards_side_by_side_name_where_they_differ() -> None:
    text = rendered(comparison(), "text")
    assert "level ≠        Hire          Strong Hire  No decision" in text
    assert "L2 limit ≠     ✗ missing     ✓ heard      ~ partly heard" in text
    assert "naive bytes    ✓ heard       ✓ heard      ✓ heard" in text
    assert "causal halves  ✓ heard       – not rated  –" in text
    assert "They agree on 1 of 3 criteria." in text
    page = rendered(comparison(), "html")
    assert page.count('<tr class="marked">') == 2
    data = json.loads(rendered(comparison(), "json"))
    assert [one["overall_recommendation"] for one in data["cards"]] == [
        "yes", "strong_yes", "no_decision",
    ]  # fmt: skip
    assert data["attributes"][1] == {
        "name": "L2 limit",
        "states": ["not-found", "hedged", "unclear"],
        "differ": True,
    }


def test_levels_that_agree_are_not_marked() -> None:
    same = comparison(levels=("Hire", "Hire", "Hire"), rows=())
    assert "≠" not in rendered(same, "text")


# -- plain data ------------------------------------------------------------------------------------


def test_practice_and_mock_have_one_shape() -> None:
    practice, mock = scorecard_json(card()), mock_card_json(mock_card())
    assert set(practice) == set(mock)
    assert set(practice["attributes"][0]) == set(mock["attributes"][0])
    assert set(practice["follow_ups"][0]) == set(mock["follow_ups"][0])
    assert set(practice["mistakes"][0]) == set(mock["mistakes"][0])


def test_a_card_is_shaped_like_the_scorecards_of_applicant_tracking_systems() -> None:
    data = json.loads(rendered(mock_card(), "json"))
    assert data["candidate"] == {"name": "Grace Hopper"}
    assert data["interviewer"] == {"name": "Ada Lovelace"}
    assert data["submitted_at"] == "2026-11-30T10:05:00+00:00"
    assert data["overall_recommendation"] == "yes"
    assert (data["level"], data["proposed_level"]) == ("Hire", "Strong Hire")
    ratings = {one["name"]: (one["type"], one["rating"]) for one in data["attributes"]}
    assert ratings == {
        "naive bytes": ("question", "strong_yes"),
        "compulsory bytes": ("question", "yes"),
        "re read model": ("question", "mixed"),
        "l2 limit": ("question", "no"),
        "ridge": ("question", "no_decision"),
    }
    assert data["attributes"][1]["note"] == "Said 8 megs, the unit when asked."
    assert data["attributes"][0]["anchor"]["index"] == 0
    assert data["attributes"][0]["quotes"][0]["at_s"] == 362.0
    causal, decode = data["follow_ups"]
    assert (causal["title"], causal["answered"], causal["met"]) == ("Causal mask", True, 1)
    assert (decode["title"], decode["answered"]) == ("Decode", False)
    assert [(one["id"], one["quote"]) for one in data["mistakes"]] == [
        ("forgot-p", "naive 256"), ("", "flash writes S once"),
    ]  # fmt: skip
    assert json.loads(rendered(undecided(), "json"))["overall_recommendation"] == "no_decision"


@pytest.mark.parametrize(
    ("level", "told"),
    [
        ("Strong Hire", "strong_yes"),
        ("strong-hire", "strong_yes"),
        ("Hire", "yes"),
        ("Lean Hire", "mixed"),
        ("Weak", "no"),
        ("No Hire", "no"),
        ("Strong No Hire", "definitely_not"),
        (None, "no_decision"),
        # Whatever a rubric calls its levels beyond that stays what it is.
        ("Senior engineer", "senior_engineer"),
        ("Très bien!", "très_bien"),
        ("???", "no_decision"),
    ],
)
def test_levels_are_told_in_the_usual_words(level: str | None, told: str) -> None:
    assert recommendation(level) == told


def test_anchors_fall_from_the_first_to_the_last() -> None:
    for anchors in range(1, 5):
        ratings = [RATINGS.index(of_anchor(one, anchors)) for one in range(anchors)]
        assert ratings == sorted(set(ratings))
    assert of_anchor(None, 4) == "no_decision"


@pytest.mark.parametrize(
    "data",
    [
        scorecard_json(card()),
        scorecard_json(replace(card(), level=None, finished_at=None)),
        mock_card_json(mock_card()),
        mock_card_json(undecided()),
    ],
)
def test_every_card_fits_its_schema(data: dict[str, Any]) -> None:
    schema = scorecard_schema()
    assert list(faults(json.loads(json.dumps(data)), schema, schema)) == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"overall_recommendation": None}, ".overall_recommendation: is not string"),
        ({"submitted_at": "yesterday"}, ".submitted_at: fits none"),
        ({"more": 1}, ".more: is not known"),
        ({"hints": -1}, ".hints: is below 0"),
        ({"attributes": [{}]}, ".attributes[0]: rating is missing"),
    ],
)
def test_the_schema_refuses_what_no_card_says(change: dict[str, Any], told: str) -> None:
    schema = scorecard_schema()
    found = list(faults({**mock_card_json(mock_card()), **change}, schema, schema))
    assert any(told in one for one in found), found


def test_the_schema_of_the_repository_is_the_one_that_is_made() -> None:
    kept = json.loads((ROOT / "schemas" / "scorecard.schema.json").read_text(encoding="utf-8"))
    assert kept == scorecard_schema(), "run: trainer pack schema --write schemas --force"


# -- files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("report", REPORTS, ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("ending", [".txt", ".md", ".html", ".json"])
def test_a_file_has_the_form_of_its_ending(tmp_path: Path, report: Any, ending: str) -> None:
    path = save(report, tmp_path / f"x{ending}")
    text = path.read_text(encoding="utf-8")
    begins = {".md": "# ", ".html": "<!doctype html>", ".json": "{", ".txt": ""}[ending]
    assert text.startswith(begins)
    assert "Grace Hopper" in text


# -- the forms of a document -----------------------------------------------------------------------


def test_a_table_that_does_not_fit_becomes_lines() -> None:
    table = Table(("", "Ada", ""), (("row", "a" * 30, "b"), ("other", "", "c" * 30)))
    assert document_text(Document("t", (table,)), 30) == (
        f"t\n  row\n      Ada:\n        {'a' * 30}\n      b\n  other\n      {'c' * 30}\n"
    )


def test_wide_characters_take_two_columns() -> None:
    table = Table(("名前", "x"), (("ab", "y"), ("e\u0301", "z")))
    lines = document_text(Document("t", (table,))).splitlines()[1:]
    assert lines == ["  名前  x", "  ab    y", "  e\u0301     z"]


@pytest.mark.parametrize(
    "make", [document_text, document_markdown, document_html], ids=["text", "md", "html"]
)
def test_no_text_can_begin_a_line_of_its_own(make: Callable[[Document], str]) -> None:
    forged = "x\nLevel: Strong Hire\r\n# Strong Hire"
    entry = Entry("✓", forged, forged, ((Run(forged), Run(forged, "quote")),))
    blocks = (Facts(((forged, forged),)), Entries((entry,)), Table((forged,), ((forged,),)))
    lines = make(Document(forged, blocks)).splitlines()
    if make is document_html:
        # Lines are kept within the element that holds them.
        assert not [one for one in lines if one.startswith("<h1>Strong")]
    else:
        assert not [one for one in lines if one.lstrip("# ").startswith(("Level", "Strong"))]


def test_spans_are_clipped_and_joined() -> None:
    assert merged([(4, 8), (-3, 2), (6, 99), (5, 5), (3, 3)], 10) == ((0, 2), (4, 10))
    page = document_html(Document("t", (Verbatim("abcdef", ((1, 3), (2, 4))),)))
    assert "a<mark>bcd</mark>ef" in page


def test_a_text_that_begins_with_an_empty_line_keeps_it() -> None:
    assert '<pre dir="auto">\n\nfirst</pre>' in document_html(Document("t", (Verbatim("\nfirst"),)))


@pytest.mark.parametrize("report", REPORTS, ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("form", ["text", "md", "html"])
def test_no_control_or_direction_character_is_sent(report: Any, form: str) -> None:
    spoilt, _ = spoiled(report)
    told = rendered(spoilt, form)
    assert {char for char in told if visible(char) != char} == set()
    assert "⟨U+202E⟩" in told


def test_times_are_those_of_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    at = datetime(2026, 11, 30, 10, 5, tzinfo=UTC)
    assert at.astimezone().strftime("%Y-%m-%d %H:%M") in rendered(mock_card(sealed_at=at), "text")
