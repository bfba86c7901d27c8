"""Wishes with what they mean -> the weights of the reader of wishes (`plots/charts/wishes/weights.json`).

    python -m benchmarks.wish_weights FOLDER... [--write] [--wrong 0.06]

Every folder is one author. All that is printed is of authors that were left out of the training ("leave one out"):
the weights of roles, of readings and of trust alike. `--write` then learns from all folders and writes the file.
"""

from __future__ import annotations

import argparse
import json
import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks._wished import Wish, held, wishes
from figwright.core import tables
from figwright.core.errors import FigwrightError
from figwright.core.tables import Table
from figwright.plots import charts
from figwright.plots.charts import wishes as reader
from figwright.plots.charts.wishes import _ranked
from figwright.plots.charts.wishes._features import Features, role_features
from figwright.plots.charts.wishes._hearing import Hearing, hearings
from figwright.plots.charts.wishes._ranked import Candidate, Weights
from figwright.plots.charts.wishes._reading import Reading
from figwright.plots.charts.wishes._sketches import choices

FILE = Path(reader.__file__).parent / "weights.json"
_SAMPLE = 130
"""Wishes that are taken of a larger folder, evenly spread: one author must not outweigh the others."""
_RARE, _SMALL = 4, 0.04
"""Features that are seen less often, and weights that are smaller, are left out."""
_ROLES, _READINGS, _TRUST = 3.0, 1.5, 4.0
"""Strength of the prior (ridge) of each model."""
_ALIKE = 0.5
"""From here on a word that names nothing is taken for another name of a column that is expected."""
_COMPUTED = ("mean", "sum", "median", "min", "max", "count")
Group = list[tuple[Features, bool]]
"""Choices of which those marked are right."""


@dataclass
class Example:
    """A wish with its candidates."""

    wish: Wish
    table: Table
    rules: reader.Understood
    heard: list[Hearing]
    found: list[Candidate] = field(default_factory=list)
    right: list[bool] = field(default_factory=list)
    best: list[bool] = field(default_factory=list)
    """Those of the right ones that agree most with what is expected."""

    @property
    def author(self) -> str:
        return self.wish.folder.name

    @property
    def refuse(self) -> bool:
        return bool(self.wish.given.get("refuse"))

    @property
    def learnable(self) -> bool:
        """Whether the columns are compared at all: not where the shape of the table tells them."""
        return bool(self.heard) and not self.rules.by_shape and not self.rules.certain


def example(wish: Wish) -> Example:
    table = tables.read(wish.folder / wish.file)
    return Example(wish, table, reader.by_rules(table, wish.words), hearings(table, wish.words))


def expected(wish: Wish) -> list[dict[str, set[str]]]:
    """The columns of each role, in each way to serve a wish."""
    ways = []
    for way in (wish.given["expect"], *wish.given.get("also", ())):
        ys = {name for name in way.get("y") or () if not name.startswith("<")}
        roles = {role: {way.get(key)} - {None, True, False} for role, key in
                 (("x", "x"), ("series", "series"), ("facet", "panels"), ("size", "size"), ("label", "label"))}  # fmt: skip
        if not ys and set(way.get("kinds") or ()) & {"histogram", "density"}:
            ys, roles["x"] = roles["x"], set()
        over = re.search(r"over (.+)$", str(way.get("aggregate") or ""))
        ways.append({**roles, "y": ys, "over": set(re.split(r", | and ", over[1])) if over else set()})
    return ways


def role_groups(one: Example) -> list[Group]:
    """The choices of every mention of a wish in the table as it stands."""
    if one.refuse or not one.heard or one.heard[0].view:
        return []
    ways, heard, groups = expected(one.wish), one.heard[0], []
    strange = [mention for mention in heard.mentions if mention.kind == "word"]
    for mention in heard.mentions:
        found = choices(heard, mention)
        right = [bool(names) and any(set(names) <= way[role] for way in ways) for names, _, role in found]
        if mention.kind == "word":  # of several words the most alike stands for a column, if any does
            alike = [max((dict(other.options).get(names, 0.0) for other in strange), default=0.0) for names, *_ in found]
            right = [r and score >= most for r, (_, score, _), most in zip(right, found, alike, strict=True)]
            likeness = max((score for r, (_, score, _) in zip(right, found, strict=True) if r), default=0.0)
            right[0] = likeness < _ALIKE
        else:
            right[0] = not any(right)
        groups.append([(role_features(heard, mention, c), r) for c, r in zip(found, right, strict=True)])
    return groups


