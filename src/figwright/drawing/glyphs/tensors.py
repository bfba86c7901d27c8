"""Tokens, vectors, matrices and tensors."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from figwright.drawing.glyph_colours import mix
from figwright.drawing.glyphs._parameters import flag, parametric, real, whole, wholes
from figwright.drawing.glyphs._pen import Glyph, Palette, Pen
from figwright.drawing.glyphs._shapes import corner_radii, rounded, tile

TOKEN, TOKEN_GAP = 25.0, 5.0


def _heat(palette: Palette, share: float) -> str:
    """From the palest colour of the hue to its saturated one."""
    pale = share < 1 / 3
    return mix(palette.zone, palette.fill, share * 3) if pale else mix(palette.fill, palette.vivid, share * 1.5 - 0.5)


def token_strip(
    pen: Pen, count: int, rows: int, masked: Sequence[int], highlighted: Sequence[int], ellipsis: bool
) -> None:
    step = TOKEN + TOKEN_GAP
    for row in range(rows):
        for column in range(count):
            index = row * count + column
            skip = 1 if ellipsis and column == count - 1 and count > 1 else 0
            x, y = (column + skip) * step, row * step
            if index in masked:
                pen.rect(x, y, TOKEN, TOKEN, 6, fill="paper", stroke="line", width=2.5, dash=(4, 4.2))
            elif index in highlighted:
                pen.rect(x, y, TOKEN, TOKEN, 6, fill="vivid", stroke="vivid")
            else:
                pen.rect(x, y, TOKEN, TOKEN, 6, fill="fill", stroke="line")
        if ellipsis:
            middle = (max(count - 1, 1) + 0.5) * step - TOKEN_GAP / 2
            for dx in (-7.5, 0, 7.5):
                pen.oval(middle + dx, row * step + TOKEN / 2, 2.2, fill="muted")


def tensor_stack(pen: Pen, count: int) -> None:
    p = pen.palette
    side = 84 - 9.0 * (count - 1)
    for i in range(count - 1, 0, -1):
        x, y = 6 + 9.0 * i, 90 - side - 9.0 * i
        pen.rect(x, y, side, side, 7, fill=mix(p.fill, p.line, 0.22 * (i % 3)), stroke="line")
    x, y, third = 6.0, 90 - side, side / 3
    pen.rect(x, y, side, side, 7, fill="zone", stroke=None)
    for row, column, share in ((0, 0, 0.45), (0, 2, 0.3), (1, 1, 1.0), (1, 2, 0.55), (2, 0, 0.7), (2, 1, 0.35)):
        corners = corner_radii(row, column, 3, 3, 7)
        tile(pen, x + column * third, y + row * third, third, third, corners, _heat(p, share))
    for i in (1, 2):
        pen.line([(x + i * third, y), (x + i * third, y + side)], stroke="line", width=2)
        pen.line([(x, y + i * third), (x + side, y + i * third)], stroke="line", width=2)
    pen.rect(x, y, side, side, 7, stroke="vivid")


def cuboid(pen: Pen, w: float, h: float, d: float) -> None:
    x, y, dx, dy = 0.0, 0.0, 0.55 * d, 0.45 * d
    pen.polygon([(x, y), (x + dx, y - dy), (x + w + dx, y - dy), (x + w, y)], fill="zone", stroke="vivid")
    side = [(x + w, y), (x + w + dx, y - dy), (x + w + dx, y + h - dy), (x + w, y + h)]
    pen.polygon(side, fill="line", stroke="vivid")
    pen.polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], fill="fill", stroke="vivid")


def feature_maps(pen: Pen, count: int) -> None:
    p = pen.palette
    gap = 5.0
    leans = [24 - 10 * i / (count - 1) for i in range(count)]
    fit = (87 - gap * (count - 1)) / sum(leans)
    x = 4.5
    for i, lean in enumerate(lean * fit for lean in leans):
        high, rise = 66 - 40 * i / (count - 1), lean * 0.6
        y = 48 - (high - rise) / 2
        sheet = [(x, y), (x + lean, y - rise), (x + lean, y + high - rise), (x, y + high)]
        pen.body(rounded(sheet, 3), _heat(p, 0.2 + 0.6 * i / (count - 1)))
        x += lean + gap


def _cell_side(rows: int, cols: int) -> float:
    """The pitch of a grid's cells: the longer side fills the sheet, but few cells do not become large ones."""
    return min(92 / max(rows, cols), 30.0)


