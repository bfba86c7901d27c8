import matplotlib.pyplot as plt
import numpy as np

data = {
    "Model": [
        "Original figure", "Seedream 4.5", "Wan 2.6", "Seedream 5.0", "GPT-Image-1.5",
        "Nano Banana Pro", "Qwen-Image", "Qwen-Image-2512", "Z-Image", "FLUX2-dev",
        "BAGEL", "UniWorld-V1", "OmniGen2", "BLIP3o-NEXT", "Emu3.5",
    ],
    "Overall score": [
        70.09, 59.68, 65.84, 73.23, 61.62, 77.77, 33.18, 42.83, 41.62, 37.94,
        15.85, 18.51, 12.6, 10.66, 42.15,
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


fig, ax = plt.subplots(figsize=(5.5, 4.05), layout="constrained")
size = np.nan_to_num(data["Overall score"])
categories = sorted(dict.fromkeys(data["Model"]), key=lambda one: -sum(size[np.equal(data["Model"], one)]))
x = np.arange(len(categories))

# Bars of Overall score by Model
bars = ax.barh(
    x, values("Overall score", "Model", categories, {}), 0.64,
    color=[ACCENT if str(name) in ["Original figure"] else QUIET for name in categories],
)
ax.bar_label(bars, fmt="{:.1f}", padding=3, fontsize=7.7)

# Axes
ax.set_yticks(x, categories)
ax.tick_params(axis="y", length=0)
ax.yaxis.set_inverted(True)  # the first on top
ax.margins(x=0.14)
ax.set(xlabel="Overall score", ylabel="Model")
ax.grid(axis="x")

fig.savefig("plot.pdf")
