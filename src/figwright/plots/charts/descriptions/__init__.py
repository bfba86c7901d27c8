"""A figure told in words -> its title, its sheet, and what each of its panels is asked to show.

Descriptions give a title, list panels as (1), (2), or say the size of the sheet. What people type is a wish, and read
by `charts.wishes`, whose words these are too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from figwright.plots.charts.descriptions._asked import Asked, asked

__all__ = ["Asked", "Description", "is_description", "read"]

_NUMBERS = {w: n for n, w in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), 1)}
_MANY = rf"(\d+|{'|'.join(_NUMBERS)})"
_PANELS = r"(?:sub-?plots?|panels?|facets?|small multiples)\b"
_COUNT = re.compile(rf"\b{_MANY}\s+(?:\w+\s+)?{_PANELS}", re.I)
_HEAD = re.compile(rf"^\s*(?:an?\s+)?figure\s+with\s+{_MANY}\s+{_PANELS}", re.I)
_ITEM = re.compile(r",?\s*(?:and\s+)?\((\d{1,2})\)\s*")
_DESCRIBED = re.compile(rf"\b(?:en)?titled\b|\(1\).*\(2\)|\bwith {_MANY} {_PANELS}", re.I | re.S)
_INCHES = r"\s*(?:in(?:ch(?:es)?)?\b|\")"
_SIZES = (
    re.compile(
        rf"\(?(?:size of the desired plot:\s*)?\bwidth\s*=?\s*([\d.]+){_INCHES}?\s*,?\s*(?:and\s+)?"
        rf"height\s*=?\s*([\d.]+)(?:{_INCHES})?\s*\)?",
        re.I,
    ),
    re.compile(rf"\b([\d.]+)\s*(?:x|×|by)\s*([\d.]+){_INCHES}", re.I),
)
_LABEL = re.compile(r"\b(title|[xy][- ](?:axis|label))\s*:\s*(.+?)(?=;|\.\s*$|\.\s+[A-Z]|,?\s*\(\d|$)", re.I)
_NEXT = "comparing|showing|tracking|featuring|with|including|annotated|where|highlight\\w*|using|sorted|for|about|and"
_TITLE = re.compile(
    rf"[,;.]?\s*(?:and\s+|is\s+|the (?:overall |whole )?figure is\s+)*\b(?:en)?titled\s*:?\s*"
    rf"(?:[\"'“‘](.+?)[\"'”’](?=\s*$|[.,;:)]|\s+(?:{_NEXT})\b)"
    rf"|(.+?)(?=\.\s+(?:The|Each|It|All|Both|Use|Show|Labels)\b|[,;]\s+(?:{_NEXT}|all)\b|[.:;,\s]*$))",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Description:
    """A figure as it is described: what is said of all of it, and of each panel where panels are listed."""

    whole: Asked
    panels: tuple[Asked, ...] = ()
    count: int = 0
    """How many panels; 0 when nobody says."""
    size: tuple[float, float] | None = None
    """Inches."""

    @property
    def text(self) -> str:
        return " ; ".join(one.text for one in (self.whole, *self.panels))


def is_description(intent: str) -> bool:
    """Whether an intent describes a whole figure, as captions do."""
    return bool(_DESCRIBED.search(intent)) or _sized(intent)[1] is not None


def read(intent: str) -> Description:
    text, size = _sized(" ".join(intent.split()))
    labels: dict[str, str] = {}
    for one in _LABEL.finditer(text):  # several titles are those of panels
        labels[one[1][0].lower()] = "" if one[1].lower() == "title" and "t" in labels else one[2].strip()
    text = re.sub(r"\bLabels:\s*", "", _LABEL.sub(" ", text))
    count = next((_NUMBERS.get(one[1].lower()) or int(one[1]) for one in _COUNT.finditer(text)), 0)
    head, said = _listed(text)
    if not said:
        whole = _parse_part(text)
        title, x, y = labels.get("t") or whole.title, labels.get("x", ""), labels.get("y", "")
        return Description(replace(whole, title=title, x_label=x, y_label=y), count=count, size=size)
    tail = ""
    if overall := re.search(r"[.;,]\s*(?:the )?(?:overall |whole |entire )?figure is (?=titled)(.*)$", said[-1], re.I):
        said[-1], tail = said[-1][: overall.start()], overall[1]
    whole = _parse_part(f"{_HEAD.sub('', head)} {tail}")
    items = [_parse_part(one) for one in said]
    if not whole.title and items[-1].title and not any(item.title for item in items[:-1]):
        # Only the last has a title: it is that of the figure.
        whole, items[-1] = replace(whole, title=items[-1].title), replace(items[-1], title="")
    for place, item in enumerate(items):
        kind = items[place - 1].kind if place and item.again else ""
        items[place] = replace(_short_item_as_title(item), kind=item.kind or kind).within(whole)
    return Description(whole, tuple(items), count or len(items), size)


def _sized(text: str) -> tuple[str, tuple[float, float] | None]:
    for found in (one for pattern in _SIZES for one in pattern.finditer(text)):
        size = (float(found[1].strip(".") or 0), float(found[2].strip(".") or 0))
        if min(size) >= 0.5 and max(size) <= 60:
            return f"{text[: found.start()].rstrip()} {text[found.end() :]}".strip(), size
    return text, None


def _listed(text: str) -> tuple[str, list[str]]:
    """What stands before (1), and what stands after each number, when they count from one."""
    ours: list[re.Match[str]] = []
    for mark in _ITEM.finditer(text):
        if int(mark[1]) == len(ours) + 1:
            ours.append(mark)
    if len(ours) < 2:
        return text, []
    ends = [*(mark.start() for mark in ours[1:]), len(text)]
    return text[: ours[0].start()], [text[m.end() : e].strip(" ,;") for m, e in zip(ours, ends, strict=True)]


def _parse_part(text: str) -> Asked:
    """What one part asks for, in which no numbered parts are listed."""
    found = _TITLE.search(text)
    if not found:
        return asked(text.strip())
    title = re.sub(r"\s+and$", "", (found[1] or found[2]).strip(" .,;:")).strip(" .,;:")
    return asked(f"{text[: found.start()]} {text[found.end() :]}".strip(), title)


def _short_item_as_title(item: Asked) -> Asked:
    """An item that says no more than a few words and no kind is a title: (1) Math, (2) Science."""
    first = re.split(r",\s|\.\s|\s(?:mapping|showing|comparing|each|all)\b", item.text)[0]
    short = not item.kind and not item.title and len(first.split()) <= 6
    return replace(item, title=re.sub(r"^and\s+", "", first).strip(" .,;")) if short else item
