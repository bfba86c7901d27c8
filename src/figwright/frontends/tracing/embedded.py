"""A figure that a PDF holds as a picture -> what the picture draws, in its place.

Such a picture takes most of the page and has no words of the text layer over it. What classical vision makes of it is
taken only where it reads words there; a photo stays a picture.
"""

from __future__ import annotations

import io
from dataclasses import replace

from figwright.core.errors import AssetError, MissingExtra
from figwright.core.images import encoded
from figwright.frontends.tracing.primitives import SHADOW, Bitmap, Page, Path, Primitive, TextRun
from figwright.ir.scene import Point, Rect
from figwright.ir.scene.paths import Command
from figwright.ir.scene.polygons import meet

MOST, FEWEST = 0.5, 5
"""What share of the page such a picture takes, and how many words are read in it, at the least."""


def opened(page: Page, shown: bytes) -> Page:
    """The page with its large pictures taken apart; `shown` is how all of it looks, as PNG."""
    words = [item.box for item in page.items if isinstance(item, TextRun)]
    items: list[Primitive] = []
    notes = list(page.notes)
    for item in page.items:
        inner = _inner(item, page, words, shown) if isinstance(item, Bitmap) and item.why != SHADOW else None
        if isinstance(inner, str):
            notes.append(inner)
        elif inner:
            notes.append("the figure is a picture in its page: its words and shapes were read from the pixels")
            items += inner
            continue
        items.append(item)
    return replace(page, items=tuple(items), notes=tuple(notes))


def _inner(item: Bitmap, page: Page, words: list[Rect], shown: bytes) -> tuple[Primitive, ...] | str:
    """What a picture draws, in points of the page; nothing where it is no figure, or why it cannot be told."""
    covers = item.box.w * item.box.h >= MOST * page.width * page.height
    if not covers or any(item.box.contains(word, 1.0) for word in words):
        return ()
    try:
        from figwright.frontends.tracing import bitmaps
        from figwright.frontends.tracing.picture import load

        seen = meet(item.box, Rect(0, 0, page.width, page.height))  # beside the page there would be black
        found = bitmaps.page(load(_part(shown, seen, page)))
    except MissingExtra as error:
        return f"the figure is a picture in its page and stays one: {error.message}"
    except AssetError:
        return ()
    if sum(isinstance(one, TextRun) for one in found.items) < FEWEST:
        return ()
    kx, ky = seen.w / found.width, seen.h / found.height
    return tuple(_placed(one, kx, ky, seen) for one in found.items)


def _part(shown: bytes, box: Rect, page: Page) -> bytes:
    from PIL import Image

    with Image.open(io.BytesIO(shown)) as image:
        kx, ky = image.width / page.width, image.height / page.height
        part = image.crop((round(box.x * kx), round(box.y * ky), round(box.right * kx), round(box.bottom * ky)))
    return encoded(part)


def _placed(item: Primitive, kx: float, ky: float, at: Rect) -> Primitive:
    """A primitive of the picture where the picture stands; both directions are scaled alike but for rounding."""
    k = (kx + ky) / 2
    box = Rect(at.x + item.box.x * kx, at.y + item.box.y * ky, item.box.w * kx, item.box.h * ky)
    if isinstance(item, Bitmap):
        return replace(item, box=box)
    if isinstance(item, TextRun):
        origin = Point(at.x + item.origin.x * kx, at.y + item.origin.y * ky)
        return replace(item, box=box, origin=origin, advance=item.advance * k, size=item.size * k)
    return _path(item, box, kx, ky, at)


def _path(item: Path, box: Rect, kx: float, ky: float, at: Rect) -> Path:
    def spots(commands: tuple[Command, ...]) -> tuple[Command, ...]:
        return tuple(
            (letter, tuple(v * ky + at.y if i % 2 else v * kx + at.x for i, v in enumerate(n)))
            for letter, n in commands
        )

    k = (kx + ky) / 2
    dash = tuple(value * k for value in item.dash)
    return replace(item, commands=spots(item.commands), box=box, width=item.width * k, dash=dash)
