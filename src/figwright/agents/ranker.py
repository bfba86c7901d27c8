"""Ranker: which of some drawings is best. By the checks where they tell; otherwise a look at them, in both orders."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Literal

from pydantic import BaseModel, Field

from figwright.agents._answers import json_in
from figwright.agents._shown_data import shown_data
from figwright.checks import Finding
from figwright.errors import FigwrightError
from figwright.models import Image
from figwright.session import Session
from figwright.source import Brief
from figwright.visualizers import Drawing, PlotDrawing

WEIGHTS = {"error": 10, "warning": 1, "info": 0}
WRONG = 1000
CLEAR = 5
"""A difference of the checks' scores from which no look is needed."""
EXCERPT = 150
"""Words of the method that the ranker reads: it judges pictures, the critic has judged the facts."""


class Verdict(BaseModel):
    """The ranker's answer."""

    winner: Literal["A", "B", "C", "tie"]
    why: str = Field(default="", max_length=400)


def faults(findings: Sequence[Finding]) -> int:
    """How much the checks hold against a drawing."""
    return sum(WEIGHTS[finding.severity] for finding in findings)


def wrong(drawing: Drawing) -> int:
    """Errors of a plot: numbers that are not the data's weigh more than any number of flaws. Other drawings have their
    errors weighed along with the rest."""
    return sum(finding.severity == "error" for finding in drawing.findings) if isinstance(drawing, PlotDrawing) else 0


def _score(drawing: Drawing) -> int:
    return faults(drawing.findings) + WRONG * wrong(drawing)


def _seen(drawings: Sequence[Drawing], place: int) -> bool:
    """Whether a plot is the same as one before it, as when its change failed: nobody need look twice."""
    one = drawings[place]
    return isinstance(one, PlotDrawing) and any(one.picture == other.picture for other in drawings[:place])


def by_checks(drawings: Sequence[Drawing]) -> tuple[int, str]:
    """The place of the drawing with the fewest faults; of equals, the later one."""
    scores = [_score(drawing) for drawing in drawings]
    place = max(range(len(drawings)), key=lambda i: (-scores[i], i))
    return place, f"fewest faults by the checks ({_counted(drawings[place])})"


def _counted(drawing: Drawing) -> str:
    """What the checks found, in words."""
    found = Counter(finding.severity for finding in drawing.findings)
    told = [f"{found[name]} {name}{'s' * (found[name] > 1)}" for name in ("error", "warning") if found[name]]
    return ", ".join(told) or "none"


async def best(
    session: Session, brief: Brief, drawings: Sequence[Drawing], *, candidate: int = 0, what: str = "round"
) -> tuple[int, str]:
    """The place of the best drawing, and why. Without a model, the checks decide."""
    if len(drawings) == 1:
        return 0, "the only one"
    scores = [_score(drawing) for drawing in drawings]
    least = min(scores)
    close = [i for i, score in enumerate(scores) if score < least + CLEAR and not _seen(drawings, i)]
    if session.model is None or len(close) == 1:
        return by_checks(drawings)
    points = await _points(session, brief, drawings, _together(close, what), candidate, what)
    place = max(close, key=lambda i: (points.get(i, 0.0), -scores[i], i))
    won = points.get(place, 0.0)
    said = f"{won:g} point{'s' * (won != 1)}"
    return place, f"preferred by eye ({said}) among {len(close)} with few faults"


def _together(close: Sequence[int], what: str) -> list[tuple[int, ...]]:
    """What is looked at side by side: of the rounds of one figure the first close one, the last and the one before it;
    of candidates each pair."""
    if what == "round":
        return [tuple(dict.fromkeys((close[0], close[-2], close[-1])))]
    return [(a, b) for n, a in enumerate(close) for b in close[n + 1 :]]


async def _points(
    session: Session,
    brief: Brief,
    drawings: Sequence[Drawing],
    groups: Sequence[tuple[int, ...]],
    candidate: int,
    what: str,
) -> dict[int, float]:
    """A point a win, shared at a tie; each group is shown in both orders, so a verdict that turns with the order is a
    tie."""
    points: dict[int, float] = {}
    async with asyncio.TaskGroup() as group:
        tasks = {
            order: group.create_task(_look(session, brief, [drawings[place] for place in order], candidate))
            for shown in groups
            for order in (shown, shown[::-1])
        }
    for order, task in tasks.items():
        verdict = task.result()
        won = None if verdict.winner == "tie" else order["ABC".index(verdict.winner)]
        for a, b in combinations(order, 2):
            if won in (None, a, b):
                said = "tie" if won is None else "A" if won == a else "B"
                session.run.event(
                    "compared", first=a, second=b, winner=said, why=verdict.why, candidate=candidate, what=what
                )
        for place in order if won is None else (won,):
            points[place] = points.get(place, 0) + (1 / len(order) if won is None else 1.0)
    return points


def _excerpt(text: str) -> str:
    """The beginning of the method, ended at a sentence; displayed formulas are left out, since a picture has none."""
    words = re.sub(r"\$\$.*?\$\$|\\begin\{(equation|align)\*?\}.*?\\end\{\1\*?\}", " ", text, flags=re.DOTALL).split()
    kept = " ".join(words[:EXCERPT])
    return kept if len(words) <= EXCERPT else kept[: kept.rfind(". ") + 1] or kept


async def _look(session: Session, brief: Brief, drawings: Sequence[Drawing], candidate: int) -> Verdict:
    letters = "ABC"[: len(drawings)]

    def parse(text: str) -> Verdict:
        data = json_in(text)
        if str(data.get("winner", "")).strip().lower() not in (*letters.lower(), "tie"):
            raise FigwrightError(f'"winner" is not {", ".join(letters)} or tie', "say which picture is best")
        winner = str(data["winner"]).strip().lower()
        return Verdict.model_validate(
            {"winner": winner if winner == "tie" else winner.upper(), "why": str(data.get("why", ""))[:400]}
        )

    prompt, inputs = (
        "ranker",
        {
            "method": _excerpt(brief.source.text),
            "caption": brief.source.caption or "Overview of the method",
            "words": str(brief.words),
        },
    )
    if (table := brief.source.table) is not None:
        prompt, inputs = "plot-ranker", {"intent": brief.source.caption, "data": shown_data(table, None)}
    inputs["names"] = " and ".join((", ".join(letters[:-1]), letters[-1]))
    images = tuple(Image(one.picture) for one in drawings)
    return await session.ask("ranker", prompt, inputs, images=images, schema=Verdict, parse=parse, candidate=candidate)
