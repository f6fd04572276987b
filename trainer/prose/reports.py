"""Other people's words, and verdicts on what was said: how far each of them reaches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from trainer.prose.document import LINE, PARAGRAPH, PHRASE, SENTENCE, Document
from trainer.prose.phrases import Mention
from trainer.prose.stems import stem
from trainer.prose.stretches import back_to_contrast, bracket, clause_around, until
from trainer.prose.turns import in_passing, right, right_in_passing, says, true_of
from trainer.prose.words import WORDS

_EMPTY: Final = WORDS["empty"]
_ECHO: Final = WORDS["empty"] | WORDS["echo"]
_SAYS: Final = WORDS["says"]
_HAVING: Final = frozenset({"has", "have", "gets", "got", "had"})
_NO: Final = WORDS["no"]
_REJECTING: Final = 2
"""Tokens up to the denial in words that reject, such as "is not true that"."""
_BREAKING_OFF: Final = WORDS["breaking_off"]
_THAT: Final = frozenset({"that", "this", "which", "it", "both", "neither"})
_CONFIRMS: Final = 8
"""Most words of a sentence that confirms what was reported."""
_AT_ONCE: Final = 2
"""Tokens from "his conclusion" to the verdict on it."""
_SAYING: Final = frozenset(
    stem(word) for word in ("say", "claim", "think", "believe", "tell", "write", "hear", "read")
)
_NAMING: Final = WORDS["naming"]
_JUDGING: Final = frozenset(stem(word) for word in WORDS["judging"])
_GIVES: Final = WORDS["gives"]
_SHARES: Final = frozenset({"share", "endorse", "adopt", "second"})
_CHECKED: Final = frozenset({"checked", "verified", "confirmed", "recomputed", "recounted"})
_UNCHECKED: Final = frozenset({"not", "never", "nor", "neither", "nothing", "none", "would", "he"})
_HAVE_BEFORE: Final = 5
"""Tokens before "checked" in which "I have" stands."""
_SEVERAL: Final = frozenset({"these", "those", "them", "any", "either", "neither", "all"})
_OWN: Final = frozenset({"i", "my", "we", "our", "me", "us", "mine", "myself"})
_LEARNED: Final = frozenset({"remember", "recall", "know", "learned", "learnt", "knew"})
_ASIDE: Final = frozenset({"contrary", "whatever", "despite", "notwithstanding", "regardless"})
"""What somebody says is passed over with these."""
_PASSED_OVER: Final = 3
"""Tokens from such a word to the one who says it."""
_ANSWER: Final = 9
"""Tokens in which the answer is told."""
_WHY: Final = 5
"""Tokens from "because" to the one who is told of."""
_BARE: Final = frozenset({"wrong", "also", "again", "equally", "likewise"})
"""A verdict may begin with these when it has no verb."""
_ADVERBS: Final = frozenset({"of", "course", "however", "though", "simply", "plainly", "just"})


@dataclass(frozen=True, slots=True)
class Frame:
    """A stretch of tokens said under some reserve."""

    kind: str
    start: int
    end: int
    cue: int


def agreed(doc: Document, cue: Mention) -> bool:
    """Whether the writer takes the report for their own: "rightly says", "I agree"."""
    around = doc.tokens[max(0, cue.first - 2) : cue.last + 3]
    if any(token.lower in ("rightly", "correctly") for token in around):
        return True
    opens = [token.lower for token in doc.tokens[max(0, cue.first - 3) : cue.first]]
    if opens and opens[-1] in _SHARES and not {"not", "never"} & set(opens):
        return True
    end = doc.sentence_range(cue.last)[1] + 1
    rest = [token.lower for token in doc.tokens[cue.last + 1 : end]]
    if doc.tokens[cue.last].lower in _HAVING and "right" in rest[:2]:
        # "Naive he has right: 520 MiB.", "he has half right: …"
        return not {"not", "no", "never", "hardly", "nothing"} & {*rest[:2]}
    if doc.tokens[cue.last].lower in _NAMING and {"right", "correct", "fair", "justified"} & {
        *rest
    }:
        # "Calling flash compute-bound is right."
        return not {"not", "no", "never", "hardly"} & {*rest}
    follows = _sentence(doc, end)
    if _checked(rest) or (follows[:1] in (["i"], ["we"]) and _checked(follows)):
        return True
    if any(rest[at : at + 3] in (["so", "do", "i"], ["so", "do", "we"]) for at in range(len(rest))):
        return True
    # "… I agree with that."
    after = [token.lower for token in doc.tokens[end : end + 4]]
    if (
        emphatic(doc, end)
        or right(doc, end)
        or true_of(doc, end)
        or right_in_passing(doc, cue.last)
    ):
        return True
    says = "agree" in rest or "concur" in rest or ("i", "agree") in pairwise(follows)
    return says and not {"not", "hardly", "neither", "nor", "never"} & {*rest, *after}


def _sentence(doc: Document, at: int) -> list[str]:
    """The words of the sentence from ``at`` on, in small letters."""
    if at >= len(doc.tokens):
        return []
    return [token.lower for token in doc.tokens[at : doc.sentence_range(at)[1] + 1]]


def emphatic(doc: Document, at: int) -> bool:
    """ "The blocks do ask for that.": the sentence from ``at`` on confirms; "people do say" not."""
    if at >= len(doc.tokens):
        return False
    first, last = doc.sentence_range(at)
    words = [token.lower for token in doc.tokens[first : last + 1] if token.kind == "word"]
    if not 4 <= len(words) <= _CONFIRMS or words[-1] not in ("that", "this", "so"):
        return False
    stems = {token.stem for token in doc.tokens[first : last + 1]}
    does = [i for i, word in enumerate(words[1:4], 1) if word in ("do", "does")]
    return bool(does) and not stems & _SAYING and not {"not", "never", "no", "nobody"} & set(words)


def _checked(words: Sequence[str]) -> bool:
    """ "…, and I have since checked it": the writer answers for it as well."""
    for at, word in enumerate(words):
        if word in _CHECKED:
            before = set(words[max(0, at - _HAVE_BEFORE) : at])
            if words[at + 1 : at + 2] in (["none"], ["nothing"], ["neither"]):
                continue
            if before & {"i", "we", "and", "have"} and not before & _UNCHECKED:
                return bool(before & {"i", "we", "have"})
    return False


def own_words(doc: Document, cue: Mention) -> bool:
    """ "To convince my lead I wrote 520", "he asked me to count": the verb is the writer's."""
    before = [token.lower for token in doc.tokens[max(0, cue.first - 2) : cue.first]]
    if before[-1:] in (["from"], ["since"]) and before[0] in _LEARNED:
        # "I remember from a talk that flash has 4096 FLOPs to a byte"
        return True
    before = [token.lower for token in doc.tokens[cue.first : cue.last]]
    return before[-1:] in (["i"], ["we"]) or (
        before[-1:] == ["to"] and bool({"me", "us"} & set(before))
    )


