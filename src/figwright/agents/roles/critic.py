"""Critic: looks at the drawing beside the source and the checks' findings; answers with edits, or a new description."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import BaseModel, Field

from figwright import compiler
from figwright.agents.claims import RULES as CLAIM_RULES
from figwright.agents.claims import Review
from figwright.agents.excerpts import gaps, passages
from figwright.agents.models import Image
from figwright.agents.roles import _plan_notes
from figwright.agents.roles._calm_edits import paths_last, relabelled, with_calm_arrows
from figwright.agents.roles._shown_data import countable, shown_data
from figwright.agents.roles._vocabulary import (
    ANYTHING,
    edit_list,
    glyph_names,
    known_only,
    own_files,
    quoted,
    wanted_aspect,
)
from figwright.agents.roles.answers import json_in
from figwright.agents.roles.label_room import with_room_for_labels
from figwright.agents.session import Session
from figwright.agents.visualizers import Drawing, FigureDrawing, Plan, PlotDrawing, RevisionKind, figure_of
from figwright.agents.visualizers.code import edited, shown
from figwright.compiler.checks import Finding, listed, summarize
from figwright.core import languages
from figwright.core.errors import FigwrightError
from figwright.core.source import Brief
from figwright.drawing import themes
from figwright.drawing.arrow_ends import landed
from figwright.drawing.drawing_marks import marks_of
from figwright.drawing.overlays import alone, overlaid
from figwright.ir.spec import Edge, Figure, Group, Node, locks
from figwright.ir.spec.drawings import whole
from figwright.ir.spec.edits import apply, parse
from figwright.ir.spec.operations import Connect, Edit, Reroute
from figwright.ir.spec.outline import drawings, mentioned, outline
from figwright.ir.spec.placing import Words


class Answer(BaseModel):
    """The critic's answer: edits for a figure, a description for a painting, changes in words for a plot's code."""

    critique: str = ""
    done: bool = False
    edits: list[dict[str, Any]] = Field(default_factory=list)
    description: str = ""
    changes: list[str] = Field(default_factory=list)
    overruled: list[int] = Field(default_factory=list)
    arrows: dict[str, str] = Field(default_factory=dict)
    claims: dict[str, str] = Field(default_factory=dict)
    deliberate: list[int] = Field(default_factory=list)
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
    def summary(self) -> str:
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
        prompt, own, read = plot_way(brief, plan, drawing, first=not before)
    else:
        prompt, own, read = _WAYS[revision](brief, plan, drawing, wish)
        # What the claims quote, and equations. Later looks are at what was changed, and need less around it.
        method = _excerpt(brief.source.text, plan, drawing, FIRST if round == 0 else LATER)
        own = {
            "method": method,
            "gaps": gaps(method, brief.source.text),
            "caption": brief.source.caption or "Overview of the method",
            "words": f"{brief.words} (now {drawing.words})",
            **own,
        }
    inputs = {
        "findings": listed(drawing.findings),
        "round": f"{round + 1} of {max(rounds, round + 1)}",
        "wish": f"{wish.rstrip('.')}. It comes before everything but truth: rearrange and redraw for it"
        if wish
        else "none",
        **own,
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
    data = json_in(said)
    for name in ("arrows", "claims"):  # short answers, in whatever form: none of them is worth asking again
        given = data.get(name)
        data[name] = {str(key): str(value) for key, value in given.items()} if isinstance(given, dict) else {}
    numbers = data.get("deliberate")
    data["deliberate"] = [n for n in numbers if isinstance(n, int)] if isinstance(numbers, list) else []
    return Answer.model_validate({**data, "code": f"{mark}{code}"})


_CODE = ("<<<<<", "```python")
"""What the code of an answer begins with."""


_OF_TYPE = re.compile(r"\b(?:small-type|too-many-sizes)\b")
_WORD_NAME = re.compile(r".+\.\d+")
_POINTS = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?) pt\b")
MOST_REPAIRS = 8
FIRST, LATER = 400, 50
"""Words of the method at the first look and at later ones: quotations, equations, and what stands around them."""


def _excerpt(text: str, plan: Plan, drawing: Drawing, most: int) -> str:
    """What a look needs of the method: the sentences of claims that are open, then equations, then what the drawing
    quotes besides."""
    figure = figure_of(plan, drawing)
    if figure is None:
        return passages(text, re.findall(r"«([^»]*)»", plan.description), most)
    quoted = [part.evidence for part in (*figure.edges, *(item for item, _ in figure.walk()))]
    return passages(text, [claim.evidence for claim in plan.review.open(figure)], most, quoted)


MANY = 6
"""Shapes of a drawing from which on it is told that most of them are gone."""
Way = tuple[str, dict[str, str], Callable[[Answer], Critique]]
"""A prompt, what it is told beyond the usual, and how its answer is read."""


COMPILED = "It is compiled from the listing and shows exactly what the listing says."
SHOWN_BEFORE = "those of the listing; another name that is none is refused, with names that are like it"
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
    numbered = _numbered(plan.review, drawing)

    def read(answer: Answer) -> Critique:
        meant = [(f.rule, f.element) for n in answer.deliberate if n in numbered for f in numbered[n][1]]
        review = plan.review.answered(answer.arrows, answer.claims, meant)
        if not answer.edits and (answer.done or not painted):
            return Critique(answer.critique, True, replace(plan, review=review))
        if not answer.edits:  # the figure is right and its painting is not: the painter is told in words
            after = replace(plan, drawing=drawing, changes=answer.critique, review=review)
            return Critique(answer.critique, False, after)
        changed, refused = carried_out(figure, answer.edits, plan.locked)
        if len(refused) == len(answer.edits):
            raise FigwrightError(f"none of the edits can be done: {'; '.join(refused[:4])}", "use the listing's ids")
        changed, foreign = own_files(changed, figure)
        lost = (*_rerouted(figure, changed, answer.edits), *_emptied(figure, changed))
        changed, unknown = known_only(quoted(changed, brief.source.quotable_text))
        changed, eased = with_room_for_labels(changed, relabelled(figure, changed))
        changed = with_calm_arrows(figure, changed, drawing)
        changed = locks.restored(changed, figure, plan.locked)  # nor are locked parts mended
        after = Plan(
            changed, plan.description, drawing, answer.critique, repairs=eased, locked=plan.locked, review=review
        )
        return Critique(answer.critique, False, after, (*refused, *foreign, *unknown, *lost))

    first = plan.drawing is None
    shown_to = {
        "figure": outline(figure),
        "locked": f"{', '.join(plan.locked)}. Leave these as they are" if plan.locked else "none",
        "claims": plan.review.listed(figure, first=first),
        "arrows": "every arrow" if first else "those that are new or changed",
        "findings": "\n".join(f"{number}. {line}" for number, (line, _) in numbered.items()) or "none",
    }
    if figure.placed:
        found = [finding.element for finding in drawing.findings if finding.severity != "info"]
        shown_to |= {"drawings": drawings(figure, [*mentioned(figure, wish), *found], others=first) or "none"}
        shown_to |= {"colours": _colours(figure), "findings": _in_units(shown_to["findings"], figure)}
        return "critic-placed", shown_to | {"repairs": _first_repairs(repairs)}, read
    shown_to |= {
        "aspect": wanted_aspect(brief),
        "edits": edit_list(),
        "glyphs": glyph_names() if first else SHOWN_BEFORE,
    }
    return "critic-figure", shown_to | {"medium": PAINTED if painted else COMPILED}, read


def _in_units(findings: str, figure: Figure) -> str:
    """Distances as the listing and the edits have them, in units of the sheet; sizes of type stay in points."""
    unit = figure.head.size[0] / figure.head.width if figure.head.size else 1.0
    lines = (
        line if _OF_TYPE.search(line) else _POINTS.sub(lambda m: f"{float(m[1]) * unit:.0f} units", line)
        for line in findings.split("\n")
    )
    return "\n".join(lines)


def _first_repairs(repairs: Sequence[str]) -> str:
    """What was mended; of very many the first."""
    more = [f"- and {len(repairs) - MOST_REPAIRS} more"] if len(repairs) > MOST_REPAIRS else []
    return "\n".join((*(f"- {one}" for one in repairs[:MOST_REPAIRS]), *more)) or "none"


def _numbered(review: Review, drawing: Drawing) -> dict[int, tuple[str, tuple[Finding, ...]]]:
    """The findings that a look is told, by number: not those that an earlier one has called deliberate, nor those of
    claims, which are listed beside their arrows."""
    open_ones = (f for f in drawing.findings if (f.rule, f.element) not in review.deliberate)
    return dict(enumerate(summarize(f for f in open_ones if f.rule not in CLAIM_RULES), 1))


def carried_out(
    figure: Figure, edits: list[dict[str, Any]], locked: Sequence[str] = ()
) -> tuple[Figure, tuple[str, ...]]:
    """The figure after the edits that can be done, and what is wrong with the others; what is locked stays.

    One edit that names a wrong id is no reason to lose nine good ones, and one without an effect is not passed over.
    """
    refused: list[str] = []
    head, names = figure.head, _WordNames()

    def safe(figure: Figure) -> Figure:
        """The figure with the theme of before: one that an edit names is not read here, since it may be any file."""
        return figure.model_copy(update={"head": head})

    for data in _single_words(paths_last(edits), figure):
        about = " ".join(str(data[key]) for key in ("op", "id", "ids") if data.get(key)) or "an edit"
        try:
            now = safe(figure)
            for edit in parse(
                _redrawn(data, now) if data.get("op") == "redraw" else _added(names.resolved(data, now), now)
            ):
                after, _ = apply(figure, edit)
                locks.verify(figure, after, locked)
                compiler.verify_looks(safe(after))
                after = after.model_copy(update={"edges": _landed(edit, figure, safe(after)).edges})
                if after == figure and not _leads_so(edit, figure):
                    refused.append(f"{about}: it changes nothing")
                figure = after
        except FigwrightError as error:
            refused.append(f"{about}: {error.message}")
    return figure, tuple(refused)


def _landed(edit: Edit, before: Figure, after: Figure) -> Figure:
    """With arrows that an edit draws led on to what is seen of their things: a listing tells only places."""
    was = {edge.id: edge.path for edge in before.edges}
    for edge in after.edges if isinstance(edit, Reroute | Connect) else ():
        if edge.path != was.get(edge.id, ()):
            after = landed(after, edge.id)
    return after


def _leads_so(edit: Edit, figure: Figure) -> bool:
    """Whether an arrow runs as an edit wants it, since an edit before has moved it along."""
    return isinstance(edit, Reroute) and any(e.id == edit.id and e.path == edit.path != () for e in figure.edges)


def _rerouted(before: Figure, after: Figure, edits: list[dict[str, Any]]) -> Iterator[str]:
    """Arrows that were drawn and are routed by the program now, though nobody said so: what they join was moved."""
    meant = {str(data.get("id")) for data in edits}
    drawn = {edge.id: edge for edge in before.edges if edge.path}
    for edge in after.edges:
        if edge.id in drawn and not edge.path and not meant & {edge.id, f"{edge.source[0]} -> {edge.target[0]}"}:
            yield f"the path of {edge.id} no longer fitted and is gone: the program routes this arrow, or draw it anew"


def _emptied(before: Figure, after: Figure) -> Iterator[str]:
    """Drawings of which most is gone: drawn anew on purpose, or where something was to be added."""
    was, now = _shapes(before), _shapes(after)
    for id, count in was.items():
        if count >= MANY and now.get(id, count) * 3 <= count:
            yield f'of the {count} shapes of {id} {now[id]} are left: to lay shapes over a drawing say "add":true'


def _shapes(figure: Figure) -> dict[str, int]:
    """How many shapes the drawing of each part has."""
    theme = themes.of(figure.head)
    parts = [part for part in (*figure.edges, *(item for item, _ in figure.walk())) if part.drawing]
    return {part.id: len(marks_of(whole(part.drawing, figure.drawings), theme)) for part in parts}


def _single_words(edits: Iterable[dict[str, Any]], figure: Figure) -> Iterator[dict[str, Any]]:
    """Edits in which words beside labels are shifted by themselves: they are no items of the figure."""
    items = {item.id for item, _ in figure.walk()}
    for data in edits:
        ids = data["ids"] if isinstance(data.get("ids"), list) else []
        words = [id for id in ids if _WORD_NAME.fullmatch(str(id)) and id not in items]
        if data.get("op") != "shift" or not words:
            yield data
            continue
        if rest := [id for id in ids if id not in words]:
            yield data | {"ids": rest}
        yield from ({"op": "shift", "id": id, "by": data.get("by")} for id in words)


class _WordNames:
    """The names of words beside labels, as listings give them: `enc.2` is the second one of `enc`, whatever earlier
    edits have taken away."""

    def __init__(self) -> None:
        self._gone: dict[str, set[int]] = {}

    def resolved(self, data: dict[str, Any], figure: Figure) -> dict[str, Any]:
        """An edit of such a word as the edit of its part that says all words anew; any other as it is."""
        parts = {part.id: part for part in (*figure.edges, *(item for item, _ in figure.walk()))}
        stem, _, number = str(data.get("id", "")).rpartition(".")
        part = parts.get(stem)
        if part is None or not number.isdecimal() or data["id"] in parts:
            return data
        gone = self._gone.setdefault(stem, set())
        index = int(number) - 1 - sum(one < int(number) for one in gone)
        if int(number) in gone or not 0 <= index < len(part.words):
            return data
        words = [word.model_dump(exclude_defaults=True) for word in part.words]
        style = data.get("text") if data.get("op") == "restyle" else data
        if data.get("op") == "shift":
            at, by = words[index].get("at") or (0.0, 0.0), data.get("by") or (0.0, 0.0)
            style = {"at": [a + float(b) for a, b in zip(at, by, strict=True)]}
        fields = style.items() if isinstance(style, dict) else ()
        given = {key: value for key, value in fields if key in Words.model_fields}
        words[index] |= given | ({"text": data["label"]} if "label" in data else {})
        if data.get("op") == "remove" or not words[index]["text"]:
            gone.add(int(number))
            del words[index]
        return {"op": _style_edit(part), "id": stem, "words": words}


def _style_edit(part: Node | Group | Edge) -> str:
    return "edge-style" if isinstance(part, Edge) else "restyle"


def _added(data: dict[str, Any], figure: Figure) -> dict[str, Any]:
    """An edit that adds a word to what there is, as the edit that says all of it; a canvas whose drawing is to come is
    data, whose drawing stands as free."""
    kinded = data.get("item") if data.get("op") == "add" else data
    if isinstance(kinded, dict) and kinded.get("kind") == "canvas" and not kinded.get("svg"):
        return {**data, "item": {**kinded, "kind": "data"}} if kinded is not data else {**data, "kind": "data"}
    parts = {part.id: part for part in (*figure.edges, *(item for item, _ in figure.walk()))}
    part = parts.get(str(data.get("id", "")))
    text = data.get("text")
    if isinstance(part, Group) and data.get("op") == "restyle" and isinstance(text, dict) and "at" in text:
        return {**data, "text": _title_as_set(part, figure) | text}
    if part is not None and data.get("op") == "word":
        more = {key: value for key, value in data.items() if key not in ("op", "id")}
        kept = [word.model_dump(exclude_defaults=True) for word in part.words]
        return {"op": _style_edit(part), "id": data["id"], "words": [*kept, more]}
    return data


def _title_as_set(group: Group, figure: Figure) -> dict[str, Any]:
    """How the layout sets a title that has no place of its own yet, so that a place is all that an edit changes."""
    if group.text is not None and group.text.at is not None:
        return {}
    above = {item.id: parent for item, parent in figure.walk()}
    holder = above.get(group.id)
    while holder is not None and not (holder.type == "zone" and holder.place and holder.label):
        holder = above.get(holder.id)
    return {"anchor": "start"} | ({"size": figure.head.type} if holder is not None and figure.head.type else {})


def _redrawn(data: dict[str, Any], figure: Figure) -> dict[str, Any]:
    """A new drawing in the theme's colours by name, as large as it was meant: alone, or over what is drawn."""
    more, data = data.get("add"), {key: value for key, value in data.items() if key != "add"}
    svg = themes.of(figure.head).renamed(str(data.get("svg", "")))
    if not svg:
        return data
    return {**data, "svg": (overlaid if more else alone)(figure, str(data.get("id", "")), svg)}


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
        if languages.length(answer.description) < 20:
            raise FigwrightError("the revised description is missing", "give the whole description, or done: true")
        after = Plan(None, answer.description, drawing, answer.critique, review=plan.review)
        return Critique(answer.critique, False, after)

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
