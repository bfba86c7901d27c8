"""Cases made up for measuring: a PaperBananaBench of any size, from this project's own words and pictures of noise.

Texts have 3,000 words and captions 70, as the benchmark's; no two are alike, since words are drawn anew for each from
the docs. Human pictures have as many bytes as asked for.
"""

from __future__ import annotations

import base64
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
            (home / name).write_bytes(base64.b64decode(pictures.coded(name)))
            records.append(
                {"id": f"{split}_{number}", "content": _text(chance, vocabulary, WORDS), "path_to_gt_image": name,
                 "visual_intent": _text(chance, vocabulary, CAPTION), "category": "agent_reasoning",
                 "additional_info": {"rounded_ratio": "16:9"}, "split": split}
            )  # fmt: skip
        (home / f"{split}.json").write_text(json.dumps(records), "utf-8")
    return folder


def _vocabulary() -> list[str]:
    pages = " ".join(page.read_text("utf-8") for page in sorted((ROOT / "docs").glob("*.md")))
    return sorted(set(re.findall(r"[a-z]{3,14}", pages.lower())))


def _text(chance: random.Random, vocabulary: list[str], words: int) -> str:
    """Sentences of words that are drawn, some more often than others, in paragraphs of a hundred and more."""
    own = chance.sample(vocabulary, min(400, len(vocabulary)))
    drawn = [own[min(len(own) - 1, int(chance.expovariate(1 / 60)))] for _ in range(words)]
    sentences = [" ".join(drawn[n : n + SENTENCE]).capitalize() + "." for n in range(0, words, SENTENCE)]
    return "\n\n".join(" ".join(sentences[n : n + 7]) for n in range(0, len(sentences), 7))
