"""What an "and" joins: two objects of one denial, or a denied statement and one of its own.

"Never writes S and P" denies both, "never writes S and K and V fit in L2" denies the first half
only: behind the "and" stands a subject with a finite verb. Words that are verbs and nouns alike
("the reads of P", "reads P") count as verbs only before what a verb governs.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.prose.document import CLAUSE, PHRASE, Document
from trainer.prose.stems import stem
from trainer.prose.tokens import Token
from trainer.prose.words import WORDS

_FARTHEST: Final = 14
"""Tokens among which the verb of a subject is looked for."""
_NO_FORMS: Final = frozenset(
    {"nothing", "anything", "everything", "something", "thing", "string", "during", "ring"}
)
_VERBS: Final = frozenset(stem(verb) for verb in WORDS["verbs"] | WORDS["more_verbs"])
_SINGULAR: Final = frozenset({"is", "was", "has", "does"})
_PLURAL: Final = frozenset({"are", "were", "have", "do"})
_MODAL: Final = frozenset({"can", "will", "would", "must", "should", "may", "might", "could"})
_DO: Final = frozenset({"do", "does", "did", *_MODAL, "need"})
_BE: Final = frozenset({"is", "are", "was", "were", "be", "been", "has", "have", "had"})
_NOUNS: Final = frozenset(stem(word) for word in WORDS["verbs_and_nouns"])
_CHANGES: Final = frozenset(stem(w) for w in ("halve", "drop", "fall", "shrink", "double", "rise"))
_DETERMINERS: Final = WORDS["determiners"]
_GOVERNED: Final = _DETERMINERS | WORDS["governed"]
"""Before these, a word that may be a noun is a verb."""
_ADVERBS: Final = frozenset({"away", "further", "ahead", "out", "back", "down", "off", "up"})
_PREPOSITIONS: Final = WORDS["prepositions"]
_LEADING: Final = frozenset({"in", "for", "with", "on", "at", "within", "inside", "under", "by"})
_BREAKS_OFF: Final = frozenset(
    ["that", "which", "who", "whose", "as", "than", "where", "how", "what", "when", "if", "to"]
)
"""Behind these a verb belongs to something else."""
_BEHIND_NOUNS: Final = frozenset({"of", "from", "to", "for", "and", "or"})
_CAUSING: Final = frozenset({"let", "make", "allow", "force", "cause", "help"})
""" "Does not let K and V go": what follows is the object's doing."""
_NOMINAL: Final = frozenset(
    ["no", "none", "nothing", "nobody", "neither", "nor", "nowhere", "non", "zero", "0", "lack"]
)
_ASIDE: Final = frozenset({"without", "of", "than", "to"})
"""Denials of a phrase, the last word of each: "without", "instead of", "rather than"."""


class _Verb(NamedTuple):
    at: int
    number: str
    """``one``, ``many``, or nothing where its form does not tell."""


def opens_statement(doc: Document, cue: int, at: int) -> bool:
    """Whether the "and" at ``at`` joins a statement of its own to what ``cue`` denies."""
    if not _is_complete(doc, cue, at):
        return False
    verb = _verb(doc, at + 1)
    if verb is None:
        return False
    names = _conjuncts(doc.tokens[at + 1 : verb.at])
    needed = _needed(names, verb.number)
    if len(names) <= needed or verb.number == "one" or _is_pair(doc, at):
        return len(names) == needed
    return len({name[0].lower in _DETERMINERS for name in names}) == 1


def is_sure(doc: Document, cue: int, at: int) -> bool:
    """Whether no "and" between ``cue`` and ``at`` may have begun another statement."""
    for between in range(cue + 2, at - 1):
        if (
            doc.tokens[between].lower == "and"
            and doc.tokens[between + 1].kind != "number"
            and _is_complete(doc, cue, between)
        ):
            return False
    return True


def goes_on(doc: Document, cue: int, at: int, verbal: bool) -> bool:
    """Whether the verb or noun behind the "and" at ``at`` stands under the same denial.

    So it is in "does not write S and read it back", "avoids the loads and stores of S" and
    "skips writing and reading S".
    """
    nxt = doc.tokens[at + 1]
    if _is_ing(nxt) and (verbal or doc.tokens[cue].lower in _ASIDE):
        return True
    if doc.tokens[cue].lower == "not" and cue and doc.tokens[cue - 1].lower in ("does", "did"):
        first = doc.tokens[min(cue + 1, at)]
        return first.stem in _VERBS and _is_base(nxt)
    if nxt.stem in _NOUNS and (verbal or doc.tokens[cue].lower in ("no", "without", "zero", "0")):
        after = doc.tokens[min(at + 2, len(doc.tokens) - 1)]
        return after.text in _BEHIND_NOUNS or after.kind == "sign"
    return False


def _is_base(token: Token) -> bool:
    return token.stem in _VERBS and not token.lower.endswith(("s", "ed", "ing"))


def _is_complete(doc: Document, cue: int, at: int) -> bool:
    """Whether what is denied has its verb before the "and": "never do K and V fit" has not."""
    word = doc.tokens[cue].lower
    before = doc.tokens[cue - 1].lower if cue else ""
    first = doc.tokens[min(cue + 1, at)]
    between = doc.tokens[cue + 1 : at]
    if any(token.stem in _CAUSING for token in between):
        return False
    if any(token.lower in ("that", "whether") for token in between):
        return False
    if word in ("not", "never", "longer"):
        if word == "not" and before not in _DO | _BE and not first.lower.endswith("ing"):
            return _has_verb_before(doc, cue)
        return bool(between) and first.lower not in _DO
    if word in _ASIDE:
        return _has_verb_before(doc, cue)
    if word in ("nobody", "nothing") and first.lower.endswith("s"):
        return True
    if word in _NOMINAL or doc.tokens[cue].kind == "number":
        return _has_verb_before(doc, cue) or any(
            _is_finite(doc, index) for index in range(cue + 1, at)
        )
    return True


