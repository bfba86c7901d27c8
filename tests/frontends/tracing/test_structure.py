"""Brackets, panels and frames without a fill, from shapes alone: nothing is read here."""

from __future__ import annotations

from typing import Literal

import pytest

from figwright.frontends.tracing.arrows import ways
from figwright.frontends.tracing.belongings import belongings
from figwright.frontends.tracing.compose import compose
from figwright.frontends.tracing.drawings import drawings
from figwright.frontends.tracing.frames import frames
from figwright.frontends.tracing.ink import inks
from figwright.frontends.tracing.look import measured, without_arrows
from figwright.frontends.tracing.panels import panels
from figwright.frontends.tracing.picture import Picture, Pixels
from figwright.frontends.tracing.regions import ground
from figwright.frontends.tracing.seen import Arrow, Brace, End, Frame, Seen, Thing, Words, Zone
from figwright.frontends.tracing.sight import Sight
from figwright.frontends.tracing.spans import spans
from figwright.frontends.tracing.text import Line, Pieces, pieces
from figwright.ir.scene import Rect

pytestmark = pytest.mark.core

np = pytest.importorskip("numpy")
cv2 = pytest.importorskip("cv2")
UNIT = 20.0


def _line(text: str, x: float, y: float, w: float = 80, size: float = 20.0) -> Line:
    return Line(text, Rect(x, y, w, 16), (), 1.0, size)


def _bracket() -> Pixels:
    """Open upwards, from x 20 to 180, with legs of 10 pixels."""
    ink = np.zeros((120, 240), np.uint8)
    ink[60:63, 20:181] = 1
    ink[50:63, 20:23] = 1
    ink[50:63, 178:181] = 1
    return ink


def test_a_bracket_spans_the_things_between_its_ends() -> None:
    ink = _bracket()
    ink[63:110, 100:103] = 1  # the arrow that leads to it
    (span,) = spans(ink, (), UNIT)
    assert (span.side, span.curly) == ("bottom", False)
    row = [Rect(20, 10, 50, 35), Rect(95, 25, 10, 8), Rect(130, 10, 50, 35)]
    elsewhere = Rect(20, 80, 160, 30)
    assert span.members([*row, elsewhere], UNIT) == [0, 1, 2]
    assert span.members(row[:1], UNIT) == []  # half of it is along nothing


def test_what_only_looks_like_a_bracket_is_none() -> None:
    cells = _bracket()
    cells[50:53, 20:181] = 1  # closed: a strip
    bend = np.zeros((120, 240), np.uint8)
    cv2.ellipse(bend, (60, 60), (30, 30), 0, 90, 180, 1, 3)
    cv2.ellipse(bend, (160, 60), (30, 30), 0, 0, 90, 1, 3)
    bend[89:92, 60:161] = 1  # a line that goes on round its corners
    assert spans(cells, (), UNIT) == []
    assert spans(bend, (), UNIT) == []


def test_a_brace_needs_a_label_at_its_tip() -> None:
    ink = np.zeros((120, 240), np.uint8)
    for start, end in ((20, 92), (109, 181)):
        ink[60:63, start:end] = 1
    ink[60:72, 18:21] = ink[60:72, 180:183] = 1
    ink[52:63, 92:95] = ink[52:63, 106:109] = 1
    ink[50:53, 94:107] = 1
    assert spans(ink, (), UNIT) == []
    (span,) = spans(ink, [_line("Prefix", 60, 28)], UNIT)
    assert (span.side, span.curly, [line.text for line in span.label]) == ("top", True, ["Prefix"])


def test_captions_name_what_they_stand_in_the_middle_below() -> None:
    left, middle, right = Rect(0, 0, 200, 100), Rect(230, 20, 70, 60), Rect(400, 0, 150, 100)
    named = [_line("(a) Training", 110, 120), _line("(b) Test", 435, 120)]
    one, other = panels(named, [left, middle, right], UNIT)
    assert (one.letter, one.caption.text, one.place.right) == ("a", "Training", 300)
    assert (other.letter, other.caption.text, other.place.x) == ("b", "Test", 400)
    assert panels(named[1:], [left], UNIT) == []  # it stands beside that


def _seen(picture: Pixels) -> Pieces:
    return pieces(picture, ground(picture, UNIT).behind)


def _sheet() -> Pixels:
    return np.full((300, 400, 3), 255, np.uint8)


def test_lines_that_pass_make_no_frame() -> None:
    framed, passing = _sheet(), _sheet()
    cv2.rectangle(framed, (60, 60), (340, 240), (90, 90, 90), 2)
    cv2.polylines(passing, [np.array([[60, 240], [60, 60], [340, 60], [340, 240]])], False, (90, 90, 90), 2)
    cv2.rectangle(passing, (90, 215), (310, 265), (90, 90, 200), -1)
    for x in (60, 310):
        cv2.line(passing, (x, 240), (x + 30, 240), (90, 90, 90), 2)
    lines = (_line("Title", 70, 70), _line("something", 200, 150))
    found = [frames(ground(one, UNIT), _seen(one), lines, UNIT).zones for one in (framed, passing)]
    assert [len(zones) for zones in found] == [1, 0]


def test_a_tall_box_with_one_text_in_its_middle_is_a_box() -> None:
    alone = _sheet()
    cv2.rectangle(alone, (60, 60), (340, 240), (200, 230, 250), -1)
    cv2.rectangle(alone, (60, 60), (340, 240), (90, 90, 90), 2)
    drawn = alone.copy()
    cv2.circle(drawn, (120, 110), 20, (60, 60, 160), -1)
    lines = (_line("Objective", 160, 142),)
    found = [frames(ground(one, UNIT), _seen(one), lines, UNIT) for one in (alone, drawn)]
    assert [(len(one.boxes), len(one.zones)) for one in found] == [(1, 0), (0, 1)]


