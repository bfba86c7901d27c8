"""Reference numerals: which part has which, given to those that have none, and listed.

A numeral is a fact of the figure (`numeral:`), not of its order: who takes a part away or puts one in between must find
every other part under the numeral that the description calls it by. So what is written stays, and only what has none
gets the next free one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from figwright.drawing.domains._load import Domain, Numbering, get, names
from figwright.ir.scene.text import plain as plain_words
from figwright.ir.spec import Edge, Figure, Group, Node

if TYPE_CHECKING:
    from figwright.ir.spec.edits import Edit

TENS = 10


@dataclass(frozen=True, slots=True)
class Part:
    """An element that is referred to by a numeral."""

    numeral: str
    id: str
    name: str


def parts(figure: Figure) -> tuple[Part, ...]:
    """Everything that has a numeral, in the order of the numerals."""
    common = _common_words(figure)
    found = [Part(item.numeral, item.id, _name(item, common)) for item, _ in figure.walk() if item.numeral]
    return tuple(sorted(found, key=lambda part: (_value(part.numeral), part.numeral)))


def listed(figure: Figure, title: str = "List of reference numerals") -> str:
    """The numerals as Markdown, to be put into the description."""
    lines = [f"| {part.numeral} | {part.name} |" for part in parts(figure)]
    head = [f"# {title}{f' ({figure.head.view})' if figure.head.view else ''}", ""]
    return "\n".join([*head, "| numeral | part |", "|---|---|", *lines]) + "\n"


def prepared(figure: Figure) -> Figure:
    """A figure as its domain has it drawn: with its view's label, and a numeral for every part."""
    if not figure.head.domain:
        return figure
    numbering = get(figure.head.domain).numbering
    if numbering is None:
        return figure
    if not figure.head.view:
        figure = figure.with_head(view=numbering.view)
    return _numbered(figure, numbering)


def retiring(before: Figure, after: Figure) -> Figure:
    """A figure after edits that remembers the numerals of the parts that left it: a description of an older drawing may
    still speak of them, so that nobody else gets them. A part that comes back under its numeral has it again."""
    now = _numerals(after)
    wanted = ({*after.head.retired} | _numerals(before)) - now
    if wanted == set(after.head.retired):
        return after
    retired = tuple(sorted(wanted, key=lambda numeral: (_value(numeral), numeral)))
    return after.with_head(retired=retired)


def edited(before: Figure, edits: Iterable[Edit]) -> tuple[Figure, tuple[Edit, ...]]:
    """A figure after edits, and what undoes them. Who is named by a numeral keeps it, whatever the edits put in before
    it, and those of parts that left are retired; where there are no numerals the edits are all there is."""
    from figwright.ir.spec.edits import apply_all  # drawing changes nothing, and does not wait for it

    whole = prepared(before)
    after, undo = apply_all(whole, edits)
    after = retiring(whole, after)
    # A domain that the edits name may be a folder anywhere: whoever took them in decides whether it is opened.
    return prepared(after) if after.head.domain == whole.head.domain else after, undo


def _numerals(figure: Figure) -> set[str]:
    return {item.numeral for item, _ in figure.walk() if item.numeral}


def in_domain(figure: Figure, domain: Domain) -> Figure:
    """The figure as one of this domain, prepared."""
    if domain.theme == "":
        return figure
    return prepared(figure.with_head(domain=domain.name))


def plain(figure: Figure) -> Figure:
    """The figure in boxes: what rules guessed of pictures, states, colours and rows is taken away. Rows are made for
    the wide figures of papers; on another sheet the layout finds a better arrangement."""
    edges = tuple(edge.model_copy(update={"tone": "", **_solid(edge)}) for edge in figure.edges)
    ends = {name for edge in edges for name in (*edge.source, *edge.target)}
    body = figure.body.model_copy(update={"type": "group", "arrange": "auto", "items": _loose(figure.body, ends)})
    return figure.model_copy(update={"body": body, "edges": edges})


def _solid(edge: Edge) -> dict[str, str]:
    """Dashes mean what is hidden or optional; what one part does to another is neither."""
    return {"kind": "flow"} if edge.kind == "auxiliary" else {}


def _loose(group: Group, ends: set[str]) -> tuple[Node | Group, ...]:
    """What a group holds, without the rows and columns that only say where it stands."""
    out: list[Node | Group] = []
    for item in group.items:
        if isinstance(item, Node):
            out.append(_boxed(item))
        elif item.framed or item.type == "stack" or item.id in ends:
            bare = {"tone": "", "state": "", "number": "", "arrange": "auto", "items": _loose(item, ends)}
            out.append(item.model_copy(update=bare))
        else:
            out += _loose(item, ends)
    return tuple(out)


