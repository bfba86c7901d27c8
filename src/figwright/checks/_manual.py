"""The page that explains every rule, made from the rules' own words: `python -m figwright.checks > docs/checks.md`."""

from __future__ import annotations

from collections.abc import Iterator

from figwright.checks import explain, names

OPENING = """\
# Checks

`figwright check figure.yaml --source method.md` runs these rules over a figure, its placed scene and, where it is
given, the text that it illustrates. No model is asked. A finding names the rule, the element and what to do. An
**error** must be mended (the command ends with 1), a **warning** should be, an **info** is worth a look.

A rule is one file in `src/figwright/checks/`; its name is the file's name, and this page is made from its docstring:
`python -m figwright.checks > docs/checks.md`.
"""


def manual() -> str:
    """The whole page as Markdown."""
    return "\n".join((OPENING, *_table(), "", *(line for name in names() for line in _section(name))))


def _table() -> Iterator[str]:
    yield "| rule | what it asks for |"
    yield "|---|---|"
    for name in names():
        yield f"| [{name}](#{name}) | {explain(name).says} |"


def _section(name: str) -> Iterator[str]:
    rule = explain(name)
    yield from (f"## {name}", "", rule.says, "", f"**Why it is bad:** {rule.why}", "", f"**Fix:** {rule.fix}", "")
