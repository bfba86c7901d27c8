"""Node -> Leaf: how one leaf looks and how much room it takes, in design points (labels at the theme's own size)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, NamedTuple

from figwright.core.colour import contrast
from figwright.drawing import assets, cards, glyphs, icons, trapezoids
from figwright.drawing.drawing_marks import Units, marks_of, stretched
from figwright.drawing.glyph_colours import palette
from figwright.drawing.layouts import _numerals
from figwright.drawing.themes import Hue, Theme
from figwright.ir.scene import Box, Mark, Outline, Oval, Paint, Picture, Point, Rect, Words, union
from figwright.ir.scene.geometry import Side
from figwright.ir.scene.grid import LEAN
from figwright.ir.scene.ink import extent
from figwright.ir.scene.paths import parse, polygon
from figwright.ir.scene.text import TextStyle, at, centred, set_text
from figwright.ir.spec import Node
from figwright.ir.spec.drawings import whole

GLYPH = 38.0
"""Height of a 96-unit glyph sheet beside 9 pt type."""
PAD_X, PAD_Y = 8.0, 5.5
CAPTION_GAP = 3.5
CELL, CELL_PAD = 17.0, 4.0
"""Least width of a cell of a strip, and the air beside its words."""
BESIDE = 4.5
"""Between a drawing and words at its right."""
ICON = 12.0
STATE = 12.0
BADGE = 17.0
WRAP = 74.0
"""How wide labels run in boxes, before the layout tries other widths."""
UNDER = 66.0
"""The same for words under drawings."""
SLIGHT = 0.3
"""By how much words may be wider than their room: places are rounded."""
READABLE = 4.5
"""The least contrast of words with what they stand on."""
DASHED = (3.6, 2.6)
"""The frame of what is optional."""
CARD = 2.6
"""Offset of the cards behind a repeated box."""

_PANEL_TITLE = re.compile(r"\(?[A-Za-z]\)\s")
"""How words alone begin that are the title of a part of the figure."""
TRAPEZOID = "trapezoid"
BOXES = ("box", "sheet", "card", TRAPEZOID)
"""Frames that siblings share the size of, and that cards may stand behind."""
COMPUTES = ("module", "loss")
"""Kinds whose cards have the hue: a reader tells at a glance what acts from what is acted on."""
SLIM = 1.7
"""Width to height of a diamond, before it is stretched."""

_DEFAULT_GLYPH = {
    "tensor": "tensor-stack",
    "actor": "robot",
    "document": "document",
    "image": "image",
    "chart": "line-chart",
}


DROP = 4.0
"""How much lower than usual the words of a drawing may stand at the foot of its place; beyond it they stay with the
drawing, and both in the middle of the place."""


class Beside(NamedTuple):
    """How wide drawings and words side by side are at least, so that those of a column stand in line."""

    art: float = 0.0
    words: float = 0.0


@dataclass(frozen=True, slots=True)
class Looks:
    """What a leaf needs to know to be drawn: the theme, the hue of its zone, how wide its label may be, where files
    are."""

    theme: Theme
    hue: str
    wrap: float = 1.0
    base: Path | None = None
    iconify: str = ""
    art: float = 1.0
    """Factor on drawings."""
    units: Units | None = None
    """What the figure's own looks are drawn with."""
    beside: Beside | None = None
    """Words at the right of a drawing instead of under it."""
    tight: bool = False
    """Whether it is a cell of a strip."""
    cards: bool | Literal["modules"] = False
    """Which drawings stand in cards where nodes do not say."""

    @property
    def own(self) -> Units:
        return self.units or Units(self.theme)

    def paints(self) -> Hue:
        return self.theme.hue(self.hue)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A measured leaf: its least size, the part that arrows touch, and whether its frame may be stretched."""

    node: Node
    looks: Looks
    w: float
    h: float
    core: Rect
    plain: bool
    label: Words | None
    note: Words | None
    art: tuple[Mark, ...] = ()
    frame: str = "box"
    drop: float = 0.0
    """How much lower than usual the words under a drawing stand."""
    numeral: Words | None = None
    crown: float = 0.0
    """Room above it for a numeral with its lead line; without it a numeral stands inside, under the words."""
    over: float = 0.0
    """Room at its right for the end of such a numeral."""
    picture: Rect | None = None
    """Where its drawing stands, with words beside it; in a card only its size."""

    def lettered(self) -> tuple[Mark, ...]:
        """The words of a node that says where they stand; some may stand below or beside its drawing."""
        node, units, usual = self.node, self.looks.own, _style(self.looks)
        texts = [(node.label, node.text), *((words.text, words) for words in node.words)]
        set_ = (units.lettered(said, how, usual, Point(0, 0)) for said, how in texts if said and how and how.at)
        return tuple(mark for marks in set_ for mark in marks)

    def lowered(self, drop: float) -> Leaf:
        """The same drawing with its words lower, so that captions side by side stand on one line."""
        return replace(self, h=self.h + drop, drop=self.drop + drop)

    def touch(self, w: float, h: float) -> Rect:
        """The core when the leaf is drawn `w` x `h`: a plain frame fills it, a glyph stays as it is, in the middle."""
        if self.plain:
            return Rect(0, self.crown, w - self.over, h - self.crown)
        return self.core.moved((w - self.w) / 2, (h - self.h) / 2)

    @property
    def words_width(self) -> float:
        """How wide the column of words beside a drawing is."""
        own = max((block.bounds.w for block in _blocks(self)), default=0.0)
        return max(own, self.looks.beside.words if self.looks.beside else 0.0)

    @property
    def drawn_height(self) -> float:
        """How high its drawing is; nothing where it has none."""
        if self.plain:
            return self.picture.h if self.picture else 0.0
        return self.core.h

    def enlarged(self, factor: float) -> Leaf:
        """About what it is with its drawing larger by a factor; the drawing itself is left as it is."""
        if self.picture and self.plain:
            size = cards.Size(factor * self.picture.w, factor * self.picture.h)
            w, h = cards.least(size, _blocks(self), _card_side(self.node, self.looks))
            return replace(self, w=w, h=h, core=Rect(0, 0, w, h), picture=Rect(0, 0, *size))
        wide, high = (factor - 1) * self.core.w, (factor - 1) * self.core.h
        w = self.w + wide if self.picture else max(self.w, self.core.w + wide)
        core = Rect((w - self.core.w - wide) / 2, self.core.y, self.core.w + wide, self.core.h + high)
        return replace(self, w=w, h=self.h + high, core=core)

    def scale(self, w: float, h: float) -> float:
        """How much larger than measured its drawing is in a card of some size."""
        assert self.picture is not None
        size, side = cards.Size(self.picture.w, self.picture.h), _card_side(self.node, self.looks)
        return cards.scale(cards.Size(w, h), size, _blocks(self), side)

    def filled_height(self, w: float) -> float:
        """How high a card of some width is that its drawing fills."""
        assert self.picture is not None
        beside = _card_side(self.node, self.looks) in ("left", "right")
        free = w - (self.w - self.picture.w if beside else 2 * cards.PAD)
        return self.h + self.picture.h * (max(1.0, free / self.picture.w) - 1.0 if self.picture.w else 0.0)

    def filled_width(self, h: float) -> float:
        """How wide a card of some height is that its drawing fills."""
        assert self.picture is not None
        return self.w + self.picture.w * (max(0.0, h - self.h) / self.picture.h if self.picture.h else 0.0)

    @property
    def hang(self) -> float:
        """How far below a drawing its words begin."""
        return max(CAPTION_GAP, BADGE * 0.28 if self.node.badge else 0.0)

    @property
    def narrow(self) -> Side | None:
        """The short side of a trapezoid."""
        return trapezoids.narrow_side(self.node) if self.frame == TRAPEZOID else None

    @property
    def behind(self) -> float:
        """How far the cards of a repeated box stand out, above and at its right."""
        return 2 * CARD if self.node.repeat and self.plain and self.frame in BOXES else 0.0

    def marks(self, w: float, h: float) -> tuple[Mark, ...]:
        if self.frame == "drawn":
            return _as_drawn(self, w, h)
        if not self.plain:
            drawn = _pictured(self, (w - self.w) / 2, (h - self.h) / 2)
        else:
            drawn = tuple(mark.placed(1, 0, self.crown) for mark in _framed(self, w - self.over, h - self.crown))
        return (*drawn, *self._led(w, h))

    def numeral_rect(self, w: float, h: float) -> Rect | None:
        """Where a numeral stands with its lead line: no arrow may come to the box there."""
        marks = self._led(w, h)
        return union(mark.bounds for mark in marks) if marks else None

    def _led(self, w: float, h: float) -> tuple[Mark, ...]:
        if self.numeral is None or not self.crown:
            return ()
        core = self.touch(w, h)
        art = () if self.plain else tuple(mark.placed(1, core.x, core.y) for mark in self.art)
        return _numerals.led(self.numeral, core, self.looks.theme, art)


def measure(node: Node, looks: Looks) -> Leaf:
    """The leaf of a node, with its text set, its drawing chosen, and room for its numeral."""
    leaf = _at_least(_measured(node, looks))
    if leaf.numeral is None or looks.theme.numerals == "inside":
        return leaf
    art = () if leaf.plain else tuple(mark.placed(1, leaf.core.x, leaf.core.y) for mark in leaf.art)
    crown = _numerals.crown(leaf.numeral)
    beside = leaf.w - leaf.core.right  # words under a drawing may be wider than it
    over = max(0.0, _numerals.overhang(leaf.core, art, leaf.numeral) - beside)
    return replace(leaf, w=leaf.w + over, h=leaf.h + crown, core=leaf.core.moved(0, crown), crown=crown, over=over)


def _at_least(leaf: Leaf) -> Leaf:
    """A leaf as large as its node wants to be at least: a box grows, a drawing with its words is drawn larger."""
    node, looks = leaf.node, leaf.looks
    if node.min_size is None or node.place is not None:
        return leaf
    w, h = (value / looks.own.unit for value in node.min_size)
    if leaf.plain:
        w, h = max(w, leaf.w), max(h, leaf.h)
        return replace(leaf, w=w, h=h, core=Rect(0, 0, w, h))
    art = _filling(leaf, w, h)
    return leaf if art <= 1 else _measured(node, replace(looks, art=looks.art * art))


def _filling(leaf: Leaf, w: float, h: float) -> float:
    """The factor by which its drawing fills a room together with its words."""
    core = leaf.core
    return min((core.h + h - leaf.h) / core.h, w / core.w) if min(core.w, core.h) > 0 else 1.0


def fitted(node: Node, looks: Looks, w: float, h: float) -> Leaf:
    """The leaf of a node that has a place of that size: words break where it ends, a drawing fills what they leave."""
    if node.drawn:
        return Leaf(node, looks, w, h, Rect(0, 0, w, h), True, None, None, frame="drawn")
    leaf = measure(node, replace(looks, wrap=max(0.1, (w - _box_margin(node) + SLIGHT) / WRAP)))
    if leaf.plain:
        return leaf
    looks = replace(looks, wrap=max(0.1, (w + SLIGHT) / UNDER))
    for share in (1.0, node.size):  # words under a smaller drawing may break into more lines, and leave it less
        looks = replace(looks, art=looks.art * max(0.05, _filling(measure(node, looks), w, h) * share))
    leaf = measure(node, looks)
    return leaf.lowered(min(h - leaf.h, DROP)) if _blocks(leaf) and h > leaf.h else leaf


def _box_margin(node: Node) -> float:
    """What the words of a box leave free of its width."""
    if node.kind in ("text", "ornament"):
        return 0.0
    beside = 1.5 * BADGE if node.badge else 0.0
    if node.kind == "decision":
        return 6.0 + SLIM * 16.0
    return 7.0 + beside if node.kind == "operator" else 2 * PAD_X + 0.6 * beside + (ICON + 4.0 if node.icon else 0.0)


def _measured(node: Node, looks: Looks) -> Leaf:
    glyph = node.glyph or ("" if node.icon else _DEFAULT_GLYPH.get(node.kind, ""))
    if _is_trapezoid(node, looks):
        return _box_leaf(node, looks)
    if node.drawing or _own_svg(node) or (node.kind == "image" and node.src) or glyph:
        return _card_leaf(node, looks, glyph) if _in_card(node, looks) else _picture_leaf(node, looks, glyph)
    return _box_leaf(node, looks)


def _own_svg(node: Node) -> bool:
    """Whether its drawing is an SVG of its own, whatever it is."""
    return node.kind == "canvas" or bool(node.svg)


def hue_of(node: Node, zone_hue: str, theme: Theme) -> str:
    """A node's hue: its own tone, then what its state or kind stands for, then its zone's."""
    if node.tone:
        theme.hue(node.tone)
        return node.tone
    if node.kind == "loss":
        return theme.loss
    if node.state and not node.glyph:
        return theme.trainable if node.state == "trainable" else theme.frozen
    return zone_hue


def _texts(
    node: Node, looks: Looks, limit: float, weight: int, ground: str | None = None
) -> tuple[Words | None, Words | None]:
    """Label and note, the one as wide as the other makes the box anyway; a note is muted where its ground allows."""
    type_, ink, own = looks.theme.type, looks.theme.ink, looks.own
    limit = own.limit(node.text, limit)
    label = f"{node.label} {node.repeat}".strip()
    if label and node.emphasis and "**" not in label and "$" not in label:
        label = f"**{label}**"
    muted = ink.muted if ground is None or contrast(ink.muted, ground) >= READABLE else ink.text
    small = (
        set_text(
            node.note,
            TextStyle(type_.note, muted, 400, align=_align(node, looks), family=type_.family, language=type_.language),
            limit,
        )
        if node.note
        else None
    )
    if small:
        limit = max(limit, small.bounds.w)
    k = node.size if node.kind == "text" and node.place is None else 1.0  # words alone are larger by their type
    size = type_.label
    if node.kind == "text" and _PANEL_TITLE.match(label):
        size, weight, limit = type_.title, type_.title_weight, math.inf
    align = _align(node, looks)
    colour = looks.paints().deep if _tinted(node, looks) else ink.text
    style = own.style(
        node.text,
        TextStyle(k * size, colour, weight, align=align, family=type_.family, language=type_.language),
    )
    main = set_text(label, style, limit) if label else None
    if main and main.bounds.w > limit:  # a long word makes it wider anyway
        main = set_text(label, style, main.bounds.w)
    return main, small


def _align(node: Node, looks: Looks) -> Literal["left", "center", "right"]:
    """How the lines of a label stand: towards the drawing that it stands beside."""
    return "center" if looks.beside is None else "right" if node.label_side == "left" else "left"


def _fill(node: Node, looks: Looks) -> str:
    """What a box or card is filled with: what computes has the hue, what is computed is white like paper."""
    if _in_card(node, looks):
        return looks.paints().fill if _tinted(node, looks) else looks.theme.ink.card
    plain = looks.theme.node_fill == "paper" or node.kind in ("data", "operator")
    return looks.theme.ink.card if plain else looks.paints().fill


def _tinted(node: Node, looks: Looks) -> bool:
    """Whether the words of a node are in its hue: it is emphasised, or computes in a figure of cards."""
    computes = node.kind in COMPUTES and (looks.cards or _in_card(node, looks))
    return (node.emphasis or computes) and looks.theme.node_fill != "paper"


def _weight(node: Node, looks: Looks) -> int:
    return 600 if node.emphasis or _tinted(node, looks) else looks.theme.type.label_weight


def _stack_height(*blocks: Words | None) -> float:
    heights = [b.bounds.h for b in blocks if b]
    return sum(heights) + 2.2 * max(0, len(heights) - 1)


def _box_leaf(node: Node, looks: Looks) -> Leaf:
    theme = looks.theme
    ground = None if node.kind in ("text", "ornament") else _fill(node, looks)
    limit = WRAP * looks.wrap * (0.72 if node.kind == "decision" else 1.0)  # a diamond is as wide as its words twice
    label, note = _texts(node, looks, limit, _weight(node, looks), ground)
    numeral = _numerals.set_numeral(node.numeral, theme)
    inner = numeral if theme.numerals == "inside" else None
    text_w = max((b.bounds.w for b in (label, note, inner) if b), default=0.0)
    text_h = _stack_height(label, note, inner)
    beside = 1.5 * BADGE if node.badge else 0.0  # a badge on the corner must not cover the words
    if node.kind in ("text", "ornament"):
        w, h = max(text_w + beside, 8.0), max(text_h, 8.0)
        return Leaf(node, looks, w, h, Rect(0, 0, w, h), True, label, note, (), "none", numeral=numeral)
    art: tuple[Mark, ...] = ()
    icon_w = 0.0
    if node.icon:
        colour = looks.paints().deep
        own = assets.resolve(looks.iconify, looks.base) if looks.iconify else None
        drawn = icons.find(node.icon, colour, library=own)
        art = tuple(mark.placed(ICON / 24, 0, 0) for mark in drawn)
        icon_w = ICON + (4.0 if text_w else 0.0)
    k = 1.0 if node.place is not None else node.size
    if node.kind == "decision":  # its words need half of its width where they stand in half of its height
        text_w, text_h = text_w + icon_w + 6.0, max(text_h, ICON if art else 0.0) + 4.0
        w, h = max(40.0, k * (text_w + SLIM * text_h)), max(24.0, k * (text_w / SLIM + text_h))
        return Leaf(node, looks, w, h, Rect(0, 0, w, h), True, label, note, art, "diamond", numeral=numeral)
    if node.kind == "operator":
        d = k * max(17.0, text_w + 7 + beside, text_h + 6, icon_w + 6)
        return Leaf(node, looks, d, d, Rect(0, 0, d, d), True, label, note, art, "oval", numeral=numeral)
    k = max(1.0, k) if _is_trapezoid(node, looks) else k  # `size` was meant for a small glyph
    # Smaller than its words a box cannot be, larger it can.
    inner_w, inner_h = text_w + icon_w + 0.6 * beside, max(text_h, ICON if art else 0.0)
    least, pad = (CELL, CELL_PAD) if looks.tight else (30.0, PAD_X)
    w = max(least, k * max(least, inner_w + 2 * pad), inner_w + 4.0)
    h = max(15.0, k * max(21.0, inner_h + 2 * PAD_Y), inner_h + 3.0)
    frame = "box"
    if node.kind == "store":
        frame, w, h = "cylinder", max(w, 40.0), h + 12.0
    elif node.kind == "data":
        frame = "sheet"
    elif _is_trapezoid(node, looks):  # its words stand where it is narrow, too
        short = 1 - 2 * LEAN
        level = trapezoids.narrow_side(node) in ("left", "right")
        frame, w, h = TRAPEZOID, w if level else w / short, max(h / short if level else h, 0.6 * w)
    return Leaf(node, looks, w, h, Rect(0, 0, w, h), True, label, note, art, frame, numeral=numeral)


def _in_card(node: Node, looks: Looks) -> bool:
    """Whether a node stands in a card: by its own word, else by the figure's, if it is a drawing with a name."""
    if node.card is not None:
        return node.card
    art = node.glyph or node.drawing or _own_svg(node) or node.kind == "image" or _DEFAULT_GLYPH.get(node.kind)
    usual = node.kind not in ("actor", "operator", "ornament")
    wanted = node.kind in COMPUTES if looks.cards == "modules" else looks.cards
    return wanted and usual and bool(art) and bool(node.label) and not node.icon


