"""Ranker: chooses the best of several drawings. By the checks if they decide; the last one if the critic is content
or nobody would see a difference; otherwise by looking: rounds of one figure together, candidates in pairs and in
both orders."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, Field

from figwright.agents.claims import Claim
from figwright.agents.models import Image
from figwright.agents.roles._shown_data import shown_data
from figwright.agents.roles.answers import json_in
from figwright.agents.session import Session
from figwright.agents.visualizers import Drawing, PlotDrawing
from figwright.compiler.checks import Finding
from figwright.core.errors import FigwrightError
from figwright.core.images import encoded
from figwright.core.source import Brief

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

WEIGHTS = {"error": 10, "warning": 1, "info": 0}
WRONG = 1000
CLEAR = 5
"""A difference of the checks' scores from which no look is needed."""
TRUTH = ("claim-unmet", "ways-merged", "arrow-unsaid", "equation-operand")
ALIKE = 0.002
"""Share of the picture's points, each a 300th of its width, that may differ where nobody is asked which is better. What
only moved by a point does not differ."""
SMALL = 300
SHOWN = 825
"""Pixels across of a picture that is compared with others: which is better is seen from a step back."""


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


def _untrue(drawing: Drawing) -> int:
    """Claims that nothing draws, and arrows that nothing says."""
    return sum(finding.rule in TRUTH for finding in drawing.findings)


def _repeats_earlier(drawings: Sequence[Drawing], place: int) -> bool:
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
    session: Session,
    brief: Brief,
    drawings: Sequence[Drawing],
    *,
    claims: Sequence[Claim] = (),
    candidate: int = 0,
    what: str = "round",
    content: bool = False,
) -> tuple[int, str]:
    """The place of the best drawing, and why. Without a model, the checks decide. `content`: the critic, who has seen
    all of them, would change nothing more in the last one."""
    if len(drawings) == 1:
        return 0, "the only one"
    scores = [_score(drawing) for drawing in drawings]
    if content and scores[-1] == min(scores) and _untrue(drawings[-1]) == min(map(_untrue, drawings)):
        return len(drawings) - 1, "the critic would change nothing more, and the checks hold no less against the others"
    least = min(scores)
    close = [i for i, score in enumerate(scores) if score < least + CLEAR and not _repeats_earlier(drawings, i)]
    if session.model is None or len(close) == 1:
        return by_checks(drawings)
    if what == "round":  # what is true comes first: of one plan's drawings those with the fewest open claims
        least = min(_untrue(drawings[place]) for place in close)
        close = [place for place in close if _untrue(drawings[place]) == least]
        if len(close) == 1:
            return close[0], f"fewest claims open ({least})"
    if what == "round" and all(_nearly_same_picture(drawings[place], drawings[close[-1]]) for place in close[:-1]):
        return min(close, key=lambda place: (scores[place], -place)), "the others look the same"
    told = brief, tuple(claims)
    points = await _points(session, told, drawings, _comparison_groups(close, what), candidate, what)
    place = max(close, key=lambda i: (points.get(i, 0.0), -scores[i], i))
    won = points.get(place, 0.0)
    said = f"{won:g} point{'s' * (won != 1)}"
    return place, f"preferred by eye ({said}) among {len(close)} with few faults"


def _nearly_same_picture(one: Drawing, other: Drawing) -> bool:
    """Whether two pictures differ in so little that nobody need be asked."""
    if one.picture == other.picture:
        return True
    if isinstance(one, PlotDrawing):
        return False
    from PIL import Image as Pictures

    small = []
    for drawing in (one, other):
        if (picture := _half(drawing.picture)) is None:  # no picture at all: then somebody had better look
            return False
        height = max(1, round(SMALL * picture.height / picture.width))
        small.append(picture.convert("L").resize((SMALL, height), Pictures.Resampling.BOX))
    if small[0].size != small[1].size:
        return False
    return all(_share_beyond(one, other) < ALIKE for one, other in permutations(small))


