"""What the studio's pages send and are told: requests as values, errors with their hints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response

from figwright.apps.http.wire import Missing, answer, file, stream
from figwright.apps.studio.place import LARGEST, Place
from figwright.core.errors import FigwrightError, NotFound, RunError, SettingsError

__all__ = [
    "Away",
    "Clash",
    "Missing",
    "TooLarge",
    "answer",
    "asked",
    "body",
    "error_response",
    "file",
    "place",
    "stream",
]

M = TypeVar("M", bound=BaseModel)


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


async def asked(request: Request, model: type[M]) -> M:
    """The JSON of a request as a value; what does not fit is named. A request without a body asks for the usual."""
    try:
        return model.model_validate_json(await body(request) or b"{}")
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


STATUS: Mapping[type[FigwrightError], int] = {
    Missing: 404,
    NotFound: 404,
    Clash: 409,
    TooLarge: 413,
    Away: 503,
    RunError: 409,
}


async def error_response(request: Request, error: Exception) -> Response:
    """A figwright error as JSON: what is wrong, and what to do next."""
    assert isinstance(error, FigwrightError)
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
    return answer({"error": error.message, "hint": error.hint, "kind": type(error).__name__}, status)
