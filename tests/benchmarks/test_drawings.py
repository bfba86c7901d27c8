"""Drawings of several programs make the way into a figure file and back; what is lost or long is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks.drawings import MOST, main, measure

DRAWINGS = Path(__file__).parents[1] / "frontends" / "diagrams" / "drawings"
SHARED = Path(__file__).parents[2].parent / "shared" / "drawings"


@pytest.mark.parametrize("path", sorted(DRAWINGS.glob("*.svg")), ids=lambda path: path.stem)
def test_the_look_survives_and_nothing_is_lost(path: Path) -> None:
    found = measure(path)
    for kept, drawn in (found.things, found.arrows, found.words):
        assert kept == drawn > 0
    assert max(found.pixels, found.shapes) < MOST
    assert found.same


@pytest.mark.skipif(not SHARED.is_dir(), reason="the drawings are not here")
@pytest.mark.parametrize("name", ["aib1.svg", "aib2.raw.svg", "aib3.raw.svg"])
def test_drawings_of_agents_hold_every_bar(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--drawings", str(SHARED), "--only", name, "--json"])
    told = json.loads(capsys.readouterr().out)
    assert status == 0, told["bars"]


def test_a_missed_bar_ends_in_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tiny = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40"><rect width="80" height="30"/></svg>'
    (tmp_path / "tiny.svg").write_text(tiny, "utf-8")
    assert main(["--drawings", str(tmp_path), "--look", str(tmp_path / "look")]) == 1
    assert "not tiny.svg" in capsys.readouterr().out  # a figure file has a head, which is longer than that
    assert (tmp_path / "look" / "tiny.after.png").is_file()
