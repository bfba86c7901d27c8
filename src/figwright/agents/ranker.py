"""Ranker: which of two drawings is better. By the checks where they tell; otherwise a look at both, in both orders."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, Field

from figwright.agents._answers import json_in
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

    winner: Literal["A", "B", "tie"]
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
    points = await _points(session, brief, drawings, _pairs(close, what), candidate, what)
    place = max(close, key=lambda i: (points.get(i, 0.0), -scores[i], i))
    won = points.get(place, 0.0)
    said = f"{won:g} point{'s' * (won != 1)}"
    return place, f"preferred by eye ({said}) among {len(close)} with few faults"


def _pairs(close: Sequence[int], what: str) -> list[tuple[int, int]]:
    """Of the rounds of one figure the last close one meets the first and the one before it; candidates meet all."""
    if what == "round":
        return [(other, close[-1]) for other in dict.fromkeys((close[0], close[-2]))]
    return [(a, b) for n, a in enumerate(close) for b in close[n + 1 :]]


async def _points(
    session: Session,
    brief: Brief,
    drawings: Sequence[Drawing],
    pairs: Sequence[tuple[int, int]],
    candidate: int,
    what: str,
) -> dict[int, float]:
    """A point a win, half a tie; each pair is shown in both orders, so a verdict that turns with the order is a tie."""
    points: dict[int, float] = {}
    async with asyncio.TaskGroup() as group:
        tasks = {
            (a, b): group.create_task(_look(session, brief, drawings[a], drawings[b], candidate))
            for one, other in pairs
            for a, b in ((one, other), (other, one))
        }
    for (a, b), task in tasks.items():
        verdict = task.result()
        session.run.event(
            "compared", first=a, second=b, winner=verdict.winner, why=verdict.why, candidate=candidate, what=what
        )
        gain = {"A": (1.0, 0.0), "B": (0.0, 1.0), "tie": (0.5, 0.5)}[verdict.winner]
        points[a] = points.get(a, 0) + gain[0]
        points[b] = points.get(b, 0) + gain[1]
    return points


def _excerpt(text: str) -> str:
    """The beginning of the method, ended at a sentence; displayed formulas are left out, since a picture has none."""
    words = re.sub(r"\$\$.*?\$\$|\\begin\{(equation|align)\*?\}.*?\\end\{\1\*?\}", " ", text, flags=re.DOTALL).split()
    kept = " ".join(words[:EXCERPT])
    return kept if len(words) <= EXCERPT else kept[: kept.rfind(". ") + 1] or kept


async def _look(session: Session, brief: Brief, first: Drawing, second: Drawing, candidate: int) -> Verdict:
    def parse(text: str) -> Verdict:
        data = json_in(text)
        if str(data.get("winner", "")).strip().lower() not in ("a", "b", "tie"):
            raise FigwrightError('"winner" is not A, B or tie', "say which picture is better")
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
    if brief.source.table is not None:
        prompt, inputs = "plot-ranker", {"intent": brief.source.caption, "columns": ", ".join(brief.source.table.names)}
    images = (Image(first.picture), Image(second.picture))
    return await session.ask("ranker", prompt, inputs, images=images, schema=Verdict, parse=parse, candidate=candidate)
