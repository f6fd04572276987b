"""Who owns a number or a predicate: the roles of the pack, found the way a reader finds them.

The nearest role in the same phrase, then in the clause and sentence before, then the line's label
or the table's header, then whatever the text last spoke of.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from typing import Final

from trainer.prose.asides import THAT, aside, of_its_own, states_its_own
from trainer.prose.document import Document
from trainer.prose.phrases import Mention
from trainer.prose.results import given_back
from trainer.prose.sides import Sides

SAME_PHRASE, SAME_CLAUSE, SAME_SENTENCE, LABEL, CARRIED, NOBODY = range(6)
_FOR: Final = frozenset({"for", "in", "of", "with", "by", "under"})
_IS: Final = frozenset({"=", ":", "->", "<-", "~", ":="})
_AGAINST: Final = frozenset({"where", "whereas", "while", "whilst", "but", "unlike"})
_ARTICLES: Final = frozenset({"the", "a", "an", "plain", "standard", "real"})


@dataclass(frozen=True, slots=True)
class Owner:
    """A role and how near it stands."""

    role: str
    nearness: int
    at: int


_OPENERS: Final = frozenset({"and", "but", "so", "then"})
_ASKS: Final = frozenset({"does", "is", "did", "has", "can", "will", "do", "was"})
_ANSWER: Final = 3
"""Tokens of an answer such as "No, never."."""
_OPENING: Final = 2
"""Tokens of a sentence in which the name begins that opens it: "The naive kernel: …"."""
_LOOKBACK: Final = 100
"""Roles that are looked at backwards, and tokens that a phrase is searched either way."""
_LONG_NAME: Final = 12
"""Tokens that a role's name has at most."""
NOBODY_ROLE: Final = "nobody"
"""A role of this name hides other roles' words inside its own and owns nothing itself."""
NO_OWNER: Final = Owner("", NOBODY, -1)


