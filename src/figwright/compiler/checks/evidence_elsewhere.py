"""The quotation of an arrow is about that arrow: it names one of its ends, or what it carries.

Why it is bad: any sentence of the text can be quoted for any arrow. If the quotation names neither end, not even by
an abbreviation, a symbol or "it", the arrow may be invented.

Fix: quote the words that say who gives what to whom, or remove the arrow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject
from figwright.compiler.evidence import locate, read
from figwright.compiler.naming import names_of, speaks_of, terms, wordy
from figwright.ir.spec import Group, Node

_SMALL = frozenset("a an and as at by for from in into is of on or the to with".split())


def check(subject: Subject) -> Iterator[Finding]:
    source, figure = subject.source, subject.figure
    if source is None or subject.translated:
        return
    names = names_of(figure)
    for edge in figure.edges:
        ends = [figure.item(id) for id in (*edge.source, *edge.target)]
        if not edge.evidence.strip() or not all(map(_sayable, ends)) or locate(edge.evidence, source) is None:
            continue  # no quotation at all is another rule's, and what has no words cannot be looked for
        if any(_of_one_passage(edge.evidence, end.evidence) or _spelt_out(end.label, edge.evidence) for end in ends):
            continue
        if not speaks_of(edge.evidence, frozenset(terms(edge.label)).union(*(names[end.id] for end in ends)), source):
            called = " nor ".join(repr(" ".join(end.label.split()) or end.id) for end in ends)
            message = f"the evidence of {edge.id!r} names neither {called}: “{_short(edge.evidence)}”"
            fix = "quote the words that say who gives what to whom, or remove the arrow"
            yield Finding("evidence-elsewhere", "warning", edge.id, message, fix)


def _sayable(item: Node | Group) -> bool:
    """Whether a text can be searched for a thing: one that is only a symbol is told by any words."""
    return wordy(item) and any(not name.startswith("$") for name in terms(item.label) or {"drawn"})


def _of_one_passage(one: str, other: str) -> bool:
    """Whether one quotation holds the other: then both are about the same thing, whatever its label is."""
    ours, theirs = read(one).letters, read(other).letters
    return bool(ours and theirs) and (ours in theirs or theirs in ours)


def _spelt_out(label: str, evidence: str) -> bool:
    """Whether a quotation has the words of an abbreviation in a label: QKV are queries, keys, and values."""
    initials = "".join(word[0] for word in re.findall(r"[a-z]+", evidence.casefold()) if word not in _SMALL)
    return any(short.casefold() in initials for short in re.findall(r"\b[A-Z]{3,6}\b", label))


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 70 else text[:67].rsplit(" ", 1)[0] + " …"
