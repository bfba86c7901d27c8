"""Science: cells and organs, instruments, planets, waves."""

from __future__ import annotations

import math

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._forms import around, mirrored, shade, turned
from figwright.drawing.glyphs._parameters import cut, real
from figwright.drawing.glyphs._pen import Glyph, Pen, bright
from figwright.drawing.glyphs._shapes import smooth


def cell(pen: Pen) -> None:
    p = pen.palette
    pen.body("M50 3 C76 1 95 20 93 46 C95 74 74 93 48 93 C22 94 2 76 4 48 C2 22 24 4 50 3Z", width=4)
    pen.oval(43, 44, 20, fill="line", stroke="vivid")
    pen.oval(47, 41, 8, fill="vivid")
    organ = p.contrast
    for x, y, turn in ((74, 37, 60), (30, 77, 10), (68, 71, -35)):
        with turned(pen, turn, x, y) as small:
            small.oval(x, y, 10, 5.5, fill=mix(organ, p.paper, 0.45), stroke=organ, width=2)
    for x, y in ((17, 52), (56, 18), (49, 80), (24, 26)):
        pen.oval(x, y, 3.2, fill="vivid")


def microscope(pen: Pen) -> None:
    pen.path("M46 26 C72 26 82 44 82 58 C82 72 72 82 62 84", stroke="vivid", width=8)
    pen.rect(4, 84, 84, 9, 4.5, fill="vivid")
    pen.line([(12, 70), (52, 70)], stroke="deep", width=6)
    with turned(pen, 20, 36, 36) as tube:
        tube.rect(30, 46, 15, 13, 3, fill="line", stroke="vivid")
        tube.rect(26, 12, 23, 36, 5, fill="fill", stroke="vivid")
        tube.rect(29, 2, 17, 11, 3, fill="deep")
        tube.line([(31, 24), (44, 24)], stroke="contrast", width=5)


def flask(pen: Pen) -> None:
    p = pen.palette
    liquid = p.contrast
    pen.body("M30 6 V34 L5 80 C1 88 5 93 13 93 H67 C75 93 79 88 75 80 L50 34 V6Z", "paper", width=4)
    pen.path("M21.5 58 Q31 53 40 58 T58.5 58 L70 80 C73 86 71 89 66 89 H14 C9 89 7 86 10 80Z", fill=liquid)
    for x, y, r in ((30, 75, 5.0), (47, 80, 3.6), (45, 67, 2.8)):
        pen.oval(x, y, r, fill=mix(liquid, p.paper, 0.6))
    pen.line([(24, 5), (56, 5)], stroke="vivid", width=6)


def atom(pen: Pen) -> None:
    electrons = ((0, -0.5), (60, math.pi - 0.5), (120, 0.5))
    for turn, _ in electrons:
        with turned(pen, turn, 48, 48) as orbit:
            orbit.oval(48, 48, 44, 16.5, stroke="vivid")
    pen.oval(48, 48, 9, fill="contrast")
    for turn, place in electrons:
        with turned(pen, turn, 48, 48) as orbit:
            orbit.oval(48 + 44 * math.cos(place), 48 + 16.5 * math.sin(place), 6, fill="vivid", stroke="paper", width=2)


def neuron(pen: Pen) -> None:
    branches = (
        "M32 36 C22 34 18 24 6 24", "M20 30 C16 22 16 14 10 8", "M38 30 C36 20 40 14 36 4", "M32 50 C22 54 20 62 8 66",
        "M38 54 C36 64 30 70 30 82",
    )  # fmt: skip
    for branch in branches:
        pen.path(branch, stroke="vivid", width=5)
    pen.path("M54 44 C70 48 80 58 98 60", stroke="vivid", width=5)
    for ends in (((63, 47.5), (70, 50.5)), ((81, 55.5), (88, 58))):
        pen.line(ends, stroke="vivid", width=14)
        pen.line(ends, stroke="fill", width=8)
    for tip in ("M98 60 C108 60 110 52 118 50", "M98 60 C108 62 112 66 120 68", "M100 60 C106 68 106 74 112 82"):
        pen.path(tip, stroke="vivid", width=4)
    for x, y in ((119, 49), (121, 69), (113, 84)):
        pen.oval(x, y, 4.5, fill="contrast")
    pen.body("M28 34 C32 24 48 24 54 34 C62 40 60 52 50 54 C42 62 30 58 28 50 C22 46 22 38 28 34Z")
    pen.oval(42, 43, 7.5, fill="vivid")


