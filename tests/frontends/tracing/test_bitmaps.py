"""A picture becomes a figure with places that looks like it; what is not understood stays a picture in its place."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

import figwright
from figwright.agents import tracer
from figwright.frontends.tracing.picture import WIDEST, Picture

np = pytest.importorskip("numpy")
pytest.importorskip("cv2")
pytest.importorskip("rapidocr_onnxruntime")

FIGURE = """
figure: {width: 5in, aspect: 2.4}
body: {row: [{id: a, label: Encoder, tone: blue}, {id: b, label: Decoder, tone: orange}]}
edges: [a -> b]
"""


def _png(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


@pytest.fixture(scope="module")
def original() -> Image.Image:
    """Two boxes and an arrow, and below them a photo."""
    drawn = figwright.render(figwright.loads(FIGURE), "png", dpi=200)
    picture = Image.open(io.BytesIO(drawn)).convert("RGB")
    sheet = Image.new("RGB", (picture.width, picture.height + 160), "white")
    sheet.paste(picture, (0, 0))
    shades = Image.radial_gradient("L").resize((120, 100)), Image.linear_gradient("L").resize((120, 100))
    photo = Image.merge("RGB", (*shades, shades[0].rotate(180)))
    sheet.paste(photo, (100, picture.height + 20))
    return sheet


@pytest.fixture(scope="module")
def traced(original: Image.Image) -> tracer.Traced:
    return figwright.trace(_png(original))


def test_boxes_words_and_the_arrow_stand_where_they_were(traced: tracer.Traced) -> None:
    figure = traced.figure
    assert figure.placed
    words = {item.id: item.label for item, _ in figure.walk()}
    assert {"Encoder", "Decoder"} <= set(words.values())
    assert [(words[e.source[0]], words[e.target[0]]) for e in figure.edges] == [("Encoder", "Decoder")]


def test_what_is_not_understood_stays_a_picture_in_its_place(traced: tracer.Traced, original: Image.Image) -> None:
    assert len(traced.left) == 1
    drawings = traced.figure.drawings
    pictures = [node for node in traced.figure.nodes() if "<image" in drawings.get(node.drawing, "")]
    assert len(pictures) == 1
    x, y, w, h = pictures[0].place or (0, 0, 0, 0)
    size = traced.figure.head.size
    assert size is not None
    k = original.width / size[0]
    assert 90 < x * k < 110
    assert original.height - 160 < y * k < original.height - 130
    assert w * k > 100
    assert h * k > 90


def test_the_replica_looks_like_the_original(traced: tracer.Traced, original: Image.Image) -> None:
    likeness, _ = tracer.compared(traced, _png(original))
    assert likeness > 0.9


def test_words_never_appear_twice(traced: tracer.Traced) -> None:
    svg = figwright.render(traced.figure, "svg").decode()
    pictures = [node.drawing for node in traced.figure.nodes() if node.drawing]
    assert all("Encoder" not in traced.figure.drawings[name] for name in pictures)
    assert svg.count(">Encoder<") <= 1


def test_composed_is_the_same_figure_in_rows_and_columns(traced: tracer.Traced) -> None:
    figure = tracer.composed(traced).figure
    assert not figure.placed
    assert {"Encoder", "Decoder"} <= {node.label for node in figure.nodes()}
    assert len(figure.edges) == len(traced.figure.edges) == 1


@given(st.integers(40, 2400), st.integers(40, 2400), st.floats(3, 60))
@settings(max_examples=25, deadline=None)
def test_small_type_and_small_pictures_are_enlarged_within_bounds(width: int, height: int, low: float) -> None:
    picture = Picture(np.zeros((height, width, 3), np.uint8), False)
    rgb, scale = picture.enlarged(low)
    assert 1 <= scale <= 3
    assert abs(max(rgb.shape) - scale * max(width, height)) <= 1
    assert max(rgb.shape) <= WIDEST
    larger, _ = picture.enlarged(low / 2)
    assert max(larger.shape) >= max(rgb.shape)
