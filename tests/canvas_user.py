"""The editor's canvas as a user sees it, and the server's figure beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from browsing import expect

FIGURE = """
figure: {aspect: 2.4}
body:
  row:
    - zone:
        id: indexing
        label: Indexing
        items: [{id: splitter, label: Note Splitter}, {id: encoder, label: Encoder}]
    - zone: {id: answering, label: Answering, items: [{id: reader, label: Reader}, {id: verifier, label: Verifier}]}
edges:
  - {id: split, from: splitter, to: encoder}
  - {id: found, from: encoder, to: reader, label: passages}
  - {id: draft, from: reader, to: verifier}
"""

PLACED = """
figure: {layout: placed, size: [1000, 500], type: 18}
body:
  - zone: {id: zone, label: Zone, place: [20, 20, 380, 460], items: [
      {id: alpha, label: Alpha, place: [60, 80, 160, 80]}, {id: beta, label: Beta, place: [60, 240, 160, 60]}]}
  - {id: gamma, label: Gamma, place: [500, 60, 160, 60]}
  - {id: delta, label: Delta, place: [500, 300, 160, 60]}
  - {id: epsilon, label: Epsilon, place: [760, 300, 160, 60]}
edges:
  - {id: alpha--beta, from: alpha, to: beta, label: words}
  - {id: alpha--gamma, from: alpha, to: gamma, path: [[220, 120], [360, 120], [360, 90], [500, 90]]}
  - {id: gamma--delta, from: gamma, to: delta}
"""
"""Five boxes on a sheet of their own."""


class Canvas:
    """The editor's canvas as a user sees it, and the server's figure beside it."""

    def __init__(self, page: Any, served: Any, draft: str) -> None:
        self.page, self.served, self.draft = page, served, draft
        page.goto(f"/edit/{draft}")
        self.stage = page.get_by_role("application", name=re.compile("^Figure"))
        self.stage.wait_for()

    @property
    def told(self) -> Any:
        return self.served.get(f"/api/drafts/{self.draft}")

    def box(self, id: str) -> dict[str, float]:
        for _ in range(30):  # while an answer takes the place of the drawing, there is nothing to measure
            if found := self.stage.locator(f'[data-id="{id}"]').first.bounding_box():
                break
            self.page.wait_for_timeout(100)
        assert found, f"{id} is not drawn"
        return dict(found)

    def at(self, id: str) -> tuple[float, float]:
        """The middle of what is drawn for an element, on the screen."""
        box = self.box(id)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, id: str, **more: Any) -> None:
        self.page.mouse.click(*self.at(id), **more)

    def drag(self, id: str, to: tuple[float, float], *, drop: bool = True) -> None:
        self.page.mouse.move(*self.at(id))
        self.page.mouse.down()
        self.page.mouse.move(*to, steps=8)
        if drop:
            self.page.mouse.up()

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """A point of the sheet of a placed figure, on the screen."""
        paper, wide = self.page.locator(".canvas-paper").bounding_box(), self.told["figure"]["figure"]["size"][0]
        return paper["x"] + x * paper["width"] / wide, paper["y"] + y * paper["width"] / wide

    def pull(self, start: tuple[float, float], dx: float, dy: float) -> None:
        """A drag by so many units of the sheet."""
        (x0, y0), (x1, y1) = self.spot(0, 0), self.spot(dx, dy)
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(start[0] + x1 - x0, start[1] + y1 - y0, steps=8)
        self.page.mouse.up()

    def place(self, id: str) -> list[float]:
        return next(list(item["place"]) for item in nodes(self.told["figure"]["body"]) if item["id"] == id)

    def yaml(self) -> bytes:
        return bytes(self.served.ask("GET", f"/api/drafts/{self.draft}/export/yaml").content)

    def saved(self, revision: int) -> None:
        expect(self.page.get_by_text(f"Saved · version {revision}", exact=True)).to_be_visible()

    def items(self, id: str) -> list[str]:
        """What is in a group, of the server's figure; room that is kept for what left is nothing."""
        found = [group for group in groups(self.told["figure"]["body"]) if group["id"] == id]
        return [item["id"] for item in found[0]["items"] if item.get("items") != []]

    def edge(self, id: str) -> dict[str, Any]:
        return next(edge for edge in self.told["figure"]["edges"] if edge["id"] == id)

    def label(self, id: str) -> str:
        return next(str(item["label"]) for item in nodes(self.told["figure"]["body"]) if item["id"] == id)


def groups(item: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if "items" in item:
        yield item
        for child in item["items"]:
            yield from groups(child)


def nodes(item: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield item
    for child in item.get("items", ()):
        yield from nodes(child)


FIND = """([words, nth, after]) => {
  const body = document.querySelector(".source-text"), text = body.textContent;
  let at = after ? text.indexOf(after) : -1;
  for (let i = 0; i <= nth; i += 1) at = text.indexOf(words, at + 1);
  if (at < 0) return null;
  const range = document.createRange(), walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  let begun = false;
  for (let node = walker.nextNode(), past = 0; node; past += node.length, node = walker.nextNode()) {
    const here = at - past, end = at + words.length - past;
    if (!begun && here < node.length) { range.setStart(node, here); begun = true; }
    if (begun && end <= node.length) { range.setEnd(node, end); break; }
  }
  range.startContainer.parentElement.scrollIntoView({ block: "center" });
  const rects = [...range.getClientRects()].filter((rect) => rect.width), a = rects[0], b = rects.at(-1);
  return [a.left + 1, a.top + a.height / 2, b.right - 1, b.top + b.height / 2];
}"""


def select_words(page: Any, words: str, nth: int = 0, after: str = "") -> None:
    """Selects words of the source text with the mouse."""
    spot = page.evaluate(FIND, [words, nth, after])
    assert spot, f"{words!r} is not in the text"
    page.mouse.move(spot[0], spot[1])
    page.mouse.down()
    page.mouse.move(spot[2], spot[3], steps=5)
    page.mouse.up()
