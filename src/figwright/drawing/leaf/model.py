"""A measured leaf: how large it is at least, what arrows touch, and how it grows."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from figwright.drawing import cards, trapezoids
from figwright.drawing.layouts import _numerals
from figwright.drawing.leaf.looks import Looks, card_side, is_trapezoid
from figwright.drawing.leaf.painting import as_drawn, framed, pictured
from figwright.drawing.leaf.sizes import BADGE, BOXES, CAPTION_GAP, CARD, TRAPEZOID
from figwright.drawing.leaf.words import blocks_of, label_style
from figwright.ir.scene import Mark, Point, Rect, Words, union
from figwright.ir.scene.geometry import Side
from figwright.ir.spec import Node


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
    _painted: dict[tuple[float, float], tuple[Mark, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def lettered(self) -> tuple[Mark, ...]:
        """The words of a node that says where they stand; some may stand below or beside its drawing."""
        node, units, usual = self.node, self.looks.own, label_style(self.looks)
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
        return self.core.moved(*self._offset(w, h))

    def _offset(self, w: float, h: float) -> tuple[float, float]:
        """Where a drawing with its words stands in more room than it needs: in the middle, but at a place of its own
        at the side away from its words, so that arrows meet it where its place says and several stand in line."""
        placed = self.node.place is not None and blocks_of(self)
        share = {"right": 0.0, "left": 1.0}.get(self.node.label_side, 0.5) if placed and self.picture else 0.5
        return (w - self.w) * share, 0.0 if placed and self.picture is None else (h - self.h) / 2

    def foot(self, w: float, h: float) -> float:
        """How far below the top of its room a drawing with its words ends."""
        return self._offset(w, h)[1] + self.h if not self.plain else h

    @property
    def words_width(self) -> float:
        """How wide the column of words beside a drawing is."""
        own = max((block.bounds.w for block in blocks_of(self)), default=0.0)
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
            w, h = cards.least(size, blocks_of(self), card_side(self.node, self.looks))
            return replace(self, w=w, h=h, core=Rect(0, 0, w, h), picture=Rect(0, 0, *size))
        wide, high = (factor - 1) * self.core.w, (factor - 1) * self.core.h
        w = self.w + wide if self.picture else max(self.w, self.core.w + wide)
        core = Rect((w - self.core.w - wide) / 2, self.core.y, self.core.w + wide, self.core.h + high)
        return replace(self, w=w, h=self.h + high, core=core)

    def scale(self, w: float, h: float) -> float:
        """How much larger than measured its drawing is in a card of some size."""
        assert self.picture is not None
        size, side = cards.Size(self.picture.w, self.picture.h), card_side(self.node, self.looks)
        return cards.scale(cards.Size(w, h), size, blocks_of(self), side)

    def filled_height(self, w: float) -> float:
        """How high a card of some width is that its drawing fills."""
        assert self.picture is not None
        beside = card_side(self.node, self.looks) in ("left", "right")
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
        """The short side of a trapezoid, with its label alone or as the card of a drawing."""
        trapezoid = self.frame == TRAPEZOID or (self.frame == "card" and is_trapezoid(self.node, self.looks))
        return trapezoids.narrow_side(self.node) if trapezoid else None

    @property
    def behind(self) -> float:
        """How far the cards of a repeated box stand out, above and at its right."""
        return 2 * CARD if self.node.repeat and self.plain and self.frame in BOXES else 0.0

    def marks(self, w: float, h: float) -> tuple[Mark, ...]:
        """What is drawn of it in so much room, from its own corner; every arrow at it asks again."""
        if (w, h) not in self._painted:
            self._painted[w, h] = self._marks(w, h)
        return self._painted[w, h]

    def _marks(self, w: float, h: float) -> tuple[Mark, ...]:
        if self.frame == "drawn":
            return as_drawn(self, w, h)
        if not self.plain:
            drawn = pictured(self, *self._offset(w, h))
        else:
            drawn = tuple(mark.placed(1, 0, self.crown) for mark in framed(self, w - self.over, h - self.crown))
        words = self.lettered() if self.node.place is not None else ()
        return (*drawn, *words, *self._led(w, h))

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
