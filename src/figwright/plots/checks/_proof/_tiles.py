"""The areas of a tree map's tiles, as they were before gaps were left between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from figwright.plots.readback import Mark

Tile = tuple[float, float, float, float]
"""Left, low, right, top."""


def tiles(mark: Mark) -> list[float | None]:
    """The area of each tile. Tiles that were drawn a little smaller, to leave a gap, get the gap back."""
    whole: list[Tile] = []
    for x, breadth, base, end in zip(mark.x, mark.breadth, mark.base, mark.y, strict=True):
        if x is None or breadth is None or base is None or end is None:
            return []
        whole.append((x - breadth / 2, base, x + breadth / 2, end))
    for gap in (0.0, *_gaps(whole)):
        wider = [(a - gap / 2, b - gap / 2, c + gap / 2, d + gap / 2) for a, b, c, d in whole]
        if _filled(wider):
            return [(c - a) * (d - b) for a, b, c, d in wider]
    return [(c - a) * (d - b) for a, b, c, d in whole]


def _filled(whole: Sequence[Tile]) -> bool:
    left, low, right, top = zip(*whole, strict=True)
    bounds = (max(right) - min(left)) * (max(top) - min(low))
    return bool(abs(sum((c - a) * (d - b) for a, b, c, d in whole) - bounds) <= 1e-6 * bounds)


def _gaps(whole: Sequence[Tile]) -> Iterator[float]:
    """Distances between neighbours, the smallest first."""
    found = set()
    for a, b, c, d in whole:
        for e, f, _, h in whole:
            if min(d, h) > max(b, f) and e > c:
                found.add(round(e - c, 9))
        for e, f, g, _ in whole:
            if min(c, g) > max(a, e) and f > d:
                found.add(round(f - d, 9))
    yield from sorted(found)[:6]
