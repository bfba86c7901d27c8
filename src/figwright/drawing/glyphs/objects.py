"""Everyday things: prizes, clocks, boxes, games, houses."""

from __future__ import annotations

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._forms import GOLD, GOLD_LINE, GOLD_PALE, around, star, turned, writing
from figwright.drawing.glyphs._parameters import choice, cut, whole
from figwright.drawing.glyphs._pen import Glyph, Pen, bright


def scale(pen: Pen, heavy: str) -> None:
    dip = {"none": 0.0, "left": 9.0, "right": -9.0}[heavy]
    pen.line([(54, 10), (54, 84)], stroke="vivid", width=6)
    pen.body("M32 92 Q32 83 41 83 H67 Q76 83 76 92Z", "line")
    pen.line([(20, 20 + dip), (88, 20 - dip)], stroke="vivid", width=5.5)
    pen.oval(54, 11, 6.5, fill="contrast")
    for x, y in ((20, 20 + dip), (88, 20 - dip)):
        pen.path(f"M{x - 15} {y + 34} L{x} {y} L{x + 15} {y + 34}", stroke="line")
        pen.body(f"M{x - 18} {y + 34} H{x + 18} C{x + 17} {y + 48} {x - 17} {y + 48} {x - 18} {y + 34}Z")


def trophy(pen: Pen) -> None:
    pen.path("M22 14 H4 C4 36 14 46 30 48", stroke=GOLD_LINE, width=6)
    pen.path("M68 14 H86 C86 36 76 46 60 48", stroke=GOLD_LINE, width=6)
    pen.rect(38, 56, 14, 22, fill=GOLD, stroke=GOLD_LINE)
    pen.path("M19 4 H71 V28 C71 50 60 60 45 60 C30 60 19 50 19 28Z", fill=GOLD, stroke=GOLD_LINE)
    pen.polygon(star(45, 30, 14, 6.2), fill=GOLD_PALE, stroke=GOLD_PALE, width=2)
    pen.rect(21, 77, 48, 16, 5, fill="fill", stroke="vivid")


def medal(pen: Pen) -> None:
    pen.body("M14 3 H32 L46 40 L34 48Z", "vivid")
    pen.body("M62 3 H44 L30 40 L42 48Z", "line")
    pen.oval(38, 65, 28, fill=GOLD, stroke=GOLD_LINE, width=4)
    pen.polygon(star(38, 66, 15, 6.6), fill=GOLD_PALE, stroke=GOLD_PALE, width=2)


def flag_glyph(pen: Pen) -> None:
    pen.body("M12 10 C26 2 40 4 50 10 C60 16 72 16 82 10 V54 C72 60 60 60 50 54 C40 48 26 46 12 54Z")
    pen.path(
        "M34 6.5 V48 C40 49 45 51 50 54 C52 55.5 54 56.5 56 57 V13 C54 12.4 52 11.3 50 10 C45 7 40 6 34 6.5Z",
        fill="line",
    )
    pen.line([(8, 6), (8, 92)], stroke="deep", width=6)


def lightbulb(pen: Pen) -> None:
    for turn in (-78, -39, 0, 39, 78):
        pen.line([around(48, 44, 39, turn), around(48, 44, 45, turn)], stroke=GOLD_LINE, width=4.5)
    pen.path(
        "M36 72 C36 62 21 57 21 42 C21 27 33 17 48 17 C63 17 75 27 75 42 C75 57 60 62 60 72Z",
        fill="#ffe08a",
        stroke=GOLD_LINE,
    )
    pen.path("M41 71 V56 L36 47 M55 71 V56 L60 47 M36 47 Q42 53 48 47 Q54 53 60 47", stroke=GOLD_LINE, width=2.5)
    pen.rect(35, 72, 26, 9, 4, fill="line", stroke="vivid")
    pen.body("M38 81 H58 V84 C58 90 54 93 48 93 C42 93 38 90 38 84Z", "vivid")


def clock(pen: Pen) -> None:
    pen.oval(48, 48, 45, fill="fill", stroke="vivid")
    pen.oval(48, 48, 35, fill="paper", stroke="line", width=2)
    for turn in (0, 90, 180, 270):
        pen.line([around(48, 48, 28, turn), around(48, 48, 30, turn)], stroke="vivid", width=4.5)
    pen.line([(48, 27), (48, 48), (63, 57)], stroke="deep", width=5.5)
    pen.oval(48, 48, 5, fill="contrast")