def compare(one: Example, roles: Weights) -> tuple[list[Candidate], list[bool], list[bool]]:
    """The candidates that can be drawn, whether each is right, and which of these are best."""
    found = _ranked.candidates(one.heard, one.rules.readings, bool(one.rules.refusal), roles) if one.learnable else []
    state = [(candidate, verdict) for candidate in found if (verdict := _right(one, candidate.reading)) is not None]
    agree = [_agreement(one.wish, candidate.reading) if right else -1 for candidate, right in state]
    best = [right and n == max(agree) for (_, right), n in zip(state, agree, strict=True)]
    return [candidate for candidate, _ in state], [right for _, right in state], best


def _right(one: Example, reading: Reading) -> bool | None:
    try:
        chart = reader.drawn(reading, one.table)
        right = not held(one.wish, chart)
        if right:
            charts.compile(chart, one.table)
    except (FigwrightError, KeyError, IndexError):
        return None
    return right


def _agreement(wish: Wish, r: Reading) -> int:
    """In how many particulars that are not counted as faults a reading is as expected: places and computation."""
    scores = []
    for way in (wish.given["expect"], *wish.given.get("also", ())):
        how = str(way.get("agg") or way.get("aggregate") or "").split(" ")[0]
        computed = how in _COMPUTED and how == (r.aggregate or ("mean" if r.repeats else ""))
        scores.append((way.get("x") == (r.x or None)) + (way.get("series") == (r.series or None)) + 2 * computed)
    return max(scores)


class _Sparse:
    """Rows of features as arrays."""

    def __init__(self, rows: Sequence[Features]) -> None:
        often = Counter(name for row in rows for name in row)
        self.names = sorted(name for name, n in often.items() if n >= _RARE)
        at = {name: n for n, name in enumerate(self.names)}
        cells = [(n, at[name], value) for n, row in enumerate(rows) for name, value in row.items() if name in at]
        self.row, self.column = (np.array([cell[n] for cell in cells], int) for n in (0, 1))
        self.value, self.rows = np.array([cell[2] for cell in cells], float), len(rows)

    def scores(self, weights: Any) -> Any:
        return np.bincount(self.row, self.value * weights[self.column], self.rows)

    def gradient(self, by_row: Any) -> Any:
        return np.bincount(self.column, self.value * by_row[self.row], len(self.names))

    def descended(self, by_row: Callable[[Any], Any], ridge: Any, steps: int = 200, rate: float = 0.1) -> Weights:
        """Weights by Adam, all rows at once."""
        weights, first, second = (np.zeros(len(self.names)) for _ in range(3))
        for step in range(1, steps + 1):
            slope = (self.gradient(by_row(self.scores(weights))) + ridge * weights) / self.rows
            first, second = 0.9 * first + 0.1 * slope, 0.999 * second + 0.001 * slope**2
            weights -= rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-9)
        return {name: round(float(w), 2) for name, w in zip(self.names, weights, strict=True) if abs(w) >= _SMALL}


def learn_choices(groups: Sequence[Group], ridge: float) -> Weights:
    """A log-linear model: the right choices of each group together are to be likely."""
    groups = [group for group in groups if any(right for _, right in group)]
    sparse = _Sparse([features for group in groups for features, _ in group])
    right = np.array([right for group in groups for _, right in group])
    sizes = np.array([len(group) for group in groups])
    starts, of = np.cumsum(sizes) - sizes, np.repeat(np.arange(len(groups)), sizes)

    def shares(scores: Any, mask: Any) -> Any:
        kept = np.where(mask, scores, -1e9)
        raised = np.exp(kept - np.maximum.reduceat(kept, starts)[of]) * mask
        return raised / np.add.reduceat(raised, starts)[of]

    return sparse.descended(lambda scores: shares(scores, np.ones(len(right))) - shares(scores, right), ridge)


def learn_trust(rows: Sequence[Features], right: Sequence[bool]) -> Weights:
    """A logistic model of whether the first reading is right."""
    sparse, target = _Sparse(rows), np.array(right, float)
    free = np.array([0.01 if name in ("bias", "logit") else _TRUST for name in sparse.names])
    return sparse.descended(lambda scores: 1 / (1 + np.exp(-scores)) - target, free, steps=400)


_WORK: tuple[list[Example], dict[str, Weights]] = ([], {})


def _compared(place: int) -> tuple[list[tuple[Any, ...]], list[bool], list[bool]]:
    one = _WORK[0][place]
    found, right, best = compare(one, _WORK[1][one.author])
    # Hearings stay here: sent back they would be copies.
    told = [(c.reading, c.sketch, one.heard.index(c.hearing), c.features, c.ruled) for c in found]
    return told, right, best


