"""What was seen, drawn over the picture: for a person to check at a glance."""

from __future__ import annotations

import io

from figwright.raster.pixels import opened
from figwright.tracing.seen import Seen

COLOURS = {"box": "#d22b2b", "drawing": "#1b8a3a", "text": "#a020b0"}
ZONE, ARROW, UNSURE = "#2456c8", "#101010", "#e07000"
SURE = 0.7
"""Below this confidence an outline is drawn in the colour of what is unsure."""


def overlay(picture: bytes, seen: Seen) -> bytes:
    """A PNG: the picture made pale, boxes red, drawings green, texts violet, zones blue, doubts orange."""
    from PIL import Image, ImageDraw

    clear = opened(picture).convert("RGBA")
    sheet = Image.new("RGBA", clear.size, "white")
    sheet.alpha_composite(clear)
    sheet = Image.blend(sheet, Image.new("RGBA", clear.size, "white"), 0.5)
    pen = ImageDraw.Draw(sheet)
    wide = max(2, round(max(clear.size) / 700))
    for zone in seen.zones:
        place = zone.frame.place
        pen.rectangle((place.x, place.y, place.right, place.bottom), outline=ZONE, width=wide)
    for thing in seen.things:
        place = thing.place
        tint = COLOURS[thing.kind] if thing.confidence >= SURE else UNSURE
        pen.rectangle((place.x, place.y, place.right, place.bottom), outline=tint, width=wide)
    for arrow in seen.arrows:
        pen.line(arrow.path, fill=ARROW if arrow.confidence >= SURE else UNSURE, width=wide)
        x, y = arrow.path[-1]
        pen.ellipse((x - 2 * wide, y - 2 * wide, x + 2 * wide, y + 2 * wide), fill=COLOURS["box"])
    for line in seen.open:
        pen.line(line.path, fill=UNSURE, width=wide)
    out = io.BytesIO()
    sheet.convert("RGB").save(out, "PNG")
    return out.getvalue()
