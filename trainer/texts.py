"""Making other people's text safe to show: control characters are shown, never sent."""

from __future__ import annotations

import unicodedata

# Cf characters that change what a reader sees without being seen themselves. Joiners inside a word
# (ZWJ, ZWNJ) are left alone: some scripts need them.
_KEPT = {"\n", "\t"}
_HARMLESS_FORMAT = {"\u200c", "\u200d", "\u00ad"}


def visible(text: str) -> str:
    """Return ``text`` with every control character, escape and direction mark made visible.

    Newlines and tabs are kept. ``ESC`` becomes ``␛``, other C0 controls their picture, C1 controls,
    direction marks and lone surrogates become ``⟨U+202E⟩``. The result may be longer than ``text``.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown(char) for char in text)


def _shown(char: str) -> str:
    if char in _KEPT or char.isprintable():
        return char
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    if char in _HARMLESS_FORMAT or unicodedata.category(char) == "Zs":
        return char
    return f"⟨U+{code:04X}⟩"