def _card_side(node: Node, looks: Looks) -> cards.Side:
    """Where the words of a card stand: where its node says, else above its drawing, or at its right if height is
    scarce."""
    return cards.side_of(node.label_side or ("right" if looks.beside else ""))


def _card_leaf(node: Node, looks: Looks, glyph: str) -> Leaf:
    """A drawing with its words in a frame, which arrows touch and which grows like a box."""
    ground = _fill(node, looks)
    art, art_w, art_h = _art(node, looks, glyph)
    art, art_w, art_h = _cropped(_lifted(art, ground, looks.theme.ink.card), Rect(0, 0, art_w, art_h))
    side = _card_side(node, looks)
    limit = UNDER * looks.wrap
    label, note = _texts(
        node, looks, limit if side in ("left", "right") else max(limit, art_w), _weight(node, looks), ground
    )
    numeral = _numerals.set_numeral(node.numeral, looks.theme)
    blocks = [b for b in (label, note, numeral if looks.theme.numerals == "inside" else None) if b]
    w, h = cards.least(cards.Size(art_w, art_h), blocks, side)
    picture = Rect(0, 0, art_w, art_h)
    return Leaf(node, looks, w, h, Rect(0, 0, w, h), True, label, note, art, "card", numeral=numeral, picture=picture)


