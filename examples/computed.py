"""Writes the data of those plots whose numbers are computed: formulas and seeded samples, no measurement.

python -m examples.computed
"""

from __future__ import annotations

import csv
import math
import random
from collections.abc import Callable, Iterable, Sequence
from io import StringIO

from examples.charts import FOLDER


def main() -> None:
    for name in TABLES:
        (FOLDER / name).mkdir(exist_ok=True)
        (FOLDER / name / "data.csv").write_text(written(name), "utf-8")


def written(name: str) -> str:
    """A table as it stands in its file."""
    header, rows = TABLES[name]()
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue()


Made = tuple[Sequence[str], Iterable[Sequence[object]]]


def descent() -> Made:
    """f(x, y) = x² / 2 + 10 y² from (10, 1): plain gradient descent, with momentum, and Nesterov's."""
    header = ("Step", "Gradient descent", "Momentum", "Nesterov")
    ways = [_descended(0.0, False), _descended(0.75, False), _descended(0.75, True)]
    return header, [(step, *(f"{way[step]:.6g}" for way in ways)) for step in range(0, 61, 2)]


def _descended(beta: float, ahead: bool, rate: float = 0.04) -> list[float]:
    place, speed, values = [10.0, 1.0], [0.0, 0.0], []
    for _ in range(61):
        values.append(place[0] ** 2 / 2 + 10 * place[1] ** 2)
        at = [p + beta * v for p, v in zip(place, speed, strict=True)] if ahead else place
        slope = (at[0], 20 * at[1])
        speed = [beta * v - rate * g for v, g in zip(speed, slope, strict=True)]
        place = [p + v for p, v in zip(place, speed, strict=True)]
    return values


def averages() -> Made:
    """Means of n throws of a die, 60 times each: what is left of the spread."""
    chance = random.Random(7)
    rows = []
    for throws in (1, 4, 16, 64):
        for _ in range(60):
            mean = sum(chance.randint(1, 6) for _ in range(throws)) / throws
            rows.append((f"n = {throws}", f"{mean:.3f}"))
    return ("Throws", "Mean of throws"), rows


def estimates() -> Made:
    """π by points in a quarter circle: mean and deviation of twenty tries."""
    chance, rows = random.Random(11), []
    for power in range(2, 6):
        tries = []
        for _ in range(20):
            inside = sum(chance.random() ** 2 + chance.random() ** 2 <= 1 for _ in range(10**power))
            tries.append(4 * inside / 10**power)
        mean = sum(tries) / len(tries)
        spread = math.sqrt(sum((one - mean) ** 2 for one in tries) / (len(tries) - 1))
        rows.append((10**power, f"{mean:.4f}", f"{spread:.4f}"))
    return ("Samples", "Estimate of π", "Standard deviation"), rows


def field() -> Made:
    """The slope of f(x, y) = x² − y² around its saddle, downhill."""
    steps = [i / 2 for i in range(-4, 5)]
    return ("x", "y", "dx", "dy"), [(x, y, -2 * x, 2 * y) for y in steps for x in steps]


def himmelblau() -> Made:
    """(x² + y − 11)² + (x + y² − 7)², which has four equal minima, as log10 of one more."""
    steps = [i * 0.26 for i in range(-20, 21)]
    height = {(x, y): math.log10(1 + (x * x + y - 11) ** 2 + (x + y * y - 7) ** 2) for y in steps for x in steps}
    return ("x", "y", "log10 of 1 + f"), [(f"{x:.2f}", f"{y:.2f}", f"{z:.4f}") for (x, y), z in height.items()]


def ripple() -> Made:
    """sin(r) / r."""
    steps = [i * 0.8 for i in range(-12, 13)]
    rows = []
    for y in steps:
        for x in steps:
            radius = math.hypot(x, y)
            rows.append((f"{x:.1f}", f"{y:.1f}", f"{math.sin(radius) / radius if radius else 1:.4f}"))
    return ("x", "y", "sin(r) / r"), rows


def sums() -> Made:
    """Sums of twelve random numbers between 0 and 1, less six: nearly a normal distribution."""
    chance = random.Random(3)
    return ("Sum of twelve, less six",), [(f"{sum(chance.random() for _ in range(12)) - 6:.3f}",) for _ in range(600)]


def decay() -> Made:
    """A decays to B and B to C, with half-lives of 2 and 5 hours: what is left of 100 atoms each."""
    first, second = math.log(2) / 2, math.log(2) / 5
    rows = []
    for step in range(0, 49):
        t = step / 2
        a = 100 * math.exp(-first * t)
        b = 100 * first / (second - first) * (math.exp(-first * t) - math.exp(-second * t))
        rows.append((f"{t:g}", f"{a:.3f}", f"{b:.3f}", f"{100 - a - b:.3f}"))
    return ("Hours", "A", "B", "C"), rows


def series() -> Made:
    """What two series for π have come to after n terms."""
    slow, fast, rows = 0.0, 3.0, []
    for n in range(1, 41):
        sign = -1 if n % 2 == 0 else 1
        slow += sign * 4 / (2 * n - 1)
        fast += sign * 4 / ((2 * n) * (2 * n + 1) * (2 * n + 2))
        rows.append((n, f"{slow:.6f}", f"{fast:.6f}"))
    return ("Terms", "Leibniz", "Nilakantha"), rows


def walks() -> Made:
    """Where forty walkers are after 10, 40 and 160 steps, with and without a wind."""
    chance = random.Random(5)
    rows: list[tuple[object, ...]] = []
    for steps in (10, 40, 160):
        for kind, right in (("still air", 0.5), ("wind", 0.56)):
            ends = [sum(1 if chance.random() < right else -1 for _ in range(steps)) for _ in range(40)]
            rows.extend((f"{steps} steps", kind, end) for end in ends)
    return ("Time", "Weather", "Distance"), rows


def digits() -> Made:
    """How often a guess from three noisy pixels is right: sixteen hundred letters, four kinds of them."""
    chance, names = random.Random(9), ("b", "d", "p", "q")
    signs = {"b": (0, 0), "d": (1, 0), "p": (0, 1), "q": (1, 1)}
    found = dict.fromkeys(((a, b) for a in names for b in names), 0)
    for _ in range(400):
        for true in names:
            seen = tuple(bit ^ (chance.random() < risk) for bit, risk in zip(signs[true], (0.18, 0.08), strict=True))
            found[true, next(name for name, sign in signs.items() if sign == seen)] += 1
    return ("True letter", "Read as", "Letters"), [(a, b, count) for (a, b), count in found.items()]


TABLES: dict[str, Callable[[], Made]] = {
    "descent": descent,
    "averages-of-throws": averages,
    "estimates-of-pi": estimates,
    "saddle-field": field,
    "himmelblau": himmelblau,
    "ripple": ripple,
    "sums-of-twelve": sums,
    "decay-chain": decay,
    "series-for-pi": series,
    "walks-in-the-wind": walks,
    "mirrored-letters": digits,
}

if __name__ == "__main__":
    main()
