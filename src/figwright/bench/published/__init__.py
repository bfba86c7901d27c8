"""What the papers print: their tables as data, each row with the table and paper that it comes from.

    for row in published.rows("aibench"):
        print(row.title, row.values["overall"])

The folder beside this file holds one file for each paper. Numbers are copied, never computed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from figwright.bench.case import Kind
from figwright.core.errors import NotFound, SettingsError

Of = Literal["score", "difference", "share", "scorers"]
"""Scores of 0 to 100; what one method has more than another; wins, ties and losses in percent; what other people's
scorers say, each on its own scale."""
_FOLDER = Path(__file__).parent
FILES = ("paperbanana", "aibench")


@dataclass(frozen=True, slots=True)
class PublishedRow:
    """One row. `key` is "table1/human"; `values` are by measure, as our judges call them; `same_as` is the key of the
    row that this one repeats; `category` is set where it holds for a part of the cases."""

    key: str
    title: str
    values: Mapping[str, float]
    benchmark: str
    kind: Kind
    table: str
    paper: str
    arxiv: str
    group: str = ""
    category: str = ""
    of: Of = "score"
    same_as: str = ""

    @property
    def source(self) -> str:
        return f"{self.paper.partition(':')[0]} (arXiv:{self.arxiv}), {self.table.partition(':')[0]}"


class _Read(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Row(_Read):
    key: str = Field(min_length=1)
    title: str = Field(min_length=1)
    values: tuple[float, ...]
    group: str = ""
    category: str = ""
    same_as: str = ""


class _Table(_Read):
    id: str = Field(min_length=1)
    title: str
    measures: tuple[str, ...] = Field(min_length=1)
    kind: Kind = "diagram"
    of: Of = "score"
    row: tuple[_Row, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _a_value_for_every_measure(self) -> Self:
        for row in self.row:
            if len(row.values) != len(self.measures):
                raise ValueError(f"{self.id}/{row.key} has {len(row.values)} values for {len(self.measures)} measures")
        return self


class _File(_Read):
    benchmark: str
    paper: str
    arxiv: str
    table: tuple[_Table, ...]


def rows(benchmark: str, *, table: str = "", kind: str = "", of: Of | None = None) -> tuple[PublishedRow, ...]:
    """The rows of a benchmark in the papers' order: of one table ("table1"), kind or sort when that is wished for."""
    found = [row for file in FILES for row in _loaded(file) if row.benchmark == benchmark]
    if not found:
        return ()
    return tuple(
        row
        for row in found
        if (not table or row.key.partition("/")[0] == table)
        and (not kind or row.kind == kind)
        and (of is None or row.of == of)
    )


def row(benchmark: str, key: str) -> PublishedRow:
    """One row by its key."""
    known = {one.key: one for one in rows(benchmark)}
    if key not in known:
        raise NotFound(f"published row of {benchmark}", key, known)
    return known[key]


@cache
def _loaded(name: str) -> tuple[PublishedRow, ...]:
    path = _FOLDER / f"{name}.toml"
    try:
        file = _File.model_validate(tomllib.loads(path.read_text("utf-8")))
    except (OSError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise SettingsError(f"{str(path)!r} cannot be read: {error}", "reinstall figwright") from error
    return tuple(
        PublishedRow(
            f"{table.id}/{row.key}",
            row.title,
            dict(zip(table.measures, row.values, strict=True)),
            file.benchmark,
            table.kind,
            table.title,
            file.paper,
            file.arxiv,
            row.group,
            row.category,
            table.of,
            row.same_as,
        )
        for table in file.table
        for row in table.row
    )
