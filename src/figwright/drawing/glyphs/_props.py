"""Small things that several glyphs carry: a pencil, a tick, sparkles, a little diagram, a face."""

from __future__ import annotations

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._forms import GLOW, GOLD, shade, spark, turned
from figwright.drawing.glyphs._pen import Pen, bright

MOODS = ("calm", "happy", "thinking", "stern", "wink")


def pencil(pen: Pen, x: float, y: float, length: float, half: float, degrees: float) -> None:
    """A pencil whose tip is at (x, y); at 0 degrees it lies to the right of its tip."""
    p = pen.palette
    body = mix(bright(p.accents[1]), p.paper, 0.15)
    edge = shade(p, p.accents[1])
    wood, ferrule = 1.7 * half, length - 1.7 * half
    with turned(pen, degrees, x, y) as tilted:
        tilted.path(
            f"M{x} {y} L{x + wood} {y - half} H{x + length - 4} a4 4 0 0 1 4 4 v{2 * half - 8} a4 4 0 0 1 -4 4"
            f" H{x + wood}Z",
            fill="#fbe3c4", stroke=edge,
        )  # fmt: skip
        tilted.rect(x + wood, y - half, ferrule - wood, 2 * half, fill=body, stroke=edge, width=2.5)
        tilted.line([(x + wood + 1, y), (x + ferrule - 2, y)], stroke=edge, width=2)
        end = x + length
        tilted.path(
            f"M{x + ferrule} {y - half} H{end - 4} a4 4 0 0 1 4 4 v{2 * half - 8} a4 4 0 0 1 -4 4 H{x + ferrule}Z",
            fill=mix(bright(p.accents[3]), p.paper, 0.2), stroke=edge, width=2.5,
        )  # fmt: skip
        lead = 0.42
        tilted.path(
            f"M{x} {y} l{wood * lead} {-half * lead} v{2 * half * lead}Z", fill="text", stroke="text", width=1.5
        )


def tick(pen: Pen, cx: float, cy: float, size: float, colour: str, width: float = 5.0) -> None:
    """A check mark whose middle is at (cx, cy)."""
    corners = [
        (cx - 0.5 * size, cy + 0.02 * size),
        (cx - 0.12 * size, cy + 0.38 * size),
        (cx + 0.5 * size, cy - 0.36 * size),
    ]
    pen.line(corners, stroke=colour, width=width)


def seal(pen: Pen, cx: float, cy: float, r: float, colour: str) -> None:
    """A round badge with a check mark, ringed with paper so that it stands off what lies under it."""
    pen.oval(cx, cy, r + 3, fill="paper")
    pen.oval(cx, cy, r, fill=colour)
    tick(pen, cx, cy, 0.95 * r, pen.palette.paper, max(2.5, 0.27 * r))


def glint(pen: Pen, cx: float, cy: float, r: float, colour: str = GOLD) -> None:
    """A sparkle with softened points."""
    pen.path(spark(cx, cy, r), fill=colour, stroke=colour, width=max(1.5, 0.14 * r))


def face(pen: Pen, cx: float, cy: float, k: float, mood: str, colour: str = GLOW) -> None:
    """Two eyes and a mouth on a display, `k` times their own size of about 30 x 18."""
    left, right, top = cx - 10 * k, cx + 10 * k, cy - 2 * k
    w = 3.2 * k
    if mood == "happy":
        for x in (left, right):
            pen.path(f"M{x - 4.2 * k} {top + 2 * k} q{4.2 * k} {-6.5 * k} {8.4 * k} 0", stroke=colour, width=w)
    elif mood == "thinking":
        for x in (left, right):
            pen.oval(x + 2 * k, top - 1.6 * k, 3.4 * k, 4 * k, fill=colour)
    elif mood == "stern":
        for x, side in ((left, 1), (right, -1)):
            pen.oval(x, top + 1 * k, 3.3 * k, 4 * k, fill=colour)
            pen.line(
                [(x - 5 * k * side, top - 6.4 * k), (x + 4 * k * side, top - 4.4 * k)], stroke=colour, width=2.4 * k
            )
    else:
        pen.oval(left, top, 3.6 * k, 5 * k, fill=colour)
        if mood == "wink":
            pen.path(f"M{right - 4.2 * k} {top + 1 * k} q{4.2 * k} {-5 * k} {8.4 * k} 0", stroke=colour, width=w)
        else:
            pen.oval(right, top, 3.6 * k, 5 * k, fill=colour)
    flat = mood in ("thinking", "stern")
    dip = 0 if flat else 5 * k
    reach = (3.4 if flat else 4.6) * k
    pen.path(f"M{cx - reach} {cy + 6 * k} q{reach} {dip} {2 * reach} 0", stroke=colour, width=2.6 * k)


def little_diagram(pen: Pen, x: float, y: float, w: float, h: float, colours: tuple[str, str, str]) -> None:
    """Two linked boxes and a dot, as on the cards and thumbnails of figures."""
    one, two, three = colours
    line = pen.palette.muted
    mid = y + 0.36 * h
    pen.line([(x + 0.2 * w, mid), (x + 0.78 * w, mid)], stroke=line, width=2)
    pen.line([(x + 0.78 * w, mid), (x + 0.78 * w, y + 0.72 * h)], stroke=line, width=2)
    pen.rect(x + 0.06 * w, mid - 0.16 * h, 0.27 * w, 0.32 * h, 2.5, fill=one)
    pen.oval(x + 0.78 * w, mid, 0.17 * h, fill=two)
    pen.rect(x + 0.06 * w, y + 0.66 * h, 0.42 * w, 0.2 * h, 2.5, fill=mix(one, "#ffffff", 0.5))
    pen.rect(x + 0.62 * w, y + 0.64 * h, 0.32 * w, 0.24 * h, 2.5, fill=three)
