"""Names of stacked series -> the palette of their order, where they have one: levels, answers, scores 1 to 5."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from figwright.charts import _palette
from figwright.charts.choose._tokens import shortened, tokens
from figwright.charts.model import Layer, Panel
from figwright.tables import Table

RISING, TWO_SIDED = "blues", "brownteal"
_LEVELS = (("none",), ("very", "low"), ("low",), ("medium",), ("high",), ("very", "high"))
_LEVEL_WORDS = {"small": "low", "minor": "low", "mild": "low", "moderate": "medium", "mid": "medium", "large": "high",
                "major": "high", "severe": "high"}  # fmt: skip
_AGAINST = frozenset("disagree unsatisfied dissatisfied negative unlikely bad poor unfit worse oppose".split())
_FOR = frozenset("agree satisfied positive likely good fit better support".split())
_STRONG = frozenset("strongly very completely extremely totally highly".split())


def palette(panels: Sequence[Panel], table: Table) -> str:
    """The palette when all that is shown are stacks of one ordered scale; empty when colours need no order."""
    found = {_scale(layer, table) for panel in panels for layer in panel.layers}
    return found.pop() if len(found) == 1 else ""


def _scale(layer: Layer, table: Table) -> str:
    if layer.stack not in ("normal", "percent") or layer.mark not in ("bar", "area") or layer.highlight:
        return ""
    names = [str(value) for value in table[layer.series].distinct] if layer.series else list(layer.names or layer.y)
    if len(names) < 3 or len(names) > 9:
        return ""
    for places, scale in ((_answers(names), TWO_SIDED), (_levels(names), RISING), (_counted(names), RISING)):
        if _one_way(places):
            return scale if (places[0] or 0) < (places[-1] or 0) else _turned(scale, len(names))
    return ""


def _turned(scale: str, count: int) -> str:
    """The colours of a scale from its end to its beginning: what is highest stays strongest."""
    ramp = _palette.get(scale)
    return ",".join(ramp.nth(place, count) for place in reversed(range(count)))


def _one_way(places: Sequence[int | None]) -> bool:
    """Whether every name has a place, and all go up or all go down."""
    known = [place for place in places if place is not None]
    steps = {a < b for a, b in pairwise(known)}
    return len(known) == len(places) > 2 and len(steps) == 1 and len(set(known)) == len(known)


def _answers(names: Sequence[str]) -> list[int | None]:
    """-2 for strongly disagree, 2 for strongly agree; what is neither, or both, is in the middle."""
    out: list[int | None] = []
    for name in names:
        said = set(tokens(name))
        side = bool(said & _FOR) - bool(said & _AGAINST)
        middle = bool(said & {"neutral", "neither", "undecided", "unsure"}) or (side == 0 and bool(said & _FOR))
        weight = 3 if said & _STRONG else 1 if said & {"moderately", "somewhat", "slightly", "partly"} else 2
        out.append(0 if middle else side * weight if side else None)
    return out


def _levels(names: Sequence[str]) -> list[int | None]:
    cut = [tuple(_LEVEL_WORDS.get(word, word) for word in tokens(name)) for name in shortened(names)]
    return [_LEVELS.index(one) if one in _LEVELS else None for one in cut]


def _counted(names: Sequence[str]) -> list[int | None]:
    """Score 1, Score 2, Score 3: a word of a scale and a number."""
    said = [tokens(name) for name in names]
    scale = all(len(one) == 2 and one[0] in ("score", "level", "grade", "rating", "star", "stage") for one in said)
    return [int(one[-1]) if scale and one[-1].isdigit() else None for one in said]
