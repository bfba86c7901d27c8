"""A mask of one ink -> the heads of arrows in it: blobs wider than a line that grow narrower away from it."""

from __future__ import annotations

import math

from figwright.frontends.tracing.picture import Pixels, vision
from figwright.frontends.tracing.stroke_model import Head, Spot


def found_heads(mask: Pixels, depth: Pixels, half: float, unit: float, alone: bool) -> tuple[list[Head], Pixels]:
    """Blobs wider than a line that grow narrower away from it, and the mask without them and without larger areas."""
    cv2, np = vision()
    core = (depth >= 1.45 * half).astype(np.uint8)
    reach = 2 * (round(1.8 * half) + 3) + 1
    near = cv2.dilate(core, np.ones((reach, reach), np.uint8)) & mask
    count, labels, stats, _ = cv2.connectedComponentsWithStats(near, connectivity=8)
    _, pieces = cv2.connectedComponents(mask, connectivity=8)
    heads: list[Head] = []
    rest = mask.copy()
    for index in range(1, count):
        x, y, w, h, area = (int(v) for v in stats[index])
        if max(w, h) > unit * 1.4 and (max(w, h) > unit * 2.2 or depth[y : y + h, x : x + w].max() > unit / 3):
            part = labels[y : y + h, x : x + w] == index
            if depth[y : y + h, x : x + w][part].max() > unit / 3:
                rest[y : y + h, x : x + w][part] = 0  # an area, not a line
            continue
        if area < 6 * half * half:
            continue
        head = _head(pieces, labels, index, (x, y, w, h), half, unit, alone) if max(w, h) <= unit * 1.4 else None
        head = head or _head_at_fork(pieces, core, labels, index, (x, y, w, h), half, unit, alone)
        if head:
            rest[head.pixels[:, 1], head.pixels[:, 0]] = 0
            heads.append(head)
    return heads, rest


def _head_at_fork(
    pieces: Pixels,
    core: Pixels,
    labels: Pixels,
    index: int,
    box: tuple[int, int, int, int],
    half: float,
    unit: float,
    alone: bool,
) -> Head | None:
    """The head in a blob where lines run together right behind it: the blob is cut midway between its thick parts."""
    cv2, np = vision()
    x, y, w, h = box
    window = (slice(y, y + h), slice(x, x + w))
    whole = labels[window] == index
    thick = (core[window] > 0) & whole
    count, parts = cv2.connectedComponents(thick.astype(np.uint8), connectivity=8)
    if not 3 <= count <= 5:
        return None
    _, nearest = cv2.distanceTransformWithLabels(
        (~thick).astype(np.uint8), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_CCOMP
    )
    for part in range(1, count):
        own = whole & (nearest == nearest[parts == part][0])
        ys, xs = np.nonzero(own)
        tight = (x + int(xs.min()), y + int(ys.min()), int(np.ptp(xs)) + 1, int(np.ptp(ys)) + 1)
        if max(tight[2:]) > unit * 1.4:
            continue
        before = labels[window].copy()
        labels[window] = np.where(own, -1, before)
        head = _head(pieces, labels, -1, tight, half, unit, alone)
        labels[window] = before
        if head:
            return head
    return None