def _share_beyond(one: Picture, other: Picture) -> float:
    """The share of a picture's points that are darker or lighter than all points around the same place of another."""
    from PIL import ImageChops, ImageFilter

    lighter = ImageChops.subtract(one, other.filter(ImageFilter.MaxFilter(3)))
    darker = ImageChops.subtract(other.filter(ImageFilter.MinFilter(3)), one)
    counts = ImageChops.lighter(lighter, darker).histogram()
    return sum(counts[16:]) / sum(counts)


@lru_cache(maxsize=4)
def _half(picture: bytes) -> Picture | None:
    """A picture on white, smaller by a whole number where it is more than large enough to be compared."""
    from PIL import Image as Pictures

    try:
        with Pictures.open(BytesIO(picture)) as whole:
            flat = whole.convert("RGB")
            return flat.reduce(max(1, flat.width // SHOWN))
    except OSError:
        return None


def _thumbnail(drawing: Drawing) -> Image:
    """What a look at several drawings is shown of one: critics see four times as many pixels."""
    small = None if isinstance(drawing, PlotDrawing) else _half(drawing.picture)
    if small is None:
        return Image(drawing.picture)
    return Image(encoded(small, "JPEG", quality=88), "image/jpeg")


def _comparison_groups(close: Sequence[int], what: str) -> list[tuple[int, ...]]:
    """What is looked at side by side: of the rounds of one figure the first close one, the last and the one before it,
    the last not always last; of candidates each pair in both orders, so that a verdict that turns with it is a tie."""
    if what == "round":
        shown = tuple(dict.fromkeys((close[0], close[-2], close[-1])))
        return [shown if len(close) % 2 else shown[::-1]]
    pairs = [(a, b) for n, a in enumerate(close) for b in close[n + 1 :]]
    return [order for pair in pairs for order in (pair, pair[::-1])]


Told = tuple[Brief, tuple[Claim, ...]]
"""What a look is told beside the pictures."""


async def _points(
    session: Session,
    told: Told,
    drawings: Sequence[Drawing],
    groups: Sequence[tuple[int, ...]],
    candidate: int,
    what: str,
) -> dict[int, float]:
    """A point a win, shared at a tie."""
    points: dict[int, float] = {}
    async with asyncio.TaskGroup() as group:
        tasks = {
            order: group.create_task(_ask_for_verdict(session, told, [drawings[place] for place in order], candidate))
            for order in groups
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


def _story(claims: Sequence[Claim], drawings: Sequence[Drawing]) -> str:
    """The claims, and for each picture what of them is left open; only that where nothing is. Then what the checks
    measured: a small picture does not show that type is too small to print."""
    rules = (*TRUTH, "claim-optional", "unsupported")
    found = [[f.message for f in drawing.findings if f.rule in rules] for drawing in drawings]
    flaws = [
        [f.message for f in drawing.findings if f.rule not in rules and f.severity != "info"] for drawing in drawings
    ]
    if claims and not any(found):
        lines = [f"All {len(claims)} arrows that the text calls for are drawn in each of them."]
    else:
        lines = [*(f"- {claim}" for claim in claims), *_by_picture("Open in", found, 6)]
    return "\n".join([*lines, *(_by_picture("Flaws that the checks see in", flaws, 3) if any(flaws) else ())])


def _by_picture(what: str, found: Sequence[Sequence[str]], most: int) -> list[str]:
    return [
        f"{what} {letter}: {'; '.join(said[:most]) or 'nothing'}" for letter, said in zip("ABC", found, strict=False)
    ]


async def _ask_for_verdict(session: Session, told: Told, drawings: Sequence[Drawing], candidate: int) -> Verdict:
    brief, claims = told
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
            "claims": _story(claims, drawings),
            "caption": brief.source.caption or "Overview of the method",
            "words": str(brief.words),
        },
    )
    if (table := brief.source.table) is not None:
        prompt, inputs = "plot-ranker", {"intent": brief.source.caption, "data": shown_data(table, None)}
    inputs["names"] = " and ".join((", ".join(letters[:-1]), letters[-1]))
    images = tuple(map(_thumbnail, drawings))
    return await session.ask("ranker", prompt, inputs, images=images, schema=Verdict, parse=parse, candidate=candidate)
