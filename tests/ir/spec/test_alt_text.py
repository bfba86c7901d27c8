"""What a figure says of itself in words."""

from __future__ import annotations

import re

from figwright.ir.spec.alt_text import FLOWS, describe_figure
from figwright.ir.spec.edits import apply, parse
from figwright.ir.spec.load import loads

TEXT = """
body:
  row:
    - zone: {id: in, label: Inputs, items: [{id: s, label: "Source **text** $S$"}, {id: c, label: Caption}]}
    - {id: p, label: Planner}
edges: [{from: [s, c], to: p}, p -> in]
"""


def test_parts_zones_and_flows_are_told_in_plain_words() -> None:
    assert describe_figure(loads(TEXT)) == (
        "A diagram of 3 parts in 1 zone: Inputs. Arrows lead from Source text S and Caption to Planner; "
        "from Planner to Inputs."
    )


def test_what_is_edited_is_told_anew() -> None:
    figure = loads(TEXT)
    for edit in parse([{"op": "relabel", "id": "p", "label": "Drafter"}, {"op": "remove", "id": "c"}]):
        figure, _ = apply(figure, edit)
    said = describe_figure(figure)
    assert "Drafter" in said
    assert not re.search("Planner|Caption", said)


def test_a_listener_is_not_told_a_hundred_arrows() -> None:
    items = ", ".join(f"{{id: n{i}, label: N{i}}}" for i in range(30))
    edges = ", ".join(f"n{i} -> n{i + 1}" for i in range(29))
    said = describe_figure(loads(f"body: {{row: [{items}]}}\nedges: [{edges}]"))
    assert said.count(" to ") == FLOWS
    assert said.endswith("; and 21 more.")


def test_a_line_without_a_head_is_no_arrow() -> None:
    said = describe_figure(
        loads("body: {row: [{id: a, label: Lamp}, {id: b, label: Cable}, {id: c, label: '$P^*$'}]}\nedges: [a -- b]")
    )
    assert said == "A diagram of 3 parts. A line joins Lamp and Cable."
    mixed = describe_figure(
        loads("body: {row: [{id: a, label: Lamp}, {id: b, label: '$P^*$'}]}\nedges: [a <- b, a -- b, a <-> b]")
    )
    assert mixed == (
        "A diagram of 2 parts. Arrows lead from P* to Lamp; from Lamp to P* and back. A line joins Lamp and P*."
    )


def test_one_part_is_one_part() -> None:
    assert describe_figure(loads("body: {row: [{id: a, label: '*Lamp*'}]}")) == "A diagram of 1 part."
