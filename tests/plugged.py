"""A dataset and a method that worker processes find by themselves, as they find anybody's plug-in: by entry points.

The method writes down which process works on which case, and can be slow, refused, or the death of its process.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from figwright.agents.models import Image
from figwright.agents.session import Session
from figwright.bench import ledgers
from figwright.bench.case import Case, Dataset, Kind
from figwright.bench.job import Job
from figwright.bench.made import Made
from figwright.bench.methods import Recipe
from figwright.core.errors import BadAnswer, KeyRefused, MissingExtra
from figwright.core.source import Source

IDS = tuple(f"set/{n}" for n in range(12))
KEY, CANARY = "OPENAI_API_KEY", "sk-canary-8f31c2d09a7b4e55"


class Plugged:
    """`options` says what becomes of single cases: {"set/3": "lost"}."""

    title = "plugged"
    layout = "nothing"
    kinds: tuple[Kind, ...] = ("diagram",)
    splits = ("test",)
    needs_folder = False
    judges: tuple[str, ...] = ()
    options: Mapping[str, str] = {"diary": "who did what", "seconds": "how long a case takes"}
    under_way = 0

    def load(self, home: Path | None, kind: Kind, split: str) -> Dataset:
        return Dataset("plugged", kind, tuple(Case(id, Source(f"Method {id}.", f"Figure {id}")) for id in IDS))

    def asks(self, kind: str) -> tuple[Any, ...]:
        return ()

    async def make(self, session: Session, case: Case, recipe: Recipe) -> Made:
        self.under_way += 1
        with Path(recipe.options["diary"]).open("a") as file:
            file.write(f"{case.id} {os.getpid()} {self.under_way} {marked(os.environ.get(KEY, ''))}\n")
        try:
            await asyncio.sleep(float(recipe.options["seconds"]))
            self._suffer(recipe.options.get(case.id, ""))
        finally:
            self.under_way -= 1
        return Made(Image(b"\x89PNG of " + case.id.encode()), {"figure.svg": b"<svg/>"}, {"words": len(case.id)})

    def _suffer(self, fate: str) -> None:
        match fate:
            case "lost":
                raise BadAnswer("nothing was drawn")
            case "bug":
                raise ZeroDivisionError("ours")
            case "refused":
                raise KeyRefused("the key was refused", "look at it")
            case "extra":
                raise MissingExtra("drawing", "plots")
            case "deadly":
                os.kill(os.getpid(), signal.SIGKILL)


part = Plugged()


def deaf() -> bool:
    """Whether Ctrl-C does nothing to this process."""
    return signal.getsignal(signal.SIGINT) == signal.SIG_IGN


def marked(key: str) -> str:
    """A sign by which a key is known and cannot be read."""
    return sha256(key.encode()).hexdigest()[:8]


def install(folder: Path) -> None:
    """Makes `folder` a place from which the parts are installed, once it is on sys.path."""
    home = folder / "figwright_plugged-1.0.dist-info"
    home.mkdir(parents=True)
    shutil.copy(__file__, folder / "plugged.py")
    (home / "METADATA").write_text("Metadata-Version: 2.1\nName: figwright-plugged\nVersion: 1.0\n")
    groups = ("figwright.bench.datasets", "figwright.bench.methods")
    (home / "entry_points.txt").write_text("".join(f"[{group}]\nplugged = plugged:part\n" for group in groups))


@dataclass(frozen=True)
class Note:
    """A line of the diary: this process began the case, with so many others under way, and had a key."""

    case: str
    process: int
    under_way: int
    key: str


def notes(job: Job) -> list[Note]:
    diary = Path(job.options["diary"])
    lines = diary.read_text().splitlines() if diary.exists() else []
    return [Note(case, int(process), int(under), key) for case, process, under, key in map(str.split, lines)]


def job(folder: Path, seconds: float = 0.0, fates: Mapping[str, str] | None = None, **changes: Any) -> Job:
    options = {"diary": str(folder / "diary"), "seconds": str(seconds), **(fates or {})}
    places = {"store": str(folder / "b.sqlite"), "artifacts": str(folder / "art"), "scratch": str(folder / "runs")}
    folder.mkdir(parents=True, exist_ok=True)
    usual = {"run": "r", "dataset": "plugged", "method": "plugged", "options": options, "workers": 2, "concurrency": 4}
    return Job(**{**usual, **places, **changes})


def kept(job: Job) -> dict[tuple[str, str], dict[str, Any]]:
    """The ledger's entries without what the clock says."""
    with closing(ledgers.open(job.store)) as ledger:
        entries = ledger.entries(job.run)
    found = {(entry.case, entry.stage): {**entry.data, "seconds": None} for entry in entries}
    assert len(found) == len(entries)
    return found


def holding(folder: Path, word: str) -> list[Path]:
    """Files that hold a word."""
    return [path for path in folder.rglob("*") if path.is_file() and word.encode() in path.read_bytes()]


async def kill_half_way(job: Job) -> int:
    """Waits until some cases are done and another has just begun, and kills the process that began it; its id."""
    while len(begun := notes(job)) < 8:
        await asyncio.sleep(0.01)
    os.kill(begun[-1].process, signal.SIGKILL)
    return begun[-1].process
