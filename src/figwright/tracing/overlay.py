"""What was seen, drawn over the picture: for a person to check at a glance."""

from __future__ import annotations

import io
from collections.abc import Mapping

from figwright.raster.pixels import opened
from figwright.scene import Rect
from figwright.spec import Figure, Group, Node

COLOURS = {"box": "#d22b2b", "drawing": "#1b8a3a", "text": "#a020b0"}
ZONE, ARROW, UNSURE = "#2456c8", "#101010", "#e07000"
SURE = 0.65
"""Below this confidence an outline is drawn in the colour of what is unsure."""


def overlay(picture: bytes, figure: Figure, places: Mapping[str, Rect], confidence: Mapping[str, float]) -> bytes:
    """A PNG: the picture made pale, boxes red, drawings green, texts violet, zones blue, doubts orange; arrows with a
    dot where they end. Places are in units of the figure, or in pixels where it has no size of its own."""
    from PIL import Image, ImageDraw

    clear = opened(picture).convert("RGBA")
    sheet = Image.new("RGBA", clear.size, "white")
    sheet.alpha_composite(clear)
    sheet = Image.blend(sheet, Image.new("RGBA", clear.size, "white"), 0.5)
    pen = ImageDraw.Draw(sheet)
    wide = max(2, round(max(clear.size) / 700))
    k = clear.size[0] / figure.head.size[0] if figure.placed and figure.head.size else 1.0
    for item, _ in figure.walk():
        if item.id in places:
            place = places[item.id].scaled(k)
            tint = _tint(item) if confidence.get(item.id, 1.0) >= SURE else UNSURE
            pen.rectangle((place.x, place.y, place.right, place.bottom), outline=tint, width=wide)
    for edge in figure.edges:
        path = [(step[-2] * k, step[-1] * k) for step in edge.path]
        ends = [places[id].scaled(k) for id in (edge.source[0], edge.target[-1]) if id in places]
        if len(path) < 2 and len(ends) == 2:
            path = [(end.cx, end.cy) for end in ends]
        if len(path) > 1:
            pen.line(path, fill=ARROW if confidence.get(edge.id, 1.0) >= SURE else UNSURE, width=wide)
            x, y = path[-1]
            pen.ellipse((x - 2 * wide, y - 2 * wide, x + 2 * wide, y + 2 * wide), fill=COLOURS["box"])
    out = io.BytesIO()
    sheet.convert("RGB").save(out, "PNG")
    return out.getvalue()


def _tint(item: Node | Group) -> str:
    if isinstance(item, Group):
        return ZONE
    return COLOURS["drawing" if item.drawing or item.glyph else "text" if item.kind == "text" else "box"]
