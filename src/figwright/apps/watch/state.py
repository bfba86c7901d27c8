"""The latest state of every watched file, the pages that listen for changes, and the last good picture."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

from figwright.apps.watch.looking import Look, key, look

AGAIN = 0.1
"""Seconds until a file that cannot be read is read once more: it may have been half-written."""
BEAT = 15.0
"""Seconds of silence after which something is said, so that a listener who has gone is noticed."""
MOST = 300
"""Figures of watched folders; more are not listed."""
LARGEST = 2 * 1024 * 1024
SUFFIXES = (".yaml", ".yml")
_BODY = re.compile(rb"^(body|figure)\s*:", re.MULTILINE)


Stamp = tuple[int, int] | None
"""When a file was changed, and how large it is; None when it is not there."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page shows of a file: the last look, and of the last good one the picture with its number."""

    look: Look
    good: Look | None
    number: int


class WatchState:
    """The one thing here that changes: files by their key, each with what is shown of it. `told` hears of every look
    before anybody else, in a thread, and writes what the user wants written."""

    def __init__(
        self,
        files: Collection[Path],
        folders: Collection[Path] = (),
        source: Path | None = None,
        told: Callable[[Look], None] = lambda look: None,
    ) -> None:
        self.folders = tuple(folder.absolute() for folder in folders)
        self._named = {path.absolute() for path in files}
        self._source, self._told = source, told
        self._numbers = 0
        self._changed = asyncio.Event()
        self._turn = asyncio.Lock()  # two watches may hear of one save
        self._stamps: dict[Path, Stamp] = {}
        self.shown: dict[str, Shown] = {}

    @property
    def sources(self) -> frozenset[Path]:
        """Every file whose change asks for a new picture."""
        looked = (source for shown in self.shown.values() for source in shown.look.sources)
        return frozenset({*self._named, *looked})

    async def begin(self) -> None:
        """Looks at everything once."""
        for path in sorted({*self._named, *self._found()}):
            await self._look(path)

    async def heard(self, changed: Collection[Path]) -> None:
        """Looks again at what the changed files are part of."""
        async with self._turn:
            await self._heard(changed)

    async def _heard(self, changed: Collection[Path]) -> None:
        known = {shown.look.path: shown.look.sources for shown in self.shown.values()}
        again = {path for path, sources in known.items() if sources & set(changed)}
        new = (path for path in sorted(changed) if path not in known and self._belongs(path) and is_figure(path))
        for path in (*sorted(again), *islice(new, max(0, MOST - len(known)))):
            await self._look(path)

    async def missed(self) -> None:
        """Looks again at files that are not as they were when they were drawn, though nobody has said so: saved while
        the watch was being set up, or on a disk of another machine."""
        async with self._turn:
            if changed := {path for path in self.sources if self._stamps.get(path) != _stamp(path)}:
                await self._heard(changed)

    async def _look(self, path: Path) -> None:
        before = self.shown.get(key(path))
        stamps = {source: _stamp(source) for source in (path, *(before.look.sources if before else ()))}
        found = await asyncio.to_thread(look, path, self._source)
        if found.error:
            await asyncio.sleep(AGAIN)
            stamps = {source: _stamp(source) for source in stamps}
            found = await asyncio.to_thread(look, path, self._source)
        self._stamps |= {**{source: _stamp(source) for source in found.sources if source not in stamps}, **stamps}
        if found.error and path not in self._named and not path.exists():
            self.shown.pop(key(path), None)
        else:
            if found.error and before is not None:  # what it was drawn from may be what is to be mended
                found = replace(found, sources=found.sources | before.look.sources)
            self._numbers += 1
            good = found if not found.error else before.good if before else None
            self.shown[key(path)] = Shown(found, good, self._numbers)
            with suppress(OSError):  # nobody reads what it says any more; the pictures go on
                await asyncio.to_thread(self._told, found)
        self._changed.set()
        self._changed = asyncio.Event()

    def _belongs(self, path: Path) -> bool:
        return path in self._named or any(path.is_relative_to(folder) for folder in self.folders)

    def _found(self) -> Iterator[Path]:
        listed = (path for folder in self.folders for path in figures_in(folder))
        return islice(listed, MOST)

    async def events(self) -> AsyncIterator[dict[str, Any]]:
        """The whole state as the page shows it, now and whenever it changes."""
        while True:
            waiting = self._changed
            yield {"event": "state", "data": self.data()}
            while not waiting.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(waiting.wait(), BEAT)
                if not waiting.is_set():
                    yield {"event": "beat", "data": {}}

    def data(self) -> list[dict[str, Any]]:
        above = _common_folder([shown.look.path for shown in self.shown.values()])
        return [_data(id, shown, above) for id, shown in sorted(self.shown.items(), key=lambda one: one[1].look.path)]


def _data(id: str, shown: Shown, above: Path) -> dict[str, Any]:
    now, good = shown.look, shown.good
    findings = [
        {"rule": f.rule, "severity": f.severity, "element": f.element, "message": f.message, "fix": f.fix,
         "line": good.lines.get(f.element) or good.lines.get("", 0)}
        for f in good.findings
    ] if good else []  # fmt: skip
    name = now.path.relative_to(above) if now.path.is_relative_to(above) else now.path
    return {
        "id": id, "name": name.as_posix(), "number": shown.number,
        "picture": f"/pictures/{id}.svg?{_version(good)}" if good else "", "alt": good.alt if good else "",
        "error": now.error, "hint": now.hint, "line": now.line, "seconds": now.seconds, "findings": findings,
    }  # fmt: skip


def _version(good: Look) -> str:
    return sha256(good.svg).hexdigest()[:12]


def _stamp(path: Path) -> Stamp:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _common_folder(paths: list[Path]) -> Path:
    """The folder that all of them are in, if there is one: Windows has several drives."""
    try:
        return Path(os.path.commonpath([path.parent for path in paths]))
    except ValueError:
        return Path()


def figures_in(folder: Path) -> Iterator[Path]:
    """The figure files of a folder and those below, in order; hidden ones and other YAML are passed by."""
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "_")))
        yield from (path for name in sorted(files) if is_figure(path := Path(place, name)))


def is_figure(path: Path) -> bool:
    """Whether a file looks like a figure; a broken one still does."""
    if path.suffix.lower() not in SUFFIXES or path.name.startswith("."):
        return False
    try:
        return path.stat().st_size <= LARGEST and bool(_BODY.search(path.read_bytes()))
    except OSError:
        return False
