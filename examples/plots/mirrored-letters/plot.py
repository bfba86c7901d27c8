import csv
from pathlib import Path

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


NUMBERS = ["Letters"]
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


def ink(colour):
    """White or black, whichever reads better on a colour: one of them has 4.5:1 on any."""
    parts = [c / 12.92 if c < 0.04 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    return "white" if np.dot(parts, (0.2126, 0.7152, 0.0722)) < 0.18 else "black"


fig, ax = plt.subplots(figsize=(3.4, 3.2), layout="compressed")

# Cells of Letters by Read as and True letter
columns = list(dict.fromkeys(data["Read as"]))
rows = list(dict.fromkeys(data["True letter"]))
matrix = np.full((len(rows), len(columns)), np.nan)
for across, down, number in zip(data["Read as"], data["True letter"], data["Letters"]):
    matrix[rows.index(down), columns.index(across)] = number
cells = ax.pcolormesh(
    np.arange(matrix.shape[1] + 1) - 0.5, np.arange(matrix.shape[0] + 1) - 0.5, matrix,
    cmap="YlGnBu", edgecolors="#ffffff", linewidth=1.4,
)
for (row, column), number in np.ndenumerate(matrix):
    if number == number:
        ax.text(
            column, row, f"{number:.0f}", ha="center", va="center", fontsize=10.5,
            color=ink(cells.cmap(cells.norm(number))),
        )
ax.set_xticks(range(matrix.shape[1]), columns)
ax.set_yticks(range(matrix.shape[0]), rows)
ax.set(
    xlim=(-0.5, matrix.shape[1] - 0.5), ylim=(matrix.shape[0] - 0.5, -0.5), aspect="equal",
    xlabel="Read as", ylabel="True letter",
)
ax.tick_params(length=0)
ax.spines[:].set_visible(False)
fig.draw_without_rendering()  # square cells leave the label its room from the second time on
fig.colorbar(cells, ax=ax, shrink=0.85, label="Letters")

# Without its typeface (pip install font-source-sans-pro, then add its files to matplotlib) letters are wider:
# smaller ones keep words apart.
if "DejaVu" in plt.matplotlib.font_manager.findfont(plt.matplotlib.font_manager.FontProperties()):
    for text in fig.findobj(plt.Text):
        text.set_fontsize(text.get_fontsize() * 0.86)

fig.savefig("plot.pdf")
