"""Recursive descent over tokens: sums, products written side by side, powers, calls, suffixes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from trainer.quantity import limits
from trainer.quantity.errors import ReadError
from trainer.quantity.functions import NAMES as FUNCTIONS
from trainer.quantity.lexer import MULTIPLES, Token
from trainer.quantity.numbers import BINARY_SUFFIXES, SUFFIXES
from trainer.quantity.syntax import (
    Binary,
    Call,
    Expr,
    Measured,
    Name,
    Negated,
    Number,
    has_unit,
    is_numeric,
)
from trainer.quantity.unit_parser import TIMES, UnitParser
from trainer.quantity.units import FOLD, Unit, meanings

_ONE: Final = Number(Fraction(1))
_PHYSICAL: Final = frozenset({"mass", "length", "time", "current", "temperature", "amount"})
_STARTS: Final = frozenset({"num", "name", "func"})


@dataclass(slots=True)
class _Product:
    """Factors written side by side, and the unit after them."""

    first: Expr
    rest: Expr | None = None
    unit: Unit | None = None

    def whole(self) -> Expr:
        """All of it as one expression."""
        inner = self.first if self.rest is None else Binary("*", self.first, self.rest)
        return inner if self.unit is None else Measured(inner, self.unit)


class Parser(UnitParser):
    """Recursive descent over the tokens of one text, under one set of picks."""

    def parse_all(self) -> Expr:
        """Parse all of the text."""
        if self._peek().kind == "end":
            raise self._fail("There is nothing here to read.")
        expression = self._sum()
        token = self._peek()
        if token.text == ")":
            raise self._fail("This bracket was never opened.")
        if token.kind != "end":
            raise self._fail("This can't be read here.")
        self._refuse_bare(expression)
        return expression

    def _refuse_bare(self, expression: Expr) -> None:
        if isinstance(expression, Measured) and expression.bare:
            raise self._fail(
                f"A number is missing before {expression.unit.symbol}.", self.tokens[0]
            )

    def _sum(self) -> Expr:
        left = self._term()
        while self._peek().text in ("+", "-") and self._peek().kind == "op":
            sign = self._next()
            following = self._peek()
            if following.kind == "op" and following.text in "+-":
                raise self._fail("Two signs stand side by side.")
            right = self._term()
            for side in (left, right):
                if isinstance(side, Measured) and side.bare:
                    raise self._fail(f"Something is missing after the {sign.text}.", following)
            left = Binary(sign.text, left, right)
        return left

    def _term(self) -> Expr:
        left = self._product().whole()
        while True:
            token = self._peek()
            if token.kind == "op" and token.text == "/":
                self._next()
                left = self._divided(left)
            elif self._is_times(token):
                self._next()
                left = _times(left, self._product().whole())
            else:
                return left

    def _is_times(self, token: Token) -> bool:
        """Whether this is a sign of multiplication: *, a dot, or an x between two factors."""
        if token.kind == "op":
            return token.text == TIMES
        return token.kind == "x" and self._starts(self._peek(1))

    def _starts(self, token: Token) -> bool:
        return token.kind in _STARTS or token.kind == "unit" or token.text in ("(", "-")

    def _divided(self, left: Expr) -> Expr:
        """The quotient; asks where a slash is followed by more than one factor."""
        right = self._product(denominator=True)
        if right.rest is not None:
            if self._choose("slash", 2) == 0:
                whole: Expr = Binary("/", left, Binary("*", right.first, right.rest))
            else:
                whole = Binary("*", Binary("/", left, right.first), right.rest)
            return whole if right.unit is None else Measured(whole, right.unit)
        if right.unit is not None and not has_unit(left):
            # 1/2 GB is half a gigabyte; S / 3.35 TB/s divides by a rate.
            of_fraction = 0 if is_numeric(left) else 1
            if self._choose("quotient", 2) == of_fraction:
                return Measured(Binary("/", left, right.first), right.unit)
        return Binary("/", left, right.whole())

    def _product(self, denominator: bool = False) -> _Product:
        """Factors side by side without a sign between them, then perhaps a unit."""
        found = _Product(self._signed(denominator))
        while True:
            token = self._peek()
            if token.kind == "multiple" and isinstance(found.first, Number) and not found.rest:
                found.first = _scaled(found.first, Fraction(10) ** MULTIPLES[self._next().text])
            elif token.kind == "x" and not self._is_times(token):
                self._suffix_x(found)
            elif token.kind == "unit":
                self._attach(found, denominator)
            elif token.kind in _STARTS or token.text == "(":
                self._beside(found, token)
            else:
                return found

    def _suffix_x(self, found: _Product) -> None:
        token = self._next()
        if found.unit is not None or found.rest is not None:
            raise self._fail("This x has nothing to multiply.", token)
        found.unit = FOLD
        if self._peek().kind == "x":
            raise self._fail("Two signs stand side by side.")

    def _attach(self, found: _Product, denominator: bool) -> None:
        if isinstance(found.first, Number) and found.rest is None and found.unit is None:
            scale = self._suffix(found.first)
            if scale is not None:
                found.first = _scaled(found.first, scale)
                return
        if found.unit is not None or (isinstance(found.first, Measured) and not found.rest):
            raise self._fail("There is a second unit here; put a sign between them.")
        found.unit = self._units(denominator)

    def _suffix(self, number: Number) -> Fraction | None:
        """The factor of a bare K, M, G, T or Ki after a number; None when it is a unit."""
        token, before, following = self._peek(), self.tokens[self.at - 1], self._peek(1)
        if before.kind not in ("num", "sup") or following.kind == "sup" or following.text == "^":
            return None
        scales = self._scales(number, token, token.start == before.end, following)
        scale = scales[self._choose("suffix", len(scales)) if len(scales) > 1 else 0]
        if scale is not None:
            self._next()
            self.notes.append(f"{token.text} is read as × {scale.numerator:,}")
        return scale

    def _scales(
        self, number: Number, token: Token, attached: bool, following: Token
    ) -> list[Fraction | None]:
        """What a suffix may multiply by; None among them stands for the unit of that letter."""
        if token.text in BINARY_SUFFIXES:
            return [Fraction(1024) ** BINARY_SUFFIXES[token.text]]
        steps = SUFFIXES.get(token.text)
        if steps is None:
            return [None]
        scales: list[Fraction | None] = [Fraction(1024) ** steps, Fraction(1000) ** steps]
        if token.text not in "KMT" or following.kind in ("unit", "name"):
            # 5 T FLOP is a trillion of them; 1 T m^2 has to do with a field.
            field = token.text == "T" and not attached and not _is_counted(following)
            return [*scales, None] if field else scales
        broken = number.value.denominator != 1 and token.text in "KT"
        if not attached and (broken or following.kind != "end"):
            return [None]
        # 300 K with a blank is first of all a temperature; 8.4 M and 5 T rarely are units here.
        scales.insert(0 if token.text == "K" and not attached else 2, None)
        return scales

    def _beside(self, found: _Product, token: Token) -> None:
        before = self.tokens[self.at - 1]
        if token.kind == "num" or (found.unit is not None and token.text == "("):
            side = "Two values" if found.unit is not None else "Two numbers"
            if found.unit is not None or before.kind == "num" or token.kind == "num":
                raise self._fail(f"{side} stand side by side; put a sign between them.", token)
        if isinstance(found.first, Measured) and found.rest is None:
            raise self._fail("Put a sign between these.", token)
        if found.unit is not None:
            found.first, found.rest, found.unit = found.whole(), None, None
        factor = self._power()
        found.rest = factor if found.rest is None else Binary("*", found.rest, factor)

    def _signed(self, denominator: bool) -> Expr:
        token = self._peek()
        if token.kind == "op" and token.text in ("+", "-"):
            self._next()
            if self._peek().kind == "op" and self._peek().text in "+-":
                raise self._fail("Two signs stand side by side.")
            inner = self._power(denominator)
            if token.text == "+":
                return inner
            if isinstance(inner, Number):
                return Number(-inner.value, inner.digits, inner.half)
            return Negated(inner)
        if token.kind == "unit":
            unit = self._bare_units(denominator)
            return Measured(_ONE, unit, bare=True)
        return self._power(denominator)

    def _power(self, denominator: bool = False) -> Expr:
        base = self._primary(denominator)
        token = self._peek()
        if token.kind == "sup":
            self._next()
            base = Binary("^", base, Number(Fraction(token.power)))
            token = self._peek()
        if token.kind == "op" and token.text == "^":
            self._next()
            with self._deeper():
                return Binary("^", base, self._exponent())
        return base

    def _exponent(self) -> Expr:
        token = self._peek()
        if token.kind == "op" and token.text in ("+", "-"):
            self._next()
            inner = self._power()
            return inner if token.text == "+" else Negated(inner)
        return self._power()

    def _primary(self, denominator: bool = False) -> Expr:
        token = self._next()
        if token.kind == "num" and token.number is not None:
            number = Number(token.number.value, token.number.digits, token.number.halves[0])
            return self._power_of_ten(number, denominator)
        if token.kind == "name":
            return Name(token.text)
        if token.kind == "func":
            return self._call(token)
        if token.text == "(":
            with self._deeper():
                inner = self._sum()
            if self._peek().text != ")":
                raise self._never_closes(token)
            self._next()
            return inner
        if token.kind == "end":
            raise self._fail("Something is missing at the end.", token)
        if token.kind == "unit":
            raise self._fail(f"A number is missing before {token.text}.", token)
        raise self._fail("This can't be read here.", token)

    def _never_closes(self, opening: Token) -> ReadError:
        if self._peek().kind == "end":
            return self._fail("This bracket never closes.", opening)
        return self._fail("This can't be read here.")

    def _call(self, token: Token) -> Expr:
        function = token.text
        if self._peek().text != "(":
            with self._deeper():
                return Call(function, (self._power(),))
        opening, arguments = self._next(), []
        with self._deeper():
            arguments.append(self._sum())
            while self._peek().text == ",":
                self._next()
                arguments.append(self._sum())
        if self._peek().text != ")":
            raise self._never_closes(opening)
        self._next()
        wanted = FUNCTIONS[function]
        if wanted and len(arguments) != wanted:
            raise self._fail(f"{function} takes one value.", token)
        return Call(function, tuple(arguments))

    def _power_of_ten(self, number: Number, denominator: bool) -> Number:
        """Fold ``5.45 × 10^8`` into one number that keeps its typed digits."""
        token, ten = self._peek(), self._peek(1)
        if not self._is_times(token) or ten.kind != "num" or ten.text != "10":
            return number
        power, after = self._whole_power_at(2)
        if power is None or abs(power) > limits.EXPONENT:
            return number
        star = self.source.plain[token.start] == "*"
        if denominator and star and self._choose("power of ten", 2) == 0:
            return number
        self.at += after
        return _scaled(number, Fraction(10) ** power)


def _is_counted(token: Token) -> bool:
    """Whether a word stands for bytes, operations or things, which come in trillions."""
    found = meanings(token.text) if token.kind == "unit" else ()
    names = {name for one in found for name, _ in one.unit.dimension.powers}
    return not names or not names <= _PHYSICAL


def _times(left: Expr, right: Expr) -> Expr:
    """A product; a number times a bare unit is that many of it, to the digits typed: 9.81*m."""
    if isinstance(left, Number) and isinstance(right, Measured) and right.bare:
        return Measured(left, right.unit)
    return Binary("*", left, right)


def _scaled(number: Number, scale: Fraction) -> Number:
    half = None if number.half is None else number.half * scale
    return Number(number.value * scale, number.digits, half)
