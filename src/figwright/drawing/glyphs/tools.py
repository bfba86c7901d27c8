"""Tools: what one looks with, draws with, mends with, opens and shuts with."""

from __future__ import annotations

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._forms import cog, placed, shade, turned
from figwright.drawing.glyphs._parameters import cut
from figwright.drawing.glyphs._pen import Glyph, Pen, bright
from figwright.drawing.glyphs._props import pencil as draw_pencil
from figwright.drawing.glyphs._props import tick


def magnifier(pen: Pen) -> None:
    p = pen.palette
    pen.line([(62, 62), (70, 70)], stroke="line", width=8)
    pen.line([(70, 70), (86, 86)], stroke="deep", width=14)
    pen.oval(38, 38, 32, fill=mix(p.zone, p.paper, 0.3), stroke="vivid", width=7)
    pen.path("M20 38 A18 18 0 0 1 38 20", stroke="line", width=5)


def target(pen: Pen) -> None:
    p = pen.palette
    for r, colour in ((42, p.vivid), (32, p.paper), (22, p.vivid), (11.5, p.paper), (5, p.vivid)):
        pen.oval(44, 54, r, fill=colour)
    dart = p.contrast
    pen.line([(44, 54), (80, 18)], stroke="paper", width=8)
    pen.line([(44, 54), (80, 18)], stroke="deep", width=4)
    pen.polygon([(67, 31), (67, 17), (80, 4), (82, 16)], fill=mix(dart, p.paper, 0.3), stroke=shade(p, dart), width=2)
    pen.polygon([(67, 31), (81, 31), (94, 18), (82, 16)], fill=dart, stroke=shade(p, dart), width=2)


def palette(pen: Pen) -> None:
    p = pen.palette
    pen.body(
        "M48 3 C21 3 2 22 2 46 C2 71 22 90 47 90 C55 90 60 84 58 77 C56 70 60 65 68 65 H78 C88 65 95 57 95 46"
        " C95 21 74 3 48 3Z"
    )
    spots = ((22, 50, 0), (30, 28, 2), (51, 19, 1), (73, 30, 3), (29, 70, 4))
    for x, y, i in spots:
        pen.oval(x, y, 7.5, fill=bright(p.accents[i]) if i in (1, 3) else p.accents[i])


def pencil(pen: Pen) -> None:
    draw_pencil(pen, 5, 91, 112, 14, -45)


def brush(pen: Pen) -> None:
    p = pen.palette
    paint = p.contrast
    with turned(pen, -45, 48, 48) as tilted:
        tilted.body("M44 42 L98 38 Q107 38 107 48 Q107 58 98 58 L44 54Z")
        tilted.rect(28, 38, 20, 20, 4, fill="line", stroke="vivid")
        tilted.path("M30 38 C14 32 8 40 2 40 Q-8 40 -12 44 C-6 60 16 62 30 58Z", fill=paint, stroke=shade(p, paint))


def gear(pen: Pen) -> None:
    pen.body(cog(48, 48, 45, 34, 14, 8), width=4)


def gears(pen: Pen) -> None:
    p = pen.palette
    small = p.contrast
    pen.body(cog(36, 58, 34, 25.5, 10, 8))
    pen.path(cog(80, 22, 22, 15.5, 6, 7, 10), fill=mix(small, p.paper, 0.65), stroke=small)


def wrench(pen: Pen) -> None:
    with turned(pen, 42, 48, 48) as tilted:
        tilted.body(
            "M38 2 C25 6 18 17 20 28 C22 37 28 43 36 46 V86 C36 94 41 100 48 100 C55 100 60 94 60 86 V46 C68 43"
            " 74 37 76 28"
            " C78 17 71 6 58 2 V22 L48 29 L38 22Z"
        )
        tilted.oval(48, 86, 4.5, fill="vivid")


def toolbox(pen: Pen) -> None:
    pen.path("M34 24 V14 Q34 6 42 6 H58 Q66 6 66 14 V24", stroke="vivid", width=6)
    pen.rect(2, 22, 96, 62, 10, fill="fill", stroke="vivid")
    pen.body("M2 46 V32 Q2 22 12 22 H88 Q98 22 98 32 V46Z", "line")
    for x in (22, 66):
        pen.rect(x, 38, 12, 17, 3.5, fill="contrast", stroke="paper", width=2)


