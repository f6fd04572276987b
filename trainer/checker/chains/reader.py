"""Reading one step of working in one way, from left to right.

A step is read into an expression in which every number and every bound name is a slot (`v1`,
`v2`, …), so that the one expression parser builds the tree, while working's own habits are dealt
with here: names of several words, count nouns (`80 layers x 16 MiB`), `65x fewer bytes`, remarks in
brackets, a tail of prose.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from trainer.checker.chains import words
from trainer.checker.chains.habits import meanings_of, unit_at, unit_in_brackets
from trainer.checker.chains.literals import Literal, literal
from trainer.checker.chains.names import Names
from trainer.checker.chains.step import Step
from trainer.quantity import ReadError, UnitToken, parse_expression, scan_number
from trainer.quantity.units import NO_UNIT, Unit

_OPENING: Final = "(["
_CLOSING: Final = ")]"
_UNDER: Final = frozenset({"s", "ms", "us", "h", "B", "b"})
"""Units that stand under a slash even where the same letter is bound: `GB/s`, `FLOP/B`."""
_UNIT_FIRST: Final = frozenset({"B", "b", "s"})
_SLASH: Final = re.compile(r"\s*/\s*(?=[A-Za-zµ])")
_LETTER_UNIT: Final = re.compile(r"\s*[ac-gi-rt-zAC-Z]")
_SYMBOLS: Final = re.compile(r"[B-HJ-WYZb-hj-wyzΑ-ω](?![A-Za-z'’.])|[A-Za-z]{1,2}(?=[\^²³_]|\d)")


class Reader:
    """Walks a step from left to right, wanting an operand and an operator in turn."""

    def __init__(
        self, shown: str, text: str, names: Names, *, multiply_words: bool = False
    ) -> None:
        self.shown, self.text, self.bound = shown, text, names
        self.multiply_words = multiply_words
        self.at = 0
        self.out: list[str] = []
        self.open: list[int] = []
        self.primary = 0
        self.literals: dict[str, Literal] = {}
        self.names: dict[str, str] = {}
        self.unknown: list[str] = []
        self.passed_a_name = self.nouns = self.open_slash = self.compares = False
        self.after_name: tuple[UnitToken, int] | None = None

    def step(self) -> Step:
        """Read it all."""
        want_operand = True
        while self.at < len(self.text):
            if self.text[self.at].isspace():
                self.at += 1
                continue
            if want_operand:
                if not self._operand():
                    break
                want_operand = self.out[-1] in ("(", "-", "+") or self.out[-1].endswith("(")
            elif not self._operator():
                break
            else:
                want_operand = self.out[-1] in ("+", "-", "*", "/", "^", ",", "(")
        return self._finished(want_operand)

    def _finished(self, dangling: bool) -> Step:
        tail = self.text[self.at :].strip()
        if self.unknown or not self.out:
            unknown = tuple(self.unknown) or ((tail,) if tail else ())
            terms = words.plain_terms(self.text)
            return Step(self.shown, names=self.names, unknown=unknown, tail=tail, terms=terms)
        if dangling and self.out[-1] in ("+", "-", "*", "/") and len(self.out) > 1:
            tail = f"{self.out.pop()} {tail}"
        symbol = _SYMBOLS.match(tail)
        last = self.literals.get(self.out[-1])
        if symbol and not dangling and (last is None or last.options[0].bare or last.symbolic):
            return Step(self.shown, unknown=(symbol[0],), tail=tail)
        if self.open:
            return Step(self.shown, problem="A bracket is not closed, or holds words.", tail=tail)
        slots = {*self.literals, *self.names}
        try:
            expression = parse_expression(" ".join(self.out), slots)
        except ReadError as error:
            return Step(self.shown, problem=error.message, tail=tail)
        return Step(
            self.shown,
            expression,
            self.literals,
            self.names,
            tail,
            (),
            "",
            self.nouns,
            self.open_slash,
        )

    # --- operands ------------------------------------------------------------------------------

    def _operand(self) -> bool:
        about = words.ABOUT.match(self.text, self.at)
        if about:
            self.at = about.end()
            return self._operand() if self.at < len(self.text) else False
        char = self.text[self.at]
        if char in _OPENING:
            self._begin()
            self.open.append(self.primary)
            self.out.append("(")
            self.at += 1
            return True
        if char in "-−–+":
            return self._signed()
        function = words.FUNCTIONS.match(self.text, self.at)
        if function:
            self._begin()
            self.open.append(self.primary)
            self.out.append(function[1] + "(")
            self.at = function.end()
            return True
        return self._number() or self._name() or self._unit_below() or self._unknown_word()

    def _signed(self) -> bool:
        if self.out and self.out[-1] in ("-", "+"):
            return False
        self._begin()
        self.out.append("-" if self.text[self.at] != "+" else "+")
        self.at += 1
        return True

    def _begin(self) -> None:
        """A primary starts here, unless it is the exponent of the one before."""
        if not self._raising():
            self.primary = len(self.out)

    def _raising(self) -> bool:
        """Whether an exponent is wanted here, perhaps after its sign: `10^-6 s`."""
        return bool(self.out) and (self.out[-1] == "^" or self.out[-2:] in (["^", "-"], ["^", "+"]))

    def _slot(self) -> str:
        return f"v{len(self.literals) + len(self.names) + 1}"

    def _number(self) -> bool:
        if not (self.text[self.at].isdigit() and self.text[self.at].isascii()):
            following = self.text[self.at : self.at + 2]
            if not (following[:1] == "." and following[1:].isdigit()):
                return False
        number = scan_number(self.text, self.at)
        if number is None:
            return False
        exponent = self._raising()
        units, end = ((), number.end) if exponent else self._unit(number.end)
        slot = self._slot()
        self.literals[slot] = literal(number, units, self.text, end)
        self._begin()
        self.out.append(slot)
        self.at = end
        if not units:
            suffix = words.TIMES_SUFFIX.match(self.text, self.at)
            if suffix and not self._operand_follows(suffix.end()):
                self.at = suffix.end()
                self.compares = True
        if not exponent:
            self._pass_nouns(bare=not units)
        return True

    def _operand_follows(self, position: int) -> bool:
        rest = self.text[position:].lstrip()
        if not rest:
            return False
        if rest[0].isdigit() or rest[0] in "(.[~√":
            return True
        at = len(self.text) - len(rest)
        return self.bound.at(self.text, at) is not None

    def _unit(self, position: int) -> tuple[tuple[Unit, ...], int]:
        """The unit after a number, unless a bound name stands there (`4 T` with T bound)."""
        at = position
        while at < len(self.text) and self.text[at] == " ":
            at += 1
        by = words.OPERATORS.match(self.text, at)
        if by and by["over"]:
            return self._under(at, position)
        if by and not by["part"] and self.text[at : at + 1] != "%":
            return (), position
        bracketed = unit_in_brackets(self.text, at)
        if bracketed:
            return bracketed
        bound = self.bound.at(self.text, at)
        found = unit_at(self.text[: self._unit_limit(at)], at)
        if found is None:
            return self._under(at, position)
        if bound and len(bound[0]) == 1 and bound[0] not in _UNIT_FIRST and bound[1] == at + 1:
            return (), position
        if bound and bound[1] > found.end:
            return (), position
        return meanings_of(found), found.end

    def _under(self, at: int, position: int) -> tuple[tuple[Unit, ...], int]:
        """A unit under a slash alone: `500,000 / s`, `0.02 / h`."""
        slash = _SLASH.match(self.text, at)
        if slash is None:
            return (), position
        bound = self.bound.at(self.text, slash.end())
        found = unit_at(self.text, slash.end())
        if found is None or (bound and (bound[0] not in _UNDER or slash[0] != "/")):
            return (), position
        return tuple(NO_UNIT.times(unit, -1) for unit in found.units), found.end

    def _unit_limit(self, start: int) -> int:
        """Where a unit has to end: before `/ name` for a bound name (`545 MB / usable`)."""
        for slash in re.finditer(r"\s*(?:/|per\s)\s*", self.text[start:]):
            at = start + slash.end()
            bound = self.bound.at(self.text, at)
            if bound is None:
                continue
            spaced = slash[0] != "/"
            if spaced or bound[0] not in _UNDER:
                return start + slash.start()
        return len(self.text)

    def _name(self) -> bool:
        found = self.bound.at(self.text, self.at)
        if found is None:
            return False
        slot = self._slot()
        self.names[slot] = found[0]
        self._begin()
        self.out.append(slot)
        self.at = found[1]
        return True

    def _unit_below(self) -> bool:
        """A unit alone under a slash: `500,000 / s`."""
        if not self.out or self.out[-1] != "/":
            return False
        units, end = self._unit(self.at)
        if not units or _LETTER_UNIT.fullmatch(self.text[self.at : end]):
            return False
        self.out.append(self._one(units, end))
        self.at = end
        return True

    def _one(self, units: tuple[Unit, ...], end: int) -> str:
        """A slot for one of a unit that stands at the current place."""
        number = scan_number("1", 0)
        assert number is not None
        slot = self._slot()
        exact = literal(number, units, "1", 1)
        self.literals[slot] = replace(exact, text=self.text[self.at : end].strip())
        return slot

    def _unknown_word(self) -> bool:
        found = words.WORD.match(self.text, self.at)
        if found is None:
            return False
        if self.out and self.out[-1] == "-" and self.text[self.at - 1] == " ":
            return False  # "8 MiB - the floor": a dash, and prose
        self.unknown.append(found[0])
        return False

    # --- operators -----------------------------------------------------------------------------

    def _operator(self) -> bool:
        char = self.text[self.at]
        if char in _CLOSING:
            return self._close()
        if char == "," and self.open and self.out[self.open[-1]] != "(":
            self.out.append(",")
            self.at += 1
            return True
        raised = words.SUPERSCRIPT.match(self.text, self.at)
        if raised:
            self.out.extend(("^", f"({raised[0].translate(words.SUPERSCRIPTS)})"))
            self.at = raised.end()
            return True
        found = words.OPERATORS.match(self.text, self.at)
        last = self.literals.get(self.out[-1])
        if found and found[0].strip() == "over" and last and (last.counted or self.compares):
            return False  # "4 passes over 128 MiB" and "1.5x over the cap" divide nothing
        if found and found["part"] and not self._operand_follows(found.end()):
            return False
        if found and found.lastgroup:
            if not self.text[found.end() :].strip():
                return False
            self.out.append(words.CANONICAL[found.lastgroup])
            self.at = found.end()
            return True
        return self._unit_here() or self._implicit() or self._remark() or self._unit_after_name()

    def _close(self) -> bool:
        if not self.open:
            return False
        self.primary = self.open.pop()
        self.out.append(")")
        self.at += 1
        self._unit_here()
        self._pass_nouns(bare=True)
        return True

    def _unit_here(self) -> bool:
        """A unit after a bracket or a power: it belongs to that factor alone."""
        if self.out[-1].startswith("v") and "^" not in self.out[self.primary :]:
            return False
        units, end = self._unit(self.at)
        if not units or _LETTER_UNIT.fullmatch(self.text[self.at : end]):
            return False
        slot = self._one(units, end)
        self.out.insert(self.primary, "(")
        self.out.extend(("*", slot, ")"))
        self.at = end
        self._pass_nouns(bare=False)
        return True

    def _unit_after_name(self) -> bool:
        """A unit after a name, `4 * N^2 * d FLOP`: it is the unit of bare names."""
        if self.out[-1] not in self.names:
            return False
        start = self.at
        units, end = self._unit(start)
        token = unit_at(self.text, start)
        if not units or token is None or _LETTER_UNIT.fullmatch(self.text[start:end]):
            return False
        self.out.extend(("*", self._one(units, end)))
        self.out.insert(self.primary, "(")
        self.out.append(")")
        self.at = end
        self.after_name = (token, start)
        return True

    def _implicit(self) -> bool:
        """`4 N^2 d`, `2(8 - 1)/8`: a product without a sign."""
        bound = self.bound.at(self.text, self.at)
        last = self.literals.get(self.out[-1])
        if last is not None and not last.options[0].bare:
            bound = None  # "126 MB L2" multiplies nothing
        if bound is not None and (len(bound[0]) <= 2 or self.multiply_words):
            self.open_slash = self.open_slash or self.out[self.primary - 1 : self.primary] == ["/"]
            self.out.append("*")
            return True
        if bound is not None:
            self.passed_a_name = True
        if self.text[self.at] == "(" and self._factor_in_brackets():
            self.out.append("*")
            return True
        return False

    def _factor_in_brackets(self) -> bool:
        last = self.literals.get(self.out[-1])
        if last is not None and not last.options[0].bare:
            return False
        end = words.closing(self.text, self.at)
        inner = self.text[self.at + 1 : end]
        if end == -1 or not re.search(r"[+\-−–/*×·x]", inner):
            return False
        step = Reader(inner, inner, self.bound).step()
        return step.expression is not None and step.lone is None  # "6 (2x)": a remark

    def _remark(self) -> bool:
        """Words in brackets after a value: passed over."""
        if self.text[self.at] not in _OPENING:
            return False
        end = words.closing(self.text, self.at)
        if end == -1:
            return False
        self.at = end + 1
        return True

    def _pass_nouns(self, *, bare: bool) -> None:
        """Words that say what is counted, when working goes on after them."""
        found = words.NOUNS.match(self.text, self.at)
        if found is None:
            return
        run, end = found[0], found.end()
        trimmed = re.sub(r"\s+(?:[xX]|times|plus|minus|over|of|per)$", "", run)
        end -= len(run) - len(trimmed)
        listed = [one[0] for one in words.WORD.finditer(trimmed)]
        if not listed or listed[0] in ("x", "X", "times", "plus", "minus", "over", "of"):
            return
        per = bool(re.match(r"\s*/|\s+per\b", trimmed))
        position = self.at + (len(trimmed) - len(trimmed.lstrip()))
        below = found.start() + trimmed.index(listed[0])
        if per and (self._unit(below)[0] or self.bound.at(self.text, below)):
            return
        if self.bound.at(self.text, position):
            if len(listed[0]) > 2:
                self.passed_a_name = True
            if len(listed[0]) <= 2 or self.multiply_words:
                return
        if bare and not per and not any(words.is_noun(word) for word in listed):
            return
        rest = self.text[end:].lstrip()
        operator = words.OPERATORS.match(rest)
        if operator and operator[0].strip() in ("over", "of"):
            return  # "4 passes over 128 MiB" divides nothing
        if rest and (operator or rest[0] in ")]"):
            self.at = end
            self.nouns = True
