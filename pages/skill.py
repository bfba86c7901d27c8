"""What the skill for assistants says of names: it stands between two marks and is made from the code."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import get_args

from figwright.agents.roles.sheet import sheet_told
from figwright.apps import catalogue
from figwright.compiler import checks
from figwright.core.errors import NotFound
from figwright.core.source import Brief, Source
from figwright.drawing import glyphs, renderers, themes
from figwright.ir.spec import EdgeKind, NodeKind
from figwright.ir.spec.model import GroupType
from figwright.ir.spec.operations import Sent

_MADE = re.compile(r"(<!-- made: ([a-z-]+) -->\n).*?(<!-- /\2 -->)", re.DOTALL)


def filled(text: str) -> str:
    """A page with all that is made from the code as the code is now."""

    def made(found: re.Match[str]) -> str:
        if found[2] not in FACTS:
            raise NotFound("fact of the skill", found[2], FACTS)
        lines = "".join(f"{line}\n" for line in FACTS[found[2]]())
        return f"{found[1]}{lines}{found[3]}"

    return _MADE.sub(made, text)


def _checks() -> Iterator[str]:
    for name in checks.names():
        rule = checks.explain(name)
        yield f"- **{name}**: {rule.says} {rule.fix}"


def _edits() -> Iterator[str]:
    yield "| op | fields (bold: required) | what it does |"
    yield "|---|---|---|"
    for model in get_args(Sent):
        fields = [
            f"**{field.alias or name}**" if field.is_required() else field.alias or name
            for name, field in model.model_fields.items()
            if name != "op"
        ]
        says = " ".join((model.__doc__ or "").split())
        yield f"| `{model.model_fields['op'].default}` | {', '.join(fields)} | {says} |"


def _glyphs() -> Iterator[str]:
    for family, drawn in glyphs.families().items():
        parameters = {name: ", ".join(glyph.parameters) for name, glyph in drawn.items()}
        yield f"- {family}: {', '.join(f'{name} ({p})' if p else name for name, p in parameters.items())}"


def _sheet() -> Iterator[str]:
    yield sheet_told(Brief(Source("a method")))


def _themes() -> Iterator[str]:
    for name in themes.names():
        theme = themes.get(name)
        yield f"- **{name}**: {theme.summary}. Tones: {', '.join(theme.order)}"


def _words() -> Iterator[str]:
    yield f"- containers: {', '.join(get_args(GroupType))}"
    yield f"- `kind` of a leaf: {', '.join(get_args(NodeKind))}"
    yield f"- `kind` of an arrow: {', '.join(get_args(EdgeKind))}"


def _marks() -> Iterator[str]:
    yield f"- marks: {', '.join(catalogue.names('marks'))}"
    yield f"- styles: {', '.join(catalogue.names('styles'))}"
    yield f"- palettes: {', '.join(catalogue.names('palettes'))}"


def _formats() -> Iterator[str]:
    yield f"Formats: {', '.join(renderers.names())}."


FACTS: dict[str, Callable[[], Iterator[str]]] = {
    "checks": _checks, "edits": _edits, "glyphs": _glyphs, "themes": _themes, "words": _words, "marks": _marks,
    "formats": _formats, "sheet": _sheet,
}  # fmt: skip
