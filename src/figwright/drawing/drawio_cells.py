"""The cells of a draw.io model: ids, styles and geometry, as XML."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterable, Mapping
from urllib.parse import quote

from figwright.drawing.renderers._shades import simple
from figwright.drawing.xml import attribute
from figwright.ir.scene import Box, Outline, Oval, Paint, Point, Rect
from figwright.ir.scene.paths import number

SCALE = 100 / 72
"""draw.io counts 100 units to the inch of its page, so the figure prints at its own size."""
ROOT = "1"


def measure(points: float) -> str:
    """A length of the scene in draw.io's units."""
    return number(points * SCALE, 2)


class Cells:
    """Cells in drawing order, each with an id of its own; children are placed from their parent's corner."""

    def __init__(self, ids: Mapping[str, str]) -> None:
        self._ids = dict(ids)
        self._taken = {"0", ROOT, *ids.values()}
        self._rects: dict[str, Rect] = {ROOT: Rect(0, 0, 0, 0)}
        self._used: set[str] = set()
        self.xml: list[str] = []

    def id(self, element: str) -> str | None:
        """The cell that stands for an element, once it is drawn."""
        id = self._ids.get(element)
        return id if id in self._rects else None

    def rect(self, id: str) -> Rect:
        """Where a cell was put, in points of the sheet."""
        return self._rects[id]

    def vertex(self, wanted: str, parent: str, rect: Rect, style: str, value: str = "", about: str = "") -> str:
        """A shape; gives the id that it got."""
        id = self._claim(wanted)
        origin = self._rects[parent]
        self._rects[id] = rect
        geometry = (
            f'<mxGeometry x="{measure(rect.x - origin.x)}" y="{measure(rect.y - origin.y)}"'
            f' width="{measure(rect.w)}" height="{measure(rect.h)}" as="geometry"/>'
        )
        self._cell(id, value, f'style={attribute(style)} vertex="1" parent="{parent}"', geometry, about)
        return id

    def edge(
        self, wanted: str, style: str, ends: tuple[str | None, str | None], way: Iterable[Point], about: str
    ) -> None:
        """A line along `way`, bound to the cells of its ends where they are drawn."""
        first, *corners, last = way
        bound = "".join(f' {name}="{id}"' for name, id in zip(("source", "target"), ends, strict=True) if id)
        points = "".join(_point(corner) for corner in corners)
        array = f'<Array as="points">{points}</Array>' if points else ""
        geometry = (
            f'<mxGeometry relative="1" as="geometry">{_point(first, "sourcePoint")}{_point(last, "targetPoint")}'
            f"{array}</mxGeometry>"
        )
        self._cell(
            self._claim(wanted), "", f'style={attribute(style)} edge="1" parent="{ROOT}"{bound}', geometry, about
        )

    def _cell(self, id: str, value: str, attributes: str, geometry: str, about: str) -> None:
        """A cell; what is known about it travels in a UserObject around it, where draw.io shows it as a tooltip."""
        if about:
            cell = f"<mxCell {attributes}>{geometry}</mxCell>"
            named = f'id="{id}" label={attribute(value)} tooltip={attribute(about)}'
            self.xml.append(f"<UserObject {named}>{cell}</UserObject>")
        else:
            self.xml.append(f'<mxCell id="{id}" value={attribute(value)} {attributes}>{geometry}</mxCell>')

    def _claim(self, wanted: str) -> str:
        """The cell id of an element the first time it is asked for, otherwise a free one like it."""
        own = self._ids.get(wanted)
        if own is not None and own not in self._used:
            self._used.add(own)
            return own
        stem, count = own or wanted, 1
        while (name := f"{stem}-{count}") in self._taken:
            count += 1
        self._taken.add(name)
        return name


def _point(at: Point, role: str = "") -> str:
    return f'<mxPoint x="{measure(at.x)}" y="{measure(at.y)}"{f" as={attribute(role)}" if role else ""}/>'


def style(*words: str, **settings: object) -> str:
    """ "ellipse;html=1;" from its words and settings."""
    return "".join(f"{word};" for word in words) + "".join(f"{name}={value};" for name, value in settings.items())


def paint_style(paint: Paint) -> dict[str, object]:
    """Fill, stroke, dashes and opacity."""
    out: dict[str, object] = {"fillColor": paint.fill or "none", "strokeColor": paint.stroke or "none"}
    if paint.stroke:
        out["strokeWidth"] = measure(paint.width)
        if paint.dash:
            out |= {"dashed": 1, "fixDash": 1, "dashPattern": " ".join(measure(d) for d in paint.dash)}
    if paint.opacity < 1:
        out["opacity"] = number(100 * paint.opacity, 0)
    return out


def body_style(body: Box | Oval | Outline) -> str:
    look = paint_style(body.paint)
    if shade := simple(body.paint.shade, body.bounds):
        way, first, last = shade
        look |= {"fillColor": first, "gradientColor": last, "gradientDirection": way}
    if isinstance(body, Oval):
        return style("ellipse", html=1, **look)
    if isinstance(body, Outline) and body.diamond:
        return style("rhombus", html=1, **look)
    if isinstance(body, Outline):
        return style(f"shape=stencil({_stencil(body)})", html=1, **look)
    corner: dict[str, object] = {"rounded": 0}
    if body.radius:
        corner = {"rounded": 1, "absoluteArcSize": 1, "arcSize": measure(2 * body.radius)}
    return style(html=1, **corner, **look)


def _stencil(mark: Outline) -> str:
    """A path as a shape of draw.io's own: its drawing in XML, packed as draw.io packs it into a style."""
    box = mark.bounds
    path = "".join(_step(letter, [v - (box.x, box.y)[i % 2] for i, v in enumerate(n)]) for letter, n in mark.commands)
    # A level line has no height, and a shape is drawn in shares of its own.
    size = f'w="{measure(box.w or 1)}" h="{measure(box.h or 1)}"'
    ends = f'<linejoin join="{mark.paint.join}"/><linecap cap="{"round" if mark.paint.cap == "round" else "flat"}"/>'
    xml = (
        f'<shape {size} aspect="variable" strokewidth="inherit"><background>{ends}<path>{path}</path></background>'
        "<foreground><fillstroke/></foreground></shape>"
    )
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(quote(xml, safe="!~*'()").encode()) + packer.flush()
    return base64.b64encode(packed).decode()


def _step(letter: str, n: list[float]) -> str:
    if letter == "Z":
        return "<close/>"
    names = ("x1", "y1", "x2", "y2", "x3", "y3") if letter == "C" else ("x", "y")
    tag = {"M": "move", "L": "line", "C": "curve"}[letter]
    return f"<{tag} {' '.join(f'{name}={chr(34)}{measure(v)}{chr(34)}' for name, v in zip(names, n, strict=True))}/>"
