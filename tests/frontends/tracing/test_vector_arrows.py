"""Arrows of PDF files: heads of every make, loops, and lines that run under boxes."""

from __future__ import annotations

import pytest

import figwright
from figwright.agents import tracer
from traced_files import BOX, TWO, pdf

LINE = "q 0 0 0 RG 1 w 120 50 m {end} 50 l S {head} Q"


def joined(traced: tracer.Traced) -> set[tuple[str, str, str]]:
    names = {node.id: node.label for node in traced.figure.nodes()}
    return {(names[e.source[0]], names[e.target[0]], e.arrow) for e in traced.figure.edges}


@pytest.mark.parametrize(
    ("end", "head"),
    [
        (212, "212 46 m 220 50 l 212 54 l h S"),  # hollow
        (212, "1 1 1 rg 212 46 m 220 50 l 212 54 l h B"),  # hollow, on white
        (220, "214 46 m 220 50 l 214 54 l S"),  # open
        (220, "214 46 m 216 48 218 50 220 50 c 218 50 216 52 214 54 c S"),  # open and bent
        (220, "0 0 0 rg 208 46 m 216 50 l 208 54 l f"),  # filled, not closed, and the line runs on under it
    ],
    ids=["hollow", "white", "open", "bent", "overrun"],
)
def test_a_head_of_any_make_gives_the_direction(end: int, head: str) -> None:
    assert joined(tracer.trace(pdf(TWO + LINE.format(end=end, head=head)))) == {("Encoder", "Decoder", "end")}


def test_a_hollow_head_stays_hollow() -> None:
    traced = tracer.trace(pdf(TWO + LINE.format(end=212, head="212 46 m 220 50 l 212 54 l h S")))
    tips = {edge.look.tip for edge in traced.figure.edges if edge.look} | {traced.figure.head.arrows.tip}
    assert "hollow" in tips


def test_a_short_arrow_has_one_head_only() -> None:
    near = "q 1 0.9 0.6 rg 20 20 100 60 re f 135 20 100 60 re f Q "
    words = "BT /F 14 Tf 40 45 Td (Left) Tj ET BT /F 14 Tf 150 45 Td (Right) Tj ET "
    arrow = "q 0 0 0 rg 0 0 0 RG 1 w 120 50 m 130 50 l S 127 46 m 135 50 l 127 54 l h f Q"
    assert joined(tracer.trace(pdf(near + words + arrow))) == {("Left", "Right", "end")}


def test_a_line_that_comes_back_is_a_loop() -> None:
    loop = "q 0 0 0 RG 0 0 0 rg 1 w 50 80 m 40 120 100 120 90 88 c S 86 89 m 90 80 l 94 89 l h f Q"
    traced = tracer.trace(pdf(TWO + loop, (340, 160)))
    assert ("Encoder", "Encoder", "end") in joined(traced)


def test_an_arrow_that_runs_on_under_a_box_comes_from_that_box() -> None:
    line = "q 0 0 0 RG 0 0 0 rg 1 w 70 20 m 70 180 l S 66 180 m 70 190 l 74 180 l h f Q "
    box = "q 0.8 1 0.8 rg " + BOX.format(x=20, y=190) + " BT /F 14 Tf 45 215 Td (Loss) Tj ET "
    low = "q 1 1 0.8 rg 30 -20 80 40 re f Q BT /F 10 Tf 40 0 Td (Input) Tj ET "
    middle = "q 1 0.9 0.6 rg " + BOX.format(x=20, y=70) + " BT /F 14 Tf 35 95 Td (Encoder) Tj ET "
    assert ("Encoder", "Loss", "end") in joined(tracer.trace(pdf(low + line + middle + box, (340, 260))))


def test_words_along_an_arrow_are_its_label_and_not_its_end() -> None:
    arrow = "q 0 0 0 RG 0 0 0 rg 1 w 126 50 m 206 50 l S 204 46 m 212 50 l 204 54 l h f Q "
    label = "BT /F 8 Tf 140 55 Td (passes on) Tj ET "
    traced = tracer.trace(pdf(TWO + arrow + label))
    assert joined(traced) == {("Encoder", "Decoder", "end")}
    assert [edge.label for edge in traced.figure.edges] == ["passes on"]


def test_the_head_of_a_curve_is_found_by_its_last_direction() -> None:
    curve = "q 0 0 0 RG 0 0 0 rg 1 w 70 80 m 70 140 270 140 270 88 c S 266 88 m 270 80 l 274 88 l h f Q"
    assert joined(tracer.trace(pdf(TWO + curve, (340, 160)))) == {("Encoder", "Decoder", "end")}


def test_a_line_that_runs_into_an_arrow_leads_where_the_arrow_does() -> None:
    arrow = "q 0 0 0 RG 0 0 0 rg 1 w 120 50 m 212 50 l S 212 46 m 220 50 l 212 54 l h f Q "
    third = "q 0.8 1 0.8 rg 120 110 100 40 re f Q BT /F 14 Tf 150 125 Td (Loss) Tj ET "
    line = "q 0 0 0 RG 1 w 170 110 m 170 50 l S Q"
    found = joined(tracer.trace(pdf(TWO + arrow + third + line, (340, 160))))
    assert found == {("Encoder", "Decoder", "end"), ("Loss", "Decoder", "end")}


