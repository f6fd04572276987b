"""The responses of any run as its events remember them: no pack is asked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from trainer.practice import part_skill
from trainer.practice.events import CardAsked
from trainer.service.practice_views import PastAnswer
from trainer.service.windows import LEFT, parts_of, slot_at, typed
from trainer.service.words import MOCK, instant

if TYPE_CHECKING:
    from trainer.store import Draft, Record, RunRow


@dataclass(frozen=True, slots=True)
class Response:
    """One response; `skill` is what it was a response to, '' for a free answer.

    `item` names the card or part in its run, `stage` the main question or a follow-up.
    """

    answer: PastAnswer
    skill: str
    item: str
    stage: str
    variant: int
    label: str

    def asked(self) -> CardAsked:
        """What was asked, so that it can be put again."""
        return CardAsked(
            skill=self.skill,
            title=self.answer.title,
            ask=self.answer.ask,
            variant=self.variant,
            label=self.label,
        )


@dataclass(slots=True)
class _Run:
    question: str = ""
    variant: int = 0
    label: str = ""
    titles: dict[str, str] = field(default_factory=dict)
    expected: dict[str, str] = field(default_factory=dict)
    cards: list[Mapping[str, Any]] = field(default_factory=list)
    found: list[Response] = field(default_factory=list)
    # The places in `found` of the responses to one item, in order.
    places: dict[str, list[int]] = field(default_factory=dict)
    probe: Mapping[str, Any] = field(default_factory=dict)


def responses(row: RunRow, records: Sequence[Record]) -> tuple[Response, ...]:
    """Every response in order, with the verdict that was stored for it."""
    run = _Run(row.question, row.variant, row.label)
    for record, data in _loaded(records):
        _read(run, record, data)
    return tuple(run.found)


def left_over(
    row: RunRow, records: Sequence[Record], drafts: Mapping[str, Draft]
) -> tuple[PastAnswer, ...]:
    """What was typed for a run and never handed in: in a second window, or left in its field."""
    if row.mode == MOCK:
        # What was typed at a seat is the card's to tell.
        return ()
    run = _Run(row.question, row.variant, row.label)
    for record, data in _loaded(records):
        _read(run, record, data)
    handed = [one.answer.text for one in run.found]
    answers = []
    for draft in typed(drafts):
        if any(draft.text.strip() in text for text in handed):
            continue
        title, ask, given = _asked(run, slot_at(draft.slot))
        answers.append(
            PastAnswer(
                title=f"{title} · {LEFT}",
                ask=ask,
                givens=given,
                text=draft.text,
                at=instant(draft.at),
                outcome="",
                mistake="",
                said="",
                expected="",
            )
        )
    return tuple(answers)


def _asked(run: _Run, slot: str) -> tuple[str, str, str]:
    """What a draft of that slot was typed for: its title, what was asked, and the givens."""
    kind, stage, name = parts_of(slot)
    if kind == "card" and stage.isdecimal() and int(stage) < len(run.cards):
        card = run.cards[int(stage)]
        return str(card["title"]), str(card["ask"]), str(card.get("label", ""))
    if kind == "probe":
        return f"Probe {name}", "", run.label
    if kind == "part":
        return name.replace("-", " "), "", run.label
    return run.titles.get(slot, slot), "", run.label


def _loaded(records: Sequence[Record]) -> Iterator[tuple[Record, dict[str, Any]]]:
    for record in records:
        try:
            data = json.loads(record.data)
        except ValueError:
            continue
        if isinstance(data, dict):
            yield record, data


def _read(run: _Run, record: Record, data: dict[str, Any]) -> None:
    kind = record.kind
    if kind == "started":
        run.titles = {one["id"]: one["title"] for one in data.get("plan", ())}
        run.expected = {str(place): str(text) for place, text in data.get("expected", ())}
    elif kind == "card-asked":
        run.cards.append(data)
    elif kind == "probed":
        run.probe = data
    elif kind in ("answer-submitted", "probe-answered"):
        _free(run, record, data)
    elif kind == "part-answered":
        stage, part = str(data["stage"]), str(data["part"])
        answer = _answer(record, data, part.replace("-", " "), "", run.label)
        answer = replace(answer, expected=run.expected.get(f"{stage}/{part}", ""))
        skill = part_skill(run.question, stage, part)
        _add(run, Response(answer, skill, f"{stage}/{part}", stage, run.variant, run.label))
    elif kind == "card-answered":
        _card(run, record, data)
    elif kind in ("part-judged", "card-judged"):
        _judged(run, data)


def _free(run: _Run, record: Record, data: Mapping[str, Any]) -> None:
    stage = str(data["stage"])
    title, ask = run.titles.get(stage, stage), ""
    if record.kind == "probe-answered":
        title, ask = "Probe", str(run.probe.get("ask", ""))
    answer = _answer(record, data, title, ask, run.label)
    _add(run, Response(answer, "", stage, stage, run.variant, run.label))


def _card(run: _Run, record: Record, data: Mapping[str, Any]) -> None:
    number = int(data["card"])
    if not 0 <= number < len(run.cards):
        return
    card = run.cards[number]
    label = str(card.get("label", ""))
    answer = _answer(record, data, str(card["title"]), str(card["ask"]), label)
    answer = replace(answer, expected=str(card.get("expected", "")))
    skill = str(card["skill"])
    _add(run, Response(answer, skill, str(number), "", int(card["variant"]), label))


def _answer(
    record: Record, data: Mapping[str, Any], title: str, ask: str, givens: str
) -> PastAnswer:
    return PastAnswer(
        title=title,
        ask=ask,
        givens=givens,
        text=str(data["text"]),
        at=instant(record.at),
        outcome="",
        mistake="",
        said="",
        expected="",
    )


def _add(run: _Run, response: Response) -> None:
    run.places.setdefault(response.item, []).append(len(run.found))
    run.found.append(response)


def _judged(run: _Run, data: Mapping[str, Any]) -> None:
    item = str(data["card"]) if "card" in data else f"{data['stage']}/{data['part']}"
    places, number = run.places.get(item, []), int(data["attempt"])
    if not 0 <= number < len(places):
        return
    place = places[number]
    told = data.get("detail", {}).get("outcome", {})
    answer = replace(
        run.found[place].answer,
        outcome=str(data["outcome"]),
        mistake=str(data.get("mistake") or ""),
        said=str(told.get("message", "")),
    )
    run.found[place] = replace(run.found[place], answer=answer)
