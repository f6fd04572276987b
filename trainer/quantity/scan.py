"""Finding a unit in running text, for readers of prose and of working."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from trainer.quantity import limits
from trainer.quantity.normal import SUPERSCRIPTS, unified
from trainer.quantity.numbers import SUPERSCRIPT_DIGITS
from trainer.quantity.units import FOLD, NO_UNIT, Meaning, Unit, meanings

_WORD: Final = re.compile(r"[A-Za-z\u00b5\u03a9\u00c5\u00e5\u00f6°%‰]+")
_POWER: Final = re.compile(rf"(?:\^|\*\*)\(?([+-]?[0-9]{{1,2}})\)?|([{SUPERSCRIPTS}]{{1,3}})")
_JOIN: Final = re.compile(r"\s?/\s?|\s+per\s+|[*\u00b7]| \u00b7 |(?<=[A-Za-z])-(?=[A-Za-z])|\s+")
_RARELY_UNITS: Final = """
a A as at am pm an in is it do so to he T t H C F V S M N L l G W K J m g h d key keys value values
load loads store stores copy copies read reads write writes pass passes access word words line lines
step steps row rows column columns page pages group groups split splits stage stages link links
event events file files user users process weight weights position positions mole moles gray rank
ranks bar bars mi ha ly au yard foot feet pound pounds card cards core cores device devices
"""
_NOT_IN_PROSE: Final = frozenset(_RARELY_UNITS.split())


@dataclass(frozen=True, slots=True)
class UnitToken:
    """A unit found in a text at ``start:end``; two ``units`` when its spelling is open (mb)."""

    text: str
    start: int
    end: int
    units: tuple[Unit, ...]
    notes: tuple[str, ...] = ()

    @property
    def unit(self) -> Unit:
        """The first meaning."""
        return self.units[0]


def scan_unit(text: str, position: int, *, prose: bool = False) -> UnitToken | None:
    """The longest unit that starts at ``position`` (blanks before it are skipped), or None.

    Reads compounds (``FLOP/B``, ``bytes per second``, ``m·s⁻²``) and the ratio sign in ``65x``.
    With ``prose`` words that are rarely units in a sentence (in, as, a, pass, key) are left alone,
    except after a slash, and units are joined by a slash or "per" only.
    """
    plain = text if text.isascii() else unified(text)
    at = position
    while at < len(plain) and plain[at] in " \u00a0":
        at += 1
    if plain[at : at + 1] in ("x", "X", "×") and not plain[at + 1 : at + 2].isalnum():
        return UnitToken(text[at], at, at + 1, (FOLD,))
    first = _factor(plain, at)
    if first is None or (prose and first[0] in _NOT_IN_PROSE):
        return None
    _, end, power, options = first
    units = [_raise(one.unit, power) for one in options]
    notes = [one.note for one in options if one.note]
    for _ in range(limits.UNIT_FACTORS):
        joined = _JOIN.match(plain, end)
        following = _factor(plain, joined.end()) if joined else None
        if joined is None or following is None:
            break
        sign = -1 if "/" in joined[0] or "per" in joined[0] else 1
        if sign > 0 and (prose or (following[2] == 1 and following[0] in _NOT_IN_PROSE)):
            break
        _, end, power, more = following
        notes += [one.note for one in more if one.note]
        product = [unit.times(one.unit, sign * power) for unit in units for one in more]
        # Each open word doubles the meanings; past a handful they help nobody.
        units = list(dict.fromkeys(product))[: limits.READINGS]
    return UnitToken(
        text[at:end], at, end, tuple(dict.fromkeys(units)), tuple(dict.fromkeys(notes))
    )


def _raise(unit: Unit, power: int) -> Unit:
    return unit if power == 1 else NO_UNIT.times(unit, power)


def _factor(text: str, at: int) -> tuple[str, int, int, tuple[Meaning, ...]] | None:
    found = _WORD.match(text, at)
    if found is None:
        return None
    word, end = found[0], found.end()
    if (
        end < len(text)
        and (text[end].isalnum() or text[end] == "_")
        and text[end] not in SUPERSCRIPTS
    ):
        return None
    options = meanings(word)
    if not options:
        return None
    raised = _POWER.match(text, end)
    if raised is None:
        return word, end, 1, options
    typed = raised[1] or raised[2].translate(SUPERSCRIPT_DIGITS)
    try:
        return word, raised.end(), int(typed), options
    except ValueError:
        return word, end, 1, options
