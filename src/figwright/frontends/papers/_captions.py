"""Captions and what they stand under: which part of a page is the figure, which is a table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from figwright.frontends.papers._letters import Box, Leaf, Run
from figwright.frontends.papers._lines import Body, Line

_LABEL = re.compile(
    r"^(?P<kind>Fig(?:ure|\.)?|FIG(?:URE|\.)?|Table|TABLE|Tab\.)\s*(?P<number>[A-Z]{0,2}\.?\d+(?:\.\d+)*|[IVXL]+)"
    r"(?P<end>\s*[:.|—–]|\s*$|\s+(?=[A-Z(]))\s*"
)
_CLOSE = 0.95
"""Up to how many times its size the words of a caption stand apart."""
_FULL = 0.88
"""What share of its column a line of running text fills."""


@dataclass(frozen=True, slots=True)
class Caption:
    """`kind` is figure or table; `sure` is lower for what may be a sentence of the text that begins with a figure."""

    kind: str
    number: str
    text: str
    box: Box
    page: int
    size: float
    members: frozenset[int]
    sure: float


def captions(leaf: Leaf, runs: Sequence[Run], body: Body) -> list[Caption]:
    """The captions on a page, each with the places of its runs."""
    found = []
    for at, run in enumerate(runs):
        match = _LABEL.match(run.text)
        if match and not any(_just_before(other, run) for other in runs):
            found.append(_caption(leaf, runs, at, match, body))
    return [one for one in found if one.sure > 0]


def _just_before(other: Run, run: Run) -> bool:
    same = other.box.beside(run.box) > 0.5 * min(other.box.height, run.box.height)
    return same and other is not run and -3 < run.box.x0 - other.box.x1 < _CLOSE * run.size


def _caption(leaf: Leaf, runs: Sequence[Run], at: int, match: re.Match[str], body: Body) -> Caption:
    first = _row(runs, at)
    rows, box = [first], _around(runs, first)
    size = runs[at].size
    step, alone = 0.0, match.end() == len(runs[at].text)
    while True:
        below = _below(runs, rows[-1], box, size, step or 1.5 * size, alone)
        if below is None or _crossed(leaf, box, runs[below].box):
            break
        row = _row(runs, below)
        step = step or 1.12 * (_around(runs, row).y0 - _around(runs, rows[-1]).y0)
        rows.append(row)
        box = box.joined(_around(runs, row))
    kind = "figure" if match["kind"][:1].upper() == "F" else "table"
    words = [" ".join(runs[index].text for index in row) for row in rows]
    members = frozenset(index for row in rows for index in row)
    text = "\n".join(words)[match.end() :].strip()
    sure = _sure(leaf, runs, at, match, members, body)
    return Caption(kind, match["number"], text, box, leaf.number, size, members, sure)


def _crossed(leaf: Leaf, box: Box, below: Box) -> bool:
    """Whether a rule lies between a caption and what stands under it: there a table begins."""
    return any(box.y1 - 3 < rule.y0 < below.y0 + 3 and rule.across(below) > 5 for rule in leaf.rules)


def _row(runs: Sequence[Run], at: int) -> list[int]:
    """A run and those that go on after it on its line."""
    row = [at]
    beside = [n for n, run in enumerate(runs) if run.box.beside(runs[at].box) > 0.4 * min(run.box.height, 9)]
    for index in sorted(beside, key=lambda n: runs[n].box.x0):
        run, end = runs[index], max(runs[n].box.x1 for n in row)
        near = run.box.x0 - end < _CLOSE * 1.3 * runs[at].size
        if index != at and run.box.x0 > runs[at].box.x0 and near and not _LABEL.match(run.text):
            row.append(index)
    return row


def _around(runs: Sequence[Run], row: Sequence[int]) -> Box:
    lead = max(row, key=lambda at: len(runs[at].text) * runs[at].size)
    box = runs[row[0]].box
    for index in row[1:]:
        box = box.joined(runs[index].box)
    return Box(box.x0, runs[lead].box.y0, box.x1, runs[lead].box.y1)


def _below(runs: Sequence[Run], row: Sequence[int], box: Box, size: float, step: float, alone: bool) -> int | None:
    """The first run of the next line of a caption, if the line is of the same type and follows closely. Under a label
    that has a line to itself ("TABLE I") the words are centred, and may begin further left."""
    last = _around(runs, row)

    def under(run: Run) -> bool:
        middle = (run.box.x0 + run.box.x1 - last.x0 - last.x1) / 2
        if alone and abs(middle) < 0.3 * size:
            return True
        return run.box.x0 >= box.x0 - 0.5 * size and run.box.across(box) > 0.5 * run.box.width

    near = [
        at
        for at, run in enumerate(runs)
        if 0.6 * size < run.box.y0 - last.y0 <= step and under(run) and not _LABEL.match(run.text)
    ]
    if not near:
        return None
    first = min(near, key=lambda at: runs[at].box.x0)
    line = _row(runs, first)
    lead = max(line, key=lambda at: len(runs[at].text))
    return first if abs(runs[lead].size - size) <= 0.6 else None


def _sure(leaf: Leaf, runs: Sequence[Run], at: int, match: re.Match[str], members: frozenset[int], body: Body) -> float:
    """How likely this is a caption: 0 is a line of the text that only begins with the word."""
    run, marked = runs[at], bool(match["end"].strip())
    above = [
        other
        for n, other in enumerate(runs)
        if n not in members and 0 < run.box.y0 - other.box.y0 < 1.25 * body.leading and other.box.across(run.box) > 20
    ]
    running = any(body.like(other) and len(other.text) > 20 for other in above)  # a line of the text right above
    small = abs(run.size - body.size) > 0.6 or run.font != body.font
    if not marked and not (run.bold or small):
        return 0.0
    if running and not small:
        return 0.0
    return 1.0 + (not running) + marked + 0.5 * small


def best(found: Sequence[Caption]) -> list[Caption]:
    """One caption for each label, the surest; in the order of the paper."""
    kept: dict[tuple[str, str], Caption] = {}
    for one in found:
        held = kept.get((one.kind, one.number))
        if held is None or one.sure > held.sure:
            kept[one.kind, one.number] = one
    return sorted(kept.values(), key=lambda one: (one.page, round(one.box.y0 / 4), one.box.x0))


def table_zone(caption: Caption, leaf: Leaf, lines: Sequence[Line], barred: Sequence[Box]) -> Box:
    """A table reaches from its caption over the rules and rows on one side, up to where the text goes on."""
    mine = [rule for rule in leaf.rules if rule.across(caption.box) > 10]
    below = sorted((rule for rule in mine if rule.y0 >= caption.box.y1 - 2), key=lambda rule: rule.y0)
    above = sorted((rule for rule in mine if rule.y1 <= caption.box.y0 + 2), key=lambda rule: -rule.y1)
    sides = [side for side in (below, above) if side and _apart(side[0], caption.box) < 40]
    zone = caption.box
    for rule in min(sides, key=lambda side: _apart(side[0], caption.box), default=[]):
        reach = zone.joined(rule)
        if any(wall.beside(reach) > 2 and wall.across(reach) > 20 for wall in barred):
            break
        zone = reach
    rows = [line.box for line in lines if line.box not in barred]
    grown = zone != caption.box
    while grown:
        near = [row for row in rows if not zone.holds(row, 3) and _apart(row, zone) < 14 and row.across(zone) > 5]
        down = zone.y1 > caption.box.y1 + 1
        fit = [row for row in near if (row.y1 > caption.box.y1 if down else row.y0 < caption.box.y0)]
        grown = bool(fit)
        for row in fit:
            zone = zone.joined(row)
    return zone


def _apart(rule: Box, box: Box) -> float:
    return max(rule.y0 - box.y1, box.y0 - rule.y1, 0.0)


def walls(lines: Sequence[Line], body: Body) -> list[Line]:
    """Lines that a figure cannot reach over: prose and headings; also the short last line of a paragraph. A line that
    stands alone and does not fill its column may be the words of a figure."""
    found: list[Line] = []
    like = [line for line in lines if body.like(line)]
    for line in lines:
        solid = line.gap < 2.5 * body.size
        numbered = bool(re.search(r"\(\d{1,3}\)$", line.text)) and line.box.x1 > line.column[1] - 15
        prose = solid and body.like(line) and line.share >= 0.45
        prose = prose and (line.share >= _FULL or any(_neighbours(line, other, body) for other in like))
        heading = solid and line.bold and line.size >= body.size - 0.6 and line.box.x0 < line.column[0] + 30
        after = bool(found) and solid and body.like(line) and _next(found[-1], line, body)
        title = line.page == 1 and line.size >= 1.25 * body.size and line.box.width > 8 * line.size and _set(line)
        if prose or heading or after or numbered or title:
            found.append(line)
    return found


def _set(line: Line) -> bool:
    """Whether a line is centred in its column or begins where it does, as titles do and words of figures rarely."""
    left, right = line.column
    return min(abs(line.box.x0 - left), abs((line.box.x0 + line.box.x1 - left - right) / 2)) <= 0.5 * line.size


def _neighbours(line: Line, other: Line, body: Body) -> bool:
    """Whether two lines are of one paragraph, by where they stand."""
    near = 0 < abs(line.box.y0 - other.box.y0) < 1.6 * body.leading
    return near and line.page == other.page and abs(line.box.x0 - other.box.x0) <= 2.5 * body.size


def _next(last: Line, line: Line, body: Body) -> bool:
    near = 0 < line.box.y0 - last.box.y0 < 1.35 * body.leading
    return near and last.page == line.page and last.cell == line.cell and line.font == last.font


def zones(box: Box, barred: Sequence[Box], peers: Sequence[Box], limits: Box) -> tuple[Box, Box]:
    """Where a figure with its caption in `box` can be: above it, and below it; up to the next text or caption."""
    beside = [one for one in barred if one.beside(box) > 2 and not one.across(box)]
    twins = [one for one in peers if one.beside(box) > 2 and not one.across(box)]
    left = max(
        (
            limits.x0,
            *(one.x1 + 2 for one in beside if one.x1 <= box.x0 + 1),
            *((one.x1 + box.x0) / 2 for one in twins if one.x1 <= box.x0 + 1),
        )
    )
    right = min(
        (
            limits.x1,
            *(one.x0 - 2 for one in beside if one.x0 >= box.x1 - 1),
            *((one.x0 + box.x1) / 2 for one in twins if one.x0 >= box.x1 - 1),
        )
    )
    lane = Box(left, 0, right, limits.y1)
    mine = [one for one in (*barred, *peers) if one.across(lane) > 5]
    top = max((one.y1 for one in mine if one.y1 <= box.y0 + 1), default=limits.y0)
    bottom = min((one.y0 for one in mine if one.y0 >= box.y1 - 1), default=limits.y1)
    return Box(left, top, right, box.y0), Box(left, box.y1, right, bottom)