def ruler(pen: Pen) -> None:
    with turned(pen, -45, 48, 48) as tilted:
        tilted.rect(-11, 32, 118, 32, 6, fill="fill", stroke="vivid")
        for i in range(9):
            tilted.line([(1 + 11.75 * i, 33), (1 + 11.75 * i, 46 if i % 2 == 0 else 40)], stroke="vivid")


def scissors(pen: Pen) -> None:
    for x, ring, fill in ((72, 22, "fill"), (14, 64, "paper")):
        lean = 5 if x > 43 else -5
        pen.line([(43, 50), (ring + 0.2 * (43 - ring), 66)], stroke="deep", width=8)
        pen.body(f"M{x} 3 Q{x + lean} 9 {x + 0.6 * lean} 16 L{43 + 0.6 * lean} 58 L{43 - 1.3 * lean} 53Z", fill)
        pen.oval(ring, 76, 13.5, stroke="deep", width=8)
    pen.oval(43, 51, 3.6, fill="contrast")


def magnet(pen: Pen) -> None:
    pen.body(
        "M12 24 V58 C12 80 27 93 47 93 C67 93 82 80 82 58 V24 H58 V58 C58 65 54 69 47 69 C40 69 36 65 36 58 V24Z",
        "vivid",
    )
    for x in (12, 58):
        pen.rect(x, 24, 24, 19, 2, fill="paper", stroke="vivid")
    for ends in (((24, 4), (24, 13)), ((70, 4), (70, 13)), ((5, 10), (10, 16)), ((89, 10), (84, 16))):
        pen.line(ends, stroke="contrast", width=4.5)


def funnel(pen: Pen) -> None:
    p = pen.palette
    for x, y, i in ((24, 9, 0), (44, 5, 1), (63, 10, 2)):
        pen.oval(x, y, 5, fill=bright(p.accents[i]) if i == 1 else p.accents[i])
    pen.body("M7 21 H81 Q88 21 84 27 L55 58 V76 Q55 79 52 81 L38 88 Q33 90 33 85 V58 L4 27 Q0 21 7 21Z")
    pen.line([(18, 32), (58, 32)], stroke="line", width=4)


def link(pen: Pen) -> None:
    with turned(pen, -45, 48, 48) as tilted:
        tilted.rect(-6, 33, 58, 30, 15, stroke="vivid", width=9)
        tilted.rect(44, 33, 58, 30, 15, stroke="line", width=9)
        tilted.path("M37 33 A15 15 0 0 1 52 48", stroke="vivid", width=9)


def key(pen: Pen) -> None:
    with turned(pen, -45, 48, 48) as tilted:
        tilted.body(
            "M14 48 m-24 0 a24 24 0 0 1 46 -7 H102 Q107 41 107 46 V50 Q107 55 102 55 H98 V68 Q98 71 95 71 H90"
            " Q87 71 87 68 V55"
            " H79 V63 Q79 66 76 66 H71 Q68 66 68 63 V55 H36 a24 24 0 0 1 -46 -7Z"
        )
        tilted.oval(8, 48, 8, fill="paper", stroke="vivid")


def _lock(pen: Pen, shackle: str) -> None:
    pen.path(shackle, stroke="vivid", width=9)
    pen.rect(8, 42, 76, 52, 12, fill="fill", stroke="vivid")
    pen.oval(46, 62, 7, fill="deep")
    pen.line([(46, 64), (46, 77)], stroke="deep", width=6)


def lock(pen: Pen) -> None:
    _lock(pen, "M25 42 V28 A21 21 0 0 1 67 28 V42")


def unlock(pen: Pen) -> None:
    _lock(pen, "M25 42 V28 A21 21 0 0 1 66 22")


def shield(pen: Pen) -> None:
    pen.body("M42 3 C54 12 66 15 81 15 V44 C81 68 66 84 42 93 C18 84 3 68 3 44 V15 C18 15 30 12 42 3Z", width=4)
    pen.path("M42 11 C52 18 62 21 73.5 22 V44 C73.5 63 62 76 42 84.5Z", fill="line")
    tick(pen, 42, 49, 36, "deep", 8)


