"""Space and sight: solids, surfaces, cameras, and what a vision model draws over a picture."""

from __future__ import annotations

import math

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._parameters import flag, parametric, whole
from figwright.drawing.glyphs._pen import Glyph, Palette, Pen
from figwright.drawing.glyphs._shapes import XY, arrow, rounded, smooth, trimmed, xy


def axes_3d(pen: Pen) -> None:
    p = pen.palette
    origin = (36.0, 62.0)
    for tip, colour in (((36, 4), p.accents[2]), ((92, 74), p.accents[3]), ((6, 92), p.accents[0])):
        arrow(pen, [origin, (float(tip[0]), float(tip[1]))], colour, 4, 11)
    pen.oval(*origin, 5.5, fill="paper", stroke="vivid")


def point_cloud(pen: Pen, points: int) -> None:
    """Points spread evenly over a ball (Fibonacci lattice); those in front are larger and stronger."""
    p = pen.palette
    pen.line([(12, 4), (12, 78), (92, 92)], stroke="line", width=2.5)
    pen.line([(12, 78), (2.5, 92)], stroke="line", width=2.5)
    golden = math.pi * (3 - math.sqrt(5))
    places = []
    for i in range(points):
        y = 1 - 2 * (i + 0.5) / points
        ring = math.sqrt(1 - y * y)
        places.append((ring * math.sin(golden * i), ring * math.cos(golden * i), y))
    for depth, x, y in sorted(places):
        near = (depth + 1) / 2
        pen.oval(55 + 33 * x, 44 + 33 * y, 2.2 + 2.4 * near, fill=mix(p.fill, p.vivid, near * 1.1))


def _interpolate(a: XY, b: XY, t: float) -> XY:
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


def cube_3d(pen: Pen, cells: int) -> None:
    top, left, right, middle = (48.0, 4.0), (9.0, 25.0), (87.0, 25.0), (48.0, 46.0)
    low_left, low_right, low = (9.0, 70.0), (87.0, 70.0), (48.0, 92.0)
    faces = (
        ((left, top, right, middle), "zone"),
        ((left, middle, low, low_left), "fill"),
        ((middle, right, low_right, low), "line"),
    )
    for corners, fill in faces:
        pen.polygon(corners, fill=fill, stroke="vivid")
        a, b, c, d = corners
        for i in range(1, cells):
            t = i / cells
            pen.line([_interpolate(a, b, t), _interpolate(d, c, t)], stroke="vivid", width=2)
            pen.line([_interpolate(a, d, t), _interpolate(b, c, t)], stroke="vivid", width=2)


def _surface(u: float, v: float) -> tuple[XY, float]:
    """A point of a rolling sheet (u to the right and back, v to the front) and its height, -1 to 1."""
    height = math.sin(u * 4.9 + 0.1) * math.cos(v * 1.9 - 0.7)
    return (48 + 45 * (u - v), 50 + 26 * (u + v - 1) - 20 * height), height


def manifold(pen: Pen, grid: int) -> None:
    p = pen.palette
    for i in range(grid):
        for j in range(grid):
            us, vs = (i / grid, (i + 1) / grid), (j / grid, (j + 1) / grid)
            corners = [_surface(us[a], vs[b]) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))]
            height = sum(h for _, h in corners) / 4
            shade = mix(p.zone, p.line, (height + 1) / 2)
            pen.polygon([point for point, _ in corners], fill=shade, stroke=mix(p.line, p.vivid, 0.5), width=1.5)
    way = [_surface(0.08 + 0.84 * t, 0.75 - 0.5 * t)[0] for t in (k / 10 for k in range(11))]
    pen.path(smooth(way), stroke="deep", width=3.4)
    for x, y in (way[0], way[-1]):
        pen.oval(x, y, 4.5, fill="paper", stroke="deep")


def contour(pen: Pen, descent: bool) -> None:
    p = pen.palette
    for i, fill in enumerate((p.zone, p.fill, mix(p.fill, p.line, 0.55), p.line)):
        k = 1 - 0.25 * i
        ring = _blob(49 + 3.0 * i, 48 + 3.0 * i, 44 * k, 42 * k)
        pen.path(ring, fill=fill, stroke=mix(p.line, p.vivid, 0.35), width=2)
    if descent:
        way = [(20.0, 26.0), (41.0, 33.0), (36.0, 50.0), (53.0, 51.0), (60.0, 58.0)]
        pen.line(way, stroke="deep")
        for x, y in way[:-1]:
            pen.oval(x, y, 4, fill="paper", stroke="deep", width=2.5)
        pen.oval(*way[-1], 5, fill="deep")