def _lifted(art: tuple[Mark, ...], ground: str, paper: str) -> tuple[Mark, ...]:
    """The same drawing, with shapes in the colour of the card white: they would vanish."""
    return tuple(
        replace(mark, paint=replace(mark.paint, fill=paper))
        if isinstance(mark, Box | Oval | Outline) and mark.paint.fill == ground
        else mark
        for mark in art
    )


def _is_trapezoid(node: Node, looks: Looks) -> bool:
    """Whether the card of an encoder or decoder is the trapezoid itself, with its label inside."""
    return node.kind == "module" and trapezoids.narrow_side(node) is not None and _in_card(node, looks)


def _unwrapped(leaf: Leaf, w: float) -> Leaf:
    """The same with its label in fewer lines, where the frame came to be wide enough for them."""
    beside = leaf.frame == "card" and _card_side(leaf.node, leaf.looks) in ("left", "right")
    if leaf.label is None or len(leaf.label.lines) < 2 or leaf.frame not in BOXES or beside:
        return leaf
    free = w - (2 * cards.PAD if leaf.frame == "card" else _box_margin(leaf.node))
    label, note = _texts(leaf.node, leaf.looks, free, _weight(leaf.node, leaf.looks), _fill(leaf.node, leaf.looks))
    fewer = label is not None and len(label.lines) < len(leaf.label.lines) and label.bounds.w <= free
    return replace(leaf, label=label, note=note) if fewer else leaf