def hourglass(pen: Pen) -> None:
    sand = "contrast"
    pen.body(
        "M10 8 V20 C10 34 28 40 28 48 C28 56 10 62 10 76 V88 H62 V76 C62 62 44 56 44 48 C44 40 62 34 62 20 V8Z", "zone"
    )
    pen.path("M17 25 H55 C52 34 40 38 36 45 C32 38 20 34 17 25Z", fill=sand)
    pen.path("M17 83 C18 72 30 70 36 62 C42 70 54 72 55 83Z", fill=sand)
    pen.line([(36, 46), (36, 62)], stroke=sand, width=3)
    for y in (7, 89):
        pen.line([(6, y), (66, y)], stroke="deep", width=8)


def globe(pen: Pen) -> None:
    pen.oval(48, 48, 45, fill="fill", stroke="vivid")
    pen.oval(48, 48, 20, 45, stroke="vivid", width=2.5)
    pen.line([(48, 4), (48, 92)], stroke="vivid", width=2.5)
    pen.line([(4, 48), (92, 48)], stroke="vivid", width=2.5)
    for y, bend in ((24, 12), (72, -12)):
        pen.path(f"M10 {y} Q48 {y + bend} 86 {y}", stroke="vivid", width=2.5)
    pen.oval(48, 48, 45, stroke="vivid", width=3.5)


def compass(pen: Pen) -> None:
    pen.oval(48, 48, 45, fill="fill", stroke="vivid")
    pen.oval(48, 48, 35, fill="paper", stroke="line", width=2)
    with turned(pen, 40, 48, 48) as needle:
        needle.polygon([(48, 18), (57, 48), (39, 48)], fill="contrast", stroke="contrast", width=1.5)
        needle.polygon([(48, 78), (57, 48), (39, 48)], fill="line", stroke="line", width=1.5)
    pen.oval(48, 48, 4.5, fill="deep")


def _die(pen: Pen, x: float, y: float, side: float, value: int, fill: str) -> None:
    pen.rect(x, y, side, side, 0.2 * side, fill=fill, stroke="vivid")
    low, mid, high = 0.25 * side, 0.5 * side, 0.75 * side
    corners = ((low, low), (high, high), (high, low), (low, high), (low, mid), (high, mid))
    spots = corners[: value - value % 2] + (((mid, mid),) if value % 2 else ())
    for dx, dy in spots:
        pen.oval(x + dx, y + dy, 0.095 * side, fill="vivid")


def dice(pen: Pen, value: int) -> None:
    p = pen.palette
    with turned(pen, 14, 68, 30) as back:
        _die(back, 46, 6, 46, 3, p.line)
    with turned(pen, -8, 34, 60) as front:
        _die(front, 5, 32, 58, value, p.paper)


def puzzle(pen: Pen) -> None:
    pen.body(
        "M10 28 H32 C30 24 28 20 28 16 C28 8 34 3 41 3 C48 3 54 8 54 16 C54 20 52 24 50 28 H68 Q74 28 74 34 V50"
        " C78 48 82 46 85 46 C92 46 96 52 96 59 C96 66 92 72 85 72 C82 72 78 70 74 68 V86 Q74 92 68 92 H51"
        " C53 88 54 85 54 82 C54 75 48 70 41 70 C34 70 28 75 28 82 C28 85 29 88 31 92 H10 Q4 92 4 86 V34 Q4 28 10 28Z"
    )


def folder(pen: Pen) -> None:
    pen.body("M2 14 Q2 6 10 6 H32 Q37 6 40 10 L45 17 H86 Q94 17 94 25 V70 H2Z", "line")
    pen.rect(12, 24, 72, 40, 4, fill="paper", stroke="vivid", width=2)
    writing(pen, 22, 33, (34,), colour="line", width=4)
    pen.body("M2 48 Q2 41 9 41 H87 Q94 41 94 48 V74 Q94 82 86 82 H10 Q2 82 2 74Z")


def box(pen: Pen) -> None:
    pen.body("M48 4 L90 24 V70 L48 92 L6 70 V24Z")
    pen.body("M48 46 L90 24 V70 L48 92Z", "line")
    pen.body("M48 4 L90 24 L48 46 L6 24Z", "zone")
    tape = "contrast"
    pen.path("M27 14 L69 35 V48 L60 52.5 V39.5 L18 18.5Z", fill=tape, stroke=tape, width=1.5)


