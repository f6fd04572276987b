"""What the parts of a step look like: operators, words that stand for them, count nouns."""

from __future__ import annotations

import re
from typing import Final

OPERATORS: Final = re.compile(
    r"\s*(?:(?P<power>\*\*|\^)|(?P<times>[*×·⋅∙•✕]|\\times(?![A-Za-z])|\\cdot(?![A-Za-z])|times\b)"
    r"|(?P<over>//|[/÷∕⁄]|over\b|divided by\b|per(?=\s+[\d.(]))"
    r"|(?P<plus>\+|plus\b)|(?P<minus>[-−–](?!>)|minus\b)|(?P<part>of(?=\s+[\w(]))|(?P<by>[xX](?![A-Za-z_])))"
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
TIMES_SUFFIX: Final = re.compile(r"\s?[xX×](?![\w.(~])")
_FRACTION: Final = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_TEXT: Final = re.compile(r"\\(?:text|mathrm|mathit|mathbf|operatorname)\s*\{([^{}]*)\}")


def without_tex(text: str) -> str:
    r"""The step with `\frac{a}{b}` as `((a)/(b))`, `\text{MiB}` as its content, `{…}` as `(…)`."""
    if "\\" in text or "{" in text:
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
