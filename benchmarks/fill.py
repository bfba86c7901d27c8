"""How a figure fills its sheet: empty ground, the size of type, bends of arrows, and how near lines come to the edge.

    python -m benchmarks.fill [FIGURE.yaml …] [--json]

Without figures, the gallery is measured. Empty is the share of the sheet that the largest rectangle without a node,
label or title takes; lines do not fill ground. A band is the share of its zone's height between the title of a zone
and what stands highest below it. Drawn is the share of a card that its drawing takes, and an arrow's length is a share
of the sheet's width.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import fmean

from benchmarks._report import Bar, Cell, Report, Table, gallery, parser, publish
from figwright import compiler
from figwright.compiler.checks._grid import Grid
from figwright.ir.scene import Element, Point, Rect, Scene, Words
from figwright.ir.scene.ink import extent
from figwright.ir.spec.load import load

CELLS = 120
CARD = 0.9
"""The share of its place that a mark takes which is a frame and no drawing."""
COLUMNS = ("figure", "empty, %", "band, %", "drawn, %", "arrow, %", "type, pt", "bends an arrow", "to the edge, pt")
SHEET_MARGIN = 2.0
"""Points of print that a line keeps from the edge of the sheet."""


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("figures", nargs="*", type=Path, metavar="FIGURE.yaml")
    args = options.parse_args(arguments)
    return publish(report(args.figures or gallery()), args.json)


def report(paths: Sequence[Path]) -> Report:
    found = {path: measured(compiler.compile(load(path), base=path.parent)) for path in paths}
    columns = list(zip(*found.values(), strict=True))
    rows: list[tuple[Cell, ...]] = [(_name(path), *values) for path, values in found.items()]
    rows.append(("mean", *(fmean(column) for column in columns)))
    nearest = min(columns[-1])
    bar = Bar("no line nearer to the edge", f"{SHEET_MARGIN} pt", f"{nearest:.2f} pt", nearest >= SHEET_MARGIN)
    return Report((Table("Fill of the sheet", COLUMNS, tuple(rows)),), (bar,))


def measured(scene: Scene) -> tuple[float, ...]:
    arrows = [element for element in scene.role("edge") if element.route]
    bends = fmean(len(arrow.route.points) - 2 for arrow in arrows if arrow.route) if arrows else 0.0
    bands = [_band(scene, zone) for zone in scene.role("zone")]
    drawn = [share for element in scene.role("node") if (share := _drawn(element))]
    lengths = [_length(arrow.route.points) / scene.width for arrow in arrows if arrow.route]
    shares = _empty(scene), max(bands, default=0.0), fmean(drawn or [0.0]), fmean(lengths or [0.0])
    return *(100 * share for share in shares), _smallest_type(scene), bends, to_edge(scene)


def _drawn(element: Element) -> float:
    """The share of a card that its drawing takes; nothing where it has none."""
    box = element.box
    inside = [m for m in element.marks if not isinstance(m, Words) and m.bounds.w * m.bounds.h < CARD * box.w * box.h]
    ink = extent(inside).common(box) if inside and len(inside) < len(element.marks) else Rect(0, 0, 0, 0)
    return ink.w * ink.h / (box.w * box.h)


def _length(points: Sequence[Point]) -> float:
    return sum(abs(a.x - b.x) + abs(a.y - b.y) for a, b in pairwise(points))


def _name(path: Path) -> str:
    return path.parent.name if path.stem == "figure" else path.stem


def _empty(scene: Scene) -> float:
    grid = Grid(Rect(0, 0, scene.width, scene.height), CELLS)
    for element in scene.elements:
        if element.role in ("zone", "panel"):
            for words in element.words:
                grid.cover(words.bounds)
        elif element.role not in ("edge", "callout"):
            grid.cover(element.box)
    return grid.largest_gap()[0]


def _band(scene: Scene, zone: Element) -> float:
    """The empty share of a zone's height below its title."""
    title = [words.bounds.bottom for words in zone.words]
    rest = (e for e in scene.elements if e is not zone and e.role not in ("edge", "callout"))
    inside = [e.box.y for e in rest if zone.box.grown(0.1).contains(e.box)]
    if not title or not inside or max(title) > zone.box.cy:
        return 0.0
    return max(0.0, min(inside) - max(title)) / zone.box.h


def _smallest_type(scene: Scene) -> float:
    return min(words.size for element in scene.elements for words in element.words)


def to_edge(scene: Scene) -> float:
    points = [point for arrow in scene.role("edge") if arrow.route for point in arrow.route.points]
    return min((min(p.x, p.y, scene.width - p.x, scene.height - p.y) for p in points), default=scene.width)


if __name__ == "__main__":
    sys.exit(main())
