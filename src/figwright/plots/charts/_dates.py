"""Axes of dates: how finely they are written, and what of the date all of them share."""

from __future__ import annotations

from datetime import datetime

from figwright.plots.charts import _words
from figwright.plots.charts._code import Code
from figwright.plots.charts._numbers import moment
from figwright.plots.charts._view import View
from figwright.plots.charts.reckon._bins import MONTHS

DAY = 86_400
_FORMS = ((120, "%H:%M:%S"), (2 * DAY, "%H:%M"), (80 * DAY, "{0.day} {0:%b}"), (1500 * DAY, "%b"))
"""Seconds from the first date to the last, up to which dates are written so; beyond, years alone."""
UNITS = ("month", "week", "week (from monday)", "day", "hour", "quarter")
"""Labels that say no more than the unit in which dates are put together."""


def write(view: View, code: Code, ax: str, way: str) -> None:
    """The lines that place and write the ticks of an axis of dates."""
    code.imports.add("import matplotlib.dates as mdates")
    first, last = _ends(view)
    form = _form(first, last)
    axis = f"{ax}.{way}axis"
    if form == "%b" and first.year < last.year:  # months, and the year at each January
        code.line(f"{axis}.set_major_formatter(mdates.ConciseDateFormatter({axis}.get_major_locator()))")
        return
    sample = {"%Y": "2030", "%b": "May"}.get(form, "10:32:50" if form == "%H:%M:%S" else "28 May")
    wide = _words.width(sample, view.look.small)
    most = max(3, min(9, int(_words.inner(view) / (wide + 2.2 * view.look.small)))) if way == "x" else 9
    code.line(f"{axis}.set_major_locator(mdates.AutoDateLocator(minticks=2, maxticks={most}))")
    if form.startswith("{"):
        code.line(f'{axis}.set_major_formatter(lambda day, _: "{form}".format(mdates.num2date(day)))')
    else:
        code.line(f'{axis}.set_major_formatter(mdates.DateFormatter("{form}"))')


def shared(view: View, label: str) -> str:
    """The label of the axis with the part of the date that all ticks share and none of them writes."""
    given = view.panel.x.label
    if given is not None and given.lower() not in UNITS:
        return label
    first, last = _ends(view)
    form = _form(first, last)
    whole = ""
    if form.startswith("%H") and first.date() == last.date():
        whole = f"{first.day} {MONTHS[first.month - 1]} {first.year}"
    elif form != "%Y" and not form.startswith("%H") and first.year == last.year:
        whole = str(first.year)
    return f"{label} ({whole})" if whole and whole not in label and label else label or whole


def _form(first: datetime, last: datetime) -> str:
    span = (last - first).total_seconds()
    return next((form for most, form in _FORMS if span <= most), "%Y")


def _ends(view: View) -> tuple[datetime, datetime]:
    found = [when for value in view.table[view.layer.x or ""].values if (when := moment(value))]
    return (min(found), max(found)) if found else (datetime(2000, 1, 1), datetime(2010, 1, 1))
