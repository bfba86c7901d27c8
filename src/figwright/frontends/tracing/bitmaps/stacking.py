"""Shapes, pictures and words -> their order: what stands on something is drawn after it, and no picture hides words."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

from figwright.frontends.tracing.picture import Pixels, vision
from figwright.frontends.tracing.primitives import Bitmap, Path, Primitive, TextRun
from figwright.ir.scene import Rect
from figwright.ir.scene.polygons import meet

HIDDEN = 0.1
"""The share of a text's box that a picture covers where it hides some of it."""
NEAR = 40
"""Levels by which what a picture shows may differ from the fill of a shape that stands on it."""


def stacked(
    shapes: Sequence[tuple[Rect, Primitive]], others: Sequence[tuple[Rect, Primitive]], shadows: Mapping[int, Primitive]
) -> list[Primitive]:
    """Shapes, the outer ones first, each with its shadow before it and with what stands in it right after it, pictures
    before words; and then what stands free. A picture that a shape stands on comes before that shape."""
    homes: dict[int, list[Primitive]] = {n: [] for n in range(-1, len(shapes))}
    below: dict[int, list[Primitive]] = {n: [] for n in range(len(shapes))}
    for box, item in sorted(others, key=lambda other: isinstance(other[1], TextRun)):
        around = [n for n, (place, _) in enumerate(shapes) if place.grown(1).contains(Rect(box.cx, box.cy, 0, 0))]
        around = [n for n in around if _area(shapes[n][0]) >= 0.8 * _area(box)]
        home = min(around, key=lambda n: _area(shapes[n][0]), default=-1)
        held = _held(item, shapes, home) if isinstance(item, Bitmap) else []
        (below[held[0]] if held else homes[home]).append(item)
    out: list[Primitive] = []
    for n, (_, shape) in enumerate(shapes):
        out += [*below[n], *([shadows[n]] if n in shadows else []), shape, *homes[n]]
    return _readable([*out, *homes[-1]])


def _held(picture: Bitmap, shapes: Sequence[tuple[Rect, Primitive]], home: int) -> list[int]:
    """The shapes that stand wholly on a picture, where all of them come after its own home. What a picture shows in
    another colour than a shape is drawn over that shape."""
    found = [n for n, (place, _) in enumerate(shapes) if n != home and picture.box.grown(1).contains(place)]
    found = [n for n in found if _area(shapes[n][0]) < 0.8 * _area(picture.box)]
    kept = found and found[0] > home and all(_is_filled(picture, *shapes[n]) for n in found)
    return found if kept else []


def _is_filled(picture: Bitmap, place: Rect, shape: Primitive) -> bool:
    """Whether most of what a picture shows in the middle of a shape is the shape's own fill."""
    _, np = vision()
    part = _part(picture, place.grown(-0.25 * min(place.w, place.h)))
    part = part[part[:, :, 3] > 0][:, :3].astype(int)
    if not isinstance(shape, Path) or not shape.fill or not len(part):
        return True
    hue = [int(shape.fill[n : n + 2], 16) for n in (1, 3, 5)]
    return bool((np.abs(part - hue).max(axis=1) < NEAR).mean() > 0.5)


def _readable(items: list[Primitive]) -> list[Primitive]:
    """Words that a later picture would hide come right after it."""
    out: list[Primitive] = []
    for item in items:
        late: list[Primitive] = []
        if isinstance(item, Bitmap):
            near = [one for one in out if isinstance(one, TextRun) and _overlaps(one.box, item.box)]
            covered = {id(one) for one in near if _hides(item, one)}
            late = [one for one in out if id(one) in covered]
            out = [one for one in out if id(one) not in covered]
        out += [item, *late]
    return out


def _overlaps(one: Rect, other: Rect) -> bool:
    common = meet(one, other)
    return common.w > 0 and common.h > 0 and one.overlaps(other, 0.0)


def _hides(picture: Bitmap, run: TextRun) -> bool:
    """Whether a picture is opaque where words stand."""
    own = _part(picture, run.box)[:, :, 3] > 0
    seen = float(own.mean()) if own.size else 0.0
    return seen * _area(meet(run.box, picture.box)) > HIDDEN * _area(run.box)


def _part(picture: Bitmap, place: Rect) -> Pixels:
    """The pixels of a picture in a place."""
    from PIL import Image

    _, np = vision()
    with Image.open(io.BytesIO(picture.png)) as opened:
        pixels = np.asarray(opened.convert("RGBA"))
    box, common = picture.box, meet(place, picture.box)
    kx, ky = pixels.shape[1] / box.w, pixels.shape[0] / box.h
    left, right = (round((x - box.x) * kx) for x in (common.x, common.right))
    top, bottom = (round((y - box.y) * ky) for y in (common.y, common.bottom))
    return pixels[max(0, top) : bottom + 1, max(0, left) : right + 1]


def _area(box: Rect) -> float:
    return box.w * box.h
