"""A line's ink -> its text, by the shapes of the signs of our own typefaces: words, and formulas as formulas.

read(area, sizes)       the text in a label's own markup, or nothing where any of the ink is no sign that we know
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from figwright.frontends.tracing.letters_built import AXIS, Built, built
from figwright.frontends.tracing.letters_cut import cut
from figwright.frontends.tracing.letters_pieces import Inked, Piece, inked, pieces, taken
from figwright.frontends.tracing.letters_signs import FACES, Sign, accent, placed, signs
from figwright.frontends.tracing.letters_written import Placed, formula, written
from figwright.frontends.tracing.picture import Pixels, vision

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
_NEAR = 0.45
"""How unlike the moments of a piece and of a sign may be."""
_STEP = 0.015
"""Size classes are this far apart (natural logarithm)."""
_RANGE = (1.6, 4.6)
"""Sizes of type that are looked for: 5 to 100 pixels."""
_BESIDE, _NEARLY, _TRIED = 3, 0.7, 3
"""Size classes around a peak that are not another size, the share of the best one's votes that another size needs, and
how many are tried: in a short line letters of one size look like others of a size near it."""
_TOUCHING = 0.6
"""The share of a line's ink that may be of signs that touch each other: the others tell the size and the line."""
_OFF = 0.09
"""Type sizes that a fraction or a root may stand away from the line."""
_RARE = frozenset("_·•°`^~|µ")
"""Signs of words that are seldom meant: others look like them."""
_FLAT = frozenset(("-", "_", "–", "—", "~", "^", "\\sim"))
"""Signs that are accents where they stand right above a letter."""
_LONG = 1.3
"""How much wider than high (natural logarithm) a stroke is, at least."""
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


def _likely(total: Pixels) -> tuple[float, ...]:
    """The size that fits best, and the next ones where they are nearly as good: the peaks of the votes."""
    cv2, np = vision()
    around = cv2.dilate(total[None], np.ones((1, 2 * _BESIDE + 1), np.uint8))[0]
    peaks = np.flatnonzero((total == around) & (total >= _NEARLY * total.max()))
    best = peaks[np.argsort(-total[peaks], kind="stable")][:_TRIED]
    return tuple(float(np.exp(_RANGE[0] + _STEP * at)) for at in best)


def matched(piece: Piece, size: float) -> None:
    """The signs that a piece is most like, at a size of type."""
    _, np = vision()
    known = signs()
    off = (piece.moments[0] - known.moments[:, 0] - np.log(size)) / 0.06
    apart = _apart(piece) + 0.1 * off**2
    order = [n for n in np.argsort(apart)[:_DEEP] if apart[n] <= _NEAR * 2]
    if piece.moments[1] > _LONG:
        order += [n for n in _minus() if n not in order]
    mass = float((piece.mask**2).sum())
    found = []
    for n in order:
        x, y = piece.middle - known.middles[n] * size
        drawn = placed(known.signs[n], size, x - piece.x, y - piece.y, piece.mask.shape)
        found.append((1 - float(((drawn - piece.mask) ** 2).sum()) / mass, int(n)))
    piece.found = sorted(found, reverse=True)


@lru_cache(maxsize=1)
def _minus() -> tuple[int, ...]:
    """The signs that are the minus of a formula: the moments of so thin a stroke say little."""
    return tuple(n for n, sign in enumerate(signs().signs) if sign.text == "-" and sign.face == "math")


def read(area: Area, sizes: tuple[float, ...] = ()) -> Reading | None:
    """The text of a line, where all of its ink is known: at the size that fits best, or at the best of those given."""
    ink = inked(area.cover)
    if not ink.whole or len(ink.whole) > _MANY:
        return None
    if not sizes:
        likely = _likely(votes([one for n in ink.whole if (one := taken(ink, (n,)))]))
        return next((reading for size in likely if (reading := _at(ink, size))), None)
    readings = [reading for size in sizes if (reading := _at(ink, size))]
    return max(readings, key=lambda reading: reading.score, default=None)


def _at(ink: Inked, size: float) -> Reading | None:
    row = _row(ink, ink.whole, size)
    if row is None or sum(row.scores) / len(row.scores) < _ALIKE:
        return None
    return Reading(written(row.signs, row.size, row.line), min(row.scores), row.size)


@dataclass(frozen=True, slots=True)
class _Row:
    """Signs from the left, the line they stand on, and how alike every one of them is, also within what is built."""

    signs: list[Placed]
    line: float
    size: float
    scores: list[float]


