"""Marks -> the text of a drawing, with the theme's colours by their names."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from figwright.scene import Box, Mark, Outline, Oval, Paint, Picture, Rect
from figwright.scene.paths import Command
from figwright.themes import Theme

WHITE = "ink.card"
DIGITS = 2


def short(value: float) -> str:
    """A number as drawings write it."""
    text = f"{value:.{DIGITS}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


@dataclass(frozen=True, slots=True)
class Colours:
    """Names for colours: those of a theme where it has them."""

    names: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, theme: Theme) -> Colours:
        names = {value: name for name, value in reversed(theme.palette())}
        return cls({**names, theme.ink.card: WHITE})

    def name(self, colour: str | None) -> str:
        return "none" if colour is None else self.names.get(colour, colour)

    def braced(self, colour: str) -> str:
        named = self.names.get(colour)
        return f"{{{named}}}" if named else colour


def fragment(marks: Sequence[Mark], colours: Colours) -> str:
    """Marks as one <g>, seen from the upper left corner of their bounds."""
    defs: list[str] = []
    parts = [part for mark in marks for part in _written(mark, colours, defs)]
    head = [f"<defs>{''.join(defs)}</defs>"] if defs else []
    return "\n".join(["<g>", *head, *parts, "</g>"])


def _written(mark: Mark, colours: Colours, defs: list[str]) -> Iterator[str]:
    if isinstance(mark, Box):
        corner = f' rx="{short(mark.radius)}"' if mark.radius else ""
        yield f"<rect{_rect(mark.rect)}{corner}{_paint(mark.paint, colours, defs)}/>"
    elif isinstance(mark, Oval):
        r = mark.rect
        round_ = abs(r.w - r.h) < 0.005
        size = f' r="{short(r.w / 2)}"' if round_ else f' rx="{short(r.w / 2)}" ry="{short(r.h / 2)}"'
        name = "circle" if round_ else "ellipse"
        yield f'<{name} cx="{short(r.cx)}" cy="{short(r.cy)}"{size}{_paint(mark.paint, colours, defs)}/>'
    elif isinstance(mark, Outline):
        yield f'<path d="{path(mark.commands)}"{_paint(mark.paint, colours, defs)}/>'
    elif isinstance(mark, Picture):
        data = base64.b64encode(mark.content).decode()
        yield f'<image{_rect(mark.rect)} href="data:{mark.media_type};base64,{data}"/>'


def _rect(r: Rect) -> str:
    place = "".join(f' {key}="{short(value)}"' for key, value in (("x", r.x), ("y", r.y)) if short(value) != "0")
    return f'{place} width="{short(r.w)}" height="{short(r.h)}"'


def path(commands: Sequence[Command]) -> str:
    """Path data, as short as its numbers allow."""
    out: list[str] = []
    x = y = 0.0
    for letter, n in commands:
        if letter == "L" and short(n[1]) == short(y):
            out.append(f"H{short(n[0])}")
        elif letter == "L" and short(n[0]) == short(x):
            out.append(f"V{short(n[1])}")
        else:
            out.append(letter + " ".join(short(v) for v in n))
        x, y = n[-2:] if n else (x, y)
        if letter == "Z":
            x = y = float("nan")  # the next stretch says where it goes
    return "".join(out)


def _paint(paint: Paint, colours: Colours, defs: list[str]) -> str:
    fill = colours.braced(paint.fill) if paint.fill else "none"
    if paint.shade is not None and paint.fill:
        defs.append(_gradient(paint, colours, f"s{len(defs) + 1}"))
        fill = f"url(#s{len(defs)})"
    out = f' fill="{fill}"'
    if paint.stroke and paint.width:
        out += f' stroke="{colours.braced(paint.stroke)}"'
        out += f' stroke-width="{short(paint.width)}"' if short(paint.width) != "1" else ""
        out += f' stroke-dasharray="{" ".join(map(short, paint.dash))}"' if paint.dash else ""
        out += ' stroke-linecap="round"' if paint.cap == "round" else ""
        out += ' stroke-linejoin="round"' if paint.join == "round" else ""
    return out + (f' opacity="{short(paint.opacity)}"' if paint.opacity < 1 else "")


def _gradient(paint: Paint, colours: Colours, id: str) -> str:
    shade = paint.shade
    assert shade is not None
    stops = "".join(
        f'<stop offset="{short(at)}" stop-color="{colours.braced(hue)}"'
        + (f' stop-opacity="{short(opacity)}"/>' if opacity < 1 else "/>")
        for at, hue, opacity in shade.stops
    )
    units = f'id="{id}" gradientUnits="userSpaceOnUse"'
    if shade.kind == "radial":
        place = f'cx="{short(shade.start.x)}" cy="{short(shade.start.y)}" r="{short(shade.radius)}"'
        return f"<radialGradient {units} {place}>{stops}</radialGradient>"
    a, b = shade.start, shade.end
    place = f'x1="{short(a.x)}" y1="{short(a.y)}" x2="{short(b.x)}" y2="{short(b.y)}"'
    return f"<linearGradient {units} {place}>{stops}</linearGradient>"
