"""A case -> what a method makes of it: one method per file, the papers' baselines among them.

A file holds `method`, an object with `title`, `kinds`, `options`, `asks` and an async `make`. A method asks only
through the session it is given, so that every call is counted, cached and paid once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol

from figwright.bench.case import Case
from figwright.bench.made import Made
from figwright.order import Order
from figwright.references import Reference
from figwright.registry import Registry
from figwright.session import Session

Needs = Literal["model", "painter"]


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a method is to work: figwright's own order, the method's own `options` ("examples": "10"), the references it
    may learn from (never the case itself), and a folder of ready pictures for those that only look them up."""

    order: Order
    options: Mapping[str, str] = field(default_factory=dict)
    references: tuple[Reference, ...] = ()
    folder: Path | None = None

    def number(self, name: str, otherwise: int) -> int:
        """An option that counts something."""
        from figwright.errors import SettingsError

        value = self.options.get(name, "")
        if not value:
            return otherwise
        if not value.isdigit():
            raise SettingsError(f"option {name} is {value!r}", "give a whole number")
        return int(value)


class Method(Protocol):
    """`kinds` is what it draws; `options` names its own options and what they do; `asks` says which models it needs."""

    title: str
    kinds: tuple[str, ...]
    options: Mapping[str, str]

    def asks(self, kind: str) -> tuple[Needs, ...]: ...

    async def make(self, session: Session, case: Case, recipe: Recipe) -> Made: ...


_registry: Registry[Method] = Registry(__name__, "method", "method")
names, get = _registry.names, _registry.get
