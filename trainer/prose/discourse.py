"""Where in a text something is denied, reported, supposed, asked, taken back or left open."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from trainer.prose.affirming import unasked
from trainer.prose.choices import choices
from trainer.prose.denials import Negation, find_negations
from trainer.prose.document import CLAUSE, PHRASE, SENTENCE, Document
from trainer.prose.drafts import faulty_drafts
from trainer.prose.flags import flags
from trainer.prose.kinds import other_kinds
from trainer.prose.limits import announces_wrong, asks_when, limited
from trainer.prose.nothing import of_nothing
from trainer.prose.phrases import Mention
from trainer.prose.questions import answered, questions, unmarked
from trainer.prose.quotations import overruled, quoted
from trainer.prose.rejoinders import at_once, rejoinders
from trainer.prose.reports import (
    Frame,
    agreed,
    behind,
    disowned,
    for_example,
    named,
    own_words,
    reported,
    second_hand,
    up_to_verdict,
)
from trainer.prose.retractions import FILLERS, INSTEAD, case_retracted, retracted
from trainer.prose.stems import stem
from trainer.prose.stretches import back_to_contrast, clause_around, until
from trainer.prose.tellers import told_apart
from trainer.prose.turns import fulfilled, is_concession, right_in_passing
from trainer.prose.words import WORDS

_RELATIVE: Final = frozenset({"which", "whose"})


@dataclass(slots=True)
class Discourse:
    """Denials and frames of one text, looked up by token."""

    doc: Document
    negations: list[Negation] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    by_token: list[list[Negation]] = field(default_factory=list)
    framed: list[set[str]] = field(default_factory=list)
    corrections: list[int] = field(default_factory=list)

    def at(self, first: int, last: int) -> set[str]:
        """The frames that lie over any of the tokens ``first`` to ``last``."""
        found: set[str] = set()
        for token in range(first, last + 1):
            found |= self.framed[token]
        return found

    def denials(self, first: int, last: int) -> set[Negation]:
        """The cues that reach the head of ``first``..``last`` and do not belong to it."""
        return {n for n in self.by_token[first] if not first <= n.first <= last}


def examine(doc: Document, mentions: dict[str, list[Mention]]) -> Discourse:
    """Find denials and frames."""
    discourse = Discourse(doc)
    covered = {at for cue in mentions["@affirmed"] for at in range(cue.first, cue.last + 1)}
    # "If I'm not mistaken naive moves 520" denies nothing.
    doubts = {
        at
        for cue in mentions["@hedge"]
        if doc.tokens[cue.first].lower == "if"
        for at in range(cue.first, cue.last + 1)
    }
    # "I'm not sure what happens to S" denies nothing, it asks.
    unknown = {at for cue in mentions["@unknown"] for at in range(cue.first, cue.last + 1)}
    spared = covered | doubts | unknown
    discourse.negations = [*find_negations(doc, mentions, spared), *of_nothing(doc, spared)]
    _frames(doc, mentions, covered, discourse)
    size = len(doc.tokens)
    discourse.by_token = [[] for _ in range(size)]
    discourse.framed = [set() for _ in range(size)]
    for flag in flags(doc):
        if isinstance(flag, Negation):
            discourse.negations.append(flag)
        else:
            discourse.frames.append(flag)
    for settled in (answered, rejoinders):
        discourse.frames, denied = settled(doc, discourse.frames)
        discourse.negations += denied
    discourse.frames, denied = at_once(
        doc, discourse.frames, mentions["@denied_at_once"], discourse.negations
    )
    discourse.negations += denied
    discourse.frames = unasked(doc, discourse.frames)
    for negation in discourse.negations:
        for at in range(negation.start, negation.end + 1):
            if doc.depth[at] <= doc.depth[negation.first] or negation.start == at:
                discourse.by_token[at].append(negation)
    for frame in discourse.frames:
        for at in range(frame.start, frame.end + 1):
            discourse.framed[at].add(frame.kind)
    return discourse


def _frames(
    doc: Document, mentions: dict[str, list[Mention]], covered: set[int], out: Discourse
) -> None:
    def cues(name: str) -> list[Mention]:
        return [cue for cue in mentions[name] if cue.first not in covered]

    verdicts = [cue.first for cue in cues("@wrong-after")]
    told = [
        cue
        for cue in (
            *cues("@reported"),
            *named(doc, mentions),
            *told_apart(doc, mentions["@people"]),
        )
        if not (agreed(doc, cue) or for_example(doc, cue) or own_words(doc, cue))
    ]
    out.frames += [*quoted(doc), *overruled(doc)]
    out.frames += [up_to_verdict(doc, reported(doc, cue), verdicts) for cue in told]
    out.frames += [
        frame for cue in cues("@disowned") for frame in disowned(doc, cue, told, cues("@cited"))
    ]
    out.frames += [Frame("reported", 0, cue.first, cue.first) for cue in cues("@messenger")]
    out.frames += [second_hand(doc, cue) for cue in cues("@second_hand")]
    _rejected(doc, cues("@wrong-before"), cues("@wrong-after"), out)
    out.frames += [
        Frame("former", cue.first, _former_end(doc, cue.last), cue.first)
        for cue in cues("@former")
        if not right_in_passing(doc, cue.last)
    ]
    out.frames += [
        Frame("wished", cue.first, until(doc, cue.last, CLAUSE), cue.first)
        for cue in cues("@wished")
        if not fulfilled(doc, cue)
    ]
    # "if I remember well" and "I would say" doubt a little and suppose nothing.
    # What the pack calls granted, the question itself supposes: "if it is causal, …".
    idle = (*mentions["@hedge"], *mentions.get("granted", ()))
    doubted = {at for cue in idle for at in range(cue.first, cue.last + 1)}
    for cue in cues("@suppose"):
        if cue.first not in doubted:
            out.frames.append(_supposed(doc, cue))
    for name, kind in (("@without", "without"), ("@hedge", "hedged"), ("@open", "open")):
        for cue in cues(name):
            _reserve(doc, cue, kind, out)
    out.frames += [_unknown(doc, cue) for cue in mentions["@unknown"]]
    for cue in cues("@retracted"):
        out.frames += retracted(doc, cue)
    for cue in cues("@case_retracted"):
        out.frames += case_retracted(doc, cue)
    out.corrections += [cue.first for cue in cues("@correction") if _is_correction(doc, cue)]
    out.frames += [*questions(doc), *unmarked(doc), *choices(doc), *other_kinds(doc)]
    out.frames += faulty_drafts(doc)
    _replaced(doc, out)


def _rejected(doc: Document, before: list[Mention], after: list[Mention], out: Discourse) -> None:
    """What the writer calls wrong, behind "it is not true that" or before "is wrong"."""
    verdicts = [cue.first for cue in after]
    for cue in before:
        if _looks_back(doc, cue, verdicts):
            continue
        # "Contrary to what I read, …" goes on with the writer's own words behind the comma.
        aside = doc.tokens[cue.first].lower == "contrary" and doc.breaks[cue.first] >= PHRASE
        end = until(doc, cue.last, PHRASE) if aside else _under(doc, cue.last)
        out.frames.append(Frame("rejected", cue.first, end, cue.first))
    for cue in after:
        denied = any(
            n.start <= cue.first <= n.end and n.last + 1 >= cue.first for n in out.negations
        )
        if not denied and not limited(doc, cue):
            start, end = behind(doc, cue)
            out.frames.append(Frame("rejected", start, end, cue.first))


def _looks_back(doc: Document, cue: Mention, verdicts: list[int]) -> bool:
    """ "I don't believe that: …" speaks of what stands before, "where I'm wrong: …" of a case."""
    if cue.first - 1 in verdicts and doc.tokens[cue.first].stem == "do":
        return True
    return doc.tokens[cue.last].text == ":" and asks_when(doc, cue.first)


def _under(doc: Document, at: int) -> int:
    """The end of the clause, with the conditions that belong to it: "not true that … when …"."""
    if announces_wrong(doc, at):
        at = min(at + 1, len(doc.tokens) - 1)
    end = _up_to_own(doc, at, until(doc, at, CLAUSE))
    while (
        end + 1 < len(doc.tokens)
        and doc.breaks[end + 1] < SENTENCE
        and doc.tokens[end].text not in (",", ":", ";")
        and doc.tokens[end + 1].lower in _WHEN
    ):
        end = until(doc, end + 1, CLAUSE)
    return end


def _up_to_own(doc: Document, at: int, end: int) -> int:
    """ "I don't believe it loads them, it skips them": where the writer's own statement begins."""
    told = False
    for nxt in range(at + 1, end):
        if doc.breaks[nxt] >= PHRASE:
            opens = doc.tokens[nxt].lower in _IT and doc.tokens[nxt + 1].stem in _VERBS
            if told and opens and doc.tokens[nxt - 1].text == ",":
                return nxt - 1
            told = False
        told = told or doc.tokens[nxt].stem in _VERBS
        if doc.tokens[nxt].lower in _WHEN | {"that", "which"} and doc.breaks[nxt] >= PHRASE:
            return end
    return end


