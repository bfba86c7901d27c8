"""Statistics -> a theme: the set's hues, strengths and shapes, moved as little as the promises of a theme need."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, pairwise

from figwright.agents.style._colours import Swatch
from figwright.agents.style._contract import APART, LINE, TEXT, borders_differ, faults, told_apart
from figwright.agents.style._statistics import ZONED, Statistics, tinted
from figwright.core import colour
from figwright.drawing import themes
from figwright.drawing.themes import HUES, Hue, Shape, Theme

BASE = "soft-tech"
"""The theme that a set changes: its lightness steps stay, hues and strength of colour are the set's."""
_LATE = ("red", "grey")
"""Hues that come after the others unless they lead: red says loss, and grey among colours looks left out."""
_STEPS = (1.0, 0.85, 0.7, 0.55, 0.4, 0.25)
"""How much of the measured palette is kept, tried from all of it down."""
_FULL = 5
"""Hues that have to be apart for every eye; a set whose colours are too near each other gets fewer."""
_USUAL_TYPE = 6.6
"""Points at print width, where a set does not tell: the middle of 44 figures of papers."""
_FARTHEST = 22.0
"""Degrees that a hue may move from its family's middle: beyond, its name would be wrong."""
_WEAKEST, _STRONGEST = 0.45, 1.2
"""How much weaker and stronger than the base's a hue may become."""
_WARM, _COOL = ("orange", "red", "pink", "yellow"), ("blue", "teal", "grey", "purple", "green")


@dataclass(frozen=True, slots=True)
class Fitted:
    """A theme and how much of the measured palette it keeps, 0 to 1."""

    theme: Theme
    kept: float


def fit(statistics: Statistics, name: str) -> Fitted:
    """The theme of a set. The base itself keeps every promise, so there always is one."""
    for count in (_FULL, 4, 3):
        for kept in _STEPS:
            theme = _theme(statistics, name, kept, count)
            if theme is not None and not faults(theme):
                return Fitted(theme, kept)
    base = themes.get(BASE)
    return Fitted(base.model_copy(update={"name": name, "shape": _shape(statistics, base.shape)}), 0.0)


def _theme(statistics: Statistics, name: str, kept: float, count: int) -> Theme | None:
    base = themes.get(BASE)
    zoned = statistics.share(lambda look: tinted(look) >= ZONED)
    plain = zoned < 0.4
    hues = _hues(statistics, base, kept, plain)
    order = _order(statistics, hues, count)
    states = _states(hues)
    if order is None or states is None:
        return None
    ground = statistics.looks[0].ground if len(statistics) == 1 else _commonest([x.ground for x in statistics.looks])
    paper = ground if colour.lightness(ground) >= 97 else base.ink.paper
    changes = {
        "name": name,
        "summary": f"Fitted to {len(statistics)} measured figures",
        "ink": base.ink.model_copy(update={"paper": paper}),
        "shape": _shape(statistics, base.shape),
        "hues": hues,
        "order": order,
        "trainable": states[0],
        "frozen": states[1],
        "zone_fill": "paper" if plain else "tint",
    }
    return Theme.model_validate({**base.model_dump(), **changes})


def _commonest(values: list[str]) -> str:
    return max(sorted(set(values)), key=values.count)


def _hues(statistics: Statistics, base: Theme, kept: float, plain: bool) -> dict[str, Hue]:
    """Every hue of the base turned to the set's angle and strength; greys stay."""
    measured = {hue.name: hue for hue in statistics.hues()}
    general = [(swatch, base.hue(hue.name)) for hue in measured.values() for swatch in (*hue.accents, *hue.tints)]
    found: dict[str, Hue] = {"grey": base.hue("grey")}
    for name in HUES[1:]:
        hue, own = base.hue(name), measured.get(name)
        angle = colour.hue(hue.vivid)
        if own is not None:
            turn = (own.angle - angle + 180) % 360 - 180
            angle += kept * max(-_FARTHEST, min(_FARTHEST, turn))
        strong = _strength([(swatch, hue) for swatch in own.accents] if own and own.accents else general)
        pale = _strength([(swatch, hue) for swatch in own.tints] if own and own.tints else general)
        found[name] = _rotate_hue(hue, angle, 1 + kept * (strong - 1), 1 + kept * (pale - 1))
    return _legible(found, base, plain)


def _strength(measured: list[tuple[Swatch, Hue]]) -> float:
    """How much farther from grey than the base's hues colours are, each compared at its own lightness."""
    weights = sum(math.sqrt(swatch.share) for swatch, _ in measured)
    if not weights:
        return 1.0
    ratios = (math.sqrt(s.share) * colour.chroma(s.colour) / _usual_chroma(hue, s.colour) for s, hue in measured)
    return max(_WEAKEST, min(_STRONGEST, sum(ratios) / weights))


def _usual_chroma(hue: Hue, like: str) -> float:
    """How far from grey a hue of the base is at the lightness of another colour."""
    light = colour.oklab(like)[0]
    steps = [
        (colour.oklab(c)[0], colour.chroma(c)) for c in ("#ffffff", hue.zone, hue.fill, hue.line, hue.vivid, hue.deep)
    ]
    for (above, more), (below, less) in pairwise(steps):
        if light >= below:
            return max(0.5, less + (more - less) * (light - below) / (above - below))
    return steps[-1][1]


