"""Scenes of small figures, kept as text: a change of the layout shows itself here before it shows itself to readers.

    FIGWRIGHT_REGENERATE=1 pytest tests/golden

writes them again. Look at their pictures first: `figwright render tests/golden/row.yaml -o row.png`. How marks are
drawn is kept in the SVG files of the gallery.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import figwright
from figwright.ir.scene import Element, Scene, Words

pytestmark = pytest.mark.core

FOLDER = Path(__file__).parent
SPECS = sorted(FOLDER.glob("*.yaml"))
REGENERATE = os.environ.get("FIGWRIGHT_REGENERATE") == "1"
HINT = "if that is meant, look at its picture and write it again: FIGWRIGHT_REGENERATE=1 pytest tests/golden"

each = pytest.mark.parametrize("spec", SPECS, ids=lambda path: path.stem)


def written(scene: Scene) -> Iterator[str]:
    """A line for every element: x, y, width and height, the points of an arrow, and each text with its left end, its
    first baseline and its size; all in points."""
    yield f"sheet {scene.width:.1f} {scene.height:.1f}, scale {scene.scale:.3f}"
    yield from (f"note {note}" for note in scene.notes)
    for element in scene.elements:
        yield " ".join((element.role, element.id, *places(element)))


def places(element: Element) -> Iterator[str]:
    if element.route:
        yield " ".join(f"{x:.1f},{y:.1f}" for x, y in element.route.points)
    else:
        box = element.box
        yield f"{box.x:.1f} {box.y:.1f} {box.w:.1f} {box.h:.1f}"
    for mark in element.marks:
        if isinstance(mark, Words):
            x, y = mark.bounds.x, mark.lines[0].baseline
            yield f"[{' / '.join(line.text for line in mark.lines)}] {x:.1f} {y:.1f} {mark.size:.1f}"


@each
def test_the_scene_is_the_one_that_was_reviewed(spec: Path) -> None:
    kept = spec.with_suffix(".txt")
    new = list(written(figwright.compile(figwright.load(spec))))
    if REGENERATE:
        kept.write_text("\n".join(new) + "\n", "utf-8")
    old = kept.read_text("utf-8").splitlines()
    changes = islice(difflib.unified_diff(old, new, "reviewed", "drawn", lineterm="", n=1), 40)
    assert old == new, "\n".join([f"the scene of {spec.name} has changed; {HINT}", *changes])


@each
def test_a_reviewer_finds_nothing_to_mend(spec: Path) -> None:
    found = [f for f in figwright.check(figwright.load(spec)) if f.severity != "info"]
    wrong = [f for f in found if f.rule != "empty-corner"]  # so few boxes leave corners empty
    assert [f"{f.rule} {f.element}: {f.message}" for f in wrong] == []


def test_every_kept_scene_has_its_figure() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {path.stem for path in SPECS}
