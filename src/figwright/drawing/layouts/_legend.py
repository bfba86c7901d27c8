"""The legend of a figure, when it is asked for: a sample of each line kind, state or hue, and what it means; or the
reference numerals of its parts. And the label of a view."""

from __future__ import annotations

from dataclasses import dataclass

from figwright.core.errors import NotFound
from figwright.drawing import glyphs
from figwright.drawing.glyph_colours import palette
from figwright.drawing.themes import Theme
from figwright.ir.scene import Box, Mark, Outline, Paint, Point, Rect, Role
from figwright.ir.scene.curves import head
from figwright.ir.scene.paths import polygon
from figwright.ir.scene.text import TextStyle, at, set_text
from figwright.ir.spec import Figure, LegendEntry

MEANINGS = {
    "flow": "data flow",
    "auxiliary": "auxiliary",
    "feedback": "feedback",
    "gradient": "gradient",
    "skip": "skip connection",
    "trainable": "trainable",
    "frozen": "frozen",
}
SAMPLE, GAP, APART = 20.0, 4.0, 14.0
WIDEST = 420.0
VIEW = 1.35
"""How much larger than the numerals a view's label is."""


@dataclass(frozen=True, slots=True)
class LegendLeaf:
    """A legend or a view's label takes its place like a leaf, and no arrow ever comes to it."""

    w: float
    h: float
    drawn: tuple[Mark, ...]
    plain: bool = False
    frame: str = "none"
    role: Role = "legend"

    def touch(self, w: float, h: float) -> Rect:
        return Rect((w - self.w) / 2, (h - self.h) / 2, self.w, self.h)

    def marks(self, w: float, h: float) -> tuple[Mark, ...]:
        return tuple(mark.placed(1, (w - self.w) / 2, (h - self.h) / 2) for mark in self.drawn)


def legend(figure: Figure, theme: Theme) -> LegendLeaf:
    """Entries side by side, in as many lines as they need."""
    if figure.legend and figure.legend.parts:
        return _numeral_list(figure, theme)
    style = TextStyle(theme.type.note, theme.ink.text, family=theme.type.family, language=theme.type.language)
    x = y = right = 0.0
    line = theme.type.note * 1.5
    marks: list[Mark] = []
    for entry in _entries(figure):
        words = set_text(entry.label, style)
        width = SAMPLE + GAP + words.bounds.w
        if x and x + width > WIDEST:
            x, y = 0.0, y + line
        marks += [mark.placed(1, x, y) for mark in _sample(entry.sample, theme, line)]
        marks.append(at(words, x + SAMPLE + GAP, y + (line - words.bounds.h) / 2))
        right = max(right, x + width)
        x += width + APART
    return LegendLeaf(right, y + line, tuple(marks))


def view(figure: Figure, theme: Theme) -> LegendLeaf:
    """The label of a view, larger than anything in it: "FIG. 1"."""
    style = TextStyle(
        theme.type.label * VIEW, theme.ink.text, 600, family=theme.type.family, language=theme.type.language
    )
    words = set_text(figure.head.view, style)
    return LegendLeaf(words.bounds.w, words.bounds.h, (at(words, 0, 0),), role="title")


def _numeral_list(figure: Figure, theme: Theme) -> LegendLeaf:
    """The numerals and what they stand for, in columns that are read downwards."""
    style = TextStyle(theme.type.note, theme.ink.text, family=theme.type.family, language=theme.type.language)
    named = sorted((n.numeral, " ".join((n.label or n.id).split())) for n, _ in figure.walk() if n.numeral)
    entries = [(set_text(numeral, style), set_text(label, style)) for numeral, label in named]
    line = theme.type.note * 1.45
    left = max((numeral.bounds.w for numeral, _ in entries), default=0.0) + 7.0
    wide = left + max((label.bounds.w for _, label in entries), default=0.0) + APART
    columns = max(1, min(int((WIDEST + APART) // wide), len(entries)))
    rows = -(-len(entries) // columns)
    marks: list[Mark] = []
    for place, (numeral, label) in enumerate(entries):
        x, y = place // rows * wide, place % rows * line
        marks += [at(numeral, x, y), at(label, x + left, y)]
    return LegendLeaf(columns * wide - APART, rows * line, tuple(marks))


def _entries(figure: Figure) -> tuple[LegendEntry, ...]:
    assert figure.legend is not None
    if figure.legend.entries:
        return figure.legend.entries
    kinds = {edge.kind for edge in figure.edges}
    states = {node.state for node in figure.nodes()} | {group.state for group in figure.groups()}
    return tuple(LegendEntry(sample=k, label=v) for k, v in MEANINGS.items() if k in kinds or k in states)


def _sample(name: str, theme: Theme, line: float) -> list[Mark]:
    if name in ("trainable", "frozen"):
        hue, glyph = (theme.trainable, "flame") if name == "trainable" else (theme.frozen, "snowflake")
        drawn, w, h = glyphs.draw(glyph, palette(theme, hue))
        k = line * 0.95 / max(w, h)
        return [mark.placed(k, SAMPLE - w * k, (line - h * k) / 2) for mark in drawn]
    if name in theme.lines.kinds:
        style = theme.lines.kinds[name]
        colour = theme.line_colour(style.colour)
        shaft = Paint(None, colour, style.width, style.dash, 1.0, "butt")
        tip = Point(SAMPLE, line / 2)
        return [
            Outline(polygon([(0, line / 2), (SAMPLE - theme.lines.head * 0.7, line / 2)], close=False), shaft),
            Outline(head(tip, Point(0, line / 2), theme.lines.head), Paint(colour)),
        ]
    if theme.knows(name):
        box = Rect(SAMPLE - line, line * 0.14, line, line * 0.72)
        return [Box(box, Paint(theme.hue(name).fill, theme.hue(name).line, theme.shape.stroke), 2.0)]
    raise NotFound("legend sample", name, (*theme.lines.kinds, "trainable", "frozen", *theme.hues))
