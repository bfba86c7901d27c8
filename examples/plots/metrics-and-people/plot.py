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


NUMBERS = ["Human rank", "Pick Score", "VLM as judge", "UniPercept", "AesR1"]
data = read(Path(__file__).with_name("data.csv"), NUMBERS)

plt.rcParams["font.sans-serif"] = ["Source Sans 3", "Source Sans Pro", "Arial", "Helvetica", "DejaVu Sans"]
plt.rc("font", family=["sans-serif", "DejaVu Sans"], size=9.9)
plt.rc(
    "axes", titlesize=11.1, titleweight="bold", edgecolor="#5d6672", linewidth=0.9,
    labelcolor="#22262b", axisbelow=True,
)
plt.rc("axes.spines", top=False, right=False)
plt.rc("grid", color="#d5d9de", linestyle="--", linewidth=0.9)
plt.rc(("xtick", "ytick"), labelsize=9.1, color="#5d6672", labelcolor="#22262b", direction="out")
plt.rc(("xtick.major", "ytick.major"), size=3.3, width=0.9, pad=4.1)
plt.rc("lines", linewidth=1.8, markersize=6.2, markeredgecolor="#ffffff", markeredgewidth=0.72)
plt.rc("patch", edgecolor="#ffffff", linewidth=0.9, force_edgecolor=True)
plt.rc("legend", fontsize=9.1, edgecolor="none", framealpha=0.9)
plt.rc("text", color="#22262b")
plt.rcParams.update({"mathtext.fontset": "stixsans", "pdf.fonttype": 42, "svg.fonttype": "none"})

COLOURS = {
    "Pick Score": "#3663a7", "VLM as judge": "#3663a7", "UniPercept": "#3663a7",
    "AesR1": "#3663a7",
}

fig, axes = plt.subplots(1, 4, figsize=(7, 1.9), layout="constrained")

# Panel 1
ax = axes[0]

# Points of Pick Score by Human rank
ax.scatter(
    data["Human rank"], data["Pick Score"], s=56, color=COLOURS["Pick Score"], marker="o",
    edgecolors="#ffffff", linewidths=0.63, label="Pick Score", zorder=2,
)

# Trend of Pick Score by Human rank
points = np.array([data["Human rank"], data["Pick Score"]], dtype=float)
points = points[:, np.isfinite(points).all(axis=0)]
fit = np.polyfit(*points, 1)
along = np.linspace(points[0].min(), points[0].max(), 100)
ax.plot(along, np.polyval(fit, along), color=COLOURS["Pick Score"], linestyle="--", zorder=2.5)

# Axes
ax.xaxis.set_major_locator(ticker.MaxNLocator(5, integer=True, steps=[1, 2, 5, 10]))
ax.set(xlabel="Rank by people", ylabel="Pick Score")
ax.grid()
ax.set_title("(a)")

# Panel 2
ax = axes[1]

# Points of VLM as judge by Human rank
ax.scatter(
    data["Human rank"], data["VLM as judge"], s=56, color=COLOURS["VLM as judge"], marker="o",
    edgecolors="#ffffff", linewidths=0.63, label="VLM as judge", zorder=2,
)

# Trend of VLM as judge by Human rank
points = np.array([data["Human rank"], data["VLM as judge"]], dtype=float)
points = points[:, np.isfinite(points).all(axis=0)]
fit = np.polyfit(*points, 1)
along = np.linspace(points[0].min(), points[0].max(), 100)
ax.plot(along, np.polyval(fit, along), color=COLOURS["VLM as judge"], linestyle="--", zorder=2.5)

# Axes
ax.xaxis.set_major_locator(ticker.MaxNLocator(5, integer=True, steps=[1, 2, 5, 10]))
ax.set(xlabel="Rank by people", ylabel="VLM as judge")
ax.grid()
ax.set_title("(b)")

# Panel 3
ax = axes[2]

# Points of UniPercept by Human rank
ax.scatter(
    data["Human rank"], data["UniPercept"], s=56, color=COLOURS["UniPercept"], marker="o",
    edgecolors="#ffffff", linewidths=0.63, label="UniPercept", zorder=2,
)

# Trend of UniPercept by Human rank
points = np.array([data["Human rank"], data["UniPercept"]], dtype=float)
points = points[:, np.isfinite(points).all(axis=0)]
fit = np.polyfit(*points, 1)
along = np.linspace(points[0].min(), points[0].max(), 100)
ax.plot(along, np.polyval(fit, along), color=COLOURS["UniPercept"], linestyle="--", zorder=2.5)

# Axes
ax.xaxis.set_major_locator(ticker.MaxNLocator(5, integer=True, steps=[1, 2, 5, 10]))
ax.set(xlabel="Rank by people", ylabel="UniPercept")
ax.grid()
ax.set_title("(c)")

# Panel 4
ax = axes[3]

# Points of AesR1 by Human rank
ax.scatter(
    data["Human rank"], data["AesR1"], s=56, color=COLOURS["AesR1"], marker="o",
    edgecolors="#ffffff", linewidths=0.63, label="AesR1", zorder=2,
)

# Trend of AesR1 by Human rank
points = np.array([data["Human rank"], data["AesR1"]], dtype=float)
points = points[:, np.isfinite(points).all(axis=0)]
fit = np.polyfit(*points, 1)
along = np.linspace(points[0].min(), points[0].max(), 100)
ax.plot(along, np.polyval(fit, along), color=COLOURS["AesR1"], linestyle="--", zorder=2.5)

# Axes
ax.xaxis.set_major_locator(ticker.MaxNLocator(5, integer=True, steps=[1, 2, 5, 10]))
ax.set(xlabel="Rank by people", ylabel="AesR1")
ax.grid()
ax.set_title("(d)")

# Without its typeface (pip install font-source-sans-pro, then add its files to matplotlib) letters are wider:
# smaller ones keep words apart.
if "DejaVu" in plt.matplotlib.font_manager.findfont(plt.matplotlib.font_manager.FontProperties()):
    for text in fig.findobj(plt.Text):
        text.set_fontsize(text.get_fontsize() * 0.86)

fig.savefig("plot.pdf")
