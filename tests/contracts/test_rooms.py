"""The rooms of the source tree keep to themselves: nothing private of one is imported by another."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import figwright

grimp = pytest.importorskip("grimp")

ROOMS = ("core", "ir", "drawing", "compiler", "frontends", "plots", "agents", "bench", "apps")


@cache
def imports() -> tuple[tuple[str, str], ...]:
    graph = grimp.build_graph("figwright", cache_dir=None)
    return tuple((one, other) for one in graph.modules for other in graph.find_modules_directly_imported_by(one))


def _room(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def test_the_tree_has_nine_rooms() -> None:
    folder = Path(figwright.__file__).parent
    found = {path.name for path in folder.iterdir() if path.is_dir() and (path / "__init__.py").is_file()}
    assert found == set(ROOMS)
    assert {path.name for path in folder.glob("*.py")} == {"__init__.py", "__main__.py"}


def test_no_room_imports_a_private_module_of_another() -> None:
    private = [
        f"{one} imports {other}"
        for one, other in imports()
        if _room(one) != _room(other) and any(part.startswith("_") for part in other.split(".")[2:])
    ]
    assert not private


def test_every_import_leads_to_the_same_room_or_to_one_before() -> None:
    upward = [
        f"{one} imports {other}"
        for one, other in imports()
        if _room(one) in ROOMS and _room(other) in ROOMS and ROOMS.index(_room(one)) < ROOMS.index(_room(other))
    ]
    assert not upward
