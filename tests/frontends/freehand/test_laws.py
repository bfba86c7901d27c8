"""What mending, and making a figure, promise of any drawing."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from figwright import compiler
from figwright.frontends import freehand
from figwright.frontends.freehand._mend import mend
from figwright.frontends.freehand.ends import gap
from figwright.ir.scene import Point
from figwright.ir.spec.load import dump, loads
from frontends.freehand.sheets import Drawn, drawings

many = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@many
@given(drawings())
def test_arrow_ends_near_their_things_come_onto_the_border(drawn: Drawn) -> None:
    sheet, _ = mend(freehand.read(drawn.svg))
    figure, _ = freehand.figure(freehand.read(drawn.svg), mended=True)
    assert len(figure.edges) == drawn.arrows
    for edge in figure.edges:
        for end, (id,) in ((edge.path[0], edge.source), (edge.path[-1], edge.target)):
            at = Point(end[-2] + sheet.canvas.x, end[-1] + sheet.canvas.y)
            assert gap(sheet.things[id], at) <= 3 * sheet.near, edge.id


@many
@given(drawings())
def test_mending_twice_is_mending_once(drawn: Drawn) -> None:
    once, _ = mend(freehand.read(drawn.svg))
    again, told = mend(once)
    assert told == ()
    assert freehand.write(again) == freehand.write(once)


@many
@given(drawings())
def test_a_figure_has_all_that_was_drawn_and_the_same_bytes_every_time(drawn: Drawn) -> None:
    sheet = freehand.read(drawn.svg)
    figure, notes = freehand.figure(sheet)
    assert notes == ()
    assert {thing.id for thing in (*sheet.nodes, *sheet.groups)} <= {item.id for item, _ in figure.walk()}
    assert [(*edge.source, *edge.target) for edge in figure.edges] == [(a.source, a.target) for a in sheet.arrows]
    said = " ".join(item.label for item, _ in figure.walk()).split()
    assert sorted(said) == sorted(word for text in sheet.texts for word in text.words.split())
    text = dump(figure)
    assert text == dump(freehand.figure(freehand.read(drawn.svg))[0])
    assert loads(text) == figure
    assert compiler.compile(figure) == compiler.compile(loads(text))
