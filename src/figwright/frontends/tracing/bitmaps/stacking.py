"""Shapes, pictures and words -> their order: what stands on something is drawn after it, and no picture hides words."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import replace

from figwright.frontends.tracing.picture import Pixels, vision
from figwright.frontends.tracing.primitives import SCRAP, Bitmap, Path, Primitive, TextRun
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
    before words; and then what stands free. A picture that a shape stands on comes before that shape, and what it shows
    of its own in that shape after it."""
    homes: dict[int, list[Primitive]] = {n: [] for n in range(-1, len(shapes))}
    below: dict[int, list[Primitive]] = {n: [] for n in range(len(shapes))}
    for box, item in others:
        if isinstance(item, TextRun):
            homes[_home(box, shapes)].append(item)
    words = {n: [item for item in items if isinstance(item, TextRun)] for n, items in homes.items()}
    for box, item in others:
        if isinstance(item, Bitmap):
            home = _home(box, shapes)
            held = _held(item, shapes, home, words)
            if held is None:
                homes[home].append(item)
                continue
            below[held].append(item)
            for n in range(held, len(shapes)):
                if n != home and _overlaps(shapes[n][0], item.box) and not _is_filled(item, *shapes[n]):
                    homes[n].append(_piece(item, shapes[n][0]))
    out: list[Primitive] = []
    for n, (_, shape) in enumerate(shapes):
        own = sorted(homes[n], key=_rank)
        out += [*below[n], *([shadows[n]] if n in shadows else []), shape, *own]
    return _readable([*out, *sorted(homes[-1], key=_rank)])


def _rank(item: Primitive) -> int:
    """Pictures, then words, then splinters along rims: words belong to what they follow."""
    return 1 if isinstance(item, TextRun) else 2 if isinstance(item, Bitmap) and item.why == SCRAP else 0


def _home(box: Rect, shapes: Sequence[tuple[Rect, Primitive]]) -> int:
    """The smallest shape that something stands in; -1 for none."""
    around = [n for n, (place, _) in enumerate(shapes) if place.grown(1).contains(Rect(box.cx, box.cy, 0, 0))]
    around = [n for n in around if _area(shapes[n][0]) >= 0.8 * _area(box)]
    return min(around, key=lambda n: _area(shapes[n][0]), default=-1)


def _held(
    picture: Bitmap, shapes: Sequence[tuple[Rect, Primitive]], home: int, words: Mapping[int, Sequence[TextRun]]
) -> int | None:
    """The first shape that stands on a picture, or whose words it would hide: the picture comes before it. None where
    the picture is drawn in its home, or on everything."""
    near = [n for n, (place, _) in enumerate(shapes) if n != home and _overlaps(place, picture.box)]
    whole = [n for n in near if picture.box.grown(1).contains(shapes[n][0])]
    whole = [n for n in whole if _area(shapes[n][0]) < 0.8 * _area(picture.box) and _is_filled(picture, *shapes[n])]
    hidden = [n for n in near if any(_overlaps(one.box, picture.box) and _hides(picture, one) for one in words[n])]
    first = min((*whole, *hidden), default=None)
    return first if first is not None and first > home else None


def _piece(picture: Bitmap, place: Rect) -> Bitmap:
    """What a picture shows in a place: it is drawn over a shape there, and the rest of the picture below it."""
    from PIL import Image

    left, top, right, bottom = _pixels(picture, place)
    with Image.open(io.BytesIO(picture.png)) as opened:
        kx, ky = opened.width / picture.box.w, opened.height / picture.box.h
        out = io.BytesIO()
        opened.crop((left, top, right, bottom)).save(out, "PNG")
    box = Rect(picture.box.x + left / kx, picture.box.y + top / ky, (right - left) / kx, (bottom - top) / ky)
    return replace(picture, png=out.getvalue(), box=box)


def _is_filled(picture: Bitmap, place: Rect, shape: Primitive) -> bool:
    """Whether a picture shows mostly the shape's own fill in the middle of what they share."""
    _, np = vision()
    common = meet(place, picture.box)
    part = _part(picture, common.grown(-0.25 * min(common.w, common.h)))
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
    left, top, right, bottom = _pixels(picture, place)
    with Image.open(io.BytesIO(picture.png)) as opened:
        return np.asarray(opened.convert("RGBA"))[top:bottom, left:right]


def _pixels(picture: Bitmap, place: Rect) -> tuple[int, int, int, int]:
    """The pixels of a picture from and to which it shows a place; at least one."""
    from PIL import Image

    box, common = picture.box, meet(place, picture.box)
    with Image.open(io.BytesIO(picture.png)) as opened:
        width, height = opened.size
    kx, ky = width / box.w, height / box.h
    left, right = (round((x - box.x) * kx) for x in (common.x, common.right))
    top, bottom = (round((y - box.y) * ky) for y in (common.y, common.bottom))
    left, top = min(width - 1, max(0, left)), min(height - 1, max(0, top))
    right, bottom = min(width, right + 1), min(height, bottom + 1)
    return left, top, max(left + 1, right), max(top + 1, bottom)


def _area(box: Rect) -> float:
    return box.w * box.h
