"""Place -> application: the guard, what the pages ask for, and the pages themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from figwright.apps.http.files import page, static
from figwright.apps.http.guard import LOOPBACK, Guard
from figwright.apps.studio import api
from figwright.apps.studio.place import Place
from figwright.apps.studio.wire import Missing, error_response
from figwright.core.errors import FigwrightError

STATIC = Path(__file__).parent / "static"


def application(place: Place, *, hosts: tuple[str, ...] = LOOPBACK, token: str = "") -> Starlette:
    """The studio for an ASGI server. `hosts` are the names it may be called by; with a `token`, visitors show it."""
    app = Starlette(
        routes=[
            *api.routes(),
            Route("/api/{rest:path}", _nothing, methods=["GET", "POST", "PUT", "DELETE"]),
            Route("/static/{path:path}", _static),
            Route("/{path:path}", _page),
        ],
        middleware=[Middleware(Guard, name="studio", hosts=hosts, token=token)],
        exception_handlers={FigwrightError: error_response},
        lifespan=_lifetime,
    )
    app.state.place = place
    return app


@asynccontextmanager
async def _lifetime(app: Starlette) -> AsyncIterator[None]:
    """What areas keep in memory is closed at the end: whatever has an async `aclose`."""
    try:
        yield
    finally:
        for kept in app.state.place.shared.values():
            if hasattr(kept, "aclose"):
                await kept.aclose()


async def _nothing(request: Request) -> Response:
    raise Missing(f"no page {request.url.path}", "reload the page")


async def _page(request: Request) -> Response:
    """Every page is the same shell; the script shows the one that the address names."""
    return page(request, STATIC)


async def _static(request: Request) -> Response:
    return static(request, STATIC)
