"""Marks -> the text of a drawing, with the theme's colours by their names."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from figwright.scene import Box, Mark, Outline, Oval, Picture, Rect, Words
from figwright.scene.paths import Command
from figwright.scene.polygons import bounds, flattened
from figwright.themes import Theme

WHITE = "ink.card"
DIGITS = 2


def short(value: float) -> str:
    """A number as drawings write it."""
    text = f"{value:.{DIGITS}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def fine(value: float) -> str:
    """A share as drawings write it."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


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


LONGEST = 24
"""Marks of a pattern that is looked for again in a drawing."""


def fragment(marks: Sequence[Mark], colours: Colours) -> str:
    """Marks as one <g>; what is drawn several times is written once."""
    defs: dict[str, str] = {}
    parts = _written_once([_Mark(mark, *_apart(mark, colours, defs)) for mark in marks], defs)
    named = "".join(defs.values())
    return "\n".join(["<g>", *([f"<defs>{named}</defs>"] if named else []), *parts, "</g>"])


@dataclass(frozen=True, slots=True)
class _Mark:
    """A mark with its text when it stands at the origin: marks of one text differ in their places only."""

    mark: Mark
    text: str
    x: float
    y: float


def _apart(mark: Mark, colours: Colours, defs: dict[str, str]) -> tuple[str, float, float]:
    if _room(mark) is None:  # its gradient is bound to the place where it is drawn
        return "".join(_written(mark, colours, defs)), 0.0, 0.0
    box = mark.bounds
    text = "".join(_written(mark.placed(1.0, -box.x, -box.y), colours, defs))
    return text, round(box.x, DIGITS), round(box.y, DIGITS)


def _room(mark: Mark) -> Rect | None:
    """What the gradient of a mark is given in shares of; None where it would lean with it."""
    if isinstance(mark, Words | Picture):
        return mark.bounds
    box = bounds([p for part in flattened(mark.commands) for p in part]) if isinstance(mark, Outline) else mark.rect
    shade = mark.paint.shade
    if shade is None:
        return box
    square = abs(box.w - box.h) < 0.01
    level = abs(shade.start.x - shade.end.x) < 0.01 or abs(shade.start.y - shade.end.y) < 0.01
    if shade.kind == "radial":
        fits = min(box.w, box.h) > 0.5 and abs(shade.ratio * box.w - box.h) < 0.01 * box.h
    else:
        fits = min(box.w, box.h) > 0.5 and (square or level)
    return box if fits else None


def _written_once(marks: list[_Mark], defs: dict[str, str]) -> list[str]:
    """The marks in order; sequences that come three times or more become copies of the first."""
    out: list[str] = []
    found = _repeated(marks)
    i = 0
    names: dict[tuple[object, ...], str] = {}
    while i < len(marks):
        length = next((n for n in found if _key(marks, i, n) in found[n]), 0)
        if not length:
            out.append(_at(marks[i].mark, marks[i].x, marks[i].y, marks[i].text))
            i += 1
            continue
        key = _key(marks, i, length)
        x, y = marks[i].x, marks[i].y
        if key not in names:
            names[key] = f"p{len(names) + 1}"
            inner = "".join(_at(m.mark, m.x - x, m.y - y, m.text) for m in marks[i : i + length])
            defs[f"pattern {names[key]}"] = f'<g id="{names[key]}">{inner}</g>'
        out.append(f'<use href="#{names[key]}"{_xy(x, y)}/>')
        i += length
    return out


def _key(marks: Sequence[_Mark], i: int, length: int) -> tuple[object, ...]:
    """What a sequence looks like, wherever it stands."""
    if i + length > len(marks):
        return ()
    x, y = marks[i].x, marks[i].y
    return tuple((m.text, round(m.x - x, DIGITS), round(m.y - y, DIGITS)) for m in marks[i : i + length])


