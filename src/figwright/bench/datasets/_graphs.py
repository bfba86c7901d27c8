"""Logic graphs that lie beside cases: graph.json in a case's folder, or a folder of them beside a list of cases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import ValidationError

from figwright.bench.datasets._reading import json_of
from figwright.bench.logic import LogicGraph
from figwright.errors import SettingsError

_HINT = 'for example {"nodes": [{"id": "a", "label": "Encoder"}], "edges": [{"source": "a", "target": "b"}]}'


def beside(cases: Path) -> Path:
    """The folder of the graphs that belong to a list of cases: q.jsonl -> q-graphs/, a file for each case."""
    return cases.parent / f"{cases.stem}-graphs"


def graph_of(path: Path) -> LogicGraph | None:
    """The graph in a file; None where there is no file."""
    if not path.is_file():
        return None
    data: Any = json_of(path)
    try:
        return LogicGraph.model_validate(data)
    except ValidationError as error:
        fault = error.errors()[0]
        where = ".".join(map(str, fault["loc"]))
        raise SettingsError(f"{path.name}{f', {where}' if where else ''}: {fault['msg']}", _HINT) from error
