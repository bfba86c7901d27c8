"""What the figures of the gallery hold, by the rules of the figures of papers (benchmarks/data/trace/README.md).

A node that is drawn as a box is one; icons, pictures and texts are things that arrows join, and so are groups without a
border. The disc around the number of a zone may be a box. The dashed lines to an enlarged part have no heads and are no
arrows. In words of formulas, an index is a piece of its own, as on a
page.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path

import figwright
from benchmarks import _traced as drawn
from benchmarks._trace_score import SOFT, pairs
from benchmarks._trace_truth import Known, Truth, split_words
from figwright.ir.scene import Oval, Rect
from figwright.ir.spec import Group, Node

HEADLESS = ("zoom", "leader")
"""Kinds of edges that are drawn without a head."""
_FORMULA = re.compile(r"\$([^$]*)\$")


def truth(figure: figwright.Figure, base: Path, half: str, size: tuple[int, int]) -> Truth:
    """What a figure holds, in shares of its picture of this size in pixels."""
    seen = drawn.truth(figure, base, size[0])
    places = {id: _share(box, size) for id, box in (seen.groups | seen.nodes).items()}
    scene = figwright.compile(figure, base=base)
    zones = [one for one in scene.elements if one.role == "zone"]
    frames = {one.id for one in zones}
    parts = [_known(item, places[item.id], frames) for item, _ in figure.walk() if item.id in places]
    discs = ((zone.id, mark.rect) for zone in zones for mark in zone.marks if isinstance(mark, Oval))
    k = size[0] / scene.width
    parts += [Known(f"number of {id}", "oval", _share(box.scaled(k), size), "", True) for id, box in discs]
    headed = figure.model_copy(update={"edges": tuple(edge for edge in figure.edges if edge.kind not in HEADLESS)})
    arrows = tuple(((a,), (b,)) for a, b in pairs(headed))
    written = [text for texts in seen.texts.values() for text in texts]
    said = split_words(" ".join(_spaced(text) for text in (*written, *seen.labels, *_marks(figure))))
    return Truth(base.name, half, None, tuple(parts), arrows, (), said)  # type: ignore[arg-type]


def _share(box: Rect, size: tuple[int, int]) -> Rect:
    return Rect(box.x / size[0], box.y / size[1], box.w / size[0], box.h / size[1])


def _known(item: Node | Group, place: Rect, frames: Collection[str]) -> Known:
    if isinstance(item, Group):
        return Known(item.id, "frame" if item.id in frames else "thing", place, "", False)
    drawing = item.kind in SOFT or item.drawing or item.glyph
    said = " ".join(drawn.plain(text) for text in (item.label, item.note) if text)
    return Known(item.id, "thing" if drawing else "box", place, said, False)


def _marks(figure: figwright.Figure) -> Iterator[str]:
    yield from (number for item, _ in figure.walk() if (number := getattr(item, "number", "")))


def _spaced(text: str) -> str:
    """A text as words; the pieces of a formula are parted by underscores."""
    return _FORMULA.sub(
        lambda found: "_".join(drawn.plain(f"${piece}$") for piece in re.split(r"[_^]", found[1])), text
    )
