"""Answers by digest: what was put comes back whole, or not at all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from figwright.agents.store import Cache
from figwright.core.errors import RunError

pytestmark = pytest.mark.core

ANSWER = {"text": "ü\ud800", "usage": {"cost": None, "tokens": 3}}


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    cache = Cache(tmp_path / "cache")
    cache.put("0a1b2c3d", ANSWER, {"0.png": b"\x89PNG", "1.png": b"\x89PNG", "2.svg": b"<svg/>"})
    return cache


def test_what_was_put_comes_back(cache: Cache) -> None:
    again = Cache(cache.folder)
    assert again.get("0a1b2c3d") == ANSWER
    assert [again.blob("0a1b2c3d", name) for name in ("0.png", "1.png", "2.svg", "3.png")] == [
        b"\x89PNG", b"\x89PNG", b"<svg/>", None,
    ]  # fmt: skip
    assert again.get("ffffffff") is None
    assert again.blob("ffffffff", "0.png") is None
    assert len(list((cache.folder / "blobs").iterdir())) == 2  # equal pictures lie there once


def test_a_second_answer_takes_the_place_of_the_first(cache: Cache) -> None:
    cache.put("0a1b2c3d", {"text": "new"})
    assert cache.get("0a1b2c3d") == {"text": "new"}
    assert cache.blob("0a1b2c3d", "0.png") is None


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"answer": 1}', b'{"answer": {}, "blobs": {"a": "../x"}}'])
def test_a_broken_entry_counts_as_missing_and_heals(cache: Cache, content: bytes) -> None:
    (entry,) = cache.folder.glob("*/0a1b2c3d.json")
    entry.write_bytes(content)
    assert cache.get("0a1b2c3d") is None
    assert cache.blob("0a1b2c3d", "a") is None
    cache.put("0a1b2c3d", ANSWER)
    assert cache.get("0a1b2c3d") == ANSWER


@pytest.mark.parametrize("broken", [None, b"", b"\x89PN"])
def test_an_answer_without_its_pictures_counts_as_missing_and_heals(cache: Cache, broken: bytes | None) -> None:
    for blob in (cache.folder / "blobs").iterdir():
        blob.unlink() if broken is None else blob.write_bytes(broken)
    assert cache.get("0a1b2c3d") is None
    cache.put("0a1b2c3d", ANSWER, {"0.png": b"\x89PNG"})
    assert cache.get("0a1b2c3d") == ANSWER
    assert cache.blob("0a1b2c3d", "0.png") == b"\x89PNG"


@pytest.mark.parametrize("digest", ["", "../../x", "a/b", "abc", "a" * 200, "-abcd"])
def test_a_digest_is_not_a_path(cache: Cache, digest: str) -> None:
    with pytest.raises(RunError, match="not a digest"):
        cache.put(digest, {})
    with pytest.raises(RunError, match="not a digest"):
        cache.get(digest)


WRITER = """
import sys
from pathlib import Path
from figwright.agents.store import Cache
cache = Cache(Path(sys.argv[1]))
for n in range(300):
    cache.put("feedfeed", {"n": "x" * 5000}, {"a": b"y" * 5000})
    assert cache.get("feedfeed") == {"n": "x" * 5000}
"""


def test_processes_share_it(tmp_path: Path) -> None:
    work = [subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)]) for _ in range(2)]
    assert [process.wait(timeout=60) for process in work] == [0, 0]
    assert not list(tmp_path.rglob("*.part"))