def _row(ink: Inked, among: frozenset[int], size: float, inner: bool = False) -> _Row | None:
    """All signs of some ink; fractions and roots are read first, each part as a row of its own."""
    done: list[tuple[Built, list[_Row]]] = []
    left = among
    for one in built(ink, among, size):
        parts = [row for part in one.parts if (row := _row(ink, part, size, inner=True))]
        if len(parts) == len(one.parts):
            done.append((one, parts))
            left -= one.all
    found = pieces(ink, left)
    if len(found) > _MANY:
        return None
    size = _fitted(found, size)
    spots = [(_line_of(one, parts, size), size * size) for one, parts in done]
    line = _baseline(found, size, spots)
    chosen = _chosen(found, size, line, inner) if found else []
    if (found and not chosen) or any(abs(spot - line) > _OFF * size for spot, _ in spots):
        return None
    if inner and not all(one.formula for one in chosen):
        return None
    whole = [_as_sign(one, parts, size, line) for one, parts in done]
    scores = [one.score for one in chosen]
    scores += [score for one, parts in done for score in (one.score, *(s for part in parts for s in part.scores))]
    return _Row(sorted((*chosen, *whole), key=lambda one: one.x), line, size, scores)


def _line_of(one: Built, parts: list[_Row], size: float) -> float:
    """The line that a fraction or a root stands on."""
    return one.middle + AXIS * size if one.name == "frac" else parts[0].line


def _as_sign(one: Built, parts: list[_Row], size: float, line: float) -> Placed:
    """A fraction or a root as one sign of its row."""
    text = "".join(f"{{{formula(part.signs, part.size, part.line)}}}" for part in parts)
    score = min(one.score, *(score for part in parts for score in part.scores))
    sign = Sign(f"\\{one.name}{text}", "math", 0, (one.right - one.x) / size, None, 0.0, 0.0)
    return Placed(sign, one.x, line, score)


def _fitted(found: list[Piece], size: float) -> float:
    """Matches all pieces, and once more where those that are surely known say that the size is a little off."""
    _, np = vision()
    known = signs()
    for one in found:
        matched(one, size)
    best = [(one, *one.found[0]) for one in found if one.found]
    best = [(one, score, n) for one, score, n in best if score > 0.9 and known.signs[n].text not in _FLAT]
    exact = [one.moments[0] - known.moments[n, 0] for one, _, n in best]
    if exact and abs(np.median(exact) - np.log(size)) > 0.004:
        size = float(np.exp(np.median(exact)))
        for one in found:
            matched(one, size)
    return size


def _baseline(found: list[Piece], size: float, built: list[tuple[float, float]]) -> float:
    """Where most of the signs that stand on the line have their origin; what is `built` says where, with a weight."""
    _, np = vision()
    known = signs()
    spots, weights = [spot for spot, _ in built], [weight for _, weight in built]
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
    return 0.2 < rise < 0.75 or -0.5 < rise < -0.08 or (sign.level == 2 and -0.7 < rise < 1.0)


def _chosen(found: list[Piece], size: float, line: float, inner: bool) -> list[Placed]:
    """One sign for every piece of ink: of the ways to take pieces together, the one that is most alike."""
    known = signs()
    faces: dict[str, float] = {}
    offers: list[tuple[Piece, Placed]] = []
    for piece in found:
        for score, n in piece.found:
            sign = known.signs[n]
            x, y = piece.middle - known.middles[n] * size
            if not (inner and sign.face in FACES) and _fits(sign, (line - y) / size):
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


def _taken_together(piece: Piece, sign: Sign) -> float:
    """How much better several pieces as one sign are: the bars of a norm alone are signs, too, and as like."""
    return 0.12 if sign.text == "\\|" else 0.06 * (len(piece.parts) - 1)


def _covering(
    found: list[Piece], best: dict[frozenset[int], tuple[float, Piece, Placed]], size: float, line: float, face: str
) -> list[Placed]:
    """Signs that together take every piece once; nothing where a piece is left over."""
    out: dict[frozenset[int], list[Placed]] = {}
    left = {part for piece in found for part in piece.parts}
    ranked = sorted(best.values(), key=lambda offer: -offer[0] - _taken_together(offer[1], offer[2].sign))
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
    return _underscored(sorted((one for row in out.values() for one in row), key=lambda one: one.x))


def _underscored(row: list[Placed]) -> list[Placed]:
    """Signs from the left; a low stroke between letters of words is no lowered minus."""
    out = list(row)
    for at in range(1, len(row) - 1):
        left, one, right = row[at - 1 : at + 2]
        low = one.sign.text == "-" and one.sign.level > 0 and one.y > left.y
        if low and left.sign.face in FACES and right.sign.face in FACES:
            sign = next(sign for sign in signs().signs if sign.text == "_" and sign.face == left.sign.face)
            out[at] = Placed(sign, one.x, left.y, one.score)
    return out
