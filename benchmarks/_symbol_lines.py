"""Lines of words and formulas, set by chance in many typefaces, with the place of every sign: what
`benchmarks.symbols` learns from."""

from __future__ import annotations

import pydoc_data.topics
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from benchmarks._symbol_faces import BOLD, EM, ITALIC, UPRIGHT, Family, Glyph
from figwright.frontends.tracing.bitmaps import symbols
from figwright.frontends.tracing.bitmaps.symbols import ACCENTS, HIGH, LETTERS, LEVELS, SIGNS, TYPE

WIDE = 224
"""Pixels of a line that is learned from."""
Chance = np.random.Generator
INDEX = {sign: n for n, sign in enumerate(SIGNS)}
WORDS = tuple(sorted({*re.findall(r"[A-Za-z]{2,12}", " ".join(pydoc_data.topics.topics.values()))}))
"""English words, from the manual of Python."""
NAMES = (
    "ref", "max", "min", "init", "out", "in", "text", "img", "cls", "task", "total", "rec", "KL", "adv", "train", "enc",
    "dec", "pred", "gt", "new", "old", "MLP", "GT", "CE", "attn", "loc", "global", "src", "tgt", "real", "fake", "syn",
    "reg", "sem", "obs", "traj", "noise", "data", "model", "pos", "neg", "key", "query", "head",
)  # fmt: skip
FUNCTIONS = (
    "log",
    "exp",
    "sin",
    "cos",
    "max",
    "min",
    "softmax",
    "arg",
    "mean",
    "std",
    "Attn",
    "sim",
    "MLP",
    "Enc",
    "f",
)
PATTERNS = (
    "a-1", "a+1", "a,b", "a:b", "(a)", "<a", "ab", "a|b", "1:a", "a/1", "a,1", "a→b", "a=1", "1:a-1", "≤a", "a∗", "a′",
    ",", "a-b", "0:a", "a=b", "αa", "a,α",
)  # fmt: skip
"""Indices: a and b are letters, α is a Greek one, 1 a number."""
SMALL, GREEK_SMALL = LETTERS.lower(), "αβγδϵεζηθικλμνξπρστϕφχψω"
GREEK_CAPITAL = "ΓΔΘΛΞΠΣΦΨΩ"
COMMON = "xyzhfgθϕπ"
RELATIONS, SIGNED = "=≈∼≠≤≥<>≪≫∈∉⊂⊆→←↔⇒↦∝≻≺", "+−±×·∗/∘⊕⊗⊙∪∩∧∨"


@dataclass(frozen=True, slots=True)
class Signed:
    """A sign where it stands: `pen` is where it is set, in pixels of the large type, y of the baseline."""

    sign: str
    level: str
    italic: bool
    glyph: Glyph
    x: float
    baseline: float
    size: float
    told: bool = True


class Setter:
    """Sets signs side by side, scripts smaller and off the line."""

    def __init__(self, chance: Chance, math: Family, text: Family) -> None:
        self.chance, self.math, self.text = chance, math, text
        self.x = 0.0
        self.out: list[Signed] = []
        self.script = float(chance.choice([0.6, 0.66, 0.7, 0.76]))
        self.down, self.up = chance.uniform(0.12, 0.28), chance.uniform(0.3, 0.5)
        self.loose = chance.uniform(-0.02, 0.06) if chance.random() < 0.3 else 0.0
        """Ems between any two signs."""
        self.bold_text = chance.random() < 0.2
        self.slanted_text = chance.random() < 0.1

    def put(self, sign: str, family: Family, style: str, level: str = "base", told: bool = True) -> Signed | None:
        size = EM * (1.0 if level == "base" else self.script)
        glyph = family.glyph(sign, style, size)
        if glyph is None:
            return None
        raised = {"base": 0.0, "sub": self.down, "sup": -self.up}[level] * EM
        one = Signed(sign, level, ITALIC in style, glyph, self.x, raised, size, told)
        self.out.append(one)
        self.x += glyph.advance + self.loose * size
        return one

    def blank(self, share: float) -> None:
        self.x += share * EM

    def accent(self, mark: str, over: Signed) -> None:
        """A mark over a letter, by the boxes of their ink."""
        glyph = self.math.glyph(mark, UPRIGHT, over.size) or None
        if glyph is None:
            return
        lean = 0.1 * over.size if over.italic else 0.0
        middle = over.x + over.glyph.left + over.glyph.ink.shape[1] / 2 + lean * self.chance.uniform(0, 1)
        gap = self.chance.uniform(0.03, 0.12) * over.size
        foot = over.baseline + over.glyph.top
        low = foot - gap  # the lower rim of the mark
        top = low - glyph.ink.shape[0]
        placed = Glyph(glyph.ink, round(-glyph.ink.shape[1] / 2), round(top - over.baseline), 0.0)
        self.out.append(Signed(mark, over.level, False, placed, middle, over.baseline, over.size))


