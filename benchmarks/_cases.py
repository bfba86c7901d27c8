"""Cases made up for measuring: a PaperBananaBench of any size, from this project's own words.

Texts have 3,000 words and captions 70, as the benchmark's; no two are alike, since words are drawn anew for each from
the docs. Human pictures have as many bytes as asked for, of noise; references show flat boxes.
"""

from __future__ import annotations

import base64
import io
import json
import random
import re
import sys
from pathlib import Path

from benchmarks._report import ROOT

sys.path.insert(0, str(ROOT / "tests"))

from provider import Pictures

WORDS, CAPTION, SENTENCE = 3000, 70, 18


def material(folder: Path, cases: int, references: int, size: int) -> Path:
    """A benchmark in the folder: so many cases to draw, and references to learn from."""
    home = folder / "diagram"
    (home / "images").mkdir(parents=True)
    pictures, vocabulary = Pictures(size), _vocabulary()
    for split, count in (("test", cases), ("ref", references)):
        records = []
        for number in range(count):
            chance = random.Random(f"{split} {number}")
            name = f"images/{split}_{number}.png"
            drawn = base64.b64decode(pictures.coded(name)) if split == "test" else _boxes(chance)
            (home / name).write_bytes(drawn)
            records.append(
                {"id": f"{split}_{number}", "content": _text(chance, vocabulary, WORDS), "path_to_gt_image": name,
                 "visual_intent": _text(chance, vocabulary, CAPTION), "category": "agent_reasoning",
                 "additional_info": {"rounded_ratio": "16:9"}, "split": split}
            )  # fmt: skip
        (home / f"{split}.json").write_text(json.dumps(records), "utf-8")
    return folder


def _boxes(chance: random.Random) -> bytes:
    """A reference's picture: flat boxes on white, as figures are; small versions of thirty are shown at once."""
    from PIL import Image, ImageDraw

    sheet = Image.new("RGB", (640, 360), "white")
    pen = ImageDraw.Draw(sheet)
    for place in range(8):
        x, y = 20 + place % 4 * 155, 40 + place // 4 * 160
        tint = tuple(chance.randrange(150, 256) for _ in range(3))
        pen.rounded_rectangle((x, y, x + 120, y + 80 + chance.randrange(40)), 12, fill=tint, outline=(60, 60, 90))
    content = io.BytesIO()
    sheet.save(content, "PNG")
    return content.getvalue()


def _vocabulary() -> list[str]:
    pages = " ".join(page.read_text("utf-8") for page in sorted((ROOT / "docs").glob("*.md")))
    return sorted(set(re.findall(r"[a-z]{3,14}", pages.lower())))


def _text(chance: random.Random, vocabulary: list[str], words: int) -> str:
    """Sentences of words that are drawn, some more often than others, in paragraphs of a hundred and more."""
    own = chance.sample(vocabulary, min(400, len(vocabulary)))
    drawn = [own[min(len(own) - 1, int(chance.expovariate(1 / 60)))] for _ in range(words)]
    sentences = [" ".join(drawn[n : n + SENTENCE]).capitalize() + "." for n in range(0, words, SENTENCE)]
    return "\n\n".join(" ".join(sentences[n : n + 7]) for n in range(0, len(sentences), 7))
