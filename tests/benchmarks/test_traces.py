"""The measures of traced figures, on figures whose faults are known."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("cv2")
pytest.importorskip("pypdfium2")
from benchmarks._trace_doubts import Doubted, doubted
from benchmarks._trace_edits import edited
from benchmarks._trace_score import f1, read, score, standing
from PIL import Image, ImageDraw

import figwright
from benchmarks import _trace_gallery as shown
from benchmarks import _trace_look as look
from benchmarks import _trace_truth as known
from benchmarks import trace
from figwright.ir.scene import Rect
from figwright.ir.spec.load import loads
from hostile_sources import pdf

TRUTH = """
id: x
half: tuning
crop: [0, 0, 200, 100]
boxes:
  - {name: Encoder, kind: box, at: [0.1, 0.1, 0.3, 0.3]}
  - {name: Decoder, kind: box, at: [0.6, 0.1, 0.8, 0.3]}
  - {name: all, kind: frame, at: [0.05, 0.05, 0.85, 0.5], optional: true}
things:
  - {name: photo, at: [0.1, 0.6, 0.3, 0.9]}
arrows:
  - [Encoder, Decoder]
  - [photo, Encoder]
lines: []
open:
  - ["Decoder", ""]
"""
FIGURE = """
figure: {{layout: placed, size: [200, 100]}}
body:
  group:
    - {{id: e, label: {first}, place: [20, 10, 40, 20]}}
    - {{id: d, label: Decoder, place: [120, 10, 40, 20]}}
    - {{id: p, kind: canvas, svg: '<svg viewBox="0 0 9 9"><circle r="9"/></svg>', place: [22, 62, 30, 26]}}
    - {{id: q, label: "", place: [24, 65, 10, 10]}}
    - {{id: s, label: Stray, place: [150, 70, 20, 20]}}
