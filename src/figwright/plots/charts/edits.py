"""Edits of a chart: small typed changes that apply or fail whole, and can be undone.

`{"op": "axis", "axis": "y", "label": "Accuracy (%)", "limits": [0, 100]}`: an edit names the part and the fields that
change; null gives a field its default back. The studio, `figwright edit chart.yaml` and assistants send the same ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from figwright.core.errors import ChartError, nearest
from figwright.plots.charts.load import load
from figwright.plots.charts.model import Axis, Chart, Layer, Panel

__all__ = ["OPERATIONS", "Edit", "apply_all", "edit_schema", "parse"]


class _Edit(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    def data(self) -> dict[str, Any]:
        """As JSON, without what goes without saying."""
        return {"op": getattr(self, "op", ""), **self.model_dump(mode="json", exclude_unset=True)}


class _Fields(_Edit):
    """An edit whose further fields are those of the part that it changes."""

    model_config = ConfigDict(frozen=True, extra="allow")

    @property
    def changes(self) -> dict[str, Any]:
        return dict(self.model_extra or {})


class EditChart(_Fields):
    """Fields of the whole chart: title, size, style, palette, theme, facet, across, letters, share_legend, …"""

    op: Literal["chart"] = "chart"


class EditPanel(_Fields):
    """Fields of one panel: title, legend, legend_title, where, rules, notes, zoom."""

    op: Literal["panel"] = "panel"
    panel: int = Field(default=0, ge=0)


class EditAxis(_Fields):
    """Fields of one axis: label, scale, limits, ticks, format, order, grid, reverse."""

    op: Literal["axis"] = "axis"
    panel: int = Field(default=0, ge=0)
    axis: Literal["x", "y", "right", "z"]


class EditLayer(_Fields):
    """Fields of one layer: mark, columns, aggregate, repeats, values, stack, horizontal, highlight, where, …"""

    op: Literal["layer"] = "layer"
    panel: int = Field(default=0, ge=0)
    layer: int = Field(default=0, ge=0)


class Rename(_Edit):
    """Another name in the plot for a series or a category; an empty one gives the data's name back."""

    op: Literal["rename"] = "rename"
    name: str
    to: str = ""


class Recolour(_Edit):
    """A colour of its own (#rrggbb) for a series or a category; an empty one gives the palette's back."""

    op: Literal["recolour"] = "recolour"
    name: str
    colour: str = ""


class MovePanel(_Edit):
    """A panel at another place in the reading order."""

    op: Literal["move_panel"] = "move_panel"
    panel: int = Field(ge=0)
    to: int = Field(ge=0)


class RemovePanel(_Edit):
    op: Literal["remove_panel"] = "remove_panel"
    panel: int = Field(ge=0)


class Replace(_Edit):
    """The whole chart as it shall be: what undoes an edit."""

    op: Literal["replace"] = "replace"
    chart: dict[str, Any]


Edit = EditChart | EditPanel | EditAxis | EditLayer | Rename | Recolour | MovePanel | RemovePanel | Replace

_EDITS: TypeAdapter[tuple[Edit, ...]] = TypeAdapter(tuple[Annotated[Edit, Field(discriminator="op")], ...])
OPERATIONS = tuple(str(model.model_fields["op"].default) for model in Edit.__args__)


def parse(data: Any) -> tuple[Edit, ...]:
    """JSON data (one edit, or a list of them) -> edits."""
    try:
        return _EDITS.validate_python([data] if isinstance(data, Mapping) else data)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        if fault["type"].startswith("union_tag"):
            op = str(fault.get("ctx", {}).get("tag", ""))
            message = f"a chart has no edit {op!r}" if op else "an edit says its 'op'"
            raise ChartError(message, nearest(op, OPERATIONS) or f"known: {', '.join(OPERATIONS)}") from None
        place = ".".join(str(part) for part in fault["loc"])
        raise ChartError(
            f"{place}: {fault['msg'][:1].lower()}{fault['msg'][1:]}", "figwright schema --chart-edits"
        ) from None


