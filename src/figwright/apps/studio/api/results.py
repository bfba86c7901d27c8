"""Results of studies (their shape is told in studies/results.py), and files for `figwright bench agreement`.

`?reveal=1` shows the names of a blind study before everybody has finished."""

from __future__ import annotations

from typing import Literal

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from figwright.apps.studio import wire
from figwright.apps.studio.api.studies import of_study


async def study_results(request: Request) -> Response:
    from figwright.apps.studio.studies import results

    place, reveal = wire.place(request), request.query_params.get("reveal") == "1"
    return wire.answer(await of_study(request, lambda kept, study: results.results(place, kept, study, reveal=reveal)))


async def as_csv(request: Request) -> Response:
    return await _file(request, "csv", "text/csv; charset=utf-8")


async def as_lines(request: Request) -> Response:
    return await _file(request, "jsonl", "application/jsonl; charset=utf-8")


async def _file(request: Request, format: Literal["csv", "jsonl"], media: str) -> Response:
    from figwright.apps.studio.studies.export import exported

    text = await of_study(request, lambda kept, study: exported(kept, study, format))
    return wire.file(text.encode(), media, f"{request.path_params['id']}.{format}")


routes = [
    Route("/api/studies/{id}/results", study_results),
    Route("/api/studies/{id}/export.csv", as_csv),
    Route("/api/studies/{id}/export.jsonl", as_lines),
]
