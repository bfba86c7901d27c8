"""An element of a traced figure becomes a box, an arrow or a picture, with the looks of the original."""

from __future__ import annotations

from pathlib import Path

import pytest

from figwright import compiler
from figwright.agents import tracer
from figwright.agents.tracer import Traced
from figwright.core.errors import SpecError
from figwright.frontends.tracing.likeness import compared
from figwright.frontends.tracing.original import Original
from figwright.frontends.tracing.reshaping import reshaped
from figwright.ir.scene import Rect
from figwright.ir.spec import Figure
from traced_files import ARROW, TWO, doubtful, pdf


@pytest.fixture(scope="module")
def traced() -> Traced:
    return tracer.trace(doubtful())


@pytest.fixture(scope="module")
def original(traced: Traced) -> Original:
    assert traced.figure.head.size
    return Original(traced.picture, traced.figure.head.size)


def drawing(figure: Figure, left: bool) -> str:
    """The id of the block arrow (left) or of the peaks (right)."""
    found = sorted((node.place[0], node.id) for node in figure.nodes() if node.drawing and node.place)
    return found[0 if left else -1][1]


def test_what_is_doubtful_says_who_found_it_and_why(traced: Traced) -> None:
    block, peaks = drawing(traced.figure, True), drawing(traced.figure, False)
    assert {block, peaks} <= set(traced.doubts)
    assert "drawing" in traced.doubts[peaks] or "picture" in traced.doubts[peaks]
    found = {node.label: traced.origins[node.id].found for node in traced.figure.nodes() if node.label}
    assert found == {"Encoder": "text layer", "Decoder": "text layer"}
    assert not {node.id for node in traced.figure.nodes() if node.label} & set(traced.doubts), "these are sure"


def test_a_block_arrow_becomes_an_arrow_between_its_boxes(traced: Traced, original: Original) -> None:
    id = drawing(traced.figure, True)
    made = reshaped(traced.figure, id, "arrow", original)
    (edge,) = made.edges
    labels = {node.id: node.label for node in made.nodes()}
    assert (labels[edge.source[0]], labels[edge.target[0]]) == ("Encoder", "Decoder"), "the head is on the wider half"
    assert id not in labels
    assert edge.look is not None
    assert edge.look.line == "#ff8033", "the colour of the original"
    assert len(edge.path) == 2


def test_a_drawing_without_things_at_its_ends_becomes_no_arrow(traced: Traced, original: Original) -> None:
    with pytest.raises(SpecError, match="two ends") as error:
        reshaped(traced.figure, drawing(traced.figure, False), "arrow", original)
    assert error.value.hint


def test_a_drawing_becomes_a_box_in_its_place(traced: Traced, original: Original) -> None:
    id = drawing(traced.figure, True)
    made = reshaped(traced.figure, id, "box", original)
    before, after = (next(node for node in f.nodes() if node.id == id) for f in (traced.figure, made))
    assert (after.place, after.drawing, after.kind) == (before.place, "", "module")
    assert after.look is not None
    assert after.look.fill == "#ff8033"
    assert before.drawing not in made.drawings, "what nothing shows is gone"


def test_a_picture_looks_as_the_original(traced: Traced, original: Original) -> None:
    made = traced.figure
    for node in traced.figure.nodes():
        made = reshaped(made, node.id, "picture", original)
    assert all(node.kind == "image" and not node.label for node in made.nodes())
    likeness, _ = compared(traced.picture, compiler.render(made, "png", dpi=200))
    assert likeness > 0.98


def test_an_arrow_becomes_a_picture(original: Original) -> None:
    traced = tracer.trace(pdf(TWO + ARROW))
    assert traced.figure.head.size
    (edge,) = traced.figure.edges
    made = reshaped(traced.figure, edge.id, "picture", Original(traced.picture, traced.figure.head.size))
    assert not made.edges
    assert [node.kind for node in made.nodes()].count("image") == 1


def test_ink_lies_along_a_line_and_not_beside_it(original: Original) -> None:
    # The block arrow's upper border is a thin black line from 130 to 185 at y = 44 of 100, in points; 1000 / 460 units.
    k = 1000 / 460
    upper = [(135 * k, 44 * k), (180 * k, 44 * k)]
    beside = [(135 * k, 30 * k), (180 * k, 30 * k)]
    assert original.inked(upper, 2.0) > 0.9
    assert original.inked(beside, 2.0) < 0.1


def test_the_drawing_of_the_documentation_comes_back() -> None:
    """docs/tracing.md shows it: its looks, every arrow and every word, also in typefaces that nobody has here."""
    path = Path(__file__).parents[3] / "docs" / "figures" / "traced-original.svg"
    if not path.exists():
        pytest.skip("the documentation is not here")
    traced = tracer.trace(path)
    labels = {node.id: node.label for node in traced.figure.nodes()}
    arrows = {(labels[edge.source[0]], labels[edge.target[0]]) for edge in traced.figure.edges}
    assert arrows == {
        ("Camera frames", "Detector"), ("Detector", "Frame buffer"), ("Detector", "Track merger"),
        ("Frame buffer", "Track merger"), ("Map prior", "Track merger"), ("Track merger", "Alerts"),
    }  # fmt: skip
    (zone,) = (group for group in traced.figure.groups() if group.framed)
    assert zone.look is not None
    assert zone.look.fill == "#eef4ea", "its own colour, and not the nearest of a theme"
    likeness, _ = compared(traced.picture, compiler.render(traced.figure, "png", dpi=200))
    assert likeness > 0.98
    inside = Original(traced.picture, (900, 340))
    assert inside.ink(Rect(260, 112, 110, 24)), "the original shows its words"
