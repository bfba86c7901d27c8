"""Reading: one way to understand a wish, complete enough to be drawn, and told in one line."""

from __future__ import annotations

from dataclasses import dataclass, field

from figwright.charts.model import Condition, Scalar

Where = dict[str, tuple[Scalar | Condition, ...]]

_PLURAL = {
    "bar": "bars", "line": "lines", "scatter": "points", "box": "boxes", "violin": "violins", "histogram": "histogram",
    "density": "density", "heatmap": "heat map", "pie": "pie", "donut": "donut", "area": "areas", "radar": "radar",
    "point": "points with errors", "lollipop": "lollipops", "arrow": "arrows", "treemap": "treemap",
}  # fmt: skip


@dataclass(frozen=True)
class Reading:
    """What is drawn, of which columns and rows, reckoned how, in which order. All names are columns of the table."""

    mark: str
    x: str = ""
    y: tuple[str, ...] = ()
    series: str = ""
    facet: str = ""
    size: str = ""
    label: str = ""
    where: Where = field(default_factory=dict)
    either: bool = False
    aggregate: str = ""
    repeats: str = ""
    over: str = ""
    error: tuple[str, ...] = ()
    bounds: tuple[tuple[str, str], ...] = ()
    bin: dict[str, str] = field(default_factory=dict)
    pivot: tuple[str, tuple[Scalar, ...]] | None = None
    minus: str = ""
    order: str = ""
    """Of categories: ascending, descending (by name), value, value-ascending."""
    order_by: str = ""
    """Another column whose values give the order."""
    log: str = ""
    zero: bool = False
    horizontal: bool = False
    stack: str = ""
    highlight: tuple[Scalar, ...] = ()
    values: bool = False
    fit: bool = False
    y_label: str = ""
    """What the wish calls a quantity that no column is named for."""
    unknown: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    """What the wish does not say and the table's shape decided."""
    score: float = 0.0

    @property
    def meaning(self) -> tuple[object, ...]:
        """What makes two readings different: columns, rows, reckoning, kind."""
        return (self.mark, self.x, self.y, self.series, self.facet, self.size, str(self.where), self.aggregate, self.minus,
                str(self.pivot), str(self.bin))  # fmt: skip

    def told(self) -> str:
        """The reading in one line."""
        parts = [f"{_PLURAL.get(self.mark, self.mark)} of {self._what()}"]
        if self.stack:
            parts[0] = f"stacked {parts[0]}"
        if rows := conditions(self.where, either=self.either):
            parts[0] += f" where {rows}"
        if self.pivot:
            pass
        elif self.x and self.mark == "scatter":
            parts[0] += f" against `{self.x}`"
        elif self.x and self.mark not in ("histogram", "density"):
            parts[0] += f" by {self._binned(self.x)}" if self.mark != "line" else f" over {self._binned(self.x)}"
        if self.series:
            parts.append({"heatmap": f"rows `{self.series}`"}.get(self.mark, f"coloured by {self._binned(self.series)}"))
        if self.facet:
            parts.append(f"one panel per `{self.facet}`")
        if self.size:
            parts.append(f"sized by `{self.size}`")
        if self.label:
            parts.append(f"labelled by `{self.label}`")
        if self.repeats:
            name = {"sd": "standard deviation", "sem": "standard error", "ci": "95 % interval"}[self.repeats]
            parts.append(f"{name}{f' over `{self.over}`' if self.over else ''} as error bars")
        elif self.error or self.bounds:
            parts.append("errors from the table")
        if self.order:
            parts.append({"ascending": "in ascending order of names", "descending": "in descending order of names",
                          "value": "largest first", "value-ascending": "smallest first"}.get(self.order, f"ordered by `{self.order_by}`"))  # fmt: skip
        if self.log:
            parts.append(f"log {' and '.join(self.log)} axis")
        if self.highlight:
            parts.append(f"{', '.join(map(str, self.highlight))} highlighted")
        return "; ".join(parts)

    def _binned(self, name: str) -> str:
        return f"{self.bin[name]} of `{name}`" if name in self.bin else f"`{name}`"

    def _what(self) -> str:
        if self.pivot:
            return " against ".join(f"`{self.y[0]}` of {v}" for v in reversed(self.pivot[1]))
        names = ", ".join(f"`{name}`" for name in self.y)
        if self.aggregate == "count":
            return "the number of rows"
        if self.aggregate == "share":
            return f"the share of {names or 'rows'}"
        if self.aggregate == "distinct":
            return f"the number of different {names}"
        if self.aggregate == "correlation":
            return f"the correlation of {names}"
        shown = names or f"`{self.x}`"
        if self.minus:
            shown = f"{shown} minus `{self.minus}`"
        return f"{self.aggregate} {shown}".strip()


def conditions(where: Where, *, either: bool = False) -> str:
    """Which rows, in words."""
    return (" or " if either else ", ").join(_condition(name, said) for name, said in where.items())


def _condition(name: str, said: tuple[Scalar | Condition, ...]) -> str:
    plain = [str(one) for one in said if not isinstance(one, Condition)]
    parts = [f"{name} = {' or '.join(plain)}"] if plain else []
    words = {"above": ">", "below": "<", "at_least": "≥", "at_most": "≤", "contains": "contains", "starts": "starts with"}
    for one in said:
        if isinstance(one, Condition):
            parts += [f"{name} is not {' or '.join(map(str, one.not_))}"] if one.not_ else []
            parts += [f"{name} {word} {getattr(one, key)}" for key, word in words.items() if getattr(one, key) not in (None, "")]
            parts += [f"{name} is among the {one.top} largest"] if one.top else []
            parts += [f"{name} is among the {one.bottom} smallest"] if one.bottom else []
            parts += [f"{name} is at its last"] if one.last else []
    return ", ".join(parts)
