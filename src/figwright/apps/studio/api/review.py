"""Questions under review.

A question also holds `seen`, the number of its last step: sent back with a change, it is refused (409) when somebody
else was faster. `change` is {status: "kept" | "edited" | "rejected" | "open", and of an edited question what changes:
question, options, answer, level, negative, and note}. A question that is added: {who, question: {level, question,
options, answer, negative, note}}. Every answer holds the case's questions and log as they stand now.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from figwright.apps.studio import wire
from figwright.apps.studio.api.studies import of_study
from figwright.apps.studio.studies import review


async def shown(request: Request) -> Response:
    n = request.path_params["n"]
    return wire.answer(await of_study(request, lambda kept, study: review.shown(kept, study, n)))


async def changed(request: Request) -> Response:
    n, question = request.path_params["n"], request.path_params["question"]
    sent = await wire.asked(request, review.Stepped)
    return wire.answer(await of_study(request, lambda kept, study: review.step(kept, study, n, question, sent)))


async def added(request: Request) -> Response:
    n, sent = request.path_params["n"], await wire.asked(request, review.Added)
    return wire.answer(await of_study(request, lambda kept, study: review.add(kept, study, n, sent)), 201)


routes = [
    Route("/api/studies/{id}/questions/{n:int}", shown),
    Route("/api/studies/{id}/questions/{n:int}", added, methods=["POST"]),
    Route("/api/studies/{id}/questions/{n:int}/{question:path}", changed, methods=["PUT"]),
]
