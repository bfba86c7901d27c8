"""A Mermaid state diagram -> Graph: states are boxes, transitions are arrows, composite states are frames."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from figwright.frontends.diagrams._graph import Box, Direction, Form, Frame, Graph, Link, Notes, bounded
from figwright.frontends.diagrams._mermaid_flow import DEEPEST
from figwright.frontends.diagrams._mermaid_style import Styles, direction
from figwright.frontends.diagrams._mermaid_text import label_of
from figwright.frontends.diagrams._scan import Cursor
from figwright.frontends.diagrams._words import one_line

_NAME = r"(?:\[\*\]|[^\s:{}\"]+)"
_CLASSED = r"(?::::(?P<c{}>[\w-]+))?"
_STEP = re.compile(
    rf"(?P<a>{_NAME}?){_CLASSED.format('a')}\s*-->\s*(?P<b>{_NAME}?){_CLASSED.format('b')}\s*(?::(?P<label>.*))?$"
)
_STATE = re.compile(
    r'state\s+(?:"(?P<words>[^"]*)"\s+as\s+)?(?P<id>[^\s{<"]+)?\s*'
    r"(?:<<(?P<form>\w+)>>|\[\[(?P<form2>\w+)\]\])?\s*(?P<open>\{)?$"
)
_SAYS = re.compile(rf"(?P<id>{_NAME}?)\s*:(?!:)(?P<words>.*)$")
_NOTE = re.compile(r"note\s+(?:left|right)\s+of\s+(?P<id>\S+?)\s*(?::(?P<words>.*))?$")
_STYLED = re.compile(r"(?P<word>classDef|class|style)\s+(?P<which>\S+)\s+(?P<told>.*)$")
_FORMS: dict[str, Form] = {"choice": "decision", "fork": "box", "join": "box"}


@dataclass(slots=True)
class _States:
    cursor: Cursor
    notes: Notes
    boxes: dict[str, Box] = field(default_factory=dict)
    frames: dict[str, Frame] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    styles: Styles = field(default_factory=Styles)
    way: Direction = "TB"

    def state(self, written: str, role: Form = "box") -> str:
        """The id of a state that is named; the start and the end of every frame are states of their own."""
        around = self.open[-1] if self.open else ""
        if written == "[*]":
            id = f"{around}.{role}".lstrip(".")
            self.boxes.setdefault(id, Box(id, "●" if role == "start" else "◉", role, frame=around))
        elif written not in self.frames:
            id = written
            self.boxes.setdefault(id, Box(id, label_of(id, self.notes, id)[0], frame=around))
        else:
            id = written
        return id


def states(cursor: Cursor, notes: Notes, title: str) -> Graph:
    """What follows the word `stateDiagram-v2` -> the graph."""
    found = _States(cursor, notes)
    for line in _lines(cursor):
        _statement(found, line)
        bounded(len(found.boxes) + len(found.frames) + len(found.links), cursor.file)
    if found.open:
        raise cursor.wrong(f"the state {found.open[-1]!r} is not closed", "add }")
    boxes = [replace(b, fill=found.styles.fill(b.id)) for b in found.boxes.values() if b.id not in found.frames]
    frames = [replace(f, fill=found.styles.fill(f.id)) for f in found.frames.values()]
    found.styles.tell(notes)
    if not boxes and not frames:
        raise cursor.wrong("the diagram has no states", "write one: [*] --> Ready")
    return Graph(tuple(boxes), tuple(frames), tuple(found.links), found.way, title)


def _lines(cursor: Cursor) -> Iterator[str]:
    """The statements, one a line; the cursor stands behind the one that is looked at."""
    while not cursor.done:
        end = cursor.text.find("\n", cursor.at)
        end = len(cursor.text) if end < 0 else end
        line = cursor.text[cursor.at : end].strip().rstrip(";").strip()
        if line:
            yield line
        cursor.at = max(cursor.at, end + 1)


def _statement(found: _States, line: str) -> None:
    cursor = found.cursor
    if line == "}":
        if not found.open:
            raise cursor.wrong("} without a state", "remove it")
        found.open.pop()
    elif line == "--":
        found.notes.say("drew concurrent states in one frame", found.open[-1] if found.open else "")
    elif match := re.match(r"direction\b", line):
        _direction(found, line[match.end() :])
    elif match := _STYLED.match(line):
        _style(found, match)
    elif match := _STATE.match(line):
        _state(found, match)
    elif match := _NOTE.match(line):
        _remark(found, match)
    elif (match := _STEP.match(line)) and match["a"] and match["b"]:
        _step(found, match)
    elif (match := _SAYS.match(line)) and match["id"]:
        id = found.state(match["id"])
        _say(found, id, match["words"])
    elif re.fullmatch(rf"{_NAME}(:::[\w-]+)?", line):
        name, _, style = line.partition(":::")
        if style:
            found.styles.use(name, style)
        found.state(name)
    elif re.match(r"(hide empty description|scale\b|accTitle|accDescr|click\b)", line):
        found.notes.say("dropped settings and clicks", line.split()[0])
    else:
        raise cursor.wrong(f"cannot read {line[:40]!r}", "write a transition as A --> B : text")


def _direction(found: _States, rest: str) -> None:
    way = direction(Cursor(rest, found.cursor.file))
    if way is None:
        raise found.cursor.wrong("use TB, TD, BT, LR or RL")
    if found.open:
        found.frames[found.open[-1]] = replace(found.frames[found.open[-1]], direction=way)
    else:
        found.way = way


def _style(found: _States, match: re.Match[str]) -> None:
    which = match["which"].split(",")
    if match["word"] == "classDef":
        found.styles.define(which, match["told"])
    for id in which:
        if match["word"] == "class":
            found.styles.use(id, match["told"].strip())
        elif match["word"] == "style":
            found.styles.own(id, match["told"])


def _state(found: _States, match: re.Match[str]) -> None:
    id = match["id"] or match["words"]
    if not id:
        raise found.cursor.wrong("a state has no name", 'write state "text" as name')
    if match["open"]:
        if len(found.open) >= DEEPEST or id in found.open:
            raise found.cursor.wrong(f"the state {id[:40]!r} is nested too deep, or contains itself")
        around = found.open[-1] if found.open else ""
        before = found.boxes.pop(id, None)
        words = match["words"] or (before.label if before else id)
        found.frames.setdefault(id, Frame(id, one_line(label_of(words, found.notes, id)[0]), around))
        found.open.append(id)
        return
    found.state(id)
    if id in found.boxes and match["words"]:
        found.boxes[id] = replace(found.boxes[id], label=label_of(match["words"], found.notes, id)[0])
    form = match["form"] or match["form2"]
    if form and id in found.boxes:
        found.boxes[id] = replace(found.boxes[id], form=_FORMS.get(form, "box"))
        if form != "choice":
            found.notes.say("drew forks and joins as boxes", id)
        elif not match["words"]:  # as Mermaid draws it: its name is nothing to read
            found.boxes[id] = replace(found.boxes[id], label="")


def _say(found: _States, id: str, words: str) -> None:
    label = label_of(words, found.notes, id)[0]
    if id in found.frames:
        found.frames[id] = replace(found.frames[id], label=one_line(label))
        return
    box = found.boxes[id]
    plain = box.label == label_of(id, found.notes, id)[0]
    found.boxes[id] = replace(box, label=label if plain else f"{box.label}\n{label}")


def _remark(found: _States, match: re.Match[str]) -> None:
    """A note stands beside its state, as the small line under its words."""
    words = match["words"]
    if words is None:
        cursor = found.cursor
        cursor.at = cursor.text.find("\n", cursor.at) + 1
        rest = cursor.until("end note")
        if rest is None:
            raise cursor.wrong("a note is not closed", "add `end note`")
        words = rest[0]
        cursor.take(re.compile(r"[^\n]*"))
    id = found.state(match["id"])
    if id in found.boxes:
        found.boxes[id] = replace(found.boxes[id], note=one_line(label_of(words, found.notes, id)[0]))
    else:
        found.notes.say("dropped notes at composite states", id)


def _step(found: _States, match: re.Match[str]) -> None:
    for name, style in ((match["a"], match["ca"]), (match["b"], match["cb"])):
        if style:
            found.styles.use(name, style)
    a, b = found.state(match["a"], "start"), found.state(match["b"], "stop")
    found.links.append(Link(a, b, one_line(label_of(match["label"] or "", found.notes, f"{a} -> {b}")[0])))
