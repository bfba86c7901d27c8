"""Words + Table -> stretches of a wish that name values of columns of words, with how well."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from figwright.core.tables import Column, Value
from figwright.plots.charts.wishes._columns import WIDEST, Span, aliases
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._lexicon import (
    FILLERS,
    LETTERS,
    SAME,
    STOP,
    TELLING,
    UNITS,
    VALUES_SAME,
    measure_word,
)
from figwright.plots.charts.wishes._signs import SENSES, Phrase
from figwright.plots.charts.wishes._text import PAUSES, Word, likeness, plain_stems, stems

_MANY = 400
"""Different values of a column that are looked for."""
_SURE = 0.93
"""From here on a value is named, and not a part of several."""
_CHOOSING = frozenset(("role:not", "role:only"))
_MARKED = ("only", "row", "line", "entry", "highlighted", "emphasized", "bold")
"""What stands behind a value that is else a word of grammar: full highlighted."""
_METHODS = frozenset(one[0] for same in SAME if ("method",) in same for one in same if len(one) == 1)
_PARTLY = 0.62
"""How much of a value must be said in small letters."""

Named = tuple[tuple[str, tuple[Value, ...], float], ...]


def values(said: Sequence[Word], facts: Facts) -> Iterator[tuple[Span, Named]]:
    """Stretches that name values: the column, the values, and how well."""
    found: dict[Span, list[tuple[str, tuple[Value, ...], float]]] = {}
    for column in facts.columns:
        if column.kind == "text" and facts.prose(column.name):
            for place, remarks in _remarks(said, column):
                found.setdefault((place, place + 1), []).append((column.name, remarks, _SURE))
        if column.kind != "text" or (facts.prose(column.name) and not any(word.quoted for word in said)):
            continue
        spans: dict[Span, dict[float, list[Value]]] = {}
        if column.name == facts.metric:
            for place, measured in _by_unit(said, column):
                spans.setdefault((place, place + 1), {}).setdefault(_SURE, []).append(measured)
        for value in column.distinct[:_MANY]:
            for start, end, score in _matches(said, str(value), column.name, facts):
                spans.setdefault((start, end), {}).setdefault(score, []).append(value)
        for span, scored in spans.items():
            best = max(scored)
            told = tuple(
                dict.fromkeys(v for s, several in scored.items() if s == best or best < _SURE for v in several)
            )
            written = said[span[0]].text.isupper() and len(said[span[0]].text) > 2 and len(told) < len(column.distinct)
            if best >= _SURE or len(told) * 2 <= len(column.distinct) or written:
                found.setdefault(span, []).append((column.name, told, best))
    for span, options in found.items():
        # A part of a name that several columns or many values share names none of them.
        if few := [one for one in options if len(one[1]) <= 3 or one[2] >= 0.95]:
            yield span, tuple(sorted(few, key=lambda one: -one[2]))


def _by_unit(said: Sequence[Word], metrics: Column) -> Iterator[tuple[int, Value]]:
    """A quantity that one metric alone has by its unit: strength, for f_c [MPa]."""
    units = {value: re.search(r"[(\[]([^()\[\]]*)[)\]]\s*$", str(value)) for value in metrics.distinct}
    for place, word in enumerate(said):
        held = [value for value, unit in units.items() if unit and word.stem in UNITS.get(unit[1], ())]
        if len(held) == 1:
            yield place, held[0]


def _remarks(said: Sequence[Word], column: Column) -> Iterator[tuple[int, tuple[Value, ...]]]:
    """skip those that slipped: a word of remarks, where a sign before it chooses rows."""
    for place, word in enumerate(said):
        signs = [SENSES.get((one.stem,), frozenset()) for one in said[max(0, place - 5) : place]]
        if word.stem in STOP or len(word.stem) < 4 or not any(_CHOOSING & one for one in signs):
            continue
        if remarks := tuple(value for value in column.distinct if value and word.stem in stems(str(value))):
            yield place, remarks


def _matches(said: Sequence[Word], value: str, column: str, facts: Facts) -> Iterator[tuple[int, int, float]]:
    plain, entities = stems(value), facts.entities
    if value.isupper() and value.isalpha() and len(value) > 2:
        for start in range(len(said) - len(value) + 1):  # left without being seen, for LWBS
            if "".join(word.stem[:1] for word in said[start : start + len(value)]) == value.lower():
                yield start, start + len(value), 1.0
    if "ours" in plain:
        yield from _ours(said)
    same = [one for one in facts[column].distinct[:50] if stems(str(one))[-1:] == plain[-1:]]
    told = len(same) == 1 and len(plain) > 1 and len(plain[-1]) > 6 and column in facts.categories
    head = plain[-1] if told and plain[-1] not in entities else ""  # kittiwakes
    inside = re.search(r"\(([^()]{2,})\)", value)  # StripSeg (ours)
    for alias in (
        {
            plain,
            plain_stems(value),
            *_same(plain),
            *([stems(inside[1])] if inside and stems(inside[1]) else []),
            *(_metric(plain) if column == facts.metric else _formula(plain) if _symbol(value) else ()),
        }
        if plain
        else ()
    ):
        for start, word in enumerate(said):
            if word.stem not in PAUSES and word.text not in FILLERS:
                yield from _match(said, start, alias, column, entities, _others(facts, column, value), head)


def _ours(said: Sequence[Word]) -> Iterator[tuple[int, int, float]]:
    """our model: what people call the value that is theirs."""
    for start in range(len(said) - 1):
        if said[start].stem == "our" and said[start + 1].stem in _METHODS:
            yield start, start + 2, _SURE


def _match(
    said: Sequence[Word],
    start: int,
    alias: Phrase,
    column: str,
    entities: frozenset[str],
    others: frozenset[str],
    head: str,
) -> Iterator[tuple[int, int, float]]:
    """What of a value is said from a place on."""
    left, joined, first = list(alias), "".join(alias), said[start]

    def listed(end: int) -> bool:  # win/tie/lose: other values of the column stand beside
        near = [word.stem for word in (*said[max(0, start - 3) : start], *said[end + 1 : end + 4])]
        return any(one in others for one in near)

    for end in range(start, min(start + WIDEST, len(said))):
        word = said[end].stem
        near = next((one for one in left if _same_word(word, one, alias)), "")
        if not near and end == start and len(alias) == 1 and likeness(word, alias[0]) >= 0.75 and (
                _beside(said, start, start + 1, column) or _beside(said, start, start + 3, column)):  # fmt: skip
            near = alias[0]  # forward scans, for fwd
        if (
            end > start
            and (not near or end - start < len(alias) - 1)
            and _begins(joined, said[start : end + 1]) == len(joined)
        ):
            yield _widened(said, start, end + 1, column, 1.0)
            return
        if not near:
            if end > start and "".join(w.stem for w in said[start : end + 1]) == joined:
                yield _widened(said, start, end + 1, column, 1.0)
            if (word in FILLERS and word != "and" and end > start) or _begins(joined, said[start : end + 1]):
                continue
            return
        left.remove(near)
        whole = not left
        ordered = len(alias) == 1 or tuple(w.stem for w in said[start : end + 1]) == alias
        score = (1.0 if ordered else _SURE) if whole else 0.35 + 0.6 * _coverage(alias, left)
        telling = whole or sum(len(one) for one in alias if one not in left) >= 3 or _grown(said[start : end + 1])
        letter = len(first.text) == 1 and first.text.isupper() and _beside(said, start, end + 1, column)  # workload B
        coded = alias[:1] == (word,) and end == start and len(alias) > 1 and (letter or any(map(str.isdigit, word)))
        if coded and not word.isdigit() and word not in others:
            score, telling = _SURE, True  # Q7, of Q7 Group work was useful
        if _grown(said[start : end + 1]) and alias[:2] == tuple(one.stem for one in said[start : end + 1]):
            score = max(score, _SURE)  # 5G, of 5G NSA and 5G SA
        if not telling or (
            _common(said[start : end + 1]) and not first.quoted and not letter and not (whole and len(alias) > 1)
        ):
            rows = any(one.stem in _MARKED for one in said[end + 1 : end + 3])
            rows = rows or word in TELLING
            if whole and not word.isdigit() and (rows or _beside(said, start, end + 1, column) or listed(end)):
                yield _widened(said, start, end + 1, column, 1.0)
        elif (
            whole
            or not first.text.islower()
            or near == head
            or (score >= 0.5 and len(word) > 3 and _beside(said, start, end + 1, column))
            or (
                score >= _PARTLY
                and first.stem not in entities
                and (word.startswith(near) or _beside(said, start, end + 1, column))
            )
        ):
            yield _widened(said, start, end + 1, column, score)


def _grown(said: Sequence[Word]) -> bool:
    """Whether figures and letters are written as one word: 5G."""
    joined = all(one.end == other.start for one, other in pairwise(said))
    return len(said) == 2 and joined and said[0].text.isdigit() != said[1].text.isdigit()


def _others(facts: Facts, column: str, value: str) -> frozenset[str]:
    """The other values of a column that are one word."""
    return frozenset(
        w[0] for one in facts[column].distinct[:50] if str(one) != value and len(w := stems(str(one))) == 1
    )


def _begins(joined: str, said: Sequence[Word]) -> int:
    """How many letters of a value words have that were written as one: mbv2 for MBv2; 0 when they differ."""
    grown = all(one.end == other.start for one, other in pairwise(said)) and len(said[0].stem) > 1
    written = "".join(word.stem for word in said)
    return len(written) if grown and joined.startswith(written) else 0


def _same_word(said: str, one: str, alias: Phrase) -> bool:
    ours = one == "ours" and said == "our" and len(alias) > 1
    short = len(one) == 3 and one.isalpha() and len(said) > 5 and said.startswith(one)  # a satellite for GEO sat
    return one == said or ours or short or (len(one) > 3 and likeness(said, one) >= 0.85)


def _coverage(alias: Phrase, left: Sequence[str]) -> float:
    """How much of a value is said, by the letters of its words: "aged" is most of "aged 8 h"."""
    letters = {one: sum(map(str.isalpha, one)) + 0.3 for one in alias}
    return 1 - sum(letters[one] for one in left) / sum(letters[one] for one in alias)


def _common(said: Sequence[Word]) -> bool:
    """Whether words may be there for the grammar alone."""
    return all((w.stem in STOP or _sign(w.stem) or w.stem.isdigit())
               and not (w.text.isupper() and len(w.text) > 1) for w in said)  # fmt: skip


def _sign(said: str) -> bool:
    """Whether a word is a sign, and no mere unit of the calendar: weekday may be a value."""
    return any(not sense.startswith("bin:") for sense in SENSES.get((said,), ()))


def _same(plain: Phrase) -> Iterator[Phrase]:
    for same in VALUES_SAME:
        if plain in same:
            yield from (one for one in same if len(one[0]) > 1)


def _symbol(value: str) -> bool:
    """O3, NH4: what is written as a formula is also said by its name."""
    element = len(value) == 2 and value.isalpha() and value.istitle()
    return element or (len(value) <= 5 and any(map(str.isdigit, value)) and value[:1].isupper())


def _metric(plain: Phrase) -> Iterator[Phrase]:
    """Other names for a metric: inception score for IS."""
    bare = plain[:1] if len(plain) == 2 and plain[1].isdigit() else plain
    yield from (one for same in SAME if bare in same for one in same if len(one) > 1 or len(one[0]) > 3)


def _formula(plain: Phrase) -> Iterator[Phrase]:
    """Names of elements and compounds; Mw is no magnitude."""
    quantities = frozenset[str]().union(*LETTERS.values())
    yield from (one for one in _metric(plain) if not measure_word(one[-1]) and one[-1] not in quantities)


def _beside(said: Sequence[Word], start: int, end: int, column: str) -> bool:
    """Whether a word of the column's name stands beside."""
    near = [said[i].stem for i in (start - 1, end) if 0 <= i < len(said)]
    return any(likeness(one, word) >= 0.75 for one in near for word in stems(column) if len(word) > 1)


def _widened(said: Sequence[Word], start: int, end: int, column: str, score: float) -> tuple[int, int, float]:
    """With the words of the column's own name around the value: the web channel, workload A, the test split."""
    name = {alias[0] for alias, _ in aliases(column, "") if len(alias) == 1} | set(stems(column))
    name |= {"set", "split"} if name & {"split", "set", "subset"} else set()
    most = 1.2 if score >= _SURE else _SURE - 0.01  # a part of a value stays one
    while end < len(said) and any(likeness(said[end].stem, one) >= 0.75 for one in name if len(one) > 2):
        end, score = end + 1, min(most, score + 0.15)
    while start > 0 and any(likeness(said[start - 1].stem, one) >= 0.75 for one in name if len(one) > 1):
        start, score = start - 1, min(most, score + 0.15)
    return start, end, score
