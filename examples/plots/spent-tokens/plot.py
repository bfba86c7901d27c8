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


NUMBERS = ["Prompt tokens"]
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

COLOURS = {
    "Retriever": "#3663a7", "Planner": "#da7f24", "Stylist": "#54b19f",
    "Visualizer": "#af3d67", "Critic": "#867cc2", "Ranker": "#d4be63",
}


def ink(colour):
    """White or black, whichever reads better on a colour: one of them has 4.5:1 on any."""
    parts = [c / 12.92 if c < 0.04 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    return "white" if np.dot(parts, (0.2126, 0.7152, 0.0722)) < 0.18 else "black"


def write_in_slices(ax, wedges, texts, least, **style):
    """Texts in the middle of the slices that fill more than the share `least` of the ring."""
    for wedge, text in zip(wedges, texts):
        angle, share = np.deg2rad((wedge.theta1 + wedge.theta2) / 2), (wedge.theta2 - wedge.theta1) / 360
        away = 0 if share > 0.999 and wedge.width is None else wedge.r - (wedge.width or 0.7 * wedge.r) / 2
        x, y = np.add(wedge.center, (away * np.cos(angle), away * np.sin(angle)))
        if share >= least:
            colour = wedge.get_facecolor()
            ax.text(x, y, text, ha="center", va="center", color=ink(colour), **style)


def name_slices(ax, wedges, names, gap, **style):
    """Names beside the slices, each with a thin leader, moved apart where they would touch."""
    angles = np.deg2rad([(wedge.theta1 + wedge.theta2) / 2 for wedge in wedges])
    room = 1.25
    for side, ha in ((-1, "right"), (1, "left")):
        turned = [(np.sin(a), np.cos(a), wedge, name) for a, wedge, name in zip(angles, wedges, names)]
        slices = [one for one in turned if one[2].theta2 > one[2].theta1 and (one[1] >= 0) == (side > 0)]
        slices.sort(key=lambda one: one[0])
        up = [1.16 * sine for sine, *_ in slices]
        down = list(up)
        for i in range(1, len(up)):
            up[i] = max(up[i], up[i - 1] + gap)
            down[-1 - i] = min(down[-1 - i], down[-i] - gap)
        for (sine, cosine, wedge, name), y in zip(slices, np.add(up, down) / 2):
            x, base = wedge.center
            room = max(room, abs(y) + gap)
            reach = max(np.sqrt(max(1.16**2 - y**2, 0)), abs(x + 1.1 * cosine)) + 0.04
            ax.annotate(
                name, (x + 1.02 * cosine, base + 1.02 * sine), (side * reach, y), ha=ha, va="center",
                arrowprops=dict(arrowstyle="-", color="0.6", linewidth=0.7, shrinkA=1, shrinkB=0), **style,
            )
    ax.set(xlim=(-room, room), ylim=(-room, room))


fig, ax = plt.subplots(figsize=(5.5, 3.85), layout="constrained")

# Donut of Prompt tokens by Agent
names = data["Agent"]
sizes = np.nan_to_num(data["Prompt tokens"])
wedges = ax.pie(
    sizes, labels=names, labeldistance=None, colors=[COLOURS[str(name)] for name in names],
    startangle=90, counterclock=False,
    wedgeprops=dict(width=0.45, edgecolor="#ffffff", linewidth=2),
)[0]
texts = [f"{size / sizes.sum():.1%}" for size in sizes]
write_in_slices(ax, wedges, texts, 0.042, fontsize=8.4)
name_slices(ax, wedges, names, 0.11, fontsize=8.4)
ax.axis("off")

# Without its typeface (pip install font-source-sans-pro, then add its files to matplotlib) letters are wider:
# smaller ones keep words apart.
if "DejaVu" in plt.matplotlib.font_manager.findfont(plt.matplotlib.font_manager.FontProperties()):
    for text in fig.findobj(plt.Text):
        text.set_fontsize(text.get_fontsize() * 0.86)

fig.savefig("plot.pdf")
