"""The words by which people ask for a chart: kinds, and particulars of them, as patterns."""

from __future__ import annotations

import re

_FLAT = r"(?:3-?d|three[- ]dimensional) "
_LAYERS = r"(?:nested|double[- ]layer(?:ed)?|two[- ]layer(?:ed)?|dual[- ]ring|two[- ]ring|concentric|multi-?level) "

KINDS: dict[str, tuple[str, ...]] = {
    "bubbles": (
        r"(?:bubble|dot|circle|circular)[- ](?:matrix )?heat ?maps?",
        r"heat ?map[- ]style scatter",
        r"heat ?maps? (?:using|with|of) (?:circ|bubbl|dot)\w*",
    ),
    "confusion": (r"confusion matri(?:x|ces)",),
    "heatmap": (r"heat ?maps?", r"correlation matri(?:x|ces)"),
    "nested": (_LAYERS + r"(?:pie|donut|doughnut)s?", r"sunburst"),
    "donut": (r"do(?:ugh)?nuts?",),
    "pie": (r"\bpies?\b",),
    "treemap": (r"tree ?-?maps?",),
    "radar": (r"radar", r"spider (?:chart|plot|web)", r"star (?:chart|plot)"),
    "bar3d": (_FLAT + r"(?:grouped |stacked )?(?:bar|column)s?",),
    "line3d": (_FLAT + r"(?:line|curve|trajector)\w*",),
    "scatter3d": (_FLAT + r"(?:scatter|point)\w*",),
    "surface": (_FLAT + r"(?:surface|mesh)\w*", r"surface plot"),
    "arrow": (r"arrows?\b", r"quiver", r"vector field", r"slope (?:chart|graph)"),
    "graph": (
        r"(?:network|directed|undirected|node[- ]link)(?: \w+)? (?:graph|diagram)",
        r"network (?:plot|chart)",
        r"graph of nodes",
    ),
    "hat": (r"hat (?:graph|chart|plot)",),
    "span": (r"broken (?:horizontal )?bars?(?: chart)?", r"gantt", r"timeline"),
    "box": (r"box[- ]?(?:and[- ]whiskers?[- ])?(?:plots?|charts?)", r"\bboxes\b"),
    "violin": (r"violins?",),
    "histogram": (r"histograms?", r"frequency distribution"),
    "density": (
        r"densit(?:y|ies) (?:plot|curve|estimate|chart)s?",
        r"\bkde\b",
        r"kernel densit\w+",
        r"ridge ?line",
    ),
    "contour": (r"contours?\b",),
    "dot": (
        r"error[- ]?bar (?:plot|chart|graph)s?",
        r"errorbars? (?:plot|chart)s?",
        r"error[- ]?point\w*",
        r"dot[- ]?plots?",
        r"(?:forest|point|interval) plots?",
    ),
    "lollipop": (r"lollipops?", r"stem plots?"),
    "combo": (
        r"combination (?:chart|plot|graph)s?",
        r"combo (?:chart|plot)s?",
        r"bars? and (?:a )?lines? (?:chart|plot|graph)",
        r"(?:bar|column)s?(?: chart| plot)? (?:and|with) (?:an? )?(?:overlaid )?lines?(?: overlay| chart| plot)?",
    ),
    "area": (r"(?:stacked )?area (?:chart|plot|graph)s?", r"stack ?plots?", r"stream ?graphs?"),
    "bubble": (r"bubble (?:chart|plot|graph)s?", r"varying point sizes"),
    "scatter": (r"scatter(?:[- ]?plots?|[- ]?charts?|s)?\b", r"point cloud"),
    "line": (
        r"line(?:s|[- ]?(?:chart|plot|graph)s?)\b",
        r"\bcurves?\b",
        r"\bline (?:of(?! best)|per|for each)\b",
        r"time ?-?series",
        r"sparklines?",
        r"semi-?log\w*",
    ),
    "bar": (r"\bbars?\b", r"bar ?(?:chart|plot|graph)s?", r"column charts?", r"columns of\b"),
}
"""The first place in the text decides; of two at one place the longer."""

ASIDES = re.compile(
    "|".join(
        (
            r"\b(?:with|including|and|plus)?\s*(?:symmetric |asymmetric |standard |vertical |horizontal )*"
            r"error[- ]bars?\b(?! (?:plot|chart|graph))",
            r"\b(?:vertical )?reference lines?\b",
            r"\b(?:inset|zoomed-in|zoom) (?:inset )?(?:plot|chart|panel)s?\b",
            r"\b(?:trend ?|regression |threshold |fitted (?:regression )?)lines?\b",
        )
    ),
    re.I,
)
"""Particulars that hold the name of a kind and do not mean it."""

MARKS: dict[str, tuple[str, ...]] = {
    "errors": (
        r"\berror[- ]?(?:bar|point|margin)s?",
        r"errorbars?",
        r"confidence interval",
        r"standard (?:deviation|error)",
        r"uncertaint(?:y|ies) (?:bar|interval)",
        r"whisker",
        r"(?:±|\+/-|\bwith|\band|\()\s*(?:their |the |its )?"
        r"(?:s\.?d\.?s?|std(?:ev)?|s\.?e\.?m?\.?|(?:95 ?% ?)?cis?)(?!\w)",
    ),
    "band": (r"\bshad(?:ed|ing)", r"\bband(?:s|ed)?\b", r"(?:deviation|error) area", r"ribbon", r"confidence region"),
    "twin": (
        r"dual[- ](?:y[- ])?ax[ei]s",
        r"two y[- ]?ax[ei]s",
        r"second(?:ary)? (?:y[- ]?)?axis",
        r"dual y",
        r"twin ax",
        r"right axis",
        r"double[- ]axis",
    ),
    "zoom": (r"\binset\b", r"\bzoom"),
    "values": (
        r"\bannotat(?:ed|ions?|ing)\b",
        r"value labels",
        r"with (?:data )?labels",
        r"numeric values",
        r"numbers? (?:in|on|at)",
        r"labell?ed (?:with )?values",
    ),
    "connected": (r"\bconnected\b", r"joined by", r"connecting lines?"),
    "same": (r"\bduplicate", r"\bsimilar\b", r"\balternate", r"\bsame (?:data|metrics)\b"),
    "combined": (r"combin", r"overla", r"along ?with", r"together"),
    "sweep": (r"threshold(?:s)? (?:for|and|vs)", r"(?:across|different) .*thresholds"),
}
"""Particulars that are there or not; a sweep is an axis of thresholds, and not a line."""


SPREADS: dict[str, str] = {
    "ci": r"confidence|\b95 ?%|(?<!\w)cis?(?!\w)",
    "sem": r"standard errors?|(?<!\w)s\.?e\.?m?\.?(?!\w)|\bstderr\b",
    "sd": r"deviation|(?<!\w)s\.?d\.?(?!\w)|\bstd(?:ev)?\b",
}
"""How far repeated measurements lie around their mean, by the words that ask for it."""

PATH = re.compile(
    r"\b(?:paths?|trajector\w+|orbits?|phase (?:plane|portrait|space)|hysteresis|loops?|routes?|walks?)\b", re.I
)
"""A line may go back and forth: its rows are steps on a way."""

OVER = re.compile(
    r"\b(?:over|versus|vs\.?|against|as a function of|across|along)\s+(?:the |different )?([\w() -]+)", re.I
)
"""What stands along the axis."""


def says(text: str, mark: str) -> bool:
    return bool(re.search("|".join(MARKS[mark]), text, re.I))