def _framed(leaf: Leaf, w: float, h: float) -> tuple[Mark, ...]:
    """A frame filled with icon and text, and the marks on its corners."""
    leaf = _unwrapped(leaf, w)
    node, theme, hue = leaf.node, leaf.looks.theme, leaf.looks.paints()
    out: list[Mark] = []
    body = Rect(0, 0, w, h)
    card = _fill(node, leaf.looks)
    stroke = theme.ink.line if leaf.frame == "oval" else hue.line
    if node.emphasis:  # on white boxes the hue may be a mere grey: there the theme's one highlight speaks
        stroke = (theme.hue(theme.highlight) if theme.node_fill == "paper" else hue).vivid
    paint = Paint(card, stroke, theme.shape.stroke * (1.5 if node.emphasis else 1.0), DASHED if node.optional else ())
    own = leaf.looks.own
    paint = own.paint(node.look, paint)
    text_area = body
    if leaf.frame == "oval":
        out.append(Oval(body, paint))
    elif leaf.frame == "diamond":
        out.append(Outline(polygon(body.diamond()), paint))
        body = Rect(w / 4, h / 4, w / 2, h / 2)  # marks on its corner stand on its slope
    elif leaf.frame == "cylinder":
        out.extend(_cylinder(body, paint, hue.zone))
        text_area = Rect(0, 9, w, h - 9)
    elif leaf.frame != "none":
        round_ = leaf.frame in ("box", "card", TRAPEZOID) and not leaf.looks.tight
        radius = own.radius(node.look, theme.shape.radius if round_ else 1.5)
        if node.repeat:
            behind = Paint(card, stroke, theme.shape.stroke)
            out += [_frame(leaf, body.moved(CARD * i, -CARD * i), behind, radius) for i in (2, 1)]
        elif theme.shape.shadow:
            shade = Paint("#1f2937", None, 0, (), theme.shape.shadow_opacity)
            out.append(_frame(leaf, body.moved(theme.shape.shadow * 0.4, theme.shape.shadow), shade, radius))
        out.append(_frame(leaf, body, paint, radius))
    if leaf.frame == "card" and leaf.picture:
        size, side = cards.Size(leaf.picture.w, leaf.picture.h), _card_side(node, leaf.looks)
        out += cards.contents(body, leaf.art, size, _blocks(leaf), side)
    else:
        out.extend(_contents(leaf, text_area))
    if leaf.narrow == "right":
        body = Rect(0, LEAN * h, w, h - 2 * LEAN * h)  # marks stand on its short corner
    if node.state:
        out.extend(_state(leaf, body))
    if node.badge:
        out.extend(_badge(leaf, body))
    if node.tag:
        out.extend(_tag(leaf, body))
    return tuple(out)


