"""Part -> what is written: labels of the axes, names of series, what is to stand out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from figwright.core.tables import Column, Table
from figwright.plots.charts._code import readable
from figwright.plots.charts._names import bare, capital, common, shortened, unit
from figwright.plots.charts.model import Axis
from figwright.plots.charts.shapes._part import Part, is_time
from figwright.plots.charts.wishes import shown, unnamed
from figwright.plots.charts.wishes._lexicon import COLLECTIVE, GENERIC, MEASURES, STOP
from figwright.plots.charts.wishes._signs import SENSES
from figwright.plots.charts.wishes._text import stems

_PLAIN = frozenset("average mean median value y number result data".split())
"""Names of columns that say nothing of what was measured: an intent may, and it is told. A score or a count is
something already: to call it accuracy would be a claim about the data."""
_MEASURES = (MEASURES | COLLECTIVE) - {"distribution"}
_CLAIMS = frozenset(word for word in MEASURES if (word,) not in SENSES and word not in STOP)
"""Measures that a table holds or does not; shares and numbers of something can be told of any."""
_OURS = frozenset("ours our proposed".split())


def value_axis(part: Part, columns: Sequence[Column], **more: object) -> Axis:
    """The axis of the values: called as the intent says, or by what the names of the columns share."""
    label: str | None = part.asked.y_label or None
    if label is None and len(columns) == 1:
        plain = set(stems(bare(columns[0].name))) <= _PLAIN
        label = (quantity(part) if plain else "") or unprefixed(part, columns[0])
    elif label is None and columns:
        units = {column.unit for column in columns if column.unit}
        label = common(column.name for column in columns)
        if not unit(f"({label})") and not unit(label):
            label = quantity(part) or label or (units.pop() if len(units) == 1 else "")
    return Axis.model_validate({"label": label, **more})


def place_axis(part: Part, along: Column | None = None, **more: object) -> Axis:
    label = part.asked.x_label or (unprefixed(part, along) if along else None)
    return Axis.model_validate({"label": label, **more})


def unprefixed(part: Part, column: Column) -> str | None:
    """A name without the words that all columns of the panel begin with; None where there are none."""
    name = readable(bare(column.name))
    rest = name[len(part.prefix) :].strip(" -–:|") if part.prefix and name.startswith(part.prefix) else ""
    said = unit(column.name)
    return (f"{capital(rest)} ({said})" if said else capital(rest)) if rest else None


def quantity(part: Part) -> str:
    """What an intent calls the values where no column does: the words that name nothing else and say a measure."""
    if said := shown(part.asked.text, part.table):
        return capital(said)
    for said in unnamed(part.asked.text, part.table):
        words = stems(said)
        vague = len(words) == 1 and words[0] in STOP | COLLECTIVE | GENERIC
        measured = {*stems(said.partition(" of ")[0])[-1:]} & _MEASURES or words[:1] in (("average",), ("mean",))
        if len(words) <= 5 and not vague and measured:
            return capital(said)
    return "Percent" if re.search(r"\bin (?:per ?cent|%)", part.asked.text, re.I) else ""


def legend(columns: Sequence[Column]) -> tuple[str, ...]:
    """What series are called: the names of their columns without what they all share; empty when that is the same."""
    names = tuple(column.name for column in columns)
    short = shortened(names) if len(names) > 1 else names
    return () if short == names else short


def highlighted(part: Part, names: Iterable[str]) -> tuple[str, ...]:
    """The series or categories that the words after "highlight" name; "ours" is whatever calls itself so."""
    said = f" {' '.join(stems(part.asked.highlight))} "
    if not said.strip():
        return ()
    listed = {name: f" {' '.join(stems(name))} " for name in dict.fromkeys(names) if stems(name)}
    found = tuple(name for name, words in listed.items() if words in said)
    if not found and _OURS & set(said.split()):
        found = tuple(name for name, words in listed.items() if _OURS & set(words.split()) or "this work" in words)
    return found or tuple(name for name, words in listed.items() if said in words)


def lacking(text: str, table: Table) -> tuple[str, ...]:
    """What makes a plot another than the one that was asked for: the quantities, where the words say nothing of the
    table or where its only numbers are of another."""
    claims = tuple(one for one in unnamed(text, table) if {*stems(one)[-1:]} & _CLAIMS)
    said, known = set(stems(text)), {word for column in table.columns for word in stems(f"{column.name} {column.unit}")}
    values = {word for column in table.columns if column.kind == "text" for word in stems(" ".join(column.words[:400]))}
    if not said & (known | values):
        return claims
    numbers = [column.name for column in table.columns if column.kind == "number" and not is_time(column)]
    other = len(numbers) == 1 and not said & set(stems(numbers[0])) and not set(stems(bare(numbers[0]))) <= _PLAIN
    return claims if other else ()
