"""What is kept beside a growing benchmark (DIR/.curation): what was read, by digest, and the pictures.

.curation/read/DIGEST.json     a candidate, or why there is none
.curation/pictures/DIGEST.png  every picture by the hash of its bytes
.curation/diagram.json         all candidates and the funnel of the last time; plot.json the same
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Any

from figwright.agents.store.files import replace
from figwright.bench.case import Kind
from figwright.bench.curation.candidate import Candidate
from figwright.bench.curation.funnel import Drop, Funnel
from figwright.core.errors import SettingsError, reraise

READERS = {
    "diagram": ("figwright.frontends.papers",),
    "plot": ("figwright.bench.curation.plots", "figwright.plots.readback"),
}
"""Packages that decide what is read: when one of them changes, everything is read again."""


class Shelf:
    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / ".curation"
        self.pictures = self.folder / "pictures"
        with reraise(OSError, SettingsError, f"cannot build a benchmark in {str(home)!r}", "choose another folder"):
            for folder in (self.folder / "read", self.pictures):
                folder.mkdir(parents=True, exist_ok=True)

    def known(self, digest: str) -> Candidate | Drop | None:
        """What came of a paper or script before; None when it was never read, or its picture is gone."""
        try:
            kept = json.loads((self.folder / "read" / f"{digest}.json").read_bytes())
            if "drop" in kept:
                return Drop(**kept["drop"])
            found = Candidate.of(kept["candidate"])
        except (OSError, ValueError, TypeError, KeyError):
            return None
        return found if (self.pictures / found.picture).is_file() else None

    def remember(self, digest: str, found: Candidate | Drop) -> None:
        if isinstance(found, Drop):
            kept: dict[str, Any] = {"drop": {"id": found.id, "step": found.step, "reason": found.reason}}
        else:
            kept = {"candidate": found.as_data()}
        replace(self.folder / "read" / f"{digest}.json", json.dumps(kept, ensure_ascii=False).encode())

    def picture(self, data: bytes, suffix: str) -> str:
        """Keeps a picture; its name is the hash of its bytes."""
        name = f"{sha256(data).hexdigest()[:24]}{suffix}"
        if not (self.pictures / name).is_file():
            replace(self.pictures / name, data)
        return name

    def state(self, kind: Kind) -> tuple[tuple[Candidate, ...], Funnel]:
        """What the last collection found."""
        try:
            kept = json.loads((self.folder / f"{kind}.json").read_bytes())
            return tuple(Candidate.of(one) for one in kept["candidates"]), Funnel.of(kept["funnel"])
        except (OSError, ValueError, TypeError, KeyError) as error:
            hint = "give the folder of papers or scripts"
            raise SettingsError(f"no {kind}s were collected in {str(self.home)!r} yet", hint) from error

    def keep_state(self, kind: Kind, candidates: tuple[Candidate, ...], funnel: Funnel) -> None:
        kept = {"candidates": [one.as_data() for one in candidates], "funnel": funnel.as_data()}
        replace(self.folder / f"{kind}.json", json.dumps(kept, ensure_ascii=False).encode())


def digest(path: Path, kind: Kind) -> str:
    """Of a file, or of all files of a folder, and of the code that reads them."""
    found = sha256(_code(kind).encode())
    files = sorted(one for one in path.rglob("*") if one.is_file()) if path.is_dir() else [path]
    for file in files:
        name = str(file.relative_to(path)) if path.is_dir() else file.name
        found.update(f"\0{name}\0".encode())
        found.update(sha256(file.read_bytes()).digest())
    meta = path.with_suffix(".json")
    if path.is_file() and meta.is_file():
        found.update(meta.read_bytes())
    return found.hexdigest()[:32]


@cache
def _code(kind: Kind) -> str:
    found = sha256()
    for package in READERS[kind]:
        for file in sorted(resources.files(package).iterdir(), key=lambda one: one.name):
            if file.name.endswith(".py"):
                found.update(file.read_bytes())
    return found.hexdigest()
