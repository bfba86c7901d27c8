"""A real browser for tests: the system's Chromium, driven by Playwright. What a page says in its console is a fault."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"]


def missing() -> str:
    """Why there is no browser, in one line; empty when there is one."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "Playwright is not installed: pip install playwright"
    return "" if executable() else "no Chromium: apt-get install chromium, or playwright install chromium"


def executable() -> str | None:
    """The system's Chromium, or the one that Playwright has fetched."""
    if found := next(filter(None, map(shutil.which, NAMES)), None):
        return found
    from pathlib import Path

    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).is_file() else None


@dataclass(slots=True)
class Browser:
    """One browser for many tests. Every visitor comes with no cookies and no memory, but finds our scripts in the
    browser's cache, as everybody does after the first visit."""

    inner: Any
    idle: dict[str, list[Any]] = field(default_factory=dict)
    """Contexts that nobody uses, by their settings: a new one fetches and compiles a hundred scripts again."""

    @contextmanager
    def visitor(
        self,
        url: str,
        *,
        width: int = 1440,
        height: int = 900,
        dark: bool = False,
        still: bool = True,
        expected: tuple[str, ...] = (),
        **more: Any,
    ) -> Iterator[Any]:
        """A page of somebody who opens the studio at `url`. `still`: no animations; `expected`: parts of the console's
        messages that this visit provokes."""
        wanted = {
            "base_url": url,
            "viewport": {"width": width, "height": height},
            "color_scheme": "dark" if dark else "light",
            "reduced_motion": "reduce" if still else "no-preference",
            "accept_downloads": True,
            **more,
        }
        idle = self.idle.setdefault(repr(wanted), [])
        context = idle.pop() if idle else self.inner.new_context(**wanted)
        context.set_default_timeout(15_000)
        page = context.new_page()
        said: list[str] = []
        page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: said.append(f"uncaught: {error}"))
        try:
            yield page
        finally:
            _forget(context, url)
            idle.append(context)
        strange = [message for message in said if not any(part in message for part in expected)]
        assert not strange, f"the browser's console is not empty: {strange}"


def _forget(context: Any, url: str) -> None:
    """Closes a visitor's pages and clears what they have stored, except for the cache of scripts."""
    for page in context.pages:
        page.close()
    cleaner = context.new_page()
    context.new_cdp_session(cleaner).send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "all"})
    cleaner.close()
    context.clear_cookies()


@contextmanager
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        inner = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        try:
            yield Browser(inner)
        finally:
            inner.close()


def expect(found: Any) -> Any:
    """What a page shows, waited for. Imported when it is used: without Playwright the tests are skipped, not broken."""
    from playwright.sync_api import expect as awaited

    awaited.set_options(timeout=15_000)
    return awaited(found)
