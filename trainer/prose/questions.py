"""What a text asks, takes for granted in asking, and answers itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from trainer.prose.denials import Negation
from trainer.prose.document import CLAUSE, PHRASE, Document
from trainer.prose.reports import Frame
from trainer.prose.stems import stem
from trainer.prose.stretches import bracket, until
from trainer.prose.words import WORDS

_TAGS: Final = frozenset({"right", "no", "yes", "ok", "okay", "correct", "mistaken", "agreed", "?"})
_TOPICS: Final = WORDS["question_words"]
_YES: Final = WORDS["yes"]
_NO: Final = WORDS["no"]
_CASES: Final = 2
""" "If 8 then maybe, if 260 then no" answers neither way."""
_WHAT_IF: Final = frozenset({("what", "if"), ("how", "about"), ("what", "about")})
_IDEA: Final = frozenset({"idea", "clue", "opinion", "answer", "one", "way"})
_ASKING_VERBS: Final = frozenset(stem(verb) for verb in WORDS["verbs"])
_ADVERBS: Final = frozenset({"never", "not", "none", "neither", "hardly"})
_PREDICATE: Final = 3
"""Words within which the verb stands in "none of it is stored"."""
_REASONS: Final = frozenset({"because", "since", "from"})
_THAT: Final = frozenset({"it", "that", "this"})
_OPENERS: Final = frozenset({"and", "so", "but", "now", "then", "ok", "okay", "well", "or"})
_ASKING: Final = frozenset({"is", "are", "does", "did", "was", "can", "will", "would", "could"})
_PROPOSING: Final = frozenset({"perhaps", "maybe", "probably", "presumably"})
_BELIEVING: Final = frozenset(
    {("i", "think"), ("i", "guess"), ("i", "believe"), ("i", "suppose"), ("i", "reckon")}
    | {("i", "assume"), ("i", "get"), ("would", "say"), ("would", "guess")}
)
_ASKED: Final = frozenset({"it", "this", "that", "they", "we", "you", "flash", "flashattention"})


def questions(doc: Document) -> Iterator[Frame]:
    """What is asked outright, and what a question takes for granted (`topic`)."""
    for sentence in sorted(doc.questions):
        first, last = doc.sentence_spans[sentence]
        if last - first < 1 or doc.tokens[max(first, last - 1)].lower in _TAGS:
            continue
        mark = next(
            (at for at in range(last, max(first, last - 3) - 1, -1) if doc.tokens[at].text == "?"),
            last,
        )
        if doc.depth[mark] > 0:
            # "it fits (isn't it 50 MB?)" asks only what stands in the bracket.
            first, last = bracket(doc, mark)
        # "When does it fail?" takes for granted that it does; "is it bandwidth-bound?" does not.
        if doc.tokens[first].lower in _PROPOSING:
            # "Perhaps the DRAM bytes?" proposes, and asks whether that is liked.
            continue
        if _ventured(doc, first, last):
            continue
        words = [token.lower for token in doc.tokens[first : first + 5]]
        whatif = any(pair in _WHAT_IF for pair in pairwise(words))
        opened = next((word for word in words if word not in _OPENERS), "")
        topic = not whatif and opened not in _ASKING | {"any"} and bool(_TOPICS & set(words[:4]))
        yield Frame("topic" if topic else "asked", first, last, first)


def _ventured(doc: Document, first: int, last: int) -> bool:
    """ "I think naive is 520 MiB?", "so maybe 260?": only a doubt, unless the answer is no."""
    words = [token.lower for token in doc.tokens[first : last + 1] if token.kind == "word"]
    opened = next((word for word in words if word not in _OPENERS), "")
    hedged = any(pair in _BELIEVING for pair in pairwise(words)) or any(
        pair[0] in ("so", "then", "and") and pair[1] in _PROPOSING for pair in pairwise(words)
    )
    if not hedged or opened in _ASKING or _TOPICS & set(words[:4]) or "whether" in words:
        return False
    after = _reply(doc, last + 1) if last + 1 < len(doc.tokens) else last
    return doc.tokens[after].lower not in _NO | {"hm", "hmm", "wait"}


def unmarked(doc: Document) -> Iterator[Frame]:
    """A question that nobody marked: "And is it memory bound, well, you've got …"."""
    for sentence, (first, last) in enumerate(doc.sentence_spans):
        at = first
        while at < last and doc.tokens[at].lower in _OPENERS:
            at += 1
        if at + 2 > last or sentence in doc.questions:
            continue
        if doc.tokens[at].lower in _ASKING and doc.tokens[at + 1].lower in _ASKED:
            yield Frame("asked", first, until(doc, at, PHRASE), at)


def answered(doc: Document, frames: list[Frame]) -> tuple[list[Frame], list[Negation]]:
    """A question and its answer make a statement: "Does S reach HBM? Never.".

    Returned are the frames that are left, and what the answers deny.
    """
    kept: list[Frame] = []
    denied: list[Negation] = []
    for frame in frames:
        nxt = frame.end + 1
        if frame.kind == "topic" and _nowhere(doc, frame, nxt):
            denied.append(Negation(nxt, nxt, frame.start, frame.end, False))
            continue
        if frame.kind != "asked" or nxt >= len(doc.tokens):
            kept.append(frame)
            continue
        nxt = _reply(doc, nxt)
        word = doc.tokens[nxt].lower
        last = [
            t.lower for t in doc.tokens[nxt : doc.sentence_range(nxt)[1] + 1] if t.kind == "word"
        ]
        if last[-1:] in (["yes"], ["no"]) and last[-2:-1] != ["say"] and word not in _NO | _YES:
            # "L2 too small? For N > 98K, yes."; "some say no" is no answer.
            word = last[-1] if last.count("if") < _CASES else word
        if _explained(doc, frame, nxt) or _completed(doc, frame, nxt):
            continue
        if _is_case(doc, frame, nxt):
            kept.append(Frame("suppose", frame.start, frame.end, frame.cue))
            continue
        if word in _NO and doc.tokens[min(nxt + 1, len(doc.tokens) - 1)].lower in _IDEA:
            kept.append(frame)
        elif word in _NO:
            denied.append(Negation(nxt, nxt, frame.start, frame.end, False))
        elif word not in _YES:
            kept.append(frame)
    return kept, denied


def _is_case(doc: Document, frame: Frame, nxt: int) -> bool:
    """ "L2 too small? Then you're sunk.": the question puts a case, and the answer says what then.

    "Then nothing changes" says that the case is none.
    """
    opening = [token.lower for token in doc.tokens[frame.start : frame.start + 2]]
    if set(opening) & (_ASKING | _TOPICS | {"do", "should", "could"}):
        return False
    answer = [token.lower for token in doc.tokens[nxt : doc.sentence_range(nxt)[1] + 1]]
    if not any(tuple(answer[: len(words)]) == words for words in _CONSEQUENCES):
        return False
    return not set(answer) & _ALL_THE_SAME


_CONSEQUENCES: Final = (
    *(("then",), ("in", "that", "case"), ("all", "bets"), ("game", "over"), ("tough", "luck")),
    *(("you", "are"), ("bad", "luck"), ("back", "to"), ("there", "it"), ("that", "is", "where")),
)
_ALL_THE_SAME: Final = frozenset(
    {"nothing", "fine", "ok", "okay", "same", "still", "problem", "unchanged", "safe", "lucky"}
)


def _completed(doc: Document, frame: Frame, nxt: int) -> bool:
    """ "And S, P? Never leave the SM.": the answer is the verb that the question lacks."""
    asked = doc.tokens[frame.start : frame.end + 1]
    if doc.tokens[nxt].lower not in _ADVERBS or any(t.stem in _ASKING_VERBS for t in asked):
        return False
    end = doc.sentence_range(nxt)[1]
    behind = doc.tokens[nxt + 1 : min(end, nxt + _PREDICATE) + 1]
    return any(token.stem in _ASKING_VERBS for token in behind)


def _reply(doc: Document, at: int) -> int:
    """Where the answer begins, behind an "A:", "A." or "Well,"."""
    last = len(doc.tokens) - 1
    if at <= last and doc.tokens[at].lower in ("a", "so", "well", "-"):
        at = min(at + 1, last)
        while at < last and doc.tokens[at].text in (".", ":", ","):
            at += 1
    return at


def asks_where(doc: Document, frame: Frame) -> bool:
    """ "Where does it store P? It doesn't.": whether the frame asks for a place, or how often."""
    return frame.kind == "topic" and bool(_opening(doc, frame) & _OF_PLACE_OR_NUMBER)


def _opening(doc: Document, frame: Frame) -> set[str]:
    return {token.lower for token in doc.tokens[frame.start : frame.start + _ASKING_WORDS]}


def _nowhere(doc: Document, frame: Frame, at: int) -> bool:
    """ "Where does it put S? Nowhere.", "How often does it write S? Never."."""
    if at >= len(doc.tokens):
        return False
    at = _reply(doc, at)
    words = tuple(token.lower for token in doc.tokens[at : at + 2])
    if _opening(doc, frame) & _OF_THINGS:
        # "What does flash drop? Nothing: S is written as before."
        return words[0] in NAMING_NOTHING and words[1:] not in _BUT
    if not _opening(doc, frame) & (_OF_PLACE_OR_NUMBER | {"when"}):
        return False
    return (words[0] in ("nowhere", "never") and words[1:] not in _BUT) or words in _NOT_ONCE


_ASKING_WORDS: Final = 4
"""Tokens in which a question says what it asks for."""
_OF_PLACE_OR_NUMBER: Final = frozenset({"where", "often", "times"})
_BUT: Final = (("but",), ("except",), ("else",), ("other",), ("mind",))
_NOT_ONCE: Final = frozenset(
    {("not", "once"), ("not", "ever"), ("zero", "times"), ("no", "times"), ("not", "anywhere")}
)


def _explained(doc: Document, frame: Frame, nxt: int) -> bool:
    """ "And 8 for flash? It's what is left when …": no verb asks, and the answer explains."""
    asked = doc.tokens[frame.start : frame.end + 1]
    if any(token.stem in _ASKING_VERBS for token in asked):
        return False
    words = [token.lower for token in doc.tokens[nxt : nxt + 3]]
    return words[0] in _REASONS or (
        words[0] in _THAT and words[1:2] == ["is"] and words[2:] in (["what"], ["because"])
    )


def named_in_answers(doc: Document) -> dict[int, int]:
    """Tokens of answers that only name what was asked for -> a token of the question.

    "What does flash drop? S and P, entirely." says that it drops S and P.
    """
    out: dict[int, int] = {}
    for sentence in doc.questions:
        first, last = doc.sentence_spans[sentence]
        opening = [token.lower for token in doc.tokens[first : first + _ASKING_WORDS]]
        if not _OF_THINGS & set(opening) or last + 1 >= len(doc.tokens):
            continue
        start = _reply(doc, last + 1)
        end = until(doc, start, CLAUSE)
        words = {token.lower for token in doc.tokens[start : end + 1]}
        if end - start <= _NAMED and not words & _STATING:
            out.update(dict.fromkeys(range(start, end + 1), last))
    return out


_OF_THINGS: Final = frozenset({"what", "which"})
_NAMED: Final = 16
"""Tokens in which an answer names what was asked for."""
NAMING_NOTHING: Final = frozenset({"nothing", "none", "neither"})
_STATING: Final = NAMING_NOTHING | WORDS["stating"]
"""With these an answer makes a statement of its own, or names nothing."""
