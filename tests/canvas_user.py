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
        found = self.stage.locator(f'[data-id="{id}"]').first.bounding_box()
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
        self.page.mouse.move(*to, steps=25)
        if drop:
            self.page.mouse.up()

    def saved(self, revision: int) -> None:
        expect(self.page.get_by_text(f"Saved · revision {revision}", exact=True)).to_be_visible()

    def items(self, id: str) -> list[str]:
        """What is in a group, of the server's figure."""
        found = [group for group in groups(self.told["figure"]["body"]) if group["id"] == id]
        return [item["id"] for item in found[0]["items"]]

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
