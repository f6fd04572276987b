"""Why a sentence does not count, in plain words: what was heard, and what that lacks.

The engine of `trainer.prose` names a reason in a few words of its own ("it is not denied"), which
mean something beside its rules and nothing to whoever typed the sentence.
"""

from __future__ import annotations

from typing import Final

#: Where no reason is known.
UNCLEAR: Final = "This is not clear yet."
CONTRADICTED: Final = "This says it, and the opposite as well."

OPPOSITE: Final = "that says the opposite"
_SAID: Final = {
    "it is denied": OPPOSITE,
    "it is not denied": OPPOSITE,
    "it is rejected": "that is called wrong there",
    "it is withdrawn": "that is taken back again",
    "it is left open": "that is left open",
    "it is asked": "that is a question",
    "it is suppose": "that is only supposed",
    "it is would": "that is only what would be",
    "it is reported": "that is told as somebody else's words",
    "it is past": "that is told of the past",
    "it is topic": "that names it and says nothing of it",
    "it is without": "that is about what would be without it",
    "it is hedged": "that is a guess",
    "it is not said of which": "it is not clear of what that is said",
}
_OF: Final = "it is said of "
_AGAINST: Final = "against it: "


def in_words(why: str, quote: str) -> str:
    """A sentence for one of the engine's reasons; '' where it gave none."""
    said = _SAID.get(why, "")
    if why.startswith(_OF):
        said = f"that is said of {why.removeprefix(_OF).replace('-', ' ')}"
    elif why.startswith(_AGAINST):
        said = f"that speaks against it ({why.removeprefix(_AGAINST).replace('-', ' ')})"
    if not said:
        return ""
    return f"Heard “{' '.join(quote.split())}”: {said}." if quote else f"{said.capitalize()}."