class Subjects:
    """Looks up the owner of a token."""

    def __init__(
        self,
        doc: Document,
        roles: dict[str, list[Mention]],
        versus: list[Mention],
        weak: frozenset[str],
    ) -> None:
        self.doc = doc
        self.roles = _outermost(
            sorted(
                ((m.first, m.last, role) for role, found in roles.items() for m in found),
                key=lambda r: (r[0], -r[1]),
            ),
            weak,
        )
        self.weak = weak
        self.given_back = given_back(doc)
        self.firsts = [first for first, _, _ in self.roles]
        self.covered = {at for first, last, _ in self.roles for at in range(first, last + 1)}
        self.named = {
            at
            for first, last, role in self.roles
            if role not in weak
            for at in range(first, last + 1)
        }
        self.compared = Sides(doc, versus)
        self.sides = self.compared.of
        # A role on the far side of a comparison does not become what the text speaks of.
        self.carried: list[int] = []
        last = -1
        by_first = {
            first: index
            for index, (first, _, role) in enumerate(self.roles)
            if role not in weak and not self.compared.at(first)
        }
        for at in range(len(doc.tokens)):
            self.carried.append(last)
            last = by_first.get(at, last)

    def owner(self, first: int, last: int, among: frozenset[str] | None = None) -> Owner:
        """The owner of tokens ``first``..``last``; ``among`` restricts the roles looked at."""
        if first in self.given_back:
            # A number in a printed tuple belongs to the line that defines its name, or to nobody.
            return self._named_in(self.given_back[first], among) or NO_OWNER
        near = self._in_phrase(first, last, among) or self._told_of(first, among)
        if (near := near or self._relative(first, among)) is not None:
            return near
        before = self._before(first, among)
        label = self._label(first, among)
        if before is not None and before.nearness <= SAME_CLAUSE:
            return before
        after = self._after(last, among)
        if after is None and before is not None and before.nearness <= SAME_SENTENCE:
            return before
        after = after or self._told_next(last, among)
        if after is not None:
            return after
        if label is not None and before is not None and self._in_label(first, before.at):
            return replace(before, nearness=LABEL)
        if label is not None and (
            before is None
            or before.at < label.at
            or label.nearness < LABEL
            or self.doc.line[before.at] != self.doc.line[first]
        ):
            return label
        return before if before is not None else NO_OWNER

    def _told_of(self, first: int, among: frozenset[str] | None) -> Owner | None:
        """ "against naive (unchanged, 520)": what a bracket right behind a name tells of it."""
        doc, at = self.doc, first
        if doc.depth[first] != 1:
            return None
        while at > 0 and doc.depth[at] > 0 and first - at < _LOOKBACK:
            at -= 1
        role = self.role_at(at - 1) if at and doc.tokens[at].text == "(" else ""
        if not role or not self._allowed(role, among):
            return None
        named = bisect_left(self.firsts, at), bisect_left(self.firsts, first)
        if any(name not in self.weak for _, _, name in self.roles[slice(*named)]):
            # "naive (flash: 8)": somebody else is named in between.
            return None
        return Owner(role, SAME_CLAUSE, at - 1)

    def _relative(self, first: int, among: frozenset[str] | None) -> Owner | None:
        """ "Unlike naive attention, which keeps S": what a relative clause is about."""
        doc, at = self.doc, first
        while at > 0 and doc.phrase[at - 1] == doc.phrase[first]:
            at -= 1
        if at < 2 or doc.tokens[at].lower not in ("which", "whose", "who"):
            return None
        before = at - 2 if doc.tokens[at - 1].text == "," else at - 1
        role = self.role_at(before)
        return Owner(role, SAME_CLAUSE, before) if role and self._allowed(role, among) else None

    def role_at(self, at: int) -> str:
        """The strong role in whose words the token ``at`` stands, or nothing."""
        index = bisect_right(self.firsts, at) - 1
        while index >= 0 and at - self.firsts[index] < _LONG_NAME:
            first, last, role = self.roles[index]
            if first <= at <= last and role not in self.weak:
                return role
            index -= 1
        return ""

    def _allowed(self, role: str, among: frozenset[str] | None) -> bool:
        return among is None or role in among

    def _in_phrase(self, first: int, last: int, among: frozenset[str] | None) -> Owner | None:
        doc = self.doc
        phrase = doc.phrase[first]
        best: tuple[float, Owner] | None = None
        start = bisect_right(self.firsts, first - 60) if first > 60 else 0
        for index in range(start, len(self.roles)):
            r_first, r_last, role = self.roles[index]
            if r_first > last + 60:
                break
            if not self._allowed(role, among):
                continue
            if doc.phrase[r_first] != phrase and not self._attached(first, last, r_first):
                continue
            if self.sides[r_first] != self.sides[first]:
                continue
            cost = self._cost(first, last, r_first, r_last)
            if best is None or cost < best[0]:
                best = (cost, Owner(role, SAME_PHRASE, r_first))
        return best[1] if best else None

    def _attached(self, first: int, last: int, role_first: int) -> bool:
        """A bracket right behind a number tells about it: "8 MiB (the floor)".

        "(decode is the opposite)" states something of its own.
        """
        doc = self.doc
        if states_its_own(doc, role_first):
            return False
        if role_first > last and last + 1 < len(doc.tokens) and doc.tokens[last + 1].text == "(":
            return (
                doc.depth[role_first] > doc.depth[last]
                and doc.phrase[role_first] == doc.phrase[last + 1]
            )
        return False

    def _cost(self, first: int, last: int, role_first: int, role_last: int) -> float:
        doc = self.doc
        if role_last < first:
            between = range(role_last + 1, first)
            if first - role_last == 2 and doc.tokens[first - 1].text in _IS:
                return 0.2
            cost = float(first - role_last)
            if any(doc.tokens[at].kind == "number" for at in between):
                # "520 for naive and 8": naive belongs to the number before it.
                before = doc.tokens[role_first - 1].lower if role_first else ""
                cost += 6.0 if before in _FOR or before in _ARTICLES else 1.0
            return cost
        if role_first > last:
            cost = role_first - last + 0.5
            if any(doc.tokens[at].lower in _AGAINST for at in range(last + 1, role_first)):
                # "flash needs 520 where naive only needs 8"
                cost += 8.0
            if role_last + 1 < len(doc.tokens) and doc.tokens[role_last + 1].text in _IS:
                # "naive = 520 flash = 8": what is followed by a sign owns what comes then.
                cost += 8.0
            between = range(last + 1, role_first)
            if any(doc.tokens[at].kind == "number" for at in between):
                return cost + 8.0
            if any(doc.tokens[at].lower in _FOR for at in between) and cost < 5:
                return cost - 3.0
            return cost
        return 0.0

    def _before(self, first: int, among: frozenset[str] | None) -> Owner | None:
        doc = self.doc
        index = bisect_right(self.firsts, first) - 1
        if among is None:
            carried = self.carried[first]
            index = carried if carried >= 0 else -1
        sentence_first = doc.sentence_range(first)[0]
        lowest = max(0, index - _LOOKBACK)
        while index >= lowest:
            r_first, _, role = self.roles[index]
            across = role not in self.weak and (
                self.doc.clause[r_first] == self.doc.clause[first]
                and self.sides[r_first] != self.sides[first]
            )
            if across:
                # "flash saves 512 out of 520": what stands after is not the saver's.
                index -= 1
                continue
            if r_first < first and self._allowed(role, among) and not self.compared.at(r_first):
                if doc.clause[r_first] == doc.clause[first]:
                    nearness = SAME_CLAUSE
                elif r_first >= sentence_first or self._meant(r_first, sentence_first):
                    nearness = SAME_SENTENCE
                else:
                    nearness = CARRIED
                if role not in self.weak or nearness <= SAME_SENTENCE:
                    return Owner(role, nearness, r_first)
            index -= 1
        return None

    def _meant(self, role_at: int, sentence_first: int) -> bool:
        """Whether the sentence begins with "it", and the one before speaks of the role.

        "Does flash write S? No. Does it write P?" answers itself in between.
        """
        doc = self.doc
        before = doc.sentence[sentence_first] - 1
        words = [token.lower for token in doc.tokens[sentence_first : sentence_first + 3]]
        if words and words[0] in _OPENERS:
            words.pop(0)
        if words and words[0] in _ASKS:
            words.pop(0)
            while before > 0 and before not in doc.questions and self._brief(before):
                before -= 1
        return words[:1] == ["it"] and doc.sentence[role_at] == before

    def _brief(self, sentence: int) -> bool:
        first, last = self.doc.sentence_spans[sentence]
        return last - first <= _ANSWER

    def _after(self, last: int, among: frozenset[str] | None) -> Owner | None:
        doc = self.doc
        index = bisect_right(self.firsts, last)
        while index < len(self.roles):
            r_first, _, role = self.roles[index]
            if doc.clause[r_first] != doc.clause[last]:
                return None
            fits = self._allowed(role, among) and self.sides[r_first] == self.sides[last]
            bound = self._bound(r_first) and not aside(doc, r_first)
            if fits and (role in self.weak or bound):
                return Owner(role, SAME_CLAUSE, r_first)
            index += 1
        return None

    def _question(self, at: int) -> tuple[int, int] | None:
        """The question that the sentence answers, if one stands right before it."""
        sentence = self.doc.sentence[at]
        for back in (sentence - 1, sentence - 2):
            if back in self.doc.questions:
                return self.doc.sentence_spans[back]
        return None

    def _told_next(self, last: int, among: frozenset[str] | None) -> Owner | None:
        """ "… = 256 MiB. That's the naive traffic.": the next sentence names the owner."""
        doc = self.doc
        first, end = doc.sentence_range(last)
        start = next(
            (
                at + 1
                for at in range(last + 1, min(end, last + 16))
                if doc.tokens[at].text in (":", ",", ";", "-")
                and doc.tokens[at + 1].lower in THAT
                and doc.tokens[min(end, at + 2)].stem == "be"
            ),
            end + 1,
        )
        if start <= end and of_its_own(doc, last, start):
            return None
        while start < len(doc.tokens) and doc.tokens[start].text == "(":
            start += 1
        if start + 2 >= len(doc.tokens) or doc.tokens[start].lower not in THAT:
            return None
        if start > end and end - last > 2 and last - first > 2:
            return None
        if doc.tokens[start + 1].stem != "be":
            return None
        for index in range(bisect_right(self.firsts, start), len(self.roles)):
            r_first, _, role = self.roles[index]
            if r_first > start + 6 or doc.sentence[r_first] != doc.sentence[start]:
                break
            if self._allowed(role, among) and not self.sides[r_first]:
                return Owner(role, SAME_SENTENCE, r_first)
        return None

    def _bound(self, at: int) -> bool:
        """Is the role tied to what stands before it: "…, for the naive kernel"?"""
        words = [token.lower for token in self.doc.tokens[max(0, at - 2) : at]]
        return bool(words) and (words[-1] in _FOR or (words[0] in _FOR and words[-1] in _ARTICLES))

    def opens(self, at: int) -> bool:
        """Does the sentence begin with this role and a colon: "Naive: 8 MiB, no S"?"""
        doc, start = self.doc, self.doc.sentence_range(at)[0]
        if at - start >= _OPENING or doc.sentence_range(at)[1] <= at:
            return False
        end = self.roles[bisect_left(self.firsts, at)][1]
        return end + 1 < len(doc.tokens) and doc.tokens[end + 1].text == ":"

    def _in_label(self, first: int, at: int) -> bool:
        """Does ``at`` stand in the label of the line of ``first``?"""
        span = self.doc.labels.get(self.doc.line[first])
        return span is not None and span[0] <= at <= span[1]

    def _label(self, first: int, among: frozenset[str] | None) -> Owner | None:
        doc = self.doc
        line = doc.line[first]
        spans = [doc.labels.get(line), self._question(first), doc.headings.get(line)]
        header = doc.header.get(doc.sentence[first])
        if header is not None and doc.column[first] >= 0:
            cell = [
                at for at in range(header[0], header[1] + 1) if doc.column[at] == doc.column[first]
            ]
            if cell and first > header[1]:
                spans.insert(0, (cell[0], cell[-1]))
        for span in spans:
            if span is None or span[0] <= first <= span[1]:
                continue
            named = self._named_in(span, among)
            if named is not None:
                return named
        return None

    def _named_in(self, span: tuple[int, int], among: frozenset[str] | None) -> Owner | None:
        for index in range(bisect_left(self.firsts, span[0]), len(self.roles)):
            r_first, _, role = self.roles[index]
            if r_first > span[1]:
                break
            if self._allowed(role, among) and not self.compared.at(r_first):
                return Owner(role, LABEL, r_first)
        return None


def _outermost(
    roles: list[tuple[int, int, str]], weak: frozenset[str]
) -> list[tuple[int, int, str]]:
    """Drop a role's words inside another's: "without fusion" does not speak of the fused kernel."""
    kept: list[tuple[int, int, str]] = []
    end = -1
    for first, last, role in roles:
        if role == NOBODY_ROLE:
            end = max(end, last)
        elif role in weak and kept and kept[-1][1] == first - 1 and kept[-1][2] not in weak:
            # "naive HBM traffic" speaks of naive.
            continue
        elif role in weak:
            kept.append((first, last, role))
        elif first > end:
            # "non-fused pipeline": what overlaps a role that began before is part of its name.
            kept.append((first, last, role))
            end = last
    return kept