def matrix(pen: Pen, rows: int, cols: int, seed: int) -> None:
    p = pen.palette
    random = Random(seed)
    side = _cell_side(rows, cols)
    gap, width, height = side * 0.12, cols * side, rows * side
    for row in range(rows):
        for column in range(cols):
            x, y = column * side + gap / 2, row * side + gap / 2
            shade = _heat(p, random.choice((0.2, 0.35, 0.5, 0.75, 1.0)))
            pen.rect(x, y, side - gap, side - gap, min(4, side * 0.18), fill=shade)
    for x, inwards in ((-10.0, 8.0), (width + 10.0, -8.0)):
        pen.line([(x + inwards, -3), (x, -3), (x, height + 3), (x + inwards, height + 3)], stroke="deep")


def _farthest(colour: str, others: Sequence[str]) -> str:
    def distance(other: str) -> int:
        return sum((int(colour[i : i + 2], 16) - int(other[i : i + 2], 16)) ** 2 for i in (1, 3, 5))

    return max(others, key=distance)


def heatmap(pen: Pen, rows: int, cols: int, seed: int) -> None:
    """A smooth field of hills and hollows, so that it looks like data and not like noise."""
    p = pen.palette
    random = Random(seed)
    cold = _farthest(p.vivid, p.accents)
    spots = ((0.2, 0.25, 1.0), (0.85, 0.2, -1.0), (0.75, 0.85, 1.0), (0.15, 0.9, -0.9))
    bumps = [(a + random.uniform(-0.2, 0.2), b + random.uniform(-0.2, 0.2), sign) for a, b, sign in spots]
    side = _cell_side(rows, cols)
    for row in range(rows):
        for column in range(cols):
            u, v = (column + 0.5) / cols, (row + 0.5) / rows
            value = sum(s * math.exp(-((u - a) ** 2 + (v - b) ** 2) * 9) for a, b, s in bumps)
            value = max(-1.0, min(1.0, value * 1.1 + random.uniform(-0.22, 0.22)))
            shade = mix(p.paper, p.vivid if value > 0 else cold, 0.08 + 0.86 * abs(value))
            corners = corner_radii(row, column, rows, cols, 6)
            tile(pen, column * side, row * side, side, side, corners, shade, p.paper, 1.5)
    pen.rect(0, 0, cols * side, rows * side, 6, stroke="line")


def attention_map(pen: Pen, rows: int, causal: bool) -> None:
    p = pen.palette
    random = Random(rows)
    side = 88 / rows
    pen.rect(2, 2, 92, 92, 8, fill="paper", stroke="line")
    for row in range(rows):
        for column in range(rows):
            if causal and column > row:
                continue
            near = math.exp(-abs(row - column) * 1.1)
            share = 1.0 if row == column else 0.1 + 1.1 * near * random.random() + 0.3 * random.random() ** 2
            x, y, gap = 4 + column * side, 4 + row * side, side * 0.1
            pen.rect(x + gap, y + gap, side - 2 * gap, side - 2 * gap, side * 0.2, fill=_heat(p, share))


def mask_grid(pen: Pen, rows: int, cols: int, ratio: float, seed: int) -> None:
    p = pen.palette
    count = rows * cols
    hidden = set(Random(seed).sample(range(count), round(count * ratio)))
    side = _cell_side(rows, cols)
    gap = side * 0.1
    for index in range(count):
        x, y = 2 + index % cols * side + gap, 2 + index // cols * side + gap
        fill, stroke = (p.paper, p.line) if index in hidden else (mix(p.fill, p.vivid, 0.55), p.vivid)
        dash = (side * 0.16, side * 0.2) if index in hidden else ()
        pen.rect(x, y, side - 2 * gap, side - 2 * gap, side * 0.18, fill=fill, stroke=stroke, width=2, dash=dash)


