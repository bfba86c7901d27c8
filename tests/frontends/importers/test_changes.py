"""A file that comes back to a figure that has moved on, and files that are not what they say."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest

from figwright.core.errors import AssetError, FigwrightError
from figwright.frontends import importers
from figwright.frontends.importers._drawing import blocks
from figwright.frontends.importers._stamp import packed, unpacked
from figwright.frontends.importers._words import rewritten
from figwright.ir.spec.edits import apply_all, parse
from figwright.ir.spec.load import loads
from frontends.importers.edited import FIGURE, SVG, exported, of, svg

pytestmark = pytest.mark.core


def _now(*edits: dict[str, Any]) -> Any:
    return apply_all(FIGURE, parse(list(edits)))[0]


def _saying(id: str, text: str) -> bytes:
    def change(root: Any) -> None:
        next(of(root, id).iter(f"{SVG}text")).text = text

    return svg(change)


def test_an_element_that_is_gone_is_a_note() -> None:
    seen = importers.changes(_now({"op": "remove", "id": "prep"}), "a.svg", _saying("prep", "Preparation"))
    assert not seen.edits
    assert any("no longer fits" in note and "'prep'" in note for note in seen.notes)
    assert seen.base == FIGURE


def test_what_both_changed_is_told_and_the_rest_applies() -> None:
    figure = _now(
        {"op": "relabel", "id": "prep", "label": "Getting ready"}, {"op": "relabel", "id": "out", "label": "Result"}
    )
    seen = importers.changes(figure, "a.svg", _saying("prep", "Preparation"))
    assert [edit.data() for edit in seen.edits] == [{"op": "relabel", "id": "prep", "label": "Preparation"}]
    assert any("in the figure too" in note for note in seen.notes)
    after, _ = apply_all(figure, seen.edits)
    assert after.item("out").label == "Result"


def test_the_same_change_on_both_sides_is_no_edit() -> None:
    figure = _now({"op": "relabel", "id": "prep", "label": "Preparation"})
    seen = importers.changes(figure, "a.svg", _saying("prep", "Preparation"))
    assert not seen.edits


def test_another_figures_file_is_not_compared() -> None:
    other = loads("body: {row: [{id: p, label: Other}, {id: q, label: Thing}]}\nedges: [p -> q]")
    content = exported("svg", other).replace(b"figwright1:", b"figwrong:")
    with pytest.raises(AssetError, match="export of another figure"):
        importers.changes(FIGURE, "a.svg", content)
    with pytest.raises(AssetError, match="made from another figure"):
        importers.changes(FIGURE, "a.svg", importers.stamped(content, "svg", other))


def test_a_stamp_comes_back_whole_and_a_damaged_one_is_told() -> None:
    assert unpacked(packed(FIGURE)) == FIGURE
    assert unpacked(packed(FIGURE)[:-40]) is None
    content = exported("svg").replace(b"figwright1:", b"figwright1:AAAA")
    seen = importers.changes(FIGURE, "a.svg", content)
    assert not seen.edits
    assert any("cannot read the figure stored" in note for note in seen.notes)


@pytest.mark.parametrize(
    "told",
    [
        "body: {row: [{id: enc, kind: image, src: /etc/passwd, label: x}, {id: out, label: Answer}]}",
        "figure: {domain: /etc, theme: sage}\nbody: {row: [{id: enc, label: x}, {id: out, label: Answer}]}",
    ],
)
def test_a_stamp_cannot_make_us_open_files(told: str) -> None:
    spy = loads(told)
    content = exported("svg").replace(packed(FIGURE).encode(), packed(spy).encode())
    seen = importers.changes(FIGURE, "a.svg", content)
    assert seen.base is None
    assert any("uses other images" in note for note in seen.notes)


def _bomb() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("ppt/slides/slide1.xml", b" " * (90 << 20))
    return out.getvalue()


LAUGHS = b'<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>'
OUTSIDE = b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>'


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.svg", LAUGHS), ("a.svg", OUTSIDE), ("a.svg", b"not xml"), ("a.svg", b"<html/>"), ("a.svg", b""),
        ("a.svg", b"<g>" * 100_000), ("a.pptx", b"PK\x03\x04 broken"), ("a.pptx", None), ("a.pptx", b""),
        ("a.drawio", b"<mxfile><diagram>!!!</diagram></mxfile>"), ("a.drawio", b"<mxfile/>"), ("a.drawio", b"<a/>"),
        ("a.png", b"\x89PNG"), ("a", b""),
    ],
    ids=range(14),
)  # fmt: skip
def test_files_that_are_broken_or_hostile(name: str, content: bytes | None) -> None:
    """None is a bomb, which takes a while to make."""
    with pytest.raises(FigwrightError):
        importers.changes(FIGURE, name, _bomb() if content is None else content)


@pytest.mark.parametrize(
    ("before", "after", "fields", "wanted"),
    [
        (["Self- attention"], ["Self- attentive"], {"label": "Self-attention"}, {"label": "Self-attentive"}),
        (["Query q"], ["Key q"], {"label": "Query $q$"}, {"label": "Key $q$"}),
        (["Query q"], ["Query"], {"label": "Query $q$"}, {"label": "Query"}),
        (["fθ x"], ["fθ y"], {"label": "$f_\\theta$ x"}, {"label": "$f_\\theta$ y"}),
        (["fθ x"], ["gθ x"], {"label": "$f_\\theta$ x"}, {"label": "gθ x"}),
        (["Big model"], ["Big network"], {"label": "**Big** model"}, {"label": "**Big** network"}),
        (["Big model"], ["Huge model"], {"label": "**Big** model"}, {"label": "**Huge** model"}),
        (["Layer × L", "deep"], ["Layer × 6", "deep"], {"label": "Layer", "repeat": "× L", "note": "deep"},
         {"repeat": "× 6"}),
        (["A", "b"], ["A"], {"label": "A", "repeat": "", "note": "b"}, {"note": ""}),
        ([], ["New"], {"label": ""}, {"label": "New"}),
        (["( bold )"], ["( bolder )"], {"label": "(**bold**)"}, {"label": "(**bolder**)"}),
        (["q : key"], ["q : value"], {"label": "$q$: key"}, {"label": "$q$: value"}),
        (["one two", "three"], ["one two three"], {"label": "one two three"}, {}),
    ],
)  # fmt: skip
def test_rewritten(before: list[str], after: list[str], fields: dict[str, str], wanted: dict[str, str]) -> None:
    said = rewritten(blocks(before), blocks(after), tuple(fields.items()), lambda tex: f"${tex}$").fields
    assert said == wanted
