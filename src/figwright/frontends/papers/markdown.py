"""A Markdown or text file -> Paper: headings, and images with what is said of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar
from urllib.parse import unquote

from figwright.core.source import Source
from figwright.frontends.method_section import named
from figwright.frontends.papers import Paper, PaperFigure, PaperTable, Reader, Section
from figwright.frontends.papers._cells import numbered
from figwright.frontends.papers._paper_files import bitmap, named_file
from figwright.frontends.papers._pipe_tables import taken

_HEAD = re.compile(r"^ {0,3}(#{1,6})[ \t]+(\S.*)$")
_UNDERLINED = re.compile(r"^ {0,3}(=+|-{3,})[ \t]*$")
_FENCE = re.compile(r"^ {0,3}(```|~~~)")
_IMAGE = re.compile(
    r"!\[(?P<alt>[^\]\\!]*(?:(?:\\.|!(?!\[))[^\]\\!]*)*)\]\(\s*(?:<(?P<angled>[^<>\n]*)>|(?P<path>[^)\s]*))"
    r"(?:\s+[\"'](?P<title>[^\"']*)[\"'])?\s*\)(\{[^}]*\})?"
)
_TAG = re.compile(r"<img\b[^>]*?>", re.IGNORECASE)
_CAPTION = re.compile(
    r"^\s*[*_]{0,2}Fig(?:ure|\.)?\s*(?P<number>[A-Z]?\d+)\s*[.:]\s*[*_]{0,2}\s*(?P<text>.*?)[*_]{0,2}\s*$",
    re.IGNORECASE | re.DOTALL,
)
_ITALIC = re.compile(r"^\s*(\*(?!\*)|_(?!_))(?P<text>.+?)\1\s*$", re.DOTALL)
_SECTION = re.compile(
    r"(the |our |proposed )?(introduction|methods?|methodology|approach|model|framework|abstract|results|experiments)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"^(?P<number>\d{1,2}(?:\.\d{1,2})*|[A-Z](?:\.\d{1,2})*)\.?\s+(?=\S)(?P<title>.*)$")
_Shown = TypeVar("_Shown", PaperFigure, PaperTable)


reader = Reader("Markdown or plain text", (".md", ".markdown", ".txt"), lambda path: read(Source.read(path).text, path))


def read(text: str, path: Path) -> Paper:
    """A paper that is Markdown already; `path` says where its images are looked for."""
    lines = text.split("\n")
    heads = _heads(lines)
    starts = [("", 1, 0, 0), *heads]
    ends = [*(one[2] for one in heads), len(lines)]
    title = _title(heads)
    abstract = ""
    sections: list[Section] = []
    figures: list[PaperFigure] = []
    tables: list[PaperTable] = []
    notes: list[str] = []
    for (name, level, at, after), end in zip(starts, ends, strict=True):
        bare, tabled = taken("\n".join(lines[after:end]).strip(), name)
        tables += tabled
        body, found = _images(bare, path, name, len(figures), notes)
        figures += found
        if name and name == title and at == heads[0][2]:
            abstract = abstract or body
        elif re.fullmatch(r"abstract\W?", name, re.IGNORECASE):
            abstract = body
        elif name or body:
            parts = _NUMBER.match(name)
            number, plain = (parts["number"], parts["title"]) if parts else ("", name)
            sections.append(Section(plain, level, body, number))
    return Paper(
        title,
        _levelled(sections),
        _spoken(figures, sections),
        abstract,
        path,
        tuple(notes),
        numbered(_spoken(tables, sections)),
    )


def _title(heads: Sequence[tuple[str, int, int, int]]) -> str:
    """The first heading, if it stands above all others and is no section's name."""
    if len(heads) < 2 or heads[0][1] >= min(one[1] for one in heads[1:]):
        return ""
    name = heads[0][0]
    return "" if _NUMBER.match(name) or _SECTION.fullmatch(name) else name


def _heads(lines: Sequence[str]) -> list[tuple[str, int, int, int]]:
    """Headings: title, level, their line, and the line after them. What stands in a fence is none."""
    found, fenced = [], ""
    for at, line in enumerate(lines):
        fence = _FENCE.match(line)
        if fence and (not fenced or fence[1] == fenced):
            fenced = "" if fenced else fence[1]
        if fenced:
            continue
        head = _HEAD.match(line)
        title = _strip_markup(head[2].rstrip().rstrip("#")) if head else ""
        if head and title:
            found.append((title, len(head[1]), at, at + 1))
        elif at and _UNDERLINED.match(line) and lines[at - 1].strip() and (at < 2 or not lines[at - 2].strip()):
            under = line.strip()[0]
            if not lines[at - 1].lstrip().startswith(("#", "-", "|", ">")):
                found.append((_strip_markup(lines[at - 1]), 1 if under == "=" else 2, at - 1, at + 1))
    return found