def line(chance: Chance, math: Sequence[Family], text: Sequence[Family]) -> tuple[Any, Any]:
    """The ink of a line, HIGH by WIDE, and its signs: x, y, width, height, baseline, size, level, slant, sign."""
    return _drawn(composed(chance, math, text), chance)


def composed(chance: Chance, math: Sequence[Family], text: Sequence[Family], plain: float = 0.0) -> Setter:
    """A line of words, formulas and drawings, set in a face of each kind; `plain` is the share of lines that are words
    only, beside those among the others."""
    setter = Setter(chance, _one(chance, math), _one(chance, text))
    kind, drawn = chance.random(), chance.random()
    if plain and chance.random() < plain:
        kind = 0.35
    if drawn < 0.04:
        for n in range(int(chance.integers(1, 4))):
            if n:
                setter.blank(chance.uniform(0.2, 1))
            drawing(setter)
        return setter
    if drawn < 0.08:
        drawing(setter)
        setter.blank(chance.uniform(0.3, 0.8))
    if kind < 0.3:
        formula(setter)
    elif kind < 0.4:
        for n in range(int(chance.integers(1, 4))):
            if n:
                setter.blank(0.28)
            words(setter)
    else:
        for n in range(int(chance.integers(1, 5))):
            if n:
                setter.blank(chance.uniform(0.2, 0.4))
            (words if chance.random() < 0.5 else formula)(setter)
    if 0.08 < drawn < 0.12:
        setter.blank(chance.uniform(0.3, 0.8))
        drawing(setter)
    return setter


def words(setter: Setter) -> None:
    c = setter.chance
    word = str(c.choice(WORDS)) if c.random() < 0.7 else "".join(c.choice([*SIGNS[:62]], int(c.integers(1, 6))))
    case = c.random()
    word = word.upper() if case < 0.1 else word.capitalize() if case < 0.4 else word
    if c.random() < 0.1:
        word = str(c.integers(0, 1000)) if c.random() < 0.6 else f"{c.uniform(0, 10):.2f}"
    if c.random() < 0.15:
        word += str(c.choice([",", ".", ":", ";", "?", "!", "-", "'s", "%", "/", "&"]))
    if c.random() < 0.08:
        word = f"({word})" if c.random() < 0.7 else f"[{word}]"
    style = BOLD if setter.bold_text else ITALIC if setter.slanted_text else UPRIGHT
    if setter.bold_text and setter.slanted_text:
        style = "bold italic"
    for sign in word:
        setter.put(sign, setter.text, style)


def formula(setter: Setter) -> None:
    """One to four atoms with signs between them; now and then in a face of text."""
    c = setter.chance
    plain = c.random() < 0.22
    family = setter.text if plain else setter.math
    if plain and c.random() < 0.4:
        setter.math = setter.text if setter.text.glyph("θ", UPRIGHT, EM) else setter.math
    count = int(c.choice([1, 1, 1, 2, 2, 3, 4]))
    for n in range(count):
        if n:
            _between(setter, family)
        atom(setter, family)


