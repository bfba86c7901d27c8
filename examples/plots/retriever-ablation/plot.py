import matplotlib.pyplot as plt
import numpy as np

data = {
    "Dimension": ["Faithfulness", "Conciseness", "Readability", "Aesthetics", "Overall"],
    "Semantic": [39.2, 61.7, 47.9, 67.4, 49.2],
    "Random": [37.3, 62.7, 51.1, 65.6, 48.3],
    "None": [41.9, 58.6, 43.1, 62.9, 44.2],
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

COLOURS = {"Semantic": "#af3d67", "Random": "#6f89a6", "None": "#b9c7d6"}

fig, ax = plt.subplots(figsize=(5.5, 3.52), layout="constrained")
categories = data["Dimension"]
x = np.arange(len(categories))

# Bars of Semantic, Random and None by Dimension
width = 0.81 / 3
for i, name in enumerate(["Semantic", "Random", "None"]):
    ax.bar(x + (i - 1) * width, data[name], width, color=COLOURS[name], label=name)

# Axes
ax.tick_params(axis="x", length=0)
ax.set_xticks(x, categories)
ax.set(xlabel="Dimension", ylabel="Score")
ax.grid(axis="y")
ax.legend(loc="upper right")

fig.savefig("plot.pdf")
