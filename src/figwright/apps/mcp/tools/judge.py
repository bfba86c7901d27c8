"""Judge a figure (a spec or a picture) against its method and caption, or, with `human`, against a human figure.

With a model ("client" or "provider/model") and `human`, compares both in four dimensions, each asked in both orders.
With a model only, a critic names problems and repairs the spec. Without a model, returns the checks that need none and
says what is missing. Next: `edit` what is criticised.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import Field

from figwright.apps.mcp.replies import Data, Picture, Reply, block, look, shrunk
from figwright.apps.mcp.tools import Takes, Tool
from figwright.core.errors import SettingsError

if TYPE_CHECKING:
    from figwright.agents.session import Session
    from figwright.apps.mcp.context import ToolContext
    from figwright.bench.case import Case
    from figwright.bench.made import Made
    from figwright.core.source import Source
    from figwright.ir.spec import Figure

MISSING = (
    "the picture itself was not judged, which needs a model (the client's by sampling, FIGWRIGHT_MODEL, or `model`); "
    "these are the checks that need none"
)


class Arguments(Takes):
    method: str = Field(description="the method's text, or the path of its file")
    caption: str = Field(default="", description="caption of the figure")
    spec: str | dict[str, Any] = Field(default="", description="the figure as YAML or JSON, or the path of its file")
    picture_file: str = Field(default="", description="or a picture (png, jpg, webp) under the server's root")
    human: str = Field(default="", description="the human figure, a file under the server's root")
    model: str = Field(default="", description='"client" or "provider/model"; default: the best available')


class Judged(Data):
    judged_by: str = Field(description="checks, client, or the model's name")
    scores: dict[str, float] = Field(default_factory=dict, description="0 to 1; beside a human figure 0.5 is a tie")
    verdicts: dict[str, str] = Field(default_factory=dict, description="Model is the figure that was judged")
    reasons: dict[str, str] = Field(default_factory=dict)
    critique: str = ""
    good: bool | None = Field(default=None, description="true if the critic wants no change")
    spec: str = Field(default="", description="the spec with the critic's edits, if it made any")
    missing: str = ""


async def run(wish: Arguments, context: ToolContext) -> Reply:
    from figwright.core.source import Source

    if bool(wish.spec) == bool(wish.picture_file):
        raise SettingsError(
            "give either a spec or a picture_file", "for example the spec that `draw` or `render` returned"
        )
    source = Source(context.workplace.text(wish.method, "method"), wish.caption.strip(), "judged")
    figure, base = context.workplace.figure(wish.spec) if wish.spec else (None, None)
    human = context.workplace.inside(wish.human) if wish.human else None
    if human:
        context.workplace.picture(wish.human)  # of a known kind and bounded, before anybody is asked
    bitmap = b"" if figure else context.workplace.picture(wish.picture_file)
    picture = await asyncio.to_thread(_looked_at, figure, base, bitmap)
    made, case = _made_figure(figure, picture), _case(source, human)
    scores = await _checked(case, made)
    chosen = context.choose(wish.model, otherwise=MISSING)
    async with context.session(chosen, "judge", {"caption": wish.caption}) as session:
        if session is None:
            data = Judged(judged_by="checks", scores=scores, missing=chosen.note or MISSING)
        elif human:
            data = await _compare_with_human(session, case, made, scores, chosen.label)
        else:
            data = await _criticised(session, source, figure, base, picture, scores, chosen.label)
    return Reply(_summary(data), (picture,), data=data)


def _looked_at(figure: Figure | None, base: Path | None, bitmap: bytes) -> Picture:
    from figwright import compiler

    return look(compiler.compile(figure, base=base)) if figure else shrunk(bitmap)


def _made_figure(figure: Figure | None, picture: Picture) -> Made:
    from figwright.agents.models import Image
    from figwright.bench.made import FIGURE, Made
    from figwright.ir.spec.load import dump

    files = {FIGURE: dump(figure).encode()} if figure else {}
    return Made(Image(picture.content, picture.media), files)


def _case(source: Source, human: Path | None) -> Case:
    from figwright.bench.case import Case

    return Case("judged", source, human)


async def _checked(case: Case, made: Made) -> dict[str, float]:
    from figwright.bench import judges

    judge = judges.get("checks")
    record = await judge.judge(None, case, made, judges.Rules())
    return {mark.measure: mark.points / mark.of for mark in judge.marks(record)}


async def _compare_with_human(session: Session, case: Case, made: Made, scores: dict[str, float], who: str) -> Judged:
    """In four dimensions, each asked in both orders."""
    from figwright.bench import judges
    from figwright.bench.judges.referenced import errors, verdicts

    record = await judges.get("referenced").judge(session, case, made, judges.Rules())
    found = verdicts(record)
    told = {name: one.get("answers") or [] for name, one in record["dimensions"].items()}
    return Judged(
        judged_by=who,
        scores={**scores, **{name: verdict.score / 100 for name, verdict in found.items()}},
        verdicts={name: verdict.value for name, verdict in found.items()},
        reasons={name: answers[0]["reasoning"] for name, answers in told.items() if answers},
        missing="; ".join(f"{name}: {why}" for name, why in errors(record).items()),
    )


async def _criticised(
    session: Session, source: Source, figure: Figure | None, base: Path | None, picture: Picture,
    scores: dict[str, float], who: str,
) -> Judged:  # fmt: skip
    """A look by the critic, and what it would change."""
    from figwright import compiler
    from figwright.agents.roles.critic import criticise
    from figwright.agents.visualizers import Drawing, FigureDrawing, Painting, Plan
    from figwright.core.source import Brief
    from figwright.ir.spec.load import dump

    scene = compiler.compile(figure, base=base) if figure else None
    findings = compiler.check(figure, source.quotable_text, scene=scene) if figure else ()
    drawing: Drawing = Painting(picture.content, findings)
    if figure and scene:
        drawing = FigureDrawing(picture.content, findings, figure=figure, scene=scene)
    plan = Plan(figure, "" if figure else "(none: judge the picture itself, and describe how it should be)")
    brief = Brief(source)
    said = await criticise(session, brief, plan, drawing, "figure" if figure else "description", round=0, rounds=1)
    mended = said.plan.figure if said.plan.figure and said.plan.figure != figure else None
    return Judged(
        judged_by=who, scores=scores, critique=said.text or said.plan.description, good=said.done,
        spec=dump(mended) if mended else "",
    )  # fmt: skip


def _summary(data: Judged) -> str:
    lines = [f"Judged by {data.judged_by}. Checks that need no model (1 is free of that fault):"]
    lines += (f"- {name}: {value:.2f}" for name, value in data.scores.items() if name not in data.verdicts)
    if data.verdicts:
        lines.append("Beside the human figure (Model is yours, Human is theirs):")
        lines += (f"- {name}: {said} {data.reasons.get(name, '')}".rstrip() for name, said in data.verdicts.items())
    if data.critique:
        lines.append(f"Critique: {data.critique}")
    if data.spec:
        lines += ["The spec with the critic's edits:", block(data.spec, "yaml")]
    if data.missing:
        lines.append(f"Missing: {data.missing}.")
    lines.append("Next: fix what is criticised, and checks below 1, with `edit`; then judge again.")
    return "\n".join(lines)


tool = Tool("Judge a figure", Arguments, run, Judged, writes=True, asks=True)
