"""An intent in English -> Wish: what kind of chart, of how many parts, with which particulars."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from figwright.charts.choose._vocabulary import ASIDES, KINDS, SPREADS, says


@dataclass(frozen=True, slots=True)
class Wish:
    """What the words ask for. `text` is what is left for finding columns; empty fields are not asked for."""

    text: str = ""
    kind: str = ""
    title: str = ""
    horizontal: bool | None = None
    stack: str = ""
    errors: bool = False
    band: bool = False
    spread: str = ""
    """Which spread of repeated measurements errors and bands are: sd, sem or ci."""
    log: str = ""
    twin: bool = False
    zoom: bool = False
    zoomed: tuple[float, float] | None = None
    trend: int = 0
    """The degree of a fitted line, 0 for none."""
    values: bool = False
    connected: bool = False
    highlight: str = ""
    order: str = ""
    x_label: str = ""
    y_label: str = ""
    threshold: bool = False
    level: float | None = None
    combined: bool = False
    same: bool = False
    """The panel shows again what another one shows."""
    count: int = 0
    """How many panels; 0 when nobody says."""
    facet: str = ""
    """The words after "one panel per" or "by" that tell how to split."""
    items: tuple[Wish, ...] = ()
    size: tuple[float, float] | None = None


_SIZE = re.compile(r"\(?\s*size of the desired plot:\s*width\s*=\s*([\d.]+)\s*,\s*height\s*=\s*([\d.]+)\s*\)?", re.I)
_SIZE_SHORT = re.compile(
    r"\bwidth\s*=?\s*([\d.]+)\s*(?:in(?:ch(?:es)?)?|\")?\s*,?\s*(?:and\s+)?height\s*=?\s*([\d.]+)(?:\s*(?:in(?:ch(?:es)?)?\b|\"))?",
    re.I,
)
_SIZE_BY = re.compile(r"\b([\d.]+)\s*(?:x|×|by)\s*([\d.]+)\s*(?:in(?:ch(?:es)?)?\b|\")", re.I)
_NUMBERS = {
    word: n for n, word in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), 1)
}
_COUNT = re.compile(
    rf"\b(\d+|{'|'.join(_NUMBERS)})\s+(?:\w+\s+)?(?:sub-?plots?|panels?|facets?|small multiples)\b", re.I
)
_FIGURE = re.compile(rf"^\s*(?:an?\s+)?figure\s+with\s+(?:\d+|{'|'.join(_NUMBERS)})\s+(?:sub-?plots?|panels?)\b", re.I)
_ITEM = re.compile(r"(?:,?\s*(?:and\s+)?)\((\d{1,2})\)\s*")


_DESCRIBED = re.compile(
    r"\b(?:en)?titled\b|\(1\).*\(2\)|\bwith (?:\d+|two|three|four|six) (?:sub-?plots|panels)\b", re.I | re.S
)


def is_description(intent: str) -> bool:
    """Whether an intent describes a whole figure, as captions of benchmarks do: it gives a title, lists panels, or
    says the size of the sheet. What people type is a wish, and read by `charts.wishes`."""
    return bool(_DESCRIBED.search(intent)) or _sized(intent)[1] is not None


def parse(intent: str) -> Wish:
    """The whole intent. Panels that it lists are `items`; what is said before or of all of them is inherited."""
    text, size = _sized(" ".join(intent.split()))
    text, labels = _labelled(text)
    count = next((_number(found[1]) for found in [_COUNT.search(text)] if found), 0)
    head, said = _listed(text)
    if not said:
        wish = _one(text)
        return replace(wish, size=size, count=count, **_filled(labels))
    tail = ""
    if overall := re.search(r"[.;,]\s*(?:the )?(?:overall|whole|entire)?\s*figure is (?=titled)(.*)$", said[-1], re.I):
        said[-1], tail = said[-1][: overall.start()], overall[1]
    whole = _one(f"{_FIGURE.sub('', head)} {tail}")
    items = [_one(one) for one in said]
    items = [_inherited(_named(item, one), whole) for item, one in zip(items, said, strict=True)]
    for place, item in enumerate(items):
        if place and not item.kind and item.same:
            items[place] = replace(item, kind=items[place - 1].kind)
    title = whole.title
    if not title and len(items) > 1 and items[-1].title and not any(item.title for item in items[:-1]):
        # Only the last has a title: it is that of the figure.
        title, items[-1] = items[-1].title, replace(items[-1], title="")
    return replace(whole, title=title, items=tuple(items), count=count or len(items), size=size)


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _NUMBERS[word.lower()]


def _filled(labels: dict[str, str]) -> dict[str, Any]:
    return {key: value for key, value in labels.items() if value}


def _sized(text: str) -> tuple[str, tuple[float, float] | None]:
    for pattern in (_SIZE, _SIZE_SHORT, _SIZE_BY):
        if found := pattern.search(text):
            try:
                size = (float(found[1]), float(found[2]))
            except ValueError:
                continue
            if min(size) >= 0.5 and max(size) <= 60:
                return f"{text[: found.start()].rstrip()} {text[found.end() :]}".strip(), size
    return text, None


_LABEL = re.compile(r"\b(title|x[- ]axis|y[- ]axis|x[- ]label|y[- ]label)\s*:\s*(.+?)(?=;|\.\s*$|\.\s+[A-Z]|$)", re.I)


def _labelled(text: str) -> tuple[str, dict[str, str]]:
    """Labels that are listed as `x-axis: Year; y-axis: Score`; several titles are titles of panels, which stay."""
    found = list(_LABEL.finditer(text))
    out: dict[str, str] = {}
    for one in found:
        key = {"t": "title", "x": "x_label", "y": "y_label"}[one[1][0].lower()]
        out[key] = "" if key in out and key == "title" else one[2].strip()
    plain = re.sub(r"\bLabels:\s*", "", _LABEL.sub(" ", text)) if found else text
    return plain, out


def _listed(text: str) -> tuple[str, list[str]]:
    """What stands before (1), and what stands after each number, when they count from one."""
    marks = list(_ITEM.finditer(text))
    ours: list[re.Match[str]] = []
    for mark in marks:
        if int(mark[1]) == len(ours) + 1:
            ours.append(mark)
    if len(ours) < 2:
        return text, []
    ends = [*(mark.start() for mark in ours[1:]), len(text)]
    return text[: ours[0].start()], [text[m.end() : e].strip(" ,;") for m, e in zip(ours, ends, strict=True)]


_QUOTED = re.compile(
    r"[,;]?\s*(?:and\s+|is\s+)?\btitled\s*:?\s*[\"'“‘](.+?)[\"'”’]"
    r"(?=\s*$|[.,;:)]|\s+(?:showing|tracking|comparing|with|and|for|about|that|which)\b)",
    re.I,
)
_TITLED = re.compile(r"[,;]?\s*(?:and\s+|is\s+)?\b(?:titled|entitled)\s*:?\s+(.+)$", re.I)
_TITLE_END = re.compile(
    r"\.\s+(?:The|Each|It|All|Both|Use|Show|Labels)\b"
    r"|[,;]\s+(?:comparing|showing|featuring|with|including|annotated|where|highlight\w*|using|sorted|all\b)|:\s*$",
    re.I,
)


def _titled(text: str) -> tuple[str, str]:
    """The text without its title, and the title."""
    if found := _QUOTED.search(text):
        return f"{text[: found.start()]} {text[found.end() :]}", found[1].strip()
    if not (found := _TITLED.search(text)):
        return text, ""
    said, rest = found[1], ""
    if end := _TITLE_END.search(said):
        said, rest = said[: end.start()], said[end.start() :]
    title = re.sub(r"\s+and$", "", said.strip(" .,;:")).strip(" .,;:")
    return f"{text[: found.start()]} {rest}", title


def _one(text: str) -> Wish:
    """The wish of one part, in which no numbered parts are listed."""
    plain, title = _titled(text.strip())
    low = plain.lower()
    kind, combined = _kind(plain)
    return Wish(
        text=plain,
        kind=kind,
        title=title,
        horizontal=_lying(low),
        stack=_stack(low),
        errors=says(low, "errors"),
        band=says(low, "band"),
        spread=next((kind for kind, words in SPREADS.items() if re.search(words, low)), ""),
        log=_log(low),
        twin=says(low, "twin"),
        zoom=says(low, "zoom"),
        zoomed=_zoomed(low),
        trend=_trend(low, title.lower()),
        values=says(low, "values"),
        connected=says(low, "connected"),
        highlight=_highlight(plain),
        order=_order(low),
        threshold="threshold" in low and not says(low, "sweep"),
        level=_level(low),
        combined=combined,
        same=says(low, "same"),
        facet=_facet(low),
    )


def _lying(low: str) -> bool | None:
    if re.search(r"\bhorizontal(?:ly)?\b|\bone row (?:per|for each)\b", low):
        return True
    return False if re.search(r"\bvertical\w*\b(?! reference| error)", low) else None


def _zoomed(low: str) -> tuple[float, float] | None:
    number = r"(?:\w+ )?(-?\d+(?:\.\d+)?)"
    found = re.search(rf"zoom\w*.*?\b(?:from|between) {number} (?:to|through|until|and|-|–) {number}", low)
    return (float(found[1]), float(found[2])) if found else None


def _trend(low: str, title: str) -> int:
    if re.search(r"polynomial|quadratic", f"{low} {title}"):
        return 2
    return int(
        bool(
            re.search(
                r"\b(?:regression|fitted|trend ?lines?|(?:linear|straight) (?:fit|trend)s?|line of best fit|lowess)\b",
                low,
            )
        )
    )


def _level(low: str) -> float | None:
    found = re.search(r"threshold (?:level |value )?(?:of |at |= ?)(-?\d+(?:\.\d+)?)", low)
    return float(found[1]) if found else None


def _highlight(plain: str) -> str:
    end = r"(?=[.,;]|$|\s+(?:in|with|by|as)\b)"
    found = re.search(rf"highlight(?:s|ed|ing)?\s+(?:the\s+)?[\"'“]?(.+?)[\"'”]?{end}", plain, re.I)
    return found[1].strip() if found else ""


def _kind(text: str) -> tuple[str, bool]:
    """The kind that is named first, and whether bars and lines are to be combined."""
    plain = ASIDES.sub(" ", text)
    found = [(at, -length, order, kind) for order, (kind, at, length) in enumerate(_places(plain))]
    if not found:
        return ("dot" if re.search(r"\berror[- ]?bars?\b|errorbars?", text, re.I) else ""), False
    kind = min(found)[3]
    both = kind in ("bar", "line") and {"bar", "line"} <= {one[3] for one in found}
    combined = kind == "combo" or (both and says(text, "combined"))
    return "combo" if combined else kind, combined


def _places(text: str) -> Iterator[tuple[str, int, int]]:
    for kind, patterns in KINDS.items():
        if found := re.search("|".join(patterns), text, re.I):
            yield kind, found.start(), len(found[0])


def _stack(low: str) -> str:
    if re.search(r"diverging|likert", low):
        return "diverging"
    if re.search(
        r"(?:100 ?%|percent(?:age)?|normali[sz]ed|proportional) stacked|stacked to 100|percent(?:age)? bars?", low
    ):
        return "percent"
    if re.search(r"grouped and stacked|stacked and grouped", low):
        return "grouped"
    if re.search(r"\bstack(?:ed|plot|ing)?\b|stackplots?", low):
        return "normal"
    return "grouped" if re.search(r"\b(?:grouped|clustered|side[- ]by[- ]side|nested)\b", low) else ""


def _log(low: str) -> str:
    if re.search(r"log[- ]log|double[- ]log", low):
        return "xy"
    if re.search(r"log(?:arithmic)?[- ](?:scale )?(?:on )?(?:the )?x|x[- ]axis (?:is |on |in )?(?:an? )?log", low):
        return "x"
    return "y" if re.search(r"semi-?log|log(?:arithmic)?[- ](?:scale|axis|y)|\blog y", low) else ""


def _order(low: str) -> str:
    if re.search(r"ascending|smallest first|lowest first", low):
        return "ascending"
    return "descending" if re.search(r"\bsorted\b|\branked\b|descending|largest first|highest first", low) else ""


def _facet(low: str) -> str:
    end = r"(?=[,.;:(]|$| with | and )"
    found = re.search(
        rf"(?:one|a|each) (?:sub-?plot|panel|facet) (?:per|for each|for every|for) (?:an? )?([\w -]+?){end}"
        rf"|facet(?:t?ed)? (?:by|on|over) ([\w -]+?){end}"
        r"|each ([\w-]+?)(?:'s|’s)? [\w' ]*?in its own (?:facet|panel)",
        low,
    )
    return next((one.strip() for one in found.groups() if one), "") if found else ""


def _named(item: Wish, said: str) -> Wish:
    """An item that says no more than a few words and no kind is a title: (1) Math, (2) Science."""
    first = re.split(r",\s|\.\s|\s(?:mapping|showing|comparing|each|all)\b", said)[0]
    if item.kind or item.title or len(first.split()) > 6:
        return item
    return replace(item, title=re.sub(r"^and\s+", "", first).strip(" .,;"))


def _inherited(item: Wish, whole: Wish) -> Wish:
    """What the head says of all panels holds for those that say nothing else."""
    return replace(
        item,
        kind=item.kind or whole.kind,
        horizontal=whole.horizontal if item.horizontal is None else item.horizontal,
        stack=item.stack or whole.stack,
        errors=item.errors or whole.errors,
        band=item.band or whole.band,
        spread=item.spread or whole.spread,
        log=item.log or whole.log,
        twin=item.twin or whole.twin,
        values=item.values or whole.values,
        highlight=item.highlight or whole.highlight,
        combined=item.combined or (not item.kind and whole.combined),
    )
