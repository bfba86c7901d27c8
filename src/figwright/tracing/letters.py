"""A line's ink -> its text, by the shapes of the signs of our own typefaces: words, and formulas as formulas.

read(area, sizes)       the text in a label's own markup, or nothing where any of the ink is no sign that we know
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from figwright.tracing.letters_cut import cut
from figwright.tracing.letters_signs import FACES, Sign, accent, measured, placed, signs
from figwright.tracing.letters_written import Placed, written
from figwright.tracing.picture import Pixels, vision

SURE = 0.86
"""How alike (1 is the same) every sign must be to its drawing for a line to count as read."""
_ALIKE = 0.95
"""How alike they must be on average: another typeface has letters that look the same, but not all."""
CERTAIN = 0.93
"""From here the size of a line counts as one that the picture has."""
SAME = 0.03
"""Sizes that differ by less are the same."""
_SIZES = 6
_FAINT = 60
"""Levels of colour that ink is away from what is behind it, at least."""
_SOLID = 0.35
"""Coverage above which pixels hold together; what is paler lies between letters."""
_NEAR = 0.45
"""How unlike the moments of a piece and of a sign may be."""
_STEP = 0.015
"""Size classes are this far apart (natural logarithm)."""
_RANGE = (1.6, 4.6)
"""Sizes of type that are looked for: 5 to 100 pixels."""
_TOUCHING = 0.6
"""The share of a line's ink that may be of signs that touch each other: the others tell the size and the line."""
_RARE = frozenset("_·•°`^~|µ")
"""Signs of words that are seldom meant: others look like them."""
_FLAT = frozenset(("-", "_", "–", "—", "~", "^", "\\sim"))
"""Signs that are accents where they stand right above a letter."""
_MANY = 400
"""A line has fewer pieces; more are a drawing."""
_DEEP = 7
"""How many of the likely signs are compared pixel by pixel."""


@dataclass(frozen=True, slots=True)
class Area:
    """The coverage of the pixels around a line by its ink, from 0 to 1, and where the area begins."""

    cover: Pixels
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Reading:
    text: str
    score: float
    size: float


@dataclass(slots=True)
class Piece:
    """Some ink that may be one sign: its pixels in the area, and its moments."""

    parts: frozenset[int]
    mask: Pixels
    x: int
    y: int
    moments: Pixels
    middle: Pixels
    found: list[tuple[float, int]]
    """How alike, and which sign; best first."""

    @property
    def mass(self) -> float:
        return float(self.mask.sum())


def covered(rgb: Pixels, behind: Pixels, own: Pixels, x: int, y: int) -> Area | None:
    """How much of each pixel of a part of a picture is covered by the ink that is the line's `own`."""
    _, np = vision()
    away = rgb.astype(np.float32) - behind
    away[~own] = 0
    length = np.sqrt((away**2).sum(axis=2))
    if not length.size or length.max() < _FAINT:
        return None
    ink = away[length > 0.9 * np.percentile(length[length > 0.5 * length.max()], 95)].mean(axis=0)
    return Area(np.clip(away @ ink / float(ink @ ink), 0, 1), x, y)


def usual(sizes: list[tuple[float, int]]) -> tuple[float, ...]:
    """The sizes of type of a picture, from those of its lines and how long they are; the commonest first."""
    groups: list[list[tuple[float, int]]] = []
    for size, weight in sorted(sizes):
        if groups and size / groups[-1][-1][0] - 1 < SAME / 2:
            groups[-1].append((size, weight))
        else:
            groups.append([(size, weight)])
    groups.sort(key=lambda group: -sum(weight for _, weight in group))
    return tuple(sum(s * w for s, w in group) / sum(w for _, w in group) for group in groups[:_SIZES])


def pieces(area: Area) -> list[Piece]:
    """What may be signs: every connected piece, and pieces that stand above each other taken together."""
    cv2, np = vision()
    count, labels, stats, _ = cv2.connectedComponentsWithStats((area.cover > _SOLID).astype(np.uint8), connectivity=8)
    wide = labels.astype(np.uint16)
    for _ in range(2):
        wide = np.where(wide == 0, cv2.dilate(wide, np.ones((3, 3), np.uint8)), wide)
    whole = [n for n in range(1, count) if stats[n, 4] >= 2]
    stacks: list[list[int]] = []
    for n in sorted(whole, key=lambda n: stats[n, 0]):
        home = next((stack for stack in stacks if any(_above(stats[n], stats[m]) for m in stack)), None)
        if home is None:
            stacks.append([n])
        else:
            home.append(n)
    out: list[Piece] = []
    for stack in stacks:
        for many in sorted({*range(1, min(3, len(stack)) + 1), len(stack)}):
            for parts in itertools.combinations(stack, many):
                made = _piece(area.cover, wide, parts)
                if made:
                    out.append(made)
    return out


