"""Numerals: every part has one, keeps it through edits, and nobody else gets it."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from figures import figures
from figwright import compiler
from figwright.drawing import domains
from figwright.drawing.domains import parts, prepared
from figwright.ir.scene import Words, union
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import apply_all, parse
from figwright.ir.spec.load import dump, loads

APPARATUS = loads("""
figure: {domain: patent, view: FIG. 2, width: 17cm, aspect: "4:5"}
body:
  column:
    - {id: cam, label: Camera}
    - zone: {id: unit, label: Unit, row: [{id: det, label: Detector}, {id: mem, kind: store, label: Memory}]}
    - zone: {id: drive, label: Drive, row: [{id: amp, label: Amplifier}, {id: gears, glyph: gears, label: Gears}]}
    - {id: belt, label: Belt}
edges: [cam -> det, det -> mem, det -> amp, amp -> gears, gears -> belt]
""")


def _numerals(figure: Figure) -> dict[str, str]:
    return {part.id: part.numeral for part in parts(prepared(figure))}


def test_hundreds_tell_the_view_and_tens_the_frame() -> None:
    assert _numerals(APPARATUS) == {
        "cam": "202", "unit": "210", "det": "212", "mem": "214", "drive": "220", "amp": "222", "gears": "224",
        "belt": "204",
    }  # fmt: skip


def test_a_frame_around_everything_is_the_apparatus_itself() -> None:
    whole = loads("""
figure: {domain: patent}
body: {zone: {id: all, label: Apparatus, row: [{id: a, label: Pump}, {zone: {id: z, label: Unit, row: [Valve]}}]}}
""")
    assert _numerals(whole) == {"all": "100", "a": "102", "z": "110", "valve": "112"}
    assert prepared(whole).head.view == "FIG. 1"


def test_a_part_keeps_its_numeral_when_others_come_and_go() -> None:
    figure = prepared(APPARATUS)
    before = _numerals(figure)
    edits = [
        {"op": "remove", "id": "det"},
        {"op": "add", "into": "unit", "index": 0, "item": {"id": "filter", "label": "Filter"}},
        {"op": "move", "id": "belt", "into": "unit"},
    ]
    after = _numerals(apply_all(figure, parse(edits))[0])
    assert {id: after[id] for id in before if id != "det"} == {id: n for id, n in before.items() if id != "det"}
    assert after["filter"] not in before.values()
    assert after["filter"].startswith("21"), "it belongs to the unit"


def test_a_numeral_that_was_written_is_nobody_elses() -> None:
    figure = loads(
        "figure: {domain: patent}\nbody: [{id: a, label: A}, {id: b, label: B, numeral: 102}, {id: c, label: C}]\n"
    )
    found = _numerals(figure)
    assert found["b"] == "102"
    assert len(set(found.values())) == 3


def test_the_numeral_of_a_part_that_left_is_given_to_nobody() -> None:
    figure = prepared(APPARATUS)
    without = domains.retiring(figure, apply_all(figure, parse([{"op": "remove", "id": "gears"}]))[0])
    assert without.head.retired == ("224",)
    added = apply_all(without, parse([{"op": "add", "into": "drive", "item": {"id": "clutch", "label": "Clutch"}}]))[0]
    assert _numerals(loads(dump(added)))["clutch"] == "226"


def test_what_comes_back_has_its_numeral_again() -> None:
    figure = prepared(APPARATUS)
    without, undo = domains.edited(APPARATUS, parse([{"op": "remove", "id": "gears"}]))
    assert without.head.retired == ("224",)
    assert domains.edited(without, undo)[0] == figure


def test_one_numeral_by_hand_does_not_move_the_others() -> None:
    found = _numerals(loads(dump(APPARATUS).replace("label: Belt", "label: Belt, numeral: 250")))
    assert found == {**_numerals(APPARATUS), "belt": "250"}


def test_a_frame_in_a_frame_begins_at_a_ten() -> None:
    nested = loads("""
figure: {domain: patent}
body:
  - zone:
      id: car
      label: Car
      items: [{id: seat, label: Seat}, {zone: {id: engine, label: Engine, items: [{id: valve, label: Valve}]}}]
  - zone: {id: trailer, label: Trailer, items: [{id: axle, label: Axle}]}
