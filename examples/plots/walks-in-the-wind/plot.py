import csv
from pathlib import Path

import matplotlib.pyplot as plt
from matplotlib.colors import to_rgba
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


NUMBERS = ["Distance"]
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

COLOURS = {"still air": "#3663a7", "wind": "#da7f24"}


def pick(column, where):
    """The values of a column in the rows where other columns hold these values."""
    rows = zip(data[column], *(data[key] for key in where))
    return [value for value, *found in rows if found == list(where.values())]


def means(column, by, order, where):
    """The mean of a column for each entry of `order`, which `by` holds; NaN where there is none."""
    rows = [(key, value) for key, value in zip(pick(by, where), pick(column, where)) if value == value]
    found = {wanted: [value for key, value in rows if key == wanted] for wanted in order}
    return [np.mean(found[key]) if found[key] else np.nan for key in order]


def present(column, where):
    """The numbers of a column in the rows where other columns hold these values; none that is missing."""
    return [number for number in pick(column, where) if number == number]


def sprinkle(ax, places, groups, width, **style):
    """Every number as a small dot beside its fellows; `width` is how far dots leave the middle."""
    for place, group in zip(places, groups):
        across = place + width * np.sin(2.4 * np.arange(len(group)))
        ax.scatter(across, group, zorder=3, linewidth=0, **style)


fig, ax = plt.subplots(figsize=(5.5, 3.52), layout="constrained")
categories = list(dict.fromkeys(data["Time"]))
x = np.arange(len(categories))

# Boxes of Distance by Time, one for each Weather
for i, name in enumerate(["still air", "wind"]):
    groups = [present("Distance", {"Weather": name, "Time": category}) for category in categories]
    places = x + (i - 0.5) * 0.4
    boxes = ax.boxplot(
        groups, positions=places, widths=0.34, patch_artist=True, manage_ticks=False,
        showfliers=False,
        boxprops=dict(facecolor=to_rgba(COLOURS[name], 0.3), edgecolor=COLOURS[name], linewidth=1.1),
        medianprops=dict(color="#22262b", linewidth=1.5),
        whiskerprops=dict(color=COLOURS[name], linewidth=0.8),
        capprops=dict(color=COLOURS[name], linewidth=0.8),
    )
    boxes["boxes"][0].set_label(name)
    sprinkle(ax, places, groups, 0.096, s=10, color=COLOURS[name], alpha=0.75)

# Axes
ax.tick_params(axis="x", length=0)
ax.set_xticks(x, categories)
ax.set(xlabel="Time", ylabel="Distance")
ax.grid(axis="y")
fig.legend(loc="outside upper center", ncols=2)

fig.savefig("plot.pdf")
