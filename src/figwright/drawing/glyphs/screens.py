"""Screens and windows: code, terminals, web pages, tables, and the machines that show them."""

from __future__ import annotations

from collections.abc import Iterable

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._forms import GOLD, page, placed, writing
from figwright.drawing.glyphs._parameters import choice, cut
from figwright.drawing.glyphs._pen import Glyph, Pen
from figwright.drawing.glyphs._props import little_diagram
from figwright.drawing.glyphs._scenes import SCENES

Stretch = tuple[float, str]


def _window(pen: Pen, w: float, h: float, ground: str, bar: str) -> None:
    """A window at (2, 2) with a title bar of 18 and its three dots."""
    p = pen.palette
    pen.rect(2, 2, w, h, 9, fill=ground, stroke="vivid")
    pen.body(f"M2 20 V11 Q2 2 11 2 H{w - 7} Q{w + 2} 2 {w + 2} 11 V20Z", bar)
    for x, colour in zip((14, 24, 34), (p.accents[3], GOLD, p.accents[2]), strict=True):
        pen.oval(x, 11.2, 3.2, fill=colour)


def _coded(pen: Pen, x: float, y: float, rows: Iterable[tuple[float, tuple[Stretch, ...]]], step: float) -> None:
    """Lines of source code: an indent, then stretches of colour."""
    for i, (indent, stretches) in enumerate(rows):
        at = x + indent
        for length, colour in stretches:
            pen.line([(at, y + i * step), (at + length, y + i * step)], stroke=colour, width=4.5)
            at += length + 9


def code(pen: Pen) -> None:
    p = pen.palette
    _window(pen, 102, 82, p.paper, p.fill)
    key, name, text = p.vivid, p.contrast, p.line
    rows = (
        (0, ((14, key), (26, name))),
        (11, ((20, text), (28, p.accents[2]))),
        (11, ((34, text),)),
        (22, ((12, key), (20, text))),
    )
    _coded(pen, 16, 34, rows, 12)


def terminal(pen: Pen) -> None:
    p = pen.palette
    _window(pen, 102, 82, p.text, p.fill)
    pen.line([(17, 36), (30, 47), (17, 58)], stroke=mix(p.line, p.paper, 0.2), width=6)
    pen.line([(40, 59), (62, 59)], stroke="paper", width=6)


def prompt(pen: Pen) -> None:
    p = pen.palette
    page(pen, 2, 2, 72, 92, 22)
    writing(pen, 17, 27, (22,), colour=p.line)
    writing(pen, 17, 40, (42,))
    pen.rect(13, 52, 50, 30, 6, fill="text")
    pen.line([(22, 60), (30, 67), (22, 74)], stroke=mix(p.line, p.paper, 0.2), width=4.5)
    pen.line([(36, 75), (50, 75)], stroke="paper", width=4.5)


def browser(pen: Pen) -> None:
    _window(pen, 106, 84, "paper", "fill")
    pen.rect(44, 6.5, 54, 9.5, 4.7, fill="paper")
    pen.rect(12, 29, 42, 30, 4, fill="fill")
    pen.polygon([(17, 54), (28, 40), (36, 49), (41, 44), (49, 54)], fill="line", stroke="line", width=2)
    pen.oval(44, 37, 3.5, fill="contrast")
    writing(pen, 63, 33, (33, 33, 20), 11.5, width=4.5)
    writing(pen, 15, 70, (80,), colour="line")


def json_file(pen: Pen) -> None:
    page(pen, 2, 2, 72, 92, 22)
    for side in (-1, 1):
        x = 38 + 13 * side
        pen.path(
            f"M{x} 32 C{x + 9 * side} 32 {x + 3 * side} 45 {x + 5 * side} 49 Q{x + 6.5 * side} 53.5 {x + 12 * side} 54"
            f" Q{x + 6.5 * side} 54.5 {x + 5 * side} 59 C{x + 3 * side} 63 {x + 9 * side} 76 {x} 76",
            stroke="vivid",
            width=5,
        )
    for y, colour in ((46, "contrast"), (62, "line")):
        pen.oval(32, y, 3.4, fill=colour)
        pen.line([(40, y), (46, y)], stroke=colour, width=4.5)


def table_sheet(pen: Pen) -> None:
    pen.rect(2, 2, 96, 76, 9, fill="paper", stroke="vivid")
    pen.body("M2 23 V11 Q2 2 11 2 H89 Q98 2 98 11 V23Z", "vivid")
    pen.path("M3.5 23 H32 V76.5 H11 Q3.5 76.5 3.5 69Z", fill="fill")
    for y in (41, 59.5):
        pen.line([(3.5, y), (96.5, y)], stroke="line", width=2.5)
    for x in (32, 65):
        pen.line([(x, 23), (x, 76.5)], stroke="line", width=2.5)
    pen.rect(2, 2, 96, 76, 9, stroke="vivid")
    for x, length in ((12, 11), (42, 13), (75, 13)):
        pen.line([(x, 13), (x + length, 13)], stroke="paper", width=4.5)
    for y, first, last in ((32, 13, 15), (50, 9, 11), (68.5, 15, 13)):
        pen.line([(42, y), (42 + first, y)], stroke="line", width=4.5)
        pen.line([(75, y), (75 + last, y)], stroke="contrast" if y == 50 else "line", width=4.5)


