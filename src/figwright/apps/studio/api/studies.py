"""Studies: what they can be made of, the list, what an annotator judges, and what all say together.

Beyond the contract: an item also holds `answers` (the four words in their order), `total` and `kind` ("diagram" or
"plot"); a rubric's dimension also `red_lines`, `decide` and `primary`. Pictures may be kept by the browser: those of a
study never change. PUT /api/studies/{id} {title?, closed?} renames, closes or opens a study; closed ones are listed
with ?closed=1, and nothing of them is lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from figwright.apps.studio import wire
from figwright.apps.studio.studies import judging, store
from figwright.apps.studio.studies.store import Store
from figwright.apps.studio.studies.study import Altered, Study, Wanted

T = TypeVar("T")


async def listed(request: Request) -> Response:
    everything = request.query_params.get("closed") == "1"

    def found(kept: Store) -> list[dict[str, Any]]:
        return [
            {
                "id": study.id, "kind": study.kind, "title": study.title, "items": study.total,
                "annotators": judging.progress(kept, study), "created": study.created, "closed": study.closed,
            }
            for study in kept.studies()
            if everything or not study.closed
        ]  # fmt: skip

    return wire.answer({"studies": await _with_store(request, found)})


async def offered(request: Request) -> Response:
    from figwright.apps.studio.studies import sources  # the bench with all its parts: not before it is asked for

    return wire.answer(await asyncio.to_thread(sources.offered, wire.place(request)))


async def made(request: Request) -> Response:
    from figwright.apps.studio.studies import making

    wanted, place = await wire.asked(request, Wanted), wire.place(request)
    study = await _with_store(request, lambda kept: making.make(place, kept, wanted))
    told = {"study": study.id, "items": study.total, "left_out": study.left_out, "notes": study.notes}
    return wire.answer(told, 201)


async def altered(request: Request) -> Response:
    id, wanted = request.path_params["id"], await wire.asked(request, Altered)
    study = await _with_store(request, lambda kept: kept.alter(id, wanted))
    return wire.answer({"id": study.id, "title": study.title, "closed": study.closed})


async def opened(request: Request) -> Response:
    who = _annotator_name(request)
    return wire.answer(await of_study(request, lambda kept, study: judging.listed(kept, study, who)))


async def item(request: Request) -> Response:
    n, who = request.path_params["n"], _annotator_name(request)
    return wire.answer(await of_study(request, lambda kept, study: judging.shown(kept, study, n, who)))


async def judged(request: Request) -> Response:
    n, sent = request.path_params["n"], await wire.asked(request, judging.Judged)
    return wire.answer(await of_study(request, lambda kept, study: judging.save(kept, study, n, sent)))


async def picture(request: Request) -> Response:
    n, side, who = request.path_params["n"], request.path_params["side"], _annotator_name(request)
    content = await of_study(request, lambda kept, study: judging.picture(kept, study, n, side, who))
    answer = wire.file(content, "image/png")
    answer.headers["Cache-Control"] = "private, max-age=86400, immutable"
    return answer


async def conflicts(request: Request) -> Response:
    return wire.answer({"conflicts": await of_study(request, judging.conflicts)})


async def settled(request: Request) -> Response:
    sent = await wire.asked(request, judging.Settled)
    return wire.answer(await of_study(request, lambda kept, study: judging.settle(kept, study, sent)))


async def of_study(request: Request, doing: Callable[[Store, Study], T]) -> T:
    """What is done with the study that the address names, beside the event loop."""
    id = request.path_params["id"]
    return await _with_store(request, lambda kept: doing(kept, kept.study(id)))


async def _with_store(request: Request, doing: Callable[[Store], T]) -> T:
    place = wire.place(request)
    return await asyncio.to_thread(lambda: doing(store.at(place)))


def _annotator_name(request: Request) -> str:
    return request.query_params.get("who", "")


routes = [
    Route("/api/studies", listed),
    Route("/api/studies", made, methods=["POST"]),
    Route("/api/studies/sources", offered),
    Route("/api/studies/{id}", opened),
    Route("/api/studies/{id}", altered, methods=["PUT"]),
    Route("/api/studies/{id}/items/{n:int}", item),
    Route("/api/studies/{id}/items/{n:int}", judged, methods=["PUT"]),
    Route("/api/studies/{id}/items/{n:int}/{side}", picture),
    Route("/api/studies/{id}/conflicts", conflicts),
    Route("/api/studies/{id}/consensus", settled, methods=["PUT"]),
]
