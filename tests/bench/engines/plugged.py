"""A dataset and a method that worker processes find by themselves, as they find anybody's plug-in: by entry points.

The method writes down which process works on which case, and can be slow, refused, or the death of its process.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from figwright.bench.case import Case, Dataset, Kind
from figwright.bench.made import Made
from figwright.bench.methods import Recipe
from figwright.errors import BadAnswer, KeyRefused, MissingExtra
from figwright.models import Image
from figwright.session import Session
from figwright.source import Source

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d494844520000000100000001080600000"
    "01f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)


class Plugged:
    title = "plugged"
    layout = "nothing"
    kinds: tuple[Kind, ...] = ("diagram",)
    splits = ("test",)
    needs_folder = False
    needs: tuple[Any, ...] = ()
    options: Mapping[str, str] = {"diary": "who did what", "seconds": "of each case", "CASE": "what happens to it"}

    def load(self, home: Path | None, kind: Kind, split: str) -> Dataset:
        return Dataset(
            "plugged", kind, tuple(Case(f"set/{n}", Source(f"Method {n}.", f"Figure {n}")) for n in range(12))
        )

    async def make(self, session: Session, case: Case, recipe: Recipe) -> Made:
        diary = Path(recipe.options["diary"])
        with diary.open("a") as file:
            file.write(f"{case.id} {os.getpid()}\n")
        await asyncio.sleep(float(recipe.options.get("seconds", "0")))
        match recipe.options.get(case.id, ""):
            case "refused":
                raise KeyRefused("the key was refused", "look at FIGWRIGHT_CANARY")
            case "lost":
                raise BadAnswer("nothing was drawn")
            case "extra":
                raise MissingExtra("drawing", "plots")
            case "deadly":
                os.kill(os.getpid(), signal.SIGKILL)
            case "bug":
                raise ZeroDivisionError("ours")
        return Made(Image(PIXEL), {"figure.svg": f"<svg id='{case.id}'/>".encode()}, {"words": len(case.id)})


part = Plugged()


def install(folder: Path) -> None:
    """Makes `folder` a place on sys.path from which the parts are installed; this module must be on it too."""
    home = folder / "figwright_plugged-1.0.dist-info"
    home.mkdir(parents=True)
    (home / "METADATA").write_text("Metadata-Version: 2.1\nName: figwright-plugged\nVersion: 1.0\n")
    groups = ("figwright.bench.datasets", "figwright.bench.methods")
    (home / "entry_points.txt").write_text("".join(f"[{group}]\nplugged = plugged:part\n" for group in groups))
