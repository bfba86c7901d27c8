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


NUMBERS = ["x", "y", "sin(r) / r"]
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


def walls(ax, shape, zoom):
    """Pale walls behind what is shown, and room at the sides for the labels."""
    for axis in (ax.xaxis, ax.yaxis, ax.zaxis):
        axis.set_pane_color("#f6f7f9")
        axis.line.set_color("#5d6672")
    ax.set_box_aspect(shape, zoom=zoom)
    ax.tick_params(pad=0.15, labelsize=7.7)


fig, ax = plt.subplots(figsize=(5.5, 4.4), layout="constrained", subplot_kw={"projection": "3d"})

# Surface of sin(r) / r
found = dict(zip(zip(data["x"], data["y"]), data["sin(r) / r"]))
x, y = np.meshgrid(sorted(set(data["x"])), sorted(set(data["y"])))
z = np.array([[found[pair] for pair in zip(*row)] for row in zip(x, y)])
surface = ax.plot_surface(x, y, z, cmap="viridis", edgecolor="white", linewidth=0.22)
fig.colorbar(surface, ax=ax, shrink=0.6, pad=0.12)
walls(ax, (4, 4, 3), 0.94)
ax.view_init(24, -56)
ax.set_xlabel("x", labelpad=6.2)
ax.set_ylabel("y", labelpad=6.2)
ax.set_zlabel("sin(r) / r", labelpad=3.9)

# Without its typeface (pip install font-source-sans-pro, then add its files to matplotlib) letters are wider:
# smaller ones keep words apart.
if "DejaVu" in plt.matplotlib.font_manager.findfont(plt.matplotlib.font_manager.FontProperties()):
    for text in fig.findobj(plt.Text):
        text.set_fontsize(text.get_fontsize() * 0.86)

fig.savefig("plot.pdf")