def _blob(cx: float, cy: float, rx: float, ry: float) -> str:
    """A closed, slightly lopsided ring."""
    bumps = (1.0, 0.94, 0.9, 0.98, 1.04, 0.97, 0.9, 0.96)
    angles = [2 * math.pi * i / len(bumps) for i in range(len(bumps))]
    points = [(cx + rx * k * math.cos(a), cy + ry * k * math.sin(a)) for a, k in zip(angles, bumps, strict=True)]
    return smooth(points, closed=True)


def camera_frustum(pen: Pen) -> None:
    eye, plane = (17.0, 52.0), [(58.0, 10.0), (91.0, 24.0), (91.0, 86.0), (58.0, 78.0)]
    pen.polygon([eye, plane[0], plane[3]], fill="zone")
    pen.line([eye, plane[1]], stroke="line", width=2)
    pen.line([eye, plane[2]], stroke="line", width=2)
    pen.body(rounded(plane, 2))
    pen.path("M58 64 L69 50 L78 66 L84 59 L91 68 V86 L58 78 Z", fill="line")
    pen.oval(79, 37, 5, fill="vivid")
    pen.path(rounded(plane, 2), stroke="vivid")
    for corner in (plane[0], plane[3]):
        pen.line([eye, corner], stroke="vivid")
    pen.rect(3, 41, 19, 22, 5, fill="vivid", stroke="vivid")
    pen.polygon([(22, 52), (31, 45), (31, 59)], fill="vivid", stroke="vivid")


def ray(pen: Pen, samples: int) -> None:
    p = pen.palette
    pen.path(_blob(57, 44, 25, 22), fill="fill", stroke="line", width=2.5)
    start, end = (10.0, 82.0), (93.0, 6.0)
    arrow(pen, [start, end], p.deep, 3, 11)
    inner, outer = trimmed(start, end, 15, 13)
    for i in range(samples):
        t = (i + 0.5) / samples
        weight = math.exp(-(((t - 0.48) / 0.24) ** 2))
        x, y = _interpolate(inner, outer, t)
        pen.oval(x, y, 3 + 3.6 * weight, fill=mix(p.paper, p.vivid, 0.1 + 0.9 * weight), stroke="vivid", width=2)
    pen.oval(*start, 7, fill="vivid", stroke="deep")


def _street(pen: Pen) -> None:
    """A ground for things to stand on: sky and road."""
    p = pen.palette
    pen.rect(4, 10, 88, 76, 8, fill="zone")
    pen.path("M4 62 H92 V78 Q92 86 84 86 H12 Q4 86 4 78 Z", fill=mix(p.fill, p.line, 0.4))


def _car(pen: Pen, body: str, wheel: str) -> None:
    pen.path("M50 70 V62 Q50 58 54 57 L58 50 Q60 47 64 47 H72 Q76 47 78 50 L82 57 Q86 58 86 62 V70 Z", fill=body)
    for x in (58.5, 77.5):
        pen.oval(x, 70, 4.8, fill=wheel)


def _person(pen: Pen, colour: str) -> None:
    pen.oval(25, 30, 6.5, fill=colour)
    pen.path("M16 58 V47 Q16 39 25 39 Q34 39 34 47 V58 Q34 60 32 60 H31 V74 H19 V60 H18 Q16 60 16 58 Z", fill=colour)


def bounding_boxes(pen: Pen) -> None:
    p = pen.palette
    _street(pen)
    _person(pen, p.line)
    _car(pen, p.line, p.muted)
    pen.rect(4, 10, 88, 76, 8, stroke="line")
    for (x, y, w, h), colour in (((11, 20, 28, 58), p.accents[3]), ((46, 42, 42, 37), p.accents[0])):
        pen.rect(x, y, w, h, 2, stroke=colour)
        pen.rect(x - 1.5, y - 8, w * 0.62, 9, 2, fill=colour)


def segmentation_map(pen: Pen) -> None:
    p = pen.palette
    pen.rect(4, 10, 88, 76, 8, fill="fill")
    pen.path("M4 63 C22 55 40 57 56 61 S84 61 92 57 V78 Q92 86 84 86 H12 Q4 86 4 78 Z", fill="line")
    pen.path("M48 60 C40 50 44 39 54 38 C56 26 76 24 80 36 C90 38 90 48 86 58 Z", fill=p.accents[2])
    _car(pen, p.accents[0], p.accents[0])
    _person(pen, p.accents[3])
    pen.rect(4, 10, 88, 76, 8, stroke="vivid")


