"""Lines -> headings: by the PDF's own outline where it has one, otherwise by number and type."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from figwright.frontends.papers._lines import Body, Line

_NUMBERED = re.compile(
    r"^(?:(?P<word>appendix|section)\s+)?(?P<number>\d{1,2}(?:\.\d{1,2}){0,3}|[A-Z](?:\.\d{1,2}){0,3}|[IVX]{1,5}(?:\.[A-Z0-9])?)"
    r"(?P<dot>[.:)]?)\s+(?P<title>[^\W\d_].*|\d+-?[^\W\d_].*)$",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"^(abstract|keywords|introduction|related works?|background|preliminaries|methods?|methodology|(our )?approach|"
    r"experiments?|results?|evaluation|discussion|limitations?|conclusions?|conclusions? and .*|discussion and .*|"
    r"acknowledge?ments?|acknowledge?ments? .*|references|bibliography|appendix|appendices|supplementary materials?|"
    r"materials and methods|.{0,30}impact statement|ethics statement|reproducibility statement)\W?$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Heading:
    """`at` is its first line's place and `end` the place after its last."""

    number: str
    title: str
    level: int
    at: int
    end: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the PDF's own outline; `page` counts from 1, 0 where it is not said."""

    title: str
    level: int
    page: int


def outline(document: Any) -> list[Entry]:
    """The bookmarks, of either generation of pypdfium2."""
    entries = []
    try:
        for item in document.get_toc(max_depth=4):
            if hasattr(item, "get_title"):
                place = item.get_dest()
                title, page = item.get_title(), place.get_index() if place else None
            else:
                title, page = item.title, item.page_index
            entries.append(Entry(" ".join((title or "").split()), item.level + 1, 0 if page is None else page + 1))
    except Exception:  # a broken outline is no outline
        return []
    return entries


def headings(lines: Sequence[Line], body: Body, entries: Sequence[Entry]) -> list[Heading]:
    """All headings in the order of the paper."""
    told = _outline_lines(lines, entries)
    found = told if len(told) >= 4 else _seen(lines, body)
    taken = {at for one in found for at in range(one.at, one.end)}
    named = [
        Heading("", line.text, 1, at, at + 1)
        for at, line in enumerate(lines)
        if at not in taken and _NAMED.match(line.text) and _distinct(line, body)
    ]
    return sorted((*found, *named), key=lambda one: one.at)


def _normalized(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).lower()


def _outline_lines(lines: Sequence[Line], entries: Sequence[Entry]) -> list[Heading]:
    """The lines that say what the outline says, on the page that it names."""
    found: list[Heading] = []
    start = 0
    for entry in entries:
        parts = _NUMBERED.match(entry.title)
        wanted = {_normalized(entry.title), _normalized(parts["title"] if parts else entry.title)} - {""}
        hit = next((one for at in range(start, len(lines)) if (one := _matching(lines, at, entry, wanted))), None)
        if hit:
            found.append(hit)
            start = hit.end
    return found


def _matching(lines: Sequence[Line], at: int, entry: Entry, wanted: set[str]) -> Heading | None:
    if entry.page and lines[at].page != entry.page:
        return None
    for end in range(at + 1, min(at + 4, len(lines)) + 1):
        if lines[end - 1].page != lines[at].page or abs(lines[end - 1].size - lines[at].size) > 0.5:
            return None
        text = " ".join(line.text for line in lines[at:end])
        parts = _NUMBERED.match(text)
        if parts and (_normalized(parts["title"]) in wanted or _normalized(text) in wanted):
            return Heading(parts["number"], parts["title"], entry.level, at, end)
        if _normalized(text) in wanted:
            return Heading("", entry.title, entry.level, at, end)
    return None


def _distinct(line: Line, body: Body) -> bool:
    """Set so that it stands out from the text."""
    letters = [sign for sign in line.text if sign.isalpha()]
    capitals = len(letters) > 3 and all(sign.isupper() for sign in letters)
    small_caps = bool(re.search(r"csc|smallcap|-sc\b", line.font, re.IGNORECASE))
    return line.bold or line.size >= body.size + 0.8 or capitals or small_caps


def _style(line: Line) -> tuple[float, bool, bool]:
    letters = "".join(sign for sign in line.text if sign.isalpha())
    return round(line.size * 2) / 2, line.bold, letters.isupper()


def _candidate(lines: Sequence[Line], at: int, body: Body) -> bool:
    line = lines[at]
    text = line.text
    if len(text) > 130 or sum(sign.isalpha() for sign in text) < 3 or line.gap > 3 * body.size:
        return False
    if re.search(r"[,;]$", text) or line.size < body.size - 0.7:
        return False
    return _distinct(line, body) or (bool(_NUMBERED.match(text)) and "Ital" in line.font)


