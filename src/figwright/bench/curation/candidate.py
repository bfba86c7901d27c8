"""Candidate: a figure that may become a case, with all that was found out about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any

from figwright.bench.case import Case, Kind
from figwright.core.source import Source
from figwright.core.tables import Table, Value


@dataclass(frozen=True, slots=True)
class Candidate:
    """`text` and `caption` are what a figure is drawn from; of a plot `columns` and the intent. `picture` is a file's
    name among the kept pictures; `width` and `height` are pixels, of plots inches. `category_by` says who chose the
    category: rules, model, meta. `origin` is the file or folder that it came from, `authors` and `origin` tell which
    candidates belong together."""

    id: str
    kind: Kind
    text: str
    caption: str
    picture: str
    width: float
    height: float
    category: str = ""
    category_by: str = ""
    difficulty: str = ""
    columns: tuple[tuple[str, tuple[Value, ...]], ...] = ()
    code: str = ""
    title: str = ""
    venue: str = ""
    licence: str = ""
    authors: tuple[str, ...] = ()
    origin: str = ""
    figure: str = ""
    notes: tuple[str, ...] = ()

    @property
    def aspect(self) -> float:
        return self.width / self.height if self.height else 0.0

    @property
    def digest(self) -> str:
        """The same for the same words, data and picture: what a person decides on."""
        said = dumps([self.text, self.caption, self.picture, self.columns], ensure_ascii=False)
        return sha256(said.encode()).hexdigest()[:16]

    @property
    def groups(self) -> frozenset[str]:
        """What no two splits may share: the paper, and its authors."""
        return frozenset({f"paper {self.origin or self.id}", *(f"author {name.casefold()}" for name in self.authors)})

    def source(self) -> Source:
        if self.kind == "diagram":
            return Source(self.text, self.caption, self.id)
        return Source.of_table(Table.of(dict(self.columns), self.id), self.caption, self.id)

    def case(self, pictures: Path) -> Case:
        """As the inspection sees it."""
        human = pictures / self.picture if self.picture else None
        return Case(self.id, self.source(), human, self.category, self.difficulty, code=self.code, aspect=self.aspect)

    def as_data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Candidate:
        """From JSON, as this figwright has written it."""
        known = {each.name for each in fields(cls)}
        plain = {name: value for name, value in data.items() if name in known}
        plain["columns"] = tuple((str(name), tuple(values)) for name, values in plain.get("columns", ()))
        return cls(**{**plain, "authors": tuple(plain.get("authors", ())), "notes": tuple(plain.get("notes", ()))})
