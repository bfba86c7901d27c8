"""The objects of a PDF page, forms unfolded: what each is, where its units lie and what of it is seen."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from figwright.core.errors import SourceError
from figwright.core.pdfium import raw
from figwright.drawing.assets.shapes import Matrix
from figwright.ir.scene import Point, Rect
from figwright.ir.scene.paths import Command
from figwright.ir.scene.polygons import bounds, meet, polylines

DEEPEST = 16
"""Forms in forms."""
MOST_OBJECTS = 60_000
MOST_SEGMENTS = 400_000
"""Of all paths of a page together; a rich figure has ten thousand."""
_SEGMENTS = {raw.FPDF_SEGMENT_MOVETO: "M", raw.FPDF_SEGMENT_LINETO: "L"}
_FLAT = 0.02
"""Points by which the corners of a rectangle may lie off it."""


@dataclass(slots=True)
class Budget:
    """What may still be read of a file that may have been made to be endless."""

    objects: int = MOST_OBJECTS
    segments: int = MOST_SEGMENTS

    def spend(self, objects: int = 0, segments: int = 0) -> None:
        self.objects -= objects
        self.segments -= segments
        if self.objects < 0 or self.segments < 0:
            raise SourceError(
                f"the page draws more than {MOST_OBJECTS:,} objects or {MOST_SEGMENTS:,} pieces of paths",
                "export the figure as a picture and trace that",
            )


@dataclass(frozen=True, slots=True)
class Clip:
    """What of an object is seen: inside of `box` and of every outline; both in points of the page."""

    box: Rect
    outlines: tuple[tuple[Command, ...], ...] = ()

    def within(self, outlines: Sequence[tuple[Command, ...]]) -> Clip:
        """Cut further; rectangles go into the box."""
        box, kept = self.box, list(self.outlines)
        for outline in outlines:
            reach = extent(outline)
            box = meet(box, reach)
            if not is_rectangle(outline, reach):
                kept.append(outline)
        return Clip(box, tuple(kept))


@dataclass(frozen=True, slots=True)
class Drawn:
    """An object of a page: `place` maps its units to points of the page, y down; `parents` are the forms around it, and
    `opacity` theirs."""

    raw: Any
    kind: int
    place: Matrix
    clip: Clip
    parents: tuple[Any, ...] = ()
    opacity: float = 1.0
    blended: bool = False
    """Whether it, or a form around it, is mixed with what lies below other than by plain opacity."""

    @property
    def address(self) -> int:
        return ctypes.addressof(self.raw.contents)


@dataclass(slots=True)
class Walk:
    """One way through the objects of a page."""

    budget: Budget = field(default_factory=Budget)

    def page(self, page: Any, place: Matrix, seen: Rect) -> Iterator[Drawn]:
        for index in range(raw.FPDFPage_CountObjects(page.raw)):
            found = raw.FPDFPage_GetObject(page.raw, index)
            yield from self._object(found, place, Clip(seen), (), 1.0, False)

    def _object(
        self, thing: Any, place: Matrix, clip: Clip, parents: tuple[Any, ...], opacity: float, blended: bool
    ) -> Iterator[Drawn]:
        if not thing:
            return
        self.budget.spend(objects=1)
        kind = raw.FPDFPageObj_GetType(thing)
        clip = clip.within([place.of(path) for path in self._clips(thing)])
        if clip.box.w <= 0 or clip.box.h <= 0:
            return
        if kind != raw.FPDF_PAGEOBJ_FORM:
            own = matrix(thing) if kind == raw.FPDF_PAGEOBJ_PATH else Matrix()
            yield Drawn(thing, kind, place @ own, clip, parents, opacity, blended or mixes(thing))
            return
        if len(parents) >= DEEPEST:
            raise SourceError(f"the page nests forms more than {DEEPEST} deep", "print the PDF into a new one first")
        opacity *= paint(thing, "Fill")[1]
        inner = place @ matrix(thing)
        for index in range(raw.FPDFFormObj_CountObjects(thing)):
            found = raw.FPDFFormObj_GetObject(thing, index)
            yield from self._object(found, inner, clip, (*parents, thing), opacity, blended)

    def _clips(self, thing: Any) -> list[tuple[Command, ...]]:
        found = raw.FPDFPageObj_GetClipPath(thing)
        count = raw.FPDFClipPath_CountPaths(found) if found else 0
        out = []
        for index in range(max(count, 0)):
            number = raw.FPDFClipPath_CountPathSegments(found, index)
            self.budget.spend(segments=number)
            path = commands([raw.FPDFClipPath_GetPathSegment(found, index, at) for at in range(number)])
            if path:
                out.append(path)
        return out

    def path(self, drawn: Drawn) -> tuple[Command, ...]:
        """The commands of a path, in points of the page."""
        number = raw.FPDFPath_CountSegments(drawn.raw)
        self.budget.spend(segments=max(number, 0))
        return drawn.place.of(commands([raw.FPDFPath_GetPathSegment(drawn.raw, at) for at in range(number)]))


def commands(segments: Sequence[Any]) -> tuple[Command, ...]:
    """Segments as commands; a subpath that only moves draws nothing and is left out."""
    out: list[Command] = []
    curve: list[float] = []
    x, y = ctypes.c_float(), ctypes.c_float()
    for segment in segments:
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        kind = raw.FPDFPathSegment_GetType(segment)
        if kind == raw.FPDF_SEGMENT_BEZIERTO:
            curve += [x.value, y.value]
            if len(curve) == 6:
                out.append(("C", tuple(curve)))
                curve = []
        elif kind in _SEGMENTS:
            letter = _SEGMENTS[kind]
            if letter == "M" and out and out[-1][0] == "M":
                out.pop()
            out.append((letter if out and out[-1][0] != "Z" else "M", (x.value, y.value)))
        if raw.FPDFPathSegment_GetClose(segment) and out and out[-1][0] not in "MZ":
            out.append(("Z", ()))
    while out and out[-1][0] == "M":
        out.pop()
    return tuple(out)


def matrix(thing: Any) -> Matrix:
    found = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(thing, found)
    return Matrix(found.a, found.b, found.c, found.d, found.e, found.f)


def paint(thing: Any, kind: str) -> tuple[str, float]:
    """The colour and opacity of an object's "Fill" or "Stroke"."""
    red, green, blue, alpha = (ctypes.c_uint(n) for n in (0, 0, 0, 255))
    getattr(raw, f"FPDFPageObj_Get{kind}Color")(thing, red, green, blue, alpha)
    return f"#{red.value:02x}{green.value:02x}{blue.value:02x}", alpha.value / 255


def mixes(thing: Any) -> bool:
    """Whether an object has a blend mode or a soft mask: transparency that its paints do not explain."""
    if not raw.FPDFPageObj_HasTransparency(thing):
        return False
    return paint(thing, "Fill")[1] > 0.999 and paint(thing, "Stroke")[1] > 0.999


def extent(path: tuple[Command, ...]) -> Rect:
    points = [point for line in polylines(path) for point in line]
    return bounds(points) if points else Rect(0, 0, 0, 0)


def is_rectangle(path: tuple[Command, ...], box: Rect) -> bool:
    """Whether a path is its own upright bounds."""
    points = [Point(*n[-2:]) for letter, n in path if letter != "Z"]
    if len(points) not in (4, 5) or any(letter == "C" for letter, _ in path) or sum(c == "M" for c, _ in path) != 1:
        return False
    sides = (box.x, box.right), (box.y, box.bottom)
    on = all(min(abs(v - s) for s in ends) < _FLAT for p in points for v, ends in zip(p, sides, strict=True))
    return on and len({(round(p.x, 1), round(p.y, 1)) for p in points}) == 4
