"""Where the program starts, and the one place that turns errors into sentences and exit codes."""

from __future__ import annotations

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
    try:
        if _to_the_screen():
            from trainer.tui import run

            run()
        else:
            from trainer.cli import cli

            cli(prog_name="trainer")
    except TrainerError as error:
        _say(error.message)
        sys.exit(EXIT_TROUBLE)
    except KeyboardInterrupt:
        sys.exit(EXIT_INTERRUPTED)
    except BrokenPipeError:
        # The reader went away (`| head`): not an error of ours. stdout is pointed elsewhere, so
        # that the interpreter's own flush at exit stays quiet too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


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
