"""Every page that the trainer writes, filled with texts that somebody chose with care."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from tests.browser.hostile import IDS
from tests.report.cards import card
from tests.report.mock_cards import comparison, debrief, mock_card
from trainer.authoring import find_targets
from trainer.authoring.exports import Sheet, sheets
from trainer.report import history_html, history_markdown, rendered
from trainer.report.answers import answers_html, answers_markdown
from trainer.service import (
    Agenda,
    DayLine,
    HistoryView,
    LevelLine,
    LevelPoint,
    PastAnswer,
    RunSummary,
    SkillLine,
    SlipLine,
)

#: `tests.browser.hostile.spoiled` with an extra of its own.
Spoil = Callable[..., tuple[Any, dict[str, str]]]
AT = datetime(2026, 11, 30, 9, 30, tzinfo=UTC)


@dataclass(frozen=True)
class Written:
    """A page, the texts that were put into it by their place, and which of them it must show.

    `markdown` says the same. `flows` are texts whose spaces and lines are an author's, and not
    kept on the page.
    """

    html: str
    typed: dict[str, str]
    shown: tuple[str, ...]
    markdown: str = ""
    flows: frozenset[str] = frozenset()


def practice(spoil: Spoil) -> Written:
    report, typed = spoil(card())
    shown = (
        ".title", ".variant_label", ".level", ".next_level", ".missing[0].title",
        ".criteria[0].title", ".criteria[0].quote", ".criteria[2].says", ".mistakes[0].say",
        ".mistakes[0].quote", ".followups[0].title", ".followups[0].ask", ".worked[0].label",
        ".worked[0].result", ".model_answer", ".answers[0].title", ".answers[0].text", ".notes[0]",
    )  # fmt: skip
    flows = frozenset({".followups[0].ask", ".followups[1].ask"})
    return _both(report, typed, shown, flows)


def past(spoil: Spoil) -> Written:
    """The history with one run's answers below it, as ``trainer export`` writes them."""
    run = RunSummary(
        "r", "a/b", "A title", "interview", "finished", 0, "N = 1", "", 60.0, AT, AT, "Hire"
    )
    view = HistoryView(
        runs=(run,),
        levels=(LevelLine("a/b", "Levels of it", (LevelPoint(AT, "Weak", "r"),), 1),),
        skills=(SkillLine("a/b#c", "A skill", "Its question", 3, 1, (1, 2, 3), AT, True),),
        slips=(SlipLine("forgot-p", "a/b", "Where it was made", 2, AT, "", "the drill"),),
        days=(DayLine(date(2026, 11, 30), 60.0, 1, 1),),
        practised=1,
        answers=1,
        seconds=60.0,
        streak=1,
        agenda=Agenda(1, 2, 0, ()),
        now=AT,
        notices=(),
    )
    answer = PastAnswer("A part", "What is asked", "", "As typed", AT, "wrong", "m", "said", "key")
    (view, (answer,)), typed = spoil((view, (answer,)))
    head, end, tail = history_html(view).rpartition("</body>")
    page = head + "\n".join(answers_html(view.runs[0], (answer,))) + end + tail
    markdown = "\n".join([history_markdown(view), *answers_markdown(view.runs[0], (answer,))])
    shown = (
        "[0].runs[0].title", "[0].runs[0].level", "[0].levels[0].title",
        "[0].levels[0].points[0].level", "[0].skills[0].title", "[0].skills[0].question",
        "[0].slips[0].title", "[0].slips[0].drill", "[1][0].title", "[1][0].ask", "[1][0].text",
    )  # fmt: skip
    return Written(page, typed, shown, markdown, frozenset({"[1][0].ask"}))


def mock(spoil: Spoil) -> Written:
    report, typed = spoil(mock_card(saw_others=("Bob",)))
    shown = (
        ".title", ".candidate", ".interviewer", ".address", ".pack_version", ".variant_label",
        ".givens[0][0]", ".givens[2][1]", ".level", ".proposed", ".reason", ".next_level",
        ".missing[0].title", ".criteria[0].title", ".criteria[0].anchor",
        ".criteria[0].quotes[0].text", ".criteria[0].typed_quote", ".criteria[1].note",
        ".criteria[4].says", ".numbers[0].text", ".numbers[0].told", ".log[1].text",
        ".log[3].text", ".log[4].text", ".texts[0].title", ".texts[0].text", ".phases[1].title",
        ".worked[0].label", ".worked[1].numbers", ".model_answer", ".saw_others[0]",
        ".mistakes[0][0]", ".mistakes[0][1]",
    )  # fmt: skip
    return _both(report, typed, shown)


