"""`Proposing`: the optional judge, asked about what the rules left open. It decides nothing.

    proposing = Proposing(service)
    sentence = proposing.begin(run, "endpoint", told)    # '' where there is nothing to ask
    ...                                                  # told("", True) once all is kept
    service.scorecard(run)                               # has them, and does ever after

A judge may be slow, and another machine: it is asked in the background, outside of the lock, and in
a process that can be killed. What it proposes is an event of the run, so that it is never asked
about the same twice; a judge that fails leaves no trace, and is asked again at the next look.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from trainer import judges
from trainer.errors import TrainerError
from trainer.service import cards, evidence, recall
from trainer.service.conduct import SEAM
from trainer.service.drawing import part_source, probe_source
from trainer.service.judge_choice import where
from trainer.service.proposals import criteria
from trainer.session import decide, events

if TYPE_CHECKING:
    from trainer.judges import JudgeRequest
    from trainer.service.door import Service
    from trainer.service.ledger import Live
    from trainer.service.paper import StagePaper
    from trainer.session import StageState

#: Told from another thread, once for each stage: what went wrong, or '', and whether it is over.
Told = Callable[[str, bool], None]
#: What becomes of what a judge failed on.
AGAIN: Final = "The next look at this scorecard asks again."


class Asker(Protocol):
    """Asks a judge by its name; may be slow. Raises JudgeError."""

    def ask(self, name: str, request: JudgeRequest) -> tuple[judges.Proposal, ...]:
        """What it proposes, each with a quote that stands in the answer."""

    def close(self) -> None:
        """Give up whatever is being asked."""


@dataclass(frozen=True, slots=True)
class _Ask:
    """One request: about a stage, with the answers that it is made of.

    `answers` are (source, text); `about` says which of them a criterion may be quoted from.
    """

    stage: str
    request: JudgeRequest
    answers: tuple[tuple[str, str], ...]
    about: Mapping[str, frozenset[str]]

    def placed(self, found: tuple[judges.Proposal, ...]) -> Iterator[events.Proposal]:
        """The proposals, each in the answer that it quotes; one that is in none is left out."""
        for one in found:
            for source, text in self.answers:
                start = text.find(one.quote)
                if start >= 0 and source in self.about.get(one.criterion, ()):
                    end = start + len(one.quote)
                    yield events.Proposal(one.criterion, one.state, one.quote, source, start, end)
                    break


class Proposing:
    """Asks judges about finished runs, each about each run once. Safe to call from any thread."""

    def __init__(self, service: Service, asker: Asker | None = None) -> None:
        self._service = service
        self._asker = asker or judges.Apart()
        self._asking: dict[tuple[str, str], list[Told]] = {}
        self._closed = False
        service.at_end.append(self.close)

    def begin(self, run_id: str, judge: str, told: Told) -> str:
        """Ask ``judge`` about a run whose scorecard is shown, and come back at once.

        Returns what is being asked, and where the answer is sent for it; '' where there is nothing
        to ask (any more), and then ``told`` is never called. JudgeError for one that is not here.
        """
        with self._service._lock:
            asks = self._asks(self._service._ledger.fresh(run_id), judge)
            if not asks or self._closed:
                return ""
            if judge not in (known := judges.names()):
                raise judges.JudgeError(
                    f"The judge {judge!r} that the settings name is not installed; there is "
                    f"{', '.join(known) or 'none'}. Nothing was sent."
                )
            listeners = self._asking.setdefault((run_id, judge), [])
            listeners.append(told)
            if len(listeners) == 1:
                threading.Thread(
                    target=self._carry_out, args=(run_id, judge, asks), daemon=True
                ).start()
        count = criteria(sum(len(one.request.criteria) for one in asks))
        return f"Asking {judge} about {count}: {where(judge)}. Nothing waits for it."

    def close(self) -> None:
        """Ask nothing any more; what has not come yet is asked for at the next look."""
        with self._service._lock:
            self._closed = True
        self._asker.close()

    # Inside ------------------------------------------------------------------------------------

    def _carry_out(self, run_id: str, judge: str, asks: tuple[_Ask, ...]) -> None:
        for ask in asks:
            trouble = self._asked(run_id, judge, ask)
            over = bool(trouble) or ask is asks[-1]
            self._tell((run_id, judge), trouble, over=over)
            if over:
                return

    def _asked(self, run_id: str, judge: str, ask: _Ask) -> str:
        """Ask, and keep what is proposed; why that failed, '' where it did not."""
        try:
            self._keep(run_id, judge, ask, self._asker.ask(judge, ask.request))
        except TrainerError as error:
            return f"{error.message} {AGAIN}"
        except Exception as error:
            return f"{judge} could not be asked ({type(error).__name__}: {error}). {AGAIN}"
        return ""

    def _tell(self, about: tuple[str, str], trouble: str, *, over: bool) -> None:
        with self._service._lock:
            listeners = tuple(self._asking[about])
            if over:
                del self._asking[about]
            if not self._asking:
                self._asker.close()
            closed = self._closed
        for told in () if closed else listeners:
            told(trouble, over)

    def _keep(self, run_id: str, judge: str, ask: _Ask, found: tuple[judges.Proposal, ...]) -> None:
        proposed = events.Proposed(
            stage=ask.stage,
            judge=judge,
            asked=tuple(one.id for one in ask.request.criteria),
            proposals=tuple(ask.placed(found)),
            sent_to=judges.sends_to(judge) or "",
        )
        with self._service._lock:
            if not self._closed:
                ledger = self._service._ledger
                ledger.tell(
                    ledger.fresh(run_id), lambda run: decide.propose(run, proposed), quiet=True
                )

    def _asks(self, live: Live, judge: str) -> tuple[_Ask, ...]:
        """A request for each stage that leaves something open, and was not asked about yet."""
        if live.state.status != "finished":
            return ()
        paper, _ = recall.card_paper(self._service._examiner, live)
        asks = []
        for stage in live.state.stages:
            id = stage.plan.id
            known = next((one for one in paper.stages if one.id == id), None)
            if known is None or live.state.asked_already(id, judge):
                continue
            guided = live.state.mode == "guided"
            answers = _responses(stage, known) if guided else _answers(stage)
            ask = _ask(known, cards.left_open(live, id), answers, guided)
            if ask is not None:
                asks.append(ask)
        return tuple(asks)


def _answers(stage: StageState) -> tuple[tuple[str, str], ...]:
    """What was said to a stage of an interview: the answer, then the replies to its probes."""
    id = stage.plan.id
    replies = [
        (probe_source(id, number), probe.reply or "")
        for number, probe in enumerate(stage.probes, 1)
    ]
    return tuple((source, text) for source, text in ((id, stage.answer or ""), *replies) if text)


def _responses(stage: StageState, paper: StagePaper) -> tuple[tuple[str, str], ...]:
    """What counts of a stage that was answered part by part, where words were asked for."""
    prose = {one.id for one in paper.parts if one.kind == "prose"}
    found = evidence.credited(stage)
    return tuple(
        (part_source(stage.plan.id, part), text) for part, text in found.items() if part in prose
    )


def _ask(
    paper: StagePaper,
    left_open: tuple[str, ...],
    answers: tuple[tuple[str, str], ...],
    guided: bool,
) -> _Ask | None:
    """The request about what is open and was answered in words; None for nothing."""
    sources = {source for source, _ in answers}
    about = {}
    for one in paper.criteria:
        if one.id in left_open:
            own = {part_source(paper.id, part) for part in one.about}
            about[one.id] = frozenset(sources & own if guided else sources)
    asked = [one for one in paper.criteria if about.get(one.id)]
    if not asked:
        return None
    asks = [one.ask for one in paper.parts if part_source(paper.id, one.id) in sources]
    request = judges.JudgeRequest(
        question="\n".join([paper.ask, *(asks if guided else ())]),
        criteria=tuple(judges.Asked(one.id, one.title, one.says) for one in asked),
        answer=SEAM.join(text for _, text in answers),
    )
    return _Ask(paper.id, request, answers, about)
