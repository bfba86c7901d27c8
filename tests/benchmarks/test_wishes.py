"""Wishes of four fields: none is drawn wrong, and most are drawn (`python -m benchmarks.plots --read` counts all)."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import _wished

FOLDERS = sorted((Path(__file__).parents[2] / "benchmarks" / "data" / "wishes").iterdir())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_wishes_are_met_or_refused(folder: Path) -> None:
    found = [_wished.read(wish) for wish in _wished.wishes([folder], sample=12)]
    assert [(one.wish.id, one.faults) for one in found if one.state == "wrong"] == []
    assert sum(one.state == "met" for one in found) >= 6


def test_what_the_table_cannot_give_is_refused() -> None:
    never = [wish for wish in _wished.wishes(FOLDERS) if wish.given.get("refuse")]
    assert len(never) == 4 * len(FOLDERS)
    assert {_wished.read(wish).state for wish in never} == {"rightly refused"}
