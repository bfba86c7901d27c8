"""What every theme promises, as faults of a theme: the same promises that figwright's own themes are tested for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from figwright.core import colour
from figwright.drawing.themes import Hue, Theme

APART = 6.0
TEXT, LINE = 4.5, 3.0
_NEIGHBOURS, _VISIBLY = 3.0, 7.0


def faults(theme: Theme) -> tuple[str, ...]:
    """Everything that a reader could not tell or could not read; empty for a good theme."""
    return (*_unreadable(theme), *_disordered(theme), *_similar_colours(theme))


def gap(one: Hue, other: Hue, vision: colour.Vision) -> float:
    """How far apart two hues look: their borders or their accents, whichever differ more."""
    return max(
        colour.distance(colour.simulated(a, vision), colour.simulated(b, vision))
        for a, b in ((one.line, other.line), (one.vivid, other.vivid))
    )


def told_apart(one: Hue, other: Hue, least: float = APART) -> bool:
    """Whether every eye sees two hues as two."""
    return all(gap(one, other, vision) >= least for vision in colour.VISIONS)


def borders_differ(one: Hue, other: Hue) -> bool:
    """Whether borders that differ to most readers differ to all."""
    if colour.distance(one.line, other.line) < _VISIBLY:
        return True
    seen = ((colour.simulated(one.line, v), colour.simulated(other.line, v)) for v in colour.VISIONS)
    return all(colour.distance(a, b) >= _NEIGHBOURS for a, b in seen)


def _unreadable(theme: Theme) -> Iterator[str]:
    ink = theme.ink
    sheets = (ink.paper, ink.card)
    zones = tuple(hue.zone for hue in theme.hues.values())
    fills = tuple(hue.fill for hue in theme.hues.values())
    yield from _pale("text", ink.text, (*sheets, *zones, *fills), TEXT)
    yield from _pale("muted", ink.muted, (*sheets, *zones), TEXT)
    yield from _pale("line", ink.line, (*sheets, *zones), LINE)
    stands_alone = "paper" in (theme.zone_fill, theme.node_fill)
    for name, hue in theme.hues.items():
        yield from _pale(f"{name} deep", hue.deep, (*sheets, hue.zone, hue.fill), TEXT)
        yield from _pale(f"{name} vivid", hue.vivid, (*sheets, *zones), LINE)
        if stands_alone:
            yield from _pale(f"{name} line", hue.line, (ink.paper,), LINE)


def _pale(what: str, ink: str, grounds: tuple[str, ...], least: float) -> Iterator[str]:
    worst = min(grounds, key=lambda ground: colour.contrast(ink, ground))
    if colour.contrast(ink, worst) < least:
        yield f"{what} {ink} on {worst} is {colour.contrast(ink, worst):.2f}:1, under {least}:1"


def _disordered(theme: Theme) -> Iterator[str]:
    if colour.lightness(theme.ink.paper) < 97:
        yield f"the paper {theme.ink.paper} is too dark"
    for name, hue in theme.hues.items():
        strengths = [colour.lightness(c) for c in (hue.zone, hue.fill, hue.line, hue.vivid, hue.deep)]
        if strengths != sorted(strengths, reverse=True):
            yield f"{name} does not go from pale to dark"
        if colour.lightness(hue.zone) < 90 or colour.chroma(hue.zone) > 4 or colour.chroma(hue.fill) > 8:
            yield f"the grounds of {name} are too strong"


def _similar_colours(theme: Theme) -> Iterator[str]:
    for one, other in combinations(theme.order[:5], 2):
        if not told_apart(theme.hue(one), theme.hue(other)):
            yield f"{one} and {other} look alike to some readers"
    for one, other in combinations(theme.order[:8], 2):
        if not borders_differ(theme.hue(one), theme.hue(other)):
            yield f"the borders of {one} and {other} look alike to some readers"
    if not told_apart(theme.hue(theme.trainable), theme.hue(theme.frozen), 1.5 * APART):
        yield f"trained ({theme.trainable}) and frozen ({theme.frozen}) look alike to some readers"
