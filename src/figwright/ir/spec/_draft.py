"""A figure as plain data while an edit is at work on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from figwright.core.errors import SpecError, nearest
from figwright.ir.spec import operations as e
from figwright.ir.spec.drawings import shown
from figwright.ir.spec.model import Figure, Item, Spec

Data = dict[str, Any]


def data_of(value: Spec | Item) -> Data:
    return value.model_dump(mode="json", by_alias=True)


def unknown(noun: str, name: str, known: Iterable[str]) -> SpecError:
    names = sorted(known)
    return SpecError(f"no {noun} named {name!r}", nearest(name, names) or f"known: {', '.join(names[:10])}")


class Draft:
    """A figure as plain data that may be changed, with its elements by id."""

    def __init__(self, figure: Figure) -> None:
        self.body: Data = data_of(figure.body)
        self.edges: list[Data] = [data_of(edge) for edge in figure.edges]
        self.braces: list[Data] = [data_of(brace) for brace in figure.braces]
        self.legend: Data | None = data_of(figure.legend) if figure.legend else None
        self.head: Data = data_of(figure.head)
        self.drawings: dict[str, str] = dict(figure.drawings)

    @property
    def placed(self) -> bool:
        return bool(self.head.get("layout") == "placed")

    def figure(self) -> Figure:
        for item, parent in self.walk():  # what was moved out of a grid, or whose grid became a row
            if parent is None or "grid" not in (parent.get("type"), parent.get("arrange")):
                item.pop("span", None)
        data = {
            "figure": self.head,
            "body": self.body,
            "edges": self.edges,
            "braces": self.braces,
            "legend": self.legend,
            "drawings": {name: svg for name, svg in self.drawings.items() if name in self._used()},
        }
        return Figure.model_validate(data)

    def _used(self) -> set[str]:
        """Drawings that something shows; the others go with the last that showed them."""
        parts = (*(item for item, _ in self.walk()), *self.edges)
        return shown((part["drawing"] for part in parts if part.get("drawing")), self.drawings)

    def walk(self) -> list[tuple[Data, Data | None]]:
        """Items with the group that holds them, in reading order."""
        out: list[tuple[Data, Data | None]] = []
        stack: list[tuple[Data, Data | None]] = [(self.body, None)]
        while stack:
            item, parent = stack.pop()
            out.append((item, parent))
            stack.extend((child, item) for child in reversed(item.get("items", [])))
        return out

    def item(self, id: str) -> tuple[Data, Data | None]:
        """A node or group, and the group that holds it (None for the body)."""
        found = next((pair for pair in self.walk() if pair[0]["id"] == id), None)
        if found is None:
            raise unknown("node", id, (item["id"] for item, _ in self.walk()))
        return found

    def inner(self, id: str) -> tuple[Data, Data]:
        item, parent = self.item(id)
        if parent is None:
            raise SpecError(f"{id!r} is the whole body", "edit what is inside it")
        return item, parent

    def group(self, id: str) -> Data:
        item, _ = self.item(id)
        if "type" not in item:
            raise SpecError(f"{id!r} is not a group", "wrap it in one first")
        return item

    def edge(self, name: str) -> Data:
        """An edge by its id, or by its ends written "a -> b"."""
        for edge in self.edges:
            if edge["id"] == name:
                return edge
        first, arrow, second = name.partition("->")
        ends = [sorted(part.strip() for part in side.split(",")) for side in (first, second)]
        found = [edge for edge in self.edges if [sorted(edge["from"]), sorted(edge["to"])] == ends] if arrow else []
        if len(found) > 1:
            raise SpecError(f"{len(found)} edges run {name!r}", f"name one: {', '.join(edge['id'] for edge in found)}")
        if not found:
            raise unknown("edge", name, (edge["id"] for edge in self.edges))
        return found[0]

    def element(self, id: str) -> Data:
        """Anything with an id."""
        every = [*(item for item, _ in self.walk()), *self.edges, *self.braces]
        found = next((part for part in every if part["id"] == id), None)
        if found is None:
            if "->" in id:
                return self.edge(id)
            raise unknown("element", id, (part["id"] for part in every))
        return found

    def named(self) -> set[str]:
        """The ids that arrows and braces name."""
        ends = [name for edge in self.edges for end in ("from", "to") for name in edge[end]]
        return {*ends, *(name for brace in self.braces for name in brace["over"])}

    def prune(self, group: Data) -> None:
        """Removes a group that its last item has left, where nothing is seen of it but an empty row or column."""
        if not group["items"] and _hollow(group) and group is not self.body and group["id"] not in self.named():
            _, parent = self.inner(group["id"])
            parent["items"] = [child for child in parent["items"] if child is not group]
            self.prune(parent)

    def detach(self, group: Data) -> None:
        """Removes the arrows and braces of a group of which nothing is seen any more: they would end in the blank."""
        if _hollow(group) and group is not self.body:
            self.forget({group["id"]})
            self.detach(self.inner(group["id"])[1])

    def forget(self, ids: set[str]) -> None:
        """Takes ids out of edges and braces; what has no end left goes."""
        for edge in self.edges:
            for end in ("from", "to"):
                edge[end] = [name for name in edge[end] if name not in ids]
        self.edges = [edge for edge in self.edges if edge["from"] and edge["to"]]
        for brace in self.braces:
            brace["over"] = [name for name in brace["over"] if name not in ids]
        self.braces = [brace for brace in self.braces if brace["over"]]

    def place(self, item: Data, edit: e.Move | e.Add, parent: Data | None) -> None:
        """Puts an item where an edit wants it; `parent` is where it goes when the edit does not say."""
        if sum((edit.index is not None, bool(edit.before), bool(edit.after))) > 1:
            raise SpecError("use only one of index, before and after", "remove the others")
        anchor = edit.before or edit.after
        if anchor:
            _, holder = self.inner(anchor)
            if edit.into and holder["id"] != edit.into:
                raise SpecError(f"{anchor!r} is not in {edit.into!r}", f"it is in {holder['id']!r}")
            at = next(i for i, child in enumerate(holder["items"]) if child["id"] == anchor) + bool(edit.after)
        else:
            holder = self.group(edit.into) if edit.into else parent or self.body
            at = len(holder["items"]) if edit.index is None else edit.index
        holder["items"].insert(at, item)


def _hollow(group: Data) -> bool:
    """Whether a group shows nothing: no frame, no label, and no items but rows that keep room."""
    framed = group["type"] in ("zone", "panel") or group["label"]
    return not framed and all("items" in child and _hollow(child) for child in group["items"])