def _head(
    pieces: Pixels, labels: Pixels, index: int, box: tuple[int, int, int, int], half: float, unit: float, alone: bool
) -> Head | None:
    """The blob as a head, seen from where its line comes in; None where it is a dot, a letter, or the end of a bar."""
    cv2, np = vision()
    pad = round(0.7 * unit)
    x, y, w, h = box
    left, top = max(0, x - pad), max(0, y - pad)
    window = (slice(top, y + h + pad), slice(left, x + w + pad))
    own = (labels[window] == index).astype(np.uint8)
    around = (pieces[window] > 0) & (1 - own)
    _absorb(own, around, half)
    contact = cv2.dilate(own, np.ones((3, 3), np.uint8)) & around
    loose = not contact.any()
    count, parts, _, centres = cv2.connectedComponentsWithStats(around if loose else contact, connectivity=8)
    ys, xs = np.nonzero(own)
    pixels = np.stack([xs + left, ys + top], axis=1)
    middle = pixels.mean(axis=0)
    best: Head | None = None
    for part in range(1, count):
        back = np.array([centres[part][0] + left, centres[part][1] + top])
        if loose:  # a dash before the head: the line comes from its nearest pixel
            py, px = np.nonzero(parts == part)
            nearest = np.hypot(px + left - middle[0], py + top - middle[1]).argmin()
            back = np.array([px[nearest] + left, py[nearest] + top], float)
        away = middle - back
        length = float(np.hypot(*away))
        if length < 1:
            continue
        head = _pointed(pixels, back, (float(away[0]) / length, float(away[1]) / length), 2 * half)
        others = [] if loose else [(c[0] + left, c[1] + top) for n, c in enumerate(centres) if n not in (0, part)]
        if head and (_goes_on(pieces, head, half, 65 if alone else 25) or _is_fork(head, others)):
            head = None
        if head and (best is None or length_of(head) < length_of(best)):
            best = head
    return best


def _is_fork(head: Head, others: list[Spot]) -> bool:
    """Whether other lines come in beside the back: lines run together here. At its tip a head may touch a bar."""
    return any(
        (x - head.back[0]) * head.direction[0] + (y - head.back[1]) * head.direction[1] < 0.75 * length_of(head)
        for x, y in others
    )


def _goes_on(pieces: Pixels, head: Head, half: float, most: int) -> bool:
    """Whether the line goes on beyond the point: then two lines run together here, and it is no head. Where there is a
    gap before what is beyond, the head points at it."""
    height, width = pieces.shape
    own = pieces[head.pixels[0][1], head.pixels[0][0]]
    course = math.atan2(head.direction[1], head.direction[0])
    for turn in range(-most, most + 1, 5):
        dx, dy = math.cos(course + math.radians(turn)), math.sin(course + math.radians(turn))
        ahead = [
            (round(head.tip[0] + dx * far), round(head.tip[1] + dy * far))
            for far in (3 * half + 4, 4 * half + 6, 5 * half + 8)
        ]
        if all(0 <= x < width and 0 <= y < height and pieces[y, x] == own for x, y in ahead):
            return True
    return False


def _absorb(own: Pixels, around: Pixels, half: float) -> None:
    """Splinters that hang on a blob (the ends of a head's barbs) are its own."""
    cv2, np = vision()
    _, parts, stats, _ = cv2.connectedComponentsWithStats(around, connectivity=8)
    touching = np.unique(parts[(cv2.dilate(own, np.ones((3, 3), np.uint8)) & around) > 0])
    for part in touching:
        if part and stats[part][4] < 5 * half * half and max(stats[part][2:4]) < 4 * half:
            own[parts == part] = 1
            around[parts == part] = 0


def length_of(head: Head) -> float:
    return math.hypot(head.tip[0] - head.back[0], head.tip[1] - head.back[1])


def _pointed(pixels: Pixels, back: Pixels, way: Spot, width: float) -> Head | None:
    """A head seen along a direction, where it is wide near its line, narrow at its tip, and even on both sides."""
    _, np = vision()
    along = (pixels - back) @ np.array(way)
    across = (pixels - back) @ np.array([-way[1], way[0]])
    low, length = float(along.min()), float(along.max() - along.min())
    if length < 1.4 * width:
        return None
    spans = []
    for start, end in ((0.0, 0.6), (0.8, 1.0)):
        part = across[(along >= low + start * length) & (along <= low + end * length)]
        spans.append(float(part.max() - part.min()) + 1 if len(part) else 0.0)
    lean = abs(float(across.max() + across.min())) / 2
    if spans[0] < 1.6 * width or spans[1] > 0.7 * spans[0] or lean > 0.25 * spans[0] + 1:
        return None
    far = float(along.max())
    at = (float(back[0]), float(back[1]))
    return Head((at[0] + way[0] * far, at[1] + way[1] * far), at, way, pixels)
