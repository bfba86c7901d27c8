"""A drawing is measured where it is drawn."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from figwright import compiler
from figwright.frontends import freehand
from figwright.ir.scene import Rect
from figwright.ir.spec.edits import apply, parse
from frontends.freehand.sheets import arrow, node, sheet

pytestmark = pytest.mark.core

DRAWINGS = Path(__file__).parent / "drawings"


def _close(one: Rect, x: float, y: float, w: float, h: float) -> bool:
    return max(abs(one.x - x), abs(one.y - y), abs(one.w - w), abs(one.h - h)) < 0.01


def test_things_are_found_through_transforms_uses_and_symbols() -> None:
    read = freehand.read(
        sheet(
            '<defs><symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol>'
            '<g id="c"><circle r="5"/></g></defs>'
            '<g transform="translate(100 50) scale(2)">'
            '<g data-node="r" transform="translate(10 0)"><rect x="5" y="5" width="40" height="20"/></g>'
            '<use data-node="s" href="#s" x="100" y="10" width="30" height="30"/>'
            '<use data-node="c" href="#c" x="200" y="20"/></g>'
            '<svg x="600" y="300" width="100" height="50" viewBox="0 0 10 5">'
            '<rect data-node="v" width="10" height="5"/></svg>'
        )
    )
    assert _close(read.things["r"].box, 130, 60, 80, 40)
    assert _close(read.things["s"].box, 300, 70, 60, 60)
    assert _close(read.things["c"].box, 490, 80, 20, 20)
    assert _close(read.things["v"].box, 600, 300, 100, 50)


@pytest.mark.parametrize("kept", [True, False])
def test_what_is_drawn_beyond_a_symbols_sheet_is_cut_off(kept: bool) -> None:
    """As every browser shows it; a symbol that keeps to its sheet is left alone."""
    arm = '<rect x="4" y="0" width="2" height="6"/>' if kept else '<rect x="4" y="-3" width="2" height="9"/>'
    symbol = f'<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10" fill="#cdead6"/>{arm}</symbol>'
    use = '<use href="#s" x="100" y="110" width="60" height="60"/>'
    tall = '<use href="#s" x="300" y="110" width="60" height="120"/>'
    drawn = f'<defs>{symbol}</defs><g data-node="a">{use}</g><g data-node="b">{tall}</g>'
    read = freehand.read(sheet(drawn))
    assert _close(read.things["a"].box, 100, 110, 60, 60)
    assert _close(read.things["b"].box, 300, 140 if kept else 122, 60, 60 if kept else 78), "there is room above it"
    marks = compiler.compile(freehand.figure(read)[0]).element("a").marks
    whole, inner = (mark.bounds for mark in marks)
    assert inner.y == pytest.approx(whole.y)
    assert inner.h == pytest.approx(0.6 * whole.h)


@pytest.mark.parametrize("back", [(106, 106, 'fill="#cdead6"'), (100, 100, 'fill="#cdead6" fill-opacity="0.5"')])
def test_a_plate_behind_a_frame_is_its_depth_and_no_frame_of_its_own(back: tuple[int, int, str]) -> None:
    x, y, paint = back
    plates = f'<rect x="{x}" y="{y}" width="600" height="300" {paint}/>'
    plates += '<rect x="100" y="100" width="600" height="300" fill="#e9f6ed" stroke="#92d2a6"/>'
    disc = '<circle cx="122" cy="124" r="13"/>'
    frame = f'<g data-group="f" data-evidence="words">{plates}{disc}<text x="140" y="130">Losses</text></g>'
    figure, _ = freehand.figure(freehand.read(sheet(frame + node("a", 200, 200, 100, 60, "Flow"))))
    (outer,) = figure.body.items
    assert (outer.id, outer.label, [item.id for item, _ in figure.walk() if item.label]) == ("f", "Losses", ["f", "a"])
    assert outer.drawing


@pytest.mark.parametrize(("y", "label"), [(140, "teacher"), (180, "$v$")])
def test_a_formula_is_the_label_above_smaller_words_unless_it_is_part_of_the_drawing(y: int, label: str) -> None:
    words = f'<text x="150" y="{y}" font-size="24" font-family="serif" font-style="italic">v</text>'
    words += '<text x="150" y="200" font-size="18">teacher</text>'
    cells = '<rect x="100" y="100" width="99" height="60"/><rect x="120" y="110" width="30" height="30"/>'
    thing = f'<g data-node="a">{cells}{words}</g>{node("b", 400, 100, 99, 60, "Loss")}'
    figure, _ = freehand.figure(freehand.read(sheet(thing)))
    assert figure.item("a").label == label


def test_the_body_of_a_node_is_its_main_shape() -> None:
    body = (
        '<g data-node="a"><rect x="106" y="106" width="100" height="60"/>'
        '<rect x="100" y="100" width="100" height="60"/>'
        '<circle cx="200" cy="100" r="9"/><text x="150" y="134" text-anchor="middle">Encoder</text></g>'
        '<g data-node="g"><path d="M300 100h10v30h-10z"/><path d="M330 100h10v30h-10z"/>'
        '<text x="300" y="160">bars</text></g>'
    )
    read = freehand.read(sheet(body))
    assert _close(read.things["a"].body, 100, 100, 100, 60)
    assert _close(read.things["a"].box, 100, 91, 109, 75)
    assert _close(read.things["g"].box, 300, 100, 40, 30)


def test_lines_are_measured_with_our_face() -> None:
    body = (
        '<text id="t" x="100" y="50" font-size="20" text-anchor="middle" font-family="Verdana">Encoder'
        '<tspan x="100" dy="1.2em">IIII</tspan></text>'
    )
    (text,) = freehand.read(sheet(body)).texts
    first, second = text.lines
    assert first.words == "Encoder"
    assert abs(first.box.cx - 100) < 0.01
    assert abs(second.box.cx - 100) < 0.01
    assert second.box.y - first.box.y == pytest.approx(24)
    assert 55 < first.box.w < 75
    assert second.box.w < first.box.w / 2


def test_the_fonts_of_a_drawing_are_ours_and_mathematics_has_its_letters() -> None:
    body = (
        '<text x="9" y="40" font-family="Comic Sans MS" font-weight="800">Name</text>'
        '<text x="9" y="80" font-family="Times, serif" font-style="italic">h'
        '<tspan baseline-shift="sub">t</tspan> = softmax(z)</text>'
        '<text x="9" y="120" font-family="Georgia" font-style="italic">only prose here</text>'
    )
    svg = freehand.write(freehand.read(sheet(body)))
    assert "Comic" not in svg
    assert "Georgia" not in svg
    assert "ℎ" in svg
    assert "𝑡" in svg
    assert "softmax(𝑧)" in svg
    assert ">only prose here<" in svg


@pytest.mark.parametrize(
    ("d", "corners"),
    [
        ("M10 10H100", 2),
        ("M10 10H90Q100 10 100 20V80", 3),
        ("M10 10h80a10 10 0 0 1 10 10v60", 3),
        ("M10 10L40 10L70 10L100 10", 2),
        ("M10 10C200 10 10 300 400 300", 0),
    ],
)
def test_round_corners_are_corners_and_curves_are_not(d: str, corners: int) -> None:
    (found,) = freehand.read(sheet(arrow("a", "b", d))).arrows
    assert len(found.route) == corners


def test_a_line_in_pieces_with_a_head_of_its_own_is_one_arrow() -> None:
    body = (
        '<g data-from="a" data-to="b" stroke="black" fill="none"><line x1="100" y1="50" x2="200" y2="50"/>'
        '<line x1="200" y1="50" x2="200" y2="120"/>'
        '<polygon points="194,120 206,120 200,132" fill="black" stroke="none"/></g>'
    )
    (found,) = freehand.read(sheet(body)).arrows
    assert [(p.x, p.y) for p in found.points] == [(100, 50), (200, 50), (200, 132)]
    assert (found.start.head, found.end.head) == (False, True)


def test_words_inside_of_a_node_belong_to_it_wherever_they_are_written() -> None:
    body = node("a", 100, 100, 200, 80) + '<text id="t" x="200" y="145" text-anchor="middle">Encoder</text>'
    (text,) = freehand.read(sheet(body)).texts
    assert text.owner == "a"


def test_a_thing_is_called_by_its_words_and_not_by_a_formula_beside_them() -> None:
    words = '<text x="110" y="120">$N$</text><text x="180" y="160">Sample grid</text>'
    small = words.replace("Sample grid", "teacher").replace('y="160"', 'y="160" font-size="12"')
    box = '<rect x="100" y="100" width="200" height="80" fill="#d2e4fa"/>'
    body = "".join(
        f'<g data-node="{id}" transform="translate({300 * (id == "b")})">{box}{text}</g>'
        for id, text in (("a", words), ("b", small))
    )
    figure, *_ = freehand.figure(freehand.read(sheet(body.replace("$N$", "𝑁"))))
    a, b = figure.nodes()
    assert a.label == "Sample grid"
    assert [one.text for one in a.words] == ["$N$"]
    assert b.label == "$N$"


def test_words_beside_the_label_are_in_reading_order() -> None:
    lines = ((120, 18, "Update"), (145, 19, "policy using"), (175, 30, "Gains"))
    words = "".join(f'<text x="110" y="{y}" font-size="{size}">{text}</text>' for y, size, text in lines)
    box = '<rect x="100" y="100" width="200" height="90" fill="#d2e4fa"/>'
    figure, *_ = freehand.figure(freehand.read(sheet(f'<g data-node="a">{box}{words}</g>')))
    (a,) = figure.nodes()
    assert (a.label, [one.text for one in a.words]) == ("Gains", ["Update", "policy using"])


def test_a_rich_drawing_takes_half_a_second() -> None:
    text = (DRAWINGS / "two_stage.svg").read_text("utf-8")
    inner = text[text.index("<g data-group") : text.rindex("</svg>")]
    twice = (
        inner.replace('data-node="', 'data-node="b-')
        .replace('data-from="', 'data-from="b-')
        .replace('data-to="', 'data-to="b-')
    )
    twice = twice.replace('data-group="', 'data-group="b-')
    large = text.replace('viewBox="0 0 1000 540"', 'viewBox="0 0 1000 1100"').replace(
        "</svg>", f'<g transform="translate(0 550)">{twice}</g><g transform="translate(0 9)"></g></svg>'
    )
    assert len(large) > 15_000
    freehand.figure(freehand.read(text), mended=True)  # fonts are loaded once a process
    begin = time.process_time()
    freehand.figure(freehand.read(large), mended=True)
    # Well under half a second on an idle machine; the bound leaves room for a loaded one.
    assert time.process_time() - begin < 1.5


def test_a_zoom_wedge_keeps_its_ends_and_its_evidence_and_is_redrawn_when_an_end_moves() -> None:
    wedge = (
        '<path data-from="a" data-to="b" data-evidence="b shows the inside of a"'
        ' d="M200 150L400 80L400 260L200 190Z" fill="#d2e4fa" opacity="0.5"/>'
    )
    drawn = node("a", 100, 150, 100, 40, "Small") + wedge + node("b", 400, 80, 300, 180, "Large")
    figure, _ = freehand.figure(freehand.read(sheet(drawn)))
    (edge,) = figure.edges
    assert (edge.source, edge.target, edge.kind) == (("a",), ("b",), "zoom")
    assert edge.evidence == "b shows the inside of a"
    assert edge.drawing in figure.drawings
    marks = compiler.compile(figure).element(edge.id).marks
    assert len(marks) == 1
    moved, _ = apply(figure, parse({"op": "shift", "ids": ["a"], "by": [0, 60]})[0])
    assert moved.edges[0].drawing == ""
    assert len(compiler.compile(moved).element(edge.id).marks) > 1


def test_two_texts_below_one_another_are_the_two_lines_of_an_arrows_label() -> None:
    path = arrow("a", "b", "M200 170H398")
    words = [
        f'<text x="300" y="{y}" font-size="16" text-anchor="middle">{w}</text>'
        for y, w in ((130, "initial"), (150, "weights"))
    ]
    apart = '<text x="300" y="220" font-size="16" text-anchor="middle">once</text>'
    named = path.replace("<path ", "<g ", 1)
    start, rest = named.split(" d=", 1)
    group = f"{start}><path d={rest}{''.join(words)}{apart}</g>"
    figure, _ = freehand.figure(
        freehand.read(sheet(node("a", 100, 150, 100, 40, "One") + group + node("b", 400, 150, 100, 40, "Two")))
    )
    (edge,) = figure.edges
    assert edge.label == "initial\nweights"
    assert edge.text is not None
    assert (edge.text.leading, [one.text for one in edge.words]) == (20, ["once"])


def test_a_label_with_a_formula_in_other_type_is_one_label_of_two_lines() -> None:
    words = '<text font-size="16"><tspan x="26" y="167">RGB-D</tspan><tspan x="26" dy="19">views </tspan>'
    words += '<tspan font-family="serif" font-style="italic" font-size="18">o</tspan></text>'
    box = '<rect x="92" y="107" width="108" height="60" fill="#eeeeee" stroke="#333333"/>'
    figure, _ = freehand.figure(freehand.read(sheet(f'<g data-node="rgb">{box}{words}</g>')))
    (node,) = figure.nodes()
    assert (node.label, node.words) == ("RGB-D\nviews $o$", ())


@pytest.mark.parametrize(
    ("scripts", "label"),
    [
        ('{sub}θ</tspan>{super}loc</tspan>', "$ε_{θ}^{loc}$"),
        ('{super}loc</tspan>{sub}θ</tspan>', "$ε^{loc}_{θ}$"),
        ('{sub}i</tspan>{super}2</tspan>', "$ε_{i}^{2}$"),
        ('{sub}t−1</tspan>{super}i</tspan>(x)', "$ε_{t−1}^{i}(x)$"),
        ('{down}θ</tspan>{up}loc</tspan>', "$ε_{θ}^{loc}$"),
        ('{sub}θ</tspan>(x){super}2</tspan>', "$ε_{θ}(x)^{2}$"),
    ],
)  # fmt: skip
def test_an_index_and_a_power_stand_over_one_another(scripts: str, label: str) -> None:
    kinds = {name: f'<tspan baseline-shift="{name}" font-size="70%">' for name in ("sub", "super")}
    kinds |= {name: f'<tspan dy="{dy}" font-size="12">' for name, dy in (("down", 4), ("up", -10))}
    face = 'font-family="serif" font-style="italic" font-size="18" text-anchor="middle"'
    words = f'<text x="324" y="52" {face}>ε{scripts.format(**kinds)}</text>'
    box = '<rect x="300" y="62" width="48" height="80" fill="#eeeeee" stroke="#333333"/>'
    figure, _ = freehand.figure(freehand.read(sheet(f'<g data-node="e">{box}{words}</g>')))
    (node,) = figure.nodes()
    assert node.label == label
    assert node.text
    assert (node.text.at, node.text.anchor) == ((24, -10), "middle")