def _screen_content(pen: Pen, screen: str) -> None:
    """What a screen of 76 x 50 at (0, 0) shows."""
    p = pen.palette
    if screen == "code":
        rows: tuple[tuple[float, tuple[Stretch, ...]], ...] = (
            (0, ((12, p.vivid), (22, p.contrast))), (9, ((18, p.line), (14, p.accents[2]))), (9, ((30, p.line),)),
        )  # fmt: skip
        _coded(pen, 13, 14, rows, 11.5)
    elif screen == "chart":
        for x, high, colour in ((16, 16, p.line), (30, 26, p.vivid), (44, 21, p.line), (58, 35, p.contrast)):
            pen.rect(x - 4, 43 - high, 9, high, 2.5, fill=colour)
    elif screen == "diagram":
        little_diagram(pen, 5, 1, 66, 49, (p.vivid, p.contrast, p.accents[2]))
    elif screen == "chat":
        pen.rect(9, 8, 36, 14, 6, fill="line")
        pen.rect(31, 28, 36, 14, 6, fill="contrast")
    else:
        with placed(pen, 0.665, 6.7, 1.7) as view:
            SCENES["landscape"](view)


_SCREENS = ("code", "chart", "diagram", "chat", "image")


def laptop(pen: Pen, screen: str) -> None:
    pen.rect(14, 2, 88, 63, 8, fill="paper", stroke="vivid", width=4)
    pen.rect(20, 8, 76, 51, 4, fill="zone")
    with placed(pen, 1, 20, 7.5) as inside:
        _screen_content(inside, screen)
    pen.body("M2 67 Q2 64 5 64 H111 Q114 64 114 67 C114 74 110 78 103 78 H13 C6 78 2 74 2 67Z")
    pen.path("M46 65 H70 Q69 70 65 70 H51 Q47 70 46 65Z", fill="line")


def monitor(pen: Pen, screen: str) -> None:
    pen.body("M40 66 H64 L68 84 H36Z", "line")
    pen.rect(26, 83, 52, 8, 4, fill="fill", stroke="vivid")
    pen.rect(2, 2, 100, 67, 9, fill="vivid", stroke="vivid")
    pen.rect(8, 8, 88, 55, 4, fill="zone")
    with placed(pen, 1.1, 10.2, 8) as inside:
        _screen_content(inside, screen)


def phone(pen: Pen) -> None:
    pen.rect(2, 2, 52, 92, 11, fill="vivid", stroke="vivid")
    pen.rect(6.5, 10, 43, 73, 5, fill="zone")
    pen.line([(23, 6), (33, 6)], stroke="fill", width=2.5)
    pen.line([(22, 88.5), (34, 88.5)], stroke="fill", width=3)
    pen.rect(11, 17, 26, 14, 5.5, fill="line")
    pen.rect(20, 36, 25, 14, 5.5, fill="contrast")
    pen.rect(11, 55, 30, 14, 5.5, fill="line")


def window(pen: Pen) -> None:
    _window(pen, 102, 82, "paper", "fill")
    pen.rect(12, 29, 24, 46, 4, fill="fill")
    pen.rect(43, 29, 52, 20, 4, fill="line")
    writing(pen, 46, 60, (46, 30), 11)


GLYPHS: dict[str, Glyph] = {
    "code": cut(code, (0, 0, 106, 86), "A window with lines of code"),
    "terminal": cut(terminal, (0, 0, 106, 86), "A terminal with its prompt", ("console",)),
    "prompt": cut(prompt, (0, 0, 76, 96), "A page with a command prompt: instructions to a model"),
    "browser": cut(browser, (0, 0, 110, 88), "A web page in a browser", ("web",)),
    "window": cut(window, (0, 0, 106, 86), "A program's window", ("app",)),
    "json": cut(json_file, (0, 0, 76, 96), "A file of structured data", ("yaml",)),
    "table-sheet": cut(table_sheet, (0, 0, 100, 80), "A table", ("spreadsheet",)),
    "laptop": cut(laptop, (0, -1, 116, 81), "A laptop computer", ("computer",), screen=choice(*_SCREENS)),
    "monitor": cut(
        monitor,
        (0, 0, 104, 93),
        "A screen on its stand",
        ("screen",),
        screen=choice("chart", "code", "diagram", "chat", "image"),
    ),
    "phone": cut(phone, (0, 0, 56, 96), "A mobile phone with a chat", ("mobile",)),
}
