"""A page of `trainer serve`: what is around the rows of its terminal has the program's ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from textual.app import App

#: What a terminal is told: its ground from now on, or its own again.
GROUND: Final = "\x1b]11;{colour}\x1b\\"
OWN: Final = "\x1b]111\x1b\\"


def paint_page(app: App[Any]) -> None:
    """Give the page the ground of the look that is on.

    A terminal of somebody's own is left as it is: there it would stay after the program.
    """
    driver = app._driver
    if driver is None or not driver.is_web:
        return
    ground = app.current_theme.background or ""
    driver.write(GROUND.format(colour=ground) if ground.startswith("#") else OWN)
