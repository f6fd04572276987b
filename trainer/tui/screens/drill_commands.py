"""What can be done in a drill."""

from __future__ import annotations

from typing import Final

from trainer.tui.commands import Command

CHECK: Final = Command(
    "check",
    "Check",
    "Have the response judged; on a card that is settled, go on.",
    ("enter", "f9", "ctrl+enter", "alt+enter"),
)
HINT: Final = Command(
    "hint", "Hint", "Show the next hint; the rating is then Hard at best.", ("f2", "ctrl+t"),
    first=True,
)  # fmt: skip
WORKING: Final = Command(
    "working",
    "Working",
    "Give it up and see how it is worked out; it comes once more in this drill.",
    ("f3", "ctrl+r"),
    first=True,
)
SKIP: Final = Command(
    "skip", "Put off", "Go on without it; it stays due.", ("f4", "ctrl+n"), first=True
)
RATES: Final = tuple(
    Command(f"rate({number})", word, told, (str(number),))
    for number, word, told in (
        (1, "Again", "Correct the rating: I did not know it."),
        (2, "Hard", "Correct the rating: it was hard."),
        (3, "Good", "Correct the rating: I knew it."),
        (4, "Easy", "Correct the rating: it was easy."),
    )
)
FINISH: Final = Command("finish", "End here", "Stop here; the rest stays due.", hint=False)
LEAVE: Final = Command(
    "leave", "Home", "To the first screen; the drill can be gone on with.", ("escape",)
)
