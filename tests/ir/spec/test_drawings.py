"""Drawings that other drawings of a figure show."""

from __future__ import annotations

import pytest

from figwright import compiler
from figwright.core.errors import FigwrightError
from figwright.drawing.drawing_marks import marks_of
from figwright.drawing.themes import get
from figwright.ir.scene import Box, Outline, Oval
from figwright.ir.spec.drawings import shown, whole
from figwright.ir.spec.edits import Redraw, Remove, apply
from figwright.ir.spec.load import dump, loads
from figwright.ir.spec.outline import drawings, outline

THEME = get("soft-tech")
FIGURE = """
figure: {layout: placed, size: [400, 200]}
body:
  - {id: a, drawing: a, place: [0, 0, 100, 100]}
  - {id: b, drawing: b, place: [200, 0, 100, 100]}
drawings:
  dot: <circle cx="5" cy="5" r="5" fill="currentColor"/>
  a: <g fill="red" stroke="blue"><rect width="100" height="100"/><use href="#dot" x="10" color="{blue.vivid}"/></g>
  b: <use href="#dot" transform="translate(20 0)rotate(30)scale(2)" opacity=".5"/>
"""


def _marks(name: str, texts: dict[str, str]):  # type: ignore[no-untyped-def]
    return marks_of(whole(name, texts), THEME)


def test_a_drawing_shows_another_as_it_looks_alone_and_in_the_colour_it_is_given() -> None:
    _, dot = _marks("a", loads(FIGURE).drawings)
    assert isinstance(dot, Oval)
    assert (dot.paint.fill, dot.paint.stroke) == (THEME.hue("blue").vivid, None)
    assert dot.rect == pytest.approx((10, 0, 10, 10))


def test_a_translucent_copy_is_drawn_mark_by_mark() -> None:
    texts = {
        "pair": '<rect width="9" height="9"/><rect width="5" height="5"/>',
        "a": '<use href="#pair" opacity=".5"/>',
    }
    marks = _marks("a", texts)
    assert [mark.paint.opacity for mark in marks] == [0.5, 0.5]
    assert all(isinstance(mark, Box) for mark in marks)


def test_definitions_of_one_name_in_two_drawings_are_kept_apart() -> None:
    stop = '<defs><linearGradient id="s"><stop stop-color="{}"/><stop offset="1"/></linearGradient></defs>'
    text = stop + '<path d="M0 0H9V9L4 7Z" fill="url(#s)"/>'
    texts = {"one": text.format("#ff0000"), "two": text.format("#00ff00") + '<use href="#one"/>'}
    own, other = _marks("two", texts)
    assert isinstance(own, Outline)
    assert [mark.paint.shade.stops[0].colour for mark in (own, other)] == ["#00ff00", "#ff0000"]


def test_what_a_drawing_shows_goes_with_the_last_that_shows_it() -> None:
    figure = loads(FIGURE)
    without = apply(figure, Remove(id="a"))[0]
    assert set(without.drawings) == {"dot", "b"}
    assert set(apply(without, Redraw(id="b", svg="<rect width='4' height='4'/>"))[0].drawings) == {"b"}
    assert "dot:" in drawings(figure, ["a"])


def test_a_redrawn_drawing_that_others_show_stays_for_them() -> None:
    figure = loads(FIGURE.replace("drawing: a,", "drawing: dot,"))
    again = apply(figure, Redraw(id="a", svg="<rect width='4' height='4'/>"))[0]
    assert again.drawings["dot"] == figure.drawings["dot"]


def test_the_wedge_of_a_zoom_can_be_redrawn() -> None:
    text = FIGURE + "edges: [{from: a, to: b, kind: zoom, drawing: w, place: [40, 0, 9, 9]}]\n"
    figure = loads(text.replace("drawings:", "drawings:\n  w: <path d='M0 0H9V9Z'/>"))
    again = apply(figure, Redraw(id="a--b", svg="<path d='M0 0H5V5Z'/>"))[0]
    assert (again.edges[0].drawing, again.drawings["w"]) == ("w", "<path d='M0 0H5V5Z'/>")
    assert "a--b: a -> b (zoom) at 40,0 size 9,9 drawing=w" in outline(figure)
    with pytest.raises(FigwrightError, match="no place"):
        apply(loads(FIGURE + "edges: [{from: a, to: b, kind: zoom}]\n"), Redraw(id="a--b", svg="<path d='M0 0H5Z'/>"))


def test_a_figure_with_shared_drawings_is_written_as_it_was_read() -> None:
    figure = loads(FIGURE)
    assert loads(dump(figure)) == figure
    assert compiler.compile(figure)


def test_a_drawing_that_shows_itself_is_refused() -> None:
    texts = {"a": '<use href="#b"/><rect width="4" height="4"/>', "b": '<use href="#a"/>'}
    assert shown(["a"], texts) == {"a", "b"}
    with pytest.raises(FigwrightError):
        _marks("a", texts)


def test_a_critic_is_shown_the_source_of_what_has_few_shapes_and_of_what_is_asked_for() -> None:
    many = "".join(f'<circle cx="{i}" cy="5" r="2"/>' for i in range(9))
    figure = loads(FIGURE)
    figure = figure.model_copy(update={"drawings": {**figure.drawings, "b": many}})
    told = drawings(figure, [])
    assert f"a:\n{figure.drawings['a']}" in told
    assert "b: 9 circle" in told
    assert f"b:\n{many}" in drawings(figure, ["b"])
