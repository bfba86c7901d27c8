"""Which rows meet conditions: enough of `charts.reckon` to see whether keys repeat among them."""

from __future__ import annotations

from figwright.charts.model import Condition, Scalar
from figwright.charts.wishes._facts import Facts
from figwright.charts.wishes._reading import Where
from figwright.tables import Value


def rows_where(facts: Facts, where: Where, *, either: bool = False) -> list[int]:
    """The rows that are shown; ranks and last steps are taken as met by all."""
    length = len(facts.columns[0]) if facts.columns else 0
    meets = any if either else all
    out = (
        [i for i in range(length) if meets(_meets(facts[name].values[i], said) for name, said in where.items())]
        if where
        else list(range(length))
    )
    for name, said in where.items():
        if any(isinstance(one, Condition) and one.last for one in said):
            last = max((v for v in facts[name].values if v is not None), key=lambda v: (str(type(v)), v))
            out = [i for i in out if facts[name].values[i] == last] or out
    return out


def _meets(value: Value, said: tuple[Scalar | Condition, ...]) -> bool:
    nots = [one for one in said if isinstance(one, Condition) and one.not_]
    if any(value in one.not_ for one in nots):
        return False
    rest = [one for one in said if one not in nots]
    return not rest or any(_one(value, one) for one in rest)


def _one(value: Value, said: Scalar | Condition) -> bool:
    if not isinstance(said, Condition):
        return value == said
    if value is None:
        return False
    text, low = str(value).casefold(), said
    try:
        return not (
            (low.above is not None and not value > low.above)  # type: ignore[operator]
            or (low.below is not None and not value < low.below)  # type: ignore[operator]
            or (low.at_least is not None and not value >= low.at_least)  # type: ignore[operator]
            or (low.at_most is not None and not value <= low.at_most)  # type: ignore[operator]
            or (low.contains and low.contains.casefold() not in text)
            or (low.starts and not text.startswith(low.starts.casefold()))
        )
    except TypeError:
        return False
