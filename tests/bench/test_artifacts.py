"""Files are kept the same way in a folder and at an address."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import pytest

from figwright.bench.artifacts import Artifacts, at
from figwright.core.errors import RunError


@pytest.fixture(params=["folder", "memory"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Artifacts:
    if request.param == "folder":
        return at(str(tmp_path / "deep" / "art"))
    pytest.importorskip("fsspec")
    return at(f"memory://{uuid4().hex}")


def test_what_is_put_is_got(kept: Artifacts) -> None:
    assert kept.get("run/case/picture.png") is None
    kept.put("run/case/picture.png", b"one")
    kept.put("run/case/picture.png", b"two")
    assert kept.get("run/case/picture.png") == b"two"
    assert kept.where("run/case/picture.png").endswith("run/case/picture.png")


@pytest.mark.parametrize("name", ["../out", "/etc/passwd", "a/../../b"])
def test_nothing_leaves_its_place(kept: Artifacts, name: str) -> None:
    with pytest.raises(RunError):
        kept.put(name, b"")


def test_an_address_that_nobody_knows_is_named() -> None:
    pytest.importorskip("fsspec")
    with pytest.raises(RunError, match="nowhere"):
        at("nowhere://x")
