import csv
from pathlib import Path

import matplotlib.pyplot as plt
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


NUMBERS = ["SVG code", "Nano Banana Pro", "Original figure"]
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

COLOURS = {"SVG code": "#3663a7", "Nano Banana Pro": "#da7f24", "Original figure": "#54b19f"}
MARKERS = {"SVG code": "o", "Nano Banana Pro": "s", "Original figure": "^"}


def pick(column, where):
    """The values of a column in the rows where other columns hold these values."""
    rows = zip(data[column], *(data[key] for key in where))
    return [value for value, *found in rows if found == list(where.values())]


def values(column, by, order, where):
    """One value of a column for each entry of `order`, which `by` holds; NaN where there is none."""
    found = dict(zip(pick(by, where), pick(column, where)))
    return [found.get(key, np.nan) for key in order]


def records(data, names):
    """The rows of a table, each a dict of its columns of these names."""
    return [dict(zip(names, row)) for row in zip(*(data[name] for name in names))]


def table(rows):
    """The columns of such rows by name."""
    return {name: [row[name] for row in rows] for name in rows[0]}


def lengthened(rows, columns, key, value):
    """One row for each of `columns` in each row: `key` says which it is, `value` what it holds."""
    made = []
    for row in rows:
        rest = {name: cell for name, cell in row.items() if name not in columns}
        made += [rest | {key: called, value: row[name]} for name, called in columns.items()]
    return made


rows = records(data, ["Level", "SVG code", "Nano Banana Pro", "Original figure"])
rows = lengthened(rows, 
    {
        "SVG code": "SVG code", "Nano Banana Pro": "Nano Banana Pro",
        "Original figure": "Original figure",
    },
    "column", "value",
)
data = table(rows)

fig, ax = plt.subplots(figsize=(5.5, 3.52), layout="constrained")
categories = list(dict.fromkeys(data["Level"]))
x = np.arange(len(categories))

# Points of value by Level, one for each column
for name in ["SVG code", "Nano Banana Pro", "Original figure"]:
    ax.scatter(
        pick("value", {"column": name}),
        [categories.index(one) for one in pick("Level", {"column": name})], s=47,
        color=COLOURS[name], marker=MARKERS[name], edgecolors="#ffffff", linewidths=0.52,
        label=name, zorder=2,
    )

# Axes
ax.set_yticks(x, categories)
ax.tick_params(axis="y", length=0)
ax.yaxis.set_inverted(True)  # the first on top
ax.set(xlabel="Score", ylabel="Level")
ax.grid(axis="x")
ax.legend(loc="upper left")

# Without its typeface (pip install font-source-sans-pro, then add its files to matplotlib) letters are wider:
# smaller ones keep words apart.
if "DejaVu" in plt.matplotlib.font_manager.findfont(plt.matplotlib.font_manager.FontProperties()):
    for text in fig.findobj(plt.Text):
        text.set_fontsize(text.get_fontsize() * 0.86)

fig.savefig("plot.pdf")