def _between(setter: Setter, family: Family) -> None:
    c = setter.chance
    kind = c.random()
    if kind < 0.3:
        setter.put(",", family, UPRIGHT)
        setter.blank(c.uniform(0.05, 0.3))
        return
    if kind < 0.4:
        setter.put("|" if kind < 0.36 else ":", family, UPRIGHT)
        return
    sign = _pick(c, RELATIONS if kind < 0.65 else SIGNED)
    gap = c.uniform(0.05, 0.3)
    setter.blank(gap)
    if not setter.put(sign, family, UPRIGHT):
        setter.put(sign, setter.math, UPRIGHT)
    setter.blank(gap)


def atom(setter: Setter, family: Family) -> None:
    c = setter.chance
    kind = c.random()
    if kind < 0.06:
        _root(setter, family)
    elif kind < 0.1:
        _dots(setter)
    elif kind < 0.15:
        _sum(setter, family)
    elif kind < 0.2:
        for sign in str(c.integers(0, 20)) if c.random() < 0.7 else f"{c.uniform(0, 2):.1f}":
            setter.put(sign, family, UPRIGHT)
    elif kind < 0.24:
        _norm(setter, family)
    elif kind < 0.3:
        for sign in str(c.choice(FUNCTIONS)):
            setter.put(sign, family, UPRIGHT)
        if c.random() < 0.3:
            scripts(setter, family)
    else:
        letter(setter, family)
        _primes_and_scripts(setter, family)
    if c.random() < 0.16:
        arguments(setter, family)


def _primes_and_scripts(setter: Setter, family: Family) -> None:
    c = setter.chance
    if c.random() < 0.07:
        for _ in range(1 if c.random() < 0.8 else 2):
            setter.put("′", setter.math, UPRIGHT, "sup" if c.random() < 0.5 else "base")
    if c.random() < 0.65:
        scripts(setter, family)


def letter(setter: Setter, family: Family, level: str = "base") -> Signed | None:
    c = setter.chance
    kind = c.random()
    style = str(c.choice([ITALIC] * 8 + [BOLD, "bold italic", UPRIGHT]))
    if kind < 0.14:
        one = setter.put(_pick(c, symbols.CALLIGRAPHIC), setter.math, UPRIGHT, level)
    elif kind < 0.18:
        one = setter.put(_pick(c, symbols.BLACKBOARD), setter.math, UPRIGHT, level)
    elif kind < 0.4:
        one = setter.put(_pick(c, GREEK_SMALL), family, style, level)
    elif kind < 0.46:
        one = setter.put(_pick(c, GREEK_CAPITAL), family, style if c.random() < 0.4 else UPRIGHT, level)
    elif kind < 0.49:
        one = setter.put(_pick(c, "∇∂ℓ∞⊤⊥∫"), setter.math, UPRIGHT, level)
    else:
        signs = COMMON if kind < 0.55 else SMALL if kind < 0.78 else LETTERS
        one = setter.put(_pick(c, signs), family, style, level)
    if one and c.random() < 0.16:
        setter.accent(_pick(c, ACCENTS[:3] * 3 + ACCENTS), one)
    return one


def scripts(setter: Setter, family: Family) -> None:
    """An index, a raised one, or both above each other."""
    c = setter.chance
    kind = c.random()
    if setter.x and c.random() < 0.3:
        setter.blank(c.uniform(0.0, 0.06))
    start = setter.x
    if kind < 0.8:
        _script(setter, family, "sub")
    if kind >= 0.62:
        after = setter.x
        if kind < 0.8 and c.random() < 0.75:
            setter.x = start + c.uniform(0, 0.1) * EM
        _script(setter, family, "sup")
        setter.x = max(setter.x, after)


