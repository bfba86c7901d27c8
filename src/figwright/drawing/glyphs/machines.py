"""Things that move: vehicles, robots' arms, drones."""

from __future__ import annotations

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._forms import placed, turned
from figwright.drawing.glyphs._parameters import cut, real
from figwright.drawing.glyphs._pen import Glyph, Pen
from figwright.drawing.glyphs._props import face


def rocket(pen: Pen) -> None:
    warm = "contrast"
    with turned(pen, 45, 48, 48) as up:
        up.path("M38 82 C38 94 44 100 48 108 C52 100 58 94 58 82Z", fill="#ffb13d", stroke="#f4602a")
        for side in (-1, 1):
            up.body(
                f"M{48 + 17 * side} 50 C{48 + 30 * side} 56 {48 + 33 * side} 68 {48 + 30 * side} 84"
                f" L{48 + 14 * side} 76Z",
                warm,
            )
        up.body("M48 -8 C64 6 70 26 66 52 L60 82 H36 L30 52 C26 26 32 6 48 -8Z")
        up.body("M48 -8 C56 -1 61 7 64 16 H32 C35 7 40 -1 48 -8Z", "vivid")
        up.oval(48, 38, 10, fill="paper", stroke="vivid", width=4)


def _wheel(pen: Pen, x: float, y: float, r: float) -> None:
    pen.oval(x, y, r, fill="text")
    pen.oval(x, y, 0.42 * r, fill="line")


def car(pen: Pen) -> None:
    pen.body(
        "M10 32 L24 30 L36 10 Q39 4 46 4 H70 Q76 4 80 9 L94 29 L106 33 Q114 36 114 44 V52 Q114 58 108 58 H8 Q2"
        " 58 2 52 V40 Q2 33 10 32Z"
    )
    pen.body("M34 29 L43 14 Q44 12 47 12 H56 V29Z", "paper", width=2.5)
    pen.body("M63 12 H69 Q72 12 74 14 L84 29 H63Z", "paper", width=2.5)
    pen.rect(104, 39, 9, 7, 3, fill="contrast")
    for x in (28, 88):
        _wheel(pen, x, 58, 13)


def truck(pen: Pen) -> None:
    pen.rect(2, 4, 66, 54, 7, fill="fill", stroke="vivid")
    pen.body("M68 20 H90 Q95 20 98 24 L110 40 V52 Q110 58 104 58 H68Z", "line")
    pen.body("M76 28 H89 L98 41 H76Z", "paper", width=2.5)
    for x in (24, 88):
        _wheel(pen, x, 58, 12)


def drone(pen: Pen) -> None:
    for side in (-1, 1):
        pen.line([(56, 42), (56 + 38 * side, 26)], stroke="vivid", width=6)
        pen.line([(56 + 38 * side, 26), (56 + 38 * side, 16)], stroke="deep", width=6)
        pen.oval(56 + 38 * side, 13, 17, 4.5, fill="line")
        pen.path(f"M{56 + 13 * side} 54 Q{56 + 26 * side} 58 {56 + 26 * side} 72", stroke="vivid", width=4.5)
    pen.body("M32 42 C32 28 42 24 56 24 C70 24 80 28 80 42 C80 56 70 60 56 60 C42 60 32 56 32 42Z")
    pen.oval(56, 46, 9, fill="text")
    pen.oval(56, 46, 4, fill="contrast")


def _fingers(pen: Pen, gap: float) -> None:
    """A gripper that hangs from (0, 0), its fingers `gap` apart."""
    pen.rect(-17, -4, 34, 15, 5, fill="line", stroke="vivid")
    for side in (-1, 1):
        out, tip = side * (gap / 2 + 12), side * gap / 2
        pen.path(f"M{12 * side} 11 L{out} 26 L{tip} 46", stroke="vivid", width=8)


def gripper(pen: Pen, opening: float) -> None:
    pen.rect(38, 3, 20, 24, 5, fill="fill", stroke="vivid")
    gap = 18 + 26 * opening
    with placed(pen, 1.3, 48, 31) as hand:
        _fingers(hand, gap / 1.3)
    if opening < 0.5:
        pen.rect(48 - gap / 2 + 5, 79, gap - 10, 15, 3, fill="contrast")


