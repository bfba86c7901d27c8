"""What the legend shows is drawn."""

from __future__ import annotations

from dataclasses import replace

from plots.checks.drawings import BLUE, GREEN, RED, axes, drawn, entry, findings, line, severities


def test_an_entry_for_nothing_is_told_by_name() -> None:
    (found,) = findings("legend-without-mark", axes(line(1, 2), legend=(entry("ours"), entry("ghost", RED))))
    assert "ghost" in found.message


def test_colour_or_name_is_enough_in_any_panel() -> None:
    assert severities("legend-without-mark", axes(line(1, 2, label="ours"), legend=(entry("ours", GREEN),))) == []
    other = axes(line(1, 2, colour=RED))
    assert severities("legend-without-mark", drawn(axes(line(1, 2), legend=(entry("r", RED),)), other)) == []


def test_a_translucent_mark_is_found_by_what_is_seen_of_it() -> None:
    pale = axes(replace(line(1, 2, colour=BLUE), alpha=0.5), legend=(entry("ours", "#8fbbd9"),))
    assert severities("legend-without-mark", pale) == []


def test_a_key_of_sizes_has_a_colour_of_its_own() -> None:
    sizes = (entry("10", "#8080f7"), entry("20", "#8080f7"))
    assert severities("legend-without-mark", axes(line(1, 2), legend=sizes)) == []


def test_silent_where_artists_could_not_be_read() -> None:
    ghost = axes(line(1, 2), legend=(entry("ghost", RED),))
    assert severities("legend-without-mark", drawn(ghost, notes=("a strange artist",))) == []
