"""The history: runs that were made, one run with all it tells, its files and formats, and what is chosen of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import PurePosixPath
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from figwright.agents.store import RunFolder
from figwright.agents.store.files import slug
from figwright.apps.studio import history, rounds
from figwright.apps.studio.rounds import Spot
from figwright.apps.studio.wire import Missing, answer, asked, file, place
from figwright.core.errors import RunError, SettingsError

T = TypeVar("T")
MOST = 1000
TYPES = {
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp", "gif": "image/gif",
    "svg": "image/svg+xml", "pdf": "application/pdf", "json": "application/json",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
}  # fmt: skip
PLAIN = "text/plain; charset=utf-8"
"""For everything else, pages of HTML and scripts among it: it is to be read, not run."""
FOREVER = "private, max-age=31536000, immutable"
"""Of pictures, whose names are digests of what is in them."""


class Chosen(BaseModel):
    """A round of a candidate."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    candidate: int
    round: int


class Other(BaseModel):
    """What may be other than in the run that is gone on with; nothing here names a file."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    model: str = ""
    base_url: str = ""
    budget: float | None = None
    timeout: float | None = None


class ChangeRequest(BaseModel):
    """What should be different; without a candidate, in the figure that is chosen."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    wish: str = Field(min_length=1, max_length=4000)
    rounds: int = Field(2, ge=1, le=10)
    order: Other = Other()
    candidate: int | None = None
    round: int | None = None


async def listed(request: Request) -> Response:
    """GET /api/runs?search=&limit="""
    search, limit = request.query_params.get("search", ""), _number(request, "limit", 200)
    return answer(await asyncio.to_thread(history.listed, place(request).home, search, min(limit, MOST)))


async def one(request: Request) -> Response:
    home = place(request).home
    return answer(await _with_run(request, lambda folder: history.run_json(home, folder)))


async def marks(request: Request) -> Response:
    """Where the findings of a round are on its picture."""
    spot = _spot(request)
    found = await _with_run(request, lambda folder: rounds.marked(folder, folder.story(), spot))
    return answer({"findings": found})


async def view(request: Request) -> Response:
    spot = _spot(request)
    content, kind = await _with_run(request, lambda folder: rounds.view(folder, folder.story(), spot))
    return file(content, kind)


async def files(request: Request) -> Response:
    name = request.path_params["path"]
    response = file(await _with_run(request, lambda folder: _read_run_file(folder, name)), _type(name))
    if name.startswith("pictures/"):
        response.headers["Cache-Control"] = FOREVER
    return response


def _read_run_file(folder: RunFolder, name: str) -> bytes:
    try:
        return folder.read(name)
    except RunError as error:
        raise Missing(f"run {folder.id} has no file {name!r}", "reload the page") from error


async def export(request: Request) -> Response:
    format, spot = request.path_params["format"], _spot(request)

    def made(folder: RunFolder) -> tuple[bytes, str]:
        story = folder.story()
        return rounds.exported(folder, story, spot, format), slug(story.name)

    content, name = await _with_run(request, made)
    return file(content, TYPES.get(format, PLAIN), f"{name}-c{spot.candidate}-r{spot.round}.{format}")


async def choose(request: Request) -> Response:
    given = await asked(request, Chosen)
    spot = Spot(given.candidate, given.round)
    return answer(await _with_run(request, lambda folder: history.choose(folder, spot)))


async def rank(request: Request) -> Response:
    """Lets the ranking choose; the answer says why."""
    return answer(await _with_run(request, history.rank))


async def go_on(request: Request) -> Response:
    """A new run that begins with a figure of this one and a wish in words."""
    given = await asked(request, ChangeRequest)
    studio = place(request)
    if given.order.base_url and not _local(request):  # a model's key goes to its address
        raise SettingsError("you can set a model's URL only on the machine that runs the studio", "leave it out")

    def started(folder: RunFolder) -> str:
        from figwright.apps.studio import jobs

        other = {name: value for name, value in given.order.model_dump().items() if value not in ("", None)}
        return jobs.start(studio, history.continued(studio, folder, given.wish, given.rounds, other, _wished(given)))

    return answer({"run": await _with_run(request, started)})


def _local(request: Request) -> bool:
    return request.client is None or request.client.host in ("127.0.0.1", "::1")


def _wished(given: ChangeRequest) -> Spot | None:
    if given.candidate is None or given.round is None:
        return None
    return Spot(given.candidate, given.round)


async def _with_run(request: Request, work: Callable[[RunFolder], T]) -> T:
    """What `work` makes of the run that the address names; files and figures keep no other request waiting."""
    home, id = place(request).home, request.path_params["id"]
    return await asyncio.to_thread(lambda: work(history.opened(home, id)))


def _spot(request: Request) -> Spot:
    return Spot(_number(request, "candidate", 1), _number(request, "round", 0))


def _number(request: Request, name: str, usual: int) -> int:
    given = request.query_params.get(name, "")
    if given and not (given.isdecimal() and len(given) < 8):
        raise SettingsError(f"{name} is {given[:20]!r}, which is not a number", "reload the page")
    return int(given) if given else usual


def _type(name: str) -> str:
    return TYPES.get(PurePosixPath(name).suffix.lstrip(".").lower(), PLAIN)


routes = [
    Route("/api/runs", listed),
    Route("/api/runs/{id}", one),
    Route("/api/runs/{id}/marks", marks),
    Route("/api/runs/{id}/view", view),
    Route("/api/runs/{id}/files/{path:path}", files),
    Route("/api/runs/{id}/export/{format}", export),
    Route("/api/runs/{id}/choose", choose, methods=["POST"]),
    Route("/api/runs/{id}/rank", rank, methods=["POST"]),
    Route("/api/runs/{id}/continue", go_on, methods=["POST"]),
]
