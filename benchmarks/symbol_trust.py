"""How far the network of symbols and OCR can be trusted: both read pages that are set by chance.

python -m benchmarks.symbol_trust [--pages N] [--first N] [--held DIR …] [--kept FILE]

`frontends/tracing/bitmaps/trust.py` holds what comes out. The pages are none that the network was trained on, and their
words are set in the typefaces of `--held`, which it has not seen.
"""

from __future__ import annotations

import argparse
import pickle
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import _symbol_faces as faces
from benchmarks import _symbol_pages as pages
from figwright.frontends.tracing.bitmaps import formula_words, reading, words
from figwright.frontends.tracing.picture import Picture


def collect(seed: int, math: Any, text: Any) -> list[Any]:
    """Of every line of a page: its symbols, words, size, and the signs that are there, in pixels of its strip."""
    rgb, signs = pages.page(seed, math, text)
    picture = Picture(rgb, False)
    spots = reading.spots(rgb)
    large, scale = picture.enlarged(reading.height(spots))
    found = words.on_plates(words.words(reading.read(large, [spot * scale for spot in spots])))
    lines: dict[int, list[Any]] = {}
    for word in found:
        lines.setdefault(id(word.strip), []).append(word)
    out = []
    for line in lines.values():
        strip = line[0].strip
        if strip.angle:
            continue
        size, symbols, _ = formula_words.seen(line)
        h, w = strip.rgb.shape[:2]
        x0, y0 = strip.corner
        there = [
            (s.sign, s.level, s.x * scale - x0, s.y * scale - y0, s.w * scale, s.h * scale, s.italic)
            for s in signs
            if -2 < (s.x + s.w / 2) * scale - x0 < w + 2 and 0 < (s.y + s.h / 2) * scale - y0 < h
        ]
        told = [(one.text, one.at, one.sure, one.left, one.right, one.size, one.confidence) for one in line]
        out.append((seed, size, symbols, told, there))
    return out


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--pages", type=int, default=100)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--held", nargs="*", default=[])
    options.add_argument("--kept", type=Path, required=True)
    args = options.parse_args(arguments)
    math, text = faces.families()
    if args.held:
        faces.FOLDERS, faces.PACKAGES = tuple(args.held), ()
        _, text = faces.families()
    out = []
    for seed in range(args.first, args.first + args.pages):
        out += collect(seed, math, text)
    args.kept.write_bytes(pickle.dumps(out))
    print(len(out), "lines", median(len(one[2]) for one in out))
    return 0


if __name__ == "__main__":
    sys.exit(main())
