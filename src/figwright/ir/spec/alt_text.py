"""Figure -> a few plain sentences on what it shows: for readers who cannot see it, where nobody has written better."""

from __future__ import annotations

import re
from collections.abc import Sequence

from figwright.ir.spec.model import Edge, Figure

FLOWS = 8
"""Arrows that are told one by one: whoever listens keeps no more."""


def describe_figure(figure: Figure) -> str:
    """How many parts in which zones, where the first arrows lead, and what plain lines join."""
    names = {item.id: _one_line(item.label) or item.id for item, _ in figure.walk()}
    parts = sum(bool(node.label) for node in figure.nodes())
    zones = [names[group.id] for group in figure.groups() if group.framed and group.label]
    where = f" in {_counted(len(zones), 'zone')}: {', '.join(zones)}" if zones else ""
    drawn = [edge for edge in figure.edges if edge.kind != "zoom"]
    arrows = [edge for edge in drawn if edge.arrow != "none"]
    lines = [edge for edge in drawn if edge.arrow == "none"]
    flows, joins = arrows[:FLOWS], lines[: max(0, FLOWS - len(arrows))]
    said = [f"A diagram of {_counted(parts, 'part')}{where}."]
    if flows:
        heading = "An arrow leads from" if len(arrows) == 1 else "Arrows lead from"
        said.append(f"{heading} {'; from '.join(_flow(edge, names) for edge in flows)}{_more(arrows, flows)}.")
    if joins:
        heading = "A line joins" if len(lines) == 1 else "Lines join"
        said.append(f"{heading} {'; '.join(_join(edge, names) for edge in joins)}{_more(lines, joins)}.")
    elif lines:
        verb = "joins" if len(lines) == 1 else "join"
        said.append(f"{_counted(len(lines), 'line')} without a direction {verb} further parts.")
    return " ".join(said)


def _flow(edge: Edge, names: dict[str, str]) -> str:
    """From where to where; an arrow may be drawn against the order of its ends, or both ways."""
    ends = (edge.target, edge.source) if edge.arrow == "start" else (edge.source, edge.target)
    begin, end = (_listed([names[id] for id in ids]) for ids in ends)
    return f"{begin} to {end}" + (" and back" if edge.arrow == "both" else "")


def _join(edge: Edge, names: dict[str, str]) -> str:
    return _listed([names[id] for id in (*edge.source, *edge.target)])


def _more(all_of_them: Sequence[Edge], said: Sequence[Edge]) -> str:
    rest = len(all_of_them) - len(said)
    return f"; and {rest} more" if rest else ""


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _one_line(label: str) -> str:
    """A label on one line without its marks of type and mathematics; a raised star stays with its letter."""
    label = re.sub(r"\^\s*\{?\s*(?:\\(?:ast|star)\b|\*)\s*\}?", "*", label.replace("**", ""))
    label = re.sub(r"(?<![\w*])\*([^*\n]+)\*(?![\w*])", r"\1", label)
    return " ".join(re.sub(r"\$|\\[a-zA-Z]+|[{}^_\\]", " ", label).split())


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
