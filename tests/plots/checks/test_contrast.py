"""Words are seen against what is behind them."""

from __future__ import annotations

from figwright.plots.readback import Mark
from plots.checks.drawings import axes, drawn, findings, points, scale, severities, text


def test_from_worth_a_look_to_invisible() -> None:
    for ink, severity in (("#767676", []), ("#808080", ["info"]), ("#a0a0a0", ["warning"]), ("#dddddd", ["error"])):
        assert severities("contrast", axes(texts=(text("word", 60, 60, colour=ink),))) == severity


def test_what_is_behind_counts_and_the_fix_says_which_ink() -> None:
    (found,) = findings("contrast", axes(texts=(text("5.1", 60, 60, behind="#081d58"),)))
    assert found.severity == "error"
    assert found.fix == "use white text"


def test_words_in_a_shape_or_on_a_large_point() -> None:
    disc = Mark("polygon", x=(3.0, 7.0, 7.0, 3.0), y=(3.0, 3.0, 7.0, 7.0), colours=("#005e26",))
    white = (text("18%", 192, 134, colour="#ffffff", behind="#ffffff"),)
    assert severities("contrast", axes(disc, texts=white)) == []
    assert severities("contrast", axes(texts=white)) == ["error"]
    spot = points(5, x=(5.0,), size=(40.0,), colours=("#005e26",))
    assert severities("contrast", axes(spot, texts=white)) == []


def test_the_page_is_behind_what_stands_outside_of_the_axes() -> None:
    dark = drawn(axes(texts=(text("title", 60, 5, colour="#ffffff"),), x=scale()), background="#202020")
    assert severities("contrast", dark) == []
