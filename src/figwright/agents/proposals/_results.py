"""A printed table -> Results: what its rows are, and its columns of numbers with their errors; or why it holds none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from figwright.agents.proposals._cells import NO, YES, Cell, cell, words
from figwright.frontends.papers import PaperTable

METRIC = re.compile(
    r"\b(?:acc(?:uracy|\.)?|bacc|f1(?:[ -]score)?|micro|macro|au(?:c|roc|prc?)|roc|m?ap(?:@\w+|50|75)?|precision|"
    r"recall|psnr|m?s?-?ssim|fid|kid|lpips|clip(?:[ -]?score|s)|dice|dsc|m?iou|jaccard|n?r?mse|mae|mape|r2|"
    r"bleu(?:-?\d)?|rouge(?:-?\w+)?|meteor|cider|spice|wer|cer|perplexity|ppl|loss|errors?|score|hits?(?:@\d+)?|mrr|mr|"
    r"n?dcg(?:@\d+)?|time|latency|fps|g?flops|#?\s?param(?:s|eters)?|memory|runtime|speed|throughput|top-?\d|em|pq|aji|assd?|"
    r"hd(?:95)?|nll|elbo|kl|sens(?:itivity)?|spec(?:ificity)?|kappa|correlation|pearson|spearman|rate|ids|success|reward|returns?|"
    r"cost|win|gain|improv\w*|(?:p|r)@\d+|pass@\d+|exact match|fidelity|similarity|distance|mcc|ece|brier)\b",
    re.IGNORECASE,
)  # fmt: skip
_QUANTITY = re.compile(
    r"\b(?:(?:mean |relative |test |classification |word )?error rates?|accurac(?:y|ies)|F1(?:[ -]scores?)?|AUC|AUROC|"
    r"PSNR|SSIM|FID|BLEU|perplexity|latency|run-?time|throughput|mIoU|Dice(?: scores?)?|R?MSE|MAE|WER|CER)\b", re.I
)  # fmt: skip
"""Words of a caption that can only be what was measured."""
_UNITED = re.compile(rf"({_QUANTITY.pattern}|\b(?:time|scores?|rates?|errors?|memory|cost|recall|precision)) ?"
                     r"[(\[](%|‰|ms|s|sec|min|h|GB|MB|dB|fps|mm|cm|hours|seconds)[)\]]", re.I)  # fmt: skip
_SPELT = re.compile(rf"({_QUANTITY.pattern}|\b(?:time|scores?|errors?|memory))\b[^.()]{{0,60}}?,? in "
                    r"(milliseconds|seconds|minutes|hours|per ?cent|%|ms)(?!\w)", re.I)  # fmt: skip
_SIGNS = {"milliseconds": "ms", "seconds": "s", "minutes": "min", "hours": "h", "percent": "%", "per cent": "%"}
AVERAGE = re.compile(r"^(?:avg|average|mean|overall|total)\b", re.IGNORECASE)
_SPREADS = re.compile(r"standard (?:deviation|error)s?|\bstd|\bs\.?d\.?\b|\bsem\b|variance", re.IGNORECASE)
_NO_RESULTS = re.compile(
    r"hyper-?\s?parameter|statistics of|(?:dataset|data|cohort|corpus)s? (?:statistics|details|splits?|specification|"
    r"summar)|specifications? of|notation|symbols|search space|settings? (?:used|for)|configurations?\b|list of|"
    r"demographic|(?:details|summary|description|overview|characteristics) of (?:the |our |all )?(?:used )?(?:data|"
    r"benchmark|corp|cohort)|(?:network|layer|model|implementation|training) (?:details|architecture)|architecture of|"
    r"parameters (?:used|for)|data split|examples? of|taxonomy",
    re.IGNORECASE,
)  # fmt: skip
_SETTINGS = re.compile(
    r"learning rate|batch size|optimi[sz]er|weight decay|dropout|epochs?$|hidden|# ?(?:rows|train|test|val|num|cat|"
    r"entities|samples|images|nodes|edges|classes)|^(?:train(?:ing)?|validation|val|test(?:ing)?|kernel|"
    r"stride|output size)$",
    re.IGNORECASE,
)  # fmt: skip
_PROVES = re.compile(
    r"results?\b|compar|perform|accurac|ablation|evaluat|scores?\b|(?:effect|impact|influence) of|faithful|error|"
    r"benchmark|quantitative|\btime\b|complexit|efficien|run-?time|memory|inference|experiments?\b|metrics?\b|outperform",
    re.IGNORECASE,
)
_CITED = re.compile(
    r"\s*(?:\[[\d,;\s–-]{1,20}\]|\([^()]*(?:et al|\b(?:19|20)\d\d[a-z]?)[^()]*\)|\\?cite\w*\{[^}]*\}|\s+et al\.?$)"
)
_DERIVED = re.compile(r"(?:rel(?:ative|\.)? )?(?:improv|gains?\b|difference|Δ|delta\b)", re.IGNORECASE)
"""Rows that are worked out from the others, often in per cent: beside these they would be taken for a method."""
METHODS = re.compile(r"(?:methods?|models?|approach(?:es)?|algorithms?|systems?|networks?|baselines?)$", re.IGNORECASE)
_RANK = re.compile(r"^(?:rank(?:ing)?|#|no\.?|id|index|p-?values?|p)$", re.IGNORECASE)
READABLE = 0.6
"""What part of a column's cells must be numbers for it to be one of numbers."""
MOST_ROWS, MOST_COLUMNS = 400, 60


