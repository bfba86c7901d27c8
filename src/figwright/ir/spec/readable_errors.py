"""Validation errors -> readable errors: file, line, path as written, and what was probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from figwright.core.errors import SpecError, nearest
from figwright.ir.spec._validation import Place, Problem
from figwright.ir.spec.model import Brace, Edge, Figure, Group, Head, Legend, LegendEntry, Node, NodeKind
from figwright.ir.spec.parsing import Written
from figwright.ir.spec.placing import Lettering, Look, Words
from figwright.ir.spec.sugar import CONTAINERS

_SAME = {"figure": "head", "head": "figure", "from": "source", "source": "from", "to": "target", "target": "to"}
_MEANT = {
    "name": "id", "text": "label", "title": "label", "children": "items", "nodes": "items", "elements": "items",
    "color": "tone", "colour": "tone", "hue": "tone", "image": "src", "path": "src", "style": "kind", "shape": "glyph",
    "quote": "evidence", "arrows": "edges", "links": "edges", "connections": "edges", "content": "body",
}  # fmt: skip
"""What people write when they mean one of our keys and it is spelt quite differently."""
MOST_LISTED = 4


def spec_error(
    error: ValidationError, written: Written | None = None, file: str = "", model: type[BaseModel] = Figure
) -> SpecError:
    """All that is wrong as one error: the first in full, the others in its hint. `model` is what was validated."""
    found = sorted((_placed(problem, written, file) for problem in problems(error, model)), key=lambda e: e.line)
    first, rest = found[0], found[1:]
    if not rest:
        return first
    listed = "; ".join(_short(other) for other in rest[:MOST_LISTED])
    more = f"; and {len(rest) - MOST_LISTED} more" if len(rest) > MOST_LISTED else ""
    count = f"{len(rest)} more problem{'s' if len(rest) > 1 else ''}: {listed}{more}"
    hint = f"{first.hint} ({count})" if first.hint else count
    return SpecError(first.plain, hint, file=first.file, line=first.line, path=first.path)


def _short(error: SpecError) -> str:
    place = f"line {error.line}" if error.line else error.path
    hint = f", {error.hint}" if error.hint else ""
    return f"{place}: {error.plain}{hint}" if place else f"{error.plain}{hint}"


def problems(error: ValidationError, model: type[BaseModel] = Figure) -> Iterator[Problem]:
    """Each complaint in our own words, at its place in the written-out figure."""
    for fault in error.errors(include_url=False):
        context = fault.get("ctx", {})
        if isinstance(context.get("problems"), list):
            yield from context["problems"]
        else:
            place = tuple(fault["loc"])
            if fault["type"] == "extra_forbidden":
                yield Problem(place, f"unknown key {str(place[-1])!r}", _known_key(place, _keys(place, model)))
            else:
                yield Problem(place, *_message(fault["type"], place, fault.get("input"), context, fault["msg"]))


_NEEDED: dict[tuple[str | int, ...], str] = {
    ("body",): "a figure needs a body: rows, columns, zones",
    ("add", "item"): "for example {op: add, item: {id: encoder, label: Encoder}, after: reader}",
}
"""How to write what is missing."""


def _message(kind: str, place: Place, value: Any, context: dict[str, Any], message: str) -> tuple[str, str]:
    key = str(place[-1]) if place else "figure"
    match kind:
        case "missing":
            return f"{key!r} is missing", _NEEDED.get(place[-2:] if len(place) > 1 else place, "")
        case "literal_error":
            return _not_one_of(key, value, re.findall(r"'([^']*)'", str(context.get("expected", ""))))
        case "string_pattern_mismatch":
            plain = re.sub(r"[^A-Za-z0-9_.:-]+", "-", str(value)).strip("-.:")[:80]
            suggestion = f"for example {plain!r}; " if plain else ""
            return f"{str(value)[:60]!r} is not an id", f"{suggestion}letters, digits and _ . : - are allowed"
        case "string_too_long":
            return (
                f"{len(str(value))} characters is too long; the limit is {context.get('max_length')}",
                "shorten the text",
            )
        case "value_error":
            said, _, hint = str(context.get("error", message)).partition("; ")
            return said, hint
        case "tuple_type" | "list_type":
            return f"{key!r} should be a list", "start each item with '- '"
        case "model_type" | "model_attributes_type" | "dict_type":
            return "should be a mapping of keys to values" if place else "a figure is a mapping with a 'body'", ""
    shown = f", not {str(value)[:40]!r}" if isinstance(value, (str, int, float)) else ""
    return f"{key!r} {message.removeprefix('Input ')[:1].lower()}{message.removeprefix('Input ')[1:]}{shown}", ""


def _not_one_of(key: str, value: Any, known: list[str]) -> tuple[str, str]:
    names = [name for name in known if name]
    if key == "type" and value in get_args(NodeKind):
        return f"{value!r} is not a container", f"for a leaf write 'kind: {value}'"
    return f"{key!r} cannot be {str(value)[:40]!r}", nearest(str(value), names) or f"one of {', '.join(names)}"


def _known_key(place: Place, known: list[str]) -> str:
    key = str(place[-1])
    if key in CONTAINERS and len(place) == 1:
        return f"put it under 'body': body: {{{key}: [...]}}"
    if _MEANT.get(key.lower()) in known:
        return f"did you mean {_MEANT[key.lower()]!r}?"
    return nearest(key, known) or f"known keys: {', '.join(known)}"


def _keys(place: Place, root: type[BaseModel]) -> list[str]:
    model = _model(place, root)
    names = [info.alias or name for name, info in model.model_fields.items()]
    return [*names, *CONTAINERS] if model in (Node, Group) else names


def _model(place: Place, root: type[BaseModel]) -> type[BaseModel]:
    """The model that the last step of a place is a key of."""
    inner = root
    by_name: dict[str | int, type[BaseModel]] = {
        "figure": Head, "head": Head, "body": Group, "node": Node, "group": Group, "edges": Edge, "braces": Brace,
        "legend": Legend, "entries": LegendEntry, "look": Look, "arrows": Look, "text": Lettering, "words": Words,
    }  # fmt: skip
    for i, step in enumerate(place[:-1]):
        tagged = step not in ("node", "group") or (i > 0 and isinstance(place[i - 1], int))
        if step in by_name and tagged:
            inner = by_name[step]
    return inner


def _placed(problem: Problem, written: Written | None, file: str) -> SpecError:
    line, path = locate(written, problem.place) if written else (0, _dotted(problem.place))
    return SpecError(problem.message, problem.hint, file=file, line=line, path=path)


def locate(written: Written, place: Place) -> tuple[int, str]:
    """The line and the dotted path, as the user wrote it, of a place in the written-out figure."""
    line, path, here = written.line, list[str](), written
    for step in _untagged(place):
        found = _step(here, step)
        if found is None:
            continue  # written short: what follows may still be found in the mapping that holds it
        names, at, here = found
        line = at or line
        path.extend(names)
    if place and isinstance(place[-1], str) and isinstance(here.value, dict) and place[-1] not in ("items", *path[-1:]):
        line = here.keys.get(place[-1], line)
    return line, ".".join(path)


def _step(here: Written, step: str | int) -> tuple[list[str], int, Written] | None:
    if isinstance(here.value, list):
        if isinstance(step, int) and step < len(here.value):
            return [str(step)], here.value[step].line, here.value[step]
        return None
    if not isinstance(here.value, dict) or isinstance(step, int):
        return None
    for name in (step, _SAME.get(step, step)):
        if name in here.value:
            return [name], here.keys[name], here.value[name]
    for name, inner in here.value.items():
        if step == "items" and name in CONTAINERS and isinstance(inner.value, list):
            return [name], here.keys[name], inner
        if (name in CONTAINERS or len(here.value) == 1) and isinstance(inner.value, dict):
            deeper = _step(inner, step)
            if deeper:
                return [name, *deeper[0]], deeper[1], deeper[2]
    return None


def _untagged(place: Place) -> Iterator[str | int]:
    """The place without the model's own marks for which kind of item it tried."""
    for i, step in enumerate(place):
        if step in ("node", "group") and i and isinstance(place[i - 1], int):
            continue
        yield step


def _dotted(place: Place) -> str:
    return ".".join(str(step) for step in _untagged(place))
