"""Type is as large in print as it has to be."""

from __future__ import annotations

from plots.checks.drawings import axes, drawn, findings, severities, text


def test_six_points_and_five() -> None:
    assert severities("small-type", axes(texts=(text("tick", 60, 60, size=6),))) == []
    assert severities("small-type", axes(texts=(text("tick", 60, 60, size=5.5),))) == ["warning"]
    assert severities("small-type", axes(texts=(text("tick", 60, 60, size=4.5),))) == ["error"]


def test_a_figure_wider_than_the_page_is_shrunk_to_it() -> None:
    wide = drawn(axes(texts=(text("tick", 60, 60, size=8),)), width=1008.0)
    (found,) = findings("small-type", wide)
    assert found.severity == "error"
    assert "4.0 pt" in found.message
    assert "14 pt" in found.fix


def test_one_finding_for_one_size() -> None:
    row = tuple(text(f"t{i}", 20 * i, 60, size=5.5) for i in range(9))
    (found,) = findings("small-type", axes(texts=row))
    assert "9 texts" in found.message