@dataclass(frozen=True, slots=True)
class Measure:
    """A column of numbers: `group` is the head above its own (a data set), `name` its own; `better` is up, down or
    empty, as an arrow in the head says."""

    group: str
    name: str
    cells: tuple[Cell, ...]
    better: str = ""

    @property
    def title(self) -> str:
        return f"{self.group} {self.name}".strip()

    @property
    def values(self) -> tuple[float, ...]:
        return tuple(float(one.value) for one in self.cells if one.value is not None)

    @property
    def unit(self) -> str:
        units = {one.unit for one in self.cells if one.value is not None}
        return units.pop() if len(units) == 1 else ""

    @property
    def spread(self) -> bool:
        return any(one.error is not None for one in self.cells)


@dataclass(frozen=True, slots=True)
class Results:
    """`rows` are named, each by another name within its `blocks` entry (a second name such as a setting, or empty);
    `places` are the rows as numbers where they are steps of one quantity (a threshold, a size)."""

    title: str
    rows: tuple[str, ...]
    measures: tuple[Measure, ...]
    blocks: tuple[str, ...] = ()
    block_title: str = ""
    places: tuple[float, ...] = ()
    notes: tuple[str, ...] = ()
    measured: str = ""
    """What the caption says that the numbers are, with its unit: "Error rate (%)"."""


def results(table: PaperTable) -> tuple[Results | None, str]:
    """The numbers of a table and why they count as results, or None and why not."""
    grid = _Grid.of(table)
    found = grid.results() if grid else None
    if found is None:
        return None, "it has no numeric columns"
    if _transposed(found) and (turned := _Grid.of(_turned(table))) and (other := turned.results()):
        found = other
    metrics = sum(bool(METRIC.search(one.title)) for one in found.measures)
    settings = sum(bool(_SETTINGS.search(one.title)) for one in found.measures)
    settings += sum(bool(_SETTINGS.search(row)) for row in found.rows)
    told = _PROVES.search(table.caption)
    if settings > metrics or (_NO_RESULTS.search(table.caption) and metrics < 2):
        return None, "it lists settings or data, not results"
    spread = any(one.spread for one in found.measures)
    reasons = [
        f"its caption says {_whole_word(table.caption, told)!r}" if told else "",
        f"{'column' if metrics == 1 else 'columns'} of {_listed(found)}" if metrics else "",
        "its numbers have errors" if spread else "",
    ]
    if not any(reasons):
        return None, "nothing says that its numbers are results"
    return replace(found, measured=measured(table.caption)), ", ".join(reason for reason in reasons if reason)


