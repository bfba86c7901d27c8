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
    from figwright.bench.evaluation import evaluate
    from figwright.checks import Finding
    from figwright.compiler import check, compile, compose, place, render
    from figwright.diagrams import read_diagram
    from figwright.errors import FigwrightError
    from figwright.order import Order
    from figwright.pipeline import illustrate, illustrate_async, plot, plot_async
    from figwright.proposals import Proposal, Survey
    from figwright.proposals.surveying import paper, paper_async
    from figwright.runs import Run
    from figwright.scene import Scene
    from figwright.source import Source
    from figwright.spec import Figure
    from figwright.spec.edits import Edit, apply, apply_all
    from figwright.spec.load import dump, load, loads
    from figwright.tables import Table
    from figwright.tracer import trace, trace_async
    from figwright.translating import translate, translate_async

    __version__: str

__all__ = [
    "Edit", "Figure", "FigwrightError", "Finding", "Order", "Proposal", "Run", "Scene", "Source", "Survey", "Table",
    "__version__", "apply", "apply_all", "check", "compile", "compose", "dump", "evaluate", "illustrate",
    "illustrate_async", "load", "loads", "paper", "paper_async", "place", "plot", "plot_async", "read_diagram",
    "render", "trace", "trace_async", "translate", "translate_async",
]  # fmt: skip

_HOMES = {
    "Edit": "spec.edits", "Figure": "spec", "FigwrightError": "errors", "Finding": "checks", "Order": "order",
    "Run": "runs", "Scene": "scene", "Source": "source", "Table": "tables", "illustrate": "pipeline",
    "evaluate": "bench.evaluation", "illustrate_async": "pipeline", "plot": "pipeline", "plot_async": "pipeline",
    "apply": "spec.edits", "apply_all": "spec.edits", "check": "compiler", "compile": "compiler", "dump": "spec.load",
    "compose": "compiler", "place": "compiler", "Proposal": "proposals", "Survey": "proposals",
    "paper": "proposals.surveying",
    "paper_async": "proposals.surveying", "load": "spec.load", "loads": "spec.load", "read_diagram": "diagrams",
    "render": "compiler", "trace": "tracer", "trace_async": "tracer",
    "translate": "translating", "translate_async": "translating",
}  # fmt: skip


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

    import_module("figwright.notebook").load(shell)


def _show_values() -> None:
    """In a notebook, figures are shown as pictures as soon as figwright is there."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None and hasattr(ipython, "get_ipython") else None
    if shell is not None:
        from importlib import import_module

        import_module("figwright.notebook").show_values(shell)


_show_values()


def __dir__() -> list[str]:
    return sorted(__all__)
