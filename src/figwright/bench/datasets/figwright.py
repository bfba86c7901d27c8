"""The small benchmark that ships with figwright, so that everything runs without a download."""

from __future__ import annotations

from pathlib import Path

from figwright.bench.case import Dataset, Kind
from figwright.bench.datasets.folder import read

OWN = Path(__file__).resolve().parent.parent / "own"
NOTE = "the reference figures are figwright's own: winning against them says nothing about people"


class Figwright:
    title = "figwright's own small benchmark"
    caution, reference = NOTE, "reference figure"
    layout = "it ships with figwright and needs no folder"
    kinds: tuple[Kind, ...] = ("diagram", "plot")
    splits = ("test",)
    needs_folder = False
    judges: tuple[str, ...] = ("referenced", "questions", "questions-blind", "graph", "checks")

    def load(self, home: Path | None, kind: Kind, split: str) -> Dataset:
        found = read(home or OWN, kind, split, self.layout, "figwright")
        return Dataset(found.name, kind, found.cases, found.references, found.home, (NOTE, *found.notes))


dataset = Figwright()
