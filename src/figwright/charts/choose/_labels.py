"""Wish + names -> what is written: labels of the axes, names in the legend, what is to stand out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from figwright.charts.choose._panels import Part, mentions
from figwright.charts.choose._tokens import capital, common, find, shortened, tokens
from figwright.charts.model import Axis
from figwright.tables import Column

_ABOUT = re.compile(
    r"\babout (?P<first>.+?) and (?:their |the )?(?P<second>.+?)(?=\s*(?:$|[,.;]|\(| comparing | for | across | by | over | with "
    r"| showing | in | featuring | between ))",
    re.I,
)
_OURS = frozenset("ours our us proposed".split())


def legend(columns: Sequence[Column]) -> tuple[str, ...]:
    """What series are called: the names of their columns without what they all share; empty when that is the same."""
    names = tuple(column.name for column in columns)
    short = shortened(names)
    return () if short == names else short


def value_axis(part: Part, columns: Sequence[Column], along: Column | None = None, **more: object) -> Axis:
    """The axis of the values: called as the intent says, or by what the names of the columns share."""
    label: str | None = part.wish.y_label or None
    if label is None and len(columns) > 1:
        label = _spoken(part, columns, along) or common(column.name for column in columns) or None
        label = label or (
            "" if len({unit for unit in [column.unit for column in columns] if unit}) != 1 else columns[0].unit
        )
    return Axis.model_validate({"label": label, **more})


def place_axis(part: Part, **more: object) -> Axis:
    return Axis.model_validate({"label": part.wish.x_label or None, **more})


def _spoken(part: Part, columns: Sequence[Column], along: Column | None) -> str:
    """What the values are together: "about Weeks and Effectiveness" says it when the first is a column and the second
    is none."""
    found = _ABOUT.search(part.wish.text)
    if not found:
        return ""
    second = found["second"].strip(" '\"")
    rest = [along.name] if along else []
    first_known = bool(mentions(found["first"], rest)) or any(
        set(tokens(found["first"])) & set(tokens(name)) for name in rest
    )
    if not first_known or mentions(second, part.table.names) or not 0 < len(second.split()) <= 5:
        return ""
    if any(find(tokens(word), tokens(" ".join(c.name for c in columns))) >= 0 for word in second.split()[:1]):
        return ""
    return capital(re.sub(r"^(?:various|different|several|multiple)\s+", "", second, flags=re.I))


def highlighted(wish: str, names: Iterable[str]) -> tuple[str, ...]:
    """The series or categories that the words after "highlight" name; "ours" is whatever calls itself so."""
    if not wish:
        return ()
    said = tokens(wish)
    listed = list(names)
    out = [name for name in listed if find(tokens(name), said) >= 0]
    if not out and _OURS & set(said):
        out = [name for name in listed if _OURS & set(tokens(name)) or "this work" in name.lower()]
    if not out and len(wish) > 2:
        out = [name for name in listed if find(said, tokens(name)) >= 0]
    return tuple(out)
