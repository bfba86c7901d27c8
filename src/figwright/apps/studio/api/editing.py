"""Drafts over the wire: open a figure, change it by typed edits, undo, lock, check, trace, take it away."""

from __future__ import annotations

import asyncio
from pathlib import PurePath
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from figwright.apps.studio import canvas, drafting, drawings, live, marking, traces, tracing, wire
from figwright.apps.studio.drafts import Draft
from figwright.apps.studio.journal import State
from figwright.drawing import glyphs
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import parse
from figwright.ir.spec.placing import Colour


class Wanted(BaseModel):
    """What the pages send; what they do not know is refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Opening(Wanted):
    """A round of a run (the chosen one when none is named), the text of a figure file, or a text to be marked."""

    run: str = ""
    candidate: int | None = None
    round: int | None = None
    yaml: str = Field(default="", max_length=1_000_000)
    name: str = Field(default="", max_length=200)
    text: str = Field(default="", max_length=2_000_000)
    caption: str = Field(default="", max_length=20_000)


class Editing(Wanted):
    """Edits for one revision. `seen`: only when they change the picture; the answer has the old revision otherwise."""

    revision: int
    edits: list[Any] = Field(max_length=500)
    seen: bool = False


class Laying(Wanted):
    """The whole figure with places of its own, or without them."""

    revision: int
    to: Literal["placed", "composed"]


class Naming(Wanted):
    name: str = Field(min_length=1, max_length=200)


class Stepping(Wanted):
    revision: int


class Other(Wanted):
    """What the model may be told; nothing here names a file or an address."""

    model: str = Field(default="", max_length=200)
    budget: float | None = None
    timeout: float | None = None


class ChangeRequest(Wanted):
    """What should be different."""

    wish: str = Field(min_length=1, max_length=4_000)
    rounds: int = Field(default=2, ge=1, le=10)
    order: Other = Other()


class Locking(Wanted):
    ids: list[str] = Field(max_length=5_000)


class Shape(Wanted):
    """A shape of a drawing that stays: which it was, by how many points it is moved, and other paint."""

    of: int
    by: tuple[float, float] = (0.0, 0.0)
    fill: Colour | None = None
    line: Colour | None = None
    width: float | None = Field(default=None, ge=0, le=100)


class Redrawing(Wanted):
    """The shapes of a drawing as they shall be, or what takes its place."""

    revision: int
    shapes: list[Shape] = Field(default=[], max_length=20_000)
    glyph: str = Field(default="", max_length=80)
    icon: str = Field(default="", max_length=80)


class Deciding(Wanted):
    """What is not to be drawn: sentences by where they begin, proposals by their key; false takes it back."""

    not_drawn: dict[str, bool] = Field(default={}, max_length=20_000)
    declined: dict[str, bool] = Field(default={}, max_length=20_000)


async def create(request: Request) -> Response:
    wanted = await wire.asked(request, Opening)
    draft = await asyncio.to_thread(drafting.opened, wire.place(request), **wanted.model_dump())
    return wire.answer({"draft": draft.id})


async def create_from_file(request: Request) -> Response:
    name = PurePath(request.query_params.get("name", "")).name[-200:] or "file"
    content = await wire.body(request)
    draft, notes = await asyncio.to_thread(drafting.of_file, wire.place(request), name, content)
    return wire.answer({"draft": draft.id, "notes": list(notes)})


async def listed(request: Request) -> Response:
    found = await asyncio.to_thread(drafting.drafts(wire.place(request)).listed)
    area = {"plot": "plots"}
    return wire.answer(
        {"drafts": [{**one, "picture": f"/api/{area.get(one.get('kind', ''), 'drafts')}/{one['id']}/picture"}
                    for one in found]}
    )  # fmt: skip


async def show(request: Request) -> Response:
    def shown(draft: Draft) -> dict[str, Any]:
        data = draft_json(draft, draft.state())
        source = draft.source
        data["source"] |= {"text": source.text if source else "", "caption": source.caption if source else ""}
        return {
            **{"id": draft.id, "name": draft.about.name, "run": draft.about.run, "candidate": draft.about.candidate},
            **{"round": draft.about.round, "themes": canvas.looks(), "glyphs": list(glyphs.names())},
            **data,
        }

    return wire.answer(await with_draft(request, shown))


async def edit(request: Request) -> Response:
    wanted = await wire.asked(request, Editing)
    edits = parse(wanted.edits)
    return wire.answer(
        await with_draft(request, lambda draft: draft_json(draft, draft.edit(wanted.revision, edits, seen=wanted.seen)))
    )


async def lay_out(request: Request) -> Response:
    wanted = await wire.asked(request, Laying)

    def laid(draft: Draft) -> dict[str, Any]:
        state, notes = drafting.laid_out(draft, wanted.revision, wanted.to)
        return {**draft_json(draft, state), "notes": list(notes)}

    return wire.answer(await with_draft(request, laid))


async def rename(request: Request) -> Response:
    wanted, known = await wire.asked(request, Naming), drafting.drafts(wire.place(request))
    return wire.answer({"name": await asyncio.to_thread(known.rename, request.path_params["id"], wanted.name)})


async def remove(request: Request) -> Response:
    known, id = drafting.drafts(wire.place(request)), request.path_params["id"]
    await asyncio.to_thread(known.remove, id)
    return wire.answer({"deleted": id})


async def restore(request: Request) -> Response:
    known = drafting.drafts(wire.place(request))
    draft = await asyncio.to_thread(known.restore, request.path_params["id"])
    return wire.answer({"draft": draft.id})


async def sources(request: Request) -> Response:
    found = await asyncio.to_thread(drafting.sources, wire.place(request))
    return wire.answer({"runs": found})


async def undo(request: Request) -> Response:
    wanted = await wire.asked(request, Stepping)
    return wire.answer(await with_draft(request, lambda draft: draft_json(draft, draft.undo(wanted.revision))))


async def redo(request: Request) -> Response:
    wanted = await wire.asked(request, Stepping)
    return wire.answer(await with_draft(request, lambda draft: draft_json(draft, draft.redo(wanted.revision))))


async def lock(request: Request) -> Response:
    wanted = await wire.asked(request, Locking)
    state = await with_draft(request, lambda draft: draft.lock(wanted.ids))
    return wire.answer({"locked": list(state.locked), "revision": state.revision})


async def findings(request: Request) -> Response:
    venue, span = (request.query_params.get(name, "") for name in ("venue", "span"))
    return wire.answer(await with_draft(request, lambda draft: drafting.findings(draft, venue, span)))


async def venue_list(request: Request) -> Response:
    return wire.answer({"venues": await asyncio.to_thread(canvas.venue_sheet)})


async def propose(request: Request) -> Response:
    def read(draft: Draft) -> dict[str, Any]:
        return marking.marking(draft.source) if draft.source else {"proposals": [], "names": [], "notes": []}

    return wire.answer(await with_draft(request, read))


async def decide(request: Request) -> Response:
    wanted = await wire.asked(request, Deciding)
    return wire.answer(await with_draft(request, lambda draft: marking.decide(draft, wanted.model_dump())))


async def drawing(request: Request) -> Response:
    def shown(draft: Draft) -> dict[str, Any]:
        return _opened(request, draft).shown()

    return wire.answer(await with_draft(request, shown))


async def redraw(request: Request) -> Response:
    wanted, id = await wire.asked(request, Redrawing), request.path_params["element"]

    def redrawn(draft: Draft) -> dict[str, Any]:
        if wanted.shapes:
            edits = _opened(request, draft).changed([shape.model_dump() for shape in wanted.shapes])
        else:
            other = {"glyph": wanted.glyph, "icon": wanted.icon}
            edits = drawings.replaced(draft.state().figure, id, other)
        return draft_json(draft, draft.edit(wanted.revision, edits))

    return wire.answer(await with_draft(request, redrawn))


async def redraw_from_file(request: Request) -> Response:
    name, revision = request.query_params.get("name", "")[-200:] or "file", request.query_params.get("revision", "")
    content, id = await wire.body(request), request.path_params["element"]

    def redrawn(draft: Draft) -> dict[str, Any]:
        now = int(revision) if revision.isdecimal() else draft.state().revision
        return draft_json(draft, draft.edit(now, tuple(drawings.of_file(draft, id, name, content))))

    return wire.answer(await with_draft(request, redrawn))


def _opened(request: Request, draft: Draft) -> drawings.Opened:
    figure = draft.state().figure
    return drawings.Opened(figure, draft.placed(figure).scene, request.path_params["element"])


async def events(request: Request) -> Response:
    return wire.stream(live.drafted(await with_draft(request, lambda draft: draft)))


async def picture(request: Request) -> Response:
    return wire.file(await with_draft(request, lambda draft: drafting.rendered(draft, "svg", {})), "image/svg+xml")


async def export(request: Request) -> Response:
    format = request.path_params["format"]
    options = dict(request.query_params)
    content, name = await with_draft(request, lambda draft: drafting.exported(draft, format, options))
    return wire.file(content, drafting.FORMATS[format], name)


async def bring(request: Request) -> Response:
    name = request.query_params.get("name", "")[-200:] or "file"
    content = await wire.body(request)
    return wire.answer(await with_draft(request, lambda draft: drafting.imported(draft, name, content)))


async def go_on(request: Request) -> Response:
    wanted, place = await wire.asked(request, ChangeRequest), wire.place(request)
    other = wanted.order.model_dump()
    run = await with_draft(request, lambda draft: drafting.go_on(place, draft, wanted.wish, wanted.rounds, other))
    return wire.answer({"run": run})


async def sheet(request: Request) -> Response:
    theme = request.query_params.get("theme") or canvas.LIKE
    drawn = await asyncio.to_thread(canvas.glyph_sheet, drafting.theme_named(theme))
    return wire.answer({"glyphs": drawn})


async def icon_sheet(request: Request) -> Response:
    return wire.answer(await asyncio.to_thread(canvas.icon_sheet, request.query_params.get("search", "")[:100]))


async def with_draft(request: Request, work: Any) -> Any:
    """Some work on the draft that the address names, beside the event loop."""
    known = drafting.drafts(wire.place(request))
    return await asyncio.to_thread(lambda: work(known.open(request.path_params["id"])))


def draft_json(draft: Draft, state: State[Figure]) -> dict[str, Any]:
    """The draft as the page knows it; after a change, too, since one edit may move everything."""
    traced = tracing.trace(state.figure, draft.source).to_json()
    return {
        "revision": state.revision,
        "undo": len(state.done),
        "redo": len(state.undone),
        "locked": list(state.locked),
        "decided": marking.decided(draft),
        "trace": traces.trace_json(draft, state.figure),
        **canvas.shown(state.figure, draft.placed(state.figure).scene),
        "spans": traced.pop("spans"),
        "source": traced,
    }


routes = [
    Route("/api/drafts", create, methods=["POST"]),
    Route("/api/drafts", listed),
    Route("/api/drafts/files", create_from_file, methods=["POST"]),
    Route("/api/drafts/sources", sources),
    Route("/api/drafts/{id}", show),
    Route("/api/drafts/{id}", rename, methods=["PUT"]),
    Route("/api/drafts/{id}", remove, methods=["DELETE"]),
    Route("/api/drafts/{id}/restore", restore, methods=["POST"]),
    Route("/api/drafts/{id}/edits", edit, methods=["POST"]),
    Route("/api/drafts/{id}/layout", lay_out, methods=["POST"]),
    Route("/api/drafts/{id}/undo", undo, methods=["POST"]),
    Route("/api/drafts/{id}/redo", redo, methods=["POST"]),
    Route("/api/drafts/{id}/locks", lock, methods=["PUT"]),
    Route("/api/drafts/{id}/findings", findings),
    Route("/api/drafts/{id}/marking", propose),
    Route("/api/drafts/{id}/marking", decide, methods=["PUT"]),
    Route("/api/drafts/{id}/drawings/{element}", drawing),
    Route("/api/drafts/{id}/drawings/{element}", redraw, methods=["POST"]),
    Route("/api/drafts/{id}/drawings/{element}/file", redraw_from_file, methods=["POST"]),
    Route("/api/drafts/{id}/events", events),
    Route("/api/drafts/{id}/picture", picture),
    Route("/api/drafts/{id}/export/{format}", export),
    Route("/api/drafts/{id}/import", bring, methods=["POST"]),
    Route("/api/drafts/{id}/continue", go_on, methods=["POST"]),
    Route("/api/glyphs", sheet),
    Route("/api/icons", icon_sheet),
    Route("/api/venues", venue_list),
]
