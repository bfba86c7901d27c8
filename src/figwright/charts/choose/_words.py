"""An intent in English -> Wish: what kind of chart, of how many parts, with which particulars."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

_KINDS: tuple[tuple[str, str], ...] = (
    ("bubbles", r"(?:bubble|dot|circle|circular)[- ](?:matrix )?heat ?maps?|heat ?map[- ]style scatter|heat ?maps? (?:using|with|of) (?:circ|bubbl|dot)\w*"),
    ("confusion", r"confusion matri(?:x|ces)"),
    ("heatmap", r"heat ?maps?|correlation matri(?:x|ces)"),
    ("nested", r"(?:nested|double[- ]layer(?:ed)?|two[- ]layer(?:ed)?|dual[- ]ring|two[- ]ring|concentric|multi-?level) (?:pie|donut|doughnut)s?|sunburst"),
    ("donut", r"do(?:ugh)?nuts?"),
    ("pie", r"\bpies?\b"),
    ("treemap", r"tree ?-?maps?"),
    ("radar", r"radar|spider (?:chart|plot|web)|star (?:chart|plot)"),
    ("bar3d", r"(?:3-?d|three[- ]dimensional) (?:grouped |stacked )?(?:bar|column)s?"),
    ("line3d", r"(?:3-?d|three[- ]dimensional) (?:line|curve|trajector)\w*"),
    ("scatter3d", r"(?:3-?d|three[- ]dimensional) (?:scatter|point)\w*"),
    ("surface", r"(?:3-?d|three[- ]dimensional) (?:surface|mesh)\w*|surface plot"),
    ("arrow", r"arrows?\b|quiver|vector field|slope (?:chart|graph)"),
    ("graph", r"(?:network|directed|undirected|node[- ]link)(?: \w+)? (?:graph|diagram)|network (?:plot|chart)|graph of nodes"),
    ("hat", r"hat (?:graph|chart|plot)"),
    ("span", r"broken (?:horizontal )?bars?(?: chart)?|gantt|timeline"),
    ("box", r"box[- ]?(?:and[- ]whiskers?[- ])?(?:plots?|charts?)|\bboxes\b|nested boxplots?"),
    ("violin", r"violins?"),
    ("histogram", r"histograms?|frequency distribution"),
    ("density", r"densit(?:y|ies) (?:plot|curve|estimate|chart)s?|\bkde\b|kernel densit\w+|ridge ?line"),
    ("contour", r"contours?\b"),
    ("dot", r"error[- ]?bar (?:plot|chart|graph)s?|errorbars? (?:plot|chart)s?|error[- ]?point\w*|dot[- ]?plots?|forest plots?|point plots?|interval plots?"),
    ("lollipop", r"lollipops?|stem plots?"),
    ("combo", r"combination (?:chart|plot|graph)s?|combo (?:chart|plot)s?|bars? and (?:a )?lines? (?:chart|plot|graph)|(?:bar|column)s?(?: chart| plot)? (?:and|with) (?:an? )?(?:overlaid )?lines?(?: overlay| chart| plot)?"),
    ("area", r"(?:stacked )?area (?:chart|plot|graph)s?|stack ?plots?|stream ?graphs?"),
    ("bubble", r"bubble (?:chart|plot|graph)s?|varying point sizes"),
    ("scatter", r"scatter(?:[- ]?plots?|[- ]?charts?|s)?\b|point cloud"),
    ("line", r"line(?:s|[- ]?(?:chart|plot|graph)s?)\b|\bcurves?\b|time ?-?series|sparklines?|semi-?log\w*"),
    ("bar", r"\bbars?\b|bar ?(?:chart|plot|graph)s?|column charts?|columns of\b"),
)  # fmt: skip
"""The first place in the text decides; of two at one place the longer. Particulars (below) are taken out before."""

_ASIDES = re.compile(
    r"\b(?:with|including|and|plus)?\s*(?:symmetric |asymmetric |standard |vertical |horizontal )*error[- ]bars?\b(?! (?:plot|chart|graph))"
    r"|\bvertical reference lines?\b|\breference lines?\b|\b(?:inset|zoomed-in|zoom) (?:inset )?(?:plot|chart|panel)s?\b|\btrend ?lines?\b|\bregression lines?\b"
    r"|\bfitted (?:regression )?lines?\b|\bthreshold lines?\b",
    re.I,
)


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
    r"\bwidth\s*=?\s*([\d.]+)\s*(?:in(?:ches)?|\")?\s*,?\s*(?:and\s+)?height\s*=?\s*([\d.]+)(?:\s*(?:in(?:ches)?\b|\"))?",
    re.I,
)
_SIZE_BY = re.compile(r"\b([\d.]+)\s*(?:x|×|by)\s*([\d.]+)\s*(?:in(?:ches)?\b|\")", re.I)
_NUMBERS = {
    word: n for n, word in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), 1)
}
_COUNT = re.compile(
    rf"\b(\d+|{'|'.join(_NUMBERS)})\s+(?:\w+\s+)?(?:sub-?plots?|panels?|facets?|small multiples)\b", re.I
)
_FIGURE = re.compile(rf"^\s*(?:an?\s+)?figure\s+with\s+(?:\d+|{'|'.join(_NUMBERS)})\s+(?:sub-?plots?|panels?)\b", re.I)
_ITEM = re.compile(r"(?:,?\s*(?:and\s+)?)\((\d{1,2})\)\s*")


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
    r"[,;]?\s*(?:and\s+|is\s+)?\btitled\s*:?\s*[\"'“‘](.+?)[\"'”’](?=\s*$|[.,;:)]|\s+(?:showing|tracking|comparing|with|and|for|about|that|which)\b)", re.I
)  # fmt: skip
_TITLED = re.compile(r"[,;]?\s*(?:and\s+|is\s+)?\b(?:titled|entitled)\s*:?\s+(.+)$", re.I)
_TITLE_END = re.compile(
    r"\.\s+(?:The|Each|It|All|Both|Use|Show|Labels)\b|[,;]\s+(?:comparing|showing|featuring|with|including|annotated|where|highlight\w*|using|sorted|all\b)|:\s*$", re.I
)  # fmt: skip


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
    trend = 0
    if re.search(r"polynomial|quadratic", f"{low} {title.lower()}"):
        trend = 2
    elif re.search(r"\b(?:regression|fitted|trend ?line|linear fit|line of best fit|lowess)\b", low):
        trend = 1
    zoomed = re.search(r"zoom\w*.*?\bfrom (?:\w+ )?(-?[\d.]+) (?:to|through|until|-|–) (?:\w+ )?(-?[\d.]+\d|\d+)", low)
    level = re.search(r"threshold (?:level |value )?(?:of |at |= ?)(-?\d+(?:\.\d+)?)", low)
    pattern = re.search(
        r"highlight(?:s|ed|ing)?\s+(?:the\s+)?[\"'“]?(.+?)[\"'”]?(?=[.,;]|$|\s+(?:in|with|by|as)\b)", plain, re.I
    )
    return Wish(
        text=plain,
        kind=kind,
        title=title,
        horizontal=True if re.search(r"\bhorizontal(?:ly)?\b", low) else False if re.search(r"\bvertical\w*\b(?! reference| error)", low) else None,
        stack=_stack(low),
        errors=bool(re.search(r"\berror[- ]?(?:bar|point|margin)s?|errorbars?|confidence interval|standard (?:deviation|error)|uncertaint(?:y|ies) (?:bar|interval)|whisker", low)),
        band=bool(re.search(r"\bshad(?:ed|ing)|\bband(?:s|ed)?\b|deviation area|error area|ribbon|confidence region", low)),
        log=_log(low),
        twin=bool(re.search(r"dual[- ](?:y[- ])?ax[ei]s|two y[- ]?ax[ei]s|second(?:ary)? (?:y[- ]?)?axis|dual y|twin ax|right axis|double[- ]axis", low)),
        zoom=bool(re.search(r"\binset\b|\bzoom", low)),
        zoomed=(float(zoomed[1]), float(zoomed[2].rstrip("."))) if zoomed else None,
        trend=trend,
        values=bool(re.search(r"\bannotat(?:ed|ions?|ing)\b|value labels|with (?:data )?labels|numeric values|numbers? (?:in|on|at)|labell?ed (?:with )?values", low)),
        connected=bool(re.search(r"\bconnected\b|joined by|connecting lines?", low)),
        highlight=pattern[1].strip() if pattern else "",
        order=_order(low),
        threshold="threshold" in low and not re.search(r"threshold(?:s)? (?:for|and|vs)|across .*thresholds|different .*thresholds", low),
        level=float(level[1]) if level else None,
        combined=combined,
        same=bool(re.search(r"\bduplicate|\bthe same data|\bsimilar\b|\balternate|\bsame metrics\b|\bsame data\b", low)),
        facet=_facet(low),
    )  # fmt: skip


def _kind(text: str) -> tuple[str, bool]:
    """The kind that is named first, and whether bars and lines are to be combined."""
    plain = _ASIDES.sub(" ", text)
    found = [(at, -length, order, kind) for order, (kind, at, length) in enumerate(_places(plain))]
    if not found:
        return ("dot" if re.search(r"\berror[- ]?bars?\b|errorbars?", text, re.I) else ""), False
    kind = min(found)[3]
    names = {one[3] for one in found}
    combined = kind == "combo" or (
        kind in ("bar", "line") and {"bar", "line"} <= names and bool(re.search(r"combin|overla|along ?with|together", text, re.I))
    )  # fmt: skip
    return "combo" if combined else kind, combined


def _places(text: str) -> Iterator[tuple[str, int, int]]:
    for kind, pattern in _KINDS:
        if found := re.search(pattern, text, re.I):
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
    found = re.search(
        r"(?:one|a|each) (?:sub-?plot|panel|facet) (?:per|for each|for every|for) (?:an? )?([\w -]+?)(?=[,.;:(]|$| with | and )"
        r"|facet(?:t?ed)? (?:by|on|over) ([\w -]+?)(?=[,.;:(]|$| with | and )"
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
        log=item.log or whole.log,
        twin=item.twin or whole.twin,
        values=item.values or whole.values,
        highlight=item.highlight or whole.highlight,
        combined=item.combined or (not item.kind and whole.combined),
    )