def _rotate_hue(hue: Hue, angle: float, strong: float, pale: float) -> Hue:
    def shade(old: str, factor: float, most: float) -> str:
        return colour.oklch(colour.oklab(old)[0], min(most, colour.chroma(old) * factor), angle)

    return Hue(
        zone=shade(hue.zone, pale, 3.6), fill=shade(hue.fill, pale, 7.4), line=shade(hue.line, strong, 16),
        vivid=shade(hue.vivid, strong, 24), deep=shade(hue.deep, strong, 18),
    )  # fmt: skip


def _legible(hues: dict[str, Hue], base: Theme, plain: bool) -> dict[str, Hue]:
    """The same hues, darkened where words or lines would be too pale on any ground of the theme."""
    sheets = (base.ink.paper, base.ink.card)
    zones = tuple(hue.zone for hue in hues.values())
    done: dict[str, Hue] = {}
    for name, hue in hues.items():
        line = colour.darkened(hue.line, sheets, LINE) if plain else hue.line
        vivid = colour.darkened(hue.vivid, (*sheets, *zones), LINE)
        vivid = colour.below(vivid, line)
        deep = colour.below(colour.darkened(hue.deep, (*sheets, hue.zone, hue.fill), TEXT), vivid)
        done[name] = Hue(zone=hue.zone, fill=hue.fill, line=line, vivid=vivid, deep=deep)
    return done


def _order(statistics: Statistics, hues: Mapping[str, Hue], count: int) -> tuple[str, ...] | None:
    """Which hue comes first: the commonest that every eye tells apart, `count` of them; then, when these are all that
    a figure may need, what fits beside them."""
    use = {hue.name: hue.figures for hue in statistics.hues()}
    use["grey"] = statistics.share(lambda look: bool(look.greys())) / 2  # a ground more than a colour
    ranked = sorted(hues, key=lambda name: (-use.get(name, 0.0), HUES.index(name)))
    apart = {
        pair
        for pair in combinations(ranked, 2)
        if told_apart(hues[pair[0]], hues[pair[1]], 1.02 * APART) and borders_differ(hues[pair[0]], hues[pair[1]])
    }
    sets = [some for some in combinations(ranked, count) if all(pair in apart for pair in combinations(some, 2))]
    if not sets:
        return None
    first, *others = max(sets, key=lambda some: sum(use.get(name, 0.0) for name in some))
    order = [first, *sorted(others, key=_LATE.__contains__)]
    for name in ranked if count == _FULL else ():
        if name not in order and all(borders_differ(hues[name], hues[other]) for other in order):
            order.append(name)
    return tuple(order[:8])


def _states(hues: Mapping[str, Hue]) -> tuple[str, str] | None:
    """A warm hue for what is trained and a cool one for what is frozen, apart for every eye."""
    pairs = ((warm, cool) for warm in _WARM for cool in _COOL)
    return next((pair for pair in pairs if told_apart(hues[pair[0]], hues[pair[1]], 1.52 * APART)), None)


def _shape(statistics: Statistics, base: Shape) -> Shape:
    """Corners and strokes as measured, at the size that they have beside labels of nine points. What is large
    enough to be measured are containers; boxes in them are less round."""
    scale = 9.0 / statistics.middle(lambda look: look.type, _USUAL_TYPE)
    rounded = statistics.middle(lambda look: look.lines.rounded, 1.0)
    radius = statistics.middle(lambda look: look.lines.radius, base.zone_radius / scale) * scale
    stroke = statistics.middle(lambda look: look.lines.stroke, base.stroke / scale) * scale
    radius = 2.5 if rounded < 0.2 else max(3.0, min(12.0, radius))
    stroke = max(0.7, min(1.6, stroke))
    return base.model_copy(
        update={
            "radius": round(0.6 * radius, 1), "zone_radius": round(radius, 1),
            "stroke": round(stroke, 2), "zone_stroke": round(stroke, 2),
        }
    )  # fmt: skip


# A theme -> its TOML file.


def toml(theme: Theme, comment: str = "") -> str:
    """The file of a theme: `figwright render --theme` reads it. JSON's strings and lists are TOML's too."""
    head = [f"# {line}" for line in comment.splitlines()]
    return "\n".join([*head, *_table((), theme.model_dump(mode="json"))]).strip() + "\n"


def _table(path: tuple[str, ...], data: Mapping[str, object]) -> Iterator[str]:
    """Plain values first, then the tables below."""
    if path:
        yield f"\n[{'.'.join(path)}]"
    tables = {key: value for key, value in data.items() if isinstance(value, dict) and not _is_inline(path, value)}
    for key, value in data.items():
        if key not in tables:
            yield f"{key} = {_value(value)}"
    for key, value in tables.items():
        yield from _table((*path, key), value)


def _is_inline(path: tuple[str, ...], value: Mapping[str, object]) -> bool:
    return bool(path) and not any(isinstance(inner, dict) for inner in value.values())


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(inner)}" for key, inner in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)
