"""Text -> the data in it, with line numbers; bounded, so that no file can hang the process or fill its memory.

YAML is read event by event: nothing is built that the limits do not allow, tags cannot name Python objects, and plain
words stay words (`label: yes`, `id: 1`) except where a value's type matters.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import yaml

from figwright.core.errors import SpecError

LARGEST = 5 * 1024 * 1024
MOST_VALUES = 150_000
"""Values of a file once its aliases are written out."""
DEEPEST = 300
"""Mappings and lists inside each other; a container takes two or three levels."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TYPED = ("params", "legend")
"""Keys below which YAML's own types count; everywhere else the model knows what it wants."""
_NOTHING = ("", "~", "null", "Null", "NULL")


@dataclass(slots=True)
class Written:
    """A value as it stands in the file: text, a list or a mapping. `line` counts from 1; 0 is unknown."""

    line: int
    value: str | list[Written] | dict[str, Written]
    plain: bool = False  # written without quotes
    size: int = 1
    depth: int = 1
    keys: dict[str, int] = field(default_factory=dict)  # the line of each key

    def data(self, as_typed: bool = False) -> Any:
        """The value as Python data."""
        if isinstance(self.value, dict):
            return {key: value.data(as_typed or key in _TYPED) for key, value in self.value.items()}
        if isinstance(self.value, list):
            return [value.data(as_typed) for value in self.value]
        if self.plain and self.value in _NOTHING:
            return None
        return typed(self.value) if as_typed and self.plain else self.value


def typed(text: str) -> Any:
    """A plain scalar by YAML 1.2's core rules: true, false, numbers, otherwise text."""
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    if re.fullmatch(r"[-+]?[0-9]{1,300}", text):
        return int(text)
    if re.fullmatch(r"[-+]?(\.[0-9]{1,300}|[0-9]{1,300}(\.[0-9]{0,300})?)([eE][-+]?[0-9]{1,4})?", text):
        return float(text)
    return text


def read(text: str, file: str = "") -> Written:
    """The document in a YAML or JSON text."""
    if len(text) > LARGEST:
        raise SpecError(
            f"the text is larger than {LARGEST >> 20} MB", "figure files are usually a few kilobytes", file=file
        )
    if text.lstrip()[:1] == "{":  # JSON is nearly a part of YAML, but the rest of it counts too
        try:
            return _json(text, file)
        except json.JSONDecodeError as error:
            if file.lower().endswith(".json"):
                raise SpecError(
                    f"not valid JSON: {error.msg}", "check the commas", file=file, line=error.lineno
                ) from error
    return lines(text, file)


def lines(text: str, file: str = "") -> Written:
    """The same, always with lines: JSON is read as the YAML that it nearly is."""
    try:
        return _Reader(file).document(text)
    except yaml.YAMLError as error:
        raise _broken(error, file) from error


class _Reader:
    """Builds the tree from YAML's events."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.anchors: dict[str, Written | None] = {}  # None while the anchored thing is still open
        self.open: list[tuple[Written, str | None]] = []
        self.pending: list[tuple[str, int] | None] = []  # the key that waits for its value, per open mapping
        self.root: Written | None = None

    def document(self, text: str) -> Written:
        for event in yaml.parse(text, Loader=_LOADER):
            self._event(event)
        if self.root is None or (self.root.plain and self.root.value in _NOTHING):
            raise SpecError("the figure is empty", "run `figwright init` for an example", file=self.file)
        return self.root

    def _event(self, event: yaml.Event) -> None:
        line = event.start_mark.line + 1 if event.start_mark else 0
        anchor = getattr(event, "anchor", None)
        if isinstance(event, yaml.AliasEvent):
            self._add(self._anchored(anchor or "", line), line)
        elif isinstance(event, yaml.ScalarEvent):
            self._tag(event, line)
            found = Written(line, event.value, plain=not event.style and event.tag is None)
            if anchor:
                self.anchors[anchor] = found
            self._add(found, line)
        elif isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            self._tag(event, line)
            if len(self.open) >= DEEPEST:
                raise self._error(f"nested more than {DEEPEST} deep", line, "look for a stray bracket")
            found = Written(line, {} if isinstance(event, yaml.MappingStartEvent) else [])
            if anchor:
                self.anchors[anchor] = None
            self.open.append((found, anchor))
            self.pending.append(None)
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            found, name = self.open.pop()
            self.pending.pop()
            if name:
                self.anchors[name] = found
            self._add(found, found.line)

    def _add(self, found: Written, line: int) -> None:
        if not self.open:
            if self.root is not None:
                raise self._error("a second document starts here", line, "put each figure into its own file")
            self.root = found
            return
        above = self.open[-1][0]
        above.size += found.size
        above.depth = max(above.depth, found.depth + 1)
        if above.size > MOST_VALUES or above.depth > DEEPEST:
            raise self._error("the file expands to too many elements", line, "use fewer nested aliases or elements")
        if isinstance(above.value, list):
            above.value.append(found)
        elif isinstance(above.value, dict):
            self._pair(above, above.value, found, line)

    def _pair(self, above: Written, mapping: dict[str, Written], found: Written, line: int) -> None:
        key = self.pending[-1]
        if key is not None:
            mapping[key[0]] = found
            above.keys[key[0]] = key[1]
            self.pending[-1] = None
            return
        if not isinstance(found.value, str):
            raise self._error("a key must be a word, not a list or mapping", line, "quote text that starts with [ or {")
        if found.value in mapping:
            raise self._error(f"duplicate key {found.value!r}", line, "keep one of them")
        self.pending[-1] = (found.value, line)

    def _anchored(self, name: str, line: int) -> Written:
        if name not in self.anchors:
            raise self._error(f"no anchor named {name!r}", line, f"write &{name} before the value that *{name} repeats")
        found = self.anchors[name]
        if found is None:
            raise self._error(f"the alias *{name} contains itself", line, "a container cannot contain itself")
        return found

    def _tag(self, event: Any, line: int) -> None:
        if event.tag not in (None, "!", "tag:yaml.org,2002:str", "tag:yaml.org,2002:map", "tag:yaml.org,2002:seq"):
            raise self._error(f"unsupported tag {event.tag[:60]!r}", line, "remove the tag")

    def _error(self, message: str, line: int, hint: str) -> SpecError:
        return SpecError(message, hint, file=self.file, line=line)


def _broken(error: yaml.YAMLError, file: str) -> SpecError:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "cannot be read"
    hint = (
        "check the indentation, and put quotes around text that contains ': ' or '#' "
        "(inside [ ] or { }: also commas and braces)"
    )
    return SpecError(f"not valid YAML: {problem}", hint, file=file, line=mark.line + 1 if mark else 0)


def _json(text: str, file: str) -> Written:
    def mapping(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for key, value in pairs:
            if key in out:
                raise SpecError(f"duplicate key {key!r}", "keep one of them", file=file)
            out[key] = value
        return out

    try:
        return _wrapped(json.loads(text, object_pairs_hook=mapping), file)
    except RecursionError:
        raise SpecError("nested too deep", "look for a stray bracket", file=file) from None


def _wrapped(data: Any, file: str, depth: int = 1) -> Written:
    if depth > DEEPEST:
        raise SpecError(f"nested more than {DEEPEST} deep", "look for a stray bracket", file=file)
    if isinstance(data, dict):
        return Written(0, {key: _wrapped(value, file, depth + 1) for key, value in data.items()})
    if isinstance(data, list):
        return Written(0, [_wrapped(value, file, depth + 1) for value in data])
    return Written(0, data, plain=False) if isinstance(data, str) else Written(0, json.dumps(data), plain=True)
