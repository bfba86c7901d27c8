"""Cards and bubbles: small diagrams, finished figures, what is said and thought."""

from __future__ import annotations

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._forms import GOLD, GOLD_LINE, GOLD_PALE, placed, writing
from figwright.drawing.glyphs._parameters import choice, cut
from figwright.drawing.glyphs._pen import Glyph, Pen, bright
from figwright.drawing.glyphs._props import glint, little_diagram


def _card(pen: Pen, x: float, y: float, ground: str, edge: str) -> None:
    """One example card of 74 x 58."""
    pen.rect(x, y, 74, 58, 8, fill="paper", stroke=edge)
    pen.rect(x + 6.5, y + 6.5, 61, 45, 4, fill=ground)


def cards(pen: Pen) -> None:
    p = pen.palette
    back, middle = mix(p.line, p.paper, 0.25), mix(p.line, p.vivid, 0.4)
    _card(pen, 38, 2, p.tints[1], back)
    _card(pen, 20, 17, p.tints[2], middle)
    _card(pen, 2, 32, p.zone, p.vivid)
    little_diagram(pen, 11, 40, 56, 42, (p.accents[0], bright(p.accents[1]), p.accents[2]))


def diagram_card(pen: Pen) -> None:
    p = pen.palette
    pen.rect(2, 2, 112, 80, 9, fill="paper", stroke="vivid")
    _diagram(pen, (p.fill, mix(p.tints[1], p.paper, 0.35)), (p.vivid, p.accents[2], bright(p.accents[1])))


def _diagram(pen: Pen, grounds: tuple[str, str], colours: tuple[str, str, str]) -> None:
    """Two tinted zones with linked boxes, inside a frame of 112 x 80 at (2, 2)."""
    p = pen.palette
    one, two, three = colours
    pen.rect(10, 10, 54, 64, 5, fill=grounds[0])
    pen.rect(69, 10, 37, 64, 5, fill=grounds[1])
    pen.line([(26, 30), (88, 30)], stroke="muted", width=2.5)
    pen.line([(88, 30), (88, 58)], stroke="muted", width=2.5)
    pen.rect(17, 21, 18, 18, 4, fill=one)
    pen.rect(42, 22, 16, 16, 4, fill=two)
    pen.oval(88, 30, 10.5, fill=three)
    pen.rect(17, 51, 41, 14, 4, fill=mix(one, p.paper, 0.5))
    pen.rect(76, 52, 24, 14, 4, fill=mix(three, p.paper, 0.35))


def final_figure(pen: Pen) -> None:
    p = pen.palette
    pen.rect(2, 10, 112, 80, 9, fill=GOLD_PALE, stroke=GOLD_LINE, width=4)
    pen.rect(7, 15, 102, 70, 5, fill="paper")
    with placed(pen, 1, 0, 8) as inside:
        _diagram(inside, (p.tints[0], p.tints[1]), (p.accents[0], p.accents[2], bright(p.accents[1])))
    glint(pen, 110, 16, 16, p.paper)
    glint(pen, 110, 16, 14.5, GOLD)
    glint(pen, 122, 39, 7, GOLD)


def draft_figure(pen: Pen) -> None:
    pen.rect(2, 2, 112, 80, 9, fill="paper", stroke="vivid", dash=(8, 7))
    pen.line([(30, 30), (86, 30)], stroke="vivid", width=2.5)
    pen.line([(88, 40), (88, 54)], stroke="vivid", width=2.5)
    for x, y, w, h in ((15, 19, 25, 22), (15, 54, 45, 16), (74, 54, 28, 16)):
        pen.rect(x, y, w, h, 5, fill="fill", stroke="vivid", width=2.5, dash=(4, 4.5))
    pen.oval(88, 30, 12, fill="fill", stroke="vivid", width=2.5, dash=(4, 4.5))


def _bubble(pen: Pen, x: float, y: float, w: float, h: float, tail: int, fill: str, stroke: str) -> None:
    """A speech bubble; its tail hangs on the left (-1) or on the right (1)."""
    r = min(16.0, h / 2.6)
    if tail < 0:
        foot = f"H{x + 36} L{x + 20} {y + h + 13} Q{x + 16} {y + h + 15} {x + 16} {y + h + 10} V{y + h} H{x + r}"
    else:
        a, b = x + w - 16, x + w - 36
        foot = f"H{a} V{y + h + 10} Q{a} {y + h + 15} {a - 4} {y + h + 13} L{b} {y + h} H{x + r}"
    pen.path(
        f"M{x + r} {y} H{x + w - r} a{r} {r} 0 0 1 {r} {r} V{y + h - r} a{r} {r} 0 0 1 {-r} {r} {foot}"
        f" a{r} {r} 0 0 1 {-r} {-r} V{y + r} a{r} {r} 0 0 1 {r} {-r}Z",
        fill=fill,
        stroke=stroke,
    )


