"""The little of CSS that drawing programs write into SVG: declarations, and rules by element, class, id and place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

LONGEST = 200_000
"""Characters of style sheet that are read; no drawing needs more."""

_SELECTOR = re.compile(r"(?P<tag>[A-Za-z]+|\*)?(?P<id>#[\w-]+)?(?P<classes>(?:\.[\w-]+)*)")
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_LIGHT_DARK = re.compile(r"light-dark\(((?:[^(),]|\([^()]*\))*),(?:[^()]|\([^()]*\))*\)", re.IGNORECASE)
_VARIABLE = re.compile(r"var\(\s*--[\w-]+\s*,\s*((?:[^()]|\([^()]*\))*)\)")
_FONT = re.compile(
    r"(?P<before>(?:[a-z-]+\s+|\d{3}\s+)*)(?P<size>[\d.]+(?:[a-z]+|%))(?:\s*/\s*[\w.%]+)?\s+(?P<family>.+)",
    re.IGNORECASE,
)
Place = tuple[str, Mapping[str, str]]
"""A tag and its attributes."""


@dataclass(frozen=True, slots=True)
class Part:
    """One step of a selector: an element of a tag, id and classes."""

    tag: str
    id: str
    classes: frozenset[str]

    def fits(self, tag: str, attributes: Mapping[str, str]) -> bool:
        known = self.tag in ("*", tag) and self.id in ("", attributes.get("id", ""))
        return known and (not self.classes or self.classes <= set(attributes.get("class", "").split()))


@dataclass(frozen=True, slots=True)
class Rule:
    """What holds for elements that fit the last part and stand in those before; `weight` orders rules that meet."""

    parts: tuple[Part, ...]
    weight: tuple[int, int, int]
    properties: tuple[tuple[str, str], ...]


def declarations(text: str) -> Iterator[tuple[str, str]]:
    """ "fill: red; stroke: none" -> pairs; `!important` is dropped, later ones stand, colours are those of daylight."""
    for part in text[:LONGEST].split(";"):
        name, colon, value = part.partition(":")
        if colon and value.strip():
            yield from _longhand(name.strip().lower(), plain_value(value.replace("!important", "").strip()))


def _longhand(name: str, value: str) -> Iterator[tuple[str, str]]:
    """`font` and `marker` as the properties that they stand for."""
    if name == "marker":
        yield from ((f"marker-{end}", value) for end in ("start", "mid", "end"))
    elif name == "font" and (match := _FONT.fullmatch(value)):
        before = match["before"].split()
        yield "font-style", next((word for word in before if word in ("italic", "oblique")), "normal")
        yield "font-weight", next((word for word in before if word.isdigit() or word.startswith("bold")), "normal")
        yield from (("font-size", match["size"]), ("font-family", match["family"]))
    else:
        yield name, value


def plain_value(value: str) -> str:
    """light-dark(a, b) as a, var(--name, a) as a."""
    if "(" not in value:
        return value
    return _VARIABLE.sub(lambda m: m[1].strip(), _LIGHT_DARK.sub(lambda m: m[1].strip(), value))


def rules(sheet: str) -> tuple[Rule, ...]:
    """A style sheet -> its rules, the weightiest last; at-rules and rare selectors are passed over."""
    out: list[Rule] = []
    for selectors, body in _blocks(_COMMENT.sub(" ", sheet[:LONGEST])):
        properties = tuple(declarations(body))
        for selector in selectors.split(","):
            matches = [_SELECTOR.fullmatch(word) for word in selector.replace(">", " ").split()]
            parts = tuple(
                Part(m["tag"] or "*", (m["id"] or "")[1:], frozenset(m["classes"].split(".")[1:])) for m in matches if m
            )
            if parts and len(parts) == len(matches):
                ids, classes = sum(bool(p.id) for p in parts), sum(len(p.classes) for p in parts)
                out.append(Rule(parts, (ids, classes, sum(p.tag != "*" for p in parts)), properties))
    return tuple(sorted(out, key=lambda rule: rule.weight))


def _blocks(sheet: str) -> Iterator[tuple[str, str]]:
    """Selectors and body of every rule that holds always: what stands in @media and the like is left out."""
    at = 0
    while (brace := sheet.find("{", at)) >= 0:
        head, depth, end = sheet[at:brace].rpartition(";")[2].strip(), 1, brace + 1
        while depth and end < len(sheet):
            depth += {"{": 1, "}": -1}.get(sheet[end], 0)
            end += 1
        if head and "@" not in head:
            yield head, sheet[brace + 1 : end - 1]
        at = end


def matching(
    styles: tuple[Rule, ...], tag: str, attributes: Mapping[str, str], above: Sequence[Place] = ()
) -> Iterator[tuple[str, str]]:
    """What the rules say of an element in others (the outermost first), the weightiest last."""
    for rule in styles:
        *outer, own = rule.parts
        if own.fits(tag, attributes) and _stands_in(outer, above):
            yield from rule.properties


def _stands_in(outer: Sequence[Part], above: Sequence[Place]) -> bool:
    rest = iter(reversed(above))
    return all(any(part.fits(*place) for place in rest) for part in reversed(outer))
