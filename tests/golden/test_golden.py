"""Scenes of small figures, kept as text: a change of the layout shows itself here before it shows itself to readers.

    FIGWRIGHT_REGENERATE=1 pytest tests/golden

writes them again. Look at their pictures first: `figwright render tests/golden/row.yaml -o row.png`.
"""

from __future__ import annotations

import difflib
import os
from itertools import islice
from pathlib import Path

import pytest

import figwright
from figwright.renderers import json

pytestmark = pytest.mark.core

FOLDER = Path(__file__).parent
SPECS = sorted(FOLDER.glob("*.yaml"))
REGENERATE = os.environ.get("FIGWRIGHT_REGENERATE") == "1"
HINT = "if that is meant, look at its picture and write it again: FIGWRIGHT_REGENERATE=1 pytest tests/golden"

each = pytest.mark.parametrize("spec", SPECS, ids=lambda path: path.stem)


@each
def test_the_scene_is_the_one_that_was_reviewed(spec: Path) -> None:
    kept, scene = spec.with_suffix(".json"), figwright.compile(figwright.load(spec))
    drawn = json.render(scene)
    if REGENERATE:
        kept.write_bytes(drawn)
    old, new = kept.read_text("utf-8").splitlines(), drawn.decode().splitlines()
    changes = islice(difflib.unified_diff(old, new, "reviewed", "drawn", lineterm="", n=1), 40)
    assert old == new, "\n".join([f"the scene of {spec.name} has changed; {HINT}", *changes])


@each
def test_a_reviewer_finds_nothing_to_mend(spec: Path) -> None:
    found = figwright.check(figwright.load(spec))
    assert [f"{f.rule} {f.element}: {f.message}" for f in found if f.severity != "info"] == []


def test_every_kept_scene_has_its_figure() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == {path.stem for path in SPECS}
