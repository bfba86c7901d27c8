"""Looks -> what a set of figures has in common: how many do something, and how the rest is spread."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from figwright.agents.style._colours import Swatch
from figwright.agents.style._look import FAMILIES, Look, family
from figwright.core import colour

ZONED = 0.03
"""Share of the sheet from which tints count as grounds of zones."""


@dataclass(frozen=True, slots=True)
class Shade:
    """A colour that several figures use; `figures` is the share of them that do."""

    colour: str
    figures: float


@dataclass(frozen=True, slots=True)
class Hue:
    """A family of colour over the set: its angle, its accents and its tints, and the share of figures that use it."""

    name: str
    angle: float
    accents: tuple[Swatch, ...]
    tints: tuple[Swatch, ...]
    figures: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """A set of looks, asked by its methods."""

    looks: tuple[Look, ...]

    def __len__(self) -> int:
        return len(self.looks)

    def share(self, has: Callable[[Look], bool]) -> float:
        """The share of figures of which something is true."""
        return sum(map(has, self.looks)) / len(self.looks)

    def spread(self, value: Callable[[Look], float | None]) -> tuple[float, float, float] | None:
        """Lower quartile, median and upper quartile of what was measured; None when nothing was."""
        found = [number for look in self.looks if (number := value(look)) is not None]
        if len(found) < 2:
            return (found[0],) * 3 if found else None
        low, middle, high = quantiles(found, n=4, method="inclusive")
        return low, middle, high

    def shades(self, of: Callable[[Look], Sequence[Swatch]], most: int, alike: float) -> tuple[Shade, ...]:
        """The colours that the most figures share, those nearer than `alike` taken together."""
        weights: dict[str, float] = {}
        for look in self.looks:
            for swatch in of(look):
                weights[swatch.colour] = weights.get(swatch.colour, 0.0) + math.sqrt(swatch.share)
        leaders: list[str] = []
        for found in sorted(weights, key=lambda name: (-weights[name], name)):
            if all(colour.distance(found, leader) >= alike for leader in leaders):
                leaders.append(found)
        palettes = [[swatch.colour for swatch in of(look)] for look in self.looks]
        users = {leader: _users(leader, palettes, alike) for leader in leaders[: 6 * most]}
        ranked = sorted(users, key=lambda leader: (-users[leader], leaders.index(leader)))
        return tuple(Shade(leader, users[leader]) for leader in ranked[:most])

    def hues(self) -> tuple[Hue, ...]:
        """The families that the set uses, the commonest first."""
        found = (self._hue(name) for name in FAMILIES)
        return tuple(sorted((hue for hue in found if hue.figures), key=lambda hue: -hue.figures))

    def _hue(self, name: str) -> Hue:
        accents = self._members(name, Look.accents)
        tints = self._members(name, Look.tints)
        users = self.share(lambda look: name in look.hues())
        # Accents tell the angle better than tints, whose angle is lost in rounding.
        angle = _mean_angle(accents or tints)
        return Hue(name, angle, accents, tints, users)

    def _members(self, name: str, of: Callable[[Look], Iterable[Swatch]]) -> tuple[Swatch, ...]:
        return tuple(swatch for look in self.looks for swatch in of(look) if family(swatch.colour) == name)

    def by_category(self, fewest: int = 3) -> dict[str, Statistics]:
        """The same for every field that has enough figures."""
        fields = sorted({look.category for look in self.looks} - {""})
        groups = {field: tuple(look for look in self.looks if look.category == field) for field in fields}
        return {field: Statistics(group) for field, group in groups.items() if len(group) >= fewest}

    def middle(self, value: Callable[[Look], float | None], otherwise: float) -> float:
        found = [number for look in self.looks if (number := value(look)) is not None]
        return median(found) if found else otherwise


def _users(leader: str, palettes: Sequence[Sequence[str]], alike: float) -> float:
    """The share of palettes that hold a colour or one like it."""
    return sum(any(colour.distance(found, leader) < alike for found in each) for each in palettes) / len(palettes)


def tinted(look: Look) -> float:
    """The share of the sheet that lies under pale colour."""
    return sum(swatch.share for swatch in look.tints())


def _mean_angle(swatches: Sequence[Swatch]) -> float:
    points = [(math.sqrt(s.share), *colour.oklab(s.colour)[1:]) for s in swatches]
    a, b = (sum(point[0] * point[axis] for point in points) for axis in (1, 2))
    return math.degrees(math.atan2(b, a)) % 360
