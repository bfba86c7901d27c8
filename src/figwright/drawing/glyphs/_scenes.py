"""What pictures show: views in natural colours, drawn in a field of 94 x 70 whose corners are left square."""

from __future__ import annotations

from collections.abc import Callable

from figwright.drawing.glyphs._pen import Pen

WIDTH, HEIGHT = 94.0, 70.0
Scene = Callable[[Pen], None]


def _field(pen: Pen, colour: str) -> None:
    pen.rect(0, 0, WIDTH, HEIGHT, fill=colour)


def _pine(pen: Pen, x: float, y: float, k: float, colour: str, trunk: str = "#8a6248") -> None:
    pen.rect(x - 1.2 * k, y - 2 * k, 2.4 * k, 4 * k, fill=trunk)
    for top, wide in ((-20, 5), (-14, 6.5)):
        pen.polygon(
            [(x, y + top * k), (x + wide * k, y + (top + 12) * k), (x - wide * k, y + (top + 12) * k)],
            fill=colour, stroke=colour, width=1.5 * k,
        )  # fmt: skip


def landscape(pen: Pen) -> None:
    _field(pen, "#cfe7fb")
    pen.oval(70, 18, 9.5, fill="#fbc546")
    pen.path("M13 21 a5 5 0 0 1 3 -9 a8 8 0 0 1 14.5 1 a4.5 4.5 0 0 1 1.5 8Z", fill="#ffffff")
    pen.path("M0 47 C14 30 27 31 41 44 C53 33 70 30 94 45 V70 H0Z", fill="#a4d8ad")
    pen.path("M0 59 C18 46 38 48 54 57 C66 63 80 56 94 52 V70 H0Z", fill="#5fb373")
    _pine(pen, 19, 57, 0.9, "#3c8a55")
    _pine(pen, 29, 60, 0.7, "#3c8a55")


def seascape(pen: Pen) -> None:
    _field(pen, "#fde3c8")
    pen.oval(24, 36, 13, fill="#fb9b5a")
    pen.rect(0, 38, WIDTH, 32, fill="#5fb2e2")
    for x, y, w in ((14, 44, 20), (18, 49, 12), (48, 61, 16), (76, 56, 12)):
        pen.line([(x, y), (x + w, y)], stroke="#d9f0fc", width=2)
    pen.polygon([(63, 11), (63, 43), (45, 43)], fill="#ffffff", stroke="#ffffff", width=1.5)
    pen.polygon([(67, 16), (67, 43), (80, 43)], fill="#f6e4ee", stroke="#f6e4ee", width=1.5)
    pen.path("M43 47 H83 Q80 56 73 56 H53 Q46 56 43 47Z", fill="#d9534f")
    pen.path("M0 70 V62 Q16 58 34 65 L42 70Z", fill="#f7e0a8")


def city(pen: Pen) -> None:
    _field(pen, "#dfeafc")
    pen.oval(20, 15, 8, fill="#fbc546")
    for x, y, w, colour in (
        (0, 36, 20, "#b9cbec"), (17, 24, 17, "#a3b9e4"), (50, 30, 18, "#b9cbec"), (78, 26, 16, "#a3b9e4"),
    ):  # fmt: skip
        pen.rect(x, y, w, HEIGHT - y, fill=colour)
    for x, y, w, colour in ((7, 46, 18, "#6d87c7"), (30, 14, 22, "#5b74b8"), (62, 38, 20, "#6d87c7")):
        pen.rect(x, y, w, HEIGHT - y, 1.5, fill=colour)
        for row in range(int((HEIGHT - y - 8) / 9)):
            for column in range(int(w / 7)):
                pen.rect(x + 3.2 + 6.2 * column, y + 5 + 9 * row, 3.4, 4.6, fill="#ffe7a3")
    pen.line([(41, 14), (41, 5)], stroke="#5b74b8", width=2.5)
    pen.rect(0, 66, WIDTH, 4, fill="#46598f")


def mountains(pen: Pen) -> None:
    _field(pen, "#d9eafa")
    pen.oval(77, 15, 7, fill="#fbc546")
    pen.polygon([(42, 60), (72, 20), (94, 48), (94, 60)], fill="#9fb6d3")
    pen.polygon([(72, 20), (62, 33.5), (68, 31), (73, 36), (77, 31), (82.5, 33.5)], fill="#ffffff")
    pen.polygon([(0, 48), (34, 9), (72, 60), (0, 60)], fill="#6f8bb0")
    pen.polygon([(34, 9), (20, 25), (27, 24), (32, 31), (38, 24), (46, 26)], fill="#ffffff")
    pen.path("M0 54 C20 47 50 56 94 50 V70 H0Z", fill="#66b37a")
    for x, y, k in ((12, 63, 0.85), (23, 66, 0.7), (70, 64, 0.85), (82, 66, 0.7)):
        _pine(pen, x, y, k, "#2f7d4f")


