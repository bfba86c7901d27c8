"""Pictures -> a guide by a model: batches are looked at for themselves, then their reports become one guide."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from figwright.agents.models import Image
from figwright.agents.style._guide import NOT_MEASURED
from figwright.agents.style._pictures import open_picture, thumbnail

BATCH = 10
SIDE = 640
"""Pixels of a thumbnail: borders, dashes and icons are still seen, and ten of them stay cheap."""
_AT_ONCE = 4
_SHORTEST = 200
_SECTIONS = ("colour", "shape", "line", "layout", "typograph", "pitfall")

T = TypeVar("T")


class Session(Protocol):
    """Where questions go."""

    async def ask(
        self,
        agent: str,
        prompt: str,
        inputs: Mapping[str, str],
        *,
        images: Sequence[Image] = (),
        parse: Callable[[str], T],
        round: int = 0,
    ) -> T: ...


async def describe(paths: Sequence[Path], measured: str, name: str, session: Session) -> str:
    """The guide of a set. `measured` is what was found without a model: numbers that a model cannot see."""
    batches = [paths[at : at + BATCH] for at in range(0, len(paths), BATCH)]
    gate = asyncio.Semaphore(_AT_ONCE)

    async def report(number: int, batch: Sequence[Path]) -> str:
        async with gate:
            images = [Image(thumbnail(open_picture(path), SIDE), "image/jpeg") for path in batch]
            inputs = {"count": str(len(batch))}
            return await session.ask("observer", "style-batch", inputs, images=images, parse=_report, round=number)

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(report(number, batch)) for number, batch in enumerate(batches)]
    reports = "\n\n".join(
        f"Report {number} ({len(batch)} figures):\n{task.result()}"
        for number, (batch, task) in enumerate(zip(batches, tasks, strict=True), start=1)
    )
    inputs = {"name": name, "count": str(len(paths)), "reports": reports, "measured": _measured_lines(measured)}
    return await session.ask("stylist", "style-synthesis", inputs, parse=_guide, round=len(batches))


def _measured_lines(measured: str) -> str:
    """What was measured, without the lines that say what a model would have to look at: it did."""
    return "\n".join(line for line in measured.splitlines() if NOT_MEASURED not in line)


def _report(text: str) -> str:
    """An answer that says something."""
    if len(text.strip()) < _SHORTEST:
        raise ValueError("the report is too short to be of use: describe every dimension")
    return text.strip()


def _guide(text: str) -> str:
    """A guide with all its parts, without the fences that models put around Markdown."""
    lines = text.strip().splitlines()
    if lines and lines[0].startswith("```") and lines[-1].strip() == "```":
        lines = lines[1:-1]
    found = "\n".join(lines).strip()
    headings = "\n".join(line.lower() for line in lines if line.startswith("#"))
    if missing := [part for part in _SECTIONS if part not in headings]:
        raise ValueError(f"the guide lacks the sections on {', '.join(missing)}")
    return _report(found) + "\n"
