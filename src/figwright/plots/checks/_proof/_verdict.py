"""Plot -> Proof: what was found drawn, what not, and where picture and data disagree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from figwright.core.tables import Table
from figwright.plots.checks._proof._channels import channels
from figwright.plots.checks._proof._contoured import contoured
from figwright.plots.checks._proof._dates import dated
from figwright.plots.checks._proof._histograms import counted
from figwright.plots.checks._proof._links import Joined, joined
from figwright.plots.checks._proof._matching import Matching, explained, matched
from figwright.plots.checks._proof._near import Fault, nearly
from figwright.plots.checks._proof._pairs import renamed, swapped
from figwright.plots.checks._proof._pools import cover, lone
from figwright.plots.checks._proof._series import Data, repeating
from figwright.plots.checks._proof._spreads import spread
from figwright.plots.checks._proof._twice import doubled
from figwright.plots.checks._proof._values import plain, tokens
from figwright.plots.checks._proof._weights import weighted
from figwright.plots.checks._proof._worded import spoken
from figwright.plots.checks._proof._written import misread
from figwright.plots.readback import Drawn


@dataclass(frozen=True)
class Verdict:
    """`drawn` of `total` numbers of the data were found; columns are drawn wholly, in part, or not at all.

    Of a table without numbers, links between names are counted. `faults` is what is wrong. `foreign` are marks that
    show numbers of their own: a trend, a threshold.
    """

    drawn: int = 0
    total: int = 0
    undrawn: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    partial: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()
    foreign: tuple[str, ...] = field(default=())
    worded: bool = False
    """A table without numbers whose words, and links where it has some, are all there; or cells of words that are."""


def judged(drawn: Drawn, table: Table, intent: str = "") -> Verdict:
    data = Data(table)
    found = channels(drawn)
    matching, index = matched(data, found)
    words = spoken(drawn, table)
    for axes, mark in words.marks:
        matching.explain(axes, mark)
    links = joined(drawn, table) if not data.values and not words.total else Joined()
    faults = [
        *counted(drawn, matching),
        *spread(drawn, matching),
        *contoured(drawn, matching),
        *weighted(drawn, matching),
        *links.faults,
        *words.faults,
    ]
    cover(matching, index, words=False)
    lone(matching)
    faults += nearly(matching, index)
    explained(matching, index, [channel for channel in found if channel.words])
    cover(matching, index, words=True)
    faults += [
        *nearly(matching, index, words=True),
        *swapped(matching),
        *renamed(drawn, data),
        *dated(matching),
        *doubled(found, index),
        *misread(drawn),
    ]
    _leave_nameless(matching)
    _leave_placeless(matching)
    cells = {column.name: data.column_cells(column.name) for column in data.numbers}
    names = [name for name in cells if cells[name]]
    whole = tuple(name for name in names if not matching.undrawn(name))
    unseen = [name for name in names if not (matching.drawn | matching.blamed) & set(cells[name])]
    none = tuple(name for name in unseen if not heads_panels((data.values[cell] for cell in cells[name]), drawn))
    partial = tuple(name for name in names if name not in whole and name not in unseen)
    faults += [
        *_in_part(partial, faults, matching),
        *_left_out(none, whole, drawn, data),
        *_columns_named_by_intent(none, whole, matching, intent),
    ]
    there, total = links.there + words.there, links.total + words.total
    return Verdict(len(matching.drawn) + there, len(data.values) + total, none, whole, partial,
                   tuple(dict.fromkeys(faults)), _foreign(matching), links.whole or words.whole)  # fmt: skip


def held(drawn: Drawn, stated: Sequence[Table], intent: str = "") -> Verdict | None:
    """Each panel held against the numbers that a chart states of it; None where there are other panels than stated."""
    if len(stated) == 1:
        return judged(drawn, stated[0], intent)
    own = [
        k for k, axes in enumerate(drawn.axes) if axes.kind != "colorbar" and axes.twin is None and axes.inset is None
    ]
    if len(own) != len(stated):
        return None
    parts = []
    for place, table in zip(own, stated, strict=True):
        mine = {place, *(k for k, axes in enumerate(drawn.axes) if place in (axes.twin, axes.inset))}
        axes = tuple(a if k in mine else replace(a, marks=(), texts=(), legend=()) for k, a in enumerate(drawn.axes))
        parts.append(judged(replace(drawn, axes=axes), table, intent))
    return Verdict(
        sum(one.drawn for one in parts), sum(one.total for one in parts), _each(one.undrawn for one in parts),
        _each(one.whole for one in parts) if all(one.whole or one.worded for one in parts) else (),
        _each(one.partial for one in parts), tuple(dict.fromkeys(fault for one in parts for fault in one.faults)),
        _each(one.foreign for one in parts), all(one.worded for one in parts),
    )  # fmt: skip


def _each(names: Iterable[Sequence[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for few in names for name in few))


def _leave_nameless(matching: Matching) -> None:
    """Rows that lack the word by which the others are put together are in none of their means, and need not be."""
    data = matching.data
    made = [match.series for match in matching.matches if match.series.how in ("summary", "places")]
    for name in {column for series in made for column in series.columns}:
        beside = [column for column in data.group_of[name] if not column.numbers and repeating(column)]
        left = [cell for cell in matching.undrawn(name) if cell not in matching.blamed]
        if left and all(any(column.values[row] is None for column in beside) for _, row in left):
            matching.drawn.update(left)


def _leave_placeless(matching: Matching) -> None:
    """Rows that lack the number which the others stand over have no place in the plot, and need not be there."""
    over = {name for m in matching.matches if m.channel.name == "x" and m.series.plain for name in m.series.columns}
    for name in {name for name, _ in matching.drawn}:
        beside = [column for column in matching.data.group_of[name] if column.name in over]
        left = [cell for cell in matching.undrawn(name) if cell not in matching.blamed]
        matching.drawn.update(cell for cell in left if any(column.values[cell[1]] is None for column in beside))


def heads_panels(values: Iterable[float], drawn: Drawn) -> bool:
    """Whether all of these numbers stand in titles of panels: then the panels show them."""
    titles = {word for axes in drawn.axes for word in tokens(axes.title)}
    return {plain(f"{value:g}") for value in values} <= titles


def _in_part(partial: Sequence[str], faults: Sequence[Fault], matching: Matching) -> Iterator[Fault]:
    """Columns of which most is drawn, and of whose rest nothing else was said."""
    said = {cell[0] for fault in faults for cell in fault.cells}
    for name in partial:
        left = tuple(cell for cell in matching.undrawn(name) if cell not in matching.blamed)
        if left and name not in said and 2 * len(left) <= len(matching.data.column_cells(name)):
            values = ", ".join(f"{matching.data.values[cell]:.6g} (row {cell[1] + 1})" for cell in left[:5])
            yield Fault("missing", name, f"column {name!r} is drawn only in part; missing: {values}", left)


def _left_out(none: Sequence[str], whole: Sequence[str], drawn: Drawn, data: Data) -> Iterator[Fault]:
    """A heat map of all columns but one that stands between two others: nobody leaves that out on purpose."""
    cells = any(mark.kind == "cells" for axes in drawn.axes for mark in axes.marks)
    for group in data.table.groups:
        names = [column.name for column in group if column.numbers]
        gone = [name for name in names if name in none]
        if (
            cells
            and len(names) > 3
            and len(gone) == 1
            and gone[0] in names[1:-1]
            and set(names) - set(gone) <= set(whole)
        ):
            yield Fault("missing", gone[0], f"column {gone[0]!r} is not drawn, but all others are")


def _columns_named_by_intent(
    undrawn: Sequence[str], whole: Sequence[str], matching: Matching, intent: str
) -> Iterator[Fault]:
    """Columns that the intent names and that are not there, although all that is there is understood."""
    strange = any(c.main and len(c) > 1 and c.name not in ("x", "u", "v") for c in matching.left)
    words = f" {plain(intent)} "
    for name in undrawn if whole and not strange else ():
        if len(plain(name)) > 2 and f" {plain(name)} " in words:
            yield Fault("missing", name, f"column {name!r} is not drawn, but the intent names it")


def _foreign(matching: Matching) -> tuple[str, ...]:
    touched = {(m.channel.axes, mark) for m in matching.matches for mark in m.channel.marks}
    touched |= matching.derived
    touched |= {(c.axes, mark) for pool, _ in matching.covers for c in pool for mark in c.marks}
    strange = [
        c for c in matching.left
        if c.main and c.kind in ("line", "bars", "points", "wedges", "cells") and len(c) > 1
        and not any((c.axes, mark) in touched for mark in c.marks)
    ]  # fmt: skip
    return tuple(dict.fromkeys(f"axes {c.axes + 1}: {c.kind}{f' {c.label!r}' if c.label else ''}" for c in strange))