def _above(one: Pixels, other: Pixels) -> bool:
    shared = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    return bool(shared >= 0.5 * min(one[2], other[2]))


def _piece(cover: Pixels, wide: Pixels, parts: tuple[int, ...]) -> Piece | None:
    _, np = vision()
    inside = np.isin(wide, parts)
    rows, columns = np.flatnonzero(inside.any(axis=1)), np.flatnonzero(inside.any(axis=0))
    y, x = max(0, rows[0] - 1), max(0, columns[0] - 1)
    view = np.s_[y : rows[-1] + 2, x : columns[-1] + 2]
    mask = np.where(inside[view], cover[view], 0)
    sizes = measured(mask)
    if sizes is None:
        return None
    return Piece(frozenset(parts), mask, int(x), int(y), sizes[0], sizes[1] + (x, y), [])


def votes(found: list[Piece]) -> Pixels:
    """How well the pieces of a line fit each size of type."""
    _, np = vision()
    known = signs()
    bins = int((_RANGE[1] - _RANGE[0]) / _STEP) + 1
    total = np.zeros(bins)
    for piece in found:
        likely = np.exp(-8 * _apart(piece))
        size = piece.moments[0] - known.moments[:, 0]
        at = np.round((size - _RANGE[0]) / _STEP).astype(int)
        good = (likely > 0.3) & (at >= 0) & (at < bins)
        best = np.zeros(bins)
        np.maximum.at(best, at[good], likely[good])
        total += np.convolve(best, (0.5, 0.8, 1, 0.8, 0.5), "same") * min(1.0, piece.mass / 20)
    return total


def _apart(piece: Piece) -> Pixels:
    """How unlike a piece is to each sign, whatever their sizes."""
    _, np = vision()
    off = (signs().moments[:, 1:] - piece.moments[1:]) * np.array([1.6, 1.6, 1.6, 0.7, 0.7])
    return (off**2).sum(axis=1)


def size_of(total: Pixels) -> float:
    _, np = vision()
    return float(np.exp(_RANGE[0] + _STEP * int(total.argmax())))


def matched(piece: Piece, size: float) -> None:
    """The signs that a piece is most like, at a size of type."""
    _, np = vision()
    known = signs()
    off = (piece.moments[0] - known.moments[:, 0] - np.log(size)) / 0.06
    apart = _apart(piece) + 0.1 * off**2
    order = np.argsort(apart)[:_DEEP]
    mass = float((piece.mask**2).sum())
    found = []
    for n in order:
        if apart[n] > _NEAR * 2:
            break
        x, y = piece.middle - known.middles[n] * size
        drawn = placed(known.signs[n], size, x - piece.x, y - piece.y, piece.mask.shape)
        found.append((1 - float(((drawn - piece.mask) ** 2).sum()) / mass, int(n)))
    piece.found = sorted(found, reverse=True)


def read(area: Area, sizes: tuple[float, ...] = ()) -> Reading | None:
    """The text of a line, where all of its ink is known: at the size that fits best, or at the best of those given."""
    found = pieces(area)
    if not found or len(found) > _MANY:
        return None
    likely = size_of(votes([piece for piece in found if len(piece.parts) == 1]))
    best: Reading | None = None
    for size in sizes or (likely,):
        reading = _at(found, size)
        if reading and (best is None or reading.score > best.score):
            best = reading
    return best


def _at(found: list[Piece], size: float) -> Reading | None:
    _, np = vision()
    known = signs()
    for piece in found:
        matched(piece, size)
    good = [(piece, *piece.found[0]) for piece in found if piece.found and piece.found[0][0] > SURE]
    if not good:
        return None
    exact = [piece.moments[0] - known.moments[n, 0] for piece, score, n in good if score > 0.9]
    if exact and abs(np.median(exact) - np.log(size)) > 0.004:
        size = float(np.exp(np.median(exact)))
        for piece in found:
            matched(piece, size)
    line = _baseline(found, size)
    chosen = _chosen(found, size, line)
    if not chosen:
        return None
    score = min(one.score for one in chosen)
    if sum(one.score for one in chosen) / len(chosen) < _ALIKE:
        return None
    return Reading(written(chosen, size, line), score, size)


