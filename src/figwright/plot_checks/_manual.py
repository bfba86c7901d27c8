"""The page that explains every rule for plots: `python -m figwright.plot_checks > docs/plot-checks.md`."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator

from figwright.checks import Rule
from figwright.plot_checks import get, names

OPENING = """\
# Checks of plots

`figwright plot` runs these rules over every plot that it draws: the artists of the finished figure are read back as
numbers, words and places, and held against the data. No model is asked. A finding names the rule, the panel and what
to do. An **error** must be mended, a **warning** should be, an **info** is worth a look.

A rule is one file in `src/figwright/plot_checks/`; its name is the file's name, and this page is made from its
docstring: `python -m figwright.plot_checks > docs/plot-checks.md`.
"""


def explain(name: str) -> Rule:
    """A rule in words, from the docstring of its file."""
    text = inspect.getdoc(importlib.import_module(get(name).__module__)) or ""
    says, _, rest = text.partition("\n\n")
    why, _, fix = rest.partition("\n\nFix:")
    says, why, fix = (" ".join(part.split()) for part in (says, why.removeprefix("Why it is bad:"), fix))
    return Rule(name, says, why, fix)


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
