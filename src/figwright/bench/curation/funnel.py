"""Funnel: how many candidates are left after every step, and why each of the others is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Drop:
    """A paper, script or candidate that goes no further."""

    id: str
    step: str
    reason: str


@dataclass(frozen=True, slots=True)
class Funnel:
    """`steps` in their order; `total` is what there was at first, `unit` what it is counted in. `warned` are those that
    went on though something is doubtful, at which step and why: a candidate may be there several times."""

    unit: str
    total: int
    steps: tuple[str, ...]
    drops: tuple[Drop, ...] = ()
    warned: tuple[Drop, ...] = ()

    def without(self, drops: Iterable[Drop]) -> Funnel:
        """With more that went; of what has gone nothing else is said."""
        gone = (*self.drops, *drops)
        ids = {drop.id for drop in gone}
        return replace(self, drops=gone, warned=tuple(one for one in self.warned if one.id not in ids))

    def counts(self) -> tuple[tuple[str, int], ...]:
        """How many are left after each step."""
        lost = Counter(drop.step for drop in self.drops)
        left, found = self.total, [(self.unit, self.total)]
        for step in self.steps:
            left -= lost[step]
            found.append((step, left))
        return tuple(found)

    def table(self) -> str:
        """For people: a line a step, how many went there, and how many went on with a warning."""
        lines = []
        wide = max(len(name) for name, _ in self.counts())
        for name, left in self.counts():
            lost = sum(drop.step == name for drop in self.drops)
            doubtful = len({one.id for one in self.warned if one.step == name})
            gone, noted = f"   -{lost}" if lost else "", f"   {doubtful} with warnings" if doubtful else ""
            lines.append(f"{name:<{wide}}  {left:>6,}{gone}{noted}")
        return "\n".join(lines)

    def as_data(self) -> dict[str, Any]:
        return {
            "unit": self.unit,
            "counts": [list(pair) for pair in self.counts()],
            "steps": list(self.steps),
            "dropped": [asdict(one) for one in self.drops],
            "warned": [asdict(one) for one in self.warned],
        }

    @classmethod
    def of(cls, data: dict[str, Any]) -> Funnel:
        drops, warned = (tuple(Drop(**one) for one in data.get(name, ())) for name in ("dropped", "warned"))
        return cls(data["unit"], data["counts"][0][1], tuple(data["steps"]), drops, warned)
