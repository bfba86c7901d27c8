"""Edits made in draw.io, as it writes them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from lxml import etree

from figwright import compiler
from figwright.drawing.drawio_cells import SCALE
from figwright.ir.scene import Outline
from figwright.ir.spec.edits import EdgeStyle, apply_all
from frontends.importers.edited import FIGURE, cell, drawio, edits, exported, labelled, middle, told


def _relabelled(root: Any, old: str, new: str) -> None:
    holder = labelled(root, old)
    name = "value" if holder.get("value") is not None else "label"
    holder.set(name, holder.get(name).replace(old, new))


@pytest.mark.parametrize("packed", [False, True])
def test_new_words(packed: bool) -> None:
    def change(root: Any) -> None:
        _relabelled(root, "Encoder", "Reader")
        _relabelled(root, "by rules", "by hand")
        _relabelled(root, "score", "reward")

    assert edits("drawio", drawio(change, packed=packed)) == [
        {"op": "note", "id": "clean", "note": "by hand"},
        {"op": "relabel", "id": "enc", "label": "Reader $f_\\theta$"},
        {"op": "relabel", "id": "scored", "label": "reward"},
    ]


def test_a_label_typed_anew_is_other_html_and_the_same_words() -> None:
    def change(root: Any) -> None:
        holder = labelled(root, "Prepare")
        name = "value" if holder.get("value") is not None else "label"
        holder.set(name, '<div><font style="font-size: 12px;"><b>Prep</b></font><b>are&nbsp;</b></div>')

    seen = told("drawio", drawio(change))
    assert not seen.edits


def test_rich_formulas_stay() -> None:
    content = drawio(lambda root: _relabelled(root, "here", "there"))
    assert edits("drawio", content) == [{"op": "relabel", "id": "loss", "label": "Loss $\\frac{a}{b}$ there"}]


def _inner(root: Any, id: str) -> Any:
    found = cell(root, id)
    return found if found.tag == "mxCell" else found.find("mxCell")


def _dropped(root: Any, id: str, zone: str, x: float, y: float) -> None:
    """A cell put into a container: its place is counted from the container's corner."""
    inner = _inner(root, id)
    inner.set("parent", zone)
    box = compiler.compile(FIGURE).element(id).touch
    corner = compiler.compile(FIGURE).element(zone).touch
    geometry = inner.find("mxGeometry")
    geometry.set("x", str((x - box.w / 2 - corner.x) * SCALE))
    geometry.set("y", str((y - box.h / 2 - corner.y) * SCALE))


def test_moved() -> None:
    x, y = middle("enc")
    content = drawio(lambda root: _dropped(root, "out", "learn", x + 1, y))
    assert edits("drawio", content) == [{"op": "move", "id": "out", "after": "enc"}]
    x, y = middle("dec")
    content = drawio(lambda root: _dropped(root, "enc", "learn", x + 10, y))
    assert edits("drawio", content) == [{"op": "move", "id": "enc", "after": "dec"}]


def test_removed_disconnected_reconnected_and_reversed() -> None:
    def gone(root: Any, *ids: str) -> None:
        for id in ids:
            for one in root.xpath(f'//*[@id="{id}" or @parent="{id}"]'):
                outer = one if one.get("id") else one.getparent()
                outer.getparent().remove(outer)

    assert edits("drawio", drawio(lambda r: gone(r, "loss", "dec--loss", "scored", "scored-label"))) == [
        {"op": "remove", "id": "loss"}
    ]
    assert edits("drawio", drawio(lambda r: gone(r, "enc--dec"))) == [{"op": "disconnect", "id": "enc--dec"}]
    content = drawio(lambda root: _inner(root, "enc--dec").set("target", "loss"))
    assert edits("drawio", content) == [{"op": "reconnect", "id": "enc--dec", "to": ["loss"]}]

    def turned(root: Any) -> None:
        line = _inner(root, "enc--dec")
        line.set("source", "dec")
        line.set("target", "enc")

    def swapped(root: Any) -> None:
        line = _inner(root, "enc--dec")
        style = line.get("style").replace("startArrow=none", "startArrow=classic")
        line.set("style", style.replace("endArrow=block", "endArrow=none"))

    assert edits("drawio", drawio(turned)) == [{"op": "reverse", "id": "enc--dec"}]
    assert edits("drawio", drawio(swapped)) == [{"op": "reverse", "id": "enc--dec"}]


