"""Desk -> application: one page that shows the figures, and events when they change. Nothing here changes anything."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from figwright.apps.http.files import page, static
from figwright.apps.http.guard import LOOPBACK, Guard
from figwright.apps.http.wire import Missing, answer, file, stream
from figwright.apps.watch.changes import follow
from figwright.apps.watch.state import WatchState
from figwright.core.errors import FigwrightError

STATIC = Path(__file__).parent / "static"


def application(state: WatchState) -> Starlette:
    """The page for an ASGI server; the state is kept up to date as long as it runs."""

    @asynccontextmanager
    async def lifetime(app: Starlette) -> AsyncIterator[None]:
        following = asyncio.create_task(_followed(state))
        try:
            yield
        finally:
            following.cancel()
            with suppress(asyncio.CancelledError):
                await following

    async def events(request: Request) -> Response:
        return stream(state.events())

    async def picture(request: Request) -> Response:
        shown = state.shown.get(request.path_params["id"])
        if shown is None or shown.good is None:
            raise Missing("no picture of this figure", "reload the page")
        return file(shown.good.svg, "image/svg+xml")

    return Starlette(
        routes=[
            Route("/", _page),
            Route("/events", events),
            Route("/pictures/{id}.svg", picture),
            Route("/static/{path:path}", _static),
        ],
        middleware=[Middleware(Guard, name="watch", hosts=LOOPBACK)],
        exception_handlers={FigwrightError: _error_response},
        lifespan=lifetime,
    )


async def _followed(state: WatchState) -> None:
    await state.begin()
    await follow(state)


async def _page(request: Request) -> Response:
    return page(request, STATIC)


async def _static(request: Request) -> Response:
    return static(request, STATIC)


async def _error_response(request: Request, error: Exception) -> Response:
    assert isinstance(error, FigwrightError)
    return answer({"error": error.message, "hint": error.hint}, 404 if isinstance(error, Missing) else 400)