def protein(pen: Pen) -> None:
    """A folded chain: a helix, a strand, a loop."""
    p = pen.palette
    for i in range(4):
        pen.line([(17 + 14 * i, 43), (24 + 14 * i, 14)], stroke="line", width=7)
    for i in range(4):
        pen.line([(10 + 14 * i, 15), (17 + 14 * i, 43)], stroke="vivid", width=9)
    pen.path("M67 14 C84 6 98 20 90 38 C86 48 74 48 72 56", stroke="line", width=6)
    strand = p.contrast
    pen.path("M78 57 L36 63 L35 54 L10 69 L38 81 L37 73 L80 67Z", fill=strand, stroke=shade(p, strand), width=2.5)
    pen.path("M10 69 C2 76 4 88 16 90 C34 92 50 84 62 90", stroke="line", width=6)


def virus(pen: Pen) -> None:
    for i in range(8):
        turn = 45.0 * i
        pen.line([around(48, 48, 26, turn), around(48, 48, 40, turn)], stroke="vivid", width=5)
        pen.oval(*around(48, 48, 40.5, turn), 5.5, fill="contrast")
    pen.oval(48, 48, 27, fill="fill", stroke="vivid", width=4)
    for x, y, r in ((40, 40, 6.0), (58, 46, 5), (44, 59, 4.5)):
        pen.oval(x, y, r, fill="line", stroke="vivid", width=2)


def telescope(pen: Pen) -> None:
    for foot in (24, 48, 72):
        pen.line([(48, 54), (foot, 92)], stroke="vivid", width=5)
    with turned(pen, -24, 48, 44) as tube:
        tube.rect(6, 36, 24, 17, 4, fill="line", stroke="vivid")
        tube.rect(26, 32, 36, 25, 5, fill="fill", stroke="vivid")
        tube.rect(60, 27, 34, 35, 6, fill="fill", stroke="vivid")
        tube.line([(86, 28), (86, 61)], stroke="contrast", width=5)
    pen.oval(48, 54, 6.5, fill="paper", stroke="vivid")


def planet(pen: Pen) -> None:
    with turned(pen, -20, 54, 42) as tilted:
        tilted.path(
            "M26 36 C8 40 2 46 4 51 C8 60 44 58 70 50 C96 42 108 32 104 26 C102 21 92 22 82 25",
            stroke="contrast",
            width=6,
        )
        tilted.oval(54, 40, 29, fill="fill", stroke="vivid")
        tilted.path("M29 30 C42 36 58 36 73 22", stroke="line", width=5)
        tilted.path("M26 46 C34 47 44 46 52 44", stroke="line", width=5)
        tilted.path("M4 51 C8 60 44 58 70 50 C96 42 108 32 104 26", stroke="contrast", width=6)


def leaf(pen: Pen) -> None:
    pen.path("M8 90 C18 70 32 54 52 40", stroke="#2f7d4f", width=5)
    pen.path("M90 5 C52 3 18 16 16 48 C15 62 24 74 38 76 C72 78 90 44 90 5Z", fill="#a9dcae", stroke="#3c8f57")
    pen.path(
        "M12 84 C24 64 40 46 66 30 M40 50 L38 32 M40 50 L58 54 M52 39 L51 24 M52 39 L68 42", stroke="#3c8f57", width=2.5
    )


