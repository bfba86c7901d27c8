"""Pixels -> lines of text, each with the pieces of ink that are its letters."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from figwright.frontends.raster import ocr
from figwright.frontends.tracing import formulas, letters
from figwright.frontends.tracing.picture import Pixels, differences, vision
from figwright.frontends.tracing.spelling import heights, mended, signs
from figwright.ir.scene import Rect, union

CLEAR = 40
"""How far (of 255 levels) a pixel differs from what is behind it, to be ink."""
_WORD = re.compile(r"[A-Za-z0-9\u0370-\u03ff]")
_FOREIGN = re.compile(r"[\u2e80-\u9fff\uff00-\uffef]")
"""Signs that a reader trained on Chinese sees in little drawings."""
_LETTER = re.compile(r"[A-HJ-Zabcdefghjkmnopqrstuvwxyz2-9]")
"""Signs that no short stroke or dot of a drawing looks like."""
_NAMES = re.compile(r"\\(?:hat|bar|tilde|iota|prime|cdot|mid|mathrm)")
"""Names of signs that strokes and dots do look like."""
_PROBES = 8
"""The longest lines, by which a typeface is known."""
_BIT = 2
"""Signs of a reading that may be a bit of the line beside it."""
_ALONE = re.compile(r"^\$?(?:[abdeghkmnpqrwyABEFGJKMNPQRWY]|\\(?!cdot|prime|mid|\||o)[a-zA-Z]+(?:\{[A-Z]\})?)\$?$")
"""One sign alone that no ring, corner or stroke of a drawing looks like."""
_FEW = 10
"""Pieces of a short text."""
_FLAT = 6
"""Levels that the ground behind a text may vary."""
_STROKES = re.compile(r"^[0OoCcD1lI|\s]{3,}$")
"""Rings and strokes in a row: a drawing, where they are not signs of the picture's own typeface."""
_BARS = re.compile(r"^[lI|]{2,}$")
_RINGS = re.compile(r"^[0OoCcD\s]{2,}$")


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it was read: its tight place in pixels, and the numbers of the pieces of ink it is made of."""

    text: str
    place: Rect
    pieces: tuple[int, ...]
    confidence: float
    size: float = 0.0
    """Of the type, in pixels, where it is known."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """The connected pieces of ink: `labels` numbers their pixels from 1, `boxes` are their places."""

    labels: Pixels
    boxes: Pixels
    """x, y, width, height and area of every piece; row 0 is what is no ink."""


def pieces(rgb: Pixels, behind: Pixels) -> Pieces:
    """The ink of a picture, piece by piece."""
    cv2, np = vision()
    ink = (differences(rgb, behind) > CLEAR).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    return Pieces(labels, stats)


def read(rgb: Pixels) -> tuple[ocr.Line, ...]:
    """What OCR reads in the whole picture."""
    from PIL import Image

    content = io.BytesIO()
    Image.fromarray(rgb).save(content, "PNG", compress_level=1)
    return tuple(line for line in ocr.read(content.getvalue()) if is_text(line.text))


def is_text(text: str) -> bool:
    """Whether what was read can be a label: small drawings pass for rows of rings and for foreign signs."""
    return bool(_WORD.search(text)) and not _FOREIGN.search(text) and not _RINGS.match(text)


def read_again(rgb: Pixels, place: Rect, sure: float = 0.5) -> str:
    """One line, read from its own part of the picture, enlarged: what was too small or too short to be found."""
    cv2, np = vision()
    height, width = rgb.shape[:2]
    pad = 0.25 * place.h + 2
    x, y = max(0, int(place.x - pad)), max(0, int(place.y - pad))
    part = rgb[y : min(height, int(place.bottom + pad)), x : min(width, int(place.right + pad))]
    factor = 48 / max(1, part.shape[0])
    large = cv2.resize(np.ascontiguousarray(part), None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
    text, score = ocr.recognised(large)
    return text.strip() if score > sure and is_text(text) else ""


def unit(lines: tuple[ocr.Line, ...], rgb: Pixels) -> float:
    """The usual height of a line of type in pixels: the measure that lines and gaps are compared with."""
    _, np = vision()
    if not lines:
        return float(max(12.0, rgb.shape[1] / 64))
    return float(min(max(12.0, np.median([line.height for line in lines])), rgb.shape[1] / 20))


def lines(read: tuple[ocr.Line, ...], ink: Pieces, unit: float) -> tuple[Line, ...]:
    """What was read, tied to its ink; lines without ink of their own keep the box that OCR gave."""
    _, np = vision()
    x, y, w, h = (ink.boxes[:, n].astype(float) for n in range(4))
    found: list[tuple[ocr.Line, tuple[int, ...], list[Rect]]] = []
    for line in read:
        if not is_text(line.text) or line.height > 2.2 * unit:
            continue
        slack = 0.2 * line.height
        inside = (
            (x >= line.left - slack) & (x + w <= line.right + slack)
            & (y >= line.top - slack) & (y + h <= line.bottom + slack) & (h <= line.height * 1.3)
        )  # fmt: skip
        inside[0] = False
        own = tuple(int(n) for n in np.flatnonzero(inside))
        found.append((line, own, signs([Rect(x[n], y[n], w[n], h[n]) for n in own])))
    low, tall = heights([(line.text, boxes) for line, _, boxes in found])
    out: list[Line] = []
    for line, own, boxes in found:
        place = union(boxes) if boxes else Rect(line.left, line.top, line.width, line.height)
        out.append(Line(mended(line.text.strip(), boxes, low, tall), place, own, 0.9 if own else 0.6))
    return tuple(out)


def spelled(rgb: Pixels, behind: Pixels, ink: Pieces, lines: tuple[Line, ...], unit: float) -> tuple[Line, ...]:
    """The lines once more, read sign by sign where they are set in typefaces that we have: formulas as formulas.

    A line without a text is a spot that OCR made nothing of: it is left out if it cannot be read here either.
    """
    _, np = vision()
    taken = np.zeros(len(ink.boxes), bool)
    for line in lines:
        taken[list(line.pieces if len(line.text) > _BIT else ())] = True
    dashes = _dashes(ink, taken, unit)
    read: dict[int, tuple[letters.Reading, Line]] = {}
    sizes: tuple[float, ...] = ()
    order = sorted(range(len(lines)), key=lambda n: -len(lines[n].text))
    if not _is_ours(rgb, behind, ink, [lines[n] for n in order[:_PROBES]]):
        return tuple(line for line in lines if line.text)
    for again in (False, True):
        for n in order:
            line = lines[n]
            known = n in read and any(abs(read[n][0].size / size - 1) < letters.SAME for size in sizes)
            if line.text.startswith("$") or not line.pieces or (again and (known or not sizes)):
                continue
            if n not in read and len(line.text) <= _BIT and taken[list(line.pieces)].all():
                continue
            found = _read_grown(rgb, behind, ink, line, taken | dashes, unit, sizes if again else ())
            if found and (line.text or (again and _is_sure(found[0]))):
                read[n] = found
                taken[list(found[1].pieces)] = True
        sizes = letters.usual([(one.size, len(one.text)) for one, _ in read.values() if _is_sure(one)])
    whole = [
        read[n][1] if n in read else line
        for n, line in enumerate(lines)
        if n in read or (line.text and (len(line.text) > _BIT or not line.pieces or not taken[list(line.pieces)].all()))
    ]
    built = _with_rules(rgb, behind, ink, unit, sizes) if sizes else []
    within = {n for line in built for n in line.pieces}
    kept = [line for line in whole if line.text and not within.intersection(line.pieces) and not _is_drawn(line, sizes)]
    close = _close(rgb, behind, ink, (*lines, *kept, *built), unit, sizes) if sizes else []
    return (*kept, *built, *close)


def _is_drawn(line: Line, sizes: tuple[float, ...]) -> bool:
    """Whether a line is rings and strokes in a row, in no typeface, or bars that would be letters of a size of their
    own: an I is a mere bar."""
    if not line.size:
        return bool(_STROKES.match(line.text))
    return bool(_BARS.match(line.text)) and all(abs(line.size / size - 1) >= letters.SAME for size in sizes)


def _close(
    rgb: Pixels, behind: Pixels, ink: Pieces, lines: tuple[Line, ...], unit: float, sizes: tuple[float, ...]
) -> list[Line]:
    """Short texts so close to an arrow or a drawing that nobody took them for texts: only what is surely one."""
    _, np = vision()
    taken = np.zeros(len(ink.boxes), bool)
    for line in lines:
        taken[list(line.pieces)] = True
    out: list[Line] = []
    for place, own in small_groups(ink, taken, unit):
        area = _area(rgb, behind, ink, place, own) if _on_flat(behind, place) else None
        found = letters.read(area, sizes) if area else None
        if found and _is_sure(found) and (len(own) > 1 or _ALONE.match(found.text)):
            out.append(Line(found.text, place, own, 0.9, found.size))
    return out


def _on_flat(behind: Pixels, place: Rect) -> bool:
    """Whether all of a place is on ground of one colour."""
    _, np = vision()
    ground = behind[int(place.y) : int(place.bottom), int(place.x) : int(place.right)]
    return bool(ground.size and np.ptp(ground, axis=(0, 1)).max() <= _FLAT)


def _with_rules(rgb: Pixels, behind: Pixels, ink: Pieces, unit: float, sizes: tuple[float, ...]) -> list[Line]:
    """Formulas with fractions, of which OCR makes a line for every part: read whole, or not at all."""
    out: list[Line] = []
    for own in formulas.with_rules(ink.boxes, unit):
        if any(n in line.pieces for line in out for n in own):
            continue
        place = union(Rect(*(float(v) for v in ink.boxes[n][:4])) for n in own)
        area = _area(rgb, behind, ink, place, own) if _on_flat(behind, place) else None
        found = letters.read(area, sizes) if area else None
        if found and "\\frac" in found.text:
            out.append(Line(found.text, place, own, 0.95, found.size))
    return out


def _is_ours(rgb: Pixels, behind: Pixels, ink: Pieces, probes: list[Line]) -> bool:
    """Whether a picture is set in our typefaces: most of its longest lines can be read, and as OCR reads them."""
    hits = 0
    for line in probes:
        area = _area(rgb, behind, ink, line.place, line.pieces)
        found = letters.read(area) if area else None
        if found and SequenceMatcher(None, _letters_of(found.text), _letters_of(line.text)).ratio() > 0.6:
            hits += 1
    return 2 * hits > len(probes)


def _letters_of(text: str) -> str:
    """What OCR would see of a text: no blanks, and no markup of formulas."""
    return re.sub(r"\\[A-Za-z]+|[\s${}_^\\]", "", text)


def _is_sure(found: letters.Reading) -> bool:
    """Whether what was read is text also where OCR read nothing, and no dash, dot or bar."""
    return found.score > letters.CERTAIN and bool(_LETTER.search(_NAMES.sub("", found.text)))


def _read_grown(
    rgb: Pixels, behind: Pixels, ink: Pieces, line: Line, taken: Pixels, unit: float, sizes: tuple[float, ...]
) -> tuple[letters.Reading, Line] | None:
    """A line read with the small ink right beside it, which OCR may have left out; else without."""
    _, np = vision()
    x, y, w, h = (ink.boxes[:, n] for n in range(4))
    free = ~taken & (h <= 1.2 * unit) & (w <= 1.5 * unit)
    free[0] = False
    own, place = line.pieces, line.place
    for _ in range(6):
        near = (x + w >= place.x - 0.5 * unit) & (x <= place.right + 0.5 * unit)
        near &= (y + h >= place.y - 0.3 * unit) & (y <= place.bottom + 0.25 * unit) & free
        more = tuple(int(n) for n in np.flatnonzero(near) if int(n) not in own)
        if not more or len(more) > 12:
            break
        own = (*own, *more)
        place = union((place, *(Rect(float(x[n]), float(y[n]), float(w[n]), float(h[n])) for n in more)))
    bare = _without_bars(ink, line, unit)
    for pieces_, spot in dict.fromkeys(((own, place), (line.pieces, line.place), bare)):
        area = _area(rgb, behind, ink, spot, pieces_)
        found = letters.read(area, sizes) if area else None
        if found:
            return found, replace(line, text=found.text, place=spot, pieces=pieces_, confidence=0.95, size=found.size)
    return None


def _dashes(ink: Pieces, taken: Pixels, unit: float) -> Pixels:
    """Upright strokes right above each other, as those of a broken line beside a text."""
    _, np = vision()
    x, y, w, h = (ink.boxes[:, n] for n in range(4))
    out = np.zeros(len(taken), bool)
    bars = np.flatnonzero(~taken & (h <= 1.2 * unit) & (w <= 0.3 * unit) & (h >= 2 * w))
    for n in bars:
        like = (np.abs(x[bars] - x[n]) <= 1) & (np.abs(w[bars] - w[n]) <= 1)
        gap = np.maximum(y[bars] - y[n] - h[n], y[n] - y[bars] - h[bars])
        out[n] = (like & (gap > 0) & (gap < unit)).any()
    return out


def _without_bars(ink: Pieces, line: Line, unit: float) -> tuple[tuple[int, ...], Rect]:
    """A line without upright strokes at its ends, which may be dashes of an arrow beside it."""
    boxes = {n: Rect(*(float(v) for v in ink.boxes[n][:4])) for n in line.pieces}
    row = sorted(boxes, key=lambda n: boxes[n].cx)
    while len(row) > 3 and boxes[row[0]].w < 0.2 * unit and boxes[row[1]].x - boxes[row[0]].x < 1.2 * unit:
        row = row[1:]
    while len(row) > 3 and boxes[row[-1]].w < 0.2 * unit:
        row = row[:-1]
    kept = tuple(sorted(row))
    return kept, union(boxes[n] for n in kept) if kept else line.place


def _area(rgb: Pixels, behind: Pixels, ink: Pieces, place: Rect, own: tuple[int, ...]) -> letters.Area | None:
    _, np = vision()
    if not own:
        return None
    left, top, right, bottom = int(place.x) - 2, int(place.y) - 2, int(place.right) + 3, int(place.bottom) + 3
    left, top = max(0, left), max(0, top)
    view = np.s_[top:bottom, left:right]
    return letters.covered(rgb[view], behind[view], np.isin(ink.labels[view], (0, *own)), left, top)


def unread(ink: Pieces, taken: Pixels, within: Rect, unit: float) -> tuple[Rect, tuple[int, ...]] | None:
    """Ink in the middle of a frame that may be a short text nobody read: a few pieces, none of them large."""
    _, np = vision()
    x, y, w, h = (ink.boxes[:, n].astype(float) for n in range(4))
    inner = within.grown(-0.12 * unit)
    inside = (x >= inner.x) & (x + w <= inner.right) & (y >= inner.y) & (y + h <= inner.bottom) & ~taken
    inside[0] = False
    own = np.flatnonzero(inside)
    if not 1 <= len(own) <= 14 or (h[own].max() > 1.1 * unit) or w[own].max() > 1.6 * unit:
        return None
    place = union(Rect(x[n], y[n], w[n], h[n]) for n in own)
    middle = abs(place.cy - within.cy) < 0.4 * unit and place.h < 1.7 * unit
    return (place, tuple(int(n) for n in own)) if middle else None


def small_groups(ink: Pieces, taken: Pixels, unit: float) -> list[tuple[Rect, tuple[int, ...]]]:
    """Pieces the size of letters, side by side, whatever else is close to them."""
    cv2, np = vision()
    x, y, w, h = (ink.boxes[:, n] for n in range(4))
    small = (h <= 1.15 * unit) & (w <= 1.5 * unit) & (ink.boxes[:, 4] >= 0.004 * unit * unit) & ~taken
    small[0] = False
    reach = (max(3, round(0.2 * unit)) | 1, max(3, round(0.42 * unit)) | 1)
    _, groups = cv2.connectedComponents(cv2.dilate(small[ink.labels].astype(np.uint8), np.ones(reach, np.uint8)))
    homes: dict[int, list[int]] = {}
    for n in np.flatnonzero(small):
        homes.setdefault(int(groups[y[n] + h[n] // 2, x[n] + w[n] // 2]), []).append(int(n))
    out: list[tuple[Rect, tuple[int, ...]]] = []
    for home, members in homes.items():
        place = union(Rect(*(float(v) for v in ink.boxes[n][:4])) for n in members)
        letter = max(int(h[n]) for n in members) >= 0.35 * unit
        if home and letter and len(members) <= _FEW and place.h <= 1.6 * unit and place.w <= 5 * unit:
            out.append((place, tuple(members)))
    return out


def free_groups(ink: Pieces, wide: Pixels, taken: Pixels, unit: float) -> list[tuple[Rect, tuple[int, ...]]]:
    """Pieces the size of letters, side by side on open ground, with nothing else close to them."""
    cv2, np = vision()
    height, width = ink.boxes[:, 3], ink.boxes[:, 2]
    small = (height <= 1.15 * unit) & (width <= 1.5 * unit) & (ink.boxes[:, 4] >= 0.004 * unit * unit) & ~taken
    small[0] = False
    reach = (max(3, round(0.2 * unit)) | 1, max(3, round(0.42 * unit)) | 1)
    joined = cv2.dilate((ink.labels > 0).astype(np.uint8), np.ones(reach, np.uint8))
    _, groups = cv2.connectedComponents(joined, connectivity=8)
    x, y, w, h = (ink.boxes[:, n] for n in range(4))
    middle = groups[np.minimum(y + h // 2, groups.shape[0] - 1), np.minimum(x + w // 2, groups.shape[1] - 1)]
    out: list[tuple[Rect, tuple[int, ...]]] = []
    homes: dict[int, list[int]] = {}
    for n in range(1, len(small)):
        homes.setdefault(int(middle[n]), []).append(n)
    for home, members in homes.items():
        if home == 0 or len(members) > 16 or not all(small[n] for n in members):
            continue
        place = union(Rect(float(x[n]), float(y[n]), float(w[n]), float(h[n])) for n in members)
        ground = wide[int(place.y) : int(place.bottom), int(place.x) : int(place.right)]
        if place.h <= 1.6 * unit and place.w <= 8 * unit and ground.size and ground.mean() > 0.95:
            out.append((place, tuple(members)))
    return out


def dots(ink: Pieces, own: tuple[int, ...], unit: float) -> str:
    """Three equal dots in a row or a column."""
    boxes = sorted(tuple(int(v) for v in ink.boxes[n][:4]) for n in own)
    if len(boxes) != 3 or any(max(b[2:4]) > 0.3 * unit or abs(b[2] - b[3]) > 0.1 * unit + 1 for b in boxes):
        return ""
    across = max(b[0] for b in boxes) - min(b[0] for b in boxes)
    down = max(b[1] for b in boxes) - min(b[1] for b in boxes)
    return "$\\cdots$" if across > 3 * down else "$\\vdots$" if down > 3 * across else ""
