import matplotlib.pyplot as plt
import numpy as np

data = {
    "Boxes": [10, 20, 30, 40, 60, 80],
    "Composed (ms)": [32, 127, 125, 215, 363, 730],
    "Automatic (ms)": [162, 427, 862, 1604, 3241, 1813],
    "dot (ms)": [1.57, 3.96, 5.91, 18.4, 21.1, 34.5],
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

COLOURS = {"Composed": "#3663a7", "Automatic": "#da7f24", "dot": "#54b19f"}
MARKERS = {"Composed": "o", "Automatic": "s", "dot": "^"}

fig, ax = plt.subplots(figsize=(5.5, 3.52), layout="constrained")

# Lines of Composed (ms), Automatic (ms) and dot (ms) by Boxes
for name, column in [
    ("Composed", "Composed (ms)"), ("Automatic", "Automatic (ms)"),
    ("dot", "dot (ms)"),
]:
    ax.plot(data["Boxes"], data[column], color=COLOURS[name], marker=MARKERS[name], label=name)

# Axes
ax.set_xticks(data["Boxes"])
ax.set_yscale("log")
ax.set(xlabel="Boxes in the figure", ylabel="Time to lay out (ms)")
ax.grid(axis="y")
ax.legend(loc="upper left")

fig.savefig("plot.pdf")