def _frame(leaf: Leaf, body: Rect, paint: Paint, radius: float) -> Box | Outline:
    lean = leaf.narrow
    return Outline(trapezoids.outline(body, lean, radius), paint) if lean else Box(body, paint, radius)


def _contents(leaf: Leaf, area: Rect) -> list[Mark]:
    """Icon and text side by side in the middle of an area."""
    blocks = _blocks(leaf)
    text_w = max((b.bounds.w for b in blocks), default=0.0)
    icon_w = (ICON + (4.0 if blocks else 0.0)) if leaf.art else 0.0
    left = area.cx - (text_w + icon_w) / 2
    out: list[Mark] = [mark.placed(1, left, area.cy - ICON / 2) for mark in leaf.art]
    y = area.cy - _stack_height(*blocks) / 2
    for block in blocks:
        out += _place_words(leaf, block, left + icon_w + (text_w - block.bounds.w) / 2, y)
        y += block.bounds.h + 2.2
    return out


def _blocks(leaf: Leaf) -> list[Words]:
    """What is written in or under a leaf: its label, its note, and its numeral where that has no lead line."""
    return [b for b in (leaf.label, leaf.note, None if leaf.crown else leaf.numeral) if b]


def _place_words(leaf: Leaf, block: Words, x: float, y: float) -> list[Mark]:
    words = at(block, x, y)
    return [words, _numerals.underline(words, leaf.looks.theme)] if block is leaf.numeral else [words]


