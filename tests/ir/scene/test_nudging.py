"""Lines beside each other are put apart, lone ones into the middle of their channel, small jogs taken out."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from figwright.ir.scene.geometry import Point, Rect
from figwright.ir.scene.grid import Port, Terminal, Track, Wire
from figwright.ir.scene.nudging import HEAD_ROOM, LEAST, SPACING, STUB, nudge
from ir.scene.wiring import bends, box, crossings, distances, rooms, routed, segments


def wire(a: Terminal, b: Terminal, bundle: str = "", style: str = "flow") -> Wire:
    return Wire(f"{a.id}-{b.id}", bundle or f"{a.id}-{b.id}", a, b, style)


def track(of: Wire, *corners: tuple[float, float]) -> Track:
    """A route as the search would leave it, from right to left side."""
    points = [Point(x, y) for x, y in corners]
    ports = (Port("right", points[0].x, points[0].y, 0, 0.0), Port("left", points[-1].x, points[-1].y, 0, 0.0))
    return Track(of, points, "right", "left", 0.0, ports)


def columns(count: int, gap: float, drop: float) -> tuple[list[Terminal], list[Terminal], list[Track]]:
    """Boxes in two columns, joined in pairs; every line changes its height on the same upright lane."""
    left = [box(f"l{i}", 0, 40 * i) for i in range(count)]
    right = [box(f"r{i}", 40 + gap, 40 * i + drop) for i in range(count)]
    lane = 40 + gap / 2
    tracks = [
        track(wire(a, b), (40, a.core.cy), (lane, a.core.cy), (lane, b.core.cy), (b.core.x, b.core.cy))
        for a, b in zip(left, right, strict=True)
    ]
    return left, right, tracks


@settings(deadline=None)
@given(st.integers(2, 5), st.integers(50, 120), st.sampled_from((-70, -50, 50, 70)))
def test_lines_on_one_lane_come_apart_without_crossing(count: int, gap: int, drop: int) -> None:
    left, right, tracks = columns(count, gap, drop)
    shortages = nudge(tracks, rooms([*left, *right]), [])
    assert [s for s in shortages if s.lacking > 0] == []
    assert all(apart >= LEAST - 1e-6 for apart, _, _ in distances(tracks))
    assert sum(crossings(one, other) for one, other in itertools.combinations(tracks, 2)) == 0
    assert not any(b.core.crossed_by(*s) for b in (*left, *right) for t in tracks for s in segments(t))


def test_lines_with_room_stand_the_usual_distance_apart() -> None:
    left, right, tracks = columns(3, 90, 50)
    nudge(tracks, rooms([*left, *right]), [])
    lanes = sorted(t.points[1].x for t in tracks)
    assert [b - a for a, b in itertools.pairwise(lanes)] == pytest.approx([SPACING, SPACING])


def test_a_channel_that_is_too_narrow_says_what_it_lacks() -> None:
    left, right, tracks = columns(5, 24, 70)
    lacking = [s for s in nudge(tracks, rooms([*left, *right]), []) if s.lacking > 0]
    assert lacking
    assert {s.axis for s in lacking} == {0}, "upright lines need room in x"
    assert all(40 < s.low <= s.high < 64 for s in lacking), "in the gap between the columns"
    assert all(s.missing >= s.lacking for s in lacking)


def test_a_lone_line_changes_height_in_the_middle_of_its_gap() -> None:
    a, b = box("a", 0, 0), box("b", 100, 60)
    lone = track(wire(a, b), (40, 12), (47, 12), (47, 72), (100, 72))
    nudge([lone], rooms([a, b]), [])
    assert lone.points[1].x == pytest.approx((40 + STUB + 100 - HEAD_ROOM) / 2)


def test_a_line_keeps_off_the_border_of_a_frame_that_it_runs_along() -> None:
    a, b = box("a", 0, 0), box("b", 140, 60)
    frame = ("z", Rect(50, 20, 60, 30))
    beside = track(wire(a, b), (40, 12), (48, 12), (48, 72), (140, 72))
    nudge([beside], rooms([a, b]), [frame])
    assert 45 <= beside.points[1].x <= 50 - 3


def test_a_shared_trunk_moves_as_one() -> None:
    a, b, c, d = box("a", 0, 0), box("b", 0, 60), box("t", 140, 30), box("x", 0, 120)
    one = track(wire(a, c, "e"), (40, 12), (90, 12), (90, 42), (140, 42))
    two = track(wire(b, c, "e"), (40, 72), (90, 72), (90, 42), (140, 42))
    other = track(wire(d, c, style="gradient"), (40, 132), (90, 132), (90, 48), (140, 48))
    nudge([one, two, other], rooms([a, b, c, d]), [])
    assert one.points[1].x == two.points[1].x, "the upright part of the trunk"
    assert one.points[-1] == two.points[-1], "one end, one head"
    assert abs(other.points[1].x - one.points[1].x) >= LEAST


def test_a_jog_too_small_to_mean_anything_is_taken_out() -> None:
    a, b = box("a", 0, 0), box("b", 140, 3)
    jog = track(wire(a, b), (40, 12), (90, 12), (90, 15), (140, 15))
    nudge([jog], rooms([a, b]), [])
    assert bends(jog) == 0
    assert 5 < jog.points[0].y < 20


def test_a_jog_that_makes_way_for_a_box_stays() -> None:
    a, b, c = box("a", 0, 0), box("b", 140, 0), box("c", 70, 14, 30, 24)
    round_it = track(wire(a, b), (40, 12), (55, 12), (55, 8), (120, 8), (120, 12), (140, 12))
    nudge([round_it], rooms([a, b, c]), [])
    assert not any(c.core.crossed_by(*s) for s in segments(round_it))


def test_the_way_there_and_the_way_back_are_two_lines() -> None:
    a, b = box("a", 0, 0), box("b", 100, 0)
    tracks, _ = routed([a, b], [wire(a, b), wire(b, a)])
    there, back = tracks["a-b"], tracks["b-a"]
    assert bends(there) == bends(back) == 0
    assert abs(there.points[0].y - back.points[0].y) >= LEAST


def test_bypasses_run_in_lanes_of_their_own() -> None:
    boxes = [box(c, 80 * i, 0) for i, c in enumerate("abcdef")]
    a, b, c, _, e, f = boxes
    tracks, _ = routed(boxes, [wire(a, f), wire(b, e), wire(a, c)])
    foreign = [d for d, one, other in distances(list(tracks.values())) if not one.wire.trunk_with(other.wire)]
    assert foreign
    assert min(foreign) >= LEAST
