"""Keys are never written, whichever way they come."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.agents.store import Cache, RunFolder
from figwright.agents.store.secrets import LOOKS_LIKE_A_KEY, MASK, Scrubber
from figwright.core.errors import RunError

KEY = 'pa"ss/wörd-0123'


def everything(folder: Path) -> bytes:
    files = (path for path in folder.rglob("*") if path.is_file())
    return b"".join(str(path).encode() + path.read_bytes() for path in files)


@pytest.mark.parametrize(
    "spelling", [KEY, 'pa\\"ss/w\\u00f6rd-0123', "pa%22ss%2Fw%C3%B6rd-0123"], ids=("plain", "json", "address")
)
def test_the_users_keys_are_nowhere_in_a_run(tmp_path: Path, spelling: str) -> None:
    run = RunFolder.create(
        tmp_path, f"a {spelling} b", {"key": spelling, spelling: [{"deep": f"x{spelling}y"}]}, (KEY,)
    )
    run.event("note", text=f"Authorization: {spelling}")
    run.write("source.md", f"the key is {spelling}.")
    run.write("answer.json", f'{{"a": "{spelling}"}}'.encode())
    picture = run.keep(f"<svg><text>{spelling}</text></svg>".encode(), "svg")
    run.report()
    Cache(tmp_path / "cache", (KEY,)).put("abcd", {"text": spelling}, {"a": f"svg {spelling}".encode()})
    written = everything(tmp_path)
    assert spelling.encode() not in written
    assert KEY.encode() not in written
    assert run.read(picture) == f"<svg><text>{MASK}</text></svg>".encode()
    assert run.read("source.md") == f"the key is {MASK}.".encode()


def test_bytes_that_cannot_be_masked_are_refused(tmp_path: Path) -> None:
    run = RunFolder.create(tmp_path, "x", {}, ("hunter2hunter2",))
    for act in (
        lambda: run.keep(b"\x89PNG\xff hunter2hunter2", "png"),
        lambda: run.write("figure.pptx", b"PK\xff hunter2hunter2"),
        lambda: run.write("hunter2hunter2.txt", b"x"),
        lambda: Cache(tmp_path, ("hunter2hunter2",)).put("abcd", {}, {"a": b"\xff hunter2hunter2"}),
    ):
        with pytest.raises(RunError) as caught:
            act()
        assert "hunter2hunter2" not in caught.value.message
    assert b"hunter2hunter2" not in everything(tmp_path)


@pytest.mark.parametrize(
    "key",
    [
        "sk-ant-api03-" + "aB3_-" * 10, "sk-proj-" + "aB3_-" * 10, "sk-or-v1-" + "0af" * 20, "sk-" + "aB3" * 16,
        "AIza" + "aB3_-" * 7, "gsk_" + "aB3d" * 12, "hf_" + "aBcd" * 9, "ghp_" + "aB3d" * 9, "AKIA" + "AB34" * 4,
    ],
)  # fmt: skip
@pytest.mark.parametrize("around", ["{}", "key={}&x=1", '"{}"', "Bearer {}", "(the key {}, which)"])
def test_what_looks_like_a_key_is_masked_without_being_told(key: str, around: str) -> None:
    assert Scrubber().text(around.format(key)) == around.format(MASK)


@pytest.mark.parametrize(
    "words",
    [
        "sk-learn-based approaches to 3-way classification", "the task-specific head and the disk-based index",
        "an xai-survey-for-time-series-data-2023", "hf_model_for_token_classification_v2", "bearer of bad news",
        "sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "data:image/png;base64,iVBORw0KGgo" + "AIzaSyA/AKIA+sk/" * 40,
    ],
)  # fmt: skip
def test_words_of_a_paper_stay(words: str) -> None:
    assert Scrubber().text(words) == words


def test_a_placeholder_is_no_secret() -> None:
    assert Scrubber(("none", "", " ", "EMPTY")).text("none of the EMPTY sets") == "none of the EMPTY sets"


@given(st.text(min_size=8).filter(lambda key: len(key.strip()) >= 8), st.text(), st.text())
def test_no_text_carries_a_secret_through(key: str, before: str, after: str) -> None:
    assert key.strip() in MASK or key.strip() not in Scrubber((key,)).text(f"{before}{key}{after}")


@given(st.from_regex(LOOKS_LIKE_A_KEY))
def test_the_quick_look_misses_nothing_that_the_pattern_finds(text: str) -> None:
    assert Scrubber().text(text) == LOOKS_LIKE_A_KEY.sub(MASK, text)
