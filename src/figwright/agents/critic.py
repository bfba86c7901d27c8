"""Critic: looks at the drawing beside the source and the checks' findings; answers with edits, or a new description."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import BaseModel, Field

from figwright import compiler, themes
from figwright.agents import _plan_notes
from figwright.agents._answers import json_in
from figwright.agents._shown_data import countable, shown_data
from figwright.agents._vocabulary import ANYTHING, known_only, own_files, quoted
from figwright.checks import listed
from figwright.errors import FigwrightError
from figwright.excerpts import passages
from figwright.models import Image
from figwright.session import Session
from figwright.source import Brief
from figwright.spec import Figure, locks
from figwright.spec.edits import apply, parse
from figwright.spec.outline import drawings, mentioned, outline
from figwright.visualizers import Drawing, FigureDrawing, Plan, PlotDrawing, RevisionKind, figure_of
from figwright.visualizers.code import edited, shown


class Answer(BaseModel):
    """The critic's answer: edits for a figure, a description for a painting, changes in words for a plot's code."""

    critique: str = ""
    done: bool = False
    edits: list[dict[str, Any]] = Field(default_factory=list)
    description: str = ""
    changes: list[str] = Field(default_factory=list)
    overruled: list[int] = Field(default_factory=list)
    code: str = ""
    """Below the JSON of its answer: how the script of a plot is changed."""


@dataclass(frozen=True, slots=True)
class Critique:
    """What the critic says, the plan of the next drawing, and which of its edits could not be done."""

    text: str
    done: bool
    plan: Plan
    refused: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """What later looks are told of it: what was ordered in words, or else what was said and what of it was not
        done."""
        if self.plan.changes not in ("", self.text):
            return f"ordered\n{self.plan.changes}"
        undone = "".join(f"\n  not done: {reason}" for reason in self.refused)
        return f"{self.text}{undone}"


async def criticise(
    session: Session,
    brief: Brief,
    plan: Plan,
    drawing: Drawing,
    revision: RevisionKind,
    *,
    round: int,
    rounds: int = 0,
    candidate: int = 0,
    wish: str = "",
    before: Sequence[str] = (),
) -> Critique:
    """A look at a drawing, and the plan of the next one, in the language in which this kind of drawing is mended."""
    if brief.source.table is not None:
        prompt, told, read = plot_way(brief, plan, drawing, first=not before)
    else:
        prompt, told, read = _WAYS[revision](brief, plan, drawing, wish)
        told |= {
            # The first look is at everything; later ones are at what was changed, beside what the figure stands on.
            "method": brief.source.text if round == 0 else passages(brief.source.text, _quotations(plan, drawing)),
            "caption": brief.source.caption or "Overview of the method",
            "words": f"{brief.words} (now {drawing.words})",
        }
    inputs = {
        "findings": listed(drawing.findings),
        "round": f"{round + 1} of {max(rounds, round + 1)}",
        "wish": wish or "none",
        **told,
    }
    if prompt != FIRST_LOOK:
        inputs["before"] = "\n".join(f"- look {i}: {said}" for i, said in enumerate(before, 1)) or "none"
    return await session.ask(
        "critic", prompt, inputs, images=(Image(drawing.picture),), round=round, candidate=candidate,
        parse=lambda text: read(_answer(text)),
    )  # fmt: skip


def _answer(text: str) -> Answer:
    """The JSON of an answer, and the code below it."""
    said, mark, code = next((found for sign in _CODE if (found := text.partition(sign))[1]), (text, "", ""))
    return Answer.model_validate({**json_in(said), "code": f"{mark}{code}"})


_CODE = ("<<<<<", "```python")
"""What the code of an answer begins with."""


def _quotations(plan: Plan, drawing: Drawing) -> list[str]:
    """What the drawing quotes of the source, whatever it is drawn in."""
    if figure := figure_of(plan, drawing):
        return [part.evidence for part in (*(item for item, _ in figure.walk()), *figure.edges)]
    return re.findall(r"«([^»]*)»", plan.description)


Way = tuple[str, dict[str, str], Callable[[Answer], Critique]]
"""A prompt, what it is told beyond the usual, and how its answer is read."""


COMPILED = "It is compiled from the listing and shows exactly what the listing says."
PAINTED = (
    "It was painted by an image model from the listing. Where the painting disagrees with the listing (a lost box or "
    'arrow, a misspelt word), no edit helps: order it in "critique", with "edits" empty and "done" false. '
    "Findings of the picture may be false alarms: curves read as letters, upright words not read."
)


def _by_edits(brief: Brief, plan: Plan, drawing: Drawing, wish: str) -> Way:
    """A figure is mended by typed edits, whether it was composed or drawn."""
    figure = figure_of(plan, drawing)
    assert figure is not None
    painted, repairs = (False, drawing.repairs) if isinstance(drawing, FigureDrawing) else (True, ())

    def read(answer: Answer) -> Critique:
        if not answer.edits and (answer.done or not painted):
            return Critique(answer.critique, True, plan)
        if not answer.edits:  # the figure is right and its painting is not: the painter is told in words
            return Critique(answer.critique, False, replace(plan, drawing=drawing, changes=answer.critique))
        changed, refused = carried_out(figure, answer.edits, plan.locked)
        if len(refused) == len(answer.edits):
            raise FigwrightError(f"none of the edits can be done: {'; '.join(refused[:4])}", "use the listing's ids")
        changed, foreign = own_files(changed, figure)
        changed, _ = known_only(quoted(changed, brief.source.told))
        changed = locks.restored(changed, figure, plan.locked)  # nor are locked parts mended
        after = Plan(changed, plan.description, drawing, answer.critique, locked=plan.locked)
        return Critique(answer.critique, False, after, (*refused, *foreign))

    told = {"figure": outline(figure), "locked": ", ".join(plan.locked) or "none"}
    if figure.placed:
        found = [finding.element for finding in drawing.findings if finding.severity != "info"]
        told |= {"drawings": drawings(figure, [*mentioned(figure, wish), *found]) or "none"}
        told |= {"colours": _colours(figure)}
        return "critic-placed", told | {"repairs": "\n".join(f"- {one}" for one in repairs) or "none"}, read
    return "critic-figure", told | {"medium": PAINTED if painted else COMPILED}, read


def carried_out(
    figure: Figure, edits: list[dict[str, Any]], locked: Sequence[str] = ()
) -> tuple[Figure, tuple[str, ...]]:
    """The figure after the edits that can be done, and what is wrong with the others; what is locked stays.

    One edit that names a wrong id is no reason to lose nine good ones, and one without an effect is not passed over.
    """
    refused: list[str] = []
    head = figure.head  # a theme that an edit names is not read here: it may be a file
    for data in edits:
        about = " ".join(str(data[key]) for key in ("op", "id", "ids") if data.get(key)) or "an edit"
        try:
            for edit in parse(_on_its_sheet(data, figure)):
                after, _ = apply(figure, edit)
                locks.verify(figure, after, locked)
                compiler.verify_looks(after.model_copy(update={"head": head}))
                if after == figure:
                    refused.append(f"{about}: it changes nothing")
                figure = after
        except FigwrightError as error:
            refused.append(f"{about}: {error.message}")
    return figure, tuple(refused)


def _on_its_sheet(data: dict[str, Any], figure: Figure) -> dict[str, Any]:
    """A new drawing in the theme's colours by name, of a placed thing with a sheet of its place's size: as large as it
    was meant."""
    svg, id = str(data.get("svg", "")), data.get("id")
    place = next((item.place for item, _ in figure.walk() if item.id == id), None)
    if data.get("op") != "redraw" or not svg:
        return data
    svg = themes.of(figure.head).renamed(svg)
    if place is not None and "<svg" not in svg and min(place[2:]) > 0:
        svg = f'<svg viewBox="0 0 {place[2]:g} {place[3]:g}">{svg}</svg>'
    return {**data, "svg": svg}


def _colours(figure: Figure) -> str:
    """The names of the theme's colours, and what each hue has."""
    theme = themes.of(figure.head)
    names = [name.partition(".") for name, _ in theme.palette()]
    hues = ", ".join(dict.fromkeys(hue for hue, _, _ in names if hue != "ink"))
    strengths = ", ".join(dict.fromkeys(f".{key}" for hue, _, key in names if hue != "ink"))
    inks = ", ".join(f"ink.{key}" for hue, _, key in names if hue == "ink")
    return f"{inks}; the hues {hues}, each with {strengths}"


