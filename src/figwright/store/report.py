"""Story -> report.html."""

from __future__ import annotations

from html import escape
from pathlib import Path

from figwright.store.story import Story


def page(story: Story, folder: Path) -> str:
    """The whole story."""
    return (
        f"<!doctype html><title>{escape(story.name)}</title><p>{escape(story.status)}</p><p>{escape(str(folder))}</p>"
    )