def basket(pen: Pen) -> None:
    """A crate of balls: a replay buffer, a sampled pool."""
    p = pen.palette
    balls = ((22, 28, 0), (44, 22, 1), (66, 27, 2), (83, 34, 4), (33, 40, 3), (56, 40, 5), (75, 44, 0), (14, 42, 2))
    for x, y, i in balls:
        pen.oval(x, y, 11.5, fill=bright(p.accents[i]) if i == 1 else p.accents[i], stroke="paper", width=2)
    pen.body("M4 44 H94 L87 84 Q86 90 80 90 H18 Q12 90 11 84Z")
    pen.rect(2, 39, 94, 12, 5, fill="line", stroke="vivid")
    for x, lean in ((26, 3), (41, 1), (57, -1), (72, -3)):
        pen.line([(x, 60), (x + lean, 81)], stroke="vivid", width=2.5)


def bell(pen: Pen) -> None:
    pen.body("M34 79 A13 13 0 0 0 58 79Z", "vivid")
    pen.line([(46, 6), (46, 14)], stroke="vivid", width=7)
    pen.body(
        "M46 11 C26 11 17 26 17 42 C17 60 12 64 7 70 Q3 77 11 77 H81 Q89 77 85 70 C80 64 75 60 75 42 C75 26 66"
        " 11 46 11Z"
    )
    pen.oval(72, 19, 11, fill="contrast", stroke="paper")


def house(pen: Pen) -> None:
    pen.rect(69, 12, 11, 24, fill="line", stroke="vivid")
    pen.body("M14 44 V84 Q14 90 20 90 H76 Q82 90 82 84 V44 L48 14Z")
    pen.line([(5, 48), (48, 10), (91, 48)], stroke="vivid", width=7)
    pen.path("M39 90 V66 Q39 60 45 60 H51 Q57 60 57 66 V90Z", fill="contrast")


def building(pen: Pen) -> None:
    pen.rect(50, 32, 36, 60, 6, fill="line", stroke="vivid")
    pen.rect(4, 4, 52, 88, 6, fill="fill", stroke="vivid")
    for y in (17, 33, 49):
        for x in (14, 26.5, 39):
            pen.rect(x, y, 7, 8.5, 1.5, fill="vivid")
    for y in (45, 60, 75):
        pen.line([(65, y), (77, y)], stroke="paper", width=4.5)
    pen.rect(23, 69, 14, 23, 2, fill="contrast")


def thermometer(pen: Pen) -> None:
    red = "contrast"
    pen.body("M14 56 V14 A12 12 0 0 1 38 14 V56 A21 21 0 1 1 14 56Z", "paper")
    pen.oval(26, 74, 13, fill=red)
    pen.line([(26, 74), (26, 32)], stroke=red, width=9)
    for y in (16, 28, 40):
        pen.line([(47, y), (57, y)], stroke="vivid", width=4)


def gamepad(pen: Pen) -> None:
    p = pen.palette
    pen.body(
        "M28 14 H80 C96 14 102 32 105 54 C107 70 92 78 83 67 L75 57 H33 L25 67 C16 78 1 70 3 54 C6 32 12 14 28 14Z"
    )
    pen.line([(23, 36), (41, 36)], stroke="vivid", width=6)
    pen.line([(32, 27), (32, 45)], stroke="vivid", width=6)
    for x, y, i in ((76, 27, 1), (86, 36, 3), (66, 36, 2), (76, 45, 0)):
        pen.oval(x, y, 4.8, fill=bright(p.accents[i]) if i in (1, 3) else p.accents[i])


def chest(pen: Pen) -> None:
    """A chest of drawers: an archive, a cache."""
    pen.rect(3, 3, 78, 84, 9, fill="fill", stroke="vivid")
    for y in (12, 36, 60):
        pen.rect(12, y, 60, 19, 5, fill="paper", stroke="vivid", width=2.5)
        pen.line([(34, y + 9.5), (50, y + 9.5)], stroke="contrast" if y == 36 else "vivid", width=5)
    for x in (16, 68):
        pen.line([(x, 88), (x, 92)], stroke="vivid", width=6)


