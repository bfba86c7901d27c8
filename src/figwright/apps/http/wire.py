"""What goes over the wire: JSON, files and events as they happen."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from typing import Any

from starlette.responses import Response, StreamingResponse

from figwright.core.errors import FigwrightError


class Missing(FigwrightError):
    """Nothing is kept under this name."""


def answer(data: Any, status: int = 200) -> Response:
    """JSON; never kept by the browser, since everything here changes."""
    content = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=str).encode("utf-8", "replace")
    return Response(content, status, {"Cache-Control": "no-store"}, "application/json")


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
