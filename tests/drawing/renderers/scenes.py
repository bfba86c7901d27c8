"""A scene made by hand that holds one of everything: renderers are tested without any layout."""

from __future__ import annotations

import struct
import zlib

from figwright.ir.scene import Box, Element, Line, Outline, Oval, Paint, Picture, Point, Rect, Route, Run, Scene, Words
from figwright.ir.scene.paths import parse, polygon
from figwright.ir.scene.text import TextStyle, at, centred, set_text

INK = "#232a35"
LABEL = TextStyle(9.0, INK)
NOTE = TextStyle(7.6, "#5b6573")
TITLE = TextStyle(10.0, "#1f5a99", weight=600)

LANDSCAPE = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">
<rect width="40" height="30" fill="#cfe5fa"/>
<path d="M0 30 L14 12 L24 24 L30 17 L40 30 Z" fill="#2f9458"/><circle cx="31" cy="8" r="4" fill="#e08a2e"/></svg>"""


def png(width: int = 8, height: int = 6) -> bytes:
    """A small true-colour PNG, written by hand so that the tests need no imaging library."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = b"".join(
        b"\0" + b"".join(bytes((30 * x % 256, 40 * y % 256, 160)) for x in range(width)) for y in range(height)
    )
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def node(
    id: str,
    rect: Rect,
    label: str,
    *,
    fill: str = "#d2e4fa",
    stroke: str = "#86b4e8",
    parent: str | None = None,
    facts: tuple[tuple[str, str], ...] = (),
) -> Element:
    """A plain box with its words in the middle."""
    marks = (Box(rect, Paint(fill, stroke, 1.0), 5.0), centred(set_text(label, LABEL, rect.w - 8), rect))
    return Element(id, "node", rect, marks, parent, rect, None, (("kind", "module"), *facts))


def zone(id: str, rect: Rect, title: str, fill: str, line: str, style: TextStyle = TITLE) -> Element:
    words = set_text(title, style)
    marks = (Box(rect, Paint(fill, line, 1.0), 9.0), at(words, rect.cx - words.bounds.w / 2, rect.y + 7))
    return Element(id, "zone", rect, marks, None, rect, None, (("kind", "zone"),))


def head(tip: Point, dx: float, dy: float, size: float = 5.0) -> tuple[tuple[float, float], ...]:
    """An arrow head that points along (dx, dy)."""
    back = (tip.x - dx * size, tip.y - dy * size)
    half = size * 0.42
    return ((tip.x, tip.y), (back[0] - dy * half, back[1] + dx * half), (back[0] + dy * half, back[1] - dx * half))


def rounded(points: tuple[Point, ...], r: float) -> str:
    """Path data of a polyline with rounded corners."""
    out = f"M{points[0].x} {points[0].y}"
    for a, b, c in zip(points, points[1:], points[2:], strict=False):
        before, after = _towards(b, a, r), _towards(b, c, r)
        out += f"L{before.x} {before.y}Q{b.x} {b.y} {after.x} {after.y}"
    return out + f"L{points[-1].x} {points[-1].y}"


