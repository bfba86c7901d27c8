"""Every element of a figure is found on the line on which its author wrote it."""

from __future__ import annotations

from pathlib import Path

import pytest

from figwright.core.errors import AssetError, FigwrightError, SpecError
from figwright.ir.spec.lines import element_lines, error_line
from figwright.ir.spec.load import loads

GALLERY = sorted((Path(__file__).parents[3] / "examples").glob("*/figure.yaml"))


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.parent.name)
def test_elements_of_the_gallery_stand_where_they_are_said_to(path: Path) -> None:
    text = path.read_text("utf-8")
    rows, figure, found = text.splitlines(), loads(text), element_lines(text)
    assert set(found) == {"", *(item.id for item, _ in figure.walk()), *(e.id for e in figure.edges),
                          *(b.id for b in figure.braces)}  # fmt: skip
    for node in figure.nodes():
        assert node.id in rows[found[node.id] - 1] or node.id in rows[found[node.id]], node.id
    for edge in figure.edges:
        assert all(end in rows[found[edge.id] - 1] for end in (*edge.source, *edge.target)), edge.id


def test_what_is_written_short_or_as_json_is_found_as_well() -> None:
    assert element_lines("body:\n  - Encoder\n  - Decoder\nedges:\n  - encoder -> decoder\n") == {
        "": 1, "body": 1, "encoder": 2, "decoder": 3, "encoder--decoder": 5,
    }  # fmt: skip
    assert element_lines('{\n "body": {"row": [\n  {"id": "a"},\n  {"id": "b"}\n ]}\n}')["b"] == 4


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (SpecError("wrong", line=7), 7),
        (SpecError("node 'b': no glyph named 'robt'"), 4),
        (AssetError("node 'b': no image file 'x.png'"), 4),
        (FigwrightError("the figure cannot be placed"), 1),
        (SpecError("node 'none': gone"), 1),
    ],
)
def test_an_error_is_about_a_line(error: FigwrightError, line: int) -> None:
    assert error_line(error, "figure: {title: x}\nbody:\n  - {id: a}\n  - {id: b}\n") == line
    assert error_line(FigwrightError("broken"), "body: [") == 1