def _by_description(brief: Brief, plan: Plan, drawing: Drawing, wish: str) -> Way:
    """A painting is mended by painting it again from a better description."""

    def read(answer: Answer) -> Critique:
        if answer.done:
            return Critique(answer.critique, True, plan)
        if len(answer.description.split()) < 20:
            raise FigwrightError("the revised description is missing", "give the whole description, or done: true")
        return Critique(answer.critique, False, Plan(None, answer.description, drawing, answer.critique))

    return "critic-description", {"description": plan.description}, read


PROVED = "The checks have proved every drawn value; a column that they call undrawn may be meant to be so."
DOUBTED = "The checks have not proved all drawn values: compare them yourself."
TOO_MANY = "The checks have not proved all drawn values, which are too many to be listed: look for what cannot be."
FIRST_LOOK = "plot-critic"


def plot_way(brief: Brief, plan: Plan, drawing: Drawing, *, first: bool) -> Way:
    """A plot is mended by changes of its code, or in words for whoever writes it; a painted one by a better
    description.

    What the plot shows is told in numbers at the first look, and again when it is not proved to be right.
    """
    table = brief.source.table
    assert table is not None
    intent = brief.source.caption or ANYTHING
    if not isinstance(drawing, PlotDrawing):
        _, told, read_description = _by_description(brief, plan, drawing, "")
        return "plot-critic-description", told | {"intent": intent, "data": brief.source.text}, read_description
    proved = drawing.proved and not any(finding.severity == "error" for finding in drawing.findings)

    def read(answer: Answer) -> Critique:
        changes = "\n".join(f"- {change}" for change in answer.changes if change.strip())
        if answer.done or not changes:
            return Critique(answer.critique, True, plan)
        notes = _plan_notes.without(plan.description, answer.overruled)
        code = edited(answer.code, drawing.script.body) if answer.code else ""
        after = replace(plan, drawing=drawing, changes=changes, code=code, description=notes)
        return Critique(answer.critique, False, after)

    told = {
        **shown(drawing.script.body),
        "intent": intent,
        "data": shown_data(table, plan.chart, whole=first or not proved),
        "notes": _plan_notes.numbered(plan.description),
        "proof": PROVED if proved else DOUBTED if countable(table, plan.chart) else TOO_MANY,
    }
    return FIRST_LOOK if first else "plot-critic-again", told, read


_WAYS: dict[str, Callable[[Brief, Plan, Drawing, str], Way]] = {"figure": _by_edits, "description": _by_description}
