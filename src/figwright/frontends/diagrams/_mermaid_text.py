"""Words of a Mermaid diagram: quotes, Markdown strings, HTML, entity codes, formulas and icons by name."""

from __future__ import annotations

import re

from figwright.frontends.diagrams._graph import Notes
from figwright.frontends.diagrams._scan import Cursor
from figwright.frontends.diagrams._words import entities, from_html, from_markdown

_QUOTED = re.compile(r'\s*"([^"]*)"')
_ICON = re.compile(r"\b(?:fa[bsrldk]?|mdi|logos|bi|tabler|mc):(?:fa-)?([a-z0-9][a-z0-9-]*)")


def quoted(cursor: Cursor) -> str | None:
    """The words in quotes that stand here, with their quotes; nothing where none do."""
    match = cursor.take(_QUOTED)
    return None if match is None else f'"{match[1]}"' if match[1].strip().startswith("`") else match[1]


def label_of(text: str, notes: Notes, owner: str) -> tuple[str, str]:
    """Words as markup, and the icon that they name where the icon set has it."""
    text = text.strip()
    markdown = re.fullmatch(r'"?\s*`(.*)`\s*"?', text, re.S)
    text = entities(markdown[1] if markdown else text.replace("\\n", "<br>"))
    text, icon = _icon(text, notes, owner)
    if markdown:
        return from_markdown(re.sub(r"\n[ \t]*", "<br>", text.strip())), icon
    return from_html(re.sub(r"\s*\n\s*", " ", text)), icon


def _icon(text: str, notes: Notes, owner: str) -> tuple[str, str]:
    found = _ICON.search(text)
    if not found:
        return text, ""
    from figwright.drawing import icons

    name = found[1] if found[1] in icons.names() else ""
    if not name:
        notes.say("dropped icons that are not in the icon set", f"{owner} ({found[1]})")
    return _ICON.sub("", text).strip(), name