def embedding(pen: Pen, count: int, horizontal: bool, seed: int) -> None:
    p = pen.palette
    random = Random(seed)
    w, h = (15.0, 22.0) if horizontal else (22.0, 15.0)
    rows, cols = (1, count) if horizontal else (count, 1)
    for row in range(rows):
        for column in range(cols):
            radii = corner_radii(row, column, rows, cols, 6)
            shade = _heat(p, random.choice((0.15, 0.3, 0.5, 0.7, 0.95)))
            tile(pen, column * w, row * h, w, h, radii, shade, p.vivid, 1.5)
    pen.rect(0, 0, cols * w, rows * h, 6, stroke="vivid")


SKY, SUN, HILL = 0, 1, 2
_SCENE = tuple(
    tuple(
        HILL if y > 6.2 + 2.2 * math.sin(x * 0.62 + 0.6) else SUN if (x - 8.2) ** 2 + (y - 2.4) ** 2 < 3.2 else SKY
        for x in range(12)
    )
    for y in range(12)
)


def noise(pen: Pen, level: float, seed: int) -> None:
    """Pixels of a small landscape drowned in Gaussian noise; level 0 is the clear picture."""
    p = pen.palette
    random = Random(seed)
    side = 88 / 12
    pen.rect(4, 4, 88, 88, 7, fill="fill")  # shows through the seams that viewers leave between the pixels
    for row in range(12):
        for column in range(12):
            clear = (p.zone, p.accents[1], p.vivid)[_SCENE[row][column]]
            dark = random.gauss(0.42, 0.26)
            grain = _heat(p, dark * 1.4) if dark < 0.7 else mix(p.vivid, p.deep, dark)
            corners = corner_radii(row, column, 12, 12, 7)
            tile(pen, 4 + column * side, 4 + row * side, side, side, corners, mix(clear, grain, level))
    pen.rect(3, 3, 90, 90, 8, stroke="line")


GLYPHS: dict[str, Glyph] = {
    "token-strip": parametric(
        token_strip, "A row (or rows) of tokens; some may be masked or highlighted, by index from 0",
        aliases=("tokens",), count=whole(4, 1, 24), rows=whole(1, 1, 12), masked=wholes((), 0, 287, most=288),
        highlighted=wholes((), 0, 287, most=288), ellipsis=flag(False),
    ),
    "tensor-stack": parametric(
        tensor_stack, "Sheets of a tensor behind one another", aliases=("tensor",), count=whole(3, 1, 6)
    ),
    "cuboid": parametric(
        cuboid, "A feature block with width, height and depth",
        w=real(44, 6, 160), h=real(64, 6, 160), d=real(46, 6, 160),
    ),
    "feature-maps": parametric(feature_maps, "Feature maps that shrink from stage to stage", count=whole(4, 2, 7)),
    "matrix": parametric(
        matrix, "A bracketed matrix of shaded cells",
        rows=whole(4, 1, 12), cols=whole(4, 1, 12), seed=whole(3, 0, 9999),
    ),
    "heatmap": parametric(
        heatmap, "A field of values in diverging shades",
        rows=whole(6, 1, 16), cols=whole(6, 1, 16), seed=whole(7, 0, 9999),
    ),
    "attention-map": parametric(
        attention_map, "Attention weights, strong on the diagonal; causal hides the future",
        rows=whole(6, 2, 12), causal=flag(False),
    ),
    "mask-grid": parametric(
        mask_grid, "Patches of which a share is masked",
        rows=whole(5, 1, 14), cols=whole(5, 1, 14), ratio=real(0.5, 0, 1), seed=whole(4, 0, 9999),
    ),
    "embedding": parametric(
        embedding, "A vector of shaded cells", aliases=("vector",),
        count=whole(6, 1, 16), horizontal=flag(False), seed=whole(1, 0, 9999),
    ),
    "noise": parametric(
        noise, "Gaussian noise; a level under 1 lets a picture through", level=real(1.0, 0, 1), seed=whole(5, 0, 9999)
    ),
}  # fmt: skip
