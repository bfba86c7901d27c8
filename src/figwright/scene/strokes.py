"""Scene -> Scene: lines no thinner and no thicker than a printer takes them."""

from __future__ import annotations

from dataclasses import replace

from figwright.scene.model import Box, Element, Mark, Outline, Oval, Scene


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
