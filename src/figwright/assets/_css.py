"""The little of CSS that drawing programs write into SVG: declarations, and rules by element, class or id."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

LONGEST = 200_000
"""Characters of style sheet that are read; no drawing needs more."""

_SELECTOR = re.compile(r"(?P<tag>[A-Za-z]+|\*)?(?P<id>#[\w-]+)?(?P<classes>(?:\.[\w-]+)*)")


@dataclass(frozen=True, slots=True)
class Rule:
    """What holds for elements of a tag, id and classes; the weight orders rules that meet on one element."""

    tag: str
    id: str
    classes: frozenset[str]
    weight: tuple[int, int, int]
    properties: tuple[tuple[str, str], ...]


def declarations(text: str) -> Iterator[tuple[str, str]]:
    """ "fill: red; stroke: none" -> pairs; `!important` is dropped, later ones stand."""
    for part in text[:LONGEST].split(";"):
        name, colon, value = part.partition(":")
        if colon and value.strip():
            yield name.strip().lower(), value.replace("!important", "").strip()


def rules(sheet: str) -> tuple[Rule, ...]:
    """A style sheet -> its plain rules, the weightiest last; at-rules and combined selectors are passed over."""
    sheet = re.sub(r"/\*.*?(?:\*/|\Z)", " ", sheet[:LONGEST], flags=re.DOTALL).replace("<!--", " ").replace("-->", " ")
    out: list[Rule] = []
    for block in sheet.split("}"):
        selectors, brace, body = block.partition("{")
        if not brace or "@" in block:
            continue
        for selector in selectors.split(","):
            match = _SELECTOR.fullmatch(selector.strip())
            if match and match[0]:
                tag, id = (match["tag"] or "*"), (match["id"] or "")[1:]
                classes = frozenset(match["classes"].split(".")[1:])
                weight = (bool(id), len(classes), tag != "*")
                out.append(Rule(tag, id, classes, weight, tuple(declarations(body))))
    return tuple(sorted(out, key=lambda rule: rule.weight))


def matching(styles: tuple[Rule, ...], tag: str, attributes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What the rules say of an element, the weightiest last."""
    if not styles:
        return
    classes = set(attributes.get("class", "").split())
    for rule in styles:
        if rule.tag in ("*", tag) and rule.id in ("", attributes.get("id", "")) and rule.classes <= classes:
            yield from rule.properties
