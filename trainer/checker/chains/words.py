"""What the parts of a step look like: operators, words that stand for them, count nouns."""

from __future__ import annotations

import re
from typing import Final

OPENING: Final = "([{"
CLOSING: Final = ")]}"
OPERATORS: Final = re.compile(
    r"\s*(?:(?P<power>\*\*|\^)|(?P<times>[*×·⋅∙•✕]|\\times(?![A-Za-z])|\\cdot(?![A-Za-z])|times\b)"
    r"|(?P<over>//|[/÷∕⁄]|over\b|divided by\b|per(?=\s+[\d.(]))"
    r"|(?P<plus>\+|plus\b)|(?P<minus>[-−–](?!>)|minus\b)|(?P<part>of(?=\s+[\w(~]))|(?P<by>[xX](?![A-Za-z_])))"
)
CANONICAL: Final = {
    "power": "^",
    "times": "*",
    "over": "/",
    "plus": "+",
    "minus": "-",
    "part": "*",
    "by": "*",
}
FUNCTIONS: Final = re.compile(r"(log2|log10|ln|log|exp|sqrt|ceil|floor|round|min|max|abs)\s*\(")
SUPERSCRIPT: Final = re.compile(r"[⁺⁻]?[⁰¹²³⁴-⁹]+")
SUPERSCRIPTS: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
WORD: Final = re.compile(r"[^\W\d]\w*(?:['’-][^\W\d]\w*)*")
NOUNS: Final = re.compile(
    r"(?:\s*/\s*|\s+per\s+|[\s-]+)?(?:[^\W\d]\w*(?:[-'’][^\W\d]\w*)*)"
    r"(?:(?:\s*/\s*|\s+)(?:[^\W\d]\w*(?:[-'’][^\W\d]\w*)*)){0,4}"
)
TIMES_SUFFIX: Final = re.compile(
    r"[xX×](?=\s*(?:$|[),;=≈~\-→]|(?:fewer|less|more|as|faster|slower|larger|smaller|bigger|better"
    r"|worse|higher|lower|longer|shorter|cheaper|denser|speed\w*|reduction|saving|improvement|gain"
    r"|overhead|compression|the|over|than|in|for|at|per|and|so|of|because|on)\b))"
)
_MICRO: Final = re.compile(r"\\mu\s*(?:\\(?:text|mathrm)\s*\{\s*)?(?=[A-Za-z])")
_RAISED: Final = re.compile(r"\^\s*\{([^{}]*)\}")
_FRACTION: Final = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_TEXT: Final = re.compile(r"\\(?:text|mathrm|mathit|mathbf|operatorname)\s*\{([^{}]*)\}")


def without_tex(text: str) -> str:
    r"""The step with `\frac{a}{b}` as `((a)/(b))`, `\text{MiB}` as its content, `{…}` as `(…)`."""
    if "\\" in text or "{" in text:
        text = _MICRO.sub("µ", _RAISED.sub(r"^(\1)", text))
        for _ in range(4):
            text = _TEXT.sub(r" \1", text)
            text = _FRACTION.sub(r"((\1)/(\2))", text)
        text = text.replace("{", "(").replace("}", ")").replace("\\%", "%").replace("\\_", "_")
    if "⌈" in text or "⌊" in text:
        text = text.replace("⌈", "ceil(").replace("⌊", "floor(")
        text = text.replace("⌉", ")").replace("⌋", ")")
    return text.replace("√(", "sqrt(")


def is_noun(word: str) -> bool:
    """Whether a word after a number only says what is counted: `80 layers`, `8 GPUs`.

    One or two letters (`4 N d`) are symbols that would have to be multiplied.
    """
    return len(word) >= 3 and (word[1:].islower() or word[-1] == "s") and word.isalpha()


_TERM: Final = re.compile(r"\s*(?:(?:write|read|load|store)s?\s+)?[A-Za-z]{1,2}\s*")


def plain_terms(text: str) -> int:
    """How many terms a sum of symbols has (`write S + read S + Q`: 3); 0 when it is no such sum."""
    parts = text.split("+")
    return len(parts) if len(parts) > 2 and all(map(_TERM.fullmatch, parts)) else 0


def closing(text: str, opening: int) -> int:
    """Where the bracket at `opening` is closed, or -1."""
    depth = 0
    for at in range(opening, len(text)):
        if text[at] in OPENING:
            depth += 1
        elif text[at] in CLOSING:
            depth -= 1
            if depth == 0:
                return at
    return -1
