"""The part of the parser that reads units: ``TFLOP/s``, ``kg m^2 s^-2``, ``J/(kg K)``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from trainer.quantity import limits
from trainer.quantity.dimension import Power
from trainer.quantity.errors import ReadError
from trainer.quantity.lexer import Token
from trainer.quantity.normal import Normal
from trainer.quantity.units import NO_UNIT, Unit, meanings

TIMES: Final = "*"
_HIGHEST_POWER: Final = 24
_TIGHT_POWERS: Final = frozenset("1234")


class UnitParser:
    """A cursor over tokens that remembers every open choice it met in ``seen``."""

    def __init__(self, source: Normal, tokens: list[Token], picks: Mapping[str, int]) -> None:
        self.source = source
        self.tokens = tokens
        self.picks = picks
        self.seen: dict[str, int] = {}
        self.notes: list[str] = []
        self.at = 0
        self.depth = 0
        self.factors = 0
        self.bare = False

    def _choose(self, kind: str, options: int) -> int:
        self.seen[kind] = options
        return min(self.picks.get(kind, 0), options - 1)

    def _peek(self, ahead: int = 0) -> Token:
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else self.tokens[-1]

    def _next(self) -> Token:
        token = self._peek()
        self.at += 1
        return token

    def _fail(self, message: str, token: Token | None = None) -> ReadError:
        token = token or self._peek()
        return self.source.error(message, token.start, token.end)

    @contextmanager
    def _deeper(self) -> Iterator[None]:
        self.depth += 1
        if self.depth > limits.DEPTH:
            raise self._fail("Too many brackets inside each other.")
        yield
        self.depth -= 1

    def _whole_power_at(self, ahead: int) -> tuple[int | None, int]:
        """A whole exponent ``ahead`` tokens on, as ^8, ^(-8), ^-8 or raised; where it ends."""
        token = self._peek(ahead)
        if token.kind == "sup":
            return token.power, ahead + 1
        if token.kind != "op" or token.text != "^":
            return None, ahead
        ahead += 1
        bracket = self._peek(ahead).text == "("
        ahead += bracket
        sign = 1
        if self._peek(ahead).kind == "op" and self._peek(ahead).text in ("+", "-"):
            sign = -1 if self._peek(ahead).text == "-" else 1
            ahead += 1
        number = self._peek(ahead).number
        if number is None or number.value.denominator != 1 or number.value > 10**6:
            return None, ahead
        ahead += 1
        if bracket:
            if self._peek(ahead).text != ")":
                return None, ahead
            ahead += 1
        return sign * int(number.value), ahead

    def _unit_power(self) -> Power:
        """The exponent after a unit: whole, or a fraction in brackets; 1 when there is none."""
        power, after = self._whole_power_at(0)
        if power is not None:
            if abs(power) > _HIGHEST_POWER:
                raise self._fail("That power of a unit is too high.")
            self.at += after
            return power
        if self._peek().text == "^" and self._peek().kind == "op":
            return self._fractional_power()
        tight = self._tight_power()
        if tight and self._choose("minus power", 2) == 1:
            self.at += 2
            return -tight
        return 1

    def _tight_power(self) -> int:
        """The digit of ``9.81 m s-2``, which may be a power with its sign; 0 where there is none.

        Without a number before it N-1 is a difference, whatever N may be.
        """
        sign, number, before = self._peek(), self._peek(1), self.tokens[self.at - 1]
        if self.bare or sign.text != "-" or sign.kind != "op" or number.text not in _TIGHT_POWERS:
            return 0
        tight = before.end == sign.start and sign.end == number.start
        return int(number.text) if tight else 0

    def _fractional_power(self) -> Power:
        """A power such as ^(1/2) or ^(-1/2)."""
        caret, opening, sign = self._next(), self._next(), 1
        if self._peek().text == "-":
            self._next()
            sign = -1
        above, slash, below, closing = (self._next() for _ in range(4))
        shape = (opening.text, slash.text, closing.text) == ("(", "/", ")")
        if not shape or above.number is None or below.number is None or not below.number.value:
            raise self._fail("A unit is raised to a number, as in m^2.", caret)
        power = sign * above.number.value / below.number.value
        if abs(power) > _HIGHEST_POWER or power.denominator > _HIGHEST_POWER:
            raise self._fail("That power of a unit is too high.", caret)
        return power.numerator if power.denominator == 1 else power

    def _unit_factor(self) -> tuple[Unit, Power]:
        token = self._next()
        self.factors += 1
        if self.factors > limits.UNIT_FACTORS:
            raise self._fail("That is too many units.", token)
        options = meanings(token.text)
        if not options:
            raise self._fail(f"“{token.text}” is no unit.", token)
        at = self._choose(f"unit {token.text}", len(options)) if len(options) > 1 else 0
        if options[at].note:
            self.notes.append(options[at].note)
        return options[at].unit, self._unit_power()

    def _bare_units(self, denominator: bool) -> Unit:
        """A unit without a number; after a slash its first factor, unless more are beside it."""
        self.bare = True
        if denominator:
            self.factors = 0
            unit = _raised(*self._unit_factor())
            unit = self._juxtaposed(unit, 1) if self._peek().kind == "unit" else unit
        else:
            unit = self._units(False)
        self.bare = False
        return unit

    def _juxtaposed(self, unit: Unit, sign: int) -> Unit:
        """Units beside one another after a slash: ``W/m K`` is asked, W/(m K) or (W/m) K."""
        while self._peek().kind == "unit":
            inside = self._choose("unit slash", 2) == 0
            factor, power = self._unit_factor()
            unit = unit.times(factor, power * sign if inside else -power * sign)
        return unit

    def _units(self, denominator: bool) -> Unit:
        """A whole unit as greedily as it was meant; in a denominator a star ends it."""
        self.factors = 0
        unit = _raised(*self._unit_factor())
        below = False
        while True:
            token, following = self._peek(), self._peek(1)
            if token.kind == "unit":
                if unit.symbol in ("%", "‰") or token.text in ("%", "‰"):
                    raise self._fail("There is a second unit here; put a sign between them.")
                unit = self._juxtaposed(unit, -1) if below else self._beside_unit(unit)
            elif token.text == "/" and token.kind == "op" and following.kind == "unit":
                self._next()
                factor, power = self._unit_factor()
                unit, below = unit.times(factor, -power), True
                if self.source.plain[token.start] in "pP":
                    unit = self._per_rate(unit)
            elif token.text == "/" and following.text == "(" and self._unit_group(2):
                self._next()
                unit, below = unit.times(self._group(), -1), True
            elif self._joins(token, following, denominator):
                self._next()
                unit, below = unit.times(*self._unit_factor()), False
            else:
                return unit

    def _per_rate(self, unit: Unit) -> Unit:
        """``FLOP/s per B/s`` divides by a rate; as much as by B and then by s."""
        while self._peek().text == "/" and self._peek(1).kind == "unit":
            spelled_out = self.source.plain[self._peek().start] in "pP"
            if spelled_out or self._choose("per", 2) == 0:
                break
            self._next()
            unit = unit.times(*self._unit_factor())
        return unit

    def _beside_unit(self, unit: Unit) -> Unit:
        """The product with the next unit; of two counts the first only describes: query blocks."""
        factor, power = self._unit_factor()
        if unit.is_count and factor.is_count and power == 1:
            self.notes.append(f"{unit.symbol} {factor.symbol} is counted in {factor.symbol}")
            return factor
        return unit.times(factor, power)

    def _joins(self, token: Token, following: Token, denominator: bool) -> bool:
        """Whether a star, dot or hyphen goes on with the unit: N·m, kW*h, GPU-hours."""
        if following.kind != "unit":
            return False
        if token.text == "-" and token.kind == "op":
            return self.tokens[self.at - 1].end == token.start and token.end == following.start
        return token.text == TIMES and token.kind == "op" and not denominator

    def _unit_group(self, ahead: int) -> bool:
        """Whether a bracket holds units only, so that it belongs to the unit before it."""
        power = False  # inside the bracket of a power, as in s^(5/2)
        while True:
            token, before = self._peek(ahead), self._peek(ahead - 1).text
            if token.text == "(" and token.kind == "op" and before == "^":
                power = True
            elif token.text == ")" and token.kind == "op":
                if not power:
                    return True
                power = False
            elif token.kind == "num":
                if not power and before not in ("^", "-"):
                    return False  # a number of its own: B / (3.35e12 B/s) divides amounts
            elif token.kind not in ("unit", "sup") and token.text not in ("*", "/", "^", "-"):
                return False
            ahead += 1

    def _group(self) -> Unit:
        opening = self._next()
        with self._deeper():
            unit = self._units(False)
        if self._peek().text != ")":
            raise self._fail("This bracket can't be read as a unit.", opening)
        self._next()
        grouped = replace(unit, symbol=f"({unit.symbol})" if " " in unit.symbol else unit.symbol)
        power = self._unit_power()
        return grouped if power == 1 else NO_UNIT.times(grouped, power)

    def parse_unit(self) -> Unit | None:
        """The unit, when the whole text is one."""
        first = self._peek()
        inverse = first.number is not None and first.number.value == 1
        if inverse and self._peek(1).text == "/":
            self.at += 2
            bracket = self._peek().text == "("
            unit = NO_UNIT.times(self._group() if bracket else _raised(*self._unit_factor()), -1)
        elif first.kind == "unit":
            unit = self._units(False)
        else:
            return None
        return unit if self._peek().kind == "end" else None


def _raised(unit: Unit, power: Power) -> Unit:
    return unit if power == 1 else NO_UNIT.times(unit, power)
