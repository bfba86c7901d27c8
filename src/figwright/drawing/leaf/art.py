"""The drawing of a node: its own, an SVG, a picture file or a glyph, with its size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from figwright.drawing import assets, glyphs
from figwright.drawing.drawing_marks import marks_of, sheet_of, stretched, written_sheet
from figwright.drawing.glyph_colours import palette
from figwright.drawing.leaf.looks import Looks, own_svg
from figwright.drawing.leaf.sizes import GLYPH
from figwright.drawing.leaf.words import label_style
from figwright.ir.scene import Mark, Picture, Point, Rect, union
from figwright.ir.scene.ink import extent
from figwright.ir.spec import Node
from figwright.ir.spec.drawings import whole

BARE = 0.5
"""A sheet of which less than this share is drawn on, across or down, has large margins."""
ALIKE = 0.05


def art_of(node: Node, looks: Looks, glyph: str) -> tuple[tuple[Mark, ...], float, float]:
    if node.drawing:
        svg = whole(node.drawing, looks.own.drawings or {})
        marks, sheet = marks_of(svg, looks.theme), sheet_of(svg, looks.theme)
        own = sheet or (_framed(node, svg, marks, looks) if node.place else union(mark.bounds for mark in marks))
        ratio = (own.w or 1.0) / (own.h or 1.0)
        height = min(GLYPH * 1.6, GLYPH * 2.6 / ratio) * node.size * looks.art
        rect, k = Rect(0, 0, height * ratio, height), height / (own.h or 1.0)
        if node.place:  # as its author saw it: curves reach where they turn, not to their control points
            return tuple(mark.placed(k, -own.x * k, -own.y * k) for mark in marks), rect.w, rect.h
        return (*stretched(marks, rect, sheet), *_inside(node, looks, 1 / k)), rect.w, rect.h
    if own_svg(node) or (node.kind == "image" and node.src):
        image = (
            assets.inline_svg(node.svg, node.id) if own_svg(node) else assets.load_image(node.src, looks.base, node.id)
        )
        ratio = image.width / image.height
        height = min(GLYPH * 1.6, GLYPH * 2.6 / ratio) * node.size * looks.art
        rect = Rect(0, 0, height * ratio, height)
        if image.media_type == "image/svg+xml":
            drawn, _, high = assets.marks(image.content, dict(looks.theme.palette(node.svg)), owner=node.id)
            return cropped(tuple(mark.placed(height / high, 0, 0) for mark in drawn), rect)
        return (Picture(rect, image.content, image.media_type, node.id),), rect.w, rect.h
    k = GLYPH / 96 * node.size * looks.art
    return glyphs.sized(glyph, palette(looks.theme, looks.hue), k, **node.params)


def _framed(node: Node, svg: str, marks: tuple[Mark, ...], looks: Looks) -> Rect:
    """What of a drawing fills the room of its node: the sheet that was meant for its place, with its margins, so that
    things stand where they were drawn. Of another one, what is drawn on it."""
    ink, sheet = extent(marks), written_sheet(svg, looks.theme)
    if sheet is None or node.place is None or not _fits(sheet, node.place[2:]):
        return ink
    if ink.w >= BARE * sheet.w and ink.h >= BARE * sheet.h:
        return union([sheet, ink])
    ratio = sheet.w / sheet.h  # little is drawn on it: larger, in its middle
    w, h = max(ink.w, ink.h * ratio), max(ink.h, ink.w / ratio)
    return Rect(ink.cx - w / 2, ink.cy - h / 2, w, h)


def _fits(sheet: Rect, place: Sequence[float]) -> bool:
    """Whether a sheet is as large as a place, or as what words below or beside a drawing leave of it."""
    alike = [abs(one - other) <= ALIKE * other for one, other in zip(sheet[2:], place, strict=True)]
    smaller = [one <= other * (1 + ALIKE) for one, other in zip(sheet[2:], place, strict=True)]
    return any(alike) and all(smaller) and min(sheet[2:]) > 0


def cropped(marks: tuple[Mark, ...], sheet: Rect) -> tuple[tuple[Mark, ...], float, float]:
    """A drawing without the empty margins of its sheet, and its size: what surrounds it leaves as much air as it
    needs."""
    ink = sheet.common(extent(marks)) if marks else sheet
    if min(ink.w, ink.h) <= 0:
        return marks, sheet.w, sheet.h
    return tuple(mark.placed(1, -ink.x, -ink.y) for mark in marks), ink.w, ink.h


def _inside(node: Node, looks: Looks, unit: float) -> Iterator[Mark]:
    """Words that stand in a drawing, in units of the drawing: they are as large as it. Those of a node with a place are
    set from the corner of the place instead (`Leaf.marks`), like everything else there."""
    units, usual = replace(looks.own, unit=unit), label_style(looks)
    for text, how in ((node.label, node.text), *((words.text, words) for words in node.words)):
        if text and how and how.at:
            yield from units.lettered(text, how, usual, Point(0, 0))
