"""A user's SVG as marks: native shapes that look as the drawing does, or the drawing as it is."""

from __future__ import annotations

import base64
import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

import figwright
from drawing.renderers.scenes import png
from figwright.core.errors import NotFound
from figwright.drawing import assets
from figwright.drawing.assets.svg.writing import fragment
from figwright.drawing.renderers import svg as renderer
from figwright.drawing.renderers.png import rasterised
from figwright.ir.scene import Box, Element, Outline, Oval, Paint, Picture, Rect, Scene, Words

RED = base64.b64encode(png()).decode()
PHOTO = f'<image x="10" y="10" width="40" height="30" href="data:image/png;base64,{RED}"/>'


def sheet(body: str, box: str = "0 0 100 80") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>'


def difference(text: str) -> float:
    """How far the picture of the marks is from that of the drawing, in grey levels on average."""
    marks, w, h = assets.marks(text)
    sheet = Rect(0, 0, w, h)
    whole = Picture(sheet, assets.drawing(text).clipped().content(), "image/svg+xml")
    ours, theirs = (
        Image.open(io.BytesIO(rasterised(renderer.render(scene).decode(), 800))).convert("RGB")
        for scene in (Scene(w, h, (Element("one", "node", sheet, drawn),)) for drawn in (marks, (whole,)))
    )
    return float(sum(ImageStat.Stat(ImageChops.difference(ours, theirs)).mean) / 3)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ('<rect x="5" y="5" width="50" height="30" rx="4" fill="teal"/>', Box),
        ('<g transform="rotate(90 50 40)"><circle cx="50" cy="40" r="20" stroke="red" fill="none"/></g>', Oval),
        ('<path d="M5 5 Q50 90 95 5 Z" fill="gold" stroke="#333" stroke-width="3"/>', Outline),
        ('<path fill-rule="evenodd" d="M5 5H95V75H5ZM20 20H80V60H20Z"/>', Outline),
        ('<defs><g id="a"><path d="M0 0H30V10Z"/></g></defs><use href="#a" x="10" y="20"/>', Outline),
        ('<defs><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>'
         '</defs><rect x="5" y="5" width="90" height="60" fill="url(#g)"/>', Box),
        ('<clipPath id="c"><circle cx="50" cy="40" r="20"/></clipPath><rect width="90" height="70" fill="navy"'
         ' clip-path="url(#c)"/>', Outline),
        ('<rect x="60" y="40" width="90" height="90" fill="navy"/>', Box),
        ('<style>.a{fill:#0a0}</style><g opacity=".5"><rect class="a" width="40" height="40"/></g>', Box),
        (PHOTO, Picture),
    ],
)  # fmt: skip
def test_marks_look_as_the_drawing(body: str, kind: type) -> None:
    marks, _, _ = assets.marks(sheet(body))
    assert [type(mark) for mark in marks] == [kind]
    assert getattr(marks[0], "media_type", "") != "image/svg+xml"
    assert difference(sheet(body)) < 0.35


@pytest.mark.parametrize(
    "body",
    [
        '<mask id="m"><rect width="50" height="80" fill="#fff"/></mask><rect width="90" height="70" mask="url(#m)"/>',
        '<pattern id="p" width=".1" height=".1"><circle r="2"/></pattern><rect width="90" height="70" fill="url(#p)"/>',
        '<g opacity=".5"><rect width="60" height="60"/><rect x="30" width="60" height="60" fill="red"/></g>',
        '<path fill-rule="evenodd" d="M50 5L75 75L10 30H90L25 75Z"/>',
        '<path d="M10 10L80 60" stroke="#000" stroke-width="9" stroke-linecap="square"/>',
        '<g transform="scale(1 3)"><path d="M10 10L80 20" stroke="#000" stroke-width="4"/></g>',
        '<clipPath id="c"><path d="M0 0L90 70L90 0L0 70Z"/></clipPath><rect width="90" height="70"'
        ' clip-path="url(#c)"/>',
        f'<g transform="rotate(20)">{PHOTO}</g>',
        '<radialGradient id="g" gradientTransform="rotate(30) scale(1 .4)"><stop stop-color="red"/><stop offset="1"/>'
        '</radialGradient><rect width="90" height="70" fill="url(#g)"/>',
        '<linearGradient id="g" x2=".2" spreadMethod="repeat"><stop stop-color="red"/><stop offset="1"/>'
        '</linearGradient><rect width="90" height="70" fill="url(#g)"/>',
    ],
)
def test_what_marks_cannot_show_stays_a_picture(body: str) -> None:
    ((picture,), w, h) = assets.marks(sheet(body), owner="n")
    assert isinstance(picture, Picture)
    assert picture.rect == Rect(0, 0, w, h)
    assert (picture.media_type, picture.name) == ("image/svg+xml", "n")


@pytest.mark.parametrize("body", ['<path d="M10 10 banana"/><path d="no"/>', "<g/>", ""])
def test_a_drawing_that_shows_nothing_has_no_marks(body: str) -> None:
    assert assets.marks(sheet(body))[0] == ()


def test_a_drawing_begins_at_the_corner_of_its_sheet() -> None:
    ((mark,), w, h) = assets.marks(sheet('<rect x="-40" y="-40" width="20" height="10"/>', "-50 -50 200 100"))
    assert (mark.bounds, w, h) == (Rect(10, 10, 20, 10), 200, 100)


