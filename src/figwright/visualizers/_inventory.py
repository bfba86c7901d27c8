"""A figure in the words of its labels, for painters, who would draw ids and keys if they were told them."""

from __future__ import annotations

from collections.abc import Mapping

from figwright import themes
from figwright.spec import Figure, Group, Node
from figwright.visualizers._painting import plain

_SENSE = {
    "auxiliary": ", a side input",
    "feedback": ", leading back",
    "gradient": ", of gradients",
    "skip": ", passing by",
    "zoom": ", a call-out that enlarges",
}
_ARROWS = {"end": "→", "both": "↔", "start": "←", "none": "—"}


def boxes(figure: Figure) -> str:
    """What stands where: every element by its words, under the frame that holds it."""
    names = _names(figure)
    frames: dict[str, list[str]] = {}
    titles: dict[str, str] = {}
    for item, parent in figure.walk():
        above = titles.get(parent.id, "the sheet") if parent else "the sheet"
        framed = isinstance(item, Group) and item.framed
        titles[item.id] = names[item.id] if framed else above
        if framed or isinstance(item, Node):
            frames.setdefault(above, []).append(names[item.id])
    return "\n".join(f"- {frame}: {', '.join(inside)}" for frame, inside in frames.items())


def arrows(figure: Figure) -> str:
    """Every connection with both ends, direction, words, and its line as the theme draws it."""
    names, kinds = _names(figure), themes.get(figure.head.theme).lines.kinds
    lines = []
    for edge in figure.edges:
        ends = (" and ".join(names[id] for id in side) for side in (edge.source, edge.target))
        line = "dashed" if kinds[edge.kind].dash else "solid"
        label = f", labelled “{plain(edge.label)}”" if edge.label else ""
        lines.append(f"- {f' {_ARROWS[edge.arrow]} '.join(ends)} ({line}{_SENSE.get(edge.kind, '')}{label})")
    return "\n".join(lines) or "- none"


def _names(figure: Figure) -> Mapping[str, str]:
    """How each element is called in words; a group without a frame by what it holds."""
    names: dict[str, str] = {}
    for item, _ in reversed(list(figure.walk())):
        drawn = item.glyph if isinstance(item, Node) else ""
        if item.label and (isinstance(item, Node) or item.framed):
            names[item.id] = f"“{plain(item.label)}”"
        elif isinstance(item, Node):
            names[item.id] = f"the {drawn or item.kind} without words"
        else:
            inside = ", ".join(names[child.id] for child in item.items)
            names[item.id] = f"the frame around {inside}" if item.framed else f"the group of {inside}"
    return names
