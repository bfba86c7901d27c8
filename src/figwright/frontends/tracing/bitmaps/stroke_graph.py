"""The skeleton of lines -> a graph: stretches between ends and junctions."""

from __future__ import annotations

from figwright.frontends.tracing.bitmaps.stroke_model import Pixel, Stretch, Strokes
from figwright.frontends.tracing.picture import Pixels, vision


def graph_of(skeleton: Pixels, width: float) -> Strokes:
    _, np = vision()
    ys, xs = np.nonzero(skeleton)
    cells: set[Pixel] = {(int(x), int(y)) for x, y in zip(xs, ys, strict=True)}
    beside = {cell: _neighbours(cell, cells) for cell in cells}
    graph = Strokes([])
    knots: dict[Pixel, int] = {}
    for cell, others in beside.items():
        if len(others) == 1 or not others:
            knots[cell] = len(graph.places)
            graph.places[knots[cell]] = cell
    for group in _clusters({cell for cell, others in beside.items() if len(others) > 2}, beside):
        number = len(graph.places)
        graph.places[number] = (sum(x for x, _ in group) / len(group), sum(y for _, y in group) / len(group))
        for cell in group:
            knots[cell] = number
    _walk_all(graph, beside, knots)
    _join_close(graph, width)
    return graph


def _neighbours(cell: Pixel, cells: set[Pixel]) -> list[Pixel]:
    """Neighbours, without those diagonal ones that a straight neighbour already leads to."""
    x, y = cell
    straight = [c for c in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if c in cells]
    out = list(straight)
    for dx, dy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        if (x + dx, y + dy) in cells and (x + dx, y) not in cells and (x, y + dy) not in cells:
            out.append((x + dx, y + dy))
    return out


def _clusters(cells: set[Pixel], beside: dict[Pixel, list[Pixel]]) -> list[list[Pixel]]:
    left, out = set(cells), []
    while left:
        group = [left.pop()]
        for cell in group:
            for other in beside[cell]:
                if other in left:
                    left.discard(other)
                    group.append(other)
        out.append(group)
    return out


def _walk_all(graph: Strokes, beside: dict[Pixel, list[Pixel]], knots: dict[Pixel, int]) -> None:
    seen: set[tuple[Pixel, Pixel]] = set()
    visited: set[Pixel] = set()
    for start, number in knots.items():
        visited.add(start)
        if not beside[start]:
            add(graph, [start, start], number, _twin(graph, start))
        for first in beside[start]:
            if (start, first) in seen or knots.get(first) == number:
                continue
            path = [start, first]
            while path[-1] not in knots:
                forward = [c for c in beside[path[-1]] if c != path[-2]]
                path.append(forward[0])
            visited.update(path)
            seen.add((path[0], path[1]))
            seen.add((path[-1], path[-2]))
            add(graph, path, number, knots[path[-1]])


def _twin(graph: Strokes, cell: Pixel) -> int:
    """A dot has two ends in one place."""
    number = len(graph.places)
    graph.places[number] = cell
    return number


def add(graph: Strokes, path: list[Pixel], one: int, other: int, gap: bool = False) -> int:
    graph.stretches.append(Stretch(path, (one, other), gap))
    number = len(graph.stretches) - 1
    graph.at[one].append(number)
    graph.at[other].append(number)
    return number


def _join_close(graph: Strokes, width: float) -> None:
    """Two junctions next to each other are one crossing; a short stub beside a junction is roughness."""
    changed = True
    while changed:
        changed = False
        for number, stretch in enumerate(graph.stretches):
            a, b = stretch.ends
            if a < 0 or len(stretch.pixels) > 1.6 * width + 2:
                continue
            if a != b and len(graph.at[a]) > 2 and len(graph.at[b]) > 2:
                _remove(graph, number)
                for other in list(graph.at[b]):
                    own = graph.stretches[other]
                    own.ends = (a if own.ends[0] == b else own.ends[0], a if own.ends[1] == b else own.ends[1])
                    graph.at[a].append(other)
                graph.at[b] = []
                changed = True
            elif max(len(graph.at[a]), len(graph.at[b])) > 2 and (a == b or 1 in (len(graph.at[a]), len(graph.at[b]))):
                _remove(graph, number)
                changed = True


def _remove(graph: Strokes, number: int) -> None:
    stretch = graph.stretches[number]
    for knot in stretch.ends:
        graph.at[knot] = [n for n in graph.at[knot] if n != number]
    stretch.ends = (-1, -1)
