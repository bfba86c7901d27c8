"""Every part of a patent drawing has its own reference numeral.

Why it is bad: the description refers to parts by their numerals. It cannot refer to a part without one, it cannot
distinguish two parts with the same one (37 CFR 1.84(p)(4)), and readers search in vain for a numeral that is not
drawn.

Fix: give the part a `numeral`, or leave `numeral` out to get the next free one; change one of two equal numerals.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject
from figwright.ir.spec import Group, Node


def check(subject: Subject) -> Iterator[Finding]:
    owners: dict[str, str] = {}
    for item, _ in subject.figure.walk():
        if not _is_part(item):
            continue
        if not item.numeral:
            fix = "give it a `numeral`, such as the next free even number"
            yield Finding("patent-numeral", "error", item.id, f"{item.id!r} has no reference numeral", fix)
        elif item.numeral in owners:
            message = f"{item.id!r} and {owners[item.numeral]!r} have the same numeral {item.numeral}"
            yield Finding("patent-numeral", "error", item.id, message, "give one of them another numeral")
        elif not _numeral_is_drawn(subject, item):
            message = f"the numeral {item.numeral} of {item.id!r} is not drawn"
            yield Finding("patent-numeral", "error", item.id, message, "use the composed layout")
        owners.setdefault(item.numeral, item.id)


def _is_part(item: Node | Group) -> bool:
    if isinstance(item, Group):
        return item.framed and bool(item.label)
    return item.kind != "text" and bool(item.label or item.glyph)


def _numeral_is_drawn(subject: Subject, item: Node | Group) -> bool:
    element = subject.by_id.get(item.id)
    return element is None or any(words.text == item.numeral for words in element.words)