def syringe(pen: Pen) -> None:
    with turned(pen, -45, 48, 48) as level:
        level.line([(-16, 48), (8, 48)], stroke="muted", width=4)
        level.rect(8, 35, 62, 26, 5, fill="paper", stroke="vivid")
        level.rect(11, 38, 34, 20, 3, fill="contrast", opacity=0.75)
        level.line([(45, 37), (45, 59)], stroke="deep", width=6)
        level.line([(47, 48), (98, 48)], stroke="vivid", width=6)
        level.line([(72, 31), (72, 65)], stroke="vivid", width=6)
        level.line([(99, 36), (99, 60)], stroke="vivid", width=6)
        for x in (20, 29, 38):
            level.line([(x, 36), (x, 42)], stroke="deep", width=2)


def pill(pen: Pen) -> None:
    with turned(pen, -45, 48, 48) as level:
        level.rect(-4, 28, 104, 40, 20, fill="paper", stroke="vivid")
        level.body("M48 28 H80 A20 20 0 0 1 80 68 H48Z", "contrast")
        level.line([(14, 38), (38, 38)], stroke="fill", width=5)


def heart_organ(pen: Pen) -> None:
    red, blue, edge = "#e8727b", "#7ea7e0", "#a8323f"
    pen.path("M34 30 C30 16 34 6 40 4 L52 8 C48 16 50 24 52 32Z", fill=blue, stroke="#3f6cae")
    pen.path("M50 34 C48 14 56 8 66 12 C74 16 76 24 74 34", stroke=edge, width=14)
    pen.path("M50 34 C48 14 56 8 66 12 C74 16 76 24 74 34", stroke=red, width=8)
    pen.path(
        "M30 30 C12 32 4 48 10 64 C16 80 36 88 54 94 C72 86 84 66 82 46 C80 32 66 26 54 34 C46 28 38 28 30 30Z",
        fill=red,
        stroke=edge,
    )
    pen.path("M54 36 C50 54 54 72 54 84 M53 52 C62 54 68 62 70 70 M53 60 C44 62 36 60 30 66", stroke=edge, width=2.5)
    pen.path("M18 54 C18 46 24 41 31 41", stroke="#f9c4c4", width=5)


def lungs(pen: Pen) -> None:

    def half(side: Pen) -> None:
        side.body("M42 34 C40 20 30 16 22 28 C10 44 4 64 5 80 C5 90 12 93 20 90 C28 87 34 86 40 82 C44 79 44 74 44 68Z")
        side.path("M53 30 C50 40 42 42 34 46 M37 45 C34 54 30 58 22 62 M36 47 C36 60 34 66 30 74", stroke="vivid")

    mirrored(pen, half, 53)
    pen.line([(53, 6), (53, 30)], stroke="vivid", width=10)
    for y in (9, 17, 25):
        pen.line([(50.5, y), (55.5, y)], stroke="paper", width=2.5)


def eeg_cap(pen: Pen) -> None:
    p = pen.palette
    edge = mix("#f8d3b6", "#8a4b2a", 0.4)
    pen.oval(48, 9, 8, 7, fill="#f8d3b6", stroke=edge)
    for side in (8, 88):
        pen.oval(side, 52, 6, 10, fill="#f8d3b6", stroke=edge)
    pen.oval(48, 52, 39, 41, fill="fill", stroke="vivid")
    spots = [
        (48, 52),
        *(around(48, 52, 18, 60 * i) for i in range(6)),
        *(around(48, 52, 31, 36 * i + 18) for i in range(10)),
    ]
    for spot in spots[1:7]:
        pen.line([(48, 52), spot], stroke="line", width=2.5)
    for i, (x, y) in enumerate(spots):
        pen.oval(
            x, y, 4.6, fill=bright(p.accents[1 + i % 2 * 2]) if i in (2, 3, 9) else "paper", stroke="vivid", width=2.5
        )


