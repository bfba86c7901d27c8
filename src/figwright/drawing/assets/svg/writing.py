"""Marks -> the text of a drawing, as short as it can be read by people: what many marks share is said once.

Colours are written by name, {blue.fill}, where a theme has one.
"""

from __future__ import annotations

import base64
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from figwright.drawing.assets.shapes import Matrix
from figwright.ir.scene import Box, Mark, Outline, Oval, Picture, Point, Rect, Words, union
from figwright.ir.scene.paths import Command
from figwright.ir.scene.polygons import bounds, distance, flattened
from figwright.ir.spec.drawings import INITIAL

DIGITS = 2
WIDTH = 160
"""Characters of a line that holds several elements."""
NEAR = 0.06
"""How far a control point may lie off."""
NEIGHBOURS = 12
"""Elements that are looked at together for what they share, at the most."""
LONGEST = 24
"""Marks of a pattern that is looked for again in a drawing."""
Attributes = dict[str, str]
_FRACTION = re.compile(r"\.\d+$")
_QUARTERS = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))
"""Of a circle: x of the first and the second end, then y."""


def short(value: float, digits: int = DIGITS) -> str:
    """A number as drawings write it."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


@dataclass(frozen=True, slots=True)
class Use:
    """Another drawing, shown again: where its units lie, the colour that it is shown in, and how opaque it is."""

    name: str
    place: Matrix
    colour: str = ""
    opacity: float = 1.0

    def placed(self, k: float, dx: float, dy: float) -> Use:
        return replace(self, place=Matrix(k, 0, 0, k, dx, dy) @ self.place)


def fragment(marks: Sequence[Mark | Use], names: Mapping[str, str]) -> str:
    """Marks as elements; what is drawn several times is written once. `names` has those of colours."""
    defs: dict[str, str] = {}
    drawn = [
        _Used(one, names) if isinstance(one, Use) else _Mark(one, *_shape_and_paint(one, names, defs)) for one in marks
    ]
    common = _common_attributes([mark.paint for mark in drawn])
    lines = _packed(_written_once(drawn, common, defs))
    if defs:
        lines.insert(0, f"<defs>{''.join(defs.values())}</defs>")
    if common:
        return "\n".join([f"<g{_attributes(common, {})}>", *lines, "</g>"])
    return "\n".join(lines)


def likeness(marks: Sequence[Mark]) -> tuple[object, ...]:
    """What drawings that look alike have in common, wherever they stand."""
    box, defs = union(mark.bounds for mark in marks), dict[str, str]()
    apart = [_shape_and_paint(mark.placed(1.0, -box.x, -box.y), {}, defs) for mark in marks]
    return (*((shape, *paint.items(), x, y) for shape, paint, x, y in apart), *defs)


@dataclass(frozen=True)
class _Mark:
    """A mark with its shape when it stands at the origin: marks of one shape and paint differ in their places only."""

    mark: Mark
    shape: str
    paint: Attributes
    x: float
    y: float

    def moved(self, x: float, y: float) -> str:
        """Its element without paint, from another origin."""
        box = self.mark.bounds
        return _shape(self.mark.placed(1.0, self.x - x - box.x, self.y - y - box.y))

    @cached_property
    def key(self) -> tuple[object, ...]:
        return self.shape, tuple(self.paint.items())


@dataclass(frozen=True, slots=True)
class _Used:
    """The same of a drawing that is shown."""

    use: Use
    names: Mapping[str, str]

    @property
    def paint(self) -> Attributes:
        return {}  # a copy inherits nothing

    @property
    def x(self) -> float:
        return round(self.use.place.e, DIGITS)

    @property
    def y(self) -> float:
        return round(self.use.place.f, DIGITS)

    @property
    def shape(self) -> str:
        return self.moved(self.x, self.y)

    @property
    def key(self) -> tuple[object, ...]:
        return (self.shape,)

    def moved(self, x: float, y: float) -> str:
        m = self.use.place
        x, y = self.x - x, self.y - y
        hue = f' color="{_hue(self.use.colour, self.names)}"' if self.use.colour else ""
        hue += f' opacity="{short(self.use.opacity)}"' if self.use.opacity < 1 else ""
        k, turn = short(math.hypot(m.a, m.b), 4), short(math.degrees(math.atan2(m.b, m.a)))
        if (k, turn) == ("1", "0"):
            return f'<use href="#{self.use.name}"{_xy(x, y)}{hue}'
        moves = f"translate({short(x)} {short(y)})" if (short(x), short(y)) != ("0", "0") else ""
        moves += f"rotate({turn})" if turn != "0" else ""
        moves += f"scale({k})" if k != "1" else ""
        return f'<use href="#{self.use.name}" transform="{moves}"{hue}'


def _shape_and_paint(
    mark: Mark, names: Mapping[str, str], defs: dict[str, str]
) -> tuple[str, Attributes, float, float]:
    bound = _room(mark) is None  # its gradient is bound to the place where it is drawn
    box = mark.bounds
    x, y = round(box.x, DIGITS), round(box.y, DIGITS)
    origin = f"at {x} {y} " if bound else ""
    return origin + _shape(mark.placed(1.0, -box.x, -box.y)), _paint(mark, names, defs), x, y


def _common_attributes(paints: Sequence[Attributes]) -> Attributes:
    """Values that are said on the group around all marks, where that is shorter."""
    out, saved = {}, 0
    for key, initial in INITIAL.items():
        values = Counter(paint[key] for paint in paints if key in paint)

        def cost(usual: str, key: str = key, values: Counter[str] = values) -> int:
            return sum((len(key) + len(value) + 4) * count for value, count in values.items() if value != usual)

        best = min(values, key=lambda value: (cost(value), value), default=initial)
        gain = cost(initial) - cost(best) - len(key) - len(best) - 4
        if best != initial and gain > 0:
            out[key] = best
            saved += gain
    return out if saved > len("<g></g>") + 2 * len("    \n") else {}


def _attributes(paint: Attributes, around: Attributes) -> str:
    """The attributes of an element that stands in a group with those."""
    usual = {**INITIAL, **around}
    return "".join(f' {key}="{value}"' for key, value in paint.items() if usual.get(key) != value)


def _written_once(marks: Sequence[_Mark | _Used], common: Attributes, defs: dict[str, str]) -> list[str]:
    """The marks in order; sequences that come again become copies of the first."""
    parts: list[tuple[str, Attributes]] = []
    found = _repeated(marks, common)
    names: dict[tuple[object, ...], str] = {}
    i = 0
    while i < len(marks):
        here = marks[i]
        length = next((n for n in found if _key(marks, i, n) in found[n]), 0)
        if not length:
            parts.append((here.moved(0, 0), here.paint))
            i += 1
            continue
        key = _key(marks, i, length)
        if key not in names:
            names[key] = f"p{len(names) + 1}"
            inner = "".join(f"{m.moved(here.x, here.y)}{_attributes(m.paint, common)}/>" for m in marks[i : i + length])
            single = inner.replace(" ", f' id="{names[key]}" ', 1)
            defs[names[key]] = single if length == 1 else f'<g id="{names[key]}">{inner}</g>'
        parts.append((f'<use href="#{names[key]}"{_xy(here.x, here.y)}', {}))
        i += length
    return _grouped(parts, common)


def _grouped(parts: Sequence[tuple[str, Attributes]], common: Attributes) -> list[str]:
    """Elements, neighbours in a group that says what they share where that is shorter."""
    out: list[str] = []
    i = 0
    while i < len(parts):
        ways = (
            (*_shared_by_neighbours([paint for _, paint in parts[i:j]], common), j)
            for j in range(i + 2, i + 2 + NEIGHBOURS)
        )
        gain, shared, j = max(ways, key=lambda way: (way[0], -way[2]))
        j = min(j, len(parts)) if gain > 0 else i + 1
        around = {**common, **shared} if gain > 0 else common
        inner = [f"{shape}{_attributes(paint, around)}/>" for shape, paint in parts[i:j]]
        out += _group(_attributes(shared, common), inner) if gain > 0 else inner
        i = j
    return out


def _shared_by_neighbours(paints: Sequence[Attributes], common: Attributes) -> tuple[int, Attributes]:
    """What a group of neighbours would say for them, and how much shorter that is."""
    shared: Attributes = {}
    if not all(paints):
        return 0, shared  # a copy inherits too, and was written for what is around all
    for key in dict.fromkeys(key for paint in paints for key in paint if key in INITIAL):
        values = {paint[key] for paint in paints if key in paint}
        if len(values) == 1 and sum(key in paint for paint in paints) > 1:
            shared[key] = values.pop()
    around = {**common, **shared}
    gain = sum(len(_attributes(paint, common)) - len(_attributes(paint, around)) for paint in paints)
    return gain - len(_attributes(shared, common)) - len("<g></g>") - 2 * len("    \n"), shared


def _group(paint: str, inner: Sequence[str]) -> list[str]:
    lines = _packed(inner)
    whole = f"<g{paint}>{lines[0]}</g>"
    return [whole] if len(lines) == 1 and len(whole) <= WIDTH else [f"<g{paint}>", *lines, "</g>"]


def _packed(parts: Sequence[str]) -> list[str]:
    """Short elements side by side on one line."""
    out: list[str] = []
    for part in parts:
        alone = part.startswith(("<g", "</g")) or not out or out[-1].startswith(("<g", "</g"))
        if not alone and len(out[-1]) + len(part) <= WIDTH:
            out[-1] += part
        else:
            out.append(part)
    return out


def _key(marks: Sequence[_Mark | _Used], i: int, length: int) -> tuple[object, ...]:
    """What a sequence looks like, wherever it stands."""
    if i + length > len(marks):
        return ()
    x, y = marks[i].x, marks[i].y
    return tuple((m.key, round(m.x - x, DIGITS), round(m.y - y, DIGITS)) for m in marks[i : i + length])


def _repeated(marks: Sequence[_Mark | _Used], common: Attributes) -> dict[int, set[tuple[object, ...]]]:
    """Sequences worth a name, by length, the longest first."""
    out: dict[int, set[tuple[object, ...]]] = {}
    taken: set[int] = set()
    for length in range(min(LONGEST, len(marks) // 2), 0, -1):
        places: dict[tuple[object, ...], list[int]] = {}
        for i in range(len(marks) - length + 1):
            if not taken & set(range(i, i + length)):
                here = places.setdefault(_key(marks, i, length), [])
                if not here or i >= here[-1] + length:
                    here.append(i)
        for key, here in ((key, here) for key, here in places.items() if len(here) > 1):
            size = sum(len(m.shape) + len(_attributes(m.paint, common)) + 6 for m in marks[here[0] : here[0] + length])
            if (len(here) - 1) * size > len(here) * 34 + 24:
                out.setdefault(length, set()).add(key)
                taken.update(k for i in here for k in range(i, i + length))
    return out


def _shape(mark: Mark) -> str:
    """An element without its paint, open at its end."""
    if isinstance(mark, Box):
        return f"<rect{_rect(mark.rect)}" + (f' rx="{short(mark.radius)}"' if mark.radius else "")
    if isinstance(mark, Oval):
        r = mark.rect
        round_ = abs(r.w - r.h) < 0.005
        size = f' r="{short(r.w / 2)}"' if round_ else f' rx="{short(r.w / 2)}" ry="{short(r.h / 2)}"'
        return f'<{"circle" if round_ else "ellipse"} cx="{short(r.cx)}" cy="{short(r.cy)}"{size}'
    if isinstance(mark, Picture):
        data = base64.b64encode(mark.content).decode()
        return f'<image{_rect(mark.rect)} href="data:{mark.media_type};base64,{data}"'
    assert isinstance(mark, Outline)
    outline = f'<path d="{path(mark.commands)}"'
    if mark.paint.shade is not None:  # a gradient would lean with its shape
        return outline
    return _leaning(mark.commands) or _leaning_box(mark.commands) or outline


def _leaning(commands: Sequence[Command]) -> str:
    """An ellipse that was turned, as such: a fifth of what its curves take."""
    if "".join(letter for letter, _ in commands) != "MCCCCZ":
        return ""
    ends = [Point(*n[-2:]) for _, n in commands if n]
    centre = Point((ends[0].x + ends[2].x) / 2, (ends[0].y + ends[2].y) / 2)
    rx, ry = distance(centre, ends[0]), distance(centre, ends[1])
    if min(rx, ry) < 0.1:
        return ""
    ux, uy = (ends[0].x - centre.x) / rx, (ends[0].y - centre.y) / rx
    side = 1 if (ends[1].y - centre.y) * ux - (ends[1].x - centre.x) * uy > 0 else -1
    k = 0.5523
    for (_, n), (a, b, c, d) in zip(commands[1:5], _QUARTERS, strict=True):
        wanted = [(a + k * b, c + k * d), (b + k * a, d + k * c), (b, d)]
        points = [(x * rx * ux - y * side * ry * uy, x * rx * uy + y * side * ry * ux) for x, y in wanted]
        flat = [v for x, y in points for v in (centre.x + x, centre.y + y)]
        if any(abs(v - w) > 0.03 for v, w in zip(n, flat, strict=True)):
            return ""
    return f'<ellipse cx="{short(centre.x)}" cy="{short(centre.y)}" rx="{short(rx)}" ry="{short(ry)}"' + _turn(
        Point(ux, uy), centre
    )


def _leaning_box(commands: Sequence[Command]) -> str:
    """The same for a box with round corners."""
    if "".join(letter for letter, _ in commands) != "MLCLCLCLCZ":
        return ""
    ends = [Point(*n[-2:]) for _, n in commands if n]
    sides = [Point(b.x - a.x, b.y - a.y) for a, b in zip(ends[0:8:2], ends[1:8:2], strict=True)]
    bends = [Point(b.x - a.x, b.y - a.y) for a, b in zip(ends[1::2], ends[2::2], strict=True)]
    w, h, r = math.hypot(*sides[0]), math.hypot(*sides[1]), math.hypot(*bends[0]) / math.sqrt(2)
    if min(w, h, r) < 0.1:
        return ""
    u = Point(sides[0].x / w, sides[0].y / w)
    side = 1 if u.x * sides[1].y > u.y * sides[1].x else -1
    v = Point(-u.y * side, u.x * side)
    wanted = [(w, 0.0), (0.0, h), (-w, 0.0), (0.0, -h), (r, r), (-r, r), (-r, -r), (r, -r)]
    steps = [Point(x * u.x + y * v.x, x * u.y + y * v.y) for x, y in wanted]
    if any(distance(a, b) > 0.03 for a, b in zip(steps, (*sides, *bends), strict=True)):
        return ""
    middle = Point(*(sum(values) / 8 for values in zip(*ends[:8], strict=True)))
    w, h = w + 2 * r, h + 2 * r
    box = _rect(Rect(middle.x - w / 2, middle.y - h / 2, w, h))
    return f'<rect{box} rx="{short(r)}"' + _turn(u, middle)


def _turn(along: Point, middle: Point) -> str:
    degrees = short(math.degrees(math.atan2(along.y, along.x)))
    return f' transform="rotate({degrees} {short(middle.x)} {short(middle.y)})"'


def _xy(x: float, y: float) -> str:
    return "".join(f' {key}="{short(value)}"' for key, value in (("x", x), ("y", y)) if short(value) != "0")


def _rect(r: Rect) -> str:
    return f'{_xy(r.x, r.y)} width="{short(r.w)}" height="{short(r.h)}"'


def path(commands: Sequence[Command]) -> str:
    """Path data, as short as its numbers allow: relative where that is shorter, a letter where it changes."""
    out, last = "", ""
    x = y = 0.0
    begin, bend = (0.0, 0.0), (0.0, 0.0)
    for letter, numbers in commands:
        name, told = _curve(numbers, (x, y), bend) if letter == "C" else (letter, numbers)
        n = tuple(round(v, DIGITS) for v in told)
        ways: tuple[tuple[str, tuple[float, ...]], ...]
        if letter == "L" and n[1] == y:
            ways = ("H", n[:1]), ("h", (n[0] - x,))
        elif letter == "L" and n[0] == x:
            ways = ("V", n[1:]), ("v", (n[1] - y,))
        else:
            ways = (name, n), (name.lower(), tuple(v - (y if i % 2 else x) for i, v in enumerate(n)))
            # How a curve bends is seen less than where it begins and ends.
            ways = tuple((c, (*(round(v, DIGITS - 1) for v in m[:-2]), *m[-2:])) for c, m in ways)
        out, last = min((_gone_on(out, last, *way) for way in ways), key=lambda told: len(told[0]))
        x, y = n[-2:] if n else begin
        begin = (x, y) if letter == "M" else begin
        bend = (2 * x - n[-4], 2 * y - n[-3]) if name in "CS" else (x, y)
    return out


def _curve(n: Sequence[float], at: tuple[float, float], bend: tuple[float, float]) -> tuple[str, Sequence[float]]:
    """A curve with one control point where that says the same; `bend` is where a smooth one would lead."""
    if max(abs(n[0] - bend[0]), abs(n[1] - bend[1])) < NEAR and bend != at:
        return "S", n[2:]
    first = [(3 * c - p) / 2 for c, p in zip(n[0:2], at, strict=True)]
    second = [(3 * c - p) / 2 for c, p in zip(n[2:4], n[4:6], strict=True)]
    if all(abs(a - b) < NEAR for a, b in zip(first, second, strict=True)):
        return "Q", (*((a + b) / 2 for a, b in zip(first, second, strict=True)), *n[4:6])
    return "C", n


def _gone_on(out: str, last: str, letter: str, n: Sequence[float]) -> tuple[str, str]:
    """Path data with one command more, and the command that further numbers would repeat."""
    if letter in "Zz":
        return f"{out}Z", ""
    out += letter if letter != last or letter in "Mm" else ""
    for value in map(short, n):
        alone = not out[-1].isdigit() or value[0] == "-" or (value[0] == "." and _FRACTION.search(out))
        out += value if alone else f" {value}"
    return out, letter


def _paint(mark: Mark, names: Mapping[str, str], defs: dict[str, str]) -> Attributes:
    """What the paint of a mark says, defaults and all, of what it uses."""
    if not isinstance(mark, Box | Oval | Outline):
        return {}
    paint = mark.paint
    fill = _hue(paint.fill, names)
    if paint.shade is not None and paint.fill:
        fill = f"url(#{_gradient(mark, names, defs)})"
    stroked = bool(paint.stroke and paint.width)
    out = {"fill": fill, "stroke": _hue(paint.stroke if stroked else None, names)}
    if stroked:
        dash = " ".join(map(short, paint.dash)) or "none"
        out |= {"stroke-width": short(paint.width), "stroke-dasharray": dash}
        ends, bends = _drawn_with(mark)
        out |= {"stroke-linecap": paint.cap} if ends else {}
        out |= {"stroke-linejoin": paint.join} if bends else {}
    if stroked and paint.fill:
        out |= {"fill-opacity": "1", "stroke-opacity": "1"}  # said where a group around says otherwise
        return out | ({"opacity": short(paint.opacity)} if paint.opacity < 1 else {})
    return {**out, "stroke-opacity" if stroked else "fill-opacity": short(paint.opacity)}


def _drawn_with(mark: Box | Oval | Outline) -> tuple[bool, bool]:
    """Whether a line shows its ends, and whether it has corners."""
    dashed = bool(mark.paint.dash)
    if not isinstance(mark, Outline):
        return dashed, isinstance(mark, Box) and not mark.radius
    letters = "".join(letter for letter, _ in mark.commands)
    return dashed or letters.count("Z") < letters.count("M"), letters.count("M") * 2 < len(letters)


def _hue(colour: str | None, names: Mapping[str, str]) -> str:
    if colour is None:
        return "none"
    return f"{{{names[colour]}}}" if colour in names else colour


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


def _gradient(mark: Box | Oval | Outline, names: Mapping[str, str], defs: dict[str, str]) -> str:
    """The name of a gradient, in shares of what it fills where that has an area, so that one serves many."""
    shade = mark.paint.shade
    assert shade is not None
    stops = "".join(
        f'<stop offset="{short(at)}" stop-color="{_hue(hue, names)}"'
        + (f' stop-opacity="{short(opacity)}"/>' if opacity < 1 else "/>")
        for at, hue, opacity in shade.stops
    )
    room = _room(mark)
    x, y, w, h = room or (0.0, 0.0, 1.0, 1.0)
    units = "" if room else ' gradientUnits="userSpaceOnUse"'
    a, b = ((short((p.x - x) / w, 4), short((p.y - y) / h, 4)) for p in (shade.start, shade.end))
    place = f'x1="{a[0]}" y1="{a[1]}" x2="{b[0]}" y2="{b[1]}"'
    if shade.kind == "radial":
        focus = f' fx="{a[0]}" fy="{a[1]}"' if a != b else ""
        place = f'cx="{b[0]}" cy="{b[1]}" r="{short(shade.radius / w, 4)}"{focus}'
        if not room and abs(shade.ratio - 1) > 0.01:
            x, y = shade.end
            k = short(shade.ratio, 4)
            turn = f"translate({short(x)} {short(y)}) scale(1 {k}) translate({short(-x)} {short(-y)})"
            place += f' gradientTransform="{turn}"'
    text = f"{units} {place}>{stops}"
    name = f"s{sum('Gradient' in told for told in defs.values()) + 1}"
    if text in defs:
        return defs[text].partition('id="')[2].partition('"')[0]
    defs[text] = f'<{shade.kind}Gradient id="{name}"{text}</{shade.kind}Gradient>'
    return name