def for_example(doc: Document, cue: Mention) -> bool:
    """ "Somebody interleaves, say, 40 heads" reports nothing."""
    word, before = doc.tokens[cue.last].lower, doc.tokens[cue.last - 1]
    return word == "say" and cue.last > cue.first and before.text in (",", "(")


def reported(doc: Document, cue: Mention) -> Frame:
    """What the cue reports, behind it as a rule: "some say that …"."""
    first, last = doc.sentence_range(cue.first)
    end = until(doc, cue.last, SENTENCE)
    if _set_aside(doc, cue.first):
        return Frame("reported", cue.first, until(doc, cue.last, PHRASE), cue.first)
    if doc.tokens[cue.last].lower in _NAMING:
        # "Calling flash bandwidth-bound misses the point": up to what is said of it.
        stop = next((at for at in range(cue.last + 3, end) if _judges(doc, at)), end + 1)
        return Frame("reported", cue.first, stop - 1, cue.first)
    for at in range(cue.last + 4, end):
        if doc.tokens[at].text != ":":
            continue
        if {"he", "she", "they"} & {token.lower for token in doc.tokens[cue.last + 1 : at]}:
            # "if somebody says 260, he forgets L2: the blocks …" goes on in the writer's own words.
            end = at
            break
    end = _up_to_reply(doc, cue.last, end)
    if cue.first > first + 1 and doc.tokens[cue.first - 1].lower == "what":
        # "520 is what people quote": it stands in front. "What people quote is 520" opens with it.
        start = back_to_contrast(doc, cue.first)
        return Frame("reported", start, until(doc, cue.last, SENTENCE), cue.first)
    behind_it = (last - cue.last <= 3 or in_passing(doc, cue, last)) and cue.first > first
    if behind_it and not _reason(doc, cue):
        # "264, says my lead": it stands behind what it reports.
        return Frame("reported", back_to_contrast(doc, cue.first), last, cue.first)
    if doc.depth[cue.first] > 0:
        start, end = bracket(doc, cue.first)
        return Frame("reported", start, end, cue.first)
    return Frame("reported", cue.first, end, cue.first)


