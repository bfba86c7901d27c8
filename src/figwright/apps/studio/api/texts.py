"""The pages in other languages: which there are, and the texts of the one that a browser wants."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from figwright.apps.studio.wire import answer
from figwright.core import texts


async def _texts(request: Request) -> Response:
    """Names of all languages; with `wanted` (tags in the order of preference), the texts of the nearest."""
    names = {tag: texts.catalogue(tag)["name"] for tag in (texts.ENGLISH, *texts.tags())}
    wanted = request.query_params.get("wanted", "")[:200]
    tag = texts.nearest(wanted)
    known = {part: texts.catalogue(tag)[part] if wanted else {} for part in ("studio", "messages")}
    return answer({"names": names, "tag": tag, **known})


routes = [Route("/api/texts", _texts)]
