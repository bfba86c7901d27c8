"""The page that explains every rule for plots: `python -m figwright.plots.checks > docs/plot-checks.md`."""

from __future__ import annotations

from figwright.compiler.manual import page
from figwright.plots.checks import explain, names

OPENING = """\
# Checks of plots

`figwright plot` runs these checks on every plot that it draws, and `figwright check plot.py` on your own script. They
read numbers, texts and positions back from the finished plot and compare them with the data, without a model. Each
finding names the rule, the panel and a fix. Fix every **error**, fix **warnings** where you can, and look at each
**info**.

A rule is a file in `src/figwright/plots/checks/`. This page is generated from the files' docstrings:
`python -m figwright.plots.checks > docs/plot-checks.md`.
"""


def manual() -> str:
    """The whole page as Markdown."""
    return page(OPENING, [explain(name) for name in names()])
