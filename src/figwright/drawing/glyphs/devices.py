"""Hardware: stores, chips, servers, things that see, hear and speak."""

from __future__ import annotations

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._forms import around
from figwright.drawing.glyphs._parameters import cut, parametric, real, whole
from figwright.drawing.glyphs._pen import Glyph, Pen


def database(pen: Pen, bands: int) -> None:
    bottom = 15 + 24.0 * bands
    pen.body(f"M2 15 V{bottom} C2 {bottom + 17} 82 {bottom + 17} 82 {bottom} V15Z")
    for i in range(1, bands):
        y = 15 + 24 * i
        pen.path(f"M2 {y} C2 {y + 17} 82 {y + 17} 82 {y}", stroke="vivid")
    for i in range(bands):
        y = 35 + 24 * i
        pen.oval(16, y - 1.5, 3.6, fill="contrast" if i == 0 else "vivid")
        pen.line([(27, y + 1.3), (40, y + 2.4)], stroke="line", width=4)
    pen.oval(42, 15, 40, 13, fill="paper", stroke="vivid")


def server(pen: Pen) -> None:
    p = pen.palette
    for y, light in ((2, p.accents[2]), (34, p.accents[2]), (66, p.contrast)):
        pen.rect(2, y, 86, 26, 7, fill="fill", stroke="vivid")
        pen.oval(17, y + 13, 4.5, fill=light)
        pen.oval(31, y + 13, 4.5, fill="line")
        for x in (54, 64, 74):
            pen.line([(x, y + 8.5), (x, y + 17.5)], stroke="vivid")


def cloud(pen: Pen) -> None:
    pen.body(
        "M28 68 C12 68 2 58 2 46 C2 34 11 26 22 25 C26 10 38 2 52 2 C68 2 80 12 83 27 C97 28 108 36 108 48 C108"
        " 60 98 68 84 68Z"
    )
    pen.path("M34 31 C37 21 44 16 52 16", stroke="paper", width=5)


def _pins(pen: Pen, size: float, at: tuple[float, ...], reach: float, width: float) -> None:
    for place in at:
        pen.line([(place, reach), (place, size - reach)], stroke="vivid", width=width)
        pen.line([(reach, place), (size - reach, place)], stroke="vivid", width=width)


def chip(pen: Pen) -> None:
    _pins(pen, 96, (32, 48, 64), 4, 5.5)
    pen.rect(15, 15, 66, 66, 11, fill="fill", stroke="vivid")
    pen.rect(30, 30, 36, 36, 7, fill="vivid")
    pen.path("M40 56 V46 M48 56 V40 M56 56 V50", stroke="paper", width=4)


def memory(pen: Pen) -> None:
    pen.body("M2 10 Q2 2 10 2 H106 Q114 2 114 10 V22 a6 6 0 0 0 0 12 V54 H2 V34 a6 6 0 0 0 0 -12Z")
    for i, x in enumerate((14, 38, 62, 86)):
        pen.rect(x, 12, 17, 28, 4, fill="contrast" if i == 3 else "vivid")
    pen.body("M2 50 H114 V64 Q114 66 112 66 H62 V60 H54 V66 H4 Q2 66 2 64Z", "line")
    for i in range(11):
        if i != 5:
            pen.line([(12 + 9.2 * i, 57), (12 + 9.2 * i, 63)], stroke="vivid", width=2.5)


def gpu(pen: Pen) -> None:
    pen.path("M3 2 V74", stroke="deep", width=5)
    pen.body("M26 62 H72 V72 Q72 74 70 74 H28 Q26 74 26 72Z", "line")
    pen.rect(6, 8, 108, 55, 9, fill="fill", stroke="vivid")
    for cx in (35, 85):
        pen.oval(cx, 35.5, 20, fill="paper", stroke="vivid")
        for i in range(6):
            (x, y), (bend_x, bend_y) = around(cx, 35.5, 6, 60 * i), around(cx, 35.5, 13, 60 * i)
            tip_x, tip_y = around(cx, 35.5, 15.5, 60 * i + 32)
            pen.path(f"M{x} {y} Q{bend_x} {bend_y} {tip_x} {tip_y}", stroke="line", width=4)
        pen.oval(cx, 35.5, 5, fill="contrast")


def camera(pen: Pen) -> None:
    pen.body(
        "M11 18 H25 L32 6 Q34 2 39 2 H65 Q70 2 72 6 L79 18 H93 Q102 18 102 27 V69 Q102 78 93 78 H11 Q2 78 2 69"
        " V27 Q2 18 11 18Z"
    )
    pen.oval(52, 46, 23, fill="paper", stroke="vivid")
    pen.oval(52, 46, 14.5, fill="vivid")
    pen.path("M44 45 Q45 38 52 38", stroke="paper", width=3.5)
    pen.oval(88, 31, 4.5, fill="contrast")


def microphone(pen: Pen) -> None:
    pen.path("M5 40 V46 C5 64 18 74 34 74 C50 74 63 64 63 46 V40", stroke="vivid", width=5)
    pen.line([(34, 74), (34, 90)], stroke="vivid", width=5)
    pen.line([(18, 92), (50, 92)], stroke="vivid", width=5)
    pen.rect(17, 2, 34, 60, 17, fill="fill", stroke="vivid")
    for y in (18, 28, 38):
        pen.line([(18, y), (29, y)], stroke="line", width=3.5)
    pen.oval(41, 47, 3.6, fill="contrast")


