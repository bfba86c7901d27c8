"""Words + Table -> items: every stretch of a wish with what it may mean: columns, values, numbers, signs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from figwright.plots.charts.wishes._columns import WIDEST, Options, Span, columns
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._lexicon import FILLERS, STOP
from figwright.plots.charts.wishes._signs import LONGEST, SENSES
from figwright.plots.charts.wishes._text import PAUSES, Word, bare, stems
from figwright.plots.charts.wishes._values import Named, values


@dataclass(frozen=True, slots=True)
class Item:
    """A stretch of the wish. `columns` and `values` are what it may name, the likeliest first, with how well."""

    start: int
    end: int
    words: tuple[Word, ...]
    columns: Options = ()
    values: Named = ()
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

    def has(self, *senses: str) -> bool:
        """Whether it may mean one of these."""
        return not self.senses.isdisjoint(senses)

    @property
    def emphasises(self) -> bool:
        """Whether it makes what stands before it stand out; "in different colours" tells several apart."""
        several = self.has("role:series_after") and self.text.endswith("s")
        return self.has("role:highlight_after") and not several

    def args(self, group: str) -> list[str]:
        return sorted(one.partition(":")[2] for one in self.senses if one.partition(":")[0] == group)


def items(said: Sequence[Word], facts: Facts) -> list[Item]:
    """The wish as a row of items: the stretches that together explain most."""
    found: dict[Span, Item] = {}
    said = _symbols_apart(said, facts)
    for span, senses in _signs(said, facts):
        width = span[1] - span[0]
        _put(found, said, span, width + 0.3 * (width - 1), senses=senses)
    for span, named in columns(said, facts):
        held, width = _held(said, span), span[1] - span[0]
        if named:
            worth = held * (0.55 + 0.75 * named[0][1]) + 0.9 * (width - held) + 0.05 * (width - 1)
            _put(found, said, span, worth, columns=named)
        else:
            _put(found, said, span, 1.0 * width, senses=frozenset({"entity:"}))
    for span, options in values(said, facts):
        held = _held(said, span)
        _put(found, said, span, held * (0.5 + 0.7 * options[0][2]) + 0.5 * (span[1] - span[0] - held), values=options)
    return _parted(_sized(_dense(_best(found, said))), facts)


def _symbols_apart(said: Sequence[Word], facts: Facts) -> tuple[Word, ...]:
    """M3, in a table with a column M: a symbol and its number."""
    symbols = {bare(c.name) for c in facts.columns if c.kind == "number" and len(bare(c.name)) == 1}
    out: list[Word] = []
    for word in said:
        letter, number = word.text[:1], word.text[1:]
        if letter in symbols and number.isdigit() and word.stem not in facts.vocabulary:
            cut = word.start + 1
            out.append(Word(letter, letter.lower(), None, word.quoted, word.start, cut, word.sign))
            out.append(Word(number, number, float(number), word.quoted, cut, word.end))
        else:
            out.append(word)
    return tuple(out)


def axis_title(row: Sequence[Item], place: int, *ends: str) -> bool:
    """Whether a word is of the title of an axis, which one of these signs ends: y axis: Time to lay out (ms)."""
    for one in row[place::-1]:
        if one.stem in (";", ".", *ends):
            return False
        if one.stem.endswith(":") and one.has("role:x", "role:y"):
            return True
    return False


def _parted(row: list[Item], facts: Facts) -> list[Item]:
    """2018 and 2022, of the columns FY2018 to FY2022 or of scores that are named before; A and B, of counts_A and
    counts_B: numbers and capitals by which columns differ."""
    years = any(column.kind == "date" or facts.year(column.name) for column in facts.columns)
    named = [names for one in row if len(names := _tied(one)) > 1]
    for place, one in enumerate(row):
        if one.columns or one.values or len(one.words) > 1:
            continue
        text, after = one.words[0].text, row[place + 1] if place + 1 < len(row) else None
        letter = (
            len(text) == 1
            and text.isupper()
            and (
                text not in "AI" or after is None or after.words[0].sign == "/" or after.stem in ("and", "vs", "/", ",")
            )
        )
        year = bool(re.fullmatch(r"(?:19|20)\d\d", text)) and not years
        if not letter and not year and (one.number is None or not text[:1].isdigit()):
            continue
        form = re.compile(rf"(?<![A-Za-z]){text}(?![A-Za-z])" if letter else rf"(?<!\d){text}(?!\d)")
        held = [name for name in facts.measures if form.search(bare(name)) and len(stems(name)) > 1 - (not letter)]
        near = [name for name in held if any(name in names for names in named)]
        if len(few := held if len(held) == 1 and (letter or year) else near) == 1 and any(
            few[0] in family for family in facts.families
        ):
            row[place] = replace(one, columns=((few[0], 0.95),))
    return row


def _tied(one: Item) -> list[str]:
    """The columns that an item names about equally well."""
    return [name for name, score in one.columns if score >= one.columns[0][1] - 0.05]


def _dense(row: list[Item]) -> list[Item]:
    """Kinds that are names here: "density" behind a word that tells which density is meant."""
    for place, one in enumerate(row):
        before = row[place - 1] if place else None
        told = before is not None and not before.senses and not before.pause and before.stem not in STOP
        if (one.stem == "density" and told) or (one.has("kind:none") and one.columns):  # odds ratios, of a column OR
            row[place] = replace(one, senses=frozenset())
    return row


def _sized(row: list[Item]) -> list[Item]:
    """ "size" alone is a sign before a column only: bubbles of size N; in "batch size" it is a word of a name."""
    place = -1
    while (place := place + 1) < len(row):
        one = row[place]
        before_column = any(other.columns for other in row[place + 1 : place + 2])
        behind = (
            place > 0 and bool(row[place - 1].columns) and one.words[0].stem in ("size", "area")
        )  # binary size for O2
        if one.has("role:size") and (behind or (one.stem in ("size", "area") and not before_column)):
            told = bool(one.columns or one.values) or len(one.words) == 1
            alone = [Item(one.start + n, one.start + n + 1, (word,)) for n, word in enumerate(one.words)]
            row[place : place + 1] = [replace(one, senses=frozenset())] if told else alone
    return row


def _held(said: Sequence[Word], span: Span) -> int:
    """The words of a stretch that are no fillers."""
    return sum(word.stem not in FILLERS for word in said[slice(*span)])


def _best(found: dict[Span, Item], said: Sequence[Word]) -> list[Item]:
    paths: list[tuple[float, list[Item]]] = [(0.0, [])]
    for end, word in enumerate(said, 1):
        plain = 0.4 if word.stem in STOP or word.stem in PAUSES else 0.0
        options = [(paths[end - 1][0] + plain, [*paths[end - 1][1], Item(end - 1, end, (word,))])]
        for start in range(max(0, end - max(LONGEST, WIDEST)), end):
            if (start, end) in found:
                item = found[start, end]
                options.append((paths[start][0] + item.worth, [*paths[start][1], item]))
        paths.append(max(options, key=lambda one: one[0]))
    return paths[-1][1]


def _put(found: dict[Span, Item], said: Sequence[Word], span: Span, worth: float, *, columns: Options = (),
         values: Named = (), senses: frozenset[str] = frozenset()) -> None:  # fmt: skip
    if old := found.get(span):
        columns, values, senses = columns or old.columns, values or old.values, senses | old.senses
        worth = max(worth, old.worth)
    found[span] = Item(*span, tuple(said[slice(*span)]), columns, values, senses, worth)


def _signs(said: Sequence[Word], facts: Facts) -> Iterator[tuple[Span, frozenset[str]]]:
    """Phrases of `_signs`; not those of counting and of changes where a column has the word as its whole name."""
    names = {stems(c.name)[0] for c in facts.columns if len(stems(c.name)) == 1}
    owned = names & {"amount", "total", "number", "count"}
    plain = [word.stem for word in said]
    for start in range(len(plain)):
        for end in range(start + 1, min(start + LONGEST, len(plain)) + 1 if not said[start].quoted else 0):
            phrase = tuple(plain[start:end])
            senses = SENSES.get(phrase, frozenset())
            named = (owned & set(phrase) and "agg:count" in senses) or (phrase[0] in names and "role:change" in senses)
            named = named or (phrase[0] in names and "role:label" in senses and start > 0)
            named = named or (phrase[0] in names and "role:series" in senses and end == start + 2)  # line by weekday
            folds = {"fold", "change"} <= set(phrase) and any(
                {"fold", "change"} <= set(stems(c.name)) for c in facts.columns
            )
            named = named or folds
            if senses and not named:  # losses in percent, in a column Loss
                yield (start, end), senses