def _reason(doc: Document, cue: Mention) -> bool:
    """ "264, and I'm sure, as I've seen people count twice": why, and not who says it."""
    words = [token.lower for token in doc.tokens[max(0, cue.first - _WHY) : cue.first]]
    if {"because", "since", "although", "though"} & set(words):
        return True
    watched = bool({"seen", "saw", "watched", "caught"} & set(words[-2:]))
    return watched and "as" in words and doc.tokens[cue.last].stem not in _SAYING


def _set_aside(doc: Document, at: int) -> bool:
    """ "Contrary to my lead's view, …", "…, whatever people say": told of and passed over."""
    for back in range(at, max(-1, at - _PASSED_OVER - 1), -1):
        if doc.tokens[back].lower in _ASIDE:
            return True
        if doc.breaks[back] >= PHRASE:
            return False
    return False


def _judges(doc: Document, at: int) -> bool:
    token = doc.tokens[at]
    return token.stem in _JUDGING and doc.tokens[at - 1].lower not in ("to", "being")


def _up_to_reply(doc: Document, at: int, end: int) -> int:
    """ "people say 260 well that is what L2 serves": the writer's own words begin at "well"."""
    for nxt in range(at + 2, end - 2):
        words = [token.lower for token in doc.tokens[nxt : nxt + 3]]
        if words[0] == "well" and words[1] in _THAT and words[2] in ("is", "are", "was"):
            return nxt - 1
    return end


def up_to_verdict(doc: Document, frame: Frame, verdicts: list[int]) -> Frame:
    """ "A blog says 264, that's wrong, it's 520": what the verdict does not speak of is ours."""
    for at in verdicts:
        if frame.cue < at <= frame.end and _comments(doc, at):
            return Frame(frame.kind, frame.start, at - 1, frame.cue)
        if frame.cue < at <= frame.cue + _AT_ONCE and frame.start == frame.cue:
            # "His conclusion isn't right: …" goes on in the writer's own words.
            colons = (i for i in range(at, frame.end) if doc.tokens[i].text in (":", ";"))
            return Frame(frame.kind, frame.start, next(colons, frame.end), frame.cue)
    return frame


def _comments(doc: Document, verdict: int) -> bool:
    """Does "that's wrong" speak of what stands before it? So does a bare "…, wrong too, …"."""
    if doc.tokens[verdict].lower in _BARE and doc.breaks[verdict] >= PHRASE:
        return True
    at = verdict - 1
    while at > 0 and doc.tokens[at].lower in _ADVERBS:
        at -= 1
    return at > 0 and doc.tokens[at].lower in _THAT and doc.breaks[at] >= PHRASE


def second_hand(doc: Document, cue: Mention) -> Frame:
    """ "Beyond this I only know hearsay. …": all that follows, up to the next gap."""
    end = cue.last
    while end + 1 < len(doc.tokens) and doc.breaks[end + 1] < PARAGRAPH:
        end += 1
    return Frame("reported", cue.first, end, cue.first)


def disowned(
    doc: Document, cue: Mention, told: list[Mention], cited: Sequence[Mention] = ()
) -> list[Frame]:
    """ "I have checked none of those": every report that stands right before is whole.

    So is what a work of reference says (``cited``), unless the doubt is about another number. "Any
    of these" reaches back over sentences between them that are not expressly the writer's own.
    """
    sentence = doc.sentence[cue.first]
    first = doc.sentence_spans[sentence][0]
    last = until(doc, cue.last, PHRASE)
    other = any(token.kind == "number" for token in doc.tokens[first : last + 1])
    named = [one for one in cited if not other or doc.sentence[one.first] == sentence]
    reports = {doc.sentence[one.first] for one in (*told, *named)}
    at = sentence if sentence in reports else sentence - 1
    if at not in reports:
        return []
    several = any(doc.tokens[i].lower in _SEVERAL for i in range(first, last + 1))
    while at - 1 in reports or (several and _told_before(doc, at - 1, reports)):
        at -= 1
    return [Frame("reported", doc.sentence_spans[at][0], cue.first, cue.first)]


