"""Parametric, recolourable drawings: one family per file, each a `GLYPHS` table of names to `Glyph`s.

A glyph is drawn with a `Pen` on a nominal sheet (96 x 96 unless it says otherwise) and scaled to where it is wanted.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from figwright.core.errors import NotFound, SpecError
from figwright.core.registry import Registry
from figwright.drawing.glyphs._grey import greyed, without_colour
from figwright.drawing.glyphs._pen import Glyph, Palette, Pen
from figwright.ir.scene import Mark

__all__ = ["Glyph", "Palette", "Pen", "draw", "families", "get", "names", "sized"]

_families: Registry[Mapping[str, Glyph]] = Registry(
    "figwright.drawing.glyphs", "GLYPHS", "glyph family", group="figwright.glyphs"
)


@cache
def families() -> dict[str, Mapping[str, Glyph]]:
    return {name: _families.get(name) for name in _families.names()}


@cache
def _all() -> dict[str, Glyph]:
    return {name: glyph for family in families().values() for name, glyph in family.items()}


def names() -> tuple[str, ...]:
    return tuple(sorted(_all()))


@cache
def _aliases() -> dict[str, str]:
    return {alias: name for name, glyph in _all().items() for alias in glyph.aliases}


def get(name: str) -> Glyph:
    """A glyph by its name or another word for it."""
    known = _all()
    if name not in known and name not in _aliases():
        raise NotFound("glyph", name, {*known, *_aliases()})
    return known[name] if name in known else known[_aliases()[name]]


def draw(name: str, palette: Palette, **parameters: object) -> tuple[tuple[Mark, ...], float, float]:
    """The marks of a glyph on its own sheet, and the sheet's width and height (which may depend on the parameters)."""
    glyph = get(name)
    if unknown := set(parameters) - set(glyph.parameters):
        known = ", ".join(glyph.parameters) or "none"
        raise SpecError(f"glyph {name!r} has no parameter {sorted(unknown)[0]!r}", f"its parameters: {known}")
    values = {**glyph.parameters, **parameters}
    try:
        return _cached_glyph(name, palette, tuple((key, _fixed(value)) for key, value in values.items()))
    except TypeError:  # a value that cannot be a key is wrong, and drawing it says how
        return _draw(name, palette, values)


def sized(name: str, palette: Palette, k: float, **parameters: object) -> tuple[tuple[Mark, ...], float, float]:
    """What `draw` gives, all of it `k` times as large."""
    try:
        return _sized(name, palette, k, tuple((key, _fixed(value)) for key, value in parameters.items()))
    except TypeError:
        return _scaled(draw(name, palette, **parameters), k)


@lru_cache(maxsize=1024)
def _sized(
    name: str, palette: Palette, k: float, given: tuple[tuple[str, Any], ...]
) -> tuple[tuple[Mark, ...], float, float]:
    return _scaled(draw(name, palette, **dict(given)), k)


def _scaled(drawn: tuple[tuple[Mark, ...], float, float], k: float) -> tuple[tuple[Mark, ...], float, float]:
    marks, width, height = drawn
    return tuple(mark.placed(k, 0, 0) for mark in marks), width * k, height * k


def _fixed(value: object) -> object:
    return tuple(map(_fixed, value)) if isinstance(value, list) else value


@lru_cache(maxsize=2048)
def _cached_glyph(
    name: str, palette: Palette, values: tuple[tuple[str, Any], ...]
) -> tuple[tuple[Mark, ...], float, float]:
    """Drawn once: a layout that is tried in several ways, and a figure in several rounds, show the same glyphs."""
    return _draw(name, palette, dict(values))


def _draw(name: str, palette: Palette, values: Mapping[str, Any]) -> tuple[tuple[Mark, ...], float, float]:
    glyph = get(name)
    width, height = glyph.size(**values) if callable(glyph.size) else glyph.size
    pen = Pen(palette)
    glyph.draw(pen, **values)
    marks = tuple(greyed(pen.marks)) if without_colour(palette) else tuple(pen.marks)
    return marks, width, height