def measured(caption: str) -> str:
    """The one quantity that a caption names, by a unit behind it or by a word that can be nothing else; or nothing."""
    united = {f"{one[1]} ({one[2]})" for one in _UNITED.finditer(caption)}
    united |= {f"{one[1]} ({_SIGNS.get(one[2].lower(), one[2])})" for one in _SPELT.finditer(caption)}
    plain = {one[0].lower(): one[0] for one in _QUANTITY.finditer(caption)}
    said = united or ({next(iter(plain.values()))} if len(plain) == 1 else set())
    if not said and re.search(r"\bscores?\b", caption, re.IGNORECASE):
        return "Score"
    if len(said) != 1:
        return ""
    name = re.sub(r"\b(rate|score|error)s\b", r"\1", said.pop())
    return name[:1].upper() + name[1:]


def _whole_word(caption: str, found: re.Match[str]) -> str:
    """The word that was found, from its first letter to its last."""
    end = re.compile(r"\w*").match(caption, found.end())
    return f"{found[0]}{end[0] if end else ''}".lower()


def _listed(found: Results) -> str:
    names = list(dict.fromkeys(one.name for one in found.measures if METRIC.search(one.name)))
    names = names or list(dict.fromkeys(one.group for one in found.measures if METRIC.search(one.group)))
    return ", ".join(names[:4]) + (" …" if names[4:] else "")


def _transposed(found: Results) -> bool:
    """Methods stand in the head and metrics down the side."""
    across = sum(bool(METRIC.search(one.title)) for one in found.measures)
    down = sum(bool(METRIC.search(row)) for row in found.rows)
    return not found.places and down > across and down >= 0.5 * len(found.rows)


def _turned(table: PaperTable) -> PaperTable:
    head = [_join_cells(column) for column in zip(*table.rows[: table.headers], strict=True)] if table.headers else []
    rows = [tuple(head), *table.rows[table.headers :]] if head else list(table.rows)
    return replace(table, rows=tuple(zip(*rows, strict=True)), headers=1)


def _join_cells(cells: Sequence[str]) -> str:
    return " ".join(dict.fromkeys(words(one) for one in cells if words(one)))


