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


NUMBERS = ["Overall score"]
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

ACCENT = "#af3d67"
QUIET = "#b9c0c8"


def pick(column, where):
    """The values of a column in the rows where other columns hold these values."""
    rows = zip(data[column], *(data[key] for key in where))
    return [value for value, *found in rows if found == list(where.values())]


def values(column, by, order, where):
    """One value of a column for each entry of `order`, which `by` holds; NaN where there is none."""
    found = dict(zip(pick(by, where), pick(column, where)))
    return [found.get(key, np.nan) for key in order]


fig, ax = plt.subplots(figsize=(5.5, 3.7), layout="constrained")
size = np.nan_to_num(data["Overall score"])
categories = sorted(dict.fromkeys(data["Model"]), key=lambda one: -sum(size[np.equal(data["Model"], one)]))
x = np.arange(len(categories))

# Bars of Overall score by Model
ax.barh(
    x, values("Overall score", "Model", categories, {}), 0.64,
    color=[ACCENT if str(name) in ["Original figure"] else QUIET for name in categories],
)

# Axes
ax.set_yticks(x, categories)
ax.tick_params(axis="y", length=0)
ax.yaxis.set_inverted(True)  # the first on top
ax.set(xlabel="Overall score", ylabel="Model")
ax.grid(axis="x")

# Without its typeface (pip install font-source-sans-pro, then add its files to matplotlib) letters are wider:
# smaller ones keep words apart.
if "DejaVu" in plt.matplotlib.font_manager.findfont(plt.matplotlib.font_manager.FontProperties()):
    for text in fig.findobj(plt.Text):
        text.set_fontsize(text.get_fontsize() * 0.86)

fig.savefig("plot.pdf")
