"""Text that wants to be more than text, put into every field of a report that a person can fill."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

#: Each of them would run, load, hide or reorder something in a page that takes it at its word.
FRAGMENTS = {
    "script": "<script>window.ran=1</script>",
    "dialog": "<script>alert(1);console.log(2);open('about:blank')</script>",
    "image": "<img src=x onerror=window.ran=2>",
    "remote image": '<img src="https://elsewhere.invalid/x.png">',
    "vector": "<svg/onload=window.ran=3><animate onbegin=window.ran=3 attributeName=x>",
    "double quote": '" onload="window.ran=4" autofocus onfocus="window.ran=4',
    "single quote": "' onmouseover='window.ran=5' style='display:none",
    "address": '<a href="javascript:window.ran=6">javascript:window.ran=6</a>',
    "end of cell": "</q></td></table></pre><script>window.ran=7</script>",
    "end of title": "</title><script>window.ran=8</script>",
    "end of style": "</style><style>body{display:none}</style>",
    "style": "<style>*{display:none!important}</style>{}@import '//elsewhere.invalid/x.css';",
    "refresh": '<meta http-equiv="refresh" content="0;url=https://elsewhere.invalid/">',
    "base": "<base href='https://elsewhere.invalid/'><link rel=stylesheet href=x.css>",
    "frame": '<iframe srcdoc="<script>parent.ran=9</script>"></iframe>',
    "frame with address": "<iframe src=javascript:parent.ran=10></iframe><object data=x></object>",
    "form": "<form action=https://elsewhere.invalid><input autofocus onfocus=window.ran=11>",
    "hiding": "<template><noscript><textarea><plaintext><xmp><select>",
    "comment": "--> <!-- hidden --!> <![CDATA[ ]]> <?php ?>",
    "entity": "&lt;b&gt; &amp; &#60;script&#62; &nbsp; &quot; &#x27;",
    "markdown": "[x](javascript:window.ran=12) ![x](y) `x` **x** | x | ~~x~~ <https://x.invalid>",
    "template": "{{window.ran=13}} ${window.ran=13} {%x%}",
    "direction": "\u202egnp.exe\u202c \u2066x\u2069 \u200fx\u200e \u061c",
    "right to left": "שלום (520 MiB) مرحبا",
    "hidden": "a\u200bb\ufeffc\u2060d\U000e0041e",
    "NUL": "a\x00b\x01c\x7fd",
    "terminal": "\x1b[31mred\x1b[0m \x1b]0;title\x07 \x9b31m",
    "lines": "one\rtwo\x0bthree\x0cfour\u2028five\u2029six\x85seven",
    "spaces": "two  spaces, a\ttab",
    "half a character": "\ud83d \udc4d \ufffe",
}
#: All of them at once, and a line of its own at the end.
ALL = " ".join(FRAGMENTS.values()) + "\n# the next line\n| x |"
#: Fields that hold words of the program or ids, and none of anybody's text.
IDS = frozenset(
    {
        "run_id", "id", "stage", "source", "key", "kind", "mark", "state", "status", "mode",
        "outcome", "sign", "word", "part", "skill", "place", "code", "first_state", "criterion",
    }
)  # fmt: skip
STATES = frozenset(("met", "hedged", "unclear", "contradicted", "not-found", "not-rated"))

T = TypeVar("T")


def spoiled(
    report: T, extra: str = ALL, keep: frozenset[str] = IDS, *, every: int = 1
) -> tuple[T, dict[str, str]]:
    """The report with `extra` in every text, and what was put where: path -> whole text.

    Each text begins as it did and has a number, by which a page can be searched for it. With
    `every` only so many of them have the extra.
    """
    typed: dict[str, str] = {}

    def spoil(text: str, path: str) -> str:
        number = len(typed)
        typed[path] = f"{text} #{number}# {'.' if number % every else extra}"
        return typed[path]

    return _spoilt(report, "", keep, spoil), typed


def _spoilt(value: Any, path: str, keep: frozenset[str], spoil: Callable[[str, str], str]) -> Any:
    if isinstance(value, str):
        return spoil(value, path) if value and value not in STATES else value
    if isinstance(value, tuple):
        made = (_spoilt(one, f"{path}[{n}]", keep, spoil) for n, one in enumerate(value))
        return tuple(made)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(
            value,
            **{
                one.name: _spoilt(getattr(value, one.name), f"{path}.{one.name}", keep, spoil)
                for one in fields(value)
                if one.init and one.name not in keep
            },
        )
    return value
