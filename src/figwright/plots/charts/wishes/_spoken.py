"""Any text -> what it says in the words of wishes: signs, columns that it names, and what it names besides."""

from __future__ import annotations

from collections.abc import Iterator

from figwright.core.tables import Table
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._lexicon import MEASURES, STOP
from figwright.plots.charts.wishes._mentions import Item, items
from figwright.plots.charts.wishes._signs import LONGEST, SENSES
from figwright.plots.charts.wishes._text import Word, stems, words

_THINGS = frozenset("method model system category type group kind device class entity".split())
_COMPUTED = ("agg:", "spread:", "top:", "bin:")


def signs(text: str) -> Iterator[tuple[int, int, frozenset[str]]]:
    """Where a text has phrases that mean something by themselves, and what: the longest at each place."""
    said = words(text)
    at = 0
    while at < len(said):
        here = [one.stem for one in said[at : at + LONGEST]]
        length = next((n for n in range(len(here), 0, -1) if tuple(here[:n]) in SENSES), 0)
        if length and not text[said[at].start - 1 : said[at].start].isalnum():  # no rank in LexRank
            yield said[at].start, said[at + length - 1].end, SENSES[tuple(here[:length])]
        at += length or 1


def mentioned(text: str, table: Table, least: float = 0.9) -> dict[str, int]:
    """The columns that a text names so well, and after how many words; also those of tables side by side."""
    out: dict[str, int] = {}
    said = words(text.replace("(", " ").replace(")", " "))
    for group in table.groups:
        for item in items(said, Facts(Table(group))):
            best = max((score for _, score in item.columns), default=0.0)
            for name, score in item.columns:
                if score >= max(least, best - 0.01):
                    out.setdefault(name, item.start)
    return out


def unnamed(text: str, table: Table) -> list[str]:
    """The phrases of a text that name no column, no value and no way of drawing: quantities and things that the table
    calls otherwise, or does not hold."""
    runs: list[list[Word]] = [[]]
    for item in items(words(text), Facts(table)):
        if item.columns or item.values or item.pause or not _goes_on(item, text, bool(runs[-1])):
            runs.append([])
        else:
            runs[-1] += item.words
    said = [text[run[0].start : run[-1].end].removeprefix("the ").removesuffix(" of") for run in runs if run]
    return [one for one in said if set(stems(one)) - (STOP - MEASURES) - {"of"}]


def _goes_on(item: Item, text: str, begun: bool) -> bool:
    """Whether an item may be part of a phrase: a word with a meaning of its own, or one that joins such words."""
    first = item.words[0]
    if item.number is not None:
        return begun and text[first.start - 1].isalnum()  # CO2
    signs = any(not one.startswith(_COMPUTED) for one in item.senses)
    joins = begun and item.stem in ("of", "to")
    return joins or (not signs and item.stem not in STOP - MEASURES)


def shown(text: str, table: Table) -> str:
    """What a plot is said to be of, where no column is called so: cases of "bars of cases by category"."""
    row = items(words(text), Facts(table))
    for place, item in enumerate(row[:-2]):
        if not item.args("kind") or row[place + 1].stem != "of":
            continue
        rest = [one for one in row[place + 2 :] if one.stem != "the"]
        end = next((n for n, one in enumerate(rest) if not _is_filler(one)), len(rest))
        named = any((one.columns or one.values) and not one.args("cmp") for one in rest[end : end + 1])
        if 0 < end <= 4 and not named and not {one.stem for one in rest[:end]} & _THINGS:
            return text[rest[0].words[0].start : rest[end - 1].words[-1].end]
    return ""


def _is_filler(item: Item) -> bool:
    signs = item.number is not None or any(not one.startswith(_COMPUTED) for one in item.senses)
    return not (item.columns or item.values or item.pause or signs or item.stem in ("and", "for", "in"))
