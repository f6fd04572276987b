"""Units as engineers write them in working, beside what they properly mean."""

from __future__ import annotations

import re
from typing import Final

from trainer.quantity import Unit, UnitToken, parse_unit, scan_unit

_SECOND: Final = parse_unit("s")
_FLOPS: Final = re.compile(r"([kMGTPE])(?:FLOPs|F|Flops)")
_FARAD: Final = re.compile(r"([kMGTPE]?)F(/B|/s)")
_PER_PERIOD: Final = re.compile(r"(\w+) per (?:hour|day|week|month|year)")
_ONE_UNIT: Final = re.compile(r"\S+(?:\s?/\s?\S+|\s+per\s+\S+)*")
_BRACKETED: Final = re.compile(r"[\[(]\s*([A-Za-zµμ%][^\[\]()+=,]{0,24}?)\s*[\])]")
_LONE_LETTER: Final = re.compile(r"[ac-gi-rt-zAC-Z]")
_TRANSFERS: Final = re.compile(r"([kMG])T/s")
_WORDS: Final = frozenset({"in", "as", "a", "at", "an", "is", "it", "do", "so", "to", "he", "am"})
_SI: Final = frozenset({"mass", "length", "current", "temperature", "amount", "luminosity"})


def unit_at(text: str, position: int) -> UnitToken | None:
    """The unit that starts at `position`, as working means it.

    Words of prose are none (`8 MiB in all`), two units side by side are not multiplied
    (`2 MiB K`), and what stands after "per" is a time, a size or a count (`4 MiB per KV head`).
    """
    found = scan_unit(text, position)
    if found is None or found.text.split()[0] in _WORDS:
        return None
    if " " in found.text:
        first = _ONE_UNIT.match(found.text)
        end = first.end() if first else 0
        for per in re.finditer(r"\s+per\s+", found.text[:end]):
            if _is_odd(found.text[per.end() : end]):
                end = per.start()
                break
        if end < len(found.text):
            return scan_unit(text[: found.start + end], position)
    return found


def unit_in_brackets(text: str, position: int) -> tuple[tuple[Unit, ...], int] | None:
    """The meanings of a unit in brackets, `128 [MiB]`, `34.4 (GFLOP)`, and where they end."""
    found = _BRACKETED.match(text, position)
    if found is None or found[1] in _WORDS or _LONE_LETTER.fullmatch(found[1]):
        return None
    unit = scan_unit(text, found.start(1))
    if unit is None or unit.end != found.end(1):
        return None
    return meanings_of(unit), found.end()


def _is_odd(text: str) -> bool:
    below = scan_unit(text, 0)
    return below is None or any(name in _SI for name, _ in below.unit.dimension.powers)


def meanings_of(found: UnitToken) -> tuple[Unit, ...]:
    """The meanings of a unit, and what engineers write it for as well.

    `989 TFLOPs` and `989 TF` are often rates, `281 F/B` has nothing to do with farads, and
    `720 GB per hour` is what comes in one hour.
    """
    typed = found.text.strip()
    transfers = _TRANSFERS.fullmatch(typed)
    if transfers:
        # 32 GT/s on a lane: so many transfers of one bit, and no teslas
        return tuple(parse_unit(transfers[1] + one) for one in ("Hz", "b/s"))
    flops = _FLOPS.fullmatch(typed)
    if flops:
        count = parse_unit(f"{flops[1]}FLOP")
        proper = found.units if typed.lower().endswith("flops") else (count,)
        return (*proper, count.times(_SECOND, -1))
    farad = _FARAD.fullmatch(typed)
    if farad:
        return (parse_unit(f"{farad[1]}FLOP{farad[2]}"),)
    amount = _PER_PERIOD.fullmatch(typed)
    if amount:
        bare = scan_unit(amount[1], 0)
        return (*found.units, *(bare.units if bare else ()))
    return found.units
