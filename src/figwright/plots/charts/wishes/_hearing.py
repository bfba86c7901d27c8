"""Wish + Table -> hearings: the wish against the table as it stands, with a quantity that it names, and made long.

A hearing holds the mentions of a wish: stretches that may name columns, with the words around them as typed
placeholders (`COL`, `VAL`, `NUM`, `UNK`, or what a sign says), so that what is learnt of them carries over to other
tables and authors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from itertools import islice

from figwright.core.tables import Table
from figwright.plots.charts.model import Derived
from figwright.plots.charts.reckon import with_derived
from figwright.plots.charts.wishes._clauses import Clauses
from figwright.plots.charts.wishes._draft import Use
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._lexicon import IGNORED
from figwright.plots.charts.wishes._mentions import Item, items
from figwright.plots.charts.wishes._parse import heard
from figwright.plots.charts.wishes._quantities import quantities
from figwright.plots.charts.wishes._ranges import column_range
from figwright.plots.charts.wishes._reading import Folded
from figwright.plots.charts.wishes._rows import rows
from figwright.plots.charts.wishes._state import State, Unclear
from figwright.plots.charts.wishes._text import stems, words
from figwright.plots.charts.wishes._views import folded, views

Option = tuple[tuple[str, ...], float]
"""A column, or several that are named together, and how well."""
_JOINS = ("and", "or", ",", "vs", "&", "/", "+")
_ARTICLES = ("the", "a", "an", "our", "their", "its")
_QUANTITIES, _VIEWS, _MENTIONS = 2, 3, 9
"""How many quantities and views of a table are tried, and how many mentions of a wish are weighed."""
_SIGNS = ("role:x", "role:by", "role:series", "role:facet", "role:size", "role:label")


@dataclass(frozen=True)
class Mention:
    """Words that may name columns."""

    place: int
    options: tuple[Option, ...]
    kind: str
    """column, value (a column of which values are named), word (nothing is called so), sign, all (named together)."""
    context: tuple[str, ...] = ()


@dataclass
class Hearing:
    """A wish as it was heard against a table; `base` has the rows that it chooses."""

    facts: Facts
    clauses: Clauses
    base: State
    mentions: list[Mention] = field(default_factory=list)
    strange: list[int] = field(default_factory=list)
    """Places of words that name nothing."""
    derive: dict[str, Derived] = field(default_factory=dict)
    quantity: str = ""
    fold: Folded | None = None

    @property
    def view(self) -> str:
        return "derived" if self.derive else "fold" if self.fold is not None else ""

    @property
    def words(self) -> list[str]:
        """The words that name neither columns nor values."""
        plain = (item for item in self.clauses.items if not item.columns and not item.values)
        return sorted({word.stem for item in plain for word in item.words if word.stem.isalpha()})


def column_type(name: str, facts: Facts) -> str:
    """A letter for what a column holds: identifiers (I), times (T), prose (P), keys (K), categories (C), errors (E),
    settings (S) or measured numbers (N)."""
    if facts.repetition(name) or facts.identifier(name):
        return "I"
    if facts.timed(name):
        return "T"
    if facts.text(name):
        return "P" if facts.prose(name) else "K" if facts.unique(name) else "C"
    return "E" if facts.spread(name) else "S" if facts.setting(name) else "N"


def hearings(table: Table, wish: str) -> list[Hearing]:
    """The hearings of a wish, that of the table as it stands first."""
    return list(_hearings(table, wish))


def _hearings(table: Table, wish: str) -> Iterator[Hearing]:
    facts, unknown = Facts(table), ()
    several = column_range(wish, facts)
    if plain := _listen(facts, wish if several is None else several.listed(wish)):
        unknown = tuple(plain.clauses.items[place].text for place in plain.strange)
        yield plain
    for name, made, said in islice(quantities(table, wish), _QUANTITIES):
        if one := _listen(Facts(with_derived(table, made)), said):
            yield replace(one, derive=made, quantity=name)
    for fold in islice(views(table, wish, unknown), _VIEWS):
        ranged = several is not None and bool(fold.names) and set(several.columns) <= set(fold.columns)
        said = several.replaced(wish, f"over {fold.key}") if several is not None and ranged else wish
        if one := _listen(Facts(folded(table, fold)), said):
            yield replace(one, fold=fold)


def _listen(facts: Facts, wish: str) -> Hearing | None:
    clauses = heard(items(words(wish), facts), facts)
    base = State(deepcopy(clauses.draft), facts, kind=clauses.draft.kind)
    try:
        rows(base)
    except Unclear:
        return None
    hearing = Hearing(facts, clauses, base)
    found = _unnamed_only([found for _, found in sorted(_mentions(hearing).items())][:_MENTIONS])
    hearing.mentions = [replace(one, context=(*_around(hearing, one), *_beside(hearing, n, found)))
                        for n, one in enumerate(found)]  # fmt: skip
    return hearing


def _mentions(h: Hearing) -> dict[int, Mention]:
    """By place; what has no place of its own stands behind the words."""
    w, found = h.clauses, {}
    uses: dict[int, list[Use]] = {}
    for n, use in enumerate(h.base.draft.uses):
        uses.setdefault(use.place if 0 <= use.place < len(w.items) else 100 + n, []).append(use)
    for place, item in enumerate(w.items):
        if options := _options(item, uses.get(place, []), place in w.done, h.facts):
            kind = "column" if item.columns else "value" if item.values else "sign"
            found[place] = Mention(place, options, kind)
        elif place in w.strange and item.stem not in IGNORED and item.number is None:
            h.strange.append(place)
            found[place] = Mention(place, _resembling(item.stem, h.facts), "word")
    for place, few in uses.items():
        if place >= 100:
            found[place] = Mention(place, (((few[0].column,), 1.0),), "value")
    if together := tuple(name for name in w.draft.everything if name not in w.draft.excluded):
        found[1000] = Mention(1000, ((together, 1.0),), "all")
    named = {name for one in found.values() for names, _ in one.options[:1] for name in names if one.kind != "word"}
    for n, (column, values) in enumerate(w.draft.named.items()):
        if column not in named:
            found[200 + n] = Mention(200 + n, (((column,), 1.0),), f"value{min(len(values), 2)}")
    return found


def _unnamed_only(mentions: Sequence[Mention]) -> list[Mention]:
    """A word that names nothing may only stand for a column that no other words name."""
    named = {name for one in mentions if one.kind != "word" for name in one.options[0][0]}
    return [one if one.kind != "word" else
            replace(one, options=tuple(o for o in one.options if o[0][0] not in named)) for one in mentions]  # fmt: skip


def _options(item: Item, uses: Sequence[Use], done: bool, facts: Facts) -> tuple[Option, ...]:
    """What an item may name: what a step of the rules has found, the likeliest columns, and those that are tied."""
    options: dict[tuple[str, ...], float] = {}
    if uses:
        options[tuple(dict.fromkeys(use.column for use in uses))] = item.columns[0][1] if item.columns else 1.0
    better = item.values and item.columns and item.values[0][2] >= item.columns[0][1] + 0.02
    if item.columns and not (better and not uses) and not (done and not uses):
        best = item.columns[0][1]
        for name, score in item.columns[:3]:
            if score >= best - 0.2:
                options.setdefault((name,), score)
        tied = tuple(name for name, score in item.columns if score >= best - 0.05 and facts.numeric(name))
        if len(tied) > 1:
            options.setdefault(tied, best - 0.1)
    return tuple(options.items())


def _resembling(word: str, facts: Facts) -> tuple[Option, ...]:
    """Every column, the most alike first: what a word that names nothing may be another name for."""
    scores = [(max((_resemblance(word, part) for part in stems(c.name)), default=0.0), c.name) for c in facts.columns]
    return tuple(((name,), round(score, 2)) for score, name in sorted(scores, key=lambda one: -one[0])[:12])


def _resemblance(word: str, part: str) -> float:
    """How much of two words is the same; wl is short for workload."""
    if not part[:1].isalpha():
        return 0.0
    short, long = sorted((word, part), key=len)
    letters = iter(long)
    begun = len(short) > 1 and short[0] == long[0] and all(letter in letters for letter in short)
    return min(max(SequenceMatcher(None, word, part).ratio(), 0.75 if begun and len(short) > 2 else 0.6 * begun), 0.95)


def placeholders(w: Clauses, place: int) -> list[str]:
    """What stands at a place, whatever the table is about."""
    if not 0 <= place < len(w.items):
        return ["END"]
    item = w.items[place]
    if item.pause:
        return [item.stem]
    if item.columns and place not in w.done:
        return ["COL"]
    if item.values:
        return ["VAL"]
    if not item.senses and item.number is not None:
        return ["NUM"]
    return [f"w:{item.stem}", *(sorted(item.senses) or (["UNK"] if place in w.strange else []))]


def _around(h: Hearing, m: Mention) -> Iterator[str]:
    """The words around a mention."""
    w = h.clauses
    if m.place >= len(w.items):
        return
    left = [p for p in range(m.place - 1, -1, -1) if w.stem(p) not in _ARTICLES]
    right = [p for p in range(m.place + 1, len(w.items)) if w.stem(p) not in _ARTICLES]
    for tag, places in (("l1", left[:1]), ("l2", left[1:2]), ("r1", right[:1]), ("r2", right[1:2])):
        yield from (f"{tag}={one}" for one in placeholders(w, places[0] if places else -1))
    listed = [n for n, p in enumerate(left) if not (w.items[p].columns or w.stem(p) in _JOINS or p in w.strange)]
    if left and w.stem(left[0]) in _JOINS and listed[:1] != [1]:
        yield "listed"
        yield from (f"lead={one}" for one in placeholders(w, left[listed[0]] if listed else -1))
    for sign in _SIGNS:
        there = [p for p, item in enumerate(w.items) if item.has(sign) and not item.columns]
        if there:
            yield f"{'after' if there[0] < m.place else 'before'} {sign}"
    if w.items[m.place].text.endswith("s"):
        yield "plural"


def _beside(h: Hearing, n: int, mentions: Sequence[Mention]) -> Iterator[str]:
    """The other mentions, and what is said of the whole plot."""
    for tag, some in (("b", mentions[:n]), ("a", mentions[n + 1 :])):
        types = [column_type(one.options[0][0][0], h.facts) for one in some if one.kind == "column"]
        yield f"n{tag}={min(types.count('N'), 2)}"
        yield f"c{tag}={min(sum(one in 'CKT' for one in types), 2)}"
    draft = h.clauses.draft
    yield f"k={draft.kind or '-'}"
    yield from (f"agg={agg}" for agg in sorted(draft.aggs))
    if draft.spread:
        yield "spread"
