"""Blocks in reading order, as engines that look at pages give them -> Paper."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from figwright.frontends.method_section import named
from figwright.frontends.papers import Paper, PaperFigure, PaperTable, Section
from figwright.frontends.papers._cells import labelled, numbered

_NUMBER = re.compile(
    r"^(?:Appendix\s+)?(?P<number>\d{1,2}(?:\.\d{1,2})*|[A-Z](?:\.\d{1,2})*|[IVX]+)\.?\s+(?=\S)(?P<title>.*)$"
)
_FIGURE = re.compile(
    r"^\s*Fig(?:ure|\.)?\s*(?P<number>[A-Z]{0,2}\.?\d+)\s*[.:|—–]?\s*(?P<text>.*)$", re.IGNORECASE | re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Block:
    """`kind` is title, heading, text, figure or table; `text` of the last two is their caption. A figure has a picture
    (media type, bytes, width, height) where the engine cut one out, a table its rows."""

    kind: str
    text: str
    level: int = 1
    page: int = 0
    picture: tuple[str, bytes, int, int] | None = None
    rows: tuple[tuple[str, ...], ...] = ()
    headers: int = 1


def paper(blocks: Iterable[Block], path: Path, notes: Sequence[str] = ()) -> Paper:
    """A paper from its blocks; text before the first heading is the title page's."""
    title, abstract = "", ""
    heads: list[tuple[str, int, list[str]]] = [("", 1, [])]
    figures: list[tuple[PaperFigure, str]] = []
    tables: list[PaperTable] = []
    said = list(notes)
    for block in blocks:
        if block.kind == "title" and not title:
            title = " ".join(block.text.split())
        elif block.kind in ("heading", "title"):
            heads.append((" ".join(block.text.split()), block.level, []))
        elif block.kind == "figure":
            figures.append((_figure(block, len(figures) + 1), heads[-1][0]))
        elif block.kind == "table" and len(block.rows) > 1:
            label, caption = labelled(block.text) or ("", " ".join(block.text.split()))
            tables.append(PaperTable(label, caption, block.rows, block.headers, block.page, heads[-1][0]))
        elif block.kind == "table":
            said.append(f"a table on page {block.page} could not be split into rows and columns")
        elif block.text.strip():
            heads[-1][2].append(block.text.strip())
    sections: list[Section] = []
    for name, level, texts in heads:
        body = "\n\n".join(texts)
        if re.fullmatch(r"abstract\W?", name, re.IGNORECASE):
            abstract = body
        elif name:
            sections.append(_section(name, level, body, sections))
    if not sections and heads[0][2]:
        sections.append(Section("", 1, "\n\n".join(heads[0][2])))
    placed = tuple(replace(one, section=_where(one.label, where, sections)) for one, where in figures if one.caption)
    listed = tuple(replace(one, section=_where(one.label, one.section, sections)) for one in tables)
    return Paper(title, tuple(sections), placed, abstract, path, tuple(said), numbered(listed))


def _figure(block: Block, count: int) -> PaperFigure:
    said = _FIGURE.match(block.text)
    label = f"Figure {said['number']}" if said else f"Figure {count}"
    caption = " ".join((said["text"] if said else block.text).split())
    media, data, width, height = block.picture or ("image/png", None, 0, 0)
    return PaperFigure(label, caption, data, media, float(width), float(height), block.page)


def _section(name: str, level: int, text: str, before: Sequence[Section]) -> Section:
    """A section; its number tells its level better than an engine that saw only its looks."""
    parts = _NUMBER.match(name)
    number, title = (parts["number"], parts["title"]) if parts else ("", name)
    level = number.count(".") + 1 if number else level
    counted = any(one.number[:1].isdigit() for one in before)
    lettered = bool(re.match(r"[A-Z]\b", number)) and not re.fullmatch("[IVX]+", number)
    appendix = any(one.appendix for one in before) or (lettered and counted) or bool(re.match("appendi", name, re.I))
    return Section(title, level, text, number, appendix)


def _where(label: str, heading: str, sections: Sequence[Section]) -> str:
    spoken = next((one.title for one in sections if label and named(label, one.text)), "")
    parts = _NUMBER.match(heading)
    return spoken or (parts["title"] if parts else heading)
