"""From concepts, values, owners and reserves to what a claim's ways find in a text."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import pairwise, product
from typing import Final

from trainer.prose.alternatives import left_open
from trainer.prose.coordination import is_sure
from trainer.prose.denials import Negation
from trainer.prose.discourse import Discourse
from trainer.prose.document import Document
from trainer.prose.matches import Match, Piece, joined_matches, nearest_match, said_twice
from trainer.prose.model import Claims, Group, Refer, Say, Way, Window
from trainer.prose.owners import known_owners, takes_up
from trainer.prose.phrases import Mention
from trainer.prose.reports import only_rejected, own_verdict
from trainer.prose.subject import (
    LABEL,
    SAME_CLAUSE,
    SAME_PHRASE,
    SAME_SENTENCE,
    Owner,
    Subjects,
)
from trainer.prose.valuing import Valuer
from trainer.prose.windows import Windows
from trainer.prose.withdrawals import taken_back
from trainer.prose.words import WORDS

_TRIES: Final = 3
"""How many neighbours of each element are tried around an anchor."""
_MOST: Final = 400
"""Most mentions of one element that are looked at: more is repetition, not reasoning."""


class Reader:
    """Everything known about one text, and the ways looked for in it."""

    def __init__(
        self,
        doc: Document,
        claims: Claims,
        mentions: Mapping[str, list[Mention]],
        discourse: Discourse,
        subjects: Subjects,
        valuer: Valuer,
        ignored: frozenset[int],
    ) -> None:
        self.doc, self.claims, self.mentions = doc, claims, mentions
        self.discourse, self.subjects, self.valuer = discourse, subjects, valuer
        self.ignored = ignored
        self._windows = Windows(doc)
        self.met: dict[str, list[Match]] = {}
        self._elements: dict[str, list[Mention]] = {}
        self._said: dict[str, bool] = {}
        self._firsts: dict[str, list[int]] = {}
        self._open = left_open(doc, discourse, mentions)
        self._taken_back = taken_back(doc, discourse, subjects, mentions)
        self.strong = frozenset(claims.roles) - claims.weak_roles
        self._known = known_owners(doc, subjects, self.strong)
        # "avoids", "skips" and the like whose objects end at an "and".
        self._ended = [
            cue
            for cue in discourse.negations
            if cue.verbal and [t.lower for t in doc.tokens[cue.end + 1 : cue.end + 2]] == ["and"]
        ]

    # -- elements --------------------------------------------------------------------------------
    def element(self, name: str) -> list[Mention]:
        """The mentions of a concept or value, outside what is ignored."""
        if name not in self._elements:
            if name.startswith("="):
                found = [Mention(name, f.first, f.last) for f in self.valuer.find(name[1:])]
            else:
                found = [*self._named(name), *self._opposite(name)]
                found.sort(key=lambda m: (m.first, m.last))
            self._elements[name] = [
                m for m in found if self.doc.sentence[m.first] not in self.ignored
            ][:_MOST]
        return self._elements[name]

    def _named(self, name: str) -> Sequence[Mention]:
        """The mentions of a concept; of a role's, those that are not part of another's name."""
        found = self.mentions.get(name, ())
        if self.claims.roles.get(name) != name or name in self.claims.weak_roles:
            return found
        return [m for m in found if self.subjects.role_at(m.first) in ("", name)]

    def _opposite(self, name: str) -> list[Mention]:
        """What is denied asserts its opposite: "not bandwidth-bound" is compute-bound.

        Only where the denial surely reaches it: "never writes S and P and the rest fit".
        """
        other = self.claims.opposites.get(name)
        if other is None:
            return []
        out = []
        for mention in self.mentions.get(other, ()):
            cues = self.discourse.denials(mention.first, mention.last)
            sure = {cue for cue in cues if is_sure(self.doc, cue.last, mention.first)}
            if _odd(cues) and _odd(sure):
                out.append(Mention("!" + other, mention.first, mention.last))
        return out

    # -- ways ------------------------------------------------------------------------------------
    def find(self, way: Way) -> list[Match]:
        """All matches of a way, the sound ones and those with a problem."""
        if isinstance(way, Refer):
            return self.met.get(way.claim, [])
        if isinstance(way, Say):
            return self._say(way)
        found = [self.find(inner) for inner in way.ways]
        if not way.every:
            return [match for matches in found for match in matches]
        return self._every(way, found)

    def _every(self, group: Group, found: Sequence[list[Match]]) -> list[Match]:
        sound = [[m for m in matches if not m.problem] for matches in found]
        if not all(found):
            return []
        lists = sound if all(sound) else [list(matches) for matches in found]
        lists = [sorted(matches, key=lambda m: m.first) for matches in lists]
        firsts = [[m.first for m in matches] for matches in lists]
        anchor = min(lists, key=len)
        out: list[Match] = []
        for match in anchor[:_MOST]:
            chosen = [
                match if matches is anchor else nearest_match(matches, starts, match)
                for matches, starts in zip(lists, firsts, strict=True)
            ]
            joined = joined_matches(chosen)
            if self._windows.within(group.window, joined.pieces):
                out.append(joined)
        return out

    def _say(self, way: Say) -> list[Match]:
        lists = [self.element(name) for name in way.elements]
        if not all(lists):
            return []
        anchor = min(range(len(lists)), key=lambda at: len(lists[at]))
        starts = [[m.first for m in mentions] for mentions in lists]
        out: list[Match] = []
        for mention in lists[anchor]:
            options = [
                [mention] if at == anchor else self._near(mentions, starts[at], mention, way.window)
                for at, mentions in enumerate(lists)
            ]
            best: Match | None = None
            for combo in product(*options):
                match = self._judge(way, combo)
                if match is not None and (best is None or (best.problem and not match.problem)):
                    best = match
                if best is not None and not best.problem:
                    break
            if best is not None:
                out.append(best)
        return out

    def _near(
        self, mentions: list[Mention], starts: list[int], anchor: Mention, window: Window
    ) -> list[Mention]:
        at = bisect_left(starts, anchor.first)
        around = mentions[max(0, at - _TRIES) : at + _TRIES]
        inside = [
            m
            for m in around
            if self._windows.within(window, ((anchor.first, anchor.last), (m.first, m.last)))
        ]
        return sorted(inside, key=lambda m: abs(m.first - anchor.first))[:_TRIES]

    def _judge(self, way: Say, combo: tuple[Mention, ...]) -> Match | None:
        pieces = tuple((m.first, m.last) for m in combo)
        if not self._windows.within(way.window, pieces) or said_twice(combo):
            return None
        if way.ordered and any(a.first >= b.first for a, b in pairwise(combo)):
            return None
        if way.absent and self._present(way, way.absent, pieces, asserted=True):
            return None
        if way.unmentioned and self._present(way, way.unmentioned, pieces, asserted=False):
            return None
        if any(self._asserted(name) for name in way.nowhere):
            return None
        if way.somewhere and not any(self.element(name) for name in way.somewhere):
            return None
        frames: set[str] = set()
        for mention in combo:
            frames |= self.discourse.at(mention.first, mention.last)
        problem = self._owner_problem(way, combo) or self._apart(way, combo)
        polarity = self._polarity_problem(way, combo)
        if (
            way.denied
            and "rejected" in frames
            and (polarity or only_rejected(self.doc, self.discourse.frames, combo[-1].first))
            and not own_verdict(combo, self.discourse.frames)
        ):
            # "It is a myth that S is stored", "it isn't true that S is stored" deny that it is.
            polarity, frames = "", frames - {"rejected"}
        problem = problem or polarity
        barred = (frames - {"open"}) & way.bar
        if "open" in way.bar and any(m.concept[0] == "=" and m.first in self._open for m in combo):
            barred.add("left open")
        if any(m.concept[0] == "=" and m.first in self._taken_back for m in combo):
            barred.add("withdrawn")
        if not problem and barred:
            problem = f"it is {sorted(barred)[0]}"
        told_by = self._told_by(way, combo[-1])
        return Match(pieces, "hedged" in frames, problem, told_by=told_by)

    def _apart(self, way: Say, combo: tuple[Mention, ...]) -> str:
        """ "Skips the softmax and stages S": what is skipped ends before the "and".

        A way that asks for an order tells of one thing after another, and may go over the "and".
        """
        for cue in self._ended if len(combo) > 1 and not way.ordered else ():
            skips = any(m.first <= cue.first <= m.last for m in combo)
            if skips and any(m.first > cue.end for m in combo):
                return "it is said of another thing"
        return ""

    def _told_by(self, way: Say, mention: Mention) -> tuple[Piece, ...]:
        """The denial that a denied way rests on, and the owner named in the same phrase."""
        told: list[Piece] = []
        if way.denied:
            cues = self.discourse.denials(mention.first, mention.last)
            told += [(cue.first, cue.last) for cue in cues]
        if way.of or way.not_of:
            among = self.strong | way.of | way.not_of
            owner = self.subjects.owner(mention.first, mention.last, among)
            lines = self.doc.line
            if owner.nearness == SAME_PHRASE and lines[owner.at] == lines[mention.first]:
                told.append((owner.at, owner.at))
        return tuple(told)

    def _present(
        self, way: Say, names: Sequence[str], pieces: Sequence[Piece], *, asserted: bool
    ) -> bool:
        """Is something said (or only mentioned) in the same window that must not be?"""
        for name in names:
            for mention in self._around(name, pieces):
                if (mention.first, mention.last) in pieces:
                    continue
                if not self._windows.within(
                    _SENTENCE if way.window.level == "answer" else way.window,
                    (*pieces, (mention.first, mention.last)),
                ):
                    continue
                if not asserted or not _odd(self.discourse.denials(mention.first, mention.last)):
                    return True
        return False

    def _around(self, name: str, pieces: Sequence[Piece]) -> list[Mention]:
        """The mentions of an element in the sentences of ``pieces``, a few to either side."""
        spans, sentence = self.doc.sentence_spans, self.doc.sentence
        low = sentence[min(first for first, _ in pieces)]
        high = sentence[max(first for first, _ in pieces)]
        mentions = self.element(name)
        firsts = self._firsts.setdefault(name, [m.first for m in mentions])
        start = bisect_left(firsts, spans[max(0, low - 4)][0])
        end = bisect_right(firsts, spans[min(len(spans) - 1, high + 4)][1])
        return mentions[start:end][:_MOST]

    def _asserted(self, name: str) -> bool:
        """Is it said anywhere, soundly?"""
        if name not in self._said:
            self._said[name] = any(not m.problem for m in self._say(Say((name,), window=_SENTENCE)))
        return self._said[name]

    def _owner_problem(self, way: Say, combo: tuple[Mention, ...]) -> str:
        if not (way.of or way.not_of or way.not_beside):
            return ""
        anchor = next((m for m in combo if m.concept[0] == "="), combo[-1])
        # A weak role (the floor) owns a number only where a way asks for it.
        among = self.strong | way.of | way.not_of | way.not_beside
        among = frozenset(among)
        owner = self._owner(anchor, among)
        if owner.role in way.not_of and owner.nearness <= LABEL:
            return f"it is said of {owner.role}"
        beside = (
            owner.nearness in (SAME_PHRASE, SAME_CLAUSE, LABEL)
            or (
                owner.nearness == SAME_SENTENCE
                and (takes_up(self.doc, combo[0].first) or self.subjects.opens(owner.at))
            )
            or self._alone(owner, anchor)
        )
        if owner.role in way.not_beside and beside:
            return f"it is said of {owner.role}"
        if not way.of:
            return ""
        problems = [self._not_owned_by(way, m, among) for m in self._askable(combo, anchor)]
        return "" if "" in problems else problems[-1]

    def _alone(self, owner: Owner, anchor: Mention) -> bool:
        """Does the line speak of this role, and the text of no other?"""
        named = {role for _, _, role in self.subjects.roles if role in self.strong}
        lines = self.doc.line
        return named == {owner.role} and lines[owner.at] == lines[anchor.first]

    def _owner(self, anchor: Mention, among: frozenset[str]) -> Owner:
        """Who is named nearby, or else whoever the number was given for elsewhere."""
        owner = self.subjects.owner(anchor.first, anchor.last, among)
        if owner.nearness <= LABEL:
            return owner
        return self._known.get((anchor.first, anchor.last), owner)

    def _askable(self, combo: tuple[Mention, ...], anchor: Mention) -> list[Mention]:
        """Whose owner counts: the value's, or that of any of several concepts."""
        return [anchor] if anchor.concept[0] == "=" else [*combo[:-1], anchor]

    def _not_owned_by(self, way: Say, anchor: Mention, among: frozenset[str]) -> str:
        """Why ``anchor`` belongs to none of the roles that a way asks for; empty when it does."""
        owner = self._owner(anchor, among)
        if not owner.role:
            return "" if "nobody" in way.of else "it is not said of which"
        if owner.role in way.of:
            return "" if not way.near or owner.nearness <= LABEL else "it is not said of which"
        near = self.subjects.owner(anchor.first, anchor.last, way.of - {"nobody"})
        if near.role and near.nearness < owner.nearness and near.nearness <= SAME_SENTENCE:
            return ""
        return f"it is said of {owner.role}"

    def _polarity_problem(self, way: Say, combo: tuple[Mention, ...]) -> str:
        if way.any_polarity:
            return ""
        inside = {at for m in combo for at in range(m.first, m.last + 1)}
        for mention in combo:
            if mention.concept.startswith("!"):
                # Its denial has made it what it is and denies nothing else.
                inside |= {c.first for c in self.discourse.denials(mention.first, mention.last)}
        clauses: dict[int, set[object]] = {}
        for mention in combo:
            if mention.concept.startswith("!"):
                continue
            cues = {
                c
                for c in self.discourse.denials(mention.first, mention.last)
                if c.first not in inside and c.first not in self.subjects.named
            }
            if mention.concept[0] == "=":
                cues = {c for c in cues if self._denies_number(c, mention.first, way.contrasted)}
            elif way.denied and mention is not combo[-1]:
                # "S isn't large and you write it" denies no writing; "no S is written" does.
                cues = {c for c in cues if self.doc.tokens[c.last].lower in _NOUN_CUES}
            key = 0 if way.denied else self.doc.clause[mention.first]
            clauses.setdefault(key, set()).update(cues)
        odd = [_odd(cues) for cues in clauses.values()]
        if way.denied:
            return "" if any(odd) else "it is not denied"
        return "it is denied" if any(odd) else ""

    def _denies_number(self, cue: Negation, at: int, contrasted: bool) -> bool:
        """``not 264`` denies it; ``no-cache loads = 260``, ``not under 8`` do not."""
        word = self.doc.tokens[cue.first].lower
        if self._owned(cue.first) or (contrasted and word in _CONTRASTS):
            return False
        words = [token.lower for token in self.doc.tokens[cue.last + 1 : at]]
        if self.doc.tokens[cue.last].lower in _NOBODY and _GIVING & set(words):
            # "Nobody would get 520 MiB"
            return "than" not in words
        if self.doc.tokens[cue.last].lower in _NOUN_CUES:
            return not words
        return len(words) <= 6 and not _BESIDE_NUMBERS & set(words)

    def _owned(self, at: int) -> bool:
        """A "no" that belongs to a role's own words ("no kernel moves less") denies no number."""
        return at in self.subjects.covered


_CONTRASTS: Final = frozenset({"instead", "rather", "as"})
_BESIDE_NUMBERS: Final = frozenset({"=", "than", "under", "below", "beneath"})
_NOBODY: Final = frozenset({"nobody", "none", "one"})
_GIVING: Final = frozenset({"get", "gets", "say", "says", "count", "counts", "claims", "finds"})
_NOUN_CUES: Final = WORDS["noun_cues"]
_SENTENCE: Final = Window("sentence")


def _odd(cues: object) -> bool:
    found = list(cues) if isinstance(cues, set) else []
    simple = any(not c.verbal for c in found)
    verbal = any(c.verbal for c in found)
    return simple != verbal
