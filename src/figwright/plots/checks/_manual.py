"""The page that explains every rule for plots: `python -m figwright.plots.checks > docs/plot-checks.md`."""

from __future__ import annotations

from figwright.compiler.manual import page
from figwright.plots.checks import explain, names

OPENING = """\
# Checks of plots

`figwright plot` runs these rules over every plot that it draws: the artists of the finished figure are read back as
numbers, words and places, and held against the data. No model is asked. A finding names the rule, the panel and what
to do. An **error** must be mended, a **warning** should be, an **info** is worth a look.

A rule is one file in `src/figwright/plots/checks/`; its name is the file's name, and this page is made from its
docstring: `python -m figwright.plots.checks > docs/plot-checks.md`.
"""


def manual() -> str:
    """The whole page as Markdown."""
    return page(OPENING, [explain(name) for name in names()])
