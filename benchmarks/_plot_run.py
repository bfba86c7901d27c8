"""The standard run of a plot: sixty values of five methods, examples chosen and seen, three rounds. What a model would
answer, by who asks, at the usual length."""

from __future__ import annotations

import json
from itertools import count

from figwright.core.source import Source
from figwright.core.tables import Table

INTENT = "A line chart of loss over epochs for five methods, highlight Method E"
SERIES = [f"Method {letter}" for letter in "ABCDE"]
SIGNS = {
    "You choose examples": "retriever", "You plan statistical": "planner", "art director": "stylist",
    "expert illustrator": "visualizer", "strictest": "critic",
}  # fmt: skip
"""Words of a prompt by which it is known who asks."""
_CHART = f"chart:\n  panels:\n    - layers: [{{mark: line, x: Epoch, y: [{', '.join(SERIES)}]}}]\n"
_SCRIPT = (
    'fig, ax = plt.subplots(figsize=(5, 3), layout="constrained")\nfor n, name in enumerate(list(data)[1:]):\n'
    '    ax.plot(data["Epoch"], data[name], "osD^v"[n] + "-", label=name)\n'
    'ax.set(xlabel="Epoch", ylabel="Loss")\nax.legend()\n'
) + "# a comment of the usual length, which makes the script as long as scripts are\n" * 40
_looks = count(1)


def source() -> Source:
    data = {"Epoch": list(range(10)), **{name: [i * 7.3 % 31 + i for i in range(n, n + 10)]
                                         for n, name in enumerate(SERIES)}}  # fmt: skip
    return Source.of_table(Table.of(data), INTENT, "losses")


def answer(agent: str) -> str:
    """An answer that sends the run its longest way; no two edits are the same."""
    if agent == "critic":
        said = json.dumps({"critique": "word " * 60, "changes": ["a change in ten words or so, as critics say it"] * 3})
        edit = f'ax.margins(0.{next(_looks):02d})\nax.set(xlabel="Epoch"'
        return f'{said}\n<<<<<<< SEARCH\nax.set(xlabel="Epoch"\n=======\n{edit}\n>>>>>>> REPLACE\n'
    return {
        "retriever": json.dumps({"ids": [f"c{i}" for i in range(1, 11)], "why": "lines of several series"}),
        "planner": f"```yaml\n{_CHART}```",
        "stylist": json.dumps({"palette": "strong", "looks": "word " * 80}),
        "visualizer": f"```python\n{_SCRIPT}```",
        "ranker": '{"winner": "tie"}',
    }[agent]
