"""Values of one group -> one number: counts, sums, means, spreads; by name, here and as Python of a script."""

from __future__ import annotations

import math
from ast import literal_eval
from collections.abc import Sequence

from figwright.core.tables import Value
from figwright.plots.charts._code import literal

PERCENTILES = tuple(f"p{n}" for n in range(1, 100))
SAME_UNIT = frozenset({"sum", "mean", "median", "min", "max", "sd", "sem", "ci", *PERCENTILES})
SPREADS = ("sd", "sem", "ci")
NOUGHT = ("count", "distinct", "sum")
"""Results of which nothing is nought, and not unknown."""
RATE = "rate of "
"""Before the value whose share is taken."""
_CODE = {
    "count": "len", "distinct": "distinct", "sum": "sum", "mean": "mean", "median": "median",
    "min": "lambda values: min(values, default=np.nan)", "max": "lambda values: max(values, default=np.nan)",
    "sd": "deviation", "sem": "standard_error", "ci": "margin",
}  # fmt: skip


def code(result: str) -> str:
    """The function that the script takes."""
    if result.startswith(RATE):
        return f"lambda values: 100 * values.count({result.removeprefix(RATE)}) / (len(values) or np.nan)"
    if result in PERCENTILES:
        return f"lambda values: percentile(values, {result[1:]})"
    return _CODE[result]


def rate(value: Value) -> str:
    """The result that is the share of a value in per cent."""
    return f"{RATE}{literal(value)}"


def functions(result: str) -> tuple[str, ...]:
    """The functions of `_code` that the script's one is made of."""
    if result in PERCENTILES:
        return ("percentile",)
    needs = {"sem": ("deviation", "standard_error"), "ci": ("deviation", "margin")}
    return needs.get(result, (code(result),))


def of(result: str, values: Sequence[Value]) -> float | int | None:
    """The result of the values that are there; None where it has none."""
    if result in ("count", "distinct"):
        return len(values) if result == "count" else len(set(values))
    if not values:
        return 0 if result == "sum" else None
    if result.startswith(RATE):
        wanted: Value = literal_eval(result.removeprefix(RATE))
        return 100 * sum(value == wanted for value in values) / len(values)
    numbers = [float(value or 0) for value in values]
    if result in SPREADS:
        return _spread(result, numbers)
    ordered = sorted(numbers)
    if result in PERCENTILES:
        return _percentile(ordered, float(result[1:]) / 100)
    half = len(ordered) // 2
    middle = ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2
    return {"sum": sum(numbers), "mean": sum(numbers) / len(numbers), "median": middle, "min": ordered[0],
            "max": ordered[-1]}[result]  # fmt: skip


def _percentile(ordered: Sequence[float], share: float) -> float:
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (place - low) * (ordered[high] - ordered[low])


def _spread(result: str, values: Sequence[float]) -> float | None:
    if len(values) < 2:
        return None
    mean = sum(values) / len(values)
    deviation = math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
    return {"sd": 1.0, "sem": 1 / math.sqrt(len(values)), "ci": 1.96 / math.sqrt(len(values))}[result] * deviation


def pearson(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Pearson's r of the rows that have both numbers; None where one of them never changes."""
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if math.isfinite(a) and math.isfinite(b)]
    if len(pairs) < 2:
        return None
    middle = [sum(values) / len(pairs) for values in zip(*pairs, strict=True)]
    away = [(a - middle[0], b - middle[1]) for a, b in pairs]
    wide = math.sqrt(math.fsum(a * a for a, _ in away) * math.fsum(b * b for _, b in away))
    return math.fsum(a * b for a, b in away) / wide if wide else None
