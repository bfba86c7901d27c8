"""Figures compiled here, drawn as bitmaps, and traced back."""

from __future__ import annotations

import io

import pytest
from PIL import Image

import figwright
from figwright.agents import tracer
from figwright.agents.tracer import Traced
from figwright.core.errors import AssetError
from figwright.frontends.tracing.compose import compose
from figwright.frontends.tracing.ink import thinned
from figwright.frontends.tracing.labels import blocks
from figwright.frontends.tracing.look import look
from figwright.frontends.tracing.picture import LARGEST, load
from figwright.frontends.tracing.seen import Arrow, End, Frame, Seen, Thing, Words, Zone
from figwright.frontends.tracing.spelling import heights, mended, signs
from figwright.frontends.tracing.text import Line
from figwright.ir.scene import Rect

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
    return tracer.seen(drawn(FIGURE))


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
    seen = look(load(_png(Image.fromarray(noise))))
    assert not seen.arrows
    assert not any(thing.label for thing in seen.things if thing.kind == "box")
    compose(seen)


def test_thinning_keeps_a_line_whole() -> None:
    mask = np.zeros((40, 60), np.uint8)
    mask[15:22, 5:55] = 1
    thin = thinned(mask)
    assert thin.sum(axis=0)[12:48].tolist() == [1] * 36


def test_blanks_and_case_follow_the_ink() -> None:
    def row(text: str, tops: dict[str, float]) -> list[Rect]:
        boxes, x = [], 0.0
        for sign in text:
            x += 6.0 if sign == " " else 0.0
            if sign != " ":
                height = 14.0 if sign.isupper() or sign in "dlkht" else 10.0
                boxes.append(Rect(x, 20 - height, 6, height))
                x += 7.5
        return boxes

    known = [("model head", row("model head", {})), ("Encoder", row("Encoder", {}))]
    low, tall = heights(known)
    assert (low, tall) == (10.0, 14.0)
    assert mended("sets", row("set s", {}), low, tall) == "set s"
    assert mended("X", [Rect(0, 0, 6, 10)], low, tall) == "x"


def test_a_dotted_letter_is_one_sign() -> None:
    assert len(signs([Rect(0, 0, 3, 3), Rect(0, 5, 3, 10), Rect(6, 5, 6, 10)])) == 2


def test_lines_under_each_other_are_one_block() -> None:
    lines = [Line("Causal", Rect(10, 0, 60, 18), (), 1.0), Line("transformer", Rect(0, 24, 80, 18), (), 1.0)]
    far = Line("elsewhere", Rect(300, 24, 80, 18), (), 1.0)
    assert [[line.text for line in block] for block in blocks([*lines, far], 24)] == [
        ["Causal", "transformer"],
        ["elsewhere"],
    ]


def test_lines_of_low_letters_are_one_block_although_more_is_empty_between_them() -> None:
    def lines(*texts: str) -> list[Line]:
        return [Line(text, Rect(0, 31 * n, 80, 18), (), 1.0) for n, text in enumerate(texts)]

    assert [len(block) for block in blocks(lines("Atomic", "scenes"), 24)] == [2]
    assert [len(block) for block in blocks(lines("Glycogen", "banks"), 24)] == [1, 1]  # so far apart in full


def _thing(label: str, x: float, y: float) -> Thing:
    place = Rect(x, y, 80, 40)
    return Thing(place, Words(label, place, 1.0), "box", None, Frame(place, (210, 228, 250), (0, 0, 0)))


def test_composing_gives_rows_columns_and_unlike_ids() -> None:
    things = (_thing("A", 0, 0), _thing("A", 200, 0), _thing("B", 0, 100), _thing("C", 200, 100))
    zone = Zone(Frame(Rect(-10, -10, 300, 60), (234, 242, 253), (0, 0, 0)), None)
    arrow = Arrow(End("thing", 0), End("thing", 2), "end", ((40, 40), (40, 100)), (0, 0, 0), False)
    inward = Arrow(End("zone", 0), End("thing", 1), "end", ((0, 0), (1, 1)), (0, 0, 0), False)
    figure = compose(Seen(400, 200, things, (zone,), (arrow, inward))).figure
    assert len({node.id for node in figure.nodes()}) == 4
    assert len(figure.edges) == 1  # what holds the other's end is not joined with it
    assert figure.body.type == "column"
    assert figwright.compile(figure).elements


def test_a_frame_of_dashes_on_the_page_is_a_zone() -> None:
    figure = tracer.seen(
        drawn(
            "figure: {width: 5in, aspect: 2.2}\n"
            "body:\n  row:\n    - {id: a, label: Actor}\n"
            "    - zone: {id: z, label: Optional part, dashed: true, row: [{id: b, label: World model}]}\n"
            "edges: [a -> b]\n"
        )
    ).figure
    assert [(group.label, group.dashed) for group in figure.groups() if group.type == "zone"] == [
        ("Optional part", True)
    ]
