"""Arrangements that are kept: while a figure is edited, what was arranged automatically stays as it stands.

Whoever renames a box does not want the others to change places; nor is there time to try all places again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from figwright.ir.spec import Figure, Group, Node
from figwright.ir.spec.model import Hold

if TYPE_CHECKING:
    from figwright.drawing.layouts._cells import Plan
    from figwright.drawing.layouts._rounds import Placed


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How the automatic groups of a figure stood: the plan of each and the items that it was made for, how wide labels
    ran, and the sheet's width and ratio."""

    plans: Mapping[str, Plan]
    items: Mapping[str, tuple[str, ...]]
    wrap: float
    sheet: tuple[float, float | None]
    hold: Hold | None = None
    """What holds the sheet and the type as they are."""
    solved: tuple[Figure, Placed] | None = field(default=None, repr=False, compare=False)
    """The figure that was solved and its solution: an edit that only adds floating items need not solve it again."""

    @classmethod
    def of(cls, figure: Figure, placed: Placed, hold: Hold) -> Arrangement:
        plans = placed.order.plans
        items = {group.id: tuple(item.id for item in group.items) for group in figure.groups() if group.id in plans}
        sheet = (figure.head.width, figure.head.aspect)
        return cls(plans, items, placed.order.wrap, sheet, hold, (figure, placed))

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Arrangement:
        """What `data` gave, from JSON."""
        width, aspect = data["sheet"]
        items = {str(id): tuple(map(str, ids)) for id, ids in data["items"].items()}
        plans = {str(id): _plan(plan) for id, plan in data["plans"].items()}
        for id, plan in plans.items():
            if sorted(_leaves(plan)) != sorted(items[id]):
                raise ValueError(f"the plan of {id!r} is not of its items")
        hold = Hold.model_validate(data["hold"]) if data.get("hold") else None
        return cls(plans, items, float(data["wrap"]), (width, aspect), hold)

    def data(self) -> dict[str, Any]:
        """As JSON."""
        hold = self.hold.model_dump(mode="json") if self.hold else None
        return {"plans": self.plans, "items": self.items, "wrap": self.wrap, "sheet": self.sheet, "hold": hold}

    def settled(self, figure: Figure) -> Figure:
        """The figure with rows and columns where it was automatic: whoever changes a word later finds the rest as it
        stood, and can write it otherwise."""
        return figure.model_copy(update={"body": self._settled(figure.body)}).verified()

    def _settled(self, group: Group) -> Group:
        items = tuple(self._settled(item) if isinstance(item, Group) else item for item in group.items)
        if (plan := self.plans.get(group.id)) is None:
            return group.model_copy(update={"items": items})
        planned = set(_leaves(plan))
        way, parts = adapted(plan, [item.id for item in items if item.id in planned])
        beside = tuple(item for item in items if item.id not in planned)  # they have places of their own
        placed = (*_grouped(parts, {item.id: item for item in items}), *beside)
        how = {"arrange": way} if group.framed else {"type": way}
        return group.model_copy(update={"items": placed, **how})

    def suits(self, figure: Figure) -> bool:
        """Whether it was made for a sheet of the same shape; another one is worth a new beginning."""
        return self.sheet == (figure.head.width, figure.head.aspect)


def adapted(plan: Plan, items: Sequence[str]) -> Plan:
    """A plan for other items: what is gone is left out, what is new stands behind the item that it follows."""
    way, parts = _plan_without(plan, set(items)) or (plan[0], ())
    known = set(_leaves((way, parts)))
    for i, id in enumerate(items):
        if id not in known:
            parts = _insert_before(parts, items[i - 1], id) if i else (id, *parts)
            known.add(id)
    return way, parts


def _grouped(parts: Sequence[Plan | str], known: Mapping[str, Node | Group]) -> tuple[Node | Group, ...]:
    """Items as a plan has them, in rows and columns that are named when the figure is."""
    return tuple(
        known[part] if isinstance(part, str) else Group.model_construct(type=part[0], items=_grouped(part[1], known))
        for part in parts
    )


def _plan(data: Any) -> Plan:
    way, parts = data
    if way not in ("row", "column"):
        raise ValueError(f"nothing stands as a {way!r}")
    return way, tuple(part if isinstance(part, str) else _plan(part) for part in parts)


def _plan_without(plan: Plan, wanted: Collection[str]) -> Plan | None:
    parts: list[Plan | str] = []
    for part in plan[1]:
        if isinstance(part, str):
            parts += [part] if part in wanted else []
        elif left := _plan_without(part, wanted):
            parts.append(left[1][0] if len(left[1]) == 1 else left)
    return (plan[0], tuple(parts)) if parts else None


def _insert_before(parts: Sequence[Plan | str], before: str, id: str) -> tuple[Plan | str, ...]:
    out: list[Plan | str] = []
    for part in parts:
        out.append(part if isinstance(part, str) else (part[0], _insert_before(part[1], before, id)))
        if part == before:
            out.append(id)
    return tuple(out)


def _leaves(plan: Plan) -> list[str]:
    return [id for part in plan[1] for id in ([part] if isinstance(part, str) else _leaves(part))]
