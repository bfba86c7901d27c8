"""Scene -> JSON: everything a scene holds, in three decimals, for golden files and for other programs."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any

from figwright.core.errors import RenderError, reraise
from figwright.core.fonts import Face
from figwright.ir.scene import Box, Outline, Oval, Picture, Point, Rect, Run, Scene, Words
from figwright.ir.scene.paths import data

SCHEMA = 1
"""Raised when a reader of the older form could misread the newer one."""


LINE = 110
"""What fits in so many characters stays on one line, so that a golden file is short to read and to compare."""


def render(scene: Scene) -> bytes:
    """The scene as JSON; fields that hold their default are left out."""
    document = {"schema": SCHEMA, **written(scene)}
    with reraise(ValueError, RenderError, "the scene contains a number that JSON cannot express", "check its sizes"):
        text = "".join(_pretty(document, 0))
    # A lone surrogate has no UTF-8; written as \\udXXX it is the JSON escape of itself.
    return (text + "\n").encode("utf-8", "backslashreplace")


def _pretty(value: Any, depth: int) -> Iterator[str]:
    short = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if not isinstance(value, dict | list) or depth + len(short) <= LINE:
        yield short
        return
    pairs = (
        [(f"{json.dumps(k)}: ", v) for k, v in value.items()] if isinstance(value, dict) else [("", v) for v in value]
    )
    yield "{" if isinstance(value, dict) else "["
    for i, (name, part) in enumerate(pairs):
        yield ("," if i else "") + "\n" + " " * (depth + 1) + name
        yield from _pretty(part, depth + 1)
    yield "\n" + " " * depth + ("}" if isinstance(value, dict) else "]")


# Scene -> plain data of dicts, lists, strings and numbers.

MARKS: dict[type, str] = {Box: "box", Oval: "oval", Outline: "outline", Words: "words", Picture: "picture"}

PATHS = {(Outline, "commands"), (Run, "outline")}


def written(scene: Scene) -> dict[str, Any]:
    return _value(scene)  # type: ignore[no-any-return]


def _value(value: Any) -> Any:
    if isinstance(value, Rect):
        return [_rounded(v) for v in (value.x, value.y, value.w, value.h)]
    if isinstance(value, Face):  # where its file lies is this machine's own affair
        return {"family": value.family, "weight": value.weight, "italic": value.italic}
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
