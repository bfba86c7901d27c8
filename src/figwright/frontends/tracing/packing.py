"""Primitives to and from JSON: they are read in a process of their own."""

from __future__ import annotations

import base64
from dataclasses import asdict
from typing import Any

from figwright.frontends.tracing.primitives import Bitmap, Page, Path, Primitive, Shade, TextRun
from figwright.ir.scene import Point, Rect

Data = dict[str, Any]


def packed(page: Page) -> Data:
    return {"size": [page.width, page.height], "notes": list(page.notes), "items": [_packed(one) for one in page.items]}


def _packed(item: Primitive) -> Data:
    data = asdict(item)
    if isinstance(item, Bitmap):
        data["png"] = base64.b64encode(item.png).decode()
    return {"kind": type(item).__name__, **data}


def unpacked(data: Data) -> Page:
    items = tuple(_unpacked(dict(one)) for one in data["items"])
    width, height = data["size"]
    return Page(width, height, items, tuple(data["notes"]))


def _unpacked(data: Data) -> Primitive:
    kind = data.pop("kind")
    data["box"] = Rect(*data["box"])
    if kind == "Bitmap":
        return Bitmap(**{**data, "png": base64.b64decode(data["png"])})
    if kind == "TextRun":
        return TextRun(**{**data, "origin": Point(*data["origin"])})
    data["commands"] = _commands(data["commands"])
    data["clip"] = _commands(data["clip"]) if data["clip"] else None
    data["dash"] = tuple(data["dash"])
    if shade := data["shade"]:
        stops = tuple((at, colour) for at, colour in shade["stops"])
        data["shade"] = Shade(Point(*shade["start"]), Point(*shade["end"]), stops)
    return Path(**data)


def _commands(data: Any) -> Any:
    return tuple((letter, tuple(n)) for letter, n in data)
