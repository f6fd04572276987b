"""How much a library of 1,000 questions adds to the start: run it by hand, it is never a test.

python -m tests.bench.bench_library

Starts alternate, and the best of each kind counts: it is the one that was disturbed least.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKS, QUESTIONS, ROUNDS = 20, 50, 21


def thousand(root: Path) -> Path:
    """A content folder with copies of the shipped question, follow-ups and all."""
    for pack in range(PACKS):
        folder, rubrics = root / f"questions/p{pack}", root / f"rubrics/p{pack}"
        folder.mkdir(parents=True)
        rubrics.mkdir(parents=True)
        shutil.copy(ROOT / "questions/flash-attention/pack.yaml", folder)
        for number in range(QUESTIONS):
            shutil.copy(
                ROOT / "questions/flash-attention/hbm-bytes.yaml", folder / f"q{number}.yaml"
            )
            shutil.copy(
                ROOT / "rubrics/flash-attention/hbm-bytes.yaml", rubrics / f"q{number}.yaml"
            )
    return root


def start(home: Path, *arguments: str) -> float:
    """Seconds from the start of the process to the end of the home screen, line by line."""
    begun = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "trainer", *arguments, "--plain"],
        input="/quit\n",
        text=True,
        capture_output=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "TRAINER_HOME": str(home)},
    )
    return time.perf_counter() - begun


def index(arguments: list[str], home: Path) -> float:
    """Seconds that the index alone takes in a fresh process."""
    script = (
        "import sys,time; from trainer.packs import library; library(); "
        "t=time.perf_counter(); library(sys.argv[1:]); print(time.perf_counter()-t)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        text=True,
        capture_output=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "TRAINER_HOME": str(home)},
    )
    return float(done.stdout)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        home, root = Path(folder, "home"), thousand(Path(folder, "thousand"))
        pack = ["--pack", str(root)]
        first = start(home, *pack)
        pairs = [(start(home), start(home, *pack)) for _ in range(ROUNDS)]
        few, many = (min(one) for one in zip(*pairs, strict=True))
        say(f"first start with 1,000 new questions: {first:.3f} s")
        say(f"start with the shipped packs: {few:.3f} s")
        say(f"start with 1,000 more: {many:.3f} s ({many / few - 1:+.1%})")
        alone, both = index([], home), index([str(root)], home)
        say(f"the index alone: {alone * 1000:.1f} ms, with 1,000 more {both * 1000:.1f} ms")


if __name__ == "__main__":
    main()
