"""Survey -> text for a terminal, and data for programs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from figwright.agents.proposals import Proposal, Survey
from figwright.agents.proposals._rules import told_apart
from figwright.agents.proposals._sections import heading
from figwright.frontends.papers import Paper, Section

WIDTH = 100


def text(survey: Survey, width: int = WIDTH) -> str:
    """What was found and what is proposed, to be read from top to bottom."""
    parts = (_head(survey), _figures(survey.paper, width), _tables(survey.paper, width), _proposals(survey, width),
             _notes(survey, width))  # fmt: skip
    return "\n\n".join("\n".join(lines) for part in parts if (lines := list(part)))


def _head(survey: Survey) -> Iterator[str]:
    yield survey.paper.title or "(a paper without a title)"
    if survey.method is None:
        yield "methodology: not found (choose one with --section)"
        return
    titles = [heading(one) for one in survey.method.sections]
    words = sum(len(one.text.split()) for one in survey.method.sections)
    yield f"methodology: {titles[0]} ({words:,} words; {survey.method.reason})"
    yield from (f"    {title}" for title in titles[1:])


def _figures(paper: Paper, width: int) -> Iterator[str]:
    if paper.figures:
        yield f"figures ({len(paper.figures)})"
    for one in paper.figures:
        page = f" p. {one.page}" if one.page else ""
        yield _line(f"  {one.label or 'no label'}{page}: {one.caption or '(no caption)'}", width)


def _tables(paper: Paper, width: int) -> Iterator[str]:
    if paper.tables:
        yield f"tables ({len(paper.tables)})"
    for one in told_apart(paper.tables):
        size = f"{len(one.rows) - one.headers} x {len(one.rows[0]) if one.rows else 0}"
        page = f" p. {one.page}" if one.page else ""
        yield _line(f"  {one.label or 'no label'}{page} ({size}): {one.caption or '(no caption)'}", width)


def _proposals(survey: Survey, width: int) -> Iterator[str]:
    yield f"proposals ({len(survey.proposals)})" if survey.proposals else "proposals: none"
    for one in survey.proposals:
        yield from _proposal(one, width)


def _proposal(one: Proposal, width: int) -> Iterator[str]:
    yield _line(f"{one.number:>3}  {one.kind}: {one.title}{' (needs a model)' if one.unready else ''}", width)
    state = f"{one.shown} shows this" if one.shown else "no figure shows this" if one.plot is None else ""
    yield _line(f"     from {one.origin}{f'; {state}' if state else ''}", width)
    yield from _wrapped("why", one.why, width)
    yield from _wrapped("caption", one.caption, width)
    if one.plot is not None:
        yield from _wrapped("chart", one.plot.intent, width)
    for note in (*([one.unready] if one.unready else []), *one.notes):
        yield from _wrapped("note", note, width)


def _notes(survey: Survey, width: int) -> Iterator[str]:
    for note in (*_grouped(survey.paper.notes), *survey.notes):
        yield from textwrap.wrap(f"note: {note}", width, subsequent_indent="      ")


def _grouped(notes: Sequence[str]) -> list[str]:
    """A paper's notes; those of many pictures that are not there are one."""
    lost = [note for note in notes if note.endswith("not in the folder")]
    if len(lost) < 3:
        return list(notes)
    labels = ", ".join(note.partition(" names ")[0] for note in lost)
    rest = [note for note in notes if note not in lost]
    return [*rest, f"the pictures of these are not in the folder: {labels}"]


def _wrapped(name: str, words: str, width: int) -> list[str]:
    return textwrap.wrap(words, width, initial_indent=f"     {name + ':':<9}", subsequent_indent=" " * 14)


def _line(words: str, width: int) -> str:
    flat = words.rstrip()
    return flat if len(flat) <= width else f"{flat[: width - 2].rstrip()} …"


def data(survey: Survey) -> dict[str, Any]:
    """Everything as JSON: sections with their text, figures without their pixels, tables with their rows."""
    paper, method = survey.paper, survey.method
    mine = {id(one) for one in method.sections} if method else set()
    return {
        "title": paper.title, "abstract": paper.abstract, "path": str(paper.path) if paper.path else "",
        "sections": [{**_section(one), "method": id(one) in mine} for one in paper.sections],
        "figures": [{"label": one.label, "caption": one.caption, "page": one.page, "section": one.section,
                     "width": one.width, "height": one.height, "media": one.media,
                     "picture": one.picture is not None, "files": list(one.files)} for one in paper.figures],
        "tables": [{"label": one.label, "caption": one.caption, "page": one.page, "section": one.section,
                    "headers": one.headers, "rows": [list(row) for row in one.rows]} for one in paper.tables],
        "methodology": {"title": method.title, "reason": method.reason, "text": method.text,
                        "sections": [heading(one) for one in method.sections]} if method else None,
        "proposals": [one.data() for one in survey.proposals],
        "notes": [*paper.notes, *survey.notes],
    }  # fmt: skip


def _section(one: Section) -> dict[str, Any]:
    return {"number": one.number, "title": one.title, "level": one.level, "appendix": one.appendix, "text": one.text}
