import matplotlib.pyplot as plt
from matplotlib.colors import to_rgba
import numpy as np

data = {
    "Time": [
        10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10,
        10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10,
        10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10,
        10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 40, 40, 40, 40,
        40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40,
        40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40,
        40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40,
        40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 160, 160, 160, 160, 160, 160,
        160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160,
        160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160,
        160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160,
        160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160, 160,
        160, 160, 160, 160, 160, 160, 160, 160, 160, 160,
    ],
    "Weather": [
        "still air", "still air", "still air", "still air", "still air", "still air",
        "still air", "still air", "still air", "still air", "still air", "still air",
        "still air", "still air", "still air", "still air", "still air", "still air",
        "still air", "still air", "still air", "still air", "still air", "still air",
        "still air", "still air", "still air", "still air", "still air", "still air",
        "still air", "still air", "still air", "still air", "still air", "still air",
        "still air", "still air", "still air", "still air", "wind", "wind", "wind",
        "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind",
        "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind",
        "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind",
        "wind", "wind", "wind", "wind", "wind", "wind", "wind", "still air",
        "still air", "still air", "still air", "still air", "still air", "still air",
        "still air", "still air", "still air", "still air", "still air", "still air",
        "still air", "still air", "still air", "still air", "still air", "still air",
        "still air", "still air", "still air", "still air", "still air", "still air",
        "still air", "still air", "still air", "still air", "still air", "still air",
        "still air", "still air", "still air", "still air", "still air", "still air",
        "still air", "still air", "still air", "wind", "wind", "wind", "wind", "wind",
        "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind",
        "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind",
        "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind",
        "wind", "wind", "wind", "wind", "wind", "still air", "still air", "still air",
        "still air", "still air", "still air", "still air", "still air", "still air",
        "still air", "still air", "still air", "still air", "still air", "still air",
        "still air", "still air", "still air", "still air", "still air", "still air",
        "still air", "still air", "still air", "still air", "still air", "still air",
        "still air", "still air", "still air", "still air", "still air", "still air",
        "still air", "still air", "still air", "still air", "still air", "still air",
        "still air", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind",
        "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind",
        "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind",
        "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind", "wind",
        "wind", "wind",
    ],
    "Distance": [
        -6, 2, 2, -6, 4, 4, 0, -2, -2, 4, 0, 0, 0, 4, -4, -2, -2, -8, -4, -2, 6, 4, 4,
        -4, -2, 0, 4, 0, 0, 2, -2, 0, 0, 2, -4, 0, 2, 2, -4, 2, 2, -2, 2, 2, 2, 8, 0,
        4, 4, 0, 4, 8, 6, 0, 4, 6, 4, -6, 6, 4, 2, 0, 0, 4, 0, 0, 4, -2, 4, -4, -4, 0,
        4, -4, 2, -2, -2, 4, -6, 6, 6, 0, 8, 0, 8, 4, -2, 4, 2, -6, 4, -2, 6, 4, 8, 0,
        10, 6, -2, 12, -16, -2, 4, 10, 0, 6, -4, -6, -2, -6, -2, 12, -8, 6, 2, -4, 2,
        2, 2, -4, -4, 6, 14, 8, 2, 0, 16, 10, 12, -6, 12, 6, -8, 4, 2, 0, -6, 0, 6, 0,
        2, -8, 14, 12, 10, 0, 6, 0, 2, -4, 2, 8, 12, 4, -12, 4, 10, -14, -6, 6, 2, 2,
        6, 4, 8, -8, -12, -8, -8, -4, -14, -10, 4, -8, 2, 6, -2, 8, 10, 0, -18, -16,
        -6, 4, 32, 8, 14, -8, -10, -20, -4, 2, 14, 2, 6, 0, -24, 0, -16, -24, 22, 8,
        30, 22, 18, 0, 44, -10, 2, 24, 38, 36, 14, 26, 34, 26, 34, 30, 22, 16, 14, 32,
        8, 36, 26, 34, 30, 18, 22, 18, -6, 18, 10, 10, -4, -4, 42, 20, 6, 44,
    ],
}

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

COLOURS = {"still air": "#3663a7", "wind": "#da7f24"}


def pick(column, where):
    """The values of a column in the rows where other columns hold these values."""
    rows = zip(data[column], *(data[key] for key in where))
    return [value for value, *found in rows if found == list(where.values())]


def means(column, by, order, where):
    """The mean of a column for each entry of `order`, which `by` holds; NaN where there is none."""
    rows = [(key, value) for key, value in zip(pick(by, where), pick(column, where)) if value == value]
    found = {wanted: [value for key, value in rows if key == wanted] for wanted in order}
    return [np.mean(found[key]) if found[key] else np.nan for key in order]


def present(column, where):
    """The numbers of a column in the rows where other columns hold these values; none that is missing."""
    return [number for number in pick(column, where) if number == number]


def sprinkle(ax, places, groups, width, **style):
    """Every number as a small dot beside its fellows; `width` is how far dots leave the middle."""
    for place, group in zip(places, groups):
        across = place + width * np.sin(2.4 * np.arange(len(group)))
        ax.scatter(across, group, zorder=3, linewidth=0, **style)


fig, ax = plt.subplots(figsize=(5.5, 3.52), layout="constrained")
categories = list(dict.fromkeys(data["Time"]))
x = np.arange(len(categories))

# Boxes of Distance by Time, one for each Weather
for i, name in enumerate(["still air", "wind"]):
    groups = [present("Distance", {"Weather": name, "Time": category}) for category in categories]
    places = x + (i - 0.5) * 0.4
    boxes = ax.boxplot(
        groups, positions=places, widths=0.34, patch_artist=True, manage_ticks=False,
        showfliers=False,
        boxprops=dict(facecolor=to_rgba(COLOURS[name], 0.3), edgecolor=COLOURS[name], linewidth=1.1),
        medianprops=dict(color="#22262b", linewidth=1.5),
        whiskerprops=dict(color=COLOURS[name], linewidth=0.8),
        capprops=dict(color=COLOURS[name], linewidth=0.8),
    )
    boxes["boxes"][0].set_label(name)
    sprinkle(ax, places, groups, 0.096, s=10, color=COLOURS[name], alpha=0.75)

# Axes
ax.tick_params(axis="x", length=0)
ax.set_xticks(x, [str(word) for word in categories])
ax.set(xlabel="Time (steps)", ylabel="Distance")
ax.grid(axis="y")
fig.legend(loc="outside upper center", ncols=2)

# Without its typeface (pip install font-source-sans-pro, then add its files to matplotlib) letters are wider:
# smaller ones keep words apart.
if "DejaVu" in plt.matplotlib.font_manager.findfont(plt.matplotlib.font_manager.FontProperties()):
    for text in fig.findobj(plt.Text):
        text.set_fontsize(text.get_fontsize() * 0.86)

fig.savefig("plot.pdf")
