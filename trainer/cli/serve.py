"""``trainer serve``: the terminal program in a browser, through textual-serve."""

from __future__ import annotations

import ipaddress
import shlex
import sys
from pathlib import Path
from typing import Any, Final

import click

from trainer.errors import TrainerError

HOST: Final = "127.0.0.1"
PORT: Final = 8000
#: Where the page lies that the terminal is drawn in.
PAGE: Final = Path(__file__).with_name("page")
MISSING: Final = "The browser form needs the extra 'web'. Install it, then do it again: {install}"
WARNING: Final = (
    "Warning: {host} can be reached from other machines. Whoever can open the page reads and "
    "writes your answers; there is no password and no encryption. Ctrl+C ends it."
)
SEAT_WARNING: Final = (
    "Warning: {host} can be reached from other machines. Whoever can open the page and has a "
    "seat's code can sit down there; there is no encryption. Ctrl+C ends it."
)


@click.command("serve")
@click.option("--host", default=HOST, show_default=True, help="Where to listen.")
@click.option(
    "--port", default=PORT, show_default=True, type=click.IntRange(1, 65535), help="On which port."
)
@click.option("--url", help="How browsers reach it, where that differs (behind a proxy).")
@click.option(
    "--join", is_flag=True, help="Serve only the candidate's seat; the page asks for its code."
)
@click.pass_context
def command(ctx: click.Context, host: str, port: int, url: str | None, join: bool) -> None:
    """Serve the terminal program to browsers, on this machine alone unless --host says otherwise.

    Each page that is opened is a program of its own on the same store. A page asks nothing of any
    other machine.

    With --join a page is what 'trainer join' is: a seat at one mock, and nothing else.
    """
    home, packs = ctx.obj["home"], ctx.obj["packs"]
    words = seat_program(home) if join else program(home, packs)
    pages = server(words, host=host, port=port, public_url=url)
    if not is_loopback(host):
        click.echo((SEAT_WARNING if join else WARNING).format(host=host), err=True)
    pages.serve()


def server(words: str, **more: Any) -> Any:
    """A textual-serve server that runs the command in ``words`` in a page of ours.

    TrainerError where the extra is missing.
    """
    try:
        from textual_serve.server import Server
    except ImportError as error:
        from trainer.extras import install_line

        raise TrainerError(MISSING.format(install=install_line("web"))) from error
    return Server(words, title="trainer", templates_path=str(PAGE), **more)


def program(home: str | None, packs: tuple[str, ...]) -> str:
    """The command that each page runs, with the store and packs of this one."""
    words = [sys.executable, "-m", "trainer"]
    if home is not None:
        words += ["--home", home]
    for pack in packs:
        words += ["--pack", pack]
    return shlex.join(words)


def seat_program(home: str | None) -> str:
    """The command of a page that is a candidate's seat: it is given no packs."""
    return shlex.join([*shlex.split(program(home, ())), "join"])


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach it."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        # A name may be anything.
        return False
