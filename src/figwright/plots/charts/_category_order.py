"""Words that have an order by their meaning: answers, levels, grades, how often; and those that stand off the scale.

A chart that says no order gets the scale's: strongly disagree before disagree, however the rows lie in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Literal

from figwright.core.tables import Table, Value
from figwright.plots.charts import palettes
from figwright.plots.charts.model import Chart, Layer, Panel
from figwright.plots.charts.reckon import Reckoned, Shown
from figwright.plots.charts.reckon._steps import Gather

OFF = "#c4c9cf"
"""The colour of answers off the scale."""
_OFF = re.compile(
    r"(?:i )?(?:don.?t|do not) know|prefer not to (?:say|answer)|no (?:answer|opinion|response)|"
    r"not (?:sure|applicable)|n/?a|refused|unsure|can.?t say|skipped|other|none of these|keine angabe|wei(?:ß|ss) nicht"
)
_SIDES = (("disagree", "agree"), ("dissatisfied", "satisfied"), ("unsatisfied", "satisfied"), ("unlikely", "likely"),
          ("oppose", "support"), ("unimportant", "important"), ("difficult", "easy"), ("worse", "better"),
          ("negative", "positive"), ("decrease", "increase"), ("dislike", "like"), ("distrust", "trust"))  # fmt: skip
_WEIGHTS = {"strongly": 3, "very": 3, "extremely": 4, "completely": 4, "totally": 4, "fully": 3, "much": 3, "mostly": 2,
            "rather": 1.5, "somewhat": 1, "slightly": 1, "partly": 1, "moderately": 1, "a little": 1}  # fmt: skip
_MIDDLE = re.compile(
    r"neutral|neither.*|undecided|no (?:change|difference|effect)|indifferent|(?:about )?the same|unchanged"
)
_LISTS = tuple(
    tuple(one.strip() for one in said.split("<"))
    for said in (
        "never<almost never<rarely<seldom<occasionally<sometimes<often<frequently<usually<very often<almost always"
        "<always",
        "none<info<very low<low<medium low<medium<moderate<medium high<high<very high<severe<critical<extreme",
        "none<minimal<mild<minor<moderate<major<severe<critical",
        "very poor<poor<fair<average<good<very good<excellent<outstanding",
        "very bad<bad<poor<okay<ok<good<very good<great",
        "xs<s<m<l<xl<xxl", "tiny<small<medium<large<huge", "beginner<intermediate<advanced<expert",
        "not at all<a little<slightly<somewhat<moderately<quite a bit<very<a lot<very much<extremely",
        "f<d-<d<d+<c-<c<c+<b-<b<b+<a-<a<a+", "loss<draw<win", "lose<tie<win", "worse<tie<better", "fail<pass",
        "mon<tue<wed<thu<fri<sat<sun", "monday<tuesday<wednesday<thursday<friday<saturday<sunday",
    )
)  # fmt: skip
_COUNTED = re.compile(r"(?:score|level|grade|rating|stars?|stage) \d+")
_NUMBERED = re.compile(r"(\D*?)(\d+(?:\.\d+)?)(\D*)")
TELLING = ("bar", "lollipop", "point", "box", "violin")
"""Marks that stand at categories."""
FEWEST = 3
"""Words from which on an order is told by their meaning."""


def placed(words: Iterable[str]) -> tuple[list[str], list[str]] | None:
    """The words of a scale from its lower end to its upper one, and those off the scale; None where there is none."""
    there = list(dict.fromkeys(words))
    off = [word for word in there if _OFF.fullmatch(_normalized(word))]
    rest = [word for word in there if word not in off]
    for places in (_sided(rest), *(_listed(rest, scale) for scale in _LISTS)):
        known = [place for place in places if place is not None]
        if len(known) == len(rest) and len(rest) >= FEWEST - bool(off) and len(set(known)) == len(known) > 1:
            return sorted(rest, key=lambda word: places[rest.index(word)] or 0.0), off
    return None


def _normalized(word: str) -> str:
    return " ".join(word.lower().replace("’", "'").strip(" .!").split())


def _listed(words: Sequence[str], scale: Sequence[str]) -> list[float | None]:
    places = [float(scale.index(plain)) if (plain := _normalized(word)) in scale else None for word in words]
    # A, B and C are names; only a plus or a minus makes them grades.
    grades = "a+" in scale and not any(_normalized(word)[1:] in ("+", "-") for word in words)
    return [None] * len(places) if grades else places


def _sided(words: Sequence[str]) -> list[float | None]:
    """-3 for strongly disagree, 3 for strongly agree, 0 for what is in the middle."""
    out: list[float | None] = []
    for word in words:
        plain = _normalized(word)
        if _MIDDLE.match(plain):
            out.append(0.0)
            continue
        parts = plain.split()
        side = next((sign for low, high in _SIDES for sign, name in ((-1, low), (1, high)) if name in parts), 0)
        if "not" in parts:
            side = -side
        weight = max((_WEIGHTS[part] for part in parts if part in _WEIGHTS), default=2)
        out.append(float(side * weight) if side else None)
    return out


def in_order(found: Reckoned) -> Reckoned:
    """The chart with the order of the scales that its categories and series are, where it says none."""
    chart, colours = found.chart, dict[str, str]()
    panels = tuple(_panel(*pair, chart, colours) for pair in zip(chart.panels, found.shown, strict=True))
    if panels == chart.panels and not colours:
        return found
    ordered = chart.model_copy(update={"panels": panels, "colours": {**colours, **chart.colours}})
    return replace(found, chart=ordered)


def _panel(panel: Panel, shown: Sequence[Shown], chart: Chart, colours: dict[str, str]) -> Panel:
    pairs = zip(panel.layers, shown, strict=True)
    layers = tuple(_layer(layer, one.table, chart, colours) for layer, one in pairs)
    axis, there = panel.x, list(dict.fromkeys(named(panel, shown)))
    said = placed(there)
    if said and axis.order == "data" and [*said[0], *said[1]] != there:
        axis = axis.model_copy(update={"order": (*said[0], *said[1])})
    elif axis.order == "data" and (counted := _counted(layers, shown)):
        axis = axis.model_copy(update={"order": counted})
    if said and all(layer.mark == "bar" and layer.series is None and len(layer.y) == 1 for layer in layers):
        colours |= dict.fromkeys(said[1], OFF)
    return (
        panel.model_copy(update={"layers": layers, "x": axis}) if (axis, layers) != (panel.x, panel.layers) else panel
    )


def _counted(layers: Sequence[Layer], shown: Sequence[Shown]) -> Literal["ascending"] | tuple[str, ...]:
    """The order of categories that numbers tell apart (20, 50 and 80; chr2 and chr11), where several rows share each:
    then the order in which they come says nothing. Empty: as they come."""
    layer, table = layers[0], shown[0].table
    if layer.mark not in TELLING or layer.x is None or len({one.x for one in layers}) > 1:
        return ()
    column = table[layer.x]
    made = any(isinstance(step, Gather) for step in shown[0].steps)
    if column.kind == "date" or (len(column.distinct) == len(column) and not made):
        return ()
    there = list(column.distinct)
    if column.kind == "number":
        return "ascending" if there != sorted(there, key=_size) else ()
    order = numbered([str(value) for value in there])
    return tuple(order) if order and order != [str(value) for value in there] else ()


def numbered(words: Sequence[str]) -> list[str]:
    """Words of one beginning and a number in the order of the number, those with a letter in its place behind them
    (chrX); empty where they are others."""
    fits = [(word, match) for word in words if (match := _NUMBERED.fullmatch(word.strip()))]
    if len(fits) < FEWEST or len({(match[1], match[3]) for _, match in fits}) > 1:
        return []
    begin = fits[0][1][1]
    rest = [word for word in words if not any(char.isdigit() for char in word)]
    alike = all(begin and word.startswith(begin) and len(word) <= len(begin) + 2 for word in rest)
    if len(rest) + len(fits) < len(words) or not alike:
        return []
    return [*(word for word, _ in sorted(fits, key=lambda one: float(one[1][2]))), *rest]


def _size(value: Value) -> float:
    return float(value) if isinstance(value, int | float) else 0.0


def named(panel: Panel, shown: Sequence[Shown]) -> list[str]:
    """The words that the axis of x counts in, as they come; none where it counts in something else."""
    columns = [one.table[layer.x] for layer, one in zip(panel.layers, shown, strict=True) if layer.x]
    if not columns or any(column.kind != "text" for column in columns) or len({c.name for c in columns}) > 1:
        return []
    return [str(value) for column in columns for value in column.distinct]


def _layer(layer: Layer, table: Table, chart: Chart, colours: dict[str, str]) -> Layer:
    if layer.mark not in ("bar", "area", "line", "point"):
        return layer
    names = _series(layer, table)
    found = placed(names) if len(names) >= FEWEST else None
    numbers = layer.series is not None and layer.series in table and table[layer.series].kind == "number"
    if found is None and numbers and not layer.names:
        found = [str(value) for value in sorted(table[layer.series or ""].distinct, key=_size)], []
    if found is None:
        return layer
    scale, off = found
    if not off and not (chart.palette or chart.theme) and (ramp_name := _ramp(layer, table)):
        steps = palettes.get(ramp_name)
        colours |= {name: steps.nth(place, len(scale)) for place, name in enumerate(scale)}
    if off and layer.stack != "none":
        sided = layer.stack == "diverging" or all(place is not None for place in _sided(scale))
        ramp = palettes.get(chart.palette or ("brownteal" if sided else "blues"))
        if ramp.ramp:
            colours |= {name: ramp.nth(place, len(scale)) for place, name in enumerate(scale)}
    colours |= dict.fromkeys(off, OFF)
    # Stacks around the middle need an order: without one their two sides would be mixed.
    return layer if layer.order or [*scale, *off] == names else layer.model_copy(update={"order": (*scale, *off)})


def _series(layer: Layer, table: Table) -> list[str]:
    """What the layer's series are called."""
    if layer.series is not None:
        return [str(value) for value in table[layer.series].distinct] if layer.series in table else []
    return list(layer.names or layer.y)


def _graded(names: Sequence[str]) -> bool:
    """Whether names are numbers of one step, such as ranks; codes such as 200, 304 and 404 are not."""
    if not all(name.isdigit() for name in names):
        return False
    numbers = sorted(map(int, names))
    return len({b - a for a, b in pairwise(numbers)}) == 1


def off(names: Iterable[str]) -> list[str]:
    """The answers among names of a scale that stand off it."""
    found = placed(names)
    return found[1] if found else []


def palette(panels: Iterable[Panel], table: Table) -> str:
    """The palette when all that is shown are stacks of one scale: two-sided for answers, rising for levels; empty when
    colours need no order."""
    found = {_ramp(layer, table) for panel in panels for layer in panel.layers}
    return found.pop() if len(found) == 1 else ""


def _ramp(layer: Layer, table: Table) -> str:
    if layer.stack not in ("normal", "percent") or layer.mark not in ("bar", "area") or layer.highlight:
        return ""
    names = _series(layer, table)
    counted = all(_COUNTED.fullmatch(_normalized(name)) for name in names) or _graded(names)
    if not FEWEST <= len(names) <= 9 or (not counted and placed(names) is None):
        return ""
    return "brownteal" if all(place is not None for place in _sided(names)) else "blues"
