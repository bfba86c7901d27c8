"""The built-in guide is short, speaks figwright's language and stays a guide of options."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from figwright.agents import guides
from figwright.core.errors import NotFound, SettingsError
from figwright.drawing import glyphs, themes

pytestmark = pytest.mark.core

GUIDE = guides.get()


def test_the_guide_is_short_enough_to_be_sent_with_every_figure() -> None:
    assert len(GUIDE.split()) < 900


def test_every_name_in_the_guide_exists() -> None:
    fields = {"tone", "flow", "auxiliary", "gradient", "skip", "feedback", "code", "$…$"}
    named = {name for name in re.findall(r"`([^`]+)`", GUIDE) if not name.startswith("#") and ": " not in name}
    assert named - fields - set(glyphs.names()) - set(themes.names()) == set()
    assert len(named & set(themes.names())) >= 8
    assert len(named & set(glyphs.names())) >= 25


def test_the_palette_families_have_their_colours() -> None:
    colours = re.findall(r"`(#[0-9A-F]{6})`", GUIDE)
    assert colours == ["#F5F5DC", "#E6F3FF", "#E0F2F1", "#F3E5F5"]


@pytest.mark.parametrize("heading", ["Colours", "Shapes", "Lines", "Typography", "Pitfalls", "Styles of fields"])
def test_the_guide_has_the_parts_that_a_learned_one_has(heading: str) -> None:
    assert re.search(rf"^## {heading}", GUIDE, re.MULTILINE)


def test_a_guide_of_ones_own_is_read_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.md"
    path.write_bytes(b"\xef\xbb\xbf# Mine\r\nAll grey.\r\n")
    assert guides.get(str(path)) == "# Mine\nAll grey.\n"


def test_what_is_no_guide_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="metodology") as caught:
        guides.get("metodology")
    assert "methodology" in caught.value.hint
    with pytest.raises(SettingsError, match="no style guide"):
        guides.get(str(tmp_path / "none.md"))
    for content, words in ((b" \n", "is empty"), (b"\xff\xfe", "as text"), (b"word " * 10_000, "characters long")):
        path = tmp_path / "bad.md"
        path.write_bytes(content)
        with pytest.raises(SettingsError, match=words):
            guides.get(str(path))
