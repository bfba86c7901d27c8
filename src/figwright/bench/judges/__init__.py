"""A case and what was made of it -> a judgement: one judge per file. What a judgement is worth is a second step.

A file holds `judge`, an object with `title`, `needs_model`, `measures`, `means`, an async `judge` that gives a record
which can be kept as JSON, and `marks`, which reads such a record. So scores can be computed anew without asking anyone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from figwright.agents.session import Session
from figwright.bench.case import Case
from figwright.bench.made import Made
from figwright.bench.marks import Mark
from figwright.core.errors import PASSING, STOPPING
from figwright.core.registry import Registry

Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Rules:
    """How judging is done. `orders`: both ways of showing the two figures, or the paper's single one. `strict`: for
    questions, negative ones and shuffled options. `aesthetics` names the scorer. `seed` shuffles."""

    orders: Literal["both", "single"] = "both"
    strict: bool = False
    aesthetics: str = "auto"
    seed: int = 0


class Judge(Protocol):
    """`measures` are what its marks are called, in the order of a table; `means` are measures that average others;
    `main` is the one that methods are ranked by. `only_strict`: judges unasked only where the rules are strict. One
    that has `about`, a sentence or two on what its scores mean, has it printed below them."""

    title: str
    needs_model: bool
    only_strict: bool
    measures: tuple[str, ...]
    means: Mapping[str, tuple[str, ...]]
    main: str

    def lacks(self, case: Case) -> str:
        """Nothing when the case can be judged; otherwise what it lacks."""
        ...

    async def judge(self, session: Session | None, case: Case, made: Made, rules: Rules) -> Record: ...

    def marks(self, record: Record) -> tuple[Mark, ...]: ...


def raise_ending(heard: Iterable[object]) -> None:
    """Raises what is no fault of an answer, when all calls have ended: first what would stop every case, then what
    leaves this one open, to be judged when the run is taken up again."""
    for kinds in (STOPPING, PASSING):
        for one in heard:
            if isinstance(one, kinds):
                raise one


_registry: Registry[Judge] = Registry(__name__, "judge", "judge")
names, get = _registry.names, _registry.get
