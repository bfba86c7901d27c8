"""Scene -> plain data of dicts, lists, strings and numbers."""

from __future__ import annotations

import base64
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any

from figwright.scene import Box, Outline, Oval, Picture, Point, Rect, Run, Scene, Words
from figwright.scene.paths import data

MARKS: dict[type, str] = {Box: "box", Oval: "oval", Outline: "outline", Words: "words", Picture: "picture"}

PATHS = {(Outline, "commands"), (Run, "outline")}


def written(scene: Scene) -> dict[str, Any]:
    return _value(scene)  # type: ignore[no-any-return]


def _value(value: Any) -> Any:
    if isinstance(value, Rect):
        return [_rounded(v) for v in (value.x, value.y, value.w, value.h)]
    if isinstance(value, Point):
        return [_rounded(value.x), _rounded(value.y)]
    if is_dataclass(value):
        return _record(value)
    if isinstance(value, float):
        return _rounded(value)
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, tuple):
        return [_value(v) for v in value]
    return value


def _record(record: Any) -> dict[str, Any]:
    """A dataclass as an object: a mark says which it is, a path is path data, a field with its default is left out."""
    out: dict[str, Any] = {"mark": MARKS[type(record)]} if type(record) in MARKS else {}
    for field in (field for field in fields(record) if field.compare):
        form = data if (type(record), field.name) in PATHS else _value
        value, default = getattr(record, field.name), _default(field)
        if default is MISSING or form(value) != form(default):
            out[field.name] = form(value)
    return out


def _rounded(value: float) -> float | int:
    """Three decimals, and an integer where that says the same: 4 and 4.0 are one number."""
    short = round(value, 3)
    return int(short) if short == short and abs(short) < 1e15 and short == int(short) else short


def _default(f: Field[Any]) -> Any:
    if f.default_factory is not MISSING:
        return f.default_factory()
    return f.default
