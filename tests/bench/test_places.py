"""Places for calls: never more at once, in turn, the others before those who have time; nobody's place is lost."""

from __future__ import annotations

import asyncio
import random
from contextlib import nullcontext

from hypothesis import given
from hypothesis import strategies as st

from figwright.bench.call_slots import Places, low_priority


async def _settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_those_who_have_time_let_the_others_pass() -> None:
    async def main() -> list[str]:
        places, done = Places(1), list[str]()

        async def call(name: str) -> None:
            async with places:
                await asyncio.sleep(0)
                done.append(name)

        async def judging() -> None:
            with low_priority():
                async with asyncio.TaskGroup() as group:  # the rank goes along into tasks
                    for name in ("judge 1", "judge 2"):
                        group.create_task(call(name))

        async with asyncio.TaskGroup() as group, places:
            group.create_task(judging())
            await _settled()
            for name in ("make 1", "make 2"):
                group.create_task(call(name))
            await _settled()
        return done

    assert asyncio.run(main()) == ["make 1", "make 2", "judge 1", "judge 2"]


def test_places_that_are_given_up_are_given_up_before_any_call() -> None:
    async def main() -> int:
        places, most = Places(3), 0
        under_way = 0

        async def call() -> None:
            nonlocal most, under_way
            async with places:
                under_way += 1
                await asyncio.sleep(0.001)
                under_way -= 1

        async with asyncio.TaskGroup() as group:
            for _ in range(9):
                group.create_task(call())
            await asyncio.sleep(0)
            await places.give_up(2)
            for _ in range(20):
                await asyncio.sleep(0.0005)
                most = max(most, under_way)
        return most

    assert asyncio.run(main()) == 1


@given(st.integers(1, 4), st.integers(0, 2**32))
def test_no_place_is_lost_or_made_whoever_is_cancelled(count: int, seed: int) -> None:
    chance = random.Random(seed)

    async def main() -> None:
        places, under_way = Places(count), 0

        async def call() -> None:
            nonlocal under_way
            with low_priority() if chance.random() < 0.5 else nullcontext():
                async with places:
                    under_way += 1
                    try:
                        assert under_way <= count
                        for _ in range(chance.randrange(3)):
                            await asyncio.sleep(0)
                    finally:
                        under_way -= 1

        tasks = [asyncio.create_task(call()) for _ in range(20)]
        for task in tasks:
            if chance.random() < 0.4:
                for _ in range(chance.randrange(3)):
                    await asyncio.sleep(0)
                task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        assert not [one for one in ended if isinstance(one, Exception)]
        async with asyncio.timeout(5):  # all places are still there, and no more
            for _ in range(count):
                await places.__aenter__()
        try:
            async with asyncio.timeout(0.001):
                await places.__aenter__()
        except TimeoutError:
            return
        raise AssertionError("a place came from nowhere")

    asyncio.run(main())
