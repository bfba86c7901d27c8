"""The skill for coding assistants: a folder of Markdown that is copied to where an assistant looks for skills.

What it says of names (glyphs, checks, edits, themes, marks) stands between two marks and is made from the code:
`python -m figwright.apps.mcp.skill` writes it anew, and a test holds it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

from figwright.core.errors import AssetError, NotFound, reraise

HOME = Path(__file__).parent.parent / "skill"
NAME = "figwright"
_MADE = re.compile(r"(<!-- made: ([a-z-]+) -->\n).*?(<!-- /\2 -->)", re.DOTALL)


def files() -> tuple[Path, ...]:
    return tuple(sorted(HOME.rglob("*.md")))


def copy(folder: str) -> tuple[Path, ...]:
    """Copies the skill to `folder`/figwright; a copy that is there already is brought up to date."""
    written: list[Path] = []
    for path in files():
        goal = Path(folder).expanduser() / NAME / path.relative_to(HOME)
        with reraise(OSError, AssetError, f"cannot write the skill to {folder!r}"):
            goal.parent.mkdir(parents=True, exist_ok=True)
            goal.write_bytes(path.read_bytes())
        written.append(goal)
    return tuple(written)


def filled(text: str) -> str:
    """A page with all that is made from the code as the code is now."""

    def made(found: re.Match[str]) -> str:
        if found[2] not in FACTS:
            raise NotFound("fact of the skill", found[2], FACTS)
        lines = "".join(f"{line}\n" for line in FACTS[found[2]]())
        return f"{found[1]}{lines}{found[3]}"

    return _MADE.sub(made, text)


def _checks() -> Iterator[str]:
    from figwright.compiler import checks

    for name in checks.names():
        rule = checks.explain(name)
        yield f"- **{name}**: {rule.says} {rule.fix}"


def _edits() -> Iterator[str]:
    from figwright.ir.spec.operations import Sent

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
    from figwright.drawing import glyphs

    for family, drawn in glyphs.families().items():
        parameters = {name: ", ".join(glyph.parameters) for name, glyph in drawn.items()}
        yield f"- {family}: {', '.join(f'{name} ({p})' if p else name for name, p in parameters.items())}"


def _sheet() -> Iterator[str]:
    from figwright.agents.roles.sheet import sheet_told
    from figwright.core.source import Brief, Source

    yield sheet_told(Brief(Source("a method")))


def _themes() -> Iterator[str]:
    from figwright.drawing import themes

    for name in themes.names():
        theme = themes.get(name)
        yield f"- **{name}**: {theme.summary}. Tones: {', '.join(theme.order)}"


def _words() -> Iterator[str]:
    from figwright.ir.spec import EdgeKind, NodeKind
    from figwright.ir.spec.model import GroupType

    yield f"- containers: {', '.join(get_args(GroupType))}"
    yield f"- `kind` of a leaf: {', '.join(get_args(NodeKind))}"
    yield f"- `kind` of an arrow: {', '.join(get_args(EdgeKind))}"


def _marks() -> Iterator[str]:
    from figwright.apps import catalogue

    yield f"- marks: {', '.join(catalogue.names('marks'))}"
    yield f"- styles: {', '.join(catalogue.names('styles'))}"
    yield f"- palettes: {', '.join(catalogue.names('palettes'))}"


def _formats() -> Iterator[str]:
    from figwright.drawing import renderers

    yield f"Formats: {', '.join(renderers.names())}."


FACTS: dict[str, Callable[[], Iterator[str]]] = {
    "checks": _checks, "edits": _edits, "glyphs": _glyphs, "themes": _themes, "words": _words, "marks": _marks,
    "formats": _formats, "sheet": _sheet,
}  # fmt: skip

if __name__ == "__main__":
    for page in files():
        page.write_text(filled(page.read_text("utf-8")), "utf-8", newline="\n")
