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


NUMBERS = ["Terms", "Leibniz", "Nilakantha"]
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

COLOURS = {"Leibniz": "#6f89a6", "Nilakantha": "#af3d67"}

fig, ax = plt.subplots(figsize=(5.5, 3.52), layout="constrained")
inset = ax.inset_axes([0.55, 0.55, 0.42, 0.4])
for target in (ax, inset):
    # Lines of Leibniz and Nilakantha by Terms
    for name in ["Leibniz", "Nilakantha"]:
        target.plot(data["Terms"], data[name], color=COLOURS[name], label=name)

# The part that is shown larger
inset.set(xlim=(30, 40), ylim=(3.1, 3.18))
inset.tick_params(labelsize=6.9)
inset.spines[:].set(visible=True, linestyle="--", linewidth=0.75, edgecolor="#5d6672")
for label in (*inset.get_xticklabels(), *inset.get_yticklabels()):
    label.set_bbox(dict(facecolor="white", edgecolor="none", pad=0.5))  # not on the grid
ax.indicate_inset((30, 3.1, 10, 0.08), edgecolor="#5d6672", linestyle="--", alpha=0.8, zorder=1.4)

# Axes
ax.set_xticks([1.0, 10.0, 20.0, 30.0, 40.0])
ax.set_ylim(bottom=2.5, top=4.1)
ax.set(xlabel="Terms", ylabel="Value of the series")
ax.grid(axis="y")
ax.axhline(3.14159, color="#5d6672", linestyle="--", linewidth=1.1, zorder=1.5)
ax.annotate(
    "π", (1, 3.14159), xycoords=ax.get_yaxis_transform(), xytext=(-2, 2),
    textcoords="offset points", ha="right", va="bottom", fontsize=7.7, color="#5d6672",
)
fig.legend(loc="outside upper center", ncols=2)

# Without its typeface (pip install font-source-sans-pro, then add its files to matplotlib) letters are wider:
# smaller ones keep words apart.
if "DejaVu" in plt.matplotlib.font_manager.findfont(plt.matplotlib.font_manager.FontProperties()):
    for text in fig.findobj(plt.Text):
        text.set_fontsize(text.get_fontsize() * 0.86)

fig.savefig("plot.pdf")
