"""What people may write short, written out: `row: [...]`, "a -> b: label", "5.5in", "16:9"."""

from __future__ import annotations

import re
from typing import Any

_CONTAINERS = ("row", "column", "grid", "stack", "zone", "panel", "group")
_UNITS = {"in": 72.0, "pt": 1.0, "cm": 72 / 2.54, "mm": 72 / 25.4, "px": 0.75, "": 1.0}
_ARROW = re.compile(
    r"^\s*(?P<a>.+?)\s*(?P<arrow><-+>|<\.+>|-+>|\.+>|-{2,}|<-+)\s*(?P<b>.+?)\s*(?::\s+(?P<label>.+?)\s*)?$"
)


def expand_item(data: Any) -> Any:
    """{row: [...]} -> {type: row, items: [...]}; a frame may hold its arrangement: {zone: {label: x, row: [...]}}."""
    if isinstance(data, str):
        return {"label": data}
    if not isinstance(data, dict):
        return data
    data = dict(data)
    keys = [key for key in _CONTAINERS if key in data]
    if "type" in data:
        if len(keys) == 1 and "items" not in data and data["type"] in ("zone", "panel", "group", "stack"):
            data.update(arrange=keys[0], items=data.pop(keys[0]))
        return data
    if len(keys) != 1:
        return data
    kind, inner = keys[0], data.pop(keys[0])
    body = dict(inner) if isinstance(inner, dict) else {"items": inner}
    nested = [key for key in ("row", "column", "grid") if key in body]
    if len(nested) == 1 and "items" not in body and kind in ("zone", "panel", "group"):
        content = body.pop(nested[0])
        if isinstance(content, dict):
            content = dict(content)
            body["items"] = content.pop("items", ())
            body.update(content)
        else:
            body["items"] = content
        body["arrange"] = nested[0]
    return {"type": kind, **data, **body}


def expand_edge(data: Any) -> Any:
    """ "a, b -> c: label" -> {from: [a, b], to: [c], label: label}; dots make it auxiliary, two heads a both-way arrow."""
    if isinstance(data, str):
        match = _ARROW.match(data)
        if not match:
            raise ValueError(f"an edge is written 'a -> b' or 'a -> b: label', not {data!r}")
        arrow = match["arrow"]
        ends = [[part.strip() for part in match[side].split(",")] for side in ("a", "b")]
        if arrow.startswith("<") and not arrow.endswith(">"):
            ends.reverse()
        out: dict[str, Any] = {"from": ends[0], "to": ends[1]}
        if "." in arrow:
            out["kind"] = "auxiliary"
        if arrow.startswith("<") and arrow.endswith(">"):
            out["arrow"] = "both"
        elif ">" not in arrow and "<" not in arrow:
            out["arrow"] = "none"
        if match["label"]:
            out["label"] = match["label"]
        return out
    if isinstance(data, dict):
        data = dict(data)
        for key in ("from", "to", "source", "target"):
            if isinstance(data.get(key), str):
                data[key] = [data[key]]
    return data


def expand_figure(data: Any) -> Any:
    """A body may be a list (arranged automatically); every item, edge and brace without an id gets one that does not change."""
    from figwright.spec._ids import name_everything

    if not isinstance(data, dict):
        return data
    data = dict(data)
    if isinstance(data.get("body"), list):
        data["body"] = {"type": "group", "items": data["body"]}
    if data.get("legend") is True:
        data["legend"] = {}
    elif data.get("legend") is False:
        data["legend"] = None
    return name_everything(data)


def length_in_points(value: Any) -> Any:
    """ "5.5in" -> 396.0."""
    if isinstance(value, str):
        match = re.fullmatch(r"\s*([\d.]+)\s*(in|pt|cm|mm|px|)\s*", value)
        if not match:
            raise ValueError(f"a length is written '5.5in', '14cm' or '396pt', not {value!r}")
        return round(float(match[1]) * _UNITS[match[2]], 3)
    return value


def ratio(value: Any) -> Any:
    """ "16:9" -> 1.777…; YAML 1.1 reads 16:9 as a base-60 number, which is undone here."""
    if isinstance(value, str):
        match = re.fullmatch(r"\s*([\d.]+)\s*[:/x]\s*([\d.]+)\s*", value)
        if match and float(match[2]):
            return float(match[1]) / float(match[2])
    if isinstance(value, int) and not isinstance(value, bool) and value >= 60:
        return (value // 60) / (value % 60) if value % 60 else value
    return value
