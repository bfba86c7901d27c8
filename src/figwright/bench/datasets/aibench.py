"""AIBench: method texts with four levels of questions about the figure. `AIBench.jsonl`, a record in each line.

Beside the list may lie the papers' own figures (images/), and the logic graphs that figwright writes with questions of
its own (AIBench-graphs/).
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from figwright.agents import references
from figwright.bench.case import Case, Dataset, Kind
from figwright.bench.datasets._floats import overview_caption, without_figures
from figwright.bench.datasets._questions import questions
from figwright.bench.datasets._reading import SUFFIXES, beside, each, graph_of, measured, parsed, some, text_of
from figwright.core.errors import SettingsError
from figwright.core.source import Source

RAW = "raw"


class AIBench:
    """`split` "raw" leaves the texts as they were published, with the floats of figures in them."""

    title = "AIBench"
    layout = "a folder with AIBench.jsonl (id, method_text, checklist), images/ID.png where there are any; or that file"
    kinds: tuple[Kind, ...] = ("diagram",)
    splits = ("test", RAW)
    needs_folder = True
    judges: tuple[str, ...] = ("questions", "questions-blind", "graph", "checks")

    def load(self, home: Path | None, kind: Kind, split: str) -> Dataset:
        assert home is not None
        file = self._file(home)
        pictures = _pictures(file.parent / "images")
        lines = [(place, line) for place, line in enumerate(text_of(file).split("\n"), 1) if line.strip()]
        if not lines:
            raise SettingsError(f"{str(file)!r} is empty", self.layout)
        cases = each(
            ((f"line {place}", partial(_case, line, pictures, beside(file), split)) for place, line in lines),
            file.name, self.layout,
        )  # fmt: skip
        gallery = references.built_in()
        return Dataset("aibench", kind, cases, gallery, file.parent, _notes(cases, split))

    def _file(self, home: Path) -> Path:
        if home.is_file():
            return home
        if (home / "AIBench.jsonl").is_file():
            return home / "AIBench.jsonl"
        found = sorted(home.glob("*.jsonl"))
        if len(found) != 1:
            names = some([path.name for path in found]) if found else "none"
            raise SettingsError(f"{str(home)!r} does not contain exactly one list of cases ({names})", self.layout)
        return found[0]


dataset = AIBench()


def _case(line: str, pictures: dict[str, Path], graphs: Path, split: str) -> Case:
    record = parsed(line, "the record")
    if not isinstance(record, dict) or not record.get("id") or not isinstance(record.get("method_text"), str):
        raise SettingsError("the record lacks id or method_text")
    id = str(record["id"])
    try:
        case = _case_of_record(id, record, pictures, split)
        return replace(case, graph=graph_of(graphs / f"{case.file}.json"))
    except SettingsError as error:
        raise SettingsError(f"{id}: {error.message}", error.hint) from error


def _case_of_record(id: str, record: dict[str, Any], pictures: dict[str, Path], split: str) -> Case:
    published: str = record["method_text"].replace("\r\n", "\n")
    text, floats = without_figures(published)
    if not text.strip():
        raise SettingsError("it has no text except that of figures")
    human = next((pictures[key] for key in _keys(id) if key in pictures), None)
    return Case(
        id,
        Source(published if split == RAW else text, str(record.get("caption") or "") or overview_caption(floats), id),
        human,
        str(record.get("category") or ""),
        split=split,
        questions=questions(record.get("checklist") or [], id),
        aspect=measured(human),
    )


def _pictures(folder: Path) -> dict[str, Path]:
    """Every picture by the plain letters of its path: "CVPR_2025/2506.07857v1" may lie in a folder or under a dash."""
    found = sorted(path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES) if folder.is_dir() else []
    whole = {_letters(path.relative_to(folder).with_suffix("").as_posix()): path for path in found}
    return {_letters(path.stem): path for path in found} | whole


def _keys(id: str) -> tuple[str, str]:
    return _letters(id), _letters(id.rpartition("/")[2])


def _letters(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _notes(cases: tuple[Case, ...], split: str) -> tuple[str, ...]:
    asked = sum(len(case.questions) for case in cases)
    without = sum(case.human is None for case in cases)
    captioned = sum(bool(case.source.caption) for case in cases)
    floats = (
        "the texts are as published: the captions of the original figures are in them"
        if split == RAW
        else f"the floats of figures are taken out of the texts (--split {RAW} leaves them in)"
    )
    drawn = sum(case.graph is not None for case in cases)
    graphs = (f"{drawn} of {len(cases)} cases have a logic graph beside them",) if drawn else ()
    lack = (f"{without} of {len(cases)} cases are without the paper's own figure",) if without else ()
    return (
        f"{asked} questions",
        floats,
        f"{captioned} of {len(cases)} captions come from such a float",
        *graphs,
        *lack,
    )
