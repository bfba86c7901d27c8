import csv
from pathlib import Path
from textwrap import fill

import matplotlib.pyplot as plt
from matplotlib.colors import to_rgb
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


NUMBERS = ["Plots"]
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

COLOURS = {
    "Line": "#3663a7", "Pie": "#da7f24", "Bar": "#54b19f", "Scatter": "#af3d67",
    "Radar": "#867cc2", "Heatmap": "#d4be63", "Error point": "#7ec1da",
    "Error bar": "#694030", "Tree": "#90a9cf", "Combination": "#ebb987",
    "Quiver": "#a1d4ca", "Inset": "#d394ab", "Several kinds": "#bcb7dd",
    "3-D": "#e7dba9",
}


def records(data, names):
    """The rows of a table, each a dict of its columns of these names."""
    return [dict(zip(names, row)) for row in zip(*(data[name] for name in names))]


def table(rows):
    """The columns of such rows by name."""
    return {name: [row[name] for row in rows] for name in rows[0]}


def aggregated(rows, keys, results):
    """One row for each set of values of the columns `keys`, with `results`: a function of a column's values."""
    groups = {}
    for row in rows:
        if all(known(row[key]) for key in keys):
            groups.setdefault(tuple(row[key] for key in keys), []).append(row)
    made = []
    for place, group in groups.items():
        made.append(dict(zip(keys, place)))
        for name, (column, result) in results.items():
            values = [row[column] for row in group if known(row[column])]
            made[-1][name] = result(values)
    return made


def known(value):
    """Whether there is a value: neither NaN nor an empty text."""
    return value == value and value != ""


def tiles(sizes, x, y, width, height):
    """Tiles (x, y, width, height) with areas as the sizes, which come largest first, as square as can be."""
    if not len(sizes):
        return []
    scale, side = width * height / sum(sizes), min(width, height)

    def worst(row):  # how far the tiles of a row along the shorter side are from squares
        deep = sum(row) * scale / side
        return max(max(size * scale / deep**2, deep**2 / (size * scale)) for size in row)

    count = 1
    while count < len(sizes) and worst(sizes[: count + 1]) <= worst(sizes[:count]):
        count += 1
    row, rest = sizes[:count], sizes[count:]
    deep = sum(row) * scale / side
    ends = np.cumsum([0, *row]) * side / sum(row)
    if width >= height:
        laid = [(x, y + a, deep, b - a) for a, b in zip(ends, ends[1:])]
        return laid + tiles(rest, x + deep, y, width - deep, height)
    laid = [(x + a, y, b - a, deep) for a, b in zip(ends, ends[1:])]
    return laid + tiles(rest, x, y + deep, width, height - deep)


def ink(colour):
    """White or black, whichever reads better on a colour: one of them has 4.5:1 on any."""
    parts = [c / 12.92 if c < 0.04 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    return "white" if np.dot(parts, (0.2126, 0.7152, 0.0722)) < 0.18 else "black"


def write_in_tile(ax, tile, text, sizes):
    """The text in the largest of the type sizes at which it fits into the tile; upright in a narrow one."""
    width, height = 72 * tile.get_width(), 72 * tile.get_height()
    across = "\n".join(fill(line, max(6, int(width / (0.62 * sizes[-1]))), break_long_words=False)
                       for line in text.split("\n"))
    for turn, words, (room, tall) in ((0, text, (width, height)), (0, across, (width, height)),
                                      (90, text, (height, width))):
        lines = words.split("\n")
        for size in sizes:
            if 0.62 * size * max(map(len, lines)) <= room - 4 and 1.25 * size * len(lines) <= tall - 3:
                x, y = tile.get_x() + tile.get_width() / 2, tile.get_y() + tile.get_height() / 2
                ax.text(x, y, words, ha="center", va="center", rotation=turn, fontsize=size,
                        color=ink(tile.get_facecolor()[:3]))
                return


rows = records(data, ["Type", "Plots"])
rows = aggregated(rows, ["Type"], {"Plots": ("Plots", sum)})
data = table(rows)

fig, ax = plt.subplots(figsize=(5.5, 3.41), layout="constrained")

# Tiles of Plots by Type, as square as can be; lengths in inches
names = data["Type"]
sizes = np.nan_to_num(data["Plots"])
order = [i for i in np.argsort(-sizes, kind="stable") if sizes[i] > 0]
x, y, width, height = np.transpose(tiles(sizes[order], 0, 0, 5.28, 3.21))
colours = [COLOURS[str(names[i])] for i in order]
blocks = ax.bar(
    x, height, width, y, align="edge", color=colours, edgecolor="#ffffff", linewidth=2.7,
    label=[str(names[i]) for i in order],
)
for i, tile in zip(order, blocks):
    write_in_tile(ax, tile, str(names[i]) + f"\n{sizes[i] / sizes.sum():.1%}", (12.7, 9.4, 8.4, 7.7, 7.2))
ax.set(xlim=(0, 5.28), ylim=(3.21, 0))
ax.axis("off")

# Without its typeface (pip install font-source-sans-pro, then add its files to matplotlib) letters are wider:
# smaller ones keep words apart.
if "DejaVu" in plt.matplotlib.font_manager.findfont(plt.matplotlib.font_manager.FontProperties()):
    for text in fig.findobj(plt.Text):
        text.set_fontsize(text.get_fontsize() * 0.86)

fig.savefig("plot.pdf")
