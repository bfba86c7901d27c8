"""The canvas in a real browser: first paint, frames of a drag, the answer to a drop, random gestures undone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from benchmarks._report import ROOT

sys.path.insert(0, str(ROOT / "tests"))

from browsing import browser, missing
from canvas_gestures import Hand
from canvas_user import PLACED, Canvas
from standing_studio import Client, studio_process

__all__ = ["PLACED", "Dragged", "dragged", "first_paint", "missing", "restless"]

TRIES = 5
GLIDES = 300
"""Milliseconds in which things glide to their places."""
FRAME_TIMES = """() => {
  window.frames_ = [];
  const note = (at) => { window.frames_.push(at); window.noting = requestAnimationFrame(note); };
  window.noting = requestAnimationFrame(note);
}"""
ANSWERED = """() => performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/edits'))
  .map((one) => one.responseEnd - one.startTime)"""

PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"


@dataclass(frozen=True, slots=True)
class Dragged:
    """The best of a few drags: other work on the machine only makes them slower."""

    frames: float
    """A second, as most of them are."""
    slowest: float
    """Frames a second in the slowest tenth."""
    answer: float
    """Milliseconds from the drop's request to the answer's last byte, as the browser sees it."""


@contextmanager
def _page(home: Path, **how: Any) -> Iterator[tuple[Client, Any]]:
    """A studio of its own and somebody who has just opened it."""
    with studio_process(home) as standing, browser() as opened, opened.visitor(standing.client.url, **how) as page:
        yield standing.client, page


def first_paint(yaml: str, home: Path) -> float:
    """Milliseconds until the editor shows something to somebody new, whose browser has nothing cached: the best try."""
    with studio_process(home) as standing:
        draft = standing.client.post("/api/drafts", {"yaml": yaml, "name": "Opened"})["draft"]
        times = []
        for _ in range(TRIES):
            with browser() as opened, opened.visitor(standing.client.url) as page:
                page.goto(f"/edit/{draft}")
                times.append(float(page.wait_for_function(PAINTED).json_value()))
    return min(times)


def dragged(yaml: str, home: Path) -> Dragged:
    """A box is dragged across a figure and dropped, a few times."""
    with _page(home, still=False) as (client, page):
        canvas = Canvas(page, client, client.post("/api/drafts", {"yaml": yaml, "name": "Dragged"})["draft"])
        drawn = [one["id"] for one in canvas.told["elements"] if one["role"] == "node"]
        tries = [_drag(page, canvas, drawn[5], drawn[-4 - n]) for n in range(TRIES)]
    return Dragged(*(pick(numbers) for pick, numbers in zip((max, max, min), zip(*tries, strict=True), strict=True)))


def _drag(page: Any, canvas: Canvas, id: str, near: str) -> tuple[float, float, float]:
    (x, y), (to_x, to_y) = canvas.at(id), canvas.at(near)
    before = canvas.told["revision"]
    page.evaluate("() => performance.clearResourceTimings()")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 6, y + 6)
    page.evaluate(FRAME_TIMES)
    for step in range(1, 91):
        page.mouse.move(x + (to_x - x) * step / 90, y + (to_y - y) * step / 90)
    times = page.evaluate("() => { cancelAnimationFrame(window.noting); return window.frames_; }")
    page.mouse.up()
    canvas.saved(before + 1)
    gaps = [after - earlier for earlier, after in pairwise(times)]
    (answer,) = page.evaluate(ANSWERED)
    page.keyboard.press("Control+z")
    canvas.saved(before + 2)
    page.keyboard.press("Escape")
    page.wait_for_timeout(GLIDES)
    return 1000 / median(gaps), 1000 / quantiles(gaps, n=10)[-1], float(answer)


def restless(yaml: str, home: Path, count: int, seed: int = 7) -> tuple[int, bool]:
    """So many random gestures, undone one by one: how many steps they were, and whether the first bytes came back."""
    with _page(home, expected=("status of 4",)) as (client, page):
        canvas = Canvas(page, client, client.post("/api/drafts", {"yaml": yaml, "name": "Restless"})["draft"])
        first, hand = canvas.yaml(), Hand(canvas, seed)
        hand.gestures(count)
        steps = canvas.told["undo"]
        return steps, hand.undo_all() == steps and canvas.yaml() == first
