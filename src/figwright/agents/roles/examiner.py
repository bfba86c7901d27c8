"""Examiner: holds every arrow of a finished figure to the text, and names what the text says and no arrow draws.

One call, short answers. `figwright check --model` asks it; in a run the critic does the same at its looks.
"""

from __future__ import annotations

from typing import Any

from figwright import compiler
from figwright.agents.claims import Review, claims_in
from figwright.agents.models import Image
from figwright.agents.roles.answers import json_in
from figwright.agents.session import Session
from figwright.agents.visualizers.vector import look
from figwright.compiler.checks import Finding
from figwright.core.errors import FigwrightError
from figwright.core.source import Source
from figwright.ir.spec import Edge, Figure


async def examine(session: Session, figure: Figure, source: Source) -> tuple[Finding, ...]:
    """Arrows that the text does not say, arrows without an answer, and claims that nothing draws."""
    if not figure.edges:
        return ()
    picture = Image(look(compiler.compile(figure)))
    names = {item.id: " ".join(item.label.split()) or item.id for item, _ in figure.walk()}
    inputs = {
        "method": source.text,
        "caption": source.caption or figure.head.caption or "Overview of the method",
        "things": "\n".join(f"{id}: {name}" for id, name in names.items() if id != figure.body.id),
        "arrows": "\n".join(_edge_line(edge, names) for edge in figure.edges),
    }
    answers, review = await session.ask("examiner", "examiner", inputs, images=(picture,), parse=_read)
    unanswered = [edge.id for edge in figure.edges if edge.id not in answers and edge.kind != "zoom"]
    found = [*review.findings(figure)]
    found += (
        Finding(
            "arrow-unsaid", "info", id, f"the examiner said nothing of {id!r}", "check it against the text yourself"
        )
        for id in unanswered
    )
    return tuple(found)


def _edge_line(edge: Edge, names: dict[str, str]) -> str:
    ends = f"{', '.join(names[id] for id in edge.source)} -> {', '.join(names[id] for id in edge.target)}"
    label = f" “{edge.label}”" if edge.label else ""
    kind = f" ({edge.kind})" if edge.kind != "flow" else ""
    return f"{edge.id}: {ends}{kind}{label} «{edge.evidence or 'no quotation'}»"


def _read(text: str) -> tuple[dict[str, str], Review]:
    data: dict[str, Any] = json_in(text)
    arrows = data.get("arrows")
    if not isinstance(arrows, dict):
        raise FigwrightError('"arrows" is no object of ids and answers', "answer for every arrow by its id")
    answers = {str(id): str(answer) for id, answer in arrows.items()}
    missing = data.get("missing")
    claims = claims_in("\n".join(map(str, missing))) if isinstance(missing, list) else ()
    return answers, Review(claims).answered(answers, {})
