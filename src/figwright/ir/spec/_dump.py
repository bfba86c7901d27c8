"""Figure -> YAML: canonical and short. What is a default, or would be named the same again, is left out."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import yaml
from pydantic import ValidationError

from figwright.ir.spec.ids import child_place, edge_name, slug
from figwright.ir.spec.model import Edge, Figure, Group, Head, Item, Node, Spec
from figwright.ir.spec.parsing import typed
from figwright.ir.spec.sugar import ARRANGED, bare, domain_theme, expand_edge, length_in_points, ratio

WIDTH = 116
SHORT = 40
"""Characters of a text of several lines that is written on one: "VAE\\nencoder"."""
FIRST = ("id", "from", "to", "kind", "label")
LAST = ("drawing", "place", "path", "look", "text", "words", "layer", "min_size", "nudge", "evidence")
"""What something is, then where it stands and how it looks, then what it stands for."""


def dump(figure: Figure) -> str:
    """The figure as YAML; loading it returns the same figure, including its ids."""
    document = _document(figure)
    return yaml.dump(
        document, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=WIDTH, default_flow_style=False
    )


def _document(figure: Figure) -> dict[str, Any]:
    """Written with as few ids as bring the same figure back: those that arrows need, then those that would differ."""
    needed = {name for edge in figure.edges for name in (*edge.source, *edge.target)}
    needed |= {name for brace in figure.braces for name in brace.over}
    needed |= _unlike(figure)
    everything = {*_ids(figure)}
    for keep in (needed, everything):
        document = _to_mapping(figure, keep)
        if _read_back(document) == figure:
            break
    return document


def _read_back(document: dict[str, Any]) -> Figure | None:
    try:
        return Figure.model_validate(document)
    except ValidationError:
        return None  # an id left out fell on another one


def _ids(figure: Figure) -> tuple[str, ...]:
    items = [item.id for item, _ in figure.walk()]
    return (*items, *(edge.id for edge in figure.edges), *(brace.id for brace in figure.braces))


def _unlike(figure: Figure) -> set[str]:
    """Ids that do not follow from label, place or ends."""
    usual = {figure.body.id: slug(figure.body.label) or "body"}
    for group in figure.groups():
        for i, item in enumerate(group.items, 1):
            usual[item.id] = slug(item.label) or child_place(group.id, i)
    usual |= {edge.id: edge_name(edge.source, edge.target) for edge in figure.edges}
    usual |= {brace.id: f"brace-{i}" for i, brace in enumerate(figure.braces, 1)}
    return {id for id, name in usual.items() if id != name}


def _to_mapping(figure: Figure, keep: set[str]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    if head := _head(figure.head):
        out["figure"] = head
    body = _item(figure.body, keep)
    out["body"] = body["group"] if set(body) == {"group"} and isinstance(body["group"], list) else body
    if figure.edges:
        out["edges"] = [_edge(edge, keep) for edge in figure.edges]
    if figure.braces:
        out["braces"] = [_non_defaults(brace, keep) for brace in figure.braces]
    if figure.legend:
        out["legend"] = _non_defaults(figure.legend, keep) or True
    if figure.drawings:
        out["drawings"] = dict(figure.drawings)
    return out


def _non_defaults(value: Spec, keep: set[str]) -> dict[str, Any]:
    """What differs from the defaults, by the names that files use."""
    out = value.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    if out.get("id") not in keep:
        out.pop("id", None)
    first = [key for key in FIRST if key in out]
    return {
        **{key: out[key] for key in first},
        **{k: v for k, v in out.items() if k not in LAST},
        **_trailing_keys(out),
    }


def _trailing_keys(out: dict[str, Any]) -> dict[str, Any]:
    return {key: out[key] for key in LAST if key in out}


def _head(head: Head) -> dict[str, Any]:
    out = _non_defaults(head, set())
    if own := domain_theme(head.domain):  # the domain's theme goes without saying, and the usual one does not
        out.pop("theme", None)
        out |= {"theme": head.theme} if head.theme != own else {}
    if "width" in out:
        inches = f"{round(head.width / 72, 3):g}in"
        out["width"] = inches if length_in_points(inches) == head.width else head.width
    if head.aspect is not None:
        share = Fraction(head.aspect).limit_denominator(32)
        text = f"{share.numerator}:{share.denominator}"
        out["aspect"] = text if share.denominator > 1 and ratio(text) == head.aspect else head.aspect
    return out


def _item(item: Item, keep: set[str]) -> Any:
    if isinstance(item, Node):
        out = _non_defaults(item, keep)
        if not out.get("label") and not bare(out):
            out.pop("label", None)  # an empty one is only said where the id would be the label otherwise
        return item.label if set(out) == {"label"} else out
    return {item.type: _group(item, keep)}


def _group(group: Group, keep: set[str]) -> Any:
    out = {key: value for key, value in _non_defaults(group, keep).items() if key not in ("type", "items")}
    items = [_item(child, keep) for child in group.items]
    if group.type in ("zone", "panel", "group") and group.arrange in ARRANGED:
        del out["arrange"]
        return {**out, group.arrange: items}
    return {**out, "items": items} if out else items


def _edge(edge: Edge, keep: set[str]) -> Any:
    out = _non_defaults(edge, keep)
    arrows = {("flow", "end"): "->", ("auxiliary", "end"): "..>", ("flow", "both"): "<->", ("flow", "none"): "--"}
    arrow = arrows.get((edge.kind, edge.arrow))
    if arrow and set(out) <= {"from", "to", "kind", "label", "arrow"}:
        text = f"{', '.join(edge.source)} {arrow} {', '.join(edge.target)}" + (f": {edge.label}" if edge.label else "")
        if _same_edge(text, edge):
            return text
    for key in ("from", "to"):
        out[key] = out[key][0] if len(out[key]) == 1 else out[key]
    return out


def _same_edge(text: str, edge: Edge) -> bool:
    try:
        return Edge.model_validate({**expand_edge(text), "id": edge.id}) == edge
    except ValueError:
        return False


class _Dumper(yaml.SafeDumper):
    """Small things on one line, containers in blocks, several lines of text as a block of text."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


