"""YAML or JSON <-> Chart. An error names the field, and the word that was probably meant."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import yaml
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from figwright.core.errors import ChartError, SpecError, nearest
from figwright.ir.spec.parsing import read, typed
from figwright.plots.charts.model import Chart, Layer, Panel


def load(source: str | Path | Mapping[str, Any]) -> Chart:
    """A chart from a file, from its text, or from data that are read already.

    A chart of one panel may leave out `panels`, a panel of one layer `layers`: `{mark: bar, x: Method, y: Accuracy}`.
    """
    data = source if isinstance(source, Mapping) else _data(source)
    if not isinstance(data, Mapping):
        raise ChartError("a chart is a mapping with 'panels'", "write at least: {mark: bar, x: Method, y: Accuracy}")
    try:
        return Chart.model_validate(_expand_short_form(data))
    except ValidationError as error:
        raise _chart_error(_most_relevant_fault(error.errors())) from None


def dump(chart: Chart) -> str:
    """The chart as YAML, without what goes without saying."""
    data = chart.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110)


class _Dumper(yaml.SafeDumper):
    """Quotes also the words that our reader, and not YAML's, would take for numbers: 1E5."""


def _word(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    # YAML breaks lines at more signs than we write: those are escaped, which only double quotes can do.
    style = '"' if not text.isprintable() else "'" if typed(text) != text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _word)


def _data(source: str | Path) -> Any:
    file = ""
    if isinstance(source, Path):
        file = str(source)
        try:
            source = source.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ChartError(f"cannot read the chart {file}: {error}", "give a YAML or JSON file") from error
    try:
        return read(source, file).data(as_typed=True)
    except SpecError as error:
        raise ChartError(error.message, error.hint) from error


def _expand_short_form(data: Mapping[str, Any]) -> dict[str, Any]:
    """With the panels and layers that a short chart leaves out."""
    out = dict(data)
    if "panels" not in out:
        # A size of a layer is the name of a column, a size of the chart two numbers.
        short = "mark" in data
        own = [key for key in data if short and key in _LAYER and (key != "size" or isinstance(data[key], str))]
        inner = {key: out.pop(key) for key in data if key in _PANEL or key in own}
        out["panels"] = [inner]
    if isinstance(out["panels"], Mapping):
        out["panels"] = [out["panels"]]
    if isinstance(out["panels"], list):
        out["panels"] = [_answered(_layered(panel)) for panel in out["panels"]]
    return out


_LAYER = frozenset(Layer.model_fields)
_PANEL = frozenset(Panel.model_fields) - set(Chart.model_fields)


def _layered(panel: Any) -> Any:
    if not isinstance(panel, Mapping) or "layers" in panel or "mark" not in panel:
        return panel
    # `x` of a layer is a column's name, `x` of a panel a mapping that describes the axis.
    own = {
        key for key in panel if key in _LAYER and not (key in Panel.model_fields and isinstance(panel[key], Mapping))
    }
    rest = {key: value for key, value in panel.items() if key not in own}
    return {**rest, "layers": [{key: panel[key] for key in panel if key in own}]}


def _answered(panel: Any) -> Any:
    """The options of a panel's layers with yes and no as answers: to YAML 1.2 they are words, and a word counts as
    true. Elsewhere the model's types tell them apart from names of series."""
    if not isinstance(panel, Mapping) or not isinstance(panel.get("layers"), list):
        return panel
    layers = [
        {**layer, "options": {name: _answer(said) for name, said in layer["options"].items()}}
        if isinstance(layer, Mapping) and isinstance(layer.get("options"), Mapping)
        else layer
        for layer in panel["layers"]
    ]
    return {**panel, "layers": layers}


_ANSWERS = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


def _answer(said: Any) -> Any:
    return _ANSWERS.get(said.lower(), said) if isinstance(said, str) else said


def _most_relevant_fault(faults: list[ErrorDetails]) -> ErrorDetails:
    """Of what is wrong first; a mapping was meant as the part that is one, not as a word or a number."""
    meant = [one for one in faults if any(part in _PARTS for part in one["loc"])]
    return meant[0] if meant and isinstance(faults[0]["input"], Mapping) else faults[0]


def _chart_error(fault: ErrorDetails) -> ChartError:
    """What pydantic found, in words that name the field."""
    place = [part for part in fault["loc"] if not (isinstance(part, str) and ("[" in part or part in _KINDS))]
    path = ".".join(map(str, place))
    if fault["type"] == "extra_forbidden":
        fields = _fields(place[:-1])
        hint = nearest(str(place[-1]), fields) or f"its fields: {', '.join(fields[:16])}"
        return ChartError(f"there is no field {place[-1]!r}", hint, path=path)
    if fault["type"] == "missing":
        return ChartError(f"{place[-1]!r} is missing", "", path=path)
    given = f" (given: {fault['input']!r:.60})" if not isinstance(fault["input"], (dict, list)) else ""
    return ChartError(f"{fault['msg'][:1].lower()}{fault['msg'][1:]}{given}", "", path=path)


_PARTS = ("Condition", "Bins")
_KINDS = ("str", "int", "float", "bool", *_PARTS)


def _fields(place: list[Any]) -> list[str]:
    """The fields of the part that a path leads to."""
    part: type[BaseModel] = Chart
    for step in place:
        if isinstance(step, str) and step in part.model_fields:
            part = _model_of_annotation(part.model_fields[step].annotation) or part
    return [field.alias or name for name, field in part.model_fields.items()]


def _model_of_annotation(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for one in get_args(annotation) if (found := _model_of_annotation(one))), None)
