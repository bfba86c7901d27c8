"""Figures compiled here, drawn as bitmaps, and traced back."""

from __future__ import annotations

import io

import pytest
from PIL import Image

import figwright
from figwright.agents import tracer
from figwright.agents.tracer import Traced
from figwright.core.errors import AssetError
from figwright.frontends.tracing.bitmaps.ink import thinned
from figwright.frontends.tracing.picture import LARGEST, load

np = pytest.importorskip("numpy")
pytest.importorskip("cv2")
pytest.importorskip("rapidocr_onnxruntime")

FIGURE = """
figure: {theme: soft-tech, width: 6in, aspect: 2.4}
body:
  row:
    - {id: source, label: Source text}
    - zone:
        id: encode
        label: Encoding
        row: [{id: enc, label: Encoder}, {id: proj, label: Projection}]
    - {id: out, label: Decoder}
edges:
  - source -> enc
  - enc -> proj
  - proj -> out
"""


def drawn(text: str) -> bytes:
    return figwright.render(figwright.loads(text), "png", dpi=260)


@pytest.fixture(scope="module")
def whole() -> Traced:
    return tracer.composed(figwright.trace(drawn(FIGURE)))


@pytest.fixture(scope="module")
def traced(whole: Traced) -> figwright.Figure:
    return whole.figure


def _named(figure: figwright.Figure) -> set[tuple[str, str]]:
    words = {item.id: item.label for item, _ in figure.walk()}
    return {(words[a], words[b]) for edge in figure.edges for a in edge.source for b in edge.target}


def test_boxes_zones_and_directed_arrows_come_back(traced: figwright.Figure) -> None:
    assert {node.label for node in traced.nodes()} == {"Source text", "Encoder", "Projection", "Decoder"}
    zones = [group for group in traced.groups() if group.type == "zone"]
    assert [zone.label for zone in zones] == ["Encoding"]
    assert {item.label for item in zones[0].items} == {"Encoder", "Projection"}
    assert _named(traced) == {("Source text", "Encoder"), ("Encoder", "Projection"), ("Projection", "Decoder")}


def test_what_was_traced_is_drawn_again(traced: figwright.Figure) -> None:
    again = figwright.loads(figwright.dump(traced))
    assert figwright.render(again, "svg").startswith(b"<svg") or b"<svg" in figwright.render(again, "svg")


def test_dashes_labels_and_an_arrow_backwards() -> None:
    figure = figwright.trace(
        drawn(
            "figure: {width: 5in, aspect: 3}\n"
            "body: {row: [{id: a, label: Actor}, {id: b, label: World model}]}\n"
            "edges: [{from: b, to: a, kind: auxiliary, label: reward}]\n"
        )
    ).figure
    assert _named(figure) == {("World model", "Actor")}
    assert figure.edges[0].kind == "auxiliary"
    assert figure.edges[0].label == "reward"


def test_every_element_has_a_place_and_a_confidence(whole: Traced) -> None:
    data = whole.data()
    ids = {item.id for item, _ in whole.figure.walk() if item.id in whole.places}
    assert ids <= {element["id"] for element in data["elements"]}
    assert all(0 < element["confidence"] <= 1 for element in data["elements"])
    assert {edge.id for edge in whole.figure.edges} <= {element["id"] for element in data["elements"]}


def _png(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"GIF89a not a picture", "broken"),
        (_png(Image.new("RGB", (400, 300), "white")), "blank"),
        (_png(Image.new("RGB", (10, 400), "red")), "shows nothing"),
        (_png(Image.new("1", (12_000, 11_000))), "too large"),
        (b"\x89PNG" + bytes(LARGEST), "MB"),
    ],
)
def test_what_cannot_be_looked_at_is_refused_by_name(data: bytes, message: str) -> None:
    with pytest.raises(AssetError, match=message):
        load(data)


def test_a_picture_of_noise_invents_nothing() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (300, 400, 3), dtype=np.uint8)
    figure = figwright.trace(_png(Image.fromarray(noise))).figure
    assert not figure.edges
    assert not any(item.label for item, _ in figure.walk())


def test_thinning_keeps_a_line_whole() -> None:
    mask = np.zeros((40, 60), np.uint8)
    mask[15:22, 5:55] = 1
    thin = thinned(mask)
    assert thin.sum(axis=0)[12:48].tolist() == [1] * 36


def test_a_frame_of_dashes_on_the_page_is_a_zone() -> None:
    figure = figwright.trace(
        drawn(
            "figure: {width: 5in, aspect: 2.2}\n"
            "body:\n  row:\n    - {id: a, label: Actor}\n"
            "    - zone: {id: z, label: Optional part, dashed: true, row: [{id: b, label: World model}]}\n"
            "edges: [a -> b]\n"
        )
    ).figure
    (zone,) = (group for group in figure.groups() if group.type == "zone")
    assert zone.label == "Optional part"
    assert zone.look is not None
    assert zone.look.dash
