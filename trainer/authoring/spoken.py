"""The part of a new pack that is answered in a sentence: one that is true of its subject."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
#: Givens that are named in the sentence.
MOST: Final = 2


@dataclass(frozen=True, slots=True)
class Spoken:
    """A part with its claim: what is asked, what has to be said, and sentences for and against.

    ``concepts`` maps a concept's name to the phrases that say it; the claim takes all of them.
    """

    id: str
    request: str
    ask: str
    hint: str
    means: str
    says: str
    concepts: dict[str, str]
    answer: str
    yes: tuple[str, str]
    no: tuple[str, str]


#: The one of the example, which copies a file.
LIMIT: Final = Spoken(
    id="limit",
    request="Say what limits it as well.",
    ask="What limits it?",
    hint="What would have to be faster?",
    means="Says what limits it.",
    says="say what limits it",
    concepts={"disk": "disk, drive", "limits": "limit, bound, bottleneck, be the limit"},
    answer="The disk limits it.",
    yes=("The disk limits it.", "The drive is the bottleneck."),
    no=("The disk does not limit it.", "The network limits it."),
)


def depends_on(formula: str, givens: Sequence[str], taken: Iterable[str]) -> Spoken:
    """What the result depends on: givens of its formula by name, in the order that they stand in.

    ``taken`` are names that a concept can't have besides. Of a subject of which nothing else is
    known that much is true.
    """
    known = set(givens)
    names = [one for one in dict.fromkeys(_WORD.findall(formula)) if one in known]
    words = [one.strip("_").replace("_", " ") for one in (names or list(givens))[:MOST]]
    concepts = {"depends": "depend on, follow from, grow with, be given by"}
    used = {"depends", *taken}
    for word in words:
        id = re.sub(r"[^a-z0-9]+", "-", word.lower()).strip("-")
        while id in used:
            id = f"the-{id}"
        used.add(id)
        concepts[id] = f"'{word}'"
    told = " and ".join(f"the {one}" for one in words)
    return Spoken(
        id="dependence",
        request="Say what it depends on as well.",
        ask="What does it depend on?",
        hint="Which of the givens would change it?",
        means="Says what it depends on.",
        says="say what it depends on",
        concepts=concepts,
        answer=f"It depends on {told}.",
        yes=(f"It depends on {told}.", f"It follows from {told}."),
        no=(f"It does not depend on {told}.", "It depends on the weather."),
    )