def _boxed(node: Node) -> Node:
    kind = node.kind if node.kind in ("module", "data", "store", "operator", "decision", "text") else "module"
    bare = dict.fromkeys(("glyph", "icon", "badge", "state", "tone"), "")
    return node.model_copy(update={**bare, "kind": kind, "params": {}, "emphasis": False})


def _numbered(figure: Figure, numbering: Numbering) -> Figure:
    """Every part with a numeral; those that have one keep it."""
    wanting = list(_numbered_elements(figure))
    if all(item.numeral for item, _ in wanting):
        return figure
    taken = {item.numeral for item, _ in wanting if item.numeral} | set(figure.head.retired)
    counter = _Counter(numbering, _begin(figure, numbering), taken)
    settled = Counter(home for item, home in wanting if item.numeral)
    fresh = Counter(home for item, home in wanting if not item.numeral)
    for item, home in wanting:
        if item.numeral and settled[home] > fresh[home]:  # one numeral by hand among many to come begins no row
            counter.seen(item, home)
    given = {item.id: counter.next(item, home) for item, home in wanting if not item.numeral}

    def with_numerals(item: Node | Group) -> Node | Group:
        own = {"numeral": given[item.id]} if item.id in given else {}
        return item.model_copy(update=own) if own else item

    return figure.with_items(with_numerals)


def _begin(figure: Figure, numbering: Numbering) -> int:
    """FIG. 3 begins at 300: numerals tell which drawing to look at."""
    number = re.search(r"\d+", figure.head.view)
    return numbering.first * max(1, int(number[0][:3])) if number else numbering.first


def _numbered_elements(figure: Figure) -> Iterator[tuple[Node | Group, str]]:
    """What can have a numeral, in reading order, and the outermost frame that it belongs to: its own id where it is
    that frame, nothing where it stands free. A frame around everything is the whole, and not one of its parts."""
    whole = _outer_frame(figure)
    homes: dict[str, str] = {}
    for item, parent in figure.walk():
        above = homes.get(parent.id, "") if parent else ""
        framed = isinstance(item, Group) and item.framed and item is not whole
        homes[item.id] = above or (item.id if framed else "")
        if item is whole or (isinstance(item, Group) and item.framed and item.label):
            yield item, "*" if item is whole else homes[item.id]
        elif isinstance(item, Node) and item.kind != "text" and (item.label or item.glyph):
            yield item, homes[item.id]


def _outer_frame(figure: Figure) -> Group | None:
    """The frame that holds everything there is, if there is one."""
    here: Node | Group = figure.body
    while isinstance(here, Group):
        if here.framed:
            return here if here.label else None
        if len(here.items) != 1:
            return None
        here = here.items[0]
    return None


class _Counter:
    """The next free numeral: the whole has the first, frames begin at tens, what they hold follows them."""

    def __init__(self, numbering: Numbering, begin: int, taken: set[str]) -> None:
        self.step, self.begin, self.taken = numbering.step, begin, taken
        self.last: dict[str, int] = {}

    def seen(self, item: Node | Group, home: str) -> None:
        self.last[home] = max(self.last.get(home, 0), _value(item.numeral))

    def next(self, item: Node | Group, home: str) -> str:
        if home == "*":
            number, step = self.begin, self.step
        elif home in self.last and isinstance(item, Group):
            number, step = (self.last[home] // TENS + 1) * TENS, TENS
        elif home in self.last:
            number, step = self.last[home] + self.step, self.step
        elif home:
            number, step = (max([self.begin, *self.last.values()]) // TENS + 1) * TENS, TENS
        else:
            number, step = self.begin + self.step, self.step
        while str(number) in self.taken:
            number += step
        self.last[home] = number
        self.taken.add(str(number))
        return str(number)


def _value(numeral: str) -> int:
    return int(re.sub(r"\D", "", numeral) or 0)


def _name(item: Node | Group, common: frozenset[str]) -> str:
    """A part as the description calls it: in small letters, but for names and abbreviations."""
    words = plain_words(item.label or getattr(item, "glyph", "") or item.id).replace("\n", " ").split()
    small = (word.lower() if word[:1].isupper() and word[1:].islower() else word for word in words)
    return " ".join(low if _singular(low) in common else word for word, low in zip(words, small, strict=True))


def _common_words(figure: Figure) -> frozenset[str]:
    """Words that are no names: those of the domain, and what the figure or its sentences write in small letters."""
    items = [item for item, _ in figure.walk()]
    told = [text for item in items for text in (item.evidence, plain_words(item.label))]
    told += [edge.evidence for edge in figure.edges]
    fields = get(figure.head.domain).words if figure.head.domain in names() else {}
    known = [word for words in fields.values() for word in words.split()]
    found = (word for text in told for word in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", text) if word.islower())
    return frozenset(map(_singular, (*known, *found)))


def _singular(word: str) -> str:
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
