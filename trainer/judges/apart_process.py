"""The other end of `trainer.judges.apart`, run as ``python -m trainer.judges.apart_process``."""

from __future__ import annotations

from trainer.judges.consulting import brief, consult, find
from trainer.judges.protocol import JudgeError, JudgeRequest, Proposal
from trainer.processes import serve


def answer(asked: tuple[str, JudgeRequest]) -> tuple[tuple[Proposal, ...], str]:
    """The proposals and '', or none and why there are none."""
    name, request = asked
    try:
        return consult(name, find(name), request), ""
    except JudgeError as error:
        return (), brief(error.message)


if __name__ == "__main__":
    serve(answer)