def _cylinder(body: Rect, paint: Paint, lid: str) -> tuple[Mark, ...]:
    e = 4.5
    w, h = body.w, body.h
    side = f"M0 {e}V{h - e}A{w / 2} {e} 0 0 0 {w} {h - e}V{e}A{w / 2} {e} 0 0 1 0 {e}Z"
    return (Outline(parse(side), paint), Oval(Rect(0, 0, w, 2 * e), Paint(lid, paint.stroke, paint.width)))


def _state(leaf: Leaf, body: Rect) -> list[Mark]:
    theme = leaf.looks.theme
    trained = leaf.node.state == "trainable"
    name, hue = ("flame", theme.trainable) if trained else ("snowflake", theme.frozen)
    marks, w, h = glyphs.draw(name, palette(theme, hue))
    k = STATE / max(w, h)
    return [mark.placed(k, body.right - STATE * 0.62, body.y - STATE * 0.45) for mark in marks]


def _tag(leaf: Leaf, body: Rect) -> list[Mark]:
    """A small plate with a few words, on the upper left corner."""
    theme, hue = leaf.looks.theme, leaf.looks.paints()
    type_ = theme.type
    style = TextStyle(type_.note, theme.ink.paper, 600, family=type_.family, language=type_.language)
    words = set_text(leaf.node.tag, style)
    plate = Rect(body.x - 4.0, body.y - 0.5 * words.bounds.h - 1.0, words.bounds.w + 7.0, words.bounds.h + 2.0)
    return [Box(plate, Paint(hue.deep, None), plate.h / 2), centred(words, plate)]


