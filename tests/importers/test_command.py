"""`figwright edit --from`: an edited export on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from figwright.commands import main
from figwright.spec.load import load
from importers.edited import FIGURE, SVG, TEXT, of, svg


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
