"""Archives of sources: read like their folder; what leads out, never ends or is no paper is refused in plain words."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from figwright.core.errors import SourceError
from figwright.frontends import papers, unpacking

MAIN = r"""\documentclass{article}\title{Pipes for Figures}\begin{document}\maketitle
\section{Introduction} Wanted. \input{parts/method} \section{Results} Dry. \end{document}"""
METHOD = (
    r"""\section{The Plumber} Umlaute: f\"ur. \begin{figure}\includegraphics{art/red}\caption{Overview.}\end{figure}"""
)


def picture() -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (40, 20), "red").save(buffer, "PNG")
    return buffer.getvalue()


def files() -> dict[str, bytes]:
    supplement = rb"\documentclass{article}\begin{document}\section{More}\end{document}"
    return {
        "arxiv/ms.tex": MAIN.encode(),
        "arxiv/parts/method.tex": METHOD.encode(),
        "arxiv/art/red.png": picture(),
        "arxiv/supplement.tex": supplement,
        "arxiv/data.bin": b"\0" * 1000,
    }


def tarred(path: Path, entries: dict[str, bytes], mode: str = "w:gz", *more: tarfile.TarInfo) -> Path:
    with tarfile.open(path, mode) as archive:  # type: ignore[call-overload]
        for name, content in entries.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
        for info in more:
            archive.addfile(info)
    return path


def zipped(path: Path, entries: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return path


@pytest.mark.parametrize("name", ["paper.tar.gz", "paper.tgz", "paper.tar", "paper.zip", "Ein Aufsatz für alle.zip"])
def test_an_archive_reads_like_its_folder(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    if path.suffix == ".zip":
        zipped(path, files())
    else:
        tarred(path, files(), "w" if path.suffix == ".tar" else "w:gz")
    paper = papers.read(path)
    assert (paper.title, paper.path) == ("Pipes for Figures", path)
    assert [one.title for one in paper.sections] == ["Introduction", "The Plumber", "Results"]
    (figure,) = paper.figures
    assert (figure.caption, figure.picture) == ("Overview.", picture())


def test_a_single_file_as_arxiv_gives_it_out(tmp_path: Path) -> None:
    path = tmp_path / "2401.00001.gz"
    path.write_bytes(gzip.compress(MAIN.replace(r"\input{parts/method}", "").encode()))
    assert [one.title for one in papers.read(path).sections] == ["Introduction", "Results"]


LINK = tarfile.TarInfo("arxiv/link.tex")
LINK.type, LINK.linkname = tarfile.SYMTYPE, "/etc/passwd"


def test_links_are_left_out(tmp_path: Path) -> None:
    linked = {**files(), "arxiv/parts/method.tex": rb"\section{The Plumber}\input{link}"}
    paper = papers.read(tarred(tmp_path / "paper.tgz", linked, "w:gz", LINK))
    assert not any("root" in one.text for one in paper.sections)
    assert any("'link'" in note for note in paper.notes)


@pytest.mark.parametrize("name", ["../evil.tex", "/tmp/evil.tex", "a/../../evil.tex", "C:/evil.tex", "..\\evil.tex"])
@pytest.mark.parametrize("made", [tarred, zipped])
def test_names_that_lead_out_are_refused(tmp_path: Path, name: str, made: object) -> None:
    assert callable(made)
    path = tmp_path / ("paper.zip" if made is zipped else "paper.tgz")
    made(path, {**files(), name: b"evil"})
    with pytest.raises(SourceError, match="points outside"):
        papers.read(path)
    assert not list(tmp_path.rglob("evil.tex"))


def test_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deep = tarred(tmp_path / "deep.tgz", {f"{'a/' * 20}main.tex": MAIN.encode()})
    with pytest.raises(SourceError, match="more than 16 folders"):
        papers.read(deep)
    monkeypatch.setattr(unpacking, "MOST_PASSED", 10_000)
    with pytest.raises(SourceError, match="more than"):
        papers.read(tarred(tmp_path / "wide.tgz", {"main.tex": MAIN.encode(), "x.bin": b"\0" * 20_000}))
    with pytest.raises(ValueError, match="more than 0 MB"):
        unpacking._copy(io.BytesIO(b"abc"), tmp_path / "x", unpacking._Budget(2, 2, 9, frozenset()))


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("broken.zip", b"PK\3\4nothing", "cannot be unpacked"),
        ("broken.tar.gz", b"\x1f\x8bnothing", "cannot be unpacked"),
        ("words.gz", b"no gzip at all", "cannot be unpacked"),
        ("empty.zip", b"", "is empty"),
    ],
)
def test_what_is_no_archive_is_named(tmp_path: Path, name: str, content: bytes, words: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(SourceError, match=words) as caught:
        papers.read(tmp_path / name)
    assert name in caught.value.message


def test_an_archive_without_a_paper_says_so(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no LaTeX and no PDF"):
        papers.read(zipped(tmp_path / "pictures.zip", {"a.png": picture()}))
    with pytest.raises(SourceError, match=r"contains \\begin"):
        papers.read(zipped(tmp_path / "notes.zip", {"a.tex": b"only a note"}))
