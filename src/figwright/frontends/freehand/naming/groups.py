"""What a program grouped and named -> things, where that fits what is drawn."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from figwright.frontends.freehand._model import Shape, Text
from figwright.frontends.freehand.naming.model import NEAR, Drawing, Part, Thing, area, clusters, holds
from figwright.ir.scene import union

LARGEST = 0.3
"""No thing that is not a frame covers more of the canvas."""
_OPAQUE = re.compile(
    r"(?:g|path|rect|text|tspan|use|image|circle|ellipse|poly(?:gon|line)|line|layer|svg|group|shape|node|edge|clust|id|"
    r"cell|patch|[xy]tick|line2d|graph|figure|axes|xmlid|my-svg|flowchart|state|entity|[a-z0-9_-]*\d{6,}|_x[0-9a-f]+_)?"
    r"(?:[-_ .:]?\d+)*[-_]?|layer[-_ ]?\w*|drawing\w*|root|page\d*|slide\w*|dummy\w*",
    re.IGNORECASE,
)
_UNIT = re.compile(r"\bnode\b|drawing\.CustomShape|drawing\.RectangleShape|drawing\.EllipseShape|drawing\.GroupShape")
EDGE = re.compile(r"\bedge\b|ConnectorShape|LineShape")
_FRAME = re.compile(r"\bcluster\b|\bsubgraph\b")


@dataclass(frozen=True, slots=True)
class Groups:
    drawing: Drawing

    def found(self, shapes: Sequence[Shape], texts: Sequence[Text]) -> list[Thing]:
        """Groups of the file that are one thing each; the outermost that are."""
        held: dict[Element, list[Part]] = {}
        parts: list[Part] = [*shapes, *texts]
        for part in parts:
            for element in self.drawing.above(part.element):
                if element is not self.drawing.root:
                    held.setdefault(element, []).append(part)
        lines = {
            above
            for arrow in self.drawing.headed
            for element in arrow.elements
            for above in self.drawing.above(element)
        }
        out: list[Thing] = []
        done: set[Element] = set()
        for element in self.drawing.root.iter():
            if element in held and not done & {element, *self.drawing.above(element)}:
                thing = self._unit(element, held[element], element in lines)
                if thing is not None:
                    out.append(thing)
                    done.add(element)
        return out

    def _unit(self, element: Element, parts: Sequence[Part], has_arrows: bool) -> Thing | None:
        shapes = [part for part in parts if isinstance(part, Shape)]
        texts = [part for part in parts if isinstance(part, Text)]
        closed = sorted((s for s in shapes if s.closed), key=lambda s: -area(s.box))
        kind, whole = element.get("class", ""), union(part.box for part in parts)
        if has_arrows or EDGE.search(kind) or not any(s.closed or s.fill for s in shapes) or element.get("data-layer"):
            return None
        body = closed[0] if closed and closed[0].box.grown(0.02 * self.drawing.wide).contains(whole) else None
        thing = Thing(shapes, texts, body, element, name=self.hint(element))
        if _FRAME.search(kind) and closed:
            thing.body = closed[0]
            return thing
        worded = [s for s in closed if any(holds(s.box, text.box) for text in texts)]
        inner = [s for s in worded if not any(o is not s and holds(s.box, o.box) for o in worded)]
        if _UNIT.search(kind) or element.get("data-cell-id"):
            return thing if len(inner) <= 1 or _UNIT.search(kind) else None
        if len(parts) < 2 and not thing.name:
            return None
        small = area(whole) <= (LARGEST if thing.name or body else LARGEST / 2) * area(self.drawing.canvas)
        drawn: list[Part] = [*self.drawing.sheet.shapes, *self.drawing.sheet.texts]
        strange = any(holds(whole, part.box) for part in drawn if part not in parts)
        if strange and thing.name and len(inner) <= 1 and closed and area(closed[0].box) > 0.6 * area(whole):
            thing.body = closed[0]  # a named box around others
            return thing
        return thing if small and len(inner) <= 1 and not strange and (body or self._dense(parts)) else None

    def _dense(self, parts: Sequence[Part]) -> bool:
        """Whether parts hang together."""
        return len(clusters([part.box for part in parts], NEAR * self.drawing.wide)) == 1

    def hint(self, element: Element) -> str:
        """What the file calls a group, if that is a name."""
        told = [element.get(key, "") for key in ("data-label", "aria-label", "data-title", "data-cell-id", "id")]
        for name in (*told, _decoded(element.get("class", ""))):
            name = re.sub(r"^(?:my-svg-)?(?:flowchart|state|classId|entity)-(.*?)-\d+$|^my-svg-", r"\1", name.strip())
            name = re.sub(r"_x([0-9A-Fa-f]{2,4})_", lambda m: chr(int(m[1], 16)), name)
            if name and len(name) <= 60 and not _OPAQUE.fullmatch(name):
                return name.removeprefix("cluster_")
        return ""

    def hint_above(self, body: Shape) -> str:
        """What the file calls the group whose largest shape a frame is."""
        above = self.drawing.parents.get(body.element)
        if above is None or above is self.drawing.root or above.get("data-layer"):
            return ""
        inside = {*above.iter()}
        others = [shape for shape in self.drawing.sheet.shapes if shape.element in inside and shape is not body]
        return self.hint(above) if all(area(shape.box) <= area(body.box) for shape in others) else ""


def _decoded(name: str) -> str:
    """D2 names its groups in base64."""
    try:
        text = base64.b64decode(name, validate=True).decode()
    except (ValueError, UnicodeDecodeError):
        return ""
    return text if len(name) > 3 and text.isprintable() and "->" not in text and "&gt;" not in text else ""