def shelf(pen: Pen) -> None:
    """A shelf of books: a library."""
    p = pen.palette
    books = ((10, 14, 0), (26, 8, 1), (42, 18, 2))
    for x, top, i in books:
        colour = bright(p.accents[i]) if i == 1 else p.accents[i]
        pen.rect(x, top, 14, 66 - top, 3, fill=mix(colour, p.paper, 0.25))
        pen.line([(x + 4, top + 9), (x + 10, top + 9)], stroke="paper", width=3)
    with turned(pen, 14, 76, 66) as leaning:
        leaning.rect(62, 14, 14, 52, 3, fill=mix(p.accents[4], p.paper, 0.25))
        leaning.line([(66, 23), (72, 23)], stroke="paper", width=3)
    pen.rect(2, 67, 92, 12, 4, fill="fill", stroke="vivid")
    for x in (16, 80):
        pen.line([(x, 80), (x, 88)], stroke="vivid", width=6)


def coins(pen: Pen) -> None:
    """Piles of coins: cost, reward, budget."""
    for x, count in ((24.0, 2), (62.0, 4)):
        for i in range(count):
            y = 82.0 - 14 * i
            pen.path(
                f"M{x - 22} {y - 7} V{y} C{x - 22} {y + 11} {x + 22} {y + 11} {x + 22} {y} V{y - 7}Z",
                fill=GOLD,
                stroke=GOLD_LINE,
            )
            pen.oval(x, y - 7, 22, 8, fill=GOLD_PALE if i == count - 1 else GOLD, stroke=GOLD_LINE)


def gift(pen: Pen) -> None:
    """A wrapped present: a reward."""
    ribbon = "contrast"
    pen.path("M46 28 C30 28 20 22 22 13 C24 4 38 4 46 26 C54 4 68 4 70 13 C72 22 62 28 46 28Z", stroke=ribbon, width=6)
    pen.rect(9, 46, 74, 46, 7, fill="fill", stroke="vivid")
    pen.rect(3, 28, 86, 20, 6, fill="line", stroke="vivid")
    pen.rect(39, 29.5, 14, 61, fill=ribbon)


GLYPHS: dict[str, Glyph] = {
    "scale": cut(
        scale, (0, 4, 108, 90), "A balance: weighing, fairness", ("balance",), heavy=choice("none", "left", "right")
    ),
    "trophy": cut(trophy, (0, 2, 90, 93), "A golden cup: the best"),
    "medal": cut(medal, (7, 1, 62, 95), "A medal: a rank, a score"),
    "coins": cut(coins, (0, 23, 86, 70), "Piles of coins: cost, budget", ("money",)),
    "gift": cut(gift, (1, 3, 90, 91), "A wrapped present: a reward", ("reward",)),
    "flag": cut(flag_glyph, (4, 2, 80, 94), "A flag: a goal, a milestone"),
    "lightbulb": cut(lightbulb, (1, -4, 94, 99), "A light bulb: an idea", ("idea",)),
    "clock": cut(clock, (1, 1, 94, 94), "A clock: time, latency", ("time",)),
    "hourglass": cut(hourglass, (1, 2, 70, 92), "An hourglass: waiting, duration"),
    "globe": cut(globe, (0, 0, 96, 96), "A globe: the world, the web", ("world",)),
    "compass": cut(compass, (1, 1, 94, 94), "A compass: direction, navigation"),
    "dice": cut(dice, (0, 1, 98, 94), "Dice: chance, sampling", value=whole(5, 1, 6)),
    "puzzle": cut(puzzle, (2, 1, 96, 93), "A puzzle piece: a module, a part"),
    "gamepad": cut(gamepad, (0, 12, 108, 62), "A game controller: a game, an environment"),
    "folder": cut(folder, (0, 4, 96, 80), "A folder with a page"),
    "box": cut(box, (4, 2, 88, 92), "A parcel: a package, a black box", ("package",)),
    "basket": cut(basket, (0, 9, 98, 83), "A crate of balls: a replay buffer, a pool", ("replay-buffer",)),
    "drawers": cut(chest, (1, 1, 82, 95), "A chest of drawers: an archive, a cache", ("archive",)),
    "bookshelf": cut(shelf, (0, 7, 96, 85), "A shelf of books: a library", ("library",)),
    "bell": cut(bell, (3, 2, 86, 87), "A bell: an alert"),
    "house": cut(house, (1, 6, 94, 86), "A house", ("home",)),
    "building": cut(building, (2, 2, 86, 92), "An office building: a company, an institution"),
    "thermometer": cut(thermometer, (3, 0, 57, 97), "A thermometer: temperature"),
}
