"""Figures of PDF, SVG and bitmap files: taken, traced in the background, and worked over until nothing is doubtful."""

from __future__ import annotations

import asyncio
from pathlib import PurePath
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from figwright.apps.studio import trace_jobs, traces, wire
from figwright.apps.studio.api.editing import draft_json, with_draft
from figwright.apps.studio.drafts import Draft
from figwright.apps.studio.trace_reading import TraceOptions
from figwright.core.errors import SpecError
from figwright.frontends.tracing.original import Original
from figwright.frontends.tracing.reshaping import reshaped
from figwright.ir.spec.edits import difference


class Wanted(BaseModel):
    """What the pages send; what they do not know is refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Tracing(Wanted):
    """Which figure or page of an upload, and whether the layout redraws it."""

    upload: str = Field(max_length=80)
    name: str = Field(default="figure", max_length=200)
    figure: str = Field(default="", max_length=20)
    page: int = Field(default=0, ge=0, le=100_000)
    composed: bool = False


class Settling(Wanted):
    """Doubts that were looked at and are right; false opens one again."""

    accepted: dict[str, bool] = Field(max_length=5_000)


class Asking(Wanted):
    revision: int


class Reshaping(Wanted):
    revision: int
    to: Literal["box", "arrow", "picture"]


async def take(request: Request) -> Response:
    name = PurePath(request.query_params.get("name", "")).name[-200:] or "file"
    content = await wire.body(request)
    return wire.answer(await asyncio.to_thread(trace_jobs.take, wire.place(request), name, content))


async def offered(request: Request) -> Response:
    """What of a file can be traced that was dropped before, such as a paper on the page Make."""
    name = PurePath(request.query_params.get("name", "")).name[-200:] or "file"
    upload = request.path_params["upload"]
    return wire.answer(await asyncio.to_thread(trace_jobs.offered, wire.place(request), upload, name))


async def start(request: Request) -> Response:
    wanted, place = await wire.asked(request, Tracing), wire.place(request)
    wish = TraceOptions(wanted.figure, wanted.page, wanted.composed)
    return wire.answer({"job": await asyncio.to_thread(trace_jobs.start, place, wanted.upload, wanted.name, wish)})


async def show(request: Request) -> Response:
    return wire.answer(trace_jobs.job_json(wire.place(request), request.path_params["job"]))


async def stop(request: Request) -> Response:
    trace_jobs.stop(wire.place(request), request.path_params["job"])
    return wire.answer({"stopped": request.path_params["job"]})


async def original(request: Request) -> Response:
    return wire.file(await with_draft(request, traces.original), "image/png")


async def settle(request: Request) -> Response:
    wanted = await wire.asked(request, Settling)

    def settled(draft: Draft) -> Any:
        traces.accept(draft, wanted.accepted)
        return {"trace": traces.trace_json(draft, draft.state().figure)}

    return wire.answer(await with_draft(request, settled))


async def ask(request: Request) -> Response:
    wanted, place = await wire.asked(request, Asking), wire.place(request)
    return wire.answer({"job": await with_draft(request, lambda draft: trace_jobs.ask(place, draft, wanted.revision))})


async def reshape(request: Request) -> Response:
    wanted, id = await wire.asked(request, Reshaping), request.path_params["element"]

    def changed(draft: Draft) -> Any:
        figure = draft.state().figure
        if figure.head.size is None or not figure.placed:
            raise SpecError(
                "a composed figure cannot be compared with its original", "undo until it is a placed figure again"
            )
        made = reshaped(figure, id, wanted.to, Original(traces.original(draft), figure.head.size))
        return draft_json(draft, draft.edit(wanted.revision, [difference(figure, made)]))

    return wire.answer(await with_draft(request, changed))


routes = [
    Route("/api/traces/files", take, methods=["POST"]),
    Route("/api/traces/files/{upload}", offered),
    Route("/api/traces", start, methods=["POST"]),
    Route("/api/traces/{job}", show),
    Route("/api/traces/{job}", stop, methods=["DELETE"]),
    Route("/api/drafts/{id}/original", original),
    Route("/api/drafts/{id}/doubts", settle, methods=["PUT"]),
    Route("/api/drafts/{id}/doubts", ask, methods=["POST"]),
    Route("/api/drafts/{id}/doubts/{element}", reshape, methods=["POST"]),
]
