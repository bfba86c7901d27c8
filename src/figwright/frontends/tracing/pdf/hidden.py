"""Words that a page only holds to be searched, over letters that are drawn as paths: the words take the letters' place.

Drawing programs that turn text into outlines (Figma, Illustrator) write a text layer whose font has no ink.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from figwright.frontends.tracing.pdf.objects import Drawn
from figwright.frontends.tracing.pdf.pictures import Camera
from figwright.frontends.tracing.pdf.text import Letter, font_of
from figwright.frontends.tracing.primitives import BLACK, Path, Primitive, TextRun
from figwright.ir.scene import Rect
from figwright.ir.scene.polygons import meet

INSIDE = 0.6
"""How much of drawn letters lies in the boxes of their words: a path may hold those of several lines."""
SIMPLE = 9
"""A shape of so few commands that is as wide as a word is no letters."""


def without_ink(found: Sequence[Letter], objects: dict[int, Drawn], camera: Camera) -> set[int]:
    """The orders of text objects that draw nothing. Only fonts without a name are looked at, by one object each."""
    fonts: dict[int, list[Letter]] = {}
    for letter in found:
        if not letter.face.family and letter.sign.strip():
            fonts.setdefault(font_of(objects[letter.order].raw), []).append(letter)
    out: set[int] = set()
    for letters in fonts.values():
        first = letters[0]
        if camera.shot([objects[first.order]], first.box.grown(first.face.size)) is None:
            out |= {letter.order for letter in letters}
    return out


def shown(items: Sequence[tuple[float, Primitive]], hidden: set[int]) -> Iterator[tuple[float, Primitive]]:
    """Words without ink in the colour of the letters under them, which they replace; those over nothing are dropped."""
    runs = {at: item for at, (order, item) in enumerate(items) if isinstance(item, TextRun) and order in hidden}
    letters: dict[int, list[Path]] = {at: [] for at in runs}
    gone: set[int] = set()
    for at, (_, item) in enumerate(items) if runs else ():
        if not isinstance(item, Path) or not item.fill or item.stroke:
            continue
        near = [n for n, run in runs.items() if _shared(item.box, run) > 0]
        if near and _spells(item, [runs[n] for n in near]):
            gone.add(at)
            for n in near:
                letters[n].append(item)
    for at, (order, item) in enumerate(items):
        if at in gone or (at in runs and not letters[at]):
            continue
        if at in runs:
            drawn = max(letters[at], key=lambda path: _shared(path.box, runs[at]))
            item = replace(runs[at], colour=drawn.fill or BLACK, opacity=drawn.opacity)
        yield order, item


def _shared(box: Rect, run: TextRun) -> float:
    common = meet(box, run.box.grown(0.12 * run.size))
    return max(common.w, 0.0) * max(common.h, 0.0)


def _spells(path: Path, runs: Sequence[TextRun]) -> bool:
    """Whether a path is letters of some words, and not the ground that they stand on."""
    covered = sum(_shared(path.box, run) for run in runs)
    whole = max(path.box.w, 0.01) * max(path.box.h, 0.01)
    ground = len(path.commands) <= SIMPLE and any(
        len(run.text) > 2 and max(path.box.w, path.box.h) >= 0.8 * run.advance for run in runs
    )
    return covered >= INSIDE * whole and not ground
