"""Making figures: what can be chosen, files that are dropped, runs that are begun, stopped, resumed and looked on."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from figwright.apps.studio import choices, history, intake, jobs, liking, live, wire
from figwright.apps.studio.place import Place
from figwright.core.errors import SourceError
from figwright.core.source import Source

LONGEST_TEXT = 1_000_000
PASTED = "table.csv"
"""The name of data that were typed into the page instead of dropped."""


class Making(BaseModel):
    """What the form sends. The text is what stands in the form, the upload where it came from."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["diagram", "plot"] = "diagram"
    text: str = ""
    upload: str = ""
    caption: str = ""
    name: str = ""
    order: dict[str, Any] = {}


class Resuming(BaseModel):
    """How a run is taken up again: `reading` is which reading of its wish is meant, where it was not understood."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    reading: Literal[0, 1, 2] = 0


async def options(request: Request) -> Response:
    return wire.answer(await asyncio.to_thread(choices.options, wire.place(request)))


async def example(request: Request) -> Response:
    number = request.query_params.get("n", "0")
    kind = "plot" if request.query_params.get("kind") == "plot" else "diagram"
    at = int(number) if number.isdecimal() and len(number) < 9 else 0
    return wire.answer(await asyncio.to_thread(choices.example, wire.place(request), kind, at))


async def again(request: Request) -> Response:
    return wire.answer(await asyncio.to_thread(choices.again, wire.place(request), _run(request)))


async def take(request: Request) -> Response:
    name = request.query_params.get("name", "")[-200:] or "file"
    content = await wire.body(request)
    upload = await asyncio.to_thread(intake.take, wire.place(request).home, name, content)
    return wire.answer(upload.shown())


async def likes(request: Request) -> Response:
    name = request.query_params.get("name", "")[-200:] or "figure"
    content = await wire.body(request)
    return wire.answer(await asyncio.to_thread(liking.take, wire.place(request).home, name, content))


async def make(request: Request) -> Response:
    place, wanted = wire.place(request), await wire.asked(request, Making)
    local = request.client is None or request.client.host in ("127.0.0.1", "::1", "testclient")

    def begun() -> str:
        given = dict(wanted.order)
        if given.get("like"):
            given["like"] = liking.ordered(place.home, str(given["like"]))
        order = choices.ordered(wanted.kind, given, local=local)
        return jobs.start(place, jobs.making(place, _source(place, wanted), order))

    return wire.answer({"run": await asyncio.to_thread(begun)})


def _source(place: Place, wanted: Making) -> Source:
    if len(wanted.text) > LONGEST_TEXT:
        raise SourceError(f"the text has {len(wanted.text):,} characters", f"the limit is {LONGEST_TEXT:,}")
    caption = wanted.caption.strip()
    name = intake.called(wanted.name, caption)
    if wanted.upload:
        upload = intake.recall(place.home, wanted.upload, name)
        if (upload.found["kind"] == "data") != (wanted.kind == "plot"):
            raise SourceError(f"cannot make a {wanted.kind} from this file", "drop another one, or change the kind")
        return upload.source(wanted.text, caption, name)
    if wanted.kind == "plot":
        if not wanted.text.strip():
            raise SourceError("a plot needs data", "drop a table: .csv .tsv .json .xlsx .parquet")
        return intake.take(place.home, PASTED, wanted.text.encode()).source("", caption, name)
    return Source(wanted.text.strip(), caption, name)


async def stop(request: Request) -> Response:
    place, run = wire.place(request), _run(request)
    await jobs.stop(place, run)
    return wire.answer({"run": run})


async def resume(request: Request) -> Response:
    place, run = wire.place(request), _run(request)
    wanted = await wire.asked(request, Resuming)

    def begun() -> str:
        return jobs.start(place, jobs.taking_up(place, str(place.home / "runs" / run), reading=wanted.reading))

    return wire.answer({"run": await asyncio.to_thread(begun)})


async def events(request: Request) -> Response:
    place, run = wire.place(request), _run(request)
    last = request.headers.get("last-event-id") or request.query_params.get("after", "")
    return wire.stream(live.run_events(place, run, int(last) if last.isdecimal() and len(last) < 12 else 0))


def _run(request: Request) -> str:
    """The id of a run that is there."""
    return history.opened(wire.place(request).home, request.path_params["id"]).id


routes = [
    Route("/api/options", options),
    Route("/api/example", example),
    Route("/api/intake", take, methods=["POST"]),
    Route("/api/like", likes, methods=["POST"]),
    Route("/api/make", make, methods=["POST"]),
    Route("/api/runs/{id}/source", again),
    Route("/api/runs/{id}/events", events),
    Route("/api/runs/{id}/stop", stop, methods=["POST"]),
    Route("/api/runs/{id}/resume", resume, methods=["POST"]),
]