def test_a_line_along_the_rim_is_as_thin_as_elsewhere() -> None:
    picture, unit = _sheet(), 40.0
    cv2.polylines(picture, [np.array([[350, 200], [350, 298], [50, 298], [50, 120]])], False, (30, 60, 90), 3)
    cv2.fillPoly(picture, [np.array([[50, 104], [42, 124], [50, 120], [58, 124]])], (30, 60, 90))
    free = np.ones(picture.shape[:2], bool)
    (way,) = ways(inks(picture, ground(picture, unit).behind, free, unit), unit)
    assert way.path[0] == pytest.approx((350, 200), abs=4)
    assert way.path[-1] == pytest.approx((50, 104), abs=4)


def test_an_arrow_read_as_a_sign_is_no_text() -> None:
    known = tuple(_line(text, 0, 0) for text in ("Critic", "Planner", "A"))
    strange = (_line("A", 0, 40, size=0.0), _line("↑ target", 0, 60, size=0.0))
    assert [line.text for line in without_arrows((*known, *strange))] == ["Critic", "Planner", "A", "target"]
    assert [line.text for line in without_arrows(strange[:1])] == ["A"]  # in a typeface that nobody knows


def test_rings_and_bars_read_as_signs_are_no_text() -> None:
    known = tuple(_line(text, 0, 0) for text in ("Critic", "Planner", "Object", "Value", "O"))
    drawn = (_line("O", 0, 40, size=0.0), _line("o —", 0, 60, size=0.0), _line("II", 0, 80, size=0.0))
    written = _line("On", 0, 100, size=0.0)
    left = without_arrows((*known, *drawn, written))
    assert [line.text for line in left] == ["Critic", "Planner", "Object", "Value", "O", "On"]


def test_the_type_is_as_high_as_its_known_sizes_say() -> None:
    known = tuple(_line("Critic", 0, 0, size=size) for size in (29.0, 30.0, 36.0))
    heights = [measured((*known, _line("O", 0, 40, size=0.0)), unit) for unit in (28.0, 35.0)]
    assert heights[0] == heights[1] == pytest.approx(33, abs=2)
    assert measured((known[0], *(_line("x", 0, 40, size=0.0),) * 2), 28.0) == 28.0  # in typefaces that nobody knows


def _sight(picture: Pixels, *lines: Line) -> Sight:
    flat = ground(picture, UNIT)
    ink = pieces(picture, flat.behind)
    return Sight(Picture(picture, 1.0, 400, 300), UNIT, flat, ink, lines, frames(flat, ink, lines, UNIT))


def test_a_title_far_from_the_side_belongs_to_the_number_before_it() -> None:
    zone = _sheet()
    cv2.rectangle(zone, (20, 20), (380, 280), (230, 240, 250), -1)
    cv2.rectangle(zone, (20, 20), (380, 280), (90, 90, 90), 2)
    number, title = _line("b", 55, 32, w=10), _line("Questions", 92, 32)
    found = belongings(_sight(zone, number, title, _line("elsewhere", 240, 200)))
    assert [[line.text for line in lines] for lines in found.titles.values()] == [["Questions"]]
    assert found.numbers == {0: "b"}


def test_a_disc_is_parted_from_thin_lines_and_from_nothing_else() -> None:
    wire, head = np.zeros((300, 400), np.uint8), np.zeros((300, 400), np.uint8)
    for ink in (wire, head):
        cv2.circle(ink, (200, 150), 12, 1, 4)
    wire[148:152, 150:190] = 1  # too short for an arrow, and it leads to the disc
    cv2.fillPoly(head, [np.array([[182, 138], [158, 134], [172, 116]])], 1)  # of an arrow within the drawing
    sight = _sight(_sheet())
    (operator,), (switch,) = drawings(sight, wire), drawings(sight, head)
    assert operator.x == pytest.approx(186, abs=3)
    assert (switch.x, switch.y) == pytest.approx((158, 116), abs=3)


def test_panels_rows_and_braces_are_composed() -> None:
    def thing(label: str, x: float) -> Thing:
        place = Rect(x, 0, 80, 40)
        return Thing(place, Words(label, place, 1.0), "box", None, Frame(place, (210, 228, 250), (0, 0, 0)))

    def around(kind: Literal["panel", "row"], w: float, h: float, title: str = "", number: str = "") -> Zone:
        place = Rect(0, 0, w, h)
        return Zone(
            Frame(place, (255,) * 3, (255,) * 3), Words(title, place, 1.0) if title else None, number, 1.0, kind
        )

    things = (thing("A", 0), thing("B", 100), thing("C", 300))
    zones = (around("row", 180, 40), around("panel", 380, 80, "Training", "a"))
    arrow = Arrow(End("zone", 0), End("thing", 2), "end", ((180, 20), (300, 20)), (0, 0, 0), False)
    brace = Brace((0, 1), "top", Words("Prefix", Rect(0, 0, 9, 9), 1.0))
    figure = compose(Seen(400, 100, things, zones, (arrow,), (), (brace,))).figure
    (panel,) = [group for group in figure.groups() if group.type == "panel"]
    row = next(group for group in figure.groups() if group.id in figure.edges[0].source)
    assert (panel.number, panel.label) == ("a", "Training")
    assert [item.label for item in row.items] == ["A", "B"]
    assert [(brace.over, brace.label) for brace in figure.braces] == [(("a", "b"), "Prefix")]
