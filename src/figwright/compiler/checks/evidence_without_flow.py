"""The quotation of an arrow says that something goes from one thing to another.

Why it is bad: a sentence can name both ends of an arrow and still not say it. It may deny it ("does not encode"), say
what two things have in common ("shares its weights with"), list parts whose order it does not tell ("introduces two
modules"), or say how the figure is drawn ("the dashed arrow"). The arrow is then a guess.

Fix: quote the words that say who gives what to whom. Otherwise let the arrow begin or end at the zone that the text
speaks of, set `arrow: none` for what two things share, `kind: zoom` for an enlarged part, or remove the arrow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject
from figwright.compiler.naming import names_of, speaks_of
from figwright.ir.spec import Edge

_COLOURS = "dashed|dotted|solid|grey|gray|black|red|blue|green|orange|purple|yellow"
_SHARED = r"\bshar(?:es?|ed|ing)\b.*\bwith\b"
_WITHOUT_FLOW = {
    r"\b(?:do|does|did|is|are|was|were|can)\s?n[o’']t\b(?!.*\b(?:but|instead)\b)": "denies it",
    r"\b(?:consists? of|comprises?|introduces)\b(?!.*\b(?:between|followed|then|after|before)\b)": "only lists parts",
    rf"\b(?:{_COLOURS}) (?:arrow|line)s?\b|\bzoom(?:ed)?[ -]in\b": "says how it is drawn",
}


def check(subject: Subject) -> Iterator[Finding]:
    source, figure = subject.source, subject.figure
    if source is None or subject.translated:
        return
    names = names_of(figure)
    for edge in figure.edges:
        if edge.kind in ("zoom", "leader") or not (what := _what_it_says(edge)):
            continue
        if speaks_of(edge.evidence, frozenset().union(*(names[id] for id in (*edge.source, *edge.target))), source):
            message = f"the evidence of {edge.id!r} {what}: “{' '.join(edge.evidence.split())[:40]} …”"
            fix = "quote the words that say who gives what to whom, or remove the arrow"
            yield Finding("evidence-without-flow", "warning", edge.id, message, fix)


def _what_it_says(edge: Edge) -> str:
    said = " ".join(edge.evidence.split())
    if edge.arrow in ("end", "start") and re.search(_SHARED, said, re.IGNORECASE):
        return "says what its ends share, in no direction"
    return next((what for pattern, what in _WITHOUT_FLOW.items() if re.search(pattern, said, re.IGNORECASE)), "")
