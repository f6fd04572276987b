"""Units by name: the table of ``units.toml`` with prefixes, plurals and case slips."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, Literal

from trainer.quantity.dimension import PURE, SYMBOLS, Dimension, Power
from trainer.quantity.errors import ReadError

System = Literal["si", "iec", "none"]
ZERO: Final = Fraction(0)
ONE: Final = Fraction(1)

_SI: Final[dict[str, tuple[str, int]]] = {
    "Q": ("quetta", 30),
    "R": ("ronna", 27),
    "Y": ("yotta", 24),
    "Z": ("zetta", 21),
    "E": ("exa", 18),
    "P": ("peta", 15),
    "T": ("tera", 12),
    "G": ("giga", 9),
    "M": ("mega", 6),
    "k": ("kilo", 3),
    "h": ("hecto", 2),
    "da": ("deca", 1),
    "d": ("deci", -1),
    "c": ("centi", -2),
    "m": ("milli", -3),
    "u": ("micro", -6),
    "\u00b5": ("micro", -6),
    "\u03bc": ("micro", -6),
    "n": ("nano", -9),
    "p": ("pico", -12),
    "f": ("femto", -15),
    "a": ("atto", -18),
    "z": ("zepto", -21),
    "y": ("yocto", -24),
    "r": ("ronto", -27),
    "q": ("quecto", -30),
}
_IEC: Final[dict[str, tuple[str, int]]] = {
    "Ki": ("kibi", 10),
    "Mi": ("mebi", 20),
    "Gi": ("gibi", 30),
    "Ti": ("tebi", 40),
    "Pi": ("pebi", 50),
    "Ei": ("exbi", 60),
    "Zi": ("zebi", 70),
    "Yi": ("yobi", 80),
}


_SUGGESTED: Final = (
    *(prefix + unit for unit in ("iB", "B") for prefix in "MGKTP"),
    *("GFLOP", "TFLOP", "PFLOP", "FLOPS", "FLOP", "us", "ms", "ns", "Gbit", "Mbit", "bit"),
    *("minute", "hour", "day", "week", "year", "MHz", "GHz", "hertz", "watt", "joule", "percent"),
)
_SUGGESTED_WORDS: Final = ("byte", "second", "bit", "flop")
_SUGGESTED_PREFIXES: Final = (
    *("", "kilo", "mega", "giga", "tera", "peta", "kibi", "mebi", "gibi", "tebi"),
    *("milli", "micro", "nano"),
)
_OFTEN_OPERATIONS: Final = frozenset(("GF", "TF", "PF"))
"""Farads, properly; nobody has that many, and the field writes them for GFLOP and so on."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit, simple or compound: ``scale`` base units, plus ``offset`` for °C and °F.

    ``system`` says whether a binary (``iec``) or decimal (``si``) prefix is in it.
    """

    symbol: str
    dimension: Dimension
    scale: Fraction
    offset: Fraction = ZERO
    system: System = "none"

    @property
    def is_count(self) -> bool:
        """Whether it counts things of one sort: tokens, heads, blocks."""
        powers = self.dimension.powers
        return len(powers) == 1 and powers[0][0] not in SYMBOLS

    def times(self, other: Unit, power: Power = 1) -> Unit:
        """The compound of this and a power of ``other``; its symbol reads as the same unit."""
        size = abs(power)
        raised = f"^{size}" if isinstance(size, int) else f"^({size})"
        shown = other.symbol + ("" if size == 1 else raised)
        if power < 0 and self.symbol:
            symbol = f"{self.symbol}/{shown}"
        elif power < 0:
            symbol = other.symbol + (f"^-{size}" if isinstance(size, int) else f"^(-{size})")
        else:
            # After a slash a blank would leave open what is divided by: W/m*K, not W/m K.
            open_ended = "/" in self.symbol or (self.is_count and other.is_count)
            joint = "" if not self.symbol else "*" if open_ended else " "
            symbol = self.symbol + joint + shown
        return Unit(
            symbol,
            self.dimension * other.dimension**power,
            self.scale * scale_power(other.scale, power),
            ZERO,
            "none" if self.system == other.system == "none" else _either(self, other),
        )


NO_UNIT: Final = Unit("", PURE, ONE)
FOLD: Final = Unit("x", PURE, ONE)
"""The suffix of a ratio: 65x."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """One thing that a unit word can stand for, with a note when it was not spelled exactly."""

    unit: Unit
    note: str = ""


@dataclass(frozen=True, slots=True)
class _Entry:
    """A row of the table, before prefixes."""

    symbol: str
    dimension: Dimension
    scale: Fraction
    offset: Fraction
    prefixes: str


def _either(left: Unit, right: Unit) -> System:
    return "iec" if "iec" in (left.system, right.system) else "si"


def scale_power(scale: Fraction, power: Power) -> Fraction:
    """``scale ** power``, exact where it can be; a fractional power to 60 digits."""
    if isinstance(power, int):
        return scale**power
    from trainer.quantity.functions import power_of

    return power_of(scale, power)


class _Table:
    """The table as read from its file: symbols in their exact spelling, names in lower case."""

    def __init__(self) -> None:
        self.symbols: dict[str, _Entry] = {}
        self.names: dict[str, list[_Entry]] = {}
        self.words: list[str] = []
        self.lowered: dict[str, list[tuple[str, _Entry]]] = {}
        self.spoken: dict[str, list[str]] = {}
        data = _load()
        for row in data["unit"]:
            self._add(row)
        for name, spellings in data["counts"].items():
            self._add({"symbol": name, "base": name, "also": spellings, "names": [name]})
        self.spoken = data["spoken"]
        for spelling, entry in self.symbols.items():
            self.lowered.setdefault(spelling.lower(), []).append((spelling, entry))

    def _add(self, row: dict[str, Any]) -> None:
        scale, dimension = self._definition(row)
        offset = Fraction(row.get("offset", 0))
        entry = _Entry(row["symbol"], dimension, scale, offset, row.get("prefixes", ""))
        for spelling in (row["symbol"], *row.get("also", ())):
            self.symbols[spelling] = entry
        for name in row.get("names", ()):
            self.words.append(name)
            plural = name + ("es" if name.endswith(("s", "x", "ch", "sh")) else "s")
            for word in (name, plural):
                self.names.setdefault(word.lower(), []).append(entry)

    def _definition(self, row: dict[str, Any]) -> tuple[Fraction, Dimension]:
        if "base" in row:
            return ONE, Dimension({row["base"]: 1})
        number, *factors = row["is"].split()
        scale, dimension = Fraction(1), PURE
        for part in number.split("/")[:1]:
            scale = Fraction(part)
        for part in number.split("/")[1:]:
            scale /= Fraction(part)
        for factor in factors:
            symbol, _, power = factor.partition("^")
            entry = self.symbols[symbol]
            scale *= entry.scale ** int(power or 1)
            dimension *= entry.dimension ** int(power or 1)
        return scale, dimension


def _load() -> dict[str, Any]:
    import tomllib
    from importlib.resources import files

    return tomllib.loads(files("trainer.quantity").joinpath("units.toml").read_text("utf-8"))


@lru_cache(maxsize=1)
def _table() -> _Table:
    return _Table()


def _allowed(entry: _Entry, power: int, binary: bool) -> bool:
    if binary:
        return entry.prefixes == "iec"
    return entry.prefixes == "si" or (bool(entry.prefixes) and power >= 3)


def _prefixed(entry: _Entry, symbol: str, power: int, binary: bool) -> Unit:
    scale = Fraction(2) ** power if binary else Fraction(10) ** power
    written = "u" if symbol in ("\u00b5", "\u03bc") else symbol
    return Unit(
        written + entry.symbol,
        entry.dimension,
        entry.scale * scale,
        ZERO,
        "iec" if binary else "si",
    )


def _plain(entry: _Entry) -> Unit:
    return Unit(entry.symbol, entry.dimension, entry.scale, entry.offset)


def _exact(word: str) -> Unit | None:
    """The unit spelled exactly so, by symbol."""
    table = _table()
    entry = table.symbols.get(word)
    if entry is not None:
        return _plain(entry)
    for prefixes, binary in ((_IEC, True), (_SI, False)):
        for length in (2, 1):
            prefix = prefixes.get(word[:length])
            entry = table.symbols.get(word[length:])
            if prefix and entry and _allowed(entry, prefix[1], binary):
                return _prefixed(entry, word[:length], prefix[1], binary)
    return None


def _by_name(word: str) -> Iterator[Unit]:
    """The units named by a word such as ``Megabytes``, in any case; ``gigaflops`` names two."""
    table, lower = _table(), word.lower()
    yield from (_plain(entry) for entry in table.names.get(lower, ()))
    for prefixes, binary in ((_IEC, True), (_SI, False)):
        for symbol, (name, power) in prefixes.items():
            if symbol in ("\u00b5", "\u03bc") or not lower.startswith(name):
                continue
            for entry in table.names.get(lower[len(name) :].lstrip("-"), ()):
                if _allowed(entry, power, binary):
                    yield _prefixed(entry, symbol, power, binary)


def _slips(word: str) -> Iterator[tuple[bool, bool, Unit]]:
    """Every unit that differs from ``word`` by case only: prefix kept, symbol kept, the unit."""
    table, lower = _table(), word.lower()
    for spelling, entry in table.lowered.get(lower, ()):
        yield True, spelling == word, _plain(entry)
    for prefixes, binary in ((_IEC, True), (_SI, False)):
        for symbol, (_, power) in prefixes.items():
            if not lower.startswith(symbol.lower()):
                continue
            head, tail = word[: len(symbol)], word[len(symbol) :]
            for spelling, entry in table.lowered.get(tail.lower(), ()):
                # "bps" means bits wherever it stands; its capital is too rare to ask about.
                if spelling != "Bps" and _allowed(entry, power, binary):
                    unit = _prefixed(entry, symbol, power, binary)
                    yield head == symbol, tail == spelling, unit


def _likely(word: str) -> Iterator[Unit]:
    """The slips that fit best: capitals were meant, unless all of the word is in small letters."""
    found = list(_slips(word))
    if word != word.lower():
        for axis in (1, 0):
            kept = [one for one in found if one[axis]]
            found = kept or found
    return (unit for _, _, unit in found)


@lru_cache(maxsize=4096)
def meanings(word: str) -> tuple[Meaning, ...]:
    """All that a unit word can mean: one for a proper spelling, more when its case leaves it open.

    Empty when it is no unit. ``mb`` means MB or Mb, ``megs`` MB or MiB, ``GF`` gigafarads or
    GFLOP; ``KB`` and ``gflop`` mean one thing, with a note.
    """
    if len(word) > 40:
        return ()
    unit = _exact(word)
    if unit is not None:
        if word in _OFTEN_OPERATIONS:
            operations = parse_unit(f"{word}LOP")
            return Meaning(unit), Meaning(operations, f"{word} is read as {operations.symbol}")
        return (Meaning(unit),)
    named = {(one.dimension, one.scale): one for one in _by_name(word)}
    if named:
        return tuple(Meaning(one) for one in named.values())
    if len(word) < 2:
        return ()
    spoken = _table().spoken.get(word.lower())
    if spoken:
        return tuple(Meaning(parse_unit(one), f"{word} is read as {one}") for one in spoken)
    found: dict[tuple[Dimension, Fraction], Unit] = {}
    for option in _likely(word):
        found.setdefault((option.dimension, option.scale), option)
    return tuple(Meaning(option, f"{word} is read as {option.symbol}") for option in found.values())


@lru_cache(maxsize=512)
def nearest(word: str) -> str:
    """A unit spelled much like ``word``, for a suggestion; empty when there is none."""
    import difflib

    if not 2 <= len(word) <= 20 or not word.isalpha():
        return ""
    first, size = word[0].lower(), len(word)
    # Few slips change the first letter, and looking at the others only would cost ten times more.
    near = [one for one in _words() if one[0].lower() == first and abs(len(one) - size) <= 2]
    close = difflib.get_close_matches(word, near, 1, 0.7)
    return close[0] if close else ""


@lru_cache(maxsize=1)
def _words() -> tuple[str, ...]:
    """What is suggested: bytes, operations, times and counted things, written as we write them.

    The table knows feet and furlongs too, but whoever types "foo" means none of those.
    """
    table = _table()
    counts = [one.symbol for one in table.symbols.values() if _plain(one).is_count]
    words = [prefix + word for word in _SUGGESTED_WORDS for prefix in _SUGGESTED_PREFIXES]
    plural = [f"{word}s" for word in (*words, *counts)]
    return tuple(dict.fromkeys((*_SUGGESTED, *words, *counts, *plural)))


@lru_cache(maxsize=1024)
def parse_unit(text: str) -> Unit:
    """Read a unit alone, such as ``MiB``, ``TFLOP/s`` or ``kg m^2 s^-2``.

    Raises ReadError when it is no unit or can mean two.
    """
    if not text.strip() or text.strip() == "1":
        return NO_UNIT
    if text.strip() in ("x", "X", "×"):
        return FOLD
    from trainer.quantity.parser import parse_unit_text

    unit = parse_unit_text(text)
    if unit is None:
        raise ReadError(f"{text!r} is not a unit.", text, 0, len(text))
    return unit
