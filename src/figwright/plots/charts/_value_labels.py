"""Numbers at marks -> how they are written so that none touches its neighbour: format, size, upright or turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from figwright.plots.charts import _numbers, _words
from figwright.plots.charts._code import Code, literal
from figwright.plots.charts._view import View

LEAST = 5.0
"""Points of the smallest type that is still printed."""
_ALIKE = 30
"""Series whose largest numbers differ by less are written with as many places: 83.0 beside 76.1."""


@dataclass(frozen=True, slots=True)
class Written:
    """A format for each series, the size of the type in points, and whether it is turned by 90 degrees."""

    forms: tuple[str, ...]
    size: float
    turned: bool = False
    wide: float = 0.0
    """Points that the widest of them takes."""

    def form(self, view: View, code: Code, name: str) -> str:
        """Python for the format of the series that a loop is at; `name` is the expression of its name."""
        if self.forms[0] == _numbers.SHORT:
            view.use(code, "short(")
            return _numbers.SHORT
        if len(set(self.forms)) == 1:
            return literal(self.forms[0])
        forms: dict[str, object] = dict(zip((one.name for one in view.series), self.forms, strict=True))
        return f"{code.add('FORMATS', forms)}[{name}]"

    def options(self) -> dict[str, str]:
        return {"fontsize": f"{self.size:g}", "rotation": "90" if self.turned else ""}

    def room(self, view: View) -> float:
        """Share of the axis that they need beyond the longest mark."""
        long = self.wide if self.turned or view.horizontal else self.size
        whole = view.width * 0.72 if view.horizontal else view.height * 0.72
        return max(0.14 if not view.horizontal else 0.1, min(0.4, round((long + 6) / (whole * 72), 2)))


def slot(view: View, share: float) -> float:
    """Points along the axis of categories that a mark has for itself; `share` is its part of a category's place."""
    whole = view.height * 72 * 0.78 if view.horizontal else _words.inner(view)
    return whole * (view.categories.share if view.categories is not None else 1.0) * share


def numbers(view: View, columns: Sequence[Sequence[float]], room: float, axis: str = "auto") -> Written | None:
    """The values of the series, or None when even small turned ones would run together."""
    largest = [max(map(abs, _numbers.finite(values)), default=0.0) for values in columns]
    if axis == "auto" and 1e6 <= max(largest, default=0.0) < _numbers.HUGE:
        forms = [_numbers.SHORT] * len(columns)
        return _fitted(view, [(forms, _widths(forms, columns))], room)
    if max(largest, default=0.0) <= _ALIKE * min(filter(None, largest), default=0.0):
        alike = [value for values in columns for value in _numbers.finite(values)]
        exact, short = ([form(alike, axis)] * len(columns) for form in (_numbers.number_format, _numbers.short_format))
    else:
        exact = [_numbers.number_format(values, axis) for values in columns]
        short = [_numbers.short_format(values, axis) for values in columns]
    tried = [(forms, _widths(forms, columns)) for forms in (exact, short)]
    return _fitted(view, tried, room)


def texts(view: View, texts: Sequence[str], room: float) -> Written | None:
    """The same for words."""
    one = max((_words.width(text, 1.0) for text in texts), default=0.0)
    return _fitted(view, [([], one)], room)


def _widths(forms: Sequence[str], columns: Sequence[Sequence[float]]) -> float:
    """The widest number in type sizes."""
    pairs = zip(forms, columns, strict=True)
    shown = [_numbers.formatted(form, value) for form, values in pairs for value in _numbers.finite(values)]
    return max((_words.width(text, 1.0) for text in shown), default=0.0)


def _fitted(view: View, tried: Sequence[tuple[Sequence[str], float]], room: float) -> Written | None:
    whole = view.look.small
    sizes = [round(size, 1) for size in (whole, 0.9 * whole, 0.8 * whole) if size >= LEAST] or [whole]
    for size in sizes if view.horizontal else ():  # lines under each other
        if 1.12 * size <= room:
            return Written(tuple(tried[0][0]), size, wide=tried[0][1] * size)
    for forms, wide in tried if not view.horizontal else ():
        for size in sizes:
            if (wide + 0.3) * size <= room:
                return Written(tuple(forms), size, wide=wide * size)
    forms, wide = tried[0]
    upright = [] if view.horizontal else sizes
    return next((Written(tuple(forms), size, True, wide * size) for size in upright if 1.12 * size <= room), None)
