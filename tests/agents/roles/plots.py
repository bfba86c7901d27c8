"""A small table, the chart and the code that a model could answer with, and the pieces that tests of plots share."""

from __future__ import annotations

from pathlib import Path

from figwright.agents.session import Session
from figwright.agents.store import Cache, RunFolder
from figwright.core import sandbox
from figwright.core.source import Brief, Source
from figwright.core.tables import Table
from figwright.plots.charts.model import Chart
from scripted import Scripted

DATA = {"Method": ["CLIP", "DINO", "Ours"], "ImageNet": [71.2, 74.5, 78.9], "CIFAR": [90.1, 91.3, 95.2]}
INTENT = "grouped bars of accuracy by method and dataset, highlight ours"
CHART = """chart:
  because: groups compare methods
  panels:
    - layers:
        - {mark: bar, x: Method, y: [ImageNet, CIFAR]}
      y: {label: Accuracy (%)}
notes: |
  Write the gain over DINO above the last group.
"""
ANSWER = f"Bars compare best.\n\n```yaml\n{CHART}```\n"
CODE = """fig, ax = plt.subplots(figsize=(5.5, 3.5), layout="constrained")
x = np.arange(len(data["Method"]))
for i, name in enumerate(["ImageNet", "CIFAR"]):
    ax.bar(x + (i - 0.5) * 0.38, data[name], 0.38, label=name, color=["#3b6fb0", "#e1813a"][i])
ax.set_xticks(x, data["Method"])
ax.set(xlabel="Method", ylabel="Accuracy (%)", ylim=(0, 115))
ax.legend(loc="upper left", ncols=2)
"""
SCRIPT = f"```python\n{CODE}```"
FALSE = SCRIPT.replace("data[name], 0.38", "np.array(data[name]) * 1.5, 0.38")
"""Code that draws, but not the data."""
BROKEN = SCRIPT.replace("ax.legend", "ax.legendary")
CONTENT = '{"critique": "No changes needed.", "done": true, "changes": []}'
TIE = '{"winner": "tie"}'


def edit(old: str, new: str) -> str:
    return f"<<<<<<< SEARCH\n{old}\n=======\n{new}\n>>>>>>> REPLACE"


def table() -> Table:
    return Table.of(DATA, "results")


def chart(**wishes: object) -> Chart:
    layer = {"mark": "bar", "x": "Method", "y": ["ImageNet", "CIFAR"]}
    panel = {"layers": [layer], "y": {"label": "Accuracy (%)"}}
    return Chart.model_validate({"panels": [panel], "because": "groups compare methods", **wishes})


def brief(**wishes: object) -> Brief:
    return Brief(Source.of_table(table(), INTENT), **wishes)  # type: ignore[arg-type]


def session(tmp_path: Path, model: Scripted | None, **purse: object) -> Session:
    return Session(RunFolder.create(tmp_path, "test", {}), model, cache=Cache(tmp_path / "cache"), **purse)  # type: ignore[arg-type]


def notes(one: Session) -> str:
    return "\n".join(event["text"] for event in one.run.events() if event["kind"] == "note")


def fenced() -> bool:
    """Whether this machine can fence in code that a model wrote."""
    on = {layer.name for layer in sandbox.layers() if layer.on}
    return bool(on & {"landlock", "bubblewrap"}) and "seccomp" in on