def _baseline(found: list[Piece], size: float) -> float:
    """Where most of the signs that stand on the line have their origin."""
    _, np = vision()
    known = signs()
    spots, weights = [], []
    for piece in found:
        for score, n in piece.found[:1]:
            if known.signs[n].level == 0:
                spots.append(float(piece.middle[1] - known.middles[n, 1] * size))
                weights.append(score * piece.mass)
    if not spots:
        return max(float(p.middle[1]) for p in found)
    near = [sum(w for s, w in zip(spots, weights, strict=True) if abs(s - spot) < 0.05 * size) for spot in spots]
    return spots[int(np.argmax(near))]


def _fits(sign: Sign, rise: float) -> bool:
    """Whether a sign may have its origin so far above the line (in type sizes)."""
    if sign.level == 0:
        return abs(rise) < 0.07
    return 0.2 < rise < 0.75 or -0.5 < rise < -0.08


def _chosen(found: list[Piece], size: float, line: float) -> list[Placed]:
    """One sign for every piece of ink: of the ways to take pieces together, the one that is most alike."""
    known = signs()
    faces: dict[str, float] = {}
    offers: list[tuple[Piece, Placed]] = []
    for piece in found:
        for score, n in piece.found:
            sign = known.signs[n]
            x, y = piece.middle - known.middles[n] * size
            if _fits(sign, (line - y) / size):
                offers.append((piece, Placed(sign, float(x), float(y), score)))
    for piece, one in offers:
        if one.score > 0.9 and one.sign.level == 0:
            faces[one.sign.face] = faces.get(one.sign.face, 0.0) + piece.mass * (one.score - 0.9)
    usual = max(faces, key=lambda face: faces[face]) if faces else ""

    def worth(piece: Piece, one: Placed) -> float:
        odd = 0.0 if one.sign.face in (usual, "math") else 0.03
        odd += 0.06 if one.sign.text in _RARE and one.sign.face in FACES else 0.0
        return one.score - odd - (0.02 if one.sign.level == 2 else 0.0)

    best: dict[frozenset[int], tuple[float, Piece, Placed]] = {}
    for piece, one in offers:
        value = worth(piece, one)
        if piece.parts not in best or value > best[piece.parts][0]:
            best[piece.parts] = value, piece, one
    for piece in found:
        rise = (line - float(piece.middle[1])) / size
        high = len(piece.parts) == 1 and 0.45 < rise < 1.2
        above = accent(piece.mask, size) if high and _caps(piece, found) else None
        flat = piece.parts in best and best[piece.parts][2].sign.text in _FLAT
        if above and (piece.parts not in best or flat or best[piece.parts][0] < SURE):
            best[piece.parts] = SURE, piece, Placed(above, float(piece.x), float(piece.y), 1.0)
    return _covering(found, best, size, line, usual)


def _caps(piece: Piece, found: list[Piece]) -> bool:
    """Whether a piece stands right above another one."""
    x, width, bottom = piece.x, piece.mask.shape[1], piece.y + len(piece.mask)
    return any(
        bottom <= other.y + 4 and min(x + width, other.x + other.mask.shape[1]) - max(x, other.x) > 0.6 * width
        for other in found
        if not other.parts & piece.parts
    )


def _covering(
    found: list[Piece], best: dict[frozenset[int], tuple[float, Piece, Placed]], size: float, line: float, face: str
) -> list[Placed]:
    """Signs that together take every piece once; nothing where a piece is left over."""
    out: dict[frozenset[int], list[Placed]] = {}
    left = {part for piece in found for part in piece.parts}
    ranked = sorted(best.values(), key=lambda offer: -(offer[0] + 0.06 * (len(offer[1].parts) - 1)))
    for value, piece, one in ranked:
        if piece.parts <= left and value > SURE - 0.06:
            left -= piece.parts
            out[piece.parts] = [one]
    scripts = [one.y for row in out.values() for one in row if one.sign.level == 1]
    script = min(scripts, key=lambda y: abs(y - line - 0.21 * size)) if scripts else line + 0.21 * size
    weights = {next(iter(piece.parts)): piece.mass for piece in found if len(piece.parts) == 1}
    if sum(weights[part] for part in left) > _TOUCHING * sum(weights.values()):
        return []
    while left:
        part = next(iter(left))
        stack = max((piece for piece in found if part in piece.parts), key=lambda piece: len(piece.parts))
        row = cut(stack.mask, size, line - stack.y, script - stack.y, face if face in FACES else "regular")
        if not row:
            return []
        left -= stack.parts
        out = {parts: one for parts, one in out.items() if not parts & stack.parts}
        out[stack.parts] = [
            Placed(one.sign, one.x + stack.x, script if one.sign.level else line, one.score) for one in row
        ]
    return sorted((one for row in out.values() for one in row), key=lambda one: one.x)
