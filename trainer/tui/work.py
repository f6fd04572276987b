"""Calls that may be slow: made in a thread, answered by a message, refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from textual.dom import DOMNode
from textual.message import Message
from textual.message_pump import MessagePump
from textual.worker import get_current_worker

from trainer.errors import TrainerError

_T = TypeVar("_T")


class Trouble(Message):
    """Something was refused; `sentence` says what, and what to do."""

    def __init__(self, sentence: str, task: str) -> None:
        super().__init__()
        self.sentence = sentence
        self.task = task


def work(
    node: DOMNode,
    call: Callable[[], _T],
    then: Callable[[_T], Message],
    *,
    task: str = "service",
    newest: bool = False,
) -> None:
    """Make ``call`` in a thread and post ``then`` of what it returned to ``node``.

    A TrainerError is posted as `Trouble`. With ``newest`` the answers to earlier calls of the same
    ``task`` are dropped. Anything else that is raised ends the program, which then keeps what was
    typed.
    """
    node.run_worker(
        partial(_carry_out, node, call, then, task),
        name=task,
        group=task,
        exclusive=newest,
        thread=True,
    )


def _carry_out(
    node: MessagePump, call: Callable[[], Any], then: Callable[[Any], Message], task: str
) -> None:
    worker = get_current_worker()
    try:
        message = then(call())
    except TrainerError as error:
        message = Trouble(error.message, task)
    if not worker.is_cancelled:
        node.post_message(message)
