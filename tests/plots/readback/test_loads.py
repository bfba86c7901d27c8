"""JSON from the sandbox is refused when it is not what the reader writes."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from figwright.core.errors import SandboxError
from figwright.plots.readback import Drawn, loads

deep: Any = {}
for _ in range(50):
    deep = {"axes": [deep]}


@pytest.mark.parametrize(
    "data",
    [
        [],
        {"axes": [{"marks": [{"kind": "spell"}]}]},
        {"axes": [{"marks": [{"kind": "line", "x": ["one"]}]}]},
        {"width": float("nan")},
        {"axes": [{"marks": [{"kind": "line", "y": [float("inf")]}]}]},
        {"width": 10**400},
        {"texts": [{"text": "x" * 20_000, "role": "note", "box": [0, 0, 1, 1], "size": 9}]},
        {"axes": [{"box": [0, 0, 1]}]},
        {"axes": [{"x": {"ticks": [{"at": None, "text": "a"}]}}]},
        {"axes": {1: 2}},
        {"axes": [object()]},
        deep,
    ],
)
def test_what_is_no_figure_is_refused(data: Any) -> None:
    with pytest.raises(SandboxError) as refused:
        loads(data)
    assert refused.value.hint


def test_what_is_left_out_has_its_default() -> None:
    assert loads({}) == Drawn()


json_values = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=8),
    lambda inner: (
        some.lists(inner, max_size=4)
        | some.dictionaries(
            some.sampled_from(["axes", "marks", "kind", "x", "texts", "box", "legend"]), inner, max_size=4
        )
    ),
    max_leaves=20,
)


@given(some.dictionaries(some.sampled_from(["axes", "texts", "width", "legend", "notes", "other"]), json_values))
def test_anything_is_a_figure_or_refused(data: dict[str, Any]) -> None:
    with suppress(SandboxError):
        assert isinstance(loads(data), Drawn)
