"""What goes over the wire: JSON in and out, errors with their hints, and events as they happen."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from figwright.errors import FigwrightError, NotFound, RunError, SettingsError
from figwright.studio.place import LARGEST, Place

M = TypeVar("M", bound=BaseModel)


class Missing(FigwrightError):
    """Nothing is kept under this name."""


class Clash(FigwrightError):
    """Somebody else was faster: what was sent was made for an older state."""


class TooLarge(FigwrightError):
    """More than one request may carry."""


class Away(FigwrightError):
    """What this needs does not answer now; the same request may succeed later, and pages send it again."""


def place(request: Request) -> Place:
    """What all pages share."""
    found: Place = request.app.state.place
    return found


def answer(data: Any, status: int = 200) -> Response:
    """JSON; never kept by the browser, since everything here changes."""
    content = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=str).encode("utf-8", "replace")
    return Response(content, status, {"Cache-Control": "no-store"}, "application/json")


async def asked(request: Request, model: type[M]) -> M:
    """The JSON of a request as a value; what does not fit is named."""
    try:
        return model.model_validate_json(await body(request))
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        where = ".".join(map(str, fault["loc"]))
        message = fault["msg"].removeprefix("Value error, ")
        raise SettingsError(f"{where}: {message}" if where else message, "reload the page") from None


async def body(request: Request, most: int = LARGEST) -> bytes:
    """All bytes of a request; what is too large is refused before it is read to its end."""
    content = bytearray()
    async for part in request.stream():
        content += part
        if len(content) > most:
            raise TooLarge(f"this is larger than {most // 2**20} MB", "send a smaller file")
    return bytes(content)


def file(content: bytes, media_type: str, name: str = "") -> Response:
    """A file's bytes, to be shown or, with a `name`, to be kept. Nothing in it is run: see the sandbox directive."""
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline';"
               " img-src data:; font-src data:; sandbox"}  # fmt: skip
    if name:
        plain = "".join(sign if (sign.isalnum() and sign.isascii()) or sign in "-_." else "-" for sign in name)
        headers["Content-Disposition"] = f'attachment; filename="{plain}"'
    return Response(content, 200, headers, media_type)


def stream(events: AsyncIterator[Mapping[str, Any]]) -> Response:
    """Server-sent events: each has `data`, and may have `event` (its kind) and `id` (from where to go on later)."""

    async def lines() -> AsyncIterator[bytes]:
        yield b"retry: 1000\n\n"
        async for event in events:
            head = "".join(f"{name}: {event[name]}\n" for name in ("id", "event") if event.get(name) is not None)
            yield f"{head}data: {json.dumps(event['data'], ensure_ascii=False, default=str)}\n\n".encode()

    return StreamingResponse(lines(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})


STATUS: Mapping[type[FigwrightError], int] = {
    Missing: 404,
    NotFound: 404,
    Clash: 409,
    TooLarge: 413,
    Away: 503,
    RunError: 409,
}


async def told(request: Request, error: Exception) -> Response:
    """A figwright error as JSON: what is wrong, and what to do next."""
    assert isinstance(error, FigwrightError)
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
    return answer({"error": error.message, "hint": error.hint, "kind": type(error).__name__}, status)
