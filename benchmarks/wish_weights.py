"""Wishes with what they mean -> the weights that choose among readings (`plots/charts/wishes/weights.json`).

    python -m benchmarks.wish_weights FOLDER... [--held FOLDER...] [--write] [--wrong 0.06]

The network that reads wishes, and the rules, must not have been tuned on these folders: both look better on what they
were tuned on. Every folder is one author. What is printed of FOLDER is of authors that were left out of the training
("leave one part out"), and of `--held` of weights that were learnt from all of FOLDER. `--write` writes the file.
"""

from __future__ import annotations

import argparse
import json
import operator
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks._wished import Wish, held, wishes
from benchmarks.wish_network import conditions, same_value
from figwright.core import tables
from figwright.core.errors import FigwrightError
from figwright.core.tables import Table
from figwright.plots import charts
from figwright.plots.charts import wishes as reader
from figwright.plots.charts.wishes import _ranked
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._features import Features
from figwright.plots.charts.wishes._hearing import hear
from figwright.plots.charts.wishes._ranked import Candidate, Weights
from figwright.plots.charts.wishes._reading import Reading
from figwright.plots.charts.wishes._rows import rows_where
from figwright.plots.charts.wishes._state import Unclear
from figwright.plots.charts.wishes._text import written_out
from figwright.plots.charts.wishes.network import predict

FILE = Path(reader.__file__).parent / "weights.json"
_SAMPLE = 130
"""Wishes that are taken of a larger folder, evenly spread: one author must not outweigh the others."""
_RARE, _SMALL = 5, 0.02
"""Features that are seen less often, and weights that are smaller, are left out."""
_READINGS, _TRUST = 2.0, 6.0
"""Strength of the prior (ridge) of each model."""
_BOUNDS = {">=": operator.ge, "<=": operator.le, "<": operator.lt, ">": operator.gt}
_COMPUTED = ("mean", "sum", "median", "min", "max", "count", "share")
"""Computations that an expectation and a reading call alike."""
_FREE = ("bias", "logit", "lead", "net")
"""Features whose weights have hardly any prior."""
Group = list[tuple[Features, bool]]
"""Choices of which those marked are right."""


@dataclass
class Example:
    """A wish with its candidates."""

    wish: Wish
    hearing: Any = None
    told: Any = None
    refusal: str = ""
    chosen: bool = True
    """Whether readings are compared at all: not where the shape of the table tells the columns."""
    ruled: str = "refused"
    """What the rules alone make of it: met, wrong or refused."""
    found: list[Candidate] = field(default_factory=list)
    right: list[bool] = field(default_factory=list)
    best: list[bool] = field(default_factory=list)

    @property
    def author(self) -> str:
        return self.wish.folder.name

    @property
    def refuse(self) -> bool:
        return bool(self.wish.given.get("refuse"))


def example(wish: Wish) -> Example:
    """A wish with its candidates, and which of them are right."""
    try:
        table = tables.read(wish.folder / wish.file)
    except FigwrightError:
        return Example(wish, chosen=False)
    said = written_out(wish.words)
    rules = reader.by_rules(table, said)
    one = Example(wish, refusal=rules.refusal, chosen=not (rules.by_shape or rules.certain))
    if not rules.refusal and rules.readings:
        one.ruled = "met" if right(wish, table, rules.readings[0]) else "wrong"
    if not one.chosen:
        return one
    one.hearing = hear(table, said)
    one.told = predict(said, one.hearing.facts)
    found = _ranked.candidates(one.hearing, one.told, rules.readings, bool(rules.refusal))
    state = [
        (candidate, verdict) for candidate in found if (verdict := right(wish, table, candidate.reading)) is not None
    ]
    one.found, one.right = [candidate for candidate, _ in state], [verdict for _, verdict in state]
    agree = [agreement(wish, candidate.reading) if verdict else -1 for candidate, verdict in state]
    one.best = [verdict and n == max(agree) for (_, verdict), n in zip(state, agree, strict=True)]
    return one


def right(wish: Wish, table: Table, reading: Reading) -> bool | None:
    """Whether a reading is as expected; None if it cannot be drawn."""
    try:
        chart = reader.drawn(reading, table)
        good = not held(wish, chart)
        if good:
            charts.compile(chart, table)
    except (FigwrightError, KeyError, IndexError, ValueError):
        return None
    return good and exact(wish, table, reading)


def exact(wish: Wish, table: Table, r: Reading) -> bool:
    """Whether rows and computation are as one of the expectations says: more than the benchmark of wishes compares."""
    facts = Facts(table)
    if r.fold is not None or r.derive or r.pivot:
        return True
    try:
        shown = set(rows_where(facts, r.where, either=r.either))
    except Unclear:
        return False
    drawn = [name for name in r.y if name in facts.by_name]
    known = {n for n in shown if not drawn or any(facts[name].values[n] is not None for name in drawn)}
    return any(
        _same_computation(way, r)
        and ((rows := expected_rows(way, facts)) is None or not (rows ^ shown) & (known | rows))
        for way in (wish.given["expect"], *wish.given.get("also", ()))
    )


