"""Pixels -> what was drawn in one colour: thin lines as a mask per colour, and lines as thin as one pixel."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from figwright.frontends.tracing.picture import Colour, Pixels, differences, vision

APART = 28
"""How far (of 255 levels) two inks differ at least."""
PURE = APART
"""How far a pixel may be from an ink to be nothing but that ink: a colour too near to an ink to be one is that ink."""
MOST_INKS = 18
FINE = 2
ROOM = 8
"""Pixels around an ink that are looked at with it."""


@dataclass(frozen=True, slots=True)
class Ink:
    """A colour that thin things are drawn in, and where it is: a mask of 0 and 1 in pixels `FINE` times as fine as the
    picture's, so that the difference between a line and its head is some of them. The mask holds no more of the picture
    than the ink needs: `corner` is where in the picture, in fine pixels, it begins."""

    colour: Colour
    mask: Pixels
    corner: tuple[int, int] = (0, 0)


def inks(rgb: Pixels, behind: Pixels, free: Pixels, unit: float, most: int = MOST_INKS) -> tuple[Ink, ...]:
    """The colours of what is thin, the strongest first; `free` says which pixels are looked at."""
    cv2, np = vision()
    away = differences(rgb, behind)
    ys, xs = np.nonzero(free & (away > 14))
    back = behind[ys, xs].astype(np.float32)
    seen = rgb[ys, xs] - back
    page = np.median(behind[::8, ::8].reshape(-1, 3), axis=0)
    colours = _commonest(rgb[free & (away > 36)], least=unit * 3)
    colours.sort(key=lambda colour: -float(np.abs(page - colour).max()))
    cores = _cores(rgb, free & (away > 30), colours)
    found: list[Ink] = []
    for colour, core in zip(colours[:most], cores, strict=False):
        near = np.flatnonzero(cv2.dilate(core, np.ones((3, 3), np.uint8))[ys, xs])
        span = np.array(colour, np.float32) - back[near]
        length = np.maximum((span * span).sum(axis=1), 1.0)
        share = (seen[near] * span).sum(axis=1) / length
        rest = np.abs(seen[near] - share[:, None] * span).max(axis=1)
        own = (length > 30 * 30) & (share < 1.25) & (rest < 30)
        left, top, right, bottom = _around(core)
        core = core[top:bottom, left:right]
        cover = np.zeros(core.shape, np.float32)
        cover[ys[near[own]] - top, xs[near[own]] - left] = np.clip(share[own], 0, 1)
        cover[core > 0] = 1
        cover = np.pad(cover, 1)  # a line at the picture's rim ends there
        found.append(Ink(colour, _fine(cover), (FINE * (left - 1), FINE * (top - 1))))
    return tuple(found)


def _around(core: Pixels) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of what is set in a mask, with room for its blurred rim."""
    _, np = vision()
    down, across = np.flatnonzero(core.any(axis=1)), np.flatnonzero(core.any(axis=0))
    if not len(down):
        return 0, 0, ROOM, ROOM
    return (max(0, int(across[0]) - ROOM), max(0, int(down[0]) - ROOM), int(across[-1]) + 1 + ROOM,
            int(down[-1]) + 1 + ROOM)  # fmt: skip


def _fine(cover: Pixels) -> Pixels:
    cv2, np = vision()
    return (cv2.resize(cover, None, fx=FINE, fy=FINE, interpolation=cv2.INTER_LINEAR) > 0.5).astype(np.uint8)


def _cores(rgb: Pixels, strong: Pixels, colours: list[Colour]) -> list[Pixels]:
    """Where each ink is pure. The strongest comes first: the blurred rim of its lines would pass for a paler ink."""
    cv2, np = vision()
    if not colours:
        return []
    wide = rgb[strong][None]
    away = np.stack([differences(wide, np.full_like(wide, colour))[0] for colour in colours])
    nearest = away.argmin(axis=0)
    claimed = np.zeros(strong.shape, np.uint8)
    out: list[Pixels] = []
    for number, distance in enumerate(away):
        core = np.zeros(strong.shape, np.uint8)
        core[strong] = (nearest == number) & (distance < PURE)
        core[cv2.dilate(claimed, np.ones((3, 3), np.uint8)) > 0] = 0
        claimed |= core
        out.append(core)
    return out


def _commonest(pixels: Pixels, least: float) -> list[Colour]:
    """Colours that fill many pixels exactly: the blends at the edges of lines are each rare."""
    _, np = vision()
    if not len(pixels):
        return []
    few = (pixels >> 2).astype(np.int32)
    counts = np.bincount((few[:, 0] << 12) | (few[:, 1] << 6) | few[:, 2])
    codes = np.flatnonzero(counts >= least)
    out: list[Colour] = []
    for code in codes[np.argsort(-counts[codes], kind="stable")].tolist():
        if len(out) == MOST_INKS:
            break
        colour = tuple(((code >> shift) & 63) * 4 + 2 for shift in (12, 6, 0))
        if all(max(abs(a - b) for a, b in zip(colour, other, strict=True)) >= APART for other in out):
            out.append((colour[0], colour[1], colour[2]))
    return out


def thinned(mask: Pixels) -> Pixels:
    """A mask whose lines are one pixel wide, joined as before: Zhang and Suen's two passes over the set pixels."""
    _, np = vision()
    grid = np.pad(mask.astype(np.uint8), 1)
    wide = grid.shape[1]
    flat = grid.ravel()
    around = np.array([-wide, -wide + 1, 1, wide + 1, wide, wide - 1, -1, -wide - 1])
    tables = _removable()
    live = np.flatnonzero(flat)
    while True:
        gone = 0
        for table in tables:
            codes = np.zeros(len(live), np.uint8)
            for bit, step in enumerate(around):
                codes |= flat[live + step] << bit
            leaves = table[codes]
            flat[live[leaves]] = 0
            gone += int(leaves.sum())
            live = live[~leaves]
        if not gone:
            return grid[1:-1, 1:-1].copy()


@cache
def _removable() -> tuple[Pixels, Pixels]:
    """For each of the 256 neighbourhoods (bits clockwise from above) whether its middle may go, in either pass."""
    _, np = vision()
    out = []
    for sides in (((0, 2, 4), (2, 4, 6)), ((0, 2, 6), (0, 4, 6))):
        table = np.zeros(256, bool)
        for code in range(256):
            p = [bool(code >> bit & 1) for bit in range(8)]
            changes = sum(not p[n] and p[(n + 1) % 8] for n in range(8))
            opened = all(not all(p[n] for n in side) for side in sides)
            table[code] = 2 <= sum(p) <= 6 and changes == 1 and opened
        out.append(table)
    return out[0], out[1]
