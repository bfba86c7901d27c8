"""Plain data -> Scene, strict: a wrong type, an unknown field or a colour that is none says where it stands."""

from __future__ import annotations

import base64
import binascii
import math
import re
import types
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from figwright.renderers._scene_writer import MARKS, PATHS
from figwright.scene import Gradient, Paint, Point, Rect, Run, Scene, Stop
from figwright.scene.paths import parse

_COLOURS = {(Paint, "fill"), (Paint, "stroke"), (Run, "colour"), (Scene, "background")}
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_WEIGHTS = (400, 600, 700)


class Malformed(ValueError):
    """Where the data departs from a scene, and how."""


def read_scene(document: Any) -> Scene:
    return _read(Scene, document, "scene")  # type: ignore[no-any-return]


def _read(wanted: Any, value: Any, at: str) -> Any:
    origin = get_origin(wanted)
    if wanted in (Point, Rect, Stop):
        parts = wanted(*_sequence(tuple(_hints(wanted).values()), value, at))
        return _coloured(parts.colour, at) and parts if wanted is Stop else parts
    if is_dataclass(wanted) and isinstance(wanted, type):
        return _record(wanted, value, at)
    if origin in (Union, types.UnionType):
        return _either(get_args(wanted), value, at)
    if origin is tuple:
        return _sequence(get_args(wanted), value, at)
    if origin is Literal:
        if value not in get_args(wanted):
            raise Malformed(f"{at} is {value!r}, not one of {', '.join(map(repr, get_args(wanted)))}")
        return value
    return _plain(wanted, value, at)


def _record(wanted: type, value: Any, at: str) -> Any:
    if not isinstance(value, dict):
        raise Malformed(f"{at} is {type(value).__name__}, not an object")
    hints = _hints(wanted)
    given = {name: v for name, v in value.items() if name != "mark"}
    if unknown := sorted(set(given) - set(hints)):
        raise Malformed(f"{at} has no field {unknown[0]!r}")
    for field in fields(wanted):
        if field.name not in given and field.default is MISSING and field.default_factory is MISSING:
            raise Malformed(f"{at} lacks {field.name!r}")
    return wanted(**{name: _field(wanted, name, hints[name], v, f"{at}.{name}") for name, v in given.items()})


def _field(owner: type, name: str, wanted: Any, value: Any, at: str) -> Any:
    if (owner, name) in PATHS:
        return parse(_plain(str, value, at))
    if (owner, name) in _COLOURS and value is not None:
        return _coloured(_plain(str, value, at), at)
    if (owner, name) == (Gradient, "stops") and not value:
        raise Malformed(f"{at} is empty: a gradient has at least one stop")
    if (owner, name) == (Run, "weight") and value not in _WEIGHTS:
        raise Malformed(f"{at} is {value!r}, not one of {', '.join(map(str, _WEIGHTS))}")
    return _read(wanted, value, at)


def _coloured(value: str, at: str) -> str:
    if not _COLOUR.fullmatch(value):
        raise Malformed(f"{at} is {value!r}, not a colour like #1f5a99")
    return value


def _either(choices: tuple[Any, ...], value: Any, at: str) -> Any:
    """One of several marks by its "mark" field, or a value that may be missing."""
    if value is None and type(None) in choices:
        return None
    by_name = {MARKS[choice]: choice for choice in choices if choice in MARKS}
    if by_name:
        kind = value.get("mark") if isinstance(value, dict) else None
        if kind not in by_name:
            raise Malformed(f"{at} is {kind!r}, not one of the marks {', '.join(by_name)}")
        return _read(by_name[kind], value, at)
    (wanted,) = (choice for choice in choices if choice is not type(None))
    return _read(wanted, value, at)


def _sequence(items: tuple[Any, ...], value: Any, at: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise Malformed(f"{at} is {type(value).__name__}, not a list")
    if items[-1] is Ellipsis:
        return tuple(_read(items[0], v, f"{at}[{i}]") for i, v in enumerate(value))
    if len(items) != len(value):
        raise Malformed(f"{at} has {len(value)} parts, not {len(items)}")
    return tuple(_read(item, v, f"{at}[{i}]") for i, (item, v) in enumerate(zip(items, value, strict=True)))


def _plain(wanted: type, value: Any, at: str) -> Any:
    if wanted is float and isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
        return float(value)
    if wanted is bytes and isinstance(value, str):
        try:
            return base64.b64decode(value, validate=True)
        except binascii.Error as error:
            raise Malformed(f"{at} is not base64") from error
    if wanted in (str, int, bool) and type(value) is wanted:
        return value
    raise Malformed(f"{at} is {value!r:.60}, not a {wanted.__name__}")


@cache
def _hints(wanted: type) -> dict[str, Any]:
    return get_type_hints(wanted)
