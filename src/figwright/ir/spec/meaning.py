"""Figure -> Meaning: what a figure says, apart from how it looks. Two figures with one meaning tell the same story.

Themes, glyphs, hues, sizes, sides and the order of arrangement are looks; words, boxes, arrows, frames and quotations
are content. A hue is content only where the legend gives it a meaning. Whoever may only change looks is held to this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import get_args

from pydantic import BaseModel

from figwright.ir.spec.model import Brace, Edge, EdgeKind, Figure, Group, Head, Legend, LegendEntry, Node

CONTENT: Mapping[type[BaseModel], frozenset[str]] = {
    Figure: frozenset({"head", "body", "edges", "braces", "legend"}),
    Head: frozenset({"title", "caption", "alt", "view"}),
    Node: frozenset("id kind label note state repeat tag optional src svg numeral words evidence".split()),
    Group: frozenset(
        {"type", "id", "label", "items", "dashed", "repeat", "state", "number", "numeral", "words", "evidence"}
    ),
    Edge: frozenset({"source", "target", "kind", "label", "arrow", "optional", "words", "evidence"}),
    Brace: frozenset({"over", "label", "evidence"}),
    Legend: frozenset({"entries"}),
    LegendEntry: frozenset({"sample", "label"}),
}
"""The fields that say something. `id` of a group and its `type` count where it has a frame or words of its own."""

Ends = tuple[str, ...]
"""Ids that stand for one end: a node, a frame, or everything that an unframed group holds."""
_SAMPLES = {*get_args(EdgeKind), "trainable", "frozen"}


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a figure says, in a form that can be compared; what is said twice counts once."""

    head: frozenset[tuple[str, ...]]
    nodes: frozenset[tuple[str, ...]]
    groups: frozenset[tuple[object, ...]]
    edges: frozenset[tuple[object, ...]]
    braces: frozenset[tuple[object, ...]]
    legend: frozenset[tuple[object, ...]]


def meaning(figure: Figure) -> Meaning:
    """What a figure says, whatever it looks like."""
    frames = _frames(figure)
    ends = {item.id: tuple(sorted(_stands_for(item))) for item, _ in figure.walk()}
    return Meaning(
        frozenset((name, _without_breaks(getattr(figure.head, name))) for name in sorted(CONTENT[Head])),
        frozenset((frames[node.id], *_words(node, Node)) for node in figure.nodes()),
        frozenset(said for group in figure.groups() if (said := _group(group, frames, ends))),
        frozenset(said for edge in figure.edges for said in _arrows(edge, ends)),
        frozenset(_brace(brace, ends) for brace in figure.braces),
        frozenset(_samples(figure)),
    )


def differences(before: Figure, after: Figure) -> tuple[str, ...]:
    """Which parts say something else: "nodes", "edges" …; nothing when the two figures mean the same."""
    old, new = meaning(before), meaning(after)
    return tuple(part.name for part in fields(Meaning) if getattr(old, part.name) != getattr(new, part.name))


def _without_breaks(value: object) -> str:
    """Words without their line breaks: where a line is broken is a matter of looks."""
    if isinstance(value, tuple):  # words beside the label
        value = " ".join(part.text for part in value)
    return " ".join(str(value).split())


def _words(part: BaseModel, model: type[BaseModel], *without: str) -> tuple[str, ...]:
    return tuple(_without_breaks(getattr(part, name)) for name in sorted(CONTENT[model] - set(without)))


def _frames(figure: Figure) -> dict[str, str]:
    """The frame in which every item stands, by its id; "" outside of all."""
    frames: dict[str, str] = {}
    for item, parent in figure.walk():
        above = parent.id if parent and parent.framed else frames[parent.id] if parent else ""
        frames[item.id] = above
    return frames


def _stands_for(item: Node | Group) -> Iterator[str]:
    if isinstance(item, Node) or item.framed:
        yield item.id
    else:
        for child in item.items:
            yield from _stands_for(child)


def _group(group: Group, frames: Mapping[str, str], ends: Mapping[str, Ends]) -> tuple[object, ...] | None:
    """A frame with its title. A group without one says something only when it carries words or a sign."""
    if group.framed:
        return (frames[group.id], *_words(group, Group, "items"))
    said = _words(group, Group, "items", "type", "id", "dashed")
    return (ends[group.id], *said) if any(said) else None


def _arrows(edge: Edge, ends: Mapping[str, Ends]) -> Iterator[tuple[object, ...]]:
    """Arrows that share a trunk are told one by one, and an arrow drawn backwards is turned round."""
    words = _words(edge, Edge, "source", "target", "arrow")
    for source in edge.source:
        for target in edge.target:
            pair, arrow = (ends[source], ends[target]), edge.arrow
            if arrow == "start":
                pair, arrow = (pair[1], pair[0]), "end"
            elif arrow in ("both", "none") and edge.kind != "zoom":
                pair = min(pair), max(pair)
            yield (*pair, arrow, *words)


def _brace(brace: Brace, ends: Mapping[str, Ends]) -> tuple[object, ...]:
    spanned = sorted({id for name in brace.over for id in ends[name]})
    return (tuple(spanned), *_words(brace, Brace, "over"))


def _samples(figure: Figure) -> Iterator[tuple[object, ...]]:
    """What the legend says; a hue stands for everything that is painted in it, whatever the theme calls it."""
    toned = [*(item for item, _ in figure.walk()), *figure.edges]
    for entry in figure.legend.entries if figure.legend else ():
        if entry.sample in _SAMPLES:
            yield entry.sample, _without_breaks(entry.label)
        else:
            painted = (_name(part) for part in toned if part.tone == entry.sample)
            yield tuple(sorted(painted)), _without_breaks(entry.label)


def _name(part: Node | Group | Edge) -> str:
    return f"{'+'.join(part.source)} -> {'+'.join(part.target)}" if isinstance(part, Edge) else part.id
