"""What the benchmarks count is what they say they count."""

from __future__ import annotations

from pathlib import Path
from time import sleep

import pytest
from benchmarks._drawing import Drawing, Line
from benchmarks._report import Bar, Report, Table
from benchmarks._timing import Watch, exponent
from benchmarks.install import sizes

from figwright.ir.scene import Point, Rect

BOXES = {
    "a": Rect(0, 0, 20, 20),
    "b": Rect(200, 0, 20, 20),
    "c": Rect(0, 200, 20, 20),
    "d": Rect(200, 200, 20, 20),
    "e": Rect(100, 0, 20, 20),
}
FRAME = Rect(90, 90, 40, 40)


def line(source: str, target: str, *corners: tuple[float, float]) -> Line:
    return Line(source, target, tuple(Point(x, y) for x, y in corners))


def drawing(*lines: Line, **changes: object) -> Drawing:
    above = {id: frozenset[str]() for id in (*BOXES, "zone")}
    given: dict[str, object] = {
        "width": 792.0, "height": 223.2, "em": 10.0, "smallest": 9.0, "boxes": BOXES, "frames": {}, "above": above,
        "lines": lines,
    }  # fmt: skip
    return Drawing(**(given | changes))  # type: ignore[arg-type]


def test_lines_that_cross_are_counted_where_they_do() -> None:
    (place,) = drawing(line("a", "d", (20, 20), (200, 200)), line("c", "b", (20, 200), (200, 20))).crossings()
    assert (place.x, place.y) == pytest.approx((110, 110))


def test_lines_on_one_trunk_cross_another_line_once() -> None:
    trunk = [line("a", "d", (20, 100), (200, 100), (200, 200)), line("a", "b", (20, 100), (200, 100), (200, 20))]
    assert len(drawing(*trunk, line("c", "e", (110, 200), (110, 20))).crossings()) == 1


def test_lines_with_a_common_end_may_cross_near_it_and_nowhere_else() -> None:
    up = line("a", "d", (20, 5), (200, 185))
    near, far = line("a", "b", (20, 15), (35, 15), (35, 0), (200, 0)), line("a", "b", (20, 100), (200, 100))
    assert drawing(up, near).crossings() == ()
    assert len(drawing(up, far).crossings()) == 1


def test_a_line_that_only_touches_another_does_not_cross_it() -> None:
    assert drawing(line("a", "b", (20, 100), (200, 100)), line("c", "e", (110, 200), (110, 100))).crossings() == ()


def test_lines_upon_each_other_are_merged_unless_they_share_an_end() -> None:
    one = line("a", "b", (20, 100), (200, 100))
    assert drawing(one, line("c", "d", (100, 100.5), (180, 100.5))).merged() == 1
    assert drawing(one, line("c", "d", (100, 105), (180, 105))).merged() == 0
    assert drawing(one, line("a", "d", (20, 100), (200, 100))).merged() == 0


def test_lines_through_boxes_frames_and_words() -> None:
    level = line("a", "b", (20, 10), (200, 10))
    assert drawing(level).through_boxes() == 1
    assert drawing(line("a", "e", (20, 10), (100, 10))).through_boxes() == 0
    slanted = line("a", "d", (20, 20), (200, 200))
    assert drawing(slanted, frames={"zone": FRAME}).through_frames() == 1
    held = {id: frozenset({"zone"} if id == "d" else ()) for id in (*BOXES, "zone")}
    assert drawing(slanted, frames={"zone": FRAME}, above=held).through_frames() == 0
    assert drawing(slanted, words=(("", FRAME),)).through_words() == 1


def test_overlaps_are_counted_and_nesting_is_not() -> None:
    assert drawing().overlaps() == 0
    assert drawing(boxes=BOXES | {"e": Rect(10, 10, 20, 20)}).overlaps() == 1
    held = {id: frozenset({"zone"} if id == "e" else ()) for id in (*BOXES, "zone")}
    assert drawing(frames={"zone": Rect(90, -10, 40, 40)}, above=held).overlaps() == 0
    assert drawing(frames={"zone": Rect(90, -10, 20, 40)}, above=held).overlaps() == 1
    assert drawing(words=(("", Rect(5, 5, 10, 10)),)).overlaps() == 1


def test_type_is_what_is_left_of_it_on_the_page() -> None:
    assert drawing().type_on((5.5, 3.1)) == pytest.approx(4.5)
    assert drawing(width=100.0, height=50.0).type_on((5.5, 3.1)) == 9.0


@pytest.mark.parametrize("power", [0.5, 1.0, 1.5, 2.0])
def test_the_exponent_of_a_power_is_its_power(power: float) -> None:
    counts = [10, 20, 30, 80]
    assert exponent(counts, [0.003 * n**power for n in counts]) == pytest.approx(power)


def test_a_command_that_fails_has_no_time() -> None:
    assert Watch(1).command(["sh", "-c", "exit 3"], {}) is None
    taken = Watch(1).command(["sh", "-c", "test -s x.txt"], {"x.txt": "here"})
    assert taken is not None
    assert 0 < taken < 10


def test_processor_time_does_not_pass_while_nothing_is_done() -> None:
    assert Watch(1).warm(lambda: sleep(0.05)) >= 0.05
    assert Watch(1, processor=True).warm(lambda: sleep(0.05)) < 0.04
    busy = Watch(1, processor=True).command(["sh", "-c", "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done"], {})
    assert busy is not None
    assert busy > 0.002


def test_what_installs_is_not_weighed(tmp_path: Path) -> None:
    for name, size in (("pip/a.py", 5000), ("pip-24.0.dist-info/b", 5000), ("yaml/c.so", 3000), ("yaml/d/e.py", 1000)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"x" * size)
    assert sizes(tmp_path) == {"yaml": pytest.approx(0.004)}


def test_a_report_is_held_when_all_its_bars_are() -> None:
    table = Table("Times", ("tool", "ms", "ratio"), (("dot", 12.3456, 1.0), ("d2", None, 2345.6)))
    report = Report((table,), (Bar("speed", "under 1 s", "2 s", False), Bar("size", "under 1 MB", "0 MB", True)))
    assert not report.held
    assert "| dot | 12.3 | 1 |\n| d2 | – | 2346 |" in report.markdown()
    assert "| speed | under 1 s | 2 s | **no** |" in report.markdown()
