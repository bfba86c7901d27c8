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


NUMBERS = ["Parameters (B)", "Overall score", "Looks"]
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

COLOURS = {"Overall score": "#3663a7"}

fig, ax = plt.subplots(figsize=(5.5, 3.52), layout="constrained")

# Bubbles of Overall score by Parameters (B)
largest = np.nanmax(data["Looks"])
ax.scatter(
    data["Parameters (B)"], data["Overall score"], s=1259 * np.array(data["Looks"]) / largest,
    color=COLOURS["Overall score"], alpha=0.45, edgecolors="#ffffff", linewidths=0.52,
    label="Overall score", zorder=2,
)
shifts = [(0, -20), (-20, 0), (0, -21), (-17, 0), (0, 0), (0, 20), (16, 0), (18, 0), (0, 0)]  # points to the right and up
for text, shift, *spot in zip(data["Model"], shifts, data["Parameters (B)"], data["Overall score"]):
    side = "left" if shift[0] > 0 else "right" if shift[0] < 0 else "center"
    ax.annotate(
        text, spot, xytext=shift, textcoords="offset points", ha=side, va="center", fontsize=7.3,
    )
ax.margins(0.1)

# Axes
ax.set_xscale("log")
ax.xaxis.set_major_locator(ticker.LogLocator(subs=[1, 2, 5]))
ax.xaxis.set_major_formatter(ticker.StrMethodFormatter("{x:g}"))
ax.xaxis.set_minor_formatter(ticker.NullFormatter())
ax.margins(y=0.12)
ax.set(xlabel="Parameters (billions)", ylabel="Overall score")
ax.grid()

# What the areas stand for
circles = [
    plt.Line2D(
        [], [], linestyle="", marker="o", color="#8f979f", alpha=0.7,
        markersize=np.sqrt(1259 * size / largest), label=f"{size:.0f}",
    )
    for size in [35, 45, 55]
]
fig.legend(
    handles=circles, loc="outside center right", title="Looks", title_fontsize=7.7,
    handlelength=4.5, labelspacing=3.7,
)

# Without its typeface (pip install font-source-sans-pro, then add its files to matplotlib) letters are wider:
# smaller ones keep words apart.
if "DejaVu" in plt.matplotlib.font_manager.findfont(plt.matplotlib.font_manager.FontProperties()):
    for text in fig.findobj(plt.Text):
        text.set_fontsize(text.get_fontsize() * 0.86)

fig.savefig("plot.pdf")
