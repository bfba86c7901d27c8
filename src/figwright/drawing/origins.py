"""A drawn figure -> what the paths and labels of its arrows are measured from, for pages and importers that say them as
the figure does."""

from __future__ import annotations

from dataclasses import dataclass

from figwright.drawing import themes
from figwright.drawing.drawing_marks import Units
from figwright.ir.scene import Point, Rect, Scene, union
from figwright.ir.scene.curves import halfway
from figwright.ir.spec import Figure, Group

SHEET = Point(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Origins:
    """By element id, for arrows and their labels, in points of the scene; `unit` is how many units of the figure's
    paths and lettering a point has."""

    at: dict[str, Point]
    unit: float

    @classmethod
    def of(cls, figure: Figure, scene: Scene, *, composed: bool | None = None) -> Origins:
        """Of a figure as it is, or as if it were `composed`."""
        sheet = figure.placed if composed is None else not composed
        unit = Units.of(figure, themes.of(figure.head)).unit / scene.scale
        found: dict[str, Point] = {}
        rooms = {} if sheet else _rooms(figure, scene)
        for element in scene.elements:
            if element.route is not None and not sheet:
                room = rooms.get(element.route.source)  # an empty row has none: its arrow begins where it is drawn
                found[element.id] = Point(room.cx, room.cy) if room else element.route.points[0]
                found.setdefault(f"{element.route.bundle}/label", halfway(element.route.points))
        return cls(found, unit)

    def to_figure(self, id: str, numbers: tuple[float, ...]) -> tuple[float, ...]:
        """Coordinates of the scene as the figure writes those of an arrow's path or of a label."""
        origin = self.at.get(id, SHEET)
        return tuple(round((value - origin[i % 2]) * self.unit, 2) for i, value in enumerate(numbers))


def _rooms(figure: Figure, scene: Scene) -> dict[str, Rect]:
    """Where each item is: what arrows touch of it, or all that it holds when it is a group without a frame."""
    drawn = {e.id: e for e in scene.elements if e.role in ("node", "zone", "panel", "callout")}
    boxes, out = dict[str, Rect](), dict[str, Rect]()
    for item in reversed([item for item, _ in figure.walk()]):  # the innermost first
        if item.id in drawn:
            boxes[item.id], out[item.id] = drawn[item.id].box, drawn[item.id].touch
        elif isinstance(item, Group) and (inner := [boxes[child.id] for child in item.items if child.id in boxes]):
            boxes[item.id] = out[item.id] = union(inner)
    return out
