"""Functions of a script that place the nodes of a graph and draw its links."""

from __future__ import annotations

RING = '''
def ring(links, width, height):
    """Where the nodes stand on a sheet of this size: on a ring, in the order in which they come."""
    names = list(dict.fromkeys(name for link in links for name in link))
    angles = np.pi / 2 - 2 * np.pi * np.arange(len(names)) / len(names)
    return {name: (width / 2 * (1 + np.cos(a)), height / 2 * (1 + np.sin(a))) for name, a in zip(names, angles)}
'''
LAYERS = '''
def layers(links, width, height):
    """Where the nodes stand on a sheet of this size, each to the right of all that lead to it; and where links that
    pass over a column cross it."""
    names = list(dict.fromkeys(name for link in links for name in link))
    depth = dict.fromkeys(names, 0)
    for _ in names:
        for a, b in links:
            depth[b] = min(max(depth[b], depth[a] + 1), len(names) - 1) if a != b else depth[b]
    ways = {(a, b): [a, *((a, b, level) for level in range(depth[a] + 1, depth[b])), b] for a, b in links}
    rows = [[name for name in names if depth[name] == level] for level in range(max(depth.values()) + 1)]
    for (a, _), way in ways.items():
        for level, stop in enumerate(way[1:-1], depth[a] + 1):
            rows[level].append(stop)
    steps = [pair for way in ways.values() for pair in zip(way, way[1:])]
    near = {one: [b for a, b in steps if a == one] + [a for a, b in steps if b == one] for row in rows for one in row}
    most = max(map(len, rows))
    level = {one: (i + 0.5) / len(row) for row in rows for i, one in enumerate(row)}
    for _ in range(12):  # back and forth, each beside the middle of its neighbours, but apart from those beside it
        for row in (*rows, *rows[::-1]):
            wish = {one: np.mean([level[other] for other in near[one]] or [level[one]]) for one in row}
            row.sort(key=wish.get)
            places = np.arange(len(row)) / most
            level |= dict(zip(row, np.maximum.accumulate([wish[one] for one in row] - places) + places))
            over = np.mean([level[one] - wish[one] for one in row])
            level |= {one: level[one] - over for one in row}
    low, high = min(level.values()), max(level.values())
    level = {one: (at - low) / ((high - low) or 1) if high > low else 0.5 for one, at in level.items()}
    wide = [max(len(str(one)) for one in row if one in depth) + 6 for row in rows]
    middles = np.cumsum(wide) - np.divide(wide, 2)
    across = (middles - middles[0]) / max(1, middles[-1] - middles[0])
    spots = {one: (width * x, height * (1 - level[one])) for x, row in zip(across, rows) for one in row}
    return {name: spots[name] for name in names}, {link: [spots[one] for one in way] for link, way in ways.items()}

'''
LINK = '''
def link(ax, nodes, a, b, bend=0, **style):
    """An arrow from the border of a node to that of another, or a loop above a single one."""
    start, end = nodes[a].get_position(), nodes[b].get_position()
    ends = dict(patchA=nodes[a].get_bbox_patch(), patchB=nodes[b].get_bbox_patch(), shrinkA=1, shrinkB=1)
    if a == b:
        start, end = np.subtract(start, (0.16, 0)), np.add(end, (0.16, 0))
        bend, ends = -3.4, dict(shrinkA={reach}, shrinkB={reach})
    ax.annotate("", end, start, arrowprops=dict(connectionstyle=f"arc3,rad={{bend}}", **ends, **style))
'''
FLOW = '''
def flow(ax, nodes, way, a, b, **style):
    """An arrow that leaves a node to the right and runs level into the next, between the nodes on its way."""

    def path(start, end, patchA, patchB, **_):
        stops = [(patchA.get_window_extent().x1, start[1]), *map(ax.transData.transform, way[1:-1])]
        stops.append((patchB.get_window_extent().x0, end[1]))
        curve = [stops[0]]
        for (x, y), (x2, y2) in zip(stops, stops[1:]):
            curve += [((x + x2) / 2, y), ((x + x2) / 2, y2), (x2, y2)]
        return Curve(curve, [Curve.MOVETO] + [Curve.CURVE4] * (len(curve) - 1))

    ends = dict(patchA=nodes[a].get_bbox_patch(), patchB=nodes[b].get_bbox_patch(), connectionstyle=path)
    ax.annotate("", nodes[b].get_position(), nodes[a].get_position(), arrowprops=dict(**ends, **style))
'''
