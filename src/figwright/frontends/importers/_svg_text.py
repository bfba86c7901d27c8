"""<text> with its tspans, and formulas drawn beside it -> lines in reading order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from figwright.drawing.assets.css import declarations
from figwright.drawing.assets.shapes import Matrix
from figwright.frontends.importers._drawing import Type
from figwright.frontends.importers._safe import colour, local
from figwright.frontends.importers._words import shown
from figwright.ir.scene import Point, Rect, union
from figwright.ir.scene.text import advance

Style = dict[str, str]
ANCHORS = {"middle": 0.5, "end": 1.0}


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text: `at` is where its baseline is anchored, `size` its type size."""

    said: str
    at: Point
    size: float
    type: Type | None = None
    share: float = 0.0
    """Which part of it stands before the place where it is anchored."""

    @property
    def rect(self) -> Rect:
        """About where it is seen."""
        wide = advance(self.said.strip(), 700 if self.type and self.type.bold else 400) * self.size
        return Rect(self.at.x - self.share * wide, self.at.y - 0.7 * self.size, max(wide, 0.1), 0.7 * self.size)


@dataclass(frozen=True, slots=True)
class Piece:
    """Words that are drawn as an outline: a formula with its LaTeX, or plain text."""

    rect: Rect
    tex: str
    text: str = ""

    @property
    def said(self) -> str:
        return shown(self.tex, lambda tex: f"${' '.join(tex.split())}$") if self.tex else self.text


@dataclass(frozen=True, slots=True)
class Text:
    """A block of text."""

    spans: tuple[Span, ...]
    said: str
    rect: Rect

    @staticmethod
    def of(parts: Sequence[Text | Piece]) -> Text:
        """A text and the formulas that follow it, in reading order: by line, then from the left."""
        spans = [span for part in parts if isinstance(part, Text) for span in part.spans]
        placed: list[tuple[float, float, str]] = []
        rows: list[float] = []
        for span in spans:
            row = next((i for i, y in enumerate(rows) if abs(y - span.at.y) < 0.3 * span.size), len(rows))
            if row == len(rows):
                rows.append(span.at.y)
            placed.append((rows[row], span.rect.x, span.said))
        size = spans[0].size if spans else 0.0
        for piece in (part for part in parts if isinstance(part, Piece)):
            # A formula's middle is near that of the letters about it; the next line is more than a type size away.
            off, y = min(((abs(piece.rect.cy - (y - 0.3 * size)), y) for y in rows), default=(1e9, 0.0))
            placed.append((y if off < 0.65 * size else piece.rect.cy, piece.rect.x, piece.said))
        ordered = sorted(placed, key=lambda one: one[:2])
        return Text(tuple(spans), " ".join(said for _, _, said in ordered), union(part.rect for part in parts))


def lines(element: Element, place: Matrix, style: Style) -> Text | None:
    """A <text> with all that is inside it."""
    spans = [span for span in _spans(element, Point(0.0, 0.0), style, place) if span.said.strip()]
    if not spans:
        return None
    at = [Point(*place._points((span.at.x, span.at.y))) for span in spans]
    k = place.scale
    moved = tuple(Span(s.said, p, s.size * k, s.type, s.share) for s, p in zip(spans, at, strict=True))
    return Text(moved, " ".join(span.said for span in moved), union(span.rect for span in moved))


def _spans(element: Element, at: Point, style: Style, place: Matrix) -> Iterator[Span]:
    """The text of an element in pieces; a new piece begins where an x or a y is given, or a new line."""
    said, here = "", _place(element, at, style)
    out: list[Span] = []

    def close() -> None:
        nonlocal said
        share = ANCHORS.get(style.get("text-anchor", "").strip(), 0.0)
        out.append(Span(said, here, _size(style), _type(style, place.scale), share))
        said = ""

    said += element.text or ""
    for child in element:
        if local(child) in ("tspan", "textPath", "a", "flowPara", "flowDiv", "flowSpan"):
            inner = {**style, **_given(child)}
            pieces = list(_spans(child, here, inner, place))
            begins = any(child.get(name) for name in ("x", "y", "dy")) or local(child) in ("flowPara", "flowDiv")
            if begins:
                close()
                out.extend(pieces)
                here = pieces[-1].at
            elif pieces:
                said += pieces[0].said
                if pieces[1:]:
                    close()
                    out.extend(pieces[1:])
        said += child.tail or ""
    close()
    yield from [span for span in out if span.said.strip()] or out[:1]


def _given(element: Element) -> Style:
    plain = {k: v for k, v in element.attrib.items() if not k.startswith("{")}
    return {**plain, **dict(declarations(element.get("style", "")))}


def _place(element: Element, at: Point, style: Style) -> Point:
    def first(name: str) -> float | None:
        match = re.match(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)(em)?", element.get(name, "")[:200])
        return float(match[1]) * (_size(style) if match[2] else 1) if match else None

    x, y, dx, dy = (first(name) for name in ("x", "y", "dx", "dy"))
    return Point((at.x if x is None else x) + (dx or 0.0), (at.y if y is None else y) + (dy or 0.0))


def _size(style: Style) -> float:
    match = re.match(r"\s*(\d+\.?\d*|\.\d+)\s*(pt|px|mm|)", style.get("font-size", "")[:40])
    return float(match[1]) * {"mm": 96 / 25.4, "pt": 4 / 3}.get(match[2], 1.0) if match else 12.0


def _type(style: Style, k: float) -> Type:
    family = style.get("font-family", "").split(",")[0].strip(" '\"")
    weight = style.get("font-weight", "400").strip()
    bold = weight in ("bold", "bolder") or (weight.isdigit() and int(weight) >= 600)
    return Type(family, _size(style) * k, colour(style.get("fill", "black")) or "", bold)


def type_of(text: Text | Piece) -> Iterator[tuple[Type, int]]:
    """What the words are set in, with how many letters are."""
    for span in text.spans if isinstance(text, Text) else ():
        if span.type:
            yield span.type, len(span.said)
