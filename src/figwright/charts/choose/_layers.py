"""A part's columns -> one layer: what lies along the axis, what are its values, their errors and names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from figwright.charts.choose._labels import highlighted
from figwright.charts.choose._part import Part, mentions
from figwright.charts.choose._repeats import replicate
from figwright.charts.choose._roles import LABELS, Roles, is_time, place, repeats
from figwright.charts.choose._tokens import bare, shortened, tokens
from figwright.charts.model import Layer
from figwright.tables import Column


class Unfit(Exception):
    """The data cannot be drawn in this way; the message says why."""


def own_texts(part: Part, known: Roles) -> list[Column]:
    """Words that tell something in this panel: not those that are the same in all its rows, and no labels."""
    texts = [column for column in known.texts if column.name not in part.where or len(part.where[column.name]) > 1]
    texts = [column for column in texts if len(column.distinct) > 1] or [c for c in texts if c.distinct]
    plain = [column for column in texts if not _is_label(column)]
    return plain or texts


def _is_label(column: Column) -> bool:
    said = tokens(column.name)
    return bool(said) and said[-1] in LABELS and (len(said) > 1 or said[-1] == "annotation") and said[-1] != "name"


def written(part: Part, known: Roles, used: Sequence[str | None]) -> Column | None:
    """A column of words to write at the marks."""
    return next((c for c in known.texts if _is_label(c) and c.name not in used and len(c.distinct) > 0), None)


def error_fields(known: Roles, values: Sequence[Column], *, band: bool = False) -> dict[str, Any]:
    """The fields of a layer for the errors of its values: one for each, or one that all share."""
    names = [column.name for column in values]
    out: dict[str, Any] = {}
    errors = [known.errors.get(name) for name in names]
    if errors and all(error is not None for error in errors):
        kept = tuple(error for error in errors if error is not None)
        out["band" if band else "error"] = kept[:1] if len(set(kept)) == 1 else kept
    bounds = [known.bounds.get(name) for name in names]
    if bounds and all(bounds):
        out["bounds"] = tuple(pair for pair in bounds if pair)
    return out


def axis_and_values(part: Part, known: Roles, *, words: bool) -> tuple[Column, str | None, list[Column]]:
    """The column along the axis, the column that tells series apart (long data), and the columns of values.

    `words`: a column of words is the better axis (bars); otherwise times and growing numbers are (lines).
    """
    texts = own_texts(part, known)
    numbers = list(known.numbers)
    candidates = [column for column in part.table.columns if column in texts or column in numbers]
    if part.x and part.table[part.x] in candidates:
        along = part.table[part.x]
    elif words and texts:
        along = texts[0]
        if len(texts) > 1:
            along = _main_category(part, texts)
    elif words and candidates and not repeats(candidates[0]) and len(candidates) > 1:
        along = candidates[0]
    else:
        found = place(candidates)
        if found is None:
            raise Unfit("there is only one column")
        along = found
    values = [column for column in numbers if column is not along and len(column) == len(along)]
    if part.y and part.y in [column.name for column in values]:
        values = [part.table[part.y]]
    if known.errors or known.bounds:  # how many were measured is no value beside their mean
        values = [column for column in values if column.name.lower() != "n"] or values
    if len(values) > 1:
        values = [column for column in values if not (repeats(column) and replicate(column, part.wish.text))] or values
    groups = [c for c in texts if c is not along and _groups(c) and len(c) == len(along)]
    named = [c for c in groups if c.name in mentions(part.wish.text, [one.name for one in groups])]
    plain = [c for c in groups if not replicate(c, part.wish.text)]
    single = repeats(along) or not groups or bool(plain)
    series = next(iter(named or plain or ([] if single else groups)), None)
    if not values:
        raise Unfit("there are no numbers to draw")
    if series is None and along.kind != "number" and repeats(along) and words:
        time = next((c for c in values if is_time(c) and repeats(c) and len(c.distinct) <= 6), None)
        if time is not None and len(values) > 1:
            return along, time.name, [column for column in values if column is not time][:1]
    if series and len(values) > 1 and (asked := mentions(part.wish.text, [column.name for column in values])):
        values.sort(key=lambda column: asked.get(column.name, len(part.wish.text)))
    return along, series.name if series else None, values[:1] if series else values


def _groups(column: Column) -> bool:
    """Whether the values of a column are groups of rows, and not names with a few namesakes."""
    return len(column.distinct) <= len(column) / 2


def _main_category(part: Part, texts: Sequence[Column]) -> Column:
    """Of several columns of words the one along the axis: that which is named first and not told apart by itself."""
    if part.wish.highlight and len(texts) == 2:
        # What is to stand out is told by colour: it is a series, and the other column lies along the axis.
        marked = [bool(highlighted(part.wish.highlight, column.words)) for column in texts]
        if marked.count(True) == 1:
            return texts[marked.index(False)]
    single = [column for column in texts if not repeats(column)]
    if single:
        return single[0]
    named = mentions(part.wish.text, [column.name for column in texts])
    if named:
        first = min(named, key=named.__getitem__)
        return next(column for column in texts if column.name == first)
    return texts[0]


def layer_over(
    part: Part,
    common: dict[str, Any],
    values: Sequence[Column],
    known: Roles,
    *,
    name: bool = False,
    band: bool = False,
) -> Layer:
    """A layer over these values, with their errors, their short names and what is to stand out."""
    names = shortened([column.name for column in values]) if len(values) > 1 else ()
    if name and not names:
        names = (bare(values[0].name),)
    if tuple(column.name for column in values) == names:
        names = ()
    series, along = common.get("series"), common.get("x")
    called = list(names or [column.name for column in values])
    if series:
        called = [str(value) for value in part.table[series].distinct]
    marked = highlighted(part.wish.highlight, called)
    if not marked and along:
        marked = highlighted(part.wish.highlight, part.table[along].words)
    fields = {**common, "y": [c.name for c in values], "names": names, "highlight": marked}
    if common.get("stack", "none") == "none":
        fields |= error_fields(known, values, band=band)
    return Layer.model_validate(fields)


def layers_over(
    part: Part, common: dict[str, Any], values: Sequence[Column], known: Roles, **more: bool
) -> list[Layer]:
    """One layer; two when only some of the values have errors, so that these are drawn."""
    having = [column for column in values if column.name in known.errors or column.name in known.bounds]
    rest = [column for column in values if column not in having]
    if not having or not rest or common.get("stack", "none") != "none":
        return [layer_over(part, common, values, known, **more)]
    names = dict(zip([c.name for c in values], shortened([c.name for c in values]), strict=True))
    halves = [layer_over(part, common, half, known, **more) for half in (rest, having)]
    marked = tuple(name for half in halves for name in half.highlight)
    return [
        half.model_copy(update={"names": tuple(names[name] for name in half.y), "highlight": marked}) for half in halves
    ]
