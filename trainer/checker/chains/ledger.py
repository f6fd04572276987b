"""What working has established so far: values by name, as they are and as they were stated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from trainer.checker.chains.literals import Literal
from trainer.checker.chains.names import Names, spellings
from trainer.checker.chains.spans import Span
from trainer.checker.chains.words import without_tex
from trainer.quantity import Quantity
from trainer.quantity.units import Unit

_RECENT: Final = 40
_WORDS: Final = 3
ABOVE: Final = "§"
"""The name of the value that was worked out last."""


@dataclass(frozen=True, slots=True)
class Value:
    """What a name stands for.

    `points` are the values it may be taken as: the one worked out, then each one written down.
    `loose` are the intervals that the same numbers stand for. `units` are those it was shown in.
    """

    points: tuple[Span, ...]
    loose: tuple[Span, ...] = ()
    units: tuple[Unit, ...] = ()


@dataclass(frozen=True, slots=True)
class Mention:
    """A number that was written down as a result: whether it was right, and what it is then."""

    literal: Literal
    right: bool
    truth: Span | None = None


@dataclass(slots=True)
class Ledger:
    """All that was bound, in the order of the lines.

    `true` holds what each name is; `stated` only what differs from it after a slip.
    """

    names: Names = field(default_factory=Names)
    true: dict[str, Value] = field(default_factory=dict)
    stated: dict[str, Value] = field(default_factory=dict)
    mentions: list[Mention] = field(default_factory=list)
    unstated: dict[str, bool] = field(default_factory=dict)
    """Names given a formula and no number yet; whether they were used since."""

    @classmethod
    def with_names(cls, given: Mapping[str, Quantity] | None) -> Ledger:
        """A ledger that knows a question's own names."""
        ledger = cls()
        for name, quantity in (given or {}).items():
            bare = not quantity.dimension
            point = Span.point(quantity.value, quantity.dimension, bare=bare)
            ledger._bind_one(name, Value((point,)), None)
        return ledger

    def bind(self, label: str, value: Value, stated: Value | None) -> None:
        """Give every spelling of a label its value, and the stated one where that differs."""
        for name in spellings(without_tex(label)):
            self._bind_one(name, value, stated)

    def bind_above(self, value: Value, stated: Value | None) -> None:
        """Remember the value of the statement just read, for one that goes on from it."""
        self._bind_one(ABOVE, value, stated)

    def use(self, names: Iterable[str]) -> None:
        """Note which names a statement goes on with."""
        for name in names:
            if name in self.unstated:
                self.unstated[name] = True

    def forget(self, label: str) -> None:
        """A name was bound anew to what could not be read: nothing is known of it any more."""
        for name in spellings(without_tex(label)):
            words = name.split()
            if len(words) <= _WORDS and all(word.isidentifier() for word in words):
                self.names.add(name)  # else `ab` would be a and b
            self.true.pop(name, None)
            self.stated.pop(name, None)

    def _bind_one(self, name: str, value: Value, stated: Value | None) -> None:
        self.names.add(name)
        self.true[name] = value
        if stated is None:
            self.stated.pop(name, None)
        else:
            self.stated[name] = stated

    def mention(self, literal: Literal, *, right: bool, truth: Span | None) -> None:
        """Remember a number that was written down."""
        self.mentions.append(Mention(literal, right, truth))
        del self.mentions[:-_RECENT]

    def recent(self) -> Iterator[Mention]:
        """What was written down, the latest first."""
        return reversed(self.mentions)
