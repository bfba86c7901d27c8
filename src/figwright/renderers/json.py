"""Scene -> JSON: everything a scene holds, in three decimals, for golden files and for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from figwright.errors import RenderError
from figwright.renderers._scene_writer import written
from figwright.scene import Scene

SCHEMA = 1
"""Raised when a reader of the older form could misread the newer one."""


LINE = 110
"""What fits in so many characters stays on one line, so that a golden file is short to read and to compare."""


def render(scene: Scene) -> bytes:
    """The scene as JSON; fields that hold their default are left out."""
    document = {"schema": SCHEMA, **written(scene)}
    try:
        text = "".join(_pretty(document, 0))
    except ValueError as error:
        raise RenderError(f"the scene holds a number that JSON has no form for: {error}", "check its sizes") from error
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