def _badge(leaf: Leaf, body: Rect) -> list[Mark]:
    theme, hue = leaf.looks.theme, leaf.looks.paints()
    disc = Rect(body.right - BADGE * 0.72, body.bottom - BADGE * 0.78, BADGE, BADGE)
    marks, w, h = glyphs.draw(leaf.node.badge, palette(theme, leaf.looks.hue))
    k = BADGE * 0.62 / max(w, h)
    inside = [m.placed(k, disc.cx - w * k / 2, disc.cy - h * k / 2) for m in marks]
    return [Oval(disc, Paint(theme.ink.card, hue.line, 0.8)), *inside]


def _picture_leaf(node: Node, looks: Looks, glyph: str) -> Leaf:
    """A drawing with its words beneath; arrows touch the drawing at its sides and the words from below."""
    theme = looks.theme
    art, art_w, art_h = _art(node, looks, glyph)
    weight = 600 if node.kind == "actor" or node.emphasis else theme.type.label_weight
    limit = UNDER * looks.wrap
    label, note = _texts(node, looks, limit if looks.beside else max(limit, art_w), weight)
    if node.drawing and node.text and node.text.at:  # its label stands in the drawing
        label = None
    numeral = _numerals.set_numeral(node.numeral, theme)
    blocks = [b for b in (label, note, numeral if theme.numerals == "inside" else None) if b]
    text_w = max((b.bounds.w for b in blocks), default=0.0)
    extra = STATE * 0.45 if node.state else 0.0
    hang = BADGE * 0.28 if node.badge else 0.0
    side = max(hang, STATE * 0.4 if node.state else 0.0)
    if blocks and looks.beside is not None:
        slot, words_w = max(art_w + 2 * side, looks.beside.art), max(text_w, looks.beside.words)
        w, h = slot + BESIDE + words_w, extra + max(art_h + hang, _stack_height(*blocks))
        left = (BESIDE + words_w if node.label_side == "left" else 0.0) + (slot - art_w) / 2
        picture = Rect(left, extra + (h - extra - art_h - hang) / 2, art_w, art_h)
        core = Rect(0, extra, w, h - extra)
        return Leaf(node, looks, w, h, core, False, label, note, art, numeral=numeral, picture=picture)
    w = max(art_w + 2 * side, text_w)
    h = extra + art_h + (max(CAPTION_GAP, hang) + _stack_height(*blocks) if blocks else hang)
    core = Rect((w - art_w) / 2, extra, art_w + hang, art_h)  # arrows stop before a badge
    return Leaf(node, looks, w, h, core, False, label, note, art, numeral=numeral)


