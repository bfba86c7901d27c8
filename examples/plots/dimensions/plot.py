import csv
from pathlib import Path

import matplotlib.pyplot as plt
from matplotlib.collections import LineCollection
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


NUMBERS = ["Nano-Banana-Pro", "PaperBanana", "Human"]
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

COLOURS = {"Nano-Banana-Pro": "#3663a7", "PaperBanana": "#da7f24", "Human": "#54b19f"}
MARKERS = {"Nano-Banana-Pro": "o", "PaperBanana": "s", "Human": "^"}


def web(ax, angles, ticks, **style):
    """Polygons through the spokes instead of circles; in shares of the axes, since they are no data."""
    low, high = ax.get_ylim()
    corners = np.column_stack([np.sin([*angles, angles[0]]), np.cos([*angles, angles[0]])]) / 2
    rings = [0.5 + corners * (tick - low) / (high - low) for tick in ticks]
    ax.add_collection(LineCollection(rings, transform=ax.transAxes, zorder=0.5, **style))
    ax.spines["polar"].set_visible(False)
    ax.yaxis.grid(False)


fig, ax = plt.subplots(figsize=(5.5, 4.73), layout="constrained", subplot_kw={"projection": "polar"})

# Radar of Nano-Banana-Pro, PaperBanana and Human by Dimension
spokes = data["Dimension"]
angles = np.linspace(0, 2 * np.pi, len(spokes), endpoint=False)
around = [*angles, angles[0]]
for name in ["Nano-Banana-Pro", "PaperBanana", "Human"]:
    numbers = data[name]
    ax.plot(
        around, [*numbers, numbers[0]], color=COLOURS[name], marker=MARKERS[name], label=name,
        clip_on=False,
    )
    ax.fill(angles, numbers, color=COLOURS[name], alpha=0.16, linewidth=0)
ax.set(theta_offset=np.pi / 2, theta_direction=-1, ylim=(0, 90))
ax.set_rgrids(
    [30.0, 60.0, 90.0], ["30", "60", "90"], angle=3, va="top", ha="left", fontsize=7.22,
    color="#5d6672",
)
ax.grid(linestyle="-")
web(ax, angles, [30.0, 60.0, 90.0], colors="#d5d9de", linewidths=0.75)
ax.set_xticks(angles, spokes)
for label, side in zip(ax.get_xticklabels(), np.sin(angles)):
    label.set_ha("center" if abs(side) < 0.1 else "left" if side > 0 else "right")
ax.tick_params(axis="x", pad=3.1, labelsize=8.8)
fig.legend(loc="outside lower center", ncols=3)

# Without its typeface (pip install font-source-sans-pro, then add its files to matplotlib) letters are wider:
# smaller ones keep words apart.
if "DejaVu" in plt.matplotlib.font_manager.findfont(plt.matplotlib.font_manager.FontProperties()):
    for text in fig.findobj(plt.Text):
        text.set_fontsize(text.get_fontsize() * 0.86)

fig.savefig("plot.pdf")
