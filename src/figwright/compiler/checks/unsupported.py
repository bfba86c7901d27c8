"""The source supports everything in the figure: every element quotes words that can be found there.

Why it is bad: an invented module or connection is the worst fault of a method figure, and the hardest to see for
anyone who does not know the paper by heart.

Fix: quote the words of the source in `evidence` (an ellipsis may replace omitted words), or remove the element.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject
from figwright.compiler.evidence import closest, locate
from figwright.ir.spec import Brace, Edge, Group, Node


def check(subject: Subject) -> Iterator[Finding]:
    source = subject.source
    if source is None:
        return
    caption = subject.figure.head.caption  # a paper's words as well, and the agents may quote it
    items = [item for item, _ in subject.figure.walk()]
    for part in (*items, *subject.figure.edges, *subject.figure.braces):
        if part.evidence.strip():
            if locate(part.evidence, source) is None and locate(part.evidence, caption) is None:
                near = closest(part.evidence, source)
                message = f"the evidence of {part.id!r} is not in the source: “{_short(part.evidence)}”"
                fix = f"quote the source exactly: “{_short(near)}”" if near else "quote the source, or remove it"
                yield Finding("unsupported", "error", part.id, message, fix)
        elif _claims(part):
            fix = "quote the words of the source that support it in `evidence`"
            yield Finding("unsupported", "warning", part.id, f"{part.id!r} has no evidence", fix)


def _claims(part: Node | Group | Edge | Brace) -> bool:
    """Nodes and edges claim something of the method; signs, dots, groups and braces only order what is claimed, and an
    ornament, such as the plate of a frame with its title, only decorates it."""
    if isinstance(part, Node):
        named = bool(re.search(r"[^\W\d_]{2}", part.label))
        return part.kind != "ornament" and (named or bool(part.glyph and part.kind != "operator"))
    return isinstance(part, Edge)


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 120 else text[:117].rsplit(" ", 1)[0] + " …"
