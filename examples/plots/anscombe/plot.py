import matplotlib.pyplot as plt
from matplotlib import ticker
import numpy as np

data = {
    "Set": [
        "I", "I", "I", "I", "I", "I", "I", "I", "I", "I", "I", "II", "II", "II", "II", "II",
        "II", "II", "II", "II", "II", "II", "III", "III", "III", "III", "III", "III", "III",
        "III", "III", "III", "III", "IV", "IV", "IV", "IV", "IV", "IV", "IV", "IV", "IV",
        "IV", "IV",
    ],
    "x": [
        10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5, 10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5, 10, 8, 13,
        9, 11, 14, 6, 4, 12, 7, 5, 8, 8, 8, 8, 8, 8, 8, 19, 8, 8, 8,
    ],
    "y": [
        8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68, 9.14, 8.14, 8.74,
        8.77, 9.26, 8.1, 6.13, 3.1, 9.13, 7.26, 4.74, 7.46, 6.77, 12.74, 7.11, 7.81, 8.84,
        6.08, 5.39, 8.15, 6.42, 5.73, 6.58, 5.76, 7.71, 8.84, 8.47, 7.04, 5.25, 12.5, 5.56,
        7.91, 6.89,
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
plt.rc("legend", fontsize=7.7, frameon=False)
plt.rc("text", color="#22262b")
plt.rc("figure", titlesize=10.3, titleweight="bold")
plt.rcParams.update({"mathtext.fontset": "stixsans", "pdf.fonttype": 42, "svg.fonttype": "none"})

COLOURS = {"y": "#3663a7"}


def pick(column, where):
    """The values of a column in the rows where other columns hold these values."""
    rows = zip(data[column], *(data[key] for key in where))
    return [value for value, *found in rows if found == list(where.values())]


fig, axes = plt.subplots(2, 2, figsize=(5.5, 4.29), layout="constrained", sharex=True, sharey=True)

# One panel for each Set
for ax, value in zip(axes.flat, dict.fromkeys(data["Set"])):
    # Points of y by x
    ax.scatter(
        pick("x", {"Set": value}), pick("y", {"Set": value}), s=29, color=COLOURS["y"], marker="o",
        edgecolors="#ffffff", linewidths=0.52, label="y", zorder=2,
    )

    # Trend of y by x
    points = np.array([pick("x", {"Set": value}), pick("y", {"Set": value})], dtype=float)
    points = points[:, np.isfinite(points).all(axis=0)]
    fit = np.polyfit(*points, 1)
    along = np.linspace(points[0].min(), points[0].max(), 100)
    ax.plot(along, np.polyval(fit, along), color=COLOURS["y"], linestyle="--", zorder=2.5)

    # Axes
    ax.xaxis.set_major_locator(ticker.MaxNLocator(integer=True))
    ax.set(xlabel="x", ylabel="y")
    ax.grid()
    ax.set_title(value)
for ax in axes.flat:
    ax.label_outer()
fig.suptitle("Four sets with one regression line")

fig.savefig("plot.pdf")