_JOINTS: dict[str, XY] = {
    "neck": (48, 28), "hip": (46, 56), "elbow-l": (28, 38), "hand-l": (20, 22), "elbow-r": (66, 40), "hand-r": (80, 30),
    "knee-l": (32, 70), "foot-l": (16, 86), "knee-r": (64, 68), "foot-r": (68, 90),
}  # fmt: skip
_LIMBS = (
    ("neck", "elbow-l", 1), ("elbow-l", "hand-l", 1), ("hip", "knee-l", 1), ("knee-l", "foot-l", 1),
    ("neck", "elbow-r", 0), ("elbow-r", "hand-r", 0), ("hip", "knee-r", 0), ("knee-r", "foot-r", 0),
)  # fmt: skip


def skeleton_pose(pen: Pen) -> None:
    p = pen.palette
    sides = _two_sides(p)
    pen.line([_JOINTS["neck"], _JOINTS["hip"]], stroke="vivid", width=5)
    for a, b, side in _LIMBS:
        pen.line([_JOINTS[a], _JOINTS[b]], stroke=sides[side], width=4)
    pen.oval(50, 14, 10, fill="fill", stroke="vivid")
    for x, y in _JOINTS.values():
        pen.oval(x, y, 4.4, fill="paper", stroke="deep", width=2.5)


def _two_sides(p: Palette) -> tuple[str, str]:
    """Two accents that are not the hue itself: the right and the left of a body."""
    first, second, *_ = (accent for accent in p.accents if accent != p.vivid)
    return first, second


def mesh(pen: Pen) -> None:
    p = pen.palette
    places = [(26, 14), (66, 8), (90, 40), (78, 80), (40, 90), (7, 62), (10, 30), (48, 36), (62, 62), (32, 60)]
    faces = (
        (0, 1, 7, 0.1), (1, 2, 7, 0.3), (2, 8, 7, 0.5), (2, 3, 8, 0.85), (3, 4, 8, 1.0), (4, 9, 8, 0.75),
        (8, 9, 7, 0.35), (4, 5, 9, 0.8), (5, 6, 9, 0.5), (6, 7, 9, 0.25), (6, 0, 7, 0.12),
    )  # fmt: skip
    for a, b, c, dark in faces:
        corners = [places[a], places[b], places[c]]
        pen.polygon(corners, fill=mix(p.zone, p.line, dark), stroke="vivid", width=2)
    for x, y in places:
        pen.oval(x, y, 3.6, fill="vivid")


def gaussian_splats(pen: Pen) -> None:
    for cx, cy, rx, ry, turn, colour in (
        (31, 33, 28, 17, -28, "vivid"), (64, 29, 25, 15, 34, "line"), (66, 64, 28, 17, -18, "vivid"),
        (31, 68, 24, 15, 40, "deep"), (49, 49, 20, 14, 8, "line"),
    ):  # fmt: skip
        pen.path(_ellipse(cx, cy, rx, ry, turn), fill=colour, opacity=0.34)
        pen.path(_ellipse(cx, cy, rx * 0.55, ry * 0.55, turn), fill=colour, opacity=0.5)
        pen.path(_ellipse(cx, cy, rx, ry, turn), stroke=colour, width=2)


def _ellipse(cx: float, cy: float, rx: float, ry: float, turn: float) -> str:
    a = math.radians(turn)
    dx, dy = rx * math.cos(a), rx * math.sin(a)
    arc = f"A{rx} {ry} {turn} 1 1"
    return f"M{xy(cx - dx, cy - dy)} {arc} {xy(cx + dx, cy + dy)} {arc} {xy(cx - dx, cy - dy)} Z"


GLYPHS: dict[str, Glyph] = {
    "axes-3d": parametric(axes_3d, "Three axes of space"),
    "point-cloud": parametric(point_cloud, "Points in space", points=whole(48, 8, 120)),
    "cube-3d": parametric(cube_3d, "A cube, whole or cut into voxels", aliases=("voxels",), cells=whole(1, 1, 4)),
    "manifold": parametric(manifold, "A curved surface with a path on it", aliases=("surface",), grid=whole(7, 4, 10)),
    "contour": parametric(contour, "A loss landscape, seen from above", aliases=("landscape",), descent=flag(True)),
    "camera-frustum": parametric(camera_frustum, "A camera and the plane it sees"),
    "ray": parametric(ray, "A ray with its samples through a volume", samples=whole(6, 1, 10)),
    "mesh": parametric(mesh, "A triangle mesh"),
    "gaussian-splats": parametric(gaussian_splats, "Overlapping Gaussians of a 3D scene"),
    "bounding-boxes": parametric(bounding_boxes, "A picture with detected objects", aliases=("detections",)),
    "segmentation-map": parametric(segmentation_map, "A picture cut into regions"),
    "skeleton-pose": parametric(skeleton_pose, "A body's joints and limbs", aliases=("pose",)),
}  # fmt: skip
