"""Edits made in Inkscape and Illustrator, as these write them."""

from __future__ import annotations

from typing import Any

import pytest
from lxml import etree

from figwright import compiler
from figwright.frontends import importers
from figwright.ir.spec.edits import apply_all
from figwright.ir.spec.load import loads
from frontends.importers.edited import FIGURE, SVG, edits, exported, middle, of, svg, told


def _text(root: Any, id: str, said: str) -> Any:
    return next(e for e in of(root, id).iter(f"{SVG}text") if said in "".join(e.itertext()))


def test_new_words_keep_formulas_and_bold() -> None:
    def change(root: Any) -> None:
        _text(root, "enc", "Encoder").text = "Transformer"
        for tspan in of(root, "dec").iter(f"{SVG}tspan"):
            if tspan.text == "decoder":
                tspan.text = "reader"

    assert edits("svg", svg(change)) == [
        {"op": "relabel", "id": "enc", "label": "Transformer $f_\\theta$"},
        {"op": "relabel", "id": "dec", "label": "**Fast** reader"},
    ]


def test_a_note_a_title_and_an_arrows_label() -> None:
    def change(root: Any) -> None:
        _text(root, "clean", "by rules").text = "by hand"
        _text(root, "prep", "Prepare").text = "Preparation"
        _text(root, "scored/label", "score").text = "reward"

    assert edits("svg", svg(change)) == [
        {"op": "relabel", "id": "prep", "label": "Preparation"},
        {"op": "note", "id": "clean", "note": "by hand"},
        {"op": "relabel", "id": "scored", "label": "reward"},
    ]


def test_text_that_inkscape_split_is_the_same_text() -> None:
    def change(root: Any) -> None:
        text = _text(root, "prep", "Prepare")
        text.text = None
        line = etree.SubElement(text, f"{SVG}tspan", x=text.get("x"), y=text.get("y"))
        line.text = "Pre"
        etree.SubElement(line, f"{SVG}tspan", style="font-weight:600").text = "pa"
        line[0].tail = "re"
        line.set("{http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd}role", "line")

    seen = told("svg", svg(change))
    assert not seen.edits
    assert not seen.notes


def test_deleted_words() -> None:
    def change(root: Any) -> None:
        for id in ("scored/label",):
            of(root, id).getparent().remove(of(root, id))
        note = _text(root, "clean", "by rules")
        note.getparent().remove(note)

    assert edits("svg", svg(change)) == [
        {"op": "note", "id": "clean", "note": ""},
        {"op": "relabel", "id": "scored", "label": ""},
    ]


def _dragged(root: Any, id: str, dx: float, dy: float) -> None:
    of(root, id).set("transform", f"translate({dx},{dy})")


def test_into_another_zone() -> None:
    (x, y), (tx, ty) = middle("out"), middle("enc")
    content = svg(lambda root: _dragged(root, "out", tx - x + 1, ty - y))
    assert edits("svg", content) == [{"op": "move", "id": "out", "after": "enc"}]


def test_past_a_sibling() -> None:
    (x, _), (tx, _) = middle("enc"), middle("dec")
    content = svg(lambda root: _dragged(root, "enc", tx - x + 10, 0))
    assert edits("svg", content) == [{"op": "move", "id": "enc", "after": "dec"}]


def test_a_free_move_is_a_shift_and_nothing_else_moves() -> None:
    seen = told("svg", svg(lambda root: _dragged(root, "dec", 3, 24)))
    assert [edit.data() for edit in seen.edits] == [{"op": "shift", "ids": ["dec"], "by": [3.0, 24.0]}]
    assert not seen.notes
    before, after = (compiler.compile(f) for f in (FIGURE, apply_all(FIGURE, seen.edits)[0]))
    for element in before.role("node", "zone"):
        wanted = element.box.moved(3, 24) if element.id == "dec" else element.box
        assert after.element(element.id).box.x == pytest.approx(wanted.x, abs=0.1)
        assert after.element(element.id).box.y == pytest.approx(wanted.y, abs=0.1)


def test_a_swap_is_a_move_and_no_shift() -> None:
    """What was put aside to make room for another stands where the layout puts it."""
    a, b = middle("enc")[0], middle("dec")[0]

    def change(root: Any) -> None:
        _dragged(root, "enc", b - a, 0)
        _dragged(root, "dec", a - b, 0)

    seen = told("svg", svg(change))
    assert [edit.op for edit in seen.edits] == ["move"]


