"""Run the README's commands as they are written there.

``python .ci/readme.py list`` prints them; ``tests uv|pip`` runs a test command and passes its
output through; ``screen uv|pip`` runs a start command in a terminal of 80×24, waits until the home
screen stands there, leaves with Ctrl+Q, and fails if any of that did not happen. Only the standard
library.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: How long a start command may take, installing included.
PATIENCE_S = 900
ESCAPES = re.compile(rb"\x1b\[[0-9;?<>=]*[ -/]*[@-~]|\x1b\][^\x07]*\x07|\x1b[()][A-Z0-9]|\x1b.")


def commands() -> dict[tuple[str, str], str]:
    """README's commands by (what they end with, how they install)."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = {}
    for what, how, command in re.findall(
        r"<!-- command: (\w+) (\w+) -->\n+```[a-z]*\n([^\n]+)\n```", text
    ):
        found[what, how] = command
    return found


def run_tests(command: str) -> int:
    return subprocess.run(["bash", "-c", command], cwd=ROOT, stdin=subprocess.DEVNULL).returncode


def run_screen(command: str) -> int:
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(ROOT)
        os.environ["TERM"] = "xterm-256color"
        os.environ["TRAINER_HOME"] = os.environ["SCREEN_HOME"]
        os.execvp("bash", ["bash", "-c", command])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    seen = wait_for(terminal, b"HBM bytes for one head")
    if seen is not None:
        time.sleep(0.5)
        os.write(terminal, b"\x11")
        seen = (seen, wait_for(terminal, None))[0]
    _, status = os.waitpid(pid, 0)
    code = os.waitstatus_to_exitcode(status)
    if seen is None:
        print("the home screen never came", file=sys.stderr)
        return 1
    print(f"the home screen came, and Ctrl+Q left it with exit code {code}")
    return code


def wait_for(terminal: int, wanted: bytes | None) -> bytes | None:
    """Read until ``wanted`` is on the screen; None waits for the end. None if it never comes."""
    deadline = time.monotonic() + PATIENCE_S
    raw = b""
    while time.monotonic() < deadline:
        if not select.select([terminal], [], [], 1.0)[0]:
            continue
        try:
            chunk = os.read(terminal, 65536)
        except OSError:
            chunk = b""
        if not chunk:
            sys.stderr.buffer.write(ESCAPES.sub(b"", raw)[-3000:] if wanted else b"")
            return raw if wanted is None else None
        raw += chunk
        if wanted is not None and wanted in ESCAPES.sub(b"", raw):
            return raw
    return None


def main() -> int:
    what, how = [*sys.argv[1:], "", ""][:2]
    found = commands()
    if what == "list":
        for key, command in found.items():
            print(*key, "::", command)
        return 0 if len(found) == 4 else 1
    command = found[what, how]
    print(f"$ {command}", flush=True)
    return run_tests(command) if what == "tests" else run_screen(command)


if __name__ == "__main__":
    sys.exit(main())