def _script(setter: Setter, family: Family, level: str) -> None:
    c = setter.chance
    kind = c.random()
    if level == "sup" and kind < 0.3:
        return _spell(setter, family, _pick(c, "2∗⊤′+−T′n1" if c.random() < 0.9 else "†∘"), level)
    if kind < 0.42:
        signs = "tijknlmTNKLH" if c.random() < 0.6 else SMALL + LETTERS
        return _spell(setter, family, _pick(c, signs), level)
    if kind < 0.56:
        return _spell(setter, family, str(c.integers(0, 12 if c.random() < 0.3 else 4)), level)
    if kind < 0.7:
        return _spell(setter, family, _pick(c, GREEK_SMALL if c.random() < 0.5 else "θϕπψ"), level)
    if kind < 0.82:
        name = str(c.choice(NAMES)) if c.random() < 0.7 else str(c.choice(WORDS))
        upright = c.random() < 0.7
        for sign in name[:8]:
            setter.put(sign, family, UPRIGHT if upright else ITALIC, level)
        return None
    pattern = str(c.choice(PATTERNS))
    for sign in pattern:
        sign = _pick(c, SMALL + "TNKPLM") if sign == "a" else _pick(c, "tijknlm") if sign == "b" else sign
        sign = _pick(c, GREEK_SMALL) if sign == "α" else str(c.integers(0, 3)) if sign == "1" else sign
        _spell(setter, family, "−" if sign == "-" and not family.math and c.random() < 0.5 else sign, level)
    return None


def _spell(setter: Setter, family: Family, text: str, level: str) -> None:
    for sign in text:
        style = ITALIC if sign.isalpha() and not sign.isdigit() and setter.chance.random() < 0.9 else UPRIGHT
        sign = "−" if sign == "-" and family.math else sign
        if not setter.put(sign, family, style, level):
            setter.put(sign, setter.math, style, level)


def arguments(setter: Setter, family: Family) -> None:
    c = setter.chance
    setter.put("(", family, UPRIGHT)
    for n in range(int(c.integers(1, 3))):
        if n:
            setter.put(_pick(c, ",,|;"), family, UPRIGHT)
            setter.blank(c.uniform(0, 0.2))
        letter(setter, family)
        if c.random() < 0.4:
            scripts(setter, family)
    setter.put(")", family, UPRIGHT)


def _norm(setter: Setter, family: Family) -> None:
    sides = ("∥∥", "||", "⟨⟩", "[]", "{}")[int(setter.chance.integers(0, 5))]
    setter.put(sides[0], setter.math, UPRIGHT)
    letter(setter, family)
    setter.put(sides[1], setter.math, UPRIGHT)
    if setter.chance.random() < 0.5:
        scripts(setter, family)


def _sum(setter: Setter, family: Family) -> None:
    setter.put(_pick(setter.chance, "∑∏∫∑"), setter.math, UPRIGHT)
    if setter.chance.random() < 0.7:
        scripts(setter, family)


def _root(setter: Setter, family: Family) -> None:
    """A root with its rule, which is no sign of its own."""
    setter.put("√", setter.math, UPRIGHT)
    if not setter.out or setter.out[-1].sign != "√":
        return
    root = setter.out[-1]
    start = root.x + root.glyph.left + root.glyph.ink.shape[1]
    for sign in str(setter.chance.choice(["T", "d", "2", "n", "dk", "K", "t"])):
        setter.put(sign, family, ITALIC)
    long = max(2, round(setter.x - start))
    rule = Glyph(np.full((max(2, round(0.045 * EM)), long), 255, np.uint8), 0, root.glyph.top, 0.0)
    setter.out.append(Signed("√", "base", False, rule, start, 0.0, EM, told=False))


