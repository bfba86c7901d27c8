"""Expands short forms: `row: [...]`, `zone: Training`, "a -> b: label", "5.5in", "16:9"."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from pydantic import BaseModel

ARRANGED = ("row", "column", "grid")
FRAMES = ("zone", "panel", "group", "stack")
CONTAINERS = (*FRAMES, *ARRANGED)
LONGEST_EDGE = 6000
"""An edge written as text holds two ends and a label; anything longer is not one."""

_UNITS = {"in": 72.0, "pt": 1.0, "cm": 72 / 2.54, "mm": 72 / 25.4, "px": 0.75, "": 1.0}
_NUMBER = r"(?:\d+(?:\.\d*)?|\.\d+)"
_ARROW = re.compile(r"<-+>|<\.+>|-+>|\.+>|-{2,}|<-+|<\.+")
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def as_text(value: Any) -> Any:
    """5 -> "5", true -> "true": a number where words belong is meant as words. What no format can hold is refused."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, str) and (bad := _UNPRINTABLE.search(value)):
        raise ValueError(f"contains the unprintable character U+{ord(bad[0]):04X}; remove it")
    return value


def domain_theme(domain: str) -> str:
    """The theme that a domain brings along: one of its own name, or the file in the folder that is named; the usual
    field of illustration brings none."""
    if domain in ("", "academic"):
        return ""
    folder = "/" in domain or "\\" in domain or domain.startswith(".")
    return f"{domain.rstrip('/')}/theme.toml" if folder else domain


def given(data: Any) -> Any:
    """Keys with nothing behind them are the same as keys left out. Others than ours stay, to be refused: in
    `{label: Encoder, frozen}` somebody forgot quotes."""
    if isinstance(data, dict) and None in data.values():
        return {key: value for key, value in data.items() if value is not None or key not in _keys()}
    return data


@cache
def _keys() -> frozenset[str]:
    """Every key that some part of a figure or some edit has."""
    from figwright.ir.spec import model, operations

    parts = (part for module in (model, operations) for part in vars(module).values())
    models = [part for part in parts if isinstance(part, type) and issubclass(part, BaseModel)]
    fields = [field for one in models for field in one.model_fields.items()]
    return frozenset((*CONTAINERS, *(name for name, _ in fields), *(field.alias for _, field in fields if field.alias)))


def expand_item(data: Any) -> Any:
    """{row: [...]} -> {type: row, items: [...]}; a frame may hold its arrangement: {zone: {label: x, row: [...]}}."""
    if isinstance(data, (str, int, float)):
        return {"label": as_text(data)}
    if not isinstance(data, dict):
        return data
    data = given({key: [] if value is None and key in CONTAINERS else value for key, value in data.items()})
    if "type" not in data:
        found = [key for key in CONTAINERS if key in data]
        if not found:
            return {"type": "group", **data} if "items" in data else data
        kind = found[0]
        if len(found) > 1 and kind in ARRANGED:
            raise ValueError(f"one item cannot be both a {kind} and a {found[1]}; list them as two items")
        data = {"type": kind, **_merged(data, kind, _content(data[kind], kind))}
    return _arranged(data)


def said_by_id(item: dict[str, Any]) -> dict[str, Any]:
    """{id: text_encoder} -> {id: text_encoder, label: Text encoder}: a box that only has a name is called by it, as in
    other languages of diagrams. Who wants it empty writes `label: ''`."""
    if "label" in item or not bare(item):
        return item
    return {**item, "label": id_in_words(str(item["id"]))}


def bare(item: dict[str, Any]) -> bool:
    """Whether an item with an id of its own is a box with nothing in it."""
    shown = ("type", "items", "label", "note", "glyph", "icon", "badge", "src", "svg", "drawing", "words")
    boxed = item.get("kind", "module") in ("module", "data", "store", "loss")
    return bool(item.get("id")) and boxed and not any(item.get(key) for key in shown)


def id_in_words(id: str) -> str:
    """ "text_encoder" -> "Text encoder"; "mlp" is an abbreviation, "x1" a symbol."""
    first, *rest = re.split(r"[-_.:]+", id.strip("-_.:")) or [id]
    if first.isalpha() and first.islower() and len(first) > 1:
        first = first.capitalize() if re.search("[aeiouy]", first) else first.upper()
    return " ".join((first, *rest)) or id


def _content(inner: Any, kind: str) -> dict[str, Any]:
    if isinstance(inner, dict):
        return inner
    if isinstance(inner, (str, int, float)) and kind in FRAMES:
        return {"label": inner}
    return {"items": inner}


def _arranged(data: dict[str, Any]) -> dict[str, Any]:
    """A container that holds another one under its name: an arrangement, or its only item."""
    nested = [key for key in CONTAINERS if key in data]
    if not nested:
        return data
    if len(nested) > 1:
        raise ValueError(f"one container cannot hold both {nested[0]!r} and {nested[1]!r}; list them under 'items'")
    kind, content = nested[0], data[nested[0]]
    plain = not isinstance(content, dict) or set(content) <= {"items", "align", "columns"}
    if kind in ARRANGED and plain and data["type"] in ("zone", "panel", "group") and "arrange" not in data:
        return _merged(data, kind, {"arrange": kind, **_content(content, kind)})
    return _merged(data, kind, {"items": [{kind: content}]})


