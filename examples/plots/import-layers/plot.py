import csv
from pathlib import Path

import matplotlib.pyplot as plt
from matplotlib.path import Path as Curve
import numpy as np


def read(path, numbers, delimiter=","):
    """The columns of a file by name; those of `numbers` as numbers, NaN where a cell is empty."""

    def number(cell):
        return int(cell) if cell.lstrip("-").isdecimal() else float(cell or "nan")

    with open(path, encoding="utf-8-sig", newline="") as file:
        header, *rows = csv.reader(file, delimiter=delimiter)
    rows = [row for row in rows if any(row)]
    columns = {name.strip(): [row[i].strip() for row in rows] for i, name in enumerate(header)}
    return {name: list(map(number, cells)) if name in numbers else cells for name, cells in columns.items()}


NUMBERS = []
data = read(Path(__file__).with_name("data.csv"), NUMBERS)

plt.rcParams["font.sans-serif"] = ["Source Sans 3", "Source Sans Pro", "Arial", "Helvetica", "DejaVu Sans"]
plt.rc("font", family=["sans-serif", "DejaVu Sans"], size=8.4)
plt.rc(
    "axes", titlesize=9.4, titleweight="bold", edgecolor="#5d6672", linewidth=0.75,
    labelcolor="#22262b", axisbelow=True,
)
plt.rc("axes.spines", top=False, right=False)
plt.rc("grid", color="#d5d9de", linestyle="--", linewidth=0.75)
plt.rc(("xtick", "ytick"), labelsize=7.7, color="#5d6672", labelcolor="#22262b", direction="out")
plt.rc(("xtick.major", "ytick.major"), size=2.8, width=0.75, pad=3.5)
plt.rc("lines", linewidth=1.5, markersize=5.2, markeredgecolor="#ffffff", markeredgewidth=0.6)
plt.rc("patch", edgecolor="#ffffff", linewidth=0.75, force_edgecolor=True)
plt.rc("legend", fontsize=7.7, edgecolor="none", framealpha=0.9)
plt.rc("text", color="#22262b")
plt.rcParams.update({"mathtext.fontset": "stixsans", "pdf.fonttype": 42, "svg.fonttype": "none"})

NODE = {"boxstyle": "round,pad=0.6", "facecolor": "#e3e9f3", "edgecolor": "#3663a7", "linewidth": 1.2}


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


fig, ax = plt.subplots(figsize=(5.5, 2.4), layout="constrained")

# Links from Package to Imports; lengths in inches
links = list(zip(data["Package"], data["Imports"]))
spots, ways = layers(links, 4.59, 1.95)
ax.set(xlim=(-0.457, 5.04), ylim=(-0.225, 2.17))
nodes = {
    name: ax.text(*spot, str(name), ha="center", va="center", weight="bold", bbox=NODE)
    for name, spot in spots.items()
}
for a, b in links:
    flow(
        ax, nodes, ways[a, b], a, b, arrowstyle="-|>", color="#5d6672", linewidth=1.5,
        mutation_scale=10.9,
    )
ax.axis("off")

# Without its typeface (pip install font-source-sans-pro, then add its files to matplotlib) letters are wider:
# smaller ones keep words apart.
if "DejaVu" in plt.matplotlib.font_manager.findfont(plt.matplotlib.font_manager.FontProperties()):
    for text in fig.findobj(plt.Text):
        text.set_fontsize(text.get_fontsize() * 0.86)

fig.savefig("plot.pdf")
