"""A plain folder: one folder per case, as people keep them. Also the layout of the benchmark that ships with figwright.

method.md (.tex, .txt), caption.txt, human.png; of plots intent.txt, data.csv, plot.png. Where there are any: meta.json
(id, category, difficulty, split), questions.json, and graph.json, the logic graph.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from figwright.agents import references
from figwright.agents.references import Reference
from figwright.agents.references.kinds import category_named
from figwright.agents.references.loading import IMAGES, INTENT, TEXTS
from figwright.bench.case import Case, Dataset, Kind
from figwright.bench.datasets._questions import questions
from figwright.bench.datasets._reading import each, graph_of, json_of, measured, some, text_of
from figwright.core import tables
from figwright.core.errors import SettingsError
from figwright.core.source import Source

PICTURES = (*(name for name in IMAGES if name.startswith("human")), "plot.png", "plot.jpg", *IMAGES)
"""What people drew first."""


class Folder:
    title = "a folder of cases"
    layout = "a folder per case: method.md, caption.txt, human.png; or intent.txt, data.csv, plot.png; and meta.json"
    kinds: tuple[Kind, ...] = ("diagram", "plot")
    splits = ("test", "ref")
    needs_folder = True
    judges: tuple[str, ...] = ("referenced", "questions", "questions-blind", "graph", "checks")

    def load(self, home: Path | None, kind: Kind, split: str) -> Dataset:
        assert home is not None
        return read(home, kind, split, self.layout)


dataset = Folder()


def read(home: Path, kind: Kind, split: str, layout: str, name: str = "folder") -> Dataset:
    """The cases of a kind and a split. Those of "ref" are what the others learn from; without them the gallery is."""
    places = [path for path in sorted(home.iterdir()) if path.is_dir() and _kind(path) == kind] if home.is_dir() else []
    if not places:
        raise SettingsError(f"{str(home)!r} contains no {kind}s", f"--data DIR: {layout}")
    everything = each(((path.name, partial(_case, path, kind)) for path in places), str(home), layout)
    cases = tuple(case for case in everything if case.split == split)
    if not cases:
        raise SettingsError(f"no {kind} in {str(home)!r} has split {split!r}", 'set it in meta.json: {"split": "ref"}')
    learnt = tuple(_reference(case) for case in everything if case.split == "ref" and case.human)
    lost = [case.id for case in cases if case.human is None]
    notes = (
        f"{len(learnt)} references of its own" if learnt else "the references are figwright's own gallery",
        *((f"{len(lost)} of {len(cases)} cases lack their picture: {some(lost)}",) if lost else ()),
    )
    return Dataset(name, kind, cases, learnt or references.built_in(plots=kind == "plot"), home, notes)


def _kind(folder: Path) -> Kind | None:
    if (folder / INTENT).is_file():
        return "plot"
    return "diagram" if any((folder / name).is_file() for name in TEXTS) else None


def _case(folder: Path, kind: Kind) -> Case:
    meta = json_of(folder / "meta.json") if (folder / "meta.json").is_file() else {}
    if not isinstance(meta, dict):
        raise SettingsError("meta.json is not a JSON object", 'for example {"category": "…"}')
    id = str(meta.get("id") or folder.name)
    human = next((path for name in PICTURES if (path := folder / name).is_file()), None)
    category = str(meta.get("category") or "")
    asked, script = folder / "questions.json", folder / "plot.py"
    return Case(
        id,
        _plot(folder, id) if kind == "plot" else _method(folder, id),
        human,
        category if kind == "plot" else category_named(category),
        str(meta.get("difficulty") or ""),
        str(meta.get("split") or "test"),
        questions(json_of(asked), id) if asked.is_file() else (),
        graph_of(folder / "graph.json"),
        text_of(script) if script.is_file() else "",
        measured(human),
    )


def _method(folder: Path, id: str) -> Source:
    path = next(path for name in TEXTS if (path := folder / name).is_file())
    caption = folder / "caption.txt"
    return Source(text_of(path), text_of(caption).strip() if caption.is_file() else "", id)


def _plot(folder: Path, id: str) -> Source:
    data = next((path for path in sorted(folder.glob("data.*")) if path.suffix[1:] in tables.formats()), None)
    if data is None:
        raise SettingsError(f"it has {INTENT} but no data", "add data.csv or data.json")
    return Source.of_table(tables.read(data), text_of(folder / INTENT).strip(), id)


def _reference(case: Case) -> Reference:
    """A case to learn from."""
    source = case.source
    kind = "plot" if source.table else references.kind_of(source.caption, source.text)
    return Reference(case.id, source.text, source.caption, case.human, None, case.category, kind, source.table)