def _merged(data: dict[str, Any], key: str, content: dict[str, Any]) -> dict[str, Any]:
    rest = {k: v for k, v in data.items() if k != key}
    if twice := sorted(set(rest) & set(content)):
        raise ValueError(f"{twice[0]!r} is given both beside and inside {key!r}; keep one")
    return {**rest, **content}


def expand_edge(data: Any) -> Any:
    """ "a, b -> c: label" -> {from: [a, b], to: [c], label: label}; dots make it auxiliary, two heads a both-way arrow.

    `{"a -> b": label}` and `{"a -> b": {kind: skip}}` mean the same: it is how YAML reads the text without quotes.
    """
    if isinstance(data, str):
        return _with_ports(_parse_arrow(data))
    if not isinstance(data, dict):
        return data
    if len(data) == 1 and _ARROW.search(key := str(next(iter(data)))[:LONGEST_EDGE]):
        inner = data[next(iter(data))]
        rest = expand_edge(inner) if isinstance(inner, dict) else given({"label": inner})
        return {**_with_ports(_parse_arrow(key)), **rest}
    data = dict(given(data))
    for key in ("from", "to", "source", "target"):
        if isinstance(data.get(key), (str, int, float)):
            data[key] = [data[key]]
    return _with_ports(data)


def _with_ports(edge: dict[str, Any]) -> dict[str, Any]:
    """ "a@0.2" as an end -> a, at a fifth of its side."""
    for key in ("from", "to"):
        ends = edge.get(key)
        if not isinstance(ends, list) or not any("@" in str(end) for end in ends):
            continue
        if len(ends) > 1:
            raise ValueError(f"{', '.join(map(str, ends))!r}: '@' needs a single end; write one arrow for each")
        name, _, share = str(ends[0]).partition("@")
        edge = {**edge, key: [name], f"{key}_at": share}
    return edge


def _parse_arrow(text: str) -> dict[str, Any]:
    match = _ARROW.search(text) if len(text) <= LONGEST_EDGE else None
    first, second = (text[: match.start()], text[match.end() :]) if match else ("", "")
    second, *label = re.split(r":(?:\s+|$)", second, maxsplit=1)
    ends = [[part.strip() for part in side.split(",")] for side in (first, second)]
    if not match or not all(name for side in ends for name in side):
        raise ValueError(f"invalid edge {text[:60]!r}; write 'a -> b' or 'a -> b: label'")
    arrow = match[0]
    if arrow.startswith("<") and not arrow.endswith(">"):
        ends.reverse()
    out: dict[str, Any] = {"from": ends[0], "to": ends[1]}
    if "." in arrow:
        out["kind"] = "auxiliary"
    if arrow.startswith("<") and arrow.endswith(">"):
        out["arrow"] = "both"
    elif ">" not in arrow and "<" not in arrow:
        out["arrow"] = "none"
    if label and label[0].strip():
        out["label"] = label[0].strip()
    return out


def expand_figure(data: Any) -> Any:
    """A body may be a list (arranged automatically); whatever has no id gets one that is the same every time."""
    from figwright.ir.spec.ids import name_everything

    if not isinstance(data, dict):
        return data
    data = dict(given(data))
    if isinstance(data.get("body"), (list, tuple)):
        data["body"] = {"type": "group", "items": data["body"]}
    if data.get("legend") is True:
        data["legend"] = {}
    elif data.get("legend") is False:
        del data["legend"]
    return name_everything(data)


def columns_and_rows(value: Any) -> Any:
    """2 -> (2, 1): over two columns and one row."""
    return value if isinstance(value, (list, tuple)) else (value, 1)


def length_in_points(value: Any) -> Any:
    """ "5.5in" -> 396.0."""
    if isinstance(value, str):
        match = re.fullmatch(rf"\s*({_NUMBER})\s*(in|pt|cm|mm|px|)\s*", value)
        if not match:
            raise ValueError(f"invalid length {value[:40]!r}; write '5.5in', '14cm' or '396pt'")
        points = float(match[1]) * _UNITS[match[2]]
        return points if match[2] in ("", "pt") else round(points, 3)
    return value


def ratio(value: Any) -> Any:
    """ "16:9" -> 1.777…; YAML 1.1 reads 16:9 as a base-60 number, which is undone here."""
    if isinstance(value, str):
        match = re.fullmatch(rf"\s*({_NUMBER})\s*(?:[:/x]\s*({_NUMBER}))?\s*", value)
        if not match or (match[2] and not float(match[2])):
            raise ValueError(f"invalid aspect ratio {value[:40]!r}; write '16:9' or 1.8")
        return float(match[1]) / float(match[2] or 1)
    if isinstance(value, int) and not isinstance(value, bool) and value >= 60:
        return (value // 60) / (value % 60) if value % 60 else value
    return value
