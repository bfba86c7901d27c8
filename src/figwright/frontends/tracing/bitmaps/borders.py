"""What parts a shape from its surroundings, seen along its whole rim: a border, solid or broken, or only its fill."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from figwright.frontends.tracing.bitmaps.outlines import Outline
from figwright.frontends.tracing.picture import Colour, Pixels, colour, strongest, vision

INNER, OUTER, STEP = 3.0, 9.0, 0.5
"""Pixels from the rim inward and outward that are looked at, less of a small shape, and how fine."""
EDGE, SHEET = 2.0, 0.8
"""Pixels from the edge of the picture to where a shape is cut by it; and the share of the picture that such a shape
covers at most, else it is the sheet."""
CLEAR = 14.0
"""Levels between a border and what it parts."""
FAINT = 4.0
"""Levels between a fill and its surroundings where there is no border."""
SOLID = 0.72
"""The share of a rim that has its border where it is not broken: arrows and other things cover the rest."""
SIDE = 0.45
"""The share of each side that is seen at least."""
REGULAR, LONGEST = 0.5, 16.0
"""The share of gaps times the share of dashes that are as long as most, else strokes of a drawing cross the rim; and
times the usual dash that the longest one is at most in a picture without noise."""
SOLID_SIDE, PERIODS = 0.96, 4
"""The share of a side that a broken border covers at most, where it is so many dashes and gaps long."""
ALIKE = 40.0
"""Levels by which the colour of a border may change along it."""
OTHER = 64.0
"""Levels between the colours of two lines that are not one border."""
TURNS = 12
"""How often a broken border begins and ends around a shape, at least."""


@dataclass(frozen=True, slots=True)
class Border:
    """`offset` is how far outside of the outline its middle is (of a shape without a border: the edge of its fill);
    `held` the share of the rim at which it is seen; `around` the colour beyond."""

    colour: Colour
    width: float
    offset: float
    dash: tuple[float, ...]
    held: float
    around: Colour


def border(rgb: Pixels, fit: Outline, every: float = SIDE, *, clean: bool = False) -> Border | None:
    """The border of a shape; None where too little of its rim is seen, or less than `every` share of a side. In a
    `clean` picture dashes are seen exactly, and must be even."""
    _, np = vision()
    small = min(fit.place.w, fit.place.h)
    inner, outer = min(INNER, max(1.0, 0.25 * small)), min(OUTER, max(5.0, 0.5 * small))
    offsets = np.arange(-inner, outer + STEP / 2, STEP)
    profiles, side = _profiles(rgb, fit, offsets)
    sides = len(np.unique(side))
    if sides < 2 or (sides < 4 and fit.place.w * fit.place.h > SHEET * rgb.shape[0] * rgb.shape[1]):
        return None
    inside = _calm(profiles[:, 0])
    outside = profiles[:, -3:].mean(axis=1)
    off_inside = strongest(np.abs(profiles - inside[:, None]))
    off_outside = strongest(np.abs(profiles - outside[:, None]))
    ink = np.minimum(off_inside, off_outside)
    usual = np.percentile(ink, 80, axis=0)
    peak = int(usual[: len(offsets) - 4].argmax())
    around = colour(np.median(outside, axis=0))
    fill = colour(np.median(inside, axis=0))
    if sides < 3 and max(abs(a - b) for a, b in zip(fill, around, strict=True)) < CLEAR:
        return None  # two lines that part a corner of the sheet from the rest of it
    edge = off_inside[:, offsets <= 3.0].max(axis=1)
    if usual[peak] > CLEAR and offsets[peak] <= outer - 2:
        near = ink[:, max(0, peak - 2) : peak + 3].max(axis=1)
        on = near > 0.45 * usual[peak]
        found, even = _drawn(profiles, ink, on, peak, offsets, around)
        at = profiles[:, max(0, peak - 2) : peak + 3]
        on &= (np.abs(at - np.array(found.colour)).max(axis=2) < max(ALIKE, 0.6 * usual[peak])).any(axis=1)
        dash = _dash(on, LONGEST if clean else math.inf)
        broken = dash and float(on.mean()) < 0.93 and _on_every_side(on, side, 0.3 * every)
        if broken and _solid_sides(on, side, dash) <= (0 if clean else 1):
            return Border(even, found.width, found.offset, dash, float(on.mean()), around)
        if _is_of_lines(profiles, side, inside, outside, peak):
            return None
        if on.mean() >= SOLID and _on_every_side(on if every > SIDE else on | (edge > CLEAR), side, every):
            return replace(found, colour=even)
    seen = edge > FAINT
    if seen.mean() < 0.6 or not _on_every_side(seen, side, every):
        return None
    return Border((0, 0, 0), 0.0, _edge(off_inside, off_outside, offsets), (), float(seen.mean()), around)


def _is_of_lines(profiles: Pixels, side: Pixels, inside: Pixels, outside: Pixels, peak: int) -> bool:
    """Whether a rim is lines of different things: two sides have the same ground within and without, and are drawn in
    another colour than the rest."""
    _, np = vision()
    open_, hues = [], []
    for n in range(4):
        own = side == n
        if not own.any():
            return False
        within, without = (np.median(part[own], axis=0) for part in (inside, outside))
        open_.append(float(np.abs(within - without).max()) < CLEAR)
        across = np.median(profiles[own][:, max(0, peak - 3) : peak + 4], axis=0)
        off = np.minimum(np.abs(across - within).max(axis=1), np.abs(across - without).max(axis=1))
        hues.append(across[int(off.argmax())])
    other = [n for n in range(4) if not open_[n]]
    same = [n for n in range(4) if open_[n]]
    return len(same) == len(other) == 2 and all(
        float(np.abs(hues[a] - hues[b]).max()) > OTHER for a in same for b in other
    )


def _profiles(rgb: Pixels, fit: Outline, offsets: Pixels) -> tuple[Pixels, Pixels]:
    """Colours across the rim at every pixel along it, from the inside out; and which side of the shape that is. Where
    the edge of the picture cuts a shape, its rim is not seen, and left out."""
    cv2, np = vision()
    corners = np.array(fit.polygon(), np.float64)
    following = np.roll(corners, -1, axis=0)
    long = np.hypot(*(following - corners).T)
    turn = float((corners[:, 0] * following[:, 1] - following[:, 0] * corners[:, 1]).sum())
    spots, normals = [], []
    for a, b, far in zip(corners, following, long, strict=True):
        if far < 0.2:
            continue
        share = (np.arange(max(1, round(far))) + 0.5) / max(1, round(far))
        spots.append(a + share[:, None] * (b - a))
        way = (b - a) / far * (1.0 if turn > 0 else -1.0)
        normals.append(np.repeat([[way[1], -way[0]]], len(share), axis=0))
    if not spots:
        return np.zeros((0, 1, 3)), np.zeros(0)
    at, normal = np.concatenate(spots), np.concatenate(normals)
    beyond = at + EDGE * normal
    here = ((beyond > 0) & (beyond < rgb.shape[1::-1])).all(axis=1)
    at, normal = at[here], normal[here]
    places = at[:, None] + normal[:, None] * offsets[None, :, None] - 0.5
    x, y = (places[:, :, n].astype(np.float32) for n in (0, 1))
    step = 30_000  # OpenCV maps no more rows at once
    parts = [
        cv2.remap(rgb, x[n : n + step], y[n : n + step], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        for n in range(0, len(x), step)
    ]
    side = np.where(np.abs(normal[:, 0]) > np.abs(normal[:, 1]), np.where(normal[:, 0] > 0, 0, 1),
                    np.where(normal[:, 1] > 0, 2, 3))  # fmt: skip
    return np.concatenate(parts).astype(np.float32), side


def _calm(along: Pixels) -> Pixels:
    """Colours along a rim without what is a few pixels long."""
    cv2, np = vision()
    reach = 15
    if len(along) < 2 * reach:
        return np.repeat(np.median(along, axis=0)[None], len(along), axis=0)
    ring = np.concatenate([along[-reach:], along, along[:reach]]).astype(np.uint8)[None]
    return cv2.medianBlur(ring, reach)[0, reach:-reach].astype(np.float32)


def _drawn(
    profiles: Pixels, ink: Pixels, on: Pixels, peak: int, offsets: Pixels, around: Colour
) -> tuple[Border, Colour]:
    """Strongest colour, width and place of a border where it is there; and the colour that it is drawn in."""
    _, np = vision()
    own = ink[on]
    window = slice(max(0, peak - 8), peak + 9)
    usual = np.median(own[:, window], axis=0)
    top = max(float(usual.max()), 1e-6)
    share = np.clip(usual / top, 0, 1)
    share[share < 0.12] = 0
    width = max(0.6, float(share.sum()) * STEP)
    middle = float((share * offsets[window]).sum() / max(1e-6, share.sum()))
    at = ink[:, max(0, peak - 2) : peak + 3].argmax(axis=1) + max(0, peak - 2)
    strong = on & (ink.max(axis=1) >= np.percentile(ink[on].max(axis=1), 40))
    hue = np.median(profiles[np.flatnonzero(strong), at[strong]], axis=0)
    own_hue = _own(np.median(profiles[strong], axis=0)[: window.stop], around)
    found = Border(colour(hue), width, middle, (), float(on.mean()), around)
    return found, colour(hue if own_hue is None else own_hue)


def _own(across: Pixels, around: Colour) -> Pixels | None:
    """The colour across a rim that is farthest from every mixture of what lies inside and outside. Where a border
    passes into its surroundings, pixels may differ more from both than the border does; None where it is a mixture."""
    _, np = vision()
    inside, outside = across[0], np.array(around, np.float32)
    way = outside - inside
    share = np.clip((across - inside) @ way / max(float(way @ way), 1e-6), 0, 1)
    off = np.abs(across - inside - share[:, None] * way).max(axis=1)
    return across[off.argmax()] if off.max() > CLEAR else None


def _dash(on: Pixels, longest: float) -> tuple[float, ...]:
    """Lengths of dashes and gaps along a rim, where they come evenly and none is so many times the usual; else none."""
    _, np = vision()
    change = np.flatnonzero(on != np.roll(on, 1))
    if len(change) < TURNS:
        return ()
    runs = np.diff(np.concatenate([change, [change[0] + len(on)]]))
    first, second = runs[::2], runs[1::2]
    dashes, gaps = (first, second) if on[change[0]] else (second, first)
    usual, long = float(np.median(gaps)), float(np.median(dashes))
    even = float(_alike(gaps).mean() * _alike(dashes).mean())
    uneven = even < REGULAR or gaps.max() > 0.3 * len(on) or dashes.max() > longest * long
    if uneven or usual < 1.5 or not 0.15 < on.mean() < 0.93:
        return ()
    return round(long, 1), round(usual, 1)


def _alike(runs: Pixels) -> Pixels:
    """Which lengths are about as long as most."""
    _, np = vision()
    usual = float(np.median(runs))
    return (runs > 0.4 * usual) & (runs < 1.9 * usual + 1)


def _on_every_side(seen: Pixels, side: Pixels, least: float) -> bool:
    shares = [float(seen[side == n].mean()) for n in range(4) if (side == n).any()]
    return min(shares) >= least


def _solid_sides(on: Pixels, side: Pixels, dash: tuple[float, ...]) -> int:
    """How many long sides have no gaps: dashes that two solid lines join are no border."""
    long = [n for n in range(4) if (side == n).sum() > PERIODS * sum(dash)]
    return sum(float(on[side == n].mean()) > SOLID_SIDE for n in long)


def _edge(off_inside: Pixels, off_outside: Pixels, offsets: Pixels) -> float:
    """Where the fill ends: halfway between the colours inside and outside."""
    _, np = vision()
    share = np.median(off_inside / np.maximum(off_inside + off_outside, 1e-6), axis=0)
    past = np.flatnonzero(share > 0.5)
    return float(np.clip(offsets[past[0]] - STEP / 2, -2.0, 3.0)) if len(past) else 0.0
