"""How a short spoken reply is read: what proposes, notes, leaves open or compares."""

from __future__ import annotations

import pytest

from tests.prose.test_followups import heard


@pytest.mark.parametrize(
    ("followup", "text", "met"),
    [
        # "Note" is no form of "not".
        ("verification", "Note the L2 hit rate.", {"hit-rate"}),
        ("verification", "I noted the L2 hit rate.", {"hit-rate"}),
        ("verification", "Not the L2 hit rate.", set()),
        # A proposal with a question mark is one; a question is none.
        ("verification", "Perhaps the DRAM bytes?", {"dram-bytes"}),
        ("verification", "Should I read the DRAM bytes?", set()),
        # A ratio of two numbers gives neither of them a clause of its own.
        ("decode", "With GQA 8:1 the intensity is 8.", {"gqa"}),
        # What may be and may not be is left open.
        ("causal", "Naive may or may not halve.", set()),
        ("causal", "Naive does not halve.", {"naive-not-halved"}),
        ("reversal", "I wish the blocks of a head ran together.", set()),
        # What is commonly believed is somebody else's.
        ("causal", "It is a common belief that the FLOPs halve. They do not.", set()),
        ("causal", "It is a mistake to think that naive stays at 520 MiB.", set()),
        # The condition of a denial is not denied.
        ("reversal", "It never fails as long as K and V fit.", set()),
        # A thin space groups digits.
        ("reversal", r"$N \approx 98\,000$ tokens", {"threshold"}),
        # What has to be found out is not known.
        ("reversal", "I'd have to find out if multicast helps.", set()),
        (
            "decode",
            "It used to be compute-bound in prefill; here it is bandwidth-bound.",
            {"bandwidth-bound"},
        ),
        # Swapped neighbours are the commonest slip.
        ("causal", "Nohting is loaded for a tile that is all masked.", {"tiles-skipped"}),
    ],
)
def test_what_a_reply_says(followup: str, text: str, met: set[str]) -> None:
    assert heard(followup, text)[0] == met


def test_a_denial_ends_where_another_thing_is_said_of_something_else() -> None:
    text = "With 8 MiB per head the re-reads would not happen and the claim is refuted."
    assert heard("verification", text)[1] == {"inverted"}
