"""All cases in this process, side by side: their work is waiting for models, which needs no second process."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from figwright.bench.engines import Told
from figwright.bench.job import Job


class Local:
    title = "this process"

    async def run(self, job: Job, cases: Sequence[str], told: Told) -> None:
        from figwright.bench.work import Workplace

        place = Workplace.open(job)

        async def one(case: str) -> None:
            told(await place.work(case))

        try:
            async with asyncio.TaskGroup() as group:
                for case in cases:
                    group.create_task(one(case), name=case)
        finally:
            await place.close()


engine = Local()