def chat_bubble(pen: Pen, content: str) -> None:
    _bubble(pen, 2, 2, 92, 64, -1, "fill", "vivid")
    if content == "dots":
        for x in (26, 48, 70):
            pen.oval(x, 34, 6.5, fill="vivid")
    elif content == "lines":
        writing(pen, 20, 21, (56, 56, 32), 13.5, "vivid", 5)
    elif content == "question":
        pen.path("M38 25 C38 10 59 10 59 25 C59 33 48 34 48 42", stroke="vivid", width=6.5)
        pen.oval(48, 54, 4.2, fill="vivid")


def chat_bubbles(pen: Pen) -> None:
    _bubble(pen, 2, 2, 70, 46, -1, "fill", "vivid")
    writing(pen, 17, 18, (40, 26), 14, "vivid")
    _bubble(pen, 42, 38, 70, 46, 1, "paper", "vivid")
    for x in (60, 77, 94):
        pen.oval(x, 61, 5, fill="contrast")


def thought(pen: Pen) -> None:
    pen.body(
        "M26 66 C10 66 2 56 4 46 C5 38 10 34 16 33 C14 18 28 8 40 12 C48 0 70 2 75 16 C90 14 100 26 95 39"
        " C102 52 92 66 78 64 C72 72 58 73 52 67 C45 73 32 73 26 66Z"
    )
    pen.oval(22, 80, 7, 6, fill="fill", stroke="vivid")
    pen.oval(9, 92, 4, 3.5, fill="fill", stroke="vivid")
    for x in (30, 50, 70):
        pen.oval(x, 41, 5.5, fill="vivid")


def quote(pen: Pen) -> None:
    for x in (2, 50):
        pen.path(
            f"M{x + 34} 2 C{x + 14} 7 {x + 2} 22 {x + 2} 42 V54 Q{x + 2} 66 {x + 14} 66 H{x + 26} Q{x + 38} 66"
            f" {x + 38} 54"
            f" V46 Q{x + 38} 35 {x + 27} 35 H{x + 21} C{x + 22} 25 {x + 28} 19 {x + 37} 15Z",
            fill="vivid" if x == 2 else "line",
            stroke="vivid" if x == 2 else "line",
        )


def slide(pen: Pen) -> None:
    pen.line([(36, 74), (26, 92)], stroke="vivid", width=5)
    pen.line([(68, 74), (78, 92)], stroke="vivid", width=5)
    pen.rect(2, 8, 100, 66, 8, fill="paper", stroke="vivid")
    pen.line([(4, 8), (100, 8)], stroke="deep", width=6)
    writing(pen, 15, 25, (34,), colour="vivid", width=5)
    writing(pen, 15, 39, (30, 30, 20), 11)
    for x, high, colour in ((60, 16, "line"), (71, 26, "vivid"), (82, 36, "contrast")):
        pen.rect(x, 62 - high, 8, high, 2.5, fill=colour)


def pairs(pen: Pen) -> None:
    """A better and a worse answer: preference data."""
    p = pen.palette
    for x, good in ((2, True), (54, False)):
        edge = p.accents[2] if good else p.accents[3]
        pen.rect(x, 2, 46, 62, 8, fill="paper", stroke=edge)
        writing(pen, x + 11, 18, (24, 24, 14), 12, mix(edge, p.paper, 0.5))
        pen.oval(x + 23, 70, 15, fill=edge, stroke="paper")
        mark = f"M{x + 16.5} 70.5 l4.5 5 l9 -10" if good else f"M{x + 17.5} 64.5 l11 11 m0 -11 l-11 11"
        pen.path(mark, stroke="paper", width=4)


GLYPHS: dict[str, Glyph] = {
    "cards": cut(cards, (0, 0, 114, 92), "Overlapping cards with little diagrams: examples", ("examples",)),
    "diagram-card": cut(diagram_card, (0, 0, 116, 84), "A picture of a diagram", ("diagram",)),
    "final-figure": cut(final_figure, (-1, -2, 132, 95), "A finished figure in a golden frame"),
    "draft-figure": cut(draft_figure, (0, 0, 116, 84), "A figure sketched in dashes"),
    "slide": cut(slide, (0, 4, 104, 91), "A presentation on a screen", ("presentation",)),
    "chat-bubble": cut(
        chat_bubble,
        (0, 0, 96, 82),
        "A speech bubble",
        ("speech",),
        content=choice("dots", "lines", "question", "empty"),
    ),
    "chat-bubbles": cut(chat_bubbles, (0, 0, 114, 100), "Two speech bubbles: a dialogue", ("dialogue",)),
    "thought": cut(thought, (1, 2, 99, 96), "A thought bubble: reasoning"),
    "quote": cut(quote, (2, 0, 88, 68), "Quotation marks"),
    "preference-pair": cut(pairs, (0, 0, 102, 87), "Two answers, one preferred"),
}
