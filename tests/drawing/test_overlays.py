"""Shapes laid over a drawing: nothing of it is lost or moved, however often, and in whatever way it was drawn."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from figwright import compiler
from figwright.agents.roles.critic import carried_out
from figwright.core.errors import SpecError
from figwright.drawing.overlays import overlaid
from figwright.ir.scene import Box, Mark, Outline, Oval, Rect, Words
from figwright.ir.spec import Figure

pytestmark = pytest.mark.core

SHAPES = (
    "<rect x='10' y='5' width='90' height='40' rx='4' fill='{blue.fill}' stroke='{blue.line}' stroke-width='2'/>"
    "<circle cx='40' cy='25' r='9' fill='{blue.vivid}'/><path d='M12 40L98 8' stroke='{red.line}' fill='none'/>"
)
FRAGMENT, WHOLE = SHAPES, f"<svg viewBox='0 0 110 50'>{SHAPES}</svg>"
WAYS = [
    pytest.param({"id": "t", "place": place, "drawing": "t", **looks}, {"t": text}, id=f"{name}-{way}")
    for name, place, looks in (
        ("alone", [40, 40, 90, 40], {"label": "", "text": {"at": [45, 60]}}),
        ("lettered", [40, 40, 120, 70], {"label": "T", "text": {"at": [45, 60]}}),
        ("stretched", [40, 40, 200, 40], {"label": "T", "text": {"at": [45, 60]}}),
        ("card", [300, 40, 140, 120], {"label": "T", "card": True}),
        ("low-card", [300, 40, 240, 70], {"label": "T", "card": True, "label_side": "right"}),
        ("caption", [300, 200, 140, 120], {"label": "T", "kind": "data"}),
    )
    for way, text in (("fragment", FRAGMENT), ("whole", WHOLE))
] + [
    pytest.param({"id": "t", "place": [40, 40, 120, 90], "label": "T", **looks}, {}, id=name)
    for name, looks in (
        ("glyph-card", {"glyph": "robot", "card": True}),
        ("glyph", {"glyph": "robot", "kind": "data"}),
        ("canvas", {"svg": WHOLE, "kind": "canvas"}),
        ("svg-card", {"svg": WHOLE, "card": True}),
        ("drawn-box", {"text": {"at": [9, 9]}}),
    )
]
MORE = '<path d="M3 3L20 9" fill="none" stroke="#aa0011" stroke-width="3"/>'


def of(node: dict[str, Any], drawings: dict[str, str]) -> Figure:
    head = {"layout": "placed", "size": [600, 360]}
    return Figure.model_validate({"figure": head, "body": {"group": [node]}, "drawings": drawings})


def seen(figure: Figure) -> list[tuple[object, ...]]:
    """Everything that is drawn of the thing: what it is, its paint, and its bounds in units of the sheet."""
    scene = compiler.compile(figure)
    k = 600 / scene.width
    return [_seen(mark.placed(k, 0, 0)) for mark in scene.element("t").marks]


def _seen(mark: Mark) -> tuple[object, ...]:
    kind = "words" if isinstance(mark, Words) else "shape"
    paint = (mark.paint.fill, mark.paint.stroke) if isinstance(mark, Box | Oval | Outline) else ()
    return kind, paint, mark.bounds


def same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    a, b = one[2], other[2]
    assert isinstance(a, Rect)
    assert isinstance(b, Rect)
    return one[:2] == other[:2] and max(abs(x - y) for x, y in zip(a, b, strict=True)) < 0.5


def added(figure: Figure, svg: str = MORE) -> Figure:
    after, refused = carried_out(figure, [{"op": "redraw", "id": "t", "svg": svg, "add": True}])
    assert refused == ()
    return after


@pytest.mark.parametrize(("node", "drawings"), WAYS)
def test_what_was_drawn_stays_where_it_was(node: dict[str, Any], drawings: dict[str, str]) -> None:
    figure = of(node, drawings)
    before = seen(figure)
    for count in (1, 2, 3):
        figure = added(figure)
        now = seen(figure)
        for one in before:
            assert any(same(one, other) for other in now), (count, one, now)
        assert len(now) == len(before) + count
    new = [bounds for _, paint, bounds in now if paint == (None, "#aa0011")]
    x, y, *_ = node["place"]
    for bounds in new:
        assert isinstance(bounds, Rect)
        assert list(bounds) == pytest.approx([x + 3, y + 3, 17, 6], abs=0.5)


@settings(max_examples=12, deadline=None)
@given(
    st.lists(st.tuples(st.integers(-20, 100), st.integers(-20, 60), st.integers(1, 30)), min_size=1, max_size=4),
    st.sampled_from([param.values for param in WAYS]),
    st.tuples(st.integers(30, 160), st.integers(30, 90)),
)
def test_any_number_of_shapes_is_laid_over(
    spots: list[tuple[int, int, int]], way: tuple[dict[str, Any], dict[str, str]], size: tuple[int, int]
) -> None:
    node, drawings = way
    x, y, *_ = node["place"]
    figure = of({**node, "place": [x, y, *map(float, size)]}, drawings)
    before = seen(figure)
    for a, b, side in spots:
        svg = f'<rect x="{a % size[0]}" y="{b % size[1]}" width="{side}" height="{side}" fill="#aa0011"/>'
        figure = added(figure, svg)
    now = seen(figure)
    assert len(now) == len(before) + len(spots)
    assert all(any(same(one, other) for other in now) for one in before)


def test_borders_on_the_edge_of_the_place_are_whole_and_new_shapes_may_reach_out() -> None:
    figure = of({"id": "t", "place": [40, 40, 90, 40], "text": {"at": [5, 60]}}, {})
    border = '<rect width="90" height="40" fill="none" stroke="#000000" stroke-width="6"/>'
    figure, refused = carried_out(figure, [{"op": "redraw", "id": "t", "svg": border}])
    assert refused == ()
    figure = added(figure, '<rect x="80" y="-6" width="20" height="8" fill="#aa0011"/>')
    drawn = {paint: bounds for kind, paint, bounds in seen(figure) if kind == "shape"}
    assert list(drawn[(None, "#000000")]) == pytest.approx([40, 40, 90, 40], abs=0.1)  # type: ignore[call-overload]
    assert list(drawn[("#aa0011", None)]) == pytest.approx([120, 34, 20, 8], abs=0.1)  # type: ignore[call-overload]


def test_shapes_that_were_meant_elsewhere_are_refused() -> None:
    figure = of({"id": "t", "place": [300, 200, 90, 40], "drawing": "t"}, {"t": FRAGMENT})
    with pytest.raises(SpecError, match="its shapes reach from 310 210"):
        overlaid(figure, "t", '<rect x="310" y="210" width="20" height="8"/>')
    with pytest.raises(SpecError, match="is empty"):
        overlaid(figure, "t", "<g/>")
    assert carried_out(figure, [{"op": "redraw", "id": "t", "svg": '<rect x="310" y="210" width="20" height="8"/>'}])[1]


def test_a_box_is_not_lost_to_what_is_laid_over_it() -> None:
    """A box of the layout vanishes behind a drawing; in a card it stays."""
    with pytest.raises(SpecError, match="box without a drawing"):
        overlaid(of({"id": "t", "place": [40, 40, 90, 40], "label": "T"}, {}), "t", MORE)
    card = of({"id": "t", "place": [40, 40, 90, 80], "label": "T", "card": True}, {})
    assert len(seen(added(card))) == len(seen(card)) + 1


def test_definitions_of_the_same_name_are_kept_apart() -> None:
    shade = (
        "<defs><linearGradient id='s'><stop stop-color='{}'/><stop offset='1' stop-color='{}'/></linearGradient></defs>"
    )
    old = shade.format("#111111", "#222222") + "<rect width='90' height='40' fill='url(#s)'/>"
    new = shade.format("#aa0011", "#aa0022") + "<rect width='9' height='4' fill='url(#s)'/>"
    figure = added(of({"id": "t", "place": [40, 40, 90, 40], "drawing": "t"}, {"t": old}), new)
    shades = [mark.paint.shade for mark in compiler.compile(figure).element("t").marks if isinstance(mark, Box)]
    assert [[stop.colour for stop in shade.stops] for shade in shades if shade] == [
        ["#111111", "#222222"],
        ["#aa0011", "#aa0022"],
    ]


def test_a_canvas_that_is_redrawn_gets_no_card() -> None:
    head = {"layout": "placed", "size": [600, 360], "cards": "modules"}
    node = {"id": "t", "kind": "canvas", "label": "T", "svg": WHOLE, "place": [40, 40, 120, 90]}
    figure = Figure.model_validate({"figure": head, "body": {"group": [node]}})
    count = len(seen(figure))
    after, _ = carried_out(figure, [{"op": "redraw", "id": "t", "svg": SHAPES}])
    assert after.nodes()[0].kind == "data"
    assert len(seen(after)) == count


def test_what_would_make_a_picture_of_the_drawing_is_refused() -> None:
    masked = (
        "<mask id='m'><rect width='9' height='9' fill='#ffffff'/></mask><rect width='20' height='9' mask='url(#m)'/>"
    )
    figure = of({"id": "t", "place": [40, 40, 90, 40], "drawing": "t"}, {"t": FRAGMENT})
    _, refused = carried_out(figure, [{"op": "redraw", "id": "t", "svg": masked, "add": True}])
    assert len(refused) == 1