def _one_line(dumper: _Dumper, value: Any, kind: str) -> yaml.Node:
    node = dumper.represent_dict(value) if kind == "map" else dumper.represent_list(value)
    node.flow_style = _flat(value) and len(str(value)) < WIDTH - 8
    return node


def _flat(value: Any) -> bool:
    """Without containers or lines inside, so that one line holds it well."""
    if isinstance(value, dict):
        return not {"items", "row", "column", "grid", "body"} & set(value) and all(map(_flat, value.values()))
    if isinstance(value, list):
        return all(not isinstance(part, dict) and _flat(part) for part in value)
    return not (isinstance(value, str) and "\n" in value)


def _text(dumper: _Dumper, value: str) -> yaml.Node:
    if re.search("[\t\r\x85\u2028\u2029\ufeff]", value):
        style: str | None = '"'  # rare line breaks are folded away by YAML unless they are written as escapes
    elif "\n" in value:
        style = "|" if len(value) > SHORT or re.search(r'["\\]', value) else '"'
    else:
        style = None if typed(value) is value else "'"
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)


def _number(dumper: _Dumper, value: float) -> yaml.Node:
    """14.0 is written 14: what reads it knows that it is a length."""
    if value.is_integer() and abs(value) < 1e15:
        return dumper.represent_int(int(value))
    return dumper.represent_float(value)


_Dumper.add_representer(float, _number)
_Dumper.add_representer(dict, lambda dumper, value: _one_line(dumper, value, "map"))
_Dumper.add_representer(list, lambda dumper, value: _one_line(dumper, value, "seq"))
_Dumper.add_representer(str, _text)
