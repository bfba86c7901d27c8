"""One look at a file: the picture and where its findings stand, or what is wrong and in which line."""

from __future__ import annotations

from pathlib import Path

import pytest

from figwright.apps.cli.init import STARTER
from figwright.apps.watch.looking import look


@pytest.fixture
def figure(tmp_path: Path) -> Path:
    path = tmp_path / "größe 1.yaml"
    path.write_text(STARTER, "utf-8")
    return path


def test_a_good_file_has_a_picture_and_no_error(figure: Path) -> None:
    found = look(figure)
    assert found.error == ""
    assert found.svg.lstrip().startswith(b"<svg")
    assert found.alt.startswith("A question is embedded")
    assert found.sources == {figure}


def test_findings_know_their_lines(figure: Path) -> None:
    text = STARTER.replace("edges:", "edges:\n  - {from: answer, to: question, evidence: nowhere said}")
    figure.write_text(text, "utf-8")
    source = figure.with_name("method.md")
    source.write_text("A question is answered.", "utf-8")
    found = look(figure, source)
    (finding,) = [one for one in found.findings if one.element == "answer--question" and one.rule == "unsupported"]
    assert text.splitlines()[found.lines[finding.element] - 1].startswith("  - {from: answer")
    assert source in found.sources


@pytest.mark.parametrize(
    ("old", "new", "said", "line"),
    [
        ("- index -> passages", "- index -> pasages", "no node named 'pasages'", 27),
        ("glyph: cards", "glyph: cardz", "no glyph named 'cardz'", 21),
        ("theme: soft-tech", "theme: softtech", "no theme named 'softtech'", 3),
        ("    - zone:\n        id: retrieve", "    - zone: [\n        id: retrieve", "not valid YAML", 12),
    ],
)
def test_an_error_names_its_line(figure: Path, old: str, new: str, said: str, line: int) -> None:
    figure.write_text(STARTER.replace(old, new), "utf-8")
    found = look(figure)
    assert said in found.error
    assert abs(found.line - line) <= (2 if "YAML" in said else 0), (found.line, found.error)
    assert found.scene is None


def test_what_a_figure_is_drawn_from_is_watched_even_when_it_is_missing(figure: Path) -> None:
    own = STARTER.replace("theme: soft-tech", "theme: own.toml")
    figure.write_text(own.replace("body:", "body:", 1), "utf-8")
    found = look(figure)
    assert found.error
    assert figure.with_name("own.toml") in found.sources


def test_a_file_that_is_gone_is_an_error_and_no_crash(figure: Path) -> None:
    figure.unlink()
    assert "no file named" in look(figure).error
