"""What is measured is what was drawn: from the file where it tells, estimated from pixels where it does not."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from agents.style.sheets import save
from figwright.agents import style
from figwright.agents.style._look import FAMILIES, family
from figwright.core import colour
from figwright.core.errors import AssetError, SettingsError

pytestmark = pytest.mark.core

EXAMPLES = sorted((Path(__file__).parents[3] / "examples").glob("*/figure.svg"))


@pytest.mark.parametrize("suffix", [".svg", ".png"])
@pytest.mark.parametrize("stroke", [0.6, 1.0, 1.5])
def test_the_thickness_of_lines(suffix: str, stroke: float, tmp_path: Path) -> None:
    look = style.measure(save(tmp_path / f"a{suffix}", stroke=stroke))
    assert look.lines.stroke == pytest.approx(stroke, rel=0.15)


@pytest.mark.parametrize("suffix", [".svg", ".png"])
@pytest.mark.parametrize("radius", [0.0, 4.0, 8.0])
def test_the_roundness_of_corners(suffix: str, radius: float, tmp_path: Path) -> None:
    lines = style.measure(save(tmp_path / f"a{suffix}", radius=radius)).lines
    assert lines.rounded == pytest.approx(1.0 if radius else 0.0, abs=0.2)
    assert lines.radius == (pytest.approx(radius, rel=0.25) if radius else None)


@pytest.mark.parametrize("suffix", [".svg", ".png"])
@pytest.mark.parametrize("dashed", [True, False])
def test_dashes_are_told_from_lines_and_words(suffix: str, dashed: bool, tmp_path: Path) -> None:
    assert style.measure(save(tmp_path / f"a{suffix}", dashed=dashed)).lines.dashed is dashed


@pytest.mark.parametrize("suffix", [".svg", ".png"])
@pytest.mark.parametrize("size", [6.0, 9.0])
def test_the_size_of_type(suffix: str, size: float, tmp_path: Path) -> None:
    assert style.measure(save(tmp_path / f"a{suffix}", size=size)).type == pytest.approx(size, rel=0.08)


@pytest.mark.parametrize("drawn", EXAMPLES[::9], ids=lambda path: path.parent.name)
def test_type_in_a_picture_is_estimated_as_its_file_says(drawn: Path) -> None:
    told, seen = style.measure(drawn), style.measure(drawn.with_suffix(".png"))
    assert seen.type == pytest.approx(told.type, rel=0.12)
    assert not seen.sizes
    assert told.families == ("Source Sans Pro",)


@pytest.mark.parametrize("suffix", [".svg", ".png"])
def test_colours_by_role_and_share(suffix: str, tmp_path: Path) -> None:
    look = style.measure(save(tmp_path / f"a{suffix}", zone="#dbe8f9", accent="#e8853a", ground="#ffffff"))
    assert look.ground == "#ffffff"
    assert [swatch.colour for swatch in look.tints()] == ["#dbe8f9"]
    assert [swatch.colour for swatch in look.accents()] == ["#e8853a"]
    assert look.tints()[0].share == pytest.approx(0.52, abs=0.08)
    assert look.accents()[0].share == pytest.approx(8 * 60 * 40 / (396 * 200), abs=0.06)
    assert look.blank == pytest.approx(1 - 2 * 180 * 180 / (396 * 200), abs=0.03)
    assert look.hues() == {"blue", "orange"}
    assert look.pictorial == 0


def test_photos_are_not_taken_for_a_palette(tmp_path: Path) -> None:
    plain = save(tmp_path / "a.png")
    with Image.open(plain) as sheet:
        noise = Image.effect_noise((500, 500), 90).convert("RGB")
        photo = Image.blend(noise, Image.linear_gradient("L").resize((500, 500)).convert("RGB"), 0.3)
        red, green, blue = photo.split()
        mixed = Image.merge("RGB", (red, green.rotate(90), blue.rotate(180)))
        pasted = sheet.convert("RGB")
        pasted.paste(mixed, (0, 0))
        pasted.save(tmp_path / "b.png")
    look = style.measure(tmp_path / "b.png")
    assert look.pictorial == pytest.approx(500 * 500 / (1600 * 808), abs=0.06)
    assert {swatch.colour for swatch in look.tints()} == {"#dbe8f9"}


@pytest.mark.parametrize("name", FAMILIES)
def test_the_themes_own_hues_have_the_names_of_their_families(name: str) -> None:
    from figwright.drawing import themes

    assert family(themes.get("soft-tech").hue(name).vivid) == name


def test_grey_figures_have_no_hues(tmp_path: Path) -> None:
    look = style.measure(save(tmp_path / "a.png", zone="#eeeeee", accent="#999999"))
    assert look.hues() == frozenset()
    assert look.colourfulness < 1
    assert [swatch.colour for swatch in look.greys()] == ["#eeeeee"]


def test_a_drawing_is_preferred_to_its_bitmap_and_hidden_folders_are_left_out(tmp_path: Path) -> None:
    for name in ("b/figure.png", "b/figure.svg", "a.JPG", ".cache/c.png", "notes.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x")
    assert [path.relative_to(tmp_path).as_posix() for path in style.find(tmp_path)] == ["a.JPG", "b/figure.svg"]


def test_a_folder_without_pictures_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="contains no pictures"):
        style.find(tmp_path)
    with pytest.raises(SettingsError, match="no folder"):
        style.find(tmp_path / "none")


def test_bad_pictures_are_refused_by_name(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.png"
    Image.new("1", (30_000, 20_000)).save(bomb)
    hollow = tmp_path / "hollow.svg"
    hollow.write_text('<!DOCTYPE a [<!ENTITY b "c">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>')
    for path in (bomb, hollow):
        with pytest.raises(AssetError):
            style.measure(path)


def test_a_transparent_picture_stands_on_white(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.new("RGBA", (300, 200), (0, 0, 0, 0)).save(path)
    look = style.measure(path)
    assert (look.ground, look.blank, look.type) == ("#ffffff", 1.0, None)
    assert colour.lightness(look.ground) == pytest.approx(100)
