"""The page of all rules, made from their docstrings: `python -m figwright.compiler.checks > docs/checks.md`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from figwright.compiler.checks import Rule, explain, names

OPENING = """\
# Checks

`figwright check figure.yaml --source method.md` checks a figure, its layout and, with `--source`, its text. It needs no
model. Each finding names the rule, the element and a fix. Fix every **error** (the exit code is 1 if there is one), fix
**warnings** where you can, and look at each **info**.

A rule is a file in `src/figwright/compiler/checks/`. This page is generated from the files' docstrings:
`python -m figwright.compiler.checks > docs/checks.md`.
"""


def manual() -> str:
    """The whole page as Markdown."""
    return page(OPENING, [explain(name) for name in names()])


def page(opening: str, rules: Sequence[Rule]) -> str:
    """An opening, a table of the rules, and a section for each of them."""
    table = (f"| [{rule.name}](#{rule.name}) | {rule.says} |" for rule in rules)
    sections = (line for rule in rules for line in _section(rule))
    return "\n".join((opening, "| rule | what it asks for |", "|---|---|", *table, "", *sections))


def _section(rule: Rule) -> Iterator[str]:
    yield from (f"## {rule.name}", "", rule.says, "", f"**Why it is bad:** {rule.why}", "", f"**Fix:** {rule.fix}", "")