def fill(examples: list[Example], roles: dict[str, Weights]) -> None:
    """Gives all examples their candidates, by weights of roles that their author had no part in."""
    global _WORK
    _WORK = (examples, roles)
    with get_context("fork").Pool(2) as pool:
        results = pool.map(_compared, range(len(examples)), chunksize=8)
    for one, (told, right, best) in zip(examples, results, strict=True):
        one.found = [Candidate(r, s, one.heard[h], features, ruled) for r, s, h, features, ruled in told]
        one.right, one.best = right, best


def ranked(one: Example, readings: Weights) -> tuple[list[Candidate], bool]:
    """The candidates of an example in order, and whether the first is right."""
    order = _ranked.by_chance(one.found, readings)
    right = {id(c.features): r for c, r in zip(one.found, one.right, strict=True)}
    return order, right[id(order[0].features)]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--write", action="store_true", help=f"learn from all folders and write {FILE.name}")
    parser.add_argument("--wrong", type=float, default=0.06, help="largest share of wishes that may be drawn wrong")
    args = parser.parse_args(arguments)
    examples = [example(wish) for wish in wishes(args.folders, _SAMPLE)]
    authors = sorted({one.author for one in examples})
    groups = {name: [g for one in examples if one.author == name for g in role_groups(one)] for name in authors}

    def others(name: str, of: dict[str, list[Any]]) -> list[Any]:
        return [each for other in authors if other != name for each in of[other]]

    fill(examples, {name: learn_choices(others(name, groups), _ROLES) for name in authors})
    whole = {name: [list(zip((c.features for c in one.found), one.best, strict=True)) for one in examples
                    if one.author == name and not one.refuse] for name in authors}  # fmt: skip
    orders: dict[int, tuple[list[Candidate], bool]] = {}
    for name in authors:
        readings = learn_choices(others(name, whole), _READINGS)
        orders |= {n: ranked(one, readings) for n, one in enumerate(examples) if one.author == name and one.found}
    rows = {n: _ranked.doubts(order, examples[n].rules.refusal) for n, (order, _) in orders.items()}
    sure = {n: 0.0 for n in range(len(examples))}
    for name in authors:
        rest = [n for n in orders if examples[n].author != name]
        trust = learn_trust([rows[n] for n in rest], [orders[n][1] for n in rest])
        sure |= {n: 1 / (1 + math.exp(-_ranked.weighted(rows[n], trust))) for n in orders if examples[n].author == name}
    accept = _report(examples, orders, sure, args.wrong)
    if args.write:
        learnt = {
            "roles": learn_choices([g for name in authors for g in groups[name]], _ROLES),
            "readings": learn_choices([g for name in authors for g in whole[name]], _READINGS),
            "trust": learn_trust(list(rows.values()), [orders[n][1] for n in orders]),
            "accept": accept,
        }
        FILE.write_text(json.dumps(learnt, indent=0, sort_keys=True) + "\n", "utf-8")


def _report(examples: Sequence[Example], orders: dict[int, Any], sure: dict[int, float], wrong: float) -> float:
    """Prints what authors that were left out would see; the trust from which few enough are drawn wrong."""
    steps = [n / 20 for n in range(20)]
    for name in [*sorted({one.author for one in examples}), "all"]:
        some = [n for n, one in enumerate(examples) if name in ("all", one.author)]
        first = [n for n in some if n in orders]
        lone = [n for n in some if n not in orders]
        met = sum(not held_state(examples[n]) for n in first)
        line = " ".join(f"{t:.2f}:{sum(orders[n][1] and sure[n] >= t for n in first)}/"
                        f"{sum(not orders[n][1] and sure[n] >= t for n in first)}" for t in steps[4::2])  # fmt: skip
        offered = sum(any(right_of(examples[n], orders[n][0][:2])) for n in first)
        held_of = sum(any(examples[n].right) for n in first)
        print(f"{name:22} {len(some)} wishes, {len(lone)} by shape; rules {met}; one of two {offered}, any {held_of}; {line}")
    faults = [sum(not orders[n][1] and sure[n] >= t for n in orders) / len(examples) for t in steps]
    return next((t for t, share in zip(steps, faults, strict=True) if share <= wrong), 1.0)


def held_state(one: Example) -> bool:
    """Whether the rules alone refuse a wish or draw something else."""
    drawn = [right for c, right in zip(one.found, one.right, strict=True) if c.ruled == "drawn"]
    return not any(drawn)


def right_of(one: Example, few: Sequence[Candidate]) -> list[bool]:
    right = {id(c.features): r for c, r in zip(one.found, one.right, strict=True)}
    return [right[id(c.features)] for c in few]


if __name__ == "__main__":
    main()