def _same_computation(way: dict[str, Any], r: Reading) -> bool:
    said = str(way.get("agg") or way.get("aggregate") or "")
    how = {"avg": "mean"}.get(said.split(" ")[0], said.split(" ")[0])
    if how in ("sum", "median", "min", "max", "count"):
        return r.aggregate == how or (how == "count" and r.mark in ("histogram", "pie", "donut") and not r.y)
    return not (how == "mean" and r.aggregate in ("sum", "median", "min", "max"))


def expected_rows(way: dict[str, Any], facts: Facts) -> set[int] | None:
    """The rows that an expectation keeps; None where it is not written as conditions on words and numbers."""
    said = str(way.get("rows") or "all")
    if said.lower().startswith(("all", "none")):
        return set(range(len(facts.columns[0].values))) if said.lower() == "all" and not facts.table.left_out else None
    left = set(range(len(facts.columns[0].values)))
    found = conditions(said)
    if not found or any(name not in facts.by_name or how == "rank" or facts.dated(name) for name, how, _ in found):
        return None
    for name, how, values in found:
        kept = set()
        for n, value in enumerate(facts[name].values):
            if how in ("==", "=", "in", "!=", "not in"):
                meets = any(same_value(value, one) for one in values) == (how in ("==", "=", "in"))
            else:
                try:
                    meets = isinstance(value, (int, float)) and _BOUNDS[how](float(value), float(values[0]))
                except ValueError:
                    return None
            if meets:
                kept.add(n)
        left &= kept
    return left or None


def agreement(wish: Wish, r: Reading) -> int:
    """In how many particulars that are not counted as faults a reading is as expected: places, computation, rows."""
    scores = []
    for way in (wish.given["expect"], *wish.given.get("also", ())):
        how = str(way.get("agg") or way.get("aggregate") or "").split(" ")[0]
        how = {"avg": "mean"}.get(how, how)
        computed = how == (r.aggregate or ("mean" if r.repeats else "")) if how in _COMPUTED else not r.minus
        rows = str(way.get("rows") or "all").startswith("all") == (not r.where)
        scores.append(
            (way.get("x") == (r.x or None)) + (way.get("series") == (r.series or None)) + 2 * computed + 2 * rows
        )
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

    def descended(self, by_row: Callable[[Any], Any], ridge: float, steps: int = 300, rate: float = 0.1) -> Weights:
        """Weights by Adam, all rows at once."""
        prior = np.array([0.01 if name.startswith(_FREE) else ridge for name in self.names])
        weights, first, second = (np.zeros(len(self.names)) for _ in range(3))
        for step in range(1, steps + 1):
            slope = (self.gradient(by_row(self.scores(weights))) + prior * weights) / self.rows
            first, second = 0.9 * first + 0.1 * slope, 0.999 * second + 0.001 * slope**2
            weights -= rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-9)
        return {name: round(float(w), 2) for name, w in zip(self.names, weights, strict=True) if abs(w) >= _SMALL}


def learn_choices(groups: Sequence[Group]) -> Weights:
    """A log-linear model: the right choices of each group together are to be likely."""
    groups = [group for group in groups if any(good for _, good in group)]
    sparse = _Sparse([features for group in groups for features, _ in group])
    good = np.array([good for group in groups for _, good in group])
    sizes = np.array([len(group) for group in groups])
    starts, of = np.cumsum(sizes) - sizes, np.repeat(np.arange(len(groups)), sizes)

    def shares(scores: Any, mask: Any) -> Any:
        kept = np.where(mask, scores, -1e9)
        raised = np.exp(kept - np.maximum.reduceat(kept, starts)[of]) * mask
        return raised / np.add.reduceat(raised, starts)[of]

    return sparse.descended(lambda scores: shares(scores, np.ones(len(good))) - shares(scores, good), _READINGS)


def learn_trust(rows: Sequence[Features], good: Sequence[bool]) -> Weights:
    """A logistic model of whether the first reading is right."""
    sparse, target = _Sparse(rows), np.array(good, float)
    return sparse.descended(lambda scores: 1 / (1 + np.exp(-scores)) - target, _TRUST, steps=500)


def group(one: Example) -> Group:
    return list(zip((c.features for c in one.found), one.best, strict=True))


@dataclass
class Outcome:
    """The first reading of a wish under some weights."""

    one: Example
    order: list[Candidate]
    doubts: Features
    good: bool
    sure: float = 0.0


