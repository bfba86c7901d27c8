"""The words of a <text> where they are drawn: lines, positions and widths as SVG lays them out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from xml.etree.ElementTree import Element

from figwright.assets.shapes import Matrix
from figwright.assets.svg.faces import is_prose, unaccented, width
from figwright.assets.svg.pieces import SHARES, Anchor, Style, styled
from figwright.freehand._model import Line
from figwright.scene import Rect
from figwright.scene.text import ASCENT, DESCENT


@dataclass(slots=True)
class _Chunk:
    """What is anchored together: it begins wherever x or y is given."""

    x: float
    anchor: Anchor
    runs: list[tuple[str, bool]] = field(default_factory=list)
    width: float = 0.0
    tops: list[float] = field(default_factory=list)
    bottoms: list[float] = field(default_factory=list)
    size: float = 0.0


def lines_of(text: Element, above: Style, place: Matrix) -> tuple[Line, ...]:
    """Every line that has words, in canvas units."""
    chunks = _laid(text, above)
    out = []
    for chunk in chunks:
        if words := "".join(said for said, _ in chunk.runs).strip():
            left = chunk.x - chunk.width * SHARES[chunk.anchor]
            box = Rect(left, min(chunk.tops), chunk.width, max(chunk.bottoms) - min(chunk.tops))
            out.append(Line(words, spoken(chunk.runs), place.bounds(box), chunk.size * place.scale))
    return tuple(out)


def stretches(runs: Sequence[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """Runs of one kind as one: words, and mathematics (True)."""
    return [("".join(said for said, _ in run), math) for math, run in groupby(runs, key=lambda run: run[1])]


def spoken(runs: Sequence[tuple[str, bool]]) -> str:
    """What counts as words: a formula is one, as in a typed figure."""
    return _spoken(tuple(runs))


@lru_cache(maxsize=4096)
def _spoken(runs: tuple[tuple[str, bool], ...]) -> str:
    out = ""
    for said, math in stretches(runs):
        plain = unaccented(said)
        formula = math and not is_prose(said) and re.search(r"\w", plain)
        out += " x " if formula else plain
    return " ".join(out.split())


def _laid(text: Element, above: Style) -> list[_Chunk]:
    chunks: list[_Chunk] = []
    at = [0.0, 0.0]

    def run(words: str | None, style: Style, shift: float) -> None:
        if not words:
            return
        if not chunks:
            chunks.append(_Chunk(at[0], style.anchor))
        chunk, before = chunks[-1], at[0]
        at[0] += width(words, style.face) * style.size + style.spacing * len(words)
        chunk.runs.append((words, style.face.math))
        chunk.size = max(chunk.size, style.size)
        chunk.width += at[0] - before
        chunk.tops.append(at[1] - shift - ASCENT * style.size)
        chunk.bottoms.append(at[1] - shift + DESCENT * style.size)

    def walk(element: Element, above: Style, shift: float) -> None:
        style = styled(element, above)
        shift += float(element.get("baseline-shift", 0.0))
        if element is text or "x" in element.attrib or "y" in element.attrib:
            at[0], at[1] = float(element.get("x", at[0])), float(element.get("y", at[1]))
            at[0] += float(element.get("dx", 0.0))
            chunks.append(_Chunk(at[0], style.anchor))
        elif "dx" in element.attrib:
            at[0] += float(element.attrib["dx"])
            if chunks:
                chunks[-1].width += float(element.attrib["dx"])
        at[1] += float(element.get("dy", 0.0))
        run(element.text, style, shift)
        for child in element:
            walk(child, style, shift)
            run(child.tail, style, shift)

    walk(text, above, 0.0)
    return chunks
