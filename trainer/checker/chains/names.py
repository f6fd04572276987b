"""The names that working has bound so far, of one word or several, and finding them in a step."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_AFTER: Final = r"(?![A-Za-z0-9_Α-ω])"
_LEADING: Final = re.compile(
    r"^(?:(?:so that's|so|thus|then|hence|therefore|now|and|finally|next|also|with|where|for|let"
    r"|take|say|the|a|an|that's|that|this|(?:we|i) (?:have|get)|i (?:think|guess)|i'd say|let's see"
    r"|call it|ok|okay|well|h+mm*|um+|uh|right|basically|first|gives?|giving|means|is|at|total of"
    r"|which is|or)[,:]?\s+)+",
    re.IGNORECASE,
)
_TRAILING: Final = re.compile(r"(?:\s*\([^()]*\)|\s+(?:is|are|was|equals|then|now|about|too))+$")
_SYMBOL_AT_END: Final = re.compile(
    r"(?:\b(?:with|for|at|let|where|when|if|take|using|say|and|or|by|has|have)|,)\s+"
    r"([A-Za-z]\w{0,2}|[A-Za-z]+_\w+)$"
)
_LETTERS: Final = re.compile(r"[A-Za-z]{2,4}" + _AFTER)


def spellings(label: str) -> tuple[str, ...]:
    """The names that a label binds: as written, and without brackets and leading words.

    `so the total (BF16)` binds itself and `total`.
    """
    label = " ".join(label.strip(" \t,.:-").split())
    bare = _TRAILING.sub("", label)
    short = _LEADING.sub("", bare)
    symbol = _SYMBOL_AT_END.search(short)
    names = [label, bare, short, *([symbol[1]] if symbol else [])]
    found = dict.fromkeys(one.strip() for one in names)
    return tuple(one for one in found if one and any(c.isalpha() for c in one))


class Names:
    """A set of names that can be found at a place in a text, the longest first."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._patterns: dict[str, re.Pattern[str]] = {}
        self._order: dict[str, list[str]] = {}
        for name in names:
            self.add(name)

    def __contains__(self, name: object) -> bool:
        return name in self._patterns

    def add(self, name: str) -> None:
        """Make one more name known; case matters only in names of one or two letters."""
        if name in self._patterns:
            return
        flexible = r"\s+".join(re.escape(word) for word in name.split())
        after = _AFTER if name[-1].isalnum() else ""
        flags = re.IGNORECASE if len(name) > 2 else 0
        self._patterns[name] = re.compile(flexible + after, flags)
        begins = self._order.setdefault(name[0].lower(), [])
        begins.append(name)
        begins.sort(key=len, reverse=True)

    def at(self, text: str, position: int) -> tuple[str, int] | None:
        """The longest name that stands at `position`, and where it ends.

        Case decides between `Total` and `total` where both are bound. `Nd` is N and then d when
        both are bound and `Nd` is not.
        """
        folded: tuple[str, int] | None = None
        for name in self._order.get(text[position : position + 1].lower(), ()):
            found = self._patterns[name].match(text, position)
            if found is None:
                continue
            if found[0].split() == name.split():
                return name, found.end()
            folded = folded or (name, found.end())
        if folded is not None:
            return folded
        run = _LETTERS.match(text, position)
        if run and all(letter in self._patterns for letter in run[0]):
            return run[0][0], position + 1
        return None
