"""Collections and images -> marks: points, areas, cells, quivers, contours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from figwright.plots.readback._looks import sign
from figwright.plots.readback._page import MOST, hexed, hexes, lean, number, numbers, opacity

MOST_COLOURS = 4000
MOST_CORNERS = 20_000


def points(collection: Any, axes: Any) -> dict[str, Any] | None:
    """The points of a scatter: where they are, how wide they are, what their colours stand for."""
    import numpy as np

    third: dict[str, Any] = {}
    x: Any
    y: Any
    if hasattr(collection, "_offsets3d"):
        x, y, z = collection._offsets3d
        third = {"z": numbers(z)}
    else:
        if not collection.get_offset_transform().contains_branch(axes.transData):
            return None
        offsets: Any = np.ma.asarray(collection.get_offsets())
        x, y = (offsets[:, 0], offsets[:, 1]) if len(offsets) else ((), ())
    sizes = np.sqrt(np.abs(np.asarray(collection.get_sizes(), dtype=float)))
    array = collection.get_array()
    paint = _paint(collection)
    return lean(kind="points", x=numbers(x), y=numbers(y), **third, size=numbers(sizes),
                values=[] if array is None else numbers(array), marker=sign(collection), **paint)  # fmt: skip


def _paint(collection: Any) -> dict[str, Any]:
    faces, edges = list(collection.get_facecolor())[:MOST], list(collection.get_edgecolor())[:MOST]
    seen = faces if any(hexed(face) for face in faces) else edges
    return {"colours": hexes(seen), "edge": hexed(edges[0]) if edges else "", "alpha": opacity(collection, *seen[:1]),
            "width": float(next(iter(collection.get_linewidth()), 0.0)), "order": float(collection.get_zorder()),
            "hatch": str(collection.get_hatch() or "")}  # fmt: skip


def area(collection: Any) -> dict[str, Any] | None:
    """What lies between two curves: at every place the lower and the upper one."""
    turned = str(getattr(collection, "_t_direction", getattr(collection, "t_direction", "x"))) == "y"
    pairs: dict[float, tuple[float, float]] = {}
    for path in collection.get_paths():
        for vertex in path.vertices.tolist():
            t, f = (number(vertex[1]), number(vertex[0])) if turned else (number(vertex[0]), number(vertex[1]))
            if t is not None and f is not None:
                low, high = pairs.get(t, (f, f))
                pairs[t] = (min(low, f), max(high, f))
    if not pairs:
        return None
    places = sorted(pairs)
    return lean(kind="area", x=places[:MOST], low=[pairs[t][0] for t in places][:MOST],
                high=[pairs[t][1] for t in places][:MOST], horizontal=turned, **_paint(collection))  # fmt: skip


def polygons(collection: Any) -> dict[str, Any] | None:
    """Other filled shapes: rectangles in a row are bars (broken bars); the rest is a polygon."""
    rings = [path.vertices.tolist() for path in collection.get_paths()][:20_000]
    offsets = collection.get_offsets()
    if len(rings) == 1 and len(offsets) > 1:  # one shape at many places: hexagons
        array = collection.get_array()
        return lean(kind="points", x=numbers(offsets[:, 0]), y=numbers(offsets[:, 1]), marker="h",
                    values=[] if array is None else numbers(array), **_paint(collection))  # fmt: skip
    boxes = [_rectangle(ring) for ring in rings]
    if boxes and all(boxes):
        x0, x1, y0, y1 = ([box[k] for box in boxes if box] for k in range(4))
        return lean(
            kind="bars", x=[(a + b) / 2 for a, b in zip(y0, y1, strict=True)], y=x1, base=x0, horizontal=True,
            breadth=[b - a for a, b in zip(y0, y1, strict=True)], **_paint(collection),
        )  # fmt: skip
    corners = [corner for ring in rings for corner in ring][:20_000]
    return lean(kind="polygon", x=[number(c[0]) for c in corners], y=[number(c[1]) for c in corners],
                **_paint(collection))  # fmt: skip


def _rectangle(ring: Sequence[Sequence[float]]) -> tuple[float, float, float, float] | None:
    xs, ys = {corner[0] for corner in ring}, {corner[1] for corner in ring}
    if len(ring) not in (4, 5) or len(xs) != 2 or len(ys) != 2:
        return None
    return min(xs), max(xs), min(ys), max(ys)


def quiver(collection: Any) -> dict[str, Any]:
    """Arrows of a field. Lengths are in data units where the field was drawn so; otherwise they are the field's own."""
    x, y, u, v = (numbers(values) for values in (collection.X, collection.Y, collection.U, collection.V))
    scale = number(collection.scale) if collection.scale_units in ("xy", "x", "y") and collection.scale else 1.0
    ends = [[None if p is None or d is None else p + d / (scale or 1.0) for p, d in zip(at, by, strict=False)]
            for at, by in ((x, u), (y, v))]  # fmt: skip
    array = collection.get_array()
    return lean(kind="arrows", x=x, y=y, u=ends[0], v=ends[1], values=[] if array is None else numbers(array),
                **_paint(collection))  # fmt: skip


