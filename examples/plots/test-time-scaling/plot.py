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


NUMBERS = ["Before", "After"]
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

COLOURS = {"After": "#3663a7"}

fig, ax = plt.subplots(figsize=(5.5, 2.31), layout="constrained")
categories = data["Method"]
x = np.arange(len(categories))

# Arrows from Before by After
start = np.array(data["Before"], dtype=float)
change = np.array(data["After"]) - start
place = x
ax.update_datalim(np.transpose([start + change, place]))  # heads count for the limits too
ax.quiver(
    start, place, change, 0 * change, angles="xy", scale_units="xy", scale=1, units="inches",
    width=0.024, headwidth=4.2, headlength=5, headaxislength=4.6, color=COLOURS["After"], zorder=3,
)
ax.plot(start, place, "o", color=COLOURS["After"], label="After")
for a, by, at in zip(start, change, place):
    if a + by == a + by:
        ax.annotate(
            f"{by:+.2f}", (a + by / 2, at), textcoords="offset points", fontsize=7.7,
            xytext=(0, 3), ha="center", va="bottom",
        )
ax.set_ylim(-0.6, len(x) - 0.4)

# Axes
ax.set_yticks(x, categories)
ax.tick_params(axis="y", length=0)
ax.yaxis.set_inverted(True)  # the first on top
ax.margins(x=0.1)
ax.set(xlabel="Overall score", ylabel="Method")
ax.grid(axis="x")

# Without its typeface (pip install font-source-sans-pro, then add its files to matplotlib) letters are wider:
# smaller ones keep words apart.
if "DejaVu" in plt.matplotlib.font_manager.findfont(plt.matplotlib.font_manager.FontProperties()):
    for text in fig.findobj(plt.Text):
        text.set_fontsize(text.get_fontsize() * 0.86)

fig.savefig("plot.pdf")
