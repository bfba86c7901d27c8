"""Frames that are only a broken line on the ground: four rows of dashes that meet at their corners."""

from __future__ import annotations

from itertools import pairwise
from statistics import median

from figwright.frontends.tracing.picture import Pixels, vision
from figwright.frontends.tracing.regions import Region
from figwright.frontends.tracing.seen import colour
from figwright.frontends.tracing.text import Pieces
from figwright.ir.scene import Rect

FEW, SHORT = 5, 3.0
"""Dashes of a side, and its length in heights of the type: fewer and shorter ones may be anything."""
CORNER = 1.6
"""Heights of the type that the straight part of a side may end before its corner, which is round; the dash that bends
into the corner is not part of the side."""


def dashed_frames(rgb: Pixels, behind: Pixels, ink: Pieces, unit: float) -> list[Region]:
    """Rectangles whose sides are rows of dashes."""
    boxes = [Rect(*(float(v) for v in box[:4])) for box in ink.boxes[1:]]
    upright = sorted(_rows([b for b in boxes if _is_dash(b.w, b.h, unit)], unit), key=lambda row: row.place.x)
    lying = [r.transposed for r in _rows([_turned(b) for b in boxes if _is_dash(b.h, b.w, unit)], unit)]
    found = []
    for number, left in enumerate(upright):
        for right in upright[number + 1 :]:
            corner = CORNER * unit
            level = max(abs(left.place.y - right.place.y), abs(left.place.bottom - right.place.bottom)) < corner
            if not level or right.place.x - left.place.x < SHORT * unit:
                continue
            sides = [side for side in lying if _spans(side.place, left.place, right.place, corner + side.step)]
            tops = [s for s in sides if abs(s.place.cy - left.place.y) < corner]
            bottoms = [s for s in sides if abs(s.place.cy - left.place.bottom) < corner]
            if tops and bottoms:
                place = Rect(left.place.cx, tops[0].place.cy, right.place.cx - left.place.cx,
                             bottoms[0].place.cy - tops[0].place.cy)  # fmt: skip
                found.append(_region(rgb, behind, place, left))
    return found


class _Row:
    """Dashes in a line; `first` is the place of one of them, `step` how far it is from one to the next."""

    def __init__(self, place: Rect, first: Rect, step: float) -> None:
        self.place, self.first, self.step = place, first, step

    @property
    def transposed(self) -> _Row:
        return _Row(_turned(self.place), _turned(self.first), self.step)


def _turned(place: Rect) -> Rect:
    return Rect(place.y, place.x, place.h, place.w)


def _is_dash(across: float, along: float, unit: float) -> bool:
    return across <= 0.22 * unit and 0.12 * unit <= along <= 0.9 * unit and along >= 1.6 * across


def _rows(dashes: list[Rect], unit: float) -> list[_Row]:
    """Upright dashes that stand above each other with even gaps."""
    room = 1.3 * unit  # an arrow may cross
    out: list[list[Rect]] = []
    for dash in sorted(dashes, key=lambda d: (d.y, d.x)):
        home = next((r for r in out if abs(r[-1].cx - dash.cx) < 2 and 0 < dash.y - r[-1].bottom < room), None)
        if home is None:
            out.append([dash])
        else:
            home.append(dash)
    long = [row for row in out if len(row) >= FEW and row[-1].bottom - row[0].y > SHORT * unit]
    return [_Row(Rect(row[0].x, row[0].y, row[0].w, row[-1].bottom - row[0].y), row[1], _step(row)) for row in long]


def _step(row: list[Rect]) -> float:
    return median(after.y - dash.y for dash, after in pairwise(row))


def _spans(side: Rect, left: Rect, right: Rect, corner: float) -> bool:
    return abs(side.x - left.cx) < corner and abs(side.right - right.cx) < corner


def _region(rgb: Pixels, behind: Pixels, place: Rect, row: _Row) -> Region:
    _, np = vision()
    x, y, right, bottom = (round(v) for v in (place.x, place.y, place.right, place.bottom))
    outline = np.array([[[x, y]], [[right, y]], [[right, bottom]], [[x, bottom]]], np.int32)
    border = colour(rgb[int(row.first.cy), int(row.first.cx)])
    fill = colour(behind[y + round(2 * row.first.w) + 1, (x + right) // 2])
    return Region(place, fill, place.w * place.h, 1.0, outline, border, row.first.w, False, True)
