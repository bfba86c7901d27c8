"""Parts of the body: brain, senses, hands."""

from __future__ import annotations

from collections.abc import Iterable

from figwright.drawing.glyphs._forms import SKIN, SKIN_LINE, flipped, mirrored
from figwright.drawing.glyphs._parameters import cut
from figwright.drawing.glyphs._pen import Glyph, Pen


def brain(pen: Pen) -> None:

    def half(side: Pen) -> None:
        side.body("M47 12 C42 1 25 2 22 14 C10 14 4 27 10 37 C0 45 2 61 13 65 C12 78 26 88 36 83 C40 89 46 87 47 80Z")
        for fold in (
            "M22 14 C20 22 25 28 33 26", "M10 37 C15 44 24 44 28 38", "M13 65 C14 57 22 53 29 57",
            "M47 36 C40 35 36 39 37 46", "M47 62 C41 61 36 65 38 71",
        ):  # fmt: skip
            side.path(fold, stroke="vivid", width=3)

    mirrored(pen, half, 48)
    pen.line([(48, 14), (48, 80)], stroke="vivid")


def brain_lit(pen: Pen) -> None:
    """A head in profile with a lit mind."""
    pen.body(
        "M30 94 V78 C14 70 4 56 4 40 C4 18 22 3 45 3 C68 3 84 18 84 40 L91 54 Q93 59 88 60 L82 61 V70 Q82 79 73"
        " 79 H62 V94Z"
    )
    pen.oval(44, 39, 22, fill="paper")
    nodes = ((44, 25), (57, 34), (53, 50), (35, 50), (31, 34), (44, 39))
    for a, b in ((0, 5), (1, 5), (2, 5), (3, 5), (4, 5), (0, 1), (3, 4)):
        pen.line([nodes[a], nodes[b]], stroke="line", width=2.5)
    for i, (x, y) in enumerate(nodes):
        pen.oval(x, y, 4.5, fill="contrast" if i == 5 else "vivid")


def eye(pen: Pen) -> None:
    pen.body("M3 34 C18 12 36 3 54 3 C72 3 90 12 105 34 C90 56 72 65 54 65 C36 65 18 56 3 34Z", "paper", width=4)
    pen.oval(54, 34, 20, fill="line", stroke="vivid")
    pen.oval(54, 34, 9.5, fill="text")
    pen.oval(60, 28, 4, fill="paper")


def ear(pen: Pen) -> None:
    pen.path(
        "M8 38 C6 16 20 3 38 3 C56 3 69 17 69 35 C69 54 54 58 52 72 C51 84 42 93 31 93 C19 93 13 84 13 74",
        fill=SKIN,
        stroke=SKIN_LINE,
        width=4,
    )
    pen.path("M21 36 C20 23 29 16 38 16 C49 16 56 25 56 35 C56 47 46 49 41 57", stroke=SKIN_LINE, width=4)
    pen.path("M27 41 C35 38 41 44 38 51 C35 58 28 57 27 63 C26 68 32 71 35 68", stroke=SKIN_LINE, width=4)


def _strokes(pen: Pen, ways: Iterable[tuple[tuple[tuple[float, float], ...], float]], fill: str, edge: str) -> None:
    """Thick rounded strokes that flow together, with one outline about all of them."""
    kept = list(ways)
    for points, width in kept:
        pen.line(points, stroke=edge, width=width + 6)
    for points, width in kept:
        pen.line(points, stroke=fill, width=width)


def hand(pen: Pen) -> None:
    fingers = (
        (((29, 52), (25, 20)), 11.0), (((43, 50), (42, 10)), 11.0), (((57, 50), (60, 13)), 11.0),
        (((69, 54), (76, 25)), 10.0), (((26, 70), (8, 50)), 11.0),
        (((42, 56), (58, 56), (58, 68), (42, 68), (42, 56)), 32.0),
    )  # fmt: skip
    _strokes(pen, fingers, SKIN, SKIN_LINE)
    pen.path("M30 66 C36 62 44 64 46 72", stroke=SKIN_LINE, width=2.5)
    pen.rect(27, 84, 46, 11, 4, fill="fill", stroke="vivid")


def thumbs_up(pen: Pen) -> None:
    pen.path(
        "M30 46 C40 41 47 28 48 14 C48 4 60 2 64 12 C67 20 65 31 62 38 H80 C89 38 92 47 86 52 C92 55 91 64 85 66"
        " C89 70 87 78 81 79"
        " C83 85 79 91 72 91 H52 C43 91 38 88 30 86Z",
        fill=SKIN,
        stroke=SKIN_LINE,
    )
    for y, reach in ((52, 86), (66, 85), (79, 81)):
        pen.line([(70, y), (reach, y)], stroke=SKIN_LINE, width=2.5)
    pen.rect(4, 42, 27, 50, 7, fill="fill", stroke="vivid")
    pen.oval(17.5, 80, 4, fill="vivid")


def thumbs_down(pen: Pen) -> None:
    with flipped(pen, 48) as over:
        thumbs_up(over)


def pointer(pen: Pen) -> None:
    """A pointing hand: selection."""
    ways = (
        (((34, 50), (34, 12)), 12.0), (((46, 50), (47, 42)), 12.0), (((58, 52), (60, 46)), 12.0),
        (((68, 56), (71, 53)), 10.0),
        (((26, 70), (11, 54)), 11.0), (((42, 60), (60, 60), (58, 72), (42, 72), (42, 60)), 30.0),
    )  # fmt: skip
    _strokes(pen, ways, SKIN, SKIN_LINE)
    for x, y in ((52.5, 47), (64.5, 51)):
        pen.line([(x - 0.5, y), (x, y + 9)], stroke=SKIN_LINE, width=2.5)
    pen.rect(28, 87, 46, 9, 4, fill="fill", stroke="vivid")


GLYPHS: dict[str, Glyph] = {
    "brain": cut(brain, (1, 2, 94, 87), "A brain: thought, a model"),
    "mind": cut(brain_lit, (2, 1, 92, 95), "A head with a network in it: reasoning"),
    "eye": cut(eye, (0, 0, 108, 68), "An eye: vision, attention"),
    "ear": cut(ear, (5, 0, 67, 96), "An ear: hearing"),
    "hand": cut(hand, (-1, 1, 86, 96), "An open hand"),
    "pointing-hand": cut(pointer, (2, 2, 78, 96), "A pointing hand: a choice"),
    "thumbs-up": cut(thumbs_up, (2, 3, 90, 91), "A thumb up: good, preferred", ("like",)),
    "thumbs-down": cut(thumbs_down, (2, 2, 90, 91), "A thumb down: bad, rejected", ("dislike",)),
}
