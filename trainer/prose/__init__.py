"""What free text says: claims heard in prose, with the words that made them."""

from __future__ import annotations

from trainer.prose.compiling import compile_claims
from trainer.prose.errors import ClaimError
from trainer.prose.hearing import Finding, HeardQuantity, Hearing, Span, hear, quantities_in
from trainer.prose.model import Claims, State

__all__ = [
    "ClaimError",
    "Claims",
    "Finding",
    "HeardQuantity",
    "Hearing",
    "Span",
    "State",
    "compile_claims",
    "hear",
    "quantities_in",
]
