"""What an intent asks to plot, and how data are built: told by words and counts, for finding plots that are alike.

A guess is enough: it moves a reference up or down a shortlist, and it decides nothing else.
"""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from figwright.agents.references._reference import Reference
from figwright.agents.references.index import overlap, shingles
from figwright.core.source import Source
from figwright.core.tables import Column, Table

_TYPE_WORDS: dict[str, str] = {
    "bar": r"\bbars?\b(?!\s*(?:of error))|column charts?|histogram",
    "line": r"\blines?\b(?! with)|line charts?|curves?\b|trends?\b|time series",
    "area": r"\bareas?\b|stack ?plot|shaded",
    "scatter": r"scatter|bubble|point cloud",
    "dot": r"\bdots?\b|lollipop|strip plot",
    "heatmap": r"heat ?maps?|confusion matri|correlation matri|matrix plot",
    "radar": r"radar|spider|polar|rose (?:chart|plot)",
    "pie": r"\bpies?\b|donut|doughnut|\brings?\b|sunburst",
    "tree": r"tree ?maps?|dendrogram|hierarch",
    "box": r"\bbox ?plots?\b|\bbox\b|whisker",
    "violin": r"violin",
    "histogram": r"histogram|distribution of counts",
    "density": r"densit|\bkde\b|distribution (?:plot|curve)",
    "error": r"error ?bars?|error (?:chart|point)|confidence|deviation",
    "contour": r"contour|isolines?",
    "surface": r"\b3-?d\b|surface|three-dimensional",
    "graph": r"\bgraphs? (?:of|with) (?:nodes|edges)|network|nodes?\b|directed graph",
    "arrows": r"\barrows?\b|quiver|vector field|stream ?plot",
}
_WAY_WORDS: dict[str, str] = {
    "grouped": r"grouped|clustered|side.by.side",
    "stacked": r"stacked|cumulative",
    "horizontal": r"horizontal",
    "diverging": r"diverging|negative|bidirectional|opposite",
    "panels": r"sub-?plots?|panels?|facets?|grid of",
    "inset": r"inset|zoom",
    "band": r"band|shaded|interval",
    "log": r"\blog(?:arithmic)?\b",
    "twin": r"dual|secondary axis|two y|twin",
}
# Patterns are in small letters, and so are the texts that they meet.
_TYPES = {name: re.compile(words) for name, words in _TYPE_WORDS.items()}
_WAYS = {name: re.compile(words) for name, words in _WAY_WORDS.items()}
_SIZE = re.compile(r"\(?\s*size of the desired plot[^)]*\)?", re.IGNORECASE)
_TITLE = re.compile(r"\btitled\b[^:(]*", re.IGNORECASE)
_SAME_WORDS, _RUN, _LEAST = 0.8, 3, 6
_SAME_COLUMNS = 0.5


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be plotted: types named, ways of drawing them, and how the data are built."""

    types: frozenset[str]
    ways: frozenset[str]
    numbers: int
    words: int
    dates: int
    tables: int
    rows: int


def wanted(intent: str, table: Table) -> Wanted:
    text = _TITLE.sub(" ", _SIZE.sub(" ", intent)).lower()
    kinds = [column.kind for column in table.columns]
    return Wanted(
        frozenset(name for name, pattern in _TYPES.items() if pattern.search(text)),
        frozenset(name for name, pattern in _WAYS.items() if pattern.search(text)),
        kinds.count("number"), kinds.count("text"), kinds.count("date"), len(table.groups),
        max(map(len, table.columns)),
    )  # fmt: skip


def type_of(intent: str) -> str:
    """The one type of plot that an intent speaks of first; "misc" when it names none."""
    text = _TITLE.sub(" ", _SIZE.sub(" ", intent)).lower()
    found = {name: match.start() for name, pattern in _TYPES.items() if (match := pattern.search(text))}
    return min(found, key=lambda name: found[name]) if found else "misc"


@lru_cache(maxsize=1024)
def _wanted_of(reference: Reference) -> Wanted | None:
    return wanted(reference.caption, reference.table) if reference.table else None


def likeness(one: Wanted, reference: Reference) -> tuple[float, float]:
    """How alike the types of plot are, and how alike the data: each 0 to 1."""
    other = _wanted_of(reference)
    if other is None:
        return 0.0, 0.0
    kind = _jaccard(one.types, other.types) * (0.7 + 0.3 * _jaccard(one.ways, other.ways, empty=1.0))
    counts = ("numbers", "words", "dates", "tables", "rows")
    return kind, sum(_count_similarity(getattr(one, name), getattr(other, name)) for name in counts) / len(counts)


def _jaccard(one: frozenset[str], other: frozenset[str], empty: float = 0.0) -> float:
    return len(one & other) / len(one | other) if one | other else empty


def _count_similarity(one: int, other: int) -> float:
    """1 for equal counts, less by every doubling between them."""
    return 1 / (1 + abs(math.log2((one + 1) / (other + 1))))


def recogniser(source: Source) -> Callable[[Reference], bool]:
    """Tells whether a reference is the plot itself: its name, its intent in the same words, or its numbers."""
    table, intent = source.table, shingles(_SIZE.sub(" ", source.caption), _RUN)
    own = telling(table) if table else frozenset()

    def is_itself(reference: Reference) -> bool:
        if reference.id == source.name:
            return True
        theirs = _telling_of(reference)
        if own and theirs and len(own & theirs) / min(len(own), len(theirs)) >= _SAME_COLUMNS:
            return True
        said = _intent_shingles(reference.caption)
        return min(len(intent), len(said)) >= _LEAST and overlap(intent, said) >= _SAME_WORDS

    return is_itself


@lru_cache(maxsize=1024)
def _intent_shingles(intent: str) -> array[int]:
    """The runs of words of a reference's intent, in little room."""
    return array("q", shingles(_SIZE.sub(" ", intent), _RUN))


@lru_cache(maxsize=1024)
def _telling_of(reference: Reference) -> frozenset[tuple[float, ...]]:
    return telling(reference.table) if reference.table else frozenset()


def telling(table: Table) -> frozenset[tuple[float, ...]]:
    """The columns of numbers by which data are known again: years and other even steps belong to everybody."""
    return frozenset(column.numbers for column in table.columns if column.kind == "number" and not _even(column))


def _even(column: Column) -> bool:
    numbers = column.numbers
    steps = {round(b - a, 9) for a, b in pairwise(numbers)}
    return len(numbers) < 3 or len(steps) <= 1
