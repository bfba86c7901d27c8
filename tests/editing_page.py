"""The editor's page for tests: a studio, a browser, a draft that a page shows, and the gestures of a mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

import pytest

from browsing import Browser, browser
from standing_studio import Client, studio, wait

TEXT = "The Reader cuts notes into passages. The Encoder maps each passage to a vector. Everything was run twice."
FIGURE = """
figure: {aspect: 2.2}
body:
  row:
    - zone: {id: first, label: First phase, row: [
        {id: reader, label: Reader, evidence: The Reader cuts notes into passages},
        {id: encoder, label: Encoder, evidence: The Encoder maps each passage to a vector}]}
    - zone: {id: second, label: Second phase, row: [{id: search, label: Search}, {id: answer, label: Answer}]}
edges:
  - {id: e1, from: reader, to: encoder}
  - {id: e2, from: encoder, to: search, label: vectors}
"""
Visit = Callable[..., AbstractContextManager[Any]]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with studio(tmp_path_factory.mktemp("canvas-home")) as client:
        yield client


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


class Draft:
    """A draft that a page shows, as the server has it."""

    def __init__(self, client: Client, id: str) -> None:
        self.client, self.id = client, id

    def state(self) -> Any:
        return self.client.get(f"/api/drafts/{self.id}")

    def until(self, revision: int) -> Any:
        """The figure once so many changes are in."""
        return wait(lambda: found if (found := self.state())["revision"] >= revision else None)["figure"]

    def inside(self, group: str) -> list[str]:
        items = {item["id"]: item for item in self.state()["figure"]["body"]["items"]}
        return [item["id"] for item in items[group]["items"] if item.get("items") != []]  # room that is kept is empty


@pytest.fixture
def draft(served: Client) -> Draft:
    made = served.post("/api/drafts", {"yaml": FIGURE, "name": "Reader", "text": TEXT, "caption": "A reader."})
    return Draft(served, made["draft"])


@pytest.fixture(scope="module")
def window(chromium: Browser, served: Client) -> Iterator[Any]:
    """One page for the tests of a file that want nothing special of it: half the work of a new one."""
    with chromium.visitor(served.url) as page:
        yield page


@pytest.fixture
def visit(chromium: Browser, served: Client, window: Any) -> Visit:
    @contextmanager
    def visitor(draft: Draft, **more: Any) -> Iterator[Any]:
        with chromium.visitor(served.url, **more) if more else nullcontext(window) as page:
            if page.url != "about:blank":
                page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
            page.goto(f"/edit/{draft.id}")
            page.locator(".canvas-paper svg").wait_for()
            yield page

    return visitor


@pytest.fixture
def refused(chromium: Browser, served: Client) -> Visit:
    """For what the server refuses: browsers log every such answer by themselves."""

    @contextmanager
    def visitor(draft: Draft) -> Iterator[Any]:
        page = chromium.inner.new_page(base_url=served.url, reduced_motion="reduce")
        try:
            page.goto(f"/edit/{draft.id}")
            page.locator(".canvas-paper svg").wait_for()
            yield page
        finally:
            page.close()

    return visitor


STANDING = """async (selector) => {
    const seen = () => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return box?.width ? box : null;
    };
    for (let last = seen(), same = 0; same < 2;) {
        await new Promise(requestAnimationFrame);
        const now = seen();
        same = last && now && ["x", "y", "width", "height"].every((key) => now[key] === last[key]) ? same + 1 : 0;
        last = now;
    }
    const { x, y, width, height } = seen();
    return [x + width / 2, y + height / 2];
}"""


def middle(page: Any, id: str) -> tuple[float, float]:
    """Where an element is seen once it stands still: a drawing that is being replaced has no box for a moment, and a
    page that has just opened fits the view to its window."""
    x, y = page.evaluate(STANDING, f'.canvas-paper [data-id="{id}"]')
    return x, y


def drag(page: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 8, start[1] + 4)
    page.mouse.move(*end, steps=6)
    page.mouse.move(*end)
