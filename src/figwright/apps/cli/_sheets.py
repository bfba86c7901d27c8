"""Contact sheets as scenes: glyphs, icons, and one small figure in every theme."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from figwright import compiler
from figwright.apps.cli.init import STARTER
from figwright.core import fonts
from figwright.drawing import icons
from figwright.drawing.glyph_sheet import contact_sheet
from figwright.drawing.themes import Theme
from figwright.ir.scene import Box, Element, Paint, Rect, Scene
from figwright.ir.scene.text import TextStyle, at, set_text
from figwright.ir.spec.edits import Heading, apply
from figwright.ir.spec.load import loads

MARGIN, GAP = 14.0, 18.0
ICON = 30.0


def of_glyphs(theme: Theme, names: Sequence[str]) -> Scene:
    return contact_sheet(theme, names)


def of_icons(theme: Theme, names: Sequence[str]) -> Scene:
    """Icons over their names, in the theme's own hues."""
    columns = min(8, len(names))
    wide, high = 96.0, ICON + 26.0
    elements = []
    for i, name in enumerate(names):
        x, y = MARGIN + (i % columns) * wide, MARGIN + (i // columns) * high
        colour = theme.hues[theme.order[i % len(theme.order)]].deep
        label = set_text(
            name,
            TextStyle(theme.type.note, theme.ink.text, family=theme.type.family, language=theme.type.language),
            wide - 6,
        )
        drawn = [mark.placed(1, x + (wide - ICON) / 2, y) for mark in icons.get(name, colour, ICON)]
        words = at(label, x + (wide - label.bounds.w) / 2, y + ICON + 4)
        elements.append(Element(f"icon-{name}", "node", Rect(x, y, wide, high), (*drawn, words)))
    rows = -(-len(names) // columns)
    size = (columns * wide + 2 * MARGIN, rows * high + 2 * MARGIN)
    return Scene(*size, tuple(elements), theme.ink.paper, "Icons", f"Contact sheet of {len(names)} icons", theme.name)


def of_fonts(names: Sequence[str]) -> Scene:
    """Typefaces by name, each with words of the scripts that it covers, set in itself."""
    wide, high, columns = 250.0, 36.0, 1 if len(names) < 8 else 2
    elements = []
    for i, name in enumerate(names):
        x, y = MARGIN + (i % columns) * (wide + GAP), MARGIN + (i // columns) * high
        about = fonts.listed(name)
        title = at(set_text(f"{name}  *{about.origin}*", TextStyle(7.5, "#5b6573", align="left")), x, y)
        sample = set_text(about.sample or "1 2 3", TextStyle(13, "#222222", family=name, align="left"), wide)
        elements.append(
            Element(f"font-{i}", "node", Rect(x, y, wide, high), (title, at(sample, x, title.bounds.bottom + 1)))
        )
    rows = -(-len(names) // columns)
    size = (columns * wide + (columns - 1) * GAP + 2 * MARGIN, rows * high + 2 * MARGIN)
    return Scene(*size, tuple(elements), title="Fonts", alt=f"Samples of {len(names)} typefaces")


def of_themes(names: Sequence[str]) -> Scene:
    """The same figure once per theme, two beside each other, each over its name."""
    drawn = [compiler.compile(apply(loads(STARTER), Heading(theme=name))[0]) for name in names]
    columns = min(2, len(drawn))
    wide = max(scene.width for scene in drawn)
    high = max(scene.height for scene in drawn) + 16
    elements: list[Element] = []
    for i, (name, scene) in enumerate(zip(names, drawn, strict=True)):
        x, y = MARGIN + (i % columns) * (wide + GAP), MARGIN + (i // columns) * (high + GAP)
        elements.extend(_framed(name, scene, x, y))
    rows = -(-len(drawn) // columns)
    width, height = columns * wide + (columns - 1) * GAP, rows * high + (rows - 1) * GAP
    alt = f"One figure in {len(names)} themes"
    return Scene(width + 2 * MARGIN, height + 2 * MARGIN, tuple(elements), title="Themes", alt=alt)


def _framed(name: str, scene: Scene, x: float, y: float) -> list[Element]:
    title = at(set_text(f"**{name}**", TextStyle(10, "#222222")), x, y)
    sheet = Rect(x, y + 16, scene.width, scene.height)
    paper = Box(sheet, Paint(scene.background, "#d8d8d8", 0.5))
    out = [Element(f"theme-{name}", "panel", sheet, (paper, title))]
    for element in scene.elements:
        placed = element.placed(1, x, y + 16)
        out.append(replace(placed, id=f"{name}.{element.id}", parent=f"theme-{name}"))
    return out
