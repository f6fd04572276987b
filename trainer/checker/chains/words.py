"""What the parts of a step look like: operators, words that stand for them, count nouns."""

from __future__ import annotations

import re
import unicodedata
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
ABOUT: Final = re.compile(
    r"\s*(?:[~≈]|about\b|approx(?:imately|\.)?\b|roughly\b|around\b|just(?=\s+\d)|only\b|exactly\b|ca\.)\s*"
)
FUNCTIONS: Final = re.compile(r"(log2|log10|ln|log|exp|sqrt|ceil|floor|round|min|max|abs)\s*\(")
SUPERSCRIPT: Final = re.compile(r"[⁺⁻]?[⁰¹²³⁴-⁹]+")
SUPERSCRIPTS: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
WORD: Final = re.compile(r"[^\W\d]\w*(?:['’-][^\W\d]\w*)*")
NOUNS: Final = re.compile(
    r"(?:\s*/\s*|\s+per\s+|[\s-]+)?(?:[^\W\d]\w*(?:[-'’][^\W\d]\w*)*)"
    r"(?:(?:\s*/\s*|\s+)(?:[^\W\d]\w*(?:[-'’][^\W\d]\w*)*)){0,4}"
)
TIMES_SUFFIX: Final = re.compile(
    r"-?\s?fold\b|(?:[xX×]|\s+[xX×](?=\s)|\s+times\b)(?=\s*(?:$|[),;=≈~\-→]|(?:fewer|less|more|as|faster"
    r"|slower|larger|smaller|bigger|better|worse|higher|lower|longer|shorter|cheaper|denser|greater"
    r"|[a-z]+er than|speed\w*|reduction|saving|improvement|gain|overhead|compression|the|than|in"
    r"|for|at|per|and|so|of|because|on|above|below|under|beyond|past|short|within|against|versus"
    r"|vs|what|that|its|their|our|over(?!\s*[\d(.~]))\b))"
)
"""What says that a number is a factor, where no operand follows: `65x fewer`, `14 times over`."""
FACTOR: Final = re.compile(r"[\d.]\s?(?:[xX×]|times\b|-?fold\b)")
ARTICLE: Final = re.compile(r"(?:(?<=[\s\d][xX×])|(?<=\btimes))\s+(?:the|our)\s+")
"""Between a factor and the name of what it multiplies: `65 times the floor`."""
_GREEK: Final = re.compile(
    r"\\(alpha|beta|gamma|delta|epsilon|zeta|eta|theta|kappa|lambda|nu|xi|pi|rho|sigma|tau|phi|chi|psi"
    r"|omega|Gamma|Delta|Theta|Lambda|Sigma|Phi|Psi|Omega)(?![A-Za-z])"
)
_TEX_WORDS: Final = re.compile(r"\\(sqrt|log|ln|exp|max|min)(?![A-Za-z])")
_GROUPING: Final = re.compile(r"(?<=\d)\{,\}(?=\d)")
_INDEX: Final = re.compile(
    r"_\{\s*((?:\\(?:text|mathrm|mathit|mathbf|operatorname)\s*\{\s*[\w ]+\s*\}|[\w,' ]+)\s*)\}"
)
_INNER: Final = re.compile(r"\\[a-z]+|\W")
_REMAINDER: Final = re.compile(r"(\d[\d,]*|[^\W\d]\w*) mod (\d[\d,]*|[^\W\d]\w*)")
_SHIFTED: Final = re.compile(r"\s*<<\s*(\w+|\([^()]*\))")
_PARTS: Final = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅛": "1/8", "⅜": "3/8"}
_PARTS_OF: Final = "".join(_PARTS)
_VULGAR: Final = re.compile(rf"(\d+)?\s?([{_PARTS_OF}])")
_MICRO: Final = re.compile(r"\\mu\s*(?:\\(?:text|mathrm)\s*\{\s*)?(?=[A-Za-z])")
_RAISED: Final = re.compile(r"\^\s*\{([^{}]*)\}")
_FRACTION: Final = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_TEXT: Final = re.compile(r"\\(?:text|mathrm|mathit|mathbf|operatorname)\s*\{([^{}]*)\}")


def without_tex(text: str) -> str:
    r"""The step with `\frac{a}{b}` as `((a)/(b))`, `\text{MiB}` as its content, `{…}` as `(…)`.

    Signs that stand for others are written out too: `½`, `1 << 20`, `⌈ ⌉`.
    """
    if "\\" in text or "{" in text:
        text = _GROUPING.sub(",", text)
        text = _INDEX.sub(lambda m: "_" + _INNER.sub("", m[1]), text)
        text = _MICRO.sub("µ", _RAISED.sub(r"^(\1)", text))
        for _ in range(4):
            text = _TEXT.sub(r" \1", text)
            text = _FRACTION.sub(r"((\1)/(\2))", text)
        text = _GREEK.sub(_greek, text)
        text = _TEX_WORDS.sub(r"\1", text.replace("{", "(").replace("}", ")"))
        text = text.replace("\\%", "%").replace("\\_", "_").replace("\\lceil", "⌈")
        text = text.replace("\\rceil", "⌉").replace("\\lfloor", "⌊").replace("\\rfloor", "⌋")
    if "⌈" in text or "⌊" in text:
        text = text.replace("⌈", "ceil(").replace("⌊", "floor(")
        text = text.replace("⌉", ")").replace("⌋", ")")
    if " mod " in text:
        text = _REMAINDER.sub(r"(\1 - \2 * floor(\1 / \2))", text)
    if "<<" in text:
        text = _SHIFTED.sub(r" * 2^\1", text)
    text = _VULGAR.sub(lambda m: f"({m[1]}+{_PARTS[m[2]]})" if m[1] else f"({_PARTS[m[2]]})", text)
    return text.replace("√(", "sqrt(")


def _greek(found: re.Match[str]) -> str:
    size = "SMALL" if found[1].islower() else "CAPITAL"
    name = found[1].upper().replace("LAMBDA", "LAMDA")
    return unicodedata.lookup(f"GREEK {size} LETTER {name}")


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


def paired(text: str) -> frozenset[int]:
    """The places of the brackets that have a partner: an open one alone holds nothing together."""
    found: set[int] = set()
    waiting: list[int] = []
    for at, char in enumerate(text):
        if char in OPENING:
            waiting.append(at)
        elif char in CLOSING and waiting:
            found.update((waiting.pop(), at))
    return frozenset(found)
