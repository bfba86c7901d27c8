import matplotlib.pyplot as plt
import numpy as np

data = {
    "Model": [
        "Seedream 4.5", "Wan 2.6", "Seedream 5.0", "GPT-Image-1.5", "Nano Banana Pro",
        "Qwen-Image", "Qwen-Image-2512", "Z-Image", "FLUX2-dev", "BAGEL", "UniWorld-V1",
        "OmniGen2", "BLIP3o-NEXT", "Emu3.5",
    ],
    "Kind": [
        "closed", "closed", "closed", "closed", "closed", "open", "open", "open", "open",
        "unified", "unified", "unified", "unified", "unified",
    ],
    "Logic": [
        60.73, 69.42, 78.59, 62.65, 83.46, 33.3, 39.43, 42.86, 36.83, 10.51, 14.92, 6.73,
        1.52, 40.55,
    ],
    "Looks": [
        55.48, 51.5, 51.78, 57.5, 55.04, 32.69, 56.45, 36.65, 42.4, 37.21, 32.89, 36.06,
        47.21, 48.53,
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

COLOURS = {"closed": "#3663a7", "open": "#da7f24", "unified": "#54b19f"}
MARKERS = {"closed": "o", "open": "s", "unified": "^"}


def pick(column, where):
    """The values of a column in the rows where other columns hold these values."""
    rows = zip(data[column], *(data[key] for key in where))
    return [value for value, *found in rows if found == list(where.values())]


fig, ax = plt.subplots(figsize=(5.5, 3.52), layout="constrained")

# Points of Looks by Logic, one for each Kind
for name in ["closed", "open", "unified"]:
    ax.scatter(
        pick("Logic", {"Kind": name}), pick("Looks", {"Kind": name}), s=47, color=COLOURS[name],
        marker=MARKERS[name], edgecolors="#ffffff", linewidths=0.52, label=name, zorder=2,
    )
shifts = [
    (5, 5), (-5, 5), (0, 10), (5, 5), (-6, 0), (5, 5), (5, 5), (5, 5), (5, 5), (5, 5), (5, 5),
    (5, -5), (5, 5), (5, 5),
]  # points to the right and up
for text, shift, *spot in zip(data["Model"], shifts, data["Logic"], data["Looks"]):
    side = "left" if shift[0] > 0 else "right" if shift[0] < 0 else "center"
    ax.annotate(
        text, spot, xytext=shift, textcoords="offset points", ha=side, va="center", fontsize=7.3,
    )

# Axes
ax.set(xlabel="Logic", ylabel="Looks")
ax.grid()
ax.legend(loc="upper left")

fig.savefig("plot.pdf")
