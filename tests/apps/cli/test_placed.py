"""A figure with places and drawings is a figure like any other: every way to see, check, keep and embed it works."""

from __future__ import annotations

import io
from pathlib import Path
from zipfile import ZipFile

import pytest
from PIL import Image, ImageChops

from figwright.apps import cli
from figwright.apps.latex.building import build
from figwright.drawing import renderers
from figwright.frontends import freehand, importers
from figwright.ir.spec.load import dump, load
from watching_process import watching

DRAWING = Path(__file__).parents[2] / "frontends" / "freehand" / "drawings" / "two_stage.svg"
FIGURE = freehand.figure(freehand.read(DRAWING.read_text("utf-8")))[0]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("figure.yaml").write_text(dump(FIGURE), "utf-8")
    return tmp_path


def test_it_is_written_in_every_format(folder: Path) -> None:
    outs = [f"-ofigure.{format}" for format in renderers.names()]
    assert cli.main(["render", "figure.yaml", "-q", *outs]) == 0
    assert all(Path(f"figure.{format}").stat().st_size > 1_000 for format in renderers.names())
    with ZipFile("figure.pptx") as deck:
        slide = deck.read("ppt/slides/slide1.xml")
    assert b"<p:pic>" not in slide
    assert slide.count(b"<p:cxnSp>") >= len(FIGURE.edges)
    assert importers.figure_in(Path("figure.png").read_bytes()) == load("figure.yaml")


def test_the_picture_gives_it_back(folder: Path) -> None:
    assert cli.main(["render", "figure.yaml", "-q", "-ofigure.png"]) == 0
    for command in ("trace", "import"):
        assert cli.main([command, "figure.png", "-q", "-oback.yaml"]) == 0
        assert Path("back.yaml").read_text("utf-8") == Path("figure.yaml").read_text("utf-8")


def test_fmt_leaves_it_as_it_was_written(folder: Path) -> None:
    before = Path("figure.yaml").read_bytes()
    assert cli.main(["fmt", "--write", "figure.yaml"]) == 0
    assert Path("figure.yaml").read_bytes() == before


def test_check_and_another_theme_and_width(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", "figure.yaml", "--width", "3.3in"]) in (0, 1)
    assert "Traceback" not in capsys.readouterr().err
    assert cli.main(["render", "figure.yaml", "-q", "-oa.png"]) == 0
    assert cli.main(["render", "figure.yaml", "-q", "--theme", "sage", "-ob.png"]) == 0
    with Image.open("a.png") as one, Image.open("b.png") as other:
        assert one.size == other.size
        assert ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox()


def test_a_document_has_it_at_its_width(folder: Path) -> None:
    from pypdf import PdfReader

    Path("paper.figreq").write_text(f"figwright\nfigure={'A' * 32}\nfile=figure.yaml\nwidth=241.0pt\nend\n", "utf-8")
    (made,) = build(Path("paper.figreq"))
    page = PdfReader(io.BytesIO(Path(made.path).read_bytes())).pages[0]
    assert float(page.mediabox.width) == pytest.approx(241 * 72 / 72.27, abs=0.6)
    assert FIGURE.nodes()[0].label.split()[0] in page.extract_text()


def test_watching_follows_its_places(folder: Path) -> None:
    with watching("figure.yaml", "-o", "out.svg", "--no-browser", cwd=folder) as watch:
        watch.hear(r"out\.svg")
        before = Path("out.svg").read_bytes()
        moved = {"op": "shift", "ids": [FIGURE.nodes()[0].id], "by": [20, 10]}
        assert cli.main(["edit", "figure.yaml", str(moved), "-o", "figure.yaml"]) == 0
        watch.hear(r"out\.svg")
        assert Path("out.svg").read_bytes() != before


def test_a_notebook_shows_it() -> None:
    pytest.importorskip("IPython")
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell.instance()
    try:
        shell.display_formatter.active_types = shell.display_formatter.format_types
        shell.run_line_magic("load_ext", "figwright")
        data, _ = shell.display_formatter.format(FIGURE)
        assert data["image/svg+xml"].startswith("<svg")
    finally:
        InteractiveShell.clear_instance()