def _unknown(doc: Document, cue: Mention) -> Frame:
    """ "I don't know where S goes", "how it treats S I can't tell": asked, not said."""
    if doc.tokens[cue.last].lower in _ASKED_ABOUT:
        end = until(doc, cue.last, PHRASE)
        while _asks_on(doc, end + 1):
            end = until(doc, end + 1, PHRASE)
        return Frame("asked", cue.last, end, cue.first)
    first, last = clause_around(doc, cue.first)
    if doc.tokens[cue.last + 1 : cue.last + 2] and doc.tokens[cue.last + 1].lower == "if":
        # "I'd have to find out if it helps": an "if" opens a clause of its own.
        last = until(doc, cue.last + 1, PHRASE)
    return Frame("asked", first, last, cue.first)


def _asks_on(doc: Document, at: int) -> bool:
    """Whether the question goes on: "or it is spilled", "and whether P is", "and P"."""
    words = [token.lower for token in doc.tokens[at : at + 2]]
    if len(words) < 2 or words[0] in ("or", "whether"):
        return bool(words) and words[0] in ("or", "whether")
    return words[0] == "and" and (
        words[1] in _ASKED_ABOUT or until(doc, at, PHRASE) - at <= _FEW_WORDS
    )


def _reserve(doc: Document, cue: Mention, kind: str, out: Discourse) -> None:
    out.frames.append(Frame(kind, *clause_around(doc, cue.first), cue.first))
    first, last = doc.sentence_range(cue.first)
    doubt = doc.tokens[first].lower == "whether" or doc.tokens[cue.last].lower == "never"
    if kind == "open" and doubt:
        # "Whether L2 keeps them or evicts them: either is possible", "perhaps N, perhaps never"
        out.frames.append(Frame("asked", first, last, cue.first))