def _seen(lines: Sequence[Line], body: Body) -> list[Heading]:
    """Headings by their looks: numbered ones in sequence, and unnumbered ones that are set like them."""
    open_ = [at for at in range(len(lines)) if _candidate(lines, at, body)]
    first = next((at for at in open_ if re.match(r"abstract|(1|I)?\W*introduction", lines[at].text, re.IGNORECASE)), 0)
    open_ = [at for at in open_ if at >= first]  # what comes before is the title and who wrote it
    numbered = _in_sequence(lines, open_)
    styles = Counter(_style(lines[one.at]) for one in numbered if one.level == 1)
    levels = {style: 1 for style, count in styles.items() if 2 * count >= max(styles.values())}
    found = list(numbered)
    if len(numbered) < 3:
        levels = _ranked([lines[at] for at in open_ if _alone(lines, at, body)], body)
    taken = {at for one in found for at in range(one.at, one.end)}
    for at in open_:
        level = levels.get(_style(lines[at]))
        if at not in taken and level and _alone(lines, at, body):
            end = _end(lines, at)
            taken.update(range(at, end))
            found.append(Heading("", " ".join(line.text for line in lines[at:end]), level, at, end))
    return sorted(found, key=lambda one: one.at)


def _ranked(lines: Sequence[Line], body: Body) -> dict[tuple[float, bool, bool], int]:
    """Without numbers the larger type is the higher level; the largest of the first page is the title's."""
    known = {_style(line) for line in lines if _NAMED.match(line.text)}
    seen = Counter(_style(line) for line in lines)
    large = {_style(line) for line in lines if line.size >= body.size + 0.8}
    styles = sorted((style for style in seen if style in known | large or seen[style] >= 2), reverse=True)
    top = next((style for style in styles if style in known), None)
    below = [style for style in styles if top is None or style <= top]
    return {style: level for level, style in enumerate(below[:3], start=1)}


def _alone(lines: Sequence[Line], at: int, body: Body) -> bool:
    """Nothing stands right above it, as a heading wants it."""
    if at == 0 or lines[at - 1].page != lines[at].page or lines[at - 1].cell != lines[at].cell:
        return True
    return lines[at].box.y0 - lines[at - 1].box.y0 > 1.2 * body.leading or _style(lines[at - 1]) != _style(lines[at])


def _end(lines: Sequence[Line], at: int) -> int:
    """After the last line of a heading that goes over several."""
    end = at + 1
    while end < len(lines) and end < at + 3:
        last, line = lines[end - 1], lines[end]
        near = 0 < line.box.y0 - last.box.y0 < 1.5 * line.size
        full = last.share > 0.6  # a heading breaks where its line is full
        if not near or not full or _style(line) != _style(last) or line.font != last.font or _NUMBERED.match(line.text):
            break
        end += 1
    return end


def _in_sequence(lines: Sequence[Line], places: Sequence[int]) -> list[Heading]:
    """Numbered candidates that count on: 1, 1.1, 2, ... and then A, A.1, B."""
    found: list[Heading] = []
    last: tuple[int, ...] = (0,)
    roman = all(any(re.match(rf"{one}\.?\s+\w", lines[at].text) for at in places) for one in ("I", "II"))
    for at in places:
        if found and at < found[-1].end:
            continue
        end = _end(lines, at)
        parts = _NUMBERED.match(" ".join(line.text for line in lines[at:end]))
        if not parts:
            continue
        key = _key(parts["number"], last, roman)
        if key is not None and _counts_on(last, key):
            found.append(Heading(parts["number"], parts["title"], len(key), at, end))
            last = key
    return found


_LETTER = 100
"""Appendices count on after the sections: A is 101."""
_ROMAN = {"I": 1, "V": 5, "X": 10}


def _key(number: str, last: tuple[int, ...], roman: bool) -> tuple[int, ...] | None:
    parts = number.split(".")
    if parts[0].isdigit():
        return tuple(int(part) for part in parts)
    if roman and set(parts[0]) <= set(_ROMAN):
        values = [_ROMAN[sign] for sign in parts[0]]
        value = sum(-one if one < two else one for one, two in zip(values, [*values[1:], 0], strict=True))
        if len(parts) == 2 and value == last[0]:
            return value, int(parts[1]) if parts[1].isdigit() else ord(parts[1]) - ord("A") + 1
        if len(parts) == 1 and value == last[0] + 1:
            return (value,)
    if not parts[0].isalpha() or len(parts[0]) != 1 or not parts[0].isupper():
        return None
    if roman and last[0] < _LETTER and len(parts) == 1:
        return last[0], ord(parts[0]) - ord("A") + 1
    return (_LETTER + ord(parts[0]) - ord("A") + 1, *(int(part) for part in parts[1:] if part.isdigit()))


def _counts_on(last: tuple[int, ...], key: tuple[int, ...]) -> bool:
    if len(key) > len(last) + 1:
        return False
    if len(key) == 1:
        first_letter = key[0] == _LETTER + 1 and 2 <= last[0] < _LETTER
        return first_letter or 0 < key[0] - last[0] <= 2
    same = key[: len(key) - 1] == last[: len(key) - 1]
    return same and 0 < key[-1] - (last[len(key) - 1] if len(last) >= len(key) else 0) <= 2
