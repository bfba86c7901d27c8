"""A tool at work across several requests: no question is forgotten, none answered twice, none waited for in vain."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import mcp_types as types
import pytest
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from figwright.apps.mcp.jobs import TOGETHER, Job, Jobs
from figwright.core.errors import BadAnswer

pytestmark = pytest.mark.core

CONTEXT = SimpleNamespace(protocol_version=sorted(MODERN_PROTOCOL_VERSIONS)[-1], session=None)
QUESTION = types.CreateMessageRequestParams(
    messages=[types.SamplingMessage(role="user", content=types.TextContent(type="text", text="?"))], max_tokens=9
)
ANSWER = types.CreateMessageResult(
    role="assistant", content=types.TextContent(type="text", text="!"), model="m", stop_reason="endTurn"
)
DONE = types.CallToolResult(content=[])


def asked(outcome: Any) -> list[str]:
    return list(outcome.input_requests)


def test_a_question_that_comes_up_while_the_client_is_away_is_asked_next() -> None:
    async def late(job: Job) -> None:
        await asyncio.sleep(2 * TOGETHER)
        await job._sample(QUESTION)

    async def work(job: Job) -> types.CallToolResult:
        async with asyncio.TaskGroup() as group:
            group.create_task(job._sample(QUESTION))
            group.create_task(late(job))
        return DONE

    async def session() -> None:
        jobs = Jobs()
        first: Any = await jobs.begin("draw", CONTEXT, work)
        assert asked(first) == ["question-1"]
        await asyncio.sleep(3 * TOGETHER)
        second: Any = await jobs.resume("draw", CONTEXT, first.request_state, {"question-1": ANSWER})
        assert asked(second) == ["question-2"]
        assert await jobs.resume("draw", CONTEXT, second.request_state, {"question-2": ANSWER}) is DONE

    asyncio.run(asyncio.wait_for(session(), 10))


def test_an_answer_to_a_question_that_was_given_up_is_left_alone() -> None:
    async def work(job: Job) -> types.CallToolResult:
        asking = asyncio.create_task(job._sample(QUESTION))
        other = asyncio.create_task(job._sample(QUESTION))
        await asyncio.sleep(2 * TOGETHER)
        asking.cancel()
        await other
        return DONE

    async def session() -> None:
        jobs = Jobs()
        first: Any = await jobs.begin("draw", CONTEXT, work)
        await asyncio.sleep(3 * TOGETHER)
        answers = dict.fromkeys(asked(first), ANSWER)
        assert await jobs.resume("draw", CONTEXT, first.request_state, answers) is DONE

    asyncio.run(asyncio.wait_for(session(), 10))


def test_an_answer_of_another_kind_is_no_answer() -> None:
    async def work(job: Job) -> types.CallToolResult:
        with pytest.raises(BadAnswer):
            await job._sample(QUESTION)
        return DONE

    async def session() -> None:
        jobs = Jobs()
        first: Any = await jobs.begin("draw", CONTEXT, work)
        assert await jobs.resume("draw", CONTEXT, first.request_state, {"question-1": object()}) is DONE

    asyncio.run(asyncio.wait_for(session(), 10))