def portrait(pen: Pen) -> None:
    _field(pen, "#d8ecf3")
    pen.path("M29 32 C25 4 69 4 65 32 V47 Q65 55 57 55 H37 Q29 55 29 47Z", fill="#5a3f33")
    pen.path("M14 70 C15 56 30 52 40 51 H54 C64 52 79 56 80 70Z", fill="#e77f67")
    pen.path("M41 42 H53 V51 Q47 58 41 51Z", fill="#e9b48f")
    pen.path("M33 27 C33 10 61 10 61 27 V33 C61 42 54 48 47 48 C40 48 33 42 33 33Z", fill="#f8d3b6")
    pen.path("M32 31 C31 11 43 10 47 10 C54 10 63 12 62 31 C60 25 56 21 51 18 C47 23 38 26 34 26Z", fill="#6a4a3b")
    for x in (41, 53):
        pen.oval(x, 32, 2, 2.5, fill="#2b2f38")
    pen.path("M43 39.5 Q47 43.5 51 39.5", stroke="#b2503f", width=2)


def dog(pen: Pen) -> None:
    _field(pen, "#cfe9f7")
    pen.rect(0, 54, WIDTH, 16, fill="#9fd3a2")
    pen.path("M27 70 C27 56 36 50 47 50 C58 50 67 56 67 70Z", fill="#d99a56")
    pen.path("M36 70 C36 60 41 57 47 57 C53 57 58 60 58 70Z", fill="#fbeedd")
    pen.path("M27 30 C27 12 67 12 67 30 C68 48 58 56 47 56 C36 56 26 48 27 30Z", fill="#e3a862")
    pen.path("M34 17 C22 11 15 20 17 36 C18 46 28 44 30 34 C31 27 33 22 34 17Z", fill="#a9683a")
    pen.path("M60 17 C72 11 79 20 77 36 C76 46 66 44 64 34 C63 27 61 22 60 17Z", fill="#a9683a")
    pen.path("M36 44 C36 35 42 32 47 32 C52 32 58 35 58 44 C58 52 52 54 47 54 C42 54 36 52 36 44Z", fill="#fbeedd")
    for x in (38, 56):
        pen.oval(x, 30, 2.8, 3.4, fill="#3a2a20")
    pen.path("M42.5 37 Q47 34.5 51.5 37 Q51 42 47 42.5 Q43 42 42.5 37Z", fill="#3a2a20")
    pen.path("M47 42 V45 M41 45 Q44 49 47 45.5 Q50 49 53 45", stroke="#3a2a20", width=1.8)
    pen.path("M44.6 48.5 Q47 55 49.6 48.5Z", fill="#ef7f86")


def cat(pen: Pen) -> None:
    _field(pen, "#fbe5d6")
    pen.path("M25 70 C25 58 34 54 47 54 C60 54 69 58 69 70Z", fill="#8e9bb0")
    pen.path(
        "M24 12 Q24 8 28 10 L41 19 H53 L66 10 Q70 8 70 12 V36 C70 50 60 59 47 59 C34 59 24 50 24 36Z", fill="#9aa7bb"
    )
    pen.polygon([(28, 15), (37, 21), (28.5, 27)], fill="#f3b8b3")
    pen.polygon([(66, 15), (57, 21), (65.5, 27)], fill="#f3b8b3")
    for x in (41, 47, 53):
        pen.line([(x, 20), (x, 26)], stroke="#6f7d94", width=2.5)
    for x in (37, 57):
        pen.oval(x, 36, 4.6, 5.2, fill="#e6ef9b")
        pen.oval(x, 36, 1.9, 4.4, fill="#2d3442")
    pen.path("M37 50 C37 45 42 43 47 43 C52 43 57 45 57 50 C57 55 52 57 47 57 C42 57 37 55 37 50Z", fill="#f4f1ee")
    pen.path("M44 44 H50 L47 47.5Z", fill="#e58a8a", stroke="#e58a8a", width=1.5)
    pen.path("M47 47 V49.5 M42 50 Q44.5 53 47 49.5 Q49.5 53 52 50", stroke="#5b6577", width=1.6)
    for side in (-1, 1):
        for y, tip in ((47, 45), (50.5, 51.5)):
            pen.line([(47 + 13 * side, y), (47 + 29 * side, tip)], stroke="#5b6577", width=1.5)