def test_an_arrow_out_of_a_frame_ends_at_the_next_frame_and_not_at_its_own() -> None:
    frames = "q 0.9 0.95 1 rg 0 0 170 120 re f 1 0.95 0.9 rg 170 0 170 120 re f Q "
    inner = "q 1 1 1 rg 0 0 0 RG 20 30 80 40 re B Q BT /F 12 Tf 40 45 Td (Fuse) Tj ET "
    other = "q 1 1 1 rg 0 0 0 RG 230 30 80 40 re B Q BT /F 12 Tf 250 45 Td (Match) Tj ET "
    names = "BT /F 10 Tf 60 100 Td (First) Tj ET BT /F 10 Tf 240 100 Td (Second) Tj ET "
    block = "q 0.5 0.5 0.8 rg 0 0 0 RG 104 45 m 150 45 l 150 40 l 169 50 l 150 60 l 150 55 l 104 55 l h B Q"
    traced = tracer.trace(pdf(frames + inner + other + names + block, (340, 120)))
    names_ = {item.id: item.label for item, _ in traced.figure.walk()}
    assert [(names_[e.source[0]], names_[e.target[0]]) for e in traced.figure.edges] == [("Fuse", "Second")]


def rows(*drawn: str) -> bytes:
    """Boxes A0 and B0, A1 and B1 and so on, 44 points apart, with something drawn between each two of them: from 60 to
    110 points, in the middle of the row."""
    out = []
    for n, ink in enumerate(drawn):
        boxes = "q .9 .95 1 rg 0 0 .4 RG 10 -15 50 30 re B 110 -15 50 30 re B Q"
        words = f"BT /F 12 Tf 20 -4 Td (Alpha{n}) Tj ET BT /F 12 Tf 120 -4 Td (Beta{n}) Tj ET"
        out.append(f"q 1 0 0 1 0 {30 + 44 * n} cm {boxes} {words} q 0 G 0 g 1 w {ink} Q Q ")
    return pdf("".join(out), (340, 16 + 44 * len(drawn)))


def test_arrows_are_found_however_a_program_wrote_them() -> None:
    head = " 110 0 m 104 3 l 104 -3 l h f "
    dashes = "".join(f"{x} 0 m {x + 3} 0 l S " for x in range(60, 102, 5))
    dots = "".join(f"{x} -.5 1 1 re f " for x in range(61, 102, 3))
    made = [
        "60 0 m 104 0 l s" + head,  # a line that is closed
        ".4 G .42 g 60 0 m 104 0 l S" + head,  # colours that were rounded
        "60 0 m 110 0 l S 105 3 m 110 0 l S 105 -3 m 110 0 l S",  # a head of two strokes
        "60 0 m 110 0 l 105 3 m 110 0 l 105 -3 m 110 0 l S",  # the same in one path
        "60 0 m 106 0 l S 110 0 m 108 .5 105 2 103 3 c 105 1 105 -1 103 -3 c 105 -2 108 -.5 110 0 c h f",  # of curves
        dashes + head,  # dashes one by one
        dashes.replace("S", "") + "S" + head,  # dashes in one path
        dots + head,  # dots one by one
        "60 -3 40 6 re f 110 0 m 100 7 l 100 -7 l h f",  # a bar and a triangle
        "62 -3 m 98 -3 l 98 -7 l 108 0 l 98 7 l 98 3 l 62 3 l 65 0 l h f",  # a notch in its tail
        "60 0 m 75 0 l S 92 0 m 104 0 l S" + head + "BT /F 7 Tf 77 -2 Td (loss) Tj ET",  # words in it
        "60 0 m 104 0 l S" + head + "1 g 74 -4 18 8 re f 0 g BT /F 7 Tf 76 -2 Td (loss) Tj ET",  # words on a patch
        "61 0 m 104 0 l S 60 -1.5 3 3 re f" + head,  # a dot at its tail
    ]
    found = joined(tracer.trace(rows(*made)))
    assert {(f"Alpha{n}", f"Beta{n}", "end") for n in range(len(made))} <= found


def test_the_axes_of_a_plot_join_nothing() -> None:
    up = "75 -18 m 75 8 l S 75 14 m 72 8 l 78 8 l h f"
    right = "72 -15 m 98 -15 l S 104 -15 m 98 -12 l 98 -18 l h f"
    curve = "76 -14 m 80 0 90 0 98 8 c S"
    assert joined(tracer.trace(rows(f"{up} {right} {curve}"))) == set()


def test_an_arrow_that_ends_short_of_a_frame_is_drawn_as_long_as_it_was() -> None:
    frame = "q .9 1 .9 rg 0 .5 0 RG 200 10 120 130 re B Q q 1 .9 .6 rg 210 20 100 40 re f 210 80 100 40 re f Q "
    words = "BT /F 14 Tf 225 35 Td (Upper) Tj ET BT /F 14 Tf 225 95 Td (Lower) Tj ET BT /F 14 Tf 40 65 Td (Left) Tj ET "
    box = "q 1 .9 .6 rg 20 50 100 40 re f Q "
    arrow = "q 0 G 0 g 1 w 120 70 m 180 70 l S 186 70 m 180 73 l 180 67 l h f Q"
    figure = tracer.trace(pdf(frame + box + words + arrow, (340, 150))).figure
    (edge,) = figure.edges
    assert edge.path
    (route,) = (e.route for e in figwright.compile(figure).elements if e.route)
    width = (route.points[-1].x - route.points[0].x) / figwright.compile(figure).width
    assert width == pytest.approx(66 / 340, abs=0.01)
