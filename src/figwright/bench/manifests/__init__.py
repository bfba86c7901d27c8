"""A file of runs: which rows of which tables, drawn by whom with what. One entry is one job.

    papers = manifest.load("papers")
    jobs = [manifest.job(entry, data="/data/PaperBananaBench") for entry in papers.select("table2/*")]

A manifest is TOML: a title, `[defaults.DATASET]` for what the entries of a dataset share, and `[[entry]]` for each row.
The built-in ones are beside this file; a user's own is named by its path.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from figwright.bench import datasets, methods, published
from figwright.bench.case import Kind
from figwright.bench.job import Job
from figwright.bench.judges import Rules
from figwright.bench.methods import refuse_unknown
from figwright.bench.published import PublishedRow
from figwright.core.errors import NotFound, SettingsError, fault, nearest

_FOLDER = Path(__file__).parent
OWN = ("model", "image_model", "kind")
"""Fields of an order that an entry has itself."""
REPEATS = {"id", "title", "table", "row", "note", "same_as"}
"""What an entry says itself when another one says how its work is done."""


class _Read(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Shared(_Read):
    """What the entries of a dataset can share; tables are merged with theirs."""

    judge: str = ""
    rules: dict[str, Any] = Field(default_factory=dict)
    order: dict[str, Any] = Field(default_factory=dict)


class _File(_Read):
    """A manifest as it is written."""

    title: str = ""
    defaults: dict[str, _Shared] = Field(default_factory=dict)
    entry: tuple[dict[str, Any], ...] = ()


class Entry(_Read):
    """One row. `id` is "table2/4"; `row` the key of the published row that it is to be compared with, if there is one;
    `order` the fields of an `Order` that differ from the usual; `note` what whoever runs it has to know; `same_as` the
    entry whose work this one is as well, since tables repeat each other's rows."""

    id: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9.-]*/[A-Za-z0-9.-]+$")
    title: str = Field(min_length=1)
    table: str
    row: str = ""
    dataset: str
    kind: Kind = "diagram"
    method: str
    options: dict[str, str] = Field(default_factory=dict)
    order: dict[str, Any] = Field(default_factory=dict)
    model: str = ""
    image_model: str = ""
    judge: str = ""
    rules: dict[str, Any] = Field(default_factory=dict)
    note: str = ""
    same_as: str = ""

    @model_validator(mode="after")
    def _says_things_once(self) -> Self:
        for name in OWN:
            if name in self.order:
                raise ValueError(f"{self.id}: {name} must not be inside order; move it one level up")
        return self

    @property
    def published(self) -> PublishedRow | None:
        """What the paper has in this row."""
        return published.row(self.dataset, self.row) if self.row else None


