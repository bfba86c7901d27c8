"""Ready pictures are found however their maker has named them, and never outside the folder."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.bench.case import Case
from figwright.bench.methods.ready import found, spellings
from figwright.core.errors import AssetError, SettingsError
from figwright.core.source import Source
from painters import blank

if TYPE_CHECKING:
    from conftest import Desk

ID = "CVPR_2025/2506.07857v1"
PLACES = [
    "CVPR_2025/2506.07857v1.png",
    "CVPR_2025_2506.07857v1.png",
    "CVPR_2025-2506.07857v1.webp",
    "CVPR_2025__2506.07857v1.jpeg",
    "2506.07857v1.jpg",
    "2506.07857v1/figure.png",
    "CVPR_2025_2506.07857v1/picture.png",
    "CVPR_2025/2506.07857v1/output.jpg",
    "CVPR_2025/2506.07857v1/2506.07857v1.png",
    "2506.07857v1/fig_1760000000.png",
]


def put(folder: Path, place: str, colour: str = "white") -> bytes:
    path = folder / place
    path.parent.mkdir(parents=True, exist_ok=True)
    kind = {".png": "PNG", ".webp": "WEBP"}.get(path.suffix, "JPEG")
    data = blank(kind, colour=colour).data
    path.write_bytes(data)
    return data


@pytest.mark.parametrize("place", PLACES)
def test_a_picture_is_found_by_any_of_its_names(desk: Desk, tmp_path: Path, place: str) -> None:
    desk.ready = tmp_path / "theirs"
    data = put(desk.ready, place)
    made = desk.make("ready")
    assert made.picture is not None
    assert made.picture.data.startswith(b"\x89PNG")
    assert (made.picture.data == data) == place.endswith(".png")


def test_our_own_runs_are_ready_pictures(desk: Desk, tmp_path: Path) -> None:
    desk.ready = tmp_path / "artifacts" / "run"
    data = put(desk.ready, f"{desk.case.file}/picture.png", "green")
    put(desk.ready, f"{desk.case.file}/draft.png", "red")
    made = desk.make("ready")
    assert made.picture is not None
    assert made.picture.data == data


def test_of_several_tries_the_newest_counts(desk: Desk, tmp_path: Path) -> None:
    """Paper2Any names a picture by the second, and a second try leaves the first one there."""
    desk.ready = tmp_path / "theirs"
    old = put(desk.ready, f"{ID}/fig_1760000009.png", "red")
    new = put(desk.ready, f"{ID}/fig_1760000001.png", "blue")
    os.utime(desk.ready / ID / "fig_1760000009.png", (1, 1))
    made = desk.make("ready")
    assert made.picture is not None
    assert made.picture.data == new != old


def test_what_is_missing_or_broken_loses_the_case(desk: Desk, tmp_path: Path) -> None:
    desk.ready = tmp_path / "theirs"
    put(desk.ready, "another.png")
    made = desk.make("ready")
    assert made.picture is None
    assert ID in made.error
    assert f"{desk.case.file}.png" in made.error
    (desk.ready / "2506.07857v1.png").write_bytes(b"<html>404</html>")
    assert "2506.07857v1.png" in desk.make("ready").error


def test_the_folder_must_be_there(desk: Desk, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="folder"):
        desk.make("ready")
    desk.ready = tmp_path / "nowhere"
    with pytest.raises(SettingsError, match="nowhere"):
        desk.make("ready")


@pytest.mark.parametrize("id", ["../secret", "/etc/secret", "a/../../secret", "..", "con/x"])
def test_an_id_cannot_lead_out_of_the_folder(case: Case, tmp_path: Path, id: str) -> None:
    put(tmp_path, "secret.png")
    folder = tmp_path / "theirs"
    folder.mkdir()
    with pytest.raises(AssetError, match="no picture"):
        found(replace(case, id=id), folder)


@given(st.text(min_size=1, max_size=60), st.text(min_size=1, max_size=60))
def test_our_own_name_of_a_case_is_its_own(one: str, other: str) -> None:
    first, second = (spellings(Case(id, Source("text")))[0] for id in (one, other))
    assert (first == second) == (one == other)
