"""Words stay on the page."""

from __future__ import annotations

from plots.checks.drawings import axes, drawn, findings, severities, text


def test_half_gone_is_an_error_and_a_little_a_warning() -> None:
    assert severities("text-outside", axes(texts=(text("a long title", 340, 10),))) == ["error"]
    assert severities("text-outside", axes(texts=(text("a long title", 310, 10),))) == ["warning"]
    assert severities("text-outside", axes(texts=(text("a long title", 299, 10),))) == []


def test_the_words_are_named_and_those_of_the_figure_count() -> None:
    (found,) = findings("text-outside", drawn(axes(), texts=(text("legend below", 100, 300, "legend"),)))
    assert found.severity == "error"
    assert "legend below" in found.message
