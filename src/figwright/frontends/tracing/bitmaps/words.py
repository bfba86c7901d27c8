"""What OCR read -> words as they are drawn: their own ink, blanks where it has gaps, size, weight, slant and colour."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from statistics import median

from figwright.frontends.tracing.bitmaps import boldness
from figwright.frontends.tracing.bitmaps.letter_case import ALIKE, cased
from figwright.frontends.tracing.bitmaps.reading import Read, Strip
from figwright.frontends.tracing.picture import Colour, Pixels, colour, vision

BLANK, WIDE_BLANK = 0.17, 0.24
"""Sizes of the type: a gap as wide as that is a blank; and where there are too few gaps to compare, for capitals stand
far apart."""
NARROW, AS_WIDE = 0.2, 0.9
"""Sizes of the type: a gap that is less wide and less than this share of the narrowest one where OCR saw a blank is
none."""
APART = 1.0
"""Sizes of the type: across a wider gap stands another text."""
SHORT = 4
"""Signs of a line that may have no other letters to tell its size by."""
LARGE, READ = 1.6, 0.7
"""Times the usual size: words that are larger were read with at least this certainty."""
FLAT = 0.3
"""The share of a strip that has the colour of its ground, at least, where the ground is plain."""
RULED, RULE = 1.5, 0.15
"""Times the height of a strip: what is longer than the first and no higher than the second is a rule below the text."""
SOLID = 0.9
"""The share of the sides of a filled box that has its colour."""
HOLLOW, LEAST = 0.45, 4
"""The share of its box that a border around letters fills at most, and the pixels of a piece that it holds."""
SPACE = 0.4
"""Heights of the type between letters, and between words of one line."""
CAP, LOW, DEEP = 0.70, 0.50, 0.21
"""Sizes of the type: how high capitals and small letters rise, and how deep a p hangs, in common faces."""
_TALL = re.compile(r"[A-Zbdfhklt0-9()\[\]{}|/\\&%$#@!?'\"βδθλ]")
_DEEP = re.compile(r"[gjpqy()\[\]{}|Q,;/@μρφ]")
_CLOSING = ",.;:)?!]"


@dataclass(frozen=True, slots=True)
class Word:
    """A line of text as it is drawn. Lengths are pixels of the picture.

    `origin` is where its baseline begins, `angle` its slope, `mask` and `corner` are the ink of it in its strip.
    """

    text: str
    strip: Strip
    left: float
    right: float
    top: float
    bottom: float
    """The box of its ink in the strip."""
    baseline: float
    size: float
    colour: Colour
    ground: Colour
    plain: bool
    """Whether it stands on one colour."""
    weight: float
    """How much ink it has: 1 halfway between a regular and a bold face."""
    italic: bool
    confidence: float
    ink: Pixels
    """Which pixels of the strip are its ink."""
    bold: bool = False
    at: tuple[float, ...] = ()
    """The middle of every sign but blanks, in columns of the strip, where OCR told it."""
    sure: tuple[float, ...] = ()
    """How certain OCR was of each of these signs."""
    math: bool = False
    """Whether it is a part of a formula."""


def words(found: list[Read], usual: float = 0.0) -> list[Word]:
    """Every line, parted where it is two side by side. One that is larger than most and was hardly read is none: a
    drawing, or signs above each other. `usual` is the size of most type, where it is known."""
    lines = [_words(read, usual) for read in found]
    out = [word for line in lines for word in line]
    if not usual and out:
        usual = median(word.size for word in out)
        for n, read in enumerate(found):
            if len(read.text) <= SHORT and read.text[:1].lower() in ALIKE:
                lines[n] = _words(read, usual)
        out = [word for line in lines for word in line]
    large = LARGE * median(word.size for word in out) if out else 0.0
    out = [word for word in out if word.size <= large or word.confidence >= READ]
    weighed = [boldness.Weighed(w.size, w.colour, w.weight, sum(map(str.isalpha, w.text))) for w in out]
    return [replace(word, bold=bold) for word, bold in zip(out, boldness.bold(weighed), strict=True)]


def on_plates(found: list[Word]) -> list[Word]:
    """Words whose ink is a small filled box that they stand on, as the letters that are left out of it."""
    _, np = vision()
    out = []
    for word in found:
        plate = _plate(word.ink) if len(word.text) > 1 else None
        if plate is not None:
            ground = colour(np.median(word.strip.rgb[word.ink & plate], axis=0))
            away = np.abs(word.strip.rgb.astype(np.int16) - np.array(ground, np.int16)).max(axis=2)
            read = Read(word.strip, word.text, (), word.confidence)
            again = _measured(word.text, read, _inner(away, plate), away, ground, True)
            word = replace(again, bold=word.bold) if again else word
        out.append(word)
    return out


def _words(read: Read, usual: float) -> list[Word]:
    _, np = vision()
    strip = read.strip
    ground, plain, away = contrast(strip)
    ink = _own(away, strip)
    if not ink.any():
        return []
    read = replace(read, text=cased(read.text, read.at, ink, usual))
    size = _lines(read.text, ink)[1]
    out = []
    at, sure = (
        [value for sign, value in zip(read.text, values, strict=False) if not sign.isspace()]
        for values in (read.at, read.sure)
    )
    for text, begin, end in _parted(read, ink, size):
        own = np.zeros_like(ink)
        own[:, begin:end] = ink[:, begin:end]
        count = len("".join(text.split()))
        word = _measured(text.strip(), read, own, away, ground, plain)
        if word:
            out.append(replace(word, at=tuple(at[:count]), sure=tuple(sure[:count])))
        at, sure = at[count:], sure[count:]
    return out


def contrast(strip: Strip) -> tuple[Colour, bool, Pixels]:
    """The ground of a strip, whether it is plain, and how far every pixel is from its colour."""
    _, np = vision()
    ground, plain = _ground(strip)
    return ground, plain, np.abs(strip.rgb.astype(np.int16) - np.array(ground, np.int16)).max(axis=2)


def _measured(text: str, read: Read, ink: Pixels, away: Pixels, ground: Colour, plain: bool) -> Word | None:
    _, np = vision()
    if not ink.any() or not text:
        return None
    baseline, size = _lines(text, ink)
    ink = _between(ink, baseline - 0.82 * size, baseline + 0.42 * size)
    if not ink.any():
        return None
    left, right = ends(ink.any(axis=0))
    top, bottom = ends(ink.any(axis=1))
    core = ink & (away >= 0.75 * np.percentile(away[ink], 95))
    own = colour(np.median(read.strip.rgb[core], axis=0))
    return Word(
        text, read.strip, left, right, top, bottom, baseline, size, own, ground, plain,
        boldness.weight(text, ink, away, size), _is_italic(text, ink), read.confidence, ink,
    )  # fmt: skip


def _between(ink: Pixels, top: float, bottom: float) -> Pixels:
    """The pieces of ink whose middle is between two rows: dashes above a line are no part of it."""
    cv2, np = vision()
    _, labels, _, centres = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    kept = (centres[:, 1] > top) & (centres[:, 1] < bottom)
    kept[0] = False
    return kept[labels]


def _lines(text: str, ink: Pixels) -> tuple[float, float]:
    """The baseline in rows of the strip, and the size of the type: by the height of the ink, by the rows between which
    most letters stand, and by the width; the one between the others."""
    _, np = vision()
    top, bottom = ends(ink.any(axis=1))
    left, right = ends(ink.any(axis=0))
    rise = CAP if _TALL.search(text) else LOW
    drop = DEEP if _DEEP.search(text) else 0.0
    by_height = (bottom - top) / (rise + drop)
    by_width = (right - left) / max(0.3, _width(text))
    steps = np.diff(np.concatenate(([0], ink.sum(axis=1), [0])).astype(np.int32))
    middle = (top + bottom) / 2
    low = [y for y in range(top, bottom + 1) if y > middle]
    high = [y for y in range(top, bottom + 1) if y < middle]
    if not low or not high:
        return float(bottom), by_height
    foot, head = min(low, key=lambda y: steps[y]), max(high, key=lambda y: steps[y])
    small = sum(sign.islower() for sign in text) > 0.5 * sum(sign.isalnum() for sign in text)
    by_rows = (foot - head) / (LOW if small else CAP)
    size = sorted((by_height, by_rows, by_width))[1]
    by_box = bottom - drop * size
    baseline = float(foot) if abs(foot - by_box) < 0.2 * size or by_height > 1.2 * size else by_box
    return baseline, float(size)


def _width(text: str) -> float:
    """How wide a text is in common faces, at size 1: ours is a little narrow."""
    from figwright.ir.scene.text import advance

    return 1.08 * advance(text)


def _ground(strip: Strip) -> tuple[Colour, bool]:
    """The commonest colour of a strip, and whether it is what the words stand on."""
    _, np = vision()
    p = max(1, strip.pad // 2)
    pixels = strip.rgb[p:-p, p:-p].reshape(-1, 3)
    few = (pixels >> 4).astype(np.int32)
    codes = (few[:, 0] << 8) | (few[:, 1] << 4) | few[:, 2]
    usual = np.bincount(codes).argmax()
    middle = np.median(pixels[codes == usual], axis=0)
    near = np.abs(pixels.astype(np.int16) - middle).max(axis=1) < 20
    return colour(np.median(pixels[near], axis=0)) if near.any() else colour(middle), bool(near.mean() > FLAT)


def pieces(away: Pixels, strip: Strip, share: float = 0.25) -> tuple[Pixels, Pixels, Pixels]:
    """The ink in a strip but for what reaches out of it, rules and frames; which of it stands above, below or beside
    the line; and all ink. `share` is how far from the ground ink is, of the strongest."""
    cv2, np = vision()
    p = strip.pad
    inner = away[p:-p, p:-p]
    strong = float(np.percentile(inner, 97)) if inner.size else 0.0
    ink = (away > max(24.0, share * strong)).astype(np.uint8)
    _, labels, stats, centres = cv2.connectedComponentsWithStats(ink, connectivity=8)
    height, width = away.shape
    x, y, w, h = (stats[:, n] for n in range(4))
    outside = (x <= 0) | (y <= 0) | (x + w >= width) | (y + h >= height)
    apart = (centres[:, 1] < 0.7 * p) | (centres[:, 1] > height - 0.7 * p)
    apart |= (centres[:, 0] < 0.5 * p) | (centres[:, 0] > width - 0.5 * p)
    ruled = (w > RULED * height) & (h < RULE * height)
    kept = ~outside & ~ruled & ~_framing(stats, centres)
    kept[0] = False
    return kept[labels], (kept & apart)[labels], ink


def _own(away: Pixels, strip: Strip) -> Pixels:
    """The ink of the line itself: what reaches out of the strip is a border or an arrow."""
    _, np = vision()
    p = strip.pad
    kept, apart, ink = pieces(away, strip, 0.32)
    own = kept & ~apart
    if own[p:-p, p:-p].sum() < 0.4 * ink[p:-p, p:-p].sum():  # letters that touch a line: all that is inside
        own = np.zeros_like(own)
        own[p:-p, p:-p] = ink[p:-p, p:-p] > 0
    return own


def _plate(ink: Pixels) -> Pixels | None:
    """Where the ink of a line is no letters but a small filled box, with the letters left out; None where it is not."""
    cv2, np = vision()
    left, right = ends(ink.any(axis=0))
    top, bottom = ends(ink.any(axis=1))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    n = 1 + int(stats[1:, 4].argmax())
    x, y, w, h, size = (int(v) for v in stats[n])
    rim = max(1, h // 12)
    own = labels[y : y + h, x : x + w] == n
    inset = slice(w // 6, w - w // 6)  # corners may be round
    sides = (own[:rim, inset], own[-rim:, inset], own[h // 4 : -h // 4, :rim], own[h // 4 : -h // 4, -rim:])
    whole = w >= 0.85 * (right - left) and h >= 0.85 * (bottom - top) and size > HOLLOW * w * h
    if not whole or min(w, h) < 8 or min(float(one.mean()) for one in sides) < SOLID:
        return None
    out = np.zeros_like(ink)
    out[y : y + h, x : x + w] = True
    return out


def _inner(away: Pixels, plate: Pixels) -> Pixels:
    """The letters on a plate: ink that does not reach its rim."""
    cv2, np = vision()
    strong = float(np.percentile(away[plate], 97))
    ink = ((away > max(24.0, 0.32 * strong)) & plate).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    left, right = ends(plate.any(axis=0))
    top, bottom = ends(plate.any(axis=1))
    x, y, w, h = (stats[:, n] for n in range(4))
    kept = (x > left) & (y > top) & (x + w < right) & (y + h < bottom)
    kept[0] = False
    return kept[labels]


def _framing(stats: Pixels, centres: Pixels) -> Pixels:
    """Which pieces of ink are a border around others: no letter holds two others."""
    _, np = vision()
    x, y, w, h, size = stats.T
    out = np.zeros(len(stats), bool)
    for n in np.flatnonzero((size < HOLLOW * w * h) & (np.arange(len(stats)) > 0)):
        inner = (centres[1:] > (x[n], y[n])) & (centres[1:] < (x[n] + w[n], y[n] + h[n]))
        out[n] = (inner.all(axis=1) & (size[1:] >= LEAST)).sum() > 2  # it holds its own middle as well
    return out


def ends(along: Pixels) -> tuple[int, int]:
    """The first index that is set, and the one after the last."""
    _, np = vision()
    at = np.flatnonzero(along)
    return int(at[0]), int(at[-1]) + 1


def _parted(read: Read, ink: Pixels, size: float) -> list[tuple[str, int, int]]:
    """The texts of a line, each with the columns it begins and ends at: blanks where the ink has gaps."""
    _, np = vision()
    letters = [(sign, at) for sign, at in zip(read.text, read.at, strict=False) if not sign.isspace()]
    if not letters:
        return []
    said = _blank_positions(read.text)
    left, right = ends(ink.any(axis=0))
    runs = _runs(~ink.any(axis=0), left, right)
    usual = float(np.median([b - a for a, b in runs])) if len(runs) > 3 else 0.0
    least = max(BLANK * size, min(2.2 * usual, 0.4 * size), 2.0) if usual else WIDE_BLANK * size
    cuts: dict[int, tuple[int, int]] = {}
    for a, b in runs:
        if b - a < least:
            continue
        if b < letters[0][1] - 0.1 * size and letters[0][1] - b < 0.9 * size:  # ink before the first letter
            left = b
        elif a > letters[-1][1] + 0.1 * size and a - letters[-1][1] < 0.9 * size:
            right = min(right, a)
        else:
            at = _before([x for _, x in letters], said, (a + b) / 2, size)
            if at not in said and b - a < APART * size and any(abs(x - (a + b) / 2) < (b - a) / 4 for _, x in letters):
                continue  # a letter whose ink touches a line, and went with it
            if 0 < at < len(letters) and (at not in cuts or b - a > cuts[at][1] - cuts[at][0]):
                cuts[at] = (a, b)
    seen = min((b - a for at, (a, b) in cuts.items() if at in said), default=0)
    cuts = {at: (a, b) for at, (a, b) in cuts.items() if at in said or b - a >= min(AS_WIDE * seen, NARROW * size)}
    for at in said:  # a blank that OCR saw where the gap is a narrow one
        if at not in cuts and not any(abs(at - other) <= 1 for other in cuts):
            cuts[at] = (0, 0)
    return _texts([sign for sign, _ in letters], cuts, said, left, right, size)


def _texts(
    letters: list[str], cuts: dict[int, tuple[int, int]], said: set[int], left: int, right: int, size: float
) -> list[tuple[str, int, int]]:
    out: list[tuple[str, int, int]] = []
    text, begin = "", left
    for n, sign in enumerate(letters):
        if n in cuts:
            a, b = cuts[n]
            if b - a > APART * size:
                out.append((text, begin, (a + b) // 2))
                text, begin = "", (a + b) // 2
            elif sign not in _CLOSING or n in said:
                text += " "
        text += sign
    out.append((text, begin, right))
    return out


def _blank_positions(text: str) -> set[int]:
    """Before which letters OCR saw blanks."""
    out, count = set(), 0
    for part in text.split():
        out.add(count)
        count += len(part)
    return out - {0}


def _before(middles: list[float], said: set[int], gap: float, size: float) -> int:
    """The letter that a gap comes before: where OCR saw a blank close by, else by the places of the letters."""
    bounds = {n: (middles[n - 1] + middles[n]) / 2 for n in range(1, len(middles))}
    if not bounds:
        return 0
    near = [n for n in said if n in bounds and abs(bounds[n] - gap) < 0.6 * size]
    best = min(near or bounds, key=lambda n: abs(bounds[n] - gap))
    return best if abs(bounds[best] - gap) < size else 0


def _runs(flags: Pixels, left: int, right: int) -> list[tuple[int, int]]:
    """Where flags are set without a break, between two columns."""
    _, np = vision()
    edges = np.flatnonzero(np.diff(np.concatenate(([0], flags[left:right].astype(np.int8), [0]))))
    return [(left + int(a), left + int(b)) for a, b in edges.reshape(-1, 2)]


def _is_italic(text: str, ink: Pixels) -> bool:
    """Whether its stems line up better when they are leaned back."""
    cv2, np = vision()
    if sum(sign.isalpha() for sign in text) < 3:
        return False
    left, right = ends(ink.any(axis=0))
    top, bottom = ends(ink.any(axis=1))
    part = ink[top:bottom, left:right].astype(np.float32)
    height = bottom - top
    scores = {}
    for lean in (0.0, 0.21):
        matrix = np.array([[1, lean, 0], [0, 1, 0]], np.float32)
        leaned = cv2.warpAffine(part, matrix, (part.shape[1] + int(0.3 * height) + 1, height))
        profile = leaned.sum(axis=0)
        scores[lean] = float((np.diff(profile) ** 2).sum())
    return scores[0.21] > 1.25 * scores[0.0]


def without(rgb: Pixels, found: list[Word]) -> Pixels:
    """The picture without the ink of its words: the ground goes on below them."""
    cv2, np = vision()
    out = rgb.copy()
    rough = np.zeros(rgb.shape[:2], np.uint8)
    for word in found:
        mask = masked(rgb.shape[:2], word)
        view, own = mask
        if word.plain:
            out[view][own] = word.ground
        else:
            rough[view][own] = 1
    return cv2.inpaint(out, rough, 3, cv2.INPAINT_TELEA) if rough.any() else out


def hidden(shape: tuple[int, int], found: list[Word], unit: float) -> Pixels:
    """Where words hide what is below them: their ink, and the gaps between their letters."""
    cv2, np = vision()
    out = np.zeros(shape, np.uint8)
    for word in found:
        view, own = masked(shape, word)
        out[view][own] = 1
    side = max(3, round(SPACE * unit) | 1)
    return cv2.morphologyEx(out, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))


def boxed(shape: tuple[int, int], found: list[Word], inset: float) -> Pixels:
    """What lies in the boxes around the ink of words, this far from their sides."""
    _, np = vision()
    out = np.zeros(shape, bool)
    for word in found:
        box = np.zeros_like(word.ink)
        rows, columns = (ends(word.ink.any(axis=n)) for n in (1, 0))
        (top, bottom), (left, right) = ((round(a + inset), round(b - inset)) for a, b in (rows, columns))
        box[top : max(top, bottom), left : max(left, right)] = True
        view, own = masked(shape, replace(word, ink=box), reach=0)
        out[view] |= own
    return out


def masked(shape: tuple[int, int], word: Word, reach: int = 2) -> tuple[tuple[slice, slice], Pixels]:
    """The ink of a word with the blur around it: a part of the picture, and which of its pixels."""
    cv2, np = vision()
    strip = word.strip
    ink = cv2.dilate(word.ink.astype(np.uint8), np.ones((2 * reach + 1, 2 * reach + 1), np.uint8))
    height, width = ink.shape
    spots = [strip.place(x, y) for x in (0, width) for y in (0, height)]
    left, top = (int(max(0, min(p[n] for p in spots) - 1)) for n in range(2))
    right = int(min(shape[1], max(p[0] for p in spots) + 2))
    bottom = int(min(shape[0], max(p[1] for p in spots) + 2))
    (ox, oy), (ax, ay), (bx, by) = strip.place(0, 0), strip.place(1, 0), strip.place(0, 1)
    matrix = np.array([[ax - ox, bx - ox, ox - left], [ay - oy, by - oy, oy - top]], np.float32)
    size = (max(1, right - left), max(1, bottom - top))
    flat = cv2.warpAffine(ink, matrix, size, flags=cv2.INTER_NEAREST)
    return (slice(top, top + size[1]), slice(left, left + size[0])), flat > 0
