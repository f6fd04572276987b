"""Words, numbers and signs, with their place in the normalised text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from trainer.prose.stems import stem
from trainer.prose.words import WORDS

Kind = Literal["word", "number", "sign", "newline"]

# One pass, no nested repetition: linear in the length of the text.
_PATTERN: Final = re.compile(
    r"(?P<newline>\n)"
    r"|(?P<number>\d{1,3}(?: \d{3}){2,}(?![\d])|\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?"
    r"|\d+(?:_\d+)+|\d+(?:\.\d+)?|\.\d+)(?P<power>[eE][+-]?\d{1,3}(?!\d))?"
    r"|(?P<word>[^\W\d_]+(?:'[^\W\d_]+)*(?:\d+[^\W_]*)?)"
    r"|(?P<sign>->|<->|<-(?=\s)|>=|<=|>>|<<|!=|==|:=|\*\*|>~|<~|\.\.\.|[^\s\w]|_)"
)

_SHORT: Final[dict[str, tuple[str, ...]]] = {
    "won't": ("will", "not"),
    "can't": ("can", "not"),
    "cannot": ("can", "not"),
    "cant": ("can", "not"),
    "shan't": ("shall", "not"),
    "ain't": ("is", "not"),
    "aint": ("is", "not"),
    "wont": ("will", "not"),
    "dont": ("do", "not"),
    "doesnt": ("does", "not"),
    "didnt": ("did", "not"),
    "isnt": ("is", "not"),
    "arent": ("are", "not"),
    "wasnt": ("was", "not"),
    "werent": ("were", "not"),
    "hasnt": ("has", "not"),
    "havent": ("have", "not"),
    "hadnt": ("had", "not"),
    "couldnt": ("could", "not"),
    "wouldnt": ("would", "not"),
    "shouldnt": ("should", "not"),
    "neednt": ("need", "not"),
    "thats": ("that", "is"),
    "whats": ("what", "is"),
    "theres": ("there", "is"),
    "heres": ("here", "is"),
    "gonna": ("going", "to"),
    "wether": ("whether",),
    "wheter": ("whether",),
    "doesn": ("does", "not"),
    **dict.fromkeys(
        ("dosnt", "dosn't", "dosent", "doesent", "doesen't", "doenst", "doens't"), ("does", "not")
    ),
    **dict.fromkeys(("dosen't", "dont't", "dnt"), ("do", "not")),
    **dict.fromkeys(("bc", "bcs", "bcoz", "becuase", "becasue", "cuz", "coz"), ("because",)),
    "im": ("i", "am"),
    "ive": ("i", "have"),
}
_ENDINGS: Final = {"'re": "are", "'ve": "have", "'ll": "will", "'d": "would", "'m": "am"}
_PRONOUNS: Final = WORDS["pronouns"]


@dataclass(slots=True)
class Token:
    """A word, number or sign; ``start`` and ``end`` are offsets in the normalised text."""

    kind: Kind
    text: str
    start: int
    end: int
    lower: str = ""
    stem: str = ""
    tight: bool = False
    """No space between this token and the one before."""


def tokenise(text: str) -> list[Token]:
    """Split normalised text; contractions become two words, possessive endings are left out."""
    tokens: list[Token] = []
    last = 0
    for found in _PATTERN.finditer(text):
        start, end = found.span()
        tight = start == last and bool(tokens)
        last = end
        if found["word"] is not None:
            _words(found["word"], start, tight, tokens)
            sized = found["word"] in ("Bc", "BC") or text[end : end + 3].lstrip()[:1] in ("=", ":")
            if sized and found["word"].lower() == "bc":
                # A size of blocks, "Bc = 128", is no "because" of a chat.
                tokens[-1] = Token("word", found["word"], start, end, "bc", stem("bc"), tight)
        elif found["number"] is not None:
            tokens.append(Token("number", text[start:end], start, end, tight=tight))
        elif found["newline"] is not None:
            tokens.append(Token("newline", "\n", start, end))
        else:
            tokens.append(Token("sign", found["sign"], start, end, found["sign"], tight=tight))
    return _joined(tokens)


def _words(word: str, start: int, tight: bool, out: list[Token]) -> None:
    lower = word.lower()
    parts = _SHORT.get(lower)
    end = start + len(word)
    if parts is None and "'" in lower:
        parts = _contraction(lower)
    if parts is None:
        out.append(Token("word", word, start, end, lower, stem(lower), tight))
        return
    if len(parts) == 1:
        keep = word[: len(parts[0])]
        out.append(Token("word", keep, start, start + len(keep), parts[0], stem(parts[0]), tight))
        return
    for part in parts:
        out.append(Token("word", part, start, end, part, stem(part), tight))


def _contraction(lower: str) -> tuple[str, ...]:
    if lower.endswith("n't"):
        return (lower[:-3], "not")
    for ending, full in _ENDINGS.items():
        if lower.endswith(ending):
            return (lower[: -len(ending)], full)
    head, _, tail = lower.partition("'")
    if tail == "s" and head in _PRONOUNS:
        return (head, "is" if head != "let" else "us")
    return (head,)


def _joined(tokens: list[Token]) -> list[Token]:
    """Drop hyphens inside words, join ``re-read``, ``T_r`` and ``L_2``, split ``score_traffic``."""
    out: list[Token] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if _is_latin(tokens, index):
            # "i.e." and "e.g." say nothing and end nothing.
            out.append(Token("sign", ",", token.start, tokens[index + 3].end, ","))
            index += 4
            continue
        nxt = tokens[index + 1] if index + 1 < len(tokens) else None
        if out and nxt is not None and token.lower in ("-", "_") and token.tight and nxt.tight:
            before = out[-1]
            if token.lower == "-" and "word" in (before.kind, nxt.kind):
                if before.lower == "re" and nxt.kind == "word":
                    out[-1] = _merged(before, nxt, "")
                    index += 2
                    continue
                if before.kind in ("word", "number") and nxt.kind in ("word", "number"):
                    nxt.tight = False
                    index += 1
                    continue
            if token.lower == "_" and before.kind == "word":
                if len(before.text) == 1 and len(nxt.text) == 1:
                    out[-1] = _merged(before, nxt, "")
                    index += 2
                    continue
                index += 1
                continue
        out.append(token)
        index += 1
    return out


def _is_latin(tokens: list[Token], at: int) -> bool:
    four = [token.lower or token.text for token in tokens[at : at + 4]]
    return four in (["i", ".", "e", "."], ["e", ".", "g", "."])


def _merged(first: Token, second: Token, glue: str) -> Token:
    lower = first.lower + glue + (second.lower or second.text)
    text = first.text + glue + second.text
    return Token("word", text, first.start, second.end, lower, stem(lower), first.tight)