def _strip_markup(text: str) -> str:
    return re.sub(r"(\*\*|__|`)", "", text).strip()


def _levelled(sections: Sequence[Section]) -> tuple[Section, ...]:
    """Levels from 1; from the first that calls itself an appendix on, all are."""
    top = min((one.level for one in sections if one.title), default=1)
    kept, appendix = [], False
    for one in sections:
        appendix = appendix or bool(re.match("appendi|supplement", one.title, re.IGNORECASE))
        kept.append(replace(one, level=max(1, one.level - top + 1), appendix=appendix))
    return tuple(kept)


def _images(text: str, path: Path, section: str, before: int, notes: list[str]) -> tuple[str, list[PaperFigure]]:
    """The text without its figures, and the figures. A paragraph after an image can be its caption."""
    parts: list[str] = []
    found: list[PaperFigure] = []
    paragraphs = re.split(r"\n\s*\n", text)
    at = 0
    while at < len(paragraphs):
        part = paragraphs[at]
        image = _IMAGE.search(part) or _TAG.search(part)
        if image is None or part.lstrip().startswith(("```", "    ")):
            parts.append(part)
            at += 1
            continue
        rest = (part[: image.start()] + part[image.end() :]).strip()
        caption = _captioned(rest)
        if caption is None and not rest and at + 1 < len(paragraphs):
            caption = _captioned(paragraphs[at + 1].strip())
            at += caption is not None
        elif caption is None and rest:
            parts.append(rest)
        name, alt = _named(image)
        label, words = caption or ("", alt)
        label = label or f"Figure {before + len(found) + 1}"
        found.append(_figure(label, words or alt, name, path, section, notes))
        at += 1
    return "\n\n".join(parts).strip(), found


def _named(image: re.Match[str]) -> tuple[str, str]:
    """The file and the words of an image, of Markdown or of HTML."""
    if image.re is _IMAGE:
        return image["angled"] or image["path"] or "", image["title"] or image["alt"]
    source = re.search(r"src\s*=\s*[\"']([^\"']*)", image[0], re.IGNORECASE)
    words = re.search(r"alt\s*=\s*[\"']([^\"']*)", image[0], re.IGNORECASE)
    return source[1] if source else "", words[1] if words else ""


def _captioned(text: str) -> tuple[str, str] | None:
    """A label and a caption, if a paragraph is one."""
    text = re.sub(r"</?(?:p|em|i|figcaption|center|div)\b[^>]*>", "", text).strip()
    said = _CAPTION.match(text)
    if said:
        return f"Figure {said['number']}", " ".join(said["text"].split())
    italic = _ITALIC.match(text)
    return ("", " ".join(italic["text"].split())) if italic else None


def _figure(label: str, caption: str, name: str, path: Path, section: str, notes: list[str]) -> PaperFigure:
    """A figure with its picture, if that lies beside the paper."""
    if re.match(r"[a-z]+:", name, re.IGNORECASE):
        notes.append(f"{label} is a link, {name[:80]!r}")
        return PaperFigure(label, caption, section=section)
    home = path.resolve().parent
    file = named_file(unquote(name), home, home)
    if file is None:
        notes.append(f"{label} names {name[:200]!r}, not in the folder")
        return PaperFigure(label, caption, section=section)
    try:
        data, media, width, height = bitmap(file)
    except ValueError as error:
        notes.append(f"{label} has a picture that cannot be read ({error})")
        return PaperFigure(label, caption, section=section)
    return PaperFigure(label, caption, data, media, float(width), float(height), section=section)


def _spoken(figures: Sequence[_Shown], sections: Sequence[Section]) -> tuple[_Shown, ...]:
    """Each figure or table with the section that first speaks of it, where one does."""
    spoken: list[_Shown] = []
    for one in figures:
        where = next((section.title for section in sections if named(one.label, section.text)), "")
        spoken.append(replace(one, section=where or unnumbered(one.section)))
    return tuple(spoken)


def unnumbered(heading: str) -> str:
    """The words of a heading, as sections are called."""
    parts = _NUMBER.match(heading)
    return parts["title"] if parts else heading
