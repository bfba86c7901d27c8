"""SVG path data to and from absolute commands of only four kinds: M, L, C and Z, so that every renderer can draw
them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from functools import cache

Command = tuple[str, tuple[float, ...]]
"""("M"|"L", (x, y)), ("C", (x1, y1, x2, y2, x, y)) or ("Z", ())."""

_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def parse(data: str) -> tuple[Command, ...]:
    """Path data -> absolute M/L/C/Z commands; arcs and quadratics become cubics."""
    out: list[Command] = []
    x = y = start_x = start_y = 0.0
    mirror: tuple[float, float] | None = None
    previous = ""
    for letter, numbers in _instructions(data):
        kind, relative = letter.upper(), letter.islower()
        ox, oy = (x, y) if relative else (0.0, 0.0)
        n = list(numbers)
        if kind == "M":
            x, y = n[0] + ox, n[1] + oy
            start_x, start_y = x, y
            out.append(("M", (x, y)))
        elif kind in "LHV":
            x = n[0] + ox if kind in "LH" else x
            y = n[-1] + oy if kind in "LV" else y
            out.append(("L", (x, y)))
        elif kind in "CS":
            first = (n[0] + ox, n[1] + oy) if kind == "C" else (mirror if previous in "CS" and mirror else (x, y))
            x2, y2, ex, ey = (v + (ox, oy)[i % 2] for i, v in enumerate(n[-4:]))
            out.append(("C", (*first, x2, y2, ex, ey)))
            mirror = (2 * ex - x2, 2 * ey - y2)
            x, y = ex, ey
        elif kind in "QT":
            q = (n[0] + ox, n[1] + oy) if kind == "Q" else (mirror if previous in "QT" and mirror else (x, y))
            ex, ey = n[-2] + ox, n[-1] + oy
            out.append(("C", _raised(x, y, *q, ex, ey)))
            mirror = (2 * ex - q[0], 2 * ey - q[1])
            x, y = ex, ey
        elif kind == "A":
            ex, ey = n[5] + ox, n[6] + oy
            out.extend(_arc(x, y, n[0], n[1], n[2], bool(n[3]), bool(n[4]), ex, ey))
            x, y = ex, ey
        else:
            out.append(("Z", ()))
            x, y = start_x, start_y
        previous = kind
    return tuple(out)


def _instructions(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    letter = ""
    numbers: list[float] = []
    # Arc flags may be written without separators ("a1 1 0 01 5 5"), so they are read one digit at a time.
    position = 0
    while position < len(data):
        if (
            letter in ("A", "a")
            and len(numbers) % 7 in (3, 4)
            and (flag := re.compile(r"[\s,]*([01])").match(data, position))
        ):
            numbers.append(float(flag.group(1)))
            position = flag.end()
        else:
            token = _TOKEN.search(data, position)
            if token is None:
                break
            position = token.end()
            if token.group(1):
                letter, numbers = token.group(1), []
            else:
                numbers.append(float(token.group(2)))
        if not letter:
            raise ValueError(f"path data must begin with a command: {data[:40]!r}")
        arity = _ARITY[letter.upper()]
        if len(numbers) == arity:
            yield letter, tuple(numbers)
            numbers = []
            if letter in "Mm":
                letter = "L" if letter == "M" else "l"
            elif letter in "Zz":
                letter = ""


def _raised(x: float, y: float, qx: float, qy: float, ex: float, ey: float) -> tuple[float, ...]:
    third = 2 / 3
    return (x + third * (qx - x), y + third * (qy - y), ex + third * (qx - ex), ey + third * (qy - ey), ex, ey)


def _arc(
    x: float, y: float, rx: float, ry: float, turn: float, large: bool, sweep: bool, ex: float, ey: float
) -> Iterator[Command]:
    """An elliptic arc as cubics of at most a quarter turn (W3C SVG implementation notes, F.6)."""
    if rx == 0 or ry == 0 or (x == ex and y == ey):
        yield ("L", (ex, ey))
        return
    rx, ry, phi = abs(rx), abs(ry), math.radians(turn)
    cos, sin = math.cos(phi), math.sin(phi)
    px, py = cos * (x - ex) / 2 + sin * (y - ey) / 2, -sin * (x - ex) / 2 + cos * (y - ey) / 2
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    under = max(0.0, (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2) / ((rx * py) ** 2 + (ry * px) ** 2)
    k = math.sqrt(under) * (-1 if large == sweep else 1)
    qx, qy = k * rx * py / ry, -k * ry * px / rx
    cx, cy = cos * qx - sin * qy + (x + ex) / 2, sin * qx + cos * qy + (y + ey) / 2
    begin = math.atan2((py - qy) / ry, (px - qx) / rx)
    span = math.atan2((-py - qy) / ry, (-px - qx) / rx) - begin
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi
    count = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / count
    reach = 4 / 3 * math.tan(step / 4)

    def at(ux: float, uy: float) -> tuple[float, float]:
        return (cx + cos * rx * ux - sin * ry * uy, cy + sin * rx * ux + cos * ry * uy)

    for i in range(count):
        a, b = begin + i * step, begin + (i + 1) * step
        one = at(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a))
        two = at(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b))
        yield ("C", (*one, *two, *((ex, ey) if i == count - 1 else at(math.cos(b), math.sin(b)))))


def moved(commands: Iterable[Command], k: float, dx: float, dy: float) -> tuple[Command, ...]:
    """Every command scaled by k about the origin, then moved."""
    return tuple([(c, _moved(n, k, dx, dy)) for c, n in commands])


def _moved(n: tuple[float, ...], k: float, dx: float, dy: float) -> tuple[float, ...]:
    # Written out: a formula has hundreds of commands, and every placing of it comes through here.
    if len(n) == 6:
        return n[0] * k + dx, n[1] * k + dy, n[2] * k + dx, n[3] * k + dy, n[4] * k + dx, n[5] * k + dy
    if len(n) == 2:
        return n[0] * k + dx, n[1] * k + dy
    return n


def subpaths(commands: Iterable[Command]) -> list[tuple[Command, ...]]:
    """The pieces of a path: each begins where the pen is set down."""
    out: list[list[Command]] = []
    for command in commands:
        if command[0] == "M" or not out:
            out.append([])
        out[-1].append(command)
    return [tuple(part) for part in out]


def closed(commands: Iterable[Command]) -> tuple[Command, ...]:
    """With every subpath closed, as filling takes it."""
    out: list[Command] = []
    for command in commands:
        if command[0] == "M" and out and out[-1][0] != "Z":
            out.append(("Z", ()))
        out.append(command)
    return (*out, ("Z", ())) if out and out[-1][0] != "Z" else tuple(out)


def number(value: float, digits: int = 3) -> str:
    """A number as short as it can be: three decimals, no trailing zeros, never "-0"."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    return "0" if text in ("-0", "") else text


def data(commands: Iterable[Command]) -> str:
    """Commands -> path data, each number as `number` writes it: all at once, since a figure has thousands."""
    text = " ".join([c + _number_format(len(n)) % n for c, n in commands])
    return _MINUS_NOTHING.sub("0", _TRAILING.sub("", text))


@cache
def _number_format(count: int) -> str:
    return " ".join(["%.3f"] * count)


_TRAILING = re.compile(r"\.?0+(?![\d.])")
_MINUS_NOTHING = re.compile(r"-0(?![\d.])")


def polygon(points: Iterable[tuple[float, float]], close: bool = True) -> tuple[Command, ...]:
    out: list[Command] = [("L" if i else "M", (x, y)) for i, (x, y) in enumerate(points)]
    return (*out, ("Z", ())) if close else tuple(out)
