"""Figure and Scene -> what the canvas needs: a drawing whose parts have names, where each part is, and what to choose
from. Coordinates in points, those of the drawing's own viewBox."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from figwright.core.errors import AssetError
from figwright.drawing import glyphs, icons, themes, venues
from figwright.drawing.glyph_colours import palette
from figwright.drawing.origins import Origins
from figwright.drawing.renderers import svg as drawing
from figwright.ir.scene import Element, Rect, Scene, union
from figwright.ir.scene.paths import number
from figwright.ir.spec import Figure, Group

_OWN_ID = re.compile(r'<g id="[^"]*"')
LIKE = "soft-tech"
"""The theme that glyphs are shown in where no other is asked for."""


def shown(figure: Figure, scene: Scene) -> dict[str, Any]:
    """What an edit's answer holds of the figure as it is drawn. `origin` is what the path of an arrow, or its label, is
    measured from, and `unit` how many units of theirs a point has; `unused` are paths that do not fit, and why."""
    origins = Origins.of(figure, scene)

    def with_origin(one: dict[str, Any]) -> dict[str, Any]:
        return one | {"origin": list(map(_short, origins.at[one["id"]]))} if one["id"] in origins.at else one

    return {
        "figure": figure.model_dump(mode="json", by_alias=True),
        "svg": svg(scene),
        "size": {"w": scene.width, "h": scene.height},
        "scale": scene.scale,
        "unit": origins.unit,
        "unused": scene.unused,
        "elements": [with_origin(one) for one in elements(figure, scene)],
        "hues": hues(figure.head.theme),
        "palette": dict(themes.of(figure.head).palette()),
    }


def svg(scene: Scene) -> str:
    """The drawing for a page that has the typeface. Parts are named by data-id alone: an id of the figure's might be
    one that the page uses itself."""
    return _OWN_ID.sub("<g", drawing.render(scene, embed_fonts=False).decode())


def elements(figure: Figure, scene: Scene) -> Iterator[dict[str, Any]]:
    """Every part that can be pointed at, and the groups without a frame. `of` names the part of the figure that a
    drawn part belongs to, where that is another: an arrow with several ends is drawn as several, its label apart."""
    parents = figure.parents()
    boxes: dict[str, Rect] = {}
    for element in scene.elements:
        own = element.route.bundle if element.route else element.fact("of") or element.id.partition("/")[0]
        parent = parents.get(element.id, element.parent)
        if element.id in parents:
            boxes[element.id] = element.box
        yield _element(element, parent, own if own != element.id else "")
    for group in reversed(figure.groups()):  # the innermost first: an outer one's box is made of theirs
        if group.id not in boxes and (inside := [boxes[child.id] for child in group.items if child.id in boxes]):
            boxes[group.id] = union(inside)
            yield _group(group, parents[group.id], boxes[group.id])


def _element(element: Element, parent: str | None, own: str) -> dict[str, Any]:
    words = element.fact("label") or " ".join(block.text.replace("\n", " ") for block in element.words)
    out: dict[str, Any] = {
        "id": element.id,
        "role": element.role,
        "parent": parent,
        "label": words,
        "box": _box(element.box),
    }
    if own:
        out["of"] = own
    if element.core:
        out["core"] = _box(element.core)
    if element.route:
        points = [[_short(point.x), _short(point.y)] for point in element.route.points]
        out |= {"from": element.route.source, "to": element.route.target, "points": points}
    return out


def _group(group: Group, parent: str | None, box: Rect) -> dict[str, Any]:
    return {"id": group.id, "role": "group", "parent": parent, "label": group.label, "box": _box(box)}


def _box(rect: Rect) -> list[float]:
    return [_short(side) for side in (rect.x, rect.y, rect.w, rect.h)]


def _short(value: float) -> float:
    return round(value, 3)


@cache
def hues(theme: str) -> list[dict[str, str]]:
    """The hues that a theme has, with the colours of a swatch."""
    return [
        {"name": name, "fill": hue.fill, "stroke": hue.line, "ink": hue.deep, "vivid": hue.vivid}
        for name, hue in themes.get(theme).hues.items()
    ]


@cache
def looks() -> list[dict[str, str]]:
    """The themes to choose from."""
    named = [(name, themes.get(name)) for name in themes.names()]
    return [
        {"name": name, "title": name.replace("-", " ").capitalize(), "summary": theme.summary} for name, theme in named
    ]


@cache
def venue_sheet() -> list[dict[str, Any]]:
    """The venues to choose from: how wide they print, in points, and what their head says of type and lines."""
    known = [venues.get(name) for name in venues.names()]
    return [
        {
            "name": name, "title": venue.title, "heading": venue.heading,
            "spans": [{"name": span, "width": round(venue.width(span), 3), "told": f"{venue.width(span) / 72:.2f} in"}
                      for span in venues.SPANS],
        }
        for name, venue in zip(venues.names(), known, strict=True)
    ]  # fmt: skip


@lru_cache(maxsize=8)
def glyph_sheet(theme: str = LIKE) -> list[dict[str, Any]]:
    """Every glyph with its family, its parameters and a small drawing, in the colours of a theme."""
    look = themes.get(theme)
    colours = palette(look, look.order[0])
    return [
        {
            "name": name, "family": family, "parameters": list(glyph.parameters), "aliases": list(glyph.aliases),
            "svg": _small(*glyphs.draw(name, colours)),
        }
        for family, drawn in glyphs.families().items()
        for name, glyph in drawn.items()
    ]  # fmt: skip


MOST_ICONS = 60
"""Icons that are shown at once; there are thousands."""
USUAL = (
    "brain robot database user users photo file-text message camera microphone video music world map-pin cpu"
    " server cloud cloud-computing network topology-star affiliate binary-tree git-merge git-branch arrows-"
    " split arrows-join filter adjustments chart-bar chart-line chart-dots table matrix math-function sum lock"
    " shield-check search eye target clock refresh recycle stack layers-linked puzzle tool settings bolt flame"
    " snowflake bulb book school microscope flask dna stethoscope car plane"
).split()
"""What figures of methods mostly show: offered before anything is searched for."""


def icon_sheet(search: str = "") -> dict[str, Any]:
    """Icons whose names hold all the words, or else any of them, with small drawings; the nearest names first."""
    known = icons.names()
    if not known:
        return {"icons": [], "total": 0, "hint": "install the set: pip install 'figwright[icons]'"}
    words = search.lower().replace("-", " ").split()
    found = _search_names(known, words) if words else [name for name in USUAL if name in set(known)]
    drawn = [{"name": name, "svg": small} for name in found[:MOST_ICONS] if (small := _icon(name))]
    return {"icons": drawn, "total": len(found) if words else len(known), "hint": ""}


def _search_names(known: tuple[str, ...], words: list[str]) -> list[str]:
    """All words before some of them, whole names before beginnings, short names before long ones."""

    def rank(name: str) -> tuple[int, int, int, str]:
        parts = name.split("-")
        whole = sum(word in parts for word in words)
        return (-sum(word in name for word in words), -whole, len(name), name)

    every = [name for name in known if all(word in name for word in words)]
    return sorted(every or [name for name in known if any(word in name for word in words)], key=rank)


@lru_cache(maxsize=2000)
def _icon(name: str) -> str:
    try:
        return _small(icons.get(name, "#3b4252"), icons.SHEET, icons.SHEET)
    except AssetError:  # a drawing that our shapes cannot say
        return ""


def _small(marks: Any, width: float, height: float) -> str:
    box = f"0 0 {number(width)} {number(height)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{"".join(drawing.marks(marks))}</svg>'