def test_words_that_became_longer_have_not_moved() -> None:
    figure = loads("body: {row: [{id: a, label: One}, {id: t, kind: text, label: Some words}, {id: b, label: Two}]}")

    def change(root: Any) -> None:
        next(of(root, "t").iter(f"{SVG}text")).text = "Some words that are longer"

    seen = told("svg", svg(change, figure), figure)
    assert [edit.op for edit in seen.edits] == ["relabel"]


def test_all_of_it_moved_and_scaled_is_no_change() -> None:
    def change(root: Any) -> None:
        group = etree.Element(f"{SVG}g", transform="matrix(1.5 0 0 1.5 40 -20)")
        group.extend([child for child in root if child.tag == f"{SVG}g"])
        root.append(group)

    seen = told("svg", svg(change))
    assert not seen.edits
    assert all("type size" in note for note in seen.notes)


def test_a_zone_dragged_with_all_it_holds_past_its_neighbour() -> None:
    (x, _), (tx, _) = middle("prep"), middle("learn")

    def change(root: Any) -> None:
        for id in ("prep", "text", "clean", "text--clean"):
            _dragged(root, id, tx - x + 300, 0)

    assert edits("svg", svg(change))[0] == {"op": "move", "id": "prep", "after": "out"}


def test_removed() -> None:
    def change(root: Any) -> None:
        for id in ("loss", "dec--loss", "scored", "scored/label"):
            of(root, id).getparent().remove(of(root, id))

    assert edits("svg", svg(change)) == [{"op": "remove", "id": "loss"}]


def test_a_frame_taken_away_is_unwrapped() -> None:
    content = svg(lambda root: of(root, "prep").getparent().remove(of(root, "prep")))
    assert edits("svg", content) == [{"op": "unwrap", "id": "prep"}]


def test_disconnected() -> None:
    content = svg(lambda root: of(root, "enc--dec").getparent().remove(of(root, "enc--dec")))
    assert edits("svg", content) == [{"op": "disconnect", "id": "enc--dec"}]


def test_an_arrow_bent_to_another_box() -> None:
    x, y = middle("loss")

    def change(root: Any) -> None:
        line, head = of(root, "enc--dec")
        start = line.get("d").split(" L")[0]
        line.set("d", f"{start} L{x - 20} {y + 30} L{x} {y}")
        head.set("d", f"M{x} {y} L{x - 5} {y - 2} L{x - 5} {y + 2} Z")

    assert edits("svg", svg(change)) == [{"op": "reconnect", "id": "enc--dec", "to": ["loss"]}]


def test_an_arrow_flipped_over() -> None:
    def change(root: Any) -> None:
        scene = compiler.compile(FIGURE)
        route = scene.element("enc--dec").route
        assert route is not None
        total = route.points[0].x + route.points[-1].x
        of(root, "enc--dec").set("transform", f"matrix(-1 0 0 1 {total} 0)")

    assert edits("svg", svg(change)) == [{"op": "reverse", "id": "enc--dec"}]


def test_a_head_taken_away() -> None:
    content = svg(lambda root: of(root, "enc--dec").remove(of(root, "enc--dec")[1]))
    assert edits("svg", content) == [{"op": "edge-style", "id": "enc--dec", "arrow": "none"}]


def test_an_arrow_dashed() -> None:
    content = svg(lambda root: of(root, "enc--dec")[0].set("style", "stroke-dasharray: 4, 2"))
    assert edits("svg", content) == [{"op": "edge-style", "id": "enc--dec", "optional": True}]


def test_a_new_line_between_boxes() -> None:
    (x, y), (tx, ty) = middle("text"), middle("out")

    def change(root: Any) -> None:
        style = "fill:none;stroke:#000000;stroke-width:1;marker-end:url(#Arrow1);stroke-dasharray:2,2"
        etree.SubElement(root, f"{SVG}path", d=f"m {x},{y} {tx - x},{ty - y}", style=style, id="path77")

    assert edits("svg", svg(change)) == [
        {"op": "connect", "from": ["text"], "to": ["out"], "kind": "auxiliary"},
    ]


