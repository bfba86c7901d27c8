"""Edits of a free drawing: small typed changes that name elements by id, and apply or fail whole.

This is what a critic answers with instead of sending the whole drawing again:
`{"op": "relabel", "id": "enc.1", "text": "Encoder"}`. Ids are those of `inventory`: a data-node or
data-group, an arrow's own id or "from->to", the id of a text. Places are in units of the canvas.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from copy import deepcopy
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from figwright.errors import FigwrightError, SpecError, nearest
from figwright.freehand._model import Sheet
from figwright.freehand._survey import survey

Id = Annotated[str, Field(min_length=1, max_length=200, description="Id of a node, group, arrow or text")]
Fragment = Annotated[str, Field(min_length=1, max_length=20_000, description="SVG elements, in units of the canvas")]
Place = Annotated[float, Field(ge=-100_000, le=100_000)]
Side = Annotated[float, Field(gt=0, le=100_000)]


class Change(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Replace(Change):
    """An element drawn anew; it keeps its id and, unless given again, its evidence."""

    op: Literal["replace"] = "replace"
    id: Id
    svg: Fragment


class Remove(Change):
    """Takes an element away; a node goes with its arrows."""

    op: Literal["remove"] = "remove"
    id: Id


class Add(Change):
    """New elements, on top of all others or below one of them."""

    op: Literal["add"] = "add"
    svg: Fragment
    before: str = Field(default="", description="Id of the element that shall lie over it; on top when left out")


class Relabel(Change):
    """Other words, in lines; none takes the text away."""

    op: Literal["relabel"] = "relabel"
    id: Id
    text: str = Field(max_length=400, description="Lines are parted by a line feed")


class Move(Change):
    """An element elsewhere; the ends of its arrows follow."""

    op: Literal["move"] = "move"
    id: Id
    dx: Place = 0.0
    dy: Place = 0.0


class Resize(Change):
    """The body of a node or the frame of a group with other bounds; what is left out stays."""

    op: Literal["resize"] = "resize"
    id: Id
    x: Place | None = None
    y: Place | None = None
    width: Side | None = None
    height: Side | None = None


class Reroute(Change):
    """An arrow along other corners, from its source to its target."""

    op: Literal["reroute"] = "reroute"
    id: Id
    points: tuple[tuple[Place, Place], ...] = Field(min_length=2, max_length=24)


class Restyle(Change):
    """Looks: fill, stroke, stroke-width, stroke-dasharray, opacity, font-size, font-weight, font-style, text-anchor."""

    op: Literal["restyle"] = "restyle"
    id: Id
    attributes: dict[str, str | float] = Field(min_length=1, max_length=12)


class Evidence(Change):
    """The words of the source that an element stands for."""

    op: Literal["evidence"] = "evidence"
    id: Id
    evidence: str = Field(max_length=1_000)


class Reconnect(Change):
    """What an arrow joins, when it is drawn rightly and named wrongly; its direction follows its names."""

    op: Literal["reconnect"] = "reconnect"
    id: Id
    source: str | None = Field(default=None, alias="from")
    target: str | None = Field(default=None, alias="to")


class Canvas(Change):
    """A larger or smaller canvas."""

    op: Literal["canvas"] = "canvas"
    width: Side
    height: Side


Sent = Replace | Remove | Add | Relabel | Move | Resize | Reroute | Restyle | Evidence | Reconnect | Canvas
Edit = Annotated[Sent, Field(discriminator="op")]
_EDITS: TypeAdapter[tuple[Edit, ...]] = TypeAdapter(tuple[Edit, ...])
OPERATIONS = tuple(model.model_fields["op"].default for model in Sent.__args__)


def parse(data: Any) -> tuple[Edit, ...]:
    """JSON, as text or data: one edit, a list, or an object with "edits" -> edits."""
    if isinstance(data, str):
        data = _json(data)
    if isinstance(data, dict):
        data = data.get("edits", [data])
    try:
        return _EDITS.validate_python(data)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        place = ".".join(str(step) for step in fault["loc"] if step not in OPERATIONS)
        if fault["type"].startswith("union_tag"):
            op = str(fault.get("ctx", {}).get("tag", ""))
            message = f"no edit named {op!r}" if op else "an edit says its 'op'"
            raise SpecError(
                message, nearest(op, OPERATIONS) or f"known: {', '.join(OPERATIONS)}", path=place
            ) from error
        raise SpecError(fault["msg"], f"known: {', '.join(OPERATIONS)}", path=place) from error


def apply(sheet: Sheet, edits: Iterable[Edit]) -> Sheet:
    """The changed drawing, measured anew; the first edit that cannot be done raises and changes nothing."""
    for index, edit in enumerate(edits):
        try:
            sheet = _applied(sheet, edit)
        except FigwrightError as error:
            raise SpecError(error.message, error.hint, path=f"edits.{index} ({edit.op})") from error
    return sheet


def carried_out(sheet: Sheet, edits: Iterable[Edit]) -> tuple[Sheet, tuple[str, ...]]:
    """The drawing after the edits that can be done, and what is wrong with the others."""
    refused: list[str] = []
    for edit in edits:
        try:
            sheet = _applied(sheet, edit)
        except FigwrightError as error:
            refused.append(f"{edit.op} {getattr(edit, 'id', '')}: {error.message}")
    return sheet, tuple(refused)


def _applied(sheet: Sheet, edit: Edit) -> Sheet:
    from figwright.freehand._changes import changed

    return changed(survey(deepcopy(sheet.root), sheet.width), edit)


def _json(text: str) -> Any:
    """The JSON in an answer, also between fences."""
    found = re.search(r"[\[{]", text)
    if found is None:
        raise SpecError("the answer holds no JSON", 'answer with {"edits": […]}')
    try:
        return json.JSONDecoder().raw_decode(text, found.start())[0]
    except json.JSONDecodeError as error:
        raise SpecError(f"the answer is not valid JSON: {error}", 'answer with {"edits": […]}') from error
