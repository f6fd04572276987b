"""``trainer doctor``: a report on terminal, text, store and packs that changes nothing."""

from __future__ import annotations

import locale
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import click

from trainer.cli.rows import write
from trainer.texts import visible

if TYPE_CHECKING:
    from trainer.service.health import Finding

EXIT_ATTENTION: Final = 4
#: Everything that the screens draw beyond ASCII.
SAMPLE: Final = "✓ ✗ · › – ▓░ ●○ ◂▸ │─ × − µ ² → ␛"
NEEDED: Final = ("textual", "pydantic", "sympy", "pyyaml", "click", "platformdirs", "fsrs")
EXTRAS: Final = {"textual-serve": "web", "genanki": "anki", "psycopg": "team"}
SIGNS: Final = {"ok": "✓", "note": "·", "bad": "✗"}
WORDS: Final = {"ok": "fine", "note": "note", "bad": "look"}
LEAST: Final = (40, 12)
FULL: Final = (80, 24)


@click.command("doctor")
@click.option("--thorough", is_flag=True, help="Check the store whole and read every question.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
@click.pass_context
def command(ctx: click.Context, thorough: bool, as_json: bool) -> None:
    """Report on terminal, fonts, colours, store and packs.

    Ends with 0 when nothing needs attention, with 4 when something does (its line begins with ✗).
    """
    bad = 0
    for finding in _findings(ctx.obj["home"], ctx.obj["packs"], thorough):
        bad += finding.sign == "bad"
        if as_json:
            row = {"about": finding.about, "state": WORDS[finding.sign], "told": finding.told}
            write(row)
        else:
            _say(f"{SIGNS[finding.sign]} {finding.about:<10} {finding.told}")
    if not as_json:
        told = "nothing needs attention" if not bad else f"{bad} need attention"
        _say(f"\n{told}")
    ctx.exit(EXIT_ATTENTION if bad else 0)


def _say(line: str) -> None:
    text = visible(line)
    encoding = sys.stdout.encoding or "ascii"
    # A terminal that can't show a sign gets a question mark: that is what is being looked at.
    click.echo(text.encode(encoding, "replace").decode(encoding))


def _findings(home: str | None, packs: tuple[str, ...], thorough: bool) -> Iterator[Finding]:
    from trainer.service import health

    yield from versions()
    yield from terminal()
    yield from text()
    yield from health.clock_findings()
    yield from health.store_findings(home, whole=thorough)
    yield from health.pack_findings(packs, whole=thorough)
    yield from health.judge_findings(home)


def versions() -> Iterator[Finding]:
    """The trainer, Python, and the packages that it needs."""
    from importlib.metadata import PackageNotFoundError, version

    from trainer.service.health import Finding

    def installed(name: str) -> str | None:
        try:
            return version(name)
        except PackageNotFoundError:
            return None

    own = installed("systems-trainer") or "not installed as a package"
    system = f"{platform.system()} {platform.machine()}"
    yield Finding("trainer", "ok", f"{own}, Python {platform.python_version()}, {system}")
    found = {name: installed(name) for name in NEEDED}
    missing = [name for name, number in found.items() if number is None]
    told = ", ".join(f"{name} {number}" for name, number in found.items() if number)
    yield Finding("packages", "ok", told)
    if missing:
        yield Finding("packages", "bad", f"missing: {', '.join(missing)}")
    for name, extra in EXTRAS.items():
        number = installed(name)
        told = f"{name} {number}" if number else f"{name} is not installed (extra '{extra}')"
        yield Finding("extra", "ok" if number else "note", told)


def terminal() -> Iterator[Finding]:
    """What the environment says about the terminal; nothing is asked of the terminal itself."""
    from trainer.service.health import Finding

    term = os.environ.get("TERM", "")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        yield Finding("terminal", "note", "this is no terminal; 'trainer --plain' works here")
    elif term in ("", "dumb"):
        yield Finding("terminal", "note", f"TERM is {term or 'not set'}: the plain mode is used")
    else:
        inside = [name for name, key in _AROUND if os.environ.get(key)]
        told = f"TERM={term}" + (f", inside {' and '.join(inside)}" if inside else "")
        yield Finding("terminal", "ok", told)
    width, height = shutil.get_terminal_size(fallback=FULL)
    size = f"{width}×{height}"
    if width < LEAST[0] or height < LEAST[1]:
        yield Finding("size", "bad", f"{size} is too small: {LEAST[0]}×{LEAST[1]} at least")
    elif width < FULL[0] or height < FULL[1]:
        yield Finding("size", "note", f"{size}; {FULL[0]}×{FULL[1]} is full comfort")
    else:
        yield Finding("size", "ok", size)
    yield Finding("colours", "ok", _colours(term))


_AROUND: Final = (("tmux", "TMUX"), ("screen", "STY"), ("SSH", "SSH_CONNECTION"))


def _colours(term: str) -> str:
    if "NO_COLOR" in os.environ:
        return "none: NO_COLOR is set; every verdict is a word and a sign"
    if os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "16 million (COLORTERM)"
    if "256color" in term:
        return "256 (TERM); COLORTERM=truecolor would give more"
    return "16"


def text() -> Iterator[Finding]:
    """The encoding, and a line that shows whether the font has every sign."""
    from trainer.service.health import Finding

    encoding = (sys.stdout.encoding or "unknown").lower()
    where = locale.setlocale(locale.LC_CTYPE) or "C"
    if encoding.replace("-", "") in ("utf8", "utf8sig"):
        yield Finding("text", "ok", f"{encoding}, locale {where}")
    else:
        yield Finding("text", "bad", f"{encoding}: set LANG=C.UTF-8, or use 'trainer --plain'")
    yield Finding("font", "ok", f"{SAMPLE}   boxes or question marks here: choose another font")
