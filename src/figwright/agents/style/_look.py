"""A picture -> its look: everything that can be measured without knowing what it means."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from figwright.agents.style import _colours, _letters, _lines, _vector
from figwright.agents.style._colours import Swatch
from figwright.agents.style._lines import Lines
from figwright.agents.style._pictures import Picture, open_picture
from figwright.core import colour

FAMILIES: dict[str, float] = {
    "red": 27, "orange": 55, "yellow": 88, "green": 148, "teal": 195, "blue": 255, "purple": 300, "pink": 356,
}  # fmt: skip
"""The middle of each family on the circle of hues, in degrees."""
PALE, DARK = 86.0, 38.0
"""L* from which a colour is a ground, and below which it is ink."""
_TINT, _ACCENT = 0.7, 5.0
"""Least distance from grey of a tint and of an accent."""
_STRONG = 15.0


@dataclass(frozen=True, slots=True)
class Look:
    """One figure. Shares are of its sheet; sizes in points at print width: `type` is that of most letters, `sizes`
    are (points, share of letters) where the file tells, and `letters` how many there are."""

    name: str
    category: str
    is_vector: bool
    aspect: float
    ground: str
    swatches: tuple[Swatch, ...]
    blank: float
    pictorial: float
    colourfulness: float
    lines: Lines
    type: float | None = None
    sizes: tuple[tuple[float, float], ...] = ()
    families: tuple[str, ...] = ()
    bold: float = 0.0
    letters: int = 0

    def tints(self) -> tuple[Swatch, ...]:
        """Pale coloured grounds: zones and light boxes."""
        return tuple(
            s for s in self.swatches if colour.lightness(s.colour) >= PALE and colour.chroma(s.colour) >= _TINT
        )

    def greys(self) -> tuple[Swatch, ...]:
        """Pale grounds without colour, other than the sheet's own."""
        return tuple(
            s
            for s in self.swatches
            if PALE <= colour.lightness(s.colour) < 97.5
            and colour.chroma(s.colour) < _TINT
            and colour.distance(s.colour, self.ground) >= 2
        )

    def accents(self) -> tuple[Swatch, ...]:
        """Colours that are neither ground nor ink."""
        return tuple(
            s for s in self.swatches if DARK <= colour.lightness(s.colour) < PALE and colour.chroma(s.colour) >= _ACCENT
        )

    def strong(self) -> float:
        """The share of the sheet that is filled with saturated colour."""
        return sum(s.share for s in self.swatches if colour.chroma(s.colour) >= _STRONG)

    def hues(self) -> frozenset[str]:
        """The families of colour that it uses."""
        return frozenset(family(s.colour) for s in (*self.tints(), *self.accents()))


def family(found: str) -> str:
    """The name of a colour's family."""
    angle = colour.hue(found)
    return min(FAMILIES, key=lambda name: abs((FAMILIES[name] - angle + 180) % 360 - 180))


def measure(path: Path) -> Look:
    """The look of a picture file; AssetError for one that is broken, too large or unsafe."""
    return look_of(open_picture(path))


def look_of(picture: Picture) -> Look:
    colours = _colours.measure(picture.pixels)
    vector = _vector.measure(picture.drawing) if picture.drawing else None
    depth = _lines.depths(picture.pixels)
    seen = _lines.measure(picture.pixels, depth)
    told = vector.lines() if vector else seen
    letters = vector.sizes.total() if vector else 0
    return Look(
        picture.path.name if picture.path.stem not in ("figure", "human") else picture.path.parent.name,
        picture.category,
        vector is not None,
        picture.pixels.width / picture.pixels.height,
        colours.ground,
        colours.swatches,
        colours.blank,
        colours.pictorial,
        colours.colourfulness,
        # What a drawing does not say (boxes as paths) is seen in its picture.
        Lines(
            told.stroke or seen.stroke,
            _first_known(told.rounded, seen.rounded),
            told.radius or seen.radius,
            told.dashed,
        ),
        vector.sizes.most_common(1)[0][0] if vector and letters else _letters.measure(depth),
        tuple((size, count / letters) for size, count in vector.sizes.most_common()) if vector else (),
        tuple(name for name, _ in vector.families.most_common(3)) if vector else (),
        vector.bold / letters if vector and letters else 0.0,
        letters,
    )


def _first_known(one: float | None, other: float | None) -> float | None:
    return other if one is None else one