def _towards(a: Point, b: Point, r: float) -> Point:
    length = ((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5
    k = min(r, length / 2) / length
    return Point(a.x + (b.x - a.x) * k, a.y + (b.y - a.y) * k)


def edge(id: str, source: str, target: str, points: tuple[tuple[float, float], ...], *, sides: tuple[str, str],
         colour: str = "#3b4252", dash: tuple[float, ...] = (), width: float = 1.2) -> Element:  # fmt: skip
    way = tuple(Point(*p) for p in points)
    last, tip = way[-2], way[-1]
    length = ((tip.x - last.x) ** 2 + (tip.y - last.y) ** 2) ** 0.5
    dx, dy = (tip.x - last.x) / length, (tip.y - last.y) / length
    drawn = (*way[:-1], Point(tip.x - 4 * dx, tip.y - 4 * dy))
    line = Outline(parse(rounded(drawn, 5.0)), Paint(None, colour, width, dash))
    arrow = Outline(polygon(head(tip, dx, dy)), Paint(colour))
    route = Route(way, source, target, sides[0], sides[1], id, corner=5.0)  # type: ignore[arg-type]
    box = Outline(polygon(points, close=False), Paint()).bounds
    return Element(id, "edge", box, (line, arrow), None, None, route, (("kind", "flow"),))


def robot(id: str, x: float, y: float, caption: str, parent: str | None = None) -> Element:
    """A drawing of several marks with its caption below."""
    core = Rect(x, y, 34, 34)
    marks = (
        Outline(parse(f"M{x + 17} {y + 7}V{y + 1}"), Paint(None, "#cf3f6c", 1.4)),
        Oval(Rect(x + 15, y, 4, 4), Paint("#cf3f6c")),
        Box(Rect(x + 4, y + 7, 26, 24), Paint("#cfc6d8", "#7a6a8f", 1.1), 6),
        Box(Rect(x + 7, y + 12, 20, 9), Paint("#232a35"), 4.5),
        Oval(Rect(x + 11, y + 14, 3, 5), Paint("#3a9bf0")),
        Oval(Rect(x + 20, y + 14, 3, 5), Paint("#3a9bf0")),
        Outline(parse(f"M{x + 13} {y + 25.5}q4 3 8 0"), Paint(None, "#232a35", 1.2)),
    )
    words = set_text(caption, TextStyle(9.0, INK, weight=600), 70)
    words = at(words, core.cx - words.bounds.w / 2, core.bottom + 3)
    box = Rect(min(core.x, words.bounds.x), core.y, max(core.w, words.bounds.w), words.bounds.bottom - core.y)
    return Element(id, "node", box, (*marks, words), parent, core, None, (("kind", "actor"), ("glyph", "robot")))


def label(id: str, text: str, cx: float, cy: float, style: TextStyle = NOTE) -> Element:
    words = set_text(text, style)
    words = at(words, cx - words.bounds.w / 2, cy - words.bounds.h / 2)
    return Element(id, "label", words.bounds, (words,))


def figure() -> Scene:
    """A zone with a title, boxes with bold and math, a drawing, pictures, an oval, and arrows of every kind."""
    shadow = Box(Rect(156.5, 127.5, 92, 34), Paint("#000000", None, opacity=0.1), 5)
    guide = node("guide", Rect(155, 126, 92, 34), "Guidelines $\\mathcal{G}$", parent="plan", fill="#ffffff")
    guide = Element(guide.id, "node", guide.box, (shadow, *guide.marks), "plan", guide.core, None, guide.facts)
    loss = Rect(300, 112, 34, 34)
    loss_words = centred(set_text("$\\mathcal{L}_{t+1}$", LABEL), loss)
    photo = Rect(338, 34, 40, 30)
    return Scene(
        396, 190,
        (
            zone("plan", Rect(92, 12, 176, 160), "Linear Planning Phase", "#eaf2fd", "#86b4e8"),
            node("S", Rect(10, 40, 58, 32), "Source Context $S$", fill="#ffffff", stroke="#9aa3b2"),
            node("C", Rect(10, 120, 58, 32), "Intent **C** & <co>", fill="#ffffff", stroke="#9aa3b2"),
            robot("ret", 112, 40, "Retriever Agent", "plan"),
            node("plan.er", Rect(190, 42, 60, 30), "Planner $\\hat{x}_t'$", parent="plan",
                 facts=(("evidence", 'the "Planner" <reads> S & C'),)),
            guide,
            Element("loss", "node", loss, (Oval(loss, Paint("#fddfc0", "#e08a2e", 1.0)), loss_words), None, loss),
            Element("photo", "node", photo, (Picture(photo, LANDSCAPE, "image/svg+xml", "landscape"),), None, photo),
            Element("pixels", "node", Rect(346, 80, 24, 18),
                    (Picture(Rect(346, 80, 24, 18), png(), "image/png", "pixels"),), None, Rect(346, 80, 24, 18)),
            edge("S-ret", "S", "ret", ((68, 56), (112, 56)), sides=("right", "left")),
            edge("ret-er", "ret", "plan.er", ((146, 57), (190, 57)), sides=("right", "left")),
            edge("C-guide", "C", "guide", ((68, 136), (112, 136), (112, 150), (155, 150)), sides=("right", "left"),
                 colour="#5b7fae", dash=(3.0, 2.0)),
            edge("er-loss", "plan.er", "loss", ((250, 57), (317, 57), (317, 112)), sides=("right", "top")),
            edge("guide-loss", "guide", "loss",
                 ((201, 160), (201, 181), (360, 181), (360, 129), (334, 129)), sides=("bottom", "right"),
                 colour="#e08a2e"),
            label("er-loss:label", "desc. $P^*$", 284, 50),
            label("frac", "$\\frac{\\alpha}{1+\\sqrt{n}}$ rate", 300, 166),
        ),
        title="Planning & refinement",
        alt="A source and an intent enter a planning phase",
        theme="soft-tech",
    )  # fmt: skip


def saying(text: str) -> Scene:
    """A scene that says any text at all, everywhere a renderer may write one: label, fact, title and alt."""
    run = Run(text, 30, 40, INK)
    words = Words((Line((run,), 32.5, 7, 2),), 9.0, "Source Sans Pro")
    box = Rect(10, 10, 80, 40)
    marks = (Box(box, Paint("#ffffff", INK), 4), words)
    one = Element("one", "node", box, marks, None, box, None, (("evidence", text),))
    return Scene(
        120, 60, (one, edge("e", "one", "one", ((90, 30), (110, 30)), sides=("right", "left"))), title=text, alt=text
    )
