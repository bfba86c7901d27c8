"""Words + Table -> items: every stretch of a wish with what it may mean: columns, values, numbers, signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from figwright.charts.wishes._facts import Facts
from figwright.charts.wishes._lexicon import FILLERS, SAME, STOP, SYMBOLS, VALUES_SAME
from figwright.charts.wishes._signs import LONGEST, SENSES, Phrase
from figwright.charts.wishes._text import PAUSES, Word, likeness, stems
from figwright.tables import Value

_WIDEST = 7
"""Words of one mention."""
_LEAST = 0.42
"""How much of a name must be said."""
_MANY = 400
"""Different values of a column that are looked for."""


_NUMBERED = frozenset("id ids identifier number num no".split())
_LONE = frozenset("name title date type code id".split())
"""Words that name a column alone when only one has them."""


def _whole_name(said: Sequence[Word], name: str) -> bool:
    return "".join(word.stem for word in said) in ("".join(stems(name)), name.lower())


@dataclass(frozen=True, slots=True)
class Item:
    """A stretch of the wish. `columns` and `values` are what it may name, the likeliest first, with how well."""

    start: int
    end: int
    words: tuple[Word, ...]
    columns: tuple[tuple[str, float], ...] = ()
    values: tuple[tuple[str, tuple[Value, ...], float], ...] = ()
    senses: frozenset[str] = frozenset()
    worth: float = 0.0

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    @property
    def stem(self) -> str:
        return " ".join(word.stem for word in self.words)

    @property
    def number(self) -> float | None:
        return self.words[0].number if len(self.words) == 1 else None

    @property
    def pause(self) -> bool:
        return len(self.words) == 1 and self.words[0].stem in PAUSES

    def has(self, sense: str) -> bool:
        return sense in self.senses

    def args(self, group: str) -> list[str]:
        return sorted(one.partition(":")[2] for one in self.senses if one.partition(":")[0] == group)


def items(said: Sequence[Word], facts: Facts) -> list[Item]:
    """The wish as a row of items: the stretches that together explain most."""
    found: dict[tuple[int, int], Item] = {}
    for start, end, senses in _signs(said, facts):
        _put(found, said, start, end, senses=senses, worth=(end - start) * 1.0 + 0.2 * (end - start - 1))
    for start, end, columns in _columns(said, facts):
        if not columns:
            _put(found, said, start, end, senses=frozenset({"entity:"}), worth=1.0 * (end - start))
            continue
        best = columns[0][1]
        held = sum(word.stem not in FILLERS for word in said[start:end])
        _put(
            found,
            said,
            start,
            end,
            columns=columns,
            worth=held * (0.55 + 0.75 * best) + 0.9 * (end - start - held) + 0.05 * (end - start - 1),
        )
    for start, end, values in _values(said, facts):
        held = sum(word.stem not in FILLERS for word in said[start:end])
        _put(
            found, said, start, end, values=values, worth=held * (0.5 + 0.7 * values[0][2]) + 0.5 * (end - start - held)
        )
    paths: list[tuple[float, list[Item]]] = [(0.0, [])]
    for end in range(1, len(said) + 1):
        word = said[end - 1]
        plain = 0.4 if word.stem in STOP or word.stem in PAUSES else 0.0
        options = [(paths[end - 1][0] + plain, [*paths[end - 1][1], Item(end - 1, end, (word,))])]
        for start in range(max(0, end - max(LONGEST, _WIDEST)), end):
            if (start, end) in found:
                item = found[start, end]
                options.append((paths[start][0] + item.worth, [*paths[start][1], item]))
        paths.append(max(options, key=lambda one: one[0]))
    return paths[-1][1]


def _put(found: dict[tuple[int, int], Item], said: Sequence[Word], start: int, end: int, *, worth: float,
         columns: tuple[tuple[str, float], ...] = (), values: tuple[tuple[str, tuple[Value, ...], float], ...] = (),
         senses: frozenset[str] = frozenset()) -> None:  # fmt: skip
    old = found.get((start, end))
    if old:
        columns, values, senses = columns or old.columns, values or old.values, senses | old.senses
        worth = max(worth, old.worth)
    found[start, end] = Item(start, end, tuple(said[start:end]), columns, values, senses, worth)


def _signs(said: Sequence[Word], facts: Facts) -> Iterator[tuple[int, int, frozenset[str]]]:
    owned = {stems(c.name)[0] for c in facts.columns if len(stems(c.name)) == 1}
    plain = [word.stem for word in said]
    for start in range(len(plain)):
        if said[start].quoted:
            continue
        for end in range(start + 1, min(start + LONGEST, len(plain)) + 1):
            phrase = tuple(plain[start:end])
            if phrase in SENSES and not (
                {"amount", "total", "number", "count"} & set(phrase) & owned and "agg:count" in SENSES[phrase]
            ):
                yield start, end, SENSES[phrase]


@lru_cache(maxsize=4096)
def _aliases(name: str, unit: str) -> tuple[tuple[Phrase, float], ...]:
    """The ways to say a name: as it is, without brackets, and with other words for its parts."""
    plain = stems(name)
    out: dict[Phrase, float] = {plain: 1.0}
    bare = stems(name.split("(")[0].split("[")[0].split("@")[0])
    if bare:
        out.setdefault(bare, 0.99)
    if name.lstrip().startswith("#"):
        out[("number", "of", *plain)] = 1.0
        out[("number", *plain)] = 1.0
    if plain[:2] in (("num", "of"), ("no", "of")):
        out[("number", *plain[1:])] = 1.0
    if plain[:1] in (("n",), ("num",), ("no",), ("nb",)) and len(plain) > 1:
        out[("number", "of", *plain[1:])] = 1.0
    if "/" in name:
        out.setdefault(stems(name.split("(")[0].split("[")[0].replace("/", " per ")), 1.0)
    if unit and stems(unit):
        out.setdefault((*bare, *stems(unit)), 0.9)
    for said in _by_unit(name, unit):
        out.setdefault(said, 0.85)
    for base in tuple(out):
        for place in range(len(base)):
            for same in SAME:
                for one in same:
                    if base[place : place + len(one)] == one:
                        for other in same:
                            changed = (*base[:place], *other, *base[place + len(one) :])
                            out[changed] = max(out.get(changed, 0.0), 0.9 - 0.02 * same.index(one))
    initials = "".join(word[0] for word in bare)
    if len(bare) > 1 and initials.isalpha() and initials not in STOP and (initials,) not in SENSES:
        out.setdefault((initials,), 0.8)
    return tuple(out.items())


def _by_unit(name: str, unit: str) -> Iterator[Phrase]:
    """What a symbol with a unit measures: Fz [N] is a force along z, T_motor (°C) the temperature of the motor."""
    bare, _, rest = name.replace("[", "(").partition("(")
    sign = (unit or rest.rstrip(")] ")).strip()
    plain = stems(bare)
    for quantity, symbols in SYMBOLS.get(sign, ()):
        for place, word in enumerate(plain):
            if word[0] in symbols and len(word) <= 2:
                tail = (word[1:],) if word[1:] else ()
                yield (*plain[:place], quantity, *tail, *plain[place + 1 :])


def _columns(said: Sequence[Word], facts: Facts) -> Iterator[tuple[int, int, tuple[tuple[str, float], ...]]]:
    scores: dict[tuple[int, int], dict[str, float]] = {}
    entities: set[tuple[int, int]] = set()
    for place, word in enumerate(said):  # "the names", where one column holds names
        if word.stem in _LONE:
            held = [
                c.name
                for c in facts.columns
                if word.stem in stems(c.name) or (word.stem == "id" and facts.identifier(c.name))
            ]
            held = held[:1] if word.stem == "id" else held
            if len(held) == 1:
                scores[place, place + 1] = {held[0]: 0.6}
    for column in facts.columns:
        if facts.spread(column.name):
            continue
        numbered = facts.identifier(column.name) or facts.counts(column.name)
        for alias, factor in _aliases(column.name, column.unit):
            for start, end, score in _matches(said, alias, facts):
                if (
                    numbered
                    and not {w.stem for w in said[start:end]} & _NUMBERED
                    and not _whole_name(said[start:end], column.name)
                ):
                    entities.add((start, end))
                    continue
                at = scores.setdefault((start, end), {})
                at[column.name] = max(at.get(column.name, 0.0), round(score * factor, 4))
    for family in facts.families:  # the quantity that several columns hold: success before, success after
        first = stems(family[0].split("(")[0].split("[")[0])
        head = tuple(takewhile(lambda w: all(w in stems(n) for n in family), first))  # noqa: B023
        for start in range(len(said) - len(head) + 1 if set(head) - FILLERS else 0):
            if (
                tuple(w.stem for w in said[start : start + len(head)]) == head
                and (start, start + len(head)) not in scores
            ):
                scores[start, start + len(head)] = dict.fromkeys(family, 0.5)
    for start, end in entities:
        if (start, end) not in scores:
            yield start, end, ()
    for (start, end), found in scores.items():
        if max(found.values()) < 0.8 and {w.stem for w in said[start:end]} <= facts.own:
            yield start, end, ()
            continue
        ranked = sorted(found.items(), key=lambda one: (-one[1], facts.table.names.index(one[0])))
        yield start, end, tuple(ranked[:6])


def _matches(said: Sequence[Word], alias: Phrase, facts: Facts) -> Iterator[tuple[int, int, float]]:
    """Where the words of a name stand together, in any order, with fillers between; and how much of it is said."""
    weights = [facts.weight(word) for word in alias]
    whole = sum(weights)
    joined = "".join(alias)
    for start in range(len(said)):
        if said[start].stem in PAUSES or said[start].stem in FILLERS:
            continue
        left = dict(enumerate(alias))
        got = told = 0.0
        generic = True
        for end in range(start, min(start + _WIDEST, len(said))):
            word = said[end]
            if (
                word.stem == "number"
                and said[end + 1 : end + 2]
                and said[end + 1].stem == "of"
                and alias[0] != "number"
            ):
                break  # the number of trains is no train number
            best, place = max(((likeness(word.stem, name), -p) for p, name in left.items()), default=(0.0, 0))
            if best <= 0:
                run = "".join(w.stem for w in said[start : end + 1])
                if run == joined and end > start:
                    yield start, end + 1, 0.97
                if word.stem in FILLERS and end > start:
                    continue
                break
            place = -place
            got += weights[place] * best
            told += weights[place]
            generic = generic and weights[place] < 0.36 and len(alias) > 1
            del left[place]
            share = got / whole
            if share >= _LEAST and not (generic and left):
                yield start, end + 1, share
            if not left:
                break
        if len(alias) > 1 and said[start].stem == joined:
            yield start, start + 1, 0.97


def _values(
    said: Sequence[Word], facts: Facts
) -> Iterator[tuple[int, int, tuple[tuple[str, tuple[Value, ...], float], ...]]]:
    found: dict[tuple[int, int], list[tuple[str, tuple[Value, ...], float]]] = {}
    for column in facts.columns:
        if column.kind != "text" or (facts.prose(column.name) and not any(word.quoted for word in said)):
            continue
        spans: dict[tuple[int, int], dict[float, list[Value]]] = {}
        for value in column.distinct[:_MANY]:
            for start, end, score in _value_matches(said, str(value), column.name, facts.entities):
                spans.setdefault((start, end), {}).setdefault(score, []).append(value)
        for span, scored in spans.items():
            best = max(scored)
            told = tuple(scored[best]) if best >= 0.93 else tuple(v for values in scored.values() for v in values)
            if best >= 0.93 or len(told) * 2 <= len(column.distinct):
                found.setdefault(span, []).append((column.name, told, best))
    for (start, end), options in found.items():
        # A part of a name that several columns or many values share names none of them.
        few = [one for one in options if len(one[1]) <= 3 or one[2] >= 0.95]
        if few:
            yield start, end, tuple(sorted(few, key=lambda one: -one[2]))


def _value_matches(
    said: Sequence[Word], value: str, column: str, entities: frozenset[str]
) -> Iterator[tuple[int, int, float]]:
    plain = stems(value)
    if not plain:
        return
    for alias in {plain, *_same_value(plain)}:
        joined = "".join(alias)
        for start in range(len(said)):
            if said[start].stem in PAUSES or (said[start].stem in FILLERS and said[start].text.islower()):
                continue
            left = list(alias)
            for end in range(start, min(start + _WIDEST, len(said))):
                word = said[end].stem
                near = next(
                    (
                        one
                        for one in left
                        if one == word
                        or (one == "ours" and word == "our" and len(alias) > 1)
                        or (len(one) > 3 and likeness(word, one) >= 0.85)
                    ),
                    "",
                )
                if not near:
                    if "".join(w.stem for w in said[start : end + 1]) == joined and end > start:
                        yield _widened(said, start, end + 1, column, 1.0)
                    if word in FILLERS and end > start:
                        continue
                    break
                left.remove(near)
                ordered = tuple(w.stem for w in said[start : end + 1]) == alias or len(alias) == 1
                exact = (1.0 if ordered else 0.93) if not left else 0.35 + 0.6 * (1 - len("".join(left)) / len(joined))
                telling = sum(len(one) for one in alias if one not in left) >= 3 or not left
                common = all(
                    (w.stem in STOP or (w.stem,) in SENSES or w.stem.isdigit())
                    and not (w.text.isupper() and len(w.text) > 1)
                    for w in said[start : end + 1]
                )
                if not telling or (common and not said[start].quoted and not (not left and len(alias) > 1)):
                    if not left and not word.isdigit() and _beside(said, start, end + 1, column):
                        yield _widened(said, start, end + 1, column, 1.0)
                    elif not left and (said[start].quoted):
                        yield start, end + 1, 1.0
                    continue
                if (
                    left
                    and said[start].text.islower()
                    and (exact < 0.62 or said[start].stem in entities or near != word)
                ):
                    continue
                yield _widened(said, start, end + 1, column, exact)


def _same_value(plain: Phrase) -> Iterator[Phrase]:
    for same in VALUES_SAME:
        if plain in same:
            yield from (one for one in same if len(one[0]) > 1)


def _beside(said: Sequence[Word], start: int, end: int, column: str) -> bool:
    """Whether a word of the column's name stands beside."""
    name = stems(column)
    near = [said[i].stem for i in (start - 1, end) if 0 <= i < len(said)]
    return any(likeness(one, word) >= 0.75 for one in near for word in name if len(word) > 2)


def _widened(said: Sequence[Word], start: int, end: int, column: str, score: float) -> tuple[int, int, float]:
    """With the words of the column's own name around the value: the web channel, workload A, the test split."""
    name = set(stems(column)) | {"set", "split", "subset"} & (
        {"set", "split"} if set(stems(column)) & {"split", "set", "subset"} else set()
    )
    grown = score
    while end < len(said) and any(likeness(said[end].stem, one) >= 0.75 for one in name if len(one) > 2):
        end, grown = end + 1, min(1.2, grown + 0.15)
    while start > 0 and any(likeness(said[start - 1].stem, one) >= 0.75 for one in name if len(one) > 1):
        start, grown = start - 1, min(1.2, grown + 0.15)
    return start, end, grown
