"""A Mermaid flowchart -> Graph: a scanner and one function for every kind of statement."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import yaml

from figwright.frontends.diagrams._graph import Box, Direction, Form, Frame, Graph, Link, Notes, bounded
from figwright.frontends.diagrams._mermaid_links import Linked, link_after, looks_linked
from figwright.frontends.diagrams._mermaid_style import Styles, direction
from figwright.frontends.diagrams._mermaid_text import label_of, quoted
from figwright.frontends.diagrams._scan import BLANK, SPACE, Cursor
from figwright.frontends.diagrams._words import one_line, unmarked

DEEPEST = 40
"""Subgraphs within one another."""
_ID = re.compile(r"(?:[^\W]|[!#$%'*+./\\?`:](?!::)(?<!:::)|-(?![-.>=])|=(?!=))+")
_EDGE_ID = re.compile(r"(?P<id>[^\s\"@{}()\[\]|]+)@(?=[ox<]?[-=~])")
_END_OF_LINE = re.compile(r"[ \t]*(?:\n|;|$)")
_WORD = re.compile(r"[A-Za-z]+(?=[\s;{:]|$)")
_CLASS = re.compile(r":::(?P<name>[\w-]+)")
_SHAPES: tuple[tuple[str, tuple[str, ...], Form], ...] = (
    ("(((", (")))",), "circle"), ("((", ("))",), "circle"), ("([", ("])",), "box"), ("(-", ("-)",), "box"),
    ("(", (")",), "box"), ("[[", ("]]",), "subprocess"), ("[(", (")]",), "store"), ("[/", ("/]", "\\]"), "data"),
    ("[\\", ("\\]", "/]"), "data"), ("[", ("]",), "box"), ("{{", ("}}",), "box"), ("{", ("}",), "decision"),
    (">", ("]",), "box"),
)  # fmt: skip
"""How a shape opens, how it closes, and what it is in a figure; those that begin alike from the longest on."""
_WORDS: dict[Form, str] = {
    "store": "cyl cylinder database db h-cyl horizontal-cylinder das lin-cyl lined-cylinder disk datastore",
    "decision": "diam decision diamond question",
    "document": "doc document docs documents st-doc stacked-document lin-doc lined-document tag-doc tagged-document",
    "circle": "circle circ dbl-circ double-circle cross-circ crossed-circle summary",
    "start": "sm-circ small-circle start f-circ filled-circle junction",
    "stop": "fr-circ framed-circle stop",
    "data": "lean-r lean-right in-out lean-l lean-left out-in sl-rect sloped-rectangle manual-input flag paper-tape",
    "subprocess": "subproc subprocess subroutine framed-rectangle fr-rect",
    "text": "text brace brace-l brace-r braces comment",
    "many": "procs processes st-rect stacked-rectangle",
    "cloud": "cloud",
}
_NAMED: dict[str, Form] = {word: form for form, words in _WORDS.items() for word in words.split()}
"""What `shape:` may say; every other word is a plain box."""


@dataclass(slots=True)
class _Chart:
    """A flowchart as far as it was read."""

    cursor: Cursor
    notes: Notes
    boxes: dict[str, Box] = field(default_factory=dict)
    frames: dict[str, Frame] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    """The subgraphs that are not closed yet, the innermost last."""
    styles: Styles = field(default_factory=Styles)
    edge_ids: set[str] = field(default_factory=set)
    alt: str = ""


def flowchart(cursor: Cursor, notes: Notes, title: str) -> Graph:
    """What follows the word `flowchart` -> the graph."""
    way: Direction = direction(cursor) or "TB"
    chart = _Chart(cursor, notes)
    while not cursor.done:
        if cursor.take(_END_OF_LINE) and not cursor.done:
            continue
        cursor.take(BLANK)
        if cursor.done:
            break
        _statement(chart)
        bounded(len(chart.boxes) + len(chart.frames) + len(chart.links), cursor.file)
    if chart.open:
        raise cursor.wrong(f"the subgraph {chart.open[-1]!r} is not closed", "add `end` after its contents")
    return _styled(chart, way, title)


def _statement(chart: _Chart) -> None:
    cursor = chart.cursor
    word = cursor.peek(_WORD)
    handler = _STATEMENTS.get(word[0]) if word else None
    if word and handler and (word[0].startswith("acc") or not looks_linked(cursor.text, word.end())):
        at = cursor.at
        cursor.at = word.end()
        handler(chart, at)
    else:
        _chain(chart)
    if not cursor.take(_END_OF_LINE):
        raise cursor.wrong(f"cannot read {cursor.rest()!r}", 'quote text with special characters: A["a (b)"]')


def _subgraph(chart: _Chart, at: int) -> None:
    cursor = chart.cursor
    if len(chart.open) >= DEEPEST:
        raise cursor.wrong(f"subgraphs are nested more than {DEEPEST} deep", "flatten the diagram", at)
    cursor.take(BLANK)
    text = quoted(cursor)
    if text is not None:
        id, label = f"subgraph{len(chart.frames) + 1}", text
    else:
        line = re.match(r"[^\n;\[]*", cursor.text[cursor.at :])
        written = (line[0] if line else "").strip()
        cursor.at += len(line[0]) if line else 0
        id = written or f"subgraph{len(chart.frames) + 1}"
        label = written
        if cursor.takes("["):
            label = _inside(cursor, ("]",), "[")[0]
        if match := cursor.take(_CLASS):
            chart.styles.use(id, match["name"])
    if id in chart.frames and chart.frames[id].frame != (chart.open[-1] if chart.open else ""):
        chart.notes.say("drew subgraphs that are opened twice at their first place", id)
    around = chart.open[-1] if chart.open else ""
    if id in chart.open:
        raise cursor.wrong(f"the subgraph {id!r} contains itself", "give one of them another name", at)
    chart.frames.setdefault(id, Frame(id, one_line(label_of(label, chart.notes, id)[0]), around))
    chart.open.append(id)


def _end(chart: _Chart, at: int) -> None:
    if not chart.open:
        raise chart.cursor.wrong("`end` without a subgraph", "remove it, or write End if it is a box", at)
    chart.open.pop()


def _direction(chart: _Chart, at: int) -> None:
    way = direction(chart.cursor)
    if way is None:
        raise chart.cursor.wrong("use TB, TD, BT, LR or RL", at=at)
    if chart.open:
        chart.frames[chart.open[-1]] = replace(chart.frames[chart.open[-1]], direction=way)


def _line(cursor: Cursor) -> str:
    """The rest of a statement."""
    match = cursor.take(re.compile(r"[^\n;]*"))
    return match[0].strip() if match else ""


def _class_def(chart: _Chart, at: int) -> None:
    names, _, told = _line(chart.cursor).partition(" ")
    chart.styles.define(names.split(","), told)


def _class(chart: _Chart, at: int) -> None:
    ids, _, name = _line(chart.cursor).rpartition(" ")
    for id in ids.split(","):
        chart.styles.use(id.strip(), name)


def _style(chart: _Chart, at: int) -> None:
    ids, _, told = _line(chart.cursor).partition(" ")
    for id in ids.split(","):
        chart.styles.own(id.strip(), told)


def _link_style(chart: _Chart, at: int) -> None:
    which, _, told = _line(chart.cursor).partition(" ")
    chart.styles.links(which.split(","), told)


def _click(chart: _Chart, at: int) -> None:
    id = _line(chart.cursor).split(" ", 1)[0]
    chart.notes.say("dropped click actions", id)


def _acc_title(chart: _Chart, at: int) -> None:
    _line(chart.cursor)


def _acc_description(chart: _Chart, at: int) -> None:
    cursor = chart.cursor
    cursor.take(BLANK)
    if cursor.takes("{"):
        found = cursor.until("}")
        if found is None:
            raise cursor.wrong("the description is not closed", "add }", at)
        chart.alt = unmarked(found[0])
    else:
        chart.alt = unmarked(_line(cursor).lstrip(": "))


_STATEMENTS: dict[str, Callable[[_Chart, int], None]] = {
    "subgraph": _subgraph, "end": _end, "direction": _direction, "classDef": _class_def, "class": _class,
    "style": _style, "linkStyle": _link_style, "click": _click, "accTitle": _acc_title, "accDescr": _acc_description,
}  # fmt: skip


def _chain(chart: _Chart) -> None:
    """`A --> B & C --> D`: groups of boxes with links between them, or one box alone."""
    cursor = chart.cursor
    before = _group(chart)
    while (found := _next_link(chart)) is not None:
        after = _group(chart)
        bounded(len(chart.links) + len(before) * len(after), cursor.file)
        chart.links.extend(_link(chart, a, b, found) for a in before for b in after)
        before = after


def _next_link(chart: _Chart) -> Linked | None:
    cursor = chart.cursor
    start = cursor.at
    cursor.take(SPACE)
    if match := cursor.take(_EDGE_ID):
        chart.edge_ids.add(match["id"])
    found = link_after(cursor)
    if found is None:
        cursor.at = start
    else:
        cursor.take(SPACE)
    return found


def _link(chart: _Chart, a: str, b: str, found: Linked) -> Link:
    label, icon = label_of(found.label, chart.notes, f"{a} -> {b}")
    if icon:
        chart.notes.say("dropped icons on arrows", f"{a} -> {b}")
    for sign in found.signs:
        drawn = "circles" if sign == "o" else "crosses"
        chart.notes.say(f"drew {drawn} at arrow ends as heads", f"{a} -> {b}")
    if found.line == "thick":
        chart.notes.say("drew thick arrows as normal ones", f"{a} -> {b}")
    return Link(a, b, one_line(label), found.line, found.arrow, length=found.length)


def _group(chart: _Chart) -> list[str]:
    """`A & B & C`."""
    out = [_vertex(chart)]
    while chart.cursor.take(re.compile(r"\s*&\s*")):
        out.append(_vertex(chart))
    return out


def _vertex(chart: _Chart) -> str:
    """A box's name, with its shape and words where they are written."""
    cursor = chart.cursor
    match = cursor.take(_ID)
    if match is None:
        rest = cursor.rest()
        raise cursor.wrong(f"missing name of a box{f' before {rest!r}' if rest else ''}")
    id = match[0].rstrip(":")
    cursor.at = match.start() + len(id)
    if id == "end":
        raise cursor.wrong("`end` closes a subgraph and cannot name a box", "write it End", match.start())
    box = _known(chart, id)
    shaped = _shape(cursor)
    if shaped:
        text, form = shaped
        label, icon = label_of(text, chart.notes, id)
        box = replace(box, label=label, form=form, icon=icon)
    while cursor.takes("@{"):
        box = _attributes(chart, box)
    if match := cursor.take(_CLASS):
        chart.styles.use(id, match["name"])
    if id in chart.edge_ids or id in chart.frames:
        return id
    chart.boxes[id] = box
    return id


