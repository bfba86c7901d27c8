"""A run as it happens: every line of its events, what the agents are saying, and its end.

The run's folder is the truth, whoever writes it: this process, the command line, another studio. It is looked at ten
times a second; an event's number says from where to go on, so that whoever comes back loses and doubles nothing.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Any

from figwright.agents.store.run import EVENTS, is_being_written, read_events, read_story
from figwright.apps.studio import history, jobs
from figwright.apps.studio.journal import last_of
from figwright.apps.studio.journaled import JOURNAL, Journaled
from figwright.apps.studio.marking import DECIDED
from figwright.apps.studio.place import Place
from figwright.apps.studio.traces import ACCEPTED, TRACE

TICK = 0.1
SELDOM = 1.0
"""Seconds between two looks at whether another process still writes."""
LOOK = 0.25
"""Seconds between two looks at a draft."""
BEAT = 15.0
"""Seconds of silence after which something is said, so that a listener who has gone is noticed."""


async def run_events(place: Place, run: str, after: int = 0) -> AsyncIterator[dict[str, Any]]:
    """The events of a run beyond number `after`, then the new ones, until it has ended."""
    folder = history.opened(place.home, run).folder
    size, step, looked, spoke = -1, 0, 0.0, monotonic()
    elsewhere = False
    while True:
        here = jobs.is_running(place, run)
        if not here and monotonic() - looked > SELDOM:
            looked, elsewhere = monotonic(), await asyncio.to_thread(is_being_written, folder)
        # Whether it goes on is asked before the events are read: what is written in between is then not missed.
        grown = os.stat(folder / EVENTS).st_size
        if grown != size:
            size = grown
            for event in await asyncio.to_thread(_beyond, folder, after):
                after, spoke = event["n"], monotonic()
                yield {"event": "event", "id": after, "data": event}
        step, steps = jobs.steps(place, run, step)
        for one in steps:
            spoke = monotonic()
            yield {"event": "step", "data": asdict(one)}
        if not here and not elsewhere:
            yield {"event": "end", "data": {"status": await asyncio.to_thread(_status, folder)}}
            return
        if monotonic() - spoke > BEAT:
            spoke = monotonic()
            yield {"event": "beat", "data": {}}
        await asyncio.sleep(TICK)


async def drafted(draft: Journaled[Any]) -> AsyncIterator[dict[str, Any]]:
    """Says that a draft was changed, by whatever tab or studio, for as long as somebody listens."""
    files = [draft.folder / name for name in (JOURNAL, DECIDED, ACCEPTED, TRACE)]
    before, spoke = await asyncio.to_thread(_stamps, files), monotonic()
    yield {"event": "beat", "data": {}}  # a listener knows that it is heard
    while True:
        await asyncio.sleep(LOOK)
        now = await asyncio.to_thread(_stamps, files)
        if now != before:
            last = await asyncio.to_thread(last_of, files[0])
            told = {"revision": last.get("revision", 0), "kind": last.get("kind", ""), "decided": now[1:] != before[1:]}
            before, spoke = now, monotonic()
            yield {"event": "changed", "data": told}
        elif monotonic() - spoke > BEAT:
            spoke = monotonic()
            yield {"event": "beat", "data": {}}


def _stamps(files: list[Path]) -> list[tuple[int, int]]:
    """What tells a changed file from the same one; a file that is not there has a stamp as well."""
    found = [os.stat(file) if file.exists() else None for file in files]
    return [(one.st_size, one.st_mtime_ns) if one else (0, 0) for one in found]


def _beyond(folder: Path, after: int) -> list[dict[str, Any]]:
    return [event for event in read_events(folder) if event["n"] > after]


def _status(folder: Path) -> str:
    return read_story(folder).status
