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
    if task == "spin":
        while True:
            pass
    return {"pid": os.getpid(), "cwd": os.getcwd(), "about": about}


if __name__ == "__main__":
    serve(answer)
