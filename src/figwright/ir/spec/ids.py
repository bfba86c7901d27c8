"""Ids for what was written without one: from the label where there is one, else from its place; the same every time."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from figwright.ir.spec.sugar import expand_edge, expand_item, said_by_id

DEEPEST = 60
"""Containers nested deeper than this are a mistake (or an attack), not a figure."""
MOST = 2000
"""Elements above this are refused outright; long before, a check says that the figure is too large to read."""
TOO_LARGE = f"more than {MOST} elements; split the figure into panels or several figures"


class Names:
    """The ids in use, and free ones near what is wanted."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._tried: Counter[str] = Counter()  # so that a thousand equal labels do not each count from one

    def take(self, name: Any) -> None:
        self._taken.add(str(name))

    def free(self, wanted: str) -> str:
        name = wanted
        while name in self._taken:
            self._tried[wanted] += 1
            name = f"{wanted}-{self._tried[wanted] + 1}"
        self._taken.add(name)
        return name


def name_everything(data: dict[str, Any]) -> dict[str, Any]:
    """The figure's data with every item written out and every item, edge and brace named."""
    names, count = Names(), Counter[str]()
    out = {**data, "body": _expanded(data.get("body"), 0, names, count)}
    for key in ("edges", "braces"):
        if isinstance(data.get(key), (list, tuple)):
            if len(data[key]) > MOST:
                raise ValueError(f"more than {MOST} {key}")
            out[key] = [_edge(part) if key == "edges" else part for part in data[key]]
            for part in out[key]:
                if isinstance(part, dict) and part.get("id"):
                    names.take(part["id"])
    out["body"] = _with_id(out["body"], "body", names)
    if "edges" in out and isinstance(out["edges"], list):
        out["edges"] = [_edge_named(edge, names) for edge in out["edges"]]
    if "braces" in out and isinstance(out["braces"], list):
        out["braces"] = [_brace_named(brace, i, names) for i, brace in enumerate(out["braces"], 1)]
    return out


def _edge(data: Any) -> Any:
    try:
        return expand_edge(data)
    except ValueError:
        return data  # the edge's own validator says it again, with the edge's place


EMPTY = {"kind": "ornament"}
"""What `{}` stands for among items: a cell without anything in it."""


def _expanded(item: Any, depth: int, names: Names, count: Counter[str]) -> Any:
    if depth > DEEPEST:
        raise ValueError(f"containers are nested more than {DEEPEST} deep; flatten the figure")
    count["items"] += 1
    if count["items"] > MOST:
        raise ValueError(TOO_LARGE)
    try:
        item = expand_item(item)
    except ValueError:
        return item  # as above
    if isinstance(item, dict):
        if item.get("id"):
            names.take(item["id"])
            item = said_by_id(item)
        if isinstance(item.get("items"), (list, tuple)):
            cells = [EMPTY if child == {} else child for child in item["items"]]
            item["items"] = [_expanded(child, depth + 1, names, count) for child in cells]
    return item


def _with_id(item: Any, place: str, names: Names) -> Any:
    if not isinstance(item, dict):
        return item
    if not item.get("id"):
        item = {**item, "id": names.free(slug(item.get("label")) or place)}
    if isinstance(item.get("items"), list):
        item["items"] = [_with_id(child, child_place(item["id"], i), names) for i, child in enumerate(item["items"], 1)]
    return item


def _edge_named(edge: Any, names: Names) -> Any:
    if not isinstance(edge, dict) or edge.get("id"):
        return edge
    ends = (edge.get("from", edge.get("source")), edge.get("to", edge.get("target")))
    return {**edge, "id": names.free(edge_name(*ends))}


def _brace_named(brace: Any, i: int, names: Names) -> Any:
    if not isinstance(brace, dict) or brace.get("id"):
        return brace
    return {**brace, "id": names.free(f"brace-{i}")}


def edge_name(source: Any, target: Any) -> str:
    """What an edge is called by its ends: "encoder--decoder"."""
    ends = [str(end[0]) if isinstance(end, (list, tuple)) and end else str(end or "") for end in (source, target)]
    return re.sub(r"[^A-Za-z0-9_.:-]+", "-", "--".join(ends)).strip("-.:")[:70] or "edge"


def child_place(parent: Any, i: int) -> str:
    """What the i-th item of a container is called when it has no label."""
    return f"{str(parent)[:60]}.{i}"


def slug(label: Any) -> str:
    """ "**Linear** $x$ layer" -> "linear-x-layer"."""
    text = label.lower() if isinstance(label, str) else ""
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"[$\\{}*]", "", text)).strip("-")[:40].strip("-")
