"""Words + Table -> stretches of a wish that name columns, with how well.

A name may be said in part, in another order, with fillers between its words, with other words for its parts, by the
initials of what is said (MT for movement time), by its unit (traffic for a column in MB), and with a slip of the pen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import takewhile

from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._lexicon import (
    FILLERS,
    GENERIC,
    LETTERS,
    MEASURES,
    SAME,
    SPELLED,
    STOP,
    SYMBOLS,
    UNIT_WORDS,
    UNITS,
    VERBS,
)
from figwright.plots.charts.wishes._signs import SENSES, Phrase
from figwright.plots.charts.wishes._text import PAUSES, Word, bare, likeness, plain_stems, stem, stems

WIDEST = 9
"""Words of one mention."""
_LEAST = 0.42
"""How much of a name must be said."""
_LEAST_OF_MANY = 0.3
"""The same of a name that is a sentence: Q3 feedback was useful."""
_WHOLE = 0.75
"""The same of other words for a name, where they are more than its own: an image is no "images per second"."""
_INITIALS, _BY_UNIT, _SHARED = 0.8, 0.55, 0.5
"""How well initials, units and what several columns share name a column."""
_ASIDE = 0.06
"""So much worse than a name itself are other words for one."""
_TIMES = ("second", "minute", "hour", "day", "week", "month", "year", "sec", "min", "h")
_WRITTEN: dict[str, list[str]] = {}
for _said, _unit in SPELLED.items():
    _WRITTEN.setdefault(_unit.lower(), []).append(_said)
"""How units are written out."""
_BY_UNITS = frozenset(word for words in UNITS.values() for word in words)
"""Quantities that units measure."""
_NUMBERED = frozenset("id ids identifier number num no".split())
_LONE = frozenset("name title date type code id".split())
"""Words that name a column alone when only one has them."""

_KNOWN = frozenset(word for same in SAME for phrase in same for word in phrase) | _LONE
"""Words that names are grown together of."""

_BEGUN: dict[str, list[tuple[Phrase, list[Phrase], int]]] = {}
for _same in SAME:
    for _rank, _one in enumerate(_same):
        _BEGUN.setdefault(_one[0], []).append((_one, _same, _rank))
"""Names of one thing by the first word, with the others and their rank."""

_MODIFIERS = frozenset(phrase[0] for same in SAME for phrase in same if len(phrase) > 1) - frozenset(
    phrase[-1] for same in SAME for phrase in same
)
"""Words that only tell more of the word behind them: an earthquake is no earthquake magnitude."""

_COUNTED = {"1": "first", "2": "second", "3": "third", "4": "fourth"}
_ORDINAL = re.compile(r"\b([1-4])(?:st|nd|rd|th)\b")

_MONEY = re.compile(r"[kmb]?(?:usd|eur|gbp|chf|jpy|sek|nok|dkk|pln|cny|inr|aud|cad)", re.IGNORECASE)

_BEFORE_NOUNS = frozenset("each every per the a an all both of by".split())
"""Words that stand before nouns, and not before verbs."""

_GRAMMAR = frozenset("is it as at on in or us am to of by do from".split())
"""Words of sentences, in small letters, that are no names in capitals: IS, AT."""

_LEADING = frozenset("against over per vs by versus".split())
"""Signs that stand before names, and are words of some."""

_FLOWS = frozenset("traffic rate load flow volume frequency activity".split())
"""Quantities of what is counted by time: calls/min."""

Span = tuple[int, int]
Options = tuple[tuple[str, float], ...]


def columns(said: Sequence[Word], facts: Facts) -> Iterator[tuple[Span, Options]]:
    """Stretches that name columns, the likeliest first; one without any names what the rows are."""
    scores: dict[Span, dict[str, float]] = {}
    entities: set[Span] = set()
    for column in facts.columns:
        if facts.spread(column.name):
            spans = _matches(said, stems(column.name.split("[")[0].split("(")[0]), facts)
            entities |= {(start, end) for start, end, score in spans if score > _WHOLE and end > start + 1}
            continue  # with the margin of error
        numbered = facts.identifier(column.name) or facts.counts(column.name)
        for alias, factor in (*aliases(column.name, column.unit), *_dotted(said, column.name)):
            if numbered and alias[0] == "number":
                continue
            whole = factor < 0.92 and len(alias) > 2 and len(stems(column.name)) == 1
            other = factor <= 0.9  # other words for a name are not abbreviated once more
            for start, end, score in _matches(said, alias, facts, _WHOLE if whole else 0.0, 0.82 if other else 0.0):
                words = said[start:end]
                if end > start + 1 and words[0].stem in ("use", "used") and words[0].stem not in stems(column.name):
                    continue  # gas use of the north
                if end == start + 1 and words[0].text in _GRAMMAR and words[0].text not in column.name:
                    continue  # how big is it: no IS
                if numbered and not {w.stem for w in words} & _NUMBERED and not _whole_name(words, column.name):
                    entities.add((start, end))
                else:
                    at = scores.setdefault((start, end), {})
                    at[column.name] = max(at.get(column.name, 0.0), round(score * factor, 4))
    for span, found in _shared(said, facts):
        if max(scores.get(span, {"": 0.0}).values()) < _SHARED:
            scores[span] = found
    for span, found in (*_lone(said, facts), *_by_unit(said, facts), *_shared(said, facts)):
        scores.setdefault(span, found)
    yield from ((span, ()) for span in entities if span not in scores)
    for span, found in scores.items():
        measured = any(name in facts.measures and score > 0.4 for name, score in found.items()) and span[0] > 0
        counted = measured and (
            said[span[0] - 1].stem in ("many", "of") and said[span[0] - 2].stem in ("how", "number")
        )
        if max(found.values()) < 0.8 and (counted or not measured) and _rows_said(said[slice(*span)], facts):
            yield span, ()
            continue
        found = _literal(said[slice(*span)], found, facts)
        ranked = sorted(found.items(), key=lambda one: (-one[1], facts.table.names.index(one[0])))
        yield span, tuple(ranked[:6])


def _literal(said: Sequence[Word], found: dict[str, float], facts: Facts) -> dict[str, float]:
    """A word is the quantity whose name ends in it (seagrass_cover) before another that it is a second word for: reads
    have a depth, and a coverage."""
    word = said[-1].stem
    own = [name for name in found if facts.numeric(name) and stems(unitless(bare(name)))[-1:] == (word,)]
    if not own or len(said) > 1:
        return found
    least = max(found[name] for name in own) - _ASIDE
    return {name: at if name in own or word in stems(name) else min(at, least) for name, at in found.items()}


def _rows_said(said: Sequence[Word], facts: Facts) -> bool:
    """Whether words are what the rows are: payments, in a table of that name or with a number for each."""
    words = {word.stem for word in said}
    return words <= facts.own or (
        words <= set(stems(facts.table.name)) and all(word.text.endswith("s") for word in said)
    )


def _whole_name(said: Sequence[Word], name: str) -> bool:
    return "".join(word.stem for word in said) in ("".join(stems(name)), name.lower())


def _lone(said: Sequence[Word], facts: Facts) -> Iterator[tuple[Span, dict[str, float]]]:
    """ "the names", where one column holds names."""
    for place, word in enumerate(said):
        if word.stem in _LONE:
            held = [c.name for c in facts.columns
                    if word.stem in stems(c.name) or (word.stem == "id" and facts.identifier(c.name))]  # fmt: skip
            if len(held) == 1 or (held and word.stem == "id"):
                yield (place, place + 1), {held[0]: 0.6}


def _by_unit(said: Sequence[Word], facts: Facts) -> Iterator[tuple[Span, dict[str, float]]]:
    """A quantity that no name holds: the columns in one of its units."""
    for place, word in enumerate(said):
        asked = (
            place > 0 and said[place - 1].stem == "how" and word.stem in ("long", "fast", "slow", "quick", "quickly")
        )
        quantity = "time" if asked else word.stem
        numbers = [c.name for c in facts.columns if c.kind == "number" and not facts.spread(c.name)]
        held = [name for name in numbers if quantity in _measures(name, facts.unit(name))]
        if not held and quantity == "speed":  # of people and programs: how long it takes
            held = [name for name in numbers if facts.unit(name) in ("s", "sec", "ms", "us", "µs", "ns", "min")]
        if not held and (unit := SPELLED.get(word.stem, "")):
            held = [name for name in numbers if unit in (facts.unit(name), *name.split()[:1])]
        if held:
            yield (place, place + 1), dict.fromkeys(held, _BY_UNIT)


def _measures(name: str, unit: str) -> frozenset[str]:
    """The quantities of a unit, which stands in brackets or ends the name: comm_MB, secs."""
    words, head = name.replace("_", " ").split(), bare(name)
    if head in UNITS:
        return UNITS[head]  # tok/s (A6000)
    if re.search(r"/\s*(?:s|sec|min|h|hr|hour|d|day|week|month|yr|year)\b", f"{name} {unit}"):
        return _FLOWS | UNITS.get(unit, frozenset())
    last = words[-1:] if not words[-2:-1] or not words[-2][:1].isdigit() else []  # 24 V is a setting
    return UNITS.get(unit) or next((UNITS[u] for one in last for u in (one, stem(one)) if u in UNITS), frozenset())


def _shared(said: Sequence[Word], facts: Facts) -> Iterator[tuple[Span, dict[str, float]]]:
    """The quantity that several columns hold: success before, success after."""
    for family in facts.families:
        first = stems(family[0].split("(")[0].split("[")[0])
        head = tuple(takewhile(lambda w: all(w in stems(n) for n in family), first))  # noqa: B023
        for start in range(len(said) - len(head) + 1 if set(head) - FILLERS else 0):
            if tuple(w.stem for w in said[start : start + len(head)]) == head:
                yield (start, start + len(head)), dict.fromkeys(family, _SHARED)


@lru_cache(maxsize=4096)
def aliases(name: str, unit: str) -> tuple[tuple[Phrase, float], ...]:
    """The ways to say a name: as it is, without brackets, and with other words for its parts."""
    name = re.sub(r"\s*±\s*\w+", "", name)  # what stands behind is its spread: avg±sd
    plain = stems(name)
    bare = stems(name.split("(")[0].split("[")[0].split("@")[0].split(" / ")[0])
    out: dict[Phrase, float] = {plain: 1.0}
    if bare:
        out.setdefault(bare, 0.99)
    if any(letter.isupper() for letter in name):
        out.setdefault(plain_stems(name), 0.97)  # YoE, MgO, kNN acc
        out.setdefault(plain_stems(name.split("(")[0].split("[")[0]) or plain, 0.96)
    if (head := unitless(name)) != name:
        out.setdefault(stems(head), 0.92)
    if len(plain) > 1 and plain[0] in _TIMES:
        out.setdefault(("time", *plain[1:]), 0.95)  # hours to merge
    if re.match(r"[dΔ][A-Z]", name):  # dCt
        out |= {stems(f"delta {name[1:]}"): 1.0}
    if (ordered := _ORDINAL.sub(lambda one: _COUNTED[one[1]], name)) != name:
        out |= {stems(ordered): 1.0, stems(ordered.split("(")[0]): 0.99}
    if name.lstrip().startswith("#"):
        out |= {("number", "of", *plain): 1.0, ("number", *plain): 1.0}
    if len(plain) > 1 and plain[0] in ("n", "num", "no", "nb", "number"):
        rest = plain[2:] if plain[1] == "of" else plain[1:]
        out |= {("number", "of", *rest): 1.0, ("number", *rest): 1.0}
    if len(plain) > 1 and plain[-1] in ("number", "count", "num", "no"):
        out |= {("number", "of", *plain[:-1]): 1.0, ("number", *plain[:-1]): 1.0}
    if "/" in name:
        out.setdefault(stems(name.split("(")[0].split("[")[0].replace("/", " per ")), 1.0)
    if unit and stems(unit):
        out.setdefault((*bare, *stems(unit)), 0.9)
    for base in tuple(out):
        for place, word in enumerate(base):
            for cut in range(3, len(word) - 2):
                if word[:cut] in _KNOWN and word[cut:] in _KNOWN and word != "weekday":  # no week
                    out.setdefault((*base[:place], word[:cut], word[cut:], *base[place + 1 :]), 0.98)
    for base in tuple(out):
        for written in _WRITTEN.get(base[-1], ()) if len(base) > 1 and "/" in name else ():
            out.setdefault((*base[:-1], written), 0.97)  # fps per watt
    for base in tuple(out):
        for said in _symbols(base, name, unit):
            out.setdefault(said, 0.85)
    for word in _letter(name, unit):
        out.setdefault((word,), 0.84)
    for base in tuple(out):
        for changed, factor in _changed(base, _quantities(name, unit)):
            out[changed] = max(out.get(changed, 0.0), factor)
    initials = "".join(word[0] for word in bare)
    if len(bare) > 1 and initials.isalpha() and initials not in STOP and (initials,) not in SENSES:
        out.setdefault((initials,), 0.8)
    return tuple(out.items())


def unitless(name: str) -> str:
    """A name without the units that end it: price of price_eur_mwh; a letter alone may be an index (AP_L)."""
    words = re.split(r"[_\s]+", name)
    while len(words) > 1 and (
        _MONEY.fullmatch(words[-1]) or words[-1].lower() in UNIT_WORDS or (words[-1] in UNITS and len(words) > 2)
    ):
        words.pop()
    return " ".join(words) if len(words) < len(re.split(r"[_\s]+", name)) else name


def _dotted(said: Sequence[Word], name: str) -> Iterator[tuple[Phrase, float]]:
    """A name with a word written out that a dot cuts short: form. for formulation, part. for partition."""
    plain = stems(name)
    for cut in {found.lower() for found in re.findall(r"(\w{3,})\.", name)} & set(plain):
        for word in said:
            if word.stem.startswith(cut) and len(word.stem) > len(cut) + 1:
                yield tuple(word.stem if one == cut else one for one in plain), 0.85


def _quantities(name: str, unit: str) -> frozenset[str]:
    """What the unit of a name measures, as far as it is known."""
    return UNITS.get(unit or name.replace("[", "(").partition("(")[2].rstrip(")] ").strip(), frozenset())


def _changed(base: Phrase, measured: frozenset[str]) -> Iterator[tuple[Phrase, float]]:
    """A name with one of its parts called otherwise; a letter is no quantity that its unit does not measure."""
    for place, word in enumerate(base):
        for one, same, rank in _BEGUN.get(word, ()):
            if base[place : place + len(one)] == one and (len(word) > 1 or _symbol(base, place)):
                for other in same:
                    if len(word) == 1 and measured and other[-1] in _BY_UNITS - measured:
                        continue  # t [µs] is no temperature
                    if len(base) == len(one) and len(word) < 5 and _telling_head(other):
                        yield other[-1:], 0.7
                    yield (*base[:place], *other, *base[place + len(one) :]), 0.9 - 0.02 * min(rank, 5)


def _telling_head(phrase: Phrase) -> bool:
    """Whether the last word of a phrase is said for all of it: efficiency, for power conversion efficiency."""
    head = phrase[-1]
    plain = head in GENERIC or head in STOP or (head,) in SENSES or len(head) < 5
    return len(phrase) > 1 and not plain and not set(phrase) & FILLERS


def _letter(name: str, unit: str) -> frozenset[str]:
    """What a symbol stands for that is all of a name, with an index or a bracket around it: v0, [S] µM, Q_dis."""
    bare = re.match(r"\W*([A-Za-z]{1,2}|[$€])(?:[_ ]?(?:\d+|[a-z]{1,4}))?\b", name) if name else None
    if bare is None or len(stems(name.split("(")[0])) > 3 or (bare[1].isalpha() and bare[0].strip("[] ").islower()
                                                               and len(bare[1]) > 1):  # fmt: skip
        return frozenset()
    said = LETTERS.get(bare[1].lower(), frozenset())
    told = _quantities(name, unit)
    return said & told if told and said & told else said if not told else frozenset()


def _symbol(base: Phrase, place: int) -> bool:
    """Whether a letter of a name stands for a word: T_amb and AP_S, but not the C of T_room (°C)."""
    if len(base) == 1 or (place == len(base) - 1 and base[place] in "hslmvxyz"):
        return True
    return place == 0 and len(base) == 2 and len(base[1]) < 6


def _symbols(plain: Phrase, name: str, unit: str) -> Iterator[Phrase]:
    """What a symbol with a unit measures: Fz [N] is a force along z, T_motor (°C) the temperature of the motor."""
    _, _, rest = name.replace("[", "(").partition("(")
    for quantity, symbols in SYMBOLS.get((unit or rest.rstrip(")] ")).strip(), ()):
        for place, word in enumerate(plain):
            if word[0] in symbols and len(word) <= 2:
                yield (*plain[:place], quantity, *((word[1:],) if word[1:] else ()), *plain[place + 1 :])


def _matches(
    said: Sequence[Word], alias: Phrase, facts: Facts, least: float = 0.0, alike: float = 0.0
) -> Iterator[tuple[int, int, float]]:
    """Where the words of a name stand together, in any order, with fillers between; and how much of it is said."""
    weights = [facts.weight(word) for word in alias]
    whole, joined = sum(weights), "".join(alias)
    least = least or (_LEAST if len(alias) < 4 or alike else _LEAST_OF_MANY)
    for start, first in enumerate(said):
        if first.stem in PAUSES or first.text.lower() in FILLERS:
            continue
        if first.stem in _LEADING and first.stem != "".join(alias[:1]):
            continue  # scored against goals: the sign before a name
        if first.number and first.text.isalpha() and first.stem in alias[1:]:
            continue  # the two rails are no rail 2
        left, got, generic, verb, end = dict(enumerate(alias)), 0.0, True, True, start
        while left and end < min(start + WIDEST, len(said)):
            if _counting(said, end) and alias[0] != "number":
                break  # the number of trains is no train number
            likely, place, width = _nearest(said, end, left, own=not alike)
            if likely <= 0 or likely < alike or (likely < 0.86 and len(said[end].stem) < 4 and said[end].stem in STOP):
                if end > start and said[end].stem in (*FILLERS, "score", "value", "level") and said[end].stem != "and":
                    end += 1
                    continue
                break
            got += weights[place] * likely
            verb = verb and said[end].stem in VERBS and not (end and said[end - 1].stem in _BEFORE_NOUNS)
            generic = generic and weights[place] < 0.36 and len(alias) > 1
            del left[place]
            end += width
            headless = alike and said[start].stem in _MODIFIERS and end == start + 1 and len(alias) > 1
            if got / whole >= least and not ((generic or verb) and left) and not headless:
                yield start, end, got / whole
        if len(alias) > 1 and first.stem == joined:
            yield start, start + 1, 0.97


def _counting(said: Sequence[Word], place: int) -> bool:
    return said[place].stem == "number" and place + 1 < len(said) and said[place + 1].stem == "of"


def _nearest(said: Sequence[Word], place: int, left: dict[int, str], own: bool) -> tuple[float, int, int]:
    """The word of a name that is said at a place: how well, which, and in how many words; initials only of its `own`
    words."""
    best, number = max((likeness(said[place].stem, name), -n) for n, name in left.items())
    found = (best, -number, 1)
    for n, name in left.items() if best < _INITIALS and own else ():
        if (width := _initials(said, place, name)) or (width := _grown(said, place, name)):
            found = max(found, (_INITIALS, n, width))
    if best < 0.9 and place + 1 < len(said):  # held-out, for heldout
        joined = said[place].stem + said[place + 1].stem
        found = max(found, *((0.97, n, 2) for n, name in left.items() if name == joined), (0.0, 0, 1))
    return found


def _initials(said: Sequence[Word], place: int, name: str) -> int:
    """How many words have a name as their initials: index of difficulty for ID; 0 when they do not."""
    if not 2 <= len(name) <= 5 or not name.isalpha():
        return 0
    here = place
    for n, letter in enumerate(name):
        while n and here < len(said) and said[here].stem in FILLERS and said[here].stem[0] != letter:
            here += 1
        if here >= len(said) or said[here].stem[0] != letter:
            return 0
        word = said[here].stem
        if len(word) < 3 and not (n and word in FILLERS):
            return 0
        if len(name) < 3 and not (n and word in MEASURES) and (word in STOP or (word,) in SENSES):
            return 0
        here += 1
    return here - place


def _grown(said: Sequence[Word], place: int, name: str) -> int:
    """How many words begin with the parts of a name that are grown together: orbital period for orbper; or have its
    letters without vowels: batch size for bsz."""
    if len(name) < 3 or not name.isalpha() or place + 1 >= len(said):
        return 0
    one, other = said[place].stem, said[place + 1].stem
    halves = [(name[:cut], name[cut:]) for cut in range(1, len(name))]
    short = len(name) < 5 and not set(name) & set("aeiou") and min(len(one), len(other)) > 3
    found = any(one.startswith(a) and other.startswith(b) for a, b in halves[1:-1] if len(name) > 4) or (
        short and any(_skeleton(a, one) and _skeleton(b, other) for a, b in halves))  # fmt: skip
    return 2 if found else 0


def _skeleton(short: str, word: str) -> bool:
    letters = iter(word)
    return short[0] == word[0] and all(letter in letters for letter in short)
