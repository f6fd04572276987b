"""One side of a link, as it was read."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace

from trainer.checker.chains.literals import Literal
from trainer.quantity.syntax import Binary, Expr, Name
from trainer.quantity.units import Unit


@dataclass(frozen=True, slots=True)
class Step:
    """One side of a link as read.

    `expression` is None when it can't be worked out: `unknown` then says which words have no
    value, `problem` what else is wrong. `tail` is prose after the value. `nouns` tells whether
    words were passed over as naming what is counted.
    """

    text: str
    expression: Expr | None = None
    literals: Mapping[str, Literal] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    tail: str = ""
    unknown: tuple[str, ...] = ()
    problem: str = ""
    nouns: bool = False
    open_slash: bool = False
    """`M / 4 d`: whether d is multiplied or divided by is open."""
    echoed: Unit | None = None
    """A unit after a name that only repeats what the names come to: `2 * S MiB`."""
    terms: int = 0
    """How many plain terms a sum of unknown names has (`Q + K + V + O`: 4), else 0."""

    times_the: bool = False
    """Tells how many times a named value it is: `14 times the ridge`."""

    @property
    def lone(self) -> Literal | None:
        """The literal, when the step is nothing but one."""
        if isinstance(self.expression, Name):
            return self.literals.get(self.expression.name)
        return None

    @property
    def rough_factor(self) -> Step:
        """The same with its factor as a result that was rounded: 14 for 13.9 times the ridge."""
        match self.expression:
            case Binary(operator="*", left=Name(name=slot)) if slot in self.literals:
                rough = replace(self.literals[slot], whole=False)
                return replace(self, literals={**self.literals, slot: rough})
        return self

    def missing(self, values: Container[str]) -> str:
        """The first name in it that has no value any more, else empty."""
        return next((name for name in self.names.values() if name not in values), "")

    @property
    def symbolic(self) -> bool:
        """Whether a unit in it may be meant as symbols that have no value."""
        return any(one.symbolic for one in self.literals.values())

    @property
    def lone_name(self) -> str | None:
        """The bound name, when the step is nothing but one."""
        if isinstance(self.expression, Name):
            return self.names.get(self.expression.name)
        return None