def street(pen: Pen) -> None:
    _field(pen, "#d3e8fa")
    pen.rect(0, 12, 22, 36, fill="#e2a887")
    pen.rect(72, 6, 22, 42, fill="#a9b9dc")
    for x, y in ((4, 18), (13, 18), (4, 29), (13, 29)):
        pen.rect(x, y, 5, 6, fill="#fdf1dd")
    for x, y in ((76, 13), (85, 13), (76, 24), (85, 24), (76, 35), (85, 35)):
        pen.rect(x, y, 5, 6, fill="#eef3fc")
    pen.rect(0, 46, WIDTH, 24, fill="#a9d6a4")
    pen.polygon([(41, 38), (53, 38), (88, 70), (6, 70)], fill="#7b8494")
    for top, bottom in ((42, 46), (51, 57), (62, 70)):
        pen.line([(47, top + 1), (47, bottom - 1)], stroke="#fbe9b0", width=(top - 30) / 9)
    for x, y, r in ((30, 38, 7), (66, 38, 6)):
        pen.line([(x, y), (x, 50)], stroke="#8a6248", width=2.5)
        pen.oval(x, y - 3, r, r + 2, fill="#56a870")
    _car_behind(pen, 62, 61)


def _car_behind(pen: Pen, x: float, y: float) -> None:
    for side in (-1, 1):
        pen.rect(x + side * 8 - 2.5, y + 2, 5, 6, 1.5, fill="#2f3644")
    pen.path(f"M{x - 9} {y - 6} L{x - 6.5} {y - 13} Q{x} {y - 15} {x + 6.5} {y - 13} L{x + 9} {y - 6}Z", fill="#bfe0f5")
    pen.rect(x - 12, y - 7, 24, 12, 3.5, fill="#e0524d")
    for side in (-1, 1):
        pen.rect(x + side * 8.5 - 2, y - 3, 4, 3, 1, fill="#ffd98a")


def room(pen: Pen) -> None:
    _field(pen, "#f6ead9")
    pen.rect(0, 53, WIDTH, 17, fill="#d9b48c")
    pen.rect(12, 9, 28, 24, 1.5, fill="#bfe1f6", stroke="#ffffff", width=3)
    pen.line([(26, 9), (26, 33)], stroke="#ffffff", width=2.5)
    pen.rect(52, 11, 17, 13, 1, fill="#f2b98f", stroke="#b98a5e", width=2)
    pen.line([(83, 24), (83, 58)], stroke="#7d6a58", width=2.5)
    pen.polygon([(77, 12), (89, 12), (92, 25), (74, 25)], fill="#fbc546")
    pen.oval(83, 59, 5, 1.8, fill="#7d6a58")
    pen.rect(14, 36, 52, 16, 6, fill="#5c9fae")
    pen.rect(9, 43, 11, 17, 5, fill="#4a8796")
    pen.rect(60, 43, 11, 17, 5, fill="#4a8796")
    pen.rect(18, 48, 44, 12, 3, fill="#78b7c3")
    for x in (15, 65):
        pen.line([(x, 60), (x, 63.5)], stroke="#7d6a58", width=3)


def satellite(pen: Pen) -> None:
    _field(pen, "#a8d19a")
    pen.polygon([(0, 0), (34, 0), (26, 30), (0, 24)], fill="#d8dc8c")
    pen.polygon([(0, 28), (25, 34), (19, 70), (0, 70)], fill="#7dbb7c")
    pen.polygon([(64, 0), (94, 0), (94, 26), (70, 32)], fill="#6aac74")
    pen.polygon([(71, 36), (94, 30), (94, 70), (62, 70)], fill="#e3cf8f")
    for i in range(4):
        pen.line([(75 + 4.5 * i, 39 - 1.2 * i), (69 + 6.5 * i, 67)], stroke="#c9b06c", width=1.6)
    pen.path("M41 -1 C38 14 58 22 55 37 C52 50 38 54 42 71 H53 C50 56 65 52 67 38 C69 20 50 14 53 -1Z", fill="#6db7e4")
    pen.line([(0, 42), (94, 50)], stroke="#f1efe9", width=4)
    for x, y, w, h in ((27, 8, 7, 6), (26, 48, 8, 7), (34, 26, 6, 6), (27, 58, 6, 6), (77, 8, 8, 7)):
        pen.rect(x, y, w, h, 1, fill="#d9694f")


def tissue(pen: Pen) -> None:
    _field(pen, "#fbdfe9")
    cells = (
        (15, 14, 12), (40, 12, 11), (66, 15, 13), (80, 38, 11), (28, 36, 13), (54, 38, 12), (14, 57, 11), (40, 58, 11),
        (66, 58, 11),
    )  # fmt: skip
    for i, (x, y, r) in enumerate(cells):
        pen.oval(x, y, r, 0.86 * r, fill="#f4b3cb", stroke="#e58bad", width=1.8)
        tilt = 1.5 if i % 2 else -1.5
        pen.oval(x + tilt, y - 0.6 * tilt, 0.46 * r, 0.42 * r, fill="#7a3f93")
        pen.oval(x + tilt - 1.4, y - 0.6 * tilt - 1, 1.3, fill="#b98acb")
    for x, y in ((87, 12), (84, 58), (7, 34), (51, 23), (26, 63)):
        pen.oval(x, y, 2.4, fill="#9a5fb0")


