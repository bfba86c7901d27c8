import matplotlib.pyplot as plt
import numpy as np

data = {
    "Step": [
        0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42,
        44, 46, 48, 50, 52, 54, 56, 58, 60,
    ],
    "Gradient descent": [
        60, 42.4833, 36.0695, 30.6355, 26.0201, 22.1001, 18.7707, 15.9428,
        13.541, 11.501, 9.76831, 8.29668, 7.04676, 5.98514, 5.08346, 4.31762,
        3.66715, 3.11468, 2.64545, 2.2469, 1.9084, 1.62089, 1.3767, 1.16929,
        0.993135, 0.843516, 0.716437, 0.608504, 0.51683, 0.438968, 0.372836,
    ],
    "Momentum": [
        60, 42.8835, 25.5279, 14.819, 5.39256, 1.80941, 0.552625, 0.00190501, 0.173433,
        0.204723, 0.173466, 0.150254, 0.0824987, 0.0410953, 0.0186901, 0.00423264,
        0.00123897, 0.000503735, 0.000362604, 0.000782898, 0.00062945, 0.00043749,
        0.000285646, 0.000121207, 4.98872e-05, 1.65326e-05, 9.84486e-07, 1.90015e-06,
        2.08421e-06, 2.19013e-06, 2.32107e-06,
    ],
    "Nesterov": [
        60, 39.9186, 25.6197, 13.8709, 6.37391, 2.43168, 0.717254, 0.131321,
        0.00383397, 0.0104575, 0.0300903, 0.0348891, 0.0283211, 0.018445, 0.0101015,
        0.00469699, 0.00181815, 0.000548353, 0.000105413, 4.21851e-06, 6.16605e-06,
        2.02271e-05, 2.4305e-05, 2.01042e-05, 1.32689e-05, 7.35064e-06, 3.4582e-06,
        1.35782e-06, 4.18376e-07, 8.41552e-08, 4.31862e-09,
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

COLOURS = {"Gradient descent": "#6f89a6", "Momentum": "#b9c7d6", "Nesterov": "#af3d67"}
MARKERS = {"Gradient descent": "o", "Momentum": "s", "Nesterov": "^"}
SHIFTS = {"Nesterov": -8.3, "Momentum": 0.6, "Gradient descent": 8.3}
INKS = {"Gradient descent": "#586b81", "Momentum": "#5e666f", "Nesterov": "#af3d67"}

fig, ax = plt.subplots(figsize=(5.5, 3.52), layout="constrained")

# Lines of Gradient descent, Momentum and Nesterov by Step
for name in ["Gradient descent", "Momentum", "Nesterov"]:
    ax.plot(
        data["Step"], data[name], color=COLOURS[name], marker=MARKERS[name], markersize=3.9,
        label=name,
    )
for name in ["Gradient descent", "Momentum", "Nesterov"]:
    ax.annotate(
        name, (data["Step"][-1], data[name][-1]), xytext=(5, SHIFTS[name]),
        textcoords="offset points", va="center", color=INKS[name], fontsize=7.7,
        annotation_clip=False,
    )

# Axes
ax.set_xticks([0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0])
ax.set_yscale("log")
ax.set_ylim(bottom=1e-10)
ax.set(xlabel="Step", ylabel="Loss")
ax.grid(axis="y")

fig.savefig("plot.pdf")
