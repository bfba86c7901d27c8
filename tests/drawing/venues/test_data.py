"""Venues as data: every number has a source, the docs and the plots' styles say the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from pages.venues import table
from pydantic import ValidationError

from figwright.core.errors import NotFound
from figwright.drawing import venues
from figwright.plots.charts import plot_styles

pytestmark = pytest.mark.core

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("name", venues.names())
def test_every_number_has_a_source_that_is_listed(name: str) -> None:
    venue = venues.get(name)
    assert venue.name == name
    named = {fact.source for _, fact in venue.facts() if fact.asked}
    assert named == set(venue.sources)
    assert all(fact.verified for path, fact in venue.facts() if path in ("widths.column", "widths.text"))


@pytest.mark.parametrize("name", venues.names())
def test_its_sizes_make_sense(name: str) -> None:
    venue = venues.get(name)
    assert 150 < venue.width("column") <= venue.width("text") < 560
    assert venue.widths.height.value < 760
    assert 4 < venue.type.least.value < 8


def test_the_widths_that_people_know() -> None:
    known = {"neurips": (5.5,), "icml": (3.25, 6.75), "iclr": (5.5,), "cvpr": (3.25, 6.88), "ieee": (3.5, 7.16)}
    assert {name: venues.get(name).inches for name in known} == known
    nature, acl = venues.get("Nature"), venues.get("ACL")
    assert [round(inches * 25.4) for inches in (*nature.inches, *acl.inches)] == [89, 183, 77, 160]
    assert venues.get("cvpr").width("text") == 6.875 * 72


def test_a_fact_from_nowhere_is_refused() -> None:
    told = venues.get("icml").model_dump()
    told["type"]["body"]["source"] = "hearsay"
    with pytest.raises(ValidationError, match=r"type\.body names the source 'hearsay'"):
        venues.Venue.model_validate(told)


def test_a_venue_that_nobody_knows_is_said() -> None:
    with pytest.raises(NotFound, match="neurip") as caught:
        venues.get("neurip")
    assert "neurips" in caught.value.hint


def test_plots_take_their_widths_from_the_same_place() -> None:
    for name in venues.names():
        style = plot_styles.get(venues.get(name).style)
        assert style.widths == venues.get(style.venue).inches
        assert style.widths == venues.get(name).inches


def test_the_page_is_in_step_with_the_data() -> None:
    page = (ROOT / "docs" / "venues.md").read_text("utf-8")
    assert table() in page, "run: python -m pages"