_WHEN: Final = frozenset({"when", "whenever", "once", "if", "where", "until"})
_FEW_WORDS: Final = 2
"""A name added to a question, no sentence of its own."""
_FEW_NAMED: Final = 6
"""Tokens from the "and" up to "would": "and faster HBM would help"."""
_COPULAS: Final = frozenset({"is", "are", "has", "moves", "needs"})
_ASKED_ABOUT: Final = frozenset({"what", "where", "how", "whether", "if", "which"})
_IT: Final = frozenset({"it", "they"})
_WHO: Final = frozenset({"you", "we", "one", "they", "i", "he", "she"})
_SIDES: Final = frozenset({"than", "instead"})
_TAKING_BACK: Final = frozenset({"no", "wait", "actually", "but", "now"})
"""With these the writer's own view begins behind what they thought before."""


def _replaced(doc: Document, out: Discourse) -> None:
    """An amount that the writer takes back at once: "8 MiB, no, 520 MiB", "8, I mean 520"."""
    for one, other in pairwise(doc.amounts):
        between = doc.tokens[one.last + 1 : other.first]
        words = [token.lower for token in between if token.kind == "word"]
        if not 1 <= len(words) <= 4 or not set(words) <= FILLERS:
            continue
        if words[0] in INSTEAD or words[:2] == ["i", "mean"]:
            out.frames.append(Frame("withdrawn", one.first, one.last, other.first))


def _former_end(doc: Document, at: int) -> int:
    """Up to a contrast or a colon: "higher than you'd think: 260 MiB" thinks 260."""
    end = until(doc, at, SENTENCE)
    if any(doc.tokens[back].lower == "as" for back in range(max(0, at - 4), at)):
        # "CPU-bound as we used to say, compute-bound as you do"
        end = until(doc, at, PHRASE)
    stops = (
        i
        for i in range(at + 1, end)
        if doc.tokens[i].text == ":"
        or (doc.breaks[i] >= PHRASE and doc.tokens[i].lower in _TAKING_BACK)
    )
    return next(stops, end)


