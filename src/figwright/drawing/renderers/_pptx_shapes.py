"""Marks -> DrawingML shapes, as XML. Lengths in EMU: 12,700 to the point."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from figwright.drawing.renderers._shades import across, around
from figwright.drawing.xml import attribute
from figwright.ir.scene import Box, Gradient, Outline, Oval, Paint, Rect, union
from figwright.ir.scene.paths import Command

EMU = 12_700
NO_TEXT = "<p:txBody><a:bodyPr/><a:p><a:endParaRPr/></a:p></p:txBody>"


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape's XML and the room it takes, in points."""

    xml: str
    bounds: Rect


class Numbers:
    """Shape ids of one slide: whole numbers from 2 (1 is the slide's own tree), each given once."""

    def __init__(self) -> None:
        self._next = itertools.count(2)

    def take(self) -> int:
        return next(self._next)


def emu(points: float) -> int:
    return round(points * EMU)


def transform(rect: Rect, tag: str = "a:xfrm", attributes: str = "") -> str:
    x, y = emu(rect.x), emu(rect.y)
    return (
        f'<{tag}{attributes}><a:off x="{x}" y="{y}"/>'
        f'<a:ext cx="{emu(rect.right) - x}" cy="{emu(rect.bottom) - y}"/></{tag}>'
    )


def named(id: int, name: str, description: str = "") -> str:
    about = f" descr={attribute(description)}" if description else ""
    return f'<p:cNvPr id="{id}" name={attribute(name)}{about}/>'


def shape(
    id: int, name: str, rect: Rect, geometry: str, paint: Paint, text: str = NO_TEXT, description: str = ""
) -> Shape:
    """An autoshape or freeform; without a p:style, so that no shadow of the theme falls on it."""
    return Shape(
        f"<p:sp><p:nvSpPr>{named(id, name, description)}<p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>{transform(rect)}"
        f"{geometry}{fill(paint, rect)}{line(paint)}<a:effectLst/></p:spPr>{text}</p:sp>",
        rect,
    )


def box(id: int, name: str, mark: Box | Oval | Outline, text: str = NO_TEXT, description: str = "") -> Shape:
    return shape(id, name, mark.rect, geometry(mark), mark.paint, text, description)


def geometry(mark: Box | Oval | Outline) -> str:
    if isinstance(mark, Outline):
        return '<a:prstGeom prst="diamond"><a:avLst/></a:prstGeom>'
    if isinstance(mark, Oval):
        return '<a:prstGeom prst="ellipse"><a:avLst/></a:prstGeom>'
    if not mark.radius:
        return '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
    # The corner is given as a share of the shorter side, half of it at most.
    share = min(50_000, round(100_000 * mark.radius / max(1e-6, min(mark.rect.w, mark.rect.h))))
    guide = f'<a:gd name="adj" fmla="val {share}"/>'
    return f'<a:prstGeom prst="roundRect"><a:avLst>{guide}</a:avLst></a:prstGeom>'


def freeform(id: int, name: str, commands: tuple[Command, ...], paint: Paint, description: str = "") -> Shape:
    """A path as a freeform with its own Bézier points."""
    rect = Outline(commands, paint).bounds
    return shape(id, name, rect, _custom(commands, rect, bool(paint.fill)), paint, NO_TEXT, description)


def _custom(commands: Iterable[Command], rect: Rect, filled: bool) -> str:
    x0, y0 = emu(rect.x), emu(rect.y)
    width, height = emu(rect.right) - x0, emu(rect.bottom) - y0
    tags = {"M": "moveTo", "L": "lnTo", "C": "cubicBezTo"}

    def one(letter: str, n: tuple[float, ...]) -> str:
        if letter == "Z":
            return "<a:close/>"
        points = "".join(f'<a:pt x="{emu(x) - x0}" y="{emu(y) - y0}"/>' for x, y in _pairs(n))
        return f"<a:{tags[letter]}>{points}</a:{tags[letter]}>"

    no_fill = "" if filled else ' fill="none"'
    path = "".join(one(letter, n) for letter, n in commands)
    return (
        '<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst>'
        f'<a:path w="{width}" h="{height}"{no_fill}>{path}</a:path>'
        "</a:pathLst></a:custGeom>"
    )


