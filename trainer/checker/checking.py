"""The library's face: is this response right?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from trainer.checker.equations import with_working
from trainer.checker.judging import judge, shown
from trainer.checker.key import DEFAULT_WITHIN, Key, Outcome
from trainer.checker.plain import judge_plain
from trainer.checker.understanding import understand
from trainer.quantity import limits
from trainer.quantity.errors import ReadError
from trainer.quantity.parser import too_long
from trainer.quantity.reading import Reading, read

SUFFIX = "suffix"


def check(
    response: str,
    expect: str | Key,
    *,
    within: float | Fraction | None = None,
    variables: Sequence[str] = (),
    explain: bool = True,
) -> Outcome:
    """Judge what a person typed against the right answer.

        >>> from trainer.checker import check
        >>> check("545.26 MB", "520 MiB").outcome
        'right'
        >>> check("520 MB", "520 MiB").unit
        'slip'
        >>> check("8Nd B", "4*N*d*2 bytes", variables=["N", "d"]).outcome
        'right'

    Args:
        response: the text, as typed. Any text at all is safe to give; none of it is run.
        expect: the right answer as text, or a Key with its terms and known mistakes.
        within: the relative tolerance; half a percent unless said. A response of two or more
            significant digits is also right when the exact answer rounds to it.
        variables: names that may stand in both. With any in the answer, the two are compared as
            expressions: equal at every real point where both have a value.
        explain: whether to say where a wrong number may have come from.

    Returns:
        An Outcome. ``unreadable`` and ``ambiguous`` are no attempts; ``undecided`` means that two
        expressions could not be told apart in time.

    Raises:
        ReadError: when ``expect`` itself can't be read.
    """
    if len(response) > limits.CHARACTERS:
        return unreadable(too_long(response))
    if variables:
        from trainer.checker.expressions import check_expression

        known = frozenset(variables)
        return check_expression(response, expect, known, within, explain)
    if not isinstance(expect, str):
        key = expect if within is None else replace(expect, within=_tolerance(within))
        return judge_plain(response, key, explain) or _checked(response, key, explain)
    keys = _keys(expect, within)
    if len(keys) == 1:
        return judge_plain(response, keys[0], explain) or _checked(response, keys[0], explain)
    outcomes = [_checked(response, key, explain) for key in keys]
    return next((one for one in outcomes if one.outcome == "right"), outcomes[0])


def _checked(response: str, key: Key, explain: bool) -> Outcome:
    try:
        readings = understand(response, key)
    except ReadError as error:
        return unreadable(error)
    return with_working(response, key, judge_readings(readings, key, explain))


@lru_cache(maxsize=1024, typed=True)
def _keys(text: str, within: float | Fraction | None) -> tuple[Key, ...]:
    """What an expected text means: one key, or one for each way to take the K of "8K"."""
    readings = read(text)
    if any(kind != SUFFIX for one in readings[1:] for kind, _ in one.picks):
        raise ReadError(f"The expected {text!r} can mean two things.", text, 0, len(text))
    tolerance = DEFAULT_WITHIN if within is None else _tolerance(within)
    return tuple(Key(one.quantity, one.unit, within=tolerance) for one in readings)


def _tolerance(within: float | Fraction) -> Fraction:
    return Fraction(str(within))


def unreadable(error: ReadError) -> Outcome:
    """The outcome for text that can't be read."""
    return Outcome("unreadable", "", error.message, caret=error.caret())


def judge_readings(readings: tuple[Reading, ...], key: Key, explain: bool) -> Outcome:
    """Judge what may be several readings.

    Only readings of the key's kind count, when there are any. 8K may be taken as 8,192 or as
    8,000, as the field writes both: the one that fits is accepted, with a note. Any other choice
    (``mb``, ``1/2n``) is the writer's to make, so it is asked back.
    """
    if len(readings) == 1:
        outcome, reading = judge(readings[0], key)
        return _explained(outcome, reading, key) if explain else outcome
    readings = _of_kind(readings, key)
    judged = [(reading, *judge(reading, key)) for reading in readings]
    groups: dict[tuple[tuple[str, int], ...], list[tuple[Reading, Outcome, Reading]]] = {}
    for one in judged:
        picks = tuple(pick for pick in one[0].picks if pick[0] != SUFFIX)
        groups.setdefault(picks, []).append(one)
    if len(groups) > 1:
        return ambiguous([shown(group[0][0], key) for group in groups.values()])
    best = next((one for one in judged if one[1].outcome == "right"), judged[0])
    _, outcome, reading = best
    return _explained(outcome, reading, key) if explain else outcome


def _of_kind(readings: tuple[Reading, ...], key: Key) -> tuple[Reading, ...]:
    dimension = key.value.dimension
    same = tuple(one for one in readings if one.quantity.dimension == dimension)
    if same:
        return same
    if readings[0].unit:
        # "8 K" with a blank is first of all a temperature: no unit is missing there.
        return readings[:1]
    bare = tuple(one for one in readings if not one.unit and not one.quantity.dimension)
    return bare or readings[:1]


def ambiguous(options: Sequence[str]) -> Outcome:
    """The outcome for text that can mean several things, all of them shown."""
    shown = list(dict.fromkeys(options))
    return Outcome(
        "ambiguous",
        "; ".join(shown),
        f"This can mean {' or '.join(shown)}. Which one? Write it out.",
    )


def _explained(outcome: Outcome, reading: Reading, key: Key) -> Outcome:
    """The outcome with where a wrong number of the right kind may have come from."""
    if outcome.outcome != "wrong" or outcome.unit == "incompatible":
        return outcome
    from trainer.checker.explain import explain as explain_wrong

    return replace(outcome, explanations=explain_wrong(reading, key))
