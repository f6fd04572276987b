"""What grading a free answer costs: python -m tests.bench.bench_prose

Prints milliseconds; a typical answer has 150 words. The last column should stay below 12.
"""

from __future__ import annotations

import sys
import time

from trainer.grading import grade_text
from trainer.packs import library, variants


def best(text: str, rounds: int = 5) -> float:
    """The best of some rounds, in milliseconds of processor time."""
    question = library().question("flash-attention/hbm-bytes")
    draw = variants(question)[0]
    times = []
    for _ in range(rounds):
        start = time.process_time()
        grade_text(question, text, draw)
        times.append(time.process_time() - start)
    return min(times) * 1000


def main() -> None:
    """Measure a typical answer, 2 KB and 20 KB."""
    question = library().question("flash-attention/hbm-bytes")
    answer = variants(question)[0].text(question.model_answer)
    words = " ".join(answer.split()[:150])
    long = (answer + "\n") * 20
    small, large = best(long[:2048]), best(long[:20480], 3)
    out = f"150 words {best(words):.1f} ms, 2 KB {small:.1f} ms, 20 KB {large:.1f} ms"
    sys.stdout.write(f"{out}, {large / small:.1f} x\n")


if __name__ == "__main__":
    main()
