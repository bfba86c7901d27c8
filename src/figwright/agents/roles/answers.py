"""A model's answer -> data: finds the YAML or JSON block in it and repairs harmless mistakes."""

from __future__ import annotations

import json
import re
from typing import Any

from figwright.core.errors import FigwrightError, SpecError
from figwright.ir.spec import Figure
from figwright.ir.spec.load import loads

_BLOCK = re.compile(r"```[ \t]*([A-Za-z]*)[ \t]*\n(.*?)(?:\n[ \t]*```|\Z)", re.DOTALL)
_QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_MATH = re.compile(r"\$[^$]*\$")
_MACRO = re.compile(r"(?<!\\)\\(?=[A-Za-z]{2}|[{},;:! ])")
_SIZE = re.compile(r"(?<![-\w])(size\"?[ \t]*:[ \t]*)(\d+(?:\.\d+)?)(?![\d.\w])")
SMALLEST, LARGEST = 0.4, 4.0
_UNKNOWN_ESCAPE = re.compile(r'(?<!\\)\\(?![\\"/0abtnvfre N_LPxuU\n])')


def figure_in(text: str) -> Figure:
    """The figure of an answer: its last block of YAML or JSON, or all of it."""
    blocks = [body for kind, body in _BLOCK.findall(text) if kind.lower() in ("yaml", "yml", "json", "")]
    written = _SIZE.sub(_within_bounds, _QUOTED.sub(_escaped, blocks[-1] if blocks else text))
    try:
        return loads(written)
    except SpecError as error:
        if "escape" not in error.message:
            raise
        return loads(_QUOTED.sub(lambda quoted: _UNKNOWN_ESCAPE.sub(r"\\\\", quoted[0]), written))


def _within_bounds(size: re.Match[str]) -> str:
    """The size of a drawing that is too small or too large as the nearest one that there is."""
    return f"{size[1]}{min(max(float(size[2]), SMALLEST), LARGEST):g}"


def _escaped(quoted: re.Match[str]) -> str:
    r"""LaTeX in double quotes as it was meant: "$\theta$" is no tab, and a macro's backslash is written twice."""
    return _MATH.sub(lambda math: _MACRO.sub(r"\\\\", math[0]), quoted[0])


def json_in(text: str) -> dict[str, Any]:
    """The JSON object of an answer, in a block, bare, or with words around it."""
    blocks = [body for kind, body in _BLOCK.findall(text) if kind.lower() in ("json", "")]
    candidates = [*reversed(blocks), text, text[text.find("{") : text.rfind("}") + 1]]
    fault: Exception | None = None
    for candidate in candidates:
        try:
            value = json.loads(candidate, strict=False)
        except ValueError as error:
            fault = fault or error
            continue
        if isinstance(value, dict):
            return value
    raise FigwrightError(f"there is no JSON object in the answer ({fault})", "answer with one JSON object")