@dataclass(frozen=True, slots=True)
class _Grid:
    """A table cut into heads and body, with what is to be said of it."""

    heads: tuple[tuple[str, ...], ...]
    body: tuple[tuple[str, ...], ...]
    bands: tuple[str, ...]
    spread: bool
    notes: tuple[str, ...]

    @classmethod
    def of(cls, table: PaperTable) -> _Grid | None:
        if not table.rows or not table.rows[0] or table.headers >= len(table.rows):
            return None
        rows = [row[:MOST_COLUMNS] for row in table.rows[:MOST_ROWS]]
        headers = _headers(rows, table.headers)
        rows = _split_double_columns(rows, headers)
        heads = tuple(zip(*rows[:headers], strict=True)) if headers else tuple(("",) for _ in rows[0])
        body: list[tuple[str, ...]] = []
        bands: list[str] = []
        band = ""
        for row in rows[headers:]:
            there = {words(one) for one in row if words(one)}
            if len(there) == 1 and len(row) > 2 and cell(next(iter(there))).value is None:
                band = next(iter(there))  # a line across the table: what follows belongs under it
            elif there and not _DERIVED.match(words(row[0])):
                body.append(row)
                bands.append(band)
        cut = len(table.rows) > MOST_ROWS or len(table.rows[0]) > MOST_COLUMNS
        notes = (f"only its first {MOST_ROWS} rows and {MOST_COLUMNS} columns are read",) if cut else ()
        if len(body) < 2:
            return None
        return cls(heads, tuple(body), tuple(bands), bool(_SPREADS.search(table.caption)), notes)

    def results(self) -> Results | None:
        columns = [
            tuple(cell(one, spread_in_parentheses=self.spread) for one in column)
            for column in zip(*self.body, strict=True)
        ]
        kinds = [_kind(place, [row[place] for row in self.body], column) for place, column in enumerate(columns)]
        first = next((place for place, kind in enumerate(kinds) if kind == "label"), None)
        if first is not None:  # numbers before the first name are part of it: a year, a share of the labels
            kinds = ["label" if place < first and kind == "number" else kind for place, kind in enumerate(kinds)]
        numbers = [place for place, kind in enumerate(kinds) if kind == "number"]
        labels = [place for place, kind in enumerate(kinds) if kind == "label"]
        checks = [place for place, kind in enumerate(kinds) if kind == "check"]
        places: tuple[float, ...] = ()
        if not labels and not checks and numbers:
            places = _steps(columns[numbers[0]])
            labels, numbers = [numbers[0]], numbers[1:]
        measures = tuple(self._measure(place, columns[place]) for place in numbers)
        kept = [one for one in measures if one.name and len(one.values) > 1 and not _RANK.match(one.name)]
        if len(kept) > 1 and len({one.group for one in kept}) == 1:
            kept = [replace(one, group="") for one in kept]  # a head above all columns tells none of them apart
        if not kept:
            return None
        notes = [*self.notes, *_unread(measures)]
        title, rows, block_title, blocks = self._names(labels, checks)
        return Results(title, rows, _unique(kept), blocks, block_title, places, tuple(notes))

    def _measure(self, place: int, column: tuple[Cell, ...]) -> Measure:
        raw = " ".join(self.heads[place])
        better = "up" if re.search(r"↑|uparrow|⇑|▲", raw) else "down" if re.search(r"↓|downarrow|⇓|▼", raw) else ""
        path = list(dict.fromkeys(words(one) for one in self.heads[place] if words(one)))
        if len(path) > 1 and not re.search(r"[^\W\d_]", path[-1]):  # "Hits@" over "10": neither is a name by itself
            path[-2:] = [f"{path[-2]} {path[-1]}"]
        return Measure(" ".join(path[:-1]), path[-1] if path else "", column, better)

    def _names(self, labels: Sequence[int], checks: Sequence[int]) -> tuple[str, tuple[str, ...], str, tuple[str, ...]]:
        """What rows are called, each once: by the column that tells most of them apart, by the marks in columns of
        yes and no, and where that repeats in blocks, within these."""
        told = {place: _filled([_without_citation(row[place]) for row in self.body]) for place in labels}
        marks = [self._marked(row, checks) for row in self.body] if checks else []
        if not told:
            own = [mark or "none" for mark in marks] or [f"row {n}" for n in range(1, len(self.body) + 1)]
            return "Variant", _numbered(own), "", ()
        key = max(told, key=lambda place: (bool(METHODS.match(self._title(place))), *_telling(told[place]), -place))
        names = told[key]
        if marks and len(set(names)) < len(names):
            names = [f"{name} ({mark})" if mark else name for name, mark in zip(names, marks, strict=True)]
        title = self._title(key) or "Method"
        blocks, block_title = self._blocks(names, {place: one for place, one in told.items() if place != key})
        if blocks and len(set(zip(blocks, names, strict=True))) == len(names):
            return title, tuple(names), block_title, blocks
        rest = [place for place in told if place != key]
        if len(set(names)) < len(names) and rest:
            names = [", ".join(dict.fromkeys(told[place][n] for place in sorted([key, *rest]) if told[place][n]))
                     for n in range(len(names))]  # fmt: skip
        return title, _numbered(names), "", ()

    def _blocks(self, names: Sequence[str], others: dict[int, list[str]]) -> tuple[tuple[str, ...], str]:
        if len(set(names)) == len(names):
            return (), ""
        if all(self.bands):
            return self.bands, "Setting"
        for place, told in others.items():
            if 1 < len(set(told)) < len(names) and all(told):
                return tuple(told), self._title(place) or "Setting"
        return (), ""

    def _marked(self, row: Sequence[str], checks: Sequence[int]) -> str:
        return " + ".join(self._title(place) for place in checks if _yes(row[place]))

    def _title(self, place: int) -> str:
        path = [words(one) for one in self.heads[place] if words(one)]
        return path[-1] if path else ""


def _telling(names: Sequence[str]) -> tuple[int, int]:
    """How well a column tells rows apart: its different names, and how often the next row has another."""
    return len(set(names)), sum(one != after for one, after in pairwise(names))


