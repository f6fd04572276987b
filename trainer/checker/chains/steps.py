"""Every way to read one side of a link; most have one."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from trainer.checker.chains import words
from trainer.checker.chains.names import Names
from trainer.checker.chains.reader import Reader
from trainer.checker.chains.step import Step

_FRACTION: Final = re.compile(
    r"\s*(\d{1,6})\s*(?:[/÷]|divided by)\s*(\d{1,6})\s+(?=[A-Za-zµ]+\s*$)"
)
AT: Final = re.compile(r"(?<=[A-Za-z])\s+(?:@|at)\s+(?=\d)")
_LIMIT: Final = 600


def read_step(text: str, names: Names) -> tuple[Step, ...]:
    """Every way to read a step.

    There are two when a bound word after a number may be only a noun, and three when a unit stands
    after a name (`2 * S MiB`): it repeats the name's own, or belongs to the name, or to the whole.
    """
    if len(text) > _LIMIT:
        return (Step(text, problem=f"A step of more than {_LIMIT} characters is not read."),)
    plain = words.without_tex(text)
    first = Reader(text, plain, names)
    steps = [first.step()]
    if first.passed_a_name:
        steps.append(Reader(text, plain, names, multiply_words=True).step())
    if first.after_name is not None:
        token, start = first.after_name
        before = plain[:start].rstrip()
        if not plain[token.end :].strip():
            steps.insert(0, replace(Reader(text, before, names).step(), echoed=token.unit))
            if "/" in first.out:
                whole = f"({before}) {plain[start:]}"
                steps.append(Reader(text, whole, names).step())
    article = words.ARTICLE.search(plain)
    if article and names.at(plain, article.end()):
        # "65 times the floor" is 65 of them; "520 / 8 = 65 times the floor" a bare ratio
        multiplied = f"{plain[: article.start()]} {plain[article.end() :]}"
        steps.insert(0, replace(Reader(text, multiplied, names).step(), times_the=True))
    at = AT.search(plain)
    if at and first.at <= at.end():
        # 34.4 GFLOP at 989 TFLOP/s takes 34.8 us, and 4 KiB at 2,000 / s are 8.19 MB/s
        for sign in "/*":
            spelled = f"{plain[: at.start()]} {sign} {plain[at.end() :]}"
            steps.append(Reader(text, spelled, names).step())
    fraction = _FRACTION.match(plain)
    if fraction and int(fraction[1]) < int(fraction[2]):
        # "1/60 s": a sixtieth of a second, or one over sixty seconds.
        bracketed = f"({fraction[1]}/{fraction[2]}) {plain[fraction.end() :]}"
        steps.append(Reader(text, bracketed, names).step())
    return tuple(steps)
