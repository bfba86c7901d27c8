"""figwright: a paper's words or data into a publication-ready figure.

    run = figwright.illustrate(Path("method.md"), "Overview of our framework")
    run.save("figure.pptx")
    run = figwright.plot("results.csv", "grouped bars of accuracy by method")
    found = figwright.paper("paper.pdf")
    figure = figwright.load("figure.yaml")
    for finding in figwright.check(figure, source=method_text): ...
    pdf = figwright.render(figure, "pdf")
    results = figwright.evaluate("folder", "cases", judge="google/gemini-3-pro")

Nothing is imported until it is asked for, so that `import figwright` is instant.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from figwright.agents.order import Order
    from figwright.agents.pipeline import illustrate, illustrate_async, plot, plot_async
    from figwright.agents.proposals import Proposal, Survey
    from figwright.agents.proposals.surveying import paper, paper_async
    from figwright.agents.runs import Run
    from figwright.agents.tracer import trace, trace_async
    from figwright.agents.translation import translate, translate_async
    from figwright.bench.evaluation import evaluate
    from figwright.compiler import check, compile, compose, place, render
    from figwright.compiler.checks import Finding
    from figwright.core.errors import FigwrightError
    from figwright.core.source import Source
    from figwright.core.tables import Table
    from figwright.frontends.diagrams import read_diagram
    from figwright.ir.scene import Scene
    from figwright.ir.spec import Figure
    from figwright.ir.spec.edits import Edit, apply, apply_all
    from figwright.ir.spec.load import dump, load, loads

    __version__: str

__all__ = [
    "Edit", "Figure", "FigwrightError", "Finding", "Order", "Proposal", "Run", "Scene", "Source", "Survey", "Table",
    "__version__", "apply", "apply_all", "check", "compile", "compose", "dump", "evaluate", "illustrate",
    "illustrate_async", "load", "loads", "paper", "paper_async", "place", "plot", "plot_async", "read_diagram",
    "render", "trace", "trace_async", "translate", "translate_async",
]  # fmt: skip

_HOMES = {
    name: module
    for module, names in {
        "agents.order": "Order",
        "agents.pipeline": "illustrate, illustrate_async, plot, plot_async",
        "agents.proposals": "Proposal, Survey",
        "agents.proposals.surveying": "paper, paper_async",
        "agents.runs": "Run",
        "agents.tracer": "trace, trace_async",
        "agents.translation": "translate, translate_async",
        "bench.evaluation": "evaluate",
        "compiler": "check, compile, compose, place, render",
        "compiler.checks": "Finding",
        "core.errors": "FigwrightError",
        "core.source": "Source",
        "core.tables": "Table",
        "frontends.diagrams": "read_diagram",
        "ir.scene": "Scene",
        "ir.spec": "Figure",
        "ir.spec.edits": "Edit, apply, apply_all",
        "ir.spec.load": "dump, load, loads",
    }.items()
    for name in names.split(", ")
}


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("figwright")
    if name not in _HOMES:
        raise AttributeError(f"module 'figwright' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"figwright.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def load_ipython_extension(shell: object) -> None:
    """`%load_ext figwright`: cells that hold a figure, or the words for one."""
    from importlib import import_module

    import_module("figwright.apps.notebook").load(shell)


def _show_values() -> None:
    """In a notebook, figures are shown as pictures as soon as figwright is there."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None and hasattr(ipython, "get_ipython") else None
    if shell is not None:
        from importlib import import_module

        import_module("figwright.apps.notebook").show_values(shell)


_show_values()


def __dir__() -> list[str]:
    return sorted(__all__)
