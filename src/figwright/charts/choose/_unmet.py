"""Intent + Table -> what the words name and no column holds. Such a plot is true to the data and not to its intent."""

from __future__ import annotations

import re
from collections.abc import Iterator

from figwright.charts.choose._labels import GENERIC
from figwright.charts.choose._roles import is_time
from figwright.charts.choose._tokens import bare, readable, tokens
from figwright.charts.wishes._lexicon import MEASURES
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
    " itself themselves its their our order descending ascending change difference support use side".split()
)
"""Words that claim nothing about the data, or that every table could answer to."""
_MANY = 400
"""Different words of one column that are looked at."""


def unmet(text: str, table: Table) -> tuple[str, ...]:
    """The quantities and columns that an intent names and that the table knows neither as a column nor as a value."""
    known = _known(table)
    found = dict.fromkeys(phrase for phrase in _phrases(text, _SHOWN, _OPENING, _ALONG) if _strange(phrase, known))
    measures = _measures(text, table, known)
    return (*(word for word in measures if not any(word in phrase.lower() for phrase in found)), *found)


def amiss(text: str, table: Table) -> tuple[str, ...]:
    """What of this makes the plot another than the one that was asked for.

    All of it where the intent says no word of the table; the quantity where the only numbers are of another. Columns
    that stand side by side, one for each series, are seldom called what they measure: there it is worth a note only.
    """
    found = unmet(text, table)
    known = _known(table)
    if not any(_knows(known, word) for word in tokens(text)):
        return found
    numbers = [column for column in table.columns if column.kind == "number" and not is_time(column)]
    if len(numbers) != 1 or _plain(numbers[0].name):
        return ()
    measured = tuple(phrase for phrase in _phrases(text, _SHOWN, _OPENING) if phrase in found)
    said = set(tokens(text))
    return () if said & set(tokens(numbers[0].name)) else measured


def told(text: str, table: Table) -> list[str]:
    """A note of what is not there and may yet be what is drawn, with the columns that there are."""
    wrong = amiss(text, table)
    words = [word for word in unmet(text, table) if word not in wrong]
    if not words:
        return []
    columns = ", ".join(readable(name) for name in table.names[:12]) + (" …" if table.names[12:] else "")
    return [f"no column holds {' or '.join(map(repr, words))}: there are {columns}; what is drawn is some of these"]


def _strange(phrase: str, known: frozenset[str]) -> bool:
    """Whether a phrase names something, and nothing that is known."""
    said = [word for word in tokens(phrase) if word not in _NO_NAMES and not word.isdigit()]
    return bool(said) and not any(_knows(known, word) for word in said)


def _measures(text: str, table: Table, known: frozenset[str]) -> list[str]:
    """What an intent that says no word of the table wants measured."""
    words = {token: word for word in re.findall(r"[^\W\d_]+", text.lower()) for token in tokens(word)}
    if any(_knows(known, word) for word in words) or any(_plain(name) for name in table.names):
        return []
    return [words[word] for word in words if word in MEASURES and word not in _NO_NAMES]


def _plain(name: str) -> bool:
    """Whether a column may hold any quantity by its name: "value"."""
    return set(tokens(bare(name))) <= GENERIC


def absent(text: str, table: Table) -> str:
    """What shall stand along the axis ("over epoch") and is not in the table; empty where it is, or nobody says."""
    missing = unmet(text, table)
    return next((found[1].strip() for found in _ALONG.finditer(text) if found[1].strip() in missing), "")


def _phrases(text: str, *patterns: re.Pattern[str]) -> Iterator[str]:
    for pattern in patterns:
        for found in pattern.finditer(text):
            for piece in re.split(r"\s+and\s+|\s*&\s*", found[1]):
                if 0 < len(piece.split()) <= _LONGEST:
                    yield piece.strip()


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
