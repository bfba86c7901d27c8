"""A source: text of any line ends and any sensible name, and a clear word for what is not text."""

from __future__ import annotations

from pathlib import Path

import pytest

from figwright.errors import SourceError
from figwright.source import Brief, Source


def test_a_file_is_read_whatever_wrote_it(tmp_path: Path) -> None:
    path = tmp_path / "ours.md"
    path.write_bytes("\ufeffOne line.\r\nAnother: θ.\r".encode())
    source = Source.read(path, "A caption")
    assert source.text == "One line.\nAnother: θ.\n"
    assert (source.name, source.caption) == ("ours", "A caption")
    assert source.told.endswith("A caption")


def test_a_name_that_anyone_gives_is_replaced_by_the_folders(tmp_path: Path) -> None:
    folder = tmp_path / "our-paper"
    folder.mkdir()
    (folder / "method.md").write_text("Some text.")
    assert Source.read(folder / "method.md").name == "our-paper"


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"", "empty"), (b" \n ", "empty"), (b"\xff\xfe\xfa", "as text"), (b"a\0b", "not a text file")],
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
