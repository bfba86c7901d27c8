"""Cells that hold several numbers -> columns of their own: 81.3 ± 0.4, 43.8 (0.1), 12 (35%), 1.23 (0.98, 1.54)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from figwright.core.numbers import measured
from figwright.core.table_markup import unmarked

_SPREAD = re.compile(r"(?P<value>[^±]*?\d[^±]*?)\s*(?:±|\+/-|\+-|\\pm)\s*(?P<error>[^±]*\d[^±]*)")
_INTERVAL = re.compile(
    r"(?P<value>[^()\[\]]*?\d[^()\[\]]*?)\s*[(\[]\s*(?:95\s*%\s*CI:?,?\s*)?"
    r"(?P<low>[-−]?\d[\d.,]*?)\s*(?:,\s|;\s?|,(?=\d+\.)|–|—|\bto\b|\s-\s|-(?=\d))\s*(?P<high>[-−]?\d[\d.,]*)\s*[)\]]"
)
_BESIDE = re.compile(r"(?P<value>[^()\[\]]*?\d[^()\[\]]*?)\s*[(\[]\s*(?P<beside>[-+−]?\d[^()\[\]]*)\s*[)\]]")
_OF = re.compile(r"(?P<value>\d+)\s*(?:/|\bof\b|out of|von)\s*(?P<whole>\d+)")
_CONCISE = re.compile(r"[-−]?\d+\.\d+\(\d{1,2}\)")

Parts = dict[str, list[object]]
"""The cells of every column by what is added to the name."""


def split(cells: Sequence[object]) -> Iterator[tuple[Parts, str]]:
    """The ways in which the cells may hold several numbers, most likely first, with what is to be told of each:
    between two NULs stands what is added to the column's name."""
    texts = [unmarked(cell.strip())[0] if isinstance(cell, str) else None for cell in cells]
    if both := _spreads(cells, texts):
        yield both, "numbers with ± are read as values and, in a column \0 ±\0, their errors"
    matches = [_OF.fullmatch(text) if text else None for text in texts]
    if any(matches) and _parts_of(cells, matches):
        said = "cells such as 15/20 are read as 15 of 20, and what they are of stands in a column \0 (of)\0"
        yield _parts_by_group(cells, matches, {" (of)": "whole"}), said
    matches = [_INTERVAL.fullmatch(text) if text else None for text in texts]
    if any(matches) and _rest_plain(cells, matches):
        yield (
            _parts_by_group(cells, matches, {" low": "low", " high": "high"}),
            ("the numbers in brackets are read as the ends of an interval, in columns \0 low\0 and \0 high\0"),
        )
    matches = [_BESIDE.fullmatch(text) if text else None for text in texts]
    if any(matches) and _rest_plain(cells, matches):
        yield _number_in_brackets(cells, matches)


def _spreads(cells: Sequence[object], texts: Sequence[str | None]) -> Parts | None:
    """Values and errors; an error may be missing."""
    found = [_SPREAD.fullmatch(text) if text else None for text in texts]
    if not any(found):
        return None
    values: list[object] = []
    for cell, pair in zip(cells, found, strict=True):
        # In "81.3 ± 0.4%" the sign is both numbers'.
        sign = "%" if pair and pair["error"].endswith("%") and not pair["value"].endswith("%") else ""
        values.append(f"{pair['value'].strip('(_ ')}{sign}" if pair else cell)
    return {"": values, " ±": [pair["error"].strip(") ") if pair else None for pair in found]}


def _number_in_brackets(cells: Sequence[object], matches: Sequence[re.Match[str] | None]) -> tuple[Parts, str]:
    """A number and one in brackets: per cent, an error where all are smaller and one is no whole number, or unknown."""
    pairs = [(measured(one["value"]), measured(one["beside"])) for one in matches if one]
    if all(two is not None and two.unit == "%" and (one is None or one.unit != "%") for one, two in pairs):
        return _parts_by_group(cells, matches, {" (%)": "beside"}), "the per cent in brackets are in a column \0 (%)\0"
    if all(_CONCISE.fullmatch(one[0].strip()) for one in matches if one):
        parts = _parts_by_group(cells, matches, {" ±": "beside"})
        parts[" ±"] = [_concise(one["value"], one["beside"]) if one else None for one in matches]
        return parts, "numbers such as 614.8(6) are read as values and, in a column \0 ±\0, errors of their last digits"
    known = [(float(one.value()), float(two.value())) for one, two in pairs if one and two]
    smaller = all(0 <= error <= abs(value) for value, error in known)
    fine = any(two and "." in two.text for _, two in pairs)
    if smaller and fine:
        return _parts_by_group(cells, matches, {" ±": "beside"}), (
            "the numbers in brackets are read as errors, in a column \0 ±\0; rename it if they are something else"
        )
    return _parts_by_group(cells, matches, {" (in brackets)": "beside"}), (
        "the numbers in brackets are in a column \0 (in brackets)\0: the file does not say what they are"
    )


def _concise(value: str, digits: str) -> str:
    """The error that digits in brackets say of the last digits of a number: 614.8(12) is 614.8 ± 1.2."""
    places = len(value.partition(".")[2])
    return f"{int(digits) / 10**places:.{places}f}"


def _parts_by_group(cells: Sequence[object], matches: Sequence[re.Match[str] | None], groups: dict[str, str]) -> Parts:
    parts: Parts = {"": [one["value"] if one else cell for cell, one in zip(cells, matches, strict=True)]}
    return parts | {end: [one[group] if one else None for one in matches] for end, group in groups.items()}


def _parts_of(cells: Sequence[object], matches: Sequence[re.Match[str] | None]) -> bool:
    """Whether all cells say how many of the same number; with others they are fractions, or blood pressures."""
    there = [cell for cell in cells if cell is not None and str(cell).strip(" -–—")]
    found = [one for one in matches if one]
    return (
        len(found) == len(there) > 1
        and len({one["whole"] for one in found}) == 1
        and all(int(one["value"]) <= int(one["whole"]) for one in found)
    )


def _rest_plain(cells: Sequence[object], matches: Sequence[re.Match[str] | None]) -> bool:
    """Most cells have the form; the others are single numbers or no numbers at all."""
    there = [cell for cell in cells if cell is not None and str(cell).strip(" -–—")]
    return 2 * sum(one is not None for one in matches) > len(there)
