"""Equations -> relations: "y = f(x, z)" says that x and z go into f and y comes out, where the text names them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from figwright.reading.markup import Document, Sentence
from figwright.reading.relations import Relation
from figwright.reading.symbols import symbol
from figwright.reading.terms import Glossary, Term

_LINE = re.compile(r"\\\\|\\quad|\\qquad|,\s*\\(?:;|,)?\s*(?=[\\A-Za-z{]+[^,=]{0,20}=)")
_LAYOUT = re.compile(
    r"\\(?:left|right|[bB]igg?[lrm]?|displaystyle|limits)(?![A-Za-z])|\\(?:begin|end)\{\w+\*?\}(?:\{[^}]*\})?|\\label\{[^}]*\}|&|\$\$|\\[,;!]|~"
)
_CALL = re.compile(
    r"^\s*(?P<out>[^=()]{1,60}?)\s*=\s*(?P<doer>[^=()+\s]{1,50}?)\s*\((?P<args>[^()=]{1,90})\)\s*[,.;]?\s*$"
)


def relations(document: Document, glossary: Glossary) -> Iterator[Relation]:
    for formula in document.formulas:
        raw = re.sub(r"^\s*\[Equation:|\]\s*$", "", formula.raw) if formula.raw.startswith("[Eq") else formula.raw
        for line in _LINE.split(_LAYOUT.sub(" ", raw)):
            if match := _CALL.match(re.sub(r"^\s*\\\[|\\\]\s*$", " ", line)):
                yield from _said(match, formula, glossary)


def _said(match: re.Match[str], formula: Sentence, glossary: Glossary) -> Iterator[Relation]:
    doer = _known(match["doer"], glossary)
    made = _known(match["out"], glossary)
    if doer is None or not doer.thing.doer:
        return
    for argument in re.split(r"[,;|]", match["args"]):
        given = _known(argument, glossary)
        if given is not None and given is not doer and given is not made:
            yield Relation(given, doer, "flow", formula)
    if made is not None and made is not doer:
        yield Relation(doer, made, "flow", formula)


def _known(text: str, glossary: Glossary) -> Term | None:
    sign = symbol(text.strip())
    return glossary.by_symbol(sign) if sign else None
