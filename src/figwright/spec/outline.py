"""Figure -> a short listing, one line an element, for readers who pay by the word."""

from __future__ import annotations

from collections.abc import Iterator

from figwright.spec.model import Edge, Figure, Group, Node

_ARROWS = {"end": "->", "both": "<->", "start": "<-", "none": "--"}


def outline(figure: Figure) -> str:
    """Ids, types, words, looks and arrows; no evidence and no inline drawings."""
    head = figure.head
    aspect = f", aspect {head.aspect:.3g}" if head.aspect else ""
    lines = [f"theme {head.theme}{aspect}", *_item(figure.body, 0), "edges:", *map(_edge, figure.edges)]
    lines += (
        f"  {one.id}: {one.style} {one.side} of {', '.join(one.over)}{_words(one.label)}" for one in figure.braces
    )
    if figure.legend:
        lines.append("legend shown")
    return "\n".join(lines)


def _item(item: Node | Group, depth: int) -> Iterator[str]:
    indent = "  " * depth
    if isinstance(item, Node):
        yield f"{indent}{item.id}: {item.kind}{_words(item.label, item.note)}{_looks(item)}"
        return
    arrange = f" {item.arrange}" if item.arrange != "auto" else ""
    yield f"{indent}{item.id}: {item.type}{arrange}{_words(item.label)}{_looks(item)}"
    for child in item.items:
        yield from _item(child, depth + 1)


def _words(*texts: str) -> str:
    return "".join(f' "{text}"' for text in texts if text)


def _looks(item: Node | Group) -> str:
    names = ("glyph", "icon", "badge", "state", "repeat", "tone", "number")
    told = [f"{name}={value}" for name in names if (value := getattr(item, name, ""))]
    if isinstance(item, Node) and item.size != 1:
        told.append(f"size={item.size:g}")
    told += [flag for flag in ("emphasis", "dashed") if getattr(item, flag, False)]
    return f" [{' '.join(told)}]" if told else ""


def _edge(edge: Edge) -> str:
    kind = f" ({edge.kind})" if edge.kind != "flow" else ""
    sides = "".join(f" {name}={side}" for name in ("from_side", "to_side") if (side := getattr(edge, name)))
    ends = f"{', '.join(edge.source)} {_ARROWS[edge.arrow]} {', '.join(edge.target)}"
    return f"  {edge.id}: {ends}{kind}{_words(edge.label)}{sides}"
