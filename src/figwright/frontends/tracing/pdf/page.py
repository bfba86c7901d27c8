"""A page of a PDF, or a part of it -> primitives in drawing order."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from figwright.core.pdfium import raw
from figwright.drawing.assets.shapes import Matrix
from figwright.frontends.tracing.pdf.hidden import shown, without_ink
from figwright.frontends.tracing.pdf.objects import Drawn, Walk, extent, is_rectangle, paint
from figwright.frontends.tracing.pdf.pictures import Camera, mean
from figwright.frontends.tracing.pdf.text import Letter, letters, runs
from figwright.frontends.tracing.primitives import Bitmap, Page, Path, Primitive, TextRun
from figwright.ir.scene import Point, Rect
from figwright.ir.scene.paths import Command, closed, moved, polygon
from figwright.ir.scene.polygons import corners, meet

HAIRLINE = 0.3
"""Points: what a line of width 0 is drawn with."""
SHARE = 0.5
"""How much of an object must lie in the region to belong to it."""


def primitives(page: Any, part: Rect | None = None) -> Page:
    """What a page of pypdfium2 draws in a part of it (in points, y down from its upper left corner)."""
    across, up = page.get_cropbox()[::2], page.get_cropbox()[1::2]
    (left, right), (bottom, top) = sorted(across), sorted(up)  # any two opposite corners may be given
    place = {  # a page may be shown turned, clockwise
        90: Matrix(0, 1, 1, 0, -bottom, -left),
        180: Matrix(-1, 0, 0, 1, right, -bottom),
        270: Matrix(0, -1, -1, 0, top, right),
    }.get(page.get_rotation(), Matrix(1, 0, 0, -1, -left, top))
    shown = place.bounds(Rect(left, bottom, right - left, top - bottom))
    size = (shown.w, shown.h)
    part = part or Rect(0, 0, *size)
    return _Reader(page, place, size, part).page()


@dataclass(slots=True)
class _Found:
    order: float
    item: Primitive


class _Reader:
    def __init__(self, page: Any, place: Matrix, size: tuple[float, float], part: Rect) -> None:
        self.sheet, self.place, self.size, self.part = page, place, size, part
        self.walk = Walk()
        self.found: list[_Found] = []
        self.unread: list[tuple[int, Drawn, Rect]] = []
        """Text objects with signs that the file does not name."""

    def page(self) -> Page:
        everything = list(self.walk.page(self.sheet, self.place, Rect(0, 0, *self.size)))
        by_address = {thing.address: (order, thing) for order, thing in enumerate(everything)}
        written = list(letters(self.sheet, self.place, by_address))
        for order, run in self._runs(written, by_address):
            self.found.append(_Found(order, run))
        with Camera(self.sheet, self.size, everything) as camera:
            for order, thing in enumerate(everything):
                found = self._drawn(thing, camera)
                if found is not None:
                    self.found.append(_Found(order, found))
            hidden = without_ink(written, dict(by_address.values()), camera)
            for order, thing, box in self.unread:
                if (shot := camera.shot([thing], box, "signs of a font without names")) is not None:
                    self.found.append(_Found(order, shot))
        self.found.sort(key=lambda one: one.order)
        dx, dy = -self.part.x, -self.part.y
        seen = shown([(one.order, one.item) for one in self.found], hidden)
        items = tuple(shifted(item, dx, dy) for _, item in seen)
        return Page(self.part.w, self.part.h, items)

    def _runs(self, found: Sequence[Letter], objects: dict[int, tuple[int, Drawn]]) -> list[tuple[int, TextRun]]:
        """Words; objects with signs that the file does not name are drawn as pictures."""
        dumb = {letter.order for letter in found if letter.unknown}
        by_order = dict(objects.values())
        self.unread = [
            (order, by_order[order], _around(found, order))
            for order in sorted(dumb)
            if self._inside(_around(found, order))
        ]
        told = [letter for letter in found if letter.order not in dumb]
        return [(order, run) for order, run in runs(told) if self._inside(run.box)]

    def _inside(self, box: Rect) -> bool:
        if _is_apart(box, self.part):
            return False
        common = meet(box, self.part)
        whole = max(box.w, 0.1) * max(box.h, 0.1)
        return max(common.w, 0.1) * max(common.h, 0.1) >= SHARE * whole

    def _drawn(self, thing: Drawn, camera: Camera) -> Primitive | None:
        if thing.kind == raw.FPDF_PAGEOBJ_PATH:
            return self._path(thing, camera)
        if thing.kind not in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING):
            return None
        bounds = _bounds(thing)
        box = meet(bounds, thing.clip.box)
        if _is_apart(bounds, thing.clip.box) or not self._inside(box):
            return None
        if thing.kind == raw.FPDF_PAGEOBJ_IMAGE:
            return camera.picture(thing, box)
        outlines = thing.clip.outlines
        if len(outlines) <= 1 and (shade := camera.shade(thing, box)) is not None:
            outline = outlines[0] if outlines else polygon(corners(box))
            return Path(outline, extent(outline), mean(shade), shade=shade)
        return camera.shot([thing], box, "gradient")

    def _path(self, thing: Drawn, camera: Camera) -> Primitive | None:
        mode, stroked = ctypes.c_int(), ctypes.c_int()
        raw.FPDFPath_GetDrawMode(thing.raw, mode, stroked)
        commands = self.walk.path(thing) if mode.value or stroked.value else ()
        commands = commands if stroked.value else closed(commands)
        box = extent(commands)
        seen = meet(box, thing.clip.box)
        if not commands or _is_apart(box, thing.clip.box) or not self._inside(seen):
            return None
        if thing.blended or len(thing.clip.outlines) > 1:
            return camera.shot([thing], seen.grown(1), "transparency")
        fill, stroke = paint(thing.raw, "Fill"), paint(thing.raw, "Stroke")
        path = Path(
            commands, box,
            fill[0] if mode.value and fill[1] > 0.004 else None,
            stroke[0] if stroked.value and stroke[1] > 0.004 else None,
            self._width(thing), self._dash(thing), round(fill[1] * thing.opacity, 3),
            round(stroke[1] * thing.opacity, 3), mode.value == raw.FPDF_FILLMODE_ALTERNATE,
            raw.FPDFPageObj_GetLineCap(thing.raw) == raw.FPDF_LINECAP_ROUND,
        )  # fmt: skip
        if mode.value and not camera.plain(thing, seen, fill[0], path.stroke):
            shade = camera.shade(thing, seen) if not path.stroke else None
            if shade is None:
                return camera.shot([thing], seen, "gradient")
            path = replace(path, fill=mean(shade), shade=shade, opacity=1.0)
        return _clipped(path, thing) if path.fill or path.stroke else None

    @staticmethod
    def _width(thing: Drawn) -> float:
        width = ctypes.c_float()
        raw.FPDFPageObj_GetStrokeWidth(thing.raw, width)
        return max(round(width.value * thing.place.scale, 4), HAIRLINE)

    @staticmethod
    def _dash(thing: Drawn) -> tuple[float, ...]:
        number = raw.FPDFPageObj_GetDashCount(thing.raw)
        if not 0 < number <= 16:
            return ()
        values = (ctypes.c_float * number)()
        raw.FPDFPageObj_GetDashArray(thing.raw, values, number)
        dash = tuple(round(float(value) * thing.place.scale, 3) for value in values)
        return () if sum(dash) < 0.01 else dash if number % 2 == 0 else dash * 2


def _around(found: Sequence[Letter], order: int) -> Rect:
    from figwright.ir.scene import union

    return union(letter.box for letter in found if letter.order == order)


def _bounds(thing: Drawn) -> Rect:
    """The bounds of an object in points of the page; pdfium gives them in the units of what it stands in."""
    x0, y0, x1, y1 = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(thing.raw, x0, y0, x1, y1)
    return thing.place.bounds(Rect(x0.value, y0.value, x1.value - x0.value, y1.value - y0.value))


def _is_apart(one: Rect, other: Rect) -> bool:
    """Whether nothing of a box, which may be a line without an area, lies in another."""
    return one.x > other.right or one.right < other.x or one.y > other.bottom or one.bottom < other.y


def _clipped(path: Path, thing: Drawn) -> Path:
    """A path as much of it as is seen: a filled rectangle is cut, others keep what cuts them."""
    clip = thing.clip
    reach = path.box.grown(path.width / 2 if path.stroke else 0.0)
    cuts = [outline for outline in clip.outlines if not _holds(outline, path.box)]
    if clip.box.grown(0.6).contains(reach) and not cuts:
        return path
    if not cuts and path.stroke is None and is_rectangle(path.commands, path.box):
        box = meet(path.box, clip.box)
        return replace(path, commands=polygon(corners(box)), box=box)
    if not cuts:
        return replace(path, clip=polygon(corners(clip.box)), box=meet(path.box, clip.box))
    return replace(path, clip=cuts[0], box=meet(path.box, clip.box))


def _holds(outline: tuple[Command, ...], box: Rect) -> bool:
    """Whether a box lies inside an outline."""
    from figwright.ir.scene.polygons import flattened, inside

    return any(all(inside(line, corner) for corner in corners(box)) for line in flattened(outline) if len(line) > 2)


def shifted(item: Primitive, dx: float, dy: float) -> Primitive:
    """The same elsewhere."""
    box = item.box.moved(dx, dy)
    if isinstance(item, Bitmap):
        return replace(item, box=box)
    if isinstance(item, TextRun):
        return replace(item, box=box, origin=Point(item.origin.x + dx, item.origin.y + dy))
    clip = moved(item.clip, 1.0, dx, dy) if item.clip else None
    shade = item.shade
    if shade:
        start, end = (Point(at.x + dx, at.y + dy) for at in (shade.start, shade.end))
        shade = replace(shade, start=start, end=end)
    return replace(item, box=box, commands=moved(item.commands, 1.0, dx, dy), clip=clip, shade=shade)
