import matplotlib.pyplot as plt
import numpy as np

data = {
    "Terms": [
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
        24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
    ],
    "Leibniz": [
        4.0, 2.666667, 3.466667, 2.895238, 3.339683, 2.976046, 3.283738, 3.017072,
        3.252366, 3.04184, 3.232316, 3.058403, 3.218403, 3.070255, 3.208186, 3.079153,
        3.200366, 3.08608, 3.194188, 3.091624, 3.189185, 3.096162, 3.18505, 3.099944,
        3.181577, 3.103145, 3.178617, 3.10589, 3.176065, 3.108269, 3.173842, 3.11035,
        3.171889, 3.112187, 3.170158, 3.11382, 3.168615, 3.115281, 3.167229, 3.116597,
    ],
    "Nilakantha": [
        3.166667, 3.133333, 3.145238, 3.139683, 3.142713, 3.140881, 3.142072,
        3.141255, 3.14184, 3.141407, 3.141736, 3.14148, 3.141683, 3.141519, 3.141653,
        3.141542, 3.141635, 3.141556, 3.141624, 3.141566, 3.141616, 3.141572,
        3.141611, 3.141577, 3.141607, 3.14158, 3.141604, 3.141582, 3.141602,
        3.141584, 3.1416, 3.141586, 3.141599, 3.141587, 3.141598, 3.141588, 3.141597,
        3.141588, 3.141597, 3.141589,
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

COLOURS = {"Leibniz": "#6f89a6", "Nilakantha": "#af3d67"}
MARKERS = {"Leibniz": "o", "Nilakantha": "s"}

fig, ax = plt.subplots(figsize=(5.5, 3.52), layout="constrained")
inset = ax.inset_axes([0.55, 0.55, 0.42, 0.4])
for target in (ax, inset):
    # Lines of Leibniz and Nilakantha by Terms
    for name in ["Leibniz", "Nilakantha"]:
        target.plot(
            data["Terms"], data[name], color=COLOURS[name], marker=MARKERS[name], markersize=3.9,
            markevery=3, label=name,
        )

# The part that is shown larger
inset.set(xlim=(30, 40), ylim=(3.1, 3.18))
inset.tick_params(labelsize=6.9)
inset.spines[:].set(visible=True)
for label in (*inset.get_xticklabels(), *inset.get_yticklabels()):
    label.set_bbox(dict(facecolor="white", edgecolor="none", pad=0.5))  # not on the grid
ax.indicate_inset_zoom(inset, edgecolor="#5d6672", alpha=0.8)

# Axes
ax.set_xticks([1.0, 10.0, 20.0, 30.0, 40.0])
ax.set_ylim(bottom=2.5, top=4.1)
ax.set(xlabel="Terms", ylabel="Value of the series")
ax.grid(axis="y")
ax.axhline(3.14159, color="#5d6672", linestyle="--", linewidth=1.1, zorder=1.5)
ax.annotate(
    "π", (1, 3.14159), xycoords=ax.get_yaxis_transform(), xytext=(-2, 2),
    textcoords="offset points", ha="right", va="bottom", fontsize=7.7, color="#5d6672",
)
fig.legend(loc="outside upper center", ncols=2)

fig.savefig("plot.pdf")
