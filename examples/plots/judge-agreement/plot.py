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


NUMBERS = ["Gemini-3-Flash", "GPT-5", "People"]
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

COLOURS = {"Gemini-3-Flash": "#3663a7", "GPT-5": "#da7f24", "People": "#54b19f"}
MARKERS = {"Gemini-3-Flash": "o", "GPT-5": "s", "People": "^"}

fig, ax = plt.subplots(figsize=(5.5, 3.52), layout="constrained")
categories = data["Dimension"]
x = np.arange(len(categories))

# Points of Gemini-3-Flash, GPT-5 and People by Dimension
for i, name in enumerate(["Gemini-3-Flash", "GPT-5", "People"]):
    ax.plot(
        x + (i - 1) * 0.2, data[name], color=COLOURS[name], marker=MARKERS[name], markersize=7.8,
        linestyle="none", label=name,
    )
ax.margins(x=0.1)

# Axes
ax.tick_params(axis="x", length=0)
ax.set_xticks(x, categories)
ax.margins(y=0.08)
ax.set(xlabel="Dimension", ylabel="Kendall's tau")
ax.grid(axis="y")
ax.legend(loc="upper left")

# Without its typeface (pip install font-source-sans-pro, then add its files to matplotlib) letters are wider:
# smaller ones keep words apart.
if "DejaVu" in plt.matplotlib.font_manager.findfont(plt.matplotlib.font_manager.FontProperties()):
    for text in fig.findobj(plt.Text):
        text.set_fontsize(text.get_fontsize() * 0.86)

fig.savefig("plot.pdf")
