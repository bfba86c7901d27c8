"""Small pictures are made once for all runs, anew when the picture has changed, and never taken damaged."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from figwright.agents.references import _thumbnail_cache
from figwright.agents.references._thumbnail_cache import kept

JPEG = b"\xff\xd8 a picture \xff\xd9"


@pytest.fixture
def picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / "home"))
    path = tmp_path / "figure.png"
    path.write_bytes(b"pixels")
    return path


def counting(made: list[bytes]) -> Callable[[], bytes]:
    def make() -> bytes:
        made.append(JPEG)
        return JPEG

    return make


def test_it_is_made_once_for_each_size(picture: Path) -> None:
    made: list[bytes] = []
    assert [kept(picture, side, counting(made)) for side in (384, 384, 200)] == [JPEG] * 3
    assert len(made) == 2


def test_a_changed_picture_is_looked_at_again(picture: Path) -> None:
    made: list[bytes] = []
    kept(picture, 384, counting(made))
    os.utime(picture, ns=(1, 1))
    kept(picture, 384, counting(made))
    picture.write_bytes(b"other pixels")
    kept(picture, 384, counting(made))
    assert len(made) == 3


def test_a_damaged_one_is_made_anew(picture: Path, tmp_path: Path) -> None:
    made: list[bytes] = []
    kept(picture, 384, counting(made))
    [file] = (tmp_path / "home" / _thumbnail_cache.FOLDER).rglob("*.jpg")
    file.write_bytes(JPEG[:5])
    assert kept(picture, 384, counting(made)) == JPEG
    assert file.read_bytes() == JPEG


def test_a_home_that_is_no_folder_costs_nothing_but_time(picture: Path, tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file", "utf-8")
    made: list[bytes] = []
    assert [kept(picture, 384, counting(made)) for _ in range(2)] == [JPEG] * 2
    assert len(made) == 2


def test_what_goes_wrong_is_said_by_who_makes_it(picture: Path) -> None:
    def broken() -> bytes:
        raise ValueError("no picture")

    for path in (picture, picture.with_name("nothing.png")):
        with pytest.raises(ValueError, match="no picture"):
            kept(path, 384, broken)