def mesh(collection: Any) -> dict[str, Any] | None:
    """The cells of pcolormesh: their values row by row and where their middles are."""
    import numpy as np

    array = collection.get_array()
    grid = np.ma.filled(np.ma.asarray(collection.get_coordinates(), dtype=float), np.nan)
    if array is None or grid.ndim != 3:
        return None
    middle = (grid[:-1, :-1] + grid[1:, 1:] + grid[:-1, 1:] + grid[1:, :-1]) / 4
    if array.ndim != 3 and array.size == grid.shape[0] * grid.shape[1]:
        middle = grid  # Gouraud shading: values at the corners
    rows, columns = middle.shape[:2]
    return _cells(collection, array, rows, columns, middle[..., 0], middle[..., 1])


def image(artist: Any) -> dict[str, Any] | None:
    """A picture of numbers is cells; one of colours stays a picture, of which few dots are read."""
    import numpy as np

    array = artist.get_array()
    if array is None:
        return None
    left, right, bottom, top = (float(v) for v in artist.get_extent())
    rows, columns = array.shape[:2]
    across = left + (np.arange(columns) + 0.5) * (right - left) / columns
    down = np.arange(rows) + 0.5
    up = bottom + down * (top - bottom) / rows if artist.origin == "lower" else top - down * (top - bottom) / rows
    grid: Any = np.meshgrid(across, up)
    return _cells(artist, array, rows, columns, *grid)


def _cells(artist: Any, array: Any, rows: int, columns: int, x: Any, y: Any) -> dict[str, Any]:
    order = float(artist.get_zorder())
    picture = array.ndim == 3
    colours: list[str] = []
    if rows * columns <= MOST_COLOURS:
        shades = artist.to_rgba(array.reshape(rows, columns, -1) if picture else array.reshape(rows, columns))
        colours = [hexed(shade) for shade in shades.reshape(-1, 4)]
    values = [] if picture else numbers(array)
    kind = "picture" if picture else "cells"
    return lean(
        kind=kind,
        shape=[rows, columns],
        values=values,
        x=numbers(x),
        y=numbers(y),
        colours=colours,
        order=order,
        alpha=opacity(artist),
    )


def contours(collection: Any) -> dict[str, Any]:
    """The corners of every line, and the level it is at; of filled regions the two levels that they lie between."""
    lower, upper = collection.levels, collection.levels
    if collection.filled:
        lower, upper = collection._get_lowers_and_uppers()
    corners: list[tuple[float, float, float, float]] = []
    for path, low, high in zip(collection.get_paths(), lower, upper, strict=False):
        rings = path.to_polygons(closed_only=False) if len(corners) < MOST_CORNERS else []
        corners += [(float(x), float(y), float(low), float(high)) for ring in rings for x, y in ring]
    x, y, low, high = ([number(corner[k]) for corner in corners[:MOST_CORNERS]] for k in range(4))
    return lean(kind="contours", values=numbers(collection.levels), x=x, y=y, low=low, high=high,
                order=float(collection.get_zorder()))  # fmt: skip


def faces(collection: Any) -> dict[str, Any] | None:
    """Faces in space: six around each block are bars; others are a surface with its corners."""
    import numpy as np

    stored = getattr(collection, "_faces", None)
    if stored is None:
        return None
    grid = np.ma.filled(np.ma.asarray(stored, dtype=float), np.nan)
    if len(grid) % 6 == 0 and grid.shape[1] == 4:
        blocks = grid.reshape(-1, 24, 3)
        low, high = np.nanmin(blocks, axis=1), np.nanmax(blocks, axis=1)
        flat = all(len(np.unique(np.round(blocks[:, :, k] - low[:, None, k], 9))) <= 1 + len(blocks) for k in (0, 1))
        corners = [len(np.unique(np.round(block, 9), axis=0)) <= 8 for block in blocks]
        if flat and all(corners):
            middle = (low + high) / 2
            corner = {"u": numbers(low[:, 0]), "v": numbers(low[:, 1]), "base": numbers(low[:, 2])}
            return lean(kind="bars", x=numbers(middle[:, 0]), y=numbers(middle[:, 1]), z=numbers(high[:, 2]),
                        **corner, **_paint(collection))  # fmt: skip
    corners_ = np.unique(grid.reshape(-1, 3)[~np.isnan(grid).reshape(-1, 3).any(axis=1)], axis=0)
    return lean(kind="surface", x=numbers(corners_[:, 0]), y=numbers(corners_[:, 1]), z=numbers(corners_[:, 2]),
                **_paint(collection))  # fmt: skip


def standing(patches: Sequence[Any]) -> dict[str, Any] | None:
    """Flat bars that stand in space (bars of a row along z)."""
    corners = [[[number(c) for c in corner] for corner in getattr(patch, "_segment3d", ())] for patch in patches]
    if not corners or not all(corners):
        return None
    low = [[min(c[k] or 0.0 for c in ring) for k in range(3)] for ring in corners]
    high = [[max(c[k] or 0.0 for c in ring) for k in range(3)] for ring in corners]
    x, y = ([(a[k] + b[k]) / 2 for a, b in zip(low, high, strict=True)] for k in (0, 1))
    first = patches[0]
    return lean(kind="bars", x=x, y=y, z=[b[2] for b in high], base=[a[2] for a in low],
                colours=hexes([p.get_facecolor() for p in patches]), order=float(first.get_zorder()),
                alpha=opacity(first, first.get_facecolor()), hatch=str(first.get_hatch() or ""))  # fmt: skip
