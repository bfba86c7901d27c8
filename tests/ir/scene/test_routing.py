"""The router: straight where it can be, round what is in the way, without needless crossings, trunks shared."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from figwright.ir.scene import routing
from figwright.ir.scene.geometry import Point, Rect, union
from figwright.ir.scene.grid import Grid, Terminal, Wire
from figwright.ir.scene.nudging import nudge
from figwright.ir.scene.routing import route_all, simplified
from ir.scene.wiring import Segment, bends, box, crossings, level, rooms, routed, segments

pytestmark = pytest.mark.core

SIDES = ("left", "right", "top", "bottom")


def wire(a: Terminal, b: Terminal, **options: object) -> Wire:
    name = f"{a.id}-{b.id}"
    return Wire(name, str(options.pop("bundle", name)), a, b, **options)  # type: ignore[arg-type]


def crowded(size: int, count: int) -> tuple[list[Terminal], list[Wire]]:
    """A square of boxes, none quite in line with the next, and wires between any of them."""
    rng = random.Random(0)
    places = itertools.product(range(size), repeat=2)
    boxes = [box(f"b{x}{y}", 90 * x + rng.randint(0, 30), 70 * y + rng.randint(0, 30)) for x, y in places]
    return boxes, [Wire(f"w{i}", f"w{i}", *rng.sample(boxes, 2)) for i in range(count)]


def test_boxes_that_face_each_other_are_joined_by_a_straight_line() -> None:
    a, b = box("a", 0, 0), box("b", 100, 0)
    tracks, _ = routed([a, b], [wire(a, b)])
    assert tracks["a-b"].points == [Point(40, 12), Point(100, 12)]
    assert (tracks["a-b"].source_side, tracks["a-b"].target_side) == ("right", "left")


@settings(deadline=None)
@given(st.integers(20, 80), st.integers(20, 80), st.integers(-60, 60), st.booleans())
def test_a_box_before_the_middle_of_another_needs_no_bend(one: int, other: int, off: int, upright: bool) -> None:
    a = box("a", 0, 0, one, 40) if upright else box("a", 0, 0, 40, one)
    b = box("b", off, 100, other, 40) if upright else box("b", 100, off, 40, other)
    tracks, _ = routed([a, b], [wire(a, b)])
    seen = 5 <= off + other / 2 <= one - 5 or off + 5 <= one / 2 <= off + other - 5
    assert bends(tracks["a-b"]) == 0 if seen else bends(tracks["a-b"]) <= 2


@pytest.mark.parametrize(
    ("size", "off"),
    [
        (20, 8),
        (40, 18),
    ],
)
def test_boxes_that_share_a_stretch_but_no_middle_need_no_bend_either(size: int, off: int) -> None:
    a, b = box("a", 0, 0, 40, size), box("b", 100, off, 40, size)
    tracks, _ = routed([a, b], [wire(a, b)])
    assert bends(tracks["a-b"]) == 0


def test_a_line_goes_round_what_stands_between() -> None:
    a, b, c = box("a", 0, 0), box("b", 100, 0), box("c", 200, 0)
    tracks, _ = routed([a, b, c], [wire(a, c)])
    assert bends(tracks["a-c"]) == 2
    assert not any(b.core.grown(3).crossed_by(*s) for s in segments(tracks["a-c"]))


@pytest.mark.parametrize("leaves", SIDES)
@pytest.mark.parametrize("enters", SIDES)
def test_a_line_leaves_and_enters_by_the_sides_that_it_is_told(leaves: str, enters: str) -> None:
    a, b = box("a", 0, 0), box("b", 120, 70)
    tracks, _ = routed([a, b], [wire(a, b, from_side=leaves, to_side=enters)])
    assert (tracks["a-b"].source_side, tracks["a-b"].target_side) == (leaves, enters)


def test_what_is_straight_ahead_has_the_first_claim_on_the_side_that_faces_it() -> None:
    far, near, goal = box("far", 0, 60), box("near", 120, 0), box("goal", 200, 60)
    for order in (("far", "near"), ("near", "far")):
        ends = {"far": far, "near": near}
        tracks, _ = routed([far, near, goal], [wire(ends[id], goal) for id in order])
        assert bends(tracks["far-goal"]) == 0
        assert tracks["far-goal"].target_side == "left"


def test_the_branches_of_a_fork_part_in_the_middle_of_a_side_and_arrive_alike() -> None:
    hub, ends = box("hub", 60, 0, 120), [box("x", 70, 80), box("y", 130, 80)]
    wires = [wire(hub, end, bundle="fork", forks=("top", None)) for end in ends]
    tracks, _ = routed([hub, *ends], wires)
    assert {track.points[0] for track in tracks.values()} == {Point(120, 24)}
    assert {track.target_side for track in tracks.values()} == {"top"}


def test_a_corner_has_one_bend_and_not_three() -> None:
    a, b = box("a", 0, 0), box("b", 120, 90)
    tracks, _ = routed([a, b], [wire(a, b)])
    assert bends(tracks["a-b"]) == 1


def test_a_loop_leaves_its_box_and_comes_back_to_another_side() -> None:
    a = box("a", 0, 0)
    track = routed([a], [wire(a, a)])[0]["a-a"]
    assert track.source_side != track.target_side
    assert bends(track) == 3
    assert not any(a.core.crossed_by(*s) for s in segments(track))


def test_a_loop_is_drawn_though_its_edge_meets_the_box_elsewhere() -> None:
    a, b = box("a", 0, 0), box("b", 100, 0)
    tracks, _ = routed([a, b], [wire(b, a, bundle="e"), wire(a, a, bundle="e")])
    assert tracks["a-a"].points[0] != tracks["a-a"].points[-1]


def test_lines_in_the_same_order_on_both_sides_do_not_cross() -> None:
    left, right = ([box(f"{c}{i}", x, 44 * i + dy) for i in range(4)] for c, x, dy in (("l", 0, 0), ("r", 150, 70)))
    tracks, _ = routed([*left, *right], [wire(a, b) for a, b in zip(left, right, strict=True)])
    for one, other in itertools.combinations(tracks.values(), 2):
        assert crossings(one, other) == 0


def test_nested_bypasses_do_not_cross() -> None:
    boxes = [box(c, 80 * i, 0) for i, c in enumerate("abcdef")]
    a, b, _, _, e, f = boxes
    tracks, _ = routed(boxes, [wire(a, f, style="skip"), wire(b, e, style="skip")])
    assert crossings(tracks["a-f"], tracks["b-e"]) == 0


@pytest.mark.parametrize("y", [-70, 70])
def test_a_bypass_runs_on_the_side_where_it_crosses_nothing(y: int) -> None:
    a, b, c, d = box("a", 0, 0), box("b", 100, 0), box("c", 200, 0), box("d", 100, y)
    tracks, _ = routed([a, b, c, d], [wire(b, d), wire(a, c)])
    assert crossings(tracks["b-d"], tracks["a-c"]) == 0
    assert bends(tracks["a-c"]) == 2


def test_wires_of_one_edge_meet_in_one_point_and_share_a_trunk() -> None:
    sources, target = [box(c, 0, 50 * i) for i, c in enumerate("abc")], box("t", 200, 50)
    tracks, _ = routed([*sources, target], [wire(s, target, bundle="e") for s in sources])
    assert len({track.points[-1] for track in tracks.values()}) == 1
    assert len({track.points[-2] for track in tracks.values() if bends(track)}) == 1


def test_wires_of_one_edge_meet_though_they_come_from_different_sides() -> None:
    beside, above, target = box("a", 0, 100), box("b", 120, 0), box("t", 120, 100)
    tracks, _ = routed([beside, above, target], [wire(s, target, bundle="e") for s in (beside, above)])
    assert tracks["a-t"].points[-1] == tracks["b-t"].points[-1]


def test_who_may_share_a_trunk() -> None:
    a, b, c = box("a", 0, 0), box("b", 0, 80), box("c", 200, 40)
    assert wire(a, b, bundle="e").trunk_with(wire(c, b, bundle="e", style="gradient")), "wires of one edge"
    assert wire(a, b).trunk_with(wire(a, c)), "what leaves one box"
    assert not wire(a, b).trunk_with(wire(a, c, style="gradient")), "unless it is drawn otherwise"
    assert not wire(a, c).trunk_with(wire(b, c)), "a few inputs arrive apart"
    assert wire(a, c, bus=True).trunk_with(wire(b, c, bus=True)), "many share a bus"
    assert not wire(a, b).trunk_with(wire(b, c)), "a wire in and a wire out never"


def test_what_leaves_one_box_shares_its_beginning() -> None:
    source, targets = box("s", 0, 100), [box(c, 200, 100 * i) for i, c in enumerate("abc")]
    tracks, _ = routed([source, *targets], [wire(source, t, from_side="right") for t in targets])
    assert len({track.points[0] for track in tracks.values()}) == 1


def test_a_line_goes_round_a_zone_that_is_not_its_own() -> None:
    """The short way leads past the box inside; it is left alone though nothing blocks it."""
    zone = Rect(100, -20, 100, 90)
    a, b, inside = box("a", 0, 30), box("b", 260, 30), box("i", 130, 30, 40, 24, "z")
    tracks, _ = routed([a, b, inside], [wire(a, b)], [("z", zone)])
    assert not any(zone.crossed_by(*s) for s in segments(tracks["a-b"]))
    open_field, _ = routed([a, b, inside], [wire(a, b)])
    assert any(zone.crossed_by(*s) for s in segments(open_field["a-b"]))


def test_what_is_walled_in_is_told_and_not_drawn_through_the_wall() -> None:
    a, b = box("a", 0, 0), box("b", 200, 0)
    wall = [("n", Rect(-30, -40, 100, 12)), ("s", Rect(-30, 52, 100, 12)), ("w", Rect(-30, -40, 12, 104))]
    wall.append(("e", Rect(58, -40, 12, 104)))
    tracks, lost = route_all([wire(a, b)], [*rooms([a, b]), *wall], [], Rect(-60, -60, 320, 160))
    assert tracks == []
    assert [w.id for w in lost] == ["a-b"]


def test_a_search_goes_on_from_few_of_the_points_of_a_crowded_board(monkeypatch: pytest.MonkeyPatch) -> None:
    boxes, wires = crowded(5, 30)
    gone, points = 0, 0
    expander = routing._expander

    def counting(grid: Grid, *args: Any) -> Callable[[int, float], None]:
        nonlocal points
        points += grid.nx * grid.ny
        expand = expander(grid, *args)

        def counted(state: int, cost: float) -> None:
            nonlocal gone
            gone += 1
            expand(state, cost)

        return counted

    monkeypatch.setattr(routing, "_expander", counting)
    route_all(wires, rooms(boxes), [], union(b.room for b in boxes).grown(20))
    assert 0 < gone < 0.3 * points  # with every direction in which a point is come to, it is half


def test_a_board_that_was_routed_is_not_routed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    boxes, wires = crowded(3, 6)
    sheet = union(b.room for b in boxes).grown(20)
    first, _ = route_all(wires, rooms(boxes), [], sheet)
    before = [list(track.points) for track in first]
    nudge(first, rooms(boxes), [])  # moves them in place
    first[0].points.clear()
    monkeypatch.setattr(routing, "search", None)
    again, _ = route_all(wires, rooms(boxes), [], sheet)
    assert [track.points for track in again] == before


def test_no_wires_no_routes() -> None:
    assert route_all([], [], [], Rect(0, 0, 10, 10)) == ([], [])


def test_corners_only() -> None:
    raw = [Point(0, 0), Point(5, 0), Point(5, 0), Point(9, 0), Point(9, 4), Point(9, 8)]
    assert simplified(raw) == [Point(0, 0), Point(9, 0), Point(9, 8)]


def test_a_spike_is_taken_out_whole() -> None:
    raw = [Point(0, 0), Point(9, 0), Point(9, 4), Point(9, 0), Point(20, 0)]
    assert simplified(raw) == [Point(0, 0), Point(20, 0)]


@st.composite
def boards(draw: st.DrawFn) -> tuple[list[Terminal], list[Wire]]:
    """Boxes of many sizes in the fields of a board, with wires between any two."""
    fields = draw(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=2, max_size=9, unique=True))
    boxes = []
    for n, (column, row) in enumerate(fields):
        w, h = draw(st.integers(24, 64)), draw(st.integers(16, 40))
        dx, dy = draw(st.integers(0, 64 - w)), draw(st.integers(0, 40 - h))
        boxes.append(box(f"b{n}", 100 * column + dx, 76 * row + dy, w, h))
    pairs = list(itertools.permutations(boxes, 2))
    chosen = draw(st.lists(st.sampled_from(pairs), min_size=1, max_size=7, unique_by=lambda p: (p[0].id, p[1].id)))
    styles = st.sampled_from(("flow", "auxiliary"))
    return boxes, [wire(a, b, style=draw(styles)) for a, b in chosen]


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(boards())
def test_laws_of_every_route(board: tuple[list[Terminal], list[Wire]]) -> None:
    boxes, wires = board
    tracks, _ = routed(boxes, wires)
    assert tracks.keys() == {w.id for w in wires}
    for track in tracks.values():
        ways = segments(track)
        assert all(level(s) != (abs(s[0].x - s[1].x) < 1e-6) for s in ways), "level or upright, and never a mere point"
        assert all(level(s) != level(t) or onward(s, t) for s, t in itertools.pairwise(ways)), "never back on itself"
        for s in ways:
            assert not any(b.core.crossed_by(*s) for b in boxes), "through no box, its own two included"
        for end, side, tip, way in (
            (track.wire.source, track.source_side, track.points[0], track.points[1]),
            (track.wire.target, track.target_side, track.points[-1], track.points[-2]),
        ):
            assert_on_side(end.core, side, tip)
            assert_outward(side, tip, way)


def onward(s: Segment, t: Segment) -> bool:
    """Whether the second stretch goes on in the direction of the first."""
    return (s[1].x - s[0].x) * (t[1].x - t[0].x) + (s[1].y - s[0].y) * (t[1].y - t[0].y) > 0


def assert_on_side(core: Rect, side: str, tip: Point) -> None:
    fixed = {"left": core.x, "right": core.right, "top": core.y, "bottom": core.bottom}[side]
    if side in ("left", "right"):
        assert tip.x == pytest.approx(fixed)
        assert core.y < tip.y < core.bottom
    else:
        assert tip.y == pytest.approx(fixed)
        assert core.x < tip.x < core.right


def assert_outward(side: str, tip: Point, way: Point) -> None:
    dx, dy = way.x - tip.x, way.y - tip.y
    assert {"left": -dx, "right": dx, "top": -dy, "bottom": dy}[side] > 0


def test_a_box_that_blocks_more_than_lines_keep_clear_of_is_left_straight_past_its_own_room() -> None:
    a, b, c = box("a", 0, 0), box("b", 0, 80), box("c", 100, -17, 40, 40)  # a lane of c ends within what a blocks
    wide = [("a", Rect(0, 0, 40, 44)), *rooms([b, c])]
    tracks, lost = route_all([wire(a, b)], wide, [], Rect(-20, -40, 200, 180))
    assert lost == []
    assert tracks[0].points == [Point(20, 24), Point(20, 80)]
