"""Funnel: how many candidates are left after every step, and why each of the others is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Drop:
    """A paper, script or candidate that goes no further."""

    id: str
    step: str
    reason: str


@dataclass(frozen=True, slots=True)
class Funnel:
    """`steps` in their order; `total` is what there was at first, `unit` what it is counted in."""

    unit: str
    total: int
    steps: tuple[str, ...]
    drops: tuple[Drop, ...] = ()

    def without(self, drops: Iterable[Drop]) -> Funnel:
        return Funnel(self.unit, self.total, self.steps, (*self.drops, *drops))

    def counts(self) -> tuple[tuple[str, int], ...]:
        """How many are left after each step."""
        lost = Counter(drop.step for drop in self.drops)
        left, found = self.total, [(self.unit, self.total)]
        for step in self.steps:
            left -= lost[step]
            found.append((step, left))
        return tuple(found)

    def table(self) -> str:
        """For people: a line a step, and the commonest reasons under it."""
        lines = []
        wide = max(len(name) for name, _ in self.counts())
        for name, left in self.counts():
            reasons = Counter(drop.reason for drop in self.drops if drop.step == name)
            lines.append(f"{name:<{wide}}  {left:>6,}" + (f"   -{reasons.total()}" if reasons else ""))
        return "\n".join(lines)

    def as_data(self) -> dict[str, Any]:
        return {
            "unit": self.unit,
            "counts": [list(pair) for pair in self.counts()],
            "steps": list(self.steps),
            "dropped": [{"id": one.id, "step": one.step, "reason": one.reason} for one in self.drops],
        }

    @classmethod
    def of(cls, data: dict[str, Any]) -> Funnel:
        drops = tuple(Drop(**one) for one in data["dropped"])
        return cls(data["unit"], data["counts"][0][1], tuple(data["steps"]), drops)