def robot_arm(pen: Pen) -> None:
    pen.body("M10 92 Q10 80 22 80 H46 Q58 80 58 92Z", "line")
    for ends in (((34, 76), (26, 38)), ((26, 38), (68, 18))):
        pen.line(ends, stroke="vivid", width=17)
        pen.line(ends, stroke="fill", width=11)
    pen.line([(74, 26), (74, 40)], stroke="vivid", width=7)
    for x, y, r in ((34, 76, 11), (26, 38, 11), (72, 18, 9.5)):
        pen.oval(x, y, r, fill="paper", stroke="vivid")
        pen.oval(x, y, 3.6, fill="contrast")
    with placed(pen, 0.72, 74, 42) as hand:
        _fingers(hand, 20)
    pen.rect(65, 79, 18, 14, 3, fill="contrast")


def mobile_robot(pen: Pen) -> None:
    """A rover: a small robot on wheels."""
    pen.line([(50, 40), (50, 26)], stroke="vivid", width=6)
    pen.rect(26, 3, 48, 27, 12, fill="fill", stroke="vivid")
    pen.rect(32, 8, 36, 17, 8, fill="text")
    face(pen, 50, 16, 0.62, "calm")
    pen.body("M16 40 H84 Q92 40 92 48 V60 Q92 66 86 66 H14 Q8 66 8 60 V48 Q8 40 16 40Z")
    pen.line([(22, 53), (40, 53)], stroke="line", width=5)
    pen.oval(78, 53, 5, fill="contrast")
    for x in (20, 50, 80):
        _wheel(pen, x, 72, 13)


def humanoid(pen: Pen) -> None:
    """A whole robot that walks."""
    for x, foot in ((24, 18), (46, 52)):
        pen.line([(x, 66), (x, 86)], stroke="vivid", width=8)
        pen.rect(foot - 8, 84, 16, 9, 4, fill="deep")
    pen.path("M14 42 Q3 46 5 64", stroke="vivid", width=8)
    pen.path("M56 42 Q67 46 65 64", stroke="vivid", width=8)
    pen.rect(13, 36, 44, 34, 11, fill="fill", stroke="vivid")
    pen.oval(35, 52, 6, fill="contrast")
    pen.rect(12, 3, 46, 30, 13, fill="fill", stroke="vivid")
    pen.rect(18, 9, 34, 18, 8, fill="text")
    face(pen, 35, 17.5, 0.64, "calm")


def satellite(pen: Pen) -> None:
    with turned(pen, -40, 48, 48) as up:
        for x in (-8, 66):
            up.rect(x, 34, 38, 26, 4, fill="line", stroke="vivid")
            for at in (x + 12.7, x + 25.3):
                up.line([(at, 34), (at, 60)], stroke="vivid", width=2)
        up.line([(30, 47), (66, 47)], stroke="vivid", width=5)
        up.rect(37, 28, 22, 38, 6, fill="fill", stroke="vivid")
        up.body("M34 76 A14 14 0 0 1 62 76Z", "paper")
        up.oval(48, 80, 4, fill="contrast")


def train(pen: Pen) -> None:
    p = pen.palette
    pen.line([(20, 84), (10, 96)], stroke="muted", width=5)
    pen.line([(64, 84), (74, 96)], stroke="muted", width=5)
    pen.rect(6, 3, 72, 80, 18, fill="fill", stroke="vivid")
    pen.rect(16, 18, 52, 27, 7, fill="paper", stroke="vivid")
    pen.line([(42, 18), (42, 45)], stroke="vivid")
    pen.line([(34, 10.5), (50, 10.5)], stroke="vivid", width=4)
    for x in (22, 62):
        pen.oval(x, 64, 6.5, fill="contrast")
    pen.line([(35, 66), (49, 66)], stroke=mix(p.line, p.vivid, 0.3), width=5)


GLYPHS: dict[str, Glyph] = {
    "rocket": cut(rocket, (-1, 6, 91, 91), "A rocket: a launch, fast"),
    "car": cut(car, (0, 2, 116, 70), "A car"),
    "truck": cut(truck, (0, 2, 112, 69), "A lorry: delivery, transport"),
    "train": cut(train, (4, 1, 76, 98), "A train from the front"),
    "drone": cut(drone, (0, 8, 112, 67), "A drone with a camera"),
    "satellite": cut(satellite, (-5, 1, 104, 93), "A satellite"),
    "robot-arm": cut(robot_arm, (8, 6, 86, 88), "A robot's arm with a gripper", ("manipulator",)),
    "gripper": cut(gripper, (13, 1, 70, 96), "A gripper; `opening` from 0, holding, to 1", opening=real(0.3, 0, 1)),
    "rover": cut(mobile_robot, (6, 1, 88, 85), "A small robot on wheels"),
    "humanoid": cut(humanoid, (0, 1, 70, 93), "A whole robot on two legs"),
}
