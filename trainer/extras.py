"""What to run when a package of an extra is missing: a command that works where the program is."""

from __future__ import annotations

import shlex
import sys
from importlib.metadata import PackageNotFoundError, requires
from importlib.util import find_spec
from typing import Final

DISTRIBUTION: Final = "systems-trainer"


def install_line(extra: str) -> str:
    """The command that installs what ``extra`` brings, into the Python that runs this program.

    The packages are named with their bounds, as the trainer itself may have been installed from a
    checkout and be on no index: an environment that uv made has no pip, and is told so to uv.
    """
    wanted = [shlex.quote(one) for one in _packages(extra)]
    python = shlex.quote(sys.executable or "python3")
    pip = [python, "-m pip install"] if find_spec("pip") else [f"uv pip install --python {python}"]
    return " ".join([*pip, *wanted])


def _packages(extra: str) -> list[str]:
    """``genanki>=0.13`` for ``anki``; the extra itself where the program is not installed."""
    try:
        rows = [row.partition(";") for row in requires(DISTRIBUTION) or ()]
    except PackageNotFoundError:
        rows = []
    found = [
        name.strip().replace(" ", "")
        for name, _, marker in rows
        if marker.replace("'", '"').strip() == f'extra == "{extra}"'
    ]
    return found or [f".[{extra}]"]
