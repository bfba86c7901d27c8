"""A figure that brought its own paint, as traced and imported ones do -> edits that give it the looks of its theme.

Words, arrows and places stay: only colours, lines, corners and type sizes change, each kind as one remedy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from figwright.core import colour
from figwright.drawing import themes
from figwright.drawing.themes import Theme
from figwright.ir.spec import Edge, Figure, Group, Node
from figwright.ir.spec.edits import EdgeStyle, Edit, Heading, Restyle
from figwright.ir.spec.placing import Lettering, Look, Words

GREY = 6.0
"""Chroma below which a colour has no hue."""
APART = 7.0
"""Distance from which on two fills are two colours."""
ROUND = 0.4
"""Of its shorter side: a radius from which on a box is a pill or an oval, and stays one."""
ALIKE = 1.06
"""Type sizes within this factor are one size that was measured twice."""

WIDTH, RADIUS = (Look.model_validate({name: "auto"}) for name in ("width", "radius"))
WIDTH_AND_HEAD = Look.model_validate({"width": "auto", "head": "auto"})
"""Looks that give a length back to the theme."""

Part = Node | Group | Edge


def dressings(figure: Figure) -> tuple[tuple[str, Callable[[Figure], list[Edit]]], ...]:
    """What can be done for a figure with places and paint of its own, one kind of looks each: in words, and as edits of
    the figure as it then is; nothing for other figures."""
    if not figure.placed or not any(map(_has_own_colour, _all_elements(figure))):
        return ()
    return (
        ("paint everything in colours of the theme", _painted),
        ("draw borders and arrows in the widths of the theme", _ruled),
        ("round the corners of boxes as the theme does", _rounded),
        ("set type of nearly one size in one size", _typed),
    )


def _all_elements(figure: Figure) -> list[Part]:
    return [*(item for item, _ in figure.walk()), *figure.edges]


def _has_own_colour(part: Part) -> bool:
    return bool(part.look and (part.look.fill.startswith("#") or part.look.line.startswith("#")))


@dataclass(slots=True)
class _Palette:
    """The theme's name for each colour of a figure. Fills that differ get names that differ, as far as there are."""

    theme: Theme
    names: dict[tuple[str, str], str] = field(default_factory=dict)
    fills: dict[str, str] = field(default_factory=dict)
    """The colour that was given each name of a fill first."""

    def fill(self, value: str, zone: bool) -> str:
        return self._known("zone" if zone else "fill", value)

    def line(self, value: str) -> str:
        return self._known("line", value)

    def text(self, value: str) -> str:
        return self._known("text", value)

    def _known(self, use: str, value: str) -> str:
        if not value.startswith("#"):
            return value
        key = (use, value)
        if key not in self.names:
            self.names[key] = self._grey(use, value) if colour.chroma(value) < GREY else self._hued(use, value)
        return self.names[key]

    def _grey(self, use: str, value: str) -> str:
        light = colour.lightness(value)
        if use == "text":
            return "ink.text" if light < 45 else "ink.muted" if light < 75 else "ink.paper"
        if use == "line":
            return "ink.line" if light < 45 else "grey.vivid" if light < 65 else "grey.line"
        return (
            "ink.paper" if light > 98 else f"grey.{use}" if light > 75 else "grey.line" if light > 55 else "grey.deep"
        )

    def _hued(self, use: str, value: str) -> str:
        hue = min(self.theme.hues, key=lambda name: self._turned(name, value))
        light = colour.lightness(value)
        if use == "text":
            return f"{hue}.deep" if light < 75 else "ink.paper"
        if use == "line":
            return f"{hue}.line" if light > 72 else f"{hue}.vivid"
        ways = ("zone", "fill", "line") if use == "zone" else ("fill", "line", "zone")
        ways = ways if light > 62 else ("vivid", "deep", "line")
        for way in ways:
            name = f"{hue}.{way}"
            if name not in self.fills or colour.distance(self.fills[name], value) < APART:
                self.fills.setdefault(name, value)
                return name
        return f"{hue}.{ways[0]}"

    def _turned(self, name: str, value: str) -> float:
        vivid = self.theme.hues[name].vivid
        if colour.chroma(vivid) < GREY:
            return 360.0
        away = abs(colour.hue(vivid) - colour.hue(value)) % 360
        return min(away, 360 - away)


def _painted(figure: Figure) -> list[Edit]:
    theme = themes.of(figure.head)
    palette = _Palette(theme)
    out: list[Edit] = []
    if figure.head.arrows and figure.head.arrows.line.startswith("#"):
        named = palette.line(figure.head.arrows.line)
        out.append(Heading(arrows=figure.head.arrows.model_copy(update={"line": named})))
    for part in _all_elements(figure):
        zone, old = isinstance(part, Group), part.look or Look()
        look = {"fill": palette.fill(old.fill, zone), "line": palette.line(old.line)}
        look = {name: value for name, value in look.items() if value != getattr(old, name)}
        text = palette.text(part.text.color) if part.text and part.text.color else ""
        lettering = Lettering(color=text) if part.text and text and text != part.text.color else None
        words = tuple(
            one.model_copy(update={"color": palette.text(one.color)}) if one.color else one for one in part.words
        )
        out += _styled(
            part, Look.model_validate(look) if look else None, lettering, words if words != part.words else None
        )
    return out


def _styled(
    part: Part, look: Look | None = None, text: Lettering | None = None, words: tuple[Words, ...] | None = None
) -> list[Edit]:
    if look is None and text is None and words is None:
        return []
    if isinstance(part, Edge):
        return [EdgeStyle(id=part.id, look=look, text=text, words=words)]
    return [Restyle(id=part.id, look=look, text=text, words=words)]


def _ruled(figure: Figure) -> list[Edit]:
    """Widths go back to the theme, and heads with them: a head belongs to the width of its line."""
    out: list[Edit] = []
    arrows = figure.head.arrows
    if arrows and (arrows.width is not None or arrows.head is not None):
        out.append(Heading(arrows=arrows.model_copy(update={"width": None, "head": None})))
    for part in _all_elements(figure):
        look = part.look
        if look is None or look.line == "none":
            continue
        if isinstance(part, Edge) and (look.width is not None or look.head is not None):
            out += _styled(part, WIDTH_AND_HEAD)
        elif look.width is not None:
            out += _styled(part, WIDTH)
    return out


def _rounded(figure: Figure) -> list[Edit]:
    boxes = [node for node in figure.nodes() if node.look and node.place and not node.drawing]
    return [
        edit
        for node in boxes
        if node.look and node.place and node.look.radius is not None
        and node.look.radius < ROUND * min(node.place[2], node.place[3])
        for edit in _styled(node, RADIUS)
    ]  # fmt: skip


def _typed(figure: Figure) -> list[Edit]:
    """Sizes that are nearly one are made one: the smallest of them, so that words stay within their boxes."""
    texts = [one for part in _all_elements(figure) for one in (part.text, *part.words) if one is not None]
    sizes = sorted({one.size for one in texts if one.size is not None})
    usual: dict[float, float] = {}
    for size in sizes:
        base = next((one for one in usual.values() if one <= size <= one * ALIKE), size)
        usual[size] = base
    out: list[Edit] = []
    for part in _all_elements(figure):
        text = None
        if part.text and part.text.size is not None and usual[part.text.size] != part.text.size:
            text = Lettering(size=usual[part.text.size])
        words = tuple(
            one.model_copy(update={"size": usual[one.size]}) if one.size is not None else one for one in part.words
        )
        out += _styled(part, None, text, words if words != part.words else None)
    return out