def hammer(pen: Pen) -> None:
    with turned(pen, 45, 48, 48) as tilted:
        tilted.rect(41, 26, 14, 76, 6, fill="fill", stroke="vivid")
        tilted.body("M22 4 H66 Q82 4 84 22 Q74 17 66 26 V32 Q66 35 62 35 H22 Q17 35 17 30 V9 Q17 4 22 4Z", "line")


def slider(pen: Pen) -> None:
    """Three faders: settings, hyper-parameters."""
    for y, at, colour in ((14, 30, "vivid"), (44, 68, "contrast"), (74, 42, "vivid")):
        pen.line([(5, y), (91, y)], stroke="line", width=6)
        pen.oval(at, y, 11, fill="paper", stroke=colour, width=5)


def swatches(pen: Pen) -> None:
    """A fan of colour samples."""
    p = pen.palette
    for turn, i in ((62, 2), (31, 1), (0, 0)):
        colour = bright(p.accents[i]) if i == 1 else p.accents[i]
        with turned(pen, turn, 19, 77) as strip:
            strip.body("M4 12 Q4 4 12 4 H26 Q34 4 34 12 V77 a15 15 0 0 1 -30 0Z", "paper")
            for row, share in enumerate((0.0, 0.4, 0.7)):
                strip.rect(10, 10 + 19 * row, 18, 14, 3, fill=mix(colour, p.paper, share))
    pen.oval(19, 77, 4.5, fill="vivid")


def eraser(pen: Pen) -> None:
    pen.line([(30, 84), (92, 84)], stroke="line", width=5)
    with placed(pen, 1, 0, -4) as up, turned(up, -40, 46, 48) as tilted:
        tilted.rect(0, 30, 92, 38, 9, fill="paper", stroke="vivid")
        tilted.body("M36 30 H83 Q92 30 92 39 V59 Q92 68 83 68 H36Z", "vivid")


GLYPHS: dict[str, Glyph] = {
    "magnifier": cut(magnifier, (2, 2, 92, 92), "A magnifying glass: search, inspect", ("search",)),
    "target": cut(target, (1, 2, 95, 95), "A target with a dart: a goal", ("goal",)),
    "palette": cut(palette, (0, 1, 97, 91), "An artist's palette: style"),
    "swatches": cut(swatches, (2, 2, 88, 92), "A fan of colour samples: style guidelines"),
    "pencil": cut(pencil, (3, 1, 92, 92), "A pencil: writing, annotation", ("edit",)),
    "brush": cut(brush, (0, 0, 96, 92), "A paint brush"),
    "eraser": cut(eraser, (0, 1, 95, 87), "An eraser: removal, unlearning"),
    "gear": cut(gear, (1, 1, 94, 94), "A gear: a process, settings"),
    "gears": cut(gears, (0, -2, 104, 96), "Two gears: a mechanism"),
    "slider": cut(slider, (1, 0, 94, 88), "Three faders: settings, hyper-parameters"),
    "wrench": cut(wrench, (7, 2, 86, 90), "A wrench: a tool, a fix"),
    "hammer": cut(hammer, (5, -6, 95, 97), "A hammer: building"),
    "tools": cut(toolbox, (0, 2, 100, 84), "A toolbox", ("toolbox",)),
    "ruler": cut(ruler, (-5, -5, 106, 106), "A ruler: measuring"),
    "scissors": cut(scissors, (4, 1, 78, 93), "Scissors: cutting, pruning"),
    "magnet": cut(magnet, (2, 1, 90, 94), "A magnet: attraction, alignment"),
    "filter": cut(funnel, (0, -1, 88, 92), "A funnel with coloured balls over it: filtering"),
    "link": cut(link, (0, 0, 96, 96), "Two links of a chain"),
    "key": cut(key, (-1, 1, 102, 96), "A key"),
    "lock": cut(lock, (6, 2, 80, 94), "A closed lock: private, fixed"),
    "unlock": cut(unlock, (6, 2, 80, 94), "An open lock"),
    "shield": cut(shield, (0, 0, 84, 96), "A shield with a tick: safety"),
}