def _supposed(doc: Document, cue: Mention) -> Frame:
    word = doc.tokens[cue.first].lower
    if word in ("would", "could") or (cue.first == cue.last and word in ("were", "had")):
        first, last = clause_around(doc, cue.first)
        kind = "would" if word in ("would", "could") else "suppose"
        if doc.tokens[doc.sentence_range(cue.first)[0]].lower == "then":
            # "Then it would take 81 us: bandwidth-bound." goes on with what was supposed.
            last = doc.sentence_range(cue.first)[1]
        if word in ("were", "had") and not (doc.breaks[cue.first] >= PHRASE):
            return Frame("past", cue.first, cue.first, cue.first)
        first = _side(doc, max(first, _joined(doc, cue.first)), cue.first)
        sides = [at for at in range(cue.first, last) if doc.tokens[at].lower in _SIDES]
        last = sides[0] if sides else last
        while first < cue.first and any(
            doc.breaks[at] >= PHRASE and doc.tokens[at].lower in _RELATIVE
            for at in range(first + 1, cue.first + 1)
        ):
            first += 1
        return Frame(kind, first, last, cue.first)
    if word == "if" and is_concession(doc, cue.first):
        return Frame("topic", cue.first, cue.last, cue.first)
    if word == "if" and [one.lower for one in doc.tokens[max(0, cue.first - 2) : cue.first]] == [
        "not",
        "as",
    ]:
        # "It's not as if the blocks had different K and V" denies it.
        return Frame("topic", cue.first, cue.last, cue.first)
    if word == "whether" and cue.first and doc.tokens[cue.first - 1].text == ",":
        # "…, whether before or after softmax" holds either way.
        return Frame("topic", cue.first, cue.last, cue.first)
    start = back_to_contrast(doc, cue.first)
    if cue.first > start and doc.tokens[cue.first - 1].text == ":" and word == "if":
        # "… memory-bound: if it were not, saving bytes would be no use" reasons, and supposes
        # nothing of what stands before the colon.
        start = cue.first
    if cue.first > start:
        # "It is compute-bound, 35 us if all goes well": only the last part hangs on the if.
        before = doc.phrase[cue.first - 1]
        while start < cue.first and doc.phrase[start] != before:
            start += 1
    start = _side(doc, start, cue.first)
    concedes = word == "if" and cue.first > 0 and doc.tokens[cue.first - 1].lower == "even"
    if concedes and doc.tokens[until(doc, cue.last, PHRASE)].text == ",":
        # "Even if half of the peak is reached, it is compute-bound" concludes all the same.
        return Frame("suppose", cue.first, until(doc, cue.last, PHRASE), cue.first)
    return Frame("suppose", start, until(doc, cue.last, SENTENCE), cue.first)


def _joined(doc: Document, cue: int) -> int:
    """Where "and you would buy …" begins: what it is joined to stands without it."""
    for at in range(cue - 1, max(0, cue - _FEW_NAMED), -1):
        token = doc.tokens[at]
        if token.lower == "and":
            # "it is bandwidth-bound and faster HBM would help"; "K and V would go" is one subject.
            first = clause_around(doc, cue)[0]
            said = {one.lower for one in doc.tokens[first:at]} & _COPULAS
            return at if said or doc.tokens[cue - 1].lower in _WHO else 0
        if token.stem in _VERBS:
            return 0
    return 0


def _side(doc: Document, first: int, cue: int) -> int:
    """ "264 rather than the 136 you would get" supposes only what it is compared with."""
    sides = (at for at in range(cue, first, -1) if doc.tokens[at].lower in _SIDES)
    return next(sides, first)


_VERBS: Final = frozenset(stem(verb) for verb in WORDS["verbs"])
_ALWAYS: Final = WORDS["takes_back"]


def _is_correction(doc: Document, cue: Mention) -> bool:
    token = doc.tokens[cue.first]
    if token.lower in _ALWAYS or cue.last > cue.first:
        return (
            token.lower not in ("wait",)
            or cue.last + 1 >= len(doc.tokens)
            or (
                doc.tokens[cue.last + 1].text in (",", ":", ".", "!", "...", "-")
                or doc.tokens[cue.last + 1].lower == "no"
            )
        )
    return doc.breaks[cue.first] >= PHRASE or doc.depth[cue.first] > 0
