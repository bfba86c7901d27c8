"""Intent + Table -> what the words name and no column holds. Such a plot is true to the data and not to its intent."""

from __future__ import annotations

import re
from collections.abc import Iterator

from figwright.charts.choose._tokens import readable, tokens
from figwright.tables import Column, Table

_END = (
    r"(?=\s*(?:$|[,.;:(\[]|\b(?:by|over|versus|vs|against|across|per|for|with|in|on|before|after|between|among|from|to|"
    r"as|at|of|highlight\w*|sorted|ranked|colou?red|showing|comparing|using|where|that|which|titled|log)\b))"
)
_SHOWN = re.compile(
    r"\b(?:bars?|charts?|plots?|lines?|curves?|graphs?|maps?|pies?|donuts?|radars?|lollipops?|dots|points|areas?|"
    r"scatter|histograms?|boxe?s?|violins?|columns)\s+of\s+(?:the )?([\w%'’ -]+?)" + _END,
    re.I,
)
_ALONG = re.compile(
    r"\b(?:over|versus|vs\.?|against|as a function of|by|per|for each)\s+(?:the |each |different )?([\w%'’ -]+?)"
    + _END,
    re.I,
)
_OPENING = re.compile(
    r"^\s*(?:show |plot )?(?:the )?((?:(?!\bof\b)[\w%'’ -])+?)\s+(?:over|versus|vs\.?|against|as a function of)\b",
    re.I,
)
_LONGEST = 4
"""Words of a name; what is longer is a sentence."""
_NO_NAMES = frozenset(
    "a an the and or of all each every both two three four five six seven eight nine ten different various several many"
    " category type group method model kind device region class entity name item row column series panel subplot part"
    " average mean median value score number count result data performance metric measure comparison distribution total"
    " overall final main per cent percent percentage share rate ratio proportion amount size time table figure chart"
    " plot bar line curve pie scatter grouped stacked horizontal vertical color colour log scale axis x y hand far"
    " itself themselves its their our order descending ascending".split()
)
"""Words that claim nothing about the data, or that every table could answer to."""
_MANY = 400
"""Different words of one column that are looked at."""


def unmet(text: str, table: Table) -> tuple[str, ...]:
    """The quantities and columns that an intent names and that the table knows neither as a column nor as a value."""
    known = _known(table)
    found: dict[str, None] = {}
    for phrase in _phrases(text):
        said = [word for word in tokens(phrase) if word not in _NO_NAMES and not word.isdigit()]
        if said and not any(_knows(known, word) for word in said):
            found[phrase.strip()] = None
    return tuple(found)


def told(words: tuple[str, ...], table: Table) -> list[str]:
    """A note that says so, with the columns that there are."""
    if not words:
        return []
    columns = ", ".join(readable(name) for name in table.names[:12]) + (" …" if table.names[12:] else "")
    return [f"no column holds {' or '.join(map(repr, words))}: there are {columns}; what is drawn is one of these"]


def absent(text: str, table: Table) -> str:
    """What shall stand along the axis ("over epoch") and is not in the table; empty where it is, or nobody says."""
    missing = unmet(text, table)
    return next((found[1].strip() for found in _ALONG.finditer(text) if found[1].strip() in missing), "")


def _phrases(text: str) -> Iterator[str]:
    for pattern in (_SHOWN, _OPENING, _ALONG):
        for found in pattern.finditer(text):
            for piece in re.split(r"\s+and\s+|\s*&\s*", found[1]):
                if 0 < len(piece.split()) <= _LONGEST:
                    yield piece


def _known(table: Table) -> frozenset[str]:
    words = {word for column in table.columns for word in tokens(f"{column.name} {column.unit}")}
    return frozenset(words | {word for column in table.columns for word in _values(column)})


def _values(column: Column) -> Iterator[str]:
    if column.kind == "date":
        yield from ("year", "month", "day", "date", "week", "quarter", "hour")
    if column.kind == "text":
        for value in column.words[:_MANY]:
            yield from tokens(value)


def _knows(known: frozenset[str], word: str) -> bool:
    """Whether a word is there, or begins as one that is: "acc" is accuracy, "params" are parameters."""
    return any((one.startswith(word) or word.startswith(one)) and (one == word or min(len(one), len(word)) >= 3)
               for one in known)  # fmt: skip
