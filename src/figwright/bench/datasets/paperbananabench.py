"""PaperBananaBench: diagrams and plots, each with a list of cases to draw (test) and one to learn from (ref)."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

from figwright.agents import references
from figwright.agents.references import Reference
from figwright.agents.references.kinds import category_named
from figwright.bench.case import Case, Dataset, Kind
from figwright.bench.datasets._reading import each, json_of, measured, number, some, within
from figwright.core import tables
from figwright.core.errors import SettingsError
from figwright.core.source import Source


class PaperBananaBench:
    title = "PaperBananaBench"
    layout = "a folder with diagram/ and plot/, each with test.json, ref.json and images/; or one of the two"
    kinds: tuple[Kind, ...] = ("diagram", "plot")
    splits = ("test", "ref")
    needs_folder = True
    judges: tuple[str, ...] = ("referenced", "graph", "checks")

    def load(self, home: Path | None, kind: Kind, split: str) -> Dataset:
        assert home is not None
        file = self._file(home, kind, split)
        records = json_of(file)
        if not isinstance(records, list) or not records:
            raise SettingsError(f"{str(file)!r} is not a list of cases", self.layout)
        self._suit(file, records, kind)
        cases = each(
            (
                (f"record {place} ({id})", partial(_case, file.parent, record, kind, split, id))
                for place, record in enumerate(records)
                if (id := _id(record, split, place))
            ),
            file.name, "a record has id, content, visual_intent, path_to_gt_image",
        )  # fmt: skip
        learnt, note = _references(file.parent, kind)
        return Dataset("paperbananabench", kind, cases, learnt, file.parent, (note, *_notes(cases, split)))

    def _file(self, home: Path, kind: Kind, split: str) -> Path:
        places = (home / kind / f"{split}.json", home / f"{split}.json")
        for path in places:
            if path.is_file():
                return path
        raise SettingsError(f"{str(home)!r} has neither {kind}/{split}.json nor {split}.json", self.layout)

    def _suit(self, file: Path, records: list[Any], kind: Kind) -> None:
        """A folder of the other kind is told at once, and not once a record."""
        contents = [record.get("content") for record in records if isinstance(record, dict)]
        if contents and not any(_matches_kind(content, kind) for content in contents):
            other = next(one for one in self.kinds if one != kind)
            raise SettingsError(f"{str(file)!r} contains {other}s but no {kind}s", f"use --kind {other}")


dataset = PaperBananaBench()


def _matches_kind(content: Any, kind: Kind) -> bool:
    return (_data(content) is not None) == (kind == "plot")


def _data(content: Any) -> Any:
    """A table as JSON; some copies of the benchmark hold it as a text."""
    if isinstance(content, str) and content.lstrip()[:1] in ("{", "["):
        try:
            content = json.loads(content)
        except json.JSONDecodeError:
            return None
    return content if isinstance(content, dict | list) else None


def _id(record: Any, split: str, place: int) -> str:
    return str((isinstance(record, dict) and record.get("id")) or f"{split}_{place}")


def _case(folder: Path, record: Any, kind: Kind, split: str, id: str) -> Case:
    if not isinstance(record, dict) or not record.get("content") or "visual_intent" not in record:
        raise SettingsError("it lacks content or visual_intent")
    if not _matches_kind(record["content"], kind):
        raise SettingsError(f"its content does not fit a {kind}")
    more = record.get("additional_info") or {}
    if not isinstance(more, dict):
        raise SettingsError("its additional_info is not a JSON object")
    named = str(record.get("path_to_gt_image") or "")
    picture = within(folder, named) if named else None
    human = picture if picture and picture.is_file() else None
    intent, category = str(record["visual_intent"] or "").strip(), str(record.get("category") or "")
    return Case(
        id,
        _source(record["content"], intent, id, kind),
        human,
        category if kind == "plot" else category_named(category),
        str(record.get("difficulty") or ""),
        split,
        code=str(more.get("gt_code") or ""),
        aspect=_aspect(more) or measured(human),
    )


def _source(content: Any, intent: str, id: str, kind: Kind) -> Source:
    if kind == "diagram":
        return Source(content, intent, id)
    return Source.of_table(tables.loads(json.dumps(_data(content)), "json", id), intent, id)


def _aspect(more: dict[str, Any]) -> float | None:
    width, height = number(more.get("width")), number(more.get("height"))
    return width / height if width and height else None


def _references(folder: Path, kind: Kind) -> tuple[tuple[Reference, ...], str]:
    if (folder / "ref.json").is_file():
        found = references.load(folder, plots=kind == "plot")
        return found, f"{len(found)} references of its own"
    found = references.built_in(plots=kind == "plot")
    return found, f"there is no ref.json: the references are figwright's own {len(found)}"


def _notes(cases: tuple[Case, ...], split: str) -> tuple[str, ...]:
    lost = [case.id for case in cases if case.human is None]
    lack = (f"{len(lost)} of {len(cases)} cases lack their picture: {some(lost)}",) if lost else ()
    itself = ("the cases are the references: each is left out of its own",) if split == "ref" else ()
    return (*itself, *lack)
