"""The words of one panel -> Asked: a kind of chart and its particulars, in the vocabulary of `charts.wishes`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from figwright.plots.charts.wishes import signs

_PARTICULARS = frozenset({"twin", "zoom", "diverging"})
"""Shapes that are no kinds: they say how a kind is drawn."""
_KINDS = {"stack": "bar", "slope": "arrow"}
_IMPLIED = {"diverging": "bar", "error": "dot"}
_ORDERS = {"best": "value", "desc": "value", "worst": "value-ascending", "asc": "value-ascending", "alpha": "ascending"}
_HIGHLIGHT = re.compile(r"highlight\w*\s+(?:the\s+)?[\"'“]?(.+?)[\"'”]?(?=[.,;]|$|\s+(?:in|with|by|as)\b)", re.I)
_NUMBER = r"(?:\w+ )?(-?\d+(?:\.\d+)?)"
_ZOOMED = re.compile(rf"zoom\w*.*?\b(?:from|between) {_NUMBER} (?:to|and|-|–) {_NUMBER}")
_LEVEL = re.compile(r"threshold (?:level |value )?(?:of |at |= ?)(-?\d+(?:\.\d+)?)")
_LYING = re.compile(r"horizontal|one row (?:per|for each)\b")
_AGAIN = re.compile(r"\b(?:duplicate|similar|alternate|same (?:data|metrics))\b", re.I)
_INHERITED = ("kind", "lying", "stack", "spread", "band", "log", "twin", "values", "highlight", "order")


class Sign(NamedTuple):
    """A phrase with a meaning of its own, and the words around it."""

    before: str
    text: str
    after: str
    senses: frozenset[str]


@dataclass(frozen=True, slots=True)
class Asked:
    """What the words of one panel ask for. `text` is what is left for finding columns; empty fields are not said."""

    text: str = ""
    title: str = ""
    kind: str = ""
    lying: bool | None = None
    stack: str = ""
    """normal, percent or diverging."""
    spread: str = ""
    """error, sd, sem or ci."""
    band: bool = False
    log: str = ""
    threshold: bool = False
    level: float | None = None
    """Where the line of a threshold lies."""
    twin: bool = False
    """Two axes of values."""
    zoom: bool = False
    zoomed: tuple[float, float] | None = None
    """Where the inset begins and ends, in numbers of the axis."""
    joined: bool = False
    """Points joined by lines."""
    trend: int = 0
    """The degree of a fitted line."""
    values: bool = False
    order: str = ""
    highlight: str = ""
    again: bool = False
    """The panel shows again what another one shows."""
    facet: str = ""
    """The words that follow "one panel per"."""
    x_label: str = ""
    y_label: str = ""

    def within(self, whole: Asked) -> Asked:
        """What is said of all panels holds for one that says nothing else."""
        empty = [name for name in _INHERITED if getattr(self, name) in ("", False, None)]
        return replace(self, **{name: getattr(whole, name) for name in empty})


def asked(text: str, title: str = "") -> Asked:
    said = [Sign(text[:start], text[start:end].lower(), text[end:], senses) for start, end, senses in signs(text)]
    shapes, scales, low = _args(said, "shape"), _args(said, "scale"), text.lower()
    spreads = _args(said, "spread") or (["error"] if any("error" in one.text for one in said) else [])
    return Asked(
        text=text,
        title=title,
        kind=_kind(said),
        lying=_LYING.search(low) is not None or (False if "vertical" in low else None),
        stack=_stack(low, shapes, scales),
        threshold="threshold" in low,
        level=next((float(one[1]) for one in _LEVEL.finditer(low)), None),
        spread=next((one for one in spreads if one != "error"), "error" if spreads else ""),
        band=bool(spreads) and re.search(r"\b(?:bands?|shad\w+|ribbon)\b", low) is not None,
        log=_log(scales, low),
        twin="twin" in shapes,
        zoom="zoom" in shapes,
        zoomed=next(((float(one[1]), float(one[2])) for one in _ZOOMED.finditer(low)), None),
        joined=re.search(r"\bconnected\b|joined by", low) is not None,
        trend=2 if re.search("polynomial|quadratic", f"{low} {title.lower()}") else int("fit" in scales),
        values="values" in scales or re.search(r"\bannotat(?:ed?|ions?)\b", low) is not None,
        order=_order(said),
        highlight=next((one[1].strip() for one in _HIGHLIGHT.finditer(text)), ""),
        again=_AGAIN.search(text) is not None,
        facet=_facet(said),
    )


def _args(said: Sequence[Sign], group: str) -> list[str]:
    """What phrases mean in one group of meanings: bar and line of the kinds."""
    return [one.partition(":")[2] for sign in said for one in sorted(sign.senses) if one.startswith(f"{group}:")]


def _kind(said: Sequence[Sign]) -> str:
    """The kind that is named first; bars and lines in one panel are both drawn."""
    kinds: list[str] = []
    for sign in said:
        shapes = [one for one in _args([sign], "shape") if one not in _PARTICULARS]
        plain = [one for one in _args([sign], "kind") if one != "shape"]
        if not (kinds and "trend" in sign.text):  # a trend line goes with what is there
            kinds += [_KINDS.get(one, one) for one in (shapes or plain)[:1]]
    if kinds[:1] in (["bar"], ["line"]) and {"bar", "line"} <= set(kinds):
        return "combo"
    implied = [_IMPLIED[one] for one in (*_args(said, "shape"), *_args(said, "spread")) if one in _IMPLIED]
    return next(iter([*kinds, *implied]), "")


def _stack(low: str, shapes: Sequence[str], scales: Sequence[str]) -> str:
    if "diverging" in shapes:
        return "diverging"
    if "stack" not in low or "grouped" in scales:
        return ""
    return "percent" if "percent" in scales else "normal"


def _log(scales: Sequence[str], low: str) -> str:
    """The axes that are logarithmic; "log" alone may be part of a name, as in log probability."""
    axes = "".join(axis for axis in "xy" if f"log_{axis}" in scales or "log_xy" in scales)
    return axes or ("y" if "log" in scales and re.search(r"logarithm|log[- ](?:scale|axis)|semi-?log", low) else "")


def _order(said: Sequence[Sign]) -> str:
    ways = [_ORDERS[arg] for arg in _args(said, "order") if arg in _ORDERS]
    sorts = any(sign.text.startswith(("sort", "rank")) and "role:order" in sign.senses for sign in said)
    return ways[0] if ways else "value" if sorts else ""


def _facet(said: Sequence[Sign]) -> str:
    """The words after "one panel per"; those after "each" before "in its own panel"."""
    for sign in said:
        if "role:facet" in sign.senses:
            return re.split("[,.;:(]", sign.after)[0].strip()
        if "role:facet_after" in sign.senses and (each := re.findall(r"\beach ([\w-]+)", sign.before)):
            return str(each[-1])
    return ""
