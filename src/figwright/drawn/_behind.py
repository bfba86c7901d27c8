"""The colour right behind each text of what was read: a bar, a cell, a slice, the axes or the sheet."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any


def grounds(figure: dict[str, Any]) -> None:
    """Fill in `behind` where a text has no ground of its own."""
    sheet = figure["background"]
    for axes in figure["axes"]:
        ground = axes.get("background") or sheet
        left, top, right, bottom = axes.get("box", (0, 0, 0, 0))
        for text in axes.get("texts", ()):
            x, y = (text["box"][0] + text["box"][2]) / 2, (text["box"][1] + text["box"][3]) / 2
            inside = left <= x <= right and top <= y <= bottom and axes.get("kind") != "bare"
            if not text.get("behind") and text["role"] in ("note", "wedge"):
                text["behind"] = _under(axes, text, x, y, ground if inside else sheet)
            elif not text.get("behind"):
                text["behind"] = ground if inside and text["role"] == "legend" else sheet
    for text in figure["texts"]:
        text["behind"] = text.get("behind") or sheet


def _under(axes: dict[str, Any], text: dict[str, Any], x: float, y: float, ground: str) -> str:
    seen = ground
    for mark in sorted(axes.get("marks", ()), key=lambda mark: mark.get("order", 0.0)):
        for colour in _covering(mark, text, x, y):
            if colour:
                seen = _laid(colour, seen, mark.get("alpha", 1.0))
    return seen


def _covering(mark: dict[str, Any], text: dict[str, Any], x: float, y: float) -> Iterator[str]:
    colours = mark.get("colours", ())
    if not colours:
        return
    if mark["kind"] == "bars":
        for place, (left, top, right, bottom) in enumerate(mark.get("boxes", ())):
            if left <= x <= right and top <= y <= bottom:
                yield colours[place] if len(colours) > 1 else colours[0]
    elif mark["kind"] == "wedges" and text.get("x") is not None and text.get("y") is not None:
        for place in range(len(mark["y"])):
            dx, dy = text["x"] - mark["x"][place], text["y"] - mark["z"][place]
            turn = (math.atan2(dy, dx) / (2 * math.pi) - mark["base"][place]) % 1.0
            reach = mark["size"][place]
            if reach - mark["breadth"][place] <= math.hypot(dx, dy) <= reach and turn <= mark["y"][place]:
                yield colours[place] if len(colours) > 1 else colours[0]
    elif mark["kind"] in ("cells", "picture") and text.get("x") is not None and text.get("y") is not None:
        near = _nearest(mark, text["x"], text["y"])
        if near is not None and len(colours) > 1:
            yield colours[near]


def _nearest(mark: dict[str, Any], x: float, y: float) -> int | None:
    rows, columns = (int(side) for side in mark["shape"])
    across: list[float]
    down: list[float]
    across, down = mark["x"][:columns], mark["y"][::columns][:rows]
    if not across or not down or None in across or None in down or len(mark["x"]) != rows * columns:
        return None
    column = min(range(columns), key=lambda k: abs(across[k] - x))
    row = min(range(rows), key=lambda k: abs(down[k] - y))
    return row * columns + column


def _laid(colour: str, ground: str, alpha: float) -> str:
    if alpha >= 1 or len(ground) != 7:
        return colour
    over, under = (tuple(int(c[k : k + 2], 16) for k in (1, 3, 5)) for c in (colour, ground))
    return "#" + "".join(f"{round(a * alpha + b * (1 - alpha)):02x}" for a, b in zip(over, under, strict=True))