def test_words_are_set_in_our_face_where_they_stand() -> None:
    body = '<g font-size="10" fill="navy"><text x="50" y="40" text-anchor="middle" font-weight="bold">score</text></g>'
    ((words,), _, _) = assets.marks(sheet(body))
    assert isinstance(words, Words)
    assert (words.text, words.size, words.align) == ("score", 10, "center")
    assert words.bounds.cx == pytest.approx(50)
    (run,) = words.lines[0].runs
    assert (run.weight, run.colour) == (700, "#000080")


def test_formulas_between_dollars_are_set_as_in_labels() -> None:
    text = '<text x="{x}" y="30" font-size="10" text-anchor="{anchor}" font-family="{family}">{words}</text>'
    for x, anchor, family in ((10, "start", "sans-serif"), (50, "middle", "Times"), (90, "end", "serif")):
        said = text.format(x=x, anchor=anchor, family=family, words="loss $L_{cls}$")
        (words,), *_ = assets.marks(sheet(said))
        assert isinstance(words, Words)
        assert words.text == "loss $L_{cls}$"
        assert [run.math for run in words.lines[0].runs] == [False, True]
        assert words.lines[0].baseline == 30
        bounds = words.bounds
        assert {"start": bounds.x, "middle": bounds.cx, "end": bounds.right}[anchor] == pytest.approx(x)
    lines = (
        '<text x="50" y="30" font-size="10" text-anchor="middle">Encoder<tspan x="50" dy="12">$f_{i-1}$</tspan></text>'
    )
    (words,), *_ = assets.marks(sheet(lines))
    assert isinstance(words, Words)
    assert words.text == "Encoder\n$f_{i-1}$"
    assert [line.baseline for line in words.lines] == [30, 42]
    for plain in ("costs $5 or $10", "$ 5 $", r"$\frac$"):  # money; not a formula; one that cannot be set
        (words,), *_ = assets.marks(sheet(text.format(x=10, anchor="start", family="sans-serif", words=plain)))
        assert isinstance(words, Words)
        assert not any(run.math for run in words.lines[0].runs), plain


def test_colours_are_the_palettes() -> None:
    text = sheet('<rect width="9" height="9" fill="{blue.fill}" stroke="{ink.line}"/>')
    ((mark,), _, _) = assets.marks(text, {"blue.fill": "#123456", "ink.line": "#654321"})
    assert isinstance(mark, Box)
    assert (mark.paint.fill, mark.paint.stroke) == ("#123456", "#654321")
    with pytest.raises(NotFound, match=r"blue\.fil"):
        assets.marks(sheet('<rect width="9" height="9" fill="{blue.fil}"/>'), {"blue.fill": "#123456"})


def test_a_canvas_is_native_in_every_figure() -> None:
    drawn = sheet('<rect width="100" height="80" fill="#eee"/><circle cx="50" cy="40" r="20"/><text y="20">ok</text>')
    scene = figwright.compile(figwright.loads(f"body: {{row: [{{id: a, kind: canvas, svg: '{drawn}'}}]}}"))
    kinds = [type(mark) for mark in scene.element("a").marks]
    assert kinds == [Box, Oval, Words]
    box, oval, _ = scene.element("a").marks
    assert oval.bounds.cx == pytest.approx(box.bounds.cx)
    assert box.bounds.w / box.bounds.h == pytest.approx(100 / 80)


paints = st.builds(
    Paint,
    st.sampled_from([None, "#ff0000", "#3478cb"]),
    st.sampled_from([None, "#000000", "#2f9a5a"]),
    st.sampled_from([1.0, 2.0]),
    st.sampled_from([(), (3.0, 2.0)]),
    st.sampled_from([1.0, 0.5, 0.7]),
)
boxes = st.builds(
    lambda x, y, paint: Box(Rect(x, y, 12, 8), paint, 2.0), st.integers(0, 80), st.integers(0, 60), paints
)


@given(st.lists(boxes.filter(lambda box: box.paint.fill or box.paint.stroke), min_size=1, max_size=14))
def test_marks_that_are_written_as_a_drawing_are_the_same_marks(marks: list[Box]) -> None:
    """What a group says for most of its shapes must not change the others."""
    again = assets.marks(sheet(fragment(marks, {})))[0]

    def seen(mark: Box) -> tuple[object, ...]:
        paint = mark.paint
        line = (paint.stroke, paint.width, paint.dash) if paint.stroke else None
        return mark.rect, paint.fill, line, paint.opacity

    assert [seen(mark) for mark in again if isinstance(mark, Box)] == [seen(mark) for mark in marks]


def test_a_leaning_shape_with_a_gradient_can_be_read_again() -> None:
    """Written as a turned ellipse, its gradient would lean with it, and no mark can show that."""
    stops = '<stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#123"/>'
    shade = f'<radialGradient id="s">{stops}</radialGradient>'
    leaning = '<ellipse cx="50" cy="40" rx="30" ry="12" transform="rotate(-35 50 40)" fill="url(#s)"/>'
    flat = leaning.replace('transform="rotate(-35 50 40)"', "")
    upright = assets.marks(sheet(shade + flat))[0][0]
    turned = assets.marks(sheet(leaning.replace("url(#s)", "#123")))[0][0]
    assert isinstance(upright, Oval)
    assert isinstance(turned, Outline)
    shaded = replace(turned, paint=upright.paint)
    (again,) = assets.marks(sheet(fragment([shaded], {})))[0]
    assert isinstance(again, Outline)
    assert again.paint.shade is not None
