"""`Proposing`: the optional judge, asked about what the rules left open. It decides nothing.

    proposing = Proposing(service)
    sentence = proposing.begin(run, named, told)         # '' where there is nothing to ask
    ...                                                  # told("", True) once all is kept
    service.scorecard(run)                               # has them, and does ever after

A judge may be slow, and another machine: it is asked in the background, outside of the lock, and in
a process that can be killed. What it proposes is an event of the run, so that it is never asked
about the same twice; a judge that fails is asked again at the next look. That an answer goes out,
and where to, is an event too, stored before it does. `named` tells who is named now, and is asked
at the last moment before each answer goes out.
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
from trainer.service.judge_choice import held_back, where
from trainer.service.judge_named import Named
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
NOT_SENT: Final = "Nothing was sent."


class Asker(Protocol):
    """Asks a judge by its name; may be slow. Raises JudgeError."""

    def ask(
        self, name: str, request: JudgeRequest, sending: Callable[[], None]
    ) -> tuple[judges.Proposal, ...]:
        """What it proposes, each with a quote that stands in the answer.

        ``sending`` is called at the last moment; what it raises comes out, and nothing is sent.
        """

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

    @property
    def criteria(self) -> tuple[str, ...]:
        """What it is about."""
        return tuple(one.id for one in self.request.criteria)

    def placed(self, found: tuple[judges.Proposal, ...]) -> Iterator[events.Proposal]:
        """The proposals, each in the answer that it quotes; one that is in none is left out."""
        for one in found:
            for source, text in self.answers:
                start = text.find(one.quote)
                if start >= 0 and source in self.about.get(one.criterion, ()):
                    end = start + len(one.quote)
                    yield events.Proposal(one.criterion, one.state, one.quote, source, start, end)
                    break


@dataclass(frozen=True, slots=True)
class _Errand:
    """All that is asked of one judge about one run; `named` tells who is named by now."""

    run_id: str
    who: Named
    named: Callable[[], Named]
    asks: tuple[_Ask, ...]

    @property
    def about(self) -> tuple[str, Named]:
        """What it is known by."""
        return self.run_id, self.who

    @property
    def withdrawn(self) -> str:
        """That the judge was taken back meanwhile, or agreed to anew; '' while it is named."""
        if self.named() == self.who:
            return ""
        return f"{self.who.judge} is not asked any further: it is not named any more."


class _WithdrawnError(TrainerError):
    """Nobody wants it asked any more, or where answers would go was not agreed to."""


class Proposing:
    """Asks judges about finished runs, each about each run once. Safe to call from any thread."""

    def __init__(self, service: Service, asker: Asker | None = None) -> None:
        self._service = service
        self._asker = asker or judges.Apart()
        self._asking: dict[tuple[str, Named], list[Told]] = {}
        self._closed = False
        service.at_end.append(self.close)

    def begin(self, run_id: str, named: Callable[[], Named], told: Told) -> str:
        """Ask the judge that is named about a run whose scorecard is shown; come back at once.

        Returns what is being asked, and where the answer is sent for it; '' where there is nothing
        to ask (any more), and then ``told`` is never called. JudgeError for one that is not here,
        can't be asked, or sends answers to another machine than the one that was agreed to.
        """
        who = named()
        if not who.judge:
            return ""
        with self._service._lock:
            asks = self._asks(self._service._ledger.fresh(run_id), who.judge)
            if not asks or self._closed:
                return ""
            if why := held_back(who.judge, who.machine):
                raise judges.JudgeError(f"{why} {NOT_SENT}")
            listeners = self._asking.setdefault((run_id, who), [])
            listeners.append(told)
            if len(listeners) == 1:
                self._start(_Errand(run_id, who, named, asks))
        count = criteria(sum(len(one.request.criteria) for one in asks))
        return f"Asking {who.judge} about {count}: {where(who.judge)}. Nothing waits for it."

    def withdraw(self) -> None:
        """Give up what is being asked of a judge that is not named any more."""
        self._asker.close()

    def close(self) -> None:
        """Ask nothing any more; what has not come yet is asked for at the next look."""
        with self._service._lock:
            self._closed = True
        self._asker.close()

    # Inside ------------------------------------------------------------------------------------

    def _start(self, errand: _Errand) -> None:
        try:
            threading.Thread(target=self._carry_out, args=(errand,), daemon=True).start()
        except RuntimeError as error:
            # No thread is to be had, and nobody would ever tell who listens.
            del self._asking[errand.about]
            raise judges.JudgeError(
                f"The judge {errand.who.judge!r} could not be asked ({error}). {NOT_SENT}"
            ) from error

    def _carry_out(self, errand: _Errand) -> None:
        for ask in errand.asks:
            trouble = self._asked(errand, ask)
            over = bool(trouble) or ask is errand.asks[-1]
            self._tell(errand.about, trouble, over=over)
            if over:
                return

    def _asked(self, errand: _Errand, ask: _Ask) -> str:
        """Ask, and keep what is proposed; why that failed, '' where it did not."""
        judge = errand.who.judge
        try:
            found = self._asker.ask(judge, ask.request, lambda: self._sending(errand, ask))
            self._keep(errand, ask, found)
        except _WithdrawnError as error:
            return error.message
        except TrainerError as error:
            return errand.withdrawn or f"{error.message} {AGAIN}"
        except Exception as error:
            return f"{judge} could not be asked ({type(error).__name__}: {error}). {AGAIN}"
        return ""

    def _sending(self, errand: _Errand, ask: _Ask) -> None:
        """Note that an answer is about to go out; raises where it must not (any more)."""
        who = errand.who
        with self._service._lock:
            if self._closed:
                raise _WithdrawnError("The program ends.")
            if why := errand.withdrawn or held_back(who.judge, who.machine):
                raise _WithdrawnError(why)
            sent = events.AnswerSent(
                stage=ask.stage, judge=who.judge, asked=ask.criteria, sent_to=who.machine
            )
            ledger = self._service._ledger
            live = ledger.fresh(errand.run_id)
            ledger.tell(live, lambda run: decide.send(run, sent), quiet=True)

    def _tell(self, about: tuple[str, Named], trouble: str, *, over: bool) -> None:
        with self._service._lock:
            listeners = tuple(self._asking[about])
            if over:
                del self._asking[about]
            if not self._asking:
                self._asker.close()
            closed = self._closed
        for told in () if closed else listeners:
            told(trouble, over)

    def _keep(self, errand: _Errand, ask: _Ask, found: tuple[judges.Proposal, ...]) -> None:
        proposed = events.Proposed(
            stage=ask.stage,
            judge=errand.who.judge,
            asked=ask.criteria,
            proposals=tuple(ask.placed(found)),
            sent_to=errand.who.machine,
        )
        with self._service._lock:
            if not self._closed:
                ledger = self._service._ledger
                live = ledger.fresh(errand.run_id)
                ledger.tell(live, lambda run: decide.propose(run, proposed), quiet=True)

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