class Manifest(_Read):
    """Entries in the order of the file; no id occurs twice."""

    title: str
    entries: tuple[Entry, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _ids_are_their_own(self) -> Self:
        if doubled := [id for id, times in Counter(entry.id for entry in self.entries).items() if times > 1]:
            raise ValueError(f"two entries have the id {doubled[0]!r}")
        return self

    def select(self, *patterns: str) -> tuple[Entry, ...]:
        """The entries whose ids match one of the patterns ("table2/*"), all of them when there is none. A pattern that
        matches nothing is refused."""
        ids = [entry.id for entry in self.entries]
        for pattern in patterns:
            if not any(fnmatchcase(id, pattern) for id in ids):
                groups = ", ".join(f"{group}/*" for group in dict.fromkeys(id.partition("/")[0] for id in ids))
                raise SettingsError(f"no entry of {self.title!r} matches {pattern!r}", nearest(pattern, ids) or groups)
        return tuple(
            entry for entry in self.entries if not patterns or any(fnmatchcase(entry.id, one) for one in patterns)
        )


def names() -> tuple[str, ...]:
    """The manifests that come with figwright."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


def load(name: str | Path) -> Manifest:
    """A built-in manifest by name, or a file by its path (anything with a suffix or a folder in it)."""
    path = Path(name).expanduser()
    if str(name) in names():
        path = _FOLDER / f"{name}.toml"
    elif not path.suffix and len(path.parts) == 1:
        raise NotFound("manifest", str(name), names())
    try:
        data = tomllib.loads(path.read_text("utf-8-sig"))
    except FileNotFoundError:
        raise SettingsError(f"no manifest named {str(name)!r}", f"built in: {', '.join(names())}") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"the manifest {str(name)!r} cannot be read: {error}", "write it as TOML") from error
    try:
        file = _File.model_validate(data)
        return Manifest.model_validate({"title": file.title or path.stem, "entries": _entries(file)})
    except ValidationError as error:
        raise SettingsError(f"the manifest {str(name)!r}: {fault(error)}", "compare it with papers") from None


def _entries(file: _File) -> list[dict[str, Any]]:
    """The entries with what their dataset's share put in."""
    known = {str(entry.get("id")): entry for entry in file.entry if "same_as" not in entry}
    shared = {dataset: fields.model_dump(exclude_unset=True) for dataset, fields in file.defaults.items()}
    return [_filled(_repeated(entry, known), shared) for entry in file.entry]


def _repeated(entry: dict[str, Any], known: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """An entry that repeats another, with the other's work in it."""
    if "same_as" not in entry:
        return entry
    if (other := known.get(str(entry["same_as"]))) is None:
        raise NotFound("entry to be repeated", str(entry["same_as"]), known)
    if wrong := sorted(set(entry) - REPEATS):
        told = f"{entry.get('id')}: an entry with same_as cannot have {wrong[0]!r}"
        raise SettingsError(told, f"known: {', '.join(sorted(REPEATS))}")
    return {**{name: value for name, value in other.items() if name not in REPEATS}, **entry}


def _filled(entry: Mapping[str, Any], defaults: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """An entry with what those of its dataset share."""
    merged = dict(entry)
    for name, value in defaults.get(str(entry.get("dataset")), {}).items():
        own = entry.get(name)
        if own is None:
            merged[name] = value
        elif isinstance(value, dict) and isinstance(own, dict):
            merged[name] = {**value, **own}
    return merged


def distinct(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """One entry of each work: what several tables show is run once."""
    found: dict[str, Entry] = {}
    for entry in entries:
        found.setdefault(entry.same_as or entry.id, entry)
    return tuple(found.values())


def job(entry: Entry, *, model: str = "", image_model: str = "", **common: Any) -> Job:
    """The entry's job. `model` and `image_model` take the place of those that it names; where it names none, it asks
    none. `common` are fields of a `Job`: of those, `order`, `options` and `rules` are put over the entry's."""
    method = methods.get(entry.method)
    datasets.get(entry.dataset)
    if entry.kind not in method.kinds:
        raise SettingsError(f"{entry.id}: {entry.method} draws no {entry.kind}s", f"it draws {', '.join(method.kinds)}")
    options = {**entry.options, **_fields(common.pop("options", {}))}
    refuse_unknown(entry.method, method.options, options)
    order = {
        **entry.order,
        **_fields(common.pop("order", {})),
        "kind": entry.kind,
        "model": entry.model and (model or entry.model),
        "image_model": entry.image_model and (image_model or entry.image_model),
    }
    rules = {**entry.rules, **_fields(common.pop("rules", {}))}
    work = {"dataset": entry.dataset, "kind": entry.kind, "method": entry.method, "judge": entry.judge}
    named = {"run": "", "label": entry.id}  # the runner names it: the same row may be run again on other cases
    try:
        return Job.of({**named, **work, **common, "options": options, "order": order, "rules": rules})
    except TypeError as error:  # a rule that there is not
        raise SettingsError(f"{entry.id}: {error}", f"rules are {', '.join(asdict(Rules()))}") from None


def _fields(given: Any) -> dict[str, Any]:
    """A mapping of some fields; a whole order or rules would silently undo what the entry says."""
    if not isinstance(given, Mapping):
        raise SettingsError(f"{type(given).__name__} cannot override an entry", "give the fields that differ")
    return dict(given)