def speaker(pen: Pen) -> None:
    pen.body("M8 26 H24 L47 6 Q53 2 53 9 V71 Q53 78 47 74 L24 54 H8 Q2 54 2 48 V32 Q2 26 8 26Z")
    pen.line([(25, 28), (25, 52)], stroke="vivid", width=2.5)
    for r, colour in ((13.0, "vivid"), (25.0, "vivid"), (37.0, "contrast")):
        x, y = around(54, 40, r, 48)
        pen.path(f"M{x} {y} A{r} {r} 0 0 1 {x} {80 - y}", stroke=colour, width=5)


def headphones(pen: Pen) -> None:
    pen.path("M11 58 V46 C11 20 26 7 48 7 C70 7 85 20 85 46 V58", stroke="vivid", width=8)
    for x in (3, 70):
        pen.rect(x, 48, 23, 38, 9, fill="fill", stroke="vivid")
    for middle in (14.5, 81.5):
        pen.line([(middle, 60), (middle, 74)], stroke="contrast", width=5)


def battery(pen: Pen, level: float) -> None:
    p = pen.palette
    pen.body("M100 19 H104 Q110 19 110 25 V33 Q110 39 104 39 H100Z", "vivid")
    pen.rect(2, 2, 98, 54, 12, fill="paper", stroke="vivid", width=4)
    low = level < 0.25
    if level > 0:
        pen.rect(10, 10, max(8, 82 * level), 38, 6, fill=p.accents[3] if low else p.accents[2])


def sensor(pen: Pen) -> None:
    """Waves that leave a small mast."""
    for r, colour in ((17.0, "vivid"), (31.0, "vivid"), (44.0, "line")):
        for side in (-1, 1):
            x, top = 48 + side * r * 0.77, 36 - 0.64 * r
            pen.path(f"M{x} {top} A{r} {r} 0 0 {1 if side > 0 else 0} {x} {72 - top}", stroke=colour, width=5)
    pen.body("M48 40 L34 92 H62Z")
    pen.line([(41, 68), (55, 68)], stroke="vivid")
    pen.oval(48, 36, 7.5, fill="contrast")


def plug(pen: Pen) -> None:
    for x in (26, 50):
        pen.line([(x, 5), (x, 24)], stroke="deep", width=7)
    pen.body("M8 24 H68 V38 C68 54 58 64 44 65 H32 C18 64 8 54 8 38Z")
    pen.path("M38 66 V78 C38 94 60 92 60 80", stroke="vivid", width=5)
    pen.path("M40 32 L31 45 H38 L36 56 L46 42 H39Z", fill="contrast", stroke="contrast", width=1.5)


def bolt(pen: Pen) -> None:
    p = pen.palette
    pen.body("M42 3 L5 52 Q4 55 8 55 H30 L22 92 L63 38 Q65 35 60 35 H38 L48 5Z", mix(p.vivid, p.line, 0.35), width=4)


def network(pen: Pen) -> None:
    """A wireless router."""
    p = pen.palette
    for x in (20, 76):
        pen.line([(x, 24), (x, 58)], stroke="vivid", width=5)
    pen.rect(2, 56, 92, 30, 9, fill="fill", stroke="vivid")
    for i, x in enumerate((18, 32, 46)):
        pen.oval(x, 71, 4.2, fill=p.accents[2] if i == 0 else "line")
    pen.line([(66, 71), (80, 71)], stroke="vivid", width=4)
    for r in (11, 23):
        pen.path(
            f"M{48 - 0.8 * r} {40 - 0.6 * r} A{r} {r} 0 0 1 {48 + 0.8 * r} {40 - 0.6 * r}", stroke="contrast", width=5
        )
    pen.oval(48, 40, 4, fill="contrast")


def film_camera(pen: Pen) -> None:
    pen.body("M74 34 L100 20 Q106 17 106 24 V64 Q106 71 100 68 L74 54Z", "line")
    pen.rect(2, 12, 72, 64, 11, fill="fill", stroke="vivid")
    pen.oval(20, 30, 5.5, fill="contrast")
    pen.polygon([(31, 34), (31, 60), (53, 47)], fill="vivid", stroke="vivid", width=4)


GLYPHS: dict[str, Glyph] = {
    "database": parametric(
        database, "A cylinder of data", lambda bands: (84.0, 31.0 + 24 * bands), ("store",), bands=whole(3, 1, 5)
    ),
    "server": cut(server, (0, 0, 90, 94), "Three racked servers"),
    "cloud": cut(cloud, (0, 0, 110, 70), "A cloud: a service elsewhere"),
    "chip": cut(chip, (0, 0, 96, 96), "A processor", ("cpu",)),
    "gpu": cut(gpu, (0, -1, 116, 78), "A graphics card with two fans"),
    "memory": cut(memory, (0, 0, 116, 68), "A bar of memory chips", ("ram",)),
    "camera": cut(camera, (0, 0, 104, 80), "A photo camera"),
    "film-camera": cut(film_camera, (0, 10, 108, 68), "A video camera"),
    "microphone": cut(microphone, (2, 0, 64, 95), "A microphone: speech, audio in"),
    "speaker": cut(speaker, (0, 2, 94, 76), "A loudspeaker: audio out"),
    "headphones": cut(headphones, (1, 2, 94, 86), "Headphones"),
    "sensor": cut(sensor, (1, 4, 94, 90), "A mast that sends waves: a sensor, radio", ("antenna",)),
    "router": cut(network, (0, 14, 96, 74), "A wireless router: a network"),
    "battery": cut(battery, (-1, -1, 113, 60), "A battery; `level` is how full it is", level=real(0.7, 0, 1)),
    "plug": cut(plug, (6, 1, 64, 92), "A plug: a plug-in, power"),
    "bolt": cut(bolt, (2, 0, 64, 95), "A lightning bolt: fast, energy", ("lightning",)),
}
