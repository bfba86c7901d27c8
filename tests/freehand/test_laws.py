"""What mending promises of any drawing."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from figwright import freehand
from figwright.freehand import Sheet
from figwright.freehand._reach import CLOSE, ends, off
from freehand.sheets import Drawn, drawings

many = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _meaning(sheet: Sheet) -> object:
    things = [(thing.id, thing.kind, thing.evidence, thing.around) for thing in (*sheet.nodes, *sheet.groups)]
    arrows = [(arrow.source, arrow.target, arrow.evidence, arrow.start.head, arrow.end.head) for arrow in sheet.arrows]
    return things, arrows, [(text.id, text.owner, text.words) for text in sheet.texts]


@many
@given(drawings())
def test_arrow_ends_near_their_things_come_onto_the_border(drawn: Drawn) -> None:
    svg, _ = freehand.mend(freehand.read(drawn.svg))
    sheet = freehand.read(svg)
    assert len(sheet.arrows) == drawn.arrows
    for arrow in sheet.arrows:
        first, last = ends(sheet, arrow)
        assert first is not None
        assert last is not None
        assert off(first, arrow.points[0]) <= sheet.near * CLOSE * 1.05, arrow.id
        assert off(last, arrow.points[-1]) <= sheet.near * CLOSE * 1.05, arrow.id


@many
@given(drawings())
def test_mending_twice_is_mending_once(drawn: Drawn) -> None:
    once, _ = freehand.mend(freehand.read(drawn.svg))
    twice, told = freehand.mend(freehand.read(once))
    assert told == ()
    assert twice == once


@many
@given(drawings())
def test_mending_keeps_the_meaning(drawn: Drawn) -> None:
    before = freehand.read(drawn.svg)
    after = freehand.read(freehand.mend(before)[0])
    assert _meaning(after) == _meaning(before)


@many
@given(drawings())
def test_words_lie_in_their_box_or_a_finding_says_so(drawn: Drawn) -> None:
    before = freehand.read(drawn.svg)
    sheet = freehand.read(freehand.mend(before)[0])
    flagged = {f.element for f in freehand.check(sheet) if f.rule == "label-overflow"}
    sizes = {text.id: text.size for text in before.texts}
    for text in sheet.texts:
        box = sheet.things[text.owner].box
        inside = box.contains(text.box, 1.5 * sheet.point)
        assert inside or text.id in flagged
        shrunk = text.size < sizes[text.id] - 1e-6
        # By the sheet as it came: a canvas that has to grow afterwards makes everything a little smaller in print.
        assert not shrunk or text.size >= 6 * before.point - 0.01
