"""Judges as somebody else would install them: a module, and the entry point that names it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

#: Every way in which a plug-in may go wrong, by its class.
SOURCE = """
import os, subprocess, sys, time
from trainer.judges import JudgeError, RawProposal

class Judge:
    def propose(self, request):
        one = request.criteria[0].id
        return [RawProposal(one, "met", request.answer[:12]), RawProposal(one, "met", "invented")]

class Slow(Judge):
    def propose(self, request):
        note = os.environ.get("SLOW_JUDGE", os.devnull)
        with open(note, "w") as file:
            file.write(f"began {os.getpid()}")
        time.sleep(60)
        with open(note, "w") as file:
            file.write("came to its end")

class Chatty(Judge):
    def propose(self, request):
        print("\\x1b[2Jnoise" * 1000)
        return super().propose(request)

class Low(Judge):
    def propose(self, request):
        os.write(1, b"by its number" * 1000)
        subprocess.run(["echo", "from a program"])
        request_read_away = sys.stdin.read(), os.read(0, 1000)
        assert request_read_away == ("", b""), request_read_away
        return super().propose(request)

class Text(str):
    pass

class Own(Judge):
    def propose(self, request):
        one = request.criteria[0].id
        return [RawProposal(Text(one), Text("met"), Text(request.answer[:12]))]

class Wordy(Judge):
    def propose(self, request):
        raise JudgeError("The judge 'bad' is out of tokens:\\n" + "and more " * 10_000)

class Numbered(Judge):
    def propose(self, request):
        print("noise")
        with open(os.environ["NUMBERED_JUDGE"], "a") as file:
            file.write(f"{os.getpid()}\\n")
        return super().propose(request)

class Dies(Judge):
    def propose(self, request):
        os._exit(7)

class Leaves(Judge):
    def propose(self, request):
        sys.exit(3)

class Raises(Judge):
    def propose(self, request):
        raise RuntimeError("two\\nlines " + "and more " * 100)

class Odd(Judge):
    def propose(self, request):
        return [{"criterion": "a", "state": "met", "quote": "b"}, None]

class Numbers(Judge):
    def propose(self, request):
        return [RawProposal(1, "met", 2)]

class Nothing(Judge):
    def propose(self, request):
        return None

class Endless(Judge):
    def propose(self, request):
        while True:
            yield RawProposal(request.criteria[0].id, "met", request.answer[:12])

class Unmade(Judge):
    def __init__(self):
        raise ValueError("no licence")
"""


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, **judges: str) -> None:
    """Install judges by name, each a class of `SOURCE`, here and for processes started here."""
    info = folder / "my_judges-1.0.dist-info"
    info.mkdir(parents=True)
    (folder / "my_judges.py").write_text(SOURCE, encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-judges\nVersion: 1.0\n")
    points = "".join(f"{name} = my_judges:{made}\n" for name, made in judges.items())
    (info / "entry_points.txt").write_text(f"[trainer.judges]\n{points}")
    monkeypatch.syspath_prepend(str(folder))
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    monkeypatch.setenv("PYTHONPATH", path)
