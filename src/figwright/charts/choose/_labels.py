"""Wish + names -> what is written: labels of the axes, names in the legend, what is to stand out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from figwright.charts.choose._part import Part, mentions
from figwright.charts.choose._tokens import bare, capital, common, find, readable, shortened, tokens, unit
from figwright.charts.model import Axis
from figwright.charts.wishes._lexicon import MEASURES
from figwright.tables import Column

_ABOUT = re.compile(
    r"\babout (?P<first>.+?) and (?:their |the )?(?P<second>.+?)"
    r"(?=\s*(?:$|[,.;]|\(| comparing | for | across | by | over | with | showing | in | featuring | between ))",
    re.I,
)
_COMPARING = re.compile(
    r"\b(?:comparing|showing|of|displaying)\s+(?:the )?((?:number|amount) of [\w-]+|[\w% -]+?)"
    r"\s+(?:across|in|over|by|per|for|of)\b",
    re.I,
)
_SHOWN = re.compile(
    r"\b(?:bars?|charts?|plots?|lines?|curves|graphs?|(?:heat|tree) ?maps?|lollipops?|dots|points|areas?|arrows?)"
    r"\s+of\s+(?:the )?([\w'’ -]+?)\s+(?:by|over|across|per|for|before|against)\b",
    re.I,
)
_AXIS = re.compile(r"^(.*[^\W_])[_ ][xy]\d$")
_SHARES = re.compile(r"\bin (?:per ?cent|%)", re.I)
_KINDS_OF_THINGS = frozenset("category type group method model kind device region class entity".split())
GENERIC = frozenset("average mean median value y number result data".split())
"""Names of columns that say nothing of what was measured: an intent may, and it is told. A score or a count is
something already: to call it accuracy would be a claim about the data."""
_NO_MEASURES = _KINDS_OF_THINGS | set("and two three four five six different various several all each data".split())
_OURS = frozenset("ours our us proposed".split())


def legend(columns: Sequence[Column]) -> tuple[str, ...]:
    """What series are called: the names of their columns without what they all share; empty when that is the same."""
    names = tuple(column.name for column in columns)
    short = shortened(names)
    return () if short == names else short


def value_axis(part: Part, columns: Sequence[Column], along: Column | None = None, **more: object) -> Axis:
    """The axis of the values: called as the intent says, or by what the names of the columns share."""
    label: str | None = part.wish.y_label or None
    if label is None and len(columns) == 1:
        plain = set(tokens(bare(columns[0].name))) <= GENERIC
        label = (_spoken(part, columns, along) if plain else "") or unprefixed(part, columns[0])
    if label is None and len(columns) > 1:
        label = _spoken(part, columns, along) or common(column.name for column in columns) or None
        label = label or _named_outright(part) or None
        label = label or (
            "" if len({unit for unit in [column.unit for column in columns] if unit}) != 1 else columns[0].unit
        )
    return Axis.model_validate({"label": label, **more})


def place_axis(part: Part, along: Column | None = None, **more: object) -> Axis:
    label = part.wish.x_label or (unprefixed(part, along) if along else None)
    return Axis.model_validate({"label": label, **more})


def unprefixed(part: Part, column: Column) -> str | None:
    """A name without the words that all columns of the panel begin with; None where there are none."""
    name = readable(bare(column.name))
    if plain := _without_axis(column.name, part.table.names):
        return capital(readable(plain))
    rest = name[len(part.prefix) :].strip(" -–:|") if part.prefix and name.startswith(part.prefix) else ""
    if not rest:
        return None
    said = unit(column.name)
    return f"{capital(rest)} ({said})" if said else capital(rest)


def _without_axis(name: str, others: Sequence[str]) -> str:
    """Accuracy of "Accuracy_y1", where other columns end in such a sign of an axis as well."""
    ends = [found[1] for found in map(_AXIS.match, others) if found]
    found = _AXIS.match(name)
    return found[1] if found and len(ends) > 1 else ""


def _spoken(part: Part, columns: Sequence[Column], along: Column | None) -> str:
    """What the values are together: "about Weeks and Effectiveness" says it when the first is a column and the second
    is none."""
    found = _ABOUT.search(part.wish.text)
    if not found:
        return _measured(part)
    second = found["second"].strip(" '\"")
    rest = [along.name] if along else []
    first_known = bool(mentions(found["first"], rest)) or any(
        set(tokens(found["first"])) & set(tokens(name)) for name in rest
    )
    if not first_known or mentions(second, part.table.names) or not 0 < len(second.split()) <= 5:
        return ""
    if tokens(second)[-1:] and tokens(second)[-1] in _KINDS_OF_THINGS:
        return ""
    if any(find(tokens(word), tokens(" ".join(c.name for c in columns))) >= 0 for word in second.split()[:1]):
        return ""
    return capital(re.sub(r"^(?:various|different|several|multiple)\s+", "", second, flags=re.I))


def _measured(part: Part) -> str:
    """What is compared: "comparing average accuracy across tasks" says what the values are."""
    found = _COMPARING.search(part.wish.text)
    said = found[1].strip() if found else ""
    if (
        not said
        or len(said.split()) > 4
        or not MEASURES & {tokens(said)[0], tokens(said)[-1]}
        or mentions(said, part.table.names)
    ):
        return ""
    return capital(said)


def spoken(part: Part) -> str:
    """What an intent calls the values of which it names no column."""
    return _named_outright(part) or _measured(part)


def _named_outright(part: Part) -> str:
    """What several columns of values are together: "bars of cases by category" says it, where it names none of them."""
    found = _SHOWN.search(part.wish.text)
    said = tokens(found[1]) if found else ()
    others = {word for column in part.table.columns for word in tokens(column.name)}
    if found and 0 < len(found[1].split()) <= 4 and not _NO_MEASURES & set(said) and not others & set(said):
        return capital(found[1].strip())
    return "Percent" if _SHARES.search(part.wish.text) else ""


def highlighted(wish: str, names: Iterable[str]) -> tuple[str, ...]:
    """The series or categories that the words after "highlight" name; "ours" is whatever calls itself so."""
    if not wish:
        return ()
    said = tokens(wish)
    listed = list(dict.fromkeys(names))
    out = [name for name in listed if find(tokens(name), said) >= 0]
    if not out and _OURS & set(said):
        out = [name for name in listed if _OURS & set(tokens(name)) or "this work" in name.lower()]
    if not out and len(wish) > 2:
        out = [name for name in listed if find(said, tokens(name)) >= 0]
    return tuple(out)


def order(part: Part) -> dict[str, Any]:
    """How categories are sorted, where that is asked for."""
    return {"order": "value"} if part.wish.order else {}


def rules(part: Part) -> dict[str, Any]:
    """The line of a threshold whose number is said."""
    level = part.wish.level
    return {"rules": [{"y": level, "label": "Threshold"}]} if level is not None else {}
