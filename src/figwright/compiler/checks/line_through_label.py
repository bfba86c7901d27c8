"""No arrow runs through text: the label of an edge, the title of a zone, the text of a brace, or the legend.

Why it is bad: crossed-out text is hard to read and looks like a correction.

Fix: shorten the label, put it on another edge of the same bundle, or let the arrow use another side.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Arrow, Finding, Subject, Text
from figwright.core import colour
from figwright.ir.scene import Box, Element, Rect, Role
from figwright.ir.scene.silhouettes import Silhouette

SLACK = 0.6
"""How far an arrow's edge may reach into the words' room, in points."""
DEEP = frozenset("gjpqyQ,;()[]{}|/_@µςξζφψχηγβρµ")
"""Signs that reach below the line."""
ROLES: tuple[Role, ...] = ("label", "zone", "panel", "title", "brace", "legend", "callout")


def check(subject: Subject) -> Iterator[Finding]:
    named = [text for text in subject.texts if text.element.role in ROLES]
    texts = [text for text in named if not text.words.turn]
    turned = [(text.element, Silhouette.of_marks((text.words,))) for text in named if text.words.turn]
    for edge in subject.arrows:
        slack = max(0.0, SLACK - edge.width / 2)
        for text in texts:
            if text.element.fact("of") in (edge.id, edge.route.bundle) and _knocked_out(text):
                continue
            if any(s.passes(line, slack) for line in _lines(text) for s in edge.segments):
                yield _finding(edge, text.element)
        for label, letters in turned:
            if sum(letters.run(s.a, s.b) for s in edge.segments) > SLACK:
                yield _finding(edge, label)


def _finding(edge: Arrow, label: Element) -> Finding:
    message = f"edge {edge.id!r} runs through the text of {label.id!r}"
    fix = "shorten the label, or let the edge use another side"
    return Finding("line-through-label", "error", edge.id, message, fix)


def _lines(text: Text) -> Iterator[Rect]:
    """Each line from its capitals to the feet of its letters: that is where a stroke hurts."""
    for line in text.words.lines:
        deep = DEEP.intersection(line.text) or any(run.math for run in line.runs)
        yield line.bounds if deep else Rect(line.bounds.x, line.bounds.y, line.bounds.w, line.ascent)


def _knocked_out(text: Text) -> bool:
    """Whether a ground of its own hides the line behind the words."""
    grounds = (m for m in text.element.marks if isinstance(m, Box) and m.paint.fill and m.paint.cover > 0.9)
    return any(g.rect.contains(text.words.bounds, 1.0) and colour.lightness(g.paint.fill or "") > 80 for g in grounds)
