"""Watches files for changes. It watches folders, because programs that save by renaming create a new file."""

from __future__ import annotations

import asyncio
from pathlib import Path

from watchfiles import Change, awatch

from figwright.apps.watch.state import SUFFIXES, WatchState

GATHERED = 120
"""Milliseconds over which saves in quick succession count as one."""
STEP = 25
PATIENCE = 500
"""Milliseconds after which the files are looked at all the same."""


async def follow(state: WatchState) -> None:
    """Lets the state hear of every change until it is cancelled; when a figure names new files, their folders too."""
    while True:
        flat, deep = _folders(state), {folder for folder in state.folders if folder.is_dir()}
        ended = asyncio.Event()
        try:
            async with asyncio.TaskGroup() as group:
                for recursive, places in ((False, flat), (True, deep)):
                    if places:
                        group.create_task(_watch_places(state, places, recursive, flat, ended))
        except* OSError:  # a folder has gone meanwhile, or the system watches no further one
            pass
        if not ended.is_set():
            await asyncio.sleep(PATIENCE / 1000)
            await state.missed()


def _folders(state: WatchState) -> set[Path]:
    """The folders of all files that matter, but those that are watched with all below."""
    found = {path.parent for path in state.sources if path.parent.is_dir()}
    return {folder for folder in found if not any(folder.is_relative_to(deep) for deep in state.folders)}


async def _watch_places(
    state: WatchState, places: set[Path], recursive: bool, folders: set[Path], ended: asyncio.Event
) -> None:
    def matters(change: Change, path: str) -> bool:
        return Path(path) in state.sources or (recursive and Path(path).suffix.lower() in SUFFIXES)

    watched = awatch(
        *places,
        watch_filter=matters,
        debounce=GATHERED,
        step=STEP,
        stop_event=ended,
        recursive=recursive,
        rust_timeout=PATIENCE,
        yield_on_timeout=True,
    )
    async for changes in watched:
        await (state.heard({Path(path) for _, path in changes}) if changes else state.missed())
        if _folders(state) != folders:
            ended.set()
