"""The pages of all checks, made from their docstrings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from figwright.compiler import checks as figure_checks
from figwright.compiler.checks import Rule
from figwright.plots import checks as plots

CHECKS = """\
# Checks

`figwright check figure.yaml --source method.md` checks a figure, its layout and, with `--source`, its text. It needs no
model. Each finding names the rule, the element and a fix. Fix every **error** (the exit code is 1 if there is one), fix
**warnings** where you can, and look at each **info**.

A rule is a file in `src/figwright/compiler/checks/`. This page is generated from the files' docstrings:
`python -m pages`.
"""
PLOT_CHECKS = """\
# Checks of plots

`figwright plot` runs these checks on every plot that it draws, and `figwright check plot.py` on your own script. They
read numbers, texts and positions back from the finished plot and compare them with the data, without a model. Each
finding names the rule, the panel and a fix. Fix every **error**, fix **warnings** where you can, and look at each
**info**.

A rule is a file in `src/figwright/plots/checks/`. This page is generated from the files' docstrings: `python -m pages`.
"""


def checks() -> str:
    return _page(CHECKS, map(figure_checks.explain, figure_checks.names()))


def plot_checks() -> str:
    return _page(PLOT_CHECKS, map(plots.explain, plots.names()))


def _page(opening: str, rules: Iterable[Rule]) -> str:
    """An opening, a table of the rules, and a section for each of them."""
    rules = tuple(rules)
    table = (f"| [{rule.name}](#{rule.name}) | {rule.says} |" for rule in rules)
    sections = (line for rule in rules for line in _section(rule))
    return "\n".join((opening, "| rule | what it asks for |", "|---|---|", *table, "", *sections))


def _section(rule: Rule) -> Iterator[str]:
    yield from (f"## {rule.name}", "", rule.says, "", f"**Why it is bad:** {rule.why}", "", f"**Fix:** {rule.fix}", "")