def told(spoil: Spoil) -> Written:
    report, typed = spoil(debrief())
    shown = (
        ".title", ".candidate", ".level", ".strong[0][0]", ".strong[0][1]", ".strong[0][2]",
        ".missing[0][0]", ".missing[0][2]", ".mistakes[0][0]", ".mistakes[0][1]",
        ".worked[0].formula", ".model_answer", ".drill[0][0]", ".drill[0][1]",
    )  # fmt: skip
    return _both(report, typed, shown)


def compared(spoil: Spoil) -> Written:
    report, typed = spoil(comparison())
    shown = (
        ".title", ".candidate", ".interviewers[0]", ".interviewers[2]", ".levels[0]",
        ".rows[0][0]", ".rows[1][0]", ".agreement[0]",
    )  # fmt: skip
    return _both(report, typed, shown)


def paper(spoil: Spoil) -> Written:
    from trainer.authoring.exports.paper import html, markdown

    found, typed = _sheets(spoil)
    shown = (
        "[0].title", "[0].label", "[0].ask", "[0].conventions[0]", "[0].givens[0][0]",
        "[0].givens[0][1]", "[0].parts[0].ask", "[0].parts[0].working", "[0].model_answer",
        "[0].mistakes[0][0]", "[0].mistakes[0][1]", "[1].title", "[1].ask", "[1].parts[0].ask",
    )  # fmt: skip
    flows = frozenset(one for one in typed if not one.endswith("model_answer"))
    page, sheet = html(found, solutions=True), markdown(found, solutions=True)
    return Written(page, typed, shown, sheet, flows)


def cards_for_anki(spoil: Spoil) -> Written:
    """The fields of a note in a page without any policy, as Anki puts them into its template."""
    from trainer.authoring.exports.anki import fields

    found, typed = _sheets(spoil)
    body = "".join(f"<div>{one}</div>" for one in fields(found[0], found[0].parts[0]))
    shown = ("[0].ask", "[0].givens[0][0]", "[0].parts[0].ask", "[0].parts[0].working")
    return Written(_bare(body), typed, shown)


def questions_for_moodle(spoil: Spoil) -> Written:
    """What Moodle shows of the first question, in a page without any policy."""
    from xml.etree import ElementTree

    from trainer.authoring.exports.moodle import moodle

    found, typed = _sheets(spoil)
    quiz = ElementTree.fromstring(moodle(found[:1]))
    question = quiz.find("question[@type='numerical']")
    assert question is not None
    body = (one.text or "" for one in question.iterfind(".//*[@format='html']/text"))
    shown = ("[0].ask", "[0].conventions[0]", "[0].givens[0][0]", "[0].parts[0].ask")
    return Written(_bare("<hr>".join(body)), typed, shown)


#: Name -> the page with a text in every field.
PAGES: dict[str, Callable[[Spoil], Written]] = {
    "practice": practice,
    "history": past,
    "mock card": mock,
    "debrief": told,
    "comparison": compared,
    "pack on paper": paper,
}
#: Parts of pages that other programs show, without a policy of ours.
PARTS: dict[str, Callable[[Spoil], Written]] = {
    "Anki": cards_for_anki,
    "Moodle": questions_for_moodle,
}


def _both(
    report: Any, typed: dict[str, str], shown: tuple[str, ...], flows: frozenset[str] = frozenset()
) -> Written:
    return Written(rendered(report, "html"), typed, shown, rendered(report, "md"), flows)


def _sheets(spoil: Spoil) -> tuple[list[Sheet], dict[str, str]]:
    (target,) = find_targets(["storage/video-archive"])
    found = tuple(sheets(target, 1))
    keep = IDS | {"address", "unit", "tags", "version", "content_hash"}
    spoilt, typed = spoil(found, keep=keep)
    return list(spoilt), typed


def _bare(body: str) -> str:
    style = "p, li, td, div { white-space: pre-wrap; }"
    return f'<!doctype html><meta charset="utf-8"><title>x</title><style>{style}</style>{body}'
