"""Four looks: dark, light, high contrast, and plain, which uses the terminal's own colours.

Colour never says anything alone: every verdict has its sign and its word.
"""

from __future__ import annotations

import os
from typing import Final

from textual.theme import BUILTIN_THEMES, Theme

#: Our own names for colours, beside Textual's; the style sheet and the contents use no others.
#: muted: asides · rule: thin lines · good, bad, doubt: verdicts · lit, lit-text: a quoted span


def _theme(name: str, *, dark: bool, ansi: bool = False, **colours: str) -> Theme:
    text, ground, accent = colours["text"], colours["ground"], colours["accent"]
    return Theme(
        name=name,
        dark=dark,
        ansi=ansi,
        primary=accent,
        secondary=accent,
        accent=accent,
        foreground=text,
        background=ground,
        surface=ground,
        panel=ground,
        boost=ground,
        success=colours["good"],
        warning=colours["doubt"],
        error=colours["bad"],
        variables={
            # Textual's own style sheets name a few colours that only its ANSI themes have.
            **(BUILTIN_THEMES["ansi-dark"].variables if ansi else {}),
            "muted": colours["muted"],
            "rule": colours["rule"],
            "good": colours["good"],
            "bad": colours["bad"],
            "doubt": colours["doubt"],
            "lit": colours["lit"],
            "lit-text": colours["lit_text"],
            "cursor-row": colours["row"],
            "cursor-row-text": colours["row_text"],
            "text-muted": colours["muted"],
            "text-disabled": colours["muted"],
            "border": accent,
            "border-blurred": colours["rule"],
            "block-cursor-foreground": colours["row_text"],
            "block-cursor-background": colours["row"],
            "block-cursor-blurred-foreground": colours["row_text"],
            "block-cursor-blurred-background": colours["row"],
            "block-hover-background": colours["row"],
            "input-cursor-foreground": ground if not ansi else "ansi_black",
            "input-cursor-background": text if not ansi else "ansi_white",
            "input-selection-background": colours["lit"],
            "input-selection-foreground": colours["lit_text"],
            "scrollbar": colours["rule"],
            "scrollbar-hover": accent,
            "scrollbar-active": accent,
            "scrollbar-background": ground,
            "scrollbar-background-hover": ground,
            "scrollbar-background-active": ground,
            "scrollbar-corner-color": ground,
        },
    )


DARK: Final = _theme(
    "trainer-dark",
    dark=True,
    text="#d5d8de",
    ground="#14171c",
    accent="#7fb2ff",
    muted="#8f97a6",
    rule="#3a414d",
    good="#7fd18b",
    bad="#ff8f87",
    doubt="#e8c26a",
    lit="#f0d060",
    lit_text="#14171c",
    row="#26303f",
    row_text="#eef1f6",
)
LIGHT: Final = _theme(
    "trainer-light",
    dark=False,
    text="#23272e",
    ground="#fbfaf7",
    accent="#1a56b0",
    muted="#5d6470",
    rule="#c9ccd2",
    good="#1d6b2c",
    bad="#a8201a",
    doubt="#7a5200",
    lit="#ffe27a",
    lit_text="#23272e",
    row="#dfe8f6",
    row_text="#14171c",
)
CONTRAST: Final = _theme(
    "trainer-contrast",
    dark=True,
    text="#ffffff",
    ground="#000000",
    accent="#ffff00",
    muted="#ffffff",
    rule="#ffffff",
    good="#00ff00",
    bad="#ff9a9a",
    doubt="#ffff00",
    lit="#ffff00",
    lit_text="#000000",
    row="#00308f",
    row_text="#ffffff",
)
PLAIN: Final = _theme(
    "trainer-plain",
    dark=True,
    ansi=True,
    text="ansi_default",
    ground="ansi_default",
    accent="ansi_cyan",
    muted="ansi_default",
    rule="ansi_default",
    good="ansi_green",
    bad="ansi_red",
    doubt="ansi_yellow",
    lit="ansi_yellow",
    lit_text="ansi_black",
    row="ansi_default",
    row_text="ansi_default",
)

THEMES: Final[dict[str, Theme]] = {
    "dark": DARK,
    "light": LIGHT,
    "high contrast": CONTRAST,
    "plain": PLAIN,
}


#: What each look is like.
LOOKS: Final = {
    "dark": "Light text on a dark ground.",
    "light": "Dark text on a light ground.",
    "high contrast": "White on black, nothing faint.",
    "plain": "The terminal's own colours.",
}


def first_theme(remembered: str = "") -> str:
    """The theme to start with: plain without colour, `TRAINER_THEME`, what is remembered, dark."""
    if "NO_COLOR" in os.environ:
        return PLAIN.name
    wanted = os.environ.get("TRAINER_THEME", "").strip().lower()
    short = {"contrast": "high contrast", "high-contrast": "high contrast", "ansi": "plain"}
    for name in (short.get(wanted, wanted), remembered):
        if name in THEMES:
            return THEMES[name].name
    return DARK.name
