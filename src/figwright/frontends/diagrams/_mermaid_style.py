"""Styles of a Mermaid diagram: of all that CSS can say, the colours and dashes that a figure's hues stand for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from figwright.frontends.diagrams._graph import Direction, Notes
from figwright.frontends.diagrams._scan import Cursor
from figwright.frontends.importers._safe import colour

_WAYS: dict[str, Direction] = {
    "TB": "TB", "TD": "TB", "v": "TB", "BT": "BT", "^": "BT", "LR": "LR", ">": "LR", "RL": "RL", "<": "RL",
}  # fmt: skip
_WAY = re.compile(r"[ \t]*(TB|TD|BT|LR|RL|[<>^v])(?=[\s;]|$)")
_KNOWN = ("fill", "stroke", "stroke-dasharray")
Looks = dict[str, str]


def direction(cursor: Cursor) -> Direction | None:
    """LR, TD and the like, where one stands here."""
    match = cursor.take(_WAY)
    return _WAYS[match[1]] if match else None


@dataclass(slots=True)
class Styles:
    """Classes and who has them, what single boxes and links are given."""

    classes: dict[str, Looks] = field(default_factory=dict)
    used: dict[str, list[str]] = field(default_factory=dict)
    owned: dict[str, Looks] = field(default_factory=dict)
    lines: dict[str, Looks] = field(default_factory=dict)

    def define(self, names: Iterable[str], told: str) -> None:
        for name in names:
            self.classes.setdefault(name.strip(), {}).update(_read(told))

    def use(self, id: str, name: str) -> None:
        self.used.setdefault(id, []).append(name)

    def own(self, id: str, told: str) -> None:
        self.owned.setdefault(id, {}).update(_read(told))

    def links(self, which: Iterable[str], told: str) -> None:
        for number in which:
            self.lines.setdefault(number.strip(), {}).update(_read(told))

    def _of(self, id: str) -> Looks:
        out: Looks = {**self.classes.get("default", {})}
        for name in self.used.get(id, ()):
            out |= self.classes.get(name, {})
        return out | self.owned.get(id, {})

    def fill(self, id: str) -> str:
        """The colour of a box: its ground, or its border where the ground is none or white."""
        looks = self._of(id)
        ground = colour(looks.get("fill"))
        return ground if ground and ground != "#ffffff" else colour(looks.get("stroke")) or ""

    def dashed(self, id: str) -> bool:
        return self._of(id).get("stroke-dasharray", "0").strip("0 ") not in ("", "none")

    def stroke(self, number: int) -> str:
        looks = {**self.lines.get("default", {}), **self.lines.get(str(number), {})}
        return colour(looks.get("stroke")) or ""

    def tell(self, notes: Notes) -> None:
        """Says what of the styles no figure has."""
        for looks in (*self.classes.values(), *self.owned.values(), *self.lines.values()):
            for name in looks:
                if name not in _KNOWN:
                    notes.say("mapped colours to the theme's hues and dropped these styles", name)


def _read(told: str) -> Looks:
    """ "fill:#f9f,stroke-width:2px" -> its parts; a comma inside brackets, as in rgb(1,2,3), separates nothing."""
    parts = re.split(r",(?![^()]*\))", told.strip().rstrip(";"))
    pairs = (part.partition(":") for part in parts)
    return {name.strip().lower(): value.strip() for name, sign, value in pairs if sign}