def _known(chart: _Chart, id: str) -> Box:
    """The box as far as it is known; named again inside a subgraph, it belongs there."""
    around = chart.open[-1] if chart.open else ""
    box = chart.boxes.get(id) or Box(id, label_of(id, chart.notes, id)[0], frame=around)
    return replace(box, frame=around) if around and not box.frame else box


def _shape(cursor: Cursor) -> tuple[str, Form] | None:
    for opener, closers, form in _SHAPES:
        if cursor.takes(opener):
            return _inside(cursor, closers, opener)[0], form
    return None


def _inside(cursor: Cursor, closers: tuple[str, ...], opener: str) -> tuple[str, str]:
    """The words of a shape up to where it closes; quoted words may hold every sign."""
    start = cursor.at
    text = quoted(cursor)
    if text is not None:
        cursor.take(SPACE)
        if closer := next((closer for closer in closers if cursor.takes(closer)), ""):
            return text, closer
        cursor.at = start
    found = cursor.until(*closers)
    if found is None:
        raise cursor.wrong(f"{opener!r} is not closed", f"add {closers[0]!r}", start)
    return found


def _attributes(chart: _Chart, box: Box) -> Box:
    """`@{ shape: cyl, label: "…" }`, of a box or of an arrow with a name."""
    cursor = chart.cursor
    start = cursor.at
    match = cursor.take(re.compile(r"(?:\"[^\"]*\"|'[^']*'|[^}\"'])*\}"))
    if match is None:
        raise cursor.wrong("'@{' is not closed", "add }", start)
    inner = match[0][:-1]
    try:
        told = yaml.safe_load(inner if "\n" in inner.strip() and "," not in inner else f"{{{inner}}}")
    except yaml.YAMLError as error:
        raise cursor.wrong("cannot read the content of @{…}", 'write @{ shape: cyl, label: "…" }', start) from error
    told = told if isinstance(told, dict) else {}
    if box.id in chart.edge_ids:
        chart.notes.say("dropped animation and curve settings of arrows", box.id)
        return box
    return _attributed(chart, box, told)


