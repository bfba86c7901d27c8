"""Files that change, heard of as they do. Folders are watched, not files: who saves by renaming makes a new file."""

from __future__ import annotations

import asyncio
from pathlib import Path

from watchfiles import Change, awatch

from figwright.apps.watch.desk import SUFFIXES, Desk

GATHERED = 120
"""Milliseconds over which saves in quick succession count as one."""
STEP = 25
PATIENCE = 500
"""Milliseconds after which the files are looked at all the same."""


async def follow(desk: Desk) -> None:
    """Lets the desk hear of every change until it is cancelled; when a figure names new files, their folders too."""
    while True:
        flat, deep = _folders(desk), {folder for folder in desk.folders if folder.is_dir()}
        ended = asyncio.Event()
        try:
            async with asyncio.TaskGroup() as group:
                for recursive, places in ((False, flat), (True, deep)):
                    if places:
                        group.create_task(_heard(desk, places, recursive, flat, ended))
        except* OSError:  # a folder has gone meanwhile, or the system watches no further one
            pass
        if not ended.is_set():
            await asyncio.sleep(PATIENCE / 1000)
            await desk.missed()


def _folders(desk: Desk) -> set[Path]:
    """The folders of all files that matter, but those that are watched with all below."""
    found = {path.parent for path in desk.sources if path.parent.is_dir()}
    return {folder for folder in found if not any(folder.is_relative_to(deep) for deep in desk.folders)}


async def _heard(desk: Desk, places: set[Path], recursive: bool, folders: set[Path], ended: asyncio.Event) -> None:
    def matters(change: Change, path: str) -> bool:
        return Path(path) in desk.sources or (recursive and Path(path).suffix.lower() in SUFFIXES)

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
        await (desk.heard({Path(path) for _, path in changes}) if changes else desk.missed())
        if _folders(desk) != folders:
            ended.set()
