"""A harness for Atheris: whatever the text, only our own answers and errors come back, in time.

Not part of the suite; see tests/README.md for how to run it. Without Atheris it goes once over the
corpus and over the labelled cases, which is what the suite does with it.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from trainer.checker import check, check_work
from trainer.quantity import ReadError, evaluate, parse_expression, read, scan_number, scan_unit

HERE = Path(__file__).parent
CASES = HERE.parent / "cases"
SECONDS = 0.5
NAMES = ("N", "d", "e", "x", "score traffic")
OUTCOMES = {"right", "wrong", "unreadable", "ambiguous", "undecided"}


class BrokenPromiseError(AssertionError):
    """The checker did something that it says it never does."""


def one(text: str) -> None:
    """Put one text through every door of the two rooms, in time."""
    # Whoever is slow once may have had to tidy up after others (a collection of a large process, a
    # first import); what is slow by itself is slow again.
    if _seconds(text) > SECONDS and _seconds(text) > SECONDS:
        raise BrokenPromiseError("this took too long")


def _seconds(text: str) -> float:
    start = time.process_time()
    outcome = check(text, "520 MiB")
    if outcome.outcome not in OUTCOMES:
        raise BrokenPromiseError(f"{outcome.outcome} is no outcome")
    if (outcome.caret is not None) != (outcome.outcome == "unreadable"):
        raise BrokenPromiseError("a caret belongs to what can't be read, and to nothing else")
    check(text, "4*N*d*e", variables=NAMES, explain=False)
    check_work(text)
    for number in range(min(len(text), 8)):
        scan_number(text, number)
        scan_unit(text, number)
        scan_unit(text, number, prose=True)
    _only_read_errors(text)
    return time.process_time() - start


def _only_read_errors(text: str) -> None:
    try:
        for reading in read(text):
            reading.shown()
        evaluate(parse_expression(text, NAMES), {})
    except ReadError as error:
        error.caret()


def known_texts() -> Iterator[str]:
    """The corpus, and every response among the labelled cases."""
    for path in sorted((HERE / "corpus").iterdir()):
        yield path.read_text("utf-8", "surrogateescape")
    for name in ("numbers", "numbers-more", "checker", "checker-more", "attacks", "attacks-more"):
        with (CASES / f"{name}.jsonl").open(encoding="utf-8") as lines:
            yield from (json.loads(line)["response"] for line in lines)


def main() -> None:
    """Fuzz for as long as Atheris is told to."""
    import atheris

    def target(data: bytes) -> None:
        # The bytes are the text itself, so that a corpus file and a crash file read as they stand.
        one(data.decode("utf-8", "surrogateescape"))

    # What is loaded already is followed too; instrumenting imports alone would miss all of it.
    atheris.instrument_all()
    atheris.Setup([*sys.argv, str(HERE / "corpus")], target)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
