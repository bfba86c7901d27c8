"""Dropped files: read apart and walled in, kept by their hash; wrong and hostile ones end in a plain sentence."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from figwright.apps.studio import intake
from figwright.core import sandbox
from figwright.core.errors import SandboxError, SourceError
from figwright.core.sandbox import Limits

TEX = r"""\documentclass{article}\begin{document}
\title{A small paper}\section{Introduction} We draw. \section{Method} The encoder reads the image.
\begin{figure}\includegraphics{a.png}\caption{Overview of our method.}\end{figure}
\section{Experiments} It works.\end{document}"""


def tree(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def tarred(name: str, content: bytes, kind: bytes = tarfile.REGTYPE, link: str = "") -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        entry = tarfile.TarInfo(name)
        entry.size, entry.type, entry.linkname = len(content), kind, link
        archive.addfile(entry, io.BytesIO(content))
        plain = tarfile.TarInfo("main.tex")
        plain.size = len(TEX)
        archive.addfile(plain, io.BytesIO(TEX.encode()))
    return out.getvalue()


def pdf(words: str) -> bytes:
    """A page with a line of text, as small as it can be."""
    from matplotlib.backends.backend_pdf import FigureCanvasPdf
    from matplotlib.figure import Figure

    out = io.BytesIO()
    figure = Figure(figsize=(6, 3))
    figure.text(0.1, 0.5, words)
    FigureCanvasPdf(figure).print_pdf(out)
    return out.getvalue()


def test_a_text_is_taken_as_it_is(tmp_path: Path) -> None:
    found = intake.take(tmp_path, "Überblick.txt", b"The encoder\r\nreads <b>images</b>.\n").shown()
    assert (found["kind"], found["text"]) == ("text", "The encoder\nreads <b>images</b>.")
    assert found["name"] == "Überblick.txt"


def test_sections_of_a_markdown_file_can_be_chosen(tmp_path: Path) -> None:
    text = b"# Introduction\n\nWe draw.\n\n# Method\n\nThe encoder reads.\n\n# Experiments\n\nIt works.\n"
    found = intake.take(tmp_path, "paper.md", text).shown()
    assert found["kind"] == "text"
    assert [one["title"] for one in found["sections"] if one["method"]] == ["Method"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("paper.tex", TEX.encode()),
        ("paper.zip", tree({"src/main.tex": TEX.encode(), "src/a.png": b"no picture"})),
        ("paper.tar.gz", tarred("notes/other.tex", b"% nothing")),
        ("paper.gz", gzip.compress(TEX.encode())),
    ],
)
def test_a_paper_gives_its_method_and_captions(tmp_path: Path, name: str, content: bytes) -> None:
    found = intake.take(tmp_path, name, content).shown()
    assert found["kind"] == "paper"
    assert "The encoder reads the image." in found["text"]
    assert "It works" not in found["text"]
    assert found["captions"][0]["caption"] == "Overview of our method."
    assert [one["title"] for one in found["sections"] if one["method"]] == ["2 Method"]


def test_a_pdf_is_read(tmp_path: Path) -> None:
    found = intake.take(tmp_path, "paper.pdf", pdf("The encoder reads the image and the decoder draws.")).shown()
    assert found["kind"] == "paper"
    assert "decoder" in found["text"]


def test_data_become_a_table(tmp_path: Path) -> None:
    rows = "".join(f"m{n},{n}.5\n" for n in range(40))
    upload = intake.take(tmp_path, "results.csv", f"method,score\n{rows}".encode())
    table = upload.shown()["table"]
    assert table["columns"] == [{"name": "method", "kind": "text"}, {"name": "score", "kind": "number"}]
    assert (table["rows"], len(table["preview"]), table["preview"][1]) == (40, intake.ROWS, ["m1", 1.5])
    source = intake.recall(tmp_path, upload.id).source("", "scores", "")
    assert source.name == "results"
    assert source.table is not None
    assert source.table["score"].numbers[39] == 39.5


def test_a_workbook_becomes_a_table(tmp_path: Path) -> None:
    pytest.importorskip("python_calamine")
    upload = intake.take(tmp_path, "scores.xlsx", workbook([["method", "score"], ["ours", 91.5], ["base", 84]]))
    table = upload.shown()["table"]
    assert table["columns"] == [{"name": "method", "kind": "text"}, {"name": "score", "kind": "number"}]
    assert table["preview"][0] == ["ours", 91.5]


def workbook(rows: list[list[str | float]]) -> bytes:
    """The smallest .xlsx that programs accept: one sheet."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"

    def cell(value: str | float) -> str:
        words = f'<c t="inlineStr"><is><t>{value}</t></is></c>'
        return words if isinstance(value, str) else f"<c><v>{value}</v></c>"

    def related(kind: str, target: str) -> str:
        one = f'<Relationship Id="r1" Type="{rel}/{kind}" Target="{target}"/>'
        return f'<Relationships xmlns="{package}/relationships">{one}</Relationships>'

    sheet = "".join(f"<row>{''.join(map(cell, row))}</row>" for row in rows)
    types = '<Default Extension="xml" ContentType="application/xml"/>'
    sheets = '<sheets><sheet name="Scores" sheetId="1" r:id="r1"/></sheets>'
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as parts:
        parts.writestr("[Content_Types].xml", f'<Types xmlns="{package}/content-types">{types}</Types>')
        parts.writestr("_rels/.rels", related("officeDocument", "xl/workbook.xml"))
        parts.writestr("xl/workbook.xml", f'<workbook xmlns="{main}" xmlns:r="{rel}">{sheets}</workbook>')
        parts.writestr("xl/_rels/workbook.xml.rels", related("worksheet", "worksheets/s1.xml"))
        parts.writestr("xl/worksheets/s1.xml", f'<worksheet xmlns="{main}"><sheetData>{sheet}</sheetData></worksheet>')
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "caption", "called"),
    [
        ("My figure", "Whatever it says", "My figure"),
        ("paper", "Figure 3: Overview of SEAL. The model writes.", "Overview of SEAL"),
        ("", r"The $\mathbf{x}_1$ encoder, \textbf{bold}", "The encoder, bold"),
        ("", "", ""),
        ("data", "", "data"),
        ("", "word " * 40, "word " * 12 + "word…"),
    ],
)
def test_a_figure_is_called_by_its_name_or_a_few_words_of_its_caption(name: str, caption: str, called: str) -> None:
    assert intake.called(name, caption) == called


