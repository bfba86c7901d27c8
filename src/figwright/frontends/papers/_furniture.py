"""What stands on a page and is not the paper: running heads, page numbers, line numbers, footnotes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from figwright.frontends.papers._letters import Leaf, Run
from figwright.frontends.papers._lines import Body, Line

_NUMBER = re.compile(r"^(page\s+)?[-–—\s]*(\d{1,5}|[ivxl]{1,6})[-–—\s]*(of\s+\d+)?$", re.IGNORECASE)
_MARK = re.compile(r"^([*∗†‡§¶#©]|\d{1,2}\s?[A-Z(h]|\d{1,2}$|\([a-z]\)|[a-z]\s[A-Z]|correspond|equal)", re.IGNORECASE)
_EDGE = 0.11
"""The share of a page's height, at the top and at the bottom, where heads and feet can be."""
_MARGIN, _RULE = 0.085, 10.0
"""The share of a page's height that is its upper margin; and how far below a running head its rule lies, in points."""


def cleared(leaves: Sequence[Leaf], body: Body) -> list[list[Run]]:
    """The runs of every page without heads, feet, numbers at the margin and what belongs to pictures."""
    head, foot = _limits(leaves, body)
    kept = []
    for leaf in leaves:
        counted = _counted(leaf)
        kept.append([run for run in leaf.runs if run not in counted and not _outside(run, leaf, body, head, foot)])
    return kept


def edges(leaves: Sequence[Leaf], body: Body) -> tuple[float, float]:
    """Between which heights the paper stands, in points."""
    head, foot = _limits(leaves, body)
    return head + 1, min(foot, max(leaf.height for leaf in leaves)) - 1


def _outside(run: Run, leaf: Leaf, body: Body, head: float, foot: float) -> bool:
    if run.drawn or run.box.y1 <= head + 1 or run.box.y0 >= foot - 1:
        return True
    if _NUMBER.match(run.text) and _at_end(run, leaf) and not any(_with(run, other) for other in leaf.runs):
        return True
    beside = run.box.x1 < body.left - 2 or run.box.x0 > body.right + 2
    return beside and run.text.isdigit()


def _at_end(run: Run, leaf: Leaf) -> bool:
    """At the edge of the page, or near it with nothing beyond."""
    if run.box.y1 < _EDGE * leaf.height or run.box.y0 > (1 - _EDGE) * leaf.height:
        return True
    low = run.box.y0 > (1 - 2 * _EDGE) * leaf.height and all(one.box.y0 < run.box.y1 for one in leaf.runs)
    return low or (run.box.y1 < 2 * _EDGE * leaf.height and all(one.box.y1 > run.box.y0 for one in leaf.runs))


def _counted(leaf: Leaf) -> frozenset[Run]:
    """Line numbers: numbers under each other that count on, at least six of them."""
    lanes: dict[int, list[Run]] = {}
    for run in leaf.runs:
        if not run.drawn and run.text.isdigit() and len(run.text) <= 4:
            lanes.setdefault(round(run.box.x1 / 4), []).append(run)
    found: set[Run] = set()
    for lane, runs in lanes.items():
        both = sorted((*runs, *lanes.get(lane + 1, ())), key=lambda run: run.box.y0)
        size = Counter(run.size for run in both).most_common(1)[0][0]
        both = [run for run in both if run.size == size]
        steps = [int(low.text) - int(high.text) for high, low in pairwise(both)]
        if len(steps) >= 5 and 0.8 * len(steps) <= max(steps.count(1), steps.count(5)):
            found.update(both)
    return frozenset(found)


def _with(run: Run, other: Run) -> bool:
    """Another run right after this one: then a number is not the page's, it is a heading's."""
    return 0 <= other.box.x0 - run.box.x1 < 3 * run.size and other.box.beside(run.box) > 0.5 * run.box.height


def _limits(leaves: Sequence[Leaf], body: Body) -> tuple[float, float]:
    """Where the heads end and the feet begin: lines at the edges that come again on other pages, with the rule below a
    head. A page that stands alone has a head where words stand in its margin, above a picture or on a rule."""
    seen: Counter[str] = Counter()
    spots: list[tuple[str, Run, bool]] = []
    for leaf in leaves:
        marks = set()
        for run in leaf.runs:
            top = run.box.y1 < _EDGE * leaf.height
            if not run.drawn and (top or run.box.y0 > (1 - _EDGE) * leaf.height):
                mark = f"{top} {round(run.box.y0)} {re.sub('[0-9]+', '0', run.text)}"
                marks.add(mark)
                spots.append((mark, run, top))
        seen.update(marks)
    again = [(run, top) for mark, run, top in spots if seen[mark] >= 2]
    if len(leaves) == 1:
        again += [(run, True) for run in leaves[0].runs if _lone_head(run, leaves[0])]
    heads = [run.box.y1 for run, top in again if top]
    reach = max(heads, default=0.0)
    heads += [rule.y1 for leaf in leaves for rule in leaf.rules if heads and 0 < rule.y1 - reach < _RULE]
    feet = [run.box.y0 for run, top in again if not top]
    return max(heads, default=0.0), min(feet, default=max((leaf.height for leaf in leaves), default=0.0))


def _lone_head(run: Run, leaf: Leaf) -> bool:
    if run.drawn or run.box.y1 > _MARGIN * leaf.height:
        return False
    ruled = any(0 < rule.y1 - run.box.y1 < _RULE and rule.width > 0.5 * leaf.width for rule in leaf.rules)
    middle = (run.box.y0 + run.box.y1) / 2
    return ruled or (bool(leaf.pictures) and all(box.y0 > middle for box in leaf.pictures))


def footless(lines: Sequence[Line], leaf: Leaf, body: Body) -> list[Line]:
    """The lines of a page without its footnotes: small type at the end of a column, under a rule or with a mark."""
    gone: set[int] = set()
    for cell in {line.cell for line in lines}:
        column = [at for at, line in enumerate(lines) if line.cell == cell]
        small: list[int] = []
        for at in reversed(column):
            wide = lines[at].gap > 2.5 * lines[at].size  # a row of a table
            if wide or lines[at].size > body.size - 0.8 or lines[at].box.y0 < 0.4 * leaf.height:
                break
            small.insert(0, at)
        start = next((n for n, at in enumerate(small) if _begins(lines, at, leaf)), None)
        if start is not None:
            gone.update(small[start:])
    return [line for at, line in enumerate(lines) if at not in gone]


def _begins(lines: Sequence[Line], at: int, leaf: Leaf) -> bool:
    line = lines[at]
    ruled = any(0 <= line.box.y0 - rule.y1 < 14 and rule.across(line.box) > 10 for rule in leaf.rules)
    first = at == 0 or line.box.y0 - lines[at - 1].box.y0 > 1.2 * line.size or lines[at - 1].size > line.size + 0.5
    return ruled or (first and bool(_MARK.match(line.text)))
