"""What kind of quantity something is: exponents over named bases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final

BASES: Final = (
    "mass",
    "length",
    "time",
    "current",
    "temperature",
    "amount",
    "luminosity",
    "information",
    "operation",
)
SYMBOLS: Final[Mapping[str, str]] = {
    "mass": "kg",
    "length": "m",
    "time": "s",
    "current": "A",
    "temperature": "K",
    "amount": "mol",
    "luminosity": "cd",
    "information": "B",
    "operation": "FLOP",
}
_ORDER: Final = {
    name: at
    for at, name in enumerate(
        ("operation", "information", "mass", "length", "current", "temperature", "amount")
    )
}
Power = int | Fraction


class Dimension:
    """An immutable vector of exponents, such as information per time.

    Bases are the seven of the SI, ``information`` (bytes), ``operation`` (FLOP), and every count
    (``token``, ``head``, ``block``, ...) under its own name. Exponents are integers or fractions.
    """

    __slots__ = ("_hash", "_text", "powers")
    powers: tuple[tuple[str, Power], ...]
    _hash: int
    _text: str | None

    def __init__(self, powers: Mapping[str, Power] | Iterable[tuple[str, Power]] = ()) -> None:
        pairs = powers.items() if isinstance(powers, Mapping) else powers
        kept = tuple(sorted((name, _plain(power)) for name, power in pairs if power))
        object.__setattr__(self, "powers", kept)
        object.__setattr__(self, "_hash", hash(kept))
        object.__setattr__(self, "_text", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Dimension can't be changed")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Dimension) and self.powers == other.powers

    def __hash__(self) -> int:
        return self._hash

    def __bool__(self) -> bool:
        """Whether there is any dimension at all: a pure number is false."""
        return bool(self.powers)

    def __mul__(self, other: Dimension) -> Dimension:
        if not other.powers:
            return self
        if not self.powers:
            return other
        return _product(self, other, 1)

    def __truediv__(self, other: Dimension) -> Dimension:
        if not other.powers:
            return self
        return _product(self, other, -1)

    def __pow__(self, power: Power) -> Dimension:
        if power == 1:
            return self
        return Dimension((name, old * power) for name, old in self.powers)

    def __reduce__(self) -> tuple[object, ...]:
        return Dimension, (self.powers,)

    def __repr__(self) -> str:
        return f"Dimension({dict(self.powers)!r})"

    def __str__(self) -> str:
        """The base units, as in ``FLOP/B`` or ``kg m^2/s^2``; empty for a pure number."""
        text = self._text
        if text is None:
            text = _spelled_out(self)
            object.__setattr__(self, "_text", text)
        return text


def _spelled_out(dimension: Dimension) -> str:
    ordered = sorted(dimension.powers, key=lambda pair: (_ORDER.get(pair[0], 99), pair[0]))
    above = [(name, _spelled(name, power)) for name, power in ordered if power > 0]
    below = [(name, _spelled(name, -power)) for name, power in ordered if power < 0]
    if not below or not above:
        return _joined([(name, _spelled(name, power)) for name, power in ordered])
    under = _joined(below) if len(below) == 1 else f"({_joined(below)})"
    return f"{_joined(above)}/{under}"


def _joined(factors: list[tuple[str, str]]) -> str:
    """The factors side by side; a star between two counts, which would else be one thing."""
    text, counted = "", False
    for name, shown in factors:
        counts = name not in SYMBOLS
        text += ("*" if counts and counted else " ") * bool(text) + shown
        counted = counts
    return text


@lru_cache(maxsize=4096)
def _product(left: Dimension, right: Dimension, sign: int) -> Dimension:
    powers: dict[str, Power] = dict(left.powers)
    for name, power in right.powers:
        powers[name] = powers.get(name, 0) + sign * power
    return Dimension(powers)


def _plain(power: Power) -> Power:
    if isinstance(power, Fraction) and power.denominator == 1:
        return power.numerator
    return power


def _spelled(name: str, power: Power) -> str:
    symbol = SYMBOLS.get(name, name)
    if power == 1:
        return symbol
    return f"{symbol}^{power}" if isinstance(power, int) else f"{symbol}^({power})"


PURE: Final = Dimension()
"""The dimension of a pure number."""
