"""`figwright edit --from`: an edited export on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from figwright import compiler
from figwright.apps.cli import main
from figwright.frontends import importers
from figwright.frontends.importers._stamp import packed
from figwright.ir.spec.load import load, loads
from frontends.importers.edited import FIGURE, SVG, TEXT, drawio, exported, of, pptx, shape, svg


def _edited() -> bytes:
    def change(root: Any) -> None:
        next(of(root, "prep").iter(f"{SVG}text")).text = "Preparation"
        of(root, "dec").set("transform", "translate(2,3)")

    return svg(change)


def test_changes_are_printed_or_applied(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    figure, export, out = tmp_path / "figure.yaml", tmp_path / "figure.svg", tmp_path / "new.yaml"
    figure.write_text(TEXT, "utf-8")
    export.write_bytes(_edited())
    assert main(["edit", str(figure), "--from", str(export)]) == 0
    printed = capsysbinary.readouterr()
    moved = {"op": "shift", "ids": ["dec"], "by": [2.0, 3.0]}
    assert json.loads(printed.out) == [moved, {"op": "relabel", "id": "prep", "label": "Preparation"}]
    assert main(["edit", str(figure), "--from", str(export), "-o", str(out), "--undo", str(tmp_path / "u.json")]) == 0
    assert load(out).item("prep").label == "Preparation"
    assert main(["edit", str(out), str(tmp_path / "u.json"), "-o", str(out)]) == 0
    assert load(out) == FIGURE


def test_either_edits_or_a_file(tmp_path: Path) -> None:
    figure = tmp_path / "figure.yaml"
    figure.write_text(TEXT, "utf-8")
    assert main(["edit", str(figure)]) == 2
    assert main(["edit", str(figure), "[]", "--from", "x.svg"]) == 2
    assert main(["edit", str(figure), "--from", str(tmp_path / "none.svg")]) == 1


@pytest.mark.parametrize("format", ["drawio", "pptx", "svg"])
def test_import_takes_what_was_changed_in_a_file_of_ours(
    format: str, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    changed, out = tmp_path / f"changed.{format}", tmp_path / "figure.yaml"
    changed.write_bytes(_renamed(format, "Prepare", "Preparation"))
    assert main(["import", str(changed), "-o", str(out)]) == 0
    assert load(out).item("prep").label == "Preparation"
    assert b"1 change made by hand: relabel prep" in capsysbinary.readouterr().err
    changed.write_bytes(exported(format))
    assert main(["import", str(changed), "-o", str(out)]) == 0
    assert load(out) == FIGURE
    assert b"by hand" not in capsysbinary.readouterr().err


def _renamed(format: str, old: str, new: str) -> bytes:
    if format == "svg":
        return svg(lambda root: next(of(root, "prep").iter(f"{SVG}text")).__setattr__("text", new))
    if format == "drawio":
        return exported(format).replace(old.encode(), new.encode(), 1)

    def change(slide: Any) -> None:
        shape(slide, "prep").text_frame.paragraphs[0].runs[0].text = new

    return pptx(change)


def test_import_of_a_picture_that_holds_its_figure(tmp_path: Path) -> None:
    picture, out = tmp_path / "figure.png", tmp_path / "figure.yaml"
    picture.write_bytes(exported("png"))
    assert main(["import", str(picture), "-o", str(out)]) == 0
    assert load(out) == FIGURE


def test_import_does_not_open_the_files_that_a_strangers_figure_names(tmp_path: Path) -> None:
    spy = loads("body: {row: [{id: enc, kind: image, src: /etc/passwd, label: x}, {id: out, label: Answer}]}")
    content = exported("drawio").replace(packed(FIGURE).encode(), packed(spy).encode())
    figure, notes = importers.returned("a.drawio", content) or (None, ())
    assert figure == spy
    assert any("uses other files" in note for note in notes)


def test_import_of_a_file_in_which_nothing_of_ours_is_left(tmp_path: Path) -> None:
    """Somebody drew something else in the file: that is what it shows."""

    def change(root: Any) -> None:
        for one in [e for e in root.iter("mxCell", "UserObject") if e.get("id") not in ("0", "1", None)]:
            one.getparent().remove(one)
        page = next(root.iter("root"))
        cell = etree.SubElement(page, "mxCell", id="n", value="Other", style="html=1", vertex="1", parent="1")
        etree.SubElement(cell, "mxGeometry", x="0", y="0", width="80", height="40").set("as", "geometry")

    changed, out = tmp_path / "changed.drawio", tmp_path / "figure.yaml"
    changed.write_bytes(drawio(change))
    assert main(["import", str(changed), "-o", str(out)]) == 0
    assert [node.label for node in load(out).nodes()] == ["Other"]


def test_an_export_without_its_figure_is_shown_the_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    export = tmp_path / "figure.pptx"
    export.write_bytes(compiler.render(FIGURE, "pptx"))
    assert main(["import", str(export)]) == 1
    assert "edit FIGURE --from" in capsys.readouterr().err