def test_uploads_are_kept_by_their_bytes(tmp_path: Path) -> None:
    first, again = (intake.take(tmp_path, name, b"some text") for name in ("a.txt", "b.txt"))
    assert first.id == again.id
    assert sorted(path.name for path in (tmp_path / "uploads").iterdir()) == [first.id, f"{first.id}.json"]
    for wrong in ("../index.sqlite", "x" * 32, "0" * 32 + ".csv", ""):
        with pytest.raises(SourceError, match="upload"):
            intake.recall(tmp_path, wrong)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("empty.txt", b" \n", "is empty"),
        ("program.exe", b"MZ", "no reader"),
        ("binary.txt", b"a\0b", "not a text file"),
        ("broken.pdf", b"%PDF-1.4 nothing", "cannot read the PDF"),
        ("scan.pdf", lambda: pdf(""), "scan|no text|no sections"),
        ("broken.xlsx", b"PK\3\4nothing", "workbook"),
        ("broken.parquet", b"PAR1", "Parquet"),
        ("broken.json", b"{", "broken.json"),
        ("broken.zip", b"PK\3\4nothing", "cannot be unpacked"),
        ("other.zip", tree({"readme.txt": b"hello"}), "no LaTeX"),
        ("out.tar.gz", tarred("../../out.tex", b"x"), "points outside"),
        ("root.tar.gz", tarred("/etc/out.tex", b"x"), "points outside"),
        ("bomb.zip", lambda: tree({"main.tex": bytes(100 << 20)}), "more than 64 MB"),
        ("bomb.gz", lambda: gzip.compress(b"a" * (100 << 20), 1), "more than 64 MB"),
        ("many.zip", lambda: tree({f"{n}.tex": b"" for n in range(3100)}), "more than 3000 files"),
        ("nested.json", b"[" * 100_000, "nested.json|memory"),
    ],
)
def test_what_cannot_be_read_says_why(
    tmp_path: Path, name: str, content: bytes | Callable[[], bytes], words: str
) -> None:
    with pytest.raises(SourceError, match=words) as caught:
        intake.take(tmp_path, name, content if isinstance(content, bytes) else content())
    assert caught.value.hint
    assert "/tmp" not in str(caught.value)
    assert not (tmp_path / "uploads").exists()


def test_an_encrypted_archive_is_named(tmp_path: Path) -> None:
    content = bytearray(tree({"main.tex": TEX.encode()}))
    for sign, offset in ((b"PK\3\4", 6), (b"PK\1\2", 8)):  # the bit that says so, in both headers
        content[content.index(sign) + offset] |= 1
    with pytest.raises(SourceError, match="encrypted"):
        intake.take(tmp_path, "secret.zip", bytes(content))


def test_a_link_in_an_archive_leads_nowhere(tmp_path: Path) -> None:
    secret = tmp_path / "secret.tex"
    secret.write_text("the secret")
    content = tarred("link.tex", b"", tarfile.SYMTYPE, str(secret))
    assert "secret" not in json.dumps(intake.take(tmp_path, "x.tar.gz", content).shown())


walled = pytest.mark.skipif(
    not {"landlock", "seccomp"} <= {layer.name for layer in sandbox.layers() if layer.on}, reason="needs the walls"
)


@walled
def test_readers_see_their_file_and_nothing_else(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("the secret")
    assert sandbox.apart("os.path:samefile", b"x", "given") is True
    for function, name in (
        ("filecmp:cmp", str(secret)),
        ("shutil:copyfile", str(tmp_path / "left")),
        ("os:execv", "x"),
    ):
        with pytest.raises(SandboxError, match="reads the file crashed"):
            sandbox.apart(function, b"the secret", name)
    assert not (tmp_path / "left").exists()


def test_a_reader_that_does_not_end_is_ended() -> None:
    with pytest.raises(SandboxError) as caught:
        sandbox.apart("re:match", b"x", "unused", Limits(seconds=0.01))
    assert caught.value.limit == "seconds"


@pytest.mark.parametrize("name", ["figure.yaml", "figure.png", "flow.mmd", "slide.pptx"])
def test_figures_and_diagrams_are_sent_to_the_page_that_opens_them(name: str) -> None:
    with pytest.raises(SourceError, match=name) as caught:
        intake.suffix(name, b"something")
    assert "page Edit" in caught.value.hint
