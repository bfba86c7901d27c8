"""Case: one figure to make, with all that is known about how it should come out. Dataset: many of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Literal

from figwright.agents.references import Reference
from figwright.bench.logic import LogicGraph
from figwright.core.source import Source

Kind = Literal["diagram", "plot"]
LEVELS = ("component", "topology", "phase", "semantics")
"""AIBench's four levels of questions, 1 to 4: does it exist, what is joined to what, which stages, what is it about."""


@dataclass(frozen=True, slots=True)
class Question:
    """A multiple-choice question that a figure should answer. `options` are letters with their texts; `level` counts
    from 1. `negative`: it asks for something that must not be there."""

    id: str
    level: int
    text: str
    options: tuple[tuple[str, str], ...]
    answer: str
    negative: bool = False

    @property
    def letters(self) -> tuple[str, ...]:
        return tuple(letter for letter, _ in self.options)


@dataclass(frozen=True, slots=True)
class Case:
    """What is to be drawn (`source`), the picture that people drew of it (`human`), and what it is asked about.

    `code` is the human plot's script; `difficulty` easy or hard where the benchmark says so; `aspect` is the human
    picture's width to height where it is known.
    """

    id: str
    source: Source
    human: Path | None = None
    category: str = ""
    difficulty: str = ""
    split: str = "test"
    questions: tuple[Question, ...] = ()
    graph: LogicGraph | None = None
    code: str = ""
    aspect: float | None = None

    @property
    def kind(self) -> Kind:
        return "plot" if self.source.table is not None else "diagram"

    @property
    def digest(self) -> str:
        """The same for the same text, caption and questions: scores on it are comparable only then."""
        return sha256(f"{self.source.digest}\0{self.questions!r}".encode()).hexdigest()[:16]

    @property
    def file(self) -> str:
        """A name for files: ids may hold slashes ("CVPR_2025/2506.07857v1") and two of them must never meet."""
        plain = "".join(sign if (sign.isalnum() and sign.isascii()) or sign in "-_." else "-" for sign in self.id)[:60]
        return f"{plain.strip('.-')}-{sha256(self.id.encode()).hexdigest()[:6]}"


@dataclass(frozen=True, slots=True)
class Dataset:
    """Cases to draw, and the references that methods may learn from: none of which is one of the cases."""

    name: str
    kind: Kind
    cases: tuple[Case, ...]
    references: tuple[Reference, ...] = ()
    home: Path | None = None
    notes: tuple[str, ...] = field(default=())