def apply_all(chart: Chart, edits: Iterable[Edit]) -> tuple[Chart, tuple[Edit, ...]]:
    """All edits in order or none, and the edits that undo them. Columns are not looked up: `reckoned` does that."""
    before, listed = chart, tuple(edits)
    for edit in listed:
        chart = load(_changed(chart, edit))
    return chart, (
        Replace(chart=before.model_dump(mode="json", by_alias=True, exclude_defaults=True)),
    ) if listed else ()


def _changed(chart: Chart, edit: Edit) -> dict[str, Any]:
    data: dict[str, Any] = chart.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    match edit:
        case EditChart():
            _set(data, edit.changes, Chart)
        case EditPanel():
            _set(_panel(data, edit.panel), edit.changes, Panel)
        case EditAxis():
            _set(_panel(data, edit.panel).setdefault(edit.axis, {}), edit.changes, Axis)
        case EditLayer():
            layers = _panel(data, edit.panel)["layers"]
            if edit.layer >= len(layers):
                raise ChartError(f"panel {edit.panel} has no layer {edit.layer}", f"it has {len(layers)}, from 0")
            _set(layers[edit.layer], edit.changes, Layer)
        case Rename():
            _set_display_name(data.setdefault("shown", {}), edit.name, edit.to)
        case Recolour():
            _set_display_name(data.setdefault("colours", {}), edit.name, edit.colour)
        case MovePanel():
            panel = _panel(data, edit.panel)
            data["panels"].remove(panel)
            data["panels"].insert(edit.to, panel)
        case RemovePanel():
            data["panels"].remove(_panel(data, edit.panel))
            if not data["panels"]:
                raise ChartError("a chart keeps at least one panel", "remove another one")
        case Replace():
            return edit.chart
    return data


def _panel(data: Mapping[str, Any], number: int) -> dict[str, Any]:
    panels: list[dict[str, Any]] = data["panels"]
    if number >= len(panels):
        raise ChartError(f"the chart has no panel {number}", f"it has {len(panels)}, from 0")
    return panels[number]


def _set(part: dict[str, Any], changes: Mapping[str, Any], model: type[BaseModel]) -> None:
    if not changes:
        raise ChartError("the edit changes nothing", f"name at least one field: {', '.join(model.model_fields)}")
    for name, value in changes.items():
        if name not in model.model_fields:
            hint = nearest(name, model.model_fields) or f"its fields: {', '.join(model.model_fields)}"
            raise ChartError(f"a {model.__name__.lower()} has no field {name!r}", hint)
        if value is None:
            part.pop(name, None)
        else:
            part[name] = value


def _set_display_name(names: dict[str, str], name: str, to: str) -> None:
    if to and to != name:
        names[name] = to
    else:
        names.pop(name, None)


def edit_schema() -> dict[str, Any]:
    """The JSON Schema of a list of edits. The further fields of an edit are those of the part that it changes."""
    schema = _EDITS.json_schema()
    for edit, part in ((EditChart, Chart), (EditPanel, Panel), (EditAxis, Axis), (EditLayer, Layer)):
        of_part = part.model_json_schema(ref_template="#/$defs/{model}")
        schema["$defs"] |= {name: one for name, one in of_part.pop("$defs", {}).items() if name not in schema["$defs"]}
        own = schema["$defs"][edit.__name__]
        own["properties"] = {**of_part["properties"], **own["properties"]}
        own["additionalProperties"] = False
    for name in (
        "EditChart",
        "EditPanel",
        "EditAxis",
        "EditLayer",
        "Rename",
        "Recolour",
        "MovePanel",
        "RemovePanel",
        "Replace",
    ):
        own = schema["$defs"][name]
        own["required"] = list(dict.fromkeys(["op", *own.get("required", [])]))
    return schema