edges: [{edges}]
"""


@pytest.fixture
def truth(tmp_path: Path) -> known.Truth:
    (tmp_path / "x.yaml").write_text(TRUTH, "utf-8")
    return known.read(tmp_path / "x.yaml")


def traced(first: str = "Encoder", edges: str = "{from: e, to: d}, {from: q, to: e}") -> figwright.Figure:
    return loads(FIGURE.format(first=first, edges=edges))


def scored(truth: known.Truth, figure: figwright.Figure) -> tuple[tuple[int, int, int], ...]:
    places = {item.id: Rect(*item.place).scaled(1) for item, _ in figure.walk() if item.place}
    shares = {id: Rect(p.x / 200, p.y / 100, p.w / 200, p.h / 100) for id, p in places.items()}
    out = score(truth, (("encoder",), ("decoder",), ("f", "stage")), figure, standing(figure, shares))
    return out.words, out.boxes, out.arrows


def test_what_is_right_is_found_and_what_is_invented_is_counted(truth: known.Truth) -> None:
    words, boxes, arrows = scored(truth, traced())
    assert words == (2, 3, 3)  # "stage" is missing, "Stray" is invented
    assert boxes == (2, 2, 3)  # a part of the photo is no fault, a stray box is
    assert arrows == (2, 2, 2)


def test_other_words_are_another_box_and_its_arrows_still_end_there(truth: known.Truth) -> None:
    _, boxes, arrows = scored(truth, traced(first="Tokens of text"))
    assert boxes == (1, 2, 3)
    assert arrows == (2, 2, 2)


@pytest.mark.parametrize(
    ("edges", "counts"),
    [
        ("{from: d, to: e}", (0, 2, 1)),
        ("{from: e, to: d, arrow: none}", (0, 2, 0)),
        ("{from: e, to: d, arrow: both}", (1, 2, 2)),
        ("{from: e, to: d}, {from: e, to: d}", (1, 2, 1)),
        ("{from: e, to: s}", (0, 2, 1)),
        ("{from: d, to: s}", (0, 2, 0)),
        ("{from: d, to: s}, {from: d, to: q}", (0, 2, 1)),
        ("{from: p, to: q}", (0, 2, 0)),
    ],
)
def test_arrows_count_by_direction_and_once(truth: known.Truth, edges: str, counts: tuple[int, int, int]) -> None:
    assert scored(truth, traced(edges=edges))[2] == counts


def test_doubts_are_counted_for_right_and_for_wrong_arrows(truth: known.Truth) -> None:
    figure = traced(
        edges="{id: r, from: e, to: d}, {id: w, from: d, to: e}, {id: v, from: s, to: e}, {id: l, from: p, to: q}"
    )
    places = {item.id: Rect(*item.place) for item, _ in figure.walk() if item.place}
    shares = {id: Rect(p.x / 200, p.y / 100, p.w / 200, p.h / 100) for id, p in places.items()}
    assert doubted(truth, figure, shares, {"w": "it ends far away", "l": "a part of a drawing"}) == Doubted(1, 0, 2, 1)


def test_formulas_are_read_by_their_pieces() -> None:
    assert read(r"**Loss** $f_{stage}$ of $\pi_\theta$") == ["loss", "stage", "of"]
    assert f1((0, 0, 0)) == 1.0


def test_likeness_falls_with_what_is_drawn_otherwise() -> None:
    one = Image.new("RGB", (200, 100), "white")
    ImageDraw.Draw(one).rectangle((20, 20, 90, 60), fill="blue")
    other = one.copy()
    ImageDraw.Draw(other).rectangle((110, 20, 180, 60), fill="blue")
    assert look.ssim(one, one) == pytest.approx(1.0)
    assert look.ssim(one, other) < 0.9
    moved = look.laid(known.as_png(one), Rect(0.5, 0, 0.5, 0.5), (200, 100))
    assert moved.getpixel((120, 20)) == (0, 0, 255)
    assert moved.getpixel((20, 40)) == (255, 255, 255)


@pytest.mark.parametrize("path", sorted(known.DATA.glob("*.yaml")), ids=lambda path: path.stem)
def test_what_was_written_by_hand_is_whole(path: Path) -> None:
    truth = known.read(path)
    names = {part.name for part in truth.parts}
    assert truth.id == path.stem
    assert truth.half in known.HALVES
    assert len(names) == len(truth.parts)
    for source, target in (*truth.arrows, *truth.open):
        assert {*source, *target} <= names
    assert all(source and target for source, target in truth.arrows)
    assert all(part.place.w > 0 and part.place.h > 0 for part in truth.parts)
    assert all(-0.05 <= v <= 1.05 for p in truth.parts for v in (p.place.x, p.place.y, p.place.right, p.place.bottom))
    assert truth.words or truth.origin != "painted"


def test_what_no_edit_names_stays(truth: known.Truth) -> None:
    figure = traced()
    shares = {
        item.id: Rect(*(v / s for v, s in zip(item.place, (200, 100) * 2, strict=True)))
        for item, _ in figure.walk()
        if item.place
    }
    found = edited(figure, truth, shares)
    assert (found.made, found.refused) == (3, ())  # e and d are renamed, the first of them moved, the photo replaced
    assert found.stayed == found.alone > 0
    assert found.elsewhere == 0.0


def test_a_page_is_traced_edited_and_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    boxes = TRUTH.split("things:")[0].replace("[0, 0, 200, 100]", "[0, 0, 300, 200]")
    (data / "x.yaml").write_text(f"{boxes}things: []\narrows: []\nlines: []\nopen: []\n", "utf-8")
    (tmp_path / "pmlr_x.pdf").write_bytes(pdf())
    monkeypatch.setattr(known, "DATA", data)
    wish = [
        "--source",
        "pdf",
        "--half",
        "tuning",
        "--edits",
        "--figures",
        str(tmp_path),
        "--keep",
        str(tmp_path / "kept"),
    ]
    trace.main([*wish, "--json"])
    told = json.loads(capsys.readouterr().out)
    rows = told["tables"][0]["rows"]
    assert [row["figure"] for row in rows] == ["x", "mean of 1"]
    assert rows[0]["words"] == 1.0
    assert rows[0]["SSIM"] > 0.9
    assert {bar["name"] for bar in told["bars"]} >= {"pdf: arrows", "pdf: still after edits"}
    assert (tmp_path / "kept" / "pdf-x.png").is_file()
    trace.main([*wish, "--half", "held", "--json"])
    assert json.loads(capsys.readouterr().out)["tables"] == []


GALLERY = """
figure: {width: 6in}
body:
  panel:
    label: Overview
    number: a
    items:
      - zone:
          id: stage
          label: Stage
          number: "1"
          items:
            - {id: box, kind: module, label: "Loss $L_{sup}$"}
            - {id: icon, kind: canvas, label: Drawn, svg: '<svg viewBox="0 0 9 9"><circle r="9"/></svg>'}
edges:
  - {from: box, to: icon, label: next}
"""


def test_a_figure_of_the_gallery_is_known_by_what_is_drawn(tmp_path: Path) -> None:
    figure = loads(GALLERY)
    scene = figwright.compile(figure)
    found = shown.truth(figure, tmp_path, "held", (1200, round(1200 * scene.height / scene.width)))
    kinds = {part.name: (part.kind, part.optional) for part in found.parts}
    assert kinds["stage"] == ("frame", False)
    assert kinds["box"] == ("box", False)
    assert kinds["icon"][0] == "thing"
    assert [one for one in kinds.values() if one[1]] == [("oval", True)]
    assert "frame" not in {part.kind for part in found.parts if part.name != "stage"}
    assert found.arrows == ((("box",), ("icon",)),)
    assert ("l", "sup") in found.words
