"""Common lines: how the children of a row or column stand across it, so that arrows between them are straight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from figwright.drawing.layouts._cells import Cell, Link


def line_up(cell: Cell) -> None:
    """Each child's origin across: on a common line, or shifted where that makes an arrow straight."""
    c = 1 - cell.main
    kids = cell.children
    if cell.align != "center":
        most = max(k.least[c] for k in kids)
        cell.shift = [0.0 if cell.align == "start" else most - k.least[c] for k in kids]
        cell.line = _busiest_line(cell, most / 2)
        return
    offsets = [-(k.least[c] / 2 if floats(k, c) else k.anchor[c]) for k in kids]
    meets = _meets(cell, c)
    # Frames above each other should stand flush: only what has no frame may be shifted sideways.
    free = [
        i
        for i, kid in enumerate(kids)
        if not _on_line(kid) and not floats(kid, c) and not (cell.way == "column" and has_frame(kid))
    ]
    for _ in range(2 if meets else 0):
        for i in free:
            offsets[i] = _best_offset(kids, offsets, i, meets, c)
    _nestle(kids, offsets, c)
    low = min(offsets)
    cell.shift = [o - low for o in offsets]
    cell.line = -low if any(_on_line(kid) for kid in kids) else _busiest_line(cell, -low)


def _meets(cell: Cell, c: int) -> list[tuple[int, int, float, float, float]]:
    """(child, child, where in the one, where in the other, weight) of the lines that could be straight; lines that
    fork to several ends in a row below or above, or come from them, are meant for the middle of them."""
    found = [
        (line, a, b)
        for line in cell.lines
        if (a := spot(cell.children[line.i], line.source, c)) is not None
        if (b := spot(cell.children[line.j], line.target, c)) is not None
    ]
    fans = Counter(key for line, _, _ in found for key in _fans(line)) if cell.way == "column" else Counter()
    forks: dict[tuple[str, str, int, int], list[tuple[float, float, float]]] = {}
    for line, a, b in found:
        key = next((key for key in _fans(line) if fans[key] > 1), (line.source, line.target, line.i, line.j))
        forks.setdefault(key, []).append((a, b, line.weight))
    return [
        (i, j, middle([a for a, _, _ in ends]), middle([b for _, b, _ in ends]), sum(w for _, _, w in ends))
        for (_, _, i, j), ends in forks.items()
    ]


def _fans(line: Link) -> tuple[tuple[str, str, int, int], ...]:
    """The names of the fans that a line of the main flow may belong to: from its source, and to its target."""
    if line.weight < 1.0:
        return ()
    return (line.source, "", line.i, line.j), ("", line.target, line.i, line.j)


def middle(values: Iterable[float]) -> float:
    """The middle one of different values, or midway between the middle two."""
    ranked = sorted(set(values))
    half = len(ranked) // 2
    return ranked[half] if len(ranked) % 2 else (ranked[half - 1] + ranked[half]) / 2


def _nestle(kids: Sequence[Cell], offsets: list[float], c: int) -> None:
    """Frames that float stand amid the others where that makes the row lower."""
    rigid = [(o, o + k.least[c]) for o, k in zip(offsets, kids, strict=True) if not floats(k, c)]
    if not rigid or len(rigid) == len(kids):
        return
    low, high = min(a for a, _ in rigid), max(b for _, b in rigid)
    amid = [(low + high - k.least[c]) / 2 if floats(k, c) else o for o, k in zip(offsets, kids, strict=True)]

    def extent(origins: Sequence[float]) -> float:
        return max(o + k.least[c] for o, k in zip(origins, kids, strict=True)) - min(origins)

    if extent(amid) < extent(offsets) - 1.0:
        offsets[:] = amid


def floats(cell: Cell, axis: int) -> bool:
    """Whether a frame that is stretched along an axis spreads what it holds by itself: sinking all of it for the sake
    of one arrow would leave half of the frame empty."""
    return cell.framed and cell.way in ("row", "column") and cell.main == axis and not _on_line(cell)


def has_frame(cell: Cell) -> bool:
    return cell.framed or any(has_frame(child) for child in cell.children)


def _busiest_line(cell: Cell, default: float) -> float:
    """Across, a container is met where most of its edges to the outside are."""
    busiest = max(range(len(cell.children)), key=lambda i: (cell.outward[i], -i))
    if not cell.outward[busiest]:
        return default
    return cell.shift[busiest] + cell.children[busiest].anchor[1 - cell.main]


def _on_line(cell: Cell) -> bool:
    return cell.bound or (cell.way in ("row", "column") and any(_on_line(child) for child in cell.children))


def _best_offset(
    kids: list[Cell], offsets: list[float], i: int, meets: list[tuple[int, int, float, float, float]], c: int
) -> float:
    """Where child i is best put across, the others standing: straight arrows against a compact row."""
    kid = kids[i]
    mine = [(j, a, b, w) for k, j, a, b, w in meets if k == i] + [(k, b, a, w) for k, j, a, b, w in meets if j == i]
    others = [(offsets[j], kids[j].least[c]) for j in range(len(kids)) if j != i]
    wants = {-kid.anchor[c], offsets[i]} | {offsets[j] + theirs - own for j, own, theirs, _ in mine}
    if has_frame(kid):  # a frame keeps its size, so a large shift would only empty one side of it
        wants = {o for o in wants if abs(o + kid.anchor[c]) <= 0.12 * kid.least[c]}

    def cost(o: float) -> float:
        off = [(abs(offsets[j] + theirs - o - own), w) for j, own, theirs, w in mine]
        bend = sum(w * min(8.0 + d, 45.0) for d, w in off if d > 0.3)
        low = min([o] + [p for p, _ in others])
        high = max([o + kid.least[c]] + [p + s for p, s in others])
        return bend + 1.1 * (high - low) + 0.05 * abs(o + kid.anchor[c])

    return min(sorted(wants), key=cost)


def spot(cell: Cell, id: str, axis: int) -> float | None:
    """Where on an axis the middle of the element `id` is, measured from the cell's own origin; None when it is not
    inside."""
    if cell.id == id:
        return cell.anchor[axis]
    if cell.way == "stack":
        return cell.anchor[axis] if any(c.id == id for c in cell.children) else None
    for i, child in enumerate(cell.children):
        inner = spot(child, id, axis)
        if inner is not None:
            return cell.pad[axis][0] + origin(cell, i, axis) + inner
    return None


def origin(cell: Cell, i: int, axis: int) -> float:
    """Child i's origin in the content of a measured cell."""
    if cell.way == "placed":
        return (cell.children[i].fixed or cell.extent)[axis] - cell.extent[axis]
    if axis != cell.main:
        return cell.shift[i]
    before = sum(a + b for a, b in cell.slots[:i]) + sum(cell.gaps[:i])
    return before + cell.slots[i][0] - cell.children[i].anchor[axis]