""")
    assert _numerals(nested) == {
        "car": "110", "seat": "112", "engine": "120", "valve": "122", "trailer": "130", "axle": "132",
    }  # fmt: skip


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(figures())
def test_numbering_is_whole_unique_and_settled(figure: Figure) -> None:
    figure = figure.model_copy(update={"head": figure.head.model_copy(update={"domain": "patent"})})
    once = prepared(figure)
    found = [part.numeral for part in parts(once)]
    assert len(set(found)) == len(found)
    assert prepared(once) == once
    assert loads(dump(once)) == once


def test_a_figure_of_no_domain_has_none() -> None:
    plain = loads("body: [A, B]\n")
    assert prepared(plain) is plain
    assert parts(plain) == ()


def test_the_list_calls_parts_as_a_description_does() -> None:
    figure = loads("figure: {domain: patent, view: FIG. 1}\nbody: [{label: Valve driver}, {label: LED lamp}]\n")
    told = domains.listed(prepared(figure))
    assert told.startswith("# List of reference numerals (FIG. 1)")
    assert "| 102 | valve driver |" in told
    assert "| 104 | LED lamp |" in told


def test_the_list_keeps_the_capitals_of_names() -> None:
    figure = loads("""
figure: {domain: patent}
body: [{label: Kubernetes cluster}, {label: Redis}, {label: Water tank, evidence: a tank that holds water}]
""")
    assert [part.name for part in parts(prepared(figure))] == ["Kubernetes cluster", "Redis", "water tank"]


def test_a_numeral_stands_outside_of_its_part_and_its_lead_line_ends_on_it() -> None:
    figure = prepared(APPARATUS)
    scene = compiler.compile(figure)
    boxes = {element.id: element for element in scene.elements if element.role == "node"}
    for node in figure.nodes():
        element = boxes[node.id]
        lead, numeral = element.marks[-2:]
        assert isinstance(numeral, Words)
        assert numeral.text == node.numeral
        assert numeral.bounds.bottom <= element.touch.y + numeral.bounds.h * 0.3
        assert abs(lead.bounds.bottom - element.touch.y) < 0.35 * element.touch.h, node.id
        others = [other.touch for other in boxes.values() if other is not element]
        assert not any(_overlap(union([lead.bounds, numeral.bounds]), other) for other in others)
    routes = [element for element in scene.elements if element.route]
    assert routes
    for edge in routes:
        assert edge.route is not None
        tip = edge.route.points[-1]
        touched = boxes[edge.route.target].touch.grown(2.5)
        assert touched.x <= tip.x <= touched.right
        assert touched.y <= tip.y <= touched.bottom


def _overlap(a, b) -> bool:  # type: ignore[no-untyped-def]
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


def test_only_black_line_is_left_of_a_colourful_figure() -> None:
    figure = loads("""
figure: {domain: patent}
body:
  - {id: a, glyph: robot, label: Robot, badge: magnifier, state: trainable}
  - {id: b, glyph: image, label: Picture, emphasis: true, tone: red}
  - zone: {id: z, label: Phase, number: 1, tone: orange, state: frozen, repeat: "× 2", items: [{id: c, kind: loss}]}
edges: [a -> b, {from: b, to: c, tone: green, kind: gradient}, {from: c, to: a, kind: feedback}]
""")
    found = compiler.check(figure, only=["patent-ink"])
    assert found == ()
    assert compiler.check(figure.model_copy(update={"head": figure.head.model_copy(update={"theme": "soft-tech"})}),
                          only=["patent-ink"])  # fmt: skip


def test_a_theme_may_set_numerals_inside_and_underline_them(tmp_path: object) -> None:
    from pathlib import Path

    assert isinstance(tmp_path, Path)
    text = (domains.get("patent").folder / "theme.toml").read_text("utf-8").replace('"lead"', '"inside"')
    (tmp_path / "inside.toml").write_text(text, "utf-8")
    figure = APPARATUS.model_copy(update={"head": APPARATUS.head.model_copy(update={"theme": "inside.toml"})})
    scene = compiler.compile(figure, base=tmp_path)
    cam = next(element for element in scene.elements if element.id == "cam")
    numeral = next(words for words in cam.words if words.text == "202")
    assert cam.touch == cam.box
    assert cam.touch.contains(numeral.bounds)
    assert not [one for one in compiler.check(figure, base=tmp_path, scene=scene) if one.severity == "error"]


def test_the_list_can_be_drawn_below() -> None:
    figure = loads(dump(APPARATUS).replace("Amplifier", '"Power\\nstage"') + "legend: {parts: true}\n")
    scene = compiler.compile(figure)
    assert not [one for one in compiler.check(figure, scene=scene) if one.severity == "error"]
    legend = next(element for element in scene.elements if element.role == "legend")
    assert {"202", "Camera", "220", "Drive", "222", "Power stage"} <= {words.text for words in legend.words}
    view = next(element for element in scene.elements if element.role == "title")
    assert [words.text for words in view.words] == ["FIG. 2"]
    assert view.words[0].size > legend.words[0].size
