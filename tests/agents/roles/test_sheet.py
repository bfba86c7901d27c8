"""What a planner is told of lengths is what the program sets and places."""

from __future__ import annotations

import re

import pytest

from figwright import compiler
from figwright.agents.roles import sheet
from figwright.core.source import Brief, Source
from figwright.drawing import themes
from figwright.ir.scene import Scene, union
from figwright.ir.scene.text import TextStyle, set_text
from figwright.ir.spec.load import loads

pytestmark = pytest.mark.core

LABELS = (
    "Target model", "Vision encoder", "Cross-attention", "Audio segments", "Brain network", "Pseudo-labels",
    "Deformation", "Feature extraction", "Loss", "Random forest", "Retrieved passages", "Masked image",
)  # fmt: skip


def width(weight: int, height: float) -> float:
    style = TextStyle(height, "#000000", weight)
    return sum(set_text(label, style).bounds.w for label in LABELS) / sum(map(len, LABELS))


def test_letters_are_as_wide_as_told() -> None:
    """Told wider, words take room that nobody sees; told narrower, they break."""
    title = themes.get("soft-tech").type
    for told, measured in (
        (sheet.LETTER, width(400, 1.0)),
        (sheet.BOLD, width(600, 1.0)),
        (sheet.WIDER, width(title.title_weight, title.title / title.label)),
    ):
        assert 0.97 * measured <= told <= 1.08 * measured


def drawn(outer: str = "Outer", inner: str = "Inner", path: str = "[[700, 50], [700, 150]]") -> Scene:
    label = f"label: {outer}, " if outer else ""
    return compiler.compile(
        loads(f"""
figure: {{layout: placed, size: [1000, 500], theme: soft-tech, type: 18.2}}
body:
- {{id: above, place: [20, 10, 900, 40], label: Above}}
- zone:
    {{id: outer, {label}place: [14, 100, 972, 380], items: [
    {{id: low, place: [600, 300, 100, 60], label: Low}},
    {{zone: {{id: inner, label: "{inner}", place: [30, 150, 400, 200], items: [
      {{id: part, place: [60, 260, 100, 60], label: Part}}]}}}}]}}
edges:
- {{from: above, to: low, path: {path}}}
""")
    )


def title(scene: Scene, id: str) -> tuple[float, float, float, float]:
    """Left, top, bottom and size of a zone's title in units of the sheet, from the zone's upper left corner."""
    found = next(e for e in scene.elements if e.id == id)
    words, unit = found.words[0], 1000 / scene.width
    at, corner = words.bounds, found.box
    return (at.x - corner.x) * unit, (at.y - corner.y) * unit, (at.bottom - corner.y) * unit, words.size * unit


def test_titles_take_the_room_that_is_told() -> None:
    told = sheet.sheet_told(Brief(Source("x" * 50)))
    first, inner = (int(n) for n in re.findall(r"the upper (\d+) of it .* (\d+) in a zone that lies", told)[0])
    scene = drawn()
    assert first - 6 < title(scene, "outer")[2] <= first
    assert inner - 6 < title(scene, "inner")[2] <= inner
    assert title(scene, "inner")[3] == pytest.approx(18.2, abs=0.1)
    assert title(drawn(outer=""), "inner")[3] > 24, "a zone in a frame without a title is nobody's part"


def test_only_a_drawn_arrow_that_crosses_it_moves_a_title() -> None:
    usual = title(drawn(), "outer")[0]
    assert usual < 25
    crossed = title(drawn(path="[[60, 50], [60, 220], [650, 220], [650, 300]]"), "outer")[0]
    assert crossed > usual + 20


def test_the_lines_of_a_broken_title_begin_at_one_height() -> None:
    scene = drawn(outer="Cross-attention\\nof all")
    words = next(e for e in scene.elements if e.id == "outer").words[0]
    assert len({line.runs[0].x for line in words.lines}) == 1


def test_a_mark_stands_at_what_is_drawn_and_not_at_an_empty_corner() -> None:
    def reach(shape: str) -> float:
        """From the middle of a drawing to its snowflake's, along x."""
        scene = compiler.compile(
            loads(f"""
figure: {{layout: placed, size: [200, 200], type: 18.2}}
drawings: {{one: "{shape}"}}
body:
- {{id: model, kind: canvas, drawing: one, state: frozen, place: [50, 50, 100, 100]}}
""")
        )
        body, *flakes = (mark.bounds for mark in scene.elements[0].marks)
        return union(flakes).cx - body.cx

    square = reach("<rect x='0' y='0' width='80' height='80' fill='#cccccc'/>")
    assert reach("<circle cx='40' cy='40' r='40' fill='#cccccc'/>") < 0.85 * square


def test_formulas_take_the_room_that_is_told() -> None:
    """Told lower, a drawing above such a label is drawn smaller than its twin beside it."""
    for formula, signs, raised in ((r"$X_A^{\mathrm{input}}$", 7, True), ("$M_{view}, M_{proj}$", 11, False)):
        bounds = set_text(formula, TextStyle(10.0, "#000000")).bounds
        assert bounds.w <= 1.05 * sheet.SIGN * 10 * signs * (1.0 if raised else 1.1)
        plain = set_text("Label", TextStyle(10.0, "#000000")).bounds.h
        assert sheet.LINE * 10 + bounds.h - plain <= (sheet.RAISED if raised else sheet.LINE + 0.2) * 10