def test_an_arrow_dashed_and_one_that_is_so_no_longer() -> None:
    def dashed(root: Any, id: str = "enc--dec") -> None:
        line = _inner(root, id)
        line.set("style", line.get("style") + "dashed=1;")

    def solid(root: Any, id: str = "enc--dec") -> None:
        line = _inner(root, id)
        line.set("style", re.sub(r"dashed=1;|fixDash=1;|dashPattern=[^;]*;", "", line.get("style")) + "dashed=0;")

    edit = {"op": "edge-style", "id": "enc--dec", "optional": True}
    assert edits("drawio", drawio(dashed)) == [edit]
    changed, _ = apply_all(FIGURE, told("drawio", drawio(dashed)).edits)
    assert edits("drawio", drawio(solid, changed), changed) == [edit | {"optional": False}]
    auxiliary, _ = apply_all(FIGURE, [EdgeStyle(id="enc--dec", kind="auxiliary")])
    seen = told("drawio", drawio(solid, auxiliary), auxiliary)
    assert [edit.data() for edit in seen.edits] == [{"op": "edge-style", "id": "enc--dec", "look": {"dash": []}}]
    plain, _ = apply_all(auxiliary, seen.edits)
    line = compiler.compile(plain).element("enc--dec").marks[0]
    assert isinstance(line, Outline)
    assert line.paint.dash == ()
    (again,) = edits("drawio", drawio(dashed, plain), plain)
    assert again["look"]["dash"], "the kind's own dashes"


def test_words_on_an_arrow() -> None:
    def change(root: Any) -> None:
        holder = etree.SubElement(root.find(".//root"), "mxCell", id="x-9", value="tokens", parent="enc--dec")
        holder.set("style", "edgeLabel;html=1;align=center;")
        holder.set("vertex", "1")
        etree.SubElement(holder, "mxGeometry", x="-0.1", relative="1").set("as", "geometry")

    assert edits("drawio", drawio(change)) == [{"op": "relabel", "id": "enc--dec", "label": "tokens"}]


def test_a_new_box_and_edges_to_it() -> None:
    def change(root: Any) -> None:
        cells = root.find(".//root")
        zone = compiler.compile(FIGURE).element("prep").touch
        new = etree.SubElement(cells, "mxCell", id="Jx4-1", value="Corpus", parent="prep", vertex="1")
        new.set("style", "shape=cylinder3;whiteSpace=wrap;html=1;")
        place = {"x": str(zone.w / 2 * SCALE - 10), "y": "25", "width": "20", "height": "8"}
        etree.SubElement(new, "mxGeometry", place).set("as", "geometry")
        line = etree.SubElement(cells, "mxCell", id="Jx4-2", parent="1", edge="1", source="Jx4-1", target="text")
        line.set("style", "edgeStyle=orthogonalEdgeStyle;dashed=1;")
        etree.SubElement(line, "mxGeometry", relative="1").set("as", "geometry")

    assert edits("drawio", drawio(change)) == [
        {"op": "add", "before": "text", "item": {"id": "corpus", "label": "Corpus", "kind": "store"}},
        {"op": "connect", "from": ["corpus"], "to": ["text"], "kind": "auxiliary"},
    ]


def test_an_end_that_holds_on_to_nothing_is_a_note() -> None:
    def change(root: Any) -> None:
        line = _inner(root, "enc--dec")
        del line.attrib["target"]
        point = next(p for p in line.iter("mxPoint") if p.get("as") == "targetPoint")
        point.set("x", "-50")
        point.set("y", "-50")

    seen = told("drawio", drawio(change))
    assert not seen.edits
    assert any("'enc--dec'" in note for note in seen.notes)


def test_colour() -> None:
    def change(root: Any) -> None:
        holder = next(node for node in root.iter() if node.get("id") == "prep")
        inner = holder if holder.tag == "mxCell" else holder.find("mxCell")
        style = dict(part.partition("=")[::2] for part in inner.get("style").split(";") if part)
        style["fillColor"] = "#f8cecc"
        inner.set("style", "".join(f"{k}={v};" for k, v in style.items()))

    assert edits("drawio", drawio(change)) == [{"op": "restyle", "id": "prep", "tone": "red"}]


def test_a_bare_model_is_read() -> None:
    root = etree.fromstring(exported("drawio"))
    seen = told("drawio", etree.tostring(root.find(".//mxGraphModel")))
    assert not seen.edits
    assert seen.base == FIGURE
