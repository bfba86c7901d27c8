"""Icons by name, as marks; the user's own from an Iconify file."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from figwright.core.errors import AssetError, MissingExtra, NotFound
from figwright.drawing import icons
from figwright.ir.scene import Box, Outline, Oval, Picture, union

LINES = 'fill="none" stroke="currentColor" stroke-width="2"'
SET = {
    "prefix": "my", "width": 32, "height": 16,
    "icons": {
        "bar": {"body": '<path fill="currentColor" d="M4 4h16v4h-16z"/>'},
        "ring": {"body": f'<g {LINES}><circle cx="8" cy="8" r="6"/></g>', "width": 16},
        "rich": {"body": '<mask id="m"><rect width="9" height="9"/></mask><path mask="url(#m)" d="M0 0h9v9z"/>'},
        "bad": {"body": '<script>alert(1)</script><path fill="#0f0" onload="x()" d="M4 4h16v4h-16z"/>'},
        "torn": {"body": "</svg><svg>"},
        "odd": {"body": '<path fill="currentColor" fill-rule="evenodd" d="M0 0h9v9h-9zM2 2h4v4h-4z"/>'},
    },
    "aliases": {
        "turned": {"parent": "bar", "rotate": 1}, "flipped": {"parent": "bar", "hFlip": 1}, "loop": {"parent": "loop"}
    },
}  # fmt: skip


@pytest.fixture
def library(tmp_path: Path) -> Path:
    path = tmp_path / "set.json"
    path.write_text(json.dumps(SET))
    return path


def test_names_hold_outlines_and_filled_forms() -> None:
    names = icons.names()
    assert len(names) > 5000
    assert {"brain", "heart", "heart-filled"} <= set(names)


@pytest.mark.parametrize("name", ["brain", "database", "heart-filled", "circle", "square-rounded", "line", "ad-2"])
def test_an_icon_is_drawn_on_its_sheet_in_its_colour(name: str) -> None:
    marks = icons.get(name, "#123456")
    assert marks
    box = union(mark.bounds for mark in marks)
    assert min(box.x, box.y) >= 0
    assert max(box.right, box.bottom) <= 24
    for mark in marks:
        assert isinstance(mark, Box | Oval | Outline)
        solid = name.endswith("-filled")
        assert (mark.paint.fill, mark.paint.stroke) == (("#123456", None) if solid else (None, "#123456"))


def test_size_scales_the_sheet() -> None:
    small, large = (union(m.bounds for m in icons.get("brain", "#000000", size)) for size in (12, 24))
    assert small.w == pytest.approx(large.w / 2)


def test_an_unknown_name_gets_the_nearest() -> None:
    with pytest.raises(NotFound) as caught:
        icons.get("brian", "#000000")
    assert "'brain'" in caught.value.hint


def test_without_the_set_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(icons, "_files", dict)
    assert icons.names() == ()
    with pytest.raises(MissingExtra) as caught:
        icons.get("brain", "#000000")
    assert "figwright[icons]" in caught.value.hint


def test_the_icon_package_is_never_imported() -> None:
    code = (
        "import sys, figwright.drawing.icons as i; i.get('brain', '#000000');"
        " print([m for m in ('pytablericons', 'pygame', 'PIL') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_iconify_shapes_become_marks_in_the_middle_of_the_sheet(library: Path) -> None:
    (mark,) = icons.from_iconify(library, "bar", "#123456")
    assert isinstance(mark, Box | Oval | Outline)
    assert mark.paint.fill == "#123456"
    box = mark.bounds
    assert (box.x, box.y, box.w, box.h) == pytest.approx((3, 6 + 3, 12, 3))
    (ring,) = icons.from_iconify(library, "my:ring", "#123456")
    assert isinstance(ring, Oval)
    assert (ring.paint.fill, ring.paint.stroke, ring.paint.width) == (None, "#123456", pytest.approx(3))
    assert ring.bounds.w == pytest.approx(18)


def test_aliases_turn_and_flip(library: Path) -> None:
    turned = icons.from_iconify(library, "turned", "#123456")[0].bounds
    assert (turned.x, turned.y, turned.w, turned.h) == pytest.approx((12, 3, 3, 12))
    flipped = icons.from_iconify(library, "flipped", "#123456")[0].bounds
    assert (flipped.x, flipped.w) == pytest.approx((9, 12))


def test_what_marks_cannot_say_stays_a_clean_picture(library: Path) -> None:
    (mark,) = icons.from_iconify(library, "rich", "#123456")
    assert isinstance(mark, Picture)
    assert b"#123456" in mark.content


def test_a_hole_is_a_hole(library: Path) -> None:
    (mark,) = icons.from_iconify(library, "odd", "#123456")
    assert isinstance(mark, Outline)
    assert "".join(letter for letter, _ in mark.commands) == "MLLLZMLLLZ"


def test_hostile_bodies_are_cleaned_or_refused(library: Path) -> None:
    (mark,) = icons.from_iconify(library, "bad", "#123456")
    assert isinstance(mark, Box | Oval | Outline)
    assert mark.paint.fill == "#00ff00"
    with pytest.raises(AssetError, match="torn"):
        icons.from_iconify(library, "torn", "#123456")
    with pytest.raises(NotFound):
        icons.from_iconify(library, "loop", "#123456")


def test_find_prefers_the_users_own(library: Path) -> None:
    assert icons.find("bar", "#123456", library=library) == icons.from_iconify(library, "bar", "#123456")
    assert icons.find("brain", "#123456", library=library) == icons.get("brain", "#123456")


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"icons": []}', "not json", "[" * 100_000, '{"icons": {}, "aliases": 3}']
)
def test_a_file_that_is_no_icon_set(tmp_path: Path, content: str) -> None:
    path = tmp_path / "set.json"
    path.write_text(content)
    with pytest.raises(AssetError) as caught:
        icons.from_iconify(path, "bar", "#123456")
    assert str(path) in caught.value.message


def test_a_missing_icon_file() -> None:
    with pytest.raises(AssetError, match="cannot be read"):
        icons.library_names("nowhere.json")


def test_the_average_is_a_bar_over_an_x_and_no_crossed_circle() -> None:
    pytest.importorskip("pytablericons")
    marks = icons.get("math-avg", "#000000")
    assert len(marks) == 1
    assert not any(letter == "C" for mark in marks if isinstance(mark, Outline) for letter, _ in mark.commands)
