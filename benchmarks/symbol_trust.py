"""How far the network of symbols and OCR can be trusted: both read pages that are set by chance.

python -m benchmarks.symbol_trust [--pages N] [--first N] [--faces DIR …] [--kept FILE] [--json]

`frontends/tracing/bitmaps/trust.py` holds the weights that are printed first, and `formulas.py` the limits that the
table tells about: how many signs are right by OCR alone and with formulas. The pages are none that the network was
trained on; with `--faces`, their words are set in the typefaces of other folders, which it has not seen. `--kept` is
where what was read is kept, so that it is read once.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import _symbol_faces as faces
from benchmarks import _symbol_pages as pages
from benchmarks._report import Report, Table, parser, publish
from benchmarks._symbol_pages import Sign
from figwright.frontends.tracing.bitmaps import formula_words, formulas, reading, symbols, trust, words
from figwright.frontends.tracing.bitmaps.symbols import Symbol
from figwright.frontends.tracing.bitmaps.trust import Heard
from figwright.frontends.tracing.picture import Picture

NEAR = (0.35, 0.4)
"""Sizes of the type, across and down, that a symbol is off the sign that it stands for at most."""
RIDGE = 0.5


@dataclass(frozen=True, slots=True)
class Seen:
    """A line: what the network saw, what OCR read, where it saw blanks, and what is there, in pixels of the strip."""

    size: float
    symbols: tuple[Symbol, ...]
    heard: tuple[Heard, ...]
    blanks: tuple[float, ...]
    there: tuple[Sign, ...]


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("--pages", type=int, default=80)
    options.add_argument("--first", type=int, default=0, help="number of the first page")
    options.add_argument("--faces", nargs="*", default=[], metavar="DIR", help="typefaces of the words")
    options.add_argument("--kept", type=Path, metavar="FILE", help="what was read")
    args = options.parse_args(arguments)
    if args.kept and args.kept.exists():
        seen = pickle.loads(args.kept.read_bytes())
    else:
        math, text = faces.families(), faces.families(args.faces)
        if args.faces:
            own = {str(Path(folder)) for folder in args.faces}
            text = (text[0], [one for one in text[1] if all(_is_in(face.path, own) for face in one.faces.values())])
        numbers = range(args.first, args.first + args.pages)
        seen = [line for number in numbers for line in lines(number, math[0], text[1])]
        if args.kept:
            args.kept.write_bytes(pickle.dumps(seen))
    for name, weights in fitted(seen).items():
        print(f"{name} = ({', '.join(f'{weight:.2f}' for weight in weights)})", file=sys.stderr)
    return publish(report(seen), args.json)


def _is_in(path: str, folders: set[str]) -> bool:
    return any(path.startswith(folder) for folder in folders)


def lines(number: int, math: Any, text: Any) -> Iterator[Seen]:
    """The lines of a page as they are read."""
    rgb, signs = pages.page(number, math, text)
    spots = reading.spots(rgb)
    large, scale = Picture(rgb, False).enlarged(reading.height(spots))
    found = words.on_plates(words.words(reading.read(large, [spot * scale for spot in spots])))
    for _, group in groupby(found, key=lambda word: id(word.strip)):
        line = list(group)
        strip = line[0].strip
        if strip.angle:
            continue
        size, own, _ = formula_words.seen(line)
        (x, y), (high, wide) = strip.corner, strip.rgb.shape[:2]
        moved = (sign.moved(scale, x, y) for sign in signs)
        there = tuple(one for one in moved if -2 < one.x + one.w / 2 < wide + 2 and 0 < one.y + one.h / 2 < high)
        blanks = (blank for word in line for blank in formula_words.blanks(word))
        yield Seen(size, tuple(own), tuple(formula_words.heard(line)), tuple(blanks), there)


def matched(found: Sequence[Symbol], there: Sequence[Sign], size: float) -> dict[int, int]:
    """Which symbol stands for which sign, the nearest first."""
    near = []
    for n, one in enumerate(found):
        for m, sign in enumerate(there):
            across = abs(one.x + one.w / 2 - sign.x - sign.w / 2)
            down = abs(one.y + one.h / 2 - sign.y - sign.h / 2)
            if across < NEAR[0] * size and down < NEAR[1] * size:
                near.append((across + down + 0.5 * (abs(one.w - sign.w) + abs(one.h - sign.h)), n, m))
    out: dict[int, int] = {}
    for _, n, m in sorted(near):
        if n not in out and m not in out.values():
            out[n] = m
    return out


def fitted(seen: Sequence[Seen]) -> dict[str, Any]:
    """The weights of `trust.py` by logistic regression."""
    rows: dict[str, list[tuple[Any, bool]]] = {"NETWORK": [], "OCR": [], "ALONE": [], "LEVEL": []}
    for line in seen:
        plain = [n for n, one in enumerate(line.symbols) if one.sign not in symbols.ACCENTS]
        pairs = trust.aligned([line.symbols[n] for n in plain], line.heard, line.size)
        said = {plain[n]: line.heard[m] for n, m in pairs.items()}
        real = matched(line.symbols, line.there, line.size)
        for n, one in enumerate(line.symbols):
            sign, other = line.there[real[n]] if n in real else None, said.get(n)
            evidence = trust.of_sign(one, other, line.size)
            rows["NETWORK"].append((evidence, sign is not None and trust.is_alike(sign.sign, one.sign)))
            if other and not trust.is_alike(other.sign, one.sign):
                rows["OCR"].append((evidence, sign is not None and trust.is_alike(sign.sign, other.sign)))
            if sign is not None:
                rows["LEVEL"].append((trust.of_level(one), sign.level == one.level))
        lost = [sign for m, sign in enumerate(line.there) if m not in real.values()]
        for said_alone in (one for m, one in enumerate(line.heard) if m not in pairs.values()):
            right = any(
                trust.is_alike(said_alone.sign, s.sign) and abs(s.x + s.w / 2 - said_alone.x) < 0.5 * line.size
                for s in lost
            )
            rows["ALONE"].append((trust.alone(said_alone), right))
    return {name: _logistic(*zip(*some, strict=True)) for name, some in rows.items()}


def _logistic(evidence: Sequence[Any], right: Sequence[bool]) -> Any:
    x, y = np.array(evidence, float), np.array(right, float)
    weights = np.zeros(x.shape[1])
    for _ in range(40):
        share = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - share) - RIDGE * weights
        bend = (x.T * (share * (1 - share))) @ x + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return weights


def report(seen: Sequence[Seen]) -> Report:
    """Signs that are right by OCR alone and with formulas, in the places of formulas and everywhere."""
    counts = dict.fromkeys(
        ("signs", "right by OCR", "right with formulas", "formulas", "signs of formulas", "of them right by OCR",
         "right", "right, and their level", "shown and wrong", "formulas wholly right", "formulas worse than OCR",
         "plain words made formulas", "variables", "variables that lean"), 0,
    )  # fmt: skip
    for line in seen:
        _count(line, counts)
    return Report((Table("Signs of lines set by chance", ("", "count"), tuple(counts.items())),), ())


def _count(line: Seen, counts: dict[str, int]) -> None:
    plain = [n for n, one in enumerate(line.symbols) if one.sign not in symbols.ACCENTS]
    pairs = trust.aligned([line.symbols[n] for n in plain], line.heard, line.size)
    real = matched(line.symbols, line.there, line.size)
    by_ocr = {
        real[plain[n]]
        for n, m in pairs.items()
        if plain[n] in real and trust.is_alike(line.heard[m].sign, line.there[real[plain[n]]].sign)
    }
    counts["signs"] += len(line.there)
    counts["right by OCR"] += len(by_ocr)
    counts["right with formulas"] += len(by_ocr)
    for formula in formulas.formulas(line.symbols, line.size, line.blanks, line.heard):
        own = [one for run in formula.runs for one in run.symbols]
        inside = [m for m, one in enumerate(line.there) if formula.begin <= one.x + one.w / 2 < formula.end]
        if len(own) == 1 and own[0].sign not in trust.TOLD:
            counts["variables"] += 1
            counts["variables that lean"] += len(inside) == 1 and line.there[inside[0]].italic
            continue
        same = matched(own, line.there, line.size)
        right = [(n, m) for n, m in same.items() if trust.is_alike(own[n].sign, line.there[m].sign)]
        level = sum(own[n].level == line.there[m].level for n, m in right)
        flat = sum(m in by_ocr for m in inside)
        counts["right with formulas"] += len(right) - flat
        counts["formulas"] += 1
        counts["signs of formulas"] += len(inside)
        counts["of them right by OCR"] += flat
        counts["right"] += len(right)
        counts["right, and their level"] += level
        counts["shown and wrong"] += len(own) - len(right)
        counts["formulas wholly right"] += level == len(inside) == len(own)
        counts["formulas worse than OCR"] += len(right) < flat
        told = any(line.there[m].level != "base" or line.there[m].sign in trust.TOLD for m in inside)
        counts["plain words made formulas"] += not told


if __name__ == "__main__":
    sys.exit(main())
