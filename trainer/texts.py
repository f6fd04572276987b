"""Making other people's text safe to show: control characters are shown, markup is literal."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# Cf characters that change what a reader sees without being seen themselves. Joiners inside a word
# (ZWJ, ZWNJ) are left alone: some scripts need them.
_KEPT = {"\n", "\t"}
_HARMLESS_FORMAT = {"\u200c", "\u200d", "\u00ad"}
_HTML: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
# What CommonMark and its usual dialects act on, a backslash making it literal: marks anywhere, what
# opens a list or underlines a heading at the start, and what dialects look for in addresses.
_MARKDOWN: Final = re.compile(
    r"([\\`*_{}\[\]<>#|~&$@^]|^[-+=]|(?<=[^\s.])\.(?=[^\W\d_])|[:/](?=/))"
)
_NUMBERED: Final = re.compile(r"^(\d+)([.)])")
# The policy forbids what a page has no use for, so that even a hole in the escaping runs nothing,
# loads nothing, sends nothing and looks like nothing: the one style sheet is named by its hash.
_POLICY: Final = (
    "default-src 'none'; style-src 'sha256-{hash}'; base-uri 'none'; form-action 'none'"
)
#: Characters of a quote where it stands on one line among others.
LONGEST_QUOTE: Final = 200


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


def html_text(text: str) -> str:
    """``text`` for an element or a quoted attribute of HTML: visible, and none of it is markup."""
    return visible(text).translate(_HTML)


def html_page(title: str, style: str, body: str) -> str:
    """A whole page that needs nothing but itself, around a ``body`` that is HTML already.

    ``title`` is made safe here. A Content-Security-Policy in it forbids every script, address, form
    and style sheet but ``style``.
    """
    from base64 import b64encode
    from hashlib import sha256

    policy = _POLICY.format(hash=b64encode(sha256(style.encode()).digest()).decode())
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{html_text(title)}</title>\n<style>{style}</style></head><body>\n"
        f"{body}\n</body></html>\n"
    )


def markdown_text(text: str) -> str:
    """``text`` on one line, with nothing in it that Markdown or HTML would act on."""
    made = _MARKDOWN.sub(r"\\\1", " ".join(visible(text).split()))
    return _NUMBERED.sub(r"\1\\\2", made)


def markdown_block(text: str) -> list[str]:
    """``text`` as a code block whose fence is longer than any run of backticks inside."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return [f"{fence}text", *visible(text).removesuffix("\n").split("\n"), fence]


def headed(title: str) -> str:
    """A title before what it is the title of: with a colon, unless it ends in a sign of its own."""
    return title if title.rstrip().endswith(("?", "!", ".", ":", "…")) else f"{title}:"


def ordinal(place: int) -> str:
    """A place counted from 0: first, second, … fifth, then 6th and so on."""
    names = ("first", "second", "third", "fourth", "fifth")
    return names[place] if place < len(names) else f"{place + 1}th"
