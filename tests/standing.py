"""A small benchmark that stands in memory: a dataset, a method and a judge whose doings a test can look at."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PIL import Image as Pillow

from figwright.agents.models import Image
from figwright.agents.session import Session
from figwright.bench.case import Case, Dataset, Kind
from figwright.bench.job import Job
from figwright.bench.judges import Record, Rules
from figwright.bench.made import Made
from figwright.bench.marks import Mark
from figwright.bench.methods import Recipe
from figwright.core.source import Source


def png(shade: int = 128) -> bytes:
    out = io.BytesIO()
    Pillow.new("RGB", (64, 32), (shade, 80, 200)).save(out, "PNG")
    return out.getvalue()


def cases(count: int = 4) -> tuple[Case, ...]:
    return tuple(
        Case(
            f"set/case {n}",
            Source(f"Method {n} encodes images.", f"Overview {n}"),
            category="even" if n % 2 == 0 else "odd",
        )
        for n in range(count)
    )


@dataclass
class Standing:
    """Dataset, method and judge in one; `asking` makes the method ask the model, `troubles` lets single cases fail."""

    count: int = 4
    asking: bool = False
    troubles: dict[str, Exception] = field(default_factory=dict)
    made: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    verdict: Callable[[Case], float] = lambda case: 1.0

    title = "standing"
    layout = "nothing"
    kinds: tuple[Kind, ...] = ("diagram",)
    splits = ("test",)
    needs_folder = False
    options: Mapping[str, str] = field(default_factory=dict)
    needs_model = False
    only_strict = False
    measures = ("worth",)
    means: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    main = "worth"
    judges = ("standing",)

    def load(self, home: Path | None, kind: Kind, split: str) -> Dataset:
        return Dataset("standing", kind, cases(self.count))

    def asks(self, kind: str) -> tuple[Any, ...]:
        return ()

    async def make(self, session: Session, case: Case, recipe: Recipe) -> Made:
        self.made[case.id] += 1
        if case.id in self.troubles:
            raise self.troubles[case.id]
        said = ""
        if self.asking:
            inputs = dict.fromkeys(("method", "caption"), case.source.text)
            said = await session.ask("drawer", "standing", inputs, parse=str)
        return Made(Image(png(len(self.made))), {"figure.svg": b"<svg/>"}, {"words": 3, "said": said})

    def lacks(self, case: Case) -> str:
        return ""

    async def judge(self, session: Session | None, case: Case, made: Made, rules: Rules) -> Record:
        self.seen[case.id] += 1
        return {"worth": self.verdict(case), "pictures": made.picture is not None, "files": sorted(made.files)}

    def marks(self, record: Record) -> tuple[Mark, ...]:
        return (Mark("worth", record["worth"]),)


def job(folder: Path, **changes: Any) -> Job:
    places = {"store": str(folder / "b.sqlite"), "artifacts": str(folder / "art"), "scratch": str(folder / "runs")}
    return Job(**{"run": "", "dataset": "standing", "method": "standing", **places, **changes})
