"""Pixels of a line of text -> its symbols one by one, with what formulas need: Greek and calligraphic letters,
operators, accents, indices; by a small network that `benchmarks/symbols.py` trains on lines that it sets itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from figwright.frontends.tracing.bitmaps.networks import network
from figwright.frontends.tracing.picture import Pixels, vision

TYPE, HIGH = 32, 64
"""Pixels: how large type is in the lines that the network reads, and how high the lines are."""
ACROSS, DOWN = 2, 4
"""Pixels of a cell that the network answers for."""
SIZE = 8.0
"""Pixels: sizes are told as logarithms of their share of this one, places in parts of it."""
POSSIBLE = 0.3
"""How certain the network must be that a symbol is anywhere."""
LEVELS = ("base", "sub", "sup")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SCRIPTS = dict(zip("BEFHILMR", "ℬℰℱℋℐℒℳℛ", strict=True))
CALLIGRAPHIC = "".join(_SCRIPTS.get(sign, chr(0x1D49C + n)) for n, sign in enumerate(LETTERS))
BLACKBOARD = "ℂℕℙℚℝℤ𝔹𝔻𝔼𝔽𝕀𝕃𝕊𝕏"
GREEK = "αβγδϵεζηθικλμνξπρστυϕφχψωϑΓΔΘΛΞΠΣΦΨΩ"
OPERATORS = "+−±×·∗/\\=≈∼≠≤≥<>≪≫∈∉∪∩⊂⊆→←↔⇒↦∞∂∇∑∏∫√∝∥|⊕⊗⊙∘∀∃≻≺⋯…⋮⟨⟩†∧∨¬⊤⊥ℓ′"
ACCENTS = "\u0302\u0303\u0304\u0307\u20d7"
PUNCTUATION = "()[]{},.:;!?'\"%&#@-_$"
SIGNS = "0123456789" + LETTERS + LETTERS.lower() + GREEK + CALLIGRAPHIC + BLACKBOARD + OPERATORS + ACCENTS + PUNCTUATION
"""What the network tells apart, in the order of its answers."""
_INDEX = {sign: n for n, sign in enumerate(SIGNS)}
NUMBERS = 7
"""Answers before those for the levels and the signs: certainty, middle (x, y), width, height, baseline, size."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A sign and the box of its ink; `baseline` and `size` are those of the type it is set in. Pixels of the strip."""

    sign: str
    level: str
    italic: bool
    x: float
    y: float
    w: float
    h: float
    baseline: float
    size: float
    sure: float
    """How certain it is that there is one, and which one."""
    placed: float = 1.0
    """How certain it is that there is one at all."""
    levelled: float = 1.0
    """How certain its level is."""
    leaning: float = 0.0
    """How certain it leans."""
    shares: Pixels = field(default=None, repr=False, compare=False)
    """How likely each of the signs is."""

    @property
    def right(self) -> float:
        return self.x + self.w

    def share(self, sign: str = "") -> float:
        """How likely it is its own sign, or another one."""
        if self.shares is None:
            return 0.0 if sign and sign != self.sign else self.sure / self.placed
        return float(self.shares[_INDEX[sign or self.sign]]) if (sign or self.sign) in _INDEX else 0.0


def symbols(lines: Sequence[tuple[Pixels, float, float]]) -> list[list[Symbol]]:
    """The symbols of lines from left to right. Each line is its ink (0 to 1), the size of its type and its middle row,
    in pixels."""
    return [_symbols(*line) for line in lines]


def inked(away: Pixels, mask: Pixels) -> Pixels:
    """How much ink there is, from 0 to 1, by how far pixels are from the colour of the ground."""
    _, np = vision()
    ink = np.where(mask, away, 0).astype(np.float32)
    strong = float(np.percentile(ink[ink > 0.4 * ink.max()], 70)) if ink.any() else 1.0
    return np.clip(ink / max(1.0, strong), 0.0, 1.0)


def _symbols(ink: Pixels, size: float, middle: float) -> list[Symbol]:
    cv2, np = vision()
    k = TYPE / size
    how = cv2.INTER_AREA if k < 1 else cv2.INTER_CUBIC
    small = np.clip(cv2.resize(ink, None, fx=k, fy=k, interpolation=how), 0, 1)
    top = round(middle * k - HIGH / 2)
    side = HIGH // 4
    room = max(0, -top), max(0, top + HIGH - small.shape[0])
    framed = np.pad(small, (room, (side, side + -small.shape[1] % 8)))[top + room[0] : top + room[0] + HIGH]
    seen = network("symbols").run(None, {"line": framed[None, None].astype(np.float32)})[0][0]
    return _found(seen, k, (-side, top))


def _found(seen: Pixels, k: float, corner: tuple[float, float]) -> list[Symbol]:
    """The peaks of the answers (answers by rows by columns), in pixels of the strip."""
    cv2, np = vision()
    sure = 1 / (1 + np.exp(-seen[0]))
    peak = cv2.dilate(sure, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((sure > POSSIBLE) & (sure >= peak))
    out: list[Symbol] = []
    for at in np.argsort(-sure[rows, columns]):
        row, column = int(rows[at]), int(columns[at])
        symbol = _symbol(seen[:, row, column], float(sure[row, column]), row, column, k, corner)
        if not any(_is_same(symbol, other) for other in out):
            out.append(symbol)
    return sorted(out, key=lambda one: one.x + one.w / 2)


def _symbol(seen: Pixels, sure: float, row: int, column: int, k: float, corner: tuple[float, float]) -> Symbol:
    _, np = vision()
    dx, dy, w, h, base, size = (float(value) for value in seen[1:NUMBERS])
    x = (column + 0.5) * ACROSS + dx * SIZE + corner[0]
    y = (row + 0.5) * DOWN + dy * SIZE + corner[1]
    w, h, size = (SIZE * float(np.exp(value)) for value in (w, h, size))
    level, italic, signs = np.split(seen[NUMBERS:], (len(LEVELS), len(LEVELS) + 1))
    shares, levels = _shares(signs), _shares(level)
    best, own = int(shares.argmax()), int(levels.argmax())
    return Symbol(
        SIGNS[best], LEVELS[own], bool(italic[0] > 0), (x - w / 2) / k, (y - h / 2) / k, w / k, h / k,
        (y + base * SIZE) / k, size / k, sure * float(shares[best]), sure, float(levels[own]),
        float(1 / (1 + np.exp(-italic[0]))), shares,
    )  # fmt: skip


def _shares(answers: Pixels) -> Pixels:
    _, np = vision()
    out = np.exp(answers - answers.max())
    return out / out.sum()


def _is_same(one: Symbol, other: Symbol) -> bool:
    """Whether two answers are for one spot of ink."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return across > 0.6 * min(one.w, other.w) and down > 0.6 * max(one.h, other.h)
