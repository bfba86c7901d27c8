"""A source: text of any line ends and any sensible name, and a clear word for what is not text."""

from __future__ import annotations

from pathlib import Path

import pytest

from figwright.core import tables
from figwright.core.errors import SourceError
from figwright.core.source import Brief, Source
from figwright.core.tables import Table

pytestmark = pytest.mark.core


def test_a_file_is_read_whatever_wrote_it(tmp_path: Path) -> None:
    path = tmp_path / "ours.md"
    path.write_bytes("\ufeffOne line.\r\nAnother: θ.\r".encode())
    source = Source.read(path, "A caption")
    assert source.text == "One line.\nAnother: θ.\n"
    assert (source.name, source.caption) == ("ours", "A caption")
    assert source.quotable_text.endswith("A caption")


def test_a_name_that_anyone_gives_is_replaced_by_the_folders(tmp_path: Path) -> None:
    folder = tmp_path / "our-paper"
    folder.mkdir()
    (folder / "method.md").write_text("Some text.")
    assert Source.read(folder / "method.md").name == "our-paper"


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"", "empty"), (b" \n ", "empty"), (b"\xff\xfe\xfa", "not UTF-8 text"), (b"a\0b", "not a text file")],
)
def test_what_is_not_text_is_named(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "x.md"
    path.write_bytes(content)
    with pytest.raises(SourceError, match=said):
        Source.read(path)
    with pytest.raises(SourceError, match="no file"):
        Source.read(tmp_path / "missing.md")


def test_the_digest_tells_sources_apart() -> None:
    one, other = Source("text", "caption"), Source("text", "another")
    assert one.digest != other.digest
    assert one.digest == Source("text", "caption", "name").digest
    assert [Brief(one, density).words for density in ("glance", "standard", "detailed")] == [30, 60, 110]


def test_a_table_is_a_source_in_words_and_called_by_its_folder_when_its_file_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "ablation").mkdir()
    file = tmp_path / "ablation" / "data.csv"
    file.write_text("Method,Score\nA,1.5\nB,2\n")
    source = Source.of_table(tables.read(file), "bars of score")
    assert (source.name, source.caption) == ("ablation", "bars of score")
    assert source.text.splitlines()[:2] == ["Method,Score", "A,1.5"]
    assert source.quotable_text.endswith("bars of score")


def test_a_long_table_is_told_by_its_beginning_and_its_end() -> None:
    told = Table.of({"n": range(500)}).as_text(rows=9)
    assert told.splitlines() == ["n", "0", "1", "2", "3", "4", "5", "… 491 more rows …", "497", "498", "499"]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# Method: Graph Thing\n\nWords.", "Graph Thing"),
        ("# Our approach\n\nWords.", ""),
        ("\\section{Approach: XNet}\nWords.", "XNet"),
        ("## 3.1 Encoder of images\n\nWords.", "Encoder of images"),
        ("Words alone.", ""),
    ],
)
def test_a_text_is_titled_by_its_first_heading(text: str, title: str) -> None:
    assert Source(text, name="folder").title == title


def test_a_file_that_no_text_fills_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("figwright.core.source._LARGEST", 1 << 20)
    (tmp_path / "huge.md").write_bytes(b"x" * ((1 << 20) + 1))
    with pytest.raises(SourceError, match="is larger than 1 MB"):
        Source.read(tmp_path / "huge.md")
