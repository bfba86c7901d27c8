"""Words that a file calls bold -> bold ones, by their ink: programs may give another face the name of a bold one."""

from __future__ import annotations

import io
from collections import defaultdict
from dataclasses import replace
from statistics import median

from figwright.drawing.assets.svg.faces import Face, width
from figwright.frontends.tracing.picture import Pixels
from figwright.frontends.tracing.primitives import Page, TextRun
from figwright.ir.scene.lettering import outline
from figwright.ir.scene.polygons import Polygon, flattened

LEAST = 12
"""Letters by which a face is judged."""
LIGHT = 0.33
"""How heavy words are that are not bold: 0 as our regular face, 1 as our bold one. Times Bold has 0.44."""
CONTRAST = 60
"""By how much words must differ from their ground to be measured, of 255."""


def weighed(page: Page, shown: bytes) -> Page:
    """The page with its words as heavy as they look; `shown` is how it looks, as PNG."""
    by_face: dict[tuple[str, bool], list[TextRun]] = defaultdict(list)
    for item in page.items:
        if isinstance(item, TextRun) and item.bold and not item.angle and not item.math and item.text.isascii():
            by_face[item.family, item.italic].append(item)
    if not by_face:
        return page
    from PIL import Image

    with Image.open(io.BytesIO(shown)) as opened:
        image = opened.convert("RGB")
    light = {face for face, runs in by_face.items() if _is_light(runs, image, image.width / page.width)}
    if not light:
        return page
    items = (
        replace(item, bold=False) if isinstance(item, TextRun) and (item.family, item.italic) in light else item
        for item in page.items
    )
    return replace(page, items=tuple(items))


def _is_light(runs: list[TextRun], image: object, k: float) -> bool:
    """Whether words have about the ink of a regular face of ours; those of a light bold face have clearly more."""
    found = [(share, len(run.text)) for run in runs if (share := _weight(run, image, k)) is not None]
    if sum(letters for _, letters in found) < LEAST:
        return False
    return median(share for share, letters in found for _ in range(letters)) < LIGHT


def _weight(run: TextRun, image: object, k: float) -> float | None:
    """How heavy a run is: 0 as a regular face, 1 as a bold one; None where it cannot be measured."""
    ink = _ink(run, image, k)
    wide = [width(run.text, Face(False, weight, run.italic)) for weight in (400, 700)]
    if ink is None or min(wide) <= 0:
        return None
    regular, bold = (
        _area(run.text, weight, run.italic) * (run.advance / own) ** 2
        for weight, own in zip((400, 700), wide, strict=True)
    )
    return (ink - regular) / (bold - regular) if bold > regular else None


def _area(text: str, weight: int, italic: bool) -> float:
    return abs(sum(map(_signed, flattened(outline(text, weight, italic)))))


def _signed(line: Polygon) -> float:
    return sum(a.x * b.y - b.x * a.y for a, b in zip(line, (*line[1:], line[0]), strict=True)) / 2


def _ink(run: TextRun, image: object, k: float) -> float | None:
    """The area that a run covers, in points, by how far its pixels are from the ground to its colour."""
    import numpy as np
    from PIL import Image

    assert isinstance(image, Image.Image)
    box = run.box
    part = image.crop((round(box.x * k), round(box.y * k), round(box.right * k), round(box.bottom * k)))
    if not part.width or not part.height:
        return None
    pixels: Pixels = np.asarray(part, dtype=float).reshape(-1, 3)
    colours, counts = np.unique(pixels, axis=0, return_counts=True)
    ground = colours[counts.argmax()]
    colour = np.array([int(run.colour[i : i + 2], 16) for i in (1, 3, 5)], dtype=float)
    channel = int(np.abs(colour - ground).argmax())
    span = colour[channel] - ground[channel]
    if abs(span) < CONTRAST:
        return None
    return float(((pixels[:, channel] - ground[channel]) / span).clip(0, 1).sum()) / (k * k)
