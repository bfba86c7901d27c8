"""Several coloured series have names somewhere."""

from __future__ import annotations

from plots.checks.drawings import BLUE, GREEN, RED, axes, bars, drawn, entry, line, points, scale, severities, text

TWO = (line(1, 2, 3, colour=RED), line(2, 3, 4, colour=BLUE))


def test_two_colours_and_no_names() -> None:
    assert severities("unnamed-series", axes(*TWO)) == ["warning"]
    assert severities("unnamed-series", axes(TWO[0])) == []


def test_a_legend_here_at_the_figure_or_at_a_neighbour_names_them() -> None:
    legend = (entry("a", RED), entry("b", BLUE))
    assert severities("unnamed-series", axes(*TWO, legend=legend)) == []
    assert severities("unnamed-series", drawn(axes(*TWO), legend=legend)) == []
    assert severities("unnamed-series", drawn(axes(*TWO), axes(*TWO, legend=legend))) == []


def test_words_in_the_same_colour_or_at_the_end_name_them() -> None:
    inked = (text("a", 300, 40, colour=RED), text("b", 300, 60, colour=BLUE))
    assert severities("unnamed-series", axes(*TWO, texts=inked)) == []
    ends = (text("first", 112, 178), text("second", 112, 156))
    assert severities("unnamed-series", axes(*TWO, texts=ends)) == []


def test_one_of_three_without_a_name_is_worth_a_look() -> None:
    three = axes(*TWO, line(3, 4, 5, colour=GREEN), legend=(entry("a", RED), entry("b", BLUE)))
    assert severities("unnamed-series", three) == ["info"]


def test_greys_and_bars_with_a_tick_each_need_none() -> None:
    assert severities("unnamed-series", axes(line(1, 2, colour=RED), line(2, 3, colour="#888888"))) == []
    one, other = bars(3, colour=RED), bars(4, colour=BLUE, x=(1.0,))
    assert severities("unnamed-series", axes(one, other, x=scale(-0.5, 1.5, "ours", "theirs"))) == []


def test_a_mark_with_the_label_of_an_entry_is_named_whatever_colour_the_entry_was_read_in() -> None:
    """A line with error bars in another colour: the legend's entry is read in that of the bars."""
    two = (line(1, 2, 3, colour=RED, label="a"), line(2, 3, 4, colour=BLUE, label="b"))
    assert severities("unnamed-series", axes(*two, legend=(entry("a", GREEN), entry("b", "#bcbd22")))) == []
    assert severities("unnamed-series", axes(*two, legend=(entry("x", GREEN), entry("y", "#bcbd22")))) == ["warning"]


def test_rows_named_by_their_ticks_need_no_legend_unless_two_series_share_them() -> None:
    rows = scale(-0.5, 2.5, "ours", "theirs", "none")
    others, strong = points(5, 6, x=(1.0, 2.0), y=(1.0, 2.0)), points(7, x=(3.0,), y=(0.0,), colours=(RED,))
    assert severities("unnamed-series", axes(others, strong, y=rows)) == []
    doubled = points(7, x=(3.0,), y=(1.0,), colours=(RED,))
    assert severities("unnamed-series", axes(others, doubled, y=rows)) == ["warning"]