def _repeated(marks: Sequence[_Mark]) -> dict[int, set[tuple[object, ...]]]:
    """Sequences worth a name, by length, the longest first."""
    out: dict[int, set[tuple[object, ...]]] = {}
    taken: set[int] = set()
    for length in range(min(LONGEST, len(marks) // 3), 0, -1):
        places: dict[tuple[object, ...], list[int]] = {}
        for i in range(len(marks) - length + 1):
            if not taken & set(range(i, i + length)):
                here = places.setdefault(_key(marks, i, length), [])
                if not here or i >= here[-1] + length:
                    here.append(i)
        for key, here in places.items():
            size = sum(len(m.text) for m in marks[here[0] : here[0] + length])
            if len(here) >= 3 and (len(here) - 1) * (size - 28) > 40:
                out.setdefault(length, set()).add(key)
                taken.update(k for i in here for k in range(i, i + length))
    return out


def _at(mark: Mark, x: float, y: float, text: str) -> str:
    """The text of a mark that stands elsewhere."""
    if short(x) == "0" and short(y) == "0":
        return text
    if isinstance(mark, Outline):
        box = mark.bounds
        moved = mark.placed(1.0, x - box.x, y - box.y)
        return re.sub(r' d="[^"]*"', lambda _: f' d="{path(moved.commands)}"', text, count=1)
    if isinstance(mark, Oval):
        centre = f' cx="{short(x + mark.rect.w / 2)}" cy="{short(y + mark.rect.h / 2)}"'
        return re.sub(r' cx="[^"]*" cy="[^"]*"', lambda _: centre, text, count=1)
    return re.sub(r"^<(rect|image)", lambda m: f"<{m[1]}{_xy(x, y)}", text, count=1)


def _xy(x: float, y: float) -> str:
    return "".join(f' {key}="{short(value)}"' for key, value in (("x", x), ("y", y)) if short(value) != "0")


def _written(mark: Mark, colours: Colours, defs: dict[str, str]) -> Iterator[str]:
    if isinstance(mark, Box):
        corner = f' rx="{short(mark.radius)}"' if mark.radius else ""
        yield f"<rect{_rect(mark.rect)}{corner}{_paint(mark, colours, defs)}/>"
    elif isinstance(mark, Oval):
        r = mark.rect
        round_ = abs(r.w - r.h) < 0.005
        size = f' r="{short(r.w / 2)}"' if round_ else f' rx="{short(r.w / 2)}" ry="{short(r.h / 2)}"'
        name = "circle" if round_ else "ellipse"
        yield f'<{name} cx="{short(r.cx)}" cy="{short(r.cy)}"{size}{_paint(mark, colours, defs)}/>'
    elif isinstance(mark, Outline):
        yield f'<path d="{path(mark.commands)}"{_paint(mark, colours, defs)}/>'
    elif isinstance(mark, Picture):
        data = base64.b64encode(mark.content).decode()
        yield f'<image{_rect(mark.rect)} href="data:{mark.media_type};base64,{data}"/>'


def _rect(r: Rect) -> str:
    return f'{_xy(r.x, r.y)} width="{short(r.w)}" height="{short(r.h)}"'


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


def _paint(mark: Box | Oval | Outline, colours: Colours, defs: dict[str, str]) -> str:
    paint = mark.paint
    fill = colours.braced(paint.fill) if paint.fill else "none"
    if paint.shade is not None and paint.fill:
        fill = f"url(#{_gradient(mark, colours, defs)})"
    out = f' fill="{fill}"'
    if paint.stroke and paint.width:
        out += f' stroke="{colours.braced(paint.stroke)}"'
        out += f' stroke-width="{short(paint.width)}"' if short(paint.width) != "1" else ""
        out += f' stroke-dasharray="{" ".join(map(short, paint.dash))}"' if paint.dash else ""
        out += ' stroke-linecap="round"' if paint.cap == "round" else ""
        out += ' stroke-linejoin="round"' if paint.join == "round" else ""
    return out + (f' opacity="{short(paint.opacity)}"' if paint.opacity < 1 else "")


def _gradient(mark: Box | Oval | Outline, colours: Colours, defs: dict[str, str]) -> str:
    """The name of a gradient, in shares of what it fills where that has an area, so that one serves many."""
    shade = mark.paint.shade
    assert shade is not None
    stops = "".join(
        f'<stop offset="{short(at)}" stop-color="{colours.braced(hue)}"'
        + (f' stop-opacity="{short(opacity)}"/>' if opacity < 1 else "/>")
        for at, hue, opacity in shade.stops
    )
    room = _room(mark)
    x, y, w, h = room or (0.0, 0.0, 1.0, 1.0)
    units = "" if room else ' gradientUnits="userSpaceOnUse"'
    a, b = ((fine((p.x - x) / w), fine((p.y - y) / h)) for p in (shade.start, shade.end))
    place = f'x1="{a[0]}" y1="{a[1]}" x2="{b[0]}" y2="{b[1]}"'
    if shade.kind == "radial":
        focus = f' fx="{a[0]}" fy="{a[1]}"' if a != b else ""
        place = f'cx="{b[0]}" cy="{b[1]}" r="{fine(shade.radius / w)}"{focus}'
        if not room and abs(shade.ratio - 1) > 0.01:
            x, y = shade.end
            turn = f"translate({short(x)} {short(y)}) scale(1 {fine(shade.ratio)}) translate({short(-x)} {short(-y)})"
            place += f' gradientTransform="{turn}"'
    text = f"{units} {place}>{stops}"
    name = (
        defs.get(text, "").partition('id="')[2].partition('"')[0]
        or f"s{sum('Gradient' in d for d in defs.values()) + 1}"
    )
    defs.setdefault(text, f'<{shade.kind}Gradient id="{name}"{text}</{shade.kind}Gradient>')
    return name
