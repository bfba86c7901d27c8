"""Gradients: native where a format has them, and their mean colour everywhere else."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from zipfile import ZipFile

import pytest
from lxml import etree
from PIL import Image

from figwright.drawing.renderers import drawio, png, pptx, svg, tex
from figwright.drawing.renderers._shades import across, around, simple
from figwright.drawing.renderers._tex_text import colour_name
from figwright.ir.scene import Box, Element, Gradient, Oval, Paint, Point, Rect, Scene, Stop

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
BOX = Rect(10, 20, 80, 40)
RED, BLUE, MEAN = "#ff0000", "#0000ff", "#800080"
LEVEL = Gradient("linear", (Stop(0, RED), Stop(1, BLUE)), Point(BOX.x, BOX.cy), Point(BOX.right, BOX.cy))
ROUND = Gradient(
    "radial", (Stop(0, RED), Stop(1, BLUE, 0.5)), Point(BOX.cx, BOX.cy), Point(BOX.cx, BOX.cy), 40.0, ratio=0.5
)


def shown(shade: Gradient, shape: type[Box] | type[Oval] = Box, **paint: float) -> Scene:
    mark = shape(BOX, replace(Paint(MEAN, shade=shade), **paint))
    return Scene(100, 80, (Element("one", "node", BOX, (mark,), None, BOX),))


def pixels(scene: Scene) -> Image.Image:
    return Image.open(io.BytesIO(png.render(scene, dpi=72))).convert("RGB")


def slide(scene: Scene) -> etree._Element:
    with ZipFile(io.BytesIO(pptx.render(scene))) as deck:
        return etree.fromstring(deck.read("ppt/slides/slide1.xml"))


def test_pixels_run_from_colour_to_colour() -> None:
    picture = pixels(shown(LEVEL))
    left, middle, right = (picture.getpixel((x, round(BOX.cy))) for x in (11, 50, 88))
    assert left[0] > 240 > 20 > left[2]
    assert abs(middle[0] - middle[2]) < 12
    assert right[2] > 240 > 20 > right[0]


def test_an_ellipse_reaches_its_rim_in_both_directions_at_once() -> None:
    picture = pixels(shown(ROUND, Oval))
    halves = [picture.getpixel(at) for at in ((70, 40), (50, 50))]
    assert max(abs(a - b) for a, b in zip(*halves, strict=True)) < 12
    assert picture.getpixel((50, 40))[0] > 240


def test_one_gradient_is_defined_once_and_everybody_finds_it() -> None:
    one = shown(LEVEL).elements[0]
    drawn = svg.render(Scene(100, 80, (one, replace(one, id="two"), shown(ROUND).elements[0]))).decode()
    defined, used = re.findall(r'Gradient id="([^"]+)"', drawn), re.findall(r"url\(#([^)]+)\)", drawn)
    assert sorted(set(used)) == sorted(defined)
    assert (len(defined), len(used)) == (2, 3)


def test_slides_have_it_native_and_as_opaque() -> None:
    (fill,) = slide(shown(ROUND, opacity=0.5)).iter(f"{A}gradFill")
    (first, *_, last) = fill.iter(f"{A}gs")
    assert [c.get("val") for c in first] == ["FF0000"]
    assert last.find(f"{A}srgbClr/{A}alpha").get("val") == "25000"
    assert fill.find(f"{A}path") is not None
    (level,) = slide(shown(LEVEL)).iter(f"{A}lin")
    assert level.get("ang") == "0"


@pytest.mark.parametrize(
    ("turn", "way", "angle"),
    [((1, 0), "east", 0), ((-1, 0), "west", 180), ((0, 1), "south", 90), ((0, -1), "north", 270)],
)
def test_two_colours_from_edge_to_edge_are_native(turn: tuple[int, int], way: str, angle: int) -> None:
    dx, dy = turn[0] * BOX.w / 2, turn[1] * BOX.h / 2
    shade = replace(LEVEL, start=Point(BOX.cx - dx, BOX.cy - dy), end=Point(BOX.cx + dx, BOX.cy + dy))
    cell = drawio.render(shown(shade)).decode()
    assert f"fillColor={RED};" in cell
    assert f"gradientColor={BLUE};gradientDirection={way};" in cell
    code = tex.render(shown(shade)).decode()
    assert float(re.findall(r"shading angle=(-?[\d.]+)", code)[0]) % 360 == pytest.approx(-angle % 360)
    assert "rgb(25bp)=(" in code
    assert "rgb(75bp)=(" in code


def test_a_slanted_gradient_of_many_colours_is_native_in_tikz() -> None:
    stops = (Stop(0, RED), Stop(0.5, "#00ff00"), Stop(1, BLUE))
    code = tex.render(shown(replace(LEVEL, end=Point(BOX.right, BOX.bottom), stops=stops))).decode()
    (listed,) = re.findall(r"horizontalshading\{\w+\}\{100bp\}\{(.*)\}", code)
    assert "=(0,1,0)" in listed
    assert "shading angle=-" in code


@pytest.mark.parametrize("shade", [replace(ROUND, stops=LEVEL.stops), replace(LEVEL, end=Point(BOX.right, BOX.bottom))])
def test_what_they_cannot_say_is_its_mean(shade: Gradient) -> None:
    assert f"fillColor={MEAN};" in (cell := drawio.render(shown(shade)).decode())
    assert "gradientColor" not in cell
    if shade.kind == "linear":
        return
    assert f"fill={colour_name(MEAN)}" in (code := tex.render(shown(shade)).decode())
    assert "shade" not in code


def test_its_mean_is_as_clear() -> None:
    assert "fill opacity=0.75" in tex.render(shown(ROUND)).decode()


def test_stops_are_counted_over_the_rectangle() -> None:
    middle = replace(LEVEL, start=Point(BOX.x + 20, 0), end=Point(BOX.x + 60, 0))
    angle, stops = across(middle, BOX)
    assert angle == 0
    assert [(round(s.offset, 3), s.colour) for s in stops] == [(0, RED), (0.25, RED), (0.75, BLUE), (1, BLUE)]
    _, wide = across(replace(LEVEL, start=Point(BOX.x - 80, 0), end=Point(BOX.right + 80, 0)), BOX)
    assert [s.colour for s in wide] == ["#aa0055", "#5500aa"]
    where, rings = around(replace(ROUND, ratio=1.0, radius=BOX.w), BOX)
    assert where == (0.5, 0.5)
    assert rings[-1].opacity > 0.5  # the farthest corner is nearer than the rim
    assert simple(middle, BOX) is None


def test_a_placed_mark_takes_its_gradient_along() -> None:
    (mark,) = shown(ROUND).elements[0].marks
    assert isinstance(mark, Box)
    moved = mark.placed(2, 5, 7)
    assert moved.paint.shade == replace(
        ROUND, start=Point(2 * BOX.cx + 5, 2 * BOX.cy + 7), end=Point(2 * BOX.cx + 5, 2 * BOX.cy + 7), radius=80
    )
    assert moved.paint.width == 2 * mark.paint.width
    assert moved.paint.cover == 0.75
