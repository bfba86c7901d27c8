"""Reference cases -> what their scripts draw, run in the sandbox and read back; kept, so that each runs once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

from figwright.core import sandbox
from figwright.core.errors import FigwrightError
from figwright.core.tables import Table
from figwright.plots.readback import Drawn, loads

OLD_NAMES = """\
import matplotlib as _m, matplotlib.cm as _cm, matplotlib.legend as _legend
_legend.Legend.legendHandles = property(lambda self: self.legend_handles)
_cm.get_cmap = lambda name=None, lut=None: _m.colormaps[name] if lut is None else _m.colormaps[name].resampled(lut)
try:
    import pandas as _p
    _p.DataFrame.applymap = _p.DataFrame.map
except ImportError:
    pass
"""
"""Names that the scripts use and that newer versions of matplotlib and pandas took away."""


@dataclass(frozen=True)
class Case:
    """A reference: its data, its script and which kind of plot it is."""

    name: str
    category: str
    content: Mapping[str, list[Any]]
    script: str
    intent: str = ""

    @property
    def table(self) -> Table:
        return Table.of(self.content, self.name)


def cases(folder: Path) -> list[Case]:
    records = json.loads((folder / "ref.json").read_text(encoding="utf-8"))
    return [Case(r["id"], r["category"], r["content"], r["additional_info"]["gt_code"], r["visual_intent"])
            for r in records]  # fmt: skip


@dataclass
class Runner:
    """Runs scripts and remembers what they drew, in memory and, where a folder is given, from run to run."""

    folder: Path | None = None
    known: dict[str, dict[str, Any]] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def __call__(self, script: str) -> dict[str, Any] | None:
        """What is drawn, as JSON; None for a script that does not run."""
        key = hashlib.sha256(script.encode()).hexdigest()[:20]
        with self.lock:
            if key in self.known:
                return self.known[key] or None
        path = self.folder / f"{key}.json" if self.folder else None
        if path and path.exists():
            drawn = json.loads(path.read_text(encoding="utf-8"))
        else:
            drawn = _run(script)
            if path:
                path.write_text(json.dumps(drawn), encoding="utf-8")
        with self.lock:
            self.known[key] = drawn
        return drawn or None


def _run(script: str) -> dict[str, Any]:
    try:
        return dict(sandbox.run(sandbox.Job(script=OLD_NAMES + script, formats=()), trusted=True).drawn)
    except FigwrightError:
        return {}


def typed(drawn: Mapping[str, Any]) -> Drawn:
    return loads(drawn)


def shown(drawn: Mapping[str, Any], legends: bool = True) -> str:
    """What a reader takes from a figure: marks with their numbers and names, and words; no limits, looks or titles."""
    roles = ("note", "wedge", "legend") if legends else ("note", "wedge")
    fields = (
        "kind",
        "label",
        "x",
        "y",
        "z",
        "base",
        "low",
        "high",
        "u",
        "v",
        "values",
        "shape",
        "labels",
        "horizontal",
    )
    out: list[Any] = []
    for axes in drawn.get("axes", ()):
        # A mark without numbers is a sample for the legend: nothing of it is seen.
        full = [mark for mark in axes.get("marks", ()) if any(mark.get(name) for name in ("x", "y", "values", "low"))]
        marks = [{name: _rounded(mark[name]) for name in fields if name in mark} for mark in full]
        sizes = [_rounded(mark["size"]) for mark in axes.get("marks", ()) if len(mark.get("size", ())) > 1]
        words = [t["text"] for t in axes.get("texts", ()) if t["role"] in roles]
        ticks = [t["text"] for side in ("x", "y", "z") for t in (axes.get(side) or {}).get("ticks", ()) if _named(t)]
        out.append([marks, sizes, words, ticks])
    out.append([text["text"] for text in drawn.get("texts", ()) if text["role"] in roles])
    return json.dumps(out)


def _named(tick: Mapping[str, Any]) -> bool:
    return any(sign.isalpha() for sign in tick["text"].replace("mathdefault", ""))


def _rounded(value: Any) -> Any:
    if isinstance(value, list):
        return [_rounded(one) for one in value]
    return float(f"{value:.7g}") if isinstance(value, float) else value
