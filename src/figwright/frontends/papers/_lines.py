"""Runs -> lines in reading order: a page has one column or two, and what crosses the gutter parts it into bands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from figwright.frontends.papers._letters import Box, Leaf, Run


@dataclass(frozen=True, slots=True)
class Line:
    """Runs side by side. `gap` is the widest between two of them: prose has none, a row of a table has. `cell` is the
    band and the column of its page."""

    text: str
    box: Box
    font: str
    size: float
    bold: bool
    page: int
    gap: float = 0.0
    cell: tuple[int, int] = (0, 0)
    column: tuple[float, float] = (0.0, 0.0)

    @property
    def share(self) -> float:
        """How much of its column it fills."""
        left, right = self.column
        return self.box.width / max(right - left, 1.0)


@dataclass(frozen=True, slots=True)
class Body:
    """The typeface that most of a paper is set in, and where its text block stands, in points."""

    font: str
    size: float
    leading: float
    left: float
    right: float

    def like(self, line: Line | Run) -> bool:
        return abs(line.size - self.size) <= 0.6


def body_of(leaves: Sequence[Leaf]) -> Body:
    faces: Counter[tuple[str, float]] = Counter()
    for leaf in leaves:
        for run in leaf.runs:
            if not run.drawn:
                faces[run.font, run.size] += len(run.text)
    if not faces:
        return Body("", 10.0, 12.0, 0.0, 0.0)
    (font, size), _ = faces.most_common(1)[0]
    long = [run for leaf in leaves for run in leaf.runs if _prose(run, size) and run.font == font]
    lefts, rights = sorted(run.box.x0 for run in long), sorted(run.box.x1 for run in long)
    steps = Counter(
        round(low.box.y0 - high.box.y0, 1)
        for leaf in leaves
        for high, low in zip(leaf.runs, leaf.runs[1:], strict=False)
        if _prose(high, size) and _prose(low, size) and 0.9 * size < low.box.y0 - high.box.y0 < 2.5 * size
    )
    leading = steps.most_common(1)[0][0] if steps else 1.2 * size
    if not long:
        return Body(font, size, leading, 0.0, leaves[0].width)
    return Body(font, size, leading, lefts[len(lefts) // 50], rights[-1 - len(rights) // 50])


def _prose(run: Run, size: float) -> bool:
    return not run.drawn and abs(run.size - size) <= 0.6 and len(run.text) >= 20


def gutter(leaf: Leaf, runs: Iterable[Run], size: float) -> float | None:
    """Where the space between two columns is, on a page that has two."""
    spans = [(run.box.x0, run.box.x1) for run in runs if _prose(run, size)]
    best: tuple[int, float] | None = None
    for step in range(61):
        x = leaf.width * (0.35 + 0.005 * step)
        crossing = sum(x0 < x - 1 and x1 > x + 1 for x0, x1 in spans)
        if best is None or (crossing, abs(x - leaf.width / 2)) < (best[0], abs(best[1] - leaf.width / 2)):
            best = crossing, x
    assert best is not None
    crossing, x = best
    left, right = sum(x1 <= x + 1 for _, x1 in spans), sum(x0 >= x - 1 for x0, _ in spans)
    return x if min(left, right) >= 5 and crossing <= 0.4 * (left + right) else None


def ordered(leaf: Leaf, runs: Sequence[Run], body: Body) -> list[Line]:
    """The lines of a page as they are read."""
    middle = gutter(leaf, runs, body.size)
    cells: dict[tuple[int, int], list[Run]] = {}
    if middle is None:
        cells[0, 0] = list(runs)
    else:
        wide = [run for run in runs if run.box.x0 < middle - 3 and run.box.x1 > middle + 3]
        for run in runs:
            cells.setdefault(_cell(run, wide, middle), []).append(run)
    lines: list[Line] = []
    for cell, members in sorted(cells.items()):
        column = _column(cell, middle, body)
        lines += [_line(row, leaf.number, cell, column) for row in _rows(members)]
    return lines


def _cell(run: Run, wide: Sequence[Run], middle: float) -> tuple[int, int]:
    """Even bands lie between what crosses the gutter, odd ones cross it."""
    level = (run.box.y0 + run.box.y1) / 2
    above = len({round(one.box.y0) for one in wide if one.box.y1 <= level})
    if any(run.box.beside(one.box) > 0.5 * min(run.box.height, one.box.height) for one in wide):
        return 2 * above + 1, 0
    return 2 * above, 0 if (run.box.x0 + run.box.x1) / 2 < middle else 1


def _column(cell: tuple[int, int], middle: float | None, body: Body) -> tuple[float, float]:
    if middle is None or cell[0] % 2:
        return body.left, body.right
    return (body.left, middle) if cell[1] == 0 else (middle, body.right)


def _rows(runs: Sequence[Run]) -> list[list[Run]]:
    """Runs that share a line, from the top; small ones (indices) go with the large one that they stand at."""
    rows: list[list[Run]] = []
    leads: list[Run] = []
    for run in sorted(runs, key=lambda one: (-one.size * min(len(one.text), 3), one.box.y0)):
        best = max(range(len(leads)), key=lambda at: leads[at].box.beside(run.box), default=None)
        if best is not None and leads[best].box.beside(run.box) >= 0.5 * min(leads[best].box.height, run.box.height):
            rows[best].append(run)
        else:
            rows.append([run])
            leads.append(run)
    together = sorted(zip(leads, rows, strict=True), key=lambda pair: pair[0].box.y0)
    return [sorted(row, key=lambda one: one.box.x0) for _, row in together]


def _line(row: Sequence[Run], page: int, cell: tuple[int, int], column: tuple[float, float]) -> Line:
    lead = max(row, key=lambda one: (len(one.text) * one.size, -one.box.x0))
    box, gap = row[0].box, 0.0
    for run in row[1:]:
        gap = max(gap, run.box.x0 - box.x1)
        box = box.joined(run.box)
    bold = sum(len(run.text) for run in row if run.bold) * 2 > sum(len(run.text) for run in row)
    text = " ".join(run.text for run in row)
    return Line(
        text, Box(box.x0, lead.box.y0, box.x1, lead.box.y1), lead.font, lead.size, bold, page, gap, cell, column
    )