def _as_drawn(leaf: Leaf, w: float, h: float) -> tuple[Mark, ...]:
    """A node that says where its words stand: its drawing or its box fills the place."""
    node, looks = leaf.node, leaf.looks
    units, body = looks.own, Rect(0, 0, w, h)
    out: list[Mark] = []
    if node.drawing:
        out += units.drawing(node.drawing, body)
    elif node.glyph or node.svg or (node.kind == "image" and node.src):
        art, art_w, art_h = _art(node, looks, node.glyph)
        k = min(w / art_w, h / art_h) if min(art_w, art_h) > 0 else 1.0
        out += [mark.placed(k, (w - k * art_w) / 2, (h - k * art_h) / 2) for mark in art]
    elif node.kind not in ("text", "ornament") or (node.kind == "ornament" and node.look):
        theme = looks.theme
        usual = Paint(_fill(node, looks), looks.paints().line, theme.shape.stroke)
        paint = units.paint(node.look, usual if node.kind != "ornament" else Paint())
        round_ = node.kind == "operator"
        if node.kind == "decision":
            out.append(Outline(polygon(body.diamond()), paint))
        else:
            out.append(Oval(body, paint) if round_ else Box(body, paint, units.radius(node.look, theme.shape.radius)))
    return (*out, *leaf.lettered())


def _style(looks: Looks) -> TextStyle:
    type_ = looks.theme.type
    return TextStyle(
        type_.label, looks.theme.ink.text, type_.label_weight, family=type_.family, language=type_.language
    )


def _art(node: Node, looks: Looks, glyph: str) -> tuple[tuple[Mark, ...], float, float]:
    if node.drawing:
        marks = marks_of(whole(node.drawing, looks.own.drawings or {}), looks.theme)
        own = union(mark.bounds for mark in marks)
        ratio = (own.w or 1.0) / (own.h or 1.0)
        height = min(GLYPH * 1.6, GLYPH * 2.6 / ratio) * node.size * looks.art
        rect = Rect(0, 0, height * ratio, height)
        return (*stretched(marks, rect), *_inside(node, looks, (own.h or 1.0) / height)), rect.w, rect.h
    if _own_svg(node) or (node.kind == "image" and node.src):
        image = (
            assets.inline_svg(node.svg, node.id) if _own_svg(node) else assets.load_image(node.src, looks.base, node.id)
        )
        ratio = image.width / image.height
        height = min(GLYPH * 1.6, GLYPH * 2.6 / ratio) * node.size * looks.art
        rect = Rect(0, 0, height * ratio, height)
        if image.media_type == "image/svg+xml":
            drawn, _, high = assets.marks(image.content, owner=node.id)
            return _cropped(tuple(mark.placed(height / high, 0, 0) for mark in drawn), rect)
        return (Picture(rect, image.content, image.media_type, node.id),), rect.w, rect.h
    k = GLYPH / 96 * node.size * looks.art
    return glyphs.sized(glyph, palette(looks.theme, looks.hue), k, **node.params)


def _cropped(marks: tuple[Mark, ...], sheet: Rect) -> tuple[tuple[Mark, ...], float, float]:
    """A drawing without the empty margins of its sheet, and its size: what surrounds it leaves as much air as it
    needs."""
    ink = sheet.common(extent(marks)) if marks else sheet
    if min(ink.w, ink.h) <= 0:
        return marks, sheet.w, sheet.h
    return tuple(mark.placed(1, -ink.x, -ink.y) for mark in marks), ink.w, ink.h


def _inside(node: Node, looks: Looks, unit: float) -> Iterator[Mark]:
    """Words that stand in a drawing, in units of the drawing: they are as large as it."""
    units, usual = replace(looks.own, unit=unit), _style(looks)
    for text, how in ((node.label, node.text), *((words.text, words) for words in node.words)):
        if text and how and how.at:
            yield from units.lettered(text, how, usual, Point(0, 0))


def _pictured(leaf: Leaf, dx: float, dy: float) -> tuple[Mark, ...]:
    hang = BADGE * 0.28 if leaf.node.badge else 0.0
    core = Rect(leaf.core.x + dx, leaf.core.y + dy, leaf.core.w - hang, leaf.core.h)
    if leaf.picture:
        core = leaf.picture.moved(dx, dy)
    out: list[Mark] = [mark.placed(1, core.x, core.y) for mark in leaf.art]
    if leaf.node.state:
        out.extend(_state(leaf, core))
    if leaf.node.badge:
        out.extend(_badge(leaf, core))
    if leaf.node.tag:
        out.extend(_tag(leaf, core))
    y = core.bottom + max(CAPTION_GAP, hang) + leaf.drop
    if leaf.picture:
        y = core.cy + hang / 2 - _stack_height(*_blocks(leaf)) / 2
    for block in _blocks(leaf):
        x = core.cx - block.bounds.w / 2
        if leaf.picture:
            x = dx if leaf.node.label_side == "left" else dx + leaf.w - leaf.words_width
        out += _place_words(leaf, block, x, y)
        y += block.bounds.h + 2.2
    return tuple(out)