def fill(paint: Paint, rect: Rect) -> str:
    """The inside of a shape in that rectangle."""
    if paint.shade:
        return _graded(paint.shade, paint.opacity, rect)
    return _solid(paint.fill, paint.opacity) if paint.fill else "<a:noFill/>"


def _graded(shade: Gradient, opacity: float, rect: Rect) -> str:
    if shade.kind == "linear":
        angle, stops = across(shade, rect)
        way = f'<a:lin ang="{round(60_000 * angle)}" scaled="0"/>'
    else:
        (x, y), stops = around(shade, rect)
        left, top = (min(100_000, max(0, round(100_000 * share))) for share in (x, y))
        room = f'l="{left}" t="{top}" r="{100_000 - left}" b="{100_000 - top}"'
        way = f'<a:path path="circle"><a:fillToRect {room}/></a:path>'
    listed = "".join(
        f'<a:gs pos="{round(100_000 * at)}">{_colour(hue, opacity * opaque)}</a:gs>' for at, hue, opaque in stops
    )
    return f'<a:gradFill rotWithShape="1"><a:gsLst>{listed}</a:gsLst>{way}</a:gradFill>'


def line(paint: Paint, ends: str = "") -> str:
    """The stroke; `ends` are a:headEnd and a:tailEnd."""
    if not paint.stroke:
        return "<a:ln><a:noFill/></a:ln>"
    cap = "rnd" if paint.cap == "round" else "flat"
    join = "<a:round/>" if paint.join == "round" else '<a:miter lim="800000"/>'
    ink = _solid(paint.stroke, paint.opacity)
    return f'<a:ln w="{emu(paint.width)}" cap="{cap}">{ink}{_dash(paint)}{join}{ends}</a:ln>'


def _solid(colour: str, opacity: float) -> str:
    return f"<a:solidFill>{_colour(colour, opacity)}</a:solidFill>"


def _colour(colour: str, opacity: float) -> str:
    alpha = f'<a:alpha val="{round(100_000 * opacity)}"/>' if opacity < 1 else ""
    return f'<a:srgbClr val="{colour.lstrip("#").upper()}">{alpha}</a:srgbClr>'


def _dash(paint: Paint) -> str:
    """Dashes as shares of the line's width, which is how DrawingML counts them; its round caps lie within the dash."""
    if not paint.dash or paint.width <= 0:
        return ""
    lengths = paint.dash if len(paint.dash) % 2 == 0 else paint.dash * 2
    cap = paint.width if paint.cap == "round" else 0.0
    out = ""
    for dash, gap in _pairs(lengths):
        on, off = ((dash + cap) / paint.width, max(gap - cap, 0.2 * paint.width) / paint.width)
        out += f'<a:ds d="{round(100_000 * on)}" sp="{round(100_000 * off)}"/>'
    return f"<a:custDash>{out}</a:custDash>"


def grouped(id: int, name: str, parts: Iterable[Shape], description: str = "") -> Shape:
    """Several shapes as one group, in the coordinates of the slide."""
    shapes = list(parts)
    rect = union(part.bounds for part in shapes)
    x, y, w, h = emu(rect.x), emu(rect.y), emu(rect.right) - emu(rect.x), emu(rect.bottom) - emu(rect.y)
    frame = f'<a:off x="{x}" y="{y}"/><a:ext cx="{w}" cy="{h}"/><a:chOff x="{x}" y="{y}"/><a:chExt cx="{w}" cy="{h}"/>'
    return Shape(
        f"<p:grpSp><p:nvGrpSpPr>{named(id, name, description)}<p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>"
        f"<p:grpSpPr><a:xfrm>{frame}</a:xfrm></p:grpSpPr>{''.join(part.xml for part in shapes)}</p:grpSp>",
        rect,
    )


def _pairs(numbers: tuple[float, ...]) -> Iterator[tuple[float, float]]:
    return zip(numbers[0::2], numbers[1::2], strict=True)
