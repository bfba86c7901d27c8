"""Scene -> Scene: lines no thinner and no thicker than a printer takes them, and type no larger."""

from __future__ import annotations

from dataclasses import replace

from figwright.ir.scene.model import Box, Element, Mark, Outline, Oval, Scene, Words


def bounded(scene: Scene, least: float | None, most: float | None) -> Scene:
    """The scene with every line, also those that drawings are made of, between these widths (in points)."""
    if least is None and most is None:
        return scene
    return replace(scene, elements=tuple(_element(element, least, most) for element in scene.elements))


def _element(element: Element, least: float | None, most: float | None) -> Element:
    return replace(element, marks=tuple(_mark(mark, least, most) for mark in element.marks))


def _mark(mark: Mark, least: float | None, most: float | None) -> Mark:
    if not isinstance(mark, Box | Oval | Outline) or not mark.paint.stroke or not mark.paint.width:
        return mark
    width = max(mark.paint.width, least or 0.0)
    width = width if most is None else min(width, most)
    return mark if width == mark.paint.width else replace(mark, paint=replace(mark.paint, width=width))


def lettered(scene: Scene, most: float | None) -> Scene:
    """The scene with no words larger than so many points: larger ones are set smaller where they stand."""
    if most is None:
        return scene
    elements = (replace(e, marks=tuple(_smaller(mark, most) for mark in e.marks)) for e in scene.elements)
    return replace(scene, elements=tuple(elements))


def _smaller(mark: Mark, most: float) -> Mark:
    if not isinstance(mark, Words) or mark.size <= most:
        return mark
    k, r = most / mark.size, mark.frame
    x = {"left": r.x, "center": r.cx, "right": r.right}[mark.align]
    return mark.placed(k, x * (1 - k), r.cy * (1 - k))