def drawing(setter: Setter) -> None:
    """What stands among text and is none: curves, bars, axes, rules, small boxes, arrows. It has no signs."""
    c = setter.chance
    wide, high = round(c.uniform(1.2, 5) * EM), round(c.uniform(0.7, 1.8) * EM)
    ink: Any = np.zeros((high, wide), np.uint8)
    thick = max(2, round(c.uniform(0.03, 0.12) * EM))
    kind = c.random()
    if kind < 0.5:  # a curve: a wave, noise, a bell, one that falls
        x = np.linspace(0, 1, wide)
        turns = c.uniform(0.5, 1.6) * wide / high
        y = (
            np.sin(2 * np.pi * (turns * x + c.random())),
            _noise(c, x),
            2 * np.exp(-(((x - c.uniform(0.3, 0.7)) / c.uniform(0.1, 0.3)) ** 2)) - 1,
            2 * np.exp(-c.uniform(1, 6) * x) - 1,
            np.sign(np.sin(2 * np.pi * (turns * x + c.random()))),
        )[int(c.integers(0, 5))]
        rows = (high - thick) / 2 * (1 - 0.9 * y)
        cv2.polylines(ink, [np.stack([x * wide, rows], 1).astype(np.int32)], False, 255, thick, cv2.LINE_AA)
    elif kind < 0.65:  # bars
        count = int(c.integers(3, 8))
        for n in range(count):
            left, step = round(n * wide / count), wide / count
            top = round(c.uniform(0, 0.8) * high)
            fill = -1 if c.random() < 0.8 else thick
            cv2.rectangle(ink, (left, top), (round(left + c.uniform(0.4, 0.9) * step), high - 1), 255, fill)
    elif kind < 0.8:  # an arrow or a rule
        row = high // 2
        cv2.line(ink, (0, row), (wide - 1, row), 255, thick, cv2.LINE_AA)
        if c.random() < 0.7:
            size = round(c.uniform(0.15, 0.4) * EM)
            head = np.array([(wide - 1, row), (wide - 1 - size, row - size // 2), (wide - 1 - size, row + size // 2)])
            cv2.fillPoly(ink, [head.astype(np.int32)], 255, cv2.LINE_AA)
    elif kind < 0.9:  # cells
        count = int(c.integers(2, 6))
        for n in range(count):
            left = round(n * wide / count)
            cv2.rectangle(ink, (left, 0), (round((n + 1) * wide / count), high - 1), int(c.integers(60, 256)), -1)
            cv2.rectangle(ink, (left, 0), (round((n + 1) * wide / count), high - 1), 255, thick)
    else:  # points
        for x, y in c.random((int(c.integers(5, 20)), 2)):
            cv2.circle(ink, (round(x * wide), round(y * high)), max(2, round(0.06 * EM)), 255, -1, cv2.LINE_AA)
    if c.random() < 0.3:  # axes
        cv2.line(ink, (0, 0), (0, high - 1), 255, thick)
        cv2.line(ink, (0, high - 1), (wide - 1, high - 1), 255, thick)
    low = round(-0.3 * EM - high / 2)
    setter.out.append(Signed("", "base", False, Glyph(ink, 0, low, 0.0), setter.x, 0.0, EM, told=False))
    setter.x += wide


def _noise(chance: Chance, x: Any) -> Any:
    """A line from point to point."""
    count = int(chance.integers(3, 16))
    return np.interp(x, np.linspace(0, 1, count), chance.uniform(-1, 1, count))


def _dots(setter: Setter) -> None:
    setter.put(_pick(setter.chance, "⋯…⋮…"), setter.math, UPRIGHT)


def _pick(chance: Chance, signs: str) -> str:
    return signs[int(chance.integers(0, len(signs)))]


def _one(chance: Chance, families: Sequence[Family]) -> Family:
    return families[int(chance.integers(0, len(families)))]


def _drawn(setter: Setter, chance: Chance) -> tuple[Any, Any]:
    """The signs as pixels, as large as the network sees them, with what pictures go through."""
    zoom = float(np.exp(chance.uniform(np.log(0.72), np.log(1.4))))
    k = TYPE * zoom / EM
    width, height = round(WIDE / k), round(HIGH / k)
    long = setter.x
    slack = width - long
    left = chance.uniform(0.05, 0.95) * slack if slack > 0 else -chance.uniform(0, abs(slack))
    middle = 0.5 * height + chance.uniform(-0.16, 0.16) * EM  # of the line: about half a small letter above its foot
    foot = middle + 0.3 * EM
    sheet: Any = np.zeros((height, width), np.uint8)
    rows = []
    for one in setter.out:
        x, y = round(left + one.x + one.glyph.left), round(foot + one.baseline + one.glyph.top)
        h, w = one.glyph.ink.shape
        if not paste(sheet, one.glyph.ink, x, y) or not one.told:
            continue
        rows.append((x + w / 2, y + h / 2, w, h, foot + one.baseline, one.size,
                     LEVELS.index("sup" if one.sign == "′" else one.level), one.italic, INDEX[one.sign]))  # fmt: skip
    signs = np.array(rows, np.float32).reshape(-1, 9)
    signs[:, :6] *= k
    inside = (signs[:, 0] > 0) & (signs[:, 0] < WIDE) & (signs[:, 1] > 0) & (signs[:, 1] < HIGH)
    return _aged(_weighted(sheet, chance), zoom, chance), signs[inside]


def paste(sheet: Any, ink: Any, x: int, y: int) -> bool:
    h, w = ink.shape
    top, left, bottom, right = max(0, y), max(0, x), min(sheet.shape[0], y + h), min(sheet.shape[1], x + w)
    if top >= bottom or left >= right:
        return False
    view = sheet[top:bottom, left:right]
    np.maximum(view, ink[top - y : bottom - y, left - x : right - x], out=view)
    return bool((right - left) > 0.6 * w and (bottom - top) > 0.6 * h)


def _weighted(sheet: Any, chance: Chance) -> Any:
    """Bolder or lighter."""
    kind = chance.random()
    if kind < 0.12:
        return cv2.dilate(sheet, np.ones((2, 2), np.uint8))
    if kind < 0.2:
        return cv2.dilate(sheet, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3)))
    return sheet


def _aged(sheet: Any, zoom: float, chance: Chance) -> Any:
    """Ink as a picture has it: at some resolution, in colours, compressed; and as the network is given it."""
    small = float(np.exp(chance.uniform(np.log(11), np.log(44)))) / EM
    size = (max(8, round(sheet.shape[1] * small)), max(8, round(sheet.shape[0] * small)))
    ink = cv2.resize(sheet, size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    if chance.random() < 0.25:
        ink = cv2.GaussianBlur(ink, (0, 0), chance.uniform(0.3, 0.8))
    ground = chance.integers(190, 256, 3) if chance.random() < 0.85 else chance.integers(0, 256, 3)
    own = chance.integers(0, 110, 3)
    if chance.random() < 0.3:
        own = chance.integers(0, 256, 3)
    if np.abs(own - ground).max() < 70:
        own = np.where(ground > 128, 0, 255)
    image = ground + ink[:, :, None] * (own.astype(np.float32) - ground)
    image = np.clip(image, 0, 255).astype(np.uint8)
    if chance.random() < 0.3 and min(size) >= 16:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(35, 95))]
        image = cv2.imdecode(cv2.imencode(".jpg", image, quality)[1], cv2.IMREAD_COLOR)
    if chance.random() < 0.1:
        image = np.clip(image + chance.normal(0, chance.uniform(1, 8), image.shape), 0, 255).astype(np.uint8)
    if chance.random() < 0.5 or small < 20 / EM:  # small pictures are enlarged before they are read
        image = cv2.resize(image, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    away = np.abs(image.astype(np.int16) - ground.astype(np.int16)).max(axis=2)
    strong = max(24.0, 0.15 * float(np.percentile(away, 98)))
    mask = cv2.dilate((away > strong).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    seen = symbols.inked(away, mask)
    how = cv2.INTER_AREA if seen.shape[1] > WIDE else cv2.INTER_CUBIC
    return np.clip(cv2.resize(seen, (WIDE, HIGH), interpolation=how), 0, 1)