def _without_citation(text: str) -> str:
    """The name of a row without the citation behind it."""
    return _CITED.sub("", words(text)).strip() or words(text)


def _yes(text: str) -> bool:
    plain = text.strip().strip("$ ").lower()
    return plain in YES or plain.removeprefix("\\") in YES


def _mark(text: str) -> bool:
    plain = text.strip().strip("$ ").lower()
    return _yes(text) or plain in NO or plain in ("", "-", "–", "—")


def _kind(place: int, raw: Sequence[str], column: Sequence[Cell]) -> str:
    """number, label, check (yes and no) or empty."""
    if all(_mark(one) for one in raw):
        return "check" if any(_yes(one) for one in raw) else "empty"
    read = sum(one.value is not None for one in column)
    left = sum(bool(one.left) for one in column)
    return "number" if read and read >= READABLE * (read + left) else "label"


def _steps(column: Sequence[Cell]) -> tuple[float, ...]:
    """The numbers of a first column that are steps of one quantity: all there, all different, three or more."""
    there = tuple(float(one.value) for one in column if one.value is not None)
    return there if len(there) == len(column) == len(set(there)) and len(there) > 2 else ()


def _filled(names: Sequence[str]) -> list[str]:
    """A name that stands once for several rows, in each of them."""
    out: list[str] = []
    for name in names:
        out.append(name or (out[-1] if out else ""))
    return out


def _numbered(names: Sequence[str]) -> tuple[str, ...]:
    """Rows of one name told apart by a number behind it."""
    counts = Counter(names)
    met: Counter[str] = Counter()
    out = []
    for name in names:
        met[name] += 1
        out.append(f"{name} ({met[name]})" if counts[name] > 1 else name)
    return tuple(out)


def _unique(measures: Sequence[Measure]) -> tuple[Measure, ...]:
    named = _numbered([one.title for one in measures])
    return tuple(
        one if title == one.title else replace(one, name=title.removeprefix(f"{one.group} "))
        for one, title in zip(measures, named, strict=True)
    )


def _unread(measures: Sequence[Measure]) -> list[str]:
    """What was left empty because it is no number."""
    left = [f"{one.left!r} ({measure.title})" for measure in measures for one in measure.cells if one.left]
    beside = [one.beside for measure in measures for one in measure.cells if one.beside]
    notes = []
    if left:
        notes.append(
            f"no numbers, and left empty: {', '.join(left[:6])}{f' and {len(left) - 6} more' if left[6:] else ''}"
        )
    if beside:
        notes.append(f"in parentheses behind numbers, and left out: {', '.join(dict.fromkeys(beside[:4]))}")
    return notes


def _headers(rows: Sequence[tuple[str, ...]], headers: int) -> int:
    """How many rows are the head: also those right under it without a number, when the last of them names columns."""
    end = headers
    while end < len(rows) - 2 and not any(cell(one).value is not None or _yes(one) for one in rows[end]):
        end += 1
    if end == headers:
        return headers
    there = [place for place, one in enumerate(rows[end - 1]) if words(one)]
    below = [cell(row[place]).value is not None for row in rows[end:] for place in there]
    names = len({words(rows[end - 1][place]) for place in there})
    return end if names > 1 and sum(below) >= READABLE * len(below) else headers


def _split_double_columns(rows: Sequence[tuple[str, ...]], headers: int) -> list[tuple[str, ...]]:
    """Columns that hold two numbers in one ("27.2 | 90.1" under "PSNR | SSIM") as two columns."""
    out: list[list[str]] = [[] for _ in rows]
    for place in range(len(rows[0])):
        column = [row[place] for row in rows]
        parts = [re.split(r"\s*[|]\s*|\s+/\s+", one.strip()) for one in column]
        lengths = {len(part) for part in parts[headers:] if part != [""]}
        count = lengths.pop() if len(lengths) == 1 else 1
        named = headers and len(parts[headers - 1]) == count
        for n, line in enumerate(out):
            if count > 1 and named:
                line.extend(
                    parts[n] if len(parts[n]) == count else [column[n]] * count if n < headers else [""] * count
                )
            else:
                line.append(column[n])
    return [tuple(line) for line in out]
