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


NUMBERS = ["Samples", "Estimate of π", "Standard deviation"]
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

COLOURS = {"Estimate of π": "#3663a7"}


def short(value, _=None):
    """12000 as 12k, 3400000 as 3.4M."""
    for size, unit in ((1e12, "T"), (1e9, "B"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= size:
            return f"{value / size:.3g}{unit}"
    return f"{value:g}"


fig, ax = plt.subplots(figsize=(5.5, 3.52), layout="constrained")

# Line of Estimate of π by Samples
ax.fill_between(
    data["Samples"], np.subtract(data["Estimate of π"], data["Standard deviation"]),
    np.add(data["Estimate of π"], data["Standard deviation"]), color=COLOURS["Estimate of π"],
    alpha=0.18, linewidth=0,
)
ax.plot(
    data["Samples"], data["Estimate of π"], color=COLOURS["Estimate of π"], marker="o",
    label="Estimate of π",
)

# Axes
ax.set_xscale("log")
ax.set_xticks(data["Samples"], minor=False)
ax.xaxis.set_major_formatter(short)
ax.minorticks_off()
ax.xaxis.set_major_formatter(ticker.StrMethodFormatter("{x:,.0f}"))
ax.set(xlabel="Samples", ylabel="Estimate of π")
ax.grid(axis="y")
ax.axhline(3.14159, color="#5d6672", linestyle="--", linewidth=1.1, zorder=1.5)
ax.annotate(
    "π", (1, 3.14159), xycoords=ax.get_yaxis_transform(), xytext=(-2, 2),
    textcoords="offset points", ha="right", va="bottom", fontsize=7.7, color="#5d6672",
)

# Without its typeface (pip install font-source-sans-pro, then add its files to matplotlib) letters are wider:
# smaller ones keep words apart.
if "DejaVu" in plt.matplotlib.font_manager.findfont(plt.matplotlib.font_manager.FontProperties()):
    for text in fig.findobj(plt.Text):
        text.set_fontsize(text.get_fontsize() * 0.86)

fig.savefig("plot.pdf")
