"""Ids for what was written without one: from the label where there is one, else from its place; the same every time."""

from __future__ import annotations

import re
from typing import Any

from figwright.spec._sugar import expand_edge, expand_item

DEEPEST = 60
"""Containers nested deeper than this are a mistake (or an attack), not a figure."""


def name_everything(data: dict[str, Any]) -> dict[str, Any]:
    taken: set[str] = set()
    body = _expanded(data.get("body"), 0)
    _collect(body, taken)
    edges = data.get("edges")
    if isinstance(edges, (list, tuple)):
        edges = [expand_edge(edge) for edge in edges]
        for edge in edges:
            if isinstance(edge, dict) and edge.get("id"):
                taken.add(str(edge["id"]))
        edges = [_edge_named(edge, taken) for edge in edges]
    out = {**data, "body": _named(body, "body", taken)}
    if edges is not None:
        out["edges"] = edges
    if isinstance(data.get("braces"), (list, tuple)):
        out["braces"] = [
            {**brace, "id": brace.get("id") or _free(f"brace-{i}", taken)} if isinstance(brace, dict) else brace
            for i, brace in enumerate(data["braces"], 1)
        ]
    return out


def _expanded(item: Any, depth: int) -> Any:
    if depth > DEEPEST:
        raise ValueError(f"containers are nested more than {DEEPEST} deep")
    if not isinstance(item, (dict, str)):
        return item
    item = expand_item(item)
    if isinstance(item, dict) and isinstance(item.get("items"), (list, tuple)):
        item["items"] = [_expanded(child, depth + 1) for child in item["items"]]
    return item


def _collect(item: Any, taken: set[str]) -> None:
    if isinstance(item, dict):
        if item.get("id"):
            taken.add(str(item["id"]))
        for child in item.get("items") or ():
            _collect(child, taken)


def _named(item: Any, fallback: str, taken: set[str]) -> Any:
    if not isinstance(item, dict):
        return item
    item = dict(item)
    if not item.get("id"):
        label = item.get("label")
        item["id"] = _free((_slug(label) if isinstance(label, str) else "") or fallback, taken)
    if isinstance(item.get("items"), (list, tuple)):
        item["items"] = [_named(child, f"{item['id']}.{i}", taken) for i, child in enumerate(item["items"], 1)]
    return item


def _edge_named(edge: Any, taken: set[str]) -> Any:
    if not isinstance(edge, dict) or edge.get("id"):
        return edge
    ends = []
    for key, other in (("from", "source"), ("to", "target")):
        value = edge.get(key, edge.get(other)) or ()
        ends.append(str(value[0]) if isinstance(value, (list, tuple)) and value else str(value))
    name = re.sub(r"[^A-Za-z0-9_.:-]+", "-", f"{ends[0]}--{ends[1]}").strip("-.:")[:70] or "edge"
    return {**edge, "id": _free(name, taken)}


def _free(wanted: str, taken: set[str]) -> str:
    name, count = wanted, 1
    while name in taken:
        count += 1
        name = f"{wanted}-{count}"
    taken.add(name)
    return name


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"[$\\{}*]", "", text.lower())).strip("-")[:40].strip("-")
