"""Running the real program in a process of its own and looking at the modules that it loaded."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# The list is written when the process ends, whatever way it ends, to a file that is not the
# program's own output.
_SPY = """
import atexit, json, runpy, sys
out, sys.argv = sys.argv[1], ["trainer", *sys.argv[2:]]
atexit.register(lambda: open(out, "w").write(json.dumps(sorted(sys.modules))))
runpy.run_module("trainer", run_name="__main__")
"""


class TooMuchLoadedError(AssertionError):
    """A process loaded a library that its path does not need."""


def spy_command(out: Path, *arguments: str) -> list[str]:
    """The command that runs ``trainer`` with ``arguments`` and writes its modules to ``out``."""
    return [sys.executable, "-c", _SPY, str(out), *arguments]


def environment(home: Path, **more: str) -> dict[str, str]:
    """An environment in which the program finds nothing of the person who runs the tests."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("TRAINER_")}
    return {**kept, "TRAINER_HOME": str(home), "PYTHONIOENCODING": "utf-8", **more}


def modules_after(home: Path, *arguments: str, text: str = "") -> tuple[set[str], str]:
    """Run ``trainer`` to its end; return the modules it had loaded and what it printed."""
    home.mkdir(exist_ok=True)
    out = home / "modules.json"
    done = subprocess.run(
        spy_command(out, *arguments),
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(home),
        cwd=home,
        timeout=120,
        check=False,
    )
    return set(json.loads(out.read_text())), done.stdout + done.stderr


def refuse(loaded: set[str], *libraries: str) -> None:
    """Raise when a library, or anything inside it, is among ``loaded``."""
    for library in libraries:
        inside = sorted(m for m in loaded if m == library or m.startswith(library + "."))
        if inside:
            raise TooMuchLoadedError(f"{library} was loaded ({len(inside)} modules)")