def _has_verb_before(doc: Document, cue: int) -> bool:
    at = cue
    if cue and doc.breaks[cue] < PHRASE and doc.tokens[cue - 1].lower.endswith(("s", "ed")):
        # "S plays no role"
        return True
    while at > 0 and cue - at < _FARTHEST and doc.breaks[at] < CLAUSE:
        at -= 1
        if doc.tokens[at].stem in _VERBS:
            return True
    return False


def _verb(doc: Document, start: int) -> _Verb | None:
    """The finite verb of a subject that begins at ``start``."""
    if start >= len(doc.tokens) or not _may_open(doc.tokens[start]):
        return None
    depth = doc.depth[start]
    for at in range(start + 1, min(len(doc.tokens), start + _FARTHEST)):
        token = doc.tokens[at]
        if (
            doc.breaks[at] >= CLAUSE
            or doc.depth[at] != depth
            or token.lower in _BREAKS_OFF - {"to"}
        ):
            return None
        if token.kind == "sign" and token.text not in ("/", "-", "^"):
            return None
        if doc.breaks[at] >= PHRASE and token.lower != "and":
            return None
        if _is_finite(doc, at):
            return _Verb(at, _number(token))
    return None


def _is_ing(token: Token) -> bool:
    """A form of a verb such as "writing", and no "everything"."""
    return token.lower.endswith("ing") and token.lower not in _NO_FORMS


def _may_open(token: Token) -> bool:
    if token.kind == "sign" or _is_ing(token):
        return False
    return token.lower not in _PREPOSITIONS - _LEADING and token.lower not in _BREAKS_OFF - {"that"}


def _is_finite(doc: Document, at: int) -> bool:
    token, before = doc.tokens[at], doc.tokens[at - 1].lower
    if token.lower in _SINGULAR | _PLURAL | _MODAL:
        return True
    if token.kind != "word" or token.text[:1].isupper():
        return False
    unknown = token.stem not in _VERBS
    if unknown and not token.lower.endswith("s"):
        return False
    if before in _DETERMINERS | _PREPOSITIONS | {"and", "or"}:
        return False
    if token.lower.endswith("ed"):
        return token.stem in _CHANGES
    if _is_ing(token) or token.lower in _PARTICIPLES:
        return False
    return not (unknown or token.stem in _NOUNS) or _governs(doc, at)


def _governs(doc: Document, at: int) -> bool:
    """Whether a word that may be a noun has behind it what a verb has: "reads the K tiles"."""
    if at + 1 >= len(doc.tokens) or doc.breaks[at + 1] >= CLAUSE:
        return False
    nxt = doc.tokens[at + 1]
    changes = doc.tokens[at].stem in _CHANGES and nxt.lower in ("to", "from", "in")
    changes = changes or nxt.lower in _ADVERBS
    return (
        changes
        or nxt.kind == "number"
        or nxt.lower in _GOVERNED
        or (nxt.kind == "word" and nxt.text[:1].isupper())
    )


_PARTICIPLES: Final = frozenset(
    [
        "written",
        "kept",
        "held",
        "put",
        "cut",
        "done",
        "gone",
        "seen",
        "taken",
        "given",
        "made",
        "stored",
        "left",
        "paid",
    ]
)


def _number(token: Token) -> str:
    if token.lower in _SINGULAR:
        return "one"
    if token.lower in _PLURAL:
        return "many"
    if token.lower in _MODAL or token.lower.endswith("ed"):
        return ""
    return "one" if token.lower.endswith("s") and not token.lower.endswith("ss") else "many"


def _conjuncts(tokens: list[Token]) -> list[list[Token]]:
    """The names that "and" joins in a subject, a leading "in decode" and the like apart."""
    names: list[list[Token]] = [[]]
    for token in tokens:
        if token.lower == "and":
            names.append([])
        else:
            names[-1].append(token)
    return [name for name in names if name]


def _needed(names: list[list[Token]], number: str) -> int:
    """How many names the verb's subject has at least: "V fit" wants another before it."""
    letters = len(names) > 1 and all(len(name[-1].text) == 1 for name in names[-2:])
    if number == "one" or not names:
        return 1
    if number == "many":
        return 1 if _is_many(names[-1]) else 2
    return 2 if letters else 1


def _is_many(name: list[Token]) -> bool:
    head = name[0]
    for token in name:
        if token.lower in _PREPOSITIONS and token is not name[0]:
            break
        head = token
    if len(head.text) == 1:
        return False
    if any(token.kind == "number" for token in name):
        return True
    ends = head.lower.endswith("s") and not head.lower.endswith("ss")
    return ends or head.lower in _MANY or name[0].lower in ("these", "those", "both", "all")


_MANY: Final = frozenset({"they", "we", "you", "both", "all", "kv", "data", "most", "half"})


def _is_pair(doc: Document, at: int) -> bool:
    """Whether two single letters stand around the "and": S and P."""
    around = (doc.tokens[at - 1], doc.tokens[at + 1])
    return all(len(token.text) == 1 and token.kind == "word" for token in around)
