"""Rows that stand better as columns are turned; what its author said by more than an order stays."""

from __future__ import annotations

from typing import Any

import pytest

from figwright import compiler
from figwright.ir.spec import Figure


def figure(edges: tuple[Any, ...] = (), **head: Any) -> Figure:
    """A tall column beside a row that is too wide for the sheet."""
    wide = [{"id": f"w{i}", "label": f"Wide part {i}"} for i in range(9)]
    body = {"row": [{"column": ["a", "b", "c"]}, {"row": wide}]}
    return Figure.model_validate({"figure": {"aspect": 1.6, **head}, "body": body, "edges": list(edges)})


def test_a_row_that_is_too_wide_becomes_a_column_with_larger_type() -> None:
    found = compiler.rearrange(figure())
    assert found.notes == ("'w0, w1, w2' as a column",)
    assert compiler.compile(found.figure).scale > 1.2 * compiler.compile(figure()).scale


@pytest.mark.parametrize(
    "written",
    [
        figure(({"from": "w0", "to": "w1", "from_side": "right"},)),
        figure(layout="graphviz"),
        Figure.model_validate({"body": {"row": ["a", "b"]}, "edges": ["a -> b"]}),
    ],
    ids=["sides", "another layout", "large type"],
)
def test_what_is_meant_or_large_stays(written: Figure) -> None:
    assert compiler.rearrange(written, any_aspect=False) == compiler.Converted(written)


def test_the_aspect_stays_where_it_is_wanted() -> None:
    found = compiler.rearrange(figure(), any_aspect=False)
    assert found.figure.head.aspect == 1.6
