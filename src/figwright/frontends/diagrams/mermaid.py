"""Mermaid: flowcharts and state diagrams, as they stand in a file of their own or in a Markdown block.

Other kinds of diagram (sequences, classes, charts) say something that boxes and arrows in a plane do not.
"""

from __future__ import annotations

import re

import yaml

from figwright.core.errors import SpecError
from figwright.frontends.diagrams import Imported, Reader, ReadOptions, decoded
from figwright.frontends.diagrams._arrange import imported
from figwright.frontends.diagrams._graph import Notes
from figwright.frontends.diagrams._mermaid_flow import flowchart
from figwright.frontends.diagrams._mermaid_state import states
from figwright.frontends.diagrams._scan import Cursor
from figwright.frontends.diagrams._words import unmarked

_FRONT = re.compile(r"\s*---[ \t]*\n(?P<told>.*?)\n[ \t]*---[ \t]*(?=\n|$)", re.S)
_DIRECTIVE = re.compile(r"%%\{(?:(?!%%\{).)*?\}%%", re.S)
_COMMENT = re.compile(r"^[ \t]*%%[^\n]*", re.M)
_REMARK = re.compile(r'"[^"]*"|[ \t]%%[^\n]*')
"""A comment behind a statement; in quotes the signs are words."""
_KIND = re.compile(r"\s*(?P<kind>[A-Za-z][\w-]*)")
_KINDS = {
    "sequenceDiagram": "a sequence diagram", "classDiagram": "a class diagram", "erDiagram": "an entity diagram",
    "gantt": "a Gantt chart", "pie": "a pie chart", "journey": "a user journey", "gitGraph": "a Git graph",
    "mindmap": "a mind map", "timeline": "a timeline", "quadrantChart": "a quadrant chart", "xychart": "a chart",
    "requirementDiagram": "a requirement diagram", "sankey": "a Sankey diagram", "block": "a block diagram",
    "packet": "a packet diagram", "kanban": "a Kanban board", "architecture": "an architecture diagram",
    "C4Context": "a C4 diagram", "radar": "a radar chart", "treemap": "a tree map", "zenuml": "a sequence diagram",
}  # fmt: skip


def read(content: bytes, name: str, wishes: ReadOptions) -> Imported:
    """Mermaid text -> the figure."""
    notes = Notes()
    text, title = _front_matter(decoded(content, name), notes, name)
    for _ in _DIRECTIVE.finditer(text):
        notes.say("dropped the settings of %%{init}%%; use --theme to choose a style")
    for pattern in (_DIRECTIVE, _COMMENT):
        text = pattern.sub(lambda m: "\n" * m[0].count("\n"), text)
    text = _REMARK.sub(lambda m: m[0] if m[0][0] == '"' else "", text)
    cursor = Cursor(text, name)
    kind = cursor.take(_KIND)
    if kind is None:
        raise SpecError("the diagram is empty", "start it with a line such as `flowchart LR`", file=name)
    word = kind["kind"]
    if word in ("flowchart", "graph", "flowchart-elk"):
        graph = flowchart(cursor, notes, title)
    elif word in ("stateDiagram", "stateDiagram-v2"):
        graph = states(cursor, notes, title)
    else:
        raise _unknown(cursor, word, kind.start("kind"))
    return imported(graph, notes, "mermaid", name, wishes)


def _unknown(cursor: Cursor, word: str, at: int) -> SpecError:
    """What a diagram is that boxes and arrows cannot say."""
    base = re.sub(r"(-v\d+)?(-beta)?$", "", word)
    if base in _KINDS:
        return cursor.wrong(f"{_KINDS[base]} ({word}) is not supported", "only flowcharts and state diagrams are", at)
    return cursor.wrong(f"unknown kind of Mermaid diagram {word[:40]!r}", "start it with `flowchart LR`", at)


def _front_matter(text: str, notes: Notes, file: str) -> tuple[str, str]:
    """The text without its front matter (its lines stay, empty) and the title that stands there."""
    match = _FRONT.match(text)
    if not match:
        return text, ""
    try:
        told = yaml.safe_load(match["told"][:20_000])
    except (yaml.YAMLError, RecursionError) as error:
        raise SpecError("the front matter is not YAML", "put it between two lines of ---", file=file) from error
    if not isinstance(told, dict):
        told = {}
    for key in (str(key) for key in told if key != "title"):
        notes.say("dropped the settings of the front matter", key)
    title = told.get("title")
    return "\n" * match[0].count("\n") + text[match.end() :], unmarked(str(title)) if title else ""


def _looks_like(start: str) -> bool:
    plain = _COMMENT.sub("", _DIRECTIVE.sub("", _FRONT.sub("", start, count=1))).strip()
    return bool(re.match(r"(flowchart(-elk)?|graph)\s+(TB|TD|BT|LR|RL)\b|(flowchart|stateDiagram)\b", plain)) or any(
        re.match(rf"{kind}(-v\d|-beta)?\b", plain) for kind in _KINDS
    )


reader = Reader((".mmd", ".mermaid"), _looks_like, read)
