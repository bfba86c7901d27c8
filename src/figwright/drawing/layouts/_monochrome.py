"""Marks in the inks that a theme allows: as line drawings of one ink, as patent offices want them, or in greys."""

from __future__ import annotations

from dataclasses import replace

from figwright.core.colour import grey
from figwright.drawing.themes import Theme
from figwright.ir.scene import Box, Element, Line, Mark, Outline, Oval, Paint, Picture, Words

DOT = 2.2
"""Points: what is smaller would be a blot as an outline, and stays solid."""


def lined(element: Element, theme: Theme) -> Element:
    """The element in outline. Heads of arrows stay solid: that is how they are told from lines."""
    return replace(element, marks=tuple(_mark(mark, theme, element.role == "edge") for mark in element.marks))


def greyed(element: Element) -> Element:
    """The element without colours: what a drawing has of its own, in a theme that has greys only."""
    return replace(element, marks=tuple(_grey(mark) for mark in element.marks))


def _grey(mark: Mark) -> Mark:
    if isinstance(mark, Words):
        lines = (replace(line, runs=tuple(replace(r, colour=grey(r.colour)) for r in line.runs)) for line in mark.lines)
        return replace(mark, lines=tuple(lines))
    if isinstance(mark, Picture):
        return mark
    paint = mark.paint
    shade = paint.shade and replace(
        paint.shade, stops=tuple(s._replace(colour=grey(s.colour)) for s in paint.shade.stops)
    )
    fill, stroke = (value and grey(value) for value in (paint.fill, paint.stroke))
    return _inked(mark, replace(paint, fill=fill, stroke=stroke, shade=shade))


def _mark(mark: Mark, theme: Theme, edge: bool) -> Mark:
    if isinstance(mark, Words):
        return replace(mark, lines=tuple(_line(line, theme) for line in mark.lines))
    if isinstance(mark, Picture):
        return mark
    head = edge and isinstance(mark, Outline) and mark.paint.stroke is None
    dot = mark.paint.fill is not None and max(mark.bounds.w, mark.bounds.h) <= DOT
    return _inked(mark, Paint(theme.ink.line) if head or dot else _outline(mark.paint, theme))


def _inked(mark: Box | Oval | Outline, paint: Paint) -> Mark:
    return replace(mark, paint=paint)


def _outline(paint: Paint, theme: Theme) -> Paint:
    fill = theme.ink.paper if paint.fill and paint.cover > 0.5 else None
    return Paint(fill, theme.ink.line, theme.shape.stroke, paint.dash, 1.0, paint.cap, paint.join)


def _line(line: Line, theme: Theme) -> Line:
    return replace(line, runs=tuple(replace(run, colour=theme.ink.text) for run in line.runs))
