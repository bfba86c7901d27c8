"""Papers and scripts that tests write."""

from __future__ import annotations

import json
from pathlib import Path

from PIL import Image, ImageDraw

STEPS = ("encodes the images", "aligns the features", "fuses both streams", "decodes the masks", "ranks the proposals")


def method(name: str, words: int = 220) -> str:
    """A method of its own: no two names share five words in a row."""
    return " ".join(
        f"The {name}{n} module {name}{n * 7} {STEPS[n % len(STEPS)]} of {name}{n * 3}." for n in range(words // 9)
    )


def picture(path: Path, width: int = 900, height: int = 450, shade: int = 40) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    image = Image.new("RGB", (width, height), "white")
    ImageDraw.Draw(image).rectangle((20, 20, width // 3, height - 20), fill=(shade, 80, 160))
    image.save(path)


def paper(
    folder: Path, name: str, *, size: tuple[int, int] = (900, 450), text: str = "", caption: str = "", **meta: object
) -> Path:
    """A small paper in Markdown, in a folder of its own, with its overview figure."""
    home = folder / name
    picture(home / "figures" / "overview.png", *size, shade=sum(map(ord, name)) % 200)
    said = caption or f"Overview of {name}, our framework for image segmentation."
    (home / "paper.md").write_text(
        f"# {name}: a paper\n\n## Introduction\n\nWhy.\n\n## Method\n\n{text or method(name)} See Figure 1.\n\n"
        f"![{said}](figures/overview.png)\n\n## Experiments\n\nIt works.\n"
    )
    if meta:
        (home / "meta.json").write_text(json.dumps(meta))
    return home


BAR = """
import matplotlib.pyplot as plt
import numpy as np
years = ["2019", "2020", "2021"]
rain = [{rain}, 42, 37]
sun_hours = np.array([120, 99.5, 140])
sun_error = [4, 5, 6]
colours = ["#111111", "#222222"]
fig, ax = plt.subplots(figsize=(8, 5))
x = np.arange(3)
ax.bar(x - 0.2, rain, 0.4, label="Rain", color=colours[0])
ax.bar(x + 0.2, sun_hours, 0.4, yerr=sun_error, label="Sun", color=colours[1])
ax.set_xticks(x, years)
ax.set_xlabel("Year")
ax.set_ylabel("Amount")
ax.set_title("Weather")
ax.legend()
plt.savefig("weather.pdf")
"""
