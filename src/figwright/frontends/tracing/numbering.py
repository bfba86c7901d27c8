"""A traced figure for somebody who looks at it: every element with a number, in a list and over the original."""

from __future__ import annotations

import json
from collections.abc import Mapping

from figwright.core.images import encoded
from figwright.frontends.tracing.doubts import UNSURE, Origin
from figwright.frontends.tracing.original import Original
from figwright.ir.scene import Rect
from figwright.ir.spec import Edge, Figure, Group, Node

WIDEST = 1568
"""Pixels of the longer side of what is shown: models scale larger pictures down by themselves."""
MOST = 300
"""Elements that get a number; the least sure come first where there are more."""
LONGEST = 60
"""Letters of an element's words in the list."""
DOUBT = "#e07000"
TINTS = {"box": "#c22020", "drawing": "#15803d", "text": "#9021a8", "zone": "#1d4fc4", "arrow": "#111111"}

Part = Node | Group | Edge


def numbered(figure: Figure, origins: Mapping[str, Origin]) -> dict[int, Part]:
    """Elements by number, from 1, in reading order; arrows last."""
    parts: list[Part] = [item for item, parent in figure.walk() if parent is not None and item.place]
    parts += figure.edges
    if len(parts) > MOST:
        sure = {part.id: origins[part.id].confidence if part.id in origins else 1.0 for part in parts}
        kept = set(sorted(sure, key=lambda id: sure[id])[:MOST])
        parts = [part for part in parts if part.id in kept]
    return dict(enumerate(parts, 1))


def kind(part: Part) -> str:
    if isinstance(part, Edge):
        return "arrow" if part.arrow != "none" else "line"
    if isinstance(part, Group):
        return "zone"
    if part.kind == "ornament":
        return "decoration"
    return "drawing" if part.drawing or part.glyph else "text" if part.kind == "text" else "box"


def texts(part: Part) -> tuple[str, ...]:
    """All words of an element: its label, and those beside it."""
    return tuple(filter(None, (part.label, *(one.text for one in part.words))))


def listed(parts: Mapping[int, Part], origins: Mapping[str, Origin]) -> str:
    """One line an element: its number, kind, words, ends and confidence."""
    numbers = {part.id: number for number, part in parts.items()}
    return "\n".join(_line(number, part, numbers, origins.get(part.id)) for number, part in parts.items())


def _line(number: int, part: Part, numbers: Mapping[str, int], origin: Origin | None) -> str:
    words = [json.dumps(one[:LONGEST], ensure_ascii=False) for one in texts(part)]
    out = [str(number), kind(part), *words]
    if isinstance(part, Edge):
        ends = (", ".join(str(numbers.get(id, "?")) for id in side) for side in (part.source, part.target))
        out.append("from {} to {}".format(*ends))
    if origin and origin.confidence < UNSURE:
        out.append(f"({origin.confidence:g}: {origin.why})" if origin.why else f"({origin.confidence:g})")
    return " ".join(out)


def pictures(
    original: Original, parts: Mapping[int, Part], origins: Mapping[str, Origin] | None = None
) -> tuple[bytes, bytes, float]:
    """The original, the same with the numbers over it, and how many pixels of both are a unit of the figure. With
    `origins`, what is not sure is orange."""
    from PIL import Image, ImageDraw

    sheet = original.image
    share = min(1.0, WIDEST / max(sheet.size))
    if share < 1:
        size = (max(1, round(sheet.width * share)), max(1, round(sheet.height * share)))
        sheet = sheet.resize(size, Image.Resampling.LANCZOS)
    pale = Image.blend(sheet, Image.new("RGB", sheet.size, "white"), 0.55)
    k = original.k * share
    pen = ImageDraw.Draw(pale)
    tags: list[tuple[float, float, str, str]] = []
    for number, part in parts.items():
        origin = (origins or {}).get(part.id)
        tint = DOUBT if origin and origin.confidence < UNSURE else TINTS.get(kind(part), "#666666")
        if isinstance(part, Edge):
            path = [(step[-2] * k, step[-1] * k) for step in part.path]
            if len(path) > 1:
                pen.line(path, fill=tint, width=2)
                x, y = path[-1]
                pen.ellipse((x - 4, y - 4, x + 4, y + 4), fill=tint)
                a, b = path[(len(path) - 1) // 2], path[(len(path) - 1) // 2 + 1]
                tags.append(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, str(number), tint))
        elif part.place:
            place = Rect(*part.place).scaled(k)
            pen.rectangle((place.x, place.y, place.right, place.bottom), outline=tint, width=2)
            tags.append((place.x, place.y, str(number), tint))
    _tagged(pen, tags, pale.size)
    return encoded(sheet), encoded(pale), k


def _tagged(pen: object, tags: list[tuple[float, float, str, str]], size: tuple[int, int]) -> None:
    """Numbers on grounds of their own, moved aside where another stands already."""
    from PIL import ImageDraw, ImageFont

    assert isinstance(pen, ImageDraw.ImageDraw)
    font = ImageFont.load_default(size=15)
    taken: list[Rect] = []
    for x, y, words, tint in tags:
        wide = pen.textlength(words, font=font) + 6
        spot = Rect(min(max(0.0, x), size[0] - wide), min(max(0.0, y), size[1] - 18.0), wide, 18.0)
        for _ in range(12):
            other = next((one for one in taken if one.overlaps(spot)), None)
            if other is None:
                break
            spot = spot.moved(other.right + 1 - spot.x, 0) if other.right + wide < size[0] else spot.moved(0, 19)
        taken.append(spot)
        pen.rectangle((spot.x, spot.y, spot.right, spot.bottom), fill="white", outline=tint)
        pen.text((spot.x + 3, spot.y), words, fill=tint, font=font)
