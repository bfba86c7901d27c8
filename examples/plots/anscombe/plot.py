import csv
from pathlib import Path

import matplotlib.pyplot as plt
from matplotlib import ticker
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


NUMBERS = ["x", "y"]
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
plt.rc("figure", titlesize=10.3, titleweight="bold")
plt.rcParams.update({"mathtext.fontset": "stixsans", "pdf.fonttype": 42, "svg.fonttype": "none"})

COLOURS = {"y": "#3663a7"}


def pick(column, where):
    """The values of a column in the rows where other columns hold these values."""
    rows = zip(data[column], *(data[key] for key in where))
    return [value for value, *found in rows if found == list(where.values())]


fig, axes = plt.subplots(2, 2, figsize=(5.5, 4.29), layout="constrained", sharex=True, sharey=True)

# One panel for each Set
for ax, panel in zip(axes.flat, dict.fromkeys(data["Set"])):
    # Points of y by x
    ax.scatter(
        pick("x", {"Set": panel}), pick("y", {"Set": panel}), s=29, color=COLOURS["y"], marker="o",
        edgecolors="#ffffff", linewidths=0.52, label="y", zorder=2,
    )

    # Trend of y by x
    points = np.array([pick("x", {"Set": panel}), pick("y", {"Set": panel})], dtype=float)
    points = points[:, np.isfinite(points).all(axis=0)]
    fit = np.polyfit(*points, 1)
    along = np.linspace(points[0].min(), points[0].max(), 100)
    ax.plot(along, np.polyval(fit, along), color=COLOURS["y"], linestyle="--", zorder=2.5)

    # Axes
    ax.xaxis.set_major_locator(ticker.MaxNLocator(7, integer=True, steps=[1, 2, 3, 4, 6, 10]))
    ax.set(xlabel="x", ylabel="y")
    ax.grid()
    ax.set_title(panel)
for ax in axes.flat:
    ax.label_outer()
fig.suptitle("Four sets with one regression line")

# Without its typeface (pip install font-source-sans-pro, then add its files to matplotlib) letters are wider:
# smaller ones keep words apart.
if "DejaVu" in plt.matplotlib.font_manager.findfont(plt.matplotlib.font_manager.FontProperties()):
    for text in fig.findobj(plt.Text):
        text.set_fontsize(text.get_fontsize() * 0.86)

fig.savefig("plot.pdf")
