"""A tool at work, also across several requests.

Older clients answer a question of ours while their own request waits. Since protocol 2026-07-28 nothing is asked that
way: the request itself is answered with our questions, and sent again with the client's answers. So the work is a task
of its own, which sleeps between the requests; it is found again by a name that cannot be guessed, and ends when nobody
comes back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from secrets import token_urlsafe
from typing import Any, cast

import mcp_types as types
from mcp.shared.message import ServerMessageMetadata
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from figwright.agents.models import Model
from figwright.apps.mcp.sampling import ClientModel
from figwright.core.errors import BadAnswer

PATIENCE = 600.0
"""Seconds that a question to the client, or to its people, may take."""
TOGETHER = 0.03
"""Seconds in which questions that are asked at once gather, to be sent together."""
MOST_WAITING = 16

Outcome = types.CallToolResult | types.InputRequiredResult


class Job:
    """One call of a tool. `context` is that of the request that is open now."""

    def __init__(self, tool: str, context: Any, work: Callable[[Job], Awaitable[types.CallToolResult]]) -> None:
        self.tool, self._context = tool, context
        self._open: dict[str, tuple[types.CreateMessageRequestParams, asyncio.Future[types.CreateMessageResult]]] = {}
        self._stirred = asyncio.Event()
        self._asked = self._steps = 0
        self._news: asyncio.Queue[str] = asyncio.Queue()
        self._task = asyncio.ensure_future(work(self))
        self._teller = asyncio.create_task(self._report())
        self._task.add_done_callback(lambda _: self._stirred.set())

    def model(self) -> Model | None:
        """The client's model, if it lends one."""
        able = self._context.session.client_capabilities
        if able is None or able.sampling is None:
            return None
        who = self._context.session.client_params
        return ClientModel(self._sample, who.client_info.name if who and who.client_info else "")

    def tell(self, message: str) -> None:
        self._news.put_nowait(message)

    async def _report(self) -> None:
        while True:
            message = await self._news.get()
            self._steps += 1
            with suppress(Exception):  # nobody waits for news any more
                await self._context.session.report_progress(float(self._steps), None, message)

    async def _sample(self, params: types.CreateMessageRequestParams) -> types.CreateMessageResult:
        context = self._context
        if context.protocol_version not in MODERN_PROTOCOL_VERSIONS:
            request = types.CreateMessageRequest(params=params)
            way = ServerMessageMetadata(related_request_id=context.request_id)
            answer = await context.session.send_request(request, types.CreateMessageResult, PATIENCE, way)
            return cast(types.CreateMessageResult, answer)
        self._asked += 1
        name = f"question-{self._asked}"
        future: asyncio.Future[types.CreateMessageResult] = asyncio.get_running_loop().create_future()
        self._open[name] = (params, future)
        self._stirred.set()
        try:
            return await future
        finally:
            self._open.pop(name, None)  # also where whoever asked was given up meanwhile

    async def turn(self, context: Any, answers: Mapping[str, Any] | None, state: str) -> Outcome:
        """Works on until it is done, or the client has to be asked; a request that is given up ends the work."""
        self._context = context
        for name, answer in (answers or {}).items():
            self._answered(name, answer)
        try:
            while not self._task.done():
                if self._open:  # also those that came up while the client was away
                    await asyncio.sleep(TOGETHER)
                if self._open and not self._task.done():
                    requests: dict[str, Any] = {
                        name: types.CreateMessageRequest(params=params) for name, (params, _) in self._open.items()
                    }
                    return types.InputRequiredResult(input_requests=requests, request_state=state)
                self._stirred.clear()
                if not self._open and not self._task.done():
                    await self._stirred.wait()
        except asyncio.CancelledError:
            self.end()
            raise
        self._teller.cancel()
        return self._task.result()

    def _answered(self, name: str, answer: Any) -> None:
        _, future = self._open.pop(name, (None, None))
        if future is None or future.done():
            return
        if isinstance(answer, types.CreateMessageResult):
            future.set_result(answer)
        else:
            future.set_exception(
                BadAnswer("the client's answer is not a sampling result", "call again without a model")
            )

    def end(self) -> None:
        self._teller.cancel()
        self._task.cancel()


class Jobs:
    """Those that wait for a client to come back, by name."""

    def __init__(self) -> None:
        self._waiting: dict[str, tuple[Job, asyncio.TimerHandle]] = {}

    async def begin(self, tool: str, context: Any, work: Callable[[Job], Awaitable[types.CallToolResult]]) -> Outcome:
        return await self._turn(Job(tool, context, work), context, None)

    async def resume(self, tool: str, context: Any, state: str, answers: Mapping[str, Any] | None) -> Outcome | None:
        """The next turn of a job; None where there is none of that name."""
        found = self._waiting.get(state)
        if found is None or found[0].tool != tool:
            return None
        job, timer = self._waiting.pop(state)
        timer.cancel()
        return await self._turn(job, context, answers)

    async def _turn(self, job: Job, context: Any, answers: Mapping[str, Any] | None) -> Outcome:
        state = token_urlsafe(24)
        outcome = await job.turn(context, answers, state)
        if isinstance(outcome, types.InputRequiredResult):
            while len(self._waiting) >= MOST_WAITING:
                self._drop(next(iter(self._waiting)))
            timer = asyncio.get_running_loop().call_later(PATIENCE, self._drop, state)
            self._waiting[state] = (job, timer)
        return outcome

    def _drop(self, state: str) -> None:
        if found := self._waiting.pop(state, None):
            found[1].cancel()
            found[0].end()

    def close(self) -> None:
        for state in tuple(self._waiting):
            self._drop(state)
