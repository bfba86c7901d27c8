"""The words of a page -> the typeface that the figure is set in, and those of words that are set in others.

It is the source's own by its name, else one whose letters are as wide, among those that are installed.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean

from figwright.core.fonts import DEFAULT, family, is_known
from figwright.drawing.assets.svg.faces import Face, width
from figwright.frontends.tracing.primitives import Page, TextRun

NAMES: tuple[tuple[str, str], ...] = (
    (r"arial|liberationsans|arimo", "Arial"),
    (r"helvetica|nimbussan|texgyreheros", "Helvetica"),
    (r"times|nimbusrom|liberationserif|tinos|termes|stixgeneral", "Times New Roman"),
    (r"^(?:cmss|lmsans|sfss)", "Latin Modern Sans"),
    (r"^(?:cm(?:r|b|ti|csc)|lmroman|sfrm|sfbx|sfti)", "Latin Modern Roman"),
    (r"calibri|carlito", "Calibri"),
    (r"dejavusans(?!mono)", "DejaVu Sans"),
    (r"dejavuserif", "DejaVu Serif"),
    (r"notosans(?!mono)", "Noto Sans"),
    (r"courier|liberationmono", "Courier New"),
    (r"georgia|gelasio", "Georgia"),
    (r"palatino|pagella|bookantiqua", "Palatino"),
)
"""What fonts are called in files, and the typeface that everybody knows."""
KINDS = (
    (r"mono|fixed|courier|consol|typewriter|^cmtt|^lmtt|menlo|inconsolata", "Courier New"),
    (
        r"sans|arial|helvet|calibri|verdana|tahoma|segoe|roboto|gothic|lato|myriad|avenir|futura|comic|gill|^cmss",
        "Arial",
    ),
    (
        r"serif|roman|times|cambria|garamond|georgia|palatino|minion|century|bodoni|charter|libertin|^cm",
        "Times New Roman",
    ),
)
"""What a font's name tells of its kind, and a typeface of that kind."""
LIKELY = ("Arial", "Times New Roman", "DejaVu Sans", "Latin Modern Roman", "Liberation Sans Narrow", "Courier New")
"""Typefaces that are tried where the name tells nothing."""
BETTER, LEAST = 0.75, 40
"""How much more even than ours the widths of another typeface must be, and letters that it is judged by."""


def chosen(page: Page) -> tuple[str, dict[str, str]]:
    """The name of the typeface of most words, empty for ours; and those of the source's fonts that are set in another
    one, by the name that the source gives them."""
    by_name: dict[str, list[TextRun]] = defaultdict(list)
    for item in page.items:
        if isinstance(item, TextRun) and not item.math and len(item.text) > 1:
            by_name[item.family].append(item)
    if not by_name:
        return "", {}
    called: dict[str, list[TextRun]] = defaultdict(list)
    for name, runs in by_name.items():
        called[known(name)] += runs
    best = max(called, key=lambda name: sum(run.advance * run.size for run in called[name]))
    usual = best if best and installed(best) else _nearest(called[best])
    own = {name: known(name) if installed(known(name)) else _stand_in(name, usual) for name in by_name}
    return usual, {name: face for name, face in own.items() if face and face != usual}


def _stand_in(font: str, usual: str) -> str:
    """A typeface for a font that is not installed, where the usual one is of another kind; empty for the usual one."""
    kind, main = (next((at for at, (pattern, _) in enumerate(KINDS) if re.search(pattern, _plain(name))), None)
                  for name in (font, usual))  # fmt: skip
    if kind is None or kind == main or (not usual and KINDS[kind][1] == "Arial"):
        return ""
    return KINDS[kind][1] if installed(KINDS[kind][1]) else ""


def known(font: str) -> str:
    """The typeface that a font of a file is of; empty where its name does not tell."""
    return next((name for pattern, name in NAMES if re.search(pattern, _plain(font))), "")


def _plain(font: str) -> str:
    return re.sub(r"[\W_]+", "", font).lower()


def installed(name: str) -> bool:
    return bool(name) and is_known(name) and not family(name).ours


def _nearest(runs: Sequence[TextRun]) -> str:
    """The installed typeface in which the words are most evenly as wide as they were; ours unless another is better."""
    told = [run for run in runs if len(run.text) > 3 and run.advance > 0]
    if sum(len(run.text) for run in told) < LEAST:
        return ""
    spread = {name: _spread(told, name) for name in (DEFAULT, *filter(installed, LIKELY))}
    best = min(spread, key=lambda name: spread[name])
    return best if best != DEFAULT and spread[best] < BETTER * spread[DEFAULT] else ""


def _spread(runs: Sequence[TextRun], name: str) -> float:
    """How unevenly wide words are in a typeface; every font of the file may be set larger or smaller by itself."""
    ratios: dict[tuple[str, bool], list[float]] = defaultdict(list)
    for run in runs:
        own = width(run.text, Face(False, 700 if run.bold else 400, run.italic, name)) * run.size
        if own > 0:
            ratios[run.family, run.bold].append(math.log(run.advance / own))
    off = [abs(ratio - fmean(own)) for own in ratios.values() for ratio in own if len(own) > 1]
    return fmean(off) if off else math.inf
