"""Good working with one error planted in it, of the kinds that people make."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from trainer.checker.chains import WorkStep, check_work

_RESULT: Final = re.compile(
    r"(?P<number>\d[\d,]*(?:\.\d+)?)(?P<power>\s?[x×]\s?10\^\d+|e\d+)?"
    r"(?P<unit>\s*(?:x\b|%|[kKMGTP]?i?[Bb](?:/s)?(?![a-z])|[mun]?s\b|[kMGTP]?FLOPS?(?:/s|/B)?)?)"
)
_TO_BITS: Final = re.compile(r"[x*×·/] 8$")
_SLIPS: Final = {
    "MiB": ("MB", "GiB", "Mib", "KiB"),
    "KiB": ("MiB", "kB"),
    "GiB": ("GB", "MiB", "TiB"),
    "MB": ("MiB", "GB", "Mb"),
    "GB": ("GiB", "MB", "Gb", "TB", "GB/s"),
    "TB": ("GB", "Tb"),
    "B": ("b", "kB"),
    "GB/s": ("GB", "Gb/s", "TB/s"),
    "TB/s": ("GB/s", "Tb/s"),
    "ms": ("us", "s"),
    "us": ("ms", "ns"),
    "s": ("ms",),
    "GFLOP": ("TFLOP", "GFLOP/s"),
    "TFLOP": ("GFLOP", "TFLOP/s"),
    "TFLOP/s": ("TFLOP", "GFLOP/s"),
    "FLOP/B": ("FLOP", "FLOP/s"),
}


@dataclass(frozen=True, slots=True)
class Planted:
    """Working with an error: its kind, the line it stands on, and the bad step's last words."""

    kind: str
    work: str
    line: int
    wrong: str
    undecidable: bool
    """A unit changed where nothing else says what the unit is, `0.5 x 989 = 494.5 TFLOP`, or where
    a factor may change it too: `80 GB x 8 = 640 Gb`. Or a number behind an arrow that may follow
    from what was computed before it: `15.5 → 16 waves`."""


def planted(work: str) -> Iterator[Planted]:
    """Every error that can be planted in the steps of good working, one at a time."""
    lines = work.split("\n")
    for step in check_work(work).steps:
        place = _place(step, lines[step.line - 1])
        if place is None or step.text.startswith(("total = ", "sum = ")):
            continue  # a total that is only written down is no computation
        start, result = place
        for kind, bad in _errors(step, result):
            line = lines[step.line - 1]
            numbers = re.sub(r"min|max|ceil|sqrt|e9", "", step.text.split(" = ")[0])
            bare = not re.search(r"[A-Za-wyzµ%]", numbers)
            changed = line[:start] + bad + line[start + len(result) :]
            yield Planted(
                kind,
                "\n".join([*lines[: step.line - 1], changed, *lines[step.line :]]),
                step.line,
                bad,
                _concludes(step.text)
                or (kind == "unit" and (bare or bool(_TO_BITS.search(step.text.split(" = ")[0])))),
            )


def _concludes(text: str) -> bool:
    """Whether an arrow stands between two numbers without units."""
    return bool(re.fullmatch(r"[\d.,]+( %)? (?:->|→|=>) [\d.,]+( %|x| [a-z]{3,})?", text))


def _place(step: WorkStep, line: str) -> tuple[int, str] | None:
    """Where the result of a step stands in its line: a number with its unit after the sign."""
    sign = re.search(r" (=|≈|~|->|→|=>) (?!.* (?:=|≈|~|->|→|=>) )", step.text)
    if sign is None:
        return None
    left, right = step.text[: sign.start()], step.text[sign.end() :]
    found = re.search(
        rf"{re.escape(left)}(?:\s*\([^()]*\))?\s*{re.escape(sign[1])}\s*~?\s*(?={re.escape(right)})",
        line,
    )
    result = _RESULT.match(right)
    if found is None or result is None or result[0].strip() != _value(right):
        return None
    return found.end(), result[0].rstrip()


def _value(right: str) -> str:
    """The right side without the words after its number and unit."""
    found = _RESULT.match(right)
    rest = right[found.end() :] if found else right
    return right[: len(right) - len(rest)].strip() if not re.search(r"[\d+*×/]", rest) else right


def _errors(step: WorkStep, result: str) -> Iterator[tuple[str, str]]:
    found = _RESULT.match(result)
    assert found is not None
    number, power, unit = found["number"], found["power"] or "", found["unit"] or ""
    value = float(number.replace(",", ""))
    for factor in (2, 0.5, 1.5):
        yield "factor", f"{_like(number, value * factor)}{power}{unit}"
    for slipped in _SLIPS.get(unit.strip(), ()):
        yield "unit", f"{number}{power} {slipped}"
    cut = _cut(number)
    if cut is not None:
        yield "rounding", f"{cut}{power}{unit}"
    if power:
        exponent = int(re.findall(r"\d+", power)[-1])
        for other in (exponent + 1, exponent - 1, exponent + 3):
            yield "exponent", f"{number}{re.sub(r'[0-9]+$', str(other), power)}{unit}"
    terms = re.split(r"\s\+\s", step.text.split(" = ")[0])
    if len(terms) == 2 and all(re.fullmatch(r"[\d.,]+", term) for term in terms):
        yield "dropped term", f"{terms[0]}{unit}"
    swapped = _swapped(number)
    if swapped is not None:
        yield "digits", f"{swapped}{power}{unit}"


def _like(number: str, value: float) -> str:
    """A value written with as many decimals as `number`, one more where it needs it."""
    decimals = len(number.partition(".")[2])
    shown = (
        f"{value:,.{decimals}f}"
        if round(value, decimals) == value
        else f"{value:,.{decimals + 1}f}"
    )
    return shown if "," in number or value < 1000 else shown.replace(",", "")


def _cut(number: str) -> str | None:
    """The number cut off to two digits where rounding would have given another one."""
    digits = re.sub(r"\D", "", number)
    if "." not in number or len(digits) < 3 or int(digits[2]) < 8:
        return None
    whole, _, decimals = number.partition(".")
    if len(whole.lstrip("0")) >= 2 or not whole.strip("0,"):
        return None
    return f"{whole}.{decimals[: 2 - len(whole)]}"


def _swapped(number: str) -> str | None:
    """The number with its first two digits in the wrong order."""
    digits = [at for at, char in enumerate(number) if char.isdigit()]
    if len(digits) < 3 or number[digits[0]] == number[digits[1]] or number[digits[1]] == "0":
        return None
    first, second = digits[0], digits[1]
    swapped = list(number)
    swapped[first], swapped[second] = swapped[second], swapped[first]
    return "".join(swapped)
