"""Packs that mean harm: each is written into a folder, and says what must be told of it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from tests.authoring.small import CLAIMS, PACK, QUESTION, RUBRIC, write_small

Writer = Callable[[Path], None]


def _question(text: str) -> Writer:
    def write(root: Path) -> None:
        write_small(root).files[0].write_text(text, encoding="utf-8")

    return write


def _changed(file: str, old: str, new: str) -> Writer:
    def write(root: Path) -> None:
        write_small(root, **{file: (old, new)})

    return write


def _added(text: str) -> Writer:
    """The small question with lines added under ``where:``."""
    return _changed("question", "where:\n", f"where:\n{text}")


def _bomb() -> str:
    rows = ["a: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    names = "abcdefghij"
    for one, two in pairwise(names):
        rows.append(f"{two}: &{two} [{', '.join([f'*{one}'] * 10)}]")
    return "format: 1\n" + "\n".join(rows) + "\n"


def _link(root: Path) -> None:
    target = write_small(root)
    target.files[0].unlink()
    target.files[0].symlink_to("/etc/passwd")


def _linked_folder(root: Path) -> None:
    target = write_small(root.parent / "outside")
    (root / "questions").mkdir(parents=True)
    (root / "questions" / "small").symlink_to(target.files[0].parent)


def _huge(root: Path) -> None:
    with write_small(root).files[0].open("ab") as stream:
        stream.truncate(100_000_000)


def _pipe(root: Path) -> None:
    import os

    file = write_small(root).files[0]
    file.unlink()
    os.mkfifo(file)


_SQUARES = "".join(f"  x{i}: x{i - 1}*x{i - 1}\n" for i in range(1, 60))
_CIRCLE = "".join(f"  x{i}: x{(i + 1) % 90}\n" for i in range(90))
#: More givens than their draws could ever be counted: sound, and as quick as any other question.
GIVENS = "".join(f"  g{i}: [{', '.join(map(str, range(1, 30)))}]\n" for i in range(38))
_OPTIONAL = " ".join(f"(a{i})" for i in range(40))

#: Name -> (writer, words of the message, line or None where the pack has no line to point at).
HOSTILE: dict[str, tuple[Writer, str, int | None]] = {
    "alias bomb": (_question(_bomb()), "anchors.*not allowed", 2),
    "a million elements": (
        _question("format: 1\ntags: [" + "a, " * 1_000_000 + "a]\n"),
        "larger than 512,000 bytes",
        1,
    ),
    "as many elements as fit": (
        _question("format: 1\ntags: [" + "a, " * 160_000 + "a]\n"),
        "more than 20,000 values",
        2,
    ),
    "nested lists": (_question("format: 1\ntags: " + "[" * 5_000 + "]" * 5_000), "nested", 2),
    "100 MB": (_huge, "larger than 512,000 bytes", 1),
    "a link to a file outside": (_link, "link that leads out of the pack", 1),
    "a link to a folder outside": (_linked_folder, "link that leads out", 1),
    "a pipe": (_pipe, "not a plain file", 1),
    "control characters": (
        _changed("question", "title: Copying", "title: \x1b]0;gone\x07Copying"),
        r"U\+001B",
        2,
    ),
    "a tower of powers": (_added("  x: 9^9^9^9\n"), "9\\^9|large|big|power", 11),
    "a large power": (_added("  x: 2^1000000000\n"), "large|big|exponent|digits|power", 11),
    "squares of squares": (_added(f"  x0: 10^90\n{_SQUARES}"), "large|big|digits|power", None),
    "a long number": (_added(f"  x: 1e{'9' * 300}\n"), "large|big|exponent|digits|power", 11),
    "many brackets": (_added(f"  x: {'(' * 190}1{')' * 190}\n"), "too long for one value", 11),
    "a name that hides a unit": (_added("  GiB: 1 B\n"), "'GiB' is a unit", 11),
    "a circle": (_added("  a: b\n  b: c\n  c: a\n"), "'a' needs itself: a → b → c → a", 11),
    "a circle of 90": (_added(_CIRCLE), "needs itself", None),
    "digits beyond reading": (
        _changed("question", "{traffic | GiB}'", "{traffic | GiB | 999999999}'"),
        "digits",
        34,
    ),
    "a level that needs itself": (
        _changed("rubric", "needs: bytes", "needs: Hire and bytes"),
        "'Hire'",
        7,
    ),
    "levels in a circle": (
        _changed(
            "rubric",
            "  Weak: {looks",
            "  Fair: {needs: Good}\n  Good: {needs: Fair}\n  Weak: {looks",
        ),
        "'Fair'|'Good'",
        None,
    ),
    "a deep expression": (
        _changed("rubric", "met by: time", f"met by: {'(' * 180}time{')' * 180}"),
        "deep",
        4,
    ),
    "a phrase of many choices": (
        _changed("claims", "disk: [disk, drive]", f"disk: [disk, drive, '{_OPTIONAL}']"),
        "",
        None,
    ),
    "a claim that needs itself": (
        _changed("claims", "say: [disk, limits]", "claim: disk-bound"),
        "itself",
        None,
    ),
    "another file as the question": (_question(PACK), "missing", None),
    "binary": (_question("\x00\x01\x02"), r"U\+0000", 1),
    "nothing": (_question(""), "empty", 1),
}

assert QUESTION
assert CLAIMS
assert RUBRIC
