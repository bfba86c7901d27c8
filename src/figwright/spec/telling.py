"""Figure -> a few plain sentences on what it shows: for readers who cannot see it, where nobody has written better."""

from __future__ import annotations

import re

from figwright.spec.model import Figure

FLOWS = 8
"""Arrows that are told one by one: whoever listens keeps no more."""


def told(figure: Figure) -> str:
    """How many parts in which zones, and where the first arrows lead."""
    names = {item.id: _plain(item.label) or item.id for item, _ in figure.walk()}
    parts = sum(bool(node.label) for node in figure.nodes())
    zones = [names[group.id] for group in figure.groups() if group.framed and group.label]
    where = f" in {len(zones)} {'zone' if len(zones) == 1 else 'zones'}: {', '.join(zones)}" if zones else ""
    flows = [
        f"{_listed([names[id] for id in edge.source])} to {_listed([names[id] for id in edge.target])}"
        for edge in figure.edges[:FLOWS]
        if edge.kind != "zoom"
    ]
    arrows = f" Arrows lead from {'; from '.join(flows)}." if flows else ""
    return f"A diagram of {parts} parts{where}.{arrows}"


def _plain(label: str) -> str:
    """A label on one line without its marks of bold type and mathematics."""
    return " ".join(re.sub(r"\*\*|\$|\\[a-zA-Z]+|[{}^_\\]", " ", label).split())


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