def _attributed(chart: _Chart, box: Box, told: dict[Any, Any]) -> Box:
    for key, value in told.items():
        if key == "label":
            label, icon = label_of(str(value), chart.notes, box.id)
            box = replace(box, label=label, icon=icon or box.icon)
        elif key == "shape":
            box = replace(box, form=_NAMED.get(str(value), "box"))
        elif key == "icon":
            label, icon = label_of(str(value), chart.notes, box.id)
            box = replace(box, icon=icon)
        elif key == "img":
            chart.notes.say("dropped linked pictures of boxes", box.id)
            box = replace(box, form="image")
        else:
            chart.notes.say("dropped sizes and positions of boxes", box.id)
    return box


def _styled(chart: _Chart, way: Direction, title: str) -> Graph:
    """The graph with its colours; links count from 0 in the order in which they are written."""
    styles = chart.styles
    boxes = [replace(box, fill=styles.fill(box.id)) for box in chart.boxes.values()]
    frames = [
        replace(frame, fill=styles.fill(frame.id), dashed=styles.dashed(frame.id)) for frame in chart.frames.values()
    ]
    # A box that a subgraph of the same name took over was only a mention of it.
    boxes = [box for box in boxes if box.id not in chart.frames]
    links = [replace(link, colour=styles.stroke(i)) for i, link in enumerate(chart.links)]
    styles.tell(chart.notes)
    for box in boxes:
        if styles.dashed(box.id):
            chart.notes.say("drew dashed borders of boxes as solid", box.id)
    if not boxes and not frames:
        raise chart.cursor.wrong("the diagram has no boxes", "write one: A[Encoder] --> B[Decoder]")
    return Graph(tuple(boxes), tuple(frames), tuple(links), way, title, chart.alt)
