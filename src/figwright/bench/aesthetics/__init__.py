"""A picture -> how good it looks, 0 to 100: one scorer per file. Scores of two scorers must not be compared.

A file holds `scorer`, an object with `title`, `lacks` and an async `score`. AIBench's own scorer is UniPercept; where
it is not at hand a model is asked for a scale. Which of them it was stands in every record and in every report.
"""

from __future__ import annotations

from typing import Protocol

from figwright.agents.models import Image
from figwright.agents.session import Session
from figwright.core.registry import Registry

AUTO, NONE = "auto", "none"
PREFERRED, OTHERWISE = "unipercept", "vlm"


class Scorer(Protocol):
    title: str

    def lacks(self) -> str:
        """Nothing when it can be used here; otherwise what is missing."""
        ...

    async def score(self, session: Session | None, image: Image) -> float:
        """0 to 100, or an error: never a guess."""
        ...


_registry: Registry[Scorer] = Registry(__name__, "scorer", "scorer of aesthetics")
names, get = _registry.names, _registry.get


def settled(name: str) -> str:
    """The scorer that a name means on this machine: `auto` is AIBench's own where it is at hand, else a model's scale.

    A run on several machines settles it once, at its beginning: half a run by another scorer is worth nothing.
    """
    if name != AUTO:
        return name
    return OTHERWISE if get(PREFERRED).lacks() else PREFERRED