def brain_scan(pen: Pen) -> None:
    _field(pen, "#1e2531")
    pen.oval(47, 35, 26, 31, fill="#9aa5b5")
    pen.oval(47, 35, 22.5, 27.5, fill="#333c4b")
    for side in (-1, 1):
        pen.path(
            f"M{47 + 1.2 * side} 11 C{47 + 12 * side} 9 {47 + 21 * side} 20 {47 + 20 * side} 36"
            f" C{47 + 19 * side} 52 {47 + 10 * side} 60 {47 + 1.2 * side} 59Z",
            fill="#aeb8c6",
        )  # fmt: skip
        pen.path(f"M{47 + 4 * side} 30 C{47 + 9 * side} 26 {47 + 8 * side} 38 {47 + 4 * side} 41Z", fill="#333c4b")
        for y, reach in ((20, 10), (29, 18), (42, 18), (51, 11)):
            pen.path(
                f"M{47 + reach * side} {y} Q{47 + (reach - 4) * side} {y - 3} {47 + (reach - 7) * side} {y + 1}",
                stroke="#68748a", width=2,
            )  # fmt: skip
    pen.oval(58, 45, 4.5, 4, fill="#ffb454")


def chest_scan(pen: Pen) -> None:
    _field(pen, "#1e2531")
    pen.path("M12 70 C10 40 14 16 38 10 H56 C80 16 84 40 82 70Z", fill="#6d7a8f")
    pen.path("M42 18 C28 18 20 36 20 58 Q20 63 26 61 C34 58 42 58 42 50Z", fill="#2a3342")
    pen.path("M52 18 C66 18 74 36 74 58 Q74 63 68 61 C62 58 57 56 55 46 Q52 40 52 32Z", fill="#2a3342")
    pen.line([(47, 2), (47, 68)], stroke="#c3ccd8", width=5, dash=(3.5, 6.5))
    for y in (24, 33, 42, 51):
        pen.path(f"M40 {y} Q28 {y - 3} 20 {y + 9}", stroke="#93a0b4", width=2)
        pen.path(f"M54 {y} Q66 {y - 3} 74 {y + 9}", stroke="#93a0b4", width=2)
    pen.path("M8 14 Q30 6 44 14 M86 14 Q64 6 50 14", stroke="#c3ccd8", width=3)


def depth(pen: Pen) -> None:
    """The landscape as a depth map: dark is far."""
    _field(pen, "#2a1a5e")
    pen.path("M0 47 C14 30 27 31 41 44 C53 33 70 30 94 45 V70 H0Z", fill="#7a2a8c")
    pen.path("M0 54 C18 42 38 44 54 51 C66 56 80 50 94 48 V70 H0Z", fill="#c2477f")
    pen.path("M0 60 C18 50 38 52 54 58 C66 63 80 57 94 55 V70 H0Z", fill="#ee7b51")
    pen.path("M0 66 C18 58 38 60 54 64 C66 68 80 63 94 62 V70 H0Z", fill="#fbb43d")
    for x, k in ((22, 1.25), (36, 0.95)):
        _pine(pen, x, 62, k, "#f9dc5c", "#f9dc5c")


def segments(pen: Pen) -> None:
    """The street as a segmentation map: one flat colour per class."""
    _field(pen, "#8ec5f2")
    pen.rect(0, 12, 22, 36, fill="#8b7bd0")
    pen.rect(72, 6, 22, 42, fill="#8b7bd0")
    pen.rect(0, 46, WIDTH, 24, fill="#f3a7c0")
    pen.polygon([(41, 38), (53, 38), (88, 70), (6, 70)], fill="#7c4d9e")
    for x, y, r in ((30, 38, 8), (66, 38, 7)):
        pen.rect(x - 1.5, y, 3, 12, fill="#4fae74")
        pen.oval(x, y - 3, r, r + 2, fill="#4fae74")
    pen.rect(50, 47, 24, 20, 4, fill="#2f6fd0")


SCENES: dict[str, Scene] = {
    "landscape": landscape, "sea": seascape, "city": city, "mountains": mountains, "portrait": portrait, "dog": dog,
    "cat": cat, "street": street, "room": room, "satellite": satellite, "cells": tissue, "brain": brain_scan,
    "chest": chest_scan, "depth": depth, "segments": segments,
}  # fmt: skip
