"""Place -> application: the guard, what the pages ask for, and the pages themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from figwright.errors import FigwrightError
from figwright.studio import api
from figwright.studio.guard import LOOPBACK, Guard
from figwright.studio.place import Place
from figwright.studio.wire import Missing, told

STATIC = Path(__file__).parent / "static"
TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".ttf": "font/ttf", ".otf": "font/otf"}
FACES = ("SourceSansPro-Regular", "SourceSansPro-Semibold", "SourceSansPro-Bold", "SourceSansPro-It")


def application(place: Place, *, hosts: tuple[str, ...] = LOOPBACK, token: str = "") -> Starlette:
    """The studio for an ASGI server. `hosts` are the names it may be called by; with a `token`, visitors show it."""
    app = Starlette(
        routes=[
            *api.routes(),
            Route("/api/{rest:path}", _nothing, methods=["GET", "POST", "PUT", "DELETE"]),
            Route("/static/fonts/{name}", _face),
            Route("/static/{path:path}", _static),
            Route("/{path:path}", _page),
        ],
        middleware=[Middleware(Guard, hosts=hosts, token=token)],
        exception_handlers={FigwrightError: told},
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
    raise Missing(f"there is nothing at {request.url.path}", "reload the page")


async def _page(request: Request) -> Response:
    """Every page is the same shell; the script shows the one that the address names."""
    return _sent(request, STATIC / "index.html")


async def _static(request: Request) -> Response:
    path = (STATIC / request.path_params["path"]).resolve()
    if not path.is_relative_to(STATIC.resolve()) or not path.is_file():
        raise Missing(f"there is no file {request.path_params['path']!r}", "reload the page")
    return _sent(request, path)


async def _face(request: Request) -> Response:
    """The typeface of the figures, so that a canvas shows what will be printed."""
    name = request.path_params["name"].rpartition(".")[0]
    if name not in FACES:
        raise Missing(f"there is no typeface {name!r}", f"known: {', '.join(FACES)}")
    return _sent(request, _faces()[name])


@cache
def _faces() -> dict[str, Path]:
    import font_source_sans_pro as package

    found = Path(package.__file__ or "").parent.rglob("SourceSansPro-*.?tf")
    return {path.stem: path for path in found}


def _sent(request: Request, path: Path) -> Response:
    """A file of ours; the browser asks each time whether it has changed, which costs no more than a header."""
    content = path.read_bytes()
    tag = f'"{sha256(content).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    kind = TYPES.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    return Response(content, 200, headers, kind)
