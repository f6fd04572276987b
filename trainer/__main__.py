"""Where the program starts, and the one place that turns errors into sentences and exit codes."""

from __future__ import annotations

import errno
import os
import sys

from trainer.errors import TrainerError

#: A failure the person can act on: told in one sentence on stderr.
EXIT_TROUBLE = 4
#: Ended from the keyboard (128 + SIGINT), as shells expect.
EXIT_INTERRUPTED = 130


def main() -> None:
    """Run the command line, and leave with its exit code.

    Exit codes are documented in ``trainer --help``. Only a defect of the program itself ends in a
    traceback.
    """
    _stand_in()
    try:
        if _to_the_screen():
            from trainer.tui import run

            run()
        else:
            from trainer.cli import run_verbs

            sys.exit(run_verbs())
    except TrainerError as error:
        _say(error.message)
        sys.exit(EXIT_TROUBLE)
    except KeyboardInterrupt:
        sys.exit(EXIT_INTERRUPTED)
    except BrokenPipeError:
        # The reader went away (`| head`): not an error of ours.
        _drop_output()
        sys.exit(0)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        _drop_output()
        _say("there is no room left where the output goes: nothing more was written")
        sys.exit(EXIT_TROUBLE)


def _stand_in() -> None:
    """Give a closed standard stream (`<&-`, `>&-`) an empty one to stand in for it."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - as long as the process
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _drop_output() -> None:
    """Point standard output elsewhere, so that the flush at the end stays quiet too."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return


def _to_the_screen() -> bool:
    """Whether it is `trainer` alone in a terminal that can draw: a command line costs time to read.

    Whatever else there is, `trainer.cli` looks at it, and says what is missing.
    """
    drawn = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") != "dumb"
    return len(sys.argv) == 1 and drawn


def _say(message: str) -> None:
    from trainer.texts import visible

    sys.stderr.write(f"trainer: {visible(message)}\n")


if __name__ == "__main__":
    main()
