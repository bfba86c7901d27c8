"""Paint: the colour, marker and hatch of every name in a chart, the same in all its panels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count

from figwright.core import colour
from figwright.plots.charts import palettes
from figwright.plots.charts.palettes import HATCHES, MARKERS, QUIET, Palette


@dataclass(slots=True)
class Paint:
    """Gives places in the palette to names as panels ask for them."""

    palette: Palette
    places: dict[str, int] = field(default_factory=dict)
    strong: set[str] = field(default_factory=set)
    quiet: set[str] = field(default_factory=set)
    lone: dict[str, int] = field(default_factory=dict)
    """The place that panels of a single name have, by their kind."""
    fixed: dict[str, str] = field(default_factory=dict)
    """Names whose colour is settled: a line that crosses bars is dark."""

    def add(self, names: Iterable[str], highlight: Iterable[str] = (), alike: str = "") -> None:
        """The names of one panel: known ones keep their place, new ones get the next that no panel has. When colours
        are used up they get the first that their own panel has free. Single names of one kind (`alike`) share one."""
        wanted, strong = list(dict.fromkeys(names)), set(highlight)
        new = [name for name in wanted if name not in self.places]
        if alike in self.lone:
            self.places |= dict.fromkeys(new, self.lone[alike])
        else:
            taken = {self.places[name] for name in wanted if name in self.places}
            used = max(self.places.values(), default=-1) + 1
            first = used if used + len(new) <= len(self.palette.colours) else 0
            free = (place for place in count(first) if place not in taken)
            self.places |= zip(new, free, strict=False)
        if alike and new:
            self.lone.setdefault(alike, self.places[new[0]])
        if strong & set(wanted):
            self.strong |= strong & set(wanted)
            self.quiet |= set(wanted) - strong

    def colour(self, name: str) -> str:
        """Strong for what is highlighted, quiet tones for what stands beside it."""
        place = self.places.get(name, 0)
        if name in self.fixed:
            return self.fixed[name]
        if name in self.strong:
            return self.accents[sorted(self.strong, key=lambda one: self.places[one]).index(name) % len(self.accents)]
        if name in self.quiet:
            return self.quiet_tone(sorted(self.quiet, key=lambda one: self.places[one]).index(name))
        return self.palette.nth(place, max(self.places.values(), default=0) + 1)

    @property
    def accents(self) -> tuple[str, ...]:
        """The strongest colours, warm ones first: what the eye should find."""
        if self.palette.greyscale:
            return ("#1f1f1f", "#5a5a5a")
        ranked = sorted(self.palette.colours, key=lambda one: (not _warm(one), -colour.chroma(one)))
        return (self.palette.accent or ranked[0], *ranked[1:3])

    def quiet_tone(self, place: int) -> str:
        """Greyed blues, greens and sands that keep apart from each other and behind the accent."""
        tones = ("#6f89a6", "#b9c7d6", "#8fae9b", "#55616f", "#cfc3a4", "#a89fb8")
        if self.palette.greyscale:
            tones = ("#a8a8a8", "#cfcfcf", "#8a8a8a", "#e4e4e4", "#bababa", "#dadada")
        return tones[place % len(tones)]

    def marker(self, name: str) -> str:
        return MARKERS[self.places.get(name, 0) % len(MARKERS)]

    def hatch(self, name: str) -> str:
        return HATCHES[self.places.get(name, 0) % len(HATCHES)]

    @property
    def single(self) -> str:
        return self.palette.nth(0)

    @property
    def rest(self) -> str:
        """Categories that are not highlighted."""
        return QUIET if not self.palette.greyscale else "#cfcfcf"


def of(name: str, theme: str, fallback: str) -> Paint:
    return Paint(palettes.get(name or ("" if theme else fallback), theme))


def _warm(value: str) -> bool:
    return colour.hue(value) < 75 or colour.hue(value) > 340
