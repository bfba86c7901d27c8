"""State marks and small signs: flame, snowflake, ticks, stars, arrows that turn."""

from __future__ import annotations

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._forms import GOLD, GOLD_LINE, around, star
from figwright.drawing.glyphs._parameters import choice, cut, flag
from figwright.drawing.glyphs._pen import Glyph, Pen
from figwright.drawing.glyphs._props import glint, tick

_ICE = "#2b9fe0"


def flame(pen: Pen) -> None:
    pen.path(
        "M41 2 C46 16 66 26 71 50 C76 76 59 94 38 94 C17 94 2 79 3 58 C4 44 12 36 17 26 C20 33 22 37 27 40 C32"
        " 28 43 19 41 2Z",
        fill="#f4602a", stroke="#f4602a",
    )  # fmt: skip
    pen.path(
        "M42 30 C45 42 60 50 60 68 C60 82 50 91 38 91 C25 91 15 82 16 68 C17 59 22 54 25 48 C28 53 30 55 33 57"
        " C36 48 43 42 42 30Z",
        fill="#ff9a2e",
    )  # fmt: skip
    pen.path(
        "M40 55 C42 63 50 67 50 77 C50 85 45 90 38 90 C31 90 25 85 26 77 C26 72 29 69 31 66 C33 69 34 70 36 70"
        " C38 65 40 61 40 55Z",
        fill="#ffe08a",
    )


def snowflake(pen: Pen) -> None:
    for i in range(6):
        angle = 60.0 * i
        pen.line([(48, 48), around(48, 48, 44, angle)], stroke=_ICE, width=6)
        for root, length in ((17, 12), (30, 13)):
            x, y = around(48, 48, root, angle)
            for side in (-52, 52):
                pen.line([(x, y), around(x, y, length, angle + side)], stroke=_ICE, width=5)


def _disc(pen: Pen, colour: str | None = None) -> None:
    pen.oval(48, 48, 45, fill=colour or pen.palette.vivid)


def check(pen: Pen) -> None:
    _disc(pen, pen.palette.accents[2])
    tick(pen, 48, 48, 46, pen.palette.paper, 9)


def cross(pen: Pen) -> None:
    _disc(pen, pen.palette.accents[3])
    for ends in (((32, 32), (64, 64)), ((64, 32), (32, 64))):
        pen.line(ends, stroke="paper", width=9)


def plus(pen: Pen) -> None:
    _disc(pen)
    for ends in (((26, 48), (70, 48)), ((48, 26), (48, 70))):
        pen.line(ends, stroke="paper", width=9)


def minus(pen: Pen) -> None:
    _disc(pen)
    pen.line([(26, 48), (70, 48)], stroke="paper", width=9)


def question(pen: Pen) -> None:
    _disc(pen)
    pen.path("M34 37 C34 19 62 19 62 37 C62 47 48 47 48 58", stroke="paper", width=8.5)
    pen.oval(48, 72, 5.5, fill="paper")


def exclamation(pen: Pen) -> None:
    pen.body("M48 8 L90 80 Q92 88 84 88 H12 Q4 88 6 80Z", width=5)
    pen.line([(48, 36), (48, 58)], stroke="vivid", width=9)
    pen.oval(48, 73, 5.5, fill="vivid")


def star_glyph(pen: Pen, filled: bool) -> None:
    pen.polygon(star(48, 51, 42, 18.5), fill=GOLD if filled else "paper", stroke=GOLD_LINE, width=5)


def sparkle(pen: Pen) -> None:
    glint(pen, 48, 48, 43, pen.palette.vivid)


def sparkles(pen: Pen) -> None:
    p = pen.palette
    glint(pen, 40, 55, 36, p.vivid)
    glint(pen, 77, 21, 17, mix(p.vivid, p.line, 0.5))
    glint(pen, 79, 79, 12, p.line)


def heart(pen: Pen) -> None:
    pen.path(
        "M48 87 C18 66 4 50 4 31 C4 15 16 6 28 6 C37 6 44 11 48 18 C52 11 59 6 68 6 C80 6 92 15 92 31 C92 50 78"
        " 66 48 87Z",
        fill="vivid",
    )
    pen.path("M17 31 C17 24 22 19 28 19", stroke="fill", width=5)


def _head(pen: Pen, x: float, y: float, degrees: float, size: float, colour: str) -> None:
    """A filled arrow head whose base has its middle at (x, y), flying towards `degrees` (0 is up)."""
    tip = around(x, y, 0.95 * size, degrees)
    corners = [tip, around(x, y, 0.62 * size, degrees + 90), around(x, y, 0.62 * size, degrees - 90)]
    pen.polygon(corners, fill=colour, stroke=colour)


def loop_arrows(pen: Pen) -> None:
    pen.oval(48, 48, 22, fill="fill")
    for begin in (-12.0, 168.0):
        x, y = around(48, 48, 36, begin - 62)
        ex, ey = around(48, 48, 36, begin + 70)
        pen.path(f"M{x} {y} A36 36 0 0 1 {ex} {ey}", stroke="vivid", width=9)
        _head(pen, ex, ey, begin + 178, 21.5, "vivid")