def outcome(one: Example, readings: Weights) -> Outcome:
    order = _ranked.by_chance(one.found, readings)
    verdict = {id(c.features): good for c, good in zip(one.found, one.right, strict=True)}
    return Outcome(
        one, order, _ranked.doubts(one.hearing, one.told, order, one.refusal), verdict[id(order[0].features)]
    )


def learnt(examples: Sequence[Example], parts: int = 3) -> tuple[Weights, Weights]:
    """The weights of readings and of trust; what trust is learnt from was ranked by weights of other authors."""
    authors = sorted({one.author for one in examples})
    part = {name: n % parts for n, name in enumerate(authors)}
    outcomes = []
    for n in range(parts):
        readings = learn_choices([group(one) for one in examples if part[one.author] != n and not one.refuse])
        outcomes += [outcome(one, readings) for one in examples if part[one.author] == n]
    trust = learn_trust([one.doubts for one in outcomes], [one.good for one in outcomes])
    return learn_choices([group(one) for one in examples if not one.refuse]), trust


def judged(examples: Sequence[Example], weights: tuple[Weights, Weights]) -> list[Outcome]:
    out = [outcome(one, weights[0]) for one in examples]
    for each in out:
        each.sure = _ranked.trust(each.doubts, weights[1])
    return out


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--held", nargs="*", type=Path, default=[])
    parser.add_argument("--write", action="store_true", help=f"write {FILE.name}")
    parser.add_argument("--wrong", type=float, default=0.0725, help="largest share of wishes that may be drawn wrong")
    parser.add_argument("--parts", type=int, default=6, help="parts that the authors are split into")
    args = parser.parse_args(arguments)
    with get_context("fork").Pool(2) as pool:
        whole = pool.map(example, list(wishes(args.folders, _SAMPLE)), chunksize=4)
        rest = pool.map(example, list(wishes(args.held, _SAMPLE)), chunksize=4)
    examples, unseen = [one for one in whole if one.found], [one for one in rest if one.found]
    authors = sorted({one.author for one in examples})
    part = {name: n % args.parts for n, name in enumerate(authors)}
    outcomes: list[Outcome] = []
    for n in range(args.parts):
        weights = learnt([one for one in examples if part[one.author] != n])
        outcomes += judged([one for one in examples if part[one.author] == n], weights)
    accept = threshold(outcomes, len(whole), args.wrong)
    print(f"accept from {accept:.2f} on")
    report(outcomes, whole, accept)
    weights = learnt(examples)
    if rest:
        print("held:")
        report(judged(unseen, weights), rest, accept)
    if args.write:
        made = {"readings": weights[0], "trust": weights[1], "accept": accept}
        FILE.write_text(json.dumps(made, indent=0, sort_keys=True) + "\n", "utf-8")


def drawn(o: Outcome, accept: float) -> bool | None:
    """Whether what is drawn unasked is right; None where nothing is."""
    if _ranked.kept(o.order):
        return next(verdicts(o.one)[id(one.features)] for one in o.order if one.ruled == "drawn")
    if _ranked.stands(o.one.hearing, o.order[0], o.one.refusal):
        return None
    return o.good if o.sure >= accept else None


def verdicts(one: Example) -> dict[int, bool]:
    return {id(c.features): good for c, good in zip(one.found, one.right, strict=True)}


def threshold(outcomes: Sequence[Outcome], count: int, wrong: float) -> float:
    """The trust from which few enough are drawn wrong."""
    for step in range(4, 100):
        if sum(drawn(one, step / 100) is False for one in outcomes) <= wrong * count:
            return step / 100
    return 1.0


def report(outcomes: Sequence[Outcome], whole: Sequence[Example], accept: float) -> None:
    """What authors would see: met, wrong, asked with the right reading among two; in brackets by the rules alone."""
    print("set: wishes; met / wrong / asked with the right reading among two (by the rules alone); right one found")
    for name in [*sorted({one.author for one in whole}), "all"]:
        all_of = [one for one in whole if name in ("all", one.author)]
        some = [one for one in outcomes if name in ("all", one.one.author)]
        states = [drawn(one, accept) for one in some]
        asked = sum(state is None and any(verdicts(o.one)[id(c.features)] for c in o.order[:2])
                    for state, o in zip(states, some, strict=True))  # fmt: skip
        rules = Counter(one.ruled for one in all_of)
        offered = sum(
            any(good and c.ruled in ("first", "second") for c, good in zip(one.found, one.right, strict=True))
            for one in all_of if one.ruled == "refused"
        )  # fmt: skip
        print(f"{name:26} {len(all_of)}; {states.count(True)} / {states.count(False)} / {asked}"
              f" ({rules['met']} / {rules['wrong']} / {offered}); {sum(any(o.one.right) for o in some)}")  # fmt: skip


if __name__ == "__main__":
    main()