def test_a_new_box_with_words_on_it() -> None:
    x, y = middle("clean")

    def change(root: Any) -> None:
        group = etree.SubElement(root, f"{SVG}g", transform=f"translate({x},{y + 40})")
        etree.SubElement(group, f"{SVG}rect", x="-20", y="-8", width="40", height="16", style="fill:#cccccc")
        text = etree.SubElement(group, f"{SVG}text", x="-10", y="3", style="font-size:8px")
        etree.SubElement(text, f"{SVG}tspan").text = "Tokenizer"

    scene = compiler.compile(FIGURE)
    zone = scene.element("prep").box

    def taller(root: Any) -> None:
        change(root)
        of(root, "prep")[0].set("height", str(zone.h + 60))

    seen = told("svg", svg(taller))
    assert [edit.data() for edit in seen.edits] == [
        {"op": "add", "after": "clean", "item": {"id": "tokenizer", "label": "Tokenizer"}},
    ]
    assert any("'prep'" in note and "resized" in note for note in seen.notes)


def test_a_copy_of_a_box_is_a_new_box_like_it() -> None:
    (x, _), (tx, _) = middle("dec"), middle("loss")

    def change(root: Any) -> None:
        copy = etree.fromstring(etree.tostring(of(root, "enc")))
        copy.set("id", "g2041")
        copy.set("transform", f"translate({(x + tx) / 2 - middle('enc')[0]},0)")
        for text in copy.iter(f"{SVG}text"):
            text.text = "Second"
        root.append(copy)

    (edit,) = edits("svg", svg(change))
    assert (edit["op"], edit["after"], edit["item"]["label"]) == ("add", "dec", "Second $f_\\theta$")


def test_a_new_colour() -> None:
    def change(root: Any) -> None:
        for rect in of(root, "dec").iter(f"{SVG}rect"):
            if not rect.get("opacity"):
                rect.set("style", "fill:#00aa44;stroke:none")

    assert edits("svg", svg(change)) == [{"op": "restyle", "id": "dec", "tone": "green"}]


def test_drawings_fonts_and_sizes_are_told() -> None:
    def change(root: Any) -> None:
        etree.SubElement(root, f"{SVG}circle", cx="5", cy="5", r="3", fill="red")
        _text(root, "prep", "Prepare").set("style", "font-family:Comic Sans MS;font-size:20px")

    seen = told("svg", svg(change))
    assert not seen.edits
    notes = "\n".join(seen.notes)
    assert "new drawing" in notes
    assert "Comic Sans MS" in notes
    assert "type size" in notes


def test_illustrator_drops_data_attributes_and_writes_style_sheets() -> None:
    def change(root: Any) -> None:
        fills: dict[str, str] = {}
        for element in root.iter():
            for name in [n for n in element.attrib if n.startswith("data-") and n not in ("data-tex",)]:
                del element.attrib[name]
            if fill := element.attrib.pop("fill", ""):
                element.set("class", fills.setdefault(fill, f"st{len(fills)}"))
            if element.tag == f"{SVG}g" and (id := element.get("id")):
                element.set("id", id.replace("-", "_x2D_"))
        root.remove(root.find(f"{SVG}metadata"))
        sheet = etree.SubElement(root, f"{SVG}style")
        sheet.text = "".join(f".{name}{{fill:{fill};}}" for fill, name in fills.items())
        _text_of_id(root, "prep").text = "Preparation"

    seen = told("svg", svg(change))
    assert [edit.data() for edit in seen.edits] == [{"op": "relabel", "id": "prep", "label": "Preparation"}]
    assert seen.base is None
    assert "compared with the current figure" in seen.notes[0]


def _text_of_id(root: Any, id: str) -> Any:
    return next(root.xpath(f'//*[@id="{id}"]')[0].iter(f"{SVG}text"))


def test_ungrouped_boxes_are_found_again() -> None:
    def change(root: Any) -> None:
        group = of(root, "prep")
        parent = group.getparent()
        for child in list(group):
            parent.insert(parent.index(group), child)
        parent.remove(group)

    seen = told("svg", svg(change))
    assert not seen.edits


def test_a_stamp_does_not_change_the_picture() -> None:
    plain, marked = compiler.render(FIGURE, "svg"), exported("svg")
    root = etree.fromstring(marked)
    root.remove(root.find(f"{SVG}metadata"))
    assert [e.tag for e in root] == [e.tag for e in etree.fromstring(plain)]


@pytest.mark.parametrize("name", ["figure.SVG", "figure.txt"])
def test_the_format_is_known_by_name_or_by_its_beginning(name: str) -> None:
    assert not importers.changes(FIGURE, name, exported("svg")).edits
