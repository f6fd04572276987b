"""The other side in tests of `trainer.processes`, run as ``python -m tests.answering``."""

from __future__ import annotations

import os
import sys
import time

from trainer.processes import serve


def answer(request: tuple[str, object]) -> object:
    """Do what is asked for."""
    task, about = request
    if task == "sleep":
        time.sleep(float(str(about)))
    if task == "fail":
        raise LookupError(str(about))
    if task == "die":
        os._exit(3)
    if task == "print":
        sys.stdout.write("a library says something\n")
        sys.stdout.flush()
    if task == "write to 1":
        os.write(1, str(about).encode())
        os.system("echo a program says something")
        about = len(str(about))
    if task == "read 0":
        about = sys.stdin.read() + os.read(0, 1000).decode()
    if task == "spin":
        while True:
            pass
    return {"pid": os.getpid(), "cwd": os.getcwd(), "about": about}


if __name__ == "__main__":
    serve(answer)
