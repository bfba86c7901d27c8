import matplotlib.pyplot as plt
import numpy as np

data = {
    "Hours": [
        0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5,
        10, 10.5, 11, 11.5, 12, 12.5, 13, 13.5, 14, 14.5, 15, 15.5, 16, 16.5, 17, 17.5,
        18, 18.5, 19, 19.5, 20, 20.5, 21, 21.5, 22, 22.5, 23, 23.5, 24,
    ],
    "A": [
        100.0, 84.09, 70.711, 59.46, 50.0, 42.045, 35.355, 29.73, 25.0, 21.022, 17.678,
        14.865, 12.5, 10.511, 8.839, 7.433, 6.25, 5.256, 4.419, 3.716, 3.125, 2.628, 2.21,
        1.858, 1.563, 1.314, 1.105, 0.929, 0.781, 0.657, 0.552, 0.465, 0.391, 0.328, 0.276,
        0.232, 0.195, 0.164, 0.138, 0.116, 0.098, 0.082, 0.069, 0.058, 0.049, 0.041, 0.035,
        0.029, 0.024,
    ],
    "B": [
        -0.0, 15.356, 27.241, 36.275, 42.976, 47.776, 51.033, 53.045, 54.058, 54.277, 53.871,
        52.978, 51.713, 50.169, 48.423, 46.538, 44.563, 42.538, 40.497, 38.463, 36.458,
        34.497, 32.59, 30.747, 28.973, 27.273, 25.648, 24.1, 22.629, 21.234, 19.913, 18.664,
        17.485, 16.374, 15.328, 14.344, 13.419, 12.551, 11.735, 10.971, 10.254, 9.582, 8.953,
        8.364, 7.813, 7.297, 6.815, 6.364, 5.942,
    ],
    "C": [
        0.0, 0.554, 2.049, 4.265, 7.024, 10.179, 13.611, 17.225, 20.942, 24.7, 28.452, 32.157,
        35.787, 39.32, 42.738, 46.029, 49.187, 52.206, 55.084, 57.82, 60.417, 62.875, 65.2,
        67.395, 69.464, 71.413, 73.247, 74.971, 76.59, 78.109, 79.535, 80.872, 82.124, 83.297,
        84.395, 85.423, 86.385, 87.285, 88.126, 88.913, 89.648, 90.336, 90.978, 91.578,
        92.138, 92.662, 93.151, 93.607, 94.033,
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

COLOURS = {"A (half-life 2 h)": "#3663a7", "B (half-life 5 h)": "#da7f24", "C (stable)": "#54b19f"}

fig, ax = plt.subplots(figsize=(5.5, 3.52), layout="constrained")

# Stacked areas of A, B and C by Hours
parts = np.nan_to_num([data[column] for name, column in [("A (half-life 2 h)", "A"), ("B (half-life 5 h)", "B"), ("C (stable)", "C")]])
names = ["A (half-life 2 h)", "B (half-life 5 h)", "C (stable)"]
ax.stackplot(
    data["Hours"], parts, colors=[COLOURS[name] for name in names], labels=names, linewidth=0.75,
)
ax.margins(x=0)

# Axes
ax.set_xticks([0.0, 4.0, 8.0, 12.0, 16.0, 20.0, 24.0])
ax.set_xlim(left=0, right=24)
ax.set_ylim(bottom=0)
ax.set(xlabel="Hours", ylabel="Share of all atoms (%)")
ax.grid(axis="y")
fig.legend(loc="outside upper center", ncols=3)

fig.savefig("plot.pdf")