def laser(pen: Pen) -> None:
    p = pen.palette
    beam = bright(p.accents[3])
    pen.line([(58, 40), (82, 40)], stroke=beam, width=5)
    for i in range(8):
        turn = 45.0 * i
        pen.line([around(92, 40, 9, turn), around(92, 40, 17 if i % 2 == 0 else 13, turn)], stroke=beam, width=3.5)
    pen.oval(92, 40, 5, fill=beam)
    pen.rect(3, 22, 46, 36, 8, fill="fill", stroke="vivid")
    pen.rect(48, 31, 11, 18, 3, fill="vivid")
    for y in (34, 46):
        pen.line([(12, y), (28, y)], stroke="line", width=4.5)
    pen.oval(39, 40, 4.5, fill="contrast")


def wave(pen: Pen, periods: float) -> None:
    count = max(12, round(24 * periods))
    way = [(5 + 102 * i / count, 40 - 28 * math.sin(2 * math.pi * periods * i / count)) for i in range(count + 1)]
    pen.line([(5, 40), (107, 40)], stroke="line", width=2.5)
    pen.path(smooth(way), stroke="vivid", width=6)


def petri(pen: Pen) -> None:
    """A culture dish from above."""
    p = pen.palette
    pen.oval(48, 48, 45, fill="paper", stroke="vivid")
    pen.oval(48, 48, 37, fill="fill", stroke="line", width=2)
    for x, y, r, i in (
        (36, 34, 9, 2),
        (62, 40, 7, 1),
        (42, 62, 6.5, 3),
        (64, 64, 9, 2),
        (28, 52, 4.5, 1),
        (54, 26, 4, 3),
    ):
        pen.oval(x, y, r, fill=mix(bright(p.accents[i]) if i != 2 else p.accents[i], p.paper, 0.25))


def tubes(pen: Pen) -> None:
    p = pen.palette
    for x, level, i in ((12, 50, 0), (38, 36, 1), (64, 58, 2)):
        colour = bright(p.accents[i]) if i == 1 else p.accents[i]
        pen.body(f"M{x} 6 V78 A10 10 0 0 0 {x + 20} 78 V6Z", "paper")
        pen.path(f"M{x + 4} {level} H{x + 16} V78 A6 6 0 0 1 {x + 4} 78Z", fill=colour)
        pen.line([(x - 3, 5), (x + 23, 5)], stroke="vivid", width=5)
    pen.rect(2, 24, 92, 10, 4, fill="line", stroke="vivid")


GLYPHS: dict[str, Glyph] = {
    "cell": cut(cell, (1, 0, 95, 96), "A living cell"),
    "neuron": cut(neuron, (3, 1, 123, 88), "A nerve cell with its axon"),
    "protein": cut(protein, (1, 8, 95, 86), "A folded protein: helix, strand, loop"),
    "virus": cut(virus, (1, 1, 94, 94), "A virus"),
    "petri-dish": cut(petri, (1, 1, 94, 94), "A culture dish"),
    "test-tubes": cut(tubes, (0, 2, 96, 88), "Three test tubes: samples"),
    "flask": cut(flask, (1, 1, 78, 95), "A flask: an experiment", ("experiment",)),
    "microscope": cut(microscope, (3, 2, 86, 92), "A microscope"),
    "telescope": cut(telescope, (5, 9, 93, 86), "A telescope"),
    "atom": cut(atom, (2, 7, 93, 82), "An atom: physics"),
    "planet": cut(planet, (5, 4, 96, 69), "A planet with a ring"),
    "leaf": cut(leaf, (5, 2, 87, 91), "A leaf: nature, low energy"),
    "syringe": cut(syringe, (0, 0, 96, 96), "A syringe: treatment, injection"),
    "pill": cut(pill, (3, 3, 90, 90), "A capsule: a drug", ("drug",)),
    "heart-organ": cut(heart_organ, (6, 2, 79, 94), "The heart as an organ"),
    "lungs": cut(lungs, (2, 0, 102, 94), "The lungs"),
    "eeg-cap": cut(eeg_cap, (0, 0, 96, 95), "A head from above with electrodes", ("eeg",)),
    "laser": cut(laser, (1, 20, 111, 40), "A laser and its beam"),
    "wave": cut(wave, (1, 8, 110, 64), "A sine wave", periods=real(2, 0.5, 6)),
}