def refresh(pen: Pen) -> None:
    pen.oval(48, 50, 20, fill="fill")
    x, y = around(48, 50, 36, 62)
    ex, ey = around(48, 50, 36, -20)
    pen.path(f"M{x} {y} A36 36 0 1 1 {ex} {ey}", stroke="vivid", width=9)
    _head(pen, ex, ey, 84, 24, "vivid")


def swap(pen: Pen) -> None:
    pen.line([(7, 24), (70, 24)], stroke="vivid", width=9)
    _head(pen, 70, 24, 90, 23, "vivid")
    pen.line([(89, 56), (26, 56)], stroke="line", width=9)
    _head(pen, 26, 56, 270, 23, "line")


def shuffle(pen: Pen) -> None:
    pen.path("M6 64 H18 C29 64 35 57 39.5 49", stroke="line", width=9)
    pen.path("M52 29 C56 22 61 16 70 16", stroke="line", width=9)
    _head(pen, 70, 16, 90, 22, "line")
    pen.path("M6 16 H18 C45 16 44 64 70 64", stroke="vivid", width=9)
    _head(pen, 70, 64, 90, 22, "vivid")


def play(pen: Pen) -> None:
    _disc(pen)
    pen.polygon([(39, 28), (39, 68), (71, 48)], fill="paper", stroke="paper", width=5)


def pause(pen: Pen) -> None:
    _disc(pen)
    for x in (31, 54):
        pen.rect(x, 29, 11, 38, 3, fill="paper")


def infinity(pen: Pen) -> None:
    pen.path(
        "M60 27 C50 14 40 6 27 6 C14 6 6 15 6 27 C6 39 14 48 27 48 C40 48 50 40 60 27"
        " C70 14 80 6 93 6 C106 6 114 15 114 27 C114 39 106 48 93 48 C80 48 70 40 60 27Z",
        stroke="vivid", width=9,
    )  # fmt: skip


def recycle(pen: Pen) -> None:
    p = pen.palette
    for i, colour in enumerate((p.vivid, mix(p.vivid, p.line, 0.45), p.line)):
        begin = 120.0 * i
        corner = around(48, 57, 47, begin)
        start, before = around(*corner, 34, begin + 210), around(*corner, 12, begin + 210)
        after, end = around(*corner, 12, begin + 150), around(*corner, 20, begin + 150)
        bend = " ".join(f"{v:.2f}" for v in (*corner, *after))
        pen.path(f"M{start[0]} {start[1]} L{before[0]} {before[1]} Q{bend} L{end[0]} {end[1]}", stroke=colour, width=9)
        _head(pen, *end, begin + 150, 21, colour)


def trend(pen: Pen, direction: str) -> None:
    _disc(pen)
    turn = 0.0 if direction == "up" else 180.0
    pen.line([around(48, 48, 26, turn), around(48, 48, 26, turn + 180)], stroke="paper", width=9)
    tip = around(48, 48, 27, turn)
    pen.line([around(*tip, 25, turn + 135), tip, around(*tip, 25, turn - 135)], stroke="paper", width=9)


GLYPHS: dict[str, Glyph] = {
    "flame": cut(flame, (1, 0, 73, 96), "A flame: trained, hot", ("fire",)),
    "snowflake": cut(snowflake, (6, 0, 84, 96), "A snowflake: frozen, cold"),
    "check": cut(check, (2, 2, 92, 92), "A check mark on a disc: right, done"),
    "cross": cut(cross, (2, 2, 92, 92), "A cross on a disc: wrong, rejected"),
    "plus": cut(plus, (2, 2, 92, 92), "A plus on a disc: added"),
    "minus": cut(minus, (2, 2, 92, 92), "A minus on a disc: taken away"),
    "question": cut(question, (2, 2, 92, 92), "A question mark on a disc"),
    "exclamation": cut(exclamation, (2, 5, 92, 86), "A warning triangle"),
    "star": cut(star_glyph, (5, 6, 86, 82), "A golden star; filled or not", filled=flag(True)),
    "sparkle": cut(sparkle, (1, 1, 94, 94), "A four-pointed sparkle: generated, new"),
    "sparkles": cut(sparkles, (1, 2, 95, 92), "Three sparkles: generated, new"),
    "heart": cut(heart, (3, 5, 90, 83), "A heart: liked, preferred"),
    "loop-arrows": cut(loop_arrows, (2, 7, 92, 82), "Two arrows in a circle: a loop, repeated rounds"),
    "refresh": cut(refresh, (7, -1, 82, 92), "One arrow round a circle: retry, update"),
    "swap": cut(swap, (2, 7, 92, 66), "Two arrows, to and fro: exchange"),
    "arrows-shuffle": cut(shuffle, (1, 0, 92, 80), "Two crossing arrows: shuffled, permuted"),
    "play": cut(play, (2, 2, 92, 92), "A play button"),
    "pause": cut(pause, (2, 2, 92, 92), "A pause button"),
    "infinity": cut(infinity, (1, 1, 118, 52), "The sign of infinity: endless"),
    "recycle": cut(recycle, (4, 10, 86, 86), "Three arrows in a triangle: used again"),
    "trend": cut(trend, (2, 2, 92, 92), "An arrow on a disc; direction up or down", direction=choice("up", "down")),
}  # fmt: skip
