"""Random gestures on the canvas, as a restless hand makes them: every one is at most one step, and can be undone."""

from __future__ import annotations

import random
from collections.abc import Callable

from canvas_user import Canvas

IDLE = """() => document.querySelector(".saved")?.textContent.startsWith("Saved")"""
KEYS = ("ArrowLeft", "ArrowRight", "ArrowUp", "Shift+ArrowDown", "]", "[", "Control+]", "Control+[", "Control+d",
        "Control+g", "Control+Shift+g", "Control+c", "Control+v", "Delete", "r", "p")  # fmt: skip
COMMANDS = ("Align left", "Align middles", "Same size", "Distribute vertically", "Bring to front", "Wrap in a zone")


class Hand:
    """Makes gestures, and knows how to wait until each is kept."""

    def __init__(self, canvas: Canvas, seed: int) -> None:
        self.canvas, self.page, self.choice = canvas, canvas.page, random.Random(seed)

    def gestures(self, count: int) -> None:
        for _ in range(count):
            self.choice.choice(self._kinds())()
            self.rest()

    def undo_all(self) -> int:
        """Undoes one step after another; how many there were."""
        steps = 0
        while self.canvas.told["undo"]:
            before = self.canvas.told["revision"]
            self.canvas.stage.focus()
            self.page.keyboard.press("Control+z")
            self.canvas.saved(before + 1)
            steps += 1
        return steps

    def rest(self) -> None:
        """Until nothing is on its way: arrow keys are sent when the hand rests."""
        if self.page.locator("textarea.canvas-naming").count():
            self.page.keyboard.press("Escape")
        self.page.wait_for_timeout(380)
        self.page.wait_for_function(IDLE)

    def _kinds(self) -> list[Callable[[], None]]:
        return [self._move, self._move, self._band, self._resize, self._key, self._key, self._command, self._arrow,
                self._connect, self._write]  # fmt: skip

    def _spot(self) -> tuple[float, float]:
        box = self.page.locator(".canvas-paper").bounding_box()
        return box["x"] + box["width"] * self.choice.random(), box["y"] + box["height"] * self.choice.random()

    def _thing(self) -> str:
        drawn = [one["id"] for one in self.canvas.told["elements"] if one["role"] == "node"]
        return self.choice.choice(drawn) if drawn else ""

    def _click(self) -> bool:
        if not (id := self._thing()):
            return False
        self.canvas.click(id)
        return True

    def _drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        held = self.choice.choice(["", "", "Control", "Alt", "Shift"])
        self.page.mouse.move(*start)
        self.page.mouse.down()
        if held:
            self.page.keyboard.down(held)
        self.page.mouse.move(*end, steps=4)
        self.page.mouse.up()
        if held:
            self.page.keyboard.up(held)

    def _move(self) -> None:
        if id := self._thing():
            self._drag(self.canvas.at(id), self._spot())

    def _band(self) -> None:
        self.page.keyboard.press("Escape")
        self._drag(self._spot(), self._spot())

    def _resize(self) -> None:
        if self._click():
            self._pull(".resizer")

    def _arrow(self) -> None:
        edges = [one for one in self.canvas.told["elements"] if len(one.get("points", ())) > 1]
        if edges:
            (x1, y1), (x2, y2) = self.choice.choice(edges)["points"][:2]
            box, size = self.page.locator(".canvas-paper").bounding_box(), self.canvas.told["size"]["w"]
            k = box["width"] / size
            self.page.mouse.click(box["x"] + (x1 + x2) / 2 * k, box["y"] + (y1 + y2) / 2 * k)
            self._pull("[data-route]")

    def _connect(self) -> None:
        if self._click():
            self._pull(".handle")

    def _pull(self, what: str) -> None:
        handles = [box for one in self.page.locator(what).all() if (box := one.bounding_box())]
        if handles:
            box = self.choice.choice(handles)
            self._drag((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), self._spot())

    def _key(self) -> None:
        if self.choice.random() < 0.7:
            self._click()
        self.canvas.stage.focus()
        for _ in range(self.choice.randint(1, 3)):
            self.page.keyboard.press(self.choice.choice(KEYS))

    def _command(self) -> None:
        self.canvas.stage.focus()
        self.page.keyboard.press("Control+a")
        if id := self._thing():
            self.page.mouse.click(*self.canvas.at(id), button="right")
        found = self.page.get_by_role("menuitem", name=self.choice.choice(COMMANDS))
        if found.count():
            found.click()
        else:
            self.page.keyboard.press("Escape")

    def _write(self) -> None:
        self.canvas.stage.focus()
        self.page.keyboard.press("Escape")
        self.page.mouse.dblclick(*self._spot())
        self.page.keyboard.type("words")
        self.page.keyboard.press("Enter")
