import matplotlib.pyplot as plt
import numpy as np

data = {
    "Throws": [
        "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1",
        "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1",
        "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1",
        "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1",
        "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1",
        "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1",
        "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 1", "n = 4", "n = 4", "n = 4",
        "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4",
        "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4",
        "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4",
        "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4",
        "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4",
        "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4", "n = 4",
        "n = 4", "n = 4", "n = 4", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16",
        "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16",
        "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16",
        "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16",
        "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16",
        "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16",
        "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16",
        "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 16", "n = 64",
        "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64",
        "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64",
        "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64",
        "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64",
        "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64",
        "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64",
        "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64", "n = 64",
        "n = 64", "n = 64", "n = 64",
    ],
    "Mean of throws": [
        3.0, 2.0, 4.0, 6.0, 1.0, 1.0, 5.0, 1.0, 3.0, 5.0, 1.0, 5.0, 2.0, 1.0,
        1.0, 4.0, 4.0, 1.0, 2.0, 1.0, 5.0, 4.0, 1.0, 5.0, 1.0, 2.0, 6.0, 6.0,
        5.0, 1.0, 5.0, 5.0, 4.0, 1.0, 2.0, 1.0, 5.0, 2.0, 3.0, 4.0, 2.0, 5.0,
        1.0, 5.0, 3.0, 5.0, 6.0, 2.0, 1.0, 5.0, 5.0, 6.0, 2.0, 3.0, 1.0, 5.0,
        6.0, 1.0, 5.0, 1.0, 4.25, 4.0, 3.75, 3.0, 3.5, 4.25, 2.5, 3.5, 2.75,
        4.25, 3.75, 4.5, 2.25, 3.5, 5.25, 4.5, 4.75, 2.5, 2.75, 3.25, 3.5, 2.75,
        3.5, 4.5, 3.75, 1.75, 2.75, 3.5, 2.5, 4.5, 4.0, 5.75, 4.0, 4.0, 3.75,
        1.5, 2.5, 2.0, 3.25, 2.5, 3.25, 4.25, 2.25, 4.0, 1.75, 4.5, 4.25, 2.75,
        3.5, 3.75, 4.25, 3.0, 4.75, 2.75, 3.5, 4.5, 2.25, 4.0, 4.0, 1.75, 3.438,
        3.938, 3.5, 3.062, 3.875, 3.188, 3.562, 3.5, 3.75, 3.562, 3.312, 3.562,
        2.562, 3.562, 2.75, 2.875, 3.25, 3.875, 3.75, 3.5, 2.938, 2.938, 2.688,
        4.125, 4.938, 3.125, 3.812, 3.75, 4.062, 3.5, 3.188, 3.312, 3.5, 2.938,
        3.188, 3.25, 3.688, 3.875, 3.5, 2.812, 3.562, 3.875, 3.188, 3.188, 3.625,
        3.438, 3.375, 3.625, 3.062, 3.25, 3.062, 3.75, 2.438, 3.5, 3.0, 3.688,
        3.5, 3.0, 3.0, 3.875, 3.078, 3.391, 3.219, 3.547, 3.5, 3.422, 3.375,
        3.828, 3.031, 3.297, 3.828, 3.562, 3.891, 3.703, 3.5, 3.641, 3.516,
        3.641, 3.531, 3.719, 3.375, 3.125, 3.234, 3.172, 3.391, 3.234, 3.438,
        3.453, 3.531, 3.766, 3.703, 3.484, 3.328, 3.109, 3.547, 3.719, 3.719,
        3.531, 3.578, 3.312, 3.875, 3.609, 3.406, 3.406, 3.578, 3.25, 3.531,
        3.562, 3.266, 3.297, 3.531, 4.094, 3.578, 3.484, 3.375, 3.641, 3.359,
        3.25, 3.172, 3.234,
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
plt.rcParams.update({"mathtext.fontset": "stixsans", "pdf.fonttype": 42, "svg.fonttype": "none"})

COLOURS = {"Mean of throws": "#3663a7"}


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


fig, ax = plt.subplots(figsize=(5.5, 3.52), layout="constrained")
categories = list(dict.fromkeys(data["Throws"]))
x = np.arange(len(categories))

# Violins of Mean of throws by Throws
groups = [present("Mean of throws", {"Throws": category}) for category in categories]
places, groups = zip(*[pair for pair in zip(x, groups) if pair[1]])
bodies = ax.violinplot(groups, places, widths=0.76, showextrema=False)["bodies"]
for body in bodies:
    body.set(facecolor=COLOURS["Mean of throws"], edgecolor=COLOURS["Mean of throws"], alpha=0.4)
low, middle, high = np.transpose([np.percentile(group, [25, 50, 75]) for group in groups])
ax.vlines(places, low, high, color=COLOURS["Mean of throws"], linewidth=3.6)
ax.plot(places, middle, "o", color="white", markeredgecolor=COLOURS["Mean of throws"])

# Axes
ax.tick_params(axis="x", length=0)
ax.set_xticks(x, categories)
ax.set(xlabel="Throws", ylabel="Mean of throws")
ax.grid(axis="y")

fig.savefig("plot.pdf")
