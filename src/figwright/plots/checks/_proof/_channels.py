"""Drawn -> channels: every run of numbers that marks, words and ticks show, with what each of them is called."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from figwright.plots.checks._proof._beside import beside, over
from figwright.plots.checks._proof._tiles import tiles
from figwright.plots.checks._proof._values import only_number, same
from figwright.plots.readback import Axes, Drawn, Mark, Scale, Text

Labels = tuple[str, ...]


@dataclass(frozen=True)
class Channel:
    """Numbers that were drawn together.

    `labels` are the words at each of them (its tick, the text on its slice), `label` what the legend calls all of them.
    `free`: only their proportions are seen (slices, tiles, bubbles). `main`: this is where a mark shows its data.
    """

    axes: int
    marks: tuple[int, ...]
    kind: str
    name: str
    values: tuple[float, ...]
    labels: tuple[Labels, ...] = ()
    label: str = ""
    free: bool = False
    main: bool = True
    slack: float = 0.0
    places: tuple[tuple[float | None, float | None], ...] = ()
    rest: bool = False
    """What is left of many marks when those values are taken away that are explained."""
    panel: str = ""
    """What the panel is called that holds these alone."""

    def __len__(self) -> int:
        return len(self.values)

    @property
    def words(self) -> bool:
        """Whether the numbers are written rather than drawn."""
        return self.kind in ("text", "tick")

    @property
    def where(self) -> str:
        return f"axes {self.axes + 1}" + (f", {self.label!r}" if self.label else "")


def channels(drawn: Drawn) -> tuple[Channel, ...]:
    found: list[Channel] = []
    for place, bare in enumerate(drawn.axes):
        if bare.kind == "colorbar":
            continue
        axes = shared(bare, drawn)
        alone = sum(mark.kind not in ("rule", "span", "errors") for mark in axes.marks) == 1
        for index, mark in enumerate(axes.marks):
            mine = _mark(place, index, mark, axes)
            found += (replace(channel, panel=axes.title) for channel in mine) if alone else mine
        found += _merged(found, place)
        found += _bubbles(found, place)
        found += _words(place, axes, axes.texts)
    found += _words(-1, None, drawn.texts)
    return tuple(channel for channel in found if channel.values)


def shared(axes: Axes, drawn: Drawn) -> Axes:
    """Axes with the names of the axis that they share with a neighbour, who alone shows them."""
    for side, (a, b) in (("x", (0, 2)), ("y", (1, 3))):
        mine: Scale = getattr(axes, side)
        if any(tick.text.strip() for tick in mine.ticks):
            continue
        for other in drawn.axes:
            theirs: Scale = getattr(other, side)
            level = abs(other.box[a] - axes.box[a]) < 1 and abs(other.box[b] - axes.box[b]) < 1
            if level and (theirs.low, theirs.high) == (mine.low, mine.high) and worded(theirs):
                axes = replace(axes, x=theirs) if side == "x" else replace(axes, y=theirs)
                break
    return axes


def _mark(place: int, index: int, mark: Mark, axes: Axes) -> Iterator[Channel]:
    for name, values, places, more in _runs(mark, axes):
        kept = [k for k, value in enumerate(values) if value is not None]
        numbers = tuple(float(values[k] or 0.0) for k in kept)
        if not numbers:
            continue
        labels = _labels(mark, axes, name, places, kept)
        spots = tuple((_value_at(mark.x, k), _value_at(mark.y, k)) for k in kept)
        size = max((abs(v) for run in (mark.x, mark.y, mark.low, mark.high, mark.base) for v in run if v is not None),
                   default=0.0)  # fmt: skip
        channel = Channel(
            place, (index,), mark.kind, name, numbers, labels, mark.label, slack=1e-12 * size, places=spots
        )
        yield replace(channel, **more)  # type: ignore[arg-type]


Run = tuple[str, Sequence[float | None], Sequence[float | None], dict[str, object]]
SIDE: dict[str, object] = {"main": False}


def _runs(mark: Mark, axes: Axes) -> Iterator[Run]:
    """(name, values, places across, traits) of every run of numbers that a kind of mark shows."""
    if mark.kind in ("line", "points", "surface") or (mark.kind == "polygon" and axes.kind == "polar"):
        yield from _coordinates(mark, axes)
    elif mark.kind == "polygon":
        yield "y", mark.y, mark.x, SIDE
        yield "x", mark.x, mark.y, SIDE
    elif mark.kind == "bars":
        yield from _bars(mark)
    elif mark.kind == "wedges":
        yield "share", mark.y, (), {"free": True, "slack": 1e-7}
    elif mark.kind == "cells":
        yield "value", mark.values, (), {}
        yield "x", mark.x, (), SIDE
        yield "y", mark.y, (), SIDE
    elif mark.kind == "area":
        yield "thickness", _minus(mark.high, mark.low), mark.x, {}
        yield "upper", mark.high, mark.x, SIDE
        yield "lower", mark.low, mark.x, SIDE
        yield "half", [None if v is None else v / 2 for v in _minus(mark.high, mark.low)], mark.x, SIDE
        middle = [None if a is None or b is None else (a + b) / 2 for a, b in zip(mark.low, mark.high, strict=True)]
        yield "middle", middle, mark.x, SIDE
        yield "x", mark.x, (), SIDE
    elif mark.kind == "errors":
        yield from _errors(mark)
    elif mark.kind in ("arrows", "segments"):
        yield from _arrows(mark)
    elif mark.kind == "rule":
        yield ("x", mark.x, (), SIDE) if mark.x else ("y", mark.y, (), SIDE)
    elif mark.kind == "boxes":
        for k, name in enumerate(("least", "lower quartile", "median", "upper quartile", "greatest")):
            yield name, mark.values[k::5], mark.x, {}


def _coordinates(mark: Mark, axes: Axes) -> Iterator[Run]:
    x, y, z = _open(mark) if axes.kind == "polar" or mark.kind == "polygon" else (mark.x, mark.y, mark.z)
    yield "y", y, x, {}
    if axes.kind != "polar":
        yield "x", x, y, {}
    if z:
        yield "z", z, x, {}
    if len(mark.size) > 1:
        yield "area", [None if v is None else v * v for v in mark.size], x, {"free": True}
        yield "size", mark.size, x, {"free": True, "main": False}
    elif mark.kind == "points" and len(x) == 1 and mark.size and mark.size[0] is not None:
        yield "area of the marker", [mark.size[0] ** 2], y, SIDE
    if mark.values:
        yield "colour", mark.values, x, {"main": False}


def _open(mark: Mark) -> tuple[Sequence[float | None], ...]:
    """A closed ring without the point that closes it."""
    x, y, z = mark.x, mark.y, mark.z
    while len(y) > 2 and y[0] == y[-1] and _whole_turns_apart(x[0], x[-1]):
        x, y, z = x[:-1], y[:-1], z[:-1]
    return x, y, z


def _whole_turns_apart(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return False
    away = (one - other) / (2 * math.pi)
    return abs(away - round(away)) < 1e-6


def _bars(mark: Mark) -> Iterator[Run]:
    if mark.z:
        yield "length", _minus(mark.z, mark.base), mark.x, {}
        for name, run in (("x", mark.x), ("y", mark.y), ("left", mark.u), ("front", mark.v)):
            yield name, run, (), SIDE
        return
    if mark.tiled:
        yield "tile", tiles(mark), (), {"free": True}
        return
    yield "length", _minus(mark.y, mark.base), mark.x, {}
    yield "end", mark.y, mark.x, SIDE
    yield "base", mark.base, mark.x, SIDE
    yield "x", mark.x, (), SIDE
    yield "left", _minus(mark.x, [None if b is None else b / 2 for b in mark.breadth]), (), SIDE
    yield "breadth", mark.breadth, mark.x, SIDE


def _errors(mark: Mark) -> Iterator[Run]:
    middle, across = (mark.x, mark.y) if mark.horizontal else (mark.y, mark.x)
    if middle:
        yield "up", _minus(mark.high, middle), across, {}
        yield "down", _minus(middle, mark.low), across, {}
    yield "half", [None if v is None else v / 2 for v in _minus(mark.high, mark.low)], across, {"main": not middle}
    yield "upper", mark.high, across, SIDE
    yield "lower", mark.low, across, SIDE


def _arrows(mark: Mark) -> Iterator[Run]:
    yield "y", mark.y, mark.x, {}
    yield "x", mark.x, mark.y, {}
    yield "v", mark.v, mark.u, {}
    yield "u", mark.u, mark.v, {}
    for name, run, across in (("up", _minus(mark.v, mark.y), mark.x), ("right", _minus(mark.u, mark.x), mark.y)):
        if any(run):
            yield name, run, across, {}


def _minus(one: Sequence[float | None], other: Sequence[float | None]) -> list[float | None]:
    return [None if a is None or b is None else a - b for a, b in zip(one, other, strict=False)]


def _value_at(values: Sequence[float | None], place: int) -> float | None:
    return values[place] if place < len(values) else None


def _labels(
    mark: Mark, axes: Axes, name: str, places: Sequence[float | None], kept: Sequence[int]
) -> tuple[Labels, ...]:
    if mark.kind == "cells":
        return tuple((*_tick(axes.x, _value_at(mark.x, k)), *_tick(axes.y, _value_at(mark.y, k))) for k in kept)
    if mark.kind == "wedges" or mark.tiled:
        words = mark.labels or _tile_words(mark, axes)
        return tuple((words[k],) if k < len(words) and words[k] else () for k in kept)
    sideways = name in ("x", "u", "right") if mark.kind not in ("bars", "errors", "area") else mark.horizontal
    axis = axes.y if sideways else axes.x
    near = _shifted(axis, places, kept) or [_tick(axis, _value_at(places, k)) if places else () for k in kept]
    if mark.kind == "bars" and mark.z:
        near = [(*_tick(axes.x, _value_at(mark.x, k)), *_tick(axes.y, _value_at(mark.y, k))) for k in kept]
    own = mark.labels or (beside(mark, axes) if mark.kind == "points" and axes.kind != "space" else ())
    notes = over(mark, axes) if mark.kind == "bars" and axes.kind == "plane" else ()
    return tuple((*tick, *_label_at(own, k), *_label_at(notes, k)) for tick, k in zip(near, kept, strict=True))


def _label_at(names: Sequence[str], place: int) -> Labels:
    return (names[place],) if place < len(names) and names[place] else ()


@lru_cache(maxsize=256)
def worded(axis: Scale) -> bool:
    """Whether the ticks of an axis are names rather than the numbers of their places."""
    told = [tick for tick in axis.ticks if tick.text.strip()]
    numeric = [tick for tick in told if (value := only_number(tick.text)) and same(value[0], tick.at, 1e-9)]
    return len(told) > 0 and len(numeric) * 2 < len(told)


def _shifted(axis: Scale, places: Sequence[float | None], kept: Sequence[int]) -> list[Labels]:
    """One value for every name, all as far beside their ticks: bars of a group whose ticks stand at its edge."""
    told = sorted((tick for tick in axis.ticks if tick.text.strip()), key=lambda tick: tick.at)
    spots = [(_value_at(places, k), k) for k in kept]
    if len(told) < 2 or len(told) != len(spots) or not worded(axis):
        return []
    ranked = sorted((at, k) for at, k in spots if at is not None)
    off = [at - tick.at for (at, _), tick in zip(ranked, told, strict=False)]
    gap = min(b.at - a.at for a, b in itertools.pairwise(told))
    if len(ranked) != len(told) or max(off) - min(off) > 1e-6 * max(gap, 1e-9) or abs(off[0]) >= gap:
        return []
    names = {k: tick.text for (_, k), tick in zip(ranked, told, strict=True)}
    return [(names[k],) for k in kept]


def _tick(axis: Scale, at: float | None) -> Labels:
    """The name at a place of an axis, when its ticks are names."""
    told = [tick for tick in axis.ticks if tick.text.strip()]
    if at is None or not worded(axis):
        return ()
    near = min(told, key=lambda tick: abs(tick.at - at))
    gaps = [abs(a.at - b.at) for a, b in itertools.pairwise(told) if a.at != b.at]
    return (near.text,) if abs(near.at - at) <= 0.5 * min(gaps, default=1.0) + 1e-9 else ()


def ticked(axis: Scale, places: Sequence[float | None]) -> tuple[str, ...]:
    """The name at each place, nothing where there is none."""
    return tuple(" ".join(_tick(axis, place)) for place in places)


def _tile_words(mark: Mark, axes: Axes) -> list[str]:
    """What is written on each tile."""
    words = []
    for left, top, right, bottom in mark.boxes:
        inside = [t.text for t in axes.texts if t.role == "note" and left <= _middle(t)[0] <= right
                  and top <= _middle(t)[1] <= bottom]  # fmt: skip
        words.append("\n".join(inside))
    return words


def _middle(text: Text) -> tuple[float, float]:
    return (text.box[0] + text.box[2]) / 2, (text.box[1] + text.box[3]) / 2


def _merged(found: Sequence[Channel], place: int) -> Iterator[Channel]:
    """Marks that were drawn one by one, as the run that they make together: all of a kind, and those called alike."""
    mine = [channel for channel in found if channel.axes == place and not channel.free]
    keys = dict.fromkeys((channel.kind, channel.name) for channel in mine)
    for kind, name in keys:
        alike = [channel for channel in mine if (channel.kind, channel.name) == (kind, name)]
        if len(alike) < 2 or max(map(len, alike)) > max(3, len(alike)):
            continue
        parts = {"": alike}
        for label in dict.fromkeys(channel.label for channel in alike if channel.label):
            parts[label] = [channel for channel in alike if channel.label == label]
        for label, few in parts.items():
            if label and len(few) < 2:
                continue
            named = [
                c if label or not c.label or len(c) > 1 else replace(c, labels=((*_only(c), c.label),)) for c in few
            ]
            yield Channel(
                place, tuple(mark for c in few for mark in c.marks), kind, name,
                tuple(v for c in few for v in c.values), tuple(words for c in named for words in c.labels), label,
                slack=max(c.slack for c in few),
                main=few[0].main and len(few[0]) == 1, places=tuple(spot for c in few for spot in c.places),
            )  # fmt: skip


def _bubbles(found: Sequence[Channel], place: int) -> Iterator[Channel]:
    """The areas of all points of a panel together: groups of bubbles share one scale, and one bubble alone has none."""
    areas = [c for c in found if c.axes == place and c.kind == "points" and c.name in ("area", "area of the marker")]
    few = [c for c in areas if len(c.marks) == 1]
    if len(few) < 2 or len({round(value, 6) for c in few for value in c.values}) < 2:
        return
    yield Channel(
        place, tuple(mark for c in few for mark in c.marks), "points", "area", tuple(v for c in few for v in c.values),
        tuple(words for c in few for words in c.labels), slack=max(c.slack for c in few), free=True,
        main=any(c.free for c in few), places=tuple(spot for c in few for spot in c.places),
    )  # fmt: skip


def _only(channel: Channel) -> Labels:
    return channel.labels[0] if channel.labels else ()


def _words(place: int, axes: Axes | None, texts: Sequence[Text]) -> Iterator[Channel]:
    """Numbers that are written: on marks, on ticks that are names, in the corner of the figure."""
    notes = [(text, value) for text in texts if text.role == "note" and (value := only_number(text.text))]
    if notes:
        labels = tuple(_tick(axes.x, text.x) + _tick(axes.y, text.y) if axes else () for text, _ in notes)
        rounded = 0.5000001 * 10.0 ** -max(value[1] for _, value in notes)
        numbers = tuple(value[0] for _, value in notes)
        yield Channel(place, (), "text", "text", numbers, labels, main=False, slack=rounded)
    for name, axis in (("x", axes.x), ("y", axes.y), ("z", axes.z)) if axes else ():
        if axis is not None and worded(axis):
            ticked = tuple(value[0] for tick in axis.ticks if (value := only_number(tick.text)))
            if ticked:
                yield Channel(place, (), "tick", name, ticked, main=False)