def _told_before(doc: Document, sentence: int, reports: set[int]) -> bool:
    """Whether a report stands before it in its paragraph, with nothing of the writer's between."""
    while sentence >= 0:
        first, last = doc.sentence_spans[sentence]
        if sentence in reports:
            return True
        if any(token.lower in _OWN for token in doc.tokens[first : last + 1]):
            return False
        if doc.breaks[first] >= PARAGRAPH:
            return False
        sentence -= 1
    return False


def behind(doc: Document, cue: Mention) -> tuple[int, int]:
    """What a verdict such as "is wrong" speaks of."""
    first, last = clause_around(doc, cue.first)
    # "264 is wrong, it's 520": the verdict does not reach over the comma.
    last = min(last, until(doc, cue.last, PHRASE))
    for at in range(cue.first - 1, first, -1):
        if doc.tokens[at].lower == "and" and doc.breaks[at] >= PHRASE and cue.first - at > 1:
            # "it exceeds L2 and the last line is false": only the last line is.
            first = at + 1
            break
    content = [
        t
        for t in doc.tokens[first : cue.first]
        if t.kind == "number" or (t.kind == "word" and t.lower not in _EMPTY | _BREAKING_OFF)
    ]
    if content:
        if doc.tokens[first].lower in ("that", "which") and first > doc.sentence_range(first)[0]:
            return doc.sentence_range(first)[0], max(last, cue.last)
        return first, max(last, cue.last)
    start = doc.sentence_range(first)[0]
    # "it is compute-bound; by the paper it would not be, but that isn't so" speaks of the last.
    start = next(
        (at + 1 for at in range(first - 1, start, -1) if doc.tokens[at].text == ";"), start
    )
    if start < first and not all(t.lower in _ECHO for t in doc.tokens[start:first]):
        return start, cue.last
    if start == 0:
        return first, cue.last
    before = start - 1
    if doc.breaks[start] >= LINE:
        return first, cue.last
    return doc.sentence_range(before)[0], cue.last


def named(doc: Document, mentions: Mapping[str, Sequence[Mention]]) -> list[Mention]:
    """Where somebody with a name of their own says something: "Marek wrote that …"."""
    own = {
        at
        for name, found in mentions.items()
        if not name.startswith("@")
        for one in found
        for at in range(one.first, one.last + 1)
    }
    out: list[Mention] = []
    for at, token in enumerate(doc.tokens[:-1]):
        last = says(doc, at + 1) or (at + 1 if _answers(doc, at + 1) else 0)
        if last and at not in own and is_name(token.text):
            out.append(Mention("@reported", at, last))
    return out


def _answers(doc: Document, verb: int) -> bool:
    """ "Ben has 264 MiB for naive", "Ben put flash down as …": what he answered, behind a name."""
    if doc.tokens[verb].lower not in _GIVES:
        return False
    numbered = False
    for at in range(verb + 1, min(len(doc.tokens), verb + _ANSWER)):
        token = doc.tokens[at]
        if doc.breaks[at] >= PHRASE:
            break
        numbered = numbered or token.kind == "number"
        if token.lower == "for" and numbered:
            return True
        if token.lower == "as" and doc.tokens[verb].lower in ("put", "puts", "has", "had"):
            return doc.tokens[at - 1].lower in ("down", "marked", "listed", "filed")
    return False


def is_name(word: str) -> bool:
    """Whether the word may be somebody's name: a capital and small letters, no common word."""
    plain = word.isalpha() and len(word) > 2 and word[0].isupper() and word[1:].islower()
    return plain and word.lower() not in WORDS["common"] | WORDS["no_names"]


def only_rejected(doc: Document, frames: Sequence[Frame], at: int) -> bool:
    """Whether nothing denies but the words that reject: "it is not true that …"."""
    for frame in frames:
        if frame.kind == "rejected" and frame.start <= at <= frame.end:
            between = doc.tokens[frame.cue + _REJECTING : at]
            return not any(token.lower in _NO for token in between)
    return False


def own_verdict(mentions: Sequence[Mention], frames: Sequence[Frame]) -> bool:
    """Whether what rejects is itself a word of what is said: "where this goes wrong: at 128K"."""
    cues = [
        frame.cue
        for frame in frames
        if frame.kind == "rejected"
        and any(frame.start <= one.last and frame.end >= one.first for one in mentions)
    ]
    return bool(cues) and all(any(m.first <= cue <= m.last for m in mentions) for cue in cues)
